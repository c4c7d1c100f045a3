// SPDX-License-Identifier: MIT
// Calls of all builtins and of all that the libraries export, with arguments that are typed, wild, attributed, cyclic,
// shared, huge, or streams that are closed. What an argument should be is told by the modes of the catalogue.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include <hornbeam/hornbeam.hpp>

namespace fuzz {

struct CalledPredicate {
  std::string module;  // of a library, or system
  std::string name;
  std::vector<std::string> arguments;  // "+Stream", "?" where nothing is known
};

// Those of the catalogue, and the exports of the libraries.
std::vector<CalledPredicate> called_predicates(hornbeam::Engine& engine);

// Number of kinds of arguments. The first ones are what a name in the catalogue asks for, in several ways.
std::size_t hostile_kinds();
bool is_large_kind(std::size_t kind);
// A goal, to be called before, that binds `variable` to an argument of this kind; and a short name of it.
std::string hostile_argument(std::size_t kind, std::string_view variable);
// One of the kinds that suit the mode.
std::size_t suitable_kind(std::string_view mode, std::size_t choice);

// A closed engine that has what the arguments need.
hornbeam::Engine hostile_engine();

// The goal that makes the arguments and calls the predicate with them.
std::string hostile_goal(const CalledPredicate& predicate, const std::vector<std::size_t>& kinds);

}  // namespace fuzz
