// SPDX-License-Identifier: MIT
// Splits text into tokens, one at a time. The grammar is in lexer.cpp.
#pragma once

#include <cstddef>
#include <vector>

#include "reader/token.hpp"

namespace hornbeam::reader {

class Lexer {
 public:
  Lexer() = default;
  Lexer(const char* at, const char* end, bool iso) : at_(at), end_(end), behind_(at), iso_(iso) {}

  // Skips layout and comments, then reads one token. At the end of the text it keeps returning end_of_text.
  Token next() {
    Token token;
    read(token);
    return token;
  }
  // The same in place: to copy a token that has just been stored part by part takes as long as to read a short one.
  void read(Token& token);

  const char* at() const { return at_; }
  const char* end() const { return end_; }
  // Continues at `at`, which is at the end of the last token or inside it.
  void rewind(const char* at) { at_ = behind_ = at; }
  // Collects comments while not null.
  struct Comment {
    const char* begin;
    const char* end;
  };
  // Lets quoted items continue past the end of a line.
  void let_quotes_span_lines() { quotes_span_lines_ = true; }
  void collect_comments(std::vector<Comment>* comments) { comments_ = comments; }

 private:
  bool skip_layout();

  const char* at_ = nullptr;
  const char* end_ = nullptr;
  const char* behind_ = nullptr;
  bool iso_ = false;
  bool quotes_span_lines_ = false;
  std::vector<Comment>* comments_ = nullptr;
};

}  // namespace hornbeam::reader
