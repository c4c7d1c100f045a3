// SPDX-License-Identifier: MIT
// Arguments of the next goal, and moves between registers and slots.
//
// Registers hold cells, not addresses of cells, and variables are always on the heap. So moves copy one word, and
// neither a register nor the heap ever points into the local stack.
#pragma once

#include "machine/dispatch.hpp"

namespace hornbeam::machine::instructions {

inline void put_variable_x(HB_REGISTERS) {
  m.x[P[1]] = *H = Cell::reference(H);
  return go(P + 2, m, H + 1, E, S, CP);
}

// The variable is on the heap; slot and register refer to it.
inline void put_variable_y(HB_REGISTERS) {
  m.x[P[2]] = slot_of(E, P[1]) = *H = Cell::reference(H);
  return go(P + 3, m, H + 1, E, S, CP);
}

inline void put_constant(HB_REGISTERS) {
  m.x[P[1]] = Cell(P[2]);
  return go(P + 3, m, H, E, S, CP);
}

// Write instructions, or write_value of registers, append the cells.
inline void put_list(HB_REGISTERS) {
  m.x[P[1]] = Cell::list(H);
  return go(P + 2, m, H, E, S, CP);
}

inline void put_structure(HB_REGISTERS) {
  m.x[P[1]] = Cell::structure(H);
  *H = Cell(P[2]);
  return go(P + 3, m, H + 1, E, S, CP);
}

inline void put_list_values(HB_REGISTERS) {
  H[0] = m.x[P[2]];
  H[1] = m.x[P[3]];
  m.x[P[1]] = Cell::list(H);
  return go(P + 4, m, H + 2, E, S, CP);
}

inline void put_template(HB_REGISTERS) {
  save(HB_PASS);
  if (!m.thaw_template(m.x[P[1]], *reinterpret_cast<compiler::Template*>(P[2]))) {
    return unify_failed(HB_PASS, terms::Answer::no_memory);
  }
  return go(P + 3, m, m.terms.top, E, S, CP);
}

inline void move_xx(HB_REGISTERS) {
  m.x[P[1]] = m.x[P[2]];
  return go(P + 3, m, H, E, S, CP);
}

inline void move_two_xx(HB_REGISTERS) {
  m.x[P[1]] = m.x[P[2]];
  m.x[P[3]] = m.x[P[4]];
  return go(P + 5, m, H, E, S, CP);
}

// The move from slot to register whose operands are at `operands`.
[[gnu::always_inline]] inline void load_slot(Machine& m, Cell* E, const Word* operands) {
  m.x[operands[0]] = slot_of(E, operands[1]);
}

inline void move_two_xy(HB_REGISTERS) {
  load_slot(m, E, P + 1);
  load_slot(m, E, P + 3);
  return go(P + 5, m, H, E, S, CP);
}

inline void move_xy(HB_REGISTERS) {
  load_slot(m, E, P + 1);
  return go(P + 3, m, H, E, S, CP);
}

inline void move_yx(HB_REGISTERS) {
  slot_of(E, P[1]) = m.x[P[2]];
  return go(P + 3, m, H, E, S, CP);
}

inline void move_two_yx(HB_REGISTERS) {
  slot_of(E, P[1]) = m.x[P[2]];
  slot_of(E, P[3]) = m.x[P[4]];
  return go(P + 5, m, H, E, S, CP);
}

// Slots beyond those that an environment map can describe count as live, so they must hold valid cells.
inline void clear_slots(HB_REGISTERS) {
  if (&slot_of(E, P[1] + P[2]) > m.local_limit) [[unlikely]] {
    CP = continuation_of(E);
    E = caller_of(E);
    return out_of_memory(HB_PASS);
  }
  for (Word i = 0; i < P[2]; ++i) slot_of(E, P[1] + i) = Cell::integer(0);
  return go(P + 3, m, H, E, S, CP);
}

}  // namespace hornbeam::machine::instructions
