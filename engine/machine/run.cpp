// SPDX-License-Identifier: MIT
// All instruction bodies in one translation unit, the table of their addresses, and the door into them.
#include <new>
#include <stdexcept>
#include <utility>

#include "machine/arithmetic_instructions.hpp"
#include "machine/call_instructions.hpp"
#include "machine/choice_instructions.hpp"
#include "machine/control_instructions.hpp"
#include "machine/get_instructions.hpp"
#include "machine/merged_instructions.hpp"
#include "machine/put_instructions.hpp"
#include "machine/quick_builtins.hpp"
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
// before the slow path that asked for memory. The way to a handler, and the call of what it recovers with,
// may be short of it in turn: then the next handler outside gets the error.
void Machine::run() {
  result = RunResult::running;
  bool short_of_memory = false;
  while (result == RunResult::running) {
    try {
      if (std::exchange(short_of_memory, false)) {
        throw_out_of_memory();
      } else {
        reinterpret_cast<Instruction> (*p)(p, *this, terms.top, e, s, cp);
      }
    } catch (const std::bad_alloc&) {
      short_of_memory = true;
    } catch (const std::length_error&) {  // larger than any memory
      short_of_memory = true;
    }
  }
}

}  // namespace hornbeam::machine
