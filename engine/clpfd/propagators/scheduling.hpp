// SPDX-License-Identifier: MIT
//
// Posts tasks on a resource and rectangles in the plane.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// A task runs at start, start + 1, ..., end - 1 with start + duration = end, and needs `demand` of the resource
// throughout (cumulative/2). Posts start + duration = end, too.
struct Task {
  FdVar start;
  FdVar duration;
  FdVar end;
  FdVar demand;
};
bool post_cumulative(Store& store, std::span<const Task> tasks, FdVar limit);
// The rules for a machine that does one task at a time, without posting anything else: demands are ignored. `one` is a
// variable with this value.
void post_unary_resource(Store& store, std::span<const Task> tasks, FdVar one);

// Tasks that must not overlap (serialized/2): durations are variables. Like cumulative with demands and limit 1, except
// that a task of duration 0 may only be between others, not inside one.
bool post_serialized(Store& store, std::span<const FdVar> starts, std::span<const FdVar> durations);

struct Rectangle {
  FdVar x;
  FdVar width;
  FdVar y;
  FdVar height;
};
// Pairwise disjoint (disjoint2/1). Rectangles without area overlap nothing.
bool post_disjoint_rectangles(Store& store, std::span<const Rectangle> rectangles);

}  // namespace hornbeam::clpfd
