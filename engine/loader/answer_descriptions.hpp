// SPDX-License-Identifier: MIT
// Queries with answers in a source file, as the toplevel prints them:
//
//   ?- append(X, [c], [a, b, c]).
//   X = [a, b] ;
//   false.
#pragma once

#include <cstddef>
#include <string_view>

namespace hornbeam::loader {

// True if the text after a query, at `begin`, looks like its answer and not like a clause: it begins with a variable,
// with `true`, `false`, `yes`, `no`, `loops` or `...`, or with a residual goal.
bool answer_begins(std::string_view text, std::size_t begin);

}  // namespace hornbeam::loader
