// SPDX-License-Identifier: MIT
// Calls of all builtins and of all exports of the libraries, with arguments that are typed, wild, attributed, cyclic,
// shared, huge, or closed streams. The modes in the catalogue determine the types of arguments.
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

// Number of kinds of arguments. The first ones correspond to argument names in the catalogue, in several variants.
std::size_t hostile_kinds();
bool is_large_kind(std::size_t kind);
// A goal, to be called first, that binds `variable` to an argument of this kind; and a short name of it.
std::string hostile_argument(std::size_t kind, std::string_view variable);
// One of the kinds that suit the mode.
std::size_t suitable_kind(std::string_view mode, std::size_t choice);

// A sandboxed engine with everything the arguments need.
hornbeam::Engine hostile_engine();

// The goal that makes the arguments and calls the predicate with them. Its variables begin with that name.
std::string hostile_goal(const CalledPredicate& predicate, const std::vector<std::size_t>& kinds,
                         std::string_view variables = "A");

}  // namespace fuzz
