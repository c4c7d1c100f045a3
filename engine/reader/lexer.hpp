// SPDX-License-Identifier: MIT
// Text -> tokens, one at a time. The grammar of the tokens is in lexer.cpp.
#pragma once

#include <cstddef>
#include <vector>

#include "reader/token.hpp"

namespace hornbeam::reader {

class Lexer {
 public:
  Lexer() = default;
  Lexer(const char* at, const char* end, bool iso) : at_(at), end_(end), behind_(at), iso_(iso) {}

  // Skips layout and comments, then reads one token. At the end of the text it goes on answering
  // end_of_text.
  Token next();

  const char* at() const { return at_; }
  const char* end() const { return end_; }
  // Continues at `at`, which is the end of the token read last or inside it.
  void rewind(const char* at) { at_ = behind_ = at; }
  // Comments are put there while it is not null.
  struct Comment {
    const char* begin;
    const char* end;
  };
  // A quoted item may go on after the end of its line.
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
