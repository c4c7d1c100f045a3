// SPDX-License-Identifier: MIT
// Tokens -> text, with a blank exactly where two neighbours would be read as one token or as something else: `1 e`, `-
// -a`, `\+ (a,b)`, `0 'c'`. Text is passed to the stream in large pieces.
#pragma once

#include <string>
#include <string_view>

#include "streams/stream.hpp"
#include "writer/atom_quoting.hpp"

namespace hornbeam::writer {

class TokenOutput {
 public:
  // Writes to `out`; if there is a stream, the text is passed on to it from time to time and at the end.
  TokenOutput(std::string& out, streams::Stream* stream) : text_(out), stream_(stream) {}

  // ---- tokens ----
  void name(std::string_view text, AtomShape shape);
  void quoted(std::string_view text, char quote, bool escapes);
  void number(std::string_view text);
  void variable(std::string_view text);
  void string_text(std::string_view text) { raw(text); }  // unquoted: just characters
  // Text produced elsewhere: separated from its neighbours as if it were a name.
  void foreign(std::string_view text);
  void punctuation(char c) {  // , | ) ] } and those below, which never merge
    last_ = Last::other;
    after_prefix_ = false;
    put(c);
  }
  void open_bracket();                         // ( that opens a subterm
  void open_arguments() { punctuation('('); }  // of functional notation
  void open_list() { punctuation('['); }
  void open_braces() { punctuation('{'); }
  void blank();
  void raw(std::string_view text);
  // The name just written is an operator: a bracket after it must not look like arguments.
  void mark_operator() { after_prefix_ = true; }
  // " ." or ".", then a newline.
  void full_stop(bool ends_line);

  // True if a word needs a blank before it here.
  bool melts_with_a_word() const { return stands_apart(Last::letters); }

  bool flush();  // to the stream, or all into `out`; false if the stream failed

 private:
  enum class Last : std::uint8_t { other, letters, symbols, radix, number, quote, double_quote };
  // Writes the blank needed between the last token and one of this kind.
  void begin(Last kind) {
    if (stands_apart(kind)) put(' ');
    last_ = kind;
    after_prefix_ = false;
  }
  bool is_number() const { return last_ == Last::radix || last_ == Last::number; }
  bool stands_apart(Last kind) const {
    switch (kind) {
      case Last::letters:
      case Last::radix:
      case Last::number: return last_ == Last::letters || is_number();
      case Last::symbols: return last_ == Last::symbols;
      // 'a''b' is one token, 0'c a character code, and 8'17 octal.
      case Last::quote: return last_ == Last::quote || last_ == Last::radix;
      case Last::double_quote: return last_ == Last::double_quote;
      case Last::other: return false;
    }
    return false;
  }

  // Most terms are short: their text goes to the stream from here, without allocation.
  void put(char c) {
    if (count_ == sizeof first_) spill();
    first_[count_++] = c;
  }
  void put(std::string_view text) {
    if (text.size() > sizeof first_ - count_) return put_long(text);
    text.copy(first_ + count_, text.size());
    count_ += text.size();
  }
  void put_long(std::string_view text);
  void spill();

  static constexpr std::size_t piece = std::size_t{1} << 15;

  std::string& text_;  // text that has left `first_`
  streams::Stream* stream_;
  Last last_ = Last::other;
  bool after_prefix_ = false;
  std::size_t count_ = 0;
  char first_[512];

 public:
  std::size_t size() const { return text_.size() + count_; }
  bool is_full() const { return stream_ != nullptr && text_.size() >= piece; }
};

}  // namespace hornbeam::writer
