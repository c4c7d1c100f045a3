// SPDX-License-Identifier: MIT
// The system that a text was written for.
#pragma once

#include <cstdint>

namespace hornbeam::database {

// automatic: that of the system's own files, which act for those who call them.
enum class Dialect : std::uint8_t { automatic, iso, sicstus, swi };

}  // namespace hornbeam::database
