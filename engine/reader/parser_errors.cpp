// SPDX-License-Identifier: MIT
// Diagnoses why a clause cannot be read. This runs only after an error, so it may inspect the context at leisure. The
// order of guesses matters: the mistake that explains most comes first (a missing full stop explains everything wrong
// on the next line); if nothing specific is recognised the message states only what is certain.
#include <algorithm>
#include <cctype>
#include <utility>

#include "reader/misspelt_operator.hpp"
#include "reader/parser.hpp"
#include "syntax/char_class.hpp"

namespace hornbeam::reader {

namespace {

struct Lookalike {
  std::string_view written;
  std::string_view meant;
};
constexpr Lookalike lookalikes[] = {
#define HB_LOOKALIKE(written, meant) {written, meant},
#define HB_LIBRARY_OPERATOR(operator, library)
#include "reader/syntax_hints.def"
#undef HB_LOOKALIKE
#undef HB_LIBRARY_OPERATOR
};

struct LibraryOperator {
  std::string_view name;
  std::string_view library;
};
constexpr LibraryOperator library_operators[] = {
#define HB_LOOKALIKE(written, meant)
#define HB_LIBRARY_OPERATOR(operator, library) {operator, library },
#include "reader/syntax_hints.def"
#undef HB_LOOKALIKE
#undef HB_LIBRARY_OPERATOR
};

constexpr std::string_view loops = "loops are between/3, forall/2 or recursion: help(recursion)";

// Program text inside a message; long texts are abbreviated.
std::string code_text(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string out = "`";
  out += text.size() <= longest ? text : text.substr(0, longest);
  out += text.size() <= longest ? "`" : "...`";
  return out;
}

// For an operator of a library, otherwise empty.
std::string library_hint(std::string_view text) {
  for (const LibraryOperator& o : library_operators) {
    if (o.name != text) continue;
    const std::string library = "library(" + std::string(o.library) + ")";
    return "it comes from " + library + ": `:- use_module(" + library + ").`";
  }
  return {};
}

// "did you mean ...?" for a token of other languages, otherwise empty.
std::string lookalike_hint(std::string_view text) {
  for (const Lookalike& l : lookalikes) {
    if (l.written == text) return "did you mean " + std::string(l.meant) + "?";
  }
  return {};
}

}  // namespace

std::string Parser::quoted(Atom name) const { return code_text(terms_.atoms.text(name)); }

// The only place where an error is recorded. Callers may set a better message, the expected tokens and a hint before;
// the term reader adds line and column. Always returns false, for `return fail(...)`.
bool Parser::fail(SyntaxErrorCode code, const char* begin, const char* end) {
  status_ = ReadStatus::syntax_error;
  error_.code = code;
  error_.offset = static_cast<std::size_t>(begin - text_.data());
  error_.length = std::max<std::ptrdiff_t>(end - begin, 1);
  if (error_.message.empty()) error_.message = error_message(code);
  if (code == SyntaxErrorCode::mismatched_close && error_.opened_at != no_offset) {
    error_.message = code_text(token_.text()) + " does not close the " + code_text(text_.substr(error_.opened_at, 1)) +
                     " that was opened";
    error_.expected = expected_after_operand();
  }
  if (code == SyntaxErrorCode::unbalanced_close) error_.message = code_text(token_.text()) + " closes nothing";
  if (code == SyntaxErrorCode::variable_as_functor) {
    error_.hint = "a name that begins with a capital letter is a variable: write it with a small letter";
    const std::string name(token_.text());
    if (begin != term_begin_) error_.hint += ", or call(" + name + ", ...) for what it stands for";
  }
  if (code == SyntaxErrorCode::bad_list_tail) error_.expected = "`]`";
  return false;
}

// The opening bracket itself: the frame of arguments begins with the functor.
std::string_view Parser::bracket_text(const Frame& bracket, std::size_t& offset) const {
  const char* at = bracket.at;
  if (bracket.kind == FrameKind::arguments) {
    Lexer lexer(at, text_end_, options_->flags.iso);
    while (at != text_end_ && *at != '(') at = lexer.next().end;
  }
  offset = static_cast<std::size_t>(at - text_.data());
  return text_.substr(offset, 1);
}

// What could have followed the operand before the error.
std::string Parser::expected_after_operand() const {
  const Frame* bracket = innermost_bracket();
  if (bracket == nullptr) return "`.` or an operator";
  switch (bracket->kind) {
    case FrameKind::arguments: return "`,`, `)` or an operator";
    case FrameKind::list: return "`,`, `|`, `]` or an operator";
    case FrameKind::list_tail: return "`]` or an operator";
    case FrameKind::braces: return "`}` or an operator";
    default: return "`)` or an operator";
  }
}

// A line that begins at the margin with no bracket open: probably a clause.
bool Parser::new_clause_begins() const {
  const bool starts = token_.is_name() || token_.kind == TokenKind::variable;
  const bool at_margin = token_.begin != text_.data() && token_.begin[-1] == '\n';
  return starts && at_margin && innermost_bracket() == nullptr;
}

constexpr const char* remainder_hint = "`%` begins a comment, up to the end of the line; a remainder is X mod Y";

// The comment that follows on the line, without `%`; empty if there is none.
static std::string_view comment_behind(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos || text[begin] != '%') return {};
  const std::string_view line = text.substr(begin + 1, text.find('\n', begin) - begin - 1);
  return line.substr(0, line.find_last_not_of(" \t\r") + 1);
}

