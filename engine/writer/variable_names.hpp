// SPDX-License-Identifier: MIT
// How variables look when they have no name of their own.
#pragma once

#include <cstdint>
#include <string>

#include "terms/term_store.hpp"

namespace hornbeam::writer {

// _123, by the place on the heap: the same for the same variable until the collector moves it.
void append_variable_name(std::string& out, const terms::TermStore& terms, terms::Cell variable);
// '$VAR'(n): A ... Z, A1 ... Z1, A2 ... ; n is a number that is not negative, of any size.
void append_numbered_variable(std::string& out, terms::Cell n);

}  // namespace hornbeam::writer
