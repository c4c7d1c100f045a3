// SPDX-License-Identifier: MIT
// Somebody may want long work to stop: whoever does it asks now and then.
#pragma once

#include <cstddef>
#include <new>

namespace hornbeam::support {

struct StopSign {
  bool (*requested)(void* owner) = nullptr;
  void* owner = nullptr;

  bool is_up() const { return requested != nullptr && requested(owner); }
  // For loops, which look every few thousand steps.
  static constexpr std::size_t steps_between_looks = std::size_t{1} << 12;
  bool is_up_at(std::size_t steps) const { return steps % steps_between_looks == 0 && is_up(); }
};

// Thrown by work whose results have no other way to say that they were stopped. Handled like a lack of memory: whoever
// raises that error finds out why.
struct Stopped : std::bad_alloc {};

}  // namespace hornbeam::support
