// SPDX-License-Identifier: MIT
// The grammar of tokens (ISO 13211-1, 6.4 and 6.5) in Boost.Spirit X3. No other file includes X3, which takes seconds
// to compile. Everything is `auto const` and without attributes: a token is a range of text, so parsing builds nothing.
// The class of the first character selects the alternative; X3 matches the rest.
#include "reader/lexer.hpp"

#include <boost/spirit/home/x3.hpp>
#include <cstring>

#include "syntax/char_class.hpp"
#include "terms/digit_value.hpp"

namespace hornbeam::reader {

namespace {

namespace x3 = boost::spirit::x3;
using namespace hornbeam::syntax;

// ---- primitives that X3 does not have ----

// One code point of the class.
struct OfClass : x3::parser<OfClass> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  constexpr explicit OfClass(std::uint8_t wanted) : classes(wanted) {}
  std::uint8_t classes;

  template <class Context, class RContext, class Attribute>
  bool parse(const char*& first, const char* const& last, const Context&, RContext&, Attribute&) const {
    if (first == last) return false;
    const auto c = static_cast<unsigned char>(*first);
    if (c < 128) {
      if ((ascii_classes[c] & classes) == 0) return false;
      ++first;
      return true;
    }
    char32_t wide;
    const int length = decode_utf8(first, last, wide);
    if (length == 0 || (class_of_wide(wide) & classes) == 0) return false;
    first += length;
    return true;
  }
};

// Zero or more bytes up to one of the two given or the end, with or without newlines: never fails.
template <bool over_newlines>
struct PlainUpTo : x3::parser<PlainUpTo<over_newlines>> {
  using attribute_type = x3::unused_type;
  static constexpr bool has_attribute = false;
  constexpr PlainUpTo(char a, char b) : stop_a(a), stop_b(b) {}
  char stop_a;
  char stop_b;

