// SPDX-License-Identifier: MIT
// Lists and counting: length/2 as in the Prologue for Prolog, the core of memberchk/2, between/3, succ/2, plus/3.
// Predicates that Prolog expresses as well are in stdlib.
#include <algorithm>

#include "builtins/arguments.hpp"
#include "builtins/tentative_unification.hpp"
#include "terms/bigint.hpp"
#include "terms/unify.hpp"

namespace hornbeam::builtins {

namespace {

// ---- length(?List, ?Length) ----

// Binds the tail of a partial list to a list of `count` fresh variables, which are in the pairs.
Outcome complete_list(Machine& m, Cell tail, std::size_t count) {
  if (Outcome o = m.need_heap(2 * count); o != Outcome::success) return o;
  m.expect_alive(2 * count);
  Cell list = Cell::atom(atoms::nil);
  if (count > 0) {
    Cell* pairs = m.terms.allocate(2 * count);
    for (std::size_t i = 0; i < count; ++i) {
      pairs[2 * i] = Cell::reference(pairs + 2 * i);
      pairs[2 * i + 1] = Cell::list(pairs + 2 * i + 2);
      if (m.terms.must_stop(i + 1)) {
        m.terms.top = pairs;
        return m.interrupted();
      }
    }
    pairs[2 * count - 1] = list;
    list = Cell::list(pairs);
  }
  return m.unify(tail, list);
}

// Length unknown: the tail gets 0, 1, 2 ... elements. The list is below the heap mark of the builtin's choice point, so
// that each solution extends it by one pair instead of making a new one:
//
//   state  | $lengths/3 | the list | reference to its end | elements |      unbound end: [] for one solution
Outcome enumerate_lengths(Machine& m, const terms::ListShape& shape, Cell length, Redo& redo) {
  // The length would be the tail whose length it is.
  if (shape.end == length) return machine::resource_error(m, atoms::finite_memory);
  if (Outcome o = m.need_heap(16); o != Outcome::success) return o;
  Cell* state = nullptr;
  if (redo.first()) {
    state = m.terms.allocate(4);
    state[0] = m.terms.functors.intern(m.terms.atoms.intern_system("$lengths"), 3);
    state[1] = Cell::reference(state + 1);
    state[2] = state[1];
    state[3] = Cell::integer(0);
  } else {
    state = redo.state().address();
    Cell* const pair = m.terms.allocate(2);
    pair[0] = Cell::reference(pair);
    pair[1] = Cell::reference(pair + 1);
    *state[2].address() = Cell::list(pair);
    state[2] = Cell::reference(pair + 1);
    state[3] = Cell::integer(state[3].as_small_integer() + 1);
  }
  machine::heap_of(m.b) = m.terms.hb = m.terms.top;
  redo.again(Cell::structure(state));
  m.terms.bind(state[2], Cell::atom(atoms::nil));
  if (Outcome o = m.unify(shape.end, Cell::reference(state + 1)); o != Outcome::success) return o;
  return m.unify(length, Cell::integer(static_cast<std::int64_t>(shape.length) + state[3].as_small_integer()));
}

// Errors: type_error(integer, Length), domain_error(not_less_than_zero, Length), type_error(list, List) for a cyclic
// list; resource errors if the list would be infinite or too long. For a term that is neither a list nor a partial
// list: fails, in the swi dialect type_error(list, List).
// Without `redo`: as_goal if there are several solutions.
Outcome length_of(Machine& m, Cell* a, Redo* redo) {
  Count wanted;
  if (Outcome o = read_count(m, a[1], wanted); o != Outcome::success) return o;
  const terms::ListShape shape = terms::list_shape(a[0]);
  const auto here = static_cast<std::int64_t>(shape.length);
  switch (shape.kind) {
    case terms::ListKind::proper: return m.unify(a[1], Cell::integer(here));
    case terms::ListKind::not_a_list:
      return acts_as_swi(m) ? machine::type_error(m, atoms::list, deref(a[0])) : Outcome::fail;
    case terms::ListKind::cyclic: return machine::type_error(m, atoms::list, deref(a[0]));
    case terms::ListKind::partial: break;
  }
  if (!wanted.known) return redo == nullptr ? Outcome::as_goal : enumerate_lengths(m, shape, deref(a[1]), *redo);
  if (wanted.value < here) return Outcome::fail;
  constexpr std::int64_t beyond_memory = std::int64_t{1} << 40;
  if (wanted.value - here > beyond_memory) return out_of_memory(m);
  return complete_list(m, shape.end, static_cast<std::size_t>(wanted.value - here));
}
Outcome length(Machine& m, Cell* a, Redo& redo) { return length_of(m, a, &redo); }
Outcome length_once(Machine& m, Cell* a) { return length_of(m, a, nullptr); }

// ---- '$memberchk'(?Element, ?List, -Rest) ----

// Looks at one constant among the first arguments of a compound: most elements of a list differ there.
class ConstantArgument {
 public:
  explicit ConstantArgument(Cell term) : term_(term) {}
  void find() {
    if (!term_.is_compound()) return;
    const std::uint32_t header = term_.is_structure() ? 1 : 0;
    const std::uint32_t arity = term_.is_structure() ? terms::functor_of(term_).arity() : 2;
    for (std::uint32_t i = header; i < header + std::min(arity, most_looked_at); ++i) {
      value_ = deref(term_.address()[place_ = i]);
      if (value_.is_constant()) return;
    }
  }
  // True if the candidate certainly does not unify with the term.
  bool clash(Cell candidate) const {
    if (!value_.is_constant()) return false;
    if (candidate.tag() != term_.tag()) return !candidate.is_variable();
    if (term_.is_structure() && terms::functor_of(candidate) != terms::functor_of(term_)) return true;
    const Cell argument = deref(candidate.address()[place_]);
    return argument != value_ && !argument.is_variable();
  }

