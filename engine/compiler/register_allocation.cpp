// SPDX-License-Identifier: MIT
// Which register holds what. A value goes to the register where the next call wants it, or to the lowest free one above
// the arguments of the head and of the next call.
//
// For p(X, Y, Z) :- q(Z, X), r(Y). the call of r/1 comes after a call, so Y is permanent:
//
//   registers   A1    A2    A3       slots   Y
//   head        X     Y     Z                -      owner: X Y Z, where(Y) is register A2
//   saved       X     Y     Z                Y      save_permanent: where(Y) is also in its slot
//   arguments   Z     X     Z                Y      A2 gets X, then A1 gets Z (put_arguments)
//   after q     -     -     -                Y      forget_registers: what is in no slot is gone
//
// Invariant: path_.owner[r] and where(v).reg are inverse to each other; a `busy` register holds an argument being put,
// or a nested subterm yet to be unified.
#include <algorithm>

#include "compiler/code_generator.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::compiler {

bool CodeGenerator::is_free(int reg) const {
  if (reg >= static_cast<int>(path_.owner.size())) return true;
  if (is_kept(static_cast<std::size_t>(reg))) return false;
  const int owner = path_.owner[reg];
  if (owner == free_register) return true;
  // Within one head argument no register is reused: the write stream visits variables in another order.
  return owner >= 0 && vars_[owner].left == 0 && (stream_ == 0 || vars_[owner].stream != stream_);
}

void CodeGenerator::own(int reg, int variable) {
  if (reg >= static_cast<int>(path_.owner.size())) path_.owner.resize(reg + 1, free_register);
  const int before = path_.owner[reg];
  if (before >= 0 && path_.variables[before].reg == reg) path_.variables[before].reg = no_register;
  path_.owner[reg] = variable;
  summary.overwrites(reg);
}

void CodeGenerator::release(int reg) {
  if (path_.owner[reg] == busy_register) path_.owner[reg] = free_register;
}

int CodeGenerator::allocate_register(int preferred, int from) {
  if (preferred != no_register && is_free(preferred)) return preferred;
  int reg = std::max(reserved_, from);
  while (!is_free(reg)) ++reg;
  if (reg >= code::most_registers) {
    overflow_ = true;
    return code::most_registers - 1;
  }
  return reg;
}

// The lowest run of free registers, which become busy. For the arguments of an inline builtin.
int CodeGenerator::allocate_block(int count) {
  int first = reserved_;
  for (int n = 0; n < count;) {
    if (is_free(first + n)) {
      ++n;
    } else {
      first += n + 1;
      n = 0;
    }
  }
  if (first + count > code::most_registers) {
    overflow_ = true;
    first = 0;
  }
  for (int n = 0; n < count; ++n) own(first + n, busy_register);
  return first;
}

// May be called before the variable exists: it will be created in that register.
int CodeGenerator::home_of(int variable, int from) {
  Location& l = where(variable);
  if (l.reg == no_register) {
    const int reg = allocate_register(vars_[variable].preferred, from);
    own(reg, variable);
    where(variable).reg = reg;
  }
  return where(variable).reg;
}

// Loads a variable from its slot, or creates it, if it is not in a register.
int CodeGenerator::register_of(int variable) {
  Location& l = where(variable);
  if (l.initialised && l.reg != no_register) return l.reg;
  const bool exists = l.initialised;
  const int reg = home_of(variable);
  if (exists) {
    emit(Opcode::move_xy, {static_cast<Word>(reg), static_cast<Word>(vars_[variable].slot)});
  } else {
    emit(Opcode::put_variable_x, {static_cast<Word>(reg)});
    where(variable).initialised = true;
  }
  return reg;
}

bool CodeGenerator::is_live(std::size_t r) const {
  const int owner = path_.owner[r];
  if (is_kept(r)) return true;
  return owner == busy_register || (owner >= 0 && vars_[owner].left > 0 && path_.variables[owner].initialised &&
                                    path_.variables[owner].reg == static_cast<int>(r));
}