  template <class Context, class RContext, class Attribute>
  bool parse(const char*& first, const char* const& last, const Context&, RContext&, Attribute&) const {
    while (first != last && *first != stop_a && *first != stop_b && (over_newlines || *first != '\n')) {
      ++first;
    }
    return true;
  }
};

// ---- the grammar ----

auto const of_class = [](std::uint8_t classes) { return OfClass(classes); };

auto const digit = x3::char_('0', '9');
auto const hexadecimal = x3::char_('0', '9') | x3::char_('a', 'f') | x3::char_('A', 'F');
auto const octal = x3::char_('0', '7');
auto const binary = x3::char_('0', '1');

auto const name_rest = *of_class(char_alphanumeric);
auto const symbols = +of_class(char_symbol);

// 1_000 and 1 000 are numbers except in ISO mode; layout may follow the `_`.
auto const digits = +digit;
auto const group_begin = (x3::char_('_') >> *of_class(char_layout)) | ' ';
auto const grouped_digits = +digit >> *(group_begin >> +digit);
auto const exponent = x3::omit[(x3::lit('e') | 'E') >> -(x3::lit('+') | '-')] >> +digit;
auto const fraction = x3::omit['.' >> +digit >> -exponent];
auto const ratio_tail = 'r' >> +digit >> *('_' >> +digit) >> !of_class(char_alphanumeric);
auto const special_tail = '.' >> +digit >> (x3::lit("Inf") | "NaN") >> !of_class(char_alphanumeric);
auto const based = '0' >> (('x' >> +hexadecimal) | ('o' >> +octal) | ('b' >> +binary));
auto const grouped_based = '0' >> (('x' >> +hexadecimal >> *('_' >> +hexadecimal)) |
                                   ('o' >> +octal >> *(group_begin >> +octal)) |
                                   ('b' >> +binary >> *(group_begin >> +binary)));

// An escape sequence after its backslash. The decoder rejects unknown ones: here any character is accepted, to find the
// end of the quoted item.
auto const numeric_escape = (('x' >> +hexadecimal) | +octal) >> '\\';
auto const open_escape = ('x' >> +hexadecimal) | +octal;  // the decoder rejects it in ISO mode
auto const four = x3::repeat(4)[hexadecimal];
auto const unicode_escape = ('u' >> four) | ('U' >> four >> four);
auto const control_escape = x3::char_("abfnrtves\\'\"`");
auto const skipping_escape = 'c' >> *of_class(char_layout);
auto const any_escape = '\\' >> (numeric_escape | skipping_escape | "\r\n" | x3::char_);

template <char quote, bool lines>
auto const quoted_body =
    *(PlainUpTo<lines>(quote, '\\') >> (any_escape | (x3::lit(quote) >> quote))) >> PlainUpTo<lines>(quote, '\\');

// 0'c: the quote is doubled, a backslash starts an escape sequence, and the only layout character is a blank.
auto const character_escape = '\\' >> (numeric_escape | open_escape | unicode_escape | control_escape);
auto const plain_character =
    x3::char_(' ') | of_class(char_alphanumeric | char_symbol | char_punctuation | char_percent) | x3::char_("\"`");
auto const character_code = "0'" >> (x3::lit("''") | character_escape | (plain_character - '\\'));

// X3's parse with the range as its only result: advances `at` on success.
template <class Parser>
bool match(const Parser& parser, const char*& at, const char* end) {
  return x3::parse(at, end, parser);
}

// ---- tokens that need a second look ----

// Determines the kind of number after its first digits; `at` is past them.
TokenKind number_tail(const char* begin, const char*& at, const char* end, bool iso) {
  if (at == end) return TokenKind::integer;
  if (*at == '.') {
    if (!iso && match(special_tail, at, end)) return TokenKind::special_float;
    if (match(fraction, at, end)) return TokenKind::floating;
    return TokenKind::integer;
  }
  if (iso) return TokenKind::integer;
  if (*at == 'r') return match(ratio_tail, at, end) ? TokenKind::ratio : TokenKind::integer;
  if (*at == 'e' || *at == 'E') {
    return match(exponent >> !of_class(char_alphanumeric), at, end) ? TokenKind::point_free : TokenKind::integer;
  }
  if (*at != '\'' || at - begin > 2) return TokenKind::integer;
  // 16'ff: base 2 to 36. 2'1 remains two tokens, as in the standard; binary numbers have more digits.
  int base = 0;
  for (const char* p = begin; p != at; ++p) base = base * 10 + (*p - '0');
  const char* p = at + 1;
  while (p != end && terms::digit_value(*p) < base) ++p;
  if (base < 2 || base > 36 || p - at <= (base == 2 ? 2 : 1)) return TokenKind::integer;
  const char* past = p;
  if (match(of_class(char_alphanumeric), past, end) || (p != end && *p == '\'')) return TokenKind::integer;
  at = p;
  return TokenKind::based_integer;
}

// At a digit. 0' is a character only if one follows: 0'\<newline> is 0 and a quoted item, and so is 0'' in ISO mode,
// where the quote must be doubled.
TokenKind number(const char*& at, const char* end, bool iso) {
  const char* const begin = at;
  if (*at == '0' && at + 1 != end) {
    const char next = at[1];
    if (next == '\'') {
      if (match(character_code, at, end)) return TokenKind::character;
      if (!iso && at + 2 != end && at[2] == '\'') {
        at += 3;
        return TokenKind::character;
      }
      if (at + 2 != end && at[2] == '\\' && at + 3 != end && at[3] != '\n') {
        at += 4;
        return TokenKind::bad_character;
      }
    } else if (iso ? match(based, at, end) : match(grouped_based, at, end)) {
      return TokenKind::based_integer;
    }
  }
  if (iso) {
    match(digits, at, end);
  } else {
    match(grouped_digits, at, end);
  }
  return number_tail(begin, at, end, iso);
}

// `at` is at the quote.
template <char quote, bool lines>
TokenKind quoted(const char*& at, const char* end, TokenKind kind, bool& simple) {
  const char* const body = ++at;
  match(PlainUpTo<lines>(quote, '\\'), at, end);
  if (at != end && *at == quote && (at + 1 == end || at[1] != quote)) {
    simple = true;
    ++at;
    return kind;
  }
  at = body;
  match(quoted_body<quote, lines>, at, end);
  if (at == end || (*at == '\\' && at + 1 == end)) {
    at = end;
    return TokenKind::open_quote_text;
  }
  if (*at != quote) return TokenKind::open_quote_line;
  ++at;
  return kind;
}

template <bool lines>
TokenKind quoted(const char*& at, const char* end, bool& simple) {
  switch (*at) {
    case '\'': return quoted<'\'', lines>(at, end, TokenKind::quoted_name, simple);
    case '"': return quoted<'"', lines>(at, end, TokenKind::string, simple);
    default: return quoted<'`', lines>(at, end, TokenKind::back_quoted, simple);
  }
}

// One character, one token.
TokenKind punctuation(char c) {
  switch (c) {
    case '(': return TokenKind::open;
    case '[': return TokenKind::open_list;
    case '{': return TokenKind::open_curly;
    case ')': return TokenKind::close;
    case ']': return TokenKind::close_list;
    case '}': return TokenKind::close_curly;
    case ',': return TokenKind::comma;
    case '|': return TokenKind::bar;
    default: return TokenKind::symbol;  // ! ;
  }
}

// Consecutive symbol characters form one token; a lone `.` before layout, `%` or the end is the full stop. `/*` here is
// an unclosed comment: skip_layout handles the others.
TokenKind symbol(const char*& at, const char* end) {
  const char* const begin = at;
  if (*at == '/' && end - at > 1 && at[1] == '*') {
    at = end;
    return TokenKind::open_comment;
  }
  match(symbols, at, end);
  if (at - begin != 1 || *begin != '.') return TokenKind::symbol;
  const bool ends = at == end || *at == '%' || match(&of_class(char_layout), at, end);
  return ends ? TokenKind::end : TokenKind::symbol;
}

}  // namespace

