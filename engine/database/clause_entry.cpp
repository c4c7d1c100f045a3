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

std::optional<RepeatedVariable> repeated_variable(const code::AddressTable& addresses, const Clause& clause,
                                                  unsigned arity) {
  const Word* const p = clause.code();
  const auto found = [&](Word argument, Word other, bool in_list) -> std::optional<RepeatedVariable> {
    if (argument >= arity || other >= arity) return std::nullopt;
    return RepeatedVariable{argument, other, in_list};
  };
  switch (addresses.opcode(*p)) {
    case Opcode::unify_registers: return found(p[1], p[2], false);
    case Opcode::get_list_value_variable: return found(p[2], p[1], true);
    case Opcode::get_list: break;
    default: return std::nullopt;
  }
  const Word* const next = p + code::length(Opcode::get_list);
  const Opcode op = addresses.opcode(*next);
  if (op != Opcode::read_value_x && op != Opcode::read_value_variable) return std::nullopt;
  return found(next[1], p[1], true);
}

}  // namespace hornbeam::database