// A comment that has swallowed the full stop: X % 2 =:= 0.
static bool swallows_full_stop(std::string_view text) { return comment_behind(text).ends_with('.'); }

// A comment that goes on like an expression: a number or a variable, and then an operator, a bracket or a comma.
static bool is_remainder(std::string_view text) {
  const std::string_view comment = comment_behind(text);
  const std::size_t begin = comment.find_first_not_of(' ');
  if (begin == std::string_view::npos || comment.back() == '%') return false;
  const auto first = static_cast<unsigned char>(comment[begin]);
  if (std::isdigit(first) == 0 && std::isupper(first) == 0 && first != '_') return false;
  std::size_t end = begin;
  while (end != comment.size() &&
         (std::isalnum(static_cast<unsigned char>(comment[end])) != 0 || comment[end] == '_')) {
    ++end;
  }
  end = comment.find_first_not_of(' ', end);
  return end != std::string_view::npos &&
         std::string_view("=<>+-*/\\,).;").find(comment[end]) != std::string_view::npos;
}

// Reduces the waiting operators as a full stop would, so that the preceding clause is not lost.
bool Parser::fail_missing_full_stop() {
  if (!reduce(2000)) return false;
  complete_before_error_ = true;
  clause_after_error_ = token_.begin;
  const std::string_view between = text_.substr(static_cast<std::size_t>(token_.behind - text_.data()));
  error_.hint = swallows_full_stop(between) ? remainder_hint
                                            : "a new clause seems to start on the next line: end this one with `.`";
  error_.expected = expected_after_operand();
  error_.message = "missing full stop";
  return fail(SyntaxErrorCode::end_of_clause_expected, token_.behind, token_.behind + 1);
}

// `a :- b,` and then a new clause at the margin.
bool Parser::fail_lost_operand() {
  clause_after_error_ = token_.begin;
  const Frame& top = frames_.top();
  error_.message = quoted(top.name) + " has no right operand";
  error_.hint = "a new clause seems to start on the next line: end this one with `.`";
  return fail(SyntaxErrorCode::operator_balance, top.at, top.at + terms_.atoms.text(top.name).size());
}

// A second `:-`, on a line at the margin, after a line that ends with a comma.
bool Parser::fail_comma_for_full_stop() {
  const std::size_t at = static_cast<std::size_t>(token_.begin - text_.data());
  const std::size_t newline = text_.rfind('\n', at);
  if (newline == std::string_view::npos || text_.data() + newline < term_begin_) return false;
  const auto first = static_cast<unsigned char>(text_[newline + 1]);
  constexpr std::uint8_t no_clause = syntax::char_layout | syntax::char_percent;
  if (first < 128 && (syntax::class_of(first) & no_clause) != 0) return false;
  const std::size_t comma = text_.find_last_not_of(" \t\r\n", newline);
  if (comma == std::string_view::npos || text_[comma] != ',') return false;
  clause_after_error_ = text_.data() + newline + 1;
  error_.message = "a new clause seems to start on the next line";
  error_.hint = "did you mean `.`?";
  fail(SyntaxErrorCode::end_of_clause_expected, text_.data() + comma, text_.data() + comma + 1);
  return true;
}

// X=-1 : two operators written as one token.
bool Parser::hint_about_joined_operators(std::string_view text) {
  for (std::size_t n = text.size() - 1; n > 0; --n) {
    Atom first, second;
    if (!terms_.atoms.find(text.substr(0, n), first) || !terms_.atoms.find(text.substr(n), second)) continue;
    if (!options_->operators->infix(first) || !options_->operators->prefix(second)) continue;
    error_.message = code_text(text) + " is not an operator here";
    error_.hint = "write a space between " + quoted(first) + " and " + quoted(second);
    return true;
  }
  return false;
}

