// SPDX-License-Identifier: MIT
//
// The memory of one store: a stretch of reserved address space, filled from the bottom.
//
// A handle is the distance from the base in units of eight bytes, so 32 bits reach 32 GiB; memory
// never moves, so references stay good while the arena grows. Backtracking frees by setting the
// top back: whatever was made after a mark goes with it, without a walk.
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>

#include "support/reserved_memory.hpp"

namespace hornbeam::clpfd {

class Arena {
 public:
  Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // Room for `bytes`, rounded up to a multiple of eight; the contents are not cleared.
  std::uint32_t allocate(std::size_t bytes) {
    const std::size_t place = top_;
    top_ += (bytes + 7) & ~std::size_t{7};
    if (top_ > used_) grow();
    return static_cast<std::uint32_t>(place >> 3);
  }

  template <class T>
  T* at(std::uint32_t handle) const {
    return reinterpret_cast<T*>(base_ + (static_cast<std::size_t>(handle) << 3));
  }
  std::uint32_t handle_of(const void* place) const {
    return static_cast<std::uint32_t>((static_cast<const char*>(place) - base_) >> 3);
  }

  std::size_t top() const { return top_; }
  void reset_top(std::size_t top) {
    top_ = top;
    if (used_ - top_ > kPeak) give_back();
  }

  // The host's limit. Passing it sets exhausted(); propagation then stops in good order, with
  // the rest of the reservation as the margin that what is under way may still use.
  void set_limit(std::size_t bytes) { limit_ = bytes; }
  bool exhausted() const { return top_ > limit_; }
  bool has_room(std::size_t bytes) const { return top_ + bytes <= limit_; }

 private:
  static constexpr std::size_t kPeak = std::size_t{64} << 20;  // what backtracking may leave unused

  void grow();
  void give_back();

  support::ReservedMemory memory_;
  char* base_ = nullptr;
  std::size_t top_ = 8;   // handle 0 means "none"
  std::size_t used_ = 0;  // pages have been touched up to about here
  std::size_t limit_ = 0;
};

}  // namespace hornbeam::clpfd
