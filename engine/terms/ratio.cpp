// SPDX-License-Identifier: MIT
#include "terms/ratio.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace hornbeam::terms {

using namespace limbs;

namespace {

// ---- the parts ----

// A ratio is one box:  | header | numerator | denominator |,  each a small integer cell or a header with limbs, in
// lowest terms, the denominator at least 2. So equal numbers have equal cells, and integers are never ratios.
std::size_t cells_at(const Cell* part) { return part->is_header() ? 1 + part->box_words() : 1; }
Cell integer_at(const Cell* part) { return part->is_header() ? Cell::box(part) : *part; }
const Cell* numerator_place(Cell ratio) { return ratio.address() + 1; }

std::size_t cells_of_part(Cell integer) { return integer.is_small_integer() ? 1 : cells_at(integer.address()); }

Cell* put_part(Cell* to, Cell integer) {
  if (integer.is_small_integer()) {
    *to = integer;
    return to + 1;
  }
  const std::size_t cells = cells_at(integer.address());
  std::memmove(static_cast<void*>(to), integer.address(), cells * sizeof(Cell));
  return to + cells;
}

// Products and sums of two such numbers fit in a word.
bool is_short(Cell c) {
  constexpr std::int64_t limit = std::int64_t{1} << 30;
  return c.is_small_integer() && c.as_small_integer() < limit && c.as_small_integer() > -limit;
}

// The heap during a computation:
//
//   ... operands ... | start_: product | product | gcd | quotient | quotient | top
//                      <- the result moves down here; the rest is given back ->
//
// Intermediate results are above the initial top of the heap. The result replaces them there.
class Work {
 public:
  explicit Work(TermStore& t) : t_(t), start_(t.top) {}

  // The numbers are coprime, the denominator positive.
  Shortage finish(Cell numerator, Cell denominator, Cell& result) {
    if (denominator == Cell::integer(1)) return finish(numerator, result);
    const std::size_t words = cells_of_part(numerator) + cells_of_part(denominator);
    if (!t_.ensure(words + 1)) return give_back(words + 1);
    Cell* const header = t_.allocate(words + 1);
    *header = Cell::header(HeaderKind::ratio, words, 0);
    put_part(put_part(header + 1, numerator), denominator);
    result = Cell::box(move_down(header, words + 1));
    return 0;
  }

  Shortage finish(Cell integer, Cell& result) {
    if (integer.is_small_integer()) {
      t_.top = start_;
      result = integer;
      return 0;
    }
    const std::size_t cells = cells_of_part(integer);
    if (!t_.ensure(cells)) return give_back(cells);
    result = Cell::box(move_down(integer.address(), cells));
    return 0;
  }

  Shortage give_back(Shortage shortage) {
    t_.top = start_;
    return shortage;
  }

 private:
  const Cell* move_down(const Cell* from, std::size_t cells) {
    std::memmove(static_cast<void*>(start_), from, cells * sizeof(Cell));
    t_.top = start_ + cells;
    return start_;
  }

  TermStore& t_;
  Cell* const start_;
};

// numerator / denominator in lowest terms; both fit in a word, the denominator is positive. Needs three cells.
Shortage make_short(TermStore& t, std::int64_t numerator, std::int64_t denominator, Cell& result) {
  const std::int64_t divisor = std::gcd(numerator, denominator);
  numerator /= divisor;
  denominator /= divisor;
  if (denominator == 1) {
    result = Cell::integer(numerator);
    return 0;
  }
  Cell* const p = t.allocate(3);
  p[0] = Cell::header(HeaderKind::ratio, 2, 0);
  p[1] = Cell::integer(numerator);
  p[2] = Cell::integer(denominator);
  result = Cell::box(p);
  return 0;
}

// Steps of a computation, each skipped if an earlier one ran out of room.
class Steps {
 public:
  explicit Steps(TermStore& t) : t_(t) {}
  Shortage shortage() const { return shortage_; }
  bool ok() const { return shortage_ == 0; }

