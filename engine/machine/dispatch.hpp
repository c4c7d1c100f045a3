// SPDX-License-Identifier: MIT
// How an instruction ends, and the small operations that many share: dereference, bind, fail. Included by the
// instruction families only.
#pragma once

#include "machine/frames.hpp"
#include "machine/machine.hpp"
#include "machine/registers.hpp"
#include "terms/unify.hpp"

namespace hornbeam::machine {

// clang, and gcc from 15 on; older ones make the jump when they optimise, which tests/architecture checks.
#if defined(HORNBEAM_TRAMPOLINE)
#define HB_TAIL
#elif __has_cpp_attribute(clang::musttail)
#define HB_TAIL [[clang::musttail]]
#elif __has_cpp_attribute(gnu::musttail)
#define HB_TAIL [[gnu::musttail]]
#else
#define HB_TAIL
#endif

[[gnu::always_inline]] inline void save(HB_REGISTERS) {
  m.p = P;
  m.terms.top = H;
  m.e = E;
  m.s = S;
  m.cp = CP;
}

// Continues at P.
[[gnu::always_inline]] inline void go(HB_REGISTERS) {
#ifdef HORNBEAM_TRAMPOLINE
  save(HB_PASS);
#else
  HB_TAIL return reinterpret_cast<Instruction>(*P)(HB_PASS);
#endif
}

// Continues with the registers that a slow path has left in the machine.
[[gnu::always_inline]] inline void resume(Machine& m) {
#ifndef HORNBEAM_TRAMPOLINE
  return reinterpret_cast<Instruction>(*m.p)(m.p, m, m.terms.top, m.e, m.s, m.cp);
#else
  static_cast<void>(m);
#endif
}

[[gnu::always_inline]] inline void backtrack(HB_REGISTERS) {
  return go(reinterpret_cast<const Word*>(alternative_of(m.b)), m, H, E, S, CP);
}

inline const Word* label(Word w) { return reinterpret_cast<const Word*>(w); }

[[gnu::always_inline]] inline void trail_binding(Machine& m, Cell* cell) {
  if (cell < m.terms.hb) m.terms.push_trail(reinterpret_cast<terms::TrailEntry>(cell));
}

// Binds a dereferenced variable to a complete value.
[[gnu::always_inline]] inline void bind(Machine& m, Cell*& H, Cell variable, Cell value) {
  if (variable.is_ref()) [[likely]] {
    *variable.address() = value;
    trail_binding(m, variable.address());
  } else {
    m.terms.top = H;
    m.terms.bind_attributed(variable.address(), value);
    H = m.terms.top;
  }
}

// Where to write the cells of a compound that `variable` is about to be bound to: binding an attributed variable takes
// some cells first.
[[gnu::always_inline]] inline Cell* write_place(Cell* H, Cell variable) {
  return variable.is_ref() ? H : H + terms::TermStore::wakeup_cells;
}

// An instruction must not tail-call anything but the next instruction, and must not contain anything that takes the
// address of its locals or passes more than six arguments: the jump would become a call. Slow work is therefore in
// functions of the machine, between `save` and `resume`.
//
// A single call anywhere in a function makes the compiler save processor registers at its start, on every path: seven
// pushes and pops where an addition takes eight instructions. So an instruction that is usually fast calls nothing at
// all; otherwise it jumps to a function of the same form beside it (`..._slowly`), which starts over. Figures: decision
// 14.

// Memory is short: goes to the handler.
[[gnu::noinline]] inline void out_of_memory(HB_REGISTERS) {
  save(HB_PASS);
  m.throw_out_of_memory();
  return resume(m);
}

// The result of a unification as far as it shows without walking the terms.
enum class Quick : std::uint8_t { yes, no, unknown };

// True if these two compounds of the same kind differ in their functors or in constant first arguments. In a search
// along a list of compounds most end here, which saves the call.
[[gnu::always_inline]] inline bool differ_in_front(Cell a, Cell b) {
  const Cell* p = a.address();
  const Cell* q = b.address();
  if (a.is_structure()) {
    if (*p != *q) return true;
    if (p->arity() == 0) return false;
    ++p;
    ++q;
  } else if (!a.is_list()) {
    return false;
  }
  return *p != *q && p->is_constant() && q->is_constant();
}

[[gnu::always_inline]] inline Quick bind_quickly(Machine& m, Cell variable, Cell value) {
  if (value.is_compound() && m.flags.occurs_check != database::OccursCheck::no) [[unlikely]]
    return Quick::unknown;
  *variable.address() = value;
  trail_binding(m, variable.address());
  return Quick::yes;
}

[[gnu::always_inline]] inline Quick unify_quickly(Machine& m, Cell a, Cell b) {
  a = deref(a);
  b = deref(b);
  if (a == b) return Quick::yes;
  if (a.is_ref()) {
    if (!b.is_variable()) return bind_quickly(m, a, b);
    // The younger variable refers to the older one, a plain one to an attributed one.
    if (b.is_ref() && a.address() < b.address()) return bind_quickly(m, b, a);
    return bind_quickly(m, a, Cell::reference(b.address()));
  }
  if (b.is_ref()) return bind_quickly(m, b, a.is_attributed() ? Cell::reference(a.address()) : a);
  if (a.is_attributed() || b.is_attributed()) return Quick::unknown;
  if (a.tag() != b.tag() || a.is_constant() || differ_in_front(a, b)) return Quick::no;
  return Quick::unknown;
}

// Full unification. Afterwards H is terms.top.
[[gnu::always_inline]] inline terms::Answer unify_cells(Machine& m, Cell*& H, Cell a, Cell b) {
  a = deref(a);
  b = deref(b);
  if (a == b) return terms::Answer::yes;
  m.terms.top = H;
  const bool plain = m.flags.occurs_check == database::OccursCheck::no && !a.is_variable() && !b.is_variable();
  const terms::Answer answer = plain ? terms::unify_compounds(m.terms, a, b) : m.unify_with_flags(a, b);
  H = m.terms.top;
  return answer;
}

// Handles a unification that did not succeed.
[[gnu::always_inline]] inline void unify_failed(HB_REGISTERS, terms::Answer answer) {
  if (answer == terms::Answer::no) return backtrack(HB_PASS);
  return out_of_memory(HB_PASS);
}

[[gnu::always_inline]] inline Cell* top_of_stack(const Machine& m, const Cell* E, const Word* CP) {
  if (E < m.b) return m.b;
  return const_cast<Cell*>(E) + environment_words + slots_of(E, CP);
}

}  // namespace hornbeam::machine
