// SPDX-License-Identifier: MIT
// Frequent pairs of instructions in one step. The second instruction stays in the code behind the first, whose
// opcode alone says that both are meant: so slow paths go on at the second as if nothing were merged, and
// whoever reads code sees the pair. The compiler's table of pairs is in compiler/merging.cpp. A dispatch
// saved is about a nanosecond; list recursion such as append/3 has two a step left.
#pragma once

#include "machine/call_instructions.hpp"
#include "machine/get_instructions.hpp"
#include "machine/put_instructions.hpp"

namespace hornbeam::machine::instructions {

inline void get_list_value_variable_execute(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (!c.is_ref()) [[unlikely]] return get_list_value_variable(HB_PASS);
  H[0] = m.x[P[2]];
  m.x[P[3]] = H[1] = Cell::reference(H + 1);
  *c.address() = Cell::list(H);
  trail_binding(m, c.address());
  return execute(P + 4, m, H + 2, E, S, CP);
}

inline void get_constant_proceed(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.bits() != P[2]) {
    if (!c.is_variable()) return backtrack(HB_PASS);
    bind(m, H, c, Cell(P[2]));
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

inline void put_variable_y_call(HB_REGISTERS) {
  m.x[P[2]] = slot_of(E, P[1]) = *H = Cell::reference(H);
  return call(P + 3, m, H + 1, E, S, CP);
}

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