  Cell sum(Cell a, Cell b) { return step(&integer_add, a, b); }
  Cell difference(Cell a, Cell b) { return step(&integer_subtract, a, b); }
  Cell product(Cell a, Cell b) {
    if (a == Cell::integer(1)) return b;
    return b == Cell::integer(1) ? a : step(&integer_multiply, a, b);
  }
  Cell divisor(Cell a, Cell b) { return step(&integer_gcd, a, b); }
  Cell quotient(Cell a, Cell b, Rounding rounding = Rounding::toward_zero) {
    Cell result = a;
    if (ok() && b != Cell::integer(1)) shortage_ = integer_divide(t_, a, b, rounding, &result, nullptr);
    return result;
  }
  Cell opposite(Cell a) {
    Cell result = a;
    if (ok()) shortage_ = integer_negate(t_, a, result);
    return result;
  }
  Cell power(Cell a, std::uint64_t exponent) {
    Cell result = a;
    if (ok()) shortage_ = integer_power(t_, a, exponent, result);
    return result;
  }
  Cell shifted(Cell a, std::uint64_t count) {
    Cell result = a;
    if (ok()) shortage_ = integer_shift_left(t_, a, count, result);
    return result;
  }

 private:
  Cell step(Shortage (*operation)(TermStore&, Cell, Cell, Cell&), Cell a, Cell b) {
    Cell result = a;
    if (ok()) shortage_ = operation(t_, a, b, result);
    return result;
  }

  TermStore& t_;
  Shortage shortage_ = 0;
};

// numerator / denominator in lowest terms; the intermediate results are above the start of the work.
Shortage reduce(Work& work, Steps& s, Cell numerator, Cell denominator, Cell& result) {
  if (s.ok() && integer_sign(denominator) < 0) {
    numerator = s.opposite(numerator);
    denominator = s.opposite(denominator);
  }
  const Cell divisor = s.divisor(numerator, denominator);
  numerator = s.quotient(numerator, divisor);
  denominator = s.quotient(denominator, divisor);
  return s.ok() ? work.finish(numerator, denominator, result) : work.give_back(s.shortage());
}

// Numerator and denominator of an integer or a ratio.
struct Parts {
  explicit Parts(Cell rational) : numerator(numerator_of(rational)), denominator(denominator_of(rational)) {}
  bool are_short() const { return is_short(numerator) && is_short(denominator); }
  std::int64_t n() const { return numerator.as_small_integer(); }
  std::int64_t d() const { return denominator.as_small_integer(); }
  Cell numerator;
  Cell denominator;
};

Shortage sum_or_difference(TermStore& t, Cell a, Cell b, bool subtract, Cell& result) {
  const Parts x(a), y(b);
  if (x.are_short() && y.are_short()) {
    const std::int64_t second = y.n() * x.d();
    return make_short(t, x.n() * y.d() + (subtract ? -second : second), x.d() * y.d(), result);
  }
  Work work(t);
  Steps s(t);
  const Cell first = s.product(x.numerator, y.denominator);
  const Cell second = s.product(y.numerator, x.denominator);
  const Cell numerator = subtract ? s.difference(first, second) : s.sum(first, second);
  return reduce(work, s, numerator, s.product(x.denominator, y.denominator), result);
}

}  // namespace

// ---- asking ----

Cell numerator_of(Cell rational) { return is_ratio(rational) ? integer_at(numerator_place(rational)) : rational; }

Cell denominator_of(Cell rational) {
  if (!is_ratio(rational)) return Cell::integer(1);
  const Cell* const numerator = numerator_place(rational);
  return integer_at(numerator + cells_at(numerator));
}

int rational_sign(Cell rational) { return integer_sign(numerator_of(rational)); }

// By cross multiplication, which is exact.
bool compare_rationals(Cell a, Cell b, const TermStore& stops, int& order) {
  const Parts x(a), y(b);
  if (x.are_short() && y.are_short()) {
    const std::int64_t first = x.n() * y.d(), second = y.n() * x.d();
    order = (first > second) - (first < second);
    return true;
  }
  const int sign = integer_sign(x.numerator), other = integer_sign(y.numerator);
  order = sign - other;
  if (sign != other) return true;
  const View n1(x.numerator), d1(x.denominator), n2(y.numerator), d2(y.denominator);
  const LongIntegers work(&stops.stop);
  mpz_t p, q;
  Temporary first, second;
  n1.as_mpz(p);
  d2.as_mpz(q);
  if (!work.multiply(first.z, p, q)) return false;
  n2.as_mpz(p);
  d1.as_mpz(q);
  if (!work.multiply(second.z, p, q)) return false;
  order = mpz_cmp(first.z, second.z);
  return true;
}

