// SPDX-License-Identifier: MIT
// Frequent pairs of instructions in one step. The second instruction stays in the code after the first, whose opcode
// alone denotes both: slow paths continue at the second as if nothing were merged, and readers of code see the pair.
// The compiler's table of pairs is in compiler/merging.cpp. A saved dispatch is worth a nanosecond or two.
#pragma once

#include "machine/call_instructions.hpp"
#include "machine/choice_instructions.hpp"
#include "machine/get_instructions.hpp"
#include "machine/put_instructions.hpp"
#include "machine/switch_instructions.hpp"

namespace hornbeam::machine::instructions {

// Writing is merged, reading is not: then the second instruction runs by itself.
inline void get_list_value_variable_execute(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (!c.is_ref()) [[unlikely]]
    return get_list_value_variable(HB_PASS);
  write_pair(m, H, c, m.x[P[2]], m.x[P[3]]);
  return execute(P + 4, m, H + 2, E, S, CP);
}

// For append([H|T], L, [H|R]) :- append(T, L, R) and all predicates that copy a list while traversing it: two
// instructions per step, which repeat at the same place. Without the two jumps between them, which strain the branch
// predictor, naive reverse takes half the time (decision 14).
inline void switch_on_list_copy(HB_REGISTERS) {
  const Word* const copy = label(P[4]);
  Predicate& predicate = *reinterpret_cast<Predicate*>(copy[5]);
  if (predicate.entry != P) [[unlikely]]
    return switch_on_list_read(HB_PASS);  // it is entered in another way
  Cell& list = m.x[P[1]];
  Cell& head = m.x[P[5]];
  Cell& tail = m.x[P[6]];
  const Cell& value = m.x[copy[2]];
  Cell& target = m.x[copy[1]];
  Cell& rest = m.x[copy[3]];
  for (;;) {
    const Cell c = deref(list);
    if (!c.is_list()) return switch_on_list_read(HB_PASS);
    const Cell first = c.address()[0];
    const Cell behind = c.address()[1];
    head = first;
    tail = behind;
    const Cell d = deref(target);
    if (!d.is_ref()) [[unlikely]]
      return get_list_value_variable(copy, m, H, E, c.address() + 2, CP);
    write_pair(m, H, d, value, rest);
    H += 2;
    m.b0 = m.b;
    if (H > m.terms.soft_limit || --m.budget < 0) [[unlikely]] {
      m.handed.predicate = &predicate;
      constexpr std::size_t to_execute = code::length(code::Opcode::get_list_value_variable_execute);
      return attend_call(copy + to_execute, m, H, E, S, CP);
    }
  }
}

// The usual end of a fact.
inline void get_constant_proceed(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.bits() != P[2]) {
    if (!c.is_ref()) return get_constant_slowly(HB_PASS);
    *c.address() = Cell(P[2]);
    trail_binding(m, c.address());
  }
  return proceed(P + 3, m, H, E, S, CP);
}

inline void write_value_x_constant(HB_REGISTERS) {
  H[0] = m.x[P[1]];
  H[1] = Cell(P[3]);
  return go(P + 4, m, H + 2, E, S, CP);
}

inline void write_value_y_constant(HB_REGISTERS) {
  H[0] = slot_of(E, P[1]);
  H[1] = Cell(P[3]);
  return go(P + 4, m, H + 2, E, S, CP);
}

// A call whose last argument is an output needed later.
inline void put_variable_y_call(HB_REGISTERS) {
  m.x[P[2]] = slot_of(E, P[1]) = *H = Cell::reference(H);
  return call(P + 3, m, H + 1, E, S, CP);
}

inline void move_xy_call(HB_REGISTERS) {
  load_slot(m, E, P + 1);
  return call(P + 3, m, H, E, S, CP);
}

inline void move_two_xy_call(HB_REGISTERS) {
  load_slot(m, E, P + 1);
  load_slot(m, E, P + 3);
  return call(P + 5, m, H, E, S, CP);
}

inline void move_xy_deallocate_execute(HB_REGISTERS) {
  load_slot(m, E, P + 1);
  return deallocate_execute(P + 3, m, H, E, S, CP);
}

inline void move_two_xy_deallocate_execute(HB_REGISTERS) {
  load_slot(m, E, P + 1);
  load_slot(m, E, P + 3);
  return deallocate_execute(P + 5, m, H, E, S, CP);
}

// The usual last call of a loop: one argument moves.
inline void move_xx_execute(HB_REGISTERS) {
  m.x[P[1]] = m.x[P[2]];
  return execute(P + 3, m, H, E, S, CP);
}

inline void move_two_xx_execute(HB_REGISTERS) {
  m.x[P[1]] = m.x[P[2]];
  m.x[P[3]] = m.x[P[4]];
  return execute(P + 5, m, H, E, S, CP);
}

}  // namespace hornbeam::machine::instructions
