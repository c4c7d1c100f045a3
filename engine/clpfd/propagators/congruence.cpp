// SPDX-License-Identifier: MIT
//
// Divisibility in an equation: in x + 2*y - 2*z = 0, x is even. Complements the linear propagator, which considers only
// bounds. A domain without holes gets none.
#include "clpfd/propagators/congruence.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <optional>
#include <utility>
#include <vector>

#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/kernel/scopes.hpp"
#include "clpfd/propagators/constraint_kind.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr Value largest_exact = Value{1} << 30;  // products of two such numbers are exact

bool is_small(Value v) { return -largest_exact <= v && v <= largest_exact; }

Value remainder(Value v, Value modulus) { return v - modulus * floor_quotient(v, modulus); }

// x mod modulus = rest.
class Congruence final : public Propagator {
 public:
  Congruence(FdVar x, Value modulus, Value rest)
      : Propagator(Priority::simple), x_(x), modulus_(modulus), rest_(rest) {}

  Status propagate(Store& store) override {
    const FdVariable& x = store[x_];
    if (store.is_big(x_) || !fits(x.min) || !fits(x.max)) return Status::fixpoint;
    std::vector<Interval> kept;
    for (RangeCursor cursor(store, x_); !cursor.done(); cursor.next()) {
      const Value lo = is_finite(cursor.lo()) ? cursor.lo() + remainder(rest_ - cursor.lo(), modulus_) : cursor.lo();
      const Value hi = is_finite(cursor.hi()) ? cursor.hi() - remainder(cursor.hi() - rest_, modulus_) : cursor.hi();
      if (lo <= hi) kept.push_back({lo, hi});
    }
    if (!store.keep_ranges(x_, kept)) return Status::failed;
    return store.fixed(x_) ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override { store.watch(x_, on_domain, self); }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::congruence);
    out.variables = {x_};
    out.constants = {modulus_, rest_};
  }

 private:
  static bool fits(Value limit) { return !is_finite(limit) || is_small(limit); }

  FdVar x_;
  Value modulus_;
  Value rest_;
};

// The inverse of a modulo `modulus`, in 0..modulus-1.
Value inverse(Value a, Value modulus) {
  Value r = modulus;
  Value next_r = remainder(a, modulus);
  Value t = 0;
  Value next_t = 1;
  while (next_r != 0) {
    const Value q = r / next_r;
    r = std::exchange(next_r, r - q * next_r);
    t = std::exchange(next_t, t - q * next_t);
  }
  return remainder(t, modulus);
}

// Does nothing for a modulus beyond 2^30.
void post_congruence(Store& store, FdVar x, Value modulus, Value rest) {
  if (is_small(modulus)) store.post<Congruence>(x, modulus, rest);
}

}  // namespace

void help_with_divisors(Store& store, std::span<const LinearTerm> terms, Value c) {
  std::size_t units = 0;
  bool small = is_small(c);
  for (const LinearTerm& term : terms) {
    units += term.coefficient == 1 || term.coefficient == -1 ? 1 : 0;
    small = small && is_small(term.coefficient);
  }
  // With two of them nothing divides all the others; with one, a pair is a multiple.
  if (!small || units > 1 || (units == 1 && terms.size() == 2)) return;
  for (std::size_t i = 0; i < terms.size(); ++i) {
    const LinearTerm& term = terms[i];
    Value divisor = 0;
    for (std::size_t j = 0; j < terms.size(); ++j) {
      if (j != i) divisor = std::gcd(divisor, terms[j].coefficient);
    }
    if (divisor == 1 || std::gcd(divisor, term.coefficient) != 1) continue;
    const Value rest = remainder(remainder(c, divisor) * inverse(term.coefficient, divisor), divisor);
    // SWI-Prolog has a constraint for these, but checks the neighbour first.
    const Value neighbour = terms[i + 1 < terms.size() ? i + 1 : i - 1].coefficient;
    std::optional<AuxiliaryScope> scope;
    if (c != 0 || std::gcd(term.coefficient, neighbour) != 1) scope.emplace(store);
    post_congruence(store, term.variable, divisor, rest);
  }
}

}  // namespace hornbeam::clpfd
