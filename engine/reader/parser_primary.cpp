// SPDX-License-Identifier: MIT
// Operands: names, prefix operators, numbers, variables, quoted texts and opening brackets.
//
// A name that is an operator may also be an atom:
//   - 1        a negative number: the sign belongs to the literal (6.3.4.1)
//   - a        operator and operand
//   -(a)       functional notation, since the bracket follows at once
//   - (a)      operator and operand
//   - = x      an atom, for `=` takes a left operand of the priority of `-`
//   \+ = x     an error: `=` does not take one of the priority of `\+`, so it is the operand
//   table = x  an atom: words are names of things more often than they are declarations
//   [-], f(-)  an atom: nothing follows that could be its operand
//   a = *      an atom: there is no left operand for `*`
// This follows SWI-Prolog, except for the words, which it rejects there. ISO requires an operator as an operand to be
// in parentheses; in ISO mode the next two tokens decide whether a prefix operator has an operand.
#include "reader/parser.hpp"

#include <cctype>

#include "syntax/char_class.hpp"
#include "terms/bigint.hpp"
#include "terms/digit_value.hpp"
#include "terms/number_text.hpp"
#include "terms/ratio.hpp"

namespace hornbeam::reader {

using syntax::Operator;
using syntax::Operators;
using syntax::QuotedText;

namespace {

// The kinds of numbers are consecutive in TokenKind.
bool is_number(TokenKind kind) { return kind >= TokenKind::integer && kind <= TokenKind::special_float; }

bool is_opening(TokenKind kind) {
  return kind == TokenKind::open || kind == TokenKind::open_list || kind == TokenKind::open_curly;
}

// Starts a term whatever the operators are.
bool is_plain_operand(const Token& t) {
  return is_number(t.kind) || is_opening(t.kind) || t.kind == TokenKind::variable || t.kind == TokenKind::string ||
         t.kind == TokenKind::back_quoted || t.is_broken();
}

// 0x1f 0o17 0b11 16'ff: one or two decimal digits precede a quote.
int base_of(std::string_view text) {
  switch (text[1]) {
    case 'x': return 16;
    case 'o': return 8;
    case 'b': return 2;
    case '\'': return text[0] - '0';
    default: return (text[0] - '0') * 10 + (text[1] - '0');
  }
}

}  // namespace

// An operand is expected: dispatches on its first token.
bool Parser::operand() {
  const char* const begin = token_.begin;
  switch (token_.kind) {
    case TokenKind::variable: return variable_operand();
    case TokenKind::name:
    case TokenKind::symbol:
    case TokenKind::quoted_name: {
      Atom name;
      return name_of(token_, name) && name_operand(name, begin);
    }
    case TokenKind::integer:
    case TokenKind::based_integer:
    case TokenKind::ratio:
    case TokenKind::character:
    case TokenKind::floating:
    case TokenKind::point_free:
    case TokenKind::special_float: return number_operand(false, begin);
    case TokenKind::open: return open_bracket(FrameKind::parenthesis);
    case TokenKind::open_list:
      return peek().kind == TokenKind::close_list ? empty_brackets(atoms::nil) : open_bracket(FrameKind::list);
    case TokenKind::open_curly:
      return peek().kind == TokenKind::close_curly ? empty_brackets(atoms::curly) : open_bracket(FrameKind::braces);
    case TokenKind::string: return text_operand(options_->flags.double_quotes);
    case TokenKind::back_quoted:
      if (options_->flags.iso) return fail(SyntaxErrorCode::back_quotes);
      return text_operand(options_->flags.back_quotes);
    default:
      if (token_.is_broken()) return fail_broken();
      return end_of_operand() || fail_operand();
  }
}

// No operand can begin here, unless the preceding prefix operator is one itself.
bool Parser::end_of_operand() {
  constexpr int anything = syntax::max_priority + 1;
  const bool in_list = inside(FrameKind::list) || inside(FrameKind::list_tail);
  switch (token_.kind) {
    case TokenKind::comma: {
      const bool separates = in_list || inside(FrameKind::arguments);
      return waiting_prefix_is_atom(separates || waiting_prefix_is_word() ? anything : 999);
    }
    case TokenKind::bar: return in_list && waiting_prefix_is_atom(anything);
    case TokenKind::end_of_text: return options_->full_stop_optional && waiting_prefix_is_atom(anything);
    default: return waiting_prefix_is_atom(anything);
  }
}

bool Parser::waiting_prefix_is_word() const {
  if (frames_.empty()) return false;
  const Frame& top = frames_[frames_.size() - 1];
  const std::string_view name = terms_.atoms.text(top.name);
  if (top.kind != FrameKind::prefix || name.empty()) return false;
  if (*top.at == '\'') return true;
  const auto first = static_cast<unsigned char>(name[0]);
  return first >= 128 || std::isalpha(first) != 0;
}

// The prefix operator on top becomes an operand itself, if the next token accepts a left operand of its priority.
// token_ is then after an operand.
bool Parser::waiting_prefix_is_atom(int left_limit) {
  if (options_->flags.iso || frames_.empty()) return false;
  const Frame frame = frames_.top();
  if (frame.kind != FrameKind::prefix || static_cast<int>(frame.priority) >= left_limit) return false;
  frames_.pop();
  if (!operands_.push(Cell::atom(frame.name))) return out_of_memory();
  positions_.leaf(SubtermKind::atomic, frame.at, previous_.end);
  priority_ = 0;
  expecting_ = false;
  return true;
}

// Pushes a complete operand; its last token is consumed.
bool Parser::push_operand(Cell c, int priority) {
  if (!operands_.push(c)) return out_of_memory();
  priority_ = priority;
  expecting_ = false;
  advance();
  return true;
}

// ( and { hold any term, a list holds elements.
bool Parser::open_bracket(FrameKind kind) {
  const int inside = kind == FrameKind::list ? argument_limit() : syntax::max_priority;
  if (!push_bracket(kind, Atom{}, inside, token_.begin)) return false;
  advance();
  return true;
}

// [] and {} are names; only layout and comments may stand between the brackets.
bool Parser::empty_brackets(Atom name) {
  const char* const begin = token_.begin;
  advance();
  return name_operand(name, begin);
}

// ---- names ----

// Quotes make no difference to names: '-' 1 is a negative number and 'dynamic' an operator (6.3.1.2, 6.3.4).
bool Parser::name_of(const Token& t, Atom& name) {
  if (t.kind != TokenKind::quoted_name) {
    name = terms_.atoms.intern(t.text());
    return true;
  }
  std::string_view text;
  TokenError e;
  if (!decode_quoted(t, options_->flags.iso, buffer_, text, e)) return fail_token(e);
  name = options_->system_names ? terms_.atoms.intern_system(text) : terms_.atoms.intern(text);
  return true;
}

// A name that began at `begin` has been read: it is a functor, sign, prefix operator or atom.
bool Parser::name_operand(Atom name, const char* begin) {
  if (followed_by_open(token_)) return open_arguments(name, begin);
  Operators meanings = options_->operators->find(name);
  const bool iso = options_->flags.iso;
  if (name == atoms::minus && is_number(peek().kind)) {
    const bool touches = peek().begin == token_.end;
    const bool fits = meanings.prefix.priority <= limit();
    if (!touches && !fits && meanings.infix && waiting_prefix_is_atom(meanings.infix.left_limit())) {
      return true;
    }
    advance();
    return number_operand(true, begin);
  }
  if (options_->bare_negation && !meanings.any() && is_bare_negation(name)) {
    meanings.prefix = Operator{900, syntax::OperatorType::fy};
  }
  if (meanings.prefix && (!iso || prefix_applies(meanings.prefix))) return prefix_operator(name, meanings, begin);
  const Operator behind = meanings.infix ? meanings.infix : meanings.postfix;
  if (behind && token_.is_name()) {
    const bool word = waiting_prefix_is_word() && (!meanings.infix || starts_term(peek()));
    if (waiting_prefix_is_atom(word ? syntax::max_priority + 1 : behind.left_limit())) return true;
  }
  if (status_ == ReadStatus::no_memory) return false;
  positions_.leaf(SubtermKind::atomic, begin, token_.end);
  const bool bare_operator = iso && meanings.any();
  return push_operand(Cell::atom(name), bare_operator ? syntax::operator_atom_priority : 0);
}

// `name(` without layout in between: always a compound term, even if the name is an operator.
bool Parser::open_arguments(Atom name, const char* begin) {
  if (!push_bracket(FrameKind::arguments, name, argument_limit(), begin)) return false;
  advance();  // the bracket
  advance();
  if (token_.kind != TokenKind::close) return true;
  // a(): a compound without arguments, as SWI-Prolog has them.
  if (options_->flags.iso) return fail(SyntaxErrorCode::no_arguments);
  bracket_ = frames_.top().outer;
  frames_.pop();
  if (!need(1)) return false;
  positions_.compound(0, begin, begin, token_.end);
  return push_operand(terms_.new_structure(terms_.functors.intern(name, 0)), 0);
}

// In ISO mode: true if the prefix operator at token_ has an operand; otherwise it is an atom: (-), [-].
bool Parser::prefix_applies(const Operator& prefix) {
  const Token& next = peek();
  if (is_plain_operand(next)) return true;
  if (!next.is_name()) return false;
  if (followed_by_open(next)) return true;
  Atom name;
  if (!name_of(next, name)) return true;  // reading it will report the error
  const Operators meanings = options_->operators->find(name);
  if (!meanings.any()) return true;
  if (meanings.prefix && meanings.prefix.priority <= prefix.right_limit()) return true;
  if (!meanings.infix) return static_cast<bool>(meanings.prefix);
  Lexer further = lexer_;
  further.collect_comments(nullptr);
  const Token second = further.next();
  // f -1: the sign belongs to the digit next to it.
  if (name == atoms::minus && is_number(second.kind) && second.begin == next.end) return true;
  // An infix operator: if an operand follows it, token_ is its left operand.
  return !starts_term(second);
}

// True if a term could begin with this token: false for an infix operator that is not also prefix.
bool Parser::starts_term(const Token& t) {
  if (is_plain_operand(t)) return true;
  if (!t.is_name()) return false;
  Atom name;
  if (followed_by_open(t) || !name_of(t, name)) return true;
  const Operators meanings = options_->operators->find(name);
  return meanings.prefix || !meanings.any();
}

// Makes the operator wait for its operand. If its priority does not fit, it can only be an atom.
bool Parser::prefix_operator(Atom name, const Operators& meanings, const char* begin) {
  const Operator& prefix = meanings.prefix;
  if (prefix.priority > limit() && (options_->flags.iso || operand_follows())) {
    return fail_clash(name, begin);
  }
  if (!push_operator(FrameKind::prefix, name, prefix.priority, prefix.right_limit(), begin)) return false;
  advance();
  return true;
}

// `not member(X, L)`, which has no other reading: an operand follows that is not an operator.
bool Parser::is_bare_negation(Atom name) {
  if (!token_.is_name() || terms_.atoms.text(name) != "not" || !operand_follows()) return false;
  Atom next;
  if (!peek().is_name() || followed_by_open(peek()) || !name_of(peek(), next)) return true;
  const Operators meanings = options_->operators->find(next);
  return !meanings.infix && !meanings.postfix;
}

// True if an operand certainly follows token_, and no operator that might take token_ as its own operand.
bool Parser::operand_follows() {
  const Token& next = peek();
  if (is_plain_operand(next)) return true;
  if (!next.is_name()) return false;
  Atom name;
  if (followed_by_open(next) || !name_of(next, name)) return true;
  const Operators meanings = options_->operators->find(name);
  return meanings.prefix || !meanings.any();
}

// ---- variables ----

// A variable is a separate heap cell to which all its occurrences refer. Each `_` is a new one.
bool Parser::variable_operand() {
  if (followed_by_open(token_)) return fail(SyntaxErrorCode::variable_as_functor);
  if (!need(1)) return false;
  positions_.leaf(SubtermKind::variable, token_.begin, token_.end);
  const std::string_view name = token_.text();
  if (name == "_") {
    const Cell fresh = terms_.new_variable();
    variables_.add_anonymous(fresh);
    return push_operand(fresh, 0);
  }
  if (const NamedVariable* known = variables_.find(name)) return push_operand(known->variable, 0);
  const Cell fresh = terms_.new_variable();
  variables_.add(name, fresh, static_cast<std::size_t>(token_.begin - text_.data()));
  return push_operand(fresh, 0);
}

// ---- numbers ----

// The value of the number at token_; its sign, if any, began at `begin`.
bool Parser::number_operand(bool negative, const char* begin) {
  std::string_view text = token_.text();
  Cell value = Cell::integer(0);
  switch (token_.kind) {
    case TokenKind::character: {
      if (text == "0''" && is_operator_behind("")) return short_number_operand(1, negative, begin);
      char32_t c;
      TokenError e;
      if (!decode_character(token_, options_->flags.iso, c, e)) return fail_token(e);
      value = Cell::integer(negative ? -static_cast<std::int64_t>(c) : static_cast<std::int64_t>(c));
      break;
    }
    case TokenKind::based_integer: {
      const std::size_t quote = text.find('\'');
      const int base = base_of(text);
      text.remove_prefix(quote != std::string_view::npos ? quote + 1 : 2);
      if (!integer_operand(text, base, negative, value)) return false;
      break;
    }
    case TokenKind::point_free: {
      // 1e9 is 1 and the operator e9 if such an operator exists.
      const std::size_t e = text.find_first_of("eE");
      const std::size_t name_end = text.find_first_of("+-");
      if (is_operator_behind(text.substr(e, name_end - e))) {
        return short_number_operand(e, negative, begin);
      }
      if (!float_operand(negative, value)) return false;
      break;
    }
    case TokenKind::integer:
      if (!integer_operand(text, 10, negative, value)) return false;
      break;
    case TokenKind::ratio:
      if (!ratio_operand(negative, value)) return false;
      break;
    default:
      if (!float_operand(negative, value)) return false;
  }
  positions_.leaf(SubtermKind::atomic, begin, token_.end);
  return push_operand(value, 0);
}

// True if the apparent part of a number is an operator after it.
bool Parser::is_operator_behind(std::string_view text) {
  Atom name;
  return !peeked_ && terms_.atoms.find(text, name) &&
         (options_->operators->infix(name) || options_->operators->postfix(name));
}

// Only this many digits of token_ form the number.
bool Parser::short_number_operand(std::size_t digits, bool negative, const char* begin) {
  token_.kind = TokenKind::integer;
  token_.end = token_.begin + digits;
  lexer_.rewind(token_.end);
  return number_operand(negative, begin);
}

// Digits of any base, possibly in groups. Short numbers need no big integers.
bool Parser::integer_operand(std::string_view digits, int base, bool negative, Cell& value) {
  constexpr std::size_t surely_small = 18;  // 10^18 < 2^60
  if (base == 10 && digits.size() <= surely_small) {
    std::int64_t n = 0;
    for (const char c : digits) {
      if (c >= '0' && c <= '9') n = n * 10 + (c - '0');
    }
    value = Cell::integer(negative ? -n : n);
    return true;
  }
  if (digits.find('_') != std::string_view::npos || digits.find(' ') != std::string_view::npos) {
    buffer_.clear();
    for (const char c : digits) {
      if (terms::digit_value(c) < base) buffer_.push_back(c);
    }
    digits = buffer_;
  }
  const terms::Shortage missing = terms::integer_from_digits(terms_, digits, base, negative, value);
  if (missing == terms::too_large && !terms_.must_stop(0)) return fail(SyntaxErrorCode::illegal_number);
  return missing == 0 || out_of_memory();
}

// 1r3
bool Parser::ratio_operand(bool negative, Cell& value) {
  const std::string_view text = token_.text();
  const std::size_t line = text.find('r');
  Cell numerator, denominator;
  if (!integer_operand(text.substr(0, line), 10, negative, numerator)) return false;
  if (!integer_operand(text.substr(line + 1), 10, false, denominator)) return false;
  if (denominator == Cell::integer(0)) return fail(SyntaxErrorCode::illegal_number);
  const terms::Shortage missing = terms::make_rational(terms_, numerator, denominator, value);
  if (missing == terms::too_large && !terms_.must_stop(0)) return fail(SyntaxErrorCode::illegal_number);
  return missing == 0 || out_of_memory();
}

// parse_float does not accept digit groups.
bool Parser::float_operand(bool negative, Cell& value) {
  std::string_view text = token_.text();
  if (text.find_first_of("_ \n\t") != std::string_view::npos) {
    buffer_.clear();
    for (const char c : text) {
      if (c == '.' || c == '+' || c == '-' || terms::digit_value(c) < 36) buffer_.push_back(c);
    }
    text = buffer_;
  }
  double d = 0;
  switch (terms::parse_float(text, d)) {
    case terms::FloatText::overflow: return fail(SyntaxErrorCode::float_overflow);
    case terms::FloatText::malformed: return fail(SyntaxErrorCode::illegal_number);
    case terms::FloatText::ok: break;
  }
  if (!need(2)) return false;
  value = terms_.new_float(negative ? -d : d);
  return true;
}

// ---- quoted texts ----

// The flags double_quotes and back_quotes determine the meaning of a text.
bool Parser::text_operand(QuotedText meaning) {
  std::string_view text;
  TokenError e;
  if (!decode_quoted(token_, options_->flags.iso, buffer_, text, e)) return fail_token(e);
  Cell value = Cell::atom(atoms::nil);
  switch (meaning) {
    case QuotedText::codes:
    case QuotedText::chars:
      if (!character_list(text, meaning == QuotedText::codes, value)) return false;
      break;
    case QuotedText::atom: value = Cell::atom(terms_.atoms.intern(text)); break;
    case QuotedText::string:
      if (!need(terms::TermStore::words_for_string(text.size()))) return false;
      value = terms_.new_string(text);
      break;
  }
  positions_.leaf(SubtermKind::text, token_.begin, token_.end);
  return push_operand(value, 0);
}

// The text is valid UTF-8: decode_quoted has checked it.
bool Parser::character_list(std::string_view text, bool codes, Cell& list) {
  if (text.empty()) return true;
  if (!need(2 * text.size())) return false;
  Cell* const first = terms_.top;
  Cell* next = first;
  for (const char* p = text.data(); p != text.data() + text.size();) {
    char32_t c;
    const int length = syntax::decode_utf8(p, text.data() + text.size(), c);
    next[0] = codes ? Cell::integer(c) : Cell::atom(terms_.atoms.intern({p, static_cast<std::size_t>(length)}));
    next[1] = Cell::list(next + 2);
    next += 2;
    p += length;
  }
  next[-1] = Cell::atom(atoms::nil);
  terms_.allocate(static_cast<std::size_t>(next - first));
  list = Cell::list(first);
  return true;
}

}  // namespace hornbeam::reader