// The registers with values still needed.
Word CodeGenerator::live_registers() {
  Word mask = 0;
  const std::size_t few = std::min(path_.owner.size(), code::registers_in_mask);
  for (std::size_t r = 0; r < few; ++r) {
    if (is_live(r)) mask |= Word{1} << r;
  }
  code::RegisterSets::Set many;
  for (std::size_t r = few; r < path_.owner.size(); ++r) {
    if (is_live(r)) many.push_back(static_cast<std::uint32_t>(r));
  }
  if (many.empty()) return mask;
  code::RegisterSets::Set all;
  for (; mask != 0; mask &= mask - 1) all.push_back(static_cast<std::uint32_t>(__builtin_ctzll(mask)));
  all.insert(all.end(), many.begin(), many.end());
  return register_sets.operand_for(all);
}

// The environment map (code/environment_map.hpp) of a return address: slots are numbered so that those needed longest
// come first, and the environment shrinks from call to call.
Word CodeGenerator::map_at(std::uint32_t position) const {
  if (!path_.allocated) return 0;
  const auto needed =
      std::partition_point(permanent_.begin(), permanent_.end(), [&](int v) { return vars_[v].last > position; });
  const auto slots = static_cast<unsigned>(needed - permanent_.begin());
  Word live = 0;
  for (unsigned i = 0; i < std::min(slots, code::mapped_slots); ++i) {
    if (path_.variables[permanent_[i]].in_slot) live |= Word{1} << i;
  }
  return code::environment_map(slots, live) | code::has_environment;
}

// The environment is allocated as late as possible: clauses that fail in the head or in an early test never pay for it.
void CodeGenerator::ensure_allocated() {
  if (path_.allocated) return;
  path_.allocated = true;
  if (has_guard_) emit(Opcode::push_guard);
  emit(Opcode::allocate);
  note_restarts();
  const std::size_t slots = permanent_.size();
  if (slots > code::mapped_slots) {
    emit(Opcode::clear_slots, {code::mapped_slots, slots - code::mapped_slots});
  }
  if (level_variable_ >= 0) {
    emit(Opcode::get_level, {static_cast<Word>(vars_[level_variable_].slot)});
    where(level_variable_).initialised = where(level_variable_).in_slot = true;
  }
}

// Before a call at `position`: saves variables needed after it to their slots.
void CodeGenerator::save_permanent(std::uint32_t position) {
  std::vector<int> unsaved;
  for (const int v : path_.recent) {
    const Location& l = path_.variables[v];
    if (vars_[v].permanent && vars_[v].last > position && l.initialised && !l.in_slot) unsaved.push_back(v);
  }
  support::sort(unsaved.begin(), unsaved.end(), [&](int a, int b) { return vars_[a].slot < vars_[b].slot; });
  for (const int v : unsaved) {
    Location& l = where(v);
    emit(Opcode::move_yx, {static_cast<Word>(vars_[v].slot), static_cast<Word>(l.reg)});
    l.in_slot = true;
  }
}

// After a call, which overwrites all registers.
void CodeGenerator::forget_registers() {
  for (const int v : path_.recent) {
    Location& l = path_.variables[v];
    l.reg = no_register;
    l.initialised = l.initialised && l.in_slot;
    l.recent = false;
  }
  path_.recent.clear();
  path_.owner.clear();
}

// Plans registers for the arguments of the next call from goal `from` on.
void CodeGenerator::plan_next_call(const Sequence& goals, std::size_t from) {
  for (const int v : planned_) vars_[v].preferred = no_register;
  planned_.clear();
  reserved_ = 0;
  for (std::size_t i = from; i < goals.size(); ++i) {
    const Goal& g = goals[i];
    if (g.kind != GoalKind::call) {
      if (!g.branches.empty()) return;
      continue;
    }
    if (!g.term.is_compound()) return;
    const std::size_t n = g.term.is_list() ? 2 : terms::functor_of(g.term).arity();
    const Cell* a = g.term.address() + (g.term.is_list() ? 0 : 1);
    reserved_ = static_cast<int>(n);
    for (std::size_t k = 0; k < n; ++k) {
      const Cell c = terms::deref(a[k]);
      if (is_variable(c) && vars_[variable_of(c)].preferred == no_register) {
        vars_[variable_of(c)].preferred = static_cast<int>(k);
        planned_.push_back(variable_of(c));
      }
    }
    return;
  }
}

}  // namespace hornbeam::compiler
