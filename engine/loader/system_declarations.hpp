// SPDX-License-Identifier: MIT
// The declarations of the system's files, found once per process: dynamic/1, multifile/1 and
// '$set_predicate_property'/2. Reading and running them as directives took half of the time of making an engine.
#pragma once

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "support/indicator_index.hpp"

namespace hornbeam::loader {

class SystemDeclarations {
 public:
  struct Declaration {
    std::string_view module;  // empty: the module system
    std::string_view name;
    std::uint32_t arity = 0;
    std::string_view property;
  };

  // False if the directive is no such declaration. The text must stay in memory.
  bool add(std::string_view directive);
  void finish();  // after the last one

  // Those of a predicate of the module system.
  std::span<const Declaration> of(std::string_view name, std::uint32_t arity) const;
  std::span<const Declaration> of_system() const { return of_system_; }  // sorted by name
  std::span<const Declaration> of_other_modules() const { return of_others_; }

 private:
  std::vector<Declaration> of_system_;
  std::vector<Declaration> of_others_;
  support::IndicatorIndex index_{0};
};

}  // namespace hornbeam::loader
