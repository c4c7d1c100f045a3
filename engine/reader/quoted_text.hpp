// SPDX-License-Identifier: MIT
// The text that a quoted token stands for: quotes off, doubled quotes single, escape sequences
// done.
#pragma once

#include <string>
#include <string_view>

#include "reader/syntax_error.hpp"
#include "reader/token.hpp"

namespace hornbeam::reader {

// What is wrong inside a token.
struct TokenError {
  SyntaxErrorCode code = SyntaxErrorCode::none;
  const char* begin = nullptr;
  const char* end = nullptr;
};

// `text` lies in the token itself or in `buffer`. False: `error` tells.
bool decode_quoted(const Token& token, bool iso, std::string& buffer, std::string_view& text, TokenError& error);

// In a quoted token that is not closed, a malformed escape sequence may have hidden the quote:
// '\xG\'.
bool find_bad_escape(const Token& token, bool iso, TokenError& error);

// The character of a 0'c token.
bool decode_character(const Token& token, bool iso, char32_t& character, TokenError& error);

}  // namespace hornbeam::reader
