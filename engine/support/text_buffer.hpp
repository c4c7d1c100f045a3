// SPDX-License-Identifier: MIT
// UTF-8 text under construction, for builtins whose text size depends on the user. Unlike std::string it never throws:
// when memory is short it drops its text and `ok()` is false from then on. Short texts are stored inside the object.
#pragma once

#include <cstring>
#include <string_view>

#include "support/memory_budget.hpp"
#include "support/utf8.hpp"

namespace hornbeam::support {

class TextBuffer {
 public:
  TextBuffer(MemoryBudget& memory) : memory_(memory) {}
  ~TextBuffer() {
    if (data_ != first_) memory_.give_back(data_, capacity_);
  }
  TextBuffer(const TextBuffer&) = delete;
  TextBuffer& operator=(const TextBuffer&) = delete;

  bool ok() const { return !failed_; }
  std::string_view view() const { return {data_, size_}; }
  std::size_t size() const { return size_; }
  void clear() { size_ = 0; }

  void append(char byte) {
    if (reserve(1)) data_[size_++] = byte;
  }
  void append(std::string_view bytes) {
    if (bytes.empty() || !reserve(bytes.size())) return;
    std::memcpy(data_ + size_, bytes.data(), bytes.size());
    size_ += bytes.size();
  }
  // Room for `bytes` more bytes, which the caller writes at once; null if memory is short.
  char* extend(std::size_t bytes) {
    if (!reserve(bytes)) return nullptr;
    size_ += bytes;
    return data_ + size_ - bytes;
  }
  void append_code(std::uint32_t code) {
    if (reserve(utf8::longest)) size_ += utf8::encode(code, data_ + size_);
  }
  // Makes room for that many more bytes.
  bool reserve(std::size_t bytes) { return capacity_ - size_ >= bytes || grow(bytes); }

 private:
  bool grow(std::size_t bytes) {
    std::size_t capacity = capacity_ * 2;
    if (capacity < size_ + bytes) capacity = size_ + bytes;
    void* larger = failed_ ? nullptr : memory_.resize(block(), block_bytes(), capacity);
    if (larger == nullptr) {
      failed_ = true;
      size_ = 0;
      return bytes <= capacity_;
    }
    if (data_ == first_) std::memcpy(larger, first_, size_);
    data_ = static_cast<char*>(larger);
    capacity_ = capacity;
    return true;
  }

  char* block() const { return data_ == first_ ? nullptr : data_; }
  std::size_t block_bytes() const { return data_ == first_ ? 0 : capacity_; }

  MemoryBudget& memory_;
  char first_[256];
  char* data_ = first_;
  std::size_t size_ = 0;
  std::size_t capacity_ = sizeof first_;
  bool failed_ = false;
};

}  // namespace hornbeam::support
