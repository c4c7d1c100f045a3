// SPDX-License-Identifier: MIT
//
// What can be run twice? A restart undoes nothing: the argument registers are as they were at the call, and bindings
// made since stay. So the second run, in the clause's own code, must take the same way up to the error:
//
//   a test                  gives the same answer, unless a binding made after it has changed that. var(X), X \== Y and
//                           X \= Y may turn from yes to no: after them nothing may be bound (has_looked). The other
//                           tests may only turn from no to yes, which matters on the path of the no (has_tested)
//   X is E, X new           computes the same value again
//   X = T, X new            builds or aliases again; the first result is garbage
//   S = T, both known       binds, which is allowed while nothing has looked
//   a builtin               restarts if it is a pure test, and counts as having looked
//   a call, a choice point  ends the front: its effects would show twice
//
// Example. In  p(X, Y) :- X > 0, Z is X + 1, Y = f(Z), q(Z)  all goals before q(Z) can be restarted: should X be an
// atom, the comparison raises its error again from the clause's own code.
//
// Paths are followed as the code generator will lay them out: begin_condition, failed and go_back_to bracket the two
// sides of a branch, and join takes what holds on both.
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

// ---- branches ----
//
//   before = begin_condition()        the condition is passed goal by goal
//   no = failed(before)               the state in which the other branch begins: something bound there could change
//                                     the answer of a test of the condition
//   seen = go_back_to(no)             the first branch has ended: its variables are new again for the second
//   join(end of the first, seen)      what follows both
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
