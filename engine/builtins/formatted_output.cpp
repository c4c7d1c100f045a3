// SPDX-License-Identifier: MIT
// format/1,2,3. Goals are handled in Prolog: format/2 in stdlib/system/io.pl calls '$format_goals'/4 to find the
// arguments that need a goal (~@ always, ~p if portray/1 is defined), runs them, and calls '$format'/2,3.
#include <algorithm>

#include "builtins/arguments.hpp"
#include "builtins/formatter.hpp"
#include "builtins/io_context.hpp"
#include "builtins/write_term_options.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::builtins {

namespace {

// Arguments other than a list are a single argument.
Formatter::Arguments arguments_of(Cell list) {
  Formatter::Arguments arguments;
  list = deref(list);
  if (terms::list_shape(list).kind != terms::ListKind::proper) {
    arguments.push_back(list);
    return arguments;
  }
  for (Cell l = list; l.is_list(); l = deref(terms::tail_of(l))) arguments.push_back(terms::head_of(l));
  return arguments;
}

// Copied, since a collection may move a string.
Outcome format_text(Machine& m, Cell format, support::TextBuffer& copy) {
  format = deref(format);
  if (format == Cell::atom(atoms::nil)) return Outcome::success;
  std::string_view text;
  const Outcome read = read_text(m, format, terms::text_kind::any, atoms::text, copy, text);
  if (read == Outcome::success && text.data() != copy.view().data()) copy.append(text);
  return copy.ok() ? read : out_of_memory(m);
}

Outcome format_to_stream(Machine& m, Stream& s, Cell format, Cell arguments) {
  support::TextBuffer text(m.terms.memory);
  if (const Outcome read = format_text(m, format, text); read != Outcome::success) return read;
  Formatter formatter(m, arguments_of(arguments), &s);
  const Outcome o = formatter.run(text.view());
  if (o == Outcome::success) return after_output(m, s, s.put_text(formatter.text()));
  s.put_text(formatter.settled_text());
  return o;
}

// atom(A), string(S), codes(Cs), codes(Cs, Tail), chars(Cs): the text is requested as a term.
bool text_sink(Machine& m, Cell sink, TextForm& form, Cell& target, Cell& tail) {
  if (!sink.is_structure()) return false;
  const Cell functor = terms::functor_of(sink);
  const std::string_view name = m.terms.atoms.text(m.terms.functors.name(functor));
  const bool with_tail = functor.arity() == 2;
  if (functor.arity() != 1 && !with_tail) return false;
  if (name == "atom" && !with_tail) {
    form = TextForm::atom;
  } else if (name == "string" && !with_tail) {
    form = TextForm::string;
  } else if (name == "codes") {
    form = TextForm::codes;
  } else if (name == "chars") {
    form = TextForm::chars;
  } else {
    return false;
  }
  target = terms::structure_argument(sink, 0);
  if (with_tail) tail = terms::structure_argument(sink, 1);
  return true;
}

// format_predicate/2 has made directives.
bool has_own_directives(Machine& m) {
  const Cell functor = m.terms.functors.intern(m.terms.atoms.intern_system("$format_predicate"), 2);
  const database::Predicate* p = m.database.system().find(functor);
  return p != nullptr && p->resolved().live > 0;
}

struct GoalDirectives {
  bool portray;  // ~p needs a goal
  bool own;      // so do the letters that are no directives
};

// The goals, and the arguments with '$portrayed'(Text) in place of theirs.
struct Preparation {
  std::vector<Cell> goals;  // print(Argument, Text), call(Argument, Text), directive(Letter, Column, Argument, Text)
  Formatter::Arguments arguments;
};

Cell goal_of(Machine& m, const FormatDirective& d, const Preparation& p, std::size_t next, Cell text) {
  const auto functor = [&m](const char* name, std::uint32_t arity) {
    return m.terms.functors.intern(atom_named(m, name), arity);
  };
  if (d.letter == '@') return m.terms.new_structure(functor("call", 2), p.arguments[next], text);
  if (d.letter == 'p') return m.terms.new_structure(functor("print", 2), p.arguments[next], text);
  Cell column = Cell::atom(atom_named(m, "default"));
  if (d.kind == ColumnArgument::given) column = Cell::integer(d.column);
  if (d.kind == ColumnArgument::argument) column = p.arguments[next - 1];
  const Cell letter = Cell::integer(static_cast<std::int64_t>(d.letter));
  return m.terms.new_structure(functor("directive", 4), letter, column, p.arguments[next], text);
}

void prepare(Machine& m, std::string_view format, GoalDirectives asked, Preparation& p) {
  FormatScanner scanner(format);
  std::size_t next = 0;
  for (FormatDirective d = scanner.next(); d.letter != 0; d = scanner.next()) {
    if (d.kind == ColumnArgument::argument) ++next;
    if (next >= p.arguments.size()) return;
    const int taken = arguments_of_directive(d.letter);
    const bool own = asked.own && taken < 0;
    if (own || d.letter == '@' || (d.letter == 'p' && asked.portray)) {
      const Cell text = m.terms.new_variable();
      p.goals.push_back(goal_of(m, d, p, next, text));
      p.arguments[next] = m.terms.new_structure(functors::portrayed, text);
    }
    next += own ? 1 : static_cast<std::size_t>(std::max(taken, 0));
  }
}

template <class Cells>
Cell list_of(Machine& m, const Cells& elements) {
  Cell list = Cell::atom(atoms::nil);
  for (std::size_t i = elements.size(); i-- > 0;) list = m.terms.new_list(elements[i], list);
  return list;
}

}  // namespace

