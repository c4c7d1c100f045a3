// SPDX-License-Identifier: MIT
#include "host/reserved_memory.hpp"

#include <sys/mman.h>
#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <utility>

namespace hornbeam::host {

ReservedMemory::ReservedMemory(std::size_t bytes) {
  const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  bytes = (bytes + page - 1) / page * page;
  constexpr std::size_t smallest = std::size_t{1} << 20;
  for (; bytes >= smallest; bytes = bytes / 2 / page * page) {
    void* p = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (p == MAP_FAILED) continue;
    data_ = static_cast<char*>(p);
    size_ = bytes;
#ifdef MADV_HUGEPAGE
    // A stack that grows beyond this gets pages of two megabytes: a fault for each 4 KiB took a third of the time of
    // programs with large heaps. Small stacks must not waste memory.
    constexpr std::size_t small = std::size_t{4} << 20;
    if (bytes > small) madvise(data_ + small, bytes - small, MADV_HUGEPAGE);
#endif
    return;
  }
}

ReservedMemory::~ReservedMemory() {
  if (data_ != nullptr) munmap(data_, size_);
}

ReservedMemory::ReservedMemory(ReservedMemory&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

ReservedMemory& ReservedMemory::operator=(ReservedMemory&& other) noexcept {
  std::swap(data_, other.data_);
  std::swap(size_, other.size_);
  return *this;
}

void ReservedMemory::use_small_pages([[maybe_unused]] std::size_t bytes) {
#ifdef MADV_NOHUGEPAGE
  madvise(data_, std::min(bytes, size_), MADV_NOHUGEPAGE);
#endif
}

void ReservedMemory::release_above(std::size_t offset) {
  const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t first = (offset + page - 1) / page * page;
  if (first < size_) madvise(data_ + first, size_ - first, MADV_DONTNEED);
}

std::size_t available_address_space() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return SIZE_MAX;
  std::size_t used_pages = 0;
  if (std::FILE* statm = std::fopen("/proc/self/statm", "r")) {
    if (std::fscanf(statm, "%zu", &used_pages) != 1) used_pages = 0;
    std::fclose(statm);
  }
  const std::size_t used = used_pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  return limit.rlim_cur > used ? limit.rlim_cur - used : 0;
}

}  // namespace hornbeam::host
