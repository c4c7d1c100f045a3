// SPDX-License-Identifier: MIT
// Code for control constructs. A condition of tests only jumps to the else branch, without a choice point. Any other
// condition, and every disjunction, pushes a choice point that saves only the environment: values that the other
// branches need have been moved to slots.
//
// A construct that is not the last goal has one exit, which all its branches reach in the same state (end_branch):
// variables needed later exist on each path, in the same register or, if a branch calls, in their slots. In tail
// position branches have no common exit: each leaves the clause by itself.
//
//   ( a -> b ; c ), d        mark Y0; try_else L; a; cut Y0; b; jump E   L: trust_else; c   E: d
//   \+ a                     mark Y0; try_else L; a; cut Y0; fail        L: trust_else
//   ( a ; b ; c )            try_else L; a; jump E   L: retry_else M; b; jump E   M: trust_else; c   E:
#include "compiler/code_generator.hpp"

namespace hornbeam::compiler {

// Ends the clause on this path.
void CodeGenerator::leave() {
  if (path_.allocated) {
    emit(Opcode::deallocate_proceed);
  } else {
    emit(Opcode::proceed);
  }
}

// Compiles goals in sequence. True: code after them is unreachable.
bool CodeGenerator::sequence(Sequence& goals, bool tail, int cut_variable) {
  plan_next_call(goals, 0);
  for (std::size_t i = 0; i < goals.size(); ++i) {
    const bool last = i + 1 == goals.size();
    if (goal(goals[i], tail && last, cut_variable)) return true;
    if (overflow_ || no_memory_) return true;
    if (!last && (goals[i].kind == GoalKind::call || !goals[i].branches.empty())) {
      plan_next_call(goals, i + 1);
    }
  }
  if (!tail) return false;
  leave();
  return true;
}

// Goals woken by preceding code must run before anything inspects values, or fails. Calls, returns, builtins, cuts and
// choice points check for them; before everything else this emits a check. `position` is that of the last finished
// goal: what the next one reads is still needed.
void CodeGenerator::run_woken(std::uint32_t position) {
  if (path_.maybe_woken) {
    emit(Opcode::check_attention, {live_registers(), map_at(position)});
    summary.wake();
  }
  path_.maybe_woken = false;
}

// Tests and unifications inspect values directly; everything else checks for woken goals first.
bool CodeGenerator::has_own_check(const Goal& g) {
  switch (g.kind) {
    case GoalKind::test:
    case GoalKind::is:
    case GoalKind::unify:
    case GoalKind::fail: return false;
    default: return !g.simple_condition || g.kind == GoalKind::cut;
  }
}

// Compiles one goal. `cut_variable` holds the choice point for cuts in a condition, whose cut is not the clause's.
// True: control does not continue after it.
bool CodeGenerator::goal(Goal& g, bool tail, int cut_variable) {
  summary.begin_goal(g.kind, g.kind == GoalKind::cut && cut_variable < 0 && g.simple_condition);
  if (g.branches.empty() && !g.is_matched) note_place(g);
  if (has_own_check(g)) {
    path_.maybe_woken = false;
  } else if (g.kind != GoalKind::unify || compares(g)) {
    run_woken(g.position - 1);
  }
  switch (g.kind) {
    // Watched code calls fail/0. What follows is left out there as elsewhere, so that both number goals alike.
    case GoalKind::call: call(g, tail); return tail || fails(g.operation);
    case GoalKind::builtin: builtin(g, code_.fail_label()); return false;
    case GoalKind::test: test(g, code_.fail_label()); return false;
    case GoalKind::unify:
      unify(g);
      if (g.is_matched) path_.maybe_woken = false;
      return false;
    case GoalKind::is: is(g); return false;
    case GoalKind::cut: cut(g, cut_variable); return false;
    case GoalKind::guard:
      ensure_allocated();
      emit(Opcode::begin_guarded, {g.callee.predicate, map_at(g.position)});
      return false;
    case GoalKind::fail: emit(Opcode::fail); return true;
    case GoalKind::if_then_else:
      if (g.simple_condition) return simple_if_then_else(g, tail, cut_variable);
      return if_then_else(g, tail, cut_variable);
    case GoalKind::soft_if_then_else: return if_then_else(g, tail, cut_variable);
    case GoalKind::negation: negation(g); return false;
    case GoalKind::disjunction: return disjunction(g, tail, cut_variable);
  }
  return false;
}

// A cut before the first call needs no slot: b0 is still that of the clause.
void CodeGenerator::cut(const Goal& g, int cut_variable) {
  const int variable = cut_variable >= 0 ? cut_variable : level_variable_;
  if (cut_variable < 0 && g.simple_condition) {
    emit(Opcode::neck_cut, {live_registers(), map_at(g.position)});
    return;
  }
  emit(Opcode::cut, {static_cast<Word>(vars_[variable].slot), live_registers(), map_at(g.position)});
}

// ---- conditions of tests only ----

// Jumps to `on_failure` unless all tests hold. Nothing is bound before the last one, so a failed condition leaves
// nothing to undo; only the contents of registers are known on both paths.
void CodeGenerator::condition(Sequence& goals, Label on_failure) {
  for (Goal& g : goals) {
    if (g.branches.empty()) note_place(g);
    switch (g.kind) {
      case GoalKind::fail: emit(Opcode::jump, {on_failure.number}); break;
      case GoalKind::builtin: builtin(g, on_failure); break;
      case GoalKind::is: {
        // A result created before all branches (make_new_variables) must not be bound in the other branch.
        Location& result = where(variable_of(deref(terms::structure_argument(g.term, 0))));
        result.initialised = result.in_slot = false;
        is(g);
        break;
      }
      case GoalKind::negation: {
        const Label holds = code_.new_label();
        const PathState before = path_;
        condition(g.branches[0], holds);
        emit(Opcode::jump, {on_failure.number});
        path_ = before;
        code_.place(holds);
        break;
      }
      case GoalKind::if_then_else: {
        const Label otherwise = code_.new_label();
        const Label end = code_.new_label();
        const PathState before = path_;
        condition(g.branches[0], otherwise);
        condition(g.branches[1], on_failure);
        emit(Opcode::jump, {end.number});
        path_ = before;
        code_.place(otherwise);
        condition(g.branches[2], on_failure);
        path_ = before;
        code_.place(end);
        break;
      }
      default: test(g, on_failure);
    }
  }
}

// A variable created in a branch and used after it must be in the same register on all paths: it is assigned one now.
void CodeGenerator::reserve_new_variables(const Goal& g) {
  for (const int v : g.new_variables) {
    if (vars_[v].last > g.merge_position && !where(v).initialised) home_of(v);
  }
}

// Each branch ends by creating the live variables that first occur in another branch (settle). If that would take
// several times the text of the clause, they are created before the construct instead.
void CodeGenerator::make_new_variables(const Goal& g, bool slots_only) {
  constexpr std::size_t most_made_in_branches = 1024;
  std::vector<int> made;
  for (const int v : g.new_variables) {
    const bool lives_on = vars_[v].last > g.merge_position && (!slots_only || vars_[v].permanent);
    if (lives_on && !where(v).initialised) made.push_back(v);
  }
  if (made.size() * g.branches.size() <= most_made_in_branches) return;
  for (const int v : made) {
    if (slots_only) {
      const int reg = allocate_register(no_register);
      emit(Opcode::put_variable_y, {static_cast<Word>(vars_[v].slot), static_cast<Word>(reg)});
      where(v).in_slot = true;
    } else {
      emit(Opcode::put_variable_x, {static_cast<Word>(home_of(v))});
    }
    where(v).initialised = true;
  }
}

// At the end of a branch: creates every variable needed after the construct, in its slot if registers do not survive.
void CodeGenerator::settle(std::uint32_t position, bool slots_only) {
  for (std::size_t i = 0; i < vars_.size(); ++i) {
    const int v = static_cast<int>(i);
    const Location& l = path_.variables[i];
    if (vars_[v].cell == nullptr || vars_[v].last <= position) continue;
    // Its later occurrences are in another branch, so it has no slot.
    if (slots_only && !vars_[v].permanent) continue;
    if (l.initialised && (!slots_only || l.in_slot)) continue;
    if (!l.initialised && !vars_[v].settles) continue;  // not created in this construct: later code does it
    const Word slot = static_cast<Word>(vars_[v].slot);
    if (!slots_only) {
      emit(Opcode::put_variable_x, {static_cast<Word>(home_of(v))});
      where(v).initialised = true;
    } else if (l.initialised) {
      emit(Opcode::move_yx, {slot, static_cast<Word>(l.reg)});
      where(v).in_slot = true;
    } else {
      const int reg = allocate_register(no_register);
      emit(Opcode::put_variable_y, {slot, static_cast<Word>(reg)});
      where(v).initialised = where(v).in_slot = true;
    }
  }
  if (slots_only) forget_registers();
}

// After two branches, keeps only the state common to both.
void CodeGenerator::join(const PathState& other, bool slots_only) {
  if (slots_only) {
    forget_registers();
  }
  for (std::size_t i = 0; i < path_.variables.size(); ++i) {
    Location& l = path_.variables[i];
    const Location& o = other.variables[i];
    if (l.reg != o.reg) l.reg = no_register;
    l.in_slot = l.in_slot && o.in_slot;
    l.initialised = l.initialised && o.initialised && (l.in_slot || l.reg != no_register);
  }
  path_.maybe_woken = path_.maybe_woken || other.maybe_woken;
  path_.restarts = path_.restarts && other.restarts;
  for (std::size_t r = 0; r < path_.owner.size(); ++r) {
    const int v = path_.owner[r];
    if (v >= 0 && path_.variables[v].reg != static_cast<int>(r)) path_.owner[r] = free_register;
  }
}

// Ends a branch after which control continues: brings its state in line with the other branches.
void CodeGenerator::end_branch(const Goal& g, bool slots_only, std::optional<PathState>& merged) {
  for (const int v : g.new_variables) vars_[v].settles = true;
  settle(g.merge_position, slots_only);
  for (const int v : g.new_variables) vars_[v].settles = false;
  if (merged) {
    join(*merged, slots_only);
  }
  merged = path_;
}

// Needs no choice point: the condition consists of tests.
bool CodeGenerator::simple_if_then_else(Goal& g, bool tail, int cut_variable) {
  const bool slots_only = g.branches_call;
  if (!tail && slots_only) {
    ensure_allocated();
    save_permanent(g.position);
  }
  if (!tail && !slots_only) reserve_new_variables(g);
  if (!tail) make_new_variables(g, slots_only);
  const Label otherwise = code_.new_label();
  const Label end = code_.new_label();
  std::optional<PathState> merged;
  // A value that the condition loads into a register is there on the other path only if it was before.
  const PathState before = path_;
  condition(g.branches[0], otherwise);
  if (!sequence(g.branches[1], tail, cut_variable)) {
    end_branch(g, slots_only, merged);
    emit(Opcode::jump, {end.number});
  }
  path_ = before;
  code_.place(otherwise);
  if (!sequence(g.branches[2], tail, cut_variable)) end_branch(g, slots_only, merged);
  code_.place(end);
  if (!merged) return true;
  path_ = std::move(*merged);
  return false;
}

// General condition: its choice point is cut (->) or loses its alternative (*->) on success.
bool CodeGenerator::if_then_else(Goal& g, bool tail, int cut_variable) {
  ensure_allocated();
  save_permanent(g.position);
  if (!tail) make_new_variables(g, true);
  const bool soft = g.kind == GoalKind::soft_if_then_else;
  const Word slot = static_cast<Word>(vars_[g.slot_variable].slot);
  const Label otherwise = code_.new_label();
  const Label end = code_.new_label();
  std::optional<PathState> merged;
  emit(Opcode::mark, {slot});
  where(g.slot_variable).initialised = where(g.slot_variable).in_slot = true;
  emit(Opcode::try_else, {otherwise.number, live_registers(), map_at(g.position)});
  const PathState before = path_;
  if (soft) {
    emit(Opcode::mark_top, {static_cast<Word>(vars_[g.top_variable].slot)});
    where(g.top_variable).initialised = where(g.top_variable).in_slot = true;
  }
  if (!sequence(g.branches[0], false, g.slot_variable)) {
    if (g.is_stated) {
      const Label left = code_.new_label();
      run_woken(g.end_position);
      emit(Opcode::pop_if_newest, {static_cast<Word>(vars_[g.top_variable].slot), left.number});
      const PathState decided = path_;
      Sequence nothing;
      if (!sequence(nothing, tail, cut_variable)) {
        end_branch(g, true, merged);
        emit(Opcode::jump, {end.number});
      }
      path_ = decided;
      code_.place(left);
    } else if (soft) {
      run_woken(g.end_position);
      emit(Opcode::soft_cut, {static_cast<Word>(vars_[g.top_variable].slot)});
    } else {
      emit(Opcode::cut, {slot, live_registers(), map_at(g.end_position)});
      path_.maybe_woken = false;
    }
    if (!sequence(g.branches[1], tail, cut_variable)) {
      end_branch(g, true, merged);
      emit(Opcode::jump, {end.number});
    }
  }
  path_ = before;
  forget_registers();
  code_.place(otherwise);
  emit(Opcode::trust_else);
  if (!sequence(g.branches[2], tail, cut_variable)) end_branch(g, true, merged);
  code_.place(end);
  if (!merged) return true;
  path_ = std::move(*merged);
  return false;
}

// \+ of tests is a jump; of anything else an if-then-else without results.
void CodeGenerator::negation(Goal& g) {
  const Label holds = code_.new_label();
  if (g.simple_condition) {
    const PathState before = path_;
    condition(g.branches[0], holds);
    emit(Opcode::fail);
    path_ = before;
    code_.place(holds);
    return;
  }
  ensure_allocated();
  save_permanent(g.position);
  const Word slot = static_cast<Word>(vars_[g.slot_variable].slot);
  emit(Opcode::mark, {slot});
  where(g.slot_variable).initialised = where(g.slot_variable).in_slot = true;
  emit(Opcode::try_else, {holds.number, live_registers(), map_at(g.position)});
  const PathState before = path_;
  if (!sequence(g.branches[0], false, g.slot_variable)) {
    emit(Opcode::cut, {slot, 0, map_at(g.end_position)});
    emit(Opcode::fail);
  }
  path_ = before;
  forget_registers();
  code_.place(holds);
  emit(Opcode::trust_else);
}

// The last alternative pops the choice point, so it is a last call if the construct is one.
bool CodeGenerator::disjunction(Goal& g, bool tail, int cut_variable) {
  ensure_allocated();
  save_permanent(g.position);
  if (!tail) make_new_variables(g, true);
  const Label end = code_.new_label();
  Label next = code_.new_label();
  std::optional<PathState> merged;
  emit(Opcode::try_else, {next.number, live_registers(), map_at(g.position)});
  const PathState before = path_;
  for (std::size_t i = 0; i < g.branches.size(); ++i) {
    const bool last = i + 1 == g.branches.size();
    if (i > 0) {
      path_ = before;
      forget_registers();
      code_.place(next);
      if (last) {
        emit(Opcode::trust_else);
      } else {
        next = code_.new_label();
        emit(Opcode::retry_else, {next.number, map_at(g.position)});
      }
    }
    if (!sequence(g.branches[i], tail, cut_variable)) {
      end_branch(g, true, merged);
      if (!last) emit(Opcode::jump, {end.number});
    }
  }
  code_.place(end);
  if (!merged) return true;
  path_ = std::move(*merged);
  return false;
}

}  // namespace hornbeam::compiler
