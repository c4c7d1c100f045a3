// SPDX-License-Identifier: MIT
// The text of a Term without an engine: as writeq/1 writes it under the operators of the standard. Of a long one the
// beginning: a term of few cells may be a text that no memory holds.
#pragma once

#include <cstddef>
#include <string>

#include <hornbeam/term.hpp>

namespace hornbeam::embed {

constexpr std::size_t most_text = std::size_t{1} << 30;     // bytes
constexpr std::size_t most_message = std::size_t{1} << 12;  // of what() of an exception
std::string term_text(const Term& term, std::size_t most = most_text);

// The same term where it has at most so many parts; of a larger one those nearest to its root, with `...` for the rest.
Term abbreviated(const Term& term, std::size_t most_parts);

}  // namespace hornbeam::embed
