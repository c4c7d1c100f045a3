// SPDX-License-Identifier: MIT
// A template: a term frozen in a clause, copied to the heap when the clause runs. Used for floats, big
// integers and strings, and for terms too big to be unified cell by cell. Cells that carry an address
// carry a byte offset from the first cell; a variable is a fix-up: the cell at `offset` gets the value of
// a register or of a slot, or stays a new variable of which the register gets a reference.
#pragma once

#include <cstdint>
#include <vector>

#include "terms/cell.hpp"

namespace hornbeam::compiler {

struct Template {
  enum class Source : std::uint8_t { register_value, slot_value, new_register };
  struct FixUp {
    std::uint32_t offset;  // cell
    std::uint16_t number;  // register or slot
    Source source;
  };
  terms::Cell root;
  std::vector<terms::Cell> cells;
  std::vector<FixUp> fix_ups;

  static void destroy(Template* t) { delete t; }
};

}  // namespace hornbeam::compiler
