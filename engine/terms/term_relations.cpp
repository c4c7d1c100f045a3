// SPDX-License-Identifier: MIT
// Variants (=@=) and subsumption by one parallel walk over two terms. It needs no memory per variable: it overwrites
// variables by marks and restores them at the end, even when it stops early. So nothing else may inspect the terms
// meanwhile. Each relation defines the meaning of a pair with a variable, and which pairs of compounds can be skipped:
//
//   variant       the marks of both sides must be equal, so the renaming is one to one
//   subsumes      variables of the specific term are constants; those of the general one are bound to what they meet
//
// Unfolded to trees, terms with shared parts may be exponentially large. After as many steps as the heap has cells,
// visited pairs are recorded (pair_memo.hpp), which makes cyclic terms terminate as well.
#include "terms/term_relations.hpp"

#include "support/work_stack.hpp"
#include "terms/pair_memo.hpp"
#include "terms/term_inspection.hpp"
#include "terms/term_walk.hpp"

namespace hornbeam::terms {

namespace {

// A dereferenced term, possibly a variable overwritten by a mark (a forward header): then, and for any variable, `slot`
// is the variable's cell.
struct Reached {
  Cell value;
  Cell* slot;
  bool is_variable() const { return value.is_variable() || value.is_header(); }
};

// Dereferences, keeping the cell of a variable, which receives the mark.
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

// Newest first, since a variable may have been saved twice.
void restore_all(SavedStack& saved) {
  while (!saved.empty()) {
    const Saved s = saved.pop();
    *s.slot = s.old;
  }
}

// Walks two terms in parallel. The relation decides pairs with a variable (`variables`) and repeated pairs of compounds
// (`met`); all else must be equal.
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
    if (store.must_stop(++steps)) return Answer::no_memory;
    if (steps > budget) {
      const Memo memo = relation.met(x.value.address(), y.value.address());
      if (memo == Memo::no_memory) return Answer::no_memory;
      if (memo == Memo::seen) continue;
    }
    // The remaining arguments wait on the stack; a last argument pushes nothing, so lists need no stack.
    if (now.left != 0 && !stack.push(now)) return Answer::no_memory;
    if (x.value.is_list()) {
      now = {x.value.address(), y.value.address(), 2};
    } else {
      now = {x.value.address() + 1, y.value.address() + 1, functor_of(x.value).arity()};
    }
  }
}

// ---- variant ----

// The n-th pair of variables is marked with n, on the left for the first term and on the right for the second; a
// variable may occur in both terms and have two partners. 28 bits each, and one bit for a variable with attributes,
// which are compared after everything else.
//
//   | attributed | left | right | as `words` and `info` of a forward header
template <bool compares_attributes>
class VariantRelation {
 public:
  explicit VariantRelation(const TermStore& store) : store_(store) {}
  ~VariantRelation() { restore_all(saved_); }

  [[gnu::always_inline]] Answer variables(const Reached& a, const Reached& b) {
    if (!a.is_variable() || !b.is_variable()) return Answer::no;
    const std::uint64_t left = a.value.is_header() ? marks_of(a.value) >> half & left_most : 0;
    const std::uint64_t right = b.value.is_header() ? marks_of(b.value) & most : 0;
    if (left != right) return Answer::no;
    if (left != 0) return Answer::yes;
    if (count_ == most) return Answer::no_memory;
    ++count_;
    if (compares_attributes && (has_attributes(a) || has_attributes(b))) {
      if (Answer o = note_attributed(a, b); o != Answer::yes) return o;
    }
    if (!add_mark(a, count_ << half)) return Answer::no_memory;
    // If both are the same variable, its cell already holds the left mark.
    if (!add_mark(Reached{*b.slot, b.slot}, count_)) return Answer::no_memory;
    return Answer::yes;
  }
  // The same cell on both sides need not be a variant of itself: f(X, Y) against f(Y, X).
  bool same(Cell, Cell) const { return false; }
  Memo met(const Cell* a, const Cell* b) { return memo_.enter(a, b); }

  // Of the variable tags only that of attributed ones has the lowest bit set.
  bool met_attributes() const {
    static_assert(static_cast<unsigned>(Tag::ref) == 0 && static_cast<unsigned>(Tag::att) == 1);
    return (seen_ & 1) != 0;
  }

  // Compares the terms with the attributes of their variables; those of `solver` are left to it.
  Answer with_attributes(Cell a, Cell b, Atom solver, bool& asks_solver) {
    Answer answer = walk_pairs(store_, a, b, *this);
    while (answer == Answer::yes && !attributed_.empty()) {
      const Pair pair = attributed_.pop();
      answer = attributes(pair, solver, asks_solver);
    }
    return answer;
  }

 private:
  struct Pair {
    Cell* a;
    Cell* b;
  };
  // Helps the compiler to make a single loop of `walk_pairs` and this class for the terms.
  struct InAttributes {
    VariantRelation& relation;
    Answer variables(const Reached& a, const Reached& b) { return relation.variables(a, b); }
    bool same(Cell, Cell) const { return false; }
    Memo met(const Cell* a, const Cell* b) { return relation.met(a, b); }
  };
  // A cell may itself be a marked variable, which must be reached by reference.
  Answer values(const Cell* a, const Cell* b) {
    const auto at = [](const Cell* cell) { return cell->is_header() ? Cell::reference(cell) : *cell; };
    InAttributes inner{*this};
    return walk_pairs(store_, at(a), at(b), inner);
  }
  static constexpr unsigned half = 28;
  static constexpr std::uint64_t most = (std::uint64_t{1} << half) - 1;
  static constexpr std::uint64_t left_most = compares_attributes ? most : ~std::uint64_t{0};
  static constexpr std::uint64_t attributed_mark = std::uint64_t{1} << (2 * half);
  static constexpr unsigned info_bits = 10;