// Compares numerator with d * denominator, where d = mantissa * 2^exponent.
int compare_rational_to_float(Cell rational, double d) {
  if (!is_ratio(rational)) return compare_integer_to_float(rational, d);
  if (std::isinf(d)) return d > 0 ? -1 : 1;
  int exponent;
  const double mantissa = std::ldexp(std::frexp(d, &exponent), 53);
  exponent -= 53;
  const View n(numerator_of(rational)), m(denominator_of(rational));
  mpz_t numerator, denominator;
  n.as_mpz(numerator);
  m.as_mpz(denominator);
  Temporary left, right;
  mpz_set_d(right.z, mantissa);
  mpz_mul(right.z, right.z, denominator);
  if (exponent > 0) {
    mpz_mul_2exp(right.z, right.z, static_cast<mp_bitcnt_t>(exponent));
    return mpz_cmp(numerator, right.z);
  }
  mpz_mul_2exp(left.z, numerator, static_cast<mp_bitcnt_t>(-exponent));
  return mpz_cmp(left.z, right.z);
}

// Floor, clamped to the small integers: for bounds that need not be exact beyond them.
std::int64_t nearest_small_floor(Cell rational) {
  if (rational.is_small_integer()) return rational.as_small_integer();
  const View n(numerator_of(rational)), d(denominator_of(rational));
  if (n.size() > d.size() + 1) return n.negative() ? min_small_integer : max_small_integer;
  mpz_t numerator, denominator;
  n.as_mpz(numerator);
  d.as_mpz(denominator);
  Temporary floor;
  mpz_fdiv_q(floor.z, numerator, denominator);
  // The functions of GMP for a long are too narrow where that has 32 bits.
  constexpr std::size_t bits_of_small = 60;
  const bool is_negative = mpz_sgn(floor.z) < 0;
  if (mpz_sizeinbase(floor.z, 2) > bits_of_small) return is_negative ? min_small_integer : max_small_integer;
  const auto magnitude = static_cast<std::int64_t>(mpz_getlimbn(floor.z, 0));
  return is_negative ? -magnitude : magnitude;
}

// ---- making ----

Shortage copy_integer(TermStore& t, Cell integer, Cell& result) { return Work(t).finish(integer, result); }

Shortage make_rational(TermStore& t, Cell numerator, Cell denominator, Cell& result) {
  if (is_short(numerator) && is_short(denominator)) {
    const std::int64_t n = numerator.as_small_integer(), d = denominator.as_small_integer();
    return d < 0 ? make_short(t, -n, -d, result) : make_short(t, n, d, result);
  }
  Work work(t);
  Steps s(t);
  return reduce(work, s, numerator, denominator, result);
}

// ---- floats ----

double rational_to_double(Cell rational) {
  if (!is_ratio(rational)) return integer_to_double(rational);
  return integer_ratio(numerator_of(rational), denominator_of(rational));
}

namespace {

// d = numerator / denominator, d not 0; without common powers of two.
void parts_of_double(Steps& s, double d, Cell& numerator, Cell& denominator) {
  int exponent;
  auto mantissa = static_cast<std::int64_t>(std::ldexp(std::frexp(d, &exponent), 53));
  for (exponent -= 53; mantissa % 2 == 0 && exponent < 0; ++exponent) mantissa /= 2;
  numerator = Cell::integer(mantissa);
  denominator = Cell::integer(1);
  if (exponent > 0) numerator = s.shifted(numerator, static_cast<std::uint64_t>(exponent));
  if (exponent < 0) denominator = s.shifted(denominator, static_cast<std::uint64_t>(-exponent));
}

}  // namespace

// The exact value of the float. d is finite.
Shortage rational_from_double(TermStore& t, double d, Cell& result) {
  if (d == std::trunc(d)) return integer_from_double(t, d, result);
  Work work(t);
  Steps s(t);
  Cell numerator, denominator;
  parts_of_double(s, d, numerator, denominator);
  return s.ok() ? work.finish(numerator, denominator, result) : work.give_back(s.shortage());
}

namespace {

// The convergents of a continued fraction, computed from its terms.
class Convergent {
 public:
  explicit Convergent(Steps& s) : s_(&s) {}

