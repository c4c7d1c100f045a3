// SPDX-License-Identifier: MIT
// What an engine may take outside its stacks: atoms, clauses and their indexes, recorded terms, results of findall/3,
// global variables, tables, the constraint store, text under construction. Each of these gets its blocks here, or says
// what it has got; over the limit there is none, and the builtin that asked raises resource_error(memory). Blocks are
// counted, not cells, so it costs an addition where memory is asked of the system anyway.
//
// Somewhat more than the limit may be had (the reserve), but not by what stays for long: that is refused when
// is_full(). So balls, goals, queries and libraries for messages still find room, and a program can be told to forget
// something.
//
//   standard containers      std::pmr::vector<T> v(&budget)          std::bad_alloc over the limit
//   blocks                   take, resize, give_back                 null over the limit
//   what comes from          charge, refund                          false over the limit
//   elsewhere                note: after the fact
//
// Work space in proportion to what lies on the stacks (of copying, comparing, writing) is not counted.
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
  // What is in use already stays, even when it is more.
  void set_limit(std::size_t bytes) { limit_ = std::min<std::size_t>(bytes, SIZE_MAX / 2); }
  std::size_t left() const { return limit_ > used_ ? limit_ - used_ : 0; }
  // Or would be with so many more bytes.
  bool is_full(std::size_t more = 0) noexcept {
    const bool full = used_ > limit_ || more > limit_ - used_;
    refused_ |= full;
    return full;
  }
  // Something has been refused since a collection has freed what was garbage.
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
  // For those to whom no memory is std::bad_alloc.
  void charge_or_throw(std::size_t bytes) {
    if (!charge(bytes)) throw_no_memory();
  }
  void refund(std::size_t bytes) noexcept { used_ -= bytes; }
  void note(std::ptrdiff_t change) noexcept { used_ += static_cast<std::size_t>(change); }

  void* take(std::size_t bytes) noexcept { return resize(nullptr, 0, bytes); }
  // As realloc: a block that cannot become larger stays as it is. Any can become smaller.
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
