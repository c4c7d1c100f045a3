// SPDX-License-Identifier: MIT
//
// Reified relations three ways (open, true, false) and the connectives, against the oracle.
#include <doctest/doctest.h>

#include <algorithm>

#include "clpfd/oracle.hpp"
#include "clpfd/propagators/boolean_clause.hpp"
#include "clpfd/propagators/partial.hpp"
#include "clpfd/propagators/reified_linear.hpp"
#include "clpfd/propagators/reified_member.hpp"

namespace hornbeam::clpfd {
namespace {

using oracle::Assignment;
using oracle::Model;
using oracle::values;

Model reified_linear(const std::string& name, std::vector<std::int64_t> coefficients, Relation relation,
                     std::int64_t constant, bool negated = false) {
  Model model;
  model.name = "reified " + name;
  model.arity = coefficients.size();
  model.pool = values(-4, 4);
  model.solution = [=](const Assignment& a) {
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i) sum += coefficients[i] * a[i];
    return relation == Relation::equal       ? sum == constant
           : relation == Relation::not_equal ? sum != constant
                                             : sum <= constant;
  };
  const auto terms_of = [=](std::span<const FdVar> x) {
    std::vector<ExactTerm> terms;
    for (std::size_t i = 0; i < x.size(); ++i) terms.push_back({coefficients[i], x[i]});
    return terms;
  };
  model.post = [=](Store& store, std::span<const FdVar> x) {
    return post_linear(store, terms_of(x), relation, constant);
  };
  model.reify = [=](Store& store, FdVar b, std::span<const FdVar> x) {
    if (!negated) return reify_linear(store, {b}, terms_of(x), relation, constant);
    // b tied through a negated literal to another variable
    const FdVar other = store.new_variable(0, 1);
    const ExactTerm sum[] = {{Integer(1), b}, {Integer(1), other}};
    return post_linear(store, sum, Relation::equal, 1) &&
           reify_linear(store, {other, true}, terms_of(x), relation, constant);
  };
  return model;
}

TEST_CASE("reified relations over one variable") {
  check(reified_linear("x = 2", {1}, Relation::equal, 2));
  check(reified_linear("x \\= 2", {1}, Relation::not_equal, 2));
  check(reified_linear("3x = 4", {3}, Relation::equal, 4));
  check(reified_linear("x =< 1", {1}, Relation::less_equal, 1));
  check(reified_linear("-2x =< 3", {-2}, Relation::less_equal, 3));
  check(reified_linear("x =< 1, negated", {1}, Relation::less_equal, 1, true));
}

TEST_CASE("reified relations over two variables") {
  check(reified_linear("x = y", {1, -1}, Relation::equal, 0));
  check(reified_linear("x = y + 1", {1, -1}, Relation::equal, 1));
  check(reified_linear("y - x \\= 1", {-1, 1}, Relation::not_equal, 1));
  check(reified_linear("x =< y - 2", {1, -1}, Relation::less_equal, -2));
  check(reified_linear("x =< y, negated", {1, -1}, Relation::less_equal, 0, true));
}

TEST_CASE("reified sums") {
  check(reified_linear("x + y = 3", {1, 1}, Relation::equal, 3));
  check(reified_linear("x - 2y + z = 1", {1, -2, 1}, Relation::equal, 1));
  check(reified_linear("x + y + z \\= 2", {1, 1, 1}, Relation::not_equal, 2));
  check(reified_linear("x + y - 3z =< 1", {1, 1, -3}, Relation::less_equal, 1));
  check(reified_linear("x + y - 3z =< 1, negated", {1, 1, -3}, Relation::less_equal, 1, true));
}

TEST_CASE("reified membership") {
  Domain domain(-3, -2);
  domain.append(0, 0);
  domain.append(3, Bound::sup());
  Model model{"x in D", 1, values(-6, 6), [=](const Assignment& a) { return domain.contains(a[0]); },
              [=](Store& s, std::span<const FdVar> x) { return s.intersect(x[0], domain); }};
  model.reify = [=](Store& s, FdVar b, std::span<const FdVar> x) { return reify_member(s, {b}, x[0], domain); };
  model.domain_size = 9;
  check(model);
}

TEST_CASE("a reified division is false where the divisor is 0") {
  for (Division operation : {Division::truncated, Division::floored, Division::remainder, Division::modulo}) {
    // Arguments: defined, x, y, z; z is unconstrained if the division is undefined.
    Model model{
        "guarded division " + std::to_string(static_cast<int>(operation)), 4, values(-3, 4),
        [=](const Assignment& a) {
          if (a[0] != 0 && a[0] != 1) return false;
          if ((a[2] != 0) != (a[0] == 1)) return false;
          if (a[2] == 0) return true;
          const std::int64_t q = a[1] / a[2];
          const std::int64_t f = floor_quotient(a[1], a[2]);
          switch (operation) {
            case Division::truncated: return a[3] == q;
            case Division::floored: return a[3] == f;
            case Division::remainder: return a[3] == a[1] - q * a[2];
            case Division::modulo: return a[3] == a[1] - f * a[2];
          }
          return false;
        },
        [=](Store& s, std::span<const FdVar> x) { return reify_division(s, {x[0]}, operation, x[1], x[2], x[3]); }};
    model.share = false;
    check(model);
  }
}

TEST_CASE("a reified power is false where a negative exponent meets another base than 1 and -1") {
  // Arguments: defined, x, y, z as above.
  Model model{"guarded power", 4, values(-3, 4),
              [](const Assignment& a) {
                const bool defined = a[2] >= 0 || a[1] == 1 || a[1] == -1;
                if (a[0] != (defined ? 1 : 0)) return false;
                std::int64_t z = 1;
                for (std::int64_t i = 0; i < (a[2] < 0 ? -a[2] : a[2]); ++i) z *= a[1];
                return !defined || a[3] == z;
              },
              [](Store& s, std::span<const FdVar> x) { return reify_power(s, {x[0]}, x[1], x[2], x[3]); }};
  model.share = false;
  check(model);
}

TEST_CASE("a reified exact quotient is false where something is left over") {
  Model model{"guarded exact quotient", 4, values(-3, 4),
              [](const Assignment& a) {
                const bool defined = a[2] != 0 && a[1] % a[2] == 0;
                return a[0] == (defined ? 1 : 0) && (!defined || a[3] * a[2] == a[1]);
              },
              [](Store& s, std::span<const FdVar> x) { return reify_exact_quotient(s, {x[0]}, x[1], x[2], x[3]); }};
  model.share = false;
  check(model);
}

TEST_CASE("a reified msb is false where the number is not positive") {
  Model model{"guarded msb", 3, values(-2, 4),
              [](const Assignment& a) {
                const bool defined = a[1] > 0;
                const std::int64_t z = a[1] >= 4 ? 2 : a[1] >= 2 ? 1 : 0;
                return a[0] == (defined ? 1 : 0) && (!defined || a[2] == z);
              },
              [](Store& s, std::span<const FdVar> x) {
                return reify_bit_function(s, {x[0]}, BitFunction::most_significant, x[1], x[2]);
              }};
  model.share = false;
  check(model);
}

TEST_CASE("connectives over literals of both signs") {
  for (int signs = 0; signs < 16; ++signs) {
    const auto literal = [signs](std::span<const FdVar> x, std::size_t i) {
      return Literal{x[i], ((signs >> i) & 1) != 0};
    };
    const auto truth = [signs](const Assignment& a, std::size_t i) { return (a[i] == 1) != (((signs >> i) & 1) != 0); };
    const auto model = [&](const std::string& name, auto solution, auto post) {
      Model m{name + " " + std::to_string(signs), 4, values(0, 1), solution, post};
      m.scenarios = 40;
      check(m);
    };
    model(
        "disjunction", [=](const Assignment& a) { return truth(a, 0) == (truth(a, 1) || truth(a, 2) || truth(a, 3)); },
        [=](Store& s, std::span<const FdVar> x) {
          const Literal l[] = {literal(x, 1), literal(x, 2), literal(x, 3)};
          return post_disjunction(s, literal(x, 0), l);
        });
    model(
        "conjunction", [=](const Assignment& a) { return truth(a, 0) == (truth(a, 1) && truth(a, 2) && truth(a, 3)); },
        [=](Store& s, std::span<const FdVar> x) {
          const Literal l[] = {literal(x, 1), literal(x, 2), literal(x, 3)};
          return post_conjunction(s, literal(x, 0), l);
        });
    model(
        "implication", [=](const Assignment& a) { return truth(a, 0) == (!truth(a, 1) || truth(a, 2)); },
        [=](Store& s, std::span<const FdVar> x) {
          return post_implication(s, literal(x, 0), literal(x, 1), literal(x, 2));
        });
    model(
        "equivalence", [=](const Assignment& a) { return truth(a, 0) == (truth(a, 1) == truth(a, 2)); },
        [=](Store& s, std::span<const FdVar> x) {
          return post_equivalence(s, literal(x, 0), literal(x, 1), literal(x, 2));
        });
    model(
        "exclusive or", [=](const Assignment& a) { return truth(a, 0) == (truth(a, 1) != truth(a, 2)); },
        [=](Store& s, std::span<const FdVar> x) {
          return post_exclusive_or(s, literal(x, 0), literal(x, 1), literal(x, 2));
        });
  }
}

bool holds(NumberLiteral::Kind kind, std::int64_t value, std::int64_t number) {
  switch (kind) {
    case NumberLiteral::Kind::equal: return value == number;
    case NumberLiteral::Kind::not_equal: return value != number;
    case NumberLiteral::Kind::at_most: return value <= number;
    case NumberLiteral::Kind::at_least: return value >= number;
  }
  return false;
}

TEST_CASE("clauses of literals of every kind") {
  using Kind = NumberLiteral::Kind;
  constexpr Kind kinds[] = {Kind::equal, Kind::not_equal, Kind::at_most, Kind::at_least};
  for (const Kind first : kinds) {
    for (const Kind second : kinds) {
      Model model;
      model.name = "clause " + std::to_string(static_cast<int>(first)) + std::to_string(static_cast<int>(second));
      model.arity = 3;
      model.pool = values(-3, 3);
      model.scenarios = 40;
      model.solution = [=](const Assignment& a) {
        return holds(first, a[0], 1) || holds(second, a[1], -2) || a[2] == 0;
      };
      model.post = [=](Store& s, std::span<const FdVar> x) {
        const NumberLiteral literals[] = {
            {x[0], first, false, 1}, {x[1], second, false, -2}, {x[2], Kind::equal, false, 0}};
        post_clause(s, literals);
        return true;
      };
      check(model);
    }
  }
}

TEST_CASE("a clause is about a variable while its literal is open or was imposed as a limit") {
  using Kind = NumberLiteral::Kind;
  Store store;
  const FdVar x = store.new_variable(0, 9);
  const FdVar y = store.new_variable(0, 9);
  const FdVar b = store.new_variable(0, 1);
  const NumberLiteral literals[] = {
      {x, Kind::at_most, false, 4}, {y, Kind::equal, false, 3}, {b, Kind::equal, true, 1}};
  post_clause(store, literals);
  const auto about = [&](FdVar v) { return store.at(store.watchers(x).at(0)).is_about(store, v); };
  REQUIRE(store.propagate() == Outcome::consistent);
  CHECK((about(x) && about(y) && about(b)));
  {
    const auto mark = store.mark();
    REQUIRE(store.assign(y, 3));
    REQUIRE(store.propagate() == Outcome::consistent);
    CHECK(about(x));
    CHECK_FALSE(about(b));
    store.undo_to(mark);
  }
  REQUIRE(store.remove(y, 3));
  REQUIRE(store.assign(b, 0));
  REQUIRE(store.propagate() == Outcome::consistent);
  CHECK(store.max(x) == 4);
  CHECK(about(x));
  CHECK_FALSE(about(y));
  REQUIRE(store.assign(x, 2));
  CHECK_FALSE(about(x));
}

}  // namespace
}  // namespace hornbeam::clpfd
