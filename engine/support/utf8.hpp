// SPDX-License-Identifier: MIT
// UTF-8: encoding, decoding, counting and stepping. Text inside the engine is valid UTF-8 by construction, so on
// invalid bytes these functions only have to be safe (treating each as one character), not to report them; `is_valid`
// is for text from outside.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace hornbeam::support::utf8 {

constexpr std::uint32_t highest_code = 0x10ffff;
constexpr std::size_t longest = 4;  // bytes of one character

// Valid character codes: no surrogates, nothing above highest_code.
constexpr bool is_code(std::int64_t code) {
  return code >= 0 && code <= highest_code && (code < 0xd800 || code > 0xdfff);
}
constexpr bool is_ascii(std::uint32_t code) { return code < 0x80; }
constexpr bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

// Writes 1 to 4 bytes and returns their number.
constexpr std::size_t encode(std::uint32_t code, char* out) {
  if (code < 0x80) {
    out[0] = static_cast<char>(code);
    return 1;
  }
  if (code < 0x800) {
    out[0] = static_cast<char>(0xc0 | (code >> 6));
    out[1] = static_cast<char>(0x80 | (code & 0x3f));
    return 2;
  }
  if (code < 0x10000) {
    out[0] = static_cast<char>(0xe0 | (code >> 12));
    out[1] = static_cast<char>(0x80 | ((code >> 6) & 0x3f));
    out[2] = static_cast<char>(0x80 | (code & 0x3f));
    return 3;
  }
  out[0] = static_cast<char>(0xf0 | (code >> 18));
  out[1] = static_cast<char>(0x80 | ((code >> 12) & 0x3f));
  out[2] = static_cast<char>(0x80 | ((code >> 6) & 0x3f));
  out[3] = static_cast<char>(0x80 | (code & 0x3f));
  return 4;
}

// For text from outside: the length of the character at the start of `bytes`, 1 to 4; 0 if invalid: overlong, a
// surrogate, above highest_code, truncated, or not UTF-8 at all.
std::size_t decode_strictly(std::string_view bytes, std::uint32_t& code);

// The character at `text[at]`; advances `at` past it. `at` must be below text.size().
std::uint32_t decode(std::string_view text, std::size_t& at);

// The number of bytes of the character that begins with this byte.
constexpr std::size_t bytes_of_lead(char lead) {
  const auto byte = static_cast<unsigned char>(lead);
  return byte < 0xc0 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
}

// Number of ASCII characters at the front.
std::size_t ascii_length(std::string_view text);
inline bool all_ascii(std::string_view text) { return ascii_length(text) == text.size(); }
// Number of code points.
std::size_t length(std::string_view text);
// Byte offset of code point `index`, counted from byte `from`; text.size() if there are fewer.
std::size_t offset_of(std::string_view text, std::size_t index, std::size_t from = 0);
bool is_valid(std::string_view text);
// Shortens a text of more than `most` bytes, ending it in `...`.
void cut(std::string& text, std::size_t most);

}  // namespace hornbeam::support::utf8
