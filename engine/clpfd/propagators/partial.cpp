// SPDX-License-Identifier: MIT
#include "clpfd/propagators/partial.hpp"

#include "clpfd/propagators/guarded.hpp"
#include "clpfd/propagators/reified_linear.hpp"
#include "clpfd/propagators/reified_member.hpp"
#include "clpfd/propagators/times.hpp"

namespace hornbeam::clpfd {

namespace {

bool reify_nonzero(Store& store, Literal b, FdVar x) {
  const ExactTerm terms[] = {{Integer(1), x}};
  return reify_linear(store, b, terms, Relation::not_equal, 0);
}

bool reify_at_least(Store& store, Literal b, FdVar x, int least) {
  const ExactTerm terms[] = {{Integer(-1), x}};
  return reify_linear(store, b, terms, Relation::less_equal, -least);
}

}  // namespace

bool reify_division(Store& store, Literal defined, Division operation, FdVar x, FdVar y, FdVar z) {
  if (!reify_nonzero(store, defined, y)) return false;
  post_guarded(store, defined, make_division(store, operation, x, y, z));
  return true;
}

bool reify_exact_quotient(Store& store, Literal defined, FdVar x, FdVar y, FdVar z) {
  const Literal parts[] = {{store.new_variable(0, 1)}, {store.new_variable(0, 1)}};
  const FdVar rest = store.new_variable();
  if (!reify_division(store, parts[0], Division::modulo, x, y, rest) || !reify_nonzero(store, !parts[1], rest) ||
      !post_conjunction(store, defined, parts)) {
    return false;
  }
  post_guarded(store, defined, make_times(store, y, z, x));
  return true;
}

bool reify_power(Store& store, Literal defined, FdVar x, FdVar y, FdVar z) {
  const Literal parts[] = {{store.new_variable(0, 1)}, {store.new_variable(0, 1)}};
  if (!reify_at_least(store, parts[0], y, 0) || !reify_member(store, parts[1], x, Domain::of({-1, 1})) ||
      !post_disjunction(store, defined, parts)) {
    return false;
  }
  post_guarded(store, defined, make_power(store, x, y, z));
  return true;
}

bool reify_bit_function(Store& store, Literal defined, BitFunction function, FdVar x, FdVar z) {
  if (!reify_at_least(store, defined, x, function == BitFunction::population_count ? 0 : 1)) return false;
  post_guarded(store, defined, make_bit_function(store, function, std::span<const FdVar>(&x, 1), z));
  return true;
}

}  // namespace hornbeam::clpfd
