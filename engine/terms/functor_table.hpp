// SPDX-License-Identifier: MIT
// The functors (name/arity) of one engine. A functor is identified by its functor cell, which holds index and arity, so
// that the arity needs no lookup.
#pragma once

#include <array>
#include <cstdint>
#include <memory_resource>
#include <vector>

#include "terms/atom_table.hpp"
#include "terms/cell.hpp"

namespace hornbeam::terms {

namespace functors {
namespace detail {
enum Index : std::uint32_t {
#define HB_FUNCTOR(identifier, atom, arity) identifier,
#include "terms/well_known_functors.def"
#undef HB_FUNCTOR
  count
};
}  // namespace detail
#define HB_FUNCTOR(identifier, atom, arity) inline constexpr Cell identifier = Cell::functor(detail::identifier, arity);
#include "terms/well_known_functors.def"
#undef HB_FUNCTOR
}  // namespace functors

class FunctorTable {
 public:
  explicit FunctorTable(support::MemoryBudget& memory);
  // Begins with the functors of another table; the tables of their atoms agree on them.
  FunctorTable(support::MemoryBudget& memory, const FunctorTable& first);
  FunctorTable(const FunctorTable&) = delete;
  FunctorTable& operator=(const FunctorTable&) = delete;

  // The functor cell of name/arity; arity is at most max_arity.
  Cell intern(Atom name, std::uint32_t arity) {
    Cell& recent = recent_[(name.index * 5 + arity) % recent_.size()];
    const bool is_it = recent.arity() == arity && names_[recent.functor_index()] == name;
    return is_it ? recent : recent = find_or_add(name, arity);
  }
  Atom name(Cell functor) const { return names_[functor.functor_index()]; }
  std::uint32_t index_limit() const { return static_cast<std::uint32_t>(names_.size()); }
  Atom name_at(std::uint32_t index) const { return names_[index]; }

 private:
  bool has_room() const {
    const std::size_t n = names_.size();
    return n < names_.capacity() && n < cells_.capacity() && n * 2 < slots_.size();
  }
  Cell find_or_add(Atom name, std::uint32_t arity);
  void make_room();
  std::pmr::vector<Atom> names_;
  std::pmr::vector<Cell> cells_;
  std::pmr::vector<std::uint32_t> slots_;
  // The functors interned last, each in the place that its name and arity give.
  std::array<Cell, 256> recent_;
};

}  // namespace hornbeam::terms

namespace hornbeam {
namespace functors = terms::functors;
}  // namespace hornbeam
