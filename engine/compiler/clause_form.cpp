// SPDX-License-Identifier: MIT
// The body of a clause as sequences of goals. Control constructs up to a limit become branches of a goal, compiled
// inline; the rest is called:
//
//   a, (b -> c ; d), e        call a, if_then_else {[b], [c], [d]}, call e
//   a, X, e                   call a, call call(X), call e
//   deeper than deepest_control, or longer than most_in_line        call(Rest), compiled when it is called
//
// A cut inside a called part would cut the wrong clause: such a clause is too large (can_be_called_apart). The
// positions of goals in the text are tracked along the way (source_positions.hpp).
#include "compiler/clause_form.hpp"

#include <algorithm>
#include <unordered_set>

#include "compiler/restart_flow.hpp"
#include "support/work_stack.hpp"
#include "terms/error_terms.hpp"
#include "terms/functor_table.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::compiler {

InlineGoalTable::InlineGoalTable(TermStore& terms)
    : guard_(terms.atoms.intern("$")), stated_(terms.functors.intern(guard_, 1)) {
  const auto add = [&](InlineGoal goal, const char* name, std::uint32_t arity) {
    const std::uint32_t i = terms.functors.intern(terms.atoms.intern(name), arity).functor_index();
    if (by_functor_.size() <= i) by_functor_.resize(i + 1, InlineGoal::none);
    by_functor_[i] = goal;
  };
#define HB_INLINE_GOAL(identifier, name, arity) add(InlineGoal::identifier, name, arity);
#include "compiler/inline_goals.def"
#undef HB_INLINE_GOAL
}

namespace {

// A body may be cyclic, or share parts so often that it is practically infinite when written out. Only long ones need
// the check.
constexpr std::size_t steps_between_checks = std::size_t{1} << 14;
constexpr std::size_t most_steps = std::size_t{1} << 21;
// The approximate number of goals of a conjunction compiled into one clause; the rest is called.
constexpr std::size_t most_in_line = std::size_t{1} << 15;

// One walk over the body that does five things at once, since each needs the others' answers:
//
//   shape       constructs become branches, up to the limits; the rest becomes calls
//   modules     M:G is followed inward; every part carries the module its goals are resolved in
//   places      every part carries where it stands in the text
//   numbering   goals are counted, so that code compiled again from the record finds the places of the first time
//   in line     clauses of small predicates replace their calls (decision 26), and RestartFlow follows along
//
// Recursion is as deep as constructs are nested (deepest_control); conjunctions and chains of `;` are loops.
class BodyBuilder {
 public:
  BodyBuilder(TermStore& terms, const InlineGoalTable& table, CalleeResolver& resolver, Cell head, Cell whole,
              CodeStyle style, SourcePositions* positions)
      : terms_(terms),
        table_(table),
        resolver_(resolver),
        head_(head),
        whole_(whole),
        style_(style),
        positions_(positions) {}

  struct Part {
    Cell goal;
    Cell module;
    SourcePlace place;
  };
  FormError build(Part body, Sequence& out, int depth);
  void begin_in_line(Cell head) { flow_.begin(head); }
  int numbered() const { return number_; }
  bool has_others() const { return expanded_ > 0; }
  bool has_guard() const { return has_guard_; }

