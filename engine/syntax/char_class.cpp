// SPDX-License-Identifier: MIT
// Above ASCII the general category of a code point decides; ISO 13211-1 leaves that to the implementation.
#include "syntax/char_class.hpp"

#include "support/unicode.hpp"
#include "support/utf8.hpp"

namespace hornbeam::syntax {

// Letters without case begin names; marks and digits of all scripts continue them. A byte order mark is layout
// anywhere.
std::uint8_t class_of_wide(char32_t c) {
  using support::unicode::Class;
  constexpr char32_t byte_order_mark = 0xfeff;
  if (c == byte_order_mark || support::unicode::is_white_space(c)) return char_layout;
  switch (support::unicode::class_of(c)) {
    case Class::upper: return char_upper;
    case Class::lower:
    case Class::letter: return char_lower;
    case Class::mark:
    case Class::digit:
    case Class::number: return char_digit;
    case Class::punctuation:
    case Class::symbol: return char_symbol;
    default: return 0;
  }
}

int decode_utf8(const char* p, const char* end, char32_t& code_point) {
  std::uint32_t code;
  const std::size_t length = support::utf8::decode_strictly({p, static_cast<std::size_t>(end - p)}, code);
  if (length != 0) code_point = code;
  return static_cast<int>(length);
}

}  // namespace hornbeam::syntax
