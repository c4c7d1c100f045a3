// SPDX-License-Identifier: MIT
#include "embed/goal_text.hpp"

#include <algorithm>
#include <utility>

#include "reader/lexer.hpp"
#include "reader/term_reader.hpp"

namespace hornbeam::embed {

using reader::ReadStatus;
using reader::Token;
using reader::TokenKind;

namespace {

// The anonymous variables of the text in order: true for placeholders.
struct Anonymous {
  std::string text;
  std::vector<bool> is_placeholder;
  std::size_t placeholders = 0;
};

// `?`, or the end of a symbol such as `=?`, unless that is an operator of the program.
bool ends_in_placeholder(const machine::Machine& m, const Token& token) {
  if (token.kind != TokenKind::symbol || token.end[-1] != '?') return false;
  terms::Atom name;
  return token.text() == "?" || !m.terms.atoms.find(token.text(), name) ||
         !m.database.user().operators.is_operator(name);
}

Anonymous find_placeholders(machine::Machine& m, std::string_view text) {
  Anonymous result{std::string(text), {}, 0};
  reader::Lexer lexer(text.data(), text.data() + text.size(), m.flags.syntax.iso);
  for (Token token = lexer.next(); token.kind != TokenKind::end_of_text && !token.is_broken(); token = lexer.next()) {
    if (token.kind == TokenKind::variable && token.text() == "_") {
      result.is_placeholder.push_back(false);
    } else if (ends_in_placeholder(m, token)) {
      result.text[static_cast<std::size_t>(token.end - 1 - text.data())] = '_';
      result.is_placeholder.push_back(true);
      ++result.placeholders;
    }
  }
  return result;
}

[[noreturn]] void throw_syntax_error(const reader::SyntaxError& e) {
  const Term formal = Term::compound("syntax_error", {Term::atom(reader::error_name(e.code))});
  std::string message = std::to_string(e.line) + ":" + std::to_string(e.column) + ": syntax error: " + e.message;
  if (!e.expected.empty()) message += "; expected " + e.expected;
  if (!e.hint.empty()) message += " (" + e.hint + ")";
  throw SyntaxError(Term::compound("error", {formal, Term::variable()}), message, {{}, e.line, e.column});
}

// The text is the host's: an interrupt is for the query that follows.
class Unstopped {
 public:
  explicit Unstopped(terms::TermStore& terms) : terms_(terms), stop_(std::exchange(terms.stop, {})) {}
  ~Unstopped() { terms_.stop = stop_; }
  Unstopped(const Unstopped&) = delete;
  Unstopped& operator=(const Unstopped&) = delete;

 private:
  terms::TermStore& terms_;
  const support::StopSign stop_;
};

ReadStatus read(machine::Machine& m, std::string_view text) {
  const Unstopped unstopped(m.terms);
  reader::ReadOptions options;
  options.operators = &m.database.user().operators;
  options.flags = m.flags.syntax;
  options.full_stop_optional = true;
  return m.term_reader->read(text, 0, options);
}

}  // namespace

GoalText read_goal_text(Engine::Implementation& engine, std::string_view text, std::size_t count, std::size_t cells) {
  machine::Machine& m = engine.m;
  constexpr std::size_t cells_per_byte = 4;
  engine.make_room(text.size() * cells_per_byte + 1024 + cells);
  Anonymous anonymous{std::string(text), {}, 0};
  if (count > 0) anonymous = find_placeholders(m, text);
  if (count != any_count && anonymous.placeholders != count) {
    throw UsageError("the goal has " + std::to_string(anonymous.placeholders) + " placeholders, but " +
                     std::to_string(count) + " values were given: " + std::string(text));
  }
  const ReadStatus status = read(m, anonymous.text);
  if (status == ReadStatus::syntax_error) throw_syntax_error(m.term_reader->error());
  if (status == ReadStatus::no_memory) throw std::bad_alloc();
  if (status == ReadStatus::end_of_file) {
    const Term formal = Term::compound("syntax_error", {Term::atom("end_of_file")});
    throw SyntaxError(Term::compound("error", {formal, Term::variable()}), "1:1: syntax error: there is no term",
                      {{}, 1, 1});
  }
  const std::size_t end = m.term_reader->end_offset();
  if (!reader::only_layout(anonymous.text, end)) {
    const Term formal = Term::compound("syntax_error", {Term::atom("end_of_clause_expected")});
    const std::size_t line = m.term_reader->line_of(end);
    throw SyntaxError(Term::compound("error", {formal, Term::variable()}),
                      std::to_string(line) + ": syntax error: there is more text after the full stop", {{}, line, 0});
  }
  GoalText goal;
  goal.term = m.term_reader->term();
  for (const reader::NamedVariable& v : m.term_reader->named_variables()) {
    goal.named.emplace_back(std::string(v.name), v.variable);
  }
  std::size_t next = 0;
  for (const Cell v : m.term_reader->variables()) {
    const bool is_named =
        std::any_of(goal.named.begin(), goal.named.end(), [v](const auto& n) { return n.second == v; });
    if (is_named || count == 0) continue;
    if (next < anonymous.is_placeholder.size() && anonymous.is_placeholder[next]) goal.placeholders.push_back(v);
    ++next;
  }
  return goal;
}

}  // namespace hornbeam::embed
