// SPDX-License-Identifier: MIT
#include "terms/term_relations.hpp"

#include "support/work_stack.hpp"
#include "terms/pair_memo.hpp"
#include "terms/term_walk.hpp"

namespace hornbeam::terms {

namespace {

// A dereferenced term that may be a variable overwritten by a mark (a forward header): then, and
// for any variable, `slot` is the variable's cell.
struct Reached {
  Cell value;
  Cell* slot;
  bool is_variable() const { return value.is_variable() || value.is_header(); }
};

Reached reach(const Cell* at) {
  Cell* slot = const_cast<Cell*>(at);
  Cell c = *at;
  if (c.is_attributed()) return {*c.address(), c.address()};
  while (c.is_ref()) {
    slot = c.address();
    const Cell next = *slot;
    if (next == c) break;
    c = next;
  }
  return {c, slot};
}

struct Saved {
  Cell* slot;
  Cell old;
};
using SavedStack = support::WorkStack<Saved>;

void restore_all(SavedStack& saved) {
  while (!saved.empty()) {
    const Saved s = saved.pop();
    *s.slot = s.old;
  }
}

// Walks two terms side by side. The relation decides about pairs with a variable (`variables`) and
// about pairs of compounds met before (`met`); all else must be equal.
template <class Relation>
Answer walk_pairs(const TermStore& store, Cell a, Cell b, Relation& relation) {
  struct Pending {
    const Cell* a;
    const Cell* b;
    std::size_t left;
  };
  support::WorkStack<Pending> stack;
  const std::size_t budget = tree_walk_budget(store);
  std::size_t steps = 0;
  Pending now{&a, &b, 1};
  for (;;) {
    if (now.left == 0) {
      if (stack.empty()) return Answer::yes;
      now = stack.pop();
    }
    const Reached x = reach(now.a++);
    const Reached y = reach(now.b++);
    --now.left;
    if (x.is_variable() || y.is_variable()) {
      const Answer answer = relation.variables(x, y);
      if (answer != Answer::yes) return answer;
      continue;
    }
    if (!x.value.is_compound() || !y.value.is_compound()) {
      if (identical(store, x.value, y.value) == Answer::no) return Answer::no;
      continue;
    }
    if (x.value.tag() != y.value.tag()) return Answer::no;
    if (x.value.is_structure() && functor_of(x.value) != functor_of(y.value)) return Answer::no;
    // The same compound on both sides may settle the pair.
    if (relation.same(x.value, y.value)) continue;
    if (++steps > budget) {
      const Memo memo = relation.met(x.value.address(), y.value.address());
      if (memo == Memo::no_memory) return Answer::no_memory;
      if (memo == Memo::seen) continue;
    }
    // The rest of the arguments waits; after last arguments nothing does, so lists take no stack.
    if (now.left != 0 && !stack.push(now)) return Answer::no_memory;
    if (x.value.is_list()) {
      now = {x.value.address(), y.value.address(), 2};
    } else {
      now = {x.value.address() + 1, y.value.address() + 1, functor_of(x.value).arity()};
    }
  }
}

// ---- variant ----

// The n-th pair of variables is marked with n, on the left for the first term and on the right for
// the second; a variable may occur in both terms and have two partners. 29 bits each:
//
//   | left | right | as `words` and `info` of a forward header
class VariantRelation {
 public:
  ~VariantRelation() { restore_all(saved_); }

  Answer variables(const Reached& a, const Reached& b) {
    if (!a.is_variable() || !b.is_variable()) return Answer::no;
    const std::uint64_t left = a.value.is_header() ? marks_of(a.value) >> half : 0;
    const std::uint64_t right = b.value.is_header() ? marks_of(b.value) & most : 0;
    if (left != right) return Answer::no;
    if (left != 0) return Answer::yes;
    if (count_ == most) return Answer::no_memory;
    ++count_;
    if (!add_mark(a, count_ << half)) return Answer::no_memory;
    // Where both are one variable its cell holds the left mark by now.
    if (!add_mark(Reached{*b.slot, b.slot}, count_)) return Answer::no_memory;
    return Answer::yes;
  }
  // The same cell on both sides is no variant of itself yet: f(X, Y) against f(Y, X).
  bool same(Cell, Cell) const { return false; }
  Memo met(const Cell* a, const Cell* b) { return memo_.enter(a, b); }

 private:
  static constexpr unsigned half = 29;
  static constexpr std::uint64_t most = (std::uint64_t{1} << half) - 1;
  static constexpr unsigned info_bits = 10;

  static std::uint64_t marks_of(Cell header) {
    return (std::uint64_t{header.box_words()} << info_bits) | header.box_info();
  }
  bool add_mark(const Reached& variable, std::uint64_t mark) {
    if (variable.value.is_header()) {
      mark |= marks_of(variable.value);
    } else if (!saved_.push(Saved{variable.slot, variable.value})) {
      return false;
    }
    const auto info = static_cast<unsigned>(mark & ((1u << info_bits) - 1));
    *variable.slot = Cell::header(HeaderKind::forward, mark >> info_bits, info);
    return true;
  }

  std::uint64_t count_ = 0;
  PairMemo memo_;
  SavedStack saved_;
};

// ---- subsumes ----

// The variables of the specific term are marked first and count as constants, each equal only to
// itself; a variable of the general term that has no mark is bound to what it meets.
class SubsumesRelation {
 public:
  ~SubsumesRelation() { restore_all(saved_); }

  Answer mark_constants(const TermStore& store, Cell specific) {
    struct Marking : WalkVisitor {
      SavedStack* saved;
      bool out_of_memory = false;
      bool variable(Cell v) {
        if (!saved->push(Saved{v.address(), v})) return !(out_of_memory = true);
        *v.address() = Cell::header(HeaderKind::forward, saved->size(), 0);
        return true;
      }
    } marking;
    marking.saved = &saved_;
    const Answer walked = walk_term(store, specific, marking);
    return marking.out_of_memory ? Answer::no_memory : walked;
  }

  Answer variables(const Reached& general, const Reached& specific) {
    if (general.value.is_header()) {
      return general.value == specific.value ? Answer::yes : Answer::no;
    }
    if (!general.is_variable()) return Answer::no;
    if (!saved_.push(Saved{general.slot, general.value})) return Answer::no_memory;
    *general.slot =
        specific.is_variable() ? Cell::reference(specific.slot) : specific.value;
    return Answer::yes;
  }
  bool same(Cell general, Cell specific) const { return general == specific; }
  Memo met(const Cell* a, const Cell* b) { return memo_.unite(a, b); }

 private:
  EqualityMemo memo_;
  SavedStack saved_;
};

}  // namespace

Answer is_variant(const TermStore& store, Cell a, Cell b) {
  VariantRelation relation;
  return walk_pairs(store, a, b, relation);
}

Answer subsumes(const TermStore& store, Cell general, Cell specific) {
  SubsumesRelation relation;
  const Answer marked = relation.mark_constants(store, specific);
  if (marked != Answer::yes) return marked;
  return walk_pairs(store, general, specific, relation);
}

}  // namespace hornbeam::terms
