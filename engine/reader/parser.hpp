// SPDX-License-Identifier: MIT
// Operator-precedence parser: tokens -> one term. Two stacks replace recursion: operands (complete terms) and frames
// (operators waiting for their right operand, brackets waiting to be closed). The parser has two states: expecting an
// operand, or after an operand.
//
//     a * ( b + c           operands  a b c        frames  *(infix) ( +(infix)
//
// A new operator first completes ("reduces") the waiting operators whose right operand cannot contain it: those whose
// right limit is below its priority. So a waiting fy or xfy accepts an operator of its own priority, and yfx does not.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "reader/indexed_stack.hpp"
#include "reader/lexer.hpp"
#include "reader/position_recorder.hpp"
#include "reader/quoted_text.hpp"
#include "reader/read_request.hpp"
#include "reader/variable_table.hpp"

namespace hornbeam::reader {

class Parser {
 public:
  explicit Parser(terms::TermStore& terms) : terms_(terms) {}

  // Reads one clause from the lexer's position, including its full stop.
  ReadStatus parse(const Lexer& lexer, std::string_view text, const ReadOptions& options);

  // ---- results ----
  Cell term() const { return operands_[0]; }
  const char* term_begin() const { return term_begin_; }
  const char* term_end() const { return token_.behind; }
  bool full_stop_missing() const { return full_stop_missing_; }
  const VariableTable& variables() const { return variables_; }
  const PositionRecorder& positions() const { return positions_; }
  const std::vector<Lexer::Comment>& comments() const { return comments_; }
  const char* end() const { return token_.end; }
  // The token at which the error was detected, and the error.
  const Token& token() const { return token_; }
  SyntaxError& error() { return error_; }
  const SyntaxError& error() const { return error_; }
  // After an error: the text before the token is a complete clause except for its full stop: term().
  bool complete_before_error() const { return complete_before_error_; }
  // After an error: where a new clause seems to begin; null if nowhere.
  const char* clause_after_error() const { return clause_after_error_; }

 private:
  enum class FrameKind : std::uint8_t {
    prefix,
    infix,  // operators
    parenthesis,
    arguments,
    list,
    list_tail,
    braces,  // brackets
  };
  struct Frame {
    FrameKind kind : 8;
    std::uint32_t priority : 12;     // operators: of the whole term
    std::uint32_t right_limit : 12;  // highest priority of the content that follows
    Atom name;                       // operator or functor
    std::uint32_t base;              // brackets: number of operands outside
    std::uint32_t outer;             // brackets: the enclosing bracket, numbered as in bracket_
    const char* at;                  // operator, functor or opening bracket
  };
  static bool is_bracket(const Frame& f) { return f.kind >= FrameKind::parenthesis; }

  // The following return false if reading cannot continue: `status_` tells whether the text is wrong (described by
  // `error_`) or memory is short.

  // ---- the loop (parser.cpp) ----
  void start(const Lexer& lexer, std::string_view text, const ReadOptions& options);
  bool after_operand();
  bool finish();
  bool infix_or_postfix(Atom name, const Token& at);
  bool push_infix(Atom name, const syntax::Operator& op, const char* at);
  bool reduce(int priority);
  bool reduce_top();
  bool check_left(const syntax::Operator& op, Atom name);
  int argument_limit() const;
  bool separator();
  bool bar();
  bool close(FrameKind kind);
  bool close_arguments(const Frame& frame);
  bool close_list(const Frame& frame, bool tail);
  int limit() const {
    return frames_.empty() ? syntax::max_priority : static_cast<int>(frames_[frames_.size() - 1].right_limit);
  }

