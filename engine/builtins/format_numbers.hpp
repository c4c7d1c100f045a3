// SPDX-License-Identifier: MIT
// Numbers as format/2 prints them: ~d ~D ~f ~e ~g ~r ~R. Integers of any size are exact.
#pragma once

#include <string>

#include "terms/term_store.hpp"

namespace hornbeam::builtins {

// Both answer false where there is no memory for so many digits, or somebody wants it to stop.
// ~Nd, ~ND: the last `places` digits after a point; groups of three in front of it with `grouped`.
bool append_fixed_integer(const terms::TermStore& store, std::string& out, terms::Cell integer, std::int64_t places,
                          bool grouped);
// ~Nf of any number.
bool append_fixed_number(const terms::TermStore& store, std::string& out, terms::Cell number, std::int64_t places);
// ~Ne, ~Ng: `style` is e or g.
void append_scientific(std::string& out, terms::Cell number, std::int64_t places, char style);

}  // namespace hornbeam::builtins
