// SPDX-License-Identifier: MIT
// Numbers as format/2 prints them: ~d ~D ~f ~e ~g ~r ~R. Integers of any size are exact.
#pragma once

#include <string>

#include "terms/cell.hpp"

namespace hornbeam::builtins {

// ~Nd, ~ND: the last `places` digits after a point; groups of three in front of it with `grouped`.
void append_fixed_integer(std::string& out, terms::Cell integer, std::int64_t places, bool grouped);
// ~Nf of any number; false when there is no memory for so many decimals of a rational number.
bool append_fixed_number(std::string& out, terms::Cell number, std::int64_t places);
// ~Ne, ~Ng: `style` is e or g.
void append_scientific(std::string& out, terms::Cell number, std::int64_t places, char style);

}  // namespace hornbeam::builtins
