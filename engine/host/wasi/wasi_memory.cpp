// SPDX-License-Identifier: MIT
// Linear memory only grows, and what was never touched costs nothing: a stack is a block of it.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "host/reserved_memory.hpp"

namespace hornbeam::host {

ReservedMemory::ReservedMemory(std::size_t bytes) {
  constexpr std::size_t page = 65536;
  constexpr std::size_t smallest = std::size_t{1} << 20;
  for (; bytes >= smallest; bytes /= 2) {
    const std::size_t whole = bytes / page * page;
    void* const block = std::aligned_alloc(page, whole);
    if (block == nullptr) continue;
    data_ = static_cast<char*>(block);
    size_ = whole;
    return;
  }
}

ReservedMemory::~ReservedMemory() { std::free(data_); }

ReservedMemory::ReservedMemory(ReservedMemory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

ReservedMemory& ReservedMemory::operator=(ReservedMemory&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

void ReservedMemory::use_small_pages(std::size_t) {}
void ReservedMemory::release_above(std::size_t) {}

std::size_t available_address_space() { return SIZE_MAX; }

}  // namespace hornbeam::host
