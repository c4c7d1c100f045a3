// SPDX-License-Identifier: MIT
// read_number: the parser without operators, on a text that must be a single number. The parser computes the value;
// this only checks that there is nothing else.
#include <algorithm>
#include <string>

#include "reader/lexer.hpp"
#include "reader/term_reader.hpp"
#include "terms/number_text.hpp"

namespace hornbeam::reader {

namespace {

bool is_number(const Token& t, bool point_free) {
  return t.kind >= TokenKind::integer && t.kind <= TokenKind::special_float &&
         (point_free || t.kind != TokenKind::point_free);
}

// Quotes make no difference to names, also not around a minus (6.3.1.2); a continuation line is no character.
bool is_minus(const Token& token, bool may_be_quoted) {
  if (token.kind == TokenKind::symbol) return token.text() == "-";
  if (!may_be_quoted || token.kind != TokenKind::quoted_name) return false;
  std::string text(token.text());
  for (std::size_t at = 0; (at = text.find("\\\n", at)) != std::string::npos;) text.erase(at, 2);
  return text == "'-'";
}

// Numbers that need no parser, as programs convert millions of them.
bool short_number(terms::TermStore& terms, const Token& token, bool negative, Cell& number) {
  constexpr std::size_t surely_small = 18;  // 10^18 < 2^60
  const std::string_view text = token.text();
  if (token.kind == TokenKind::integer && text.size() > surely_small) return false;
  if (text.find('_') != std::string_view::npos || !terms.ensure(2)) return false;
  if (token.kind == TokenKind::integer) {
    std::int64_t n = 0;
    for (const char c : text) n = n * 10 + (c - '0');
    number = Cell::integer(negative ? -n : n);
    return true;
  }
  double d;
  if (token.kind != TokenKind::floating || terms::parse_float(text, d) != terms::FloatText::ok) {
    return false;
  }
  number = terms.new_float(negative ? -d : d);
  return true;
}

}  // namespace

ReadStatus read_number(terms::TermStore& terms, std::string_view text, const syntax::SyntaxFlags& flags, Cell& number,
                       SyntaxError& error, bool point_free) {
  const char* const end = text.data() + text.size();
  Lexer lexer(text.data(), end, flags.iso);
  Token token = lexer.next();
  const bool negative = is_minus(token, !point_free);
  if (negative) token = lexer.next();
  // Digit groups separated by a blank are for programs only.
  const std::string_view word = token.text();
  const bool has_blank = std::any_of(word.begin(), word.end(), [](unsigned char c) { return c <= ' '; });
  if (!is_number(token, point_free) || token.end != end || (has_blank && token.kind != TokenKind::character)) {
    error = SyntaxError{};
    error.code = SyntaxErrorCode::illegal_number;
    const char* const at = is_number(token, point_free) ? token.end : token.begin;
    error.offset = static_cast<std::size_t>(at - text.data());
    error.message = error_message(error.code);
    return ReadStatus::syntax_error;
  }
  if (short_number(terms, token, negative, number)) return ReadStatus::term;
  const syntax::OperatorTable no_operators;
  ReadOptions options;
  options.operators = &no_operators;
  options.flags = flags;
  options.full_stop_optional = true;
  TermReader reader(terms);
  const ReadStatus status = reader.read(text, 0, options);
  if (status == ReadStatus::syntax_error) error = reader.error();
  if (status == ReadStatus::term) number = reader.term();
  return status;
}

}  // namespace hornbeam::reader
