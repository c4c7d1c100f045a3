// SPDX-License-Identifier: MIT
// Where the code of a clause comes from: for each stretch of code words the span of the goal in the text of the file,
// and for arithmetic the subterm of the goal. A consulted clause carries such a table after its code
// (database/clause.hpp); all messages about places read it.
//
//   clause p :- q(X), r.     words  0    4     9
//                                   |head| q(X)| r
//   table      begin of the clause, then for each goal: code words further on, begin of the goal, its length
//
// The numbers are variable-length (seven bits a byte), begins and offsets as differences to those before: a goal
// takes three bytes, a subterm two. As in Lua's table of lines, an address belongs to the last entry in front of it.
//
// The way from a goal to its subterm is a number: 1 is the goal, 2n the first argument of n, 2n+1 the second; Y in
// `X is 2 + Y` is 7.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hornbeam::code {

// Bytes of a text: [begin, end).
struct TextSpan {
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  bool operator==(const TextSpan&) const = default;
  bool is_known() const { return end > begin; }
};

using SubtermNumber = std::uint64_t;
constexpr SubtermNumber unknown_subterm = 0;
constexpr SubtermNumber whole_goal = 1;
constexpr SubtermNumber subterm_argument(SubtermNumber n, std::size_t i) { return 2 * n + i; }

// The code from word `offset` on comes from the goal of `span`, or from nothing that stands in the text; or, when it is
// within a goal, from `subterm` of the goal before.
struct CodePlace {
  std::uint32_t offset;
  TextSpan span;
  bool within = false;
  SubtermNumber subterm = whole_goal;
};

// Writes the table to `bytes`, in place of what was there. `places` have ascending offsets; where some are equal the
// last one counts.
void encode_places(std::uint32_t clause_begin, const std::vector<CodePlace>& places, std::vector<std::uint8_t>& bytes);

class PlaceTable {
 public:
  explicit PlaceTable(const std::uint8_t* bytes);

  std::size_t size() const;  // bytes of the whole
  std::uint32_t clause_begin() const { return clause_begin_; }
  // The goal and the subterm to which the code word belongs; no span for the head.
  CodePlace at(std::size_t offset) const;
  // The spans of all goals, in the order of the code.
  std::vector<TextSpan> spans() const;
  // Of the same goals: does the table know their subterms, or need it know none?
  std::vector<bool> as_read() const;

 private:
  template <class Visit>
  const std::uint8_t* for_each(Visit visit) const;  // answers where the table ends

  const std::uint8_t* const bytes_;
  const std::uint8_t* entries_;
  std::uint32_t count_;
  std::uint32_t clause_begin_;
};

}  // namespace hornbeam::code
