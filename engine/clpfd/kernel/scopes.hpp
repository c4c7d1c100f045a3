// SPDX-License-Identifier: MIT
//
// How what is posted counts, for as long as one of these lives. Then it is as it was before.
#pragma once

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// What is posted is auxiliary (Propagator::auxiliary).
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