// Adjacent words, as in unquoted text; empty if it is something else.
std::string Parser::unquoted_text() const {
  const auto is_word = [this](const Token& t) {
    return (t.kind == TokenKind::name || t.kind == TokenKind::variable) && (t.end == text_end_ || *t.end != '(');
  };
  constexpr std::size_t shortest = 3;  // shorter ones are variable names
  if (!is_word(previous_) || !is_word(token_) || previous_.end + 1 != token_.begin) return {};
  if (previous_.text().size() < shortest || token_.text().size() < shortest) return {};
  return "'" + std::string(previous_.text()) + " " + std::string(token_.text()) + "'";
}

// Two adjacent terms: elements without a comma, or a name with arguments but without parentheses.
bool Parser::hint_about_neighbours() {
  const Frame* const bracket = innermost_bracket();
  const std::string text = unquoted_text();
  if (!text.empty() && (bracket != nullptr || previous_.kind == TokenKind::variable)) {
    error_.hint = "is a `,` missing before it, or quotes, as in " + text + "?";
    return true;
  }
  if (bracket != nullptr && (bracket->kind == FrameKind::arguments || bracket->kind == FrameKind::list)) {
    error_.hint = "is a `,` missing before it?";
    return true;
  }
  if (previous_.kind != TokenKind::name || token_.kind != TokenKind::name) return false;
  if (token_.end != text_end_ && *token_.end == '(') return false;  // a separate goal
  const char* before = previous_.begin;
  while (before != term_begin_ && std::isspace(static_cast<unsigned char>(before[-1])) != 0) --before;
  const bool first = before == term_begin_;
  if (!first && std::string_view(",;(->").find(before[-1]) == std::string_view::npos) {
    if (!text.empty()) error_.hint = "are quotes missing, as in " + text + "?";
    return !text.empty();
  }
  const std::string call = " in parentheses, as in " + std::string(previous_.text()) + "(...)";
  error_.hint = first ? "arguments are written" + call : "write a `,` before it, or arguments" + call;
  return true;
}

// Characters that word processors substitute for quotes and minus; empty for others.
std::string typographic_hint(std::string_view text) {
  for (const std::string_view quote : {"\u201c", "\u201d", "\u201e", "\u2018", "\u2019", "\u201a"}) {
    if (text.find(quote) != std::string_view::npos)
      return std::string(quote) + " is not a quote in Prolog: type ' or \"";
  }
  for (const std::string_view dash : {"\u2013", "\u2014", "\u2212"}) {
    if (text.find(dash) != std::string_view::npos) return std::string(dash) + " is not a minus sign in Prolog: type -";
  }
  return {};
}

// For a token that is an operator elsewhere, or looks like one: its meaning here.
std::string Parser::foreign_operator_hint(std::string_view text) const {
  const Frame* const bracket = innermost_bracket();
  if (text == "?") return "write ( Condition -> Then ; Else )";
  const std::string_view before(text_.data(), previous_.begin);
  if (text == ".." && before.ends_with("between(")) return "the ends are two arguments: between(1, 3, X)";
  const std::string_view behind(token_.end, text_end_);
  if (text == "in" && behind.size() > 1 && (behind[1] == '[' || (behind[1] >= 'A' && behind[1] <= 'Z'))) {
    return "member(X, List) goes through a list; a domain, X in 1..9, needs library(clpfd)";
  }
  if (text == ".." && bracket != nullptr && bracket->kind == FrameKind::list) {
    return "numlist(1, 3, List) makes a list of numbers";
  }
  const std::string library = library_hint(text);
  return library.empty() ? lookalike_hint(text) : library;
}

// Keywords and symbols of other languages before the token.
std::string_view Parser::other_language_hint() const {
  const std::string_view before = previous_.text();
  if (before == "#" || before == "//") return "a comment begins with %";
  if (token_.text() == "{") return "the body of a clause stands behind :- and has no braces";
  if (before == "!" && !token_.layout_before) return "a negation is written \\+ Goal; `!` is the cut";
  if (previous_.kind == TokenKind::integer && token_.kind == TokenKind::name && !token_.layout_before) {
    return "a name begins with a letter";
  }
  if (previous_.kind != TokenKind::name) return {};
  if (before == "not") return "write not(...) or `\\+`";
  if (before == "if") return "write ( Condition -> Then ; Else )";
  if (before == "return") return "a result is an argument, and a clause ends after its last goal";
  if (before == "import" || before == "from" || before == "require" || before == "include") {
    return "a library is loaded by a directive: `:- use_module(library(lists)).`";
  }
  if (before == "for" || before == "foreach" || before == "while") return loops;
  if (before == "def" || before == "function" || before == "fun" || before == "let" || before == "func") {
    return "a clause is a fact, or Head :- Body: the result is an argument";
  }
  return {};
}

