// SPDX-License-Identifier: MIT
// The explicit stack of every walk over terms, in place of recursion. It starts inside the object, so that small terms
// cost no allocation, and continues in chunks that never move, so that a stack of ten million entries costs no copying.
// `push` returns false if memory is short; nothing is thrown.
#pragma once

#include <cstddef>
#include <cstdlib>
#include <type_traits>

namespace hornbeam::support {

template <class T, std::size_t inline_entries = 64>
class WorkStack {
  static_assert(std::is_trivially_copyable_v<T> && std::is_trivially_destructible_v<T>);

 public:
  WorkStack() : begin_(first()), top_(begin_), end_(begin_ + inline_entries) {}
  ~WorkStack() {
    std::free(spare_);
    while (chunk_ != nullptr) {
      Chunk* below = chunk_->below;
      std::free(chunk_);
      chunk_ = below;
    }
  }
  WorkStack(const WorkStack&) = delete;
  WorkStack& operator=(const WorkStack&) = delete;

  [[nodiscard]] bool push(const T& value) {
    if (top_ == end_ && !grow()) return false;
    *top_++ = value;
    ++size_;
    return true;
  }
  bool empty() const { return size_ == 0; }
  std::size_t size() const { return size_; }
  // Must not be empty.
  T pop() {
    if (top_ == begin_) shrink();
    --size_;
    return *--top_;
  }

 private:
  struct Chunk {
    Chunk* below;  // a chunk is left upwards only when full
    std::size_t entries;
    T* data() { return reinterpret_cast<T*>(reinterpret_cast<char*>(this) + header_bytes); }
  };
  static constexpr std::size_t header_bytes = (sizeof(Chunk) + alignof(T) - 1) / alignof(T) * alignof(T);
  static constexpr std::size_t smallest_chunk = 1024;
  static constexpr std::size_t largest_chunk = std::size_t{1} << 18;

  T* first() { return reinterpret_cast<T*>(first_); }
  void enter(Chunk* chunk) {
    begin_ = chunk != nullptr ? chunk->data() : first();
    end_ = begin_ + (chunk != nullptr ? chunk->entries : inline_entries);
    chunk_ = chunk;
  }
  bool grow() {
    Chunk* chunk = spare_;
    spare_ = nullptr;
    if (chunk == nullptr) {
      std::size_t entries = chunk_ != nullptr ? chunk_->entries * 2 : smallest_chunk;
      if (entries > largest_chunk) entries = largest_chunk;
      chunk = static_cast<Chunk*>(std::malloc(header_bytes + entries * sizeof(T)));
      if (chunk == nullptr) return false;
      chunk->entries = entries;
    }
    chunk->below = chunk_;
    enter(chunk);
    top_ = begin_;
    return true;
  }
  // Keeps the emptied chunk, so that crossing the boundary repeatedly does not allocate.
  void shrink() {
    Chunk* emptied = chunk_;
    enter(emptied->below);
    top_ = end_;
    std::free(spare_);
    spare_ = emptied;
  }

  T* begin_;
  T* top_;
  T* end_;
  Chunk* chunk_ = nullptr;
  Chunk* spare_ = nullptr;
  std::size_t size_ = 0;
  // Bytes, since an array of T would be initialised if T has default values.
  alignas(T) std::byte first_[inline_entries * sizeof(T)];
};

}  // namespace hornbeam::support
