// SPDX-License-Identifier: MIT
#include "builtins/precomputed_solutions.hpp"

#include "machine/frames.hpp"

namespace hornbeam::builtins {

namespace {

// Advances the list to the first element that unifies with the pattern.
Outcome skip(Machine& m, Cell pattern, Cell& list) {
  for (; list.is_list(); list = deref(terms::tail_of(list))) {
    const Answer answer = m.would_unify(pattern, terms::head_of(list));
    if (answer == Answer::no_memory) return out_of_memory(m);
    if (answer == Answer::yes) return Outcome::success;
  }
  return Outcome::fail;
}

}  // namespace

Outcome one_of(Machine& m, Cell pattern, Cell solutions, Redo& redo) {
  Cell list = redo.first() ? solutions : redo.state();
  if (redo.first()) {
    // The list must survive backtracking to here.
    machine::heap_of(m.b) = m.terms.hb = m.terms.top;
    if (Outcome o = skip(m, pattern, list); o != Outcome::success) return o;
  }
  Cell rest = deref(terms::tail_of(list));
  const Outcome more = skip(m, pattern, rest);
  if (more == Outcome::error) return more;
  if (more == Outcome::success) redo.again(rest);
  return m.unify(pattern, terms::head_of(list));
}

}  // namespace hornbeam::builtins
