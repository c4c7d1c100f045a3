// SPDX-License-Identifier: MIT
// A text with its length in characters and the offset of the nth character: immediate for ASCII, otherwise by the marks
// that a long atom stores, or by counting.
#pragma once

#include <cstdint>
#include <string_view>

#include "support/utf8.hpp"

namespace hornbeam::terms {

// The marks avoid counting characters from the start.
class MeasuredText {
 public:
  static constexpr std::size_t characters_between_marks = 128;

  explicit MeasuredText(std::string_view text)
      : MeasuredText(text, support::utf8::all_ascii(text) ? text.size() : support::utf8::length(text)) {}
  // Already measured. `marks`: the offset of every 128th character, or null.
  MeasuredText(std::string_view text, std::size_t length, const std::uint32_t* marks = nullptr)
      : bytes_(text), length_(length), marks_(marks) {}

  std::string_view bytes() const { return bytes_; }
  std::size_t length() const { return length_; }
  bool is_ascii() const { return length_ == bytes_.size(); }

  // Byte offset of the character, counted from 0; the end of the text if there are fewer.
  std::size_t offset(std::size_t index) const {
    if (is_ascii()) return index;
    if (marks_ == nullptr || index >= length_) return support::utf8::offset_of(bytes_, index);
    const std::size_t from = marks_[index / characters_between_marks];
    return support::utf8::offset_of(bytes_, index % characters_between_marks, from);
  }
  std::string_view part(std::size_t before, std::size_t count) const {
    const std::size_t begin = offset(before);
    const bool is_near = marks_ == nullptr || count < characters_between_marks;
    const std::size_t end =
        is_ascii() || !is_near ? offset(before + count) : support::utf8::offset_of(bytes_, count, begin);
    return bytes_.substr(begin, end - begin);
  }

 private:
  std::string_view bytes_;
  std::size_t length_;
  const std::uint32_t* marks_;
};

}  // namespace hornbeam::terms
