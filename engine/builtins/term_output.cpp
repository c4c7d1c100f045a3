// SPDX-License-Identifier: MIT
// ISO 13211-1, 8.14.2: writing terms. print/1,2 call portray/1, so they begin in Prolog (stdlib/system/io.pl), which
// passes the subterms written by portray/1 as '$portrayed'(Text).
#include "builtins/arguments.hpp"
#include "builtins/write_term_options.hpp"

namespace hornbeam::builtins {

using writer::WriteOptions;

namespace {

// ---- the ways of writing ----

WriteOptions plain(Machine& m) { return writer::write_options_plain(operators_here(m)); }
WriteOptions quoted(Machine& m) { return writer::write_options_quoted(operators_here(m)); }
WriteOptions canonical(Machine& m) { return writer::write_options_canonical(operators_here(m)); }

WriteOptions line(Machine& m) {
  WriteOptions options = plain(m);
  options.new_line = true;
  return options;
}

// DEC-10 display/1: no operators, no list notation, no quotes.
WriteOptions display_form(Machine& m) {
  WriteOptions options;
  options.operators = &operators_here(m);
  options.ignore_ops = options.no_lists = true;
  return options;
}

// SICStus prints without quotes, others with.
WriteOptions printed(Machine& m) {
  WriteOptions options = plain(m);
  options.quoted = !database::prints_plainly(m.dialect_of_goal());
  options.portrayed = true;
  return options;
}

using Way = WriteOptions (*)(Machine& m);

WriteOptions printed_plainly(Machine& m) {
  WriteOptions options = printed(m);
  options.quoted = false;
  return options;
}

template <Way way>
Outcome to_current(Machine& m, Cell* a) {
  Stream* s = current_output(m, Content::text);
  return s == nullptr ? Outcome::error : write_to(m, a[0], way(m), *s);
}

template <Way way>
Outcome to_stream(Machine& m, Cell* a) {
  Stream* s = output_stream(m, a[0], Content::text);
  return s == nullptr ? Outcome::error : write_to(m, a[1], way(m), *s);
}

}  // namespace

bool portray_is_defined(Machine& m) {
  const Cell functor = m.terms.functors.intern(atom_named(m, "portray"), 1);
  const database::Predicate* p = m.database.user().find(functor);
  return p != nullptr && p->resolved().live > 0;
}

// For portray/1, continues in Prolog (stdlib/system/io.pl): binds a variable whose hook does the writing, so that the
// machine runs it before the next goal.
Outcome write_by_hook(Machine& m, Cell stream, Cell term, Cell options) {
  const Cell request = m.terms.new_structure(m.terms.functors.intern(atom_named(m, "write"), 3), stream, term, options);
  const Cell attributes =
      m.terms.new_structure(m.terms.functors.intern(atom_named(m, "att"), 3), Cell::atom(atom_named(m, "$portrayed")),
                            request, Cell::atom(atoms::nil));
  m.terms.bind_attributed(m.terms.new_attributed_variable(attributes).address(), Cell::atom(atoms::true_));
  return Outcome::success;
}

Outcome write_requested(Machine& m, Stream* s, Cell stream, Cell term, Cell options, const WriteRequest& request) {
  if (s == nullptr) return Outcome::error;
  if (!request.ask_portray || !portray_is_defined(m)) return write_to(m, term, request.options, *s);
  if (const Outcome o = m.need_heap(32); o != Outcome::success) return o;
  return write_by_hook(m, stream, term, options);
}

static Outcome write_term_2(Machine& m, Cell* a) {
  WriteRequest request;
  if (const Outcome o = write_options(m, a[1], request); o != Outcome::success) return o;
  return write_requested(m, current_output(m, Content::text), Cell::atom(atom_named(m, "current_output")), a[0], a[1],
                         request);
}

static Outcome write_term_3(Machine& m, Cell* a) {
  if (deref(a[0]).is_variable()) return machine::instantiation_error(m);
  WriteRequest request;
  if (const Outcome o = write_options(m, a[2], request); o != Outcome::success) return o;
  return write_requested(m, output_stream(m, a[0], Content::text), a[0], a[1], a[2], request);
}

BuiltinFamily term_output() {
  static constexpr Builtin rows[] = {
      iso_det("write(?Term) is det", &to_current<plain>, "Writes Term for people: no quotes."),
      iso_det("write(+Stream, ?Term) is det", &to_stream<plain>, "Writes Term to Stream."),
      iso_det("writeq(?Term) is det", &to_current<quoted>, "Writes Term so that it can be read back."),
      iso_det("writeq(+Stream, ?Term) is det", &to_stream<quoted>, "Like writeq/1, to Stream."),
      iso_det("write_canonical(?Term) is det", &to_current<canonical>, "Writes Term quoted, without operators."),
      iso_det("write_canonical(+Stream, ?Term) is det", &to_stream<canonical>, "Like write_canonical/1, to Stream."),
      iso_det("write_term(?Term, +Options) is det", &write_term_2,
              "Writes Term; options quoted/1, ignore_ops/1, numbervars/1, variable_names/1, "
              "max_depth/1, priority/1, spacing/1, cycles/1, attributes/1, fullstop/1, nl/1, "
              "no_lists/1, dotlists/1, brace_terms/1, module/1."),
      iso_det("write_term(+Stream, ?Term, +Options) is det", &write_term_3, "Like write_term/2, to Stream."),
      det("writeln(?Term) is det", &to_current<line>, "Writes Term and ends the line."),
      det("writeln(+Stream, ?Term) is det", &to_stream<line>, "Like writeln/1, to Stream."),
      det("display(?Term) is det", &to_current<display_form>, "Writes Term without operators."),
      det("display(+Stream, ?Term) is det", &to_stream<display_form>, "Like display/1, to Stream."),
      det("$print(?Term) is det", &to_current<printed>, "The writing of print/1."),
      det("$print(+Stream, ?Term) is det", &to_stream<printed>, "The writing of print/2."),
      det("$print_plainly(?Term) is det", &to_current<printed_plainly>, "The writing of $plain_print/1."),
      det("$print_plainly(+Stream, ?Term) is det", &to_stream<printed_plainly>, "The writing of $plain_print/2."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