  static bool has_attributes(const Reached& variable) {
    if (variable.value.is_header()) return (marks_of(variable.value) & attributed_mark) != 0;
    return variable.value.is_attributed() && terms::has_attributes(variable.value);
  }
  [[gnu::noinline]] Answer note_attributed(const Reached& a, const Reached& b) {
    if (has_attributes(a) != has_attributes(b)) return Answer::no;
    return attributed_.push(Pair{a.slot, b.slot}) ? Answer::yes : Answer::no_memory;
  }
  static bool is_attribute(Cell c) { return c.is_structure() && functor_of(c) == functors::att_3; }

  // att(Module, Value, Rest) on both sides, in the same order. A number alone is an attribute of the solver, whose
  // values are numbers specific to each variable.
  Answer attributes(const Pair& pair, Atom solver, bool& asks_solver) {
    const Cell* a = pair.a + 1;
    const Cell* b = pair.b + 1;
    for (;;) {
      const Cell x = reach(a).value;
      const Cell y = reach(b).value;
      const bool is_last = x.is_small_integer() || y.is_small_integer();
      if (is_last || (is_attribute(x) && is_attribute(y))) {
        const Cell module_x = module_of(x, solver);
        if (module_x != module_of(y, solver)) return Answer::no;
        if (module_x == Cell::atom(solver)) {
          asks_solver |= pair.a != pair.b;
        } else if (Answer o = values(x.address() + 2, y.address() + 2); o != Answer::yes) {
          return o;
        }
        if (is_last) return truth(is_end(x) && is_end(y));
        a = x.address() + 3;
        b = y.address() + 3;
      } else {
        return values(a, b);
      }
    }
  }
  static Answer truth(bool holds) { return holds ? Answer::yes : Answer::no; }
  static Cell module_of(Cell attributes, Atom solver) {
    if (attributes.is_small_integer()) return Cell::atom(solver);
    return is_attribute(attributes) ? reach(attributes.address() + 1).value : attributes;
  }
  // True at the end, after an attribute or the number that abbreviates one.
  static bool is_end(Cell attributes) {
    return attributes.is_small_integer() || reach(attributes.address() + 3).value == Cell::atom(atoms::nil);
  }

  static std::uint64_t marks_of(Cell header) {
    return (std::uint64_t{header.box_words()} << info_bits) | header.box_info();
  }
  bool add_mark(const Reached& variable, std::uint64_t mark) {
    if (variable.value.is_header()) {
      mark |= marks_of(variable.value);
    } else {
      seen_ |= variable.value.bits();
      if (!saved_.push(Saved{variable.slot, variable.value})) return false;
    }
    if (compares_attributes && has_attributes(variable)) mark |= attributed_mark;
    const auto info = static_cast<unsigned>(mark & ((1u << info_bits) - 1));
    *variable.slot = Cell::header(HeaderKind::forward, mark >> info_bits, info);
    return true;
  }

  const TermStore& store_;
  std::uint64_t seen_ = 0;  // the bits of all variables seen, combined by or
  std::uint64_t count_ = 0;
  support::WorkStack<Pair> attributed_;
  PairMemo memo_;
  SavedStack saved_;
};

// ---- subsumes ----

// The variables of the specific term are marked first and count as constants, each equal only to itself; an unmarked
// variable of the general term is bound to its counterpart.
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
    *general.slot = specific.is_variable() ? Cell::reference(specific.slot) : specific.value;
    return Answer::yes;
  }
  bool same(Cell general, Cell specific) const { return general == specific; }
  Memo met(const Cell* a, const Cell* b) { return memo_.unite(a, b); }

 private:
  EqualityMemo memo_;
  SavedStack saved_;
};

// Ignores attributes, but reports whether any were met.
Answer is_plain_variant(const TermStore& store, Cell a, Cell b, bool& met_attributes) {
  VariantRelation<false> relation(store);
  const Answer answer = walk_pairs(store, a, b, relation);
  met_attributes = relation.met_attributes();
  return answer;
}

}  // namespace

// Ignores attributes.
Answer is_variant(const TermStore& store, Cell a, Cell b) {
  bool met_attributes = false;
  return is_plain_variant(store, a, b, met_attributes);
}

// Like is_variant, but attributes must be variants as well. `asks_solver`: the solver must compare its own data about
// the variables.
Answer is_attributed_variant(const TermStore& store, Cell a, Cell b, Atom solver, bool& asks_solver) {
  bool met_attributes = false;
  const Answer answer = is_plain_variant(store, a, b, met_attributes);
  if (answer != Answer::yes || !met_attributes) return answer;
  return VariantRelation<true>(store).with_attributes(a, b, solver, asks_solver);
}

// True if `specific` is an instance of `general`. Binds nothing.
Answer subsumes(const TermStore& store, Cell general, Cell specific) {
  SubsumesRelation relation;
  const Answer marked = relation.mark_constants(store, specific);
  if (marked != Answer::yes) return marked;
  return walk_pairs(store, general, specific, relation);
}

}  // namespace hornbeam::terms