  void take(Cell term) {
    const Cell next_numerator = s_->sum(s_->product(term, numerator), last_numerator_);
    const Cell next_denominator = s_->sum(s_->product(term, denominator), last_denominator_);
    last_numerator_ = numerator;
    last_denominator_ = denominator;
    numerator = next_numerator;
    denominator = next_denominator;
  }
  bool is_rounded_to(double d) const { return s_->ok() && integer_ratio(numerator, denominator) == d; }

  Cell numerator = Cell::integer(1);
  Cell denominator = Cell::integer(0);

 private:
  Steps* s_;
  Cell last_numerator_ = Cell::integer(0);
  Cell last_denominator_ = Cell::integer(1);
};

// h(n) = a(n) * h(n-1) + h(n-2), for numerators and denominators alike (Khinchin, Continued Fractions, theorem 1).
// The convergents are the best approximations: no fraction with a smaller denominator is nearer to d.
//
// Terms computed in floating point give the numbers that people write: 1.0e-20 is 1r100000000000000000000.
bool convergent_by_floats(TermStore& t, Steps& s, double d, Convergent& c) {
  constexpr int most_terms = 40;
  double x = d;
  for (int i = 0; i < most_terms && s.ok() && std::isfinite(x); ++i) {
    const double whole = std::floor(x);
    Cell term;
    if (integer_from_double(t, whole, term) != 0) return false;
    c.take(term);
    if (c.is_rounded_to(d)) return true;
    x = 1 / (x - whole);
  }
  return false;
}

// Exact terms, by Euclid's algorithm: the last convergent is d itself.
void exact_convergent(Steps& s, double d, Convergent& c) {
  Cell a, b;
  parts_of_double(s, d, a, b);
  while (s.ok() && b != Cell::integer(0)) {
    const Cell term = s.quotient(a, b);
    const Cell rest = s.difference(a, s.product(term, b));
    a = b;
    b = rest;
    c.take(term);
    if (c.is_rounded_to(d)) return;
  }
}

}  // namespace

// The first convergent that rounds to d: what people mean by 0.1. d is finite.
Shortage simplest_rational(TermStore& t, double d, Cell& result) {
  if (d == std::trunc(d)) return integer_from_double(t, d, result);
  Work work(t);
  Steps s(t);
  Convergent c(s);
  if (!convergent_by_floats(t, s, std::abs(d), c)) {
    c = Convergent(s);
    exact_convergent(s, std::abs(d), c);
  }
  if (d < 0) c.numerator = s.opposite(c.numerator);
  return s.ok() ? work.finish(c.numerator, c.denominator, result) : work.give_back(s.shortage());
}

// ---- arithmetic ----

Shortage rational_add(TermStore& t, Cell a, Cell b, Cell& result) { return sum_or_difference(t, a, b, false, result); }

Shortage rational_subtract(TermStore& t, Cell a, Cell b, Cell& result) {
  return sum_or_difference(t, a, b, true, result);
}

Shortage rational_multiply(TermStore& t, Cell a, Cell b, Cell& result) {
  const Parts x(a), y(b);
  if (x.are_short() && y.are_short()) return make_short(t, x.n() * y.n(), x.d() * y.d(), result);
  Work work(t);
  Steps s(t);
  const Cell numerator = s.product(x.numerator, y.numerator);
  return reduce(work, s, numerator, s.product(x.denominator, y.denominator), result);
}

Shortage rational_divide(TermStore& t, Cell a, Cell b, Cell& result) {
  const Parts x(a), y(b);
  if (x.are_short() && y.are_short()) {
    const std::int64_t numerator = x.n() * y.d(), denominator = x.d() * y.n();
    return denominator < 0 ? make_short(t, -numerator, -denominator, result)
                           : make_short(t, numerator, denominator, result);
  }
  Work work(t);
  Steps s(t);
  const Cell numerator = s.product(x.numerator, y.denominator);
  return reduce(work, s, numerator, s.product(x.denominator, y.numerator), result);
}

Shortage rational_negate(TermStore& t, Cell a, Cell& result) {
  const Parts x(a);
  Work work(t);
  Steps s(t);
  const Cell numerator = s.opposite(x.numerator);
  return s.ok() ? work.finish(numerator, x.denominator, result) : work.give_back(s.shortage());
}

