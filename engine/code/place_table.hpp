// SPDX-License-Identifier: MIT
// The source of a clause's code: for each stretch of code words the span of its goal in the file, and for arithmetic
// the subterm of the goal. A consulted clause carries such a table after its code (database/clause.hpp); all messages
// about places read it.
//
//   clause p :- q(X), r.     words  0    4     9
//                                   |head| q(X)| r
//   table      begin of the clause, then for each goal: code words further on, begin of the goal, its length
//
// The numbers are variable-length (seven bits a byte); starts and offsets are differences from the previous ones: a
// goal takes three bytes, a subterm two. As in Lua's line table, an address belongs to the last entry before it.
//
// The path from a goal to its subterm is a number: 1 is the goal, 2n the first argument of n, 2n+1 the second; Y in `X
// is 2 + Y` is 7.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace hornbeam::code {

// A byte range of a text: [begin, end).
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

// The code from word `offset` on comes from the goal of `span` (empty: not in the text), or, within a goal, from
// `subterm` of the preceding goal.
struct CodePlace {
  std::uint32_t offset;
  TextSpan span;
  bool within = false;
  SubtermNumber subterm = whole_goal;
};

// Writes the table to `bytes`, replacing their contents. `places` have ascending offsets; of equal ones the last
// counts.
void encode_places(std::uint32_t clause_begin, const std::vector<CodePlace>& places, std::vector<std::uint8_t>& bytes);

class PlaceTable {
 public:
  explicit PlaceTable(const std::uint8_t* bytes);

  std::size_t size() const;  // in bytes
  std::uint32_t clause_begin() const { return clause_begin_; }
  // The goal and the subterm that the code word belongs to; no span for the head.
  CodePlace at(std::size_t offset) const;
  // The spans of all goals, in code order.
  std::vector<TextSpan> spans() const;
  // Of the same goals: does the table know their subterms, or need it know none?
  std::vector<bool> as_read() const;

 private:
  template <class Visit>
  const std::uint8_t* for_each(Visit visit) const;  // returns the end of the table

  const std::uint8_t* const bytes_;
  const std::uint8_t* entries_;
  std::uint32_t count_;
  std::uint32_t clause_begin_;
};

}  // namespace hornbeam::code
