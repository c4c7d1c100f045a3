// SPDX-License-Identifier: MIT
// The tokens of a source text with what can be known of them before its operators are: which brackets belong
// together, how many arguments a name has, where clauses begin, where a goal may stand, what the text defines.
#pragma once

#include <cstddef>
#include <limits>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "reader/token.hpp"
#include "support/hash.hpp"

namespace hornbeam::loader {

struct Word {
  static constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

  reader::Token token;
  std::string_view name;         // that it stands for, without its quotes; "" of what is not a name
  int arity = 0;                 // of a name with arguments
  int argument = 0;              // in its bracket, from 1
  std::size_t closed = 0;        // of a bracket and of a name with arguments: where it is closed
  std::size_t inside = nowhere;  // the bracket that it stands in
  std::size_t clause = 0;        // the first word of its clause
  bool goal = false;             // stands where a goal may stand
};

// A name with so many arguments: a predicate, or one of these.
struct NameArity {
  std::string_view name;
  int arity;
  int argument = 0;
  bool operator==(const NameArity&) const = default;
};
struct HashNameArity {
  std::size_t operator()(const NameArity& n) const {
    return support::spread(support::hash_bytes(n.name) ^ static_cast<unsigned>(n.arity * 64 + n.argument));
  }
};

class SourceWords {
 public:
  // Looks at the beginning of the text: about as much as a program of 3000 lines. Longer texts are data. Of facts in
  // a row that differ in their names and numbers only, the first stands for all.
  explicit SourceWords(std::string_view text);

  std::size_t size() const { return words_.size(); }
  const Word& operator[](std::size_t i) const { return words_[i]; }
  bool is_first(std::size_t i) const { return words_[i].clause == i; }  // of its clause
  reader::TokenKind kind(std::size_t i) const {
    return i < words_.size() ? words_[i].token.kind : reader::TokenKind::end_of_text;
  }
  std::string_view name(std::size_t i) const { return i < words_.size() ? words_[i].name : std::string_view{}; }
  // The bracket at i is that of the arguments of the name in front of it.
  bool is_call(std::size_t i) const;
  // The text has a clause or a grammar rule for it.
  bool defines(std::string_view name, int arity) const { return defined_.contains({name, arity}); }

 private:
  void read(std::string_view text);
  bool repeats_fact(std::size_t begin) const;
  void match_brackets();
  void note_definitions();
  bool goal_follows(std::size_t i) const;

  std::vector<Word> words_;
  std::unordered_set<NameArity, HashNameArity> defined_;
};

inline bool opens(reader::TokenKind k) {
  using enum reader::TokenKind;
  return k == open || k == open_list || k == open_curly;
}
inline bool closes(reader::TokenKind k) {
  using enum reader::TokenKind;
  return k == close || k == close_list || k == close_curly;
}

}  // namespace hornbeam::loader
