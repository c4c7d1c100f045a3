// SPDX-License-Identifier: MIT
// The exception class for a ball.
#pragma once

#include <hornbeam/error.hpp>

namespace hornbeam::embed {

[[noreturn]] void throw_ball(const Term& ball, const std::string& message, const Position& position);

}  // namespace hornbeam::embed
