// SPDX-License-Identifier: MIT
// Maps exported procedures to the library files that define them, for autoloading (filled by
// builtins/autoloading.cpp). Names and paths are parts of the embedded texts, so all engines share one.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "support/indicator_index.hpp"

namespace hornbeam::machine {

// The sets of loader/autoloaded_libraries.def; `all` is for system modules.
enum class AutoloadSet : std::uint8_t { all, everywhere, sicstus, gnu, prompt };

class AutoloadIndex {
 public:
  explicit AutoloadIndex(std::size_t most) : index_(most) { entries_.reserve(most); }

  // The path that was added first counts.
  void add(AutoloadSet set, std::string_view name, std::uint32_t arity, std::string_view path) {
    const auto next = static_cast<std::uint32_t>(entries_.size());
    std::uint32_t position = index_.find(name, arity);
    if (position == support::IndicatorIndex::absent) {
      entries_.push_back({name, arity, {}});
      index_.add(name, arity, position = next);
    }
    std::string_view& place = entries_[position].paths[static_cast<std::size_t>(set)];
    if (place.empty()) place = path;
  }
  // Empty if the set has no such procedure.
  std::string_view path(AutoloadSet set, std::string_view name, std::uint32_t arity) const {
    const std::uint32_t position = index_.find(name, arity);
    if (position == support::IndicatorIndex::absent) return {};
    return entries_[position].paths[static_cast<std::size_t>(set)];
  }
  // Calls visit(name, arity) for the procedures of the set.
  template <class Visit>
  void for_each(AutoloadSet set, Visit visit) const {
    for (const Entry& e : entries_) {
      if (!e.paths[static_cast<std::size_t>(set)].empty()) visit(e.name, e.arity);
    }
  }

 private:
  struct Entry {
    std::string_view name;
    std::uint32_t arity;
    std::array<std::string_view, 5> paths;
  };

  support::IndicatorIndex index_;
  std::vector<Entry> entries_;
};

}  // namespace hornbeam::machine
