// SPDX-License-Identifier: MIT
//
// The oracle: a constraint against brute force.
//
// A model defines solutions (solution) and posts the constraint (post). check() generates many small scenarios from
// numbered seeds (random domains with holes, fixed variables, shared variables, domains narrowed before or after
// posting, backtracking in between) and checks that propagation loses no solution, that a failure means there is none,
// and that labeling finds exactly the solutions of brute force, in order. A failing scenario prints its model and seed.
#pragma once

#include <cstdint>
#include <functional>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd::oracle {

using Assignment = std::vector<std::int64_t>;

struct Model {
  std::string name;
  std::size_t arity;
  std::vector<std::int64_t> pool;  // values that domains are drawn from
  std::function<bool(const Assignment&)> solution;
  std::function<bool(Store&, std::span<const FdVar>)> post;
  // Posts b <=> constraint, if it can be reified.
  std::function<bool(Store&, FdVar b, std::span<const FdVar>)> reify = {};
  bool domain_consistent = false;  // every value left must have a support
  std::size_t domain_size = 5;     // at most so many values for each variable
  unsigned scenarios = 60;         // times HORNBEAM_ORACLE, when that is set in the environment
  bool share = true;               // scenarios with the same variable twice
};

// How many times as many random cases HORNBEAM_ORACLE asks for, and the first of their seeds (HORNBEAM_ORACLE_SEED).
unsigned repetitions();
unsigned first_seed();

std::vector<std::int64_t> values(std::int64_t lo, std::int64_t hi);
void check(const Model& model);
// The solutions found by a search that learns, sorted; it must have a model for each constraint.
std::vector<Assignment> learn_all(Store& store, std::span<const FdVar> variables);

}  // namespace hornbeam::clpfd::oracle