// $format_letter(+Code): a directive of format/2's own.
static Outcome format_letter(Machine&, Cell* a) {
  const Cell c = deref(a[0]);
  const bool is_ascii = c.is_small_integer() && c.as_small_integer() >= 0 && c.as_small_integer() < 0x80;
  return truth(is_ascii && arguments_of_directive(static_cast<std::uint32_t>(c.as_small_integer())) >= 0);
}

// $format_arguments(+Format, -Count): how many arguments the directives take.
static Outcome format_arguments(Machine& m, Cell* a) {
  support::TextBuffer copy(m.terms.memory);
  if (const Outcome read = format_text(m, a[0], copy); read != Outcome::success) return read;
  std::int64_t count = 0;
  FormatScanner scanner(copy.view());
  for (FormatDirective d = scanner.next(); d.letter != 0 || d.cut_off; d = scanner.next()) {
    const int taken = arguments_of_directive(d.letter);
    if (d.cut_off || taken < 0) return Outcome::fail;
    count += taken + (d.kind == ColumnArgument::argument ? 1 : 0);
  }
  return m.unify(a[1], Cell::integer(count));
}

// $format_goals(+Format, +Arguments, -Goals, -NewArguments)
static Outcome format_goals(Machine& m, Cell* a) {
  support::TextBuffer copy(m.terms.memory);
  if (const Outcome read = format_text(m, a[0], copy); read != Outcome::success) return read;
  const std::string_view text = copy.view();
  const bool asks = text.find('@') != std::string_view::npos;
  const bool portray = text.find('p') != std::string_view::npos && portray_is_defined(m);
  const bool own = has_own_directives(m);
  const Cell nil = Cell::atom(atoms::nil);
  if (!asks && !portray && !own) {
    const Outcome o = m.unify(a[2], nil);
    return o != Outcome::success ? o : m.unify(a[3], a[1]);
  }
  Preparation p;
  p.arguments = arguments_of(a[1]);
  if (const Outcome o = m.need_heap(p.arguments.size() * 16 + 64); o != Outcome::success) return o;
  prepare(m, text, {portray, own}, p);
  const Outcome o = m.unify(a[2], list_of(m, p.goals));
  return o != Outcome::success ? o : m.unify(a[3], list_of(m, p.arguments));
}

static Outcome portray_defined(Machine& m, Cell*) { return portray_is_defined(m) ? Outcome::success : Outcome::fail; }

static Outcome format_2(Machine& m, Cell* a) {
  Stream* s = current_output(m, Content::text);
  return s == nullptr ? Outcome::error : format_to_stream(m, *s, a[0], a[1]);
}

static Outcome format_3(Machine& m, Cell* a) {
  const Cell sink = deref(a[0]);
  TextForm form = TextForm::atom;
  Cell target = sink;
  Cell tail = Cell::atom(atoms::nil);
  if (!text_sink(m, sink, form, target, tail)) {
    Stream* s = output_stream(m, sink, Content::text);
    return s == nullptr ? Outcome::error : format_to_stream(m, *s, a[1], a[2]);
  }
  support::TextBuffer text(m.terms.memory);
  if (const Outcome read = format_text(m, a[1], text); read != Outcome::success) return read;
  Formatter formatter(m, arguments_of(a[2]), nullptr);
  const Outcome o = formatter.run(text.view());
  return o != Outcome::success ? o : unify_text(m, target, formatter.text(), form, tail);
}

// $text_sink(+Sink, +Text): unifies atom(A), codes(Cs) ... with a text.
static Outcome text_sink_2(Machine& m, Cell* a) {
  const Cell sink = deref(a[0]);
  if (sink.is_variable()) return machine::instantiation_error(m);
  TextForm form = TextForm::atom;
  Cell target = sink;
  Cell tail = Cell::atom(atoms::nil);
  if (!text_sink(m, sink, form, target, tail)) {
    return machine::domain_error(m, atom_named(m, "output_sink"), sink);
  }
  const Cell text_cell = deref(a[1]);
  if (text_cell.is_variable()) return Outcome::success;  // only checks the form of the sink
  std::string text;
  if (!text_argument(m, text_cell, text, terms::text_kind::any, "text")) return Outcome::error;
  return unify_text(m, target, text, form, tail);
}

BuiltinFamily formatted_output() {
  static constexpr Builtin rows[] = {
      det("$format(+Format, +Arguments) is det", &format_2, "The output of format/2."),
      det("$format(+Output, +Format, +Arguments) is det", &format_3, "The output of format/3."),
      det("$format_letter(+Code) is semidet", &format_letter, "Code is a directive of format/2's own."),
      det("$format_arguments(+Format, -Count) is semidet", &format_arguments,
          "Count arguments are taken; fails where a directive is not format/2's own."),
      det("$format_goals(+Format, +Arguments, -Goals, -Prepared) is det", &format_goals,
          "Goals to run before $format/2: call(Goal, Text) and print(Term, Text)."),
      det("$portray_defined is semidet", &portray_defined, "There is a user:portray/1."),
      det("$text_sink(+Sink, ?Text) is det", &text_sink_2,
          "Unifies the argument of atom/1, string/1, codes/1,2 or chars/1 with Text; an unbound "
          "Text "
          "only checks the sink."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
