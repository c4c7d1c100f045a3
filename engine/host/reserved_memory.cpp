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

namespace {

// The whole pages between the offsets.
void advise(char* data, std::size_t from, std::size_t to, int advice) {
  const std::size_t page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
  const std::size_t first = (from + page - 1) / page * page;
  const std::size_t end = to / page * page;
  if (first < end) madvise(data + first, end - first, advice);
}

}  // namespace

void ReservedMemory::use_large_pages([[maybe_unused]] std::size_t from, [[maybe_unused]] std::size_t to) {
#ifdef MADV_HUGEPAGE
  advise(data_, from, std::min(to, size_), MADV_HUGEPAGE);
#endif
}

void ReservedMemory::release(std::size_t from, std::size_t to) {
  advise(data_, from, std::min(to, size_), MADV_DONTNEED);
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