bool Parser::hint_about_quotes() {
  const bool quoted_before = previous_.kind == TokenKind::quoted_name || previous_.kind == TokenKind::string;
  if (quoted_before && !token_.layout_before) {
    const std::string quote(1, *previous_.begin);
    error_.hint = "a quote inside quotes is written twice: " + quote + quote;
    error_.offset = static_cast<std::size_t>(previous_.end - 1 - text_.data());
    return true;
  }
  if (previous_.text() != "0" || token_.text() != "''" || token_.layout_before) return false;
  error_.hint = "the code of a quote is written 0'''";
  return true;
}

// Guesses the mistake from the token that should have been an operator.
void Parser::hint_about_token() {
  std::string_view text = token_.text();
  if (text == "!" && token_.end != text_end_ && *token_.end == '=') text = "!=";
  if (text == ".." && ends_line(token_.end)) {
    error_.hint = "a clause ends with one full stop";
    return;
  }
  if (token_.kind == TokenKind::symbol && text.size() > 1 && text.ends_with('.') && ends_line(token_.end)) {
    text.remove_suffix(1);
  }
  for (const std::string_view sign : {previous_.text(), text}) {
    if (error_.hint = typographic_hint(sign); !error_.hint.empty()) return;
  }
  const std::string_view before(text_.data(), previous_.begin);
  if (text == "in" && (before.ends_with("for(") || before.ends_with("foreach("))) {
    error_.hint = loops;
    return;
  }
  if (error_.hint = foreign_operator_hint(text); !error_.hint.empty()) {
    error_.message = code_text(text) + " is not an operator here";
    return;
  }
  if (error_.hint = other_language_hint(); !error_.hint.empty()) return;
  if (token_.kind == TokenKind::symbol && hint_about_joined_operators(text)) return;
  if (hint_about_quotes()) return;
  if (text == "." && !token_.layout_before) {
    error_.hint =
        "a name with a dot in it needs quotes, as in 'file.pl'; "
        "a full stop needs layout after it";
  } else if (token_.kind == TokenKind::symbol && text.find_first_of("!;") == std::string_view::npos) {
    error_.message = code_text(text) + " is not an operator here";
  } else if (hint_about_neighbours()) {
    return;
  } else if (previous_.kind == TokenKind::variable && token_.kind == TokenKind::open_list) {
    error_.hint = "nth0(Index, List, X) gives an element of a list";
  } else if (previous_.kind == TokenKind::name && !token_.is_name()) {
    error_.hint = "arguments are written in parentheses, as in " + std::string(previous_.text()) + "(...)";
  } else if (frames_.empty() && options_->resume_at_new_clause && token_.is_name() && text != "!") {
    error_.hint = "is a `:-` or a full stop missing before it?";
  } else if (text == "!" || (token_.is_name() && token_.end != text_end_ && *token_.end == '(')) {
    error_.hint = "is a `,` missing before it?";
  }
}

bool Parser::ends_line(const char* at) const {
  while (at != text_end_ && (*at == ' ' || *at == '\t' || *at == '\r')) ++at;
  return at == text_end_ || *at == '\n' || *at == '%';
}

// A goal or an element begins a line, and the previous one has no comma after it.
bool Parser::fail_missing_comma() {
  const bool starts = token_.is_name() || token_.kind == TokenKind::variable;
  if (!starts || token_.kind == TokenKind::symbol || previous_.end == nullptr) return false;
  const std::string_view between(previous_.end, static_cast<std::size_t>(token_.begin - previous_.end));
  if (between.find('\n') == std::string_view::npos || (frames_.empty() && innermost_bracket() == nullptr)) {
    return false;
  }
  error_.message = "`,` or another operator is missing at the end of this line";
  if (is_remainder(between)) error_.hint = remainder_hint;
  error_.expected.clear();
  fail(SyntaxErrorCode::operator_expected, token_.behind, token_.behind + 1);
  return true;
}

