// SPDX-License-Identifier: MIT
// The class of exception that belongs to a ball.
#pragma once

#include <hornbeam/error.hpp>

namespace hornbeam::embed {

[[noreturn]] void throw_ball(const Term& ball, const std::string& message, const Position& position);

}  // namespace hornbeam::embed
