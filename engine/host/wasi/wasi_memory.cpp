// SPDX-License-Identifier: MIT
// Linear memory only grows, and untouched memory costs nothing: a stack is a block of it.
#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <utility>

#include "host/reserved_memory.hpp"

namespace {

constexpr std::size_t page = 65536;

}  // namespace

#ifndef __EMSCRIPTEN__
// The C library's allocator requests a page or two at a time, but growing is expensive: browser engines make a new
// buffer each time. So memory grows by at least an eighth. The break is per process.
extern "C" void* sbrk(std::intptr_t bytes) {
  static std::size_t used = 0;  // in pages
  const std::size_t size = __builtin_wasm_memory_size(0);
  if (used == 0) used = size;
  const std::size_t wanted = (static_cast<std::size_t>(bytes) + page - 1) / page;
  if (wanted > size - used) {
    const std::size_t missing = wanted - (size - used);
    if (__builtin_wasm_memory_grow(0, std::max(missing, size / 8)) == SIZE_MAX &&
        __builtin_wasm_memory_grow(0, missing) == SIZE_MAX) {
      errno = ENOMEM;
      return reinterpret_cast<void*>(-1);
    }
  }
  void* const begin = reinterpret_cast<void*>(used * page);
  used += wanted;
  return begin;
}
#endif

namespace hornbeam::host {

ReservedMemory::ReservedMemory(std::size_t bytes) {
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

void ReservedMemory::use_large_pages(std::size_t, std::size_t) {}
void ReservedMemory::release(std::size_t, std::size_t) {}

std::size_t available_address_space() { return SIZE_MAX; }

}  // namespace hornbeam::host
