// SPDX-License-Identifier: MIT
#include "clpfd/bridge/differences.hpp"

#include <utility>

#include "clpfd/propagators/relations.hpp"

namespace hornbeam::clpfd {

bool read_plain_side(Cell c, PlainSide& side) {
  if (c.is_variable()) {
    side.variable = c;
    return true;
  }
  if (!c.is_structure()) return false;
  const Cell functor = terms::functor_of(c);
  const bool plus = functor == terms::functors::plus;
  if (!plus && functor != terms::functors::minus) return false;
  const Cell a = deref(terms::structure_argument(c, 0));
  const Cell b = deref(terms::structure_argument(c, 1));
  if (a.is_variable() && read_offset(b, side.offset)) {
    side.variable = a;
    side.form = plus ? PlainSide::Form::plus : PlainSide::Form::minus;
    if (!plus) side.offset = -side.offset;
    return true;
  }
  if (!plus || !b.is_variable() || !read_offset(a, side.offset)) return false;
  side.variable = b;
  side.form = PlainSide::Form::constant_plus;
  return true;
}

namespace {

// The posted difference: x REL y + c. Residual goals show which of the two entered the store first.
struct Difference {
  Cell x;
  Cell y;
  Value c = 0;
  bool x_first = false;
  std::uint32_t form = 0;
};

// =: a variable on one side, a sum on the other. \=: also two variables.
bool read_equation(const PlainSide& left, const PlainSide& right, bool equal, Difference& d) {
  const bool alone = left.form == PlainSide::Form::variable;
  if (!alone && right.form != PlainSide::Form::variable) return false;
  const PlainSide& single = alone ? left : right;
  const PlainSide& other = alone ? right : left;
  if (other.form == PlainSide::Form::variable) {
    d = {left.variable, right.variable, 0, true};
    return !equal;
  }
  if (other.form == PlainSide::Form::minus) {
    d = {other.variable, single.variable, -other.offset};
  } else {
    d = {single.variable, other.variable, other.offset};
  }
  d.x_first = !equal;
  if (other.form == PlainSide::Form::constant_plus) d.form = Solver::constant_first;
  return d.c != 0;
}

// low =< high, or low < high
Difference read_order(const PlainSide& low, const PlainSide& high, bool strict) {
  Difference d{low.variable, high.variable, high.offset - low.offset - (strict ? 1 : 0)};
  d.x_first = d.c != 0;
  return d;
}

bool read(Machine& m, Comparison comparison, Cell left, Cell right, Difference& d) {
  PlainSide l;
  PlainSide r;
  if (m.flags.clpfd_monotonic || !read_plain_side(left, l) || !read_plain_side(right, r)) return false;
  switch (comparison) {
    case Comparison::equal: return read_equation(l, r, true, d);
    case Comparison::not_equal: return read_equation(l, r, false, d);
    case Comparison::less:
    case Comparison::less_equal: d = read_order(l, r, comparison == Comparison::less); return true;
    default: d = read_order(r, l, comparison == Comparison::greater); return true;
  }
}

bool post(Store& store, Comparison comparison, FdVar x, FdVar y, Value c) {
  switch (comparison) {
    case Comparison::equal: return post_equal(store, x, y, c);
    case Comparison::not_equal: return post_not_equal(store, x, y, c);
    default: return post_less_equal(store, x, y, c);
  }
}

bool limit(Store& store, Comparison comparison, FdVar x, Value c) {
  switch (comparison) {
    case Comparison::equal: break;  // Solver::give_value
    case Comparison::not_equal: return store.remove_exact(x, c);
    case Comparison::less: return store.tighten_upper(x, c - 1);
    case Comparison::less_equal: return store.tighten_upper(x, c);
    case Comparison::greater_equal: return store.tighten_lower(x, c);
    case Comparison::greater: return store.tighten_lower(x, c + 1);
  }
  return false;
}

}  // namespace

std::optional<Answer> post_limit(Machine& m, Comparison comparison, Cell left, Cell right) {
  const bool reversed = !left.is_variable();
  const Cell variable = reversed ? right : left;
  const Cell number = reversed ? left : right;
  Value c = 0;
  if (m.flags.clpfd_monotonic || !variable.is_variable() || !read_offset(number, c)) return std::nullopt;
  if (comparison == Comparison::equal && !variable.is_attributed()) return m.unify(variable, number);
  Solver& solver = Solver::of(m);
  if (const auto answer = solver.begin_goal()) return answer;
  if (comparison == Comparison::equal) return solver.give_value(variable, number);
  const FdVar x = solver.variable(variable);
  return solver.settle(limit(solver.store, reversed ? mirrored(comparison) : comparison, x, c));
}

std::optional<Answer> post_same(Machine& m, Cell left, Cell right) {
  if (m.flags.clpfd_monotonic || !left.is_variable() || !right.is_variable() || left == right) return std::nullopt;
  Solver& solver = Solver::of(m);
  if (const auto answer = solver.begin_goal()) return answer;
  if (right.address() < left.address()) std::swap(left, right);  // the older one first
  solver.variable(left);
  solver.variable(right);
  return solver.memory_short() ? solver.settle(true) : solver.make_one(deref(left), deref(right));
}

std::optional<Answer> post_difference(Machine& m, Comparison comparison, Cell left, Cell right) {
  Difference d;
  if (!read(m, comparison, left, right, d) || d.x == d.y) return std::nullopt;
  Solver& solver = Solver::of(m);
  const bool unequal = comparison == Comparison::not_equal;
  if (const auto answer = unequal ? solver.begin_goal() : solver.begin_difference()) return answer;
  FdVar x = d.x_first ? solver.variable(d.x) : FdVar::none;
  const FdVar y = solver.variable(d.y);
  if (!d.x_first) x = solver.variable(d.x);
  const auto posted = [&] {
    solver.store.set_origin(Solver::form_bit | d.form);
    const bool possible = post(solver.store, comparison, x, y, d.c);
    solver.store.set_origin(0);
    return possible;
  };
  return unequal ? solver.settle(posted()) : solver.settle_difference(x, y, posted);
}

}  // namespace hornbeam::clpfd
