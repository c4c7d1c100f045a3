// SPDX-License-Identifier: MIT
// The lexer only finds the end of a quoted item, accepting any escape sequence. Whether a sequence is valid, and its
// meaning, is decided here, so that an error can point at the exact characters. ISO 13211-1, 6.4.2.1 has \\ \' \" \` \a
// \b \f \n \r \t \v, codes in hexadecimal (\x41\ is A) and octal (\101\ is A), and a backslash before a newline, which
// is ignored. Beyond ISO: \e escape, \s blank, \uXXXX, \UXXXXXXXX, and \c, which skips layout.
#include "reader/quoted_text.hpp"

#include "support/utf8.hpp"
#include "syntax/char_class.hpp"
#include "terms/digit_value.hpp"

namespace hornbeam::reader {

namespace {

using syntax::decode_utf8;
using terms::digit_value;

bool fail(TokenError& error, SyntaxErrorCode code, const char* begin, const char* end) {
  error = {code, begin, end};
  return false;
}

constexpr char32_t no_character = 0xffffffffu;  // the escape sequence denotes no character

// The digits of `base` from `p` on; the value is capped above the largest code point.
char32_t digits(const char*& p, const char* end, int base) {
  char32_t value = 0;
  for (; p != end && digit_value(*p) < base; ++p) {
    value = value * static_cast<char32_t>(base) + static_cast<char32_t>(digit_value(*p));
    if (value > 0x10ffff) value = 0x110000;
  }
  return value;
}

// \xHH\ and \OOO\ : `p` is at the first digit. The final backslash is mandatory only in ISO mode.
bool closed_number(const char* backslash, const char*& p, const char* end, int base, bool iso, char32_t& c,
                   TokenError& error) {
  const char* const first = p;
  c = digits(p, end, base);
  const bool closed = p != end && *p == '\\';
  if (p == first || (iso && !closed)) {
    return fail(error, SyntaxErrorCode::bad_escape, backslash, p == end ? p : p + 1);
  }
  if (closed) ++p;
  return support::utf8::is_code(c) || fail(error, SyntaxErrorCode::illegal_character_code, backslash, p);
}

// \uXXXX and \UXXXXXXXX.
bool counted_number(const char* backslash, const char*& p, const char* end, int count, char32_t& c, TokenError& error) {
  const char* const stop = end - p < count ? end : p + count;
  const char* const first = p;
  c = digits(p, stop, 16);
  if (p - first != count) return fail(error, SyntaxErrorCode::bad_escape, backslash, p);
  return support::utf8::is_code(c) || fail(error, SyntaxErrorCode::illegal_character_code, backslash, p);
}

// Skips the layout after \c.
void skip_layout(const char*& p, const char* end) {
  while (p != end && static_cast<unsigned char>(*p) < 128 &&
         syntax::class_of(static_cast<unsigned char>(*p)) == syntax::char_layout) {
    ++p;
  }
}

// The escape sequences beyond ISO 13211-1.
bool extended_escape(const char* backslash, const char*& p, const char* end, char32_t& c, TokenError& error) {
  switch (p[-1]) {
    case 'e': c = 27; return true;
    case 's': c = ' '; return true;
    case 'c':
      skip_layout(p, end);
      c = no_character;
      return true;
    case 'u': return counted_number(backslash, p, end, 4, c, error);
    case 'U': return counted_number(backslash, p, end, 8, c, error);
    default: return fail(error, SyntaxErrorCode::undefined_escape, backslash, p);
  }
}

// Pairs of an escape letter and its meaning.
constexpr std::string_view one_character_escapes = "a\ab\bf\fn\nr\rt\tv\v\\\\''\"\"``";

// `p` is at a backslash; advances it past the sequence.
bool escape(const char*& p, const char* end, bool iso, char32_t& c, TokenError& error) {
  const char* const backslash = p++;
  if (p == end) return fail(error, SyntaxErrorCode::bad_escape, backslash, p);
  const char letter = *p++;
  for (std::size_t i = 0; i < one_character_escapes.size(); i += 2) {
    if (one_character_escapes[i] != letter) continue;
    c = static_cast<unsigned char>(one_character_escapes[i + 1]);
    return true;
  }
  if (letter == '\n' || (letter == '\r' && p != end && *p == '\n')) {
    p += letter == '\r';
    c = no_character;
    return true;
  }
  if (letter == 'x') return closed_number(backslash, p, end, 16, iso, c, error);
  if (letter >= '0' && letter <= '7') return closed_number(backslash, --p, end, 8, iso, c, error);
  if (iso) return fail(error, SyntaxErrorCode::undefined_escape, backslash, p);
  return extended_escape(backslash, p, end, c, error);
}

// Unescaped bytes must be UTF-8 and, in ISO mode, not control characters.
bool check_plain(const char* begin, const char* end, bool iso, TokenError& error) {
  for (const char* p = begin; p != end;) {
    const auto c = static_cast<unsigned char>(*p);
    if (c < 128) {
      if (iso && c < ' ') return fail(error, SyntaxErrorCode::illegal_character, p, p + 1);
      ++p;
      continue;
    }
    char32_t wide;
    const int length = decode_utf8(p, end, wide);
    if (length == 0) return fail(error, SyntaxErrorCode::invalid_utf8, p, p + 1);
    p += length;
  }
  return true;
}

// Decodes the text between the quotes.
bool decode_body(char quote, const char* p, const char* end, bool iso, std::string& buffer, TokenError& error) {
  buffer.clear();
  while (p != end) {
    const char* const plain = p;
    while (p != end && *p != '\\' && *p != quote) ++p;
    if (!check_plain(plain, p, iso, error)) return false;
    buffer.append(plain, p);
    if (p == end) break;
    if (*p == quote) {
      buffer.push_back(quote);
      p += 2;
      continue;
    }
    char32_t c;
    if (!escape(p, end, iso, c, error)) return false;
    char bytes[support::utf8::longest];
    if (c != no_character) buffer.append(bytes, support::utf8::encode(c, bytes));
  }
  return true;
}

}  // namespace

bool decode_quoted(const Token& token, bool iso, std::string& buffer, std::string_view& text, TokenError& error) {
  const char* const begin = token.begin + 1;
  const char* const end = token.end - 1;
  if (!token.simple) {
    if (!decode_body(*token.begin, begin, end, iso, buffer, error)) return false;
    text = buffer;
    return true;
  }
  text = {begin, static_cast<std::size_t>(end - begin)};
  return check_plain(begin, end, iso, error);
}

bool find_bad_escape(const Token& token, bool iso, TokenError& error) {
  std::string ignored;
  return !decode_body(*token.begin, token.begin + 1, token.end, iso, ignored, error);
}

// The lexer guarantees that a 0'c token has one character or one whole escape sequence.
bool decode_character(const Token& token, bool iso, char32_t& character, TokenError& error) {
  const char* p = token.begin + 2;  // after 0'
  if (*p == '\\') return escape(p, token.end, iso, character, error);
  decode_utf8(p, token.end, character);
  return true;
}

}  // namespace hornbeam::reader
