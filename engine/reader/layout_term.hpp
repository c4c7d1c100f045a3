// SPDX-License-Identifier: MIT
// The positions of subterms as a term, for programs that read source text.
#pragma once

#include <string_view>

#include "terms/subterm_position.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::reader {

using terms::PositionTree;
using terms::SubtermKind;
using terms::SubtermPosition;

// The layout term of SWI-Prolog's subterm_positions option: From-To, string_position/2, brace_term_position/3,
// list_position/4, term_position/5. Offsets are in bytes of the text, without parentheses. False: heap too small.
bool build_layout_term(terms::TermStore& terms, std::string_view text, const PositionTree& positions, Cell& layout);

}  // namespace hornbeam::reader
