// SPDX-License-Identifier: MIT
#include "tabling/answer_set.hpp"

#include <cstring>
#include <utility>

#include "tabling/variant.hpp"

namespace hornbeam::tabling {

namespace {

bool same_tokens(std::span<const Cell> a, std::span<const Cell> b) {
  if (a.size() != b.size()) return false;
  if (a.size() > 4) return std::memcmp(a.data(), b.data(), a.size_bytes()) == 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    if (a[i] != b[i]) return false;
  }
  return true;
}

std::uint32_t hash_of_key(std::span<const Cell> key) {
  return static_cast<std::uint32_t>(hash_of(key.data(), key.size()));
}

}  // namespace

bool AnswerSet::has_key(std::uint32_t answer, std::span<const Cell> key) const {
  return !is_dead(answer) && same_tokens(key_of(answer), key);
}

std::uint32_t AnswerSet::find(std::span<const Cell> key) const {
  if (slots_.empty()) {
    for (std::uint32_t i = 0; i < size(); ++i) {
      if (has_key(i, key)) return i;
    }
    return none;
  }
  const std::uint32_t hash = hash_of_key(key);
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = hash & mask; slots_[i].answer != none; i = (i + 1) & mask) {
    if (slots_[i].hash == hash && has_key(slots_[i].answer, key)) return slots_[i].answer;
  }
  return none;
}

// Takes a free slot, or that of a dead answer with the same key.
void AnswerSet::enter(std::uint32_t answer) {
  const std::uint32_t hash = hash_of_key(key_of(answer));
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = hash & mask;
  while (slots_[i].answer != none && !(slots_[i].hash == hash && is_dead(slots_[i].answer))) i = (i + 1) & mask;
  slots_[i] = {hash, answer};
}

// Doubles the slots. Stored hashes are reused.
void AnswerSet::rehash(std::size_t slots) {
  const std::vector<Slot> old = std::exchange(slots_, std::vector<Slot>(slots, {0, none}));
  if (old.empty()) {
    for (std::uint32_t i = 0; i < size(); ++i) {
      if (!is_dead(i)) enter(i);
    }
    return;
  }
  const std::size_t mask = slots - 1;
  for (const Slot& s : old) {
    if (s.answer == none) continue;
    std::size_t i = s.hash & mask;
    while (slots_[i].answer != none) i = (i + 1) & mask;
    slots_[i] = s;
  }
}

// Answers are not uniform any more.
void AnswerSet::describe_each() {
  answers_.reserve(size_ + 1);
  for (std::uint32_t i = 0; i < size_; ++i) {
    answers_.push_back({i * width_, 0, static_cast<std::uint32_t>(width_)});
  }
  is_uniform_ = false;
}

void AnswerSet::add(std::span<const Cell> tokens, std::size_t key_tokens, std::uint32_t old) {
  if (size_ == 0) width_ = tokens.size();
  if (is_uniform_ && (tokens.size() != width_ || key_tokens != width_)) describe_each();
  if (!is_uniform_) answers_.push_back({tokens_.size(), 0, static_cast<std::uint32_t>(key_tokens)});
  tokens_.insert(tokens_.end(), tokens.begin(), tokens.end());
  ++size_;
  if (old == none) {
    ++live_;
  } else {
    answers_[old].dead = 1;
  }
  if (!slots_.empty()) enter(size_ - 1);
  if (slots_.empty() ? live_ > unhashed : live_ * 2 > slots_.size()) {
    rehash(slots_.empty() ? unhashed * 4 : slots_.size() * 2);
  }
}

void AnswerSet::finish() {
  slots_ = {};
  if (live_ < size()) {
    AnswerSet kept;
    for (std::uint32_t i = 0; i < size(); ++i) {
      if (!answers_[i].dead) kept.add(tokens(i), answers_[i].key_tokens);
    }
    kept.slots_ = {};
    *this = std::move(kept);
  }
  tokens_.shrink_to_fit();
  answers_.shrink_to_fit();
}

}  // namespace hornbeam::tabling
