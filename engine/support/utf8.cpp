// SPDX-License-Identifier: MIT
#include "support/utf8.hpp"

#include <cstring>

namespace hornbeam::support::utf8 {

std::uint32_t decode(std::string_view text, std::size_t& at) {
  const auto byte = [&](std::size_t i) -> std::uint32_t { return static_cast<unsigned char>(text[i]); };
  const std::uint32_t lead = byte(at);
  const std::size_t bytes = bytes_of_lead(text[at]);
  if (bytes == 1 || at + bytes > text.size()) {
    ++at;
    return lead;
  }
  // The lead byte of n bytes has n ones, a zero, and the highest bits of the code.
  std::uint32_t code = lead & (0x7fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if (!is_continuation(text[at + i])) {
      ++at;
      return lead;
    }
    code = (code << 6) | (byte(at + i) & 0x3f);
  }
  at += bytes;
  return code;
}

std::size_t decode_strictly(std::string_view bytes, std::uint32_t& code) {
  if (bytes.empty()) return 0;
  const std::size_t length = bytes_of_lead(bytes[0]);
  const std::uint32_t lead = static_cast<unsigned char>(bytes[0]);
  if (length == 1) {
    code = lead;
    return is_ascii(lead) ? 1 : 0;
  }
  if (lead > 0xf4 || bytes.size() < length) return 0;
  std::uint32_t c = lead & (0x7fu >> length);
  for (std::size_t i = 1; i < length; ++i) {
    if (!is_continuation(bytes[i])) return 0;
    c = (c << 6) | (static_cast<unsigned char>(bytes[i]) & 0x3f);
  }
  constexpr std::uint32_t smallest[] = {0, 0, 0x80, 0x800, 0x10000};
  if (c < smallest[length] || !is_code(c)) return 0;
  code = c;
  return length;
}

std::size_t ascii_length(std::string_view text) {
  constexpr std::uint64_t high_bits = 0x8080808080808080u;
  std::size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t word;
    std::memcpy(&word, text.data() + i, 8);
    if ((word & high_bits) != 0) break;
  }
  while (i < text.size() && (text[i] & 0x80) == 0) ++i;
  return i;
}

// Eight bytes at a time: continuation bytes are those with bit 7 and without bit 6.
std::size_t length(std::string_view text) {
  constexpr std::uint64_t low_bits = 0x0101010101010101u;
  std::size_t continuations = 0;
  std::size_t i = 0;
  for (; i + 8 <= text.size(); i += 8) {
    std::uint64_t word;
    std::memcpy(&word, text.data() + i, 8);
    continuations += (((word >> 7) & ~(word >> 6) & low_bits) * low_bits) >> 56;
  }
  for (; i < text.size(); ++i) continuations += is_continuation(text[i]);
  return text.size() - continuations;
}

std::size_t offset_of(std::string_view text, std::size_t index, std::size_t from) {
  std::size_t at = from;
  for (; index > 0 && at < text.size(); --index) {
    ++at;
    while (at < text.size() && is_continuation(text[at])) ++at;
  }
  return at;
}

bool is_valid(std::string_view text) {
  while (!text.empty()) {
    std::uint32_t code;
    const std::size_t length = decode_strictly(text, code);
    if (length == 0) return false;
    text.remove_prefix(length);
  }
  return true;
}

void cut(std::string& text, std::size_t most) {
  if (text.size() <= most) return;
  while (most > 0 && is_continuation(text[most])) --most;
  text.resize(most);
  text += "...";
}

}  // namespace hornbeam::support::utf8