 private:
  static constexpr std::uint32_t most_looked_at = 4;
  const Cell term_;
  std::uint32_t place_ = 0;
  Cell value_ = Cell::list(nullptr);  // no constant
};

// Finds the first element that unifies. Rest is [] if that is settled. If unification has woken an attributed variable,
// its goals decide whether the element is accepted: then nothing is bound and Rest is the list from that element on,
// for the caller to continue with. The same if the list ends in an attributed variable, whose goals may know the
// elements.
Outcome memberchk(Machine& m, Cell* a) {
  TermStore& store = m.terms;
  const Cell element = deref(a[0]);
  Cell list = deref(a[1]);
  // A walk that returns to the mark is in a cycle, as in terms::list_shape.
  const Cell* mark = nullptr;
  std::size_t steps = 0;
  std::size_t next_mark = 16;
  // Atoms and small integers need no unification: equal cells are equal terms.
  const bool simple = element.is_constant();
  constexpr std::size_t few_elements = 3;  // before them, finding a constant costs more than it saves
  ConstantArgument constant(element);
  for (; list.is_list(); list = deref(terms::tail_of(list))) {
    if (list.address() == mark) return machine::type_error(m, atoms::list, deref(a[1]));
    if (steps == next_mark) {
      mark = list.address();
      next_mark *= 2;
    }
    if (++steps % 8192 == 0 && m.poll()) return m.interrupted();
    const Cell candidate = deref(terms::head_of(list));
    if (simple && candidate.is_atomic()) {
      if (candidate == element) return m.unify(a[2], Cell::atom(atoms::nil));
      continue;
    }
    if (steps == few_elements) constant.find();
    if (constant.clash(candidate) || terms::clashes(element, candidate, 3)) continue;
    TentativeUnification tentative(store);
    const Outcome unified = m.unify(element, candidate);
    if (unified == Outcome::success && !tentative.has_woken()) {
      return m.unify(a[2], Cell::atom(atoms::nil));
    }
    if (unified == Outcome::error) {
      tentative.undo_bindings();  // the ball is on the heap
      return unified;
    }
    tentative.undo();
    if (unified == Outcome::success) return m.unify(a[2], list);
  }
  // A partial list without such an element is extended by it.
  if (!list.is_variable()) return Outcome::fail;
  if (list.is_attributed()) return m.unify(a[2], list);
  const Outcome extended = m.unify(list, store.new_list(element, store.new_variable()));
  return extended == Outcome::success ? m.unify(a[2], Cell::atom(atoms::nil)) : extended;
}

// ---- '$skip_elements'(+Count, +List, -Rest, -Left) ----

// Left is positive only if the list, which is then Rest, ends before.
Outcome skip_elements(Machine& m, Cell* a) {
  const Cell count = deref(a[0]);
  std::int64_t left = count.is_small_integer() ? count.as_small_integer() : terms::max_small_integer;
  Cell list = deref(a[1]);
  for (; left > 0 && list.is_list(); --left) {
    if (left % 8192 == 0 && m.poll()) return m.interrupted();
    list = deref(terms::tail_of(list));
  }
  const Outcome rest = m.unify(a[2], list);
  return rest == Outcome::success ? m.unify(a[3], Cell::integer(left)) : rest;
}

// ---- between(+Low, +High, ?Value) ----

bool is_infinite(Cell c) { return c == Cell::atom(atoms::inf) || c == Cell::atom(atoms::infinite); }

// One more than an integer of any size.
Outcome successor(Machine& m, Cell n, Cell& result) {
  const terms::Shortage missing = terms::integer_add(m.terms, n, Cell::integer(1), result);
  return missing == 0 ? Outcome::success : m.need_heap(missing);
}

// Integers of any size. With Value known this is a test; otherwise the state is the next value.
Outcome between(Machine& m, Cell* a, Redo& redo) {
  const Cell high = deref(a[1]);
  const Cell value = deref(a[2]);
  const Cell low = deref(a[0]);
  if (low.is_variable() || high.is_variable()) return machine::instantiation_error(m);
  if (Outcome o = check_integer(m, low); o != Outcome::success) return o;
  // Counts forever for inf and infinite, as in SWI-Prolog.
  const bool endless = is_infinite(high);
  if (!endless) {
    if (Outcome o = check_integer(m, high); o != Outcome::success) return o;
  }
  if (Outcome o = check_integer(m, value); o != Outcome::success) return o;
  if (!value.is_variable()) {
    return truth(terms::compare_integers(low, value) <= 0 && (endless || terms::compare_integers(value, high) <= 0));
  }
  const Cell now = redo.first() ? low : deref(redo.state());
  const int order = endless ? -1 : terms::compare_integers(now, high);
  if (order > 0) return Outcome::fail;
  if (order < 0) {
    Cell next;
    if (Outcome o = successor(m, now, next); o != Outcome::success) return o;
    redo.again(next);
    if (redo.first() && now.is_small_integer() && high.is_small_integer()) m.count_up_from_now_on();
  }
  return m.unify(value, now);
}

// ---- succ(?Integer, ?Successor), plus(?X, ?Y, ?Sum) ----

// Accepts a variable or a nonnegative integer of any size.
Outcome check_natural(Machine& m, Cell c) {
  if (Outcome o = check_integer(m, c); o != Outcome::success) return o;
  if (c.is_variable() || terms::integer_sign(c) >= 0) return Outcome::success;
  return machine::domain_error(m, atoms::not_less_than_zero, c);
}

Outcome succ(Machine& m, Cell* a) {
  const Cell n = deref(a[0]);
  const Cell next = deref(a[1]);
  if (Outcome o = check_natural(m, n); o != Outcome::success) return o;
  if (Outcome o = check_natural(m, next); o != Outcome::success) return o;
  Cell result;
  if (!n.is_variable()) {
    if (Outcome o = successor(m, n, result); o != Outcome::success) return o;
    return m.unify(next, result);
  }
  if (next.is_variable()) return machine::instantiation_error(m);
  if (next == Cell::integer(0)) return Outcome::fail;
  const terms::Shortage missing = terms::integer_subtract(m.terms, next, Cell::integer(1), result);
  return missing == 0 ? m.unify(n, result) : m.need_heap(missing);
}

Outcome plus(Machine& m, Cell* a) {
  const Cell x = deref(a[0]);
  const Cell y = deref(a[1]);
  const Cell sum = deref(a[2]);
  for (const Cell c : {x, y, sum}) {
    if (Outcome o = check_integer(m, c); o != Outcome::success) return o;
  }
  if (x.is_variable() + y.is_variable() + sum.is_variable() > 1) {
    return machine::instantiation_error(m);
  }
  Cell result;
  terms::Shortage missing;
  if (x.is_variable() || y.is_variable()) {
    const Cell known = x.is_variable() ? y : x;
    missing = terms::integer_subtract(m.terms, sum, known, result);
    return missing == 0 ? m.unify(x.is_variable() ? x : y, result) : m.need_heap(missing);
  }
  missing = terms::integer_add(m.terms, x, y, result);
  return missing == 0 ? m.unify(sum, result) : m.need_heap(missing);
}

}  // namespace

BuiltinFamily lists() {
  static constexpr Builtin rows[] = {
      nondet("length(?List, ?Length) is nondet", &length,
             "Length is the number of elements of List; enumerates lists if both are unbound.", &length_once),
      det("$memberchk(?Element, ?List, -Rest) is semidet", &memberchk,
          "The first element of List that unifies; Rest is [] or the list where to look further."),
      det("$skip_elements(+Count, ?List, -Rest, -Left) is det", &skip_elements,
          "Rest is List without its first Count elements, of which it lacks Left."),
      nondet("between(+Low, +High, ?Value) is nondet", &between,
             "Value is an integer from Low to High; High may be inf."),
      det("succ(?Integer, ?Successor) is semidet", &succ, "Successor is Integer + 1; neither is negative."),
      det("plus(?X, ?Y, ?Sum) is semidet", &plus, "Sum is X + Y; at least two are bound."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
