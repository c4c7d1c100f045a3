// SPDX-License-Identifier: MIT
// Finds the variables of a clause, counts their occurrences, and decides which are permanent. An epoch is a stretch of
// code without a call; a variable seen in two epochs of one path must survive a call.
//
//   p(X, Y) :- q(X, Z), ( r(Z) ; s(Y) ), t(W, W).
//   epoch     1             2      2         3         X: 1.  Y: 1 and 2.  Z: 1 and 2.  W: 3 only.
//
// so Y and Z get slots. Branches all begin in the same epoch and are joined afterwards: seen_log_ records what each
// branch has seen, so that the next one starts from the same state.
#include <algorithm>

#include "compiler/code_generator.hpp"
#include "support/work_stack.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::compiler {

namespace {
constexpr int deep_term = 40;
}  // namespace

// True if the compound has more than big_term cells, or is nested too deep for the code generator. Walks no further
// than that.
static bool is_big(Cell compound, bool& no_memory) {
  struct Pending {
    Cell cell;
    int depth;
  };
  std::size_t cells = 0;
  support::WorkStack<Pending> stack;
  bool pushed = stack.push({compound, 0});
  while (!stack.empty()) {
    const Pending p = stack.pop();
    const std::size_t n = p.cell.is_list() ? 2 : terms::functor_of(p.cell).arity();
    const Cell* a = p.cell.address() + (p.cell.is_list() ? 0 : 1);
    cells += n + 1;
    if (cells > big_term || p.depth > deep_term) return true;
    for (std::size_t k = 0; k < n; ++k) {
      const Cell c = deref(a[k]);
      const bool tail = p.cell.is_list() && k == 1;
      if (c.is_compound()) pushed = pushed && stack.push({c, tail ? p.depth : p.depth + 1});
    }
  }
  no_memory = no_memory || !pushed;
  return false;
}

bool CodeGenerator::measure(Cell term) {
  if (!term.is_compound()) return true;
  const std::size_t count = term.is_list() ? 2 : terms::functor_of(term).arity();
  const Cell* arguments = term.address() + (term.is_list() ? 0 : 1);
  for (std::size_t i = 0; i < count; ++i) {
    const Cell argument = deref(arguments[i]);
    if (!argument.is_compound() || !is_big(argument, no_memory_)) continue;
    const terms::Answer acyclic = terms::is_acyclic(terms_, argument);
    if (acyclic == terms::Answer::no) cyclic_ = true;
    if (acyclic == terms::Answer::no_memory) no_memory_ = true;
    if (acyclic != terms::Answer::yes) return false;
    big_[argument.address()] = true;
  }
  return true;
}

bool CodeGenerator::measure_goals(const Sequence& goals) {
  for (const Goal& g : goals) {
    if (g.branches.empty() && !measure(g.term)) return false;
    for (const Sequence& s : g.branches) {
      if (!measure_goals(s)) return false;
    }
  }
  return true;
}

// Restores the clause term.
void CodeGenerator::restore_variables() {
  for (const auto& [cell, value] : marked_) *cell = value;
}

// Counts an occurrence of a variable. The first one numbers it: its cell becomes a header cell with the number, which
// terms never contain otherwise.
void CodeGenerator::occurs(int variable) {
  Variable& v = vars_[variable];
  ++v.total;
  v.last = position_;
  if (v.seen_epoch != 0 && v.seen_epoch != epoch_) v.permanent = true;
  if (v.seen_epoch != epoch_) {
    seen_log_.push_back({variable, v.seen_epoch});
    v.seen_epoch = epoch_;
  }
}

void CodeGenerator::occurrences(Cell term) {
  support::WorkStack<Cell> stack;
  no_memory_ = !stack.push(term) || no_memory_;
  while (!stack.empty() && !no_memory_) {
    Cell c = deref(stack.pop());
    if (c.is_variable()) {
      const Cell number = Cell::header(terms::HeaderKind::forward, vars_.size(), 0);
      marked_.emplace_back(c.address(), c);
      vars_.emplace_back();
      vars_.back().cell = c.address();
      *c.address() = number;
      c = number;
    }
    if (is_variable(c)) {
      occurs(variable_of(c));
      continue;
    }
    if (!c.is_compound()) continue;
    if (!big_.empty() && big_.count(c.address()) != 0) {
      // All variables of the big term, once each; numbered ones are restored temporarily.
      std::vector<Cell> numbers;
      for (auto& [cell, value] : marked_) {
        numbers.push_back(*cell);
        *cell = value;
      }
      const terms::VariableList list = terms::term_variables(terms_, c, Cell::atom(terms::atoms::nil));
      for (std::size_t i = 0; i < marked_.size(); ++i) *marked_[i].first = numbers[i];
      if (!list.done) {
        no_memory_ = true;
        return;
      }
      for (Cell l = list.list; l.is_list(); l = deref(terms::tail_of(l))) {
        no_memory_ = !stack.push(terms::head_of(l)) || no_memory_;
      }
      continue;
    }
    const std::size_t n = c.is_list() ? 2 : terms::functor_of(c).arity();
    const Cell* a = c.address() + (c.is_list() ? 0 : 1);
    for (std::size_t i = n; i > 0; --i) {
      if (!a[i - 1].is_constant()) no_memory_ = !stack.push(a[i - 1]) || no_memory_;
    }
  }
}

