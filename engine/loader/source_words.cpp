// SPDX-License-Identifier: MIT
#include "loader/source_words.hpp"

#include <algorithm>

#include "reader/lexer.hpp"
#include "support/unicode.hpp"

namespace hornbeam::loader {

namespace {

using reader::Token;
using reader::TokenKind;

constexpr std::size_t most_bytes = 128 << 10;

std::string_view name_of(const Token& t) {
  if (!t.is_name()) return {};
  std::string_view text = t.text();
  if (t.kind == TokenKind::quoted_name && text.size() >= 2) text = text.substr(1, text.size() - 2);
  return text;
}

// Predicates whose arguments are goals.
bool takes_goals(std::string_view name) {
  for (const std::string_view n :
       {"findall",        "forall",       "\\+",      "once",   "call",          "setof", "bagof", "ignore",
        "catch",          "not",          "time_out", "time",   "aggregate_all", "test",  "if",    "on_exception",
        "initialization", "call_cleanup", "when",     "freeze", "count",         "try"}) {
    if (n == name) return true;
  }
  return false;
}

bool is_neck(const Token& t) {
  if (t.kind != TokenKind::symbol) return false;
  const std::string_view text = t.text();
  return text == ":-" || text == "-->" || text == "=>" || text == "?-";
}

bool is_data(TokenKind k) {
  using enum TokenKind;
  return k != variable && k != character && k != string && k != back_quoted;
}

}  // namespace

std::size_t begin_of_program(std::string_view text) {
  const char second = text.size() > 1 && text.front() == '#' ? text[1] : '.';
  const bool is_name = support::unicode::is_letter(static_cast<unsigned char>(second) & 0x7f);
  return second == '!' || second == ' ' || is_name ? std::min(text.find('\n'), text.size()) : 0;
}

SourceWords::SourceWords(std::string_view text) {
  read(text.substr(0, most_bytes));
  match_brackets();
  note_definitions();
}

void SourceWords::read(std::string_view text) {
  reader::Lexer lexer(text.data(), text.data() + text.size(), false);
  constexpr std::size_t bytes_of_word = 4;  // mostly more
  words_.reserve(text.size() / bytes_of_word);
  std::size_t clause = 0;
  for (;;) {
    const Token t = lexer.next();
    if (t.kind == TokenKind::end_of_text || t.kind == TokenKind::open_comment) return;
    if (t.is_broken()) {
      if (t.end <= t.begin) lexer.rewind(t.begin + 1);
      if (t.kind == TokenKind::open_quote_text || lexer.at() >= lexer.end()) return;
      continue;
    }
    words_.push_back({.token = t, .name = name_of(t), .clause = clause});
    if (t.kind != TokenKind::end) continue;
    if (repeats_fact(clause)) {
      words_.resize(clause);
    } else {
      clause = words_.size();
    }
  }
}

// The clause from `begin` on is a fact of the same shape as the previous one, without texts and variables: another row
// of a table, which adds no information.
bool SourceWords::repeats_fact(std::size_t begin) const {
  const std::size_t length = words_.size() - begin;
  if (begin < length || words_[begin - length].clause != begin - length) return false;
  for (std::size_t i = begin; i < words_.size(); ++i) {
    const Word& before = words_[i - length];
    const Token& t = words_[i].token;
    if (t.kind != before.token.kind || !is_data(t.kind)) return false;
    if ((i == begin || t.kind == TokenKind::symbol) && words_[i].name != before.name) return false;
    if (is_neck(t)) return false;
  }
  return true;
}

bool SourceWords::is_call(std::size_t i) const {
  const Token& t = words_[i].token;
  return t.kind == TokenKind::open && !t.layout_before && i > 0 && words_[i - 1].token.is_name();
}

// A goal may follow these tokens.
bool SourceWords::goal_follows(std::size_t i) const {
  const Token& t = words_[i].token;
  if (t.kind == TokenKind::comma || t.kind == TokenKind::open || t.kind == TokenKind::bar) return true;
  if (t.kind == TokenKind::open_curly) return true;
  constexpr std::size_t longest = 4;
  if (!t.is_name() || t.end - t.begin > static_cast<std::ptrdiff_t>(longest)) return false;
  for (const std::string_view n : {":-", "-->", "?-", "=>", "->", ";", "*->", "\\+", "do", "^", ":", "#<=>"}) {
    if (n == t.text()) return true;
  }
  return false;
}

void SourceWords::match_brackets() {
  struct Open {
    std::size_t at;
    bool opaque;  // contains terms, not goals
    int commas;
  };
  std::vector<Open> stack;
  int opaque = 0;
  bool body = false;
  for (std::size_t i = 0; i < words_.size(); ++i) {
    const Token& t = words_[i].token;
    if (t.kind == TokenKind::end) {
      stack.clear();
      opaque = 0;
      body = false;
      continue;
    }
    if (stack.empty() && is_neck(t)) body = true;
    words_[i].goal = body && opaque == 0 && i > 0 && goal_follows(i - 1);
    if (!stack.empty()) {
      words_[i].inside = stack.back().at;
      words_[i].argument = stack.back().commas + 1;
    }
    if (opens(t.kind)) {
      const bool hides = t.kind == TokenKind::open_list || (is_call(i) && !takes_goals(name(i - 1)));
      stack.push_back({i, hides, 0});
      if (hides) ++opaque;
    } else if (t.kind == TokenKind::comma && !stack.empty()) {
      ++stack.back().commas;
    } else if (closes(t.kind) && !stack.empty()) {
      const Open open = stack.back();
      stack.pop_back();
      if (open.opaque) --opaque;
      words_[open.at].closed = i;
      if (is_call(open.at)) {
        words_[open.at - 1].arity = open.commas + 1;
        words_[open.at - 1].closed = i;
      }
    }
  }
}

void SourceWords::note_definitions() {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if (!is_first(i) || !words_[i].token.is_name()) continue;
    // A head; for a grammar rule with two more arguments.
    if (defined_.insert({name(i), words_[i].arity}).second) defined_.insert({name(i), words_[i].arity + 2});
  }
}

}  // namespace hornbeam::loader
