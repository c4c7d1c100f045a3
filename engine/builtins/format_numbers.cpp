// SPDX-License-Identifier: MIT
#include "builtins/format_numbers.hpp"

#include <cmath>
#include <cstdio>

#include "terms/ratio.hpp"

namespace hornbeam::builtins {

namespace {

std::string with_groups(const std::string& digits) {
  std::string out;
  for (std::size_t i = 0; i < digits.size(); ++i) {
    if (i > 0 && (digits.size() - i) % 3 == 0) out.push_back(',');
    out.push_back(digits[i]);
  }
  return out;
}

void append_printed(std::string& out, const char* format, int places, double value) {
  char small[128];
  const int n = std::snprintf(small, sizeof small, format, places, value);
  if (n < 0) return;
  if (static_cast<std::size_t>(n) < sizeof small) {
    out.append(small, static_cast<std::size_t>(n));
    return;
  }
  std::string large(static_cast<std::size_t>(n) + 1, '\0');
  std::snprintf(large.data(), large.size(), format, places, value);
  out.append(large, 0, static_cast<std::size_t>(n));
}

}  // namespace

bool append_fixed_integer(const terms::TermStore& store, std::string& out, Cell integer, std::int64_t places,
                          bool grouped) {
  if (places == 0 && !grouped) return terms::append_integer(out, integer, 10, false, &store);
  std::string digits;
  if (!terms::append_integer(digits, integer, 10, false, &store)) return false;
  if (digits.front() == '-') {
    out.push_back('-');
    digits.erase(0, 1);
  }
  const auto behind = static_cast<std::size_t>(places);
  if (digits.size() <= behind) digits.insert(0, behind + 1 - digits.size(), '0');
  const std::string front = digits.substr(0, digits.size() - behind);
  out += grouped ? with_groups(front) : front;
  if (behind == 0) return true;
  out.push_back('.');
  out.append(digits, digits.size() - behind);
  return true;
}

bool append_fixed_number(const terms::TermStore& store, std::string& out, Cell number, std::int64_t places) {
  if (terms::is_ratio(number)) return terms::append_decimals(out, number, static_cast<std::size_t>(places), store);
  if (terms::is_float(number)) {
    append_printed(out, "%.*f", static_cast<int>(places), terms::float_value(number));
    return true;
  }
  if (!terms::append_integer(out, number, 10, false, &store)) return false;
  if (places == 0) return true;
  out.push_back('.');
  out.append(static_cast<std::size_t>(places), '0');
  return true;
}

void append_scientific(std::string& out, Cell number, std::int64_t places, char style) {
  const double value = terms::is_float(number) ? terms::float_value(number) : terms::rational_to_double(number);
  append_printed(out, style == 'e' ? "%.*e" : "%.*g", static_cast<int>(places), value);
}

}  // namespace hornbeam::builtins
