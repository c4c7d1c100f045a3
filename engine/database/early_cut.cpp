// SPDX-License-Identifier: MIT
#include "database/early_cut.hpp"

#include <algorithm>

namespace hornbeam::database {

using code::Opcode;

namespace {

// What may stand before the cut: instructions that call nothing, and of those that write registers, which.
struct Effect {
  bool allowed = false;
  std::uint8_t written = 0;      // how many operands name a register that is written
  std::uint8_t operands[2] = {};  // which
};

Effect effect_of(Opcode op) {
  switch (op) {
    case Opcode::get_constant:
    case Opcode::get_list:
    case Opcode::get_structure:
    case Opcode::unify_registers:
    case Opcode::read_value_x:
    case Opcode::read_constant:
    case Opcode::read_void:
    case Opcode::read_last_list:
    case Opcode::check_attention: return {true};
    case Opcode::get_list_value_variable: return {true, 1, {3}};
    case Opcode::get_list_two_variables: return {true, 2, {2, 3}};
    case Opcode::read_variable_x: return {true, 1, {1}};
    case Opcode::read_two_variables: return {true, 2, {1, 2}};
    case Opcode::read_value_variable: return {true, 1, {2}};
    case Opcode::move_xx: return {true, 1, {1}};
    case Opcode::move_two_xx: return {true, 2, {1, 3}};
    case Opcode::evaluate:
    case Opcode::add:
    case Opcode::subtract:
    case Opcode::multiply:
    case Opcode::add_constant:
    case Opcode::subtract_constant:
    case Opcode::arithmetic_unary:
    case Opcode::arithmetic_binary: return {true, 1, {1}};
    default: return {op >= Opcode::test_var && op <= Opcode::test_not_equal_constant};
  }
}

}  // namespace

EarlyCut early_cut(const code::AddressTable& addresses, const Clause& clause, unsigned arity) {
  EarlyCut result;
  code::for_each_instruction(addresses, clause.code(), clause.words, [&](const Word* p, Opcode op) {
    if (op == Opcode::neck_cut || op == Opcode::neck_cut_proceed) {
      result.found = true;
      return false;
    }
    const Effect effect = effect_of(op);
    for (unsigned i = 0; i < effect.written; ++i) {
      const Word number = p[effect.operands[i]];
      if (number < arity) result.overwritten = std::max(result.overwritten, static_cast<unsigned>(number) + 1);
    }
    return effect.allowed;
  });
  return result;
}

bool cuts_at_once(const code::AddressTable& addresses, const Word* code) {
  const Opcode op = addresses.opcode(*code);
  return op == Opcode::neck_cut || op == Opcode::neck_cut_proceed;
}

}  // namespace hornbeam::database
