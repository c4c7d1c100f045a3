// SPDX-License-Identifier: MIT
// The tokens of a source text with what is known of them before its operators are: matching brackets, the arity of
// names, where clauses begin, where goals may stand, what the text defines.
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
  std::string_view name;         // without its quotes; "" if it is not a name
  int arity = 0;                 // of a name with arguments
  int argument = 0;              // position in its bracket, from 1
  std::size_t closed = 0;        // for a bracket or a name with arguments: where it is closed
  std::size_t inside = nowhere;  // the enclosing bracket
  std::size_t clause = 0;        // the first word of its clause
  bool goal = false;             // stands where a goal may stand
};

// A predicate, or one of its arguments.
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
  // Examines the beginning of the text, about the size of a program of 3000 lines; longer texts are data. Of
  // consecutive facts that differ only in names and numbers, the first represents all.
  explicit SourceWords(std::string_view text);

  std::size_t size() const { return words_.size(); }
  const Word& operator[](std::size_t i) const { return words_[i]; }
  bool is_first(std::size_t i) const { return words_[i].clause == i; }  // of its clause
  reader::TokenKind kind(std::size_t i) const {
    return i < words_.size() ? words_[i].token.kind : reader::TokenKind::end_of_text;
  }
  std::string_view name(std::size_t i) const { return i < words_.size() ? words_[i].name : std::string_view{}; }
  // True if the bracket at i opens the arguments of the name before it.
  bool is_call(std::size_t i) const;
  // True if the text has a clause or a grammar rule for it.
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

// Where the program begins: a first line with #! is for the shell; as in SWI-Prolog, other words behind # are a note.
std::size_t begin_of_program(std::string_view text);

inline bool opens(reader::TokenKind k) {
  using enum reader::TokenKind;
  return k == open || k == open_list || k == open_curly;
}
inline bool closes(reader::TokenKind k) {
  using enum reader::TokenKind;
  return k == close || k == close_list || k == close_curly;
}

}  // namespace hornbeam::loader
