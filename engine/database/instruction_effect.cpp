// SPDX-License-Identifier: MIT
#include "database/instruction_effect.hpp"

#include <bit>

namespace hornbeam::database {

using code::Opcode;

Effect effect_of(Opcode op) {
  using Kind = Effect::Kind;
  switch (op) {
    case Opcode::get_constant:
    case Opcode::get_list:
    case Opcode::get_structure:
    case Opcode::get_flat_structure:
    case Opcode::read_constant:
    case Opcode::read_void:
    case Opcode::read_last_list: return {Kind::match};
    case Opcode::unify_registers:
    case Opcode::read_value_x: return {Kind::unify};
    case Opcode::get_list_value_variable: return {Kind::unify, 1, {3}};
    case Opcode::get_list_two_variables: return {Kind::match, 2, {2, 3}};
    case Opcode::read_variable_x: return {Kind::match, 1, {1}};
    case Opcode::read_two_variables: return {Kind::match, 2, {1, 2}};
    case Opcode::read_value_variable: return {Kind::unify, 1, {2}};
    case Opcode::move_xx: return {Kind::match, 1, {1}};
    case Opcode::move_two_xx: return {Kind::match, 2, {1, 3}};
    case Opcode::evaluate:
    case Opcode::add:
    case Opcode::subtract:
    case Opcode::multiply:
    case Opcode::add_constant:
    case Opcode::subtract_constant:
    case Opcode::arithmetic_unary:
    case Opcode::arithmetic_binary: return {Kind::calculate, 1, {1}};
    case Opcode::check_attention: return {Kind::wake};
    default: return {op >= Opcode::test_var && op <= Opcode::test_not_equal_constant ? Kind::test : Kind::other};
  }
}

bool fails_clause(const code::AddressTable& addresses, const code::Word* test, Opcode op) {
  const int label = std::countr_zero(code::label_operands(op));
  return addresses.opcode(*reinterpret_cast<const code::Word*>(test[1 + label])) == Opcode::fail;
}

}  // namespace hornbeam::database