 private:
  static bool branches(InlineGoal goal);
  FormError count_step();
  // Argument i of a control construct, in the same module.
  Part part(const Part& construct, std::size_t i) {
    return {terms::structure_argument(construct.goal, i), construct.module,
            positions_ == nullptr ? construct.place : positions_->argument(construct.place, construct.goal, i)};
  }
  code::TextSpan span(const SourcePlace& place) const {
    return positions_ == nullptr ? code::TextSpan{} : positions_->span(place);
  }
  FormError add_guarded(const Part& conjunction, std::vector<Part>& pending, Sequence& out, int depth);
  Cell functor_of_goal(Cell goal) const {
    return goal.is_atom() ? terms_.functors.intern(goal.as_atom(), 0) : terms::functor_of(goal);
  }
  // Is $/1 the system's? Watched code calls it, and called code.
  bool states(const Part& call) {
    if (style_ == CodeStyle::watched || style_ == CodeStyle::called) return false;
    return !resolver_.callee(call.module, table_.stated()).is_of_program;
  }
  FormError add_stated(const Part& stated, Sequence& out, int depth);
  Cell indicator();
  Part system_goal(const char* name, std::initializer_list<Cell> arguments, const Part& place);
  FormError add_goal(const Part& part, Sequence& out, int depth);
  FormError add_construct(const Part& construct, InlineGoal kind, Sequence& out, int depth);
  FormError add_negation(const Part& negation, Sequence& out, int depth);
  FormError add_disjunction(const Part& disjunction, Sequence& out, int depth);
  FormError add_condition(const Part& condition, const Part& then, const Part& otherwise, bool soft, Sequence& out,
                          int depth);
  FormError add_call(const Part& call, Sequence& out, int depth = deepest_control);
  FormError add_rest(const Part& rest, Sequence& out);
  FormError push(Goal&& goal, Sequence& out);
  bool put_in_line(const Part& call, const Callee& callee, Sequence& out, int depth);
  std::uint64_t fresh_arguments(Cell goal) const;
  bool unify_head(Cell goal, Cell head, const Cell* own, Sequence& out);
  FormError decide(const Part& condition, Sequence& out, int depth);
  // The condition of an if-then-else or \+, to which its cuts are local.
  FormError build_condition(const Part& condition, Sequence& out, int depth);
  static bool only_tests(const Sequence& goals);
  static void decide_disjunctions(Sequence& goals);
  static void decide_before_cuts(Sequence& goals, std::size_t from);
  static bool has_cut(const Sequence& goals);

