// SPDX-License-Identifier: MIT
//
// A map from values of one variable: an array if there are few of them, otherwise a tree.
#pragma once

#include <algorithm>
#include <map>
#include <memory_resource>
#include <vector>

#include "clpfd/domain/bound.hpp"

namespace hornbeam::clpfd::learning {

// make() is the default for a value without an entry.
template <class T, class Make>
class ValueMap {
 public:
  ValueMap(Value lo, Value hi, Make make, std::pmr::memory_resource& memory)
      : lo_(lo), hi_(hi), make_(make), dense_(&memory), sparse_(&memory), is_dense_(hi - lo < most_dense) {}

  // Null if there never was an entry; values outside lo..hi have none.
  T* find(Value v) {
    if (is_dense_) {
      const bool is_there = !dense_.empty() && v >= lo_ && v <= hi_;
      return is_there ? &dense_[static_cast<std::size_t>(v - lo_)] : nullptr;
    }
    const auto found = sparse_.find(v);
    return found == sparse_.end() ? nullptr : &found->second;
  }
  const T* find(Value v) const { return const_cast<ValueMap*>(this)->find(v); }
  T& at(Value v) {
    if (!is_dense_) return sparse_.try_emplace(v, make_()).first->second;
    if (dense_.empty()) fill();
    return dense_[static_cast<std::size_t>(v - lo_)];
  }
  bool empty() const { return dense_.empty() && sparse_.empty(); }
  // Calls visit(v, T&) for values between the bounds that may have an entry.
  template <class Visit>
  void for_each(Value from, Value to, Visit visit) {
    walk(*this, from, to, visit);
  }
  template <class Visit>
  void for_each(Value from, Value to, Visit visit) const {
    walk(*this, from, to, visit);
  }

 private:
  void fill() {
    const auto count = static_cast<std::size_t>(hi_ - lo_ + 1);
    dense_.reserve(count);
    while (dense_.size() < count) dense_.push_back(make_());
  }
  template <class Map, class Visit>
  static void walk(Map& map, Value from, Value to, Visit visit) {
    if (!map.dense_.empty()) {
      const Value last = std::min(to, map.hi_);
      for (Value v = std::max(from, map.lo_); v <= last; ++v)
        visit(v, map.dense_[static_cast<std::size_t>(v - map.lo_)]);
    }
    const auto end = map.sparse_.end();
    for (auto i = map.sparse_.lower_bound(from); i != end && i->first <= to; ++i) visit(i->first, i->second);
  }

  static constexpr Value most_dense = 1024;
  Value lo_;
  Value hi_;
  Make make_;
  std::pmr::vector<T> dense_;
  std::pmr::map<Value, T> sparse_;
  bool is_dense_;
};

}  // namespace hornbeam::clpfd::learning
