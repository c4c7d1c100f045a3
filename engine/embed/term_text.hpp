// SPDX-License-Identifier: MIT
// The text of a Term without an engine, as by writeq/1 with the standard operators. Long texts are truncated: a term of
// few cells may have a text larger than any memory.
#pragma once

#include <cstddef>
#include <string>

#include <hornbeam/term.hpp>

namespace hornbeam::embed {

constexpr std::size_t most_message = std::size_t{1} << 12;  // bytes, of what() of an exception
std::string term_text(const Term& term, std::size_t most);

// A term of at most so many parts, none with a longer text, unchanged; of a larger one those nearest to its root, with
// `...` for the rest.
Term abbreviated(const Term& term, std::size_t most_parts, std::size_t most_bytes);

}  // namespace hornbeam::embed
