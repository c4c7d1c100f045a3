// SPDX-License-Identifier: MIT
// What copying a term does with attributes.
#pragma once

#include <cstdint>

namespace hornbeam::terms {

enum class AttributeCopy : std::uint8_t {
  keep,  // attributed variables are copied with their attributes (copy_term/2)
  drop   // they become plain variables (copy_term_nat/2)
};

}  // namespace hornbeam::terms
