// SPDX-License-Identifier: MIT
//
// Small prime factors by trial division, the others by Brent's variant of Pollard's rho, with the Miller-Rabin
// primality test on bases that make it deterministic.
#include "clpfd/domain/divisors.hpp"

#include <algorithm>
#include <array>
#include <numeric>

#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr Value trial_up_to = 1000;
constexpr std::size_t most_divisors = std::size_t{1} << 17;
constexpr unsigned most_steps = 1U << 21;  // for one number
constexpr unsigned batch = 128;            // steps for one greatest common divisor

Value remainder(Value a, Value b) { return a % b; }
Integer remainder(const Integer& a, const Integer& b) { return a - floor_quotient(a, b) * b; }

Value product_modulo(Value a, Value b, Value n) { return static_cast<Value>(Wide(a) * b % n); }
Integer product_modulo(const Integer& a, const Integer& b, const Integer& n) { return remainder(a * b, n); }

Value common_divisor(Value a, Value b) { return std::gcd(a, b); }
Integer common_divisor(const Integer& a, const Integer& b) { return greatest_common_divisor(a, b); }

Value quotient(Value a, Value b) { return a / b; }
Integer quotient(const Integer& a, const Integer& b) { return floor_quotient(a, b); }

template <class N>
class Factors {
 public:
  explicit Factors(const support::StopSign* stop) : stop_(stop) {}

  // False: not all were found.
  bool find(N number) {
    for (Value d = 2; d <= trial_up_to && number != N(1); d += d == 2 ? 1 : 2) {
      while (remainder(number, N(d)) == N(0)) {
        primes_.push_back(N(d));
        number = quotient(number, N(d));
      }
    }
    std::vector<N> open;
    if (number != N(1)) open.push_back(number);
    while (!open.empty()) {
      const N n = open.back();
      open.pop_back();
      if (is_prime(n)) {
        if (!certain(n)) return false;
        primes_.push_back(n);
        continue;
      }
      const N d = factor(n);
      if (d == N(0)) return false;
      open.push_back(d);
      open.push_back(quotient(n, d));
    }
    support::sort(primes_.begin(), primes_.end());
    return true;
  }
  const std::vector<N>& primes() const { return primes_; }

 private:
  // For odd n > trial_up_to.
  static bool is_prime(const N& n) {
    static constexpr std::array<Value, 13> bases = {2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41};
    const N last = n - N(1);
    N odd = last;
    unsigned twos = 0;
    for (; remainder(odd, N(2)) == N(0); ++twos) odd = quotient(odd, N(2));
    return std::all_of(bases.begin(), bases.end(), [&](Value base) {
      N x = raised(N(base), odd, n);
      if (x == N(1) || x == last) return true;
      for (unsigned i = 1; i < twos; ++i) {
        x = product_modulo(x, x, n);
        if (x == last) return true;
      }
      return false;
    });
  }

  // Below this number the test is deterministic: no composite passes for all the bases (Sorenson and Webster 2015).
  static bool certain(const N& n) { return Integer(n) < *Integer::parse("3317044064679887385961981"); }

  static N raised(N base, N exponent, const N& n) {
    N result(1);
    while (exponent != N(0)) {
      const N half = quotient(exponent, N(2));
      if (half + half != exponent) result = product_modulo(result, base, n);
      base = product_modulo(base, base, n);
      exponent = half;
    }
    return result;
  }

  // A nontrivial divisor of n; 0 after too many steps.
  N factor(const N& n) {
    for (Value c = 1;; ++c) {
      const N d = cycle(n, N(c));
      if (d != n) return d;
    }
  }

  // Modulo a prime factor the sequence y -> y * y + c cycles long before it does modulo n. The differences from its
  // member at a power of two are multiplied in batches, as greatest common divisors are costly; n: all factors fell
  // into one batch.
  N cycle(const N& n, const N& c) {
    const auto next = [&](const N& y) { return product_modulo(y, y, n) + c; };
    N y(2);
    for (unsigned length = 1;; length *= 2) {
      const N x = y;
      for (unsigned i = 0; i < length; i += batch) {
        const N before = y;
        N product(1);
        const unsigned steps = std::min(batch, length - i);
        for (unsigned k = 0; k < steps; ++k) {
          y = next(y);
          product = product_modulo(product, distance(x, y), n);
        }
        steps_ += steps;
        if (stop_ != nullptr && stop_->is_up()) throw support::Stopped();
        N d = common_divisor(product, n);
        if (d == n) d = one_by_one(n, x, before, steps, next);
        if (d != N(1)) return d;
        if (steps_ > most_steps) return N(0);
      }
    }
  }

  template <class Next>
  static N one_by_one(const N& n, const N& x, N y, unsigned steps, const Next& next) {
    for (unsigned k = 0; k < steps; ++k) {
      y = next(y);
      const N d = common_divisor(distance(x, y), n);
      if (d != N(1)) return d;
    }
    return n;
  }

  static N distance(const N& x, const N& y) { return x < y ? y - x : x - y; }

  const support::StopSign* stop_;
  std::vector<N> primes_;
  unsigned steps_ = 0;
};

template <class N>
std::vector<Integer> all_divisors(const N& number, const support::StopSign* stop) {
  Factors<N> factors(stop);
  if (!factors.find(number)) return {};
  std::vector<Integer> result = {Integer(1)};
  const std::vector<N>& primes = factors.primes();
  std::size_t before = 0;  // of the last prime's powers
  for (std::size_t i = 0; i < primes.size(); ++i) {
    const std::size_t count = result.size();
    const std::size_t from = i != 0 && primes[i] == primes[i - 1] ? before : 0;
    for (std::size_t k = from; k < count; ++k) result.push_back(result[k] * Integer(primes[i]));
    before = count;
    if (result.size() > most_divisors) return {};
  }
  support::sort(result.begin(), result.end());
  return result;
}

}  // namespace

std::vector<Integer> divisors(const Integer& number) {
  if (number.is_zero()) return {};
  const Integer size = absolute(number);
  return size.fits_value() ? all_divisors(size.small(), nullptr) : all_divisors(size, number.stop());
}

std::optional<Integer> divisor_not_below(const std::vector<Integer>& divisors, const Integer& v) {
  if (v.sign() < 0) {
    const auto above = std::upper_bound(divisors.begin(), divisors.end(), -v);
    if (above != divisors.begin()) return -*(above - 1);
  }
  const auto place = std::lower_bound(divisors.begin(), divisors.end(), v);
  if (place == divisors.end()) return std::nullopt;
  return *place;
}

std::optional<Integer> divisor_not_above(const std::vector<Integer>& divisors, const Integer& v) {
  const auto mirrored = divisor_not_below(divisors, -v);
  if (!mirrored) return std::nullopt;
  return -*mirrored;
}

}  // namespace hornbeam::clpfd
