// SPDX-License-Identifier: MIT
// All instruction bodies in one translation unit, the table of their addresses, and the door into them.
#include <new>
#include <stdexcept>

#include "machine/arithmetic_instructions.hpp"
#include "machine/call_instructions.hpp"
#include "machine/choice_instructions.hpp"
#include "machine/control_instructions.hpp"
#include "machine/get_instructions.hpp"
#include "machine/merged_instructions.hpp"
#include "machine/put_instructions.hpp"
#include "machine/unify_instructions.hpp"

namespace hornbeam::machine {

const code::AddressTable& instruction_addresses() {
  static const code::AddressTable table(std::array<Word, code::opcode_count>{{
#define HB_INSTRUCTION(name, operands, meaning) reinterpret_cast<Word>(&instructions::name),
#include "code/instructions.def"
#undef HB_INSTRUCTION
  }});
  return table;
}

// Runs from the saved registers until an instruction leaves the machine. The tables of the standard library
// throw when memory is short: that becomes a resource error here, with the registers as they were saved
// before the slow path that asked for memory.
void Machine::run() {
  result = RunResult::running;
  while (result == RunResult::running) {
    try {
      reinterpret_cast<Instruction>(*p)(p, *this, terms.top, e, s, cp);
    } catch (const std::bad_alloc&) {
      throw_out_of_memory();
    } catch (const std::length_error&) {  // larger than any memory
      throw_out_of_memory();
    }
  }
}

}  // namespace hornbeam::machine
