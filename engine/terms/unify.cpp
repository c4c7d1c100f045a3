// SPDX-License-Identifier: MIT
// Two algorithms. unify_compounds handles the small trees that programs nearly always unify: a fixed-size stack on the
// C++ stack, no record of visited pairs. If a term turns out large, deep, cyclic or attributed it gives up, and
// unify_slowly starts over: a growing stack, and, after as many steps as the heap has cells (the terms then share
// subterms or are cyclic), a union-find memo of pairs (pair_memo.hpp). Bindings go from younger to older variables, so
// that none points up into a segment that backtracking frees.
#include "terms/unify.hpp"

#include <algorithm>
#include <cstring>

#include "support/work_stack.hpp"
#include "terms/pair_memo.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::terms {

namespace {

struct Arguments {
  const Cell* a;
  const Cell* b;
  const Cell* end;  // end of the arguments of a
};

}  // namespace

bool clashes(Cell a, Cell b, int depth) {
  if (a == b || a.is_variable() || b.is_variable()) return false;
  if (a.is_constant() || b.is_constant() || a.tag() != b.tag()) return true;
  if (!a.is_compound()) return false;  // boxes: their contents are not looked at
  std::uint32_t arity = 2;
  const Cell* x = a.address();
  const Cell* y = b.address();
  if (a.is_structure()) {
    if (functor_of(a) != functor_of(b)) return true;
    arity = functor_of(a).arity();
    ++x;
    ++y;
  }
  if (depth == 0) return false;
  constexpr std::uint32_t most_arguments = 4;
  for (std::uint32_t i = 0; i < std::min(arity, most_arguments); ++i) {
    const Cell c = deref(x[i]);
    const Cell d = deref(y[i]);
    if (c == d || c.is_variable() || d.is_variable()) continue;
    if (c.is_constant() || d.is_constant() || clashes(c, d, depth - 1)) return true;
  }
  return false;
}

// One pair of argument lists is being walked; the rest of the outer ones wait on the stack:
//
//   f(a, g(X,b), Y)      rest = arguments of g        stack: | from Y of f on |
//   f(a, g(c,b), d)
//
// The last argument needs no entry, so long lists take constant room. Bindings use bind_plain, which does not wake:
// whatever needs more (an attributed variable, a full trail, a thirty-third compound) leaves to unify_slowly.
//
// Most terms are small: no memo, no growing stack, no walk to measure them. Bindings made before giving up do no harm:
// the full unification makes the same ones.
Answer unify_compounds(TermStore& store, const Cell first, const Cell second) {
  constexpr std::size_t most_compounds = 32;
  constexpr std::size_t most_arguments = 16;
  Arguments stack[most_compounds + 1];
  Arguments* pending = stack;
  std::size_t compounds = 0;
  const auto give_up = [&] { return unify_slowly(store, first, second, OccursCheckMode::off); };
  if (!store.trail_has_room(most_compounds * most_arguments)) return give_up();
  Cell a = first;
  Cell b = second;
  for (;;) {
    // Here both are nonvariables, and different cells.
    Arguments rest{};
    if (a.tag() != b.tag() || a.is_constant()) return Answer::no;
    if (a.is_box()) {
      if (!same_box(a, b)) return Answer::no;
    } else {
      std::size_t arity = 2;
      rest = {a.address(), b.address(), nullptr};
      if (a.is_structure()) {
        if (*rest.a != *rest.b) return Answer::no;
        arity = rest.a->arity();
        ++rest.a;
        ++rest.b;
      }
      // Skips identical elements of lists; the loop below handles a difference, at the latest the tail.
      while (a.is_list() && *rest.a == *rest.b) {
        const Cell rest_a = deref(rest.a[1]);
        const Cell rest_b = deref(rest.b[1]);
        if (!rest_a.is_list() || !rest_b.is_list() || rest_a == rest_b) break;
        if (++compounds > most_compounds) return give_up();
        rest.a = rest_a.address();
        rest.b = rest_b.address();
      }
      if (++compounds > most_compounds || arity > most_arguments) return give_up();
      rest.end = rest.a + arity;
    }
    // Find the next two arguments that must be entered.
    for (;;) {
      while (rest.a == rest.end) {
        if (pending == stack) return Answer::yes;
        rest = *--pending;
      }
      const Cell in_a = Cell::reference(rest.a);
      const Cell in_b = Cell::reference(rest.b);
      a = *rest.a++;
      b = *rest.b++;
      if (a == b) continue;
      // Most arguments are constants or unbound variables in their own place.
      if (a.is_constant()) {
        if (b.is_constant()) return Answer::no;
        if (b == in_b) {
          store.bind_plain(b, a);
          continue;
        }
      } else if (a == in_a && b.is_constant()) {
        store.bind_plain(a, b);
        continue;
      }
      a = deref(a);
      b = deref(b);
      if (a == b) continue;
      if (!b.is_variable()) {
        if (!a.is_variable()) break;
        if (!a.is_ref()) return give_up();
        store.bind_plain(a, b);
      } else if (!a.is_variable()) {
        if (!b.is_ref()) return give_up();
        store.bind_plain(b, a);
      } else if (b.is_ref() && (a.is_attributed() || a.address() < b.address())) {
        store.bind_plain(b, Cell::reference(a.address()));
      } else if (a.is_ref()) {
        store.bind_plain(a, Cell::reference(b.address()));
      } else {
        return give_up();
      }
    }
    if (rest.a != rest.end) *pending++ = rest;
  }
}

