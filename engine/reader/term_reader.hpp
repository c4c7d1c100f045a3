// SPDX-License-Identifier: MIT
// read_term: text -> term. The whole text is in memory as UTF-8; the reader starts at an offset and returns the offset
// after the clause. One TermReader serves one engine and keeps its working memory between reads, so that reading a
// small clause allocates nothing but its term.
//
//   TermReader reader(terms);
//   std::size_t at = 0;
//   while (reader.read(text, at, options) != ReadStatus::end_of_file) {
//     ...
//     at = reader.end_offset();
//   }
//
// Nothing recurses on the depth of the term. The term, the variables and the layout are on the heap and valid until the
// next collection; names point into `text`.
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

// Deserves a warning: occurs once, and the name does not begin with `_`.
bool is_singleton(const NamedVariable& v);

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
  bool full_stop_missing() const;       // the end of the text replaced it
  std::span<const NamedVariable> named_variables() const;
  // All variables, including `_`, in order of first occurrence.
  std::span<const Cell> variables() const;
  PositionTree positions() const;  // empty unless requested
  std::span<const CommentSpan> comments() const;

  // ---- after anything but no_memory ----
  std::size_t end_offset() const;
  const SyntaxError& error() const;  // only after ReadStatus::syntax_error
  // After syntax_error: only the full stop was missing; term() and the related results are valid.
  bool has_term_before_error() const;
  // The line of an offset in the last text read; cheap for growing offsets.
  std::size_t line_of(std::size_t offset);

 private:
  class Work;
  std::unique_ptr<Work> work_;
};

// The offset after the full stop that ends the clause at `from`, or npos if it is incomplete: a terminal needs this
// before reading. Recognises quotes, comments and 0'c; a broken token counts as text. `#!` is not handled: the loader
// skips it.
std::size_t find_clause_end(std::string_view text, std::size_t from, const syntax::SyntaxFlags& flags);

// True if only layout and comments follow from `from` on.
bool only_layout(std::string_view text, std::size_t from);

// A number and nothing else, as for number_codes/2: layout and a `-` before it, no layout after. Otherwise
// syntax_error, with code and offset in `error`. 1e10 is accepted only with `point_free`.
ReadStatus read_number(terms::TermStore& terms, std::string_view text, const syntax::SyntaxFlags& flags, Cell& number,
                       SyntaxError& error, bool point_free = false);

// Builds the list ['X'=_1, ...] of the last term read. False if the heap is too small.
bool variable_name_list(terms::TermStore& terms, std::span<const NamedVariable> variables, Cell& list);

}  // namespace hornbeam::reader
