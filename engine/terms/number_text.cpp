// SPDX-License-Identifier: MIT
// Floats are written with the fewest digits that read back as the same number, always with a point, and with an
// exponent from 1e15 on and below 1e-4, as ISO 13211-1, 7.10.5 requires of writeq/1.
#include "terms/number_text.hpp"

#include "terms/bigint.hpp"
#include "terms/ratio.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <iterator>
#include <limits>

namespace hornbeam::terms {

namespace {

// Shortest digits d1..dn and the exponent e of 0.d1..dn * 10^e.
struct Decimal {
  char digits[24];
  int count = 0;
  int point = 0;
};

// Most numbers that people write have few digits: n * 10^-places with n of at most 15 digits. No two such decimals are
// the same double (except 3.55 and 3.550), so one that reads as `magnitude` is its shortest text. Both n and the power
// of ten are exact, so the division rounds as reading does.
bool is_short_decimal(double magnitude, Decimal& d) {
  constexpr double powers[] = {1, 10, 100, 1000, 10000};
  if (magnitude < 1e-4 || magnitude >= 1e10) return false;
  for (int places = 0; places < static_cast<int>(std::size(powers)); ++places) {
    const double scaled = magnitude * powers[places];
    const auto n = static_cast<std::int64_t>(scaled);
    if (static_cast<double>(n) != scaled || scaled / powers[places] != magnitude) continue;
    d.count = static_cast<int>(std::to_chars(d.digits, std::end(d.digits), n).ptr - d.digits);
    d.point = d.count - places;
    while (d.count > 1 && d.digits[d.count - 1] == '0') --d.count;
    return true;
  }
  return false;
}

Decimal shortest(double magnitude) {
  if (Decimal d; is_short_decimal(magnitude, d)) return d;
  char text[40];
  const auto end = std::to_chars(text, text + sizeof text, magnitude, std::chars_format::scientific).ptr;
  Decimal d;
  const char* p = text;
  for (; p != end && *p != 'e'; ++p) {
    if (*p != '.') d.digits[d.count++] = *p;
  }
  int exponent = 0;
  if (p != end) {
    ++p;
    if (*p == '+') ++p;
    std::from_chars(p, end, exponent);
  }
  d.point = exponent + 1;
  return d;
}

void append_with_exponent(std::string& out, const Decimal& d) {
  out += d.digits[0];
  out += '.';
  if (d.count > 1) {
    out.append(d.digits + 1, static_cast<std::size_t>(d.count - 1));
  } else {
    out += '0';
  }
  out += 'e';
  if (d.point - 1 < 0) out += '-';
  char text[8];
  const auto end = std::to_chars(text, text + sizeof text, std::abs(d.point - 1)).ptr;
  out.append(text, end);
}

}  // namespace

// inf and nan have the syntax of SWI-Prolog.
void append_float(std::string& out, double value) {
  if (std::isnan(value)) {
    out += "1.5NaN";
    return;
  }
  if (std::signbit(value)) out += '-';
  value = std::abs(value);
  if (std::isinf(value)) {
    out += "1.0Inf";
    return;
  }
  if (value == 0) {
    out += "0.0";
    return;
  }
  const Decimal d = shortest(value);
  const auto count = static_cast<std::size_t>(d.count);
  if (d.point > 15 || d.point < -3) {
    append_with_exponent(out, d);
  } else if (d.point <= 0) {
    out += "0.";
    out.append(static_cast<std::size_t>(-d.point), '0');
    out.append(d.digits, count);
  } else if (d.count > d.point) {
    out.append(d.digits, static_cast<std::size_t>(d.point));
    out += '.';
    out.append(d.digits + d.point, count - static_cast<std::size_t>(d.point));
  } else {
    out.append(d.digits, count);
    out.append(static_cast<std::size_t>(d.point - d.count), '0');
    out += ".0";
  }
}

bool append_number(std::string& out, Cell number, const TermStore* stops) {
  if (is_float(number)) {
    append_float(out, float_value(number));
    return true;
  }
  return is_ratio(number) ? append_ratio(out, number, stops) : append_integer(out, number, 10, false, stops);
}

namespace {

bool take_digits(const char*& p, const char* end) {
  const char* start = p;
  while (p != end && *p >= '0' && *p <= '9') ++p;
  return p != start;
}

// The grammar in the header; from_chars accepts more (hexadecimal, "inf").
bool is_decimal(std::string_view text) {
  const char* p = text.data();
  const char* end = p + text.size();
  if (!take_digits(p, end)) return false;
  if (p != end && *p == '.') {
    ++p;
    if (!take_digits(p, end)) return false;
  }
  if (p != end && (*p == 'e' || *p == 'E')) {
    ++p;
    if (p != end && (*p == '+' || *p == '-')) ++p;
    if (!take_digits(p, end)) return false;
  }
  return p == end;
}

// from_chars does not distinguish overflow from underflow. The number is far out of range (0 has been excluded), so the
// sign of its decimal exponent decides.
bool is_huge(std::string_view text) {
  const std::size_t e = text.find_first_of("eE");
  const std::string_view mantissa = text.substr(0, e);
  long exponent = 0;
  if (e != std::string_view::npos) {
    std::string_view digits = text.substr(e + 1);
    const bool negative = digits.front() == '-';
    if (negative || digits.front() == '+') digits.remove_prefix(1);
    // No mantissa that fits in memory can compensate an exponent this large.
    if (std::from_chars(digits.data(), digits.data() + digits.size(), exponent).ec != std::errc{}) {
      return !negative;
    }
    if (negative) exponent = -exponent;
  }
  const std::size_t point = std::min(mantissa.find('.'), mantissa.size());
  std::size_t first = mantissa.find_first_not_of("0.");
  if (first == std::string_view::npos) return false;
  if (first > point) --first;
  return exponent + static_cast<long>(point) - static_cast<long>(first) > 0;
}

}  // namespace

// Rounds to nearest. A number too small for a float gives 0; one too large, `overflow`.
FloatText parse_float(std::string_view text, double& value) {
  const bool negative = !text.empty() && text.front() == '-';
  if (negative) text.remove_prefix(1);
  if (text == "1.0Inf") {
    value = std::numeric_limits<double>::infinity();
  } else if (text == "1.5NaN") {
    value = std::numeric_limits<double>::quiet_NaN();
  } else {
    if (!is_decimal(text)) return FloatText::malformed;
    const auto answer = std::from_chars(text.data(), text.data() + text.size(), value);
    if (answer.ec == std::errc::result_out_of_range) {
      if (is_huge(text)) return FloatText::overflow;
      value = 0.0;
    }
  }
  if (negative) value = -value;
  return FloatText::ok;
}

}  // namespace hornbeam::terms