// SWI-Prolog dicts: Tag{...} and Variable.key. False if it is neither.
bool Parser::fail_dict() {
  const bool variable_before = previous_.kind == TokenKind::variable;
  if (token_.layout_before || !(variable_before || previous_.is_name())) return false;
  if (token_.kind == TokenKind::open_curly) {
    error_.hint = "use a list of pairs, library(assoc) or library(pairs)";
    fail(SyntaxErrorCode::dict_syntax, previous_.begin, token_.end);
    return true;
  }
  if (!variable_before || token_.text() != ".") return false;
  error_.hint = "a full stop needs layout after it; Variable.key is dict syntax";
  fail(SyntaxErrorCode::dict_syntax);
  return true;
}

// `:- dynmic p/1.`, or `:- chr_constraint p/1.` without its library.
bool Parser::fail_unknown_declaration() {
  if (previous_.kind != TokenKind::name) return false;
  const std::string_view before(term_begin_, static_cast<std::size_t>(previous_.begin - term_begin_));
  const std::size_t last = before.find_last_not_of(" \t\r\n");
  if (last == std::string_view::npos || before.substr(0, last + 1) != ":-") return false;
  std::string hint = library_hint(previous_.text());
  if (hint.empty()) {
    const std::string_view meant = likely_prefix_operator(previous_.text());
    if (meant.empty()) return false;
    hint = "did you mean " + code_text(meant) + "?";
  }
  error_.expected.clear();
  error_.message = code_text(previous_.text()) + " is not an operator here";
  error_.hint = std::move(hint);
  fail(SyntaxErrorCode::operator_expected, previous_.begin, previous_.end);
  return true;
}

// Two consecutive terms.
bool Parser::fail_operator() {
  if (new_clause_begins()) return fail_missing_full_stop();
  error_.expected = expected_after_operand();
  const bool name_before = previous_.is_name() && other_language_hint().empty();
  if (token_.kind == TokenKind::open && token_.layout_before && name_before) {
    error_.hint = "write " + code_text(std::string(previous_.text()) + "(") + " without a space";
    return fail(SyntaxErrorCode::space_before_arguments);
  }
  if (fail_dict() || fail_unknown_declaration()) return false;
  if (token_.kind == TokenKind::bar && !options_->operators->infix(atoms::bar)) {
    error_.message = "`|` is not an operator here";
    return fail(SyntaxErrorCode::operator_expected);
  }
  if (fail_missing_comma()) return false;
  hint_about_token();
  const std::size_t quote = error_.hint.empty() ? 0 : error_.offset;
  fail(SyntaxErrorCode::operator_expected);
  if (quote != 0) {  // the caret belongs on the quote, not on the following word
    error_.offset = quote;
    error_.length = 1;
  }
  return false;
}

static bool closes_bracket(TokenKind kind) {
  return kind == TokenKind::close || kind == TokenKind::close_list || kind == TokenKind::close_curly;
}

// The same directly inside brackets.
bool Parser::fail_bracketed_operand() {
  const bool comma = token_.kind == TokenKind::comma;
  const bool alone = previous_.text() == "(" && text_.substr(token_.end - text_.data()).starts_with(')');
  if (alone && (comma || token_.kind == TokenKind::bar)) {
    error_.hint = "as an atom it stands in quotes: " + code_text("'" + std::string(token_.text()) + "'");
  }
  error_.message = comma || previous_.kind == TokenKind::comma ? "an argument or element is missing"
                                                               : code_text(token_.text()) + " cannot start a term";
  return fail(SyntaxErrorCode::illegal_start_of_term);
}

// An operand is expected, but the token cannot start one.
bool Parser::fail_operand() {
  const bool over = token_.kind == TokenKind::end || token_.kind == TokenKind::end_of_text;
  if (frames_.empty()) {
    return fail(closes_bracket(token_.kind) ? SyntaxErrorCode::unbalanced_close
                                            : SyntaxErrorCode::illegal_start_of_term);
  }
  const Frame& top = frames_.top();
  if (is_bracket(top)) return over ? fail_unclosed() : fail_bracketed_operand();
  if (token_.kind == TokenKind::end_of_text && innermost_bracket() != nullptr) return fail_unclosed();
  error_.message = quoted(top.name) + " has no " + (top.kind == FrameKind::prefix ? "operand" : "right operand");
  if (top.name == atoms::comma && over) error_.hint = "remove the last `,`, or write the missing goal";
  if (top.name == atoms::bar && token_.kind == TokenKind::bar) error_.hint = "did you mean `;`?";
  if (quoted(top.name) == "`:-`" && over) error_.hint = "a clause without a condition is a fact, and has no `:-`";
  const std::size_t length = terms_.atoms.text(top.name).size();
  fail(token_.kind == TokenKind::end_of_text ? SyntaxErrorCode::end_of_file : SyntaxErrorCode::operator_balance, top.at,
       top.at + length);
  return false;
}

