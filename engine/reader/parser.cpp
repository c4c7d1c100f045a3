// SPDX-License-Identifier: MIT
// The main loop of the parser: operators, brackets and the end of the clause. See parser.hpp.
//
// Reading  X is 2 * 3 + Y .  step by step (operands | frames):
//   X                     X |
//   is  (700, right 699)  X | is
//   2 *  (400, right 399) X 2 | is *            699 >= 400: `is` goes on waiting
//   3 +  (500, right 499) X 2*3 | is +          399 < 500: * is reduced; 699 >= 500: `is` waits
//   Y .                   X is 2*3+Y |          the full stop reduces everything
#include "reader/parser.hpp"

namespace hornbeam::reader {

using syntax::Operator;
using syntax::Operators;

namespace {

constexpr int any_priority = 2000;  // reduces everything up to the innermost bracket
constexpr std::size_t kept_capacity = std::size_t{1} << 16;

}  // namespace

// Working memory is kept between reads, except after an uncommonly large term.
void Parser::start(const Lexer& lexer, std::string_view text, const ReadOptions& options) {
  options_ = &options;
  lexer_ = lexer;
  text_ = text;
  text_end_ = text.data() + text.size();
  operands_.clear();
  frames_.clear();
  operands_.shrink_to(kept_capacity);
  frames_.shrink_to(kept_capacity);
  variables_.clear();
  comments_.clear();
  lexer_.collect_comments(options.comments ? &comments_ : nullptr);
  peeked_ = done_ = full_stop_missing_ = false;
  complete_before_error_ = false;
  clause_after_error_ = nullptr;
  expecting_ = true;
  bracket_ = 0;
  status_ = ReadStatus::term;
  if (error_.code != SyntaxErrorCode::none) error_ = SyntaxError{};
}

// Each iteration consumes at least one token, or opens, closes or reduces a frame.
ReadStatus Parser::parse(const Lexer& lexer, std::string_view text, const ReadOptions& options) {
  start(lexer, text, options);
  lexer_.read(token_);
  previous_ = token_;
  term_begin_ = token_.begin;
  positions_.start(options.positions, term_begin_);
  if (token_.kind == TokenKind::end_of_text) return ReadStatus::end_of_file;
  for (std::size_t steps = 1; !done_; ++steps) {
    if (terms_.must_stop(steps)) return ReadStatus::no_memory;
    const bool good = expecting_ ? operand() : after_operand();
    if (!good) return status_ == ReadStatus::term ? ReadStatus::syntax_error : status_;
  }
  return ReadStatus::term;
}

// Handles the token after an operand.
bool Parser::after_operand() {
  switch (token_.kind) {
    case TokenKind::comma: return separator();
    case TokenKind::close: return close(FrameKind::parenthesis);
    case TokenKind::name:
    case TokenKind::symbol:
    case TokenKind::quoted_name: {
      Atom name;
      return name_of(token_, name) && infix_or_postfix(name, token_);
    }
    case TokenKind::end: return finish();
    case TokenKind::close_list: return close(FrameKind::list);
    case TokenKind::close_curly: return close(FrameKind::braces);
    case TokenKind::bar: return bar();
    case TokenKind::end_of_text:
      if (options_->full_stop_optional) {
        full_stop_missing_ = true;
        return finish();
      }
      return fail_unclosed();
    default: return token_.is_broken() ? fail_broken() : fail_operator();
  }
}

// At the full stop, or at the end of the text if that may replace it. The operand stack then holds exactly one term,
// the clause, since every operator and bracket has been reduced.
bool Parser::finish() {
  if (!reduce(any_priority)) return false;
  if (!frames_.empty()) return fail_unclosed();
  done_ = true;
  return true;
}

// ---- operators ----

// An operator after an operand. First reduces everything that binds tighter, so that the preceding operand is the whole
// left operand; then that must fit the operator's left limit, and the operator its context. An atom is never both infix
// and postfix (op/3 refuses that), so there is no choice.
bool Parser::infix_or_postfix(Atom name, const Token& at) {
  const Operators meanings = options_->operators->find(name);
  const Operator op = meanings.infix ? meanings.infix : meanings.postfix;
  if (!op) return fail_operator();
  if (!reduce(op.priority) || !check_left(op, name)) return false;
  if (op.priority > limit()) return fail_clash(name, at.begin);
  if (meanings.infix) return push_infix(name, op, at.begin);
  if (!need(2)) return false;
  operands_.top() = terms_.new_structure(terms_.functors.intern(name, 1), operands_.top());
  positions_.compound(1, nullptr, at.begin, at.end);
  priority_ = op.priority;
  advance();
  return true;
}

// The left operand stays on the operand stack until the right one has been read.
bool Parser::push_infix(Atom name, const Operator& op, const char* at) {
  if (!push_operator(FrameKind::infix, name, op.priority, op.right_limit(), at)) return false;
  expecting_ = true;
  advance();
  return true;
}

bool Parser::push_operator(FrameKind kind, Atom name, int priority, int right_limit, const char* at) {
  Frame* const frame = frames_.push();
  if (frame == nullptr) return out_of_memory();
  frame->kind = kind;
  frame->priority = static_cast<std::uint32_t>(priority) & 0xfff;
  frame->right_limit = static_cast<std::uint32_t>(right_limit) & 0xfff;
  frame->name = name;
  frame->base = frame->outer = 0;
  frame->at = at;
  return true;
}

// Bracket frames are linked, so that a comma finds its innermost bracket at once, however many operators wait.
bool Parser::push_bracket(FrameKind kind, Atom name, int right_limit, const char* at) {
  Frame* const frame = frames_.push();
  if (frame == nullptr) return out_of_memory();
  frame->kind = kind;
  frame->priority = 0;
  frame->right_limit = static_cast<std::uint32_t>(right_limit) & 0xfff;
  frame->name = name;
  frame->base = static_cast<std::uint32_t>(operands_.size());
  frame->outer = bracket_;
  frame->at = at;
  bracket_ = static_cast<std::uint32_t>(frames_.size());
  return true;
}

// True if the last operand can be the left operand.
bool Parser::check_left(const Operator& op, Atom name) {
  if (priority_ <= op.left_limit()) return true;
  if (priority_ == syntax::operator_atom_priority) return fail_operator_atom();
  return fail_clash(name, token_.begin);
}

// Reduces the waiting operators that cannot contain an operator of this priority.
bool Parser::reduce(int priority) {
  while (!frames_.empty()) {
    const Frame& top = frames_.top();
    if (is_bracket(top) || static_cast<int>(top.right_limit) >= priority) return true;
    if (!reduce_top()) return false;
  }
  return true;
}

// Builds the term of the operator on top. Its right operand fits: only operators within its right limit were left
// waiting above it. The exceptions are an operator as a bare atom, which in ISO has priority 1201, and a prefix
// operator that could have been an atom. '.'(H,T) must become a pair, the only form of that functor.
bool Parser::reduce_top() {
  const Frame frame = frames_.top();
  if (priority_ == syntax::operator_atom_priority) return fail_operator_atom();
  if (!need(3)) return false;
  frames_.pop();
  if (static_cast<int>(frame.priority) > limit()) return fail_clash(frame.name, frame.at);
  const Cell right = operands_.top();
  if (frame.kind == FrameKind::prefix) {
    operands_.top() = terms_.new_structure(terms_.functors.intern(frame.name, 1), right);
    positions_.compound(1, frame.at, frame.at, nullptr);
  } else {
    operands_.pop();
    const Cell left = operands_.top();
    operands_.top() = frame.name == atoms::dot
                          ? terms_.new_list(left, right)
                          : terms_.new_structure(terms_.functors.intern(frame.name, 2), left, right);
    positions_.compound(2, nullptr, frame.at, nullptr);
  }
  priority_ = static_cast<int>(frame.priority);
  return true;
}

// ---- commas, bars and brackets ----

// The highest priority of an argument. ISO requires 999; otherwise f(a :- b), and once((p ; q)) without the inner
// parentheses, are accepted too. A comma always separates.
int Parser::argument_limit() const { return options_->flags.iso ? syntax::argument_priority : syntax::max_priority; }

// A comma: a separator of arguments or elements, otherwise the operator.
bool Parser::separator() {
  if (inside(FrameKind::list_tail)) return fail(SyntaxErrorCode::bad_list_tail);
  if (inside(FrameKind::arguments) || inside(FrameKind::list)) {
    expecting_ = true;
    if (!reduce(any_priority)) return false;
    advance();
    return true;
  }
  const Operator op{1000, syntax::OperatorType::xfy};
  return reduce(op.priority) && check_left(op, atoms::comma) && push_infix(atoms::comma, op, token_.begin);
}

// In a list, a single bar introduces the tail. Elsewhere it is an infix operator if op/3 has declared it.
bool Parser::bar() {
  if (inside(FrameKind::list_tail)) return fail(SyntaxErrorCode::bad_list_tail);
  if (!inside(FrameKind::list)) return infix_or_postfix(atoms::bar, token_);
  if (!reduce(any_priority)) return false;
  frames_.top().kind = FrameKind::list_tail;
  expecting_ = true;
  advance();
  return true;
}

// `kind` is the bracket that the token closes: arguments count as parentheses, list_tail as a list.
bool Parser::close(FrameKind kind) {
  if (!reduce(any_priority)) return false;
  if (frames_.empty()) return fail(SyntaxErrorCode::unbalanced_close);
  const Frame frame = frames_.top();
  const FrameKind opened = frame.kind == FrameKind::arguments   ? FrameKind::parenthesis
                           : frame.kind == FrameKind::list_tail ? FrameKind::list
                                                                : frame.kind;
  if (opened != kind) {
    bracket_text(frame, error_.opened_at);
    return fail(SyntaxErrorCode::mismatched_close);
  }
  frames_.pop();
  bracket_ = frame.outer;
  bool good = true;
  switch (frame.kind) {
    case FrameKind::arguments: good = close_arguments(frame); break;
    case FrameKind::list: good = close_list(frame, false); break;
    case FrameKind::list_tail: good = close_list(frame, true); break;
    case FrameKind::braces:
      good = need(2);
      if (good) operands_.top() = terms_.new_structure(functors::curly, operands_.top());
      positions_.braces(frame.at, token_.end);
      break;
    default: positions_.parentheses(frame.at, token_.end);
  }
  priority_ = 0;
  if (good) advance();
  return good;
}

// The arguments are consecutive on the operand stack: the structure is a copy of them.
bool Parser::close_arguments(const Frame& frame) {
  const std::size_t count = operands_.size() - frame.base;
  if (count > terms::max_arity) return fail(SyntaxErrorCode::too_many_arguments);
  if (!need(count + 1)) return false;
  const Cell* const arguments = operands_.data() + frame.base;
  Cell term;
  if (count == 2 && frame.name == atoms::dot) {
    term = terms_.new_list(arguments[0], arguments[1]);
  } else {
    Cell* const p = terms_.allocate(count + 1);
    p[0] = terms_.functors.intern(frame.name, static_cast<std::uint32_t>(count));
    for (std::size_t i = 0; i < count; ++i) p[i + 1] = arguments[i];
    term = Cell::structure(p);
  }
  positions_.compound(count, frame.at, frame.at, token_.end);
  operands_.resize_down(frame.base + 1);
  operands_.top() = term;
  return true;
}

// The pairs of a list are allocated consecutively, which is cache-friendly.
bool Parser::close_list(const Frame& frame, bool tail) {
  const std::size_t count = operands_.size() - frame.base;
  if (!need(2 * count)) return false;
  const Cell* const elements = operands_.data() + frame.base;
  const std::size_t pairs = tail ? count - 1 : count;
  Cell* const first = terms_.allocate(2 * pairs);
  for (std::size_t i = 0; i < pairs; ++i) {
    first[2 * i] = elements[i];
    first[2 * i + 1] = Cell::list(first + 2 * i + 2);
  }
  first[2 * pairs - 1] = tail ? elements[pairs] : Cell::atom(atoms::nil);
  positions_.list(count, tail, frame.at, token_.end);
  operands_.resize_down(frame.base + 1);
  operands_.top() = Cell::list(first);
  return true;
}

}  // namespace hornbeam::reader
