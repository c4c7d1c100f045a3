// SPDX-License-Identifier: MIT
// Primitives of the loader (stdlib/system/dialects.pl) for dialects: detecting the system that a source text was
// written for, and the current dialect. `auto` in the flag means that each file has its own.
#include <algorithm>

#include "builtins/argument_kinds.hpp"
#include "builtins/arguments.hpp"
#include "loader/dialect_evidence.hpp"
#include "loader/source_words.hpp"

namespace hornbeam::builtins {

namespace {

using database::Dialect;

constexpr std::string_view names[] = {"auto", "iso", "sicstus", "swi", "gnu"};  // by Dialect

std::string_view name_of(Dialect d) { return names[static_cast<std::size_t>(d)]; }

Cell truth_atom(bool yes) { return Cell::atom(yes ? atoms::true_ : atoms::false_); }

// The text without the line for the shell.
std::string_view program_of(const machine::SourceText& source) {
  const std::string_view text = source.text;
  return text.substr(loader::begin_of_program(text));
}

// '$included_names'(+Handle, -Names): the atoms F of the directives `:- include(F)` at the beginning of the text.
Outcome included_names(Machine& m, Cell* a) {
  const std::vector<std::string> names = loader::included_names(program_of(m.sources.of_handle(a[0])));
  Cell list = Cell::atom(atoms::nil);
  for (auto name = names.rbegin(); name != names.rend(); ++name) list = m.terms.new_list(text_atom(m, *name), list);
  return m.unify(a[1], list);
}

// '$source_dialect'(+Handles, -Dialect, -Why, -Quotes, -Operators, -DefinesPrint) of a file and those that it includes;
// Why is '' without evidence. Quotes is the value to which the text sets double_quotes, `scryer` if its libraries are
// Scryer Prolog's, `use` if only its use of "..." has decided, or ''.
Outcome source_dialect(Machine& m, Cell* a) {
  std::string text;
  for (Cell list = deref(a[0]); list.is_list(); list = deref(terms::tail_of(list))) {
    const Cell handle = terms::head_of(list);
    if (const Outcome o = check_kind(m, 'h', handle); o != Outcome::success) return o;
    text += program_of(m.sources.of_handle(handle));
    text += '\n';
  }
  const loader::DialectFinding finding = loader::find_dialect(text);
  const std::string_view operators = finding.xsb                 ? "xsb"
                                     : finding.loops             ? "loops"
                                     : finding.gnu_constraints   ? "constraints"
                                     : finding.sicstus_operators ? "some"
                                                                 : "none";
  const std::string_view quotes = finding.scryer_libraries ? "scryer" : finding.by_text_use ? "use" : finding.quotes;
  const Cell values[] = {text_atom(m, name_of(finding.dialect)), text_atom(m, finding.why), text_atom(m, quotes),
                         text_atom(m, operators), truth_atom(finding.defines_print)};
  for (std::size_t i = 0; i < std::size(values); ++i) {
    if (const Outcome o = m.unify(a[i + 1], values[i]); o != Outcome::success) return o;
  }
  return Outcome::success;
}

// '$dialect'(-Dialect): the current one
Outcome current_dialect(Machine& m, Cell* a) { return m.unify(a[0], text_atom(m, name_of(m.flags.dialect))); }

// '$goal_dialect'(-Dialect): the one that the system acts for
Outcome goal_dialect(Machine& m, Cell* a) { return m.unify(a[0], text_atom(m, name_of(m.goal_dialect))); }

Dialect dialect_named(Machine& m, Cell name) {
  const auto found = std::find(std::begin(names), std::end(names), m.terms.atoms.text(deref(name).as_atom()));
  return static_cast<Dialect>(found - std::begin(names));
}

// '$use_goal_dialect'(+Dialect): for goals from here on, until a clause sets another
Outcome use_goal_dialect(Machine& m, Cell* a) {
  if (const Dialect d = dialect_named(m, a[0]); d != Dialect::automatic) m.goal_dialect = d;
  return Outcome::success;
}

// '$dialect_choice'(-Dialect): the value that the flag was set to; reading it gives the current one
Outcome dialect_choice(Machine& m, Cell* a) { return m.unify(a[0], m.flags.find(atoms::dialect)->value->root()); }

// '$use_dialect'(+Dialect)
Outcome use_dialect(Machine& m, Cell* a) {
  m.flags.dialect = dialect_named(m, a[0]);
  return Outcome::success;
}

// '$plain_prints'(+Bool): whether goals print/1,2 of the file being loaded write without quotes
Outcome plain_prints(Machine& m, Cell* a) {
  if (!m.sources.loads.empty()) m.sources.loads.back().plain_print = deref(a[0]).as_atom() == atoms::true_;
  return Outcome::success;
}

}  // namespace

Cell dialect_of_caller(Machine& m) { return text_atom(m, name_of(m.dialect_of_goal())); }

BuiltinFamily dialects() {
  static constexpr Builtin rows[] = {
      det("$included_names(+Handle, -Names) is det", &taking<"h", &included_names>,
          "The names of files that the beginning of a source includes."),
      det("$source_dialect(+Handles, -Dialect, -Why, -Quotes, -Operators, -DefinesPrint) is det", &source_dialect,
          "What the beginnings of sources show of the system they were written for."),
      det("$dialect(-Dialect) is det", &current_dialect, "The dialect in force."),
      det("$dialect_choice(-Dialect) is det", &dialect_choice, "What the flag dialect has been set to, or auto."),
      det("$goal_dialect(-Dialect) is det", &goal_dialect, "The dialect for which the system acts."),
      det("$use_goal_dialect(+Dialect) is det", &taking<"a", &use_goal_dialect>,
          "The system acts for this dialect until a clause says another."),
      det("$use_dialect(+Dialect) is det", &taking<"a", &use_dialect>, "Puts a dialect in force."),
      det("$plain_prints(+Bool) is det", &taking<"a", &plain_prints>,
          "Whether print/1,2 in the file being loaded mean to write without quotes."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
