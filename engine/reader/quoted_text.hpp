// SPDX-License-Identifier: MIT
// The text denoted by a quoted token: without quotes, with doubled quotes and escape sequences decoded.
#pragma once

#include <string>
#include <string_view>

#include "reader/syntax_error.hpp"
#include "reader/token.hpp"

namespace hornbeam::reader {

// An error inside a token.
struct TokenError {
  SyntaxErrorCode code = SyntaxErrorCode::none;
  const char* begin = nullptr;
  const char* end = nullptr;
};

// `text` points into the token itself or into `buffer`. False: see `error`.
bool decode_quoted(const Token& token, bool iso, std::string& buffer, std::string_view& text, TokenError& error);

// In an unclosed quoted token a malformed escape sequence may have hidden the quote: '\xG\'.
bool find_bad_escape(const Token& token, bool iso, TokenError& error);

// The character of a 0'c token.
bool decode_character(const Token& token, bool iso, char32_t& character, TokenError& error);

}  // namespace hornbeam::reader
