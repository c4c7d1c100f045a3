// SPDX-License-Identifier: MIT
// Builtins of innermost loops, as instructions that call nothing, for their usual arguments there. All other cases,
// errors included, are left to the builtin itself (`builtin`, with the same operands). A result whose variable first
// occurs here needs no variable: the register receives the value, and nothing is created on the heap. The compiler's
// table of them is in compiler/body_code.cpp.
#pragma once

#include "machine/call_instructions.hpp"

namespace hornbeam::machine::instructions {

// Argument `n` of `term`; null if it does not exist, or if arg/3 must raise an error.
[[gnu::always_inline]] inline const Cell* numbered_argument(Cell n, Cell term) {
  if (!n.is_small_integer() || !term.is_compound()) return nullptr;
  const Cell* const p = term.address();
  const auto index = static_cast<std::uint64_t>(n.as_small_integer() - 1);
  if (term.is_list()) return index < 2 ? p + index : nullptr;
  return index < p->arity() ? p + 1 + index : nullptr;
}

// arg(N, T, A) with A known, or a variable that occurred before.
inline void arg_value(HB_REGISTERS) {
  const Cell* const a = m.x + P[3];
  const Cell* const found = numbered_argument(deref(a[0]), deref(a[1]));
  if (found == nullptr || has_woken(m)) [[unlikely]]
    return builtin(HB_PASS);
  const Quick answer = unify_quickly(m, a[2], *found);
  if (answer == Quick::unknown) return builtin(HB_PASS);
  if (answer == Quick::no) return go(label(P[4]), m, H, E, S, CP);
  return go(P + 8, m, H, E, S, CP);
}

// The builtin expects a variable in the third argument.
[[gnu::noinline]] inline void arg_variable_slowly(HB_REGISTERS) {
  m.x[P[3] + 2] = *H = Cell::reference(H);
  return builtin(P, m, H + 1, E, S, CP);
}

// A first occurs here: its register receives the argument.
inline void arg_variable(HB_REGISTERS) {
  Cell* const a = m.x + P[3];
  const Cell* const found = numbered_argument(deref(a[0]), deref(a[1]));
  if (found == nullptr || has_woken(m)) [[unlikely]]
    return arg_variable_slowly(HB_PASS);
  a[2] = *found;
  return go(P + 8, m, H, E, S, CP);
}

[[gnu::noinline]] inline void compare_variable_slowly(HB_REGISTERS) {
  m.x[P[3]] = *H = Cell::reference(H);
  return builtin(P, m, H + 1, E, S, CP);
}

// Order first occurs here. Identical terms and small integers are compared here.
inline void compare_variable(HB_REGISTERS) {
  Cell* const a = m.x + P[3];
  const Cell left = deref(a[1]);
  const Cell right = deref(a[2]);
  const bool easy = left == right || (left.is_small_integer() && right.is_small_integer());
  if (!easy || has_woken(m)) [[unlikely]]
    return compare_variable_slowly(HB_PASS);
  const terms::Atom order = left == right                                        ? terms::atoms::equals
                            : left.as_small_integer() < right.as_small_integer() ? terms::atoms::less
                                                                                 : terms::atoms::greater;
  a[0] = Cell::atom(order);
  return go(P + 8, m, H, E, S, CP);
}

[[gnu::noinline]] inline void functor_variables_slowly(HB_REGISTERS) {
  Cell* const a = m.x + P[3];
  a[1] = H[0] = Cell::reference(H);
  a[2] = H[1] = Cell::reference(H + 1);
  return builtin(P, m, H + 2, E, S, CP);
}

// Name and arity first occur here, and the term is bound: functor/3 takes it apart.
inline void functor_variables(HB_REGISTERS) {
  Cell* const a = m.x + P[3];
  const Cell term = deref(a[0]);
  if (!term.is_structure() || has_woken(m)) [[unlikely]]
    return functor_variables_slowly(HB_PASS);
  const Cell functor = *term.address();
  a[1] = Cell::atom(m.terms.functors.name(functor));
  a[2] = Cell::integer(functor.arity());
  return go(P + 8, m, H, E, S, CP);
}

}  // namespace hornbeam::machine::instructions
