// SPDX-License-Identifier: MIT
#include "code/place_table.hpp"

namespace hornbeam::code {

namespace {

constexpr std::size_t most_bytes_of_entry = 16;

std::uint8_t* put_number(std::uint8_t* to, std::uint64_t n) {
  for (; n >= 0x80; n >>= 7) *to++ = static_cast<std::uint8_t>(n | 0x80);
  *to++ = static_cast<std::uint8_t>(n);
  return to;
}

std::uint64_t get_long_number(const std::uint8_t*& at) {
  std::uint64_t n = 0;
  for (unsigned shift = 0;; shift += 7) {
    const std::uint8_t byte = *at++;
    n |= std::uint64_t{byte & 0x7fu} << shift;
    if (byte < 0x80) return n;
  }
}

std::uint32_t get_number(const std::uint8_t*& at) { return static_cast<std::uint32_t>(get_long_number(at)); }

// Differences may be negative: the sign moves to the lowest bit.
std::uint32_t zigzag(std::uint32_t from, std::uint32_t to) {
  const auto difference = static_cast<std::int32_t>(to - from);
  return (static_cast<std::uint32_t>(difference) << 1) ^ static_cast<std::uint32_t>(difference >> 31);
}

std::uint32_t from_zigzag(std::uint32_t from, std::uint32_t n) { return from + ((n >> 1) ^ (0 - (n & 1))); }

}  // namespace

void encode_places(std::uint32_t clause_begin, const std::vector<CodePlace>& places, std::vector<std::uint8_t>& bytes) {
  bytes.resize(most_bytes_of_entry * (1 + places.size()));
  std::uint8_t* to = put_number(bytes.data(), static_cast<std::uint32_t>(places.size()));
  to = put_number(to, clause_begin);
  CodePlace last{0, {clause_begin, 0}};
  for (const CodePlace& p : places) {
    const bool known = p.span.is_known();
    to = put_number(to, (p.offset - last.offset) * 2 + (p.within ? 1 : 0));
    last.offset = p.offset;
    if (p.within) {
      to = put_number(to, p.subterm);
      continue;
    }
    to = put_number(to, known ? p.span.end - p.span.begin : 0);
    if (known) to = put_number(to, zigzag(last.span.begin, p.span.begin));
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
  CodePlace place{0, {}};
  std::uint32_t begin = clause_begin_;
  const std::uint8_t* at = entries_;
  for (std::uint32_t i = 0; i < count_; ++i) {
    const std::uint32_t step = get_number(at);
    place.offset += step / 2;
    place.within = step % 2 == 1;
    if (place.within) {
      place.subterm = get_long_number(at);
    } else {
      const std::uint32_t length = get_number(at);
      if (length > 0) begin = from_zigzag(begin, get_number(at));
      place = {place.offset, length > 0 ? TextSpan{begin, begin + length} : TextSpan{}};
    }
    visit(place);
  }
  return at;
}

std::size_t PlaceTable::size() const {
  return static_cast<std::size_t>(for_each([](const CodePlace&) {}) - bytes_);
}

CodePlace PlaceTable::at(std::size_t offset) const {
  CodePlace found{0, {}};
  for_each([&](const CodePlace& p) {
    if (p.offset <= offset) found = p;
  });
  return found;
}

std::vector<TextSpan> PlaceTable::spans() const {
  std::vector<TextSpan> found;
  for_each([&](const CodePlace& p) {
    if (!p.within) found.push_back(p.span);
  });
  return found;
}

std::vector<bool> PlaceTable::as_read() const {
  std::vector<bool> found;
  for_each([&](const CodePlace& p) {
    if (!p.within) {
      found.push_back(true);
    } else if (p.subterm == unknown_subterm && !found.empty()) {
      found.back() = false;
    }
  });
  return found;
}

}  // namespace hornbeam::code
