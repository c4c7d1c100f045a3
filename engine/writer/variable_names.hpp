// SPDX-License-Identifier: MIT
// How variables without a name are written.
#pragma once

#include <cstdint>
#include <string>

#include "terms/term_store.hpp"

namespace hornbeam::writer {

// _123, from the heap address: the same for a variable until the collector moves it.
void append_variable_name(std::string& out, const terms::TermStore& terms, terms::Cell variable);
// '$VAR'(n): A ... Z, A1 ... Z1, A2 ... ; n is a nonnegative integer of any size.
void append_numbered_variable(std::string& out, terms::Cell n);

}  // namespace hornbeam::writer
