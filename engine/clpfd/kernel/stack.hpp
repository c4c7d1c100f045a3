// SPDX-License-Identifier: MIT
//
// An array of plain values in counted memory, which a search grows and truncates all the time at the cost of a few
// instructions.
#pragma once

#include <algorithm>
#include <cstddef>
#include <memory_resource>
#include <type_traits>
#include <utility>

namespace hornbeam::clpfd {

// Items are copied as bytes, and truncating runs no destructors.
template <class T>
class Stack {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  explicit Stack(std::pmr::memory_resource& memory) : memory_(&memory) {}
  Stack(Stack&& other) noexcept
      : memory_(other.memory_),
        items_(std::exchange(other.items_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        room_(std::exchange(other.room_, 0)) {}
  Stack& operator=(Stack&&) = delete;
  ~Stack() { release(); }

  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  const T* data() const { return items_; }
  T& operator[](std::size_t i) { return items_[i]; }
  const T& operator[](std::size_t i) const { return items_[i]; }
  const T& back() const { return items_[size_ - 1]; }

  void push(const T& item) {
    const T copy = item;  // which may be inside this array
    if (size_ == room_) [[unlikely]]
      set_room(std::max(least, 2 * room_));
    items_[size_++] = copy;
  }
  // Appends an item to be filled in by the caller.
  T& grow() {
    if (size_ == room_) [[unlikely]]
      set_room(std::max(least, 2 * room_));
    return items_[size_++];
  }
  // `size` is at most the current one.
  void truncate(std::size_t size) { size_ = size; }
  // Shrinks after a peak. Refilling costs as much as emptying did.
  void give_back_peak() {
    if (room_ > large && size_ < room_ / 4) set_room(std::max(least, size_));
  }

 private:
  static constexpr std::size_t least = 16;
  static constexpr std::size_t large = (std::size_t{1} << 19) / sizeof(T);

  [[gnu::noinline]] void set_room(std::size_t room) {
    T* const items = static_cast<T*>(memory_->allocate(room * sizeof(T), alignof(T)));
    std::copy_n(items_, size_, items);
    release();
    items_ = items;
    room_ = room;
  }
  void release() {
    if (items_ != nullptr) memory_->deallocate(items_, room_ * sizeof(T), alignof(T));
  }

  std::pmr::memory_resource* memory_;
  T* items_ = nullptr;
  std::size_t size_ = 0;
  std::size_t room_ = 0;
};

}  // namespace hornbeam::clpfd
