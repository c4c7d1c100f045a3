// SPDX-License-Identifier: MIT
#include "compiler/restart_flow.hpp"

#include <utility>

#include "terms/functor_table.hpp"

namespace hornbeam::compiler {

// Can no become yes, and nothing else change?
static bool stays_true(InlineGoal test) {
  return test != InlineGoal::var && test != InlineGoal::not_identical && test != InlineGoal::not_unifiable;
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
    case GoalKind::test:
      if (compares_numbers(g.operation)) break;
      (stays_true(g.operation) ? state_.has_tested : state_.has_looked) = true;
      break;
    case GoalKind::unify: pass_unification(g); break;
    case GoalKind::is:
      g.simple_condition = is_new(argument(0));
      if (!g.simple_condition) bind();
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

// It can end a condition if CodeGenerator::ends_condition accepts it.
void RestartFlow::pass_unification(Goal& g) {
  Cell a = deref(terms::structure_argument(g.term, 0));
  Cell b = deref(terms::structure_argument(g.term, 1));
  if (!a.is_variable() || is_new(a)) std::swap(a, b);
  if (is_new(a) || is_new(b)) return;
  bind();
  g.simple_condition = a.is_variable() && !b.is_compound() && !b.is_box();
}

RestartFlow::State RestartFlow::begin_condition() {
  const State before = state_;
  state_.has_tested = false;
  return before;
}

RestartFlow::State RestartFlow::failed(const State& before) {
  State failed = before;
  failed.restarts = state_.restarts;
  failed.has_looked = state_.has_looked || state_.has_tested;
  state_.has_tested = state_.has_tested || before.has_tested;
  return failed;
}

RestartFlow::Seen RestartFlow::go_back_to(const State& before) {
  Seen seen;
  while (log_.size() > before.seen) {
    seen_.erase(log_.back());
    seen.push_back(log_.back());
    log_.pop_back();
  }
  state_ = before;
  return seen;
}

void RestartFlow::join(const State& other, const Seen& seen) {
  state_.restarts = state_.restarts && other.restarts;
  state_.has_looked = state_.has_looked || other.has_looked;
  state_.has_tested = state_.has_tested || other.has_tested;
  for (const Cell* variable : seen) {
    if (seen_.insert(variable).second) log_.push_back(variable);
  }
  state_.seen = log_.size();
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