  TermStore& terms_;
  const InlineGoalTable& table_;
  CalleeResolver& resolver_;
  const Cell head_;
  const Cell whole_;  // the body of the clause
  const CodeStyle style_;
  SourcePositions* const positions_;
  RestartFlow flow_;  // started when clauses are inlined
  int number_ = 0;    // of the next goal
  int nested_ = 0;    // depth of inlined clauses
  int expanded_ = 0;
  bool has_guard_ = false;
  std::size_t steps_ = 0;       // control constructs visited
  std::size_t constructs_ = 0;  // those compiled inline
};

bool BodyBuilder::branches(InlineGoal goal) {
  return goal == InlineGoal::disjunction || goal == InlineGoal::bar || goal == InlineGoal::if_then ||
         goal == InlineGoal::soft_if_then || goal == InlineGoal::not_provable;
}

FormError BodyBuilder::count_step() {
  if (terms_.must_stop(++steps_)) return FormError::no_memory;
  if (steps_ % steps_between_checks != 0) [[likely]]
    return FormError::none;
  if (steps_ > most_steps) return FormError::too_deep;
  if (steps_ != steps_between_checks) return FormError::none;
  switch (terms::is_acyclic(terms_, whole_)) {
    case terms::Answer::yes: return FormError::none;
    case terms::Answer::no: return FormError::cyclic;
    default: return FormError::no_memory;
  }
}

bool BodyBuilder::only_tests(const Sequence& goals) { return std::all_of(goals.begin(), goals.end(), is_test); }

// In a condition of tests a disjunction succeeds at most once: (A ; B) is (A -> true ; B).
void BodyBuilder::decide_disjunctions(Sequence& goals) {
  for (Goal& g : goals) {
    for (Sequence& s : g.branches) decide_disjunctions(s);
    if (g.kind != GoalKind::disjunction) continue;
    Sequence rest = std::move(g.branches.back());
    for (std::size_t i = g.branches.size() - 1; i > 0; --i) {
      Goal choice{GoalKind::if_then_else};
      choice.simple_condition = true;
      choice.branches.push_back(std::move(g.branches[i - 1]));
      choice.branches.emplace_back();
      choice.branches.push_back(std::move(rest));
      rest.clear();
      rest.push_back(std::move(choice));
    }
    Goal decided = std::move(rest.front());
    g = std::move(decided);
  }
}

// True if a cut belongs to the clause. One in a condition or under \+ is local to it.
bool BodyBuilder::has_cut(const Sequence& goals) {
  for (const Goal& g : goals) {
    if (g.kind == GoalKind::cut) return true;
    if (g.kind == GoalKind::negation) continue;
    const bool is_disjunction = g.kind == GoalKind::disjunction;
    for (std::size_t i = is_disjunction ? 0 : 1; i < g.branches.size(); ++i) {
      if (has_cut(g.branches[i])) return true;
    }
  }
  return false;
}

// The same for a disjunction followed by a cut.
void BodyBuilder::decide_before_cuts(Sequence& goals, std::size_t from) {
  for (std::size_t i = from; i + 1 < goals.size(); ++i) {
    if (goals[i].kind != GoalKind::disjunction || goals[i + 1].kind != GoalKind::cut || !is_test(goals[i])) continue;
    Sequence decided;
    decided.push_back(std::move(goals[i]));
    decide_disjunctions(decided);
    goals[i] = std::move(decided.front());
  }
}

// Rare, so left to call/1.
FormError BodyBuilder::build_condition(const Part& condition, Sequence& out, int depth) {
  const FormError error = build(condition, out, depth);
  if (error != FormError::none || !has_cut(out)) return error;
  out.clear();
  return add_call({terms_.new_structure(functors::call_1, condition.goal), condition.module, condition.place}, out);
}

// Uses an explicit stack for conjunctions: a body of a million goals does not recurse.
FormError BodyBuilder::build(Part body, Sequence& out, int depth) {
  if (depth > deepest_control) return add_rest(body, out);
  const std::size_t first = out.size();
  std::vector<Part> pending{body};
  while (!pending.empty()) {
    Part p = pending.back();
    pending.pop_back();
    p.goal = deref(p.goal);
    // Strips Module: qualifications, however many.
    while (p.goal.is_structure() && terms::functor_of(p.goal) == functors::colon) {
      if (const FormError error = count_step(); error != FormError::none) return error;
      const Cell m = deref(terms::structure_argument(p.goal, 0));
      Part inner = part(p, 1);
      inner.goal = deref(inner.goal);
      if (!m.is_atom() || inner.goal.is_variable()) break;
      inner.module = m;
      p = inner;
    }
    if (p.goal == Cell::atom(table_.guard())) p.goal = Cell::atom(atoms::cut);
    if (p.goal.is_structure() && terms::functor_of(p.goal) == functors::comma) {
      if (const FormError error = count_step(); error != FormError::none) return error;
      if (deref(terms::structure_argument(p.goal, 0)) == Cell::atom(table_.guard())) {
        if (const FormError error = add_guarded(p, pending, out, depth); error != FormError::none) return error;
        continue;
      }
      if (steps_ > most_in_line) {
        const FormError error = add_rest(p, out);
        if (error == FormError::none) continue;
        if (error != FormError::too_deep) return error;  // a cut in it belongs to this clause
      }
      pending.push_back(part(p, 1));
      pending.push_back(part(p, 0));
      continue;
    }
    const FormError error = add_goal(p, out, depth);
    if (error != FormError::none) return error;
  }
  decide_before_cuts(out, first);
  return FormError::none;
}

// $, Rest: a cut, and Rest behind a guard; in a control construct between both ends of one. Not inlined, as the frame
// of `build` is to be small.
[[gnu::noinline]] FormError BodyBuilder::add_guarded(const Part& conjunction, std::vector<Part>& pending, Sequence& out,
                                                     int depth) {
  const Part cut{Cell::atom(atoms::cut), conjunction.module, conjunction.place};
  const FormError error = add_goal(cut, out, depth);
  if (error != FormError::none) return error;
  if (depth == 0) {
    Goal g{GoalKind::guard};
    g.callee = resolver_.callee(Cell::atom(atoms::nil), functor_of_goal(deref(head_)));
    g.span = span(conjunction.place);
    pending.push_back(part(conjunction, 1));
    has_guard_ = true;
    return push(std::move(g), out);
  }
  if (!terms_.ensure(16)) return FormError::no_memory;
  const Cell guard = terms_.new_variable();
  pending.push_back(system_goal("$guard_exit", {guard}, conjunction));
  pending.push_back(part(conjunction, 1));
  pending.push_back(system_goal("$guard", {indicator(), guard}, conjunction));
  return FormError::none;
}

// $Goal: the branches are what happens if Goal has left a choice point, and if it has failed.
FormError BodyBuilder::add_stated(const Part& stated, Sequence& out, int depth) {
  if (!terms_.ensure(16)) return FormError::no_memory;
  const Part goal = part(stated, 0);
  const auto error = [&](const char* how) {
    return system_goal("$is_not_det", {goal.goal, Cell::atom(terms_.atoms.intern(how))}, stated);
  };
  const FormError result = add_condition(goal, error("nondet"), error("fail"), true, out, depth);
  if (result != FormError::none) return result;
  Goal& added = out.back();
  if (added.simple_condition) added.branches[1].clear();
  added.is_stated = !added.simple_condition;
  return FormError::none;
}

// The indicator of the clause's predicate.
Cell BodyBuilder::indicator() {
  const Cell functor = functor_of_goal(deref(head_));
  return terms::predicate_indicator(terms_, terms_.functors.name(functor), functor.arity());
}

// A goal that the program does not have, in the place of one that it has.
BodyBuilder::Part BodyBuilder::system_goal(const char* name, std::initializer_list<Cell> arguments, const Part& place) {
  const auto arity = static_cast<std::uint32_t>(arguments.size());
  Cell* const cells = terms_.allocate(arity + 1);
  cells[0] = terms_.functors.intern(terms_.atoms.intern_system(name), arity);
  std::copy(arguments.begin(), arguments.end(), cells + 1);
  return {Cell::structure(cells), place.module, place.place};
}

// Adds one goal other than a conjunction: inline, a branch, or a call.
FormError BodyBuilder::add_goal(const Part& whole, Sequence& out, int depth) {
  const Cell goal = whole.goal;
  const auto called = [&](Cell wrapped) { return add_call({wrapped, whole.module, whole.place}, out); };
  if (goal.is_variable() || goal.is_header()) {
    // A variable goal is call/1.
    return called(terms_.new_structure(functors::call_1, goal));
  }
  if (!terms::is_callable(goal)) return FormError::not_callable;
  if (goal.is_list()) return add_call(whole, out);
  const Cell functor = functor_of_goal(goal);
  const InlineGoal inlined = table_.of(functor);
  if (branches(inlined)) return add_construct(whole, inlined, out, depth);
  const auto in_line = [&](GoalKind kind) {
    if (style_ == CodeStyle::watched && kind != GoalKind::cut) return add_call(whole, out);
    if (style_ == CodeStyle::called && evaluates(inlined)) return add_call(whole, out);
    Goal g{kind};
    g.span = span(whole.place);
    g.is_as_read = whole.place.source == goal && g.span.is_known();
    g.operation = inlined;
    g.term = goal;
    return push(std::move(g), out);
  };
  switch (inlined) {
    case InlineGoal::true_:
    case InlineGoal::otherwise: return FormError::none;
    case InlineGoal::fail:
    case InlineGoal::false_: return in_line(GoalKind::fail);
    case InlineGoal::cut:
      if (nested_ > 0) return FormError::none;  // its clause is the only one, and has left no choice point
      return in_line(GoalKind::cut);
    case InlineGoal::unify: return in_line(GoalKind::unify);
    case InlineGoal::is: return in_line(GoalKind::is);
    case InlineGoal::qualified:  // the module or the goal is only known at run time
      return called(terms_.new_structure(functors::call_1, goal));
    case InlineGoal::conjunction: return add_call(whole, out, depth);
    case InlineGoal::none:
      if (functor == table_.stated() && states(whole)) return add_stated(whole, out, depth);
      return add_call(whole, out, depth);
    default: return in_line(GoalKind::test);
  }
}

FormError BodyBuilder::add_construct(const Part& construct, InlineGoal kind, Sequence& out, int depth) {
  if (++constructs_ > most_constructs) {
    const FormError error = add_rest(construct, out);
    if (error != FormError::too_deep) return error;  // a cut in it belongs to this clause
  }
  if (kind == InlineGoal::not_provable) return add_negation(construct, out, depth);
  if (kind != InlineGoal::if_then && kind != InlineGoal::soft_if_then) return add_disjunction(construct, out, depth);
  const Part otherwise{Cell::atom(atoms::fail), construct.module, construct.place};
  return add_condition(part(construct, 0), part(construct, 1), otherwise, kind == InlineGoal::soft_if_then, out, depth);
}

// \+ G: branches has one sequence; the goal holds if that fails.
FormError BodyBuilder::add_negation(const Part& negation, Sequence& out, int depth) {
  Goal g{GoalKind::negation};
  g.branches.resize(1);
  const RestartFlow::State before = flow_.begin_condition();
  const FormError error = decide(part(negation, 0), g.branches[0], depth + 1);
  flow_.go_back_to(flow_.failed(before));
  // Not a control construct (ISO 13211-1, 7.8): an invalid goal in it is an error only when called.
  if (error == FormError::not_callable) return add_call(negation, out);
  if (error != FormError::none) return error;
  if (g.branches[0].size() == 1 && g.branches[0][0].kind == GoalKind::unify) {
    g = Goal(g.branches[0][0]);  // \+ A = B is A \= B
    g.kind = GoalKind::test;
    g.operation = InlineGoal::not_unifiable;
  } else {
    g.simple_condition = only_tests(g.branches[0]);
    if (g.simple_condition) decide_disjunctions(g.branches[0]);
  }
  out.push_back(std::move(g));
  return FormError::none;
}

// A chain of `;` becomes one goal with that many branches; an if-then-else at its end is the last of them.
FormError BodyBuilder::add_disjunction(const Part& disjunction, Sequence& out, int depth) {
  Goal g{GoalKind::disjunction};
  Part rest = disjunction;
  for (;;) {
    if (const FormError error = count_step(); error != FormError::none) return error;
    // `rest` is a disjunction, or the last alternative.
    rest.goal = deref(rest.goal);
    const bool more = rest.goal.is_structure() && (terms::functor_of(rest.goal) == functors::semicolon ||
                                                   terms::functor_of(rest.goal) == functors::bar);
    Part first = more ? part(rest, 0) : rest;
    first.goal = deref(first.goal);
    const Cell functor = first.goal.is_structure() ? terms::functor_of(first.goal) : Cell::integer(0);
    if (more && (functor == functors::arrow || functor == functors::soft_arrow)) {
      // (C -> T ; Else) is the last alternative, since Else belongs to it.
      Sequence last;
      const FormError error =
          add_condition(part(first, 0), part(first, 1), part(rest, 1), functor == functors::soft_arrow,
                        g.branches.empty() ? out : last, depth + 1);
      if (error != FormError::none || g.branches.empty()) return error;
      g.branches.push_back(std::move(last));
      break;
    }
    g.branches.emplace_back();
    flow_.end();
    const FormError error = build(first, g.branches.back(), depth + 1);
    if (error != FormError::none) return error;
    if (!more) break;
    rest = part(rest, 1);
  }
  out.push_back(std::move(g));
  return FormError::none;
}

// Three branches: condition, then, else.
FormError BodyBuilder::add_condition(const Part& condition, const Part& then, const Part& otherwise, bool soft,
                                     Sequence& out, int depth) {
  Goal g{soft ? GoalKind::soft_if_then_else : GoalKind::if_then_else};
  g.branches.resize(3);
  const RestartFlow::State before = flow_.begin_condition();
  FormError error = decide(condition, g.branches[0], depth + 1);
  const RestartFlow::State failed = flow_.failed(before);
  if (error == FormError::none) error = build(then, g.branches[1], depth + 1);
  const RestartFlow::State after_then = flow_.state();
  const RestartFlow::Seen seen_then = flow_.go_back_to(failed);
  if (error == FormError::none) error = build(otherwise, g.branches[2], depth + 1);
  flow_.join(after_then, seen_then);
  if (error != FormError::none) return error;
  if (only_tests(g.branches[0])) {
    g.simple_condition = true;
    decide_disjunctions(g.branches[0]);
    g.kind = GoalKind::if_then_else;  // tests succeed once: *-> is the same as ->
  }
  out.push_back(std::move(g));
  return FormError::none;
}

// Calls a part nested too deep to be compiled inline; it is compiled when called.
FormError BodyBuilder::add_rest(const Part& rest, Sequence& out) {
  if (const FormError error = can_be_called_apart(terms_, rest.goal, false); error != FormError::none) return error;
  if (!terms_.ensure(8)) return FormError::no_memory;
  const bool qualified = rest.module != Cell::atom(atoms::nil);
  const Cell checked = terms_.new_structure(functors::checked_body, rest.goal);
  const Cell goal = qualified ? terms_.new_structure(functors::colon, rest.module, checked) : checked;
  return add_call({terms_.new_structure(functors::call_1, goal), Cell::atom(atoms::nil), rest.place}, out);
}

// The condition of a construct. One that needs a choice point cannot be run again, so no clauses are inlined after it.
FormError BodyBuilder::decide(const Part& condition, Sequence& out, int depth) {
  const RestartFlow::State before = flow_.state();
  const int number = number_, expanded = expanded_;
  const FormError error = build_condition(condition, out, depth);
  if (error != FormError::none || !before.restarts || (flow_.restarts() && may_decide(out))) return error;
  out.clear();
  flow_.go_back_to(before);
  flow_.end();
  number_ = number;
  expanded_ = expanded;
  return build_condition(condition, out, depth);
}

FormError BodyBuilder::push(Goal&& goal, Sequence& out) {
  flow_.pass(goal);
  if (resolver_.puts_in_line()) goal.number = nested_ > 0 ? number_ : number_++;
  out.push_back(std::move(goal));
  return FormError::none;
}

// Inlines a clause that is its predicate's only one; false: it stays a call. All goals of the clause must be
// restartable (restart_flow.hpp).
bool BodyBuilder::put_in_line(const Part& call, const Callee& callee, Sequence& out, int depth) {
  constexpr int most_nested = 4;
  constexpr int most_expanded = 64;
  OnlyClause clause;
  if (!flow_.restarts() || nested_ >= most_nested || expanded_ >= most_expanded) return false;
  const Cell* const own = terms_.top;  // its variables stand from here on
  if (!resolver_.clause_in_line(callee, fresh_arguments(call.goal), clause)) return false;
  const RestartFlow::State before = flow_.state();
  const std::size_t first = out.size();
  ++nested_;
  const bool fits = unify_head(call.goal, clause.head, own, out) &&
                    build({clause.body, Cell::atom(atoms::nil), call.place}, out, depth + 1) == FormError::none;
  --nested_;
  if (fits && flow_.restarts()) {
    if (nested_ == 0) ++number_;
    ++expanded_;
    return true;
  }
  out.erase(out.begin() + static_cast<std::ptrdiff_t>(first), out.end());
  flow_.go_back_to(before);
  return false;
}

std::uint64_t BodyBuilder::fresh_arguments(Cell goal) const {
  if (!goal.is_structure()) return 0;
  const std::size_t n = std::min<std::size_t>(terms::functor_of(goal).arity(), 64);
  std::uint64_t fresh = 0;
  for (std::size_t i = 0; i < n; ++i) {
    const Cell a = deref(terms::structure_argument(goal, i));
    bool is_fresh = flow_.is_new(a);
    for (std::size_t k = 0; is_fresh && k < n; ++k) {
      const Cell b = deref(terms::structure_argument(goal, k));
      is_fresh = k == i || (b != a && !b.is_compound());
    }
    if (is_fresh) fresh |= std::uint64_t{1} << i;
  }
  return fresh;
}

// A variable of the clause that is an argument of its head is replaced by the argument of the goal. Other arguments are
// unified.
bool BodyBuilder::unify_head(Cell goal, Cell head, const Cell* own, Sequence& out) {
  if (!goal.is_structure()) return goal.is_atom();
  for (std::size_t i = 0; i < terms::functor_of(goal).arity(); ++i) {
    const Cell given = deref(terms::structure_argument(goal, i));
    const Cell wanted = deref(terms::structure_argument(head, i));
    if (wanted.is_ref() && wanted.address() >= own && flow_.is_new(wanted) && !given.is_compound()) {
      *wanted.address() = given.is_variable() ? Cell::reference(given.address()) : given;
      continue;
    }
    if (!terms_.ensure(3)) return false;
    Goal unification{GoalKind::unify};
    unification.operation = InlineGoal::unify;
    unification.term = terms_.new_structure(functors::equals, given, wanted);
    push(std::move(unification), out);
  }
  return flow_.restarts();
}

// The resolver (callee.hpp) decides between a call and an inline builtin.
FormError BodyBuilder::add_call(const Part& call, Sequence& out, int depth) {
  const Cell goal = call.goal;
  Cell functor = functors::list_pair;
  if (goal.is_atom()) {
    functor = terms_.functors.intern(goal.as_atom(), 0);
  } else if (goal.is_structure()) {
    functor = terms::functor_of(goal);
  }
  Goal g{GoalKind::call, table_.of(functor)};
  g.callee = resolver_.callee(call.module, functor);
  if (g.callee.function != 0) g.kind = GoalKind::builtin;
  if (g.kind == GoalKind::call && put_in_line(call, g.callee, out, depth)) return FormError::none;
  g.term = goal;
  g.span = span(call.place);
  return push(std::move(g), out);
}

}  // namespace

