// SPDX-License-Identifier: MIT
// The answers of one table, in order of arrival: consecutive variant strings (tabling/variant.hpp), and a hash table of
// their numbers. With modes an answer has a key, the part before the moded arguments; a better answer replaces the old
// one in the hash table, and the old one is dead.
//
// As long as all answers have the same number of tokens and none has modes, the usual case, they are rows of one width
// with no further data: finding an existing answer costs two cache lines.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "terms/cell.hpp"

namespace hornbeam::tabling {

class AnswerSet {
 public:
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  std::uint32_t size() const { return size_; }
  std::uint32_t live() const { return live_; }
  std::span<const Cell> tokens(std::uint32_t answer) const {
    if (is_uniform_) return {tokens_.data() + answer * width_, width_};
    const std::size_t begin = answers_[answer].begin;
    const std::size_t end = answer + 1 < answers_.size() ? answers_[answer + 1].begin : tokens_.size();
    return {tokens_.data() + begin, end - begin};
  }
  // The first live answer from this one on; size() if there is none.
  std::uint32_t next_live(std::uint32_t answer) const {
    while (!is_uniform_ && answer < size() && answers_[answer].dead) ++answer;
    return answer;
  }

  // The live answer with this key, or none.
  std::uint32_t find(std::span<const Cell> key) const;
  // Adds an answer with a new key, or replacing `old`.
  void add(std::span<const Cell> tokens, std::size_t key_tokens, std::uint32_t old = none);
  // Drops dead answers, and data needed only for adding.
  void finish();

  // Bytes that adding an answer may allocate at once, since vectors double.
  std::size_t growth(std::size_t tokens) const {
    const bool fits = tokens_.size() + tokens <= tokens_.capacity() &&
                      (is_uniform_ || answers_.size() < answers_.capacity()) && live_ * 2 < slots_.size();
    return fits ? 0 : bytes();
  }
  std::size_t bytes() const {
    return tokens_.capacity() * sizeof(Cell) + answers_.capacity() * sizeof(Answer) + slots_.capacity() * sizeof(Slot);
  }
  const std::vector<Cell>& all_tokens() const { return tokens_; }

 private:
  struct Answer {
    std::uint64_t begin : 63;
    std::uint64_t dead : 1;
    std::uint32_t key_tokens;
  };
  struct Slot {
    std::uint32_t hash;
    std::uint32_t answer;  // none: free
  };
  static constexpr std::uint32_t unhashed = 8;  // up to this many are compared linearly
  bool has_key(std::uint32_t answer, std::span<const Cell> key) const;
  std::span<const Cell> key_of(std::uint32_t answer) const {
    return is_uniform_ ? tokens(answer)
                       : std::span{tokens_.data() + answers_[answer].begin, answers_[answer].key_tokens};
  }
  bool is_dead(std::uint32_t answer) const { return !is_uniform_ && answers_[answer].dead; }
  void describe_each();
  void rehash(std::size_t slots);
  void enter(std::uint32_t answer);

  std::vector<Cell> tokens_;
  std::vector<Answer> answers_;  // empty if uniform
  std::vector<Slot> slots_;
  std::size_t width_ = 0;
  std::uint32_t size_ = 0;
  std::uint32_t live_ = 0;
  bool is_uniform_ = true;
};

}  // namespace hornbeam::tabling
