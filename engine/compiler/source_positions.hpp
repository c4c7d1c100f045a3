// SPDX-License-Identifier: MIT
// From the goals of a clause to their places in its text. The clause that is compiled may be another than the one that
// was read: a grammar rule has been translated, goals or the whole have been expanded. Both are walked side by side;
// where they differ, the code comes from the goal of the text that has become something else.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "code/place_table.hpp"
#include "terms/subterm_position.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::compiler {

using terms::Cell;

// A subterm of the clause as it was read.
struct SourcePlace {
  static constexpr std::uint32_t unknown = ~std::uint32_t{0};

  std::uint32_t node = unknown;  // in the tree of positions
  Cell source{};                 // what stands there, dereferenced
  bool is_grammar = false;       // a body of a grammar rule
  bool is_exact = false;         // false: what is compiled stands somewhere inside
};

class SourcePositions {
 public:
  // `read` is the clause as it was read, `tree` where its subterms stand. `rewritten` by the program as a whole: only
  // parts that are the very terms that were read have places.
  SourcePositions(terms::PositionTree tree, Cell read, bool rewritten);

  std::uint32_t clause_begin() const { return static_cast<std::uint32_t>(tree_.clause_begin()); }
  // The body of what is compiled.
  SourcePlace body(Cell compiled);
  // Argument i of a control construct that is compiled for `place`.
  SourcePlace argument(const SourcePlace& place, Cell compiled, std::size_t i);
  code::TextSpan span(const SourcePlace& place) const;

 private:
  SourcePlace child(const SourcePlace& parent, std::size_t i) const;
  SourcePlace found(Cell compiled, SourcePlace otherwise);
  void note_terms();

  terms::PositionTree tree_;
  SourcePlace whole_;
  bool rewritten_;
  bool noted_ = false;
  std::unordered_map<std::uint64_t, std::uint32_t> nodes_;  // of compounds that were read, by their cells
};

}  // namespace hornbeam::compiler
