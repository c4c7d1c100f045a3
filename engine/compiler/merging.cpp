// SPDX-License-Identifier: MIT
// Frequent pairs of instructions are merged as they are emitted (machine/merged_instructions.hpp).
#include <algorithm>
#include <array>

#include "compiler/code_generator.hpp"

namespace hornbeam::compiler {

namespace {

struct Merge {
  Opcode first;
  Opcode second;
  Opcode both;
  bool second_stays;  // `both` continues after it; otherwise it takes over its operands
};

constexpr Merge merges[] = {
    {Opcode::get_list_value_variable, Opcode::execute, Opcode::get_list_value_variable_execute, true},
    {Opcode::get_constant, Opcode::proceed, Opcode::get_constant_proceed, true},
    {Opcode::write_value_x, Opcode::write_constant, Opcode::write_value_x_constant, true},
    {Opcode::write_value_y, Opcode::write_constant, Opcode::write_value_y_constant, true},
    {Opcode::put_variable_y, Opcode::call, Opcode::put_variable_y_call, true},
    {Opcode::move_xx, Opcode::execute, Opcode::move_xx_execute, true},
    {Opcode::move_two_xx, Opcode::execute, Opcode::move_two_xx_execute, true},
    {Opcode::move_xy, Opcode::call, Opcode::move_xy_call, true},
    {Opcode::move_two_xy, Opcode::call, Opcode::move_two_xy_call, true},
    {Opcode::move_xy, Opcode::deallocate_execute, Opcode::move_xy_deallocate_execute, true},
    {Opcode::move_two_xy, Opcode::deallocate_execute, Opcode::move_two_xy_deallocate_execute, true},
    {Opcode::read_variable_x, Opcode::read_variable_x, Opcode::read_two_variables, false},
    {Opcode::read_value_x, Opcode::read_variable_x, Opcode::read_value_variable, false},
    {Opcode::move_xx, Opcode::move_xx, Opcode::move_two_xx, false},
    {Opcode::move_xy, Opcode::move_xy, Opcode::move_two_xy, false},
    {Opcode::move_yx, Opcode::move_yx, Opcode::move_two_yx, false},
    {Opcode::allocate, Opcode::move_yx, Opcode::allocate_move, false},
    {Opcode::allocate_move, Opcode::move_yx, Opcode::allocate_two_moves, false},
};

// Most instructions never merge with their predecessor: make that test free.
constexpr auto merges_with_the_last = [] {
  std::array<bool, code::opcode_count> result{};
  for (const Merge& m : merges) result[static_cast<std::size_t>(m.second)] = true;
  for (const Opcode op : {Opcode::read_void, Opcode::write_void}) result[static_cast<std::size_t>(op)] = true;
  return result;
}();

}  // namespace

void CodeGenerator::emit(Opcode op, std::initializer_list<Word> operands) {
  if (merges_with_the_last[static_cast<std::size_t>(op)]) {
    const Opcode last = code_.last();
    if (last == op && (op == Opcode::read_void || op == Opcode::write_void)) {
      *code_.last_operands() += *operands.begin();
      return;
    }
    const auto merge = std::find_if(std::begin(merges), std::end(merges),
                                    [&](const Merge& m) { return m.first == last && m.second == op; });
    if (merge != std::end(merges)) {
      if (!merge->second_stays) return code_.extend_last(merge->both, operands);
      code_.rename_last(merge->both);
    }
    const bool no_environment = last == Opcode::neck_cut && code_.last_operands()[1] == 0;
    if (op == Opcode::proceed && no_environment) {
      code_.drop_last();
      op = Opcode::neck_cut_proceed;
    }
  }
  code_.emit(op, operands);
}

}  // namespace hornbeam::compiler
