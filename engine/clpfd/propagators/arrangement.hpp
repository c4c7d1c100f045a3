// SPDX-License-Identifier: MIT
//
// Posts constraints composed of others: permutations, sorted sequences, bins.
#pragma once

#include <span>

#include "clpfd/kernel/store.hpp"
#include "clpfd/propagators/boolean.hpp"

namespace hornbeam::clpfd {

// xs[i] = j exactly when ys[j] = i, counting from 1 (assignment/2).
bool post_assignment(Store& store, std::span<const FdVar> xs, std::span<const FdVar> ys);

// ys is xs sorted, and xs[i] is at place places[i] in ys, counting from 1 (sorting/3).
bool post_sorting(Store& store, std::span<const FdVar> xs, std::span<const FdVar> places, std::span<const FdVar> ys);

// Item i of the given size is in bin bins[i]; the load of bin identifiers[j] is loads[j] (bin_packing/2).
bool post_bin_packing(Store& store, std::span<const FdVar> bins, std::span<const Value> sizes,
                      std::span<const Value> identifiers, std::span<const FdVar> loads);

// Tasks start .. start + duration on machines; the total demand on a machine never exceeds its limit (cumulatives/2
// with upper bounds). Machines are numbered by `identifiers`.
struct MachineTask {
  FdVar start;
  FdVar duration;
  FdVar end;
  FdVar demand;
  FdVar machine;
};
bool post_cumulatives(Store& store, std::span<const MachineTask> tasks, std::span<const Value> identifiers,
                      std::span<const FdVar> limits);

// b <=> the variables are one of the rows.
bool reify_table(Store& store, Literal b, std::span<const FdVar> variables, std::span<const std::vector<Value>> rows);

}  // namespace hornbeam::clpfd
