// SPDX-License-Identifier: MIT
//
// The record of old values that backtracking puts back.
//
// One entry, written from left to right and read from the right:
//
//     [old word 0] ... [old word n-1] [address] [n]
//
// Entries are undone newest first, so a place saved twice ends with its oldest value. Callers
// save a place at most once per mark by comparing a stamp with Store::epoch(); a stamp that is saved along is right
// again after undoing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory_resource>
#include <vector>

namespace hornbeam::clpfd {

// A stack of words. Addresses in it stay good because the arena never moves.
class Trail {
 public:
  explicit Trail(std::pmr::memory_resource& memory) : words_(&memory) {}

  std::size_t size() const { return top_; }

  // Remembers `words` consecutive words at `place` as they are now.
  void save(void* place, unsigned words) {
    std::uint64_t* entry = extend(words + 2);
    std::memcpy(entry, place, words * sizeof(std::uint64_t));
    entry[words] = reinterpret_cast<std::uintptr_t>(place);
    entry[words + 1] = words;
  }

  // Remembers that undoing must store `value` at `place`.
  void save_as(void* place, std::uint64_t value) {
    std::uint64_t* entry = extend(3);
    entry[0] = value;
    entry[1] = reinterpret_cast<std::uintptr_t>(place);
    entry[2] = 1;
  }

  // Calls visit(place) for each entry above `size`, newest first.
  template <class Visit>
  void for_each_above(std::size_t size, Visit visit) const {
    for (std::size_t at = top_; at > size; at -= words_[at - 1] + 2) {
      visit(reinterpret_cast<const void*>(words_[at - 2]));
    }
  }

  // Forgets the entries above `size` about places from `low` upwards.
  void forget_above(std::size_t size, const void* low) {
    std::vector<std::size_t> ends;  // of the entries that stay
    for (std::size_t at = top_; at > size; at -= words_[at - 1] + 2) {
      if (words_[at - 2] < reinterpret_cast<std::uintptr_t>(low)) ends.push_back(at);
    }
    top_ = size;
    for (auto end = ends.rbegin(); end != ends.rend(); ++end) {
      const std::size_t length = words_[*end - 1] + 2;
      std::copy_n(words_.begin() + static_cast<std::ptrdiff_t>(*end - length), length,
                  words_.begin() + static_cast<std::ptrdiff_t>(top_));
      top_ += length;
    }
    give_back_peak();
  }

  void undo_to(std::size_t size) {
    std::uint64_t* words = words_.data();
    while (top_ > size) {
      const std::uint64_t count = words[top_ - 1];
      auto* place = reinterpret_cast<std::uint64_t*>(words[top_ - 2]);
      top_ -= count + 2;
      if (count == kUsualWords) {
        std::memcpy(place, words + top_, kUsualWords * sizeof(std::uint64_t));
      } else {
        for (std::uint64_t i = 0; i < count; ++i) place[i] = words[top_ + i];
      }
    }
    give_back_peak();
  }

 private:
  static constexpr std::uint64_t kUsualWords = 7;  // of a domain: copied by few instructions

  std::uint64_t* extend(std::size_t count) {
    if (top_ + count > words_.size()) [[unlikely]] set_size((top_ + count) / 2 * 3 + 256);
    std::uint64_t* const start = words_.data() + top_;
    top_ += count;
    return start;
  }
  void set_size(std::size_t words) {
    const std::size_t before = words_.size();
    words_.resize(words);
    if (words < before) words_.shrink_to_fit();
  }
  // To fill it again costs as much as it did to empty it.
  void give_back_peak() {
    if (words_.size() > large && top_ < words_.size() / 8) set_size(top_ * 2);
  }

  static constexpr std::size_t large = std::size_t{1} << 16;  // words: worth giving back
  std::pmr::vector<std::uint64_t> words_;
  std::size_t top_ = 0;
};

}  // namespace hornbeam::clpfd
