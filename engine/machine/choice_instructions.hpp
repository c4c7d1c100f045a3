// SPDX-License-Identifier: MIT
// Choice points: between clauses, between branches of a body.
//
// The chain of a call that several clauses may match:
//
//   try_clause n, C1      pushes the choice point, enters C1
//   retry_clause C2       the alternative: restores the arguments, enters C2
//   trust_clause C3       the last: pops the choice point first, so that C3 runs as if it were alone
//
// A choice point saves what backtracking cannot recompute: arguments, E, CP, the tops of heap and trail. `hb` is the
// heap top of the newest one: a variable below it is older, and its binding is trailed.
#pragma once

#include "machine/call_instructions.hpp"

namespace hornbeam::machine::instructions {

// Makes a frame for n arguments at `top`; the caller fills in the arguments.
[[gnu::always_inline]] inline Cell* make_choice(Machine& m, Cell* top, Cell* H, Cell* E, const Word* return_address,
                                                std::size_t n, const Word* alternative) {
  Cell* b = top + n + choice_words;
  alternative_of(b) = reinterpret_cast<Word>(alternative);
  previous_of(b) = m.b;
  environment_of(b) = E;
  return_address_of(b) = return_address;
  trail_of(b) = m.terms.trail_top;
  heap_of(b) = H;
  count_word_of(b) = n;
  m.b = b;
  m.terms.hb = H;
  return b;
}

// Undoes the bindings made since choice point b; false at a trail entry other than a plain variable: then `undo_slowly`
// continues, and the instruction is run again.
[[gnu::always_inline]] inline bool undo_bindings(Machine& m, Cell* b) {
  terms::TrailEntry* const mark = trail_of(b);
  terms::TrailEntry* top = m.terms.trail_top;
  while (top > mark) {
    const terms::TrailEntry e = *--top;
    if ((e & 7) != 0) [[unlikely]]
      return false;
    *reinterpret_cast<Cell*>(e) = Cell(e);  // a plain variable: the entry is its address
  }
  m.terms.trail_top = mark;
  m.terms.pending_wakeups = Cell::atom(terms::atoms::nil);
  return true;
}

[[gnu::noinline]] inline void undo_slowly(HB_REGISTERS) {
  save(HB_PASS);
  m.terms.undo_to(trail_of(m.b));
  return resume(m);
}

// Keeps the bindings made since.
[[gnu::always_inline]] inline void pop_choice(Machine& m) {
  m.b = previous_of(m.b);
  m.terms.hb = heap_of(m.b);
}

// The arguments are copied from their registers, argument 0 nearest to the frame.
inline void try_clause(HB_REGISTERS) {
  const std::size_t n = P[1];
  Cell* top = top_of_stack(m, E, CP);
  if (top > m.local_limit) [[unlikely]]
    return out_of_memory(HB_PASS);
  Cell* b = make_choice(m, top, H, E, CP, n, P + 3);
  for (std::size_t i = 0; i < n; ++i) argument_of(b, i) = m.x[i];
  return go(label(P[2]), m, H, E, S, CP);
}

[[gnu::always_inline]] inline void restore_arguments(Machine& m, Cell* b) {
  const std::size_t n = argument_count_of(b);
  for (std::size_t i = 0; i < n; ++i) m.x[i] = argument_of(b, i);
}

// Continues with the clause at P, with the arguments of choice point b in their registers; b stays, with alternative
// `next`.
[[gnu::always_inline]] inline void retry(const Word* P, Machine& m, Cell* b, Cell* S, const Word* next) {
  alternative_of(b) = reinterpret_cast<Word>(next);
  m.b0 = previous_of(b);
  return go(P, m, heap_of(b), environment_of(b), S, return_address_of(b));
}
// The same for the last clause.
[[gnu::always_inline]] inline void trust(const Word* P, Machine& m, Cell* b, Cell* S) {
  pop_choice(m);
  m.b0 = m.b;
  return go(P, m, heap_of(b), environment_of(b), S, return_address_of(b));
}

inline void retry_clause(HB_REGISTERS) {
  if (!undo_bindings(m, m.b)) [[unlikely]]
    return undo_slowly(HB_PASS);
  restore_arguments(m, m.b);
  return retry(label(P[1]), m, m.b, S, P + 2);
}

inline void trust_clause(HB_REGISTERS) {
  if (!undo_bindings(m, m.b)) [[unlikely]]
    return undo_slowly(HB_PASS);
  restore_arguments(m, m.b);
  return trust(label(P[1]), m, m.b, S);
}

// ---- shallow backtracking ----
//
// A clause that cuts before it calls anything (database/guard.hpp) soon fails or drops the choice point. Until then the
// arguments for the following clauses stay in their registers; only those that the clause overwrites are saved.
// Anything that intervenes, a collection or a woken goal, first makes the choice point an ordinary one
// (Machine::deepen_choice). After Carlsson (1989).

inline void try_shallow(HB_REGISTERS) {
  const std::size_t n = P[1];
  Cell* top = top_of_stack(m, E, CP);
  if (top > m.local_limit) [[unlikely]]
    return out_of_memory(HB_PASS);
  Cell* b = make_choice(m, top, H, E, CP, n, P + 4);
  count_word_of(b) = n | shallow_flag;
  for (std::size_t i = 0; i < P[2]; ++i) argument_of(b, i) = m.x[i];
  return go(label(P[3]), m, H, E, S, CP);
}

[[gnu::always_inline]] inline void restore_shallow(Machine& m, Cell* b, std::size_t saved) {
  const std::size_t n = is_shallow(b) ? saved : argument_count_of(b);
  for (std::size_t i = 0; i < n; ++i) m.x[i] = argument_of(b, i);
}

inline void retry_shallow(HB_REGISTERS) {
  if (!undo_bindings(m, m.b)) [[unlikely]]
    return undo_slowly(HB_PASS);
  restore_shallow(m, m.b, P[1]);
  return retry(label(P[2]), m, m.b, S, P + 3);
}

inline void trust_shallow(HB_REGISTERS) {
  if (!undo_bindings(m, m.b)) [[unlikely]]
    return undo_slowly(HB_PASS);
  restore_shallow(m, m.b, P[1]);
  return trust(label(P[2]), m, m.b, S);
}

// ---- clauses that are known not to match ----
//
// For member(X, [X|_]) and its kin: a look at both terms costs less than a choice point, bindings and their undoing,
// and leaves the call deterministic where only one clause remains. It binds nothing.

// Two nonvariables of one kind; what is inside their arguments is not looked at.
[[gnu::always_inline]] inline bool clash_inside(Cell a, Cell b) {
  const Cell* p = a.address();
  const Cell* q = b.address();
  std::size_t left = 2;
  if (a.is_structure()) {
    if (*p != *q) return true;
    left = p->arity();
    ++p;
    ++q;
  } else if (!a.is_list()) {
    return false;
  }
  for (; left > 0; --left, ++p, ++q) {
    if (*p == *q) continue;
    if (p->is_constant()) {
      if (q->is_constant()) return true;
      if (*q == Cell::reference(q)) continue;
    } else if (*p == Cell::reference(p)) {
      continue;
    }
    const Cell x = deref(*p);
    const Cell y = deref(*q);
    if (x == y || x.is_variable() || y.is_variable()) continue;
    if (x.tag() != y.tag() || x.is_constant()) return true;
  }
  return false;
}

[[gnu::noinline]] inline void pass_over_clash_inside(HB_REGISTERS) {
  const Cell a = deref(m.x[P[1]]);
  Cell b = deref(m.x[P[2]]);
  if (P[3] != 0) b = deref(b.address()[0]);
  return go(clash_inside(a, b) ? label(P[4]) : P + 5, m, H, E, S, CP);
}

inline void pass_over_clash(HB_REGISTERS) {
  const Cell a = deref(m.x[P[1]]);
  if (a.is_variable()) return go(P + 5, m, H, E, S, CP);
  Cell b = deref(m.x[P[2]]);
  if (P[3] != 0) {
    if (!b.is_list()) return go(P + 5, m, H, E, S, CP);
    b = deref(b.address()[0]);
  }
  if (a == b || b.is_variable()) return go(P + 5, m, H, E, S, CP);
  if (a.is_constant() || a.tag() != b.tag()) return go(label(P[4]), m, H, E, S, CP);
  return pass_over_clash_inside(HB_PASS);
}

// ---- clauses that are known to cut ----
//
// For d(X+Y, DX+DY) :- !, ... and its kin, called with an output that is a variable: nothing can fail before the cut.
// Two outputs must be different: binding one would bind the other.

inline void enter_if_unbound(HB_REGISTERS) {
  const Word rest = P[1] & (P[1] - 1);
  const Cell output = deref(m.x[__builtin_ctzll(P[1])]);
  if (!output.is_ref()) return go(P + 3, m, H, E, S, CP);
  if (rest != 0) {
    const Cell other = deref(m.x[__builtin_ctzll(rest)]);
    if (!other.is_ref() || other == output) return go(P + 3, m, H, E, S, CP);
  }
  return go(label(P[2]), m, H, E, S, CP);
}

// ---- comparisons that decide between clauses ----

// An operand of switch_on_order; an atom if the compound is another one.
[[gnu::always_inline]] inline Cell order_operand(const Machine& m, const Word* operand) {
  Cell c = deref(m.x[operand[0]]);
  if (operand[1] == database::any_key) return c;
  if (c.is_list()) {
    if (operand[1] != terms::functors::list_pair.bits()) return Cell::atom(terms::atoms::nil);
  } else if (!c.is_structure() || c.address()->bits() != operand[1]) {
    return Cell::atom(terms::atoms::nil);
  }
  return deref(c.address()[operand[2]]);
}

// False if the head of a clause that is passed over may wake a goal.
[[gnu::always_inline]] inline bool binds_quietly(const Machine& m, Word conditions) {
  constexpr Word others = compiler::HeadConditions::most_arguments;
  for (Word rest = conditions; rest != 0; rest &= rest - 1) {
    const auto i = static_cast<Word>(__builtin_ctzll(rest));
    const Cell c = deref(m.x[i % others]);
    if (c.is_ref()) continue;
    if (i < others ? c.is_attributed() : !c.is_constant()) return false;
  }
  return true;
}

[[gnu::always_inline]] inline void switch_on_sign(HB_REGISTERS, Cell a, Cell b, const Word* labels) {
  if (!a.is_small_integer() || !b.is_small_integer() || !binds_quietly(m, labels[-1])) [[unlikely]]
    return go(labels + 3, m, H, E, S, CP);
  const auto x = static_cast<std::int64_t>(a.bits());
  const auto y = static_cast<std::int64_t>(b.bits());
  return go(label(labels[(x > y) - (x < y) + 1]), m, H, E, S, CP);
}

inline void switch_on_order(HB_REGISTERS) {
  return switch_on_sign(HB_PASS, order_operand(m, P + 1), order_operand(m, P + 4), P + 8);
}

inline void switch_on_order_constant(HB_REGISTERS) {
  return switch_on_sign(HB_PASS, order_operand(m, P + 1), Cell(P[4]), P + 6);
}

inline void fail(HB_REGISTERS) { return backtrack(HB_PASS); }

// The alternative of a choice point disabled by a soft cut.
inline void pop_and_fail(HB_REGISTERS) {
  if (!undo_bindings(m, m.b)) [[unlikely]]
    return undo_slowly(HB_PASS);
  pop_choice(m);
  return backtrack(HB_PASS);
}

// ---- branches of a body: the environment is all that is kept ----

// The branches need no saved arguments: the compiler has moved those they use to slots.
inline void try_else(HB_REGISTERS) {
  if (has_woken(m)) [[unlikely]]
    return wake_first(HB_PASS, P[2], P + 3);
  // The slots beyond the map are free at this point.
  Cell* top = E < m.b ? m.b : E + environment_words + code::environment_slots(P[3]);
  if (top > m.local_limit) [[unlikely]]
    return out_of_memory(HB_PASS);
  make_choice(m, top, H, E, P + 4, 0, label(P[1]));
  return go(P + 4, m, H, E, S, CP);
}

inline void retry_else(HB_REGISTERS) {
  Cell* b = m.b;
  if (!undo_bindings(m, b)) [[unlikely]]
    return undo_slowly(HB_PASS);
  alternative_of(b) = P[1];
  return_address_of(b) = P + 3;
  return go(P + 3, m, heap_of(b), environment_of(b), S, CP);
}

inline void trust_else(HB_REGISTERS) {
  Cell* b = m.b;
  if (!undo_bindings(m, b)) [[unlikely]]
    return undo_slowly(HB_PASS);
  pop_choice(m);
  return go(P + 1, m, heap_of(b), environment_of(b), S, CP);
}

}  // namespace hornbeam::machine::instructions
