// SPDX-License-Identifier: MIT
//
// Reads the members of a domain, whatever its form.
#pragma once

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// Iterates over the maximal intervals of a domain in ascending order. The variable must not change meanwhile. Infinite
// ends are the sentinels of bound.hpp.
class RangeCursor {
 public:
  RangeCursor(const Store& store, FdVar x);
  bool done() const { return done_; }
  Value lo() const { return lo_; }
  Value hi() const { return hi_; }
  void next();

 private:
  const Store& store_;
  const FdVariable& var_;
  Value lo_;
  Value hi_;
  std::uint32_t index_ = 0;  // of the current range, for Form::ranges
  bool done_ = false;
};

// Calls visit(v) for each value of a finite domain, ascending.
template <class Visit>
void for_each_value(const Store& store, FdVar x, Visit visit) {
  for (RangeCursor cursor(store, x); !cursor.done(); cursor.next()) {
    for (Value v = cursor.lo(); v <= cursor.hi(); ++v) visit(v);
  }
}

}  // namespace hornbeam::clpfd
