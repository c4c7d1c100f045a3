// SPDX-License-Identifier: MIT
#include "tabling/answer_set.hpp"

#include <cstring>

#include "tabling/variant.hpp"

namespace hornbeam::tabling {

bool AnswerSet::has_key(std::uint32_t answer, std::span<const Cell> key) const {
  const Answer& a = answers_[answer];
  return !a.dead && a.key_tokens == key.size() &&
         (key.empty() || std::memcmp(tokens_.data() + a.begin, key.data(), key.size_bytes()) == 0);
}

std::uint32_t AnswerSet::find(std::span<const Cell> key) const {
  if (slots_.empty()) {
    for (std::uint32_t i = 0; i < size(); ++i) {
      if (has_key(i, key)) return i;
    }
    return none;
  }
  const auto hash = static_cast<std::uint32_t>(hash_of(key.data(), key.size()));
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = hash & mask; slots_[i].answer != none; i = (i + 1) & mask) {
    if (slots_[i].hash == hash && has_key(slots_[i].answer, key)) return slots_[i].answer;
  }
  return none;
}

// A free slot, or the one of a dead answer with the same key.
void AnswerSet::enter(std::uint32_t answer) {
  const Answer& a = answers_[answer];
  const auto hash = static_cast<std::uint32_t>(hash_of(tokens_.data() + a.begin, a.key_tokens));
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = hash & mask;
  while (slots_[i].answer != none && !(slots_[i].hash == hash && answers_[slots_[i].answer].dead)) {
    i = (i + 1) & mask;
  }
  slots_[i] = {hash, answer};
}

void AnswerSet::rehash(std::size_t slots) {
  slots_.assign(slots, {0, none});
  for (std::uint32_t i = 0; i < size(); ++i) {
    if (!answers_[i].dead) enter(i);
  }
}

void AnswerSet::add(std::span<const Cell> tokens, std::size_t key_tokens, std::uint32_t old) {
  answers_.push_back({tokens_.size(), 0, static_cast<std::uint32_t>(key_tokens)});
  tokens_.insert(tokens_.end(), tokens.begin(), tokens.end());
  if (old == none) {
    ++live_;
  } else {
    answers_[old].dead = 1;
  }
  if (slots_.empty() ? live_ > unhashed : live_ * 2 > slots_.size()) {
    rehash(slots_.empty() ? unhashed * 4 : slots_.size() * 2);
  } else if (!slots_.empty()) {
    enter(size() - 1);
  }
}

void AnswerSet::finish() {
  slots_ = {};
  if (live_ < size()) {
    AnswerSet kept;
    for (std::uint32_t i = 0; i < size(); ++i) {
      if (answers_[i].dead) continue;
      const std::span<const Cell> t = tokens(i);
      kept.answers_.push_back({kept.tokens_.size(), 0, answers_[i].key_tokens});
      kept.tokens_.insert(kept.tokens_.end(), t.begin(), t.end());
    }
    kept.live_ = live_;
    *this = std::move(kept);
  }
  tokens_.shrink_to_fit();
  answers_.shrink_to_fit();
}

}  // namespace hornbeam::tabling
