// SPDX-License-Identifier: MIT
//
// The record of old values that backtracking restores.
//
// One entry, written from left to right and read from the right:
//
//     [old word 0] ... [old word n-1] [address + n]
//
// Places are words and n is at most 7, so it fits in the low bits of the address.
//
// Entries are undone newest first, so a place saved twice ends with its oldest value. Callers save a place at most once
// per mark by comparing a stamp with Store::epoch(); a stamp that is saved along is valid again after undoing.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory_resource>
#include <vector>

namespace hornbeam::clpfd {

// A stack of words. Addresses in it stay valid because the arena never moves.
class Trail {
 public:
  explicit Trail(std::pmr::memory_resource& memory) : memory_(&memory) { set_room(least); }
  Trail(const Trail&) = delete;
  Trail& operator=(const Trail&) = delete;
  ~Trail() { memory_->deallocate(start_, room() * sizeof(std::uint64_t), alignof(std::uint64_t)); }

  std::size_t size() const { return static_cast<std::size_t>(top_ - start_); }

  // True if there is no room for another entry; save() makes room itself.
  bool full() const { return top_ > limit_; }
  [[gnu::noinline]] void make_room() { set_room(2 * room()); }

  // Saves the current values of `words` consecutive words at `place`.
  void save(void* place, std::uint64_t words) {
    if (full()) [[unlikely]]
      make_room();
    save_in_room(place, words);
  }
  // The same if room is guaranteed, which avoids a call midway.
  void save_in_room(void* place, std::uint64_t words) {
    std::uint64_t* const entry = top_;
    std::memcpy(entry, place, words * sizeof(std::uint64_t));
    entry[words] = reinterpret_cast<std::uintptr_t>(place) | words;
    top_ = entry + words + 1;
  }

  // Makes undoing store `value` at `place`.
  void save_as(void* place, std::uint64_t value) {
    if (full()) [[unlikely]]
      make_room();
    top_[0] = value;
    top_[1] = reinterpret_cast<std::uintptr_t>(place) | 1;
    top_ += 2;
  }

  // Calls visit(place) for each entry above `size`, newest first.
  template <class Visit>
  void for_each_above(std::size_t size, Visit visit) const {
    for (const std::uint64_t* at = top_; at > start_ + size; at -= length(at[-1])) {
      visit(static_cast<const void*>(place_of(at[-1])));
    }
  }

  // Drops the entries above `size` for places from `low` upwards.
  void forget_above(std::size_t size, const void* low) {
    std::vector<const std::uint64_t*> ends;  // of the entries that stay
    for (const std::uint64_t* at = top_; at > start_ + size; at -= length(at[-1])) {
      if (static_cast<const void*>(place_of(at[-1])) < low) ends.push_back(at);
    }
    top_ = start_ + size;
    for (auto end = ends.rbegin(); end != ends.rend(); ++end) top_ = std::copy(*end - length((*end)[-1]), *end, top_);
    give_back_peak();
  }

  void undo_to(std::size_t size) {
    std::uint64_t* top = top_;
    std::uint64_t* const end = start_ + size;
    while (top > end) {
      const std::uint64_t last = *--top;
      const std::uint64_t words = last & words_mask;
      if (words == usual_words) {
        top -= usual_words;
        std::memcpy(place_of(last), top, usual_words * sizeof(std::uint64_t));
      } else {
        top -= words;
        std::uint64_t* const place = place_of(last);
        for (std::uint64_t i = 0; i < words; ++i) place[i] = top[i];
      }
    }
    top_ = top;
  }
  // Refilling costs as much as emptying did.
  void give_back_peak() {
    if (static_cast<std::size_t>(limit_ - start_) > large && size() < room() / 8) set_room(size() * 2 + least);
  }

 private:
  static constexpr std::uint64_t words_mask = 7;
  static constexpr std::uint64_t usual_words = 7;  // of a domain: copied by few instructions
  static constexpr std::size_t largest_entry = words_mask + 1;
  static constexpr std::size_t least = 256;

  static std::uint64_t* place_of(std::uint64_t last) { return reinterpret_cast<std::uint64_t*>(last & ~words_mask); }
  static std::uint64_t length(std::uint64_t last) { return (last & words_mask) + 1; }

  std::size_t room() const { return static_cast<std::size_t>(limit_ - start_) + largest_entry; }
  void set_room(std::size_t words) {
    auto* const start =
        static_cast<std::uint64_t*>(memory_->allocate(words * sizeof(std::uint64_t), alignof(std::uint64_t)));
    const std::size_t used = size();
    if (start_ != nullptr) {
      std::copy(start_, top_, start);
      memory_->deallocate(start_, room() * sizeof(std::uint64_t), alignof(std::uint64_t));
    }
    start_ = start;
    top_ = start + used;
    limit_ = start + words - largest_entry;
  }

  static constexpr std::size_t large = std::size_t{1} << 18;  // words: worth giving back
  std::pmr::memory_resource* memory_;
  std::uint64_t* start_ = nullptr;
  std::uint64_t* top_ = nullptr;
  std::uint64_t* limit_ = nullptr;  // up to here there is room for another entry
};

}  // namespace hornbeam::clpfd
