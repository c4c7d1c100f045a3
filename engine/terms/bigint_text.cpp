// SPDX-License-Identifier: MIT
// Conversion between integers and digits. GMP takes seconds for long numbers without a pause, so they are halved at
// powers of the base down to pieces of about a millisecond's work, with a check for interrupts between pieces.
#include <algorithm>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstring>
#include <deque>

#include "terms/bigint.hpp"
#include "terms/digit_value.hpp"
#include "terms/limbs.hpp"

namespace hornbeam::terms {

using namespace limbs;

namespace {

constexpr double bits_of_piece = support::is_mini_gmp ? 1 << 12 : 1 << 17;

// In a base that is a power of two the conversion is linear, and done at once.
std::size_t digits_of_piece(int base) {
  const bool of_bits = std::has_single_bit(static_cast<unsigned>(base));
  return of_bits ? max_integer_limbs * 64 + 1 : static_cast<std::size_t>(bits_of_piece / std::log2(base));
}

// For pieces of 4 digits, 123456789012345 is divided by 10^8 (level 1), each half by 10^4 (level 0):
//
//   123456789012345  =  1234567 | 89012345  =  123 | 4567 | 8901 | 2345
//
// Divide and conquer is subquadratic as long as multiplication is (Brent and Zimmermann, Modern Computer Arithmetic,
// 1.7). The powers are kept by level: each is the square of the one below.
//
// Splits at base^(digits of a piece * 2^level).
class Halving {
 public:
  Halving(const TermStore* stops, int base)
      : work_(stops == nullptr ? nullptr : &stops->stop), base_(base), piece_(digits_of_piece(base)) {}

  // False: stopped.
  bool append(std::string& out, const mpz_t z, bool upper_case) {
    out_ = &out;
    start_ = out.size();
    gmp_base_ = upper_case ? -base_ : base_;
    unsigned level = 0;
    while (digits_at(level) < mpz_sizeinbase(z, base_)) {
      if (!add_power(level++)) return false;
    }
    return append_piece(z, level);
  }

  bool read(std::string_view digits, mpz_t z) {
    unsigned level = 0;
    while (digits_at(level) < digits.size()) {
      if (!add_power(level++)) return false;
    }
    return read_piece(digits, z, level);
  }

 private:
  std::size_t digits_at(unsigned level) const { return piece_ << level; }
  bool must_stop() const { return work_.must_stop(); }

  bool add_power(unsigned level) {
    if (must_stop()) return false;
    mpz_ptr power = powers_.emplace_back().z;
    if (level == 0) {
      mpz_ui_pow_ui(power, static_cast<unsigned long>(base_), piece_);
    } else {
      return work_.multiply(power, powers_[level - 1].z, powers_[level - 1].z);
    }
    return true;
  }

  // With leading zeros, except in the first piece.
  bool append_piece(const mpz_t z, unsigned level) {
    if (level > 0) {
      Temporary quotient, rest;
      return work_.divide(quotient.z, rest.z, z, powers_[level - 1].z) && append_piece(quotient.z, level - 1) &&
             append_piece(rest.z, level - 1);
    }
    if (must_stop()) return false;
    const bool is_first = out_->size() == start_;
    if (is_first && mpz_sgn(z) == 0) return true;
    const std::size_t start = out_->size();
    out_->resize(start + mpz_sizeinbase(z, base_) + 2);
    mpz_get_str(out_->data() + start, gmp_base_, z);
    const std::size_t digits = std::strlen(out_->data() + start);
    out_->resize(start + digits);
    if (!is_first) out_->insert(start, piece_ - digits, '0');
    return true;
  }

  bool read_piece(std::string_view digits, mpz_t z, unsigned level) {
    if (must_stop()) return false;
    if (level == 0) {
      mpz_set_str(z, std::string(digits).c_str(), base_);
      return true;
    }
    const std::size_t low = digits_at(level - 1);
    if (digits.size() <= low) return read_piece(digits, z, level - 1);
    Temporary rest;
    const std::size_t high = digits.size() - low;
    if (!read_piece(digits.substr(0, high), z, level - 1)) return false;
    if (!read_piece(digits.substr(high), rest.z, level - 1) || must_stop()) return false;
    if (!work_.multiply(z, z, powers_[level - 1].z)) return false;
    mpz_add(z, z, rest.z);
    return true;
  }

  LongIntegers work_;
  int base_;
  int gmp_base_ = 10;
  std::size_t piece_;             // digits
  std::deque<Temporary> powers_;  // by level
  std::string* out_ = nullptr;
  std::size_t start_ = 0;
};

}  // namespace

bool limbs::append_digits(std::string& out, const mpz_t magnitude, int base, bool upper_case, const TermStore* stops) {
  const std::size_t start = out.size();
  if (!Halving(stops, base).append(out, magnitude, upper_case)) return false;
  if (out.size() == start) out += '0';
  return true;
}

bool append_integer(std::string& out, Cell integer, int base, bool upper_case, const TermStore* stops) {
  if (integer.is_small_integer()) {
    char buffer[72];
    const auto end = std::to_chars(buffer, buffer + sizeof buffer, integer.as_small_integer(), base).ptr;
    if (upper_case)
      std::transform(buffer, end, buffer, [](char c) { return c >= 'a' ? static_cast<char>(c - 32) : c; });
    out.append(buffer, end);
    return true;
  }
  const View x(integer);
  if (x.negative()) out.push_back('-');
  mpz_t magnitude;
  mpz_roinit_n(magnitude, x.limbs(), x.length());
  return append_digits(out, magnitude, base, upper_case, stops);
}

Shortage integer_from_digits(TermStore& t, std::string_view digits, int base, bool negative, Cell& result) {
  while (digits.size() > 1 && digits.front() == '0') digits.remove_prefix(1);
  const int bits_per_digit = std::bit_width(static_cast<unsigned>(base - 1));
  if (digits.size() * static_cast<std::size_t>(bits_per_digit) < 63 || (base == 10 && digits.size() <= 18)) {
    std::int64_t value = 0;
    for (char c : digits) value = value * base + digit_value(c);
    result = t.new_integer(negative ? -value : value);
    return 0;
  }
  const double bits = static_cast<double>(digits.size()) * std::log2(static_cast<double>(base));
  if (bits > static_cast<double>(max_integer_limbs) * 64) return too_large;
  Shortage shortage;
  if (reserve(t, static_cast<std::size_t>(bits / 64) + 3, shortage) == nullptr) return shortage;
  Temporary value;
  if (!Halving(&t, base).read(digits, value.z)) return too_large;
  if (negative) mpz_neg(value.z, value.z);
  return from_mpz(t, value.z, result);
}

}  // namespace hornbeam::terms
