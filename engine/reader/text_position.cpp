// SPDX-License-Identifier: MIT
// Columns count code points: continuation bytes of UTF-8 are skipped. A newline belongs to the line it ends.
#include "reader/text_position.hpp"

#include <algorithm>

#include "support/utf8.hpp"

namespace hornbeam::reader {

namespace {

// `place` is that of the first byte of `text`; returns the place after it.
LineColumn walk(std::string_view text, LineColumn place) {
  place.line += static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n'));
  const std::size_t newline = text.rfind('\n');
  if (newline != std::string_view::npos) {
    text.remove_prefix(newline + 1);
    place.column = 1;
  }
  place.column += static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return !support::utf8::is_continuation(c); }));
  return place;
}

}  // namespace

LineColumn line_column(std::string_view text, std::size_t offset) { return walk(text.substr(0, offset), LineColumn{}); }

// The line for the excerpt under a message, without a final carriage return.
std::string_view line_at(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  const std::size_t newline = offset == 0 ? std::string_view::npos : text.rfind('\n', offset - 1);
  const std::size_t begin = newline == std::string_view::npos ? 0 : newline + 1;
  std::string_view line = text.substr(begin, text.find('\n', offset) - begin);
  if (!line.empty() && line.back() == '\r') line.remove_suffix(1);
  return line;
}

LineColumn LineCounter::place(std::string_view text, std::size_t offset) {
  offset = std::min(offset, text.size());
  if (text.data() != text_ || offset < offset_) {
    text_ = text.data();
    offset_ = 0;
    place_ = LineColumn{};
  }
  place_ = walk(text.substr(offset_, offset - offset_), place_);
  offset_ = offset;
  return place_;
}

}  // namespace hornbeam::reader
