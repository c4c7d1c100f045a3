// SPDX-License-Identifier: MIT
// ISO 13211-1, 8.14.1: reading terms from streams; also from atoms, strings and lists.
#include "builtins/read_options.hpp"

namespace hornbeam::builtins {

namespace {

Outcome read_from(Machine& m, Stream* s, Cell term, ReadRequest& request) {
  return s == nullptr ? Outcome::error : read_from_stream(m, *s, term, request);
}

// The text argument of term_to_atom/2 and the like.
bool term_text(Machine& m, Cell argument, std::string& text) {
  return text_argument(m, argument, text, terms::text_kind::any, "text");
}

// Parses if there is a text, writes otherwise.
Outcome parse_or_write(Machine& m, Cell term, Cell text_cell, TextForm form, Cell options) {
  const Cell text_argument_cell = deref(text_cell);
  if (text_argument_cell.is_variable()) {
    // The output must read back as the same term: a '$VAR'(1) in it is not a variable.
    writer::WriteOptions round_trip = writer::write_options_quoted(operators_here(m));
    round_trip.numbervars = false;
    std::string out;
    const Outcome o = write_to(m, term, round_trip, out);
    return o != Outcome::success ? o : unify_text(m, text_cell, out, form);
  }
  std::string text;
  if (!term_text(m, text_argument_cell, text)) return Outcome::error;
  ReadRequest request = default_request(m);
  if (const Outcome o = read_options(m, options, request); o != Outcome::success) return o;
  return read_from_text(m, text, term, request);
}

}  // namespace

static Outcome read_1(Machine& m, Cell* a) {
  ReadRequest request = default_request(m);
  return read_from(m, current_input(m, Content::text), a[0], request);
}

static Outcome read_2(Machine& m, Cell* a) {
  ReadRequest request = default_request(m);
  return read_from(m, input_stream(m, a[0], Content::text), a[1], request);
}

static Outcome read_term_2(Machine& m, Cell* a) {
  ReadRequest request = default_request(m);
  const Outcome o = read_options(m, a[1], request);
  return o != Outcome::success ? o : read_from(m, current_input(m, Content::text), a[0], request);
}

static Outcome read_term_3(Machine& m, Cell* a) {
  if (deref(a[0]).is_variable()) return machine::instantiation_error(m);
  ReadRequest request = default_request(m);
  const Outcome o = read_options(m, a[2], request);
  return o != Outcome::success ? o : read_from(m, input_stream(m, a[0], Content::text), a[1], request);
}

static Outcome read_term_from_atom(Machine& m, Cell* a) {
  std::string text;
  if (!term_text(m, a[0], text)) return Outcome::error;
  ReadRequest request = default_request(m);
  const Outcome o = read_options(m, a[2], request);
  return o != Outcome::success ? o : read_from_text(m, text, a[1], request);
}

static Outcome term_to_atom(Machine& m, Cell* a) {
  return parse_or_write(m, a[0], a[1], TextForm::atom, Cell::atom(atoms::nil));
}
static Outcome term_string_2(Machine& m, Cell* a) {
  return parse_or_write(m, a[0], a[1], TextForm::string, Cell::atom(atoms::nil));
}
static Outcome term_string_3(Machine& m, Cell* a) { return parse_or_write(m, a[0], a[1], TextForm::string, a[2]); }

// atom_to_term(+Atom, -Term, -Bindings)
static Outcome atom_to_term(Machine& m, Cell* a) {
  std::string text;
  if (!term_text(m, a[0], text)) return Outcome::error;
  ReadRequest request = default_request(m);
  Option names;
  names.name = "variable_names";
  names.value = a[2];
  names.has_value = true;
  names.whole = a[2];
  request.outputs.push_back(names);
  return read_from_text(m, text, a[1], request);
}

BuiltinFamily term_input() {
  static constexpr Builtin rows[] = {
      det("$read(?Term) is det", &read_1, "read/1, errors thrown."),
      det("$read(+Stream, ?Term) is det", &read_2, "read/2, errors thrown."),
      det("$read_term(?Term, +Options) is det", &read_term_2, "read_term/2 but for dec10 and fail."),
      det("$read_term(+Stream, ?Term, +Options) is det", &read_term_3, "read_term/3 but for dec10 and fail."),
      det("read_term_from_atom(+Text, ?Term, +Options) is det", &read_term_from_atom,
          "Term is the term that the text denotes."),
      det("term_to_atom(?Term, ?Atom) is det", &term_to_atom,
          "Atom is the quoted text of Term; given Atom, Term is read from it."),
      det("term_string(?Term, ?String) is det", &term_string_2,
          "String is the quoted text of Term; given String, Term is read from it."),
      det("term_string(?Term, ?String, +Options) is det", &term_string_3,
          "Like term_string/2, with options of read_term/2."),
      det("atom_to_term(+Atom, -Term, -Bindings) is det", &atom_to_term,
          "Term is read from the text, Bindings is the list of its variables as Name = Variable."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