// The clause or the text ends too early.
bool Parser::fail_unclosed() {
  const Frame* bracket = innermost_bracket();
  if (bracket == nullptr) {
    error_.message = "the last clause has no full stop";
    error_.hint = "end it with `.`";
    return fail(SyntaxErrorCode::end_of_file, token_.behind, token_.behind + 1);
  }
  std::size_t offset = 0;
  const std::string_view text = bracket_text(*bracket, offset);
  error_.opened_at = offset;
  error_.message = "this " + code_text(text) + " is never closed";
  error_.expected = expected_after_operand();
  if (is_remainder(text_.substr(static_cast<std::size_t>(token_.behind - text_.data())))) error_.hint = remainder_hint;
  const char* const at = text_.data() + offset;
  return fail(token_.kind == TokenKind::end_of_text ? SyntaxErrorCode::end_of_file : SyntaxErrorCode::not_closed, at,
              at + 1);
}

// The lexer has found the end of a broken token; this explains why it is broken. The caret belongs on the opening quote
// or comment sign, since the rest of the text is swallowed.
bool Parser::fail_broken() {
  const bool open_quote = token_.kind == TokenKind::open_quote_line || token_.kind == TokenKind::open_quote_text;
  TokenError e;
  if (open_quote && find_bad_escape(token_, options_->flags.iso, e)) return fail_token(e);
  switch (token_.kind) {
    case TokenKind::open_quote_line:
      error_.opened_at = static_cast<std::size_t>(token_.begin - text_.data());
      error_.hint = "close it on its line, or end the line with `\\`; a quote inside is written twice";
      return fail(SyntaxErrorCode::newline_in_quoted, token_.begin, token_.begin + 1);
    case TokenKind::open_quote_text:
      error_.opened_at = static_cast<std::size_t>(token_.begin - text_.data());
      return fail(SyntaxErrorCode::quoted_not_closed, token_.begin, token_.begin + 1);
    case TokenKind::open_comment:
      error_.opened_at = static_cast<std::size_t>(token_.begin - text_.data());
      return fail(SyntaxErrorCode::comment_not_closed, token_.begin, token_.begin + 2);
    case TokenKind::bad_character: return fail(SyntaxErrorCode::undefined_escape);
    case TokenKind::not_utf8: return fail(SyntaxErrorCode::invalid_utf8);
    default: return fail(SyntaxErrorCode::illegal_character);
  }
}

// The operator's priority is too high for its context, or it conflicts with an adjacent operator of the same priority.
bool Parser::fail_clash(Atom name, const char* at) {
  const std::string_view text = terms_.atoms.text(name);
  if ((name == atoms::neck || name == atoms::query) && at == token_.begin && new_clause_begins()) {
    return expecting_ ? fail_lost_operand() : fail_missing_full_stop();
  }
  if ((name == atoms::neck || name == atoms::grammar_arrow) && !expecting_ && bracket_ == 0 &&
      fail_comma_for_full_stop()) {
    return false;
  }
  const bool argument = !frames_.empty() && is_bracket(frames_.top()) &&
                        frames_.top().right_limit == std::uint32_t{syntax::argument_priority};
  error_.message = "the priority of " + code_text(text) +
                   (argument ? " is too high for an argument" : " clashes with that of its operand");
  error_.hint = lookalike_hint(text);
  if (text == "<" || text == ">" || text == "=<" || text == ">=") {
    error_.hint = "two comparisons are two goals, as in 1 " + std::string(text) + " X, X " + std::string(text) + " 9";
  }
  if (error_.hint.empty()) error_.hint = "put parentheses around the term that belongs together";
  return fail(SyntaxErrorCode::operator_clash, at, at + text.size());
}

// In ISO an operator as a bare atom has priority 1201, which fits no operand.
bool Parser::fail_operator_atom() {
  error_.message = quoted(operands_[operands_.size() - 1].as_atom()) +
                   " is an operator: as an operand it needs parentheses, or its own operand is missing";
  return fail(SyntaxErrorCode::operator_balance);
}

}  // namespace hornbeam::reader
