// SPDX-License-Identifier: MIT
// An error in a text: what is wrong, where, and how a person could fix it. The ISO ball is syntax_error(Name) where
// Name is the atom of `code`; message and hint are for people.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

#include "reader/text_position.hpp"

namespace hornbeam::reader {

enum class SyntaxErrorCode : std::uint8_t {
#define HB_SYNTAX_ERROR(identifier, message) identifier,
#include "reader/syntax_errors.def"
#undef HB_SYNTAX_ERROR
};

constexpr std::size_t no_offset = static_cast<std::size_t>(-1);

struct SyntaxError {
  SyntaxErrorCode code = SyntaxErrorCode::none;
  std::size_t offset = 0;  // of the byte at the caret
  std::size_t length = 1;  // bytes to underline
  std::size_t line = 1;    // of `offset`
  std::size_t column = 1;
  std::size_t opened_at = no_offset;  // of the unclosed bracket or quote
  std::size_t clause_begin = 0;       // start of the broken clause
  std::string message;                // one line, no full stop: "no operator between these two terms"
  std::string source_line;            // the line of `offset`; empty if very long
  std::string expected;               // "`)` or an operator", or empty
  std::string hint;                   // what to do, or empty
};

// The Name of the ISO term syntax_error(Name): "operator_expected".
std::string_view error_name(SyntaxErrorCode code);
// The general message of a code.
std::string_view error_message(SyntaxErrorCode code);

}  // namespace hornbeam::reader
