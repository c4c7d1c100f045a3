// SPDX-License-Identifier: MIT
// The text of a goal with placeholders: each `?` token is read as an anonymous variable (one byte for one byte, which
// preserves positions) and bound to the value. No text is pasted into text.
#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "embed/engine_implementation.hpp"

namespace hornbeam::embed {

struct GoalText {
  terms::Cell term = terms::Cell::atom(terms::atoms::nil);
  std::vector<std::pair<std::string, terms::Cell>> named;  // in order of first occurrence
  std::vector<terms::Cell> placeholders;
};

// As many as the text has.
constexpr std::size_t any_count = SIZE_MAX;

// Reads the text; SyntaxError with its place. Ensures `cells` more before reading, so that nothing moves while they are
// built. With `count` 0 a `?` is an ordinary atom; UsageError if the number of placeholders is not `count`.
GoalText read_goal_text(Engine::Implementation& engine, std::string_view text, std::size_t count, std::size_t cells);

}  // namespace hornbeam::embed
