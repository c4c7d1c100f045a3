// SPDX-License-Identifier: MIT
// Above ASCII the general category of a code point decides. 13211-1 leaves that to the processor.
#include "syntax/char_class.hpp"

#include "support/unicode.hpp"

namespace hornbeam::syntax {

// Letters without case begin names; marks and digits of all scripts continue them. A byte order
// mark is layout wherever it stands.
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

// Strict, unlike support/utf8.hpp: what comes in here has not been checked yet.
int decode_utf8(const char* p, const char* end, char32_t& code_point) {
  const auto byte = [p](int i) { return static_cast<unsigned char>(p[i]); };
  const unsigned lead = byte(0);
  if (lead < 0x80) {
    code_point = lead;
    return 1;
  }
  const int length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4 || end - p < length) return 0;
  char32_t c = lead & (0x7fu >> length);
  for (int i = 1; i < length; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return 0;
    c = (c << 6) | (byte(i) & 0x3f);
  }
  constexpr char32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (c < smallest[length] || c > 0x10ffff || (c >= 0xd800 && c <= 0xdfff)) return 0;
  code_point = c;
  return length;
}

}  // namespace hornbeam::syntax
