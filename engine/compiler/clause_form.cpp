// SPDX-License-Identifier: MIT
#include "compiler/clause_form.hpp"

#include <unordered_set>

#include "support/work_stack.hpp"
#include "terms/functor_table.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::compiler {

using terms::Atom;
using terms::deref;
namespace functors = terms::functors;
namespace atoms = terms::atoms;

InlineGoalTable::InlineGoalTable(TermStore& terms) {
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

// A body may be cyclic, or share parts so often that written out it has no end. Few are long enough to ask.
constexpr std::size_t steps_between_checks = std::size_t{1} << 14;
constexpr std::size_t most_steps = std::size_t{1} << 21;
// Goals of a conjunction that become code of one clause, roughly; the rest is called.
constexpr std::size_t most_in_line = std::size_t{1} << 15;

class BodyBuilder {
 public:
  BodyBuilder(TermStore& terms, const InlineGoalTable& table, CalleeResolver& resolver, Cell whole, CodeStyle style)
      : terms_(terms), table_(table), resolver_(resolver), whole_(whole), style_(style) {}

  FormError build(Cell body, Cell module, Sequence& out, int depth);

 private:
  struct Pending {
    Cell goal;
    Cell module;
  };

  static bool branches(InlineGoal goal);
  FormError count_step();
  FormError add_goal(Cell goal, Cell module, Sequence& out, int depth);
  FormError add_disjunction(Cell goal, Cell module, Sequence& out, int depth);
  FormError add_condition(Cell condition, Cell then, Cell otherwise, bool soft, Cell module, Sequence& out, int depth);
  FormError add_call(Cell goal, Cell module, Sequence& out);
  FormError add_rest(Cell body, Cell module, Sequence& out);
  // The condition of an if-then-else or \+: a cut in it is local to it.
  FormError build_condition(Cell condition, Cell module, Sequence& out, int depth);
  static bool only_tests(const Sequence& goals);
  static bool has_cut(const Sequence& goals);

  TermStore& terms_;
  const InlineGoalTable& table_;
  CalleeResolver& resolver_;
  const Cell whole_;  // the body of the clause
  const CodeStyle style_;
  std::size_t steps_ = 0;       // control constructs taken apart
  std::size_t constructs_ = 0;  // those of which code is made
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

bool BodyBuilder::only_tests(const Sequence& goals) {
  for (const Goal& g : goals) {
    switch (g.kind) {
      case GoalKind::test:
      case GoalKind::fail: break;
      case GoalKind::builtin:
        if (!g.callee.pure_test) return false;
        break;
      case GoalKind::negation:
        if (!g.simple_condition) return false;
        break;
      case GoalKind::if_then_else:
        if (!g.simple_condition || !only_tests(g.branches[1]) || !only_tests(g.branches[2])) return false;
        break;
      default: return false;
    }
  }
  return true;
}

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

// Rare enough to be left to call/1.
FormError BodyBuilder::build_condition(Cell condition, Cell module, Sequence& out, int depth) {
  const FormError error = build(condition, module, out, depth);
  if (error != FormError::none || !has_cut(out)) return error;
  out.clear();
  return add_call(terms_.new_structure(functors::call_1, condition), module, out);
}

FormError BodyBuilder::build(Cell body, Cell module, Sequence& out, int depth) {
  if (depth > deepest_control) return add_rest(body, module, out);
  std::vector<Pending> pending{{body, module}};
  while (!pending.empty()) {
    Pending p = pending.back();
    pending.pop_back();
    Cell goal = deref(p.goal);
    // Module:Goal, as often as it is written.
    while (goal.is_structure() && terms::functor_of(goal) == functors::colon) {
      if (const FormError error = count_step(); error != FormError::none) return error;
      const Cell m = deref(terms::structure_argument(goal, 0));
      const Cell inner = deref(terms::structure_argument(goal, 1));
      if (!m.is_atom() || inner.is_variable()) break;
      p.module = m;
      goal = inner;
    }
    if (goal.is_structure() && terms::functor_of(goal) == functors::comma) {
      if (const FormError error = count_step(); error != FormError::none) return error;
      if (steps_ > most_in_line) {
        const FormError error = add_rest(goal, p.module, out);
        if (error == FormError::none) continue;
        if (error != FormError::too_deep) return error;  // a cut in it is one of this clause
      }
      pending.push_back({terms::structure_argument(goal, 1), p.module});
      pending.push_back({terms::structure_argument(goal, 0), p.module});
      continue;
    }
    const FormError error = add_goal(goal, p.module, out, depth);
    if (error != FormError::none) return error;
  }
  return FormError::none;
}

FormError BodyBuilder::add_goal(Cell goal, Cell module, Sequence& out, int depth) {
  if (goal.is_variable() || goal.is_header()) {
    // A variable goal is call/1.
    const Cell wrapped = terms_.new_structure(functors::call_1, goal);
    return add_call(wrapped, module, out);
  }
  if (!terms::is_callable(goal)) return FormError::not_callable;
  if (goal.is_list()) return add_call(goal, module, out);
  const Cell functor = goal.is_atom() ? terms_.functors.intern(goal.as_atom(), 0) : terms::functor_of(goal);
  const InlineGoal inlined = table_.of(functor);
  if (branches(inlined) && ++constructs_ > most_constructs) {
    const FormError error = add_rest(goal, module, out);
    if (error != FormError::too_deep) return error;  // a cut in it is one of this clause
  }
  const auto argument = [&](std::size_t i) { return terms::structure_argument(goal, i); };
  const auto push = [&](GoalKind kind) {
    if (style_ == CodeStyle::watched && kind != GoalKind::fail && kind != GoalKind::cut) {
      return add_call(goal, module, out);
    }
    Goal g{kind};
    g.operation = inlined;
    g.term = goal;
    out.push_back(std::move(g));
    return FormError::none;
  };
  switch (inlined) {
    case InlineGoal::true_:
    case InlineGoal::otherwise: return FormError::none;
    case InlineGoal::fail:
    case InlineGoal::false_: return push(GoalKind::fail);
    case InlineGoal::cut: return push(GoalKind::cut);
    case InlineGoal::disjunction:
    case InlineGoal::bar: return add_disjunction(goal, module, out, depth);
    case InlineGoal::if_then:
      return add_condition(argument(0), argument(1), Cell::atom(atoms::fail), false, module, out, depth);
    case InlineGoal::soft_if_then:
      return add_condition(argument(0), argument(1), Cell::atom(atoms::fail), true, module, out, depth);
    case InlineGoal::not_provable: {
      Goal g{GoalKind::negation};
      g.branches.resize(1);
      const FormError error = build_condition(argument(0), module, g.branches[0], depth + 1);
      // No control construct (13211-1, 7.8): what is wrong with its goal is known when it is called.
      if (error == FormError::not_callable) return add_call(goal, module, out);
      if (error != FormError::none) return error;
      g.simple_condition = only_tests(g.branches[0]);
      out.push_back(std::move(g));
      return FormError::none;
    }
    case InlineGoal::unify: return push(GoalKind::unify);
    case InlineGoal::is: return push(GoalKind::is);
    case InlineGoal::qualified:  // the module or the goal is known only when it is called
      return add_call(terms_.new_structure(functors::call_1, goal), module, out);
    case InlineGoal::conjunction:
    case InlineGoal::none: return add_call(goal, module, out);
    default: return push(GoalKind::test);
  }
}

FormError BodyBuilder::add_disjunction(Cell goal, Cell module, Sequence& out, int depth) {
  Goal g{GoalKind::disjunction};
  Cell rest = goal;
  for (;;) {
    if (const FormError error = count_step(); error != FormError::none) return error;
    // `rest` is a disjunction, or the last alternative.
    const bool more = rest.is_structure() &&
                      (terms::functor_of(rest) == functors::semicolon || terms::functor_of(rest) == functors::bar);
    const Cell first = more ? deref(terms::structure_argument(rest, 0)) : rest;
    if (more && first.is_structure() &&
        (terms::functor_of(first) == functors::arrow || terms::functor_of(first) == functors::soft_arrow)) {
      // (C -> T ; Else): the last alternative, since Else belongs to it.
      Sequence last;
      const FormError error = add_condition(
          terms::structure_argument(first, 0), terms::structure_argument(first, 1), terms::structure_argument(rest, 1),
          terms::functor_of(first) == functors::soft_arrow, module, g.branches.empty() ? out : last, depth + 1);
      if (error != FormError::none || g.branches.empty()) return error;
      g.branches.push_back(std::move(last));
      break;
    }
    g.branches.emplace_back();
    const FormError error = build(first, module, g.branches.back(), depth + 1);
    if (error != FormError::none) return error;
    if (!more) break;
    rest = deref(terms::structure_argument(rest, 1));
  }
  out.push_back(std::move(g));
  return FormError::none;
}

FormError BodyBuilder::add_condition(Cell condition, Cell then, Cell otherwise, bool soft, Cell module, Sequence& out,
                                     int depth) {
  Goal g{soft ? GoalKind::soft_if_then_else : GoalKind::if_then_else};
  g.branches.resize(3);
  FormError error = build_condition(condition, module, g.branches[0], depth + 1);
  if (error == FormError::none) error = build(then, module, g.branches[1], depth + 1);
  if (error == FormError::none) error = build(otherwise, module, g.branches[2], depth + 1);
  if (error != FormError::none) return error;
  if (only_tests(g.branches[0])) {
    g.simple_condition = true;
    g.kind = GoalKind::if_then_else;  // tests succeed once: soft or not is the same
  }
  out.push_back(std::move(g));
  return FormError::none;
}

// What is nested deeper than code is made for is called, which compiles it then.
FormError BodyBuilder::add_rest(Cell body, Cell module, Sequence& out) {
  if (const FormError error = can_be_called_apart(body, false); error != FormError::none) return error;
  if (!terms_.ensure(8)) return FormError::no_memory;
  const bool qualified = module != Cell::atom(atoms::nil);
  const Cell checked = terms_.new_structure(functors::checked_body, body);
  const Cell goal = qualified ? terms_.new_structure(functors::colon, module, checked) : checked;
  return add_call(terms_.new_structure(functors::call_1, goal), Cell::atom(atoms::nil), out);
}

FormError BodyBuilder::add_call(Cell goal, Cell module, Sequence& out) {
  Cell functor = functors::list_pair;
  if (goal.is_atom()) {
    functor = terms_.functors.intern(goal.as_atom(), 0);
  } else if (goal.is_structure()) {
    functor = terms::functor_of(goal);
  }
  Goal g{GoalKind::call};
  g.callee = resolver_.callee(module, functor);
  if (g.callee.function != 0) g.kind = GoalKind::builtin;
  g.term = goal;
  out.push_back(std::move(g));
  return FormError::none;
}

}  // namespace

FormError can_be_called_apart(Cell body, bool callable) {
  struct Part {
    Cell goal;
    bool local_cut;
  };
  support::WorkStack<Part> parts;
  if (!parts.push({body, false})) return FormError::no_memory;
  // Of a long body the parts that are met are remembered: it may share them.
  constexpr std::size_t steps_of_trees = 4096;
  std::unordered_set<std::uint64_t> met;
  for (std::size_t steps = 0; !parts.empty(); ++steps) {
    if (steps > most_steps) return FormError::too_deep;
    const Part p = parts.pop();
    const Cell goal = deref(p.goal);
    const std::uint64_t met_as = p.local_cut ? ~goal.bits() : goal.bits();
    if (steps > steps_of_trees && goal.is_structure() && !met.insert(met_as).second) continue;
    if (goal.is_variable() || goal.is_header()) continue;
    if (goal == Cell::atom(atoms::cut) && !p.local_cut) return FormError::too_deep;
    if (!terms::is_callable(goal)) return FormError::not_callable;
    if (!goal.is_structure()) continue;
    const Cell functor = terms::functor_of(goal);
    const bool condition = functor == functors::arrow || functor == functors::soft_arrow;
    if (functor == functors::colon) {
      if (!deref(terms::structure_argument(goal, 0)).is_atom()) continue;
    } else if (!condition && functor != functors::comma && functor != functors::semicolon && functor != functors::bar) {
      continue;
    }
    if (!parts.push({terms::structure_argument(goal, 1), p.local_cut})) return FormError::no_memory;
    if (functor == functors::colon || (condition && callable)) continue;
    if (!parts.push({terms::structure_argument(goal, 0), p.local_cut || condition})) return FormError::no_memory;
  }
  return FormError::none;
}

FormError make_body(TermStore& terms, const InlineGoalTable& table, CalleeResolver& resolver, Cell body,
                    CodeStyle style, Sequence& goals) {
  BodyBuilder builder(terms, table, resolver, body, style);
  return builder.build(body, Cell::atom(atoms::nil), goals, 0);
}

}  // namespace hornbeam::compiler
