// SPDX-License-Identifier: MIT
// std::sort, and a smaller sort for web pages, which download the code: std::sort takes four kilobytes there for each
// element type.
#pragma once

#include <algorithm>
#include <functional>
#include <utility>

namespace hornbeam::support {

// Equal elements may come in any order.
template <typename Iterator, typename Less = std::less<>>
void sort(Iterator begin, Iterator end, Less less = {}) {
#ifdef __wasm__
  // Shell's sort with the gaps of Gonnet and Baeza-Yates (1991); the last round is insertion.
  const auto size = end - begin;
  for (auto gap = size; gap > 1;) {
    gap = gap < 3 ? 1 : gap * 5 / 11;
    for (auto i = gap; i < size; ++i) {
      auto moved = std::move(begin[i]);
      auto j = i;
      for (; j >= gap && less(moved, begin[j - gap]); j -= gap) begin[j] = std::move(begin[j - gap]);
      begin[j] = std::move(moved);
    }
  }
#else
  std::sort(begin, end, less);
#endif
}

}  // namespace hornbeam::support