// A slot without a variable of the text, for the choice point of a cut.
int CodeGenerator::new_pseudo_variable() {
  vars_.emplace_back();
  vars_.back().permanent = true;
  vars_.back().total = 2;
  vars_.back().last = position_;
  return static_cast<int>(vars_.size() - 1);
}

// Undoes the occurrences seen in the branch, and returns them.
std::vector<CodeGenerator::Seen> CodeGenerator::leave_branch(std::size_t mark) {
  std::vector<Seen> seen;
  while (seen_log_.size() > mark) {
    const Seen s = seen_log_.back();
    seen_log_.pop_back();
    seen.push_back({s.variable, vars_[s.variable].seen_epoch});
    vars_[s.variable].seen_epoch = s.before;
  }
  return seen;
}

// After the branches, adds those of each branch.
void CodeGenerator::join_branch(const std::vector<Seen>& seen) {
  for (const Seen& s : seen) {
    Variable& v = vars_[s.variable];
    if (v.seen_epoch == 0) {
      seen_log_.push_back({s.variable, 0});
      v.seen_epoch = s.before;
    }
  }
}

// True if it first occurs here on this path.
bool CodeGenerator::is_new(Cell term) const {
  return term.is_variable() || (is_variable(term) && vars_[variable_of(term)].seen_epoch == 0);
}

// Analyses the goals of a condition up to the first that needs a choice point; true if none does. Besides tests these
// are is/2 with a new variable, which cannot fail, and a unification at the end.
bool CodeGenerator::analyse_tests(Goal& goal, std::size_t& analysed) {
  Sequence& condition = goal.branches[0];
  // Goals that the unification wakes may have several answers, which a soft condition keeps.
  const bool may_unify = goal.kind == GoalKind::if_then_else;
  for (; analysed < condition.size(); ++analysed) {
    Goal& g = condition[analysed];
    if (g.kind == GoalKind::unify && may_unify && analysed + 1 == condition.size()) {
      if (!ends_condition(g, goal.branches[1])) return false;
    } else if (g.kind == GoalKind::is) {
      g.position = ++position_;
      const Cell result = deref(terms::structure_argument(g.term, 0));
      occurrences(terms::structure_argument(g.term, 1));
      const bool succeeds = is_new(deref(result));
      occurrences(result);
      if (!succeeds) {
        ++analysed;
        return false;
      }
    } else if (g.kind != GoalKind::disjunction && is_test(g)) {
      analyse_goal(g, true);
    } else {
      return false;
    }
  }
  return true;
}

// A unification at the end of a condition needs no choice point if it fails before binding anything, since its bindings
// persist: of a variable with a constant, with another variable, or with a compound of new variables. The last is only
// tested here, and done as the first goal of the branch:
//
//   ( X = f(Y) -> a ; b )      match_structure X, f/1, L; get X, f(Y); a   L: b
bool CodeGenerator::ends_condition(Goal& g, Sequence& then) {
  constexpr std::size_t most_arguments = 16;
  const auto is_known = [&](Cell c) { return is_variable(c) && !is_new(c); };
  Cell a = deref(terms::structure_argument(g.term, 0));
  Cell b = deref(terms::structure_argument(g.term, 1));
  if (!is_known(a)) std::swap(a, b);
  if (!is_known(a)) return false;
  if (b.is_compound()) {
    const std::size_t n = b.is_list() ? 2 : terms::functor_of(b).arity();
    const Cell* const arguments = b.address() + (b.is_list() ? 0 : 1);
    if (n > most_arguments || big_.count(b.address()) != 0) return false;
    for (std::size_t i = 0; i < n; ++i) {
      if (!is_new(deref(arguments[i]))) return false;
      for (std::size_t k = 0; k < i; ++k) {
        if (deref(arguments[i]) == deref(arguments[k])) return false;
      }
    }
    Goal unification = g;
    unification.is_matched = true;
    then.insert(then.begin(), std::move(unification));
    g.operation = InlineGoal::match;
  } else if (!b.is_constant() && !is_known(b)) {
    return false;
  }
  g.kind = GoalKind::test;
  g.position = ++position_;
  occurrences(a);
  if (!b.is_compound()) occurrences(b);
  return true;
}

static bool is_rerun(const Goal& goal) {
  return goal.restarts || std::any_of(goal.branches.begin(), goal.branches.end(),
                                      [](const Sequence& s) { return std::any_of(s.begin(), s.end(), is_rerun); });
}

