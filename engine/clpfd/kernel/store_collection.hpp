// SPDX-License-Identifier: MIT
//
// Which of the things made since a mark are still of use, and the memory of the others.
//
// A host that never goes back makes variables and constraints that nobody refers to any more. It
// names the variables that it still refers to (reach); whatever hangs together with them by
// constraints stays, the rest is dropped by sweep(). Nothing moves.
//
//     [ older ] mark [ dead ][ live ][    dead    ][ live ] top
//                     ^ gap             ^ gap: to be filled next
//
// To be used at a fixpoint, for the newest mark that the host may still go back to.
#pragma once

#include <cstddef>
#include <vector>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

class StoreCollection {
 public:
  StoreCollection(Store& store, Store::Mark mark);

  // Has anything older than the mark changed since? Then all that is older counts as referred to.
  bool older_changed() const { return older_changed_; }
  bool is_new(FdVar x) const { return place_of(x) >= base_; }
  bool reached(FdVar x) const { return seen(static_cast<std::uint32_t>(x)); }
  // x stays, and what is connected with it. Found variables and origins of propagators are appended.
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
  std::vector<FdVar> big_;            // reached, with exact domains made since the mark
  std::vector<Arena::Block> blocks_;  // in order of their places
  std::vector<bool> kept_;            // by group
  std::vector<std::uint64_t> seen_;   // by handle
  std::vector<FdVar> variables_;
  std::vector<std::uint32_t> origins_;
  std::size_t visited_ = 0;
  Description description_;
};

}  // namespace hornbeam::clpfd
