// SPDX-License-Identifier: MIT
// Numbers in the formats of format/2: ~d ~D ~f ~e ~g ~r ~R. Integers of any size are exact.
#pragma once

#include <string>

#include "terms/term_store.hpp"

namespace hornbeam::builtins {

// Both return false if there is no memory for so many digits, or on interrupt. ~Nd, ~ND: the last `places` digits
// follow a point; groups of three before it if `grouped`.
bool append_fixed_integer(const terms::TermStore& store, std::string& out, terms::Cell integer, std::int64_t places,
                          bool grouped);
// ~Nf for any number.
bool append_fixed_number(const terms::TermStore& store, std::string& out, terms::Cell number, std::int64_t places);
// ~Ne, ~Ng: `style` is e or g.
void append_scientific(std::string& out, terms::Cell number, std::int64_t places, char style);

}  // namespace hornbeam::builtins
