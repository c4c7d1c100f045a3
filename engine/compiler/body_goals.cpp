// SPDX-License-Identifier: MIT
#include "compiler/body_goals.hpp"

#include <algorithm>

namespace hornbeam::compiler {

bool is_test(const Goal& g) {
  constexpr std::size_t most_alternatives = 64;  // nested in each other
  const auto tests = [](const Sequence& goals) { return std::all_of(goals.begin(), goals.end(), is_test); };
  switch (g.kind) {
    case GoalKind::test:
    case GoalKind::fail: return true;
    case GoalKind::builtin: return g.callee.pure_test;
    case GoalKind::negation: return g.simple_condition;
    case GoalKind::if_then_else: return g.simple_condition && tests(g.branches[1]) && tests(g.branches[2]);
    case GoalKind::disjunction:
      return g.branches.size() <= most_alternatives && std::all_of(g.branches.begin(), g.branches.end(), tests);
    default: return false;
  }
}

bool may_decide(const Sequence& goals) {
  return std::all_of(goals.begin(), goals.end(), [&](const Goal& g) {
    return is_test(g) || (g.simple_condition && (g.kind == GoalKind::is || &g == &goals.back()));
  });
}

}  // namespace hornbeam::compiler
