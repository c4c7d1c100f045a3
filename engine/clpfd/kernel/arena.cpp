// SPDX-License-Identifier: MIT
//
// Reserving address space and making it usable in growing steps.
#include "clpfd/kernel/arena.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace hornbeam::clpfd {

namespace {
constexpr std::size_t kReserve = std::size_t{32} << 30;
constexpr std::size_t kSmallestReserve = std::size_t{64} << 20;
constexpr std::size_t kFirstStep = std::size_t{1} << 20;
constexpr std::size_t kLarge = std::size_t{4} << 20;  // from here on ask for large pages
}  // namespace

Arena::Arena() {
  for (reserved_ = kReserve; reserved_ >= kSmallestReserve; reserved_ /= 2) {
    void* place =
        mmap(nullptr, reserved_, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (place != MAP_FAILED) {
      base_ = static_cast<char*>(place);
      break;
    }
  }
  limit_ = reserved_ / 4 * 3;
  grow();
}

Arena::~Arena() {
  if (base_ != nullptr) munmap(base_, reserved_);
}

// Makes more of the reservation usable, in steps that grow with the arena, so that the number of
// system calls stays logarithmic.
void Arena::grow() {
  const std::size_t wanted = std::max({top_, committed_ + committed_ / 4, kFirstStep});
  const std::size_t rounded = std::min((wanted + kFirstStep - 1) & ~(kFirstStep - 1), reserved_);
  if (base_ == nullptr || top_ > rounded ||
      mprotect(base_, rounded, PROT_READ | PROT_WRITE) != 0) {
    // Far beyond the host's limit, or the system has no page left: nothing can run any more.
    std::fputs("hornbeam: the constraint store cannot get memory from the system\n", stderr);
    std::abort();
  }
#ifdef MADV_HUGEPAGE
  if (rounded >= kLarge) {  // advice only: fewer page faults when millions of things are made
    const std::size_t from = std::max(committed_, kLarge) & ~(kFirstStep - 1);
    if (rounded > from) madvise(base_ + from, rounded - from, MADV_HUGEPAGE);
  }
#endif
  committed_ = rounded;
}

}  // namespace hornbeam::clpfd
