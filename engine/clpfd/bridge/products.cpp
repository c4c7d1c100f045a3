// SPDX-License-Identifier: MIT
#include "clpfd/bridge/products.hpp"

#include "clpfd/propagators/times.hpp"

namespace hornbeam::clpfd {

namespace {

struct Product {
  Cell x;
  Cell y;
  Cell z;
};

bool read(Cell single, Cell other, Product& p) {
  if (!single.is_variable() || !other.is_structure() || terms::functor_of(other) != terms::functors::times) {
    return false;
  }
  p = {deref(terms::structure_argument(other, 0)), deref(terms::structure_argument(other, 1)), single};
  return p.x.is_variable() && p.y.is_variable() && p.x != p.y;
}

}  // namespace

std::optional<Answer> post_product(Machine& m, Cell left, Cell right) {
  Product p;
  if (m.flags.clpfd_monotonic || (!read(left, right, p) && !read(right, left, p))) return std::nullopt;
  Solver& solver = Solver::of(m);
  return post_as_written(solver, left, right, [&](Store& store) {
    const FdVar x = solver.variable(p.x);
    const FdVar y = solver.variable(p.y);
    return post_times(store, x, y, solver.variable(p.z));
  });
}

}  // namespace hornbeam::clpfd
