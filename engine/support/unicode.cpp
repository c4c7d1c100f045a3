// SPDX-License-Identifier: MIT
#include "support/unicode.hpp"

#include <algorithm>
#include <iterator>

namespace hornbeam::support::unicode {

namespace {

// `alternating` ranges have upper and lower case in turn, upper first.
enum class RangeClass : std::uint8_t {
  none,
  upper,
  lower,
  letter,
  mark,
  digit,
  number,
  punctuation,
  symbol,
  space,
  control,
  format,
  alternating
};

struct Range {
  std::uint32_t first;
  std::uint32_t last;
  RangeClass range_class;
};

constexpr Range ranges[] = {
#define HB_U(first, last, name) {first, last, RangeClass::name},
#include "support/unicode_ranges.def"
#undef HB_U
};

struct CaseRange {
  std::uint32_t first;
  std::uint32_t last;
  std::uint32_t stride;
  std::int32_t distance;
};

#define HB_TO_LOWER(first, last, stride, distance)
#define HB_TO_UPPER(first, last, stride, distance) {first, last, stride, distance},
constexpr CaseRange to_upper_ranges[] = {
#include "support/unicode_case.def"
};
#undef HB_TO_UPPER
#undef HB_TO_LOWER

#define HB_TO_UPPER(first, last, stride, distance)
#define HB_TO_LOWER(first, last, stride, distance) {first, last, stride, distance},
constexpr CaseRange to_lower_ranges[] = {
#include "support/unicode_case.def"
};
#undef HB_TO_UPPER
#undef HB_TO_LOWER

// The range that contains `code`, or null.
template <class R, std::size_t n>
const R* find_range(const R (&table)[n], std::uint32_t code) {
  const R* found = std::lower_bound(std::begin(table), std::end(table), code,
                                    [](const R& r, std::uint32_t c) { return r.last < c; });
  return found != std::end(table) && found->first <= code ? found : nullptr;
}

// Ranges with stride 2 alternate between capital and small letters.
template <std::size_t n>
std::uint32_t map_case(const CaseRange (&table)[n], std::uint32_t code) {
  const CaseRange* range = find_range(table, code);
  if (range == nullptr || (code - range->first) % range->stride != 0) return code;
  return static_cast<std::uint32_t>(static_cast<std::int64_t>(code) + range->distance);
}

// ASCII by Unicode's classes: $ + < = > ^ ` | ~ are symbols, the other marks punctuation.
Class class_of_ascii(std::uint32_t code) {
  if (code >= 'a' && code <= 'z') return Class::lower;
  if (code >= 'A' && code <= 'Z') return Class::upper;
  if (code >= '0' && code <= '9') return Class::digit;
  if (code == ' ') return Class::space;
  if (code < 0x20 || code == 0x7f) return Class::control;
  for (const char symbol : {'$', '+', '<', '=', '>', '^', '`', '|', '~'}) {
    if (code == static_cast<std::uint32_t>(symbol)) return Class::symbol;
  }
  return Class::punctuation;
}

}  // namespace

Class class_of(std::uint32_t code) {
  if (code < 0x80) return class_of_ascii(code);
  const Range* range = find_range(ranges, code);
  if (range == nullptr) return Class::none;
  if (range->range_class == RangeClass::alternating) {
    return (code - range->first) % 2 == 0 ? Class::upper : Class::lower;
  }
  return static_cast<Class>(range->range_class);
}

bool is_white_space(std::uint32_t code) {
  return (code >= '\t' && code <= '\r') || code == 0x85 || class_of(code) == Class::space;
}

std::uint32_t to_upper(std::uint32_t code) {
  if (code < 0x80) return code >= 'a' && code <= 'z' ? code - 'a' + 'A' : code;
  return map_case(to_upper_ranges, code);
}

std::uint32_t to_lower(std::uint32_t code) {
  if (code < 0x80) return code >= 'A' && code <= 'Z' ? code - 'A' + 'a' : code;
  return map_case(to_lower_ranges, code);
}

}  // namespace hornbeam::support::unicode
