// SPDX-License-Identifier: MIT
#include "database/early_cut.hpp"

#include <algorithm>

#include "database/instruction_effect.hpp"

namespace hornbeam::database {

using code::Opcode;

EarlyCut early_cut(const code::AddressTable& addresses, const Clause& clause, unsigned arity) {
  EarlyCut result;
  code::for_each_instruction(addresses, clause.code(), clause.words, [&](const Word* p, Opcode op) {
    if (op == Opcode::neck_cut || op == Opcode::neck_cut_proceed) {
      result.found = true;
      return false;
    }
    const Effect effect = effect_of(op);
    effect.for_each_written_register(p, [&](Word number) {
      if (number < arity) result.overwritten = std::max(result.overwritten, static_cast<unsigned>(number) + 1);
    });
    if (effect.kind == Effect::Kind::test) return fails_clause(addresses, p, op);
    return effect.kind != Effect::Kind::other;
  });
  return result;
}

bool cuts_at_once(const code::AddressTable& addresses, const Word* code) {
  for (;;) {
    const Opcode op = addresses.opcode(*code);
    switch (op) {
      case Opcode::neck_cut:
      case Opcode::neck_cut_proceed: return true;
      case Opcode::allocate:
      case Opcode::allocate_move:
      case Opcode::allocate_two_moves:
      case Opcode::move_yx:
      case Opcode::move_two_yx: code += code::length(op); break;
      default: return false;
    }
  }
}

}  // namespace hornbeam::database