  // ---- operands (parser_primary.cpp) ----
  bool operand();
  bool name_operand(Atom name, const char* begin);
  bool open_arguments(Atom name, const char* begin);
  bool prefix_operator(Atom name, const syntax::Operators& meanings, const char* begin);
  bool prefix_applies(const syntax::Operator& prefix);
  bool operand_follows();
  bool is_bare_negation(Atom name);
  bool waiting_prefix_is_atom(int left_limit);
  bool waiting_prefix_is_word() const;
  bool end_of_operand();
  bool starts_term(const Token& t);
  bool empty_brackets(Atom name);
  bool open_bracket(FrameKind kind);
  bool variable_operand();
  bool number_operand(bool negative, const char* begin);
  bool is_operator_behind(std::string_view text);
  bool short_number_operand(std::size_t digits, bool negative, const char* begin);
  bool integer_operand(std::string_view digits, int base, bool negative, Cell& value);
  bool ratio_operand(bool negative, Cell& value);
  bool float_operand(bool negative, Cell& value);
  bool text_operand(syntax::QuotedText meaning);
  bool character_list(std::string_view text, bool codes, Cell& list);
  bool name_of(const Token& t, Atom& name);
  bool push_operand(Cell c, int priority);
  bool push_operator(FrameKind kind, Atom name, int priority, int right_limit, const char* at);
  bool push_bracket(FrameKind kind, Atom name, int right_limit, const char* at);
  bool followed_by_open(const Token& t) const { return t.end != text_end_ && *t.end == '('; }

  // ---- errors (parser_errors.cpp) ----
  bool fail(SyntaxErrorCode code, const char* begin, const char* end);
  bool fail(SyntaxErrorCode code) { return fail(code, token_.begin, token_.end); }
  bool fail_token(const TokenError& e) { return fail(e.code, e.begin, e.end); }
  bool fail_broken();
  bool fail_operand();
  bool fail_bracketed_operand();
  bool fail_operator();
  bool fail_dict();
  bool fail_unclosed();
  bool fail_clash(Atom name, const char* at);
  bool fail_operator_atom();
  bool fail_missing_full_stop();
  bool fail_lost_operand();
  bool fail_missing_comma();
  bool fail_unknown_declaration();
  bool fail_comma_for_full_stop();
  bool new_clause_begins() const;
  const Frame* innermost_bracket() const { return bracket_ == 0 ? nullptr : &frames_[bracket_ - 1]; }
  bool inside(FrameKind kind) const { return bracket_ != 0 && frames_[bracket_ - 1].kind == kind; }
  std::string_view bracket_text(const Frame& bracket, std::size_t& offset) const;
  std::string expected_after_operand() const;
  void hint_about_token();
  std::string_view other_language_hint() const;
  bool hint_about_quotes();
  std::string foreign_operator_hint(std::string_view text) const;
  bool ends_line(const char* at) const;
  bool hint_about_joined_operators(std::string_view text);
  std::string unquoted_text() const;
  bool hint_about_neighbours();
  bool out_of_memory() {
    status_ = ReadStatus::no_memory;
    return false;
  }
  bool need(std::size_t cells) { return terms_.ensure(cells) || out_of_memory(); }
  std::string quoted(Atom name) const;

  void advance() {
    previous_ = token_;
    if (peeked_) {
      token_ = peek_;
      peeked_ = false;
    } else {
      lexer_.read(token_);
    }
  }
  const Token& peek() {
    if (!peeked_) {
      lexer_.read(peek_);
      peeked_ = true;
    }
    return peek_;
  }

  terms::TermStore& terms_;
  const ReadOptions* options_ = nullptr;  // of the current read
  Lexer lexer_;                           // after token_, or after peek_ if present
  std::string_view text_;
  const char* text_end_ = nullptr;
  Token token_{};     // the current token
  Token previous_{};  // the previous one, for messages
  Token peek_{};      // the next one, if peeked_
  bool peeked_ = false;
  bool expecting_ = true;      // an operand
  std::uint32_t bracket_ = 0;  // number of the innermost bracket's frame + 1
  bool done_ = false;
  bool full_stop_missing_ = false;
  bool complete_before_error_ = false;
  const char* clause_after_error_ = nullptr;
  int priority_ = 0;  // of the last operand; 1201: an operator as an atom, in ISO
  ReadStatus status_ = ReadStatus::term;
  const char* term_begin_ = nullptr;

  IndexedStack<Cell> operands_;  // complete terms, the last one on top
  IndexedStack<Frame> frames_;   // waiting operators and brackets, the innermost on top
  VariableTable variables_;
  PositionRecorder positions_;
  std::vector<Lexer::Comment> comments_;
  std::string buffer_;  // decoded text of the current token
  SyntaxError error_;
};

}  // namespace hornbeam::reader
