// SPDX-License-Identifier: MIT
#include "writer/atom_quoting.hpp"

#include "syntax/char_class.hpp"

namespace hornbeam::writer {

namespace {

using syntax::class_of;

bool is_ascii(char byte) { return static_cast<unsigned char>(byte) < 0x80; }
std::uint8_t class_of_ascii(char byte) { return syntax::ascii_classes[static_cast<unsigned char>(byte)]; }

struct Utf8Walk {
  const char* at;
  const char* end;
  bool done() const { return at >= end; }
  // The next character; bytes that are not UTF-8 represent themselves.
  char32_t next() {
    char32_t code = 0;
    const int length = syntax::decode_utf8(at, end, code);
    if (length == 0) return static_cast<unsigned char>(*at++);
    at += length;
    return code;
  }
  std::uint8_t next_class() { return is_ascii(*at) ? class_of_ascii(*at++) : class_of(next()); }
};

bool all_of_class(Utf8Walk walk, std::uint8_t classes) {
  while (!walk.done()) {
    if ((walk.next_class() & classes) == 0) return false;
  }
  return true;
}

// The bytes from here on that need no escape within any quotes.
std::string_view plain_run(const Utf8Walk& walk) {
  constexpr std::uint8_t plain = syntax::char_alphanumeric | syntax::char_punctuation;
  const char* at = walk.at;
  while (at < walk.end && is_ascii(*at) && (*at == ' ' || (class_of_ascii(*at) & plain) != 0)) ++at;
  return {walk.at, static_cast<std::size_t>(at - walk.at)};
}

// Escapes with a letter of their own; 0 for others.
char escape_letter(char32_t code) {
  switch (code) {
    case '\a': return 'a';
    case '\b': return 'b';
    case '\f': return 'f';
    case '\n': return 'n';
    case '\r': return 'r';
    case '\t': return 't';
    case '\v': return 'v';
    default: return 0;
  }
}

// Characters that are invisible, or cannot appear literally in text.
bool is_invisible(char32_t code) {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return true;
  return code == 0xad || (code >= 0x200b && code <= 0x200f) || (code >= 0x2028 && code <= 0x202e) || code == 0xfeff ||
         code == 0x00a0 || (code >= 0xfff0 && code <= 0xfff8);
}

void append_octal(std::string& out, char32_t code) {
  char digits[16];
  int n = 0;
  do {
    digits[n++] = static_cast<char>('0' + code % 8);
    code /= 8;
  } while (code != 0);
  out.push_back('\\');
  while (n > 0) out.push_back(digits[--n]);
  out.push_back('\\');
}

void append_escaped(std::string& out, char32_t code, std::string_view bytes, char quote) {
  if (code == '\\' || code == static_cast<unsigned char>(quote)) {
    out.push_back('\\');
    out.push_back(static_cast<char>(code));
  } else if (const char letter = escape_letter(code)) {
    out.push_back('\\');
    out.push_back(letter);
  } else if (is_invisible(code)) {
    append_octal(out, code);
  } else {
    out.append(bytes);
  }
}

}  // namespace

// ISO 13211-1, 6.4.2: a name token is letters-and-digits, symbols, a solo character, [] or {}.
AtomShape atom_shape(std::string_view text) {
  if (text.empty()) return AtomShape::quoted;
  Utf8Walk walk{text.data(), text.data() + text.size()};
  const std::uint8_t first = walk.next_class();
  if ((first & syntax::char_lower) != 0) {
    return all_of_class(walk, syntax::char_alphanumeric) ? AtomShape::letters : AtomShape::quoted;
  }
  if ((first & syntax::char_symbol) != 0) {
    // A lone full stop ends clauses; /* begins a comment.
    if (text == "." || text.starts_with("/*")) return AtomShape::quoted;
    return all_of_class(walk, syntax::char_symbol) ? AtomShape::symbols : AtomShape::quoted;
  }
  if (text == "[]" || text == "{}" || text == "!" || text == ";") return AtomShape::solo;
  return AtomShape::quoted;
}

bool is_plain_within_quotes(std::string_view text) {
  return plain_run({text.data(), text.data() + text.size()}).size() == text.size();
}

// Without escapes (flag character_escapes off) only the quote itself is special, and doubled.
void append_quoted(std::string& out, std::string_view text, char quote, bool escapes) {
  out.push_back(quote);
  Utf8Walk walk{text.data(), text.data() + text.size()};
  for (;;) {
    const std::string_view run = plain_run(walk);
    out.append(run);
    walk.at += run.size();
    if (walk.done()) break;
    const char* const begin = walk.at;
    const char32_t code = walk.next();
    const std::string_view bytes(begin, static_cast<std::size_t>(walk.at - begin));
    if (escapes) {
      append_escaped(out, code, bytes, quote);
    } else {
      if (code == static_cast<unsigned char>(quote)) out.push_back(quote);
      out.append(bytes);
    }
  }
  out.push_back(quote);
}

void append_atom(std::string& out, std::string_view text) {
  if (atom_needs_quotes(text)) {
    append_quoted(out, text, '\'');
  } else {
    out.append(text);
  }
}

// 6.4.3: a capital or an underscore, then letters, digits and underscores.
bool is_variable_name(std::string_view text) {
  if (text.empty()) return false;
  Utf8Walk walk{text.data(), text.data() + text.size()};
  return (walk.next_class() & syntax::char_upper) != 0 && all_of_class(walk, syntax::char_alphanumeric);
}

}  // namespace hornbeam::writer