// Powers of coprime numbers are coprime.
Shortage rational_power(TermStore& t, Cell base, std::uint64_t exponent, bool negative, Cell& result) {
  const Parts x(base);
  Work work(t);
  Steps s(t);
  Cell numerator = s.power(x.numerator, exponent);
  Cell denominator = s.power(x.denominator, exponent);
  if (negative) std::swap(numerator, denominator);
  if (s.ok() && integer_sign(denominator) < 0) {
    numerator = s.opposite(numerator);
    denominator = s.opposite(denominator);
  }
  return s.ok() ? work.finish(numerator, denominator, result) : work.give_back(s.shortage());
}

Shortage rational_root(TermStore& t, Cell radicand, std::uint64_t n, bool& exact, Cell& root) {
  const Parts x(radicand);
  exact = integer_sign(x.numerator) >= 0 || n % 2 != 0;
  if (!exact) return 0;
  Work work(t);
  Cell numerator, denominator, rest, other_rest;
  Shortage shortage = integer_root(t, x.numerator, n, numerator, rest);
  if (shortage == 0) shortage = integer_root(t, x.denominator, n, denominator, other_rest);
  if (shortage != 0) return work.give_back(shortage);
  exact = rest == Cell::integer(0) && other_rest == Cell::integer(0);
  return exact ? work.finish(numerator, denominator, root) : work.give_back(0);
}

Shortage rational_to_integer(TermStore& t, Cell rational, WholeNumber which, Cell& result) {
  const Parts x(rational);
  Work work(t);
  Steps s(t);
  Cell whole;
  switch (which) {
    case WholeNumber::toward_zero: whole = s.quotient(x.numerator, x.denominator); break;
    case WholeNumber::below: whole = s.quotient(x.numerator, x.denominator, Rounding::down); break;
    case WholeNumber::above:
      whole = s.opposite(s.quotient(s.opposite(x.numerator), x.denominator, Rounding::down));
      break;
    case WholeNumber::nearest: {
      const bool negative = integer_sign(x.numerator) < 0;
      const Cell twice = s.shifted(negative ? s.opposite(x.numerator) : x.numerator, 1);
      whole = s.quotient(s.sum(twice, x.denominator), s.shifted(x.denominator, 1));
      if (negative) whole = s.opposite(whole);
      break;
    }
  }
  return s.ok() ? work.finish(whole, result) : work.give_back(s.shortage());
}

// ---- text ----

bool append_ratio(std::string& out, Cell ratio, const TermStore* stops) {
  if (!append_integer(out, numerator_of(ratio), 10, false, stops)) return false;
  out += 'r';
  return append_integer(out, denominator_of(ratio), 10, false, stops);
}

// round(|x| * 10^places) = (2 * n * 10^places + d) div (2 * d)
bool append_decimals(std::string& out, Cell rational, std::size_t places, const TermStore& stops) {
  constexpr std::size_t digits_per_limb = 19;
  const View n(numerator_of(rational)), d(denominator_of(rational));
  if (places > max_integer_limbs * digits_per_limb) return false;
  if (!working_space(n.size() + d.size() + places / digits_per_limb)) return false;
  const LongIntegers work(&stops.stop);
  mpz_t numerator, denominator;
  mpz_roinit_n(numerator, n.limbs(), n.length());
  d.as_mpz(denominator);
  Temporary scaled, twice;
  mpz_set_ui(twice.z, 10);
  if (!work.power(scaled.z, twice.z, places) || !work.multiply(scaled.z, scaled.z, numerator)) return false;
  mpz_mul_2exp(scaled.z, scaled.z, 1);
  mpz_add(scaled.z, scaled.z, denominator);
  mpz_mul_2exp(twice.z, denominator, 1);
  if (!work.divide(scaled.z, twice.z, scaled.z, twice.z)) return false;
  std::string digits;
  if (!append_digits(digits, scaled.z, 10, false, &stops)) return false;
  if (digits.size() <= places) digits.insert(0, places + 1 - digits.size(), '0');
  if (n.negative()) out += '-';
  out.append(digits, 0, digits.size() - places);
  if (places == 0) return true;
  out += '.';
  out.append(digits, digits.size() - places);
  return true;
}

}  // namespace hornbeam::terms
