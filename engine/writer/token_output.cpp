// SPDX-License-Identifier: MIT
#include "writer/token_output.hpp"

#include "syntax/char_class.hpp"

namespace hornbeam::writer {

namespace {
// Class of a character by one of its bytes; what is not ASCII counts as a letter.
std::uint8_t end_class(char byte) {
  const auto b = static_cast<unsigned char>(byte);
  if (b >= 0x80) return syntax::char_lower;
  return syntax::ascii_classes[b];
}
}  // namespace

// Puts the blank that must stand between the last token and one of this kind.
void TokenOutput::begin(Last kind) {
  const bool last_is_word = last_ == Last::letters || last_ == Last::number || last_ == Last::zero;
  bool apart = false;
  switch (kind) {
    case Last::letters:
    case Last::number:
    case Last::zero: apart = last_is_word; break;
    case Last::symbols: apart = last_ == Last::symbols; break;
    // 'a''b' is one token, and 0'c a character code.
    case Last::quote: apart = last_ == Last::quote || last_ == Last::zero; break;
    case Last::double_quote: apart = last_ == Last::double_quote; break;
    case Last::other: break;
  }
  if (apart) text_.push_back(' ');
  last_ = kind;
  after_prefix_ = false;
}

void TokenOutput::name(std::string_view text, AtomShape shape) {
  switch (shape) {
    case AtomShape::letters: begin(Last::letters); break;
    case AtomShape::symbols:
      // "1." followed by more symbols looks like the end of a clause to some readers.
      if (text == "." && (last_ == Last::number || last_ == Last::zero)) blank();
      begin(Last::symbols);
      break;
    default: begin(Last::other);
  }
  text_.append(text);
}

// Double quotes melt with double quotes only, so they are a kind of their own.
void TokenOutput::quoted(std::string_view text, char quote, bool escapes) {
  begin(quote == '\'' ? Last::quote : Last::double_quote);
  append_quoted(text_, text, quote, escapes);
}

// A negative number begins like a symbol and ends like a number: 1- -1, - -1. A bare 0 must not be
// followed by a quote.
void TokenOutput::number(std::string_view text) {
  if (text.front() == '-') {
    begin(Last::symbols);
    last_ = Last::number;
  } else {
    begin(Last::number);
  }
  text_.append(text);
  if (text == "0") last_ = Last::zero;
}

void TokenOutput::variable(std::string_view text) {
  begin(Last::letters);
  text_.append(text);
}

// By its ends: what it is in between does not matter to the neighbours.
void TokenOutput::foreign(std::string_view text) {
  if (text.empty()) return;
  const char first = text.front();
  const std::uint8_t c = end_class(text.front());
  if (first == '(' && after_prefix_) blank();
  begin((c & syntax::char_alphanumeric) != 0 ? Last::letters
        : (c & syntax::char_symbol) != 0     ? Last::symbols
                                             : Last::other);
  text_.append(text);
  const std::uint8_t e = end_class(text.back());
  last_ = (e & syntax::char_alphanumeric) != 0 ? Last::letters
          : (e & syntax::char_symbol) != 0     ? Last::symbols
                                               : Last::other;
}

void TokenOutput::punctuation(char c) {
  begin(Last::other);
  text_.push_back(c);
}

// `-(1)` would be functional notation: behind a prefix operator there is a blank.
void TokenOutput::open_bracket() {
  if (after_prefix_) text_.push_back(' ');
  punctuation('(');
}

void TokenOutput::open_arguments() { punctuation('('); }

void TokenOutput::blank() {
  text_.push_back(' ');
  last_ = Last::other;
  after_prefix_ = false;
}

void TokenOutput::raw(std::string_view text) {
  begin(Last::other);
  text_.append(text);
}

// `+.` would be one symbol atom.
void TokenOutput::full_stop() {
  if (last_ == Last::symbols) text_.push_back(' ');
  text_ += ".\n";
  last_ = Last::other;
}

// The stream has its own buffer; here the text only changes hands.
bool TokenOutput::flush() {
  if (stream_ == nullptr || text_.empty()) return true;
  const bool sent = stream_->put_text(text_);
  text_.clear();
  return sent;
}

}  // namespace hornbeam::writer
