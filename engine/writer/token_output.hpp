// SPDX-License-Identifier: MIT
// Tokens -> text, with a blank exactly where two neighbours would be read as one token or as
// something else: `1 e`, `- -a`, `\+ (a,b)`, `0 'c'`. Text is handed to the stream in large pieces.
#pragma once

#include <string>
#include <string_view>

#include "streams/stream.hpp"
#include "writer/atom_quoting.hpp"

namespace hornbeam::writer {

class TokenOutput {
 public:
  // Writes to `out`; a stream, if there is one, gets the text from time to time and at the end.
  TokenOutput(std::string& out, streams::Stream* stream) : text_(out), stream_(stream) {}

  // ---- tokens ----
  void name(std::string_view text, AtomShape shape);
  void quoted(std::string_view text, char quote, bool escapes);
  void number(std::string_view text);
  void variable(std::string_view text);
  void string_text(std::string_view text) { raw(text); }  // unquoted: just characters
  // Text that somebody else made: kept apart from its neighbours as if it were a name.
  void foreign(std::string_view text);
  void punctuation(char c);  // , | ) ] } and those below where nothing can go wrong
  void open_bracket();       // ( that opens a subterm
  void open_arguments();     // ( of functional notation
  void open_list() { punctuation('['); }
  void open_braces() { punctuation('{'); }
  void blank();
  void raw(std::string_view text);
  // The name written last is a prefix operator: a bracket behind it must not look like arguments.
  void mark_prefix_operator() { after_prefix_ = true; }
  // " ." or ".", then a newline.
  void full_stop();

  bool flush();  // to the stream; false when it failed

 private:
  enum class Last : std::uint8_t { other, letters, symbols, zero, number, quote, double_quote };
  void begin(Last kind);

  static constexpr std::size_t piece = std::size_t{1} << 15;

  std::string& text_;
  streams::Stream* stream_;
  Last last_ = Last::other;
  bool after_prefix_ = false;

 public:
  std::size_t size() const { return text_.size(); }
  bool is_full() const { return stream_ != nullptr && text_.size() >= piece; }
};

}  // namespace hornbeam::writer
