// SPDX-License-Identifier: MIT
//
// First-in first-out queue of propagators, one for each priority. A ring that doubles when full;
// a propagator stands in it at most once (its flag kQueued), so it stays as small as the number
// of propagators woken at the same time.
#pragma once

#include <cstddef>
#include <memory_resource>
#include <vector>

#include "clpfd/kernel/propagator.hpp"

namespace hornbeam::clpfd {

// Positions count upwards without end; the ring is indexed by their low bits.
class Queue {
 public:
  explicit Queue(std::pmr::memory_resource& memory) : ring_(64, &memory) {}
  bool empty() const { return head_ == tail_; }

  void push(PropagatorId id) {
    ring_[tail_ & mask_] = id;
    ++tail_;
    if (tail_ - head_ > mask_) [[unlikely]] grow();
  }

  PropagatorId pop() { return ring_[head_++ & mask_]; }

 private:
  void grow() {
    std::pmr::vector<PropagatorId> larger(ring_.size() * 2, ring_.get_allocator());
    std::size_t count = 0;
    for (; head_ != tail_; ++head_) larger[count++] = ring_[head_ & mask_];
    head_ = 0;
    tail_ = count;
    ring_.swap(larger);
    mask_ = ring_.size() - 1;
  }

  std::pmr::vector<PropagatorId> ring_;  // size is a power of two
  std::size_t mask_ = ring_.size() - 1;
  std::size_t head_ = 0;
  std::size_t tail_ = 0;
};

}  // namespace hornbeam::clpfd
