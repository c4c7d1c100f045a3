// SPDX-License-Identifier: MIT
//
// A word of propagator state that backtracking restores: saved on the trail once per mark.
#pragma once

#include <cstdint>
#include <type_traits>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// Takes two words: the value and the epoch of its last save, restored together.
template <class T>
class Reversible {
  static_assert(std::is_trivially_copyable_v<T> && sizeof(T) <= 8);

 public:
  explicit Reversible(T value = T{}) : value_(value) {}
  operator T() const { return value_; }  // NOLINT: reads like the value itself
  T get() const { return value_; }

  void set(Store& store, T value) {
    if (saved_at_ != store.epoch()) {
      store.save(this, 2);
      saved_at_ = store.epoch();
    }
    value_ = value;
  }

 private:
  alignas(8) T value_;
  std::uint64_t saved_at_ = 0;  // epochs start at 1
};

}  // namespace hornbeam::clpfd
