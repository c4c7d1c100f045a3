// SPDX-License-Identifier: MIT
// An input iterator over anything with a function next() that returns an optional value; it makes queries, their typed
// solutions and generators ranges.
#pragma once

#include <hornbeam/language.hpp>

#include <cstddef>
#include <iterator>
#include <optional>

namespace hornbeam {

template <class Source, class Value>
class NextIterator {
 public:
  using value_type = Value;
  using difference_type = std::ptrdiff_t;
  NextIterator() = default;
  explicit NextIterator(Source* source) : source_(source) { ++*this; }
  const Value& operator*() const { return *value_; }
  const Value* operator->() const { return &*value_; }
  NextIterator& operator++() {
    value_ = source_->next();
    return *this;
  }
  void operator++(int) { ++*this; }
  bool operator==(std::default_sentinel_t) const { return !value_; }

 private:
  Source* source_ = nullptr;
  std::optional<Value> value_;
};

}  // namespace hornbeam
