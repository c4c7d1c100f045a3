// SPDX-License-Identifier: MIT
// Head unification with argument registers. get_list and get_structure bind a variable to the place where the write
// stream, which they jump to, builds the compound.
#pragma once

#include "machine/dispatch.hpp"

namespace hornbeam::machine::instructions {

// ---- the register is a variable with attributes, or not ----

// The slow paths start over. A register that holds neither the expected value nor a variable fails; an attributed
// variable is bound with a wake-up, whose cells come first at H (write_place).
[[gnu::noinline]] inline void get_constant_slowly(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (!c.is_attributed()) return backtrack(HB_PASS);
  bind(m, H, c, Cell(P[2]));
  return go(P + 3, m, H, E, S, CP);
}

[[gnu::noinline]] inline void get_list_slowly(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (!c.is_attributed()) return backtrack(HB_PASS);
  bind(m, H, c, Cell::list(write_place(H, c)));
  return go(label(P[2]), m, H, E, S, CP);
}

[[gnu::noinline]] inline void get_structure_slowly(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (!c.is_attributed()) return backtrack(HB_PASS);
  bind(m, H, c, Cell::structure(write_place(H, c)));
  return go(label(P[3]), m, H, E, S, CP);
}

// Writes the structure of get_flat_structure at H; continues after the reading of the arguments.
[[gnu::always_inline]] inline void write_flat_structure(HB_REGISTERS) {
  const Cell functor(P[2]);
  H[0] = functor;
  const Word* argument = P + code::length(code::Opcode::get_flat_structure);
  for (std::uint32_t i = 1; i <= functor.arity(); ++i) {
    H[i] = Cell(argument[1]);
    argument += code::length(code::Opcode::read_constant);
  }
  return go(argument, m, H + 1 + functor.arity(), E, S, CP);
}

[[gnu::noinline]] inline void get_flat_structure_slowly(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (!c.is_attributed()) return backtrack(HB_PASS);
  bind(m, H, c, Cell::structure(write_place(H, c)));
  return write_flat_structure(HB_PASS);
}

// ---- the instructions ----

// Three cases in order of frequency: the same constant, a plain variable, anything else.
inline void get_constant(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.bits() == P[2]) return go(P + 3, m, H, E, S, CP);
  if (!c.is_ref()) return get_constant_slowly(HB_PASS);
  *c.address() = Cell(P[2]);
  trail_binding(m, c.address());
  return go(P + 3, m, H, E, S, CP);
}

// Reading continues after the instruction with S at the pair, writing at the label.
inline void get_list(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.is_list()) return go(P + 3, m, H, E, c.address(), CP);
  if (!c.is_ref()) return get_list_slowly(HB_PASS);
  *c.address() = Cell::list(H);
  trail_binding(m, c.address());
  return go(label(P[2]), m, H, E, S, CP);
}

// Binds a plain variable to the pair [Value|Tail] at H, where Tail is a new variable.
[[gnu::always_inline]] inline void write_pair(Machine& m, Cell* H, Cell variable, Cell value, Cell& tail) {
  H[0] = value;
  tail = H[1] = Cell::reference(H + 1);
  *variable.address() = Cell::list(H);
  trail_binding(m, variable.address());
}

// For lists that recursive predicates build and take apart: both directions in one step.
[[gnu::noinline]] inline void get_list_value_variable_slowly(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.is_list()) {
    const terms::Answer answer = unify_cells(m, H, m.x[P[2]], c.address()[0]);
    if (answer != terms::Answer::yes) return unify_failed(HB_PASS, answer);
    m.x[P[3]] = c.address()[1];
    return go(P + 4, m, H, E, S, CP);
  }
  if (!c.is_attributed()) return backtrack(HB_PASS);
  bind(m, H, c, Cell::list(write_place(H, c)));
  H[0] = m.x[P[2]];
  m.x[P[3]] = H[1] = Cell::reference(H + 1);
  return go(P + 4, m, H + 2, E, S, CP);
}

