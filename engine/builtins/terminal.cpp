// SPDX-License-Identifier: MIT
// What the toplevel and messages need to know: of the terminal, of texts that have been read, of names.
#include <termios.h>

#include "builtins/stream_arguments.hpp"
#include "reader/term_reader.hpp"

namespace hornbeam::builtins {

using machine::Builtin;
using machine::BuiltinFamily;
using machine::det;

namespace {

// The next read of user_input from a terminal shows this prompt.
Outcome query_prompt(Machine& m, Cell* a) {
  std::string text;
  if (!text_argument(m, a[0], text, terms::text_kind::any, "text")) return Outcome::error;
  m.streams.next_prompt = text;
  return Outcome::success;
}

// Forgets what has been typed or begun and not been read.
Outcome discard_input(Machine& m, Cell*) {
  Stream& s = m.streams.user_input();
  if (!s.is_terminal()) return Outcome::success;
  s.advance(s.ahead().size());
  if (s.file_number() >= 0) tcflush(s.file_number(), TCIFLUSH);
  return Outcome::success;
}

// '$syntax_error_details'(-Details): of the last syntax error: details(Name, Message, Expected, Hint),
// where Name is that of its ball.
Outcome syntax_error_details(Machine& m, Cell* a) {
  const reader::SyntaxError& error = m.term_reader->error();
  const std::size_t bytes = error.message.size() + error.expected.size() + error.hint.size();
  if (const Outcome o = m.need_heap(bytes / 8 + 64); o != Outcome::success) return o;
  Cell* cells = m.terms.allocate(5);
  cells[0] = m.terms.functors.intern(atom_named(m, "details"), 4);
  cells[1] = Cell::atom(atom_named(m, reader::error_name(error.code)));
  cells[2] = m.terms.new_string(error.message);
  cells[3] = m.terms.new_string(error.expected);
  cells[4] = m.terms.new_string(error.hint);
  return m.unify(a[0], Cell::structure(cells));
}

// '$library_names'(+Arity, -Names): of the procedures that are loaded when called, once one has been looked
// for.
Outcome library_names(Machine& m, Cell* a) {
  const auto arity = static_cast<std::uint32_t>(terms::deref(a[0]).as_small_integer());
  if (const Outcome o = m.need_heap(2 * m.autoload_paths.size()); o != Outcome::success) return o;
  Cell names = Cell::atom(terms::atoms::nil);
  for (const auto& [index, path] : m.autoload_paths) {
    const terms::Atom name = m.terms.functors.name_at(index);
    if (m.terms.functors.intern(name, arity).functor_index() != index) continue;
    names = m.terms.new_list(Cell::atom(name), names);
  }
  return m.unify(a[1], names);
}

}  // namespace

BuiltinFamily terminal() {
  static constexpr Builtin rows[] = {
      det("$query_prompt(+Text) is det", &query_prompt,
          "The next read from the terminal shows Text."),
      det("$discard_input is det", &discard_input,
          "Forgets what has been typed and not been read."),
      det("$library_names(+Arity, -Names) is det", &library_names,
          "The names of library procedures that are loaded when called."),
      det("$syntax_error_details(-Details) is det", &syntax_error_details,
          "What is known of the last syntax error: details(Name, Message, Expected, Hint)."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
