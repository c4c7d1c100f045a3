// SPDX-License-Identifier: MIT
// The arguments of a compound: read from S, or written to H.
//
// Reading and writing are separate streams of code, so no instruction tests the mode. A write stream fills the cells of
// a compound in order, nested compounds after the outer one; H is past the last cell written. Cells between the start
// of a compound and H are incomplete: no collection may happen before the stream has ended.
#pragma once

#include "machine/dispatch.hpp"

namespace hornbeam::machine::instructions {

// An argument cell may be an unbound variable: copying it makes a reference to it.
inline void read_variable_x(HB_REGISTERS) {
  m.x[P[1]] = *S;
  return go(P + 2, m, H, E, S + 1, CP);
}

inline void read_two_variables(HB_REGISTERS) {
  const Cell first = S[0];
  const Cell second = S[1];
  m.x[P[1]] = first;
  m.x[P[2]] = second;
  return go(P + 3, m, H, E, S + 2, CP);
}

[[gnu::noinline]] inline void read_value_x_slowly(HB_REGISTERS) {
  const terms::Answer answer = unify_cells(m, H, m.x[P[1]], *S);
  if (answer != terms::Answer::yes) return unify_failed(HB_PASS, answer);
  return go(P + 2, m, H, E, S + 1, CP);
}

inline void read_value_x(HB_REGISTERS) {
  const Quick answer = unify_quickly(m, m.x[P[1]], *S);
  if (answer == Quick::unknown) return read_value_x_slowly(HB_PASS);
  if (answer == Quick::no) return backtrack(HB_PASS);
  return go(P + 2, m, H, E, S + 1, CP);
}

[[gnu::noinline]] inline void read_value_y_slowly(HB_REGISTERS) {
  const terms::Answer answer = unify_cells(m, H, slot_of(E, P[1]), *S);
  if (answer != terms::Answer::yes) return unify_failed(HB_PASS, answer);
  return go(P + 2, m, H, E, S + 1, CP);
}

inline void read_value_y(HB_REGISTERS) {
  const Quick answer = unify_quickly(m, slot_of(E, P[1]), *S);
  if (answer == Quick::unknown) return read_value_y_slowly(HB_PASS);
  if (answer == Quick::no) return backtrack(HB_PASS);
  return go(P + 2, m, H, E, S + 1, CP);
}

[[gnu::noinline]] inline void read_value_variable_slowly(HB_REGISTERS) {
  const terms::Answer answer = unify_cells(m, H, m.x[P[1]], *S);
  if (answer != terms::Answer::yes) return unify_failed(HB_PASS, answer);
  m.x[P[2]] = S[1];
  return go(P + 3, m, H, E, S + 2, CP);
}

inline void read_value_variable(HB_REGISTERS) {
  const Quick answer = unify_quickly(m, m.x[P[1]], *S);
  if (answer == Quick::unknown) return read_value_variable_slowly(HB_PASS);
  if (answer == Quick::no) return backtrack(HB_PASS);
  m.x[P[2]] = S[1];
  return go(P + 3, m, H, E, S + 2, CP);
}

[[gnu::noinline]] inline void read_constant_slowly(HB_REGISTERS) {
  const Cell c = deref(*S);
  if (!c.is_attributed()) return backtrack(HB_PASS);
  bind(m, H, c, Cell(P[1]));
  return go(P + 2, m, H, E, S + 1, CP);
}

// Like get_constant, for an argument.
inline void read_constant(HB_REGISTERS) {
  const Cell c = deref(*S);
  if (c.bits() == P[1]) return go(P + 2, m, H, E, S + 1, CP);
  if (!c.is_ref()) return read_constant_slowly(HB_PASS);
  *c.address() = Cell(P[1]);
  trail_binding(m, c.address());
  return go(P + 2, m, H, E, S + 1, CP);
}

// Skips unused arguments.
inline void read_void(HB_REGISTERS) { return go(P + 2, m, H, E, S + P[1], CP); }

[[gnu::noinline]] inline void read_last_list_slowly(HB_REGISTERS) {
  const Cell c = deref(*S);
  if (!c.is_attributed()) return backtrack(HB_PASS);
  bind(m, H, c, Cell::list(write_place(H, c)));
  return go(label(P[1]), m, H, E, S, CP);
}

// The tail of a list pair is mostly another pair: no register is needed to come back.
inline void read_last_list(HB_REGISTERS) {
  const Cell c = deref(*S);
  if (c.is_list()) return go(P + 2, m, H, E, c.address(), CP);
  if (!c.is_ref()) return read_last_list_slowly(HB_PASS);
  *c.address() = Cell::list(H);
  trail_binding(m, c.address());
  return go(label(P[1]), m, H, E, S, CP);
}

// A new variable lives in the argument cell itself: a reference to its own address.
inline void write_variable_x(HB_REGISTERS) {
  m.x[P[1]] = *H = Cell::reference(H);
  return go(P + 2, m, H + 1, E, S, CP);
}

inline void write_value_x(HB_REGISTERS) {
  *H = m.x[P[1]];
  return go(P + 2, m, H + 1, E, S, CP);
}

inline void write_value_y(HB_REGISTERS) {
  *H = slot_of(E, P[1]);
  return go(P + 2, m, H + 1, E, S, CP);
}

inline void write_constant(HB_REGISTERS) {
  *H = Cell(P[1]);
  return go(P + 2, m, H + 1, E, S, CP);
}

inline void write_void(HB_REGISTERS) {
  for (Word n = P[1]; n > 0; --n, ++H) *H = Cell::reference(H);
  return go(P + 2, m, H, E, S, CP);
}

// Refers to the pair, or structure, P[1] cells further on; the same stream writes it later.
inline void write_list(HB_REGISTERS) {
  *H = Cell::list(H + P[1]);
  return go(P + 2, m, H + 1, E, S, CP);
}

inline void write_structure(HB_REGISTERS) {
  *H = Cell::structure(H + P[1]);
  return go(P + 2, m, H + 1, E, S, CP);
}

}  // namespace hornbeam::machine::instructions
