// SPDX-License-Identifier: MIT
#include "streams/text_decoder.hpp"

#include <algorithm>
#include <cstdio>
#include <cstring>

#include "support/utf8.hpp"

namespace hornbeam::streams {

namespace {

struct NamedEncoding {
  std::string_view name;
  Encoding encoding;
};
constexpr NamedEncoding encoding_names[] = {
    {"utf8", Encoding::utf8},          {"UTF-8", Encoding::utf8},        {"utf-8", Encoding::utf8},
    {"UTF8", Encoding::utf8},          {"text", Encoding::utf8},         {"unicode", Encoding::utf8},
    {"iso_latin_1", Encoding::latin1}, {"ISO-8859-1", Encoding::latin1}, {"iso-8859-1", Encoding::latin1},
    {"latin1", Encoding::latin1},      {"latin_1", Encoding::latin1},    {"iso_8859_1", Encoding::latin1},
    {"ascii", Encoding::ascii},        {"us_ascii", Encoding::ascii},    {"US-ASCII", Encoding::ascii},
    {"octet", Encoding::octet},        {"utf16le", Encoding::utf16le},   {"UTF-16LE", Encoding::utf16le},
    {"unicode_le", Encoding::utf16le}, {"utf16be", Encoding::utf16be},   {"UTF-16BE", Encoding::utf16be},
    {"unicode_be", Encoding::utf16be},
};

bool is_utf16(Encoding e) { return e == Encoding::utf16le || e == Encoding::utf16be; }

std::uint32_t utf16_unit(const char* p, Encoding e) {
  const std::uint32_t first = static_cast<unsigned char>(p[0]);
  const std::uint32_t second = static_cast<unsigned char>(p[1]);
  return e == Encoding::utf16le ? first | second << 8 : first << 8 | second;
}

}  // namespace

std::string_view encoding_name(Encoding e) {
  switch (e) {
    case Encoding::utf8: return "utf8";
    case Encoding::latin1: return "iso_latin_1";
    case Encoding::ascii: return "ascii";
    case Encoding::octet: return "octet";
    case Encoding::utf16le: return "utf16le";
    case Encoding::utf16be: return "utf16be";
  }
  return "utf8";
}

bool encoding_named(std::string_view name, Encoding& e) {
  for (const NamedEncoding& row : encoding_names) {
    if (row.name != name) continue;
    e = row.encoding;
    return true;
  }
  return false;
}

void append_utf8(std::string& out, std::uint32_t code) {
  char bytes[support::utf8::longest];
  out.append(bytes, support::utf8::encode(code, bytes));
}

unsigned utf8_length(unsigned char first) {
  return static_cast<unsigned>(support::utf8::bytes_of_lead(static_cast<char>(first)));
}

// The caller has validated the text (see valid_utf8_prefix), so the character is complete.
std::uint32_t next_code(const char*& p) {
  std::size_t at = 0;
  const std::uint32_t code = support::utf8::decode({p, support::utf8::bytes_of_lead(*p)}, at);
  p += at;
  return code;
}

std::size_t valid_utf8_prefix(std::string_view bytes) {
  const char* p = bytes.data();
  const char* const end = p + bytes.size();
  while (p < end) {
    // Eight ASCII bytes at a time: most files are pure ASCII.
    while (end - p >= 8) {
      std::uint64_t chunk;
      std::memcpy(&chunk, p, 8);
      if ((chunk & 0x8080808080808080u) != 0) break;
      p += 8;
    }
    if (p == end) break;
    std::uint32_t code;
    const std::size_t length = support::utf8::decode_strictly({p, static_cast<std::size_t>(end - p)}, code);
    if (length == 0) break;
    p += length;
  }
  return static_cast<std::size_t>(p - bytes.data());
}

void TextDecoder::decode(std::string_view bytes, bool last, std::string& out) {
  if (encoding_ == Encoding::utf8) return decode_utf8(bytes, last, out);
  if (is_utf16(encoding_)) return decode_utf16(bytes, last, out);
  for (const char c : bytes) append_utf8(out, static_cast<unsigned char>(c));
}

// Prepends the remainder of the last piece.
std::string_view TextDecoder::with_pending(std::string_view bytes, std::string& joined) {
  if (pending_.empty()) return bytes;
  joined = pending_;
  joined.append(bytes);
  pending_.clear();
  return joined;
}

// A code above FFFF is two units: a high surrogate and a low one. An unpaired surrogate becomes U+FFFD.
void TextDecoder::decode_utf16(std::string_view bytes, bool last, std::string& out) {
  constexpr std::uint32_t replacement = 0xfffd;
  std::string joined;
  bytes = with_pending(bytes, joined);
  while (bytes.size() >= 2) {
    std::uint32_t code = utf16_unit(bytes.data(), encoding_);
    std::size_t length = 2;
    if (code >= 0xd800 && code < 0xdc00) {
      if (bytes.size() < 4 && !last) break;
      const std::uint32_t low = bytes.size() < 4 ? 0 : utf16_unit(bytes.data() + 2, encoding_);
      if (low >= 0xdc00 && low < 0xe000) {
        code = 0x10000 + ((code - 0xd800) << 10) + (low - 0xdc00);
        length = 4;
      }
    }
    if (!is_code_point(code)) {
      saw_invalid_ = true;
      code = replacement;
    }
    append_utf8(out, code);
    bytes.remove_prefix(length);
  }
  if (!last) {
    pending_ = bytes;
  } else if (!bytes.empty()) {
    saw_invalid_ = true;
    append_utf8(out, replacement);
  }
}

const ByteOrderMark* byte_order_mark_of(std::string_view bytes) {
  static constexpr ByteOrderMark marks[] = {
      {"\xef\xbb\xbf", Encoding::utf8}, {"\xff\xfe", Encoding::utf16le}, {"\xfe\xff", Encoding::utf16be}};
  for (const ByteOrderMark& mark : marks) {
    if (bytes.starts_with(mark.bytes)) return &mark;
  }
  return nullptr;
}

// Well-formed stretches are copied whole. A stretch ends at a character that the next piece will complete, or at an
// invalid byte, which becomes the Latin-1 character of its value.
void TextDecoder::decode_utf8(std::string_view bytes, bool last, std::string& out) {
  std::string joined;
  bytes = with_pending(bytes, joined);
  while (!bytes.empty()) {
    const std::size_t good = valid_utf8_prefix(bytes);
    out.append(bytes.substr(0, good));
    bytes.remove_prefix(good);
    if (bytes.empty()) return;
    const unsigned length = utf8_length(static_cast<unsigned char>(bytes[0]));
    const bool may_be_cut =
        bytes.size() < length && std::all_of(bytes.begin() + 1, bytes.end(), support::utf8::is_continuation);
    if (may_be_cut && !last) {
      pending_ = bytes;
      return;
    }
    saw_invalid_ = true;
    append_utf8(out, static_cast<unsigned char>(bytes[0]));
    bytes.remove_prefix(1);
  }
}

unsigned encoded_length(std::uint32_t code, Encoding encoding) {
  if (is_utf16(encoding)) return code < 0x10000 ? 2 : 4;
  if (encoding != Encoding::utf8) return 1;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
}

static void append_utf16_unit(std::uint32_t unit, Encoding encoding, std::string& out) {
  const char low = static_cast<char>(unit & 0xff);
  const char high = static_cast<char>(unit >> 8);
  out.push_back(encoding == Encoding::utf16le ? low : high);
  out.push_back(encoding == Encoding::utf16le ? high : low);
}

static void encode_utf16(std::string_view text, Encoding encoding, std::string& out) {
  const char* p = text.data();
  while (p < text.data() + text.size()) {
    const std::uint32_t code = next_code(p);
    if (code < 0x10000) {
      append_utf16_unit(code, encoding, out);
    } else {
      append_utf16_unit(0xd800 + ((code - 0x10000) >> 10), encoding, out);
      append_utf16_unit(0xdc00 + ((code - 0x10000) & 0x3ff), encoding, out);
    }
  }
}

bool is_in_encoding(std::uint32_t code, Encoding encoding) {
  if (encoding == Encoding::utf8 || is_utf16(encoding)) return true;
  return code < (encoding == Encoding::ascii ? 0x80U : 0x100U);
}

// The other direction: U+65E5 in a Latin-1 file is written as \x65e5\, which a reader understands in quoted items.
void encode_text(std::string_view text, Encoding encoding, std::string& out) {
  if (encoding == Encoding::utf8) {
    out.append(text);
    return;
  }
  if (is_utf16(encoding)) return encode_utf16(text, encoding, out);
  const char* p = text.data();
  const char* const end = p + text.size();
  while (p < end) {
    const std::uint32_t code = next_code(p);
    if (is_in_encoding(code, encoding)) {
      out.push_back(static_cast<char>(code));
      continue;
    }
    char escape[16];
    const int n = std::snprintf(escape, sizeof escape, "\\x%x\\", static_cast<unsigned>(code));
    out.append(escape, static_cast<std::size_t>(n));
  }
}

}  // namespace hornbeam::streams
