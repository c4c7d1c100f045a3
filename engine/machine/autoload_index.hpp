// SPDX-License-Identifier: MIT
// Maps functors to the libraries that define them, for autoloading (filled by builtins/autoloading.cpp).
#pragma once

#include <array>
#include <cstdint>
#include <unordered_map>

#include "terms/cell.hpp"

namespace hornbeam::machine {

// The sets of loader/autoloaded_libraries.def; `all` is for system modules.
enum class AutoloadSet : std::uint8_t { all, everywhere, sicstus, gnu, prompt };

class AutoloadIndex {
 public:
  using Paths = std::unordered_map<std::uint32_t, terms::Atom>;  // functor index -> path of the library

  Paths& set(AutoloadSet s) { return paths_[static_cast<std::size_t>(s)]; }
  const Paths& set(AutoloadSet s) const { return paths_[static_cast<std::size_t>(s)]; }

  // Null if the set has no such procedure.
  const terms::Atom* find(AutoloadSet s, terms::Cell functor) const {
    const auto found = set(s).find(functor.functor_index());
    return found == set(s).end() ? nullptr : &found->second;
  }

 private:
  std::array<Paths, 5> paths_;
};

}  // namespace hornbeam::machine
