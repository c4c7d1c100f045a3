// SPDX-License-Identifier: MIT
// The number that a text stands for, by the syntax of terms: what number_codes/2, atom_number/2 and
// number_string/2 have in common.
#pragma once

#include <optional>
#include <string_view>

#include "machine/machine.hpp"

namespace hornbeam::builtins {

// On success `number` holds the number, or nothing when the text is none. Layout and comments may
// stand before the number, not after it. `point_free`: 1e10 is one, as it is for read/1 without the flag iso.
machine::Outcome number_from_text(machine::Machine& m, std::string_view text, std::optional<terms::Cell>& number,
                                  bool point_free = true);

}  // namespace hornbeam::builtins
