// SPDX-License-Identifier: MIT
// The options of write_term/2,3. The defaults are those of write_term(T, []).
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <unordered_map>

#include "syntax/operator_table.hpp"
#include "terms/cell.hpp"
#include "writer/portray_hook.hpp"

namespace hornbeam::writer {

enum class Spacing : std::uint8_t { standard, next_argument };  // f(a,b) or f(a, b)
enum class Attributes : std::uint8_t { ignore, write, portray, dots };

// Names of variables, by the address of the unbound cell.
using VariableNames = std::unordered_map<const terms::Cell*, std::string>;

struct WriteOptions {
  const syntax::OperatorTable* operators = nullptr;  // null: everything in functional notation
  bool quoted = false;
  bool ignore_ops = false;        // functional notation, lists included
  bool bracket_lists = false;     // with ignore_ops: lists still as [H|T]
  bool numbervars = false;        // '$VAR'(N) as a letter and a number
  bool named_variables = false;   // with numbervars: '$VAR'(Atom) as the atom, too
  bool no_lists = false;          // lists as '.'(H,T), operators as usual
  bool dot_lists = false;         // the list functor in functional notation
  bool brace_terms = false;       // with ignore_ops: {}(X) still as {X}
  bool letter_variables = false;  // A, B ..., _ rather than _123
  bool character_escapes = true;  // \n rather than the character in quoted items
  bool portrayed = false;         // '$portrayed'(Text) stands for a subterm whose text is known
  bool cycles = true;             // cyclic terms as @(Template, Bindings); otherwise cycles are cut with ...
  bool full_stop = false;         // "." after the term, and a blank, or a newline if new_line
  bool new_line = false;          // a newline after the term
  Spacing spacing = Spacing::standard;
  Attributes attributes = Attributes::ignore;
  std::size_t max_depth = 0;  // 0: unlimited
  int priority = 1200;        // of the context: terms above it need brackets
  const VariableNames* variable_names = nullptr;
  PortrayHook* portray = nullptr;
};

// The options of write/1, print/1, writeq/1 and write_canonical/1.
WriteOptions write_options_plain(const syntax::OperatorTable& operators);
WriteOptions write_options_quoted(const syntax::OperatorTable& operators);
WriteOptions write_options_canonical(const syntax::OperatorTable& operators);

// The outcome of writing.
enum class WriteStatus : std::uint8_t {
  done,
  stream_failed,  // see the stream's system_error
  interrupted,    // `keep_going` returned false
  no_memory,
};

}  // namespace hornbeam::writer
