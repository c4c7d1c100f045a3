// SPDX-License-Identifier: MIT
#include "code/place_table.hpp"

namespace hornbeam::code {

namespace {

constexpr std::size_t most_bytes_of_number = 5;

std::uint8_t* put_number(std::uint8_t* to, std::uint32_t n) {
  for (; n >= 0x80; n >>= 7) *to++ = static_cast<std::uint8_t>(n | 0x80);
  *to++ = static_cast<std::uint8_t>(n);
  return to;
}

std::uint32_t get_number(const std::uint8_t*& at) {
  std::uint32_t n = 0;
  for (unsigned shift = 0;; shift += 7) {
    const std::uint8_t byte = *at++;
    n |= std::uint32_t{byte & 0x7fu} << shift;
    if (byte < 0x80) return n;
  }
}

// Differences may be negative: the sign goes to the lowest bit.
std::uint32_t zigzag(std::uint32_t from, std::uint32_t to) {
  const auto difference = static_cast<std::int32_t>(to - from);
  return (static_cast<std::uint32_t>(difference) << 1) ^ static_cast<std::uint32_t>(difference >> 31);
}

std::uint32_t from_zigzag(std::uint32_t from, std::uint32_t n) { return from + ((n >> 1) ^ (0 - (n & 1))); }

}  // namespace

void encode_places(std::uint32_t clause_begin, const std::vector<CodePlace>& places, std::vector<std::uint8_t>& bytes) {
  bytes.resize(most_bytes_of_number * (2 + 3 * places.size()));
  std::uint8_t* to = put_number(bytes.data(), static_cast<std::uint32_t>(places.size()));
  to = put_number(to, clause_begin);
  CodePlace last{0, {clause_begin, 0}};
  for (const CodePlace& p : places) {
    const bool known = p.span.is_known();
    to = put_number(to, p.offset - last.offset);
    to = put_number(to, known ? p.span.end - p.span.begin : 0);
    if (known) to = put_number(to, zigzag(last.span.begin, p.span.begin));
    last.offset = p.offset;
    if (known) last.span = p.span;
  }
  bytes.resize(static_cast<std::size_t>(to - bytes.data()));
}

PlaceTable::PlaceTable(const std::uint8_t* bytes) : bytes_(bytes), entries_(bytes) {
  count_ = get_number(entries_);
  clause_begin_ = get_number(entries_);
}

template <class Visit>
const std::uint8_t* PlaceTable::for_each(Visit visit) const {
  std::uint32_t offset = 0;
  std::uint32_t begin = clause_begin_;
  const std::uint8_t* at = entries_;
  for (std::uint32_t i = 0; i < count_; ++i) {
    offset += get_number(at);
    TextSpan span;
    if (const std::uint32_t length = get_number(at); length > 0) {
      begin = from_zigzag(begin, get_number(at));
      span = {begin, begin + length};
    }
    visit(CodePlace{offset, span});
  }
  return at;
}

std::size_t PlaceTable::size() const {
  return static_cast<std::size_t>(for_each([](const CodePlace&) {}) - bytes_);
}

std::optional<TextSpan> PlaceTable::at(std::size_t offset) const {
  std::optional<TextSpan> found;
  for_each([&](const CodePlace& p) {
    if (p.offset <= offset) found = p.span;
  });
  return found;
}

std::vector<TextSpan> PlaceTable::spans() const {
  std::vector<TextSpan> found;
  for_each([&](const CodePlace& p) { found.push_back(p.span); });
  return found;
}

}  // namespace hornbeam::code
