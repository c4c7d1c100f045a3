// SPDX-License-Identifier: MIT
// A table sorted at compile time, so that the rows of a name are found without building anything.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <ranges>
#include <string_view>

namespace hornbeam::loader {

template <class Row, std::size_t N>
consteval std::array<Row, N> sorted_by_name(const Row (&rows)[N]) {
  std::array<Row, N> sorted = std::to_array(rows);
  std::ranges::sort(sorted, {}, &Row::name);
  return sorted;
}

template <class Row, std::size_t N>
constexpr auto rows_named(const std::array<Row, N>& sorted, std::string_view name) {
  return std::ranges::equal_range(sorted, name, {}, &Row::name);
}

}  // namespace hornbeam::loader
