// SPDX-License-Identifier: MIT
// Limits for the code of one clause. Memory that no code uses is never touched.
#pragma once

namespace hornbeam::code {

constexpr int most_registers = 1 << 18;
constexpr int most_arguments = 1 << 16;  // of a predicate
constexpr int most_slots = 1 << 20;      // of an environment

}  // namespace hornbeam::code
