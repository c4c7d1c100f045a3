// SPDX-License-Identifier: MIT
// A contiguous, indexed stack of plain values that reports lack of memory instead of throwing. It grows by realloc,
// which moves pages rather than bytes when the stack is large: it handles terms nested ten million levels deep.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <type_traits>

#include "support/assert.hpp"

namespace hornbeam::reader {

template <class T>
class IndexedStack {
  static_assert(std::is_trivially_copyable_v<T>);

 public:
  IndexedStack() = default;
  ~IndexedStack() { std::free(data_); }
  IndexedStack(const IndexedStack&) = delete;
  IndexedStack& operator=(const IndexedStack&) = delete;

  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  T* data() { return data_; }
  const T* data() const { return data_; }
  T& operator[](std::size_t i) { return data_[i]; }
  const T& operator[](std::size_t i) const { return data_[i]; }
  T& top() { return data_[size_ - 1]; }

  [[nodiscard]] bool push(const T& value) {
    if (size_ == capacity_ && !grow()) return false;
    data_[size_++] = value;
    return true;
  }
  // The place of a new element, which the caller fills; null without memory.
  [[nodiscard]] T* push() { return size_ < capacity_ || grow() ? &data_[size_++] : nullptr; }
  void pop() { --size_; }
  void resize_down(std::size_t size) {
    HB_ASSERT(size <= size_);
    size_ = size;
  }
  void clear() { size_ = 0; }
  // Returns memory after an uncommonly large term.
  void shrink_to(std::size_t capacity) {
    if (capacity_ <= capacity || size_ > 0) return;
    std::free(data_);
    data_ = nullptr;
    capacity_ = 0;
  }

 private:
  bool grow() {
    const std::size_t capacity = capacity_ == 0 ? 64 : capacity_ * 2;
    void* data = std::realloc(static_cast<void*>(data_), capacity * sizeof(T));
    if (data == nullptr) return false;
    data_ = static_cast<T*>(data);
    capacity_ = capacity;
    return true;
  }

  T* data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace hornbeam::reader
