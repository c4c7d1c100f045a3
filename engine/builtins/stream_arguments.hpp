// SPDX-License-Identifier: MIT
// Common parts of the input and output families: stream arguments with their ISO errors, option lists, and results of
// stream operations. A function that returns a null pointer or false has raised an error; the builtin then returns
// Outcome::error.
#pragma once

#include <string>
#include <string_view>

#include "builtins/arguments.hpp"
#include "streams/stream_table.hpp"

namespace hornbeam::builtins {

using streams::Direction;
using streams::Stream;

enum class Content : std::uint8_t { text, binary, any };

// ---- streams ----

inline Cell stream_term(Machine& m, const Stream& s) {
  return m.terms.new_structure(terms::functors::stream, Cell::integer(s.id));
}
// '$stream'(Id), open or not.
bool is_stream_term(Cell c, std::int64_t& id);

// '$stream_pair'(Input, Output), of stream_pair/3: either stream, by the direction.
bool is_stream_pair(Machine& m, Cell c);
// SWI-Prolog: current_output and current_input are names of the streams that they are at the time.
Stream* find_alias(Machine& m, std::string_view alias, Direction direction);
// A stream term or an alias.
Stream* find_stream(Machine& m, Cell argument, Direction direction);
// ... that can be read from or written to, with this content.
Stream* input_stream(Machine& m, Cell argument, Content content);
Stream* output_stream(Machine& m, Cell argument, Content content);
// The current ones, with the same checks.
Stream* current_input(Machine& m, Content content);
Stream* current_output(Machine& m, Content content);

// ---- results ----

// io_error(Action, Stream); the context has the system's reason. 0: unknown.
Outcome io_error(Machine& m, std::string_view action, Cell stream, int system_error);
// After output: io_error(write, Stream) if the channel failed.
Outcome after_output(Machine& m, Stream& s, bool written);
// For a negative result of an input call other than end_of_input.
Outcome input_problem(Machine& m, Stream& s, int code);

// ---- atoms and texts ----

inline Atom atom_named(Machine& m, std::string_view text) { return m.terms.atoms.intern(text); }

// The text of an argument in any of the accepted forms; raises type_error(expected, ...).
bool text_argument(Machine& m, Cell argument, std::string& text, terms::TextKinds accepted, std::string_view expected);
enum class TextForm : std::uint8_t { atom, string, codes, chars };
// Unifies with the text in that form; a list ends in `tail`.
Outcome unify_text(Machine& m, Cell target, std::string_view text, TextForm form,
                   Cell tail = Cell::atom(terms::atoms::nil));

// ---- option lists ----

struct Option {
  std::string_view name;
  Cell value;  // dereferenced; only if present
  bool has_value = false;
  Cell whole;
};

// Checks first the list as a whole (ISO 13211-1: a variable anywhere, then not a list), then each option. `visit(const
// Option&)` returns success to continue.
template <class Visit>
Outcome for_each_option(Machine& m, Cell list, Visit visit);

Outcome check_option_list(Machine& m, Cell list);
Option option_of(Machine& m, Cell element);
// domain_error(Domain, Option); an unbound value is an instantiation error.
Outcome bad_option(Machine& m, std::string_view domain, const Option& option);
Outcome unknown_option(Machine& m, std::string_view domain, const Option& option);
Outcome boolean_option(Machine& m, std::string_view domain, const Option& option, bool& value);

template <class Visit>
Outcome for_each_option(Machine& m, Cell list, Visit visit) {
  if (const Outcome o = check_option_list(m, list); o != Outcome::success) return o;
  for (Cell l = terms::deref(list); l.is_list(); l = terms::deref(terms::tail_of(l))) {
    const Outcome o = visit(option_of(m, terms::deref(terms::head_of(l))));
    if (o != Outcome::success) return o;
  }
  return Outcome::success;
}

}  // namespace hornbeam::builtins
