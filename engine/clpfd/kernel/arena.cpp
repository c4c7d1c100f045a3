// SPDX-License-Identifier: MIT
//
// Reserving address space and using it in growing steps.
#include "clpfd/kernel/arena.hpp"

#include <sys/mman.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace hornbeam::clpfd {

namespace {
constexpr std::size_t kReserve = std::size_t{32} << 30;  // as far as handles reach
constexpr std::size_t kFirstStep = std::size_t{1} << 20;
constexpr std::size_t kLarge = std::size_t{4} << 20;  // from here on ask for large pages
}  // namespace

Arena::Arena() : memory_(kReserve), base_(memory_.data()), limit_(memory_.size() / 4 * 3) {
  grow();
}

// Steps that grow with the arena, so that there is little to be done for each.
void Arena::grow() {
  if (top_ > memory_.size()) {
    // Far beyond the host's limit: nothing can run any more.
    std::fputs("hornbeam: the constraint store cannot get memory from the system\n", stderr);
    std::abort();
  }
  const std::size_t wanted = std::max({top_, used_ + used_ / 4, kFirstStep});
  const std::size_t rounded =
      std::min((wanted + kFirstStep - 1) & ~(kFirstStep - 1), memory_.size());
#ifdef MADV_HUGEPAGE
  if (rounded >= kLarge) {  // advice only: fewer page faults when millions of things are made
    const std::size_t from = std::max(used_, kLarge) & ~(kFirstStep - 1);
    if (rounded > from) madvise(base_ + from, rounded - from, MADV_HUGEPAGE);
  }
#endif
  used_ = rounded;
}

// After a peak: keeps some room above the top.
void Arena::give_back() {
  const std::size_t kept = (top_ + kPeak / 4 + kFirstStep - 1) & ~(kFirstStep - 1);
  memory_.release_above(kept);
  used_ = kept;
}

}  // namespace hornbeam::clpfd