// Most tokens begin immediately after the previous one, or after one blank.
static bool is_ascii_layout(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 128 && (syntax::ascii_classes[byte] & char_layout) != 0;
}
static bool begins_no_layout(char c) {
  const auto byte = static_cast<unsigned char>(c);
  return byte < 128 && (syntax::ascii_classes[byte] & (char_layout | char_percent)) == 0 && c != '/';
}

// Returns whether anything was skipped.
bool Lexer::skip_layout() {
  const char* const begin = at_;
  while (at_ != end_ && is_ascii_layout(*at_)) ++at_;
  if (at_ != end_ && begins_no_layout(*at_)) return at_ != begin;
  static auto const blanks = *of_class(char_layout);
  for (;;) {
    match(blanks, at_, end_);
    if (at_ == end_) break;
    const char* const start = at_;
    if (*at_ == '%') {
      const void* newline = std::memchr(at_, '\n', static_cast<std::size_t>(end_ - at_));
      at_ = newline == nullptr ? end_ : static_cast<const char*>(newline);
    } else if (*at_ == '/' && end_ - at_ > 1 && at_[1] == '*') {
      const std::string_view rest(at_ + 2, static_cast<std::size_t>(end_ - at_ - 2));
      const std::size_t close = rest.find("*/");
      if (close == std::string_view::npos) break;  // becomes the token open_comment
      at_ += close + 4;
    } else {
      break;
    }
    if (comments_ != nullptr) comments_->push_back({start, at_});
  }
  return at_ != begin;
}

// The class of the first character decides; names and variables, the most frequent tokens, come first.
void Lexer::read(Token& token) {
  token.behind = behind_;
  token.layout_before = (at_ == end_ || !begins_no_layout(*at_)) && skip_layout();
  token.simple = false;
  token.begin = at_;
  token.kind = TokenKind::end_of_text;
  if (at_ != end_) {
    char32_t first = static_cast<unsigned char>(*at_);
    const int length = first < 128 ? 1 : decode_utf8(at_, end_, first);
    switch (length == 0 ? 0 : class_of(first)) {
      case char_lower:
        at_ += length;
        match(name_rest, at_, end_);
        token.kind = TokenKind::name;
        break;
      case char_upper:
        at_ += length;
        match(name_rest, at_, end_);
        token.kind = TokenKind::variable;
        break;
      case char_digit:
        if (length == 1) {
          token.kind = number(at_, end_, iso_);
        } else {
          at_ += length;
          token.kind = TokenKind::illegal;
        }
        break;
      case char_punctuation: token.kind = punctuation(*at_++); break;
      case char_symbol: token.kind = symbol(at_, end_); break;
      case char_quote:
        token.kind =
            quotes_span_lines_ ? quoted<true>(at_, end_, token.simple) : quoted<false>(at_, end_, token.simple);
        break;
      default: token.kind = length == 0 ? TokenKind::not_utf8 : TokenKind::illegal; at_ += length == 0 ? 1 : length;
    }
  }
  token.end = behind_ = at_;
}

}  // namespace hornbeam::reader
