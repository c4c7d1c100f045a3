// SPDX-License-Identifier: MIT
#include "database/clause_entry.hpp"

#include "terms/functor_table.hpp"

namespace hornbeam::database {

const Word* entry_past_key(const code::AddressTable& addresses, const Clause& clause, unsigned argument, Key key) {
  const Word* p = clause.code();
  const Opcode op = addresses.opcode(*p);
  switch (op) {
    case Opcode::get_constant:
    case Opcode::get_constant_proceed:  // the proceed follows
    case Opcode::get_flat_structure:
    case Opcode::get_structure:
      if (p[1] == argument && p[2] == key) return p + code::length(op);
      break;
    case Opcode::get_list:
      if (p[1] == argument && key == terms::functors::list_pair.bits()) return p + code::length(op);
      break;
    default: break;
  }
  return p;
}

}  // namespace hornbeam::database
