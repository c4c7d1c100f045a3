// SPDX-License-Identifier: MIT
// Primitives for the toplevel and messages: the terminal, input already read, names.
#include <vector>

#include "builtins/argument_kinds.hpp"
#include "builtins/stream_arguments.hpp"
#include "host/terminal_keys.hpp"
#include "reader/term_reader.hpp"

namespace hornbeam::builtins {

namespace {

// Sets the prompt for the next read of user_input from a terminal.
Outcome query_prompt(Machine& m, Cell* a) {
  std::string text;
  if (!text_argument(m, a[0], text, terms::text_kind::any, "text")) return Outcome::error;
  m.streams.next_prompt = text;
  return Outcome::success;
}

// Discards pending input.
Outcome discard_input(Machine& m, Cell*) {
  Stream& s = m.streams.user_input();
  if (!s.is_terminal()) return Outcome::success;
  s.advance(s.ahead().size());
  if (s.file_number() >= 0) host::discard_typed(s.file_number());
  return Outcome::success;
}

// '$terminal_columns'(-Columns): the width of the terminal of user_output; fails without one.
Outcome terminal_columns(Machine& m, Cell* a) {
  const Stream& s = m.streams.user_output();
  const int columns = s.is_terminal() ? host::terminal_columns(s.file_number()) : 0;
  return columns > 0 ? m.unify(a[0], Cell::integer(columns)) : Outcome::fail;
}

// Skips the rest of the current line if it is blank: keys typed next are answers.
Outcome skip_blank_rest(Machine& m, Cell*) {
  Stream& s = m.streams.user_input();
  const std::string_view ahead = s.ahead();
  const std::size_t end = ahead.find_first_not_of(" \t\r");
  if (end != std::string_view::npos && ahead[end] == '\n') s.advance(end + 1);
  return Outcome::success;
}

// '$syntax_error_details'(-Details): of the last syntax error: details(Name, Message, Expected, Hint, Line, Column,
// Source, Length), where Name is that of its ball and Source the text of the line.
Outcome syntax_error_details(Machine& m, Cell* a) {
  const reader::SyntaxError& error = m.term_reader->error();
  const std::size_t bytes = error.message.size() + error.expected.size() + error.hint.size() + error.source_line.size();
  if (const Outcome o = m.need_heap(bytes / 8 + 64); o != Outcome::success) return o;
  Cell* cells = m.terms.allocate(9);
  cells[0] = m.terms.functors.intern(atom_named(m, "details"), 8);
  cells[1] = Cell::atom(atom_named(m, reader::error_name(error.code)));
  cells[2] = m.terms.new_string(error.message);
  cells[3] = m.terms.new_string(error.expected);
  cells[4] = m.terms.new_string(error.hint);
  cells[5] = Cell::integer(static_cast<std::int64_t>(error.line));
  cells[6] = Cell::integer(static_cast<std::int64_t>(error.column));
  cells[7] = m.terms.new_string(error.source_line);
  cells[8] = Cell::integer(static_cast<std::int64_t>(error.length));
  return m.unify(a[0], Cell::structure(cells));
}

// '$library_names'(+Arity, -Names): of autoloadable procedures, once one has been looked up.
Outcome library_names(Machine& m, Cell* a) {
  const auto arity = static_cast<std::uint32_t>(terms::deref(a[0]).as_small_integer());
  std::vector<std::string_view> found;
  if (m.autoloads != nullptr) {
    m.autoloads->for_each(machine::AutoloadSet::everywhere, [&](std::string_view name, std::uint32_t of_name) {
      if (of_name == arity) found.push_back(name);
    });
  }
  if (const Outcome o = m.need_heap(2 * found.size()); o != Outcome::success) return o;
  Cell names = Cell::atom(terms::atoms::nil);
  for (const std::string_view name : found) names = m.terms.new_list(Cell::atom(m.terms.atoms.intern(name)), names);
  return m.unify(a[1], names);
}

// '$is_written_larger'(+Term, +Limit): written out, Term has more than Limit functors and leaves. Shared subterms count
// for each occurrence.
Outcome is_written_larger(Machine& m, Cell* a) {
  std::int64_t left = terms::deref(a[1]).as_small_integer();
  std::vector<Cell> rest{a[0]};
  std::size_t until_poll = 1 << 16;
  while (!rest.empty()) {
    const Cell term = terms::deref(rest.back());
    rest.pop_back();
    if (--left < 0) return Outcome::success;
    if (--until_poll == 0) {
      if (m.poll()) return m.interrupted();
      until_poll = 1 << 16;
    }
    if (term.is_list()) {
      rest.push_back(terms::tail_of(term));
      rest.push_back(terms::head_of(term));
    } else if (term.is_structure()) {
      const std::size_t arity = terms::functor_of(term).arity();
      for (std::size_t i = arity; i-- > 0;) rest.push_back(terms::structure_argument(term, i));
    }
  }
  return Outcome::fail;
}

}  // namespace

BuiltinFamily terminal() {
  static constexpr Builtin rows[] = {
      det("$query_prompt(+Text) is det", &query_prompt, "The next read from the terminal shows Text."),
      det("$terminal_columns(-Columns) is semidet", &terminal_columns, "How wide the terminal of the output is."),
      det("$discard_input is det", &discard_input, "Forgets what has been typed and not been read."),
      det("$skip_blank_rest is det", &skip_blank_rest,
          "Reads the rest of the line from the terminal when it is blank."),
      det("$is_written_larger(+Term, +Limit) is semidet", &taking<".n", &is_written_larger>,
          "Term has more than Limit leaves and functors when it is written."),
      det("$library_names(+Arity, -Names) is det", &taking<"n", &library_names>,
          "The names of library procedures that are loaded when called."),
      det("$syntax_error_details(-Details) is det", &syntax_error_details,
          "What is known of the last syntax error: details(Name, Message, Expected, Hint, "
          "Line, Column, Source, Length)."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
