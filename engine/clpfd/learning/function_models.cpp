// SPDX-License-Identifier: MIT
//
// Models of arithmetic functions: a table of all arguments if these have few values; otherwise rules over bounds, and
// divisions through a product.
#include <algorithm>
#include <optional>

#include "clpfd/domain/big_bound.hpp"
#include "clpfd/learning/model_reader.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/power.hpp"

namespace hornbeam::clpfd::learning {

namespace {

constexpr std::uint64_t most_rows = 4096;
constexpr Value largest_factor = (Value{1} << 28);

bool fits_product(const Assignment& a, Unknown x) {
  return a.root_lo(x) >= -largest_factor && a.root_hi(x) <= largest_factor;
}

}  // namespace

void ModelReader::function(const Description& d) {
  if (tabulate(d.kind, d.variables, d.constants, {})) return;
  switch (static_cast<ConstraintKind>(d.kind)) {
    case ConstraintKind::times:
    case ConstraintKind::square: return product(d);
    case ConstraintKind::truncated_quotient:
    case ConstraintKind::floored_quotient:
    case ConstraintKind::remainder:
    case ConstraintKind::modulo: return division(d);
    case ConstraintKind::absolute: return absolute(d);
    case ConstraintKind::congruence: {
      const Unknown x = unknown(d.variables[0]);
      const Value m = d.constants[0].small();
      const Value rest = d.constants[1].small();
      const Assignment& a = learner_.assignment;
      const Unknown times = fresh(floor_quotient(a.lo(x) - rest, m), ceiling_quotient(a.hi(x) - rest, m));
      return sum({{1, x}, {-m, times}}, rest, Sign::equal);
    }
    default: return refuse(d);
  }
}

void ModelReader::product(const Description& d) {
  const std::vector<Unknown> xs = unknowns(d.variables);
  const bool is_square = xs.size() == 2;
  const Unknown y = is_square ? xs[0] : xs[1];
  if (!fits_product(learner_.assignment, xs[0]) || !fits_product(learner_.assignment, y)) return;
  add_product(learner_, xs[0], y, xs.back());
}

// x = y * q + r, |r| < |y|, where r has the sign of x (truncated) or of y (floored).
void ModelReader::division(const Description& d) {
  const auto kind = static_cast<ConstraintKind>(d.kind);
  const std::vector<Unknown> xs = unknowns(d.variables);
  const Assignment& a = learner_.assignment;
  const Unknown x = xs[0];
  const Unknown y = xs[1];
  if (!fits_product(a, x) || !fits_product(a, y)) return;
  const Value most_x = std::max(-a.lo(x), a.hi(x));
  const Value most_y = std::max(-a.lo(y), a.hi(y)) - 1;
  const bool floored = kind == ConstraintKind::floored_quotient || kind == ConstraintKind::modulo;
  const bool is_rest = kind == ConstraintKind::remainder || kind == ConstraintKind::modulo;
  const Unknown q = is_rest ? fresh(-most_x - 1, most_x + 1) : xs[2];
  const Unknown r = is_rest ? xs[2] : fresh(-most_y, most_y);
  const Unknown p = fresh(-most_x - most_y, most_x + most_y);
  clause({not_equal(y, 0)});
  add_product(learner_, y, q, p);
  sum({{1, p}, {1, r}, {-1, x}}, 0, Sign::equal);
  const Unknown signed_by = floored ? y : x;
  clause({at_most(signed_by, -1), at_least(r, 0)});
  clause({at_least(signed_by, 1), at_most(r, 0)});
  for (const Value sign : {1, -1}) {
    sum({{sign, r}, {-1, y}}, -1, Sign::at_most, at_least(y, 1));
    sum({{sign, r}, {1, y}}, -1, Sign::at_most, at_most(y, -1));
  }
}

// The maximum of x and -x.
void ModelReader::absolute(const Description& d) {
  const Unknown x = unknown(d.variables[0]);
  const Assignment& a = learner_.assignment;
  const Unknown mirrored = fresh(-a.hi(x), -a.lo(x));
  sum({{1, x}, {1, mirrored}}, 0, Sign::equal);
  const Unknown both[] = {x, mirrored};
  add_maximum(learner_, both, unknown(d.variables[1]));
}

// The last constant is the kind of the guarded constraint.
void ModelReader::guarded(const Description& d) {
  const Fact b = truth(d.variables[0], d.negated);
  const std::span<const FdVar> xs = std::span<const FdVar>(d.variables).subspan(1);
  const auto kind = static_cast<std::uint16_t>(d.constants.back().small());
  const std::span<const Integer> constants = std::span<const Integer>(d.constants).first(d.constants.size() - 1);
  if (tabulate(kind, xs, constants, b)) return;
  Description inner;
  inner.kind = kind;
  refuse(inner);
}

namespace {

// The value of the function, which equals the last variable of the tabulated relation; nothing if undefined.
std::optional<Integer> value_of(ConstraintKind kind, std::span<const Value> v, std::span<const Integer> constants) {
  switch (kind) {
    case ConstraintKind::times: return Integer(v[0]) * Integer(v[1]);
    case ConstraintKind::square: return Integer(v[0]) * Integer(v[0]);
    case ConstraintKind::absolute: return Integer(v[0] < 0 ? -v[0] : v[0]);
    case ConstraintKind::truncated_quotient:
    case ConstraintKind::floored_quotient:
    case ConstraintKind::remainder:
    case ConstraintKind::modulo: break;
    case ConstraintKind::power: return power_of(Integer(v[0]), Integer(v[1]), nullptr);
    case ConstraintKind::function: {
      std::vector<Integer> arguments(v.begin(), v.end());
      return value_of_bit_function(static_cast<BitFunction>(constants[0].small()), arguments);
    }
    default: return std::nullopt;
  }
  if (v[1] == 0) return std::nullopt;
  if (kind == ConstraintKind::truncated_quotient) return Integer(v[0] / v[1]);
  if (kind == ConstraintKind::floored_quotient) return Integer(floor_quotient(v[0], v[1]));
  if (kind == ConstraintKind::remainder) return Integer(v[0] % v[1]);
  return Integer(v[0] - v[1] * floor_quotient(v[0], v[1]));
}

bool is_function(ConstraintKind kind) {
  switch (kind) {
    case ConstraintKind::times:
    case ConstraintKind::square:
    case ConstraintKind::absolute:
    case ConstraintKind::truncated_quotient:
    case ConstraintKind::floored_quotient:
    case ConstraintKind::remainder:
    case ConstraintKind::modulo:
    case ConstraintKind::power:
    case ConstraintKind::function: return true;
    default: return false;
  }
}

}  // namespace

// False: too many.
bool ModelReader::tabulate(std::uint16_t kind, std::span<const FdVar> xs, std::span<const Integer> constants,
                           const Guard& guard) {
  if (!is_function(static_cast<ConstraintKind>(kind))) return false;
  const std::span<const FdVar> arguments = xs.first(xs.size() - 1);
  std::uint64_t count = 1;
  for (const FdVar x : arguments) {
    if (store_.size(x) > most_rows || (count *= store_.size(x)) > most_rows) return false;
  }
  const std::vector<Unknown> all = unknowns(xs);
  const Assignment& a = learner_.assignment;
  const std::size_t n = arguments.size();
  std::vector<Value> v;
  for (std::size_t i = 0; i < n; ++i) v.push_back(a.root_lo(all[i]));
  std::vector<Value> rows;
  for (bool more = true; more && !stops();) {
    const std::optional<Integer> result = value_of(static_cast<ConstraintKind>(kind), v, constants);
    if (result && result->fits_value()) {
      rows.insert(rows.end(), v.begin(), v.end());
      rows.push_back(result->small());
    }
    std::size_t i = 0;
    for (; i < n; ++i) {
      v[i] = a.next_above(all[i], v[i]);
      if (v[i] <= a.root_hi(all[i])) break;
      v[i] = a.root_lo(all[i]);
    }
    more = i < n;
  }
  table(all, rows, guard);
  return true;
}

}  // namespace hornbeam::clpfd::learning
