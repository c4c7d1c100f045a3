// SPDX-License-Identifier: MIT
// The engine's memory outside its stacks: atoms, clauses and their indexes, recorded terms, results of findall/3,
// global variables, tables, the constraint store, text under construction. Each of these allocates here, or reports
// what it has allocated; over the limit allocation fails, and the requesting builtin raises resource_error(memory).
// Blocks are counted, not cells, so accounting adds one addition to a system allocation.
//
// Somewhat more than the limit is available (the reserve), but not for long-lived data, which is refused when
// is_full(). So balls, goals, queries and libraries for messages still find room, and a program can be told to release
// memory.
//
//   standard containers      std::pmr::vector<T> v(&budget)          std::bad_alloc over the limit
//   blocks                   take, resize, give_back                 null over the limit
//   what comes from          charge, refund                          false over the limit
//   elsewhere                note: after the fact
//
// Working memory proportional to the stacks (for copying, comparing, writing) is not counted.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <memory_resource>
#include <new>

namespace hornbeam::support {

[[noreturn]] inline void throw_no_memory() { throw std::bad_alloc(); }

class MemoryBudget final : public std::pmr::memory_resource {
 public:
  MemoryBudget() = default;
  MemoryBudget(const MemoryBudget&) = delete;
  MemoryBudget& operator=(const MemoryBudget&) = delete;

  std::size_t used() const { return used_; }
  std::size_t limit() const { return limit_; }
  // Memory already in use stays, even if it exceeds the limit.
  void set_limit(std::size_t bytes) { limit_ = std::min<std::size_t>(bytes, SIZE_MAX / 2); }
  std::size_t left() const { return limit_ > used_ ? limit_ - used_ : 0; }
  // True if full, or would be with that many more bytes.
  bool is_full(std::size_t more = 0) noexcept {
    const bool full = used_ > limit_ || more > limit_ - used_;
    refused_ |= full;
    return full;
  }
  // True if memory was refused since a collection last freed garbage.
  bool has_refused() const { return refused_; }
  void forget_refusal() { refused_ = false; }

  bool charge(std::size_t bytes) noexcept {
    const std::size_t reserve = std::min(limit_ / 4, largest_reserve);
    if (used_ > limit_ + reserve || bytes > limit_ + reserve - used_) {
      refused_ = true;
      return false;
    }
    used_ += bytes;
    return true;
  }
  // For code that expects std::bad_alloc.
  void charge_or_throw(std::size_t bytes) {
    if (!charge(bytes)) throw_no_memory();
  }
  void refund(std::size_t bytes) noexcept { used_ -= bytes; }
  void note(std::ptrdiff_t change) noexcept { used_ += static_cast<std::size_t>(change); }

  void* take(std::size_t bytes) noexcept { return resize(nullptr, 0, bytes); }
  // Like realloc: a block that cannot grow is unchanged. Shrinking always succeeds.
  void* resize(void* block, std::size_t old_bytes, std::size_t bytes) noexcept {
    const bool grows = bytes > old_bytes;
    if (grows && !charge(bytes - old_bytes)) return nullptr;
    void* const resized = std::realloc(block, bytes);
    if (!grows) {
      refund(old_bytes - bytes);
      return resized == nullptr ? block : resized;
    }
    if (resized == nullptr) refund(bytes - old_bytes);
    return resized;
  }
  void give_back(void* block, std::size_t bytes) noexcept {
    std::free(block);
    refund(bytes);
  }

 private:
  void* do_allocate(std::size_t bytes, std::size_t) override {
    void* const block = take(bytes);
    if (block == nullptr) throw_no_memory();
    return block;
  }
  void do_deallocate(void* block, std::size_t bytes, std::size_t) override { give_back(block, bytes); }
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

  static constexpr std::size_t largest_reserve = std::size_t{16} << 20;

  std::size_t used_ = 0;
  std::size_t limit_ = SIZE_MAX / 2;
  bool refused_ = false;
};

}  // namespace hornbeam::support
