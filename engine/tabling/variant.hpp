// SPDX-License-Identifier: MIT
// Terms as strings of cells that are equal exactly for variants: depth first, a compound as its functor cell (a list
// pair as a list cell without address) before its arguments, boxes with their words, variables numbered by first
// occurrence.
//
//   f(X, [a|Y], X)     f/3   var 0   list   a   var 1   var 0
//
// They are the keys of tables and of answers, and answers are rebuilt from them. Attributes of variables are ignored.
#pragma once

#include <cstdint>
#include <vector>

#include "support/hash.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::tabling {

constexpr Cell list_token = Cell(static_cast<std::uint64_t>(terms::Tag::lst));
// A variable's number with an otherwise unused header tag.
constexpr std::uint64_t variable_tag = 0x3f;
constexpr Cell variable_token(std::size_t number) { return Cell((std::uint64_t{number} << 6) | variable_tag); }
constexpr bool is_variable_token(Cell c) { return (c.bits() & 0x3f) == variable_tag; }
constexpr std::size_t number_of(Cell variable) { return static_cast<std::size_t>(variable.bits() >> 6); }

enum class Encoding : std::uint8_t { done, cyclic, no_memory };

// Writes consecutive terms into one string, numbering variables throughout.
class VariantWriter {
 public:
  explicit VariantWriter(const terms::TermStore& store) : store_(store) {}
  VariantWriter(const VariantWriter&) = delete;
  VariantWriter& operator=(const VariantWriter&) = delete;

  void clear() {
    tokens_.clear();
    variables_.clear();
  }
  Encoding append(const Cell* terms, std::size_t count) {
    // Most calls and answers consist of atoms and small integers.
    for (; count > 0; ++terms, --count) {
      const Cell term = terms::deref(*terms);
      if (!term.is_constant()) return append_compounds(terms, count);
      tokens_.push_back(term);
    }
    return Encoding::done;
  }

  const std::vector<Cell>& tokens() const { return tokens_; }
  // The variables, dereferenced, by number.
  const std::vector<Cell>& variables() const { return variables_; }

 private:
  Encoding append_compounds(const Cell* terms, std::size_t count);
  bool write(Cell term, std::size_t limit);
  const terms::TermStore& store_;
  std::vector<Cell> tokens_;
  std::vector<Cell> variables_;
  struct Range {
    const Cell* next;
    std::size_t left;
  };
  std::vector<Range> pending_;
};

// Builds terms from a string. The caller must ensure cells_for(tokens) cells.
class VariantReader {
 public:
  explicit VariantReader(terms::TermStore& store) : store_(store) {}
  static std::size_t cells_for(std::size_t tokens) { return 2 * tokens + 2; }
  void begin(const Cell* tokens) {
    next_ = tokens;
    variables_.clear();
  }
  Cell read() { return next_->is_constant() ? *next_++ : read_compound(); }
  const Cell* position() const { return next_; }
  const std::vector<Cell>& variables() const { return variables_; }

 private:
  Cell read_compound();
  void place(Cell* at);
  terms::TermStore& store_;
  const Cell* next_ = nullptr;
  std::vector<Cell> variables_;
  struct Range {
    Cell* next;
    std::size_t left;
  };
  std::vector<Range> pending_;
};

inline std::uint64_t hash_of(const Cell* tokens, std::size_t count) {
  std::uint64_t hash = 0x9e3779b97f4a7c15u ^ count;
  for (std::size_t i = 0; i < count; ++i) hash = support::fold(hash ^ 0x94d049bb133111ebu, tokens[i].bits() + i);
  return support::mix(hash);
}

}  // namespace hornbeam::tabling
