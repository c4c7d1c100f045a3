// SPDX-License-Identifier: MIT
// The positions of subterms as a term, for programs that read source text.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "terms/subterm_position.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::reader {

using terms::PositionTree;
using terms::SubtermKind;
using terms::SubtermPosition;

// What an offset in bytes of a text is in characters of its source, where the text begins with character `first`.
class CharacterOffsets {
 public:
  CharacterOffsets(std::string_view text, std::int64_t first);
  std::int64_t at(std::size_t byte) const;

 private:
  std::int64_t first_;
  std::vector<std::uint32_t> before_;  // each byte; empty if all characters are of one byte
};

// The layout term of SWI-Prolog's subterm_positions option: From-To, string_position/2, brace_term_position/3,
// list_position/4, term_position/5, without parentheses. Offsets are in bytes of the text, or as `offsets` says. False:
// heap too small.
bool build_layout_term(terms::TermStore& terms, std::string_view text, const PositionTree& positions, Cell& layout,
                       const CharacterOffsets* offsets = nullptr);

}  // namespace hornbeam::reader
