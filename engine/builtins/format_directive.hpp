// SPDX-License-Identifier: MIT
// Splits a format/2 format into plain text and directives:
//
//   ~12d   ~*c   ~`-t   ~:d       tilde, column argument, colon, letter
#pragma once

#include <cstdint>
#include <string_view>

#include "streams/text_decoder.hpp"

namespace hornbeam::builtins {

enum class ColumnArgument : std::uint8_t {
  none,
  given,     // in `column`: a number, or the code of `c
  argument,  // *: taken from the next argument
};

struct FormatDirective {
  std::string_view text;     // plain text before the directive
  std::uint32_t letter = 0;  // 0: the format ends after `text`
  ColumnArgument kind = ColumnArgument::none;
  std::int64_t column = 0;
  bool cut_off = false;  // the format ends within the directive
};

// The arguments that a directive takes besides its column; -1: format/2 has no such directive.
constexpr int arguments_of_directive(std::uint32_t letter) {
  constexpr std::string_view none = "~nNt|+";
  constexpr std::string_view one = "wpqkadDfegcrRsi@";
  if (letter == 'W') return 2;
  const auto in = [letter](std::string_view letters) {
    return letter < 0x80 && letters.find(static_cast<char>(letter)) != std::string_view::npos;
  };
  return in(one) ? 1 : in(none) ? 0 : -1;
}

class FormatScanner {
 public:
  // Larger columns would only fill the memory: a larger one stops here, and is a resource error.
  static constexpr std::int64_t largest_column = 1 << 26;

  explicit FormatScanner(std::string_view format) : at_(format.data()), end_(format.data() + format.size()) {}

  // The next directive; `letter` is 0 at the end.
  FormatDirective next() {
    FormatDirective d;
    const char* const begin = at_;
    while (at_ < end_ && *at_ != '~') ++at_;
    d.text = {begin, static_cast<std::size_t>(at_ - begin)};
    if (at_ == end_) return d;
    ++at_;
    scan_column(d);
    if (at_ < end_ && *at_ == ':') ++at_;  // numbers in the locale's format: only the posix one exists
    d.cut_off = at_ == end_;
    if (!d.cut_off) d.letter = streams::next_code(at_);
    return d;
  }

 private:
  void scan_column(FormatDirective& d) {
    if (at_ == end_) return;
    if (*at_ == '*') {
      d.kind = ColumnArgument::argument;
      ++at_;
    } else if (*at_ == '`' && at_ + 1 < end_) {
      ++at_;
      d.kind = ColumnArgument::given;
      d.column = streams::next_code(at_);
    } else {
      while (at_ < end_ && *at_ >= '0' && *at_ <= '9') {
        d.kind = ColumnArgument::given;
        d.column = d.column * 10 + (*at_++ - '0');
        if (d.column > largest_column) d.column = largest_column;
      }
    }
  }

  const char* at_;
  const char* end_;
};

}  // namespace hornbeam::builtins
