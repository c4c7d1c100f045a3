// SPDX-License-Identifier: MIT
// read_term: text -> term. The text is whole in memory and UTF-8; the reader works at an offset in
// it and answers the offset after the clause. One TermReader serves one engine and keeps its work
// space from read to read, so that reading a small clause allocates nothing but its term.
//
//   TermReader reader(terms);
//   std::size_t at = 0;
//   while (reader.read(text, at, options) != ReadStatus::end_of_file) {
//     ...
//     at = reader.end_offset();
//   }
//
// Nothing recurses on the depth of the term. The term, the variables and the layout lie on the heap
// and are good until the next collection; names point into `text`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "reader/layout_term.hpp"
#include "reader/read_request.hpp"
#include "reader/syntax_error.hpp"
#include "reader/text_position.hpp"
#include "reader/variable_table.hpp"
#include "syntax/syntax_flags.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::reader {

using terms::Atom;
using terms::Cell;

// Worth a warning: occurs once, and the name does not begin with `_`.
bool is_singleton(const NamedVariable& v);
// Occurs more than once although the name begins with `_` and a letter (`__` may be anything).
bool is_marked_but_repeated(const NamedVariable& v);

struct CommentSpan {
  std::size_t begin;
  std::size_t end;
};

class TermReader {
 public:
  explicit TermReader(terms::TermStore& terms);
  ~TermReader();
  TermReader(const TermReader&) = delete;
  TermReader& operator=(const TermReader&) = delete;

  ReadStatus read(std::string_view text, std::size_t from, const ReadOptions& options);

  // ---- after ReadStatus::term ----
  Cell term() const;
  std::size_t begin_offset() const;     // first byte of the term
  std::size_t term_end_offset() const;  // after the last byte of the term, before the full stop
  bool full_stop_missing() const;       // the end of the text stood for it
  std::span<const NamedVariable> named_variables() const;
  // All variables, also `_`, in order of first appearance.
  std::span<const Cell> variables() const;
  PositionTree positions() const;  // empty unless asked for
  std::span<const CommentSpan> comments() const;

  // ---- after anything but no_memory ----
  std::size_t end_offset() const;
  const SyntaxError& error() const;  // only after ReadStatus::syntax_error
  // After syntax_error: only the full stop was missing; term() and what belongs to it are there.
  bool has_term_before_error() const;
  // Line of an offset in the text read last; cheap when the offsets grow.
  std::size_t line_of(std::size_t offset);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

// The offset after the full stop that ends the clause at `from`, or npos when there is none yet:
// what a terminal needs to know before it reads. Quotes, comments and 0'c are seen through; a
// broken token counts as text. `#!` needs no care here: the loader skips it.
std::size_t find_clause_end(std::string_view text, std::size_t from, const syntax::SyntaxFlags& flags);

// Nothing but layout and comments from `from` on?
bool only_layout(std::string_view text, std::size_t from);

// A number and nothing else, as number_codes/2 wants it: layout in front, a `-`, no layout after.
// Not a number: syntax_error, with code and offset in `error`. 1e10 is one only if `point_free`
// says so.
ReadStatus read_number(terms::TermStore& terms, std::string_view text, const syntax::SyntaxFlags& flags, Cell& number,
                       SyntaxError& error, bool point_free = false);

// Lists on the heap of the last term read: ['X'=_1, ...]. False when the heap is too small.
bool variable_name_list(terms::TermStore& terms, std::span<const NamedVariable> variables, Cell& list);

}  // namespace hornbeam::reader
