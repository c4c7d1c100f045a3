// SPDX-License-Identifier: MIT
// Switches: index code, which jumps to the clauses that an argument can match (database/predicate_index.hpp).
#pragma once

#include "database/predicate_index.hpp"
#include "machine/call_instructions.hpp"

namespace hornbeam::machine::instructions {

// The most frequent index: list, empty list, or variable.
inline void switch_on_list(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.is_list()) return go(label(P[4]), m, H, E, c.address(), CP);
  if (c == Cell::atom(terms::atoms::nil)) return go(label(P[3]), m, H, E, S, CP);
  if (c.is_variable()) return go(label(P[2]), m, H, E, S, CP);
  return backtrack(HB_PASS);
}

inline void switch_on_list_read(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.is_list()) [[likely]] {
    const Cell head = c.address()[0];
    const Cell tail = c.address()[1];
    m.x[P[5]] = head;
    m.x[P[6]] = tail;
    return go(label(P[4]), m, H, E, c.address() + 2, CP);
  }
  if (c == Cell::atom(terms::atoms::nil)) return go(label(P[3]), m, H, E, S, CP);
  if (c.is_variable()) return go(label(P[2]), m, H, E, S, CP);
  return backtrack(HB_PASS);
}

// Sets S for the clauses of lists and structures, which begin with reading.
inline void switch_on_term(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  switch (c.tag()) {
    case terms::Tag::lst: return go(label(P[4]), m, H, E, c.address(), CP);
    case terms::Tag::str: return go(label(P[5]), m, H, E, c.address() + 1, CP);
    case terms::Tag::ref:
    case terms::Tag::att: return go(label(P[2]), m, H, E, S, CP);
    default: return go(label(P[3]), m, H, E, S, CP);
  }
}

inline void switch_on_one_constant(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.bits() == P[2]) return go(label(P[4]), m, H, E, S, CP);
  if (c.is_variable()) return go(label(P[3]), m, H, E, S, CP);
  return go(label(P[5]), m, H, E, S, CP);
}

inline void switch_on_one_functor(HB_REGISTERS) {
  return go(label(S[-1].bits() == P[1] ? P[2] : P[3]), m, H, E, S, CP);
}

// Big integers, ratios, floats and strings have keys computed from their contents.
[[gnu::noinline]] inline void switch_on_boxed_constant(HB_REGISTERS) {
  save(HB_PASS);
  const database::Key key = database::key_of_term(deref(m.x[P[1]]));
  m.p = label(reinterpret_cast<const database::LabelTable*>(m.p[2])->find(key));
  return resume(m);
}

inline void switch_on_constant(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  if (c.is_variable()) return go(label(P[3]), m, H, E, S, CP);
  if (c.is_box()) [[unlikely]]
    return switch_on_boxed_constant(HB_PASS);
  return go(label(reinterpret_cast<const database::LabelTable*>(P[2])->find(c.bits())), m, H, E, S, CP);
}

inline void switch_on_functor(HB_REGISTERS) {
  const database::Key key = S[-1].bits();
  return go(label(reinterpret_cast<const database::LabelTable*>(P[2])->find(key)), m, H, E, S, CP);
}

// Indexing inside an argument: copies a subargument to another register, for the next switch.
inline void open_argument(HB_REGISTERS) {
  const Cell c = deref(m.x[P[1]]);
  m.x[P[3]] = c.address()[P[2] + (c.is_list() ? 0 : 1)];
  return go(label(P[4]), m, H, E, S, CP);
}

// Chooses the discriminating argument by those of this call and generates the index code, which later calls find
// directly.
inline void choose_index(HB_REGISTERS) {
  save(HB_PASS);
  database::IndexNode& node = *reinterpret_cast<database::IndexNode*>(P[1]);
  m.p = node.owner->choose(node, m.x);
  return resume(m);
}

inline void link_predicate(HB_REGISTERS) {
  save(HB_PASS);
  m.p = m.link(*reinterpret_cast<Predicate*>(P[1]));
  return resume(m);
}

}  // namespace hornbeam::machine::instructions
