// SPDX-License-Identifier: MIT
//
// First-in first-out queue of propagators, one for each priority. A ring that doubles when full; a propagator is in it
// at most once (its flag queued_bit), so its size is bounded by the number of propagators woken at the same time.
#pragma once

#include <cstddef>
#include <memory_resource>

#include "clpfd/kernel/propagator.hpp"

namespace hornbeam::clpfd {

// Positions increase without wrapping; the ring is indexed by their low bits.
class Queue {
 public:
  explicit Queue(std::pmr::memory_resource& memory) : memory_(&memory) { make_ring(64); }
  Queue(const Queue&) = delete;
  Queue& operator=(const Queue&) = delete;
  ~Queue() { release(ring_, mask_); }
  bool empty() const { return head_ == tail_; }

  // The caller has checked that it is not queued yet.
  void push(PropagatorId id) {
    ring_[tail_++ & mask_] = id;
    if (tail_ - head_ > mask_) [[unlikely]]
      grow();
  }

  // The queue must not be empty.
  PropagatorId pop() { return ring_[head_++ & mask_]; }
  PropagatorId pop_newest() { return ring_[--tail_ & mask_]; }
  // The queue must be empty. Keeps a ring that was once large from cycling through the caches.
  void start_again() { head_ = tail_ = 0; }

 private:
  void make_ring(std::uint32_t places) {
    ring_ = static_cast<PropagatorId*>(memory_->allocate(places * sizeof(PropagatorId), alignof(PropagatorId)));
    mask_ = places - 1;
  }
  void release(PropagatorId* ring, std::uint32_t mask) {
    memory_->deallocate(ring, (std::size_t{mask} + 1) * sizeof(PropagatorId), alignof(PropagatorId));
  }
  [[gnu::noinline]] void grow() {
    PropagatorId* const before = ring_;
    const std::uint32_t old_mask = mask_;
    make_ring((old_mask + 1) * 2);
    std::uint32_t count = 0;
    for (; head_ != tail_; ++head_) ring_[count++] = before[head_ & old_mask];
    head_ = 0;
    tail_ = count;
    release(before, old_mask);
  }

  PropagatorId* ring_ = nullptr;
  std::pmr::memory_resource* memory_;
  std::uint32_t mask_ = 0;  // a power of two minus one
  std::uint32_t head_ = 0;
  std::uint32_t tail_ = 0;
};

}  // namespace hornbeam::clpfd
