// SPDX-License-Identifier: MIT
#include "compiler/restart_flow.hpp"

#include "terms/functor_table.hpp"

namespace hornbeam::compiler {

using terms::deref;

// Errors where a variable is bound too late: their answers stay what they are.
static bool compares_numbers(InlineGoal test) {
  return test >= InlineGoal::less && test <= InlineGoal::arith_not_equal;
}

void RestartFlow::begin(Cell head) {
  state_ = {.restarts = true};
  see(head);
}

bool RestartFlow::is_new(Cell term) const {
  const Cell c = deref(term);
  return c.is_variable() && !seen_.contains(c.address());
}

void RestartFlow::pass(Goal& g) {
  if (!state_.restarts) return;
  const auto argument = [&](std::size_t i) { return terms::structure_argument(g.term, i); };
  switch (g.kind) {
    case GoalKind::test: state_.has_looked = state_.has_looked || !compares_numbers(g.operation); break;
    case GoalKind::unify:
      if (!is_new(argument(0)) && !is_new(argument(1))) bind();
      break;
    case GoalKind::is:
      if (!is_new(argument(0))) bind();
      break;
    case GoalKind::builtin:
      if (!g.callee.pure_test) end();
      state_.has_looked = true;
      break;
    case GoalKind::cut:
    case GoalKind::fail: break;
    default: end();
  }
  if (g.term.is_compound()) see(g.term);
  g.restarts = state_.restarts;
}

void RestartFlow::go_back_to(const State& before) {
  while (log_.size() > before.seen) {
    seen_.erase(log_.back());
    log_.pop_back();
  }
  state_ = before;
}

// What only one of the paths has seen counts as seen.
void RestartFlow::join(const State& other) {
  state_.restarts = state_.restarts && other.restarts;
  state_.has_looked = state_.has_looked || other.has_looked;
}

void RestartFlow::see(Cell term) {
  constexpr std::size_t most_cells = 1000;
  std::vector<Cell> stack{term};
  for (std::size_t cells = 0; !stack.empty(); ++cells) {
    const Cell c = deref(stack.back());
    stack.pop_back();
    if (cells > most_cells) return end();
    if (c.is_variable() && seen_.insert(c.address()).second) log_.push_back(c.address());
    if (!c.is_compound()) continue;
    const std::size_t n = c.is_list() ? 2 : terms::functor_of(c).arity();
    const Cell* const a = c.address() + (c.is_list() ? 0 : 1);
    for (std::size_t i = 0; i < n; ++i) stack.push_back(a[i]);
  }
  state_.seen = log_.size();
}

}  // namespace hornbeam::compiler
