// SPDX-License-Identifier: MIT
// File bytes <-> UTF-8 text, the only form of text inside the engine. Decoding works piece by piece: the first bytes of
// a character split between pieces are kept for the next one. Invalid UTF-8 is not an error: each such byte becomes the
// Latin-1 character of its value, and the decoder records it.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hornbeam::streams {

enum class Encoding : std::uint8_t { utf8, latin1, ascii, octet, utf16le, utf16be };

std::string_view encoding_name(Encoding e);
// utf8, 'UTF-8', iso_latin_1, ascii, octet, text, ...; false for an unknown name.
bool encoding_named(std::string_view name, Encoding& e);

// ---- single characters ----
constexpr std::uint32_t max_code_point = 0x10ffff;
constexpr bool is_code_point(std::int64_t c) { return c >= 0 && c <= max_code_point && !(c >= 0xd800 && c <= 0xdfff); }
// Appends the UTF-8 form of a code point.
void append_utf8(std::string& out, std::uint32_t code);
// Bytes of the character that begins with this byte: 1..4 (1 also for an invalid lead byte).
unsigned utf8_length(unsigned char first);
// Decodes one character of well-formed text and advances `p` past it.
std::uint32_t next_code(const char*& p);
// Length of the longest prefix that is well-formed UTF-8.
std::size_t valid_utf8_prefix(std::string_view bytes);

class TextDecoder {
 public:
  explicit TextDecoder(Encoding encoding = Encoding::utf8) : encoding_(encoding) {}
  Encoding encoding() const { return encoding_; }
  void set_encoding(Encoding e) { encoding_ = e; }
  // Appends the text of `bytes` to `out`. With `last`, does not wait for the rest of a truncated character.
  void decode(std::string_view bytes, bool last, std::string& out);
  bool saw_invalid() const { return saw_invalid_; }
  void reset() { pending_.clear(); }

 private:
  std::string_view with_pending(std::string_view bytes, std::string& joined);
  void decode_utf8(std::string_view bytes, bool last, std::string& out);
  void decode_utf16(std::string_view bytes, bool last, std::string& out);

  Encoding encoding_;
  bool saw_invalid_ = false;
  std::string pending_;  // the first bytes of an incomplete character
};

// The encoding declared by the first bytes of a file.
struct ByteOrderMark {
  std::string_view bytes;
  Encoding encoding;
};
// Null if there is none.
const ByteOrderMark* byte_order_mark_of(std::string_view bytes);

// Appends the bytes of a UTF-8 text. Characters missing in the encoding are written \x..\ .
void encode_text(std::string_view text, Encoding encoding, std::string& out);
bool is_in_encoding(std::uint32_t code, Encoding encoding);
// The number of bytes of a character in this encoding.
unsigned encoded_length(std::uint32_t code, Encoding encoding);

}  // namespace hornbeam::streams
