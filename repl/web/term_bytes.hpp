// SPDX-License-Identifier: MIT
// Terms as bytes, for the interface to JavaScript; terms.js is the other side. In prefix order:
//
//   'v' name | 'a' name | 's' text | 'b' digits      a text is its length (4 bytes) and its bytes
//   'i' 8 bytes | 'f' 8 bytes                        little-endian
//   'c' name, count, arguments                       a compound; a count has 4 bytes
//   'l' count, elements | 'p' count, elements, tail  a list, and one that ends with something else
//   'o' text                                         an object of the host: only outwards
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <hornbeam/hornbeam.hpp>

namespace hornbeam::web {

void put_term(std::string& to, const Term& term);
// Reads one term from the front; UsageError if there is none.
Term take_term(std::string_view& bytes);

}  // namespace hornbeam::web
