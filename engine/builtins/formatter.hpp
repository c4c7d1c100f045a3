// SPDX-License-Identifier: MIT
// One run of format/2: format and arguments -> text. Goals (~@, portray/1 in ~p) have already run: their text is among
// the arguments as '$portrayed'(Text).
//
// Columns: the text between two column stops is a segment; ~t marks where blanks are inserted to pad the segment to its
// width, by default at its end.
#pragma once

#include <string>
#include <string_view>

#include "builtins/format_directive.hpp"
#include "builtins/stream_arguments.hpp"
#include "support/short_vector.hpp"

namespace hornbeam::builtins {

class Formatter {
 public:
  using Arguments = support::ShortVector<Cell, 8>;

  // The text will begin at the column of `stream`, or at 0 without one.
  Formatter(Machine& m, Arguments arguments, Stream* stream)
      : m_(m), arguments_(std::move(arguments)), stream_(stream) {
    constexpr std::size_t most_lines_fit = 120;
    out_.reserve(most_lines_fit);
  }

  Outcome run(std::string_view format);
  const std::string& text() const { return out_; }

  // After an error: the text produced so far, except for what waits for a column stop.
  std::string_view settled_text() const;

 private:
  struct Fill {
    std::size_t at;  // in out_
    std::uint32_t code;
  };

  Outcome directive(const FormatDirective& d, std::int64_t column);
  Outcome with_argument(std::uint32_t letter, const FormatDirective& d, std::int64_t column);
  Outcome column_of(const FormatDirective& d, std::int64_t& column);
  bool next_argument(Cell& argument);

  Outcome write_argument(std::uint32_t letter, Cell argument);
  Outcome write_with_options(Cell argument);
  Outcome write_atomic(Cell argument);
  Outcome write_codes(const FormatDirective& d, Cell argument, std::int64_t column);
  Outcome write_characters(Cell argument, std::int64_t times);
  Outcome write_integer(std::uint32_t letter, Cell argument, std::int64_t places);
  Outcome write_in_radix(const FormatDirective& d, Cell argument, std::int64_t radix, bool upper);
  Outcome write_number(std::uint32_t letter, Cell argument, std::int64_t places);
  void repeat(std::uint32_t code, std::int64_t times);

  std::int64_t segment_column();
  std::int64_t column_at_end();
  void column_stop(std::int64_t target);
  void fill(const Fill& mark, std::size_t times);
  void note_newlines();

  Outcome format_error(std::string_view message);
  Outcome wrong_argument(std::uint32_t letter, Cell argument);

  Machine& m_;
  Arguments arguments_;
  Stream* stream_;
  std::size_t next_ = 0;
  std::string out_;
  std::size_t segment_begin_ = 0;  // in out_
  std::int64_t segment_column_ =
      -1;  // where it begins; -1: at the column of the stream, which nobody has asked for yet
  support::ShortVector<Fill, 4> fills_;
};

}  // namespace hornbeam::builtins
