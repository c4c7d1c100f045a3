// SPDX-License-Identifier: MIT
// Maps functors to rows of a table of names and arities. The table is searched once for each functor; later lookups use
// the functor's index.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "terms/term_store.hpp"

namespace hornbeam::clpfd {

class FunctorRows {
 public:
  // The row of a compound's functor in `rows`, always the same table; nullptr if it has none or is not a compound.
  template <class Row, std::size_t count>
  const Row* find(const terms::TermStore& terms, terms::Cell compound, const Row (&rows)[count]) {
    static_assert(count < none);
    if (!compound.is_structure()) return nullptr;
    const terms::Cell functor = terms::functor_of(compound);
    const std::size_t index = functor.functor_index();
    if (index >= numbers_.size()) [[unlikely]]
      grow(index);
    std::uint8_t& number = numbers_[index];
    if (number == unknown) [[unlikely]]
      number = search(terms, functor, rows);
    return number < count ? rows + number : nullptr;
  }

 private:
  static constexpr std::uint8_t none = 254;
  static constexpr std::uint8_t unknown = 255;

  template <class Row, std::size_t count>
  [[gnu::noinline]] static std::uint8_t search(const terms::TermStore& terms, terms::Cell functor,
                                               const Row (&rows)[count]) {
    const std::string_view name = terms.atoms.text(terms.functors.name(functor));
    for (std::uint8_t i = 0; i < count; ++i) {
      if (rows[i].arity == functor.arity() && rows[i].name == name) return i;
    }
    return none;
  }

  [[gnu::noinline]] void grow(std::size_t index) { numbers_.resize(index + 1, unknown); }

  std::vector<std::uint8_t> numbers_;  // by the functors' indices
};

}  // namespace hornbeam::clpfd
