// SPDX-License-Identifier: MIT
#include "writer/token_output.hpp"

#include <charconv>

#include "syntax/char_class.hpp"

namespace hornbeam::writer {

namespace {
// The class of a character by one of its bytes; non-ASCII counts as a letter.
std::uint8_t end_class(char byte) {
  const auto b = static_cast<unsigned char>(byte);
  if (b >= 0x80) return syntax::char_lower;
  return syntax::ascii_classes[b];
}

// 0 and 2 to 36: with a quote and a digit after them they form another number.
bool may_be_radix(std::string_view digits) {
  if (digits.size() > 2) return false;
  int value = 0;
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  return problem == std::errc() && end == digits.data() + digits.size() && value <= 36 && value != 1;
}

}  // namespace

void TokenOutput::name(std::string_view text, AtomShape shape) {
  switch (shape) {
    case AtomShape::letters: begin(Last::letters); break;
    case AtomShape::symbols:
      // Some readers take "1." followed by more symbols for the end of a clause.
      if (text == "." && is_number()) blank();
      begin(Last::symbols);
      break;
    default: begin(Last::other);
  }
  put(text);
}

// Double quotes merge only with double quotes, so they are a separate kind.
void TokenOutput::quoted(std::string_view text, char quote, bool escapes) {
  begin(quote == '\'' ? Last::quote : Last::double_quote);
  if (!is_plain_within_quotes(text)) {
    spill();
    return append_quoted(text_, text, quote, escapes);
  }
  put(quote);
  put(text);
  put(quote);
}

// A negative number begins like a symbol and ends like a number: 1- -1, - -1.
void TokenOutput::number(std::string_view text) {
  const bool negative = text.front() == '-';
  begin(negative ? Last::symbols : Last::number);
  last_ = may_be_radix(text.substr(negative ? 1 : 0)) ? Last::radix : Last::number;
  put(text);
}

void TokenOutput::variable(std::string_view text) {
  begin(Last::letters);
  put(text);
}

// Classified by its ends: the middle does not affect the neighbours.
void TokenOutput::foreign(std::string_view text) {
  if (text.empty()) return;
  const char first = text.front();
  const std::uint8_t c = end_class(text.front());
  if (first == '(' && after_prefix_) blank();
  begin((c & syntax::char_alphanumeric) != 0 ? Last::letters
        : (c & syntax::char_symbol) != 0     ? Last::symbols
                                             : Last::other);
  put(text);
  const std::uint8_t e = end_class(text.back());
  last_ = (e & syntax::char_alphanumeric) != 0 ? Last::letters
          : (e & syntax::char_symbol) != 0     ? Last::symbols
                                               : Last::other;
}

// `-(1)` would be functional notation: a prefix operator is followed by a blank.
void TokenOutput::open_bracket() {
  if (after_prefix_) put(' ');
  punctuation('(');
}

void TokenOutput::blank() {
  put(' ');
  last_ = Last::other;
  after_prefix_ = false;
}

void TokenOutput::raw(std::string_view text) {
  begin(Last::other);
  put(text);
}

// `+.` would be one symbol atom.
void TokenOutput::full_stop(bool ends_line) {
  if (last_ == Last::symbols) put(' ');
  put(ends_line ? ".\n" : ". ");
  last_ = Last::other;
}

void TokenOutput::spill() {
  text_.append(first_, count_);
  count_ = 0;
}

void TokenOutput::put_long(std::string_view text) {
  spill();
  text_.append(text);
}

// The stream has its own buffer; this only hands the text over.
bool TokenOutput::flush() {
  if (stream_ == nullptr || !text_.empty()) spill();
  if (stream_ == nullptr) return true;
  const std::string_view text = text_.empty() ? std::string_view(first_, count_) : std::string_view(text_);
  const bool sent = text.empty() || stream_->put_text(text);
  text_.clear();
  count_ = 0;
  return sent;
}

}  // namespace hornbeam::writer
