// SPDX-License-Identifier: MIT
// A goal compiled once. Its code takes the values of the placeholders, then the named variables:
//
//   born(?, Year), Year > ?       '$goal'(P1, P2, Year) :- born(P1, Year), Year > P2
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "embed/engine_implementation.hpp"

namespace hornbeam {

struct PreparedState {
  explicit PreparedState(std::shared_ptr<Engine::Implementation> of_engine) : engine(std::move(of_engine)) {}
  ~PreparedState();
  PreparedState(const PreparedState&) = delete;
  PreparedState& operator=(const PreparedState&) = delete;

  // Reads and compiles it.
  void compile(std::string_view goal);
  std::size_t arity() const { return placeholders + names.size(); }
  const Limits& limits() const { return own_limits ? *own_limits : engine->limits; }
  // Of the present frame, with the limits; not yet open.
  std::shared_ptr<QueryState> new_query();

  std::shared_ptr<Engine::Implementation> engine;
  std::string text;
  database::Clause* code = nullptr;
  terms::Cell functor = terms::Cell::integer(0);  // of the arguments, if any
  std::size_t placeholders = 0;
  std::vector<std::string> names;      // of the variables after the placeholders
  std::vector<std::size_t> shown;      // the numbers of the variables in answers
  std::vector<std::string> variables;  // and their names
  std::optional<Limits> own_limits;
  std::shared_ptr<QueryState> spare;  // of a finished call, to be reused
};

namespace embed {

// Frees code that was released while another thread was inside.
void release_given_up(Engine::Implementation& engine);

}  // namespace embed
}  // namespace hornbeam
