// SPDX-License-Identifier: MIT
// Character classes of ISO 13211-1, 6.5, as bits: a table for ASCII, the classes of Unicode for the rest.
#pragma once

#include <array>
#include <cstdint>

namespace hornbeam::syntax {

enum CharClass : std::uint8_t {
  char_layout = 1,
  char_lower = 2,  // starts a name
  char_upper = 4,  // starts a variable; `_` too
  char_digit = 8,  // continues a name; above ASCII marks and digits of other scripts
  char_symbol = 16,
  char_punctuation = 32,  // ( ) [ ] { } , | and the solo characters ! ;
  char_quote = 64,
  char_percent = 128,
};
constexpr std::uint8_t char_alphanumeric = char_lower | char_upper | char_digit;

namespace detail {
constexpr std::array<std::uint8_t, 128> make_ascii_classes() {
  std::array<std::uint8_t, 128> classes{};
  for (int c = 'a'; c <= 'z'; ++c) classes[c] = char_lower;
  for (int c = 'A'; c <= 'Z'; ++c) classes[c] = char_upper;
  for (int c = '0'; c <= '9'; ++c) classes[c] = char_digit;
  classes['_'] = char_upper;
  for (const char c : {' ', '\t', '\n', '\v', '\f', '\r'}) classes[c] = char_layout;
  for (const char c : {'#', '$', '&', '*', '+', '-', '.', '/', ':', '<', '=', '>', '?', '@', '^', '~', '\\'}) {
    classes[c] = char_symbol;
  }
  for (const char c : {'(', ')', '[', ']', '{', '}', ',', '|', '!', ';'}) classes[c] = char_punctuation;
  for (const char c : {'\'', '"', '`'}) classes[c] = char_quote;
  classes['%'] = char_percent;
  return classes;
}
}  // namespace detail

inline constexpr std::array<std::uint8_t, 128> ascii_classes = detail::make_ascii_classes();

// The class of any code point; 0 if it is allowed only in quoted items and comments.
std::uint8_t class_of_wide(char32_t code_point);
inline std::uint8_t class_of(char32_t code_point) {
  return code_point < 128 ? ascii_classes[code_point] : class_of_wide(code_point);
}

// A line feed, or a carriage return without one.
inline bool is_line_end(const char* at, const char* end) {
  return *at == '\n' || (*at == '\r' && (at + 1 == end || at[1] != '\n'));
}

// Decodes the UTF-8 sequence at `p`; returns its length in bytes, or 0 if it is malformed (overlong, a surrogate, above
// U+10FFFF, truncated by `end`).
int decode_utf8(const char* p, const char* end, char32_t& code_point);

}  // namespace hornbeam::syntax