// The condition and `then` are one path, `else` another from the same start.
void CodeGenerator::analyse_condition(Goal& goal, bool local_cut) {
  const std::size_t mark = seen_log_.size();
  const std::uint32_t epoch_before = epoch_;
  std::size_t analysed = 0;
  if (!goal.simple_condition && !goal.is_stated && analyse_tests(goal, analysed)) {
    goal.simple_condition = true;
    if (goal.kind == GoalKind::soft_if_then_else) goal.kind = GoalKind::if_then_else;
  }
  if (!goal.simple_condition) {
    // Then nothing in it can be run again; it was built as if it could.
    overflow_ = overflow_ || std::any_of(goal.branches[0].begin(), goal.branches[0].end(), is_rerun);
    goal.slot_variable = new_pseudo_variable();
    if (goal.kind == GoalKind::soft_if_then_else) goal.top_variable = new_pseudo_variable();
  }
  for (; analysed < goal.branches[0].size(); ++analysed) {
    analyse_goal(goal.branches[0][analysed], !goal.simple_condition || local_cut);
  }
  goal.end_position = ++position_;
  for (const int v : {goal.slot_variable, goal.top_variable}) {
    if (v >= 0) vars_[v].last = position_;
  }
  if (goal.kind == GoalKind::negation) {
    leave_branch(mark);
    epoch_ = goal.simple_condition ? epoch_before : ++last_epoch_;
    return;
  }
  analyse_sequence(goal.branches[1], local_cut);
  const std::uint32_t epoch_then = epoch_;
  const std::vector<Seen> seen_then = leave_branch(mark);
  const std::uint32_t epoch_else = goal.simple_condition ? epoch_before : ++last_epoch_;
  epoch_ = epoch_else;
  analyse_sequence(goal.branches[2], local_cut);
  const bool calls = !goal.simple_condition || epoch_then != epoch_before || epoch_ != epoch_else;
  join_branch(seen_then);
  note_new_variables(goal, mark);
  goal.branches_call = calls;
  epoch_ = calls ? ++last_epoch_ : epoch_before;
}

// Records variables that first occur in this construct: every exit must have created them.
void CodeGenerator::note_new_variables(Goal& goal, std::size_t mark) {
  goal.merge_position = position_;
  for (std::size_t i = mark; i < seen_log_.size(); ++i) {
    if (seen_log_[i].before == 0) goal.new_variables.push_back(seen_log_[i].variable);
  }
}

void CodeGenerator::analyse_branches(Goal& goal, bool local_cut) {
  const std::size_t mark = seen_log_.size();
  std::vector<std::vector<Seen>> seen;
  for (std::size_t i = 0; i < goal.branches.size(); ++i) {
    if (i > 0) epoch_ = ++last_epoch_;
    analyse_sequence(goal.branches[i], local_cut);
    seen.push_back(leave_branch(mark));
  }
  for (const auto& s : seen) join_branch(s);
  note_new_variables(goal, mark);
  epoch_ = ++last_epoch_;
}

// Goals are numbered in textual order; `last` of a variable is such a number.
void CodeGenerator::analyse_goal(Goal& goal, bool local_cut) {
  goal.position = ++position_;
  switch (goal.kind) {
    case GoalKind::if_then_else:
    case GoalKind::soft_if_then_else:
    case GoalKind::negation: analyse_condition(goal, local_cut); break;
    case GoalKind::disjunction: analyse_branches(goal, local_cut); break;
    case GoalKind::cut:
      goal.simple_condition = epoch_ == 1;  // before any call: b0 is still valid
      if (local_cut || epoch_ == 1) break;
      if (level_variable_ < 0) level_variable_ = new_pseudo_variable();
      vars_[level_variable_].last = position_;
      break;
    case GoalKind::guard:
    case GoalKind::fail: break;
    default:
      occurrences(goal.term);
      if (goal.kind == GoalKind::call) epoch_ = ++last_epoch_;
  }
}

void CodeGenerator::analyse_sequence(Sequence& goals, bool local_cut) {
  for (Goal& g : goals) analyse_goal(g, local_cut);
}

void CodeGenerator::number_slots() {
  permanent_.clear();
  for (std::size_t i = 0; i < vars_.size(); ++i) {
    vars_[i].left = vars_[i].total;
    if (vars_[i].permanent) permanent_.push_back(static_cast<int>(i));
  }
  // Variables with the longest lives get the lowest slots, so that the environment can be trimmed from above.
  std::stable_sort(permanent_.begin(), permanent_.end(), [&](int a, int b) { return vars_[a].last > vars_[b].last; });
  for (std::size_t i = 0; i < permanent_.size(); ++i) vars_[permanent_[i]].slot = static_cast<int>(i);
  if (permanent_.size() > code::most_slots) overflow_ = true;
}

void CodeGenerator::analyse(ClauseForm& form) {
  vars_.clear();
  marked_.clear();
  seen_log_.clear();
  planned_.clear();
  position_ = 0;
  epoch_ = last_epoch_ = 1;
  level_variable_ = -1;
  occurrences(form.head);
  analyse_sequence(form.body, false);
  number_slots();
}

}  // namespace hornbeam::compiler
