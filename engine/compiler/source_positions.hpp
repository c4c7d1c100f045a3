// SPDX-License-Identifier: MIT
// Maps the goals of a clause to their places in its text. The compiled clause may differ from the one read: grammar
// rules are translated, goals or the whole clause expanded. Both are traversed in parallel; where they differ, the code
// is attributed to the goal in the text that was expanded.
#pragma once

#include <cstdint>
#include <unordered_map>

#include "code/place_table.hpp"
#include "terms/subterm_position.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::compiler {

// A subterm of the clause as read.
struct SourcePlace {
  static constexpr std::uint32_t unknown = ~std::uint32_t{0};

  std::uint32_t node = unknown;  // in the tree of positions
  Cell source{};                 // the term there, dereferenced
  bool is_grammar = false;       // a grammar rule body
  bool is_exact = false;         // false: the compiled goal comes from somewhere inside
};

class SourcePositions {
 public:
  // `read` is the clause as read, `tree` the positions of its subterms. If the program has `rewritten` the whole
  // clause, only parts that are the same terms as in the text have places.
  SourcePositions(terms::PositionTree tree, Cell read, bool rewritten);

  std::uint32_t clause_begin() const { return static_cast<std::uint32_t>(tree_.clause_begin()); }
  // The place of the compiled body.
  SourcePlace body(Cell compiled);
  // The place of argument i of a control construct compiled for `place`.
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
  std::unordered_map<std::uint64_t, std::uint32_t> nodes_;  // of compounds in the text, by their cells
};

}  // namespace hornbeam::compiler
