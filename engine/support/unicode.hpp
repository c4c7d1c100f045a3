// SPDX-License-Identifier: MIT
// Character classes and case mappings, the same on every system and in every locale. Used by the reader (which
// characters form a name, or begin a variable) and by char_type/2 and the like. ASCII is decided directly, everything
// else by binary search in tables made from Unicode's database.
#pragma once

#include <cstdint>

namespace hornbeam::support::unicode {

enum class Class : std::uint8_t {
  none,  // unassigned, private use, surrogate
  upper,
  lower,
  letter,  // without case
  mark,    // combining
  digit,   // decimal
  number,  // other numbers: fractions, superscripts
  punctuation,
  symbol,
  space,
  control,
  format
};

Class class_of(std::uint32_t code);

inline bool is_upper(std::uint32_t code) { return class_of(code) == Class::upper; }
inline bool is_lower(std::uint32_t code) { return class_of(code) == Class::lower; }
inline bool is_letter(std::uint32_t code) {
  const Class c = class_of(code);
  return c == Class::upper || c == Class::lower || c == Class::letter;
}
inline bool is_decimal_digit(std::uint32_t code) { return class_of(code) == Class::digit; }
// White space: Unicode blanks and the control characters \t \n \v \f \r, U+0085.
bool is_white_space(std::uint32_t code);
// Visible: neither blank nor control nor unassigned.
inline bool is_graphic(std::uint32_t code) {
  const Class c = class_of(code);
  return c != Class::none && c != Class::space && c != Class::control && c != Class::format;
}

// Simple mappings, one character to one.
std::uint32_t to_upper(std::uint32_t code);
std::uint32_t to_lower(std::uint32_t code);

}  // namespace hornbeam::support::unicode