// no_memory: bindings made so far stay, and the caller gives up.
Answer unify_slowly(TermStore& store, Cell a, Cell b, OccursCheckMode occurs_check) {
  struct Pending {
    const Cell* a;
    const Cell* b;
    std::size_t count;
  };
  support::WorkStack<Pending> stack;
  EqualityMemo memo;
  const std::size_t budget = tree_walk_budget(store);
  std::size_t steps = 0;
  for (;;) {
    a = deref(a);
    b = deref(b);
    const Cell* next_a = nullptr;
    const Cell* next_b = nullptr;
    std::size_t count = 0;
    if (a == b) {
      // nothing to do
    } else if (a.is_variable() || b.is_variable()) {
      if (!a.is_variable() || (a.is_variable() && b.is_variable() && b.is_attributed() == false && a.is_attributed())) {
        std::swap(a, b);
      }
      if (occurs_check == OccursCheckMode::fail && b.is_compound()) {
        const Answer occurs = occurs_in(store, a, b);
        if (occurs == Answer::no_memory) return occurs;
        if (occurs == Answer::yes) return Answer::no;
      }
      if (!store.ensure(16) || !store.trail_has_room(16)) return Answer::no_memory;
      if (b.is_variable()) {
        store.bind_variables(a, b);
      } else {
        store.bind(a, b);
      }
    } else if (a.tag() != b.tag()) {
      return Answer::no;
    } else if (a.is_box()) {
      if (!same_box(a, b)) return Answer::no;
    } else if (a.is_list()) {
      next_a = a.address();
      next_b = b.address();
      count = 2;
    } else if (a.is_structure()) {
      if (functor_of(a) != functor_of(b)) return Answer::no;
      next_a = a.address() + 1;
      next_b = b.address() + 1;
      count = functor_of(a).arity();
    } else {
      return Answer::no;
    }
    if (count > 0 && store.must_stop(++steps)) return Answer::no_memory;
    if (count > 0 && steps > budget) {
      // More steps than a tree can have: shared or cyclic. Pairs visited before count as equal.
      const Memo met = memo.unite(a.address(), b.address());
      if (met == Memo::no_memory) return Answer::no_memory;
      if (met == Memo::seen) count = 0;
    }
    if (count == 0) {
      if (stack.empty()) return Answer::yes;
      const Pending p = stack.pop();
      next_a = p.a;
      next_b = p.b;
      count = p.count;
    }
    a = *next_a++;
    b = *next_b++;
    if (--count > 0 && !stack.push({next_a, next_b, count})) return Answer::no_memory;
  }
}

}  // namespace hornbeam::terms
