// SPDX-License-Identifier: MIT
// A template: a term frozen in a clause, copied to the heap when the clause runs. Used for floats, big integers and
// strings, and for terms too big to unify cell by cell. Cells with an address hold a byte offset from the first cell
// instead; a variable is a fix-up: the cell at `offset` receives the value of a register or of a slot, or becomes a new
// variable and the register receives a reference to it.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <vector>

#include "support/memory_budget.hpp"
#include "terms/cell.hpp"

namespace hornbeam::compiler {

// Made when the clause is compiled; addresses are offsets from its first cell.
struct Template {
  enum class Source : std::uint8_t { register_value, slot_value, new_register };
  struct FixUp {
    std::uint32_t offset;  // cell
    std::uint32_t number;  // register or slot
    Source source;
  };
  terms::Cell root;
  support::MemoryBudget& memory;  // the budget its memory was taken from
  std::pmr::vector<terms::Cell> cells;
  std::pmr::vector<FixUp> fix_ups;

  // The cell with an address in place of an offset, as if the template lay on the heap.
  terms::Cell resolved(terms::Cell c) const {
    const bool has_offset = c.is_compound() || c.is_box();
    return has_offset ? terms::Cell(c.bits() + reinterpret_cast<std::uint64_t>(cells.data())) : c;
  }

  explicit Template(support::MemoryBudget& budget) : memory(budget), cells(&budget), fix_ups(&budget) {}
  static Template* make(support::MemoryBudget& memory) {
    return std::pmr::polymorphic_allocator<>(&memory).new_object<Template>(memory);
  }
  static void destroy(Template* t) { std::pmr::polymorphic_allocator<>(&t->memory).delete_object(t); }
};

}  // namespace hornbeam::compiler
