// SPDX-License-Identifier: MIT
#include "clpfd/bridge/degrees.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

#include "clpfd/bridge/numbers.hpp"

namespace hornbeam::clpfd {

using terms::deref;

namespace {
constexpr double kInfinite = std::numeric_limits<double>::infinity();

double limit(Value v) { return is_finite(v) ? static_cast<double>(v) : v < 0 ? -kInfinite : kInfinite; }

// Infinities that cancel out tell nothing.
double low_sum(double a, double b) { return std::isnan(a + b) ? -kInfinite : a + b; }
double high_sum(double a, double b) { return std::isnan(a + b) ? kInfinite : a + b; }
}  // namespace

Degrees::Part Degrees::unknown() { return {Cell(), -kInfinite, kInfinite, 0}; }

Degrees::Part Degrees::simple(Cell c) const {
  if (c.is_small_integer()) return number(static_cast<double>(c.as_small_integer()));
  if (!c.is_variable()) return number(to_integer(c).sign() < 0 ? -kInfinite : kInfinite);
  Part part = unknown();
  part.variable = c;
  FdVar x = FdVar::none;
  if (solver_.known(c, x) && !solver_.store.is_big(x)) {
    part.low = limit(solver_.store.min(x));
    part.high = limit(solver_.store.max(x));
  }
  return part;
}

void Degrees::add(int times) {
  for (const auto& [cell, more] : counts_) {
    FdVar x = FdVar::none;
    const Cell c = deref(cell);
    if (c.is_variable() && solver_.known(c, x)) solver_.store.add_degree(x, more * times);
  }
  for (const Cell cell : counted_later_) {
    FdVar x = FdVar::none;
    if (solver_.known(deref(cell), x)) solver_.store.add_degree(x, -1);
  }
}

Decision Degrees::decision() const {
  Decision decision;
  if (truth_ != Truth::open) return decision;
  for (std::size_t i = 0; i < 2; ++i) {
    if (sides_[i] != Cell()) decision.variables[i] = solver_.variable(sides_[i]);
  }
  decision.joined = joined_;
  return decision;
}

Degrees::Part Degrees::merge(Part a, Part b) {
  if (!a.is_variable()) std::swap(a, b);
  if (!a.is_variable()) {
    a.count += b.count;
  } else if (!b.is_variable() && b.count > 0) {
    count(a, b.count);
  }
  a.low = std::max(a.low, b.low);
  a.high = std::min(a.high, b.high);
  return a;
}

Degrees::Part Degrees::result(Part computed, Part* given) {
  return given != nullptr ? merge(*given, computed) : computed;
}

// ---------------------------------------------------------------------------- expressions

// Of a constraint a op b = r, r being no sum that is known at once.
Degrees::Part Degrees::apply(Part a, Part b, int times, Part* given) {
  count(a, times);
  count(b, times);
  Part r = unknown();
  r.count = times;
  return result(r, given);
}

Degrees::Part Degrees::add_up(Part a, Part b, Part* given) {
  const double low = low_sum(a.low, b.low);
  const double high = high_sum(a.high, b.high);
  Part r = unknown();
  if (a.is_number() && b.is_number()) {
    r = number(low);
  } else if (a.is(0) || b.is(0)) {
    r = a.is(0) ? b : a;
    count(r, 2);
    return result(r, given);
  } else if (same(a, b)) {
    count(a, 3);  // the sum twice, and the product that it becomes
    r.count = 2;
  } else {
    r = apply(a, b, 1, nullptr);
  }
  r.low = std::max(r.low, low);
  r.high = std::min(r.high, high);
  return result(r, given);
}

Degrees::Part Degrees::subtract(Part a, Part b, Part* given) {
  if (same(a, b)) {
    count(a, 2);
    return result(number(0), given);
  }
  if (b.is(0) && !a.is_number()) return add_up(a, b, given);
  Part r = a.is_number() && b.is_number() ? number(a.low - b.low) : apply(a, b, 1, nullptr);
  r.low = std::max(r.low, low_sum(a.low, -b.high));
  r.high = std::min(r.high, high_sum(a.high, -b.low));
  return result(r, given);
}

// X*X is a power as a part of an expression, elsewhere it becomes one.
Degrees::Part Degrees::multiply(Part a, Part b, Part* given, bool as_power) {
  if (a.is_number() && b.is_number()) return result(number(a.low * b.low), given);
  if (a.is(0) || b.is(0)) {
    count(a.is(0) ? b : a);
    return result(number(0), given);
  }
  if (a.is(1) || b.is(1)) {
    Part r = a.is(1) ? b : a;
    count(r, 2);
    return result(r, given);
  }
  Part r = unknown();
  if (same(a, b)) {
    count(a, as_power ? 1 : 3);
    r.count = as_power ? 1 : 2;
  } else {
    r = apply(a, b, 1, nullptr);
  }
  const double ends[] = {a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high};
  const bool is_known = std::none_of(std::begin(ends), std::end(ends), [](double e) { return std::isnan(e); });
  if (is_known) r.low = *std::min_element(std::begin(ends), std::end(ends));
  if (is_known) r.high = *std::max_element(std::begin(ends), std::end(ends));
  if (same(a, b)) r.low = a.low > 0 ? a.low * a.low : a.high < 0 ? a.high * a.high : 0;
  return result(r, given);
}

// Beside the maximum each argument is a lower limit of the result.
Degrees::Part Degrees::extremum(Operation operation, Part a, Part b, Part* given) {
  const bool is_maximum = operation == Operation::maximum;
  if (a.is_number() && b.is_number()) {
    return result(number(is_maximum ? std::max(a.low, b.low) : std::min(a.low, b.low)), given);
  }
  Part r = given != nullptr ? *given : unknown();
  for (Part* x : {&a, &b}) {
    if (in_condition_) {
      count(*x);
      count(r);
    } else if (is_maximum) {
      at_least(r, *x);
      r.low = std::max(r.low, x->low);
    } else {
      at_least(*x, r);
      r.high = std::min(r.high, x->high);
    }
  }
  if (is_maximum) r.high = std::min(r.high, std::max(a.high, b.high));
  if (!is_maximum) r.low = std::max(r.low, std::min(a.low, b.low));
  for (Part* x : {&a, &b, &r}) count(*x);
  // Beyond the limit of the other one it is the extremum.
  for (const auto& [x, y] : {std::pair{&a, &b}, std::pair{&b, &a}}) {
    if (x->is_number() || !(is_maximum ? x->low > y->high : x->high < y->low)) continue;
    return same(*x, r) ? r : merge(*x, r);
  }
  return r;
}

// In a condition there is one more constraint, which waits until the division is defined. By a number it is so, which
// the store finds out by itself where it is not known to be true.
Degrees::Part Degrees::divide(Operation operation, Part a, Part b, Part* given) {
  if (a.is_number() && b.is_number()) return apply(a, b, 1, given);
  const bool is_quotient = operation == Operation::truncated_quotient || operation == Operation::floored_quotient;
  const bool is_open = in_condition_ && !b.is_number() && truth_ != Truth::yes;
  const int times = in_condition_ && !is_open ? 2 : 1;
  is_partial_ |= is_open;
  if (b.is(1) && is_quotient) {
    count(a, 2 * times);
    return result(a, given);
  }
  const bool is_decided = same(a, b) && !is_open;
  Part r = apply(a, b, times, nullptr);
  if (in_condition_ && b.is_number() && truth_ != Truth::yes) {
    if (a.is_variable()) counted_later_.push_back(a.variable);
    --r.count;
  }
  if (is_decided) {
    r.low = r.high = is_quotient ? 1 : 0;
  } else if (a.is(0)) {
    r.low = r.high = 0;
  } else if (b.is_number() && operation == Operation::modulo) {
    r.low = b.low > 0 ? 0 : b.low + 1;
    r.high = b.low > 0 ? b.low - 1 : 0;
  } else if (is_quotient && a.low >= 0 && b.low > 0) {
    r.low = std::isinf(b.high) ? 0 : std::floor(a.low / b.high);
    r.high = std::floor(a.high / b.low);
  }
  return result(r, given);
}

Degrees::Part Degrees::raise(Part a, Part b, Part* given) {
  if (a.is_number() && b.is_number()) return result(number(std::pow(a.low, b.low)), given);
  if (b.is(1)) {
    count(a, 2);
    return result(a, given);
  }
  Part r = apply(a, b, 1, nullptr);
  if (b.is(0)) r.low = r.high = 1;
  if (b.is_number() && std::fmod(b.low, 2) == 0) r.low = std::max(r.low, 0.0);
  return result(r, given);
}

// X*X*X, in whichever way it is put together.
bool Degrees::is_power(Cell product, int levels, Cell& base) {
  if (levels == 0 || --steps_ <= 0) return false;
  if (product.is_variable()) {
    if (base == Cell()) base = product;
    return base == product;
  }
  return operation(product) == Operation::multiply && is_power(argument(product, 0), levels - 1, base) &&
         is_power(argument(product, 1), levels - 1, base);
}

Degrees::Part Degrees::read(Cell term, int levels, Part* given) {
  const Cell c = deref(term);
  if (is_simple(c)) return result(simple(c), given);
  const Operation what = operation(c);
  if (levels == 0 || --steps_ <= 0 || what == Operation::none) {
    too_deep_ = true;
    return unknown();
  }
  const bool is_sum = what == Operation::add || what == Operation::subtract;
  return is_sum ? read_sum(c, levels - 1, given) : read_operation(what, c, levels - 1, given);
}

// (X+Y)-Z and what else begins with a sum, which may be long.
Degrees::Part Degrees::read_sum(Cell term, int levels, Part* given) {
  const auto is_sum = [this](Cell c) {
    const Operation what = operation(c);
    return what == Operation::add || what == Operation::subtract;
  };
  support::ShortVector<Cell, 16> sums;
  Cell first = term;
  for (; is_sum(first) && --steps_ > 0; first = argument(first, 0)) sums.push_back(first);
  Part left = read(first, levels);
  while (!sums.empty()) {
    const Cell sum = sums.back();
    sums.pop_back();
    Part right = read(argument(sum, 1), levels);
    Part* whole = sums.empty() ? given : nullptr;
    left = operation(sum) == Operation::add ? add_up(left, right, whole) : subtract(left, right, whole);
  }
  return left;
}

Degrees::Part Degrees::read_operation(Operation operation, Cell term, int levels, Part* given) {
  Cell base{};
  if (operation == Operation::multiply && !in_condition_ && is_power(term, levels, base)) {
    Part x = simple(base);
    return multiply(x, x, given, true);
  }
  Part a = read(argument(term, 0), levels);
  Part b = terms::functor_of(term).arity() == 2 ? read(argument(term, 1), levels) : number(0);
  switch (operation) {
    case Operation::same: return result(a, given);
    case Operation::negate: return multiply(number(-1), a, given);
    case Operation::multiply: return multiply(a, b, given);
    case Operation::minimum:
    case Operation::maximum: return extremum(operation, a, b, given);
    case Operation::truncated_quotient:
    case Operation::floored_quotient:
    case Operation::remainder:
    case Operation::modulo: return divide(operation, a, b, given);
    case Operation::power: return raise(a, b, given);
    case Operation::absolute: {
      if (a.is_number()) return result(number(std::fabs(a.low)), given);
      Part r = apply(a, b, 1, nullptr);
      r.low = std::max({a.low, -a.high, 0.0});
      r.high = std::max(std::fabs(a.low), std::fabs(a.high));
      return result(r, given);
    }
    case Operation::shift_left:
    case Operation::shift_right: return apply(a, b, b.is_number() ? 2 : 1, given);
    default: return apply(a, b, 1, given);
  }
}

// ---------------------------------------------------------------------------- comparisons

void Degrees::at_least(Part& a, Part& b) {
  if (same(a, b) || a.is_number() || b.is_number() || a.low >= b.high) return;
  count(a);
  count(b);
}

void Degrees::differ(Part& a, Part& b) {
  count(a);
  count(b);
}

// x \= y+z; where y or z is 0 another one is left.
void Degrees::differ_from_sum(Part& x, Part& y, Part& z) {
  for (Part* part : {&x, &y, &z}) count(*part);
  if (y.is(0) || z.is(0)) differ(x, y.is(0) ? z : y);
}

bool Degrees::is_absolute(Cell term, Cell& of) const {
  if (operation(term) != Operation::absolute) return false;
  of = argument(term, 0);
  return true;
}

// greater >= less + offset; what is known by a limit of one variable is but that.
bool Degrees::read_order_goal(Cell greater, Cell less, double offset) {
  Cell of{};
  if (terms::is_integer(less) && is_absolute(greater, of)) {
    if (operation(of) == Operation::subtract) {  // abs(X-Y) >= c
      Part x = read(argument(of, 0), kMostLevels);
      Part y = read(argument(of, 1), kMostLevels);
      differ(x, y);
    } else {
      read(of, kMostLevels);
    }
    return !too_deep_;
  }
  if (terms::is_integer(greater) && is_absolute(less, of)) {
    read(of, kMostLevels);
    return !too_deep_;
  }
  Part a = read(greater, kMostLevels);
  Part b = read(less, kMostLevels);
  if (offset != 0 && !terms::is_integer(greater)) b = add_up(b, number(offset), nullptr);
  at_least(a, b);
  return !too_deep_;
}

bool Degrees::read_equation(Cell left, Cell right) {
  if (is_simple(right)) std::swap(left, right);
  if (!is_simple(left)) {
    Part value = read(left, kMostLevels);
    read(right, kMostLevels, &value);
    return !too_deep_;
  }
  Part value = simple(left);
  const bool is_square = operation(right) == Operation::multiply && argument(right, 0) == argument(right, 1);
  if (is_square && argument(right, 0).is_variable() && left.is_variable()) {
    Part x = simple(argument(right, 0));
    multiply(x, x, &value);
  } else if (is_square && argument(right, 0).is_variable()) {
    counts_.push_back({argument(right, 0), 2});
  } else {
    read(right, kMostLevels, &value);
  }
  return !too_deep_;
}

bool Degrees::read_disequation(Cell left, Cell right) {
  Cell of{};
  if (is_simple(right)) std::swap(left, right);
  const Operation what = operation(right);
  if (what == Operation::add || what == Operation::subtract) {
    Part x = read(left, kMostLevels);
    Part y = read(argument(right, 0), kMostLevels);
    Part z = read(argument(right, 1), kMostLevels);
    if (what == Operation::add) {
      differ_from_sum(x, y, z);
    } else {
      differ_from_sum(y, x, z);
    }
    return !too_deep_;
  }
  if (terms::is_integer(left) && is_absolute(right, of) && operation(of) == Operation::subtract) {
    Part x = read(argument(of, 0), kMostLevels);
    Part y = read(argument(of, 1), kMostLevels);
    differ(x, y);
    return !too_deep_;
  }
  Part a = read(left, kMostLevels);
  Part b = unknown();
  if (what == Operation::multiply && is_simple(left) && is_simple(argument(right, 0)) &&
      is_simple(argument(right, 1))) {
    b = multiply(simple(argument(right, 0)), simple(argument(right, 1)), nullptr);
  } else {
    b = read(right, kMostLevels);
  }
  differ(a, b);
  return !too_deep_;
}

bool Degrees::read_goal(Comparison comparison, Cell left, Cell right) {
  left = deref(left);
  right = deref(right);
  switch (comparison) {
    case Comparison::equal: return read_equation(left, right);
    case Comparison::not_equal: return read_disequation(left, right);
    case Comparison::less: return read_order_goal(right, left, 1);
    case Comparison::less_equal: return read_order_goal(right, left, 0);
    case Comparison::greater_equal: return read_order_goal(left, right, 0);
    case Comparison::greater: return read_order_goal(left, right, 1);
  }
  return false;
}

// With a truth value that is known it counts once more as what it comes to; of X #= Y+Z the variable for Y+Z becomes X.
bool Degrees::read_condition(Comparison comparison, Cell left, Cell right, Truth truth) {
  in_condition_ = true;
  truth_ = truth;
  Part a = read(left, kMostLevels);
  Part b = read(right, kMostLevels);
  if (too_deep_) return false;
  if (comparison == Comparison::less) a = add_up(a, number(1), nullptr);
  if (comparison == Comparison::greater) b = add_up(b, number(1), nullptr);
  count(a);
  count(b);
  if (truth == Truth::open && !a.is_number() && !b.is_number()) {
    sides_[0] = a.variable;
    sides_[1] = b.variable;
    if (a.is_variable() != b.is_variable()) joined_ = a.is_variable() ? b.count : a.count;
  }
  if (truth == Truth::open || (truth == Truth::no && is_partial_)) return true;
  const bool is_true = truth == Truth::yes;
  if (comparison == Comparison::equal || comparison == Comparison::not_equal) {
    if (is_true == (comparison == Comparison::equal)) {
      if (!a.is_number() && !b.is_number()) merge(a, b);
    } else if (!a.is_number() && !b.is_number()) {
      differ(a, b);
    }
    return true;
  }
  if (a.is_number() || b.is_number()) return true;
  if (same(a, b)) {
    count(a);
  } else if (is_true) {
    const bool is_less = comparison == Comparison::less || comparison == Comparison::less_equal;
    at_least(is_less ? b : a, is_less ? a : b);
  } else {
    differ(a, b);
  }
  return true;
}

}  // namespace hornbeam::clpfd
