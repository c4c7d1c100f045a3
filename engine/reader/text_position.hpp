// SPDX-License-Identifier: MIT
// Byte offset in a text -> line and column. Lines count from 1, columns from 1 in code points.
#pragma once

#include <cstddef>
#include <string_view>

namespace hornbeam::reader {

struct LineColumn {
  std::size_t line = 1;
  std::size_t column = 1;
};

// From scratch.
LineColumn line_column(std::string_view text, std::size_t offset);

// The text of the line that contains `offset`, without its newline.
std::string_view line_at(std::string_view text, std::size_t offset);

// Remembers its last position, so that growing offsets of one text cost a single walk, even if the text is one long
// line.
class LineCounter {
 public:
  LineColumn place(std::string_view text, std::size_t offset);
  std::size_t line(std::string_view text, std::size_t offset) { return place(text, offset).line; }

 private:
  const char* text_ = nullptr;
  std::size_t offset_ = 0;
  LineColumn place_;
};

}  // namespace hornbeam::reader
