// SPDX-License-Identifier: MIT
//
// Differences posted one after the other along a path of variables: X1 #< X2, X2 #< X3 ...
//
// To propagate the whole path after each of n goals takes time quadratic in n. Most of these fixpoints are not needed:
// nobody notices a change of bounds before a domain is read, becomes empty or has one value left. So a goal that adds a
// new variable to the end of the path runs only its own propagator; the others that it wakes wait in the queue until
// catch_up(), which the solver calls before anything else happens in the store.
//
// Why they can wait: differences pass on a movement of a bound at most unchanged, there is only one way from one
// variable to another, and only the old end moves when a variable is added. So the movement still to come of a variable
// is at most the sum of what the ends have moved since it was added. `slack_` is the least size of a domain less this
// sum: while it is two or more, none becomes empty or a single value.
#pragma once

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

class DifferencePath {
 public:
  bool waits() const { return end_ != FdVar::none; }
  // Before the difference of x and y is posted: whether it may wait, as a part of this path or the first of another.
  // Otherwise the caller catches up first.
  bool takes(const Store& store, FdVar x, FdVar y);
  // After that: false if the store must be propagated now, all of it.
  bool continues(Store& store);
  // Propagates what waits. False, which cannot be: there is no solution.
  bool catch_up(Store& store);
  // The queues were emptied.
  void forget() { end_ = FdVar::none; }

 private:
  static bool is_new(const Store& store, FdVar x);

  FdVar end_ = FdVar::none;
  FdVar other_end_ = FdVar::none;  // of a path of one constraint, which may go on at either end
  FdVar from_ = FdVar::none;       // of the constraint being posted
  FdVar to_ = FdVar::none;         // likewise; new
  bool first_ = false;             // both are new
  std::uint64_t size_ = 0;         // of from_ before
  std::uint64_t propagators_ = 0;
  std::uint64_t slack_ = 0;
};

}  // namespace hornbeam::clpfd
