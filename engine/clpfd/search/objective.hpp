// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "clpfd/kernel/fd_variable.hpp"

namespace hornbeam::clpfd {

// What a search shall make small or large (optimise.hpp).
struct Objective {
  enum class Direction : std::uint8_t { minimise, maximise };
  Direction direction;
  FdVar variable;
};

}  // namespace hornbeam::clpfd