inline void get_list_value_variable(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.is_ref()) [[likely]] {
    write_pair(m, H, c, m.x[P[2]], m.x[P[3]]);
    return go(P + 4, m, H + 2, E, S, CP);
  }
  if (!c.is_list()) return get_list_value_variable_slowly(HB_PASS);
  const Cell tail = c.address()[1];
  const Quick answer = unify_quickly(m, m.x[P[2]], c.address()[0]);
  if (answer == Quick::unknown) return get_list_value_variable_slowly(HB_PASS);
  if (answer == Quick::no) return backtrack(HB_PASS);
  m.x[P[3]] = tail;
  return go(P + 4, m, H, E, S, CP);
}

[[gnu::noinline]] inline void get_list_two_variables_slowly(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (!c.is_attributed()) return backtrack(HB_PASS);
  bind(m, H, c, Cell::list(write_place(H, c)));
  m.x[P[2]] = H[0] = Cell::reference(H);
  m.x[P[3]] = H[1] = Cell::reference(H + 1);
  return go(P + 4, m, H + 2, E, S, CP);
}

inline void get_list_two_variables(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.is_list()) [[likely]] {
    const Cell head = c.address()[0];
    const Cell tail = c.address()[1];
    m.x[P[2]] = head;
    m.x[P[3]] = tail;
    return go(P + 4, m, H, E, S, CP);
  }
  if (!c.is_ref()) return get_list_two_variables_slowly(HB_PASS);
  *c.address() = Cell::list(H);
  trail_binding(m, c.address());
  m.x[P[2]] = H[0] = Cell::reference(H);
  m.x[P[3]] = H[1] = Cell::reference(H + 1);
  return go(P + 4, m, H + 2, E, S, CP);
}

// Like get_list. The functor is compared as a cell: name and arity in one word.
inline void get_structure(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.is_structure()) {
    if (c.address()->bits() != P[2]) return backtrack(HB_PASS);
    return go(P + 4, m, H, E, c.address() + 1, CP);
  }
  if (!c.is_ref()) return get_structure_slowly(HB_PASS);
  *c.address() = Cell::structure(H);
  trail_binding(m, c.address());
  return go(label(P[3]), m, H, E, S, CP);
}

inline void get_flat_structure(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.is_structure()) {
    if (c.address()->bits() != P[2]) return backtrack(HB_PASS);
    return go(P + 3, m, H, E, c.address() + 1, CP);
  }
  if (!c.is_ref()) return get_flat_structure_slowly(HB_PASS);
  *c.address() = Cell::structure(H);
  trail_binding(m, c.address());
  return write_flat_structure(HB_PASS);
}

// Large subterms of heads are unified with a frozen copy, instead of by hundreds of instructions.
inline void get_template(HB_REGISTERS) {
  save(HB_PASS);
  const terms::Answer answer = m.get_template(m.x[P[1]], *reinterpret_cast<compiler::Template*>(P[2]));
  H = m.terms.top;
  if (answer != terms::Answer::yes) return unify_failed(HB_PASS, answer);
  return go(P + 3, m, H, E, S, CP);
}

[[gnu::noinline]] inline void unify_registers_slowly(HB_REGISTERS) {
  const terms::Answer answer = unify_cells(m, H, m.x[P[1]], m.x[P[2]]);
  if (answer != terms::Answer::yes) return unify_failed(HB_PASS, answer);
  return go(P + 3, m, H, E, S, CP);
}

inline void unify_registers(HB_REGISTERS) {
  const Quick answer = unify_quickly(m, m.x[P[1]], m.x[P[2]]);
  if (answer == Quick::unknown) return unify_registers_slowly(HB_PASS);
  if (answer == Quick::no) return backtrack(HB_PASS);
  return go(P + 3, m, H, E, S, CP);
}

}  // namespace hornbeam::machine::instructions
