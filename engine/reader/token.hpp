// SPDX-License-Identifier: MIT
// A token of ISO 13211-1, 6.4: a kind and a range of the text. Its meaning (the atom of a name, the value of a number)
// is decoded where needed.
#pragma once

#include <cstdint>
#include <string_view>

namespace hornbeam::reader {

enum class TokenKind : std::uint8_t {
  name,    // letters and digits, small letter first
  symbol,  // symbol characters, or one of ! ;
  variable,
  integer,        // decimal digits
  based_integer,  // 0xff 0o17 0b1 and, not in ISO, 16'ff
  ratio,          // 1r3; not in ISO
  character,      // 0'c
  floating,       // 1.5 1.5e10
  point_free,     // 1e10: a float, unless e10 is an operator; not in ISO
  special_float,  // 1.0Inf 1.5NaN; not in ISO
  quoted_name,    // '...'
  string,         // "..."
  back_quoted,    // `...`
  open,           // ( [ {
  open_list,
  open_curly,
  close,
  close_list,
  close_curly,
  comma,
  bar,
  end,  // the full stop
  end_of_text,
  // ---- broken tokens ----
  open_quote_line,  // a quoted item whose line ends before its quote; the range excludes the newline
  open_quote_text,  // ... whose text ends before its quote
  open_comment,
  bad_character,  // 0' followed by a wrong escape sequence
  illegal,        // a character that cannot start a token
  not_utf8,
};

struct Token {
  TokenKind kind;
  bool layout_before;  // preceded by layout or a comment
  bool simple;         // a quoted item without escape sequences and doubled quotes
  const char* begin;
  const char* end;
  const char* behind;  // end of the previous token

  std::string_view text() const { return {begin, static_cast<std::size_t>(end - begin)}; }
  bool is_broken() const { return kind >= TokenKind::open_quote_line; }
  // Can be the name of an atom, a functor or an operator.
  bool is_name() const {
    return kind == TokenKind::name || kind == TokenKind::symbol || kind == TokenKind::quoted_name;
  }
};

}  // namespace hornbeam::reader
