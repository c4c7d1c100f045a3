// SPDX-License-Identifier: MIT
// Somebody may want long work to stop: whoever does it asks now and then.
#pragma once

#include <new>

namespace hornbeam::support {

struct StopSign {
  bool (*requested)(void* owner) = nullptr;
  void* owner = nullptr;

  bool is_up() const { return requested != nullptr && requested(owner); }
};

// Thrown by work whose results have no other way to say that they were stopped. Handled like a lack of memory: whoever
// raises that error finds out why.
struct Stopped : std::bad_alloc {};

}  // namespace hornbeam::support
