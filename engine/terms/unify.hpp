// SPDX-License-Identifier: MIT
// Unification (ISO 13211-1, 7.3.2). Bindings are made along the way; the caller backtracks on failure. Handles deep,
// shared and cyclic terms.
#pragma once

#include "terms/compare.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::terms {

// What happens when a variable would be bound to a term that contains it.
enum class OccursCheckMode : std::uint8_t { off, fail };

Answer unify_slowly(TermStore& store, Cell a, Cell b, OccursCheckMode occurs_check);

// Unifies two nonvariables, without occurs check.
Answer unify_compounds(TermStore& store, Cell a, Cell b);

// True if the functors or constants of two dereferenced terms differ somewhere down to `depth` levels, so that they
// cannot unify. Binds nothing: for searches that try many terms of which few unify.
bool clashes(Cell a, Cell b, int depth);

// The common small cases, inline.
inline Answer unify(TermStore& store, Cell a, Cell b) {
  a = deref(a);
  b = deref(b);
  if (a == b) return Answer::yes;
  if (a.is_variable() || b.is_variable()) {
    if (!b.is_variable()) {
      store.bind(a, b);
    } else if (!a.is_variable()) {
      store.bind(b, a);
    } else {
      store.bind_variables(a, b);
    }
    return Answer::yes;
  }
  if (a.tag() != b.tag() || a.is_constant()) return Answer::no;
  return unify_compounds(store, a, b);
}

}  // namespace hornbeam::terms