// True for a control construct, or a goal in a known module.
static bool has_parts(Cell goal, Cell functor) {
  if (functor == functors::colon) return deref(terms::structure_argument(goal, 0)).is_atom();
  return functor == functors::arrow || functor == functors::soft_arrow || functor == functors::comma ||
         functor == functors::semicolon || functor == functors::bar;
}

// Whether this part of a body may be called as a goal of its own. none: yes. too_deep: it has a cut of the clause, or
// is infinite. Repeated parts are visited once, since a body may share them without limit.
FormError can_be_called_apart(const TermStore& terms, Cell body, bool callable) {
  struct Part {
    Cell goal;
    bool local_cut;
  };
  support::WorkStack<Part> parts;
  if (!parts.push({body, false})) return FormError::no_memory;
  // In a long body, visited parts are recorded: it may share them.
  constexpr std::size_t steps_of_trees = 4096;
  std::unordered_set<std::uint64_t> met;
  for (std::size_t steps = 0; !parts.empty(); ++steps) {
    if (steps > most_steps) return FormError::too_deep;
    if (terms.must_stop(steps + 1)) return FormError::no_memory;
    const Part p = parts.pop();
    const Cell goal = deref(p.goal);
    const std::uint64_t met_as = p.local_cut ? ~goal.bits() : goal.bits();
    if (steps > steps_of_trees && goal.is_structure() && !met.insert(met_as).second) continue;
    if (goal.is_variable() || goal.is_header()) continue;
    if (goal == Cell::atom(atoms::cut) && !p.local_cut) return FormError::too_deep;
    if (!terms::is_callable(goal)) return FormError::not_callable;
    if (!goal.is_structure()) continue;
    const Cell functor = terms::functor_of(goal);
    if (!has_parts(goal, functor)) continue;
    const bool condition = functor == functors::arrow || functor == functors::soft_arrow;
    if (!parts.push({terms::structure_argument(goal, 1), p.local_cut})) return FormError::no_memory;
    if (functor == functors::colon || (condition && callable)) continue;
    if (!parts.push({terms::structure_argument(goal, 0), p.local_cut || condition})) return FormError::no_memory;
  }
  return FormError::none;
}

FormError make_body(TermStore& terms, const InlineGoalTable& table, CalleeResolver& resolver, Cell body,
                    CodeStyle style, SourcePositions* positions, ClauseForm& form) {
  BodyBuilder builder(terms, table, resolver, form.head, body, style, positions);
  const SourcePlace place = positions == nullptr ? SourcePlace{} : positions->body(body);
  if (resolver.puts_in_line()) builder.begin_in_line(form.head);
  const FormError error = builder.build({body, Cell::atom(atoms::nil), place}, form.body, 0);
  form.numbered = builder.numbered();
  form.has_others = builder.has_others();
  form.has_guard = builder.has_guard();
  return error;
}

}  // namespace hornbeam::compiler
