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

// What is posted counts so many times for Store::degree; 0: it has been counted, or somebody else counts it.
class DegreeScope {
 public:
  DegreeScope(Store& store, std::uint32_t step) : store_(store), before_(store.degree_step()) {
    store.set_degree_step(step);
  }
  ~DegreeScope() { store_.set_degree_step(before_); }
  DegreeScope(const DegreeScope&) = delete;
  DegreeScope& operator=(const DegreeScope&) = delete;

 private:
  Store& store_;
  std::uint32_t before_;
};

}  // namespace hornbeam::clpfd
