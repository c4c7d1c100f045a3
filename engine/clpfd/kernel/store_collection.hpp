// SPDX-License-Identifier: MIT
//
// Determines which of the objects made since a mark are still in use, and frees the others.
//
// A host that never backtracks leaves unreferenced variables and constraints behind. It names the variables that it
// still refers to (reach); everything connected with them by constraints stays, and sweep() drops the rest. Nothing
// moves.
//
//     [ older ] mark [ dead ][ live ][    dead    ][ live ] top
//                     ^ gap             ^ gap: to be filled next
//
// Use at a fixpoint, for the newest mark that the host may still go back to.
#pragma once

#include <cstddef>
#include <vector>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

class StoreCollection {
 public:
  StoreCollection(Store& store, Store::Mark mark);

  // Whether anything older than the mark has changed since. Then everything older counts as referenced.
  bool older_changed() const { return older_changed_; }
  bool is_new(FdVar x) const { return place_of(x) >= base_; }
  bool reached(FdVar x) const { return seen(static_cast<std::uint32_t>(x)); }
  // Keeps x, and everything connected with it. Appends the variables found and the origins of propagators.
  void reach(FdVar x);
  const std::vector<FdVar>& variables() const { return variables_; }
  const std::vector<std::uint32_t>& origins() const { return origins_; }

  void prepare_sweep();  // may run out of memory
  void sweep();

 private:
  std::size_t place_of(FdVar x) const { return std::size_t{static_cast<std::uint32_t>(x)} << 3; }
  bool seen(std::uint32_t handle) const { return (seen_[handle >> 6] >> (handle & 63)) & 1; }
  bool see(std::uint32_t handle);
  void add(FdVar x);
  void visit(FdVar x);
  void visit(PropagatorId id);
  void keep(std::uint32_t handle);
  void close_ranks();
  void keep_list(const WatchList& list) {
    if (list.count > 0) keep(list.entries);
  }

  Store& store_;
  const Store::Mark mark_;
  const std::size_t base_;
  bool older_changed_ = false;
  std::vector<FdVar> big_;            // reached ones with exact domains made since the mark
  std::vector<Arena::Block> blocks_;  // in address order
  std::vector<bool> kept_;            // by group
  std::vector<std::uint64_t> seen_;   // by handle
  std::vector<FdVar> variables_;
  std::vector<std::uint32_t> origins_;
  std::size_t visited_ = 0;
  Description description_;
};

}  // namespace hornbeam::clpfd
