// SPDX-License-Identifier: MIT
// The number denoted by a text in the syntax of terms: common to number_codes/2, atom_number/2 and number_string/2.
#pragma once

#include <optional>
#include <string_view>

#include "machine/machine.hpp"

namespace hornbeam::builtins {

// On success `number` holds the number, or nothing if the text is not one. Layout and comments may precede the number,
// but not follow it. `point_free`: accepts 1e10, as read/1 does without the flag iso.
machine::Outcome number_from_text(machine::Machine& m, std::string_view text, std::optional<terms::Cell>& number,
                                  bool point_free = true);

}  // namespace hornbeam::builtins
