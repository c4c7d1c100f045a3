// SPDX-License-Identifier: MIT
#include "terms/unify.hpp"

#include <cstring>

#include "support/work_stack.hpp"
#include "terms/pair_memo.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::terms {

namespace {

bool same_box(Cell a, Cell b) {
  const Cell h = *a.address();
  return h == *b.address() &&
         std::memcmp(static_cast<const void*>(a.address() + 1),
                     static_cast<const void*>(b.address() + 1), h.box_words() * sizeof(Cell)) == 0;
}

struct Pending {
  const Cell* a;
  const Cell* b;
  std::size_t count;
};

enum class Quick : std::uint8_t { yes, no, unknown };

// Most terms are small: no memo, no stack that grows, no walk for the size. What it has bound when it gives
// up does no harm: the full unification binds the same.
Quick unify_small(TermStore& store, Cell a, Cell b) {
  constexpr std::size_t most_compounds = 32;
  Pending stack[most_compounds];
  std::size_t depth = 0;
  std::size_t compounds = 0;
  const Cell* next_a = nullptr;
  const Cell* next_b = nullptr;
  std::size_t count = 0;
  if (!store.trail_has_room(1024)) return Quick::unknown;
  for (;;) {
    a = deref(a);
    b = deref(b);
    if (a == b) {
      // nothing to do
    } else if (a.is_variable() || b.is_variable()) {
      if (a.is_attributed() || b.is_attributed()) return Quick::unknown;
      if (!a.is_variable()) {
        store.bind(b, a);
      } else if (!b.is_variable() || b.address() < a.address()) {
        store.bind(a, b);
      } else {
        store.bind(b, a);
      }
    } else if (a.tag() != b.tag() || a.is_constant()) {
      return Quick::no;
    } else if (a.is_box()) {
      if (!same_box(a, b)) return Quick::no;
    } else {
      if (a.is_structure() && functor_of(a) != functor_of(b)) return Quick::no;
      const std::size_t arity = a.is_list() ? 2 : functor_of(a).arity();
      if (++compounds > most_compounds || arity > 16) return Quick::unknown;
      if (count > 0) stack[depth++] = {next_a, next_b, count};
      next_a = a.address() + (a.is_list() ? 0 : 1);
      next_b = b.address() + (a.is_list() ? 0 : 1);
      count = arity;
    }
    do {
      if (count == 0) {
        if (depth == 0) return Quick::yes;
        const Pending& p = stack[--depth];
        next_a = p.a;
        next_b = p.b;
        count = p.count;
      }
      a = *next_a++;
      b = *next_b++;
      --count;
    } while (a == b);
  }
}

}  // namespace

Answer unify_compounds(TermStore& store, Cell a, Cell b) {
  const Quick quick = unify_small(store, a, b);
  if (quick != Quick::unknown) return quick == Quick::yes ? Answer::yes : Answer::no;
  return unify_slowly(store, a, b, OccursCheckMode::off);
}

Answer unify_slowly(TermStore& store, Cell a, Cell b, OccursCheckMode occurs_check) {
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
      if (!a.is_variable() || (a.is_variable() && b.is_variable() && b.is_attributed() == false &&
                               a.is_attributed())) {
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
    if (count > 0 && ++steps > budget) {
      // As many steps as a tree can have: shared or cyclic. Pairs met before are taken as equal.
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
