// SPDX-License-Identifier: MIT
#include "clpfd/bridge/distances.hpp"

#include "clpfd/bridge/expressions.hpp"
#include "clpfd/bridge/numbers.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/min_max.hpp"

namespace hornbeam::clpfd {

namespace {

struct Distance {
  Cell x;
  Cell y;
  Cell z;
};

bool is_absolute(Solver& solver, Cell c) {
  return c.is_structure() && terms::functor_of(c).arity() == 1 && operation_of(solver, c) == Operation::absolute;
}

bool read(Solver& solver, Cell single, Cell other, Distance& d) {
  if ((!single.is_variable() && !single.is_small_integer()) || !is_absolute(solver, other)) {
    return false;
  }
  const Cell difference = deref(terms::structure_argument(other, 0));
  if (!difference.is_structure() || terms::functor_of(difference) != terms::functors::minus) return false;
  d = {deref(terms::structure_argument(difference, 0)), deref(terms::structure_argument(difference, 1)), single};
  return d.x.is_variable() && d.y.is_variable() && d.x != d.y;
}

}  // namespace

std::optional<Answer> post_distance(Machine& m, Cell left, Cell right) {
  Distance d;
  Solver& solver = Solver::of(m);
  if (m.flags.clpfd_monotonic || (!read(solver, left, right, d) && !read(solver, right, left, d))) return std::nullopt;
  return post_as_written(solver, left, right, [&](Store& s) {
    const FdVar x = solver.variable(d.x);
    const FdVar y = solver.variable(d.y);
    const FdVar z = d.z.is_variable() ? solver.variable(d.z) : solver.constant(to_integer(solver.machine().terms, d.z));
    const FdVar difference = s.new_variable();
    const ExactTerm terms[] = {{Integer(1), x}, {Integer(-1), y}, {Integer(-1), difference}};
    if (const auto limits = limits_of_sum(s, {terms, 2}, Integer(0))) s.set_limits(difference, limits->lo, limits->hi);
    return post_linear(s, terms, Relation::equal, Integer(0)) && post_absolute(s, difference, z);
  });
}

}  // namespace hornbeam::clpfd
