// SPDX-License-Identifier: MIT
// Code for the goals of a body: building arguments, unification, calls of predicates and builtins.
//
// A compound is built in one stretch at the top of the heap, its cells first, then those of nested compounds, so that
// each cell is written once and in order. f(a, g(X), [Y]) is put in A1 by
//
//   put_structure A1, f/3    write_constant a    write_structure +2    write_list +3      the cells of f
//                                                write_constant g/1    write_value X      after them those of g
//                                                                      write_value Y, []  and those of the list
//
// where +n is the distance in cells from the argument to its target. Large subterms (needs_template) are copied as a
// whole, and unified afterwards (late_templates_).
#include <algorithm>

#include "compiler/code_generator.hpp"

namespace hornbeam::compiler {

// ---- building terms at the top of the heap ----

// The number of cells that write_term fills, without those of templates.
std::size_t CodeGenerator::written_size(Cell term) const {
  std::size_t cells = 0;
  std::vector<Cell> stack{term};
  while (!stack.empty()) {
    const Cell c = stack.back();
    stack.pop_back();
    const std::size_t n = c.is_list() ? 2 : terms::functor_of(c).arity();
    const Cell* a = c.address() + (c.is_list() ? 0 : 1);
    cells += c.is_list() ? 2 : n + 1;
    for (std::size_t i = 0; i < n; ++i) {
      const Cell k = deref(a[i]);
      if (k.is_compound() && !needs_template(k)) stack.push_back(k);
    }
  }
  return cells;
}

// Writes a variable as an argument. At its first occurrence the argument cell becomes the variable.
void CodeGenerator::write_variable(int v) {
  used(v);
  if (vars_[v].total == 1) {
    emit(Opcode::write_void, {1});
    return;
  }
  Location& l = where(v);
  if (l.initialised) {
    if (l.reg != no_register) {
      emit(Opcode::write_value_x, {static_cast<Word>(l.reg)});
    } else {
      emit(Opcode::write_value_y, {static_cast<Word>(vars_[v].slot)});
    }
    return;
  }
  const int reg = home_of(v);
  where(v).initialised = true;
  emit(Opcode::write_variable_x, {static_cast<Word>(reg)});
}

// Writes one argument cell. `offset` is the distance from it to the place of the next nested subterm.
void CodeGenerator::write_argument(Cell argument, std::vector<Cell>& nested, std::size_t& offset) {
  const Cell a = deref(argument);
  if (is_variable(a)) {
    write_variable(variable_of(a));
  } else if (needs_template(a)) {
    const int reg = allocate_register(no_register);
    own(reg, busy_register);
    late_templates_.emplace_back(reg, a);
    emit(Opcode::write_variable_x, {static_cast<Word>(reg)});
  } else if (a.is_compound()) {
    emit(a.is_list() ? Opcode::write_list : Opcode::write_structure, {offset});
    nested.push_back(a);
    offset += written_size(a);
  } else {
    emit(Opcode::write_constant, {a.bits()});
  }
}

// Writes the cells of a compound, then those of nested compounds.
void CodeGenerator::write_term(Cell term) {
  std::vector<Cell> nested;
  if (term.is_list()) {
    std::size_t offset = 2;
    write_argument(terms::head_of(term), nested, offset);
    --offset;
    write_argument(terms::tail_of(term), nested, offset);
  } else {
    const Cell functor = terms::functor_of(term);
    emit(Opcode::write_constant, {functor.bits()});
    std::size_t offset = functor.arity();
    for (std::size_t i = 0; i < functor.arity(); ++i, --offset) {
      write_argument(terms::structure_argument(term, i), nested, offset);
    }
  }
  for (const Cell c : nested) write_term(c);
}

void CodeGenerator::unify_late_templates() {
  std::vector<std::pair<int, Cell>> late;
  late.swap(late_templates_);
  for (const auto& [reg, term] : late) {
    get_big(reg, term, no_node);
    release(reg);
  }
}

// ---- putting a term in a register ----

// [X|Y] of two registers, the most common compound, has an instruction of its own.
void CodeGenerator::put_compound(int target, Cell term) {
  const auto list_register = [&](Cell c) {
    const Cell d = deref(c);
    return is_variable(d) && where(variable_of(d)).initialised && where(variable_of(d)).reg != no_register
               ? where(variable_of(d)).reg
               : no_register;
  };
  if (term.is_list()) {
    const int h = list_register(terms::head_of(term));
    const int t = list_register(terms::tail_of(term));
    if (h != no_register && t != no_register) {
      used(variable_of(deref(terms::head_of(term))));
      used(variable_of(deref(terms::tail_of(term))));
      emit(Opcode::put_list_values, {static_cast<Word>(target), static_cast<Word>(h), static_cast<Word>(t)});
      return;
    }
  }
  if (term.is_list()) {
    emit(Opcode::put_list, {static_cast<Word>(target)});
    write_term(term);
  } else {
    // write_term begins with the functor cell, which put_structure writes itself.
    emit(Opcode::put_structure, {static_cast<Word>(target), terms::functor_of(term).bits()});
    std::vector<Cell> nested;
    const std::uint32_t n = terms::functor_of(term).arity();
    std::size_t offset = n;
    for (std::size_t i = 0; i < n; ++i, --offset) {
      write_argument(terms::structure_argument(term, i), nested, offset);
    }
    for (const Cell c : nested) write_term(c);
  }
  unify_late_templates();
}

// `target` must be free, or hold nothing needed except by this very variable.
void CodeGenerator::put(int target, Cell term) {
  const Word t = static_cast<Word>(target);
  if (is_variable(term)) {
    const int v = variable_of(term);
    used(v);
    Location& l = where(v);
    if (l.initialised && l.reg != no_register) {
      if (l.reg != target) emit(Opcode::move_xx, {t, static_cast<Word>(l.reg)});
    } else if (l.initialised) {
      emit(Opcode::move_xy, {t, static_cast<Word>(vars_[v].slot)});
    } else if (vars_[v].permanent && path_.allocated && vars_[v].left > 0) {
      emit(Opcode::put_variable_y, {static_cast<Word>(vars_[v].slot), t});
      l.initialised = l.in_slot = true;
    } else {
      emit(Opcode::put_variable_x, {t});
      l.initialised = true;
      if (vars_[v].left > 0 && l.reg == no_register) {
        own(target, v);
        where(v).reg = target;
      } else if (l.reg != no_register && l.reg != target) {
        emit(Opcode::move_xx, {static_cast<Word>(l.reg), t});
      }
    }
  } else if (needs_template(term)) {
    Template* made = make_template(term);
    if (made != nullptr) emit(Opcode::put_template, {t, reinterpret_cast<Word>(made)});
  } else if (term.is_compound()) {
    put_compound(target, term);
  } else {
    emit(Opcode::put_constant, {t, term.bits()});
  }
}

// Registers that building the term reads.
void CodeGenerator::registers_in(Cell term, std::vector<int>& registers) const {
  std::vector<Cell> stack{term};
  std::vector<Cell> big_variables;
  while (!stack.empty()) {
    const Cell c = deref(stack.back());
    stack.pop_back();
    if (is_variable(c)) {
      const Location& l = path_.variables[variable_of(c)];
      if (l.initialised && l.reg != no_register) registers.push_back(l.reg);
      continue;
    }
    if (!c.is_compound()) continue;
    if (needs_template(c)) {
      // Whatever its variables: all registers in use.
      for (const Location& l : path_.variables) {
        if (l.initialised && l.reg != no_register) registers.push_back(l.reg);
      }
      continue;
    }
    const std::size_t n = c.is_list() ? 2 : terms::functor_of(c).arity();
    const Cell* a = c.address() + (c.is_list() ? 0 : 1);
    for (std::size_t i = 0; i < n; ++i) stack.push_back(a[i]);
  }
}

// Puts the arguments of a goal in registers base.. as a parallel assignment: an argument is put once no pending
// argument reads its register; a cycle is broken by moving one value away.
void CodeGenerator::put_arguments(Cell goal, int base) {
  if (!goal.is_compound()) return;
  const int n = goal.is_list() ? 2 : static_cast<int>(terms::functor_of(goal).arity());
  const Cell* arguments = goal.address() + (goal.is_list() ? 0 : 1);
  if (base + n > code::most_arguments) {
    overflow_ = true;
    return;
  }
  reserved_ = std::max(reserved_, base + n);
  std::vector<PendingArgument> pending;
  std::vector<int> readers(static_cast<std::size_t>(base + n), 0);  // pending arguments that read the register
  for (int i = 0; i < n; ++i) {
    PendingArgument p{base + i, deref(arguments[i]), {}};
    registers_in(p.term, p.reads);
    for (const int r : p.reads) {
      if (r < base + n) ++readers[r];
    }
    pending.push_back(std::move(p));
  }
  while (!pending.empty()) {
    const auto chosen = choose_pending(pending, readers);
    if (chosen == pending.end()) {
      // Cyclic dependency: free the register of the first.
      const int reg = pending.front().target;
      move_away(reg, pending);
      readers[reg] = 0;
      continue;
    }
    const PendingArgument p = std::move(*chosen);
    pending.erase(chosen);
    put_pending(p);
    for (const int r : p.reads) {
      if (r < base + n) --readers[r];
    }
  }
}

// An argument whose register no other pending argument reads; compounds first, as they use up registers.
CodeGenerator::Pending::iterator CodeGenerator::choose_pending(Pending& pending,
                                                               const std::vector<int>& readers) const {
  auto chosen = pending.end();
  for (auto p = pending.begin(); p != pending.end(); ++p) {
    const auto own_reads = is_variable(p->term) ? std::count(p->reads.begin(), p->reads.end(), p->target) : 0;
    if (readers[p->target] != own_reads) continue;
    if (chosen == pending.end() || (p->term.is_compound() && !chosen->term.is_compound())) chosen = p;
  }
  return chosen;
}

// Moves the variable in the register to another one.
void CodeGenerator::move_away(int reg, Pending& pending) {
  const int v = path_.owner[reg];
  const int to = allocate_register(no_register);
  emit(Opcode::move_xx, {static_cast<Word>(to), static_cast<Word>(reg)});
  own(to, v);
  where(v).reg = to;
  path_.owner[reg] = free_register;
  for (PendingArgument& p : pending) std::replace(p.reads.begin(), p.reads.end(), reg, to);
}

void CodeGenerator::put_pending(const PendingArgument& p) {
  const bool stays = is_variable(p.term) && where(variable_of(p.term)).reg == p.target;
  if (!stays && p.target < static_cast<int>(path_.owner.size())) {
    const int before = path_.owner[p.target];
    if (before >= 0 && path_.variables[before].reg == p.target) {
      path_.variables[before].reg = no_register;
      if (!path_.variables[before].in_slot) path_.variables[before].initialised = false;
    }
  }
  if (!stays) own(p.target, busy_register);
  put(p.target, p.term);
  if (stays || path_.owner[p.target] < 0) own(p.target, busy_register);
  if (stays) {
    where(variable_of(p.term)).reg = p.target;
    where(variable_of(p.term)).initialised = true;
  }
}

// ---- goals ----

// Variables needed later are saved to their slots before a call, as no register survives it. The last call of a clause
// first deallocates the environment, if there is one.
void CodeGenerator::call(const Goal& goal, bool tail) {
  if (goal.callee.asks_dialect) emit(Opcode::use_dialect, {goal.callee.dialect});
  if (!tail) {
    ensure_allocated();
    save_permanent(goal.position);
  }
  put_arguments(goal.term, 0);
  if (!tail) {
    save_permanent(goal.position);  // variables created inside compound arguments
    emit(Opcode::call, {goal.callee.predicate, map_at(goal.position)});
    forget_registers();
  } else if (has_places() && !goal.callee.is_of_program) {
    emit(path_.allocated ? Opcode::deallocate_last_call : Opcode::last_call,
         {goal.callee.predicate, code::has_environment});
    emit(Opcode::deallocate_proceed);
  } else if (path_.allocated) {
    emit(Opcode::deallocate_execute, {goal.callee.predicate});
  } else {
    emit(Opcode::execute, {goal.callee.predicate});
  }
}

namespace {

// Builtins with instructions of their own (machine/quick_builtins.hpp).
struct QuickBuiltin {
  Cell functor;
  Opcode in_general;
  Opcode for_results;     // if its output variables first occur here
  std::uint32_t results;  // bit i for argument i
};

constexpr QuickBuiltin quick_builtins[] = {
    {functors::arg, Opcode::arg_value, Opcode::arg_variable, 0b100},
    {functors::compare, Opcode::builtin, Opcode::compare_variable, 0b001},
    {functors::functor, Opcode::builtin, Opcode::functor_variables, 0b110},
};

}  // namespace

// True if these arguments are variables that first occur in this goal, and once in it: they need not be created on the
// heap.
bool CodeGenerator::are_new(Cell goal, std::uint32_t arguments) const {
  const std::uint32_t n = terms::functor_of(goal).arity();
  for (std::uint32_t i = 0; i < n; ++i) {
    if ((arguments >> i & 1) == 0) continue;
    const Cell a = deref(terms::structure_argument(goal, i));
    if (!is_variable(a) || path_.variables[variable_of(a)].initialised) return false;
    for (std::uint32_t k = 0; k < n; ++k) {
      if (k != i && occurs_within(variable_of(a), terms::structure_argument(goal, k))) return false;
    }
  }
  return true;
}

// The instruction for a goal that calls a builtin; `results` are the arguments that it creates itself.
Opcode CodeGenerator::builtin_opcode(Cell goal, std::uint32_t& results) const {
  results = 0;
  if (!goal.is_structure()) return Opcode::builtin;
  const Cell functor = terms::functor_of(goal);
  const auto quick = std::find_if(std::begin(quick_builtins), std::end(quick_builtins),
                                  [&](const QuickBuiltin& q) { return q.functor == functor; });
  if (quick == std::end(quick_builtins)) return Opcode::builtin;
  if (!are_new(goal, quick->results)) return quick->in_general;
  results = quick->results;
  return quick->for_results;
}

// Assigns to the variable this register, kept for it, in which an instruction has created it.
void CodeGenerator::take_result(int variable, int reg) {
  used(variable);
  release(reg);
  if (vars_[variable].left == 0) return;
  Location& l = where(variable);
  if (l.reg == no_register) {
    own(reg, variable);
    where(variable).reg = reg;
  } else {
    emit(Opcode::move_xx, {static_cast<Word>(l.reg), static_cast<Word>(reg)});
  }
  where(variable).initialised = true;
}

// Arguments go to a free block of registers, so that nothing else has to move.
void CodeGenerator::builtin(const Goal& goal, Label on_failure) {
  const int n = !goal.term.is_compound() ? 0
                : goal.term.is_list()    ? 2
                                         : static_cast<int>(terms::functor_of(goal.term).arity());
  const Cell* arguments = n == 0 ? nullptr : goal.term.address() + (goal.term.is_list() ? 0 : 1);
  const int first = allocate_block(n);
  const int before = reserved_;
  reserved_ = std::max(reserved_, first + n);
  std::uint32_t results = 0;
  const Opcode op = builtin_opcode(goal.term, results);
  for (int i = 0; i < n; ++i) {
    const Cell a = deref(arguments[i]);
    if ((results >> i & 1) != 0) continue;
    if (is_variable(a) && vars_[variable_of(a)].left > 1 && !where(variable_of(a)).initialised) {
      register_of(variable_of(a));  // its home is elsewhere: the block is released
    }
    put(first + i, a);
  }
  emit(op, {goal.callee.function, goal.callee.predicate, static_cast<Word>(first), on_failure.number,
            goal.callee.dialect, live_registers(), map_at(goal.position)});
  for (int i = 0; i < n; ++i) {
    if ((results >> i & 1) != 0) {
      take_result(variable_of(deref(arguments[i])), first + i);
    } else {
      release(first + i);
    }
  }
  reserved_ = before;
  // Binding only new variables wakes no goals.
  path_.maybe_woken = !goal.callee.pure_test && results == 0;
}

// Unifies Variable = Term, where Term is not a variable.
void CodeGenerator::unify_with(int variable, Cell term) {
  if (where(variable).initialised || occurs_within(variable, term)) {  // occurs: X = f(X)
    const int reg = register_of(variable);
    used(variable);
    get_whole(reg, term, summary.is_front() ? vars_[variable].node : no_node);
    return;
  }
  used(variable);
  if (vars_[variable].left == 0) return;  // a variable without other occurrences
  const int reg = home_of(variable);
  put(reg, term);
  where(variable).initialised = true;
}

// True if a unification compares two terms, rather than assigning a new variable.
bool CodeGenerator::compares(const Goal& unification) const {
  const auto is_new = [&](std::size_t i) {
    const Cell side = deref(terms::structure_argument(unification.term, i));
    return is_variable(side) && !path_.variables[variable_of(side)].initialised;
  };
  return !is_new(0) && !is_new(1);
}

void CodeGenerator::unify(const Goal& goal) {
  std::vector<std::pair<Cell, Cell>> pairs{
      {terms::structure_argument(goal.term, 0), terms::structure_argument(goal.term, 1)}};
  while (!pairs.empty()) {
    Cell a = deref(pairs.back().first);
    Cell b = deref(pairs.back().second);
    pairs.pop_back();
    if (!is_variable(a) && is_variable(b)) std::swap(a, b);
    if (is_variable(a) && is_variable(b)) {
      int v = variable_of(a), w = variable_of(b);
      if (!where(v).initialised && where(w).initialised) std::swap(v, w);
      if (v == w) {
        used(v);
        used(v);
        continue;
      }
      if (!where(w).initialised && vars_[w].left == 1) {  // w has no other occurrences
        used(v);
        used(w);
        continue;
      }
      const int from = register_of(v);
      if (!where(w).initialised) {
        // The second becomes an alias of the first.
        used(v);
        used(w);
        const int to = home_of(w);
        if (to != from) emit(Opcode::move_xx, {static_cast<Word>(to), static_cast<Word>(from)});
        where(w).initialised = true;
        continue;
      }
      const int other = register_of(w);
      emit(Opcode::unify_registers, {static_cast<Word>(from), static_cast<Word>(other)});
      path_.maybe_woken = true;
      used(v);
      used(w);
    } else if (is_variable(a)) {
      unify_with(variable_of(a), b);
    } else {
      const int reg = allocate_register(no_register);
      own(reg, busy_register);
      put(reg, a);
      get_whole(reg, b);
      release(reg);
    }
  }
}

}  // namespace hornbeam::compiler
