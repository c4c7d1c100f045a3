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
    case ConstraintKind::power: return power(d);
    default: return evaluate(d.kind, d.variables, d.constants, {});
  }
}

void ModelReader::product(const Description& d) {
  const std::vector<Unknown> xs = unknowns(d.variables);
  const bool is_square = xs.size() == 2;
  const Unknown y = is_square ? xs[0] : xs[1];
  add_product(learner_, xs[0], y, xs.back());
}

// x = y * q + r, |r| < |y|, where r has the sign of x (truncated) or of y (floored).
void ModelReader::division(const Description& d) {
  const auto kind = static_cast<ConstraintKind>(d.kind);
  const std::vector<Unknown> xs = unknowns(d.variables);
  const Assignment& a = learner_.assignment;
  const Unknown x = xs[0];
  const Unknown y = xs[1];
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
  evaluate(kind, xs, constants, b);
}

// A known exponent makes squares and products; as no power in between exceeds the result, its limits are theirs.
void ModelReader::power(const Description& d) {
  const std::vector<Unknown> xs = unknowns(d.variables);
  const Assignment& a = learner_.assignment;
  if (!a.fixed(xs[1]) || a.lo(xs[1]) < 1) return evaluate(d.kind, d.variables, d.constants, {});
  const Value most = std::max(-a.lo(xs[2]), a.hi(xs[2]));
  sum({{1, raised(xs[0], a.lo(xs[1]), most)}, {-1, xs[2]}}, 0, Sign::equal);
}

Unknown ModelReader::raised(Unknown x, Value exponent, Value most) {
  if (exponent == 1) return x;
  const Unknown half = raised(x, exponent / 2, most);
  const Unknown square = fresh(0, most);
  add_product(learner_, half, half, square);
  if (exponent % 2 == 0) return square;
  const Unknown power = fresh(-most, most);
  add_product(learner_, square, x, power);
  return power;
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

// For functions of too many arguments to list.
void ModelReader::evaluate(std::uint16_t kind, std::span<const FdVar> xs, std::span<const Integer> constants,
                           const Guard& guard) {
  const std::vector<Unknown> all = unknowns(xs);
  const auto function = [kind, kept = std::vector<Integer>(constants.begin(), constants.end())](
                            std::span<const Value> v) -> std::optional<Value> {
    const auto which = static_cast<ConstraintKind>(kind);
    const bool is_huge = which == ConstraintKind::power && (v[0] > 1 || v[0] < -1) && v[1] >= 62;
    if (is_huge) return std::nullopt;
    const std::optional<Integer> result = value_of(which, v, kept);
    return result && result->fits_value() ? std::optional(result->small()) : std::nullopt;
  };
  add_evaluation(learner_, std::span(all).first(all.size() - 1), all.back(), function, guard);
}

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
