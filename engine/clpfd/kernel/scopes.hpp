// SPDX-License-Identifier: MIT
//
// Attributes of posted constraints for the lifetime of these objects, which then restore the previous state.
#pragma once

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// Makes posted constraints auxiliary (Propagator::auxiliary).
class AuxiliaryScope {
 public:
  explicit AuxiliaryScope(Store& store) : store_(store), before_(store.auxiliary_) { store.auxiliary_ = true; }
  ~AuxiliaryScope() { store_.auxiliary_ = before_; }
  AuxiliaryScope(const AuxiliaryScope&) = delete;
  AuxiliaryScope& operator=(const AuxiliaryScope&) = delete;

 private:
  Store& store_;
  bool before_;
};

}  // namespace hornbeam::clpfd
