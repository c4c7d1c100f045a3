// SPDX-License-Identifier: MIT
// All instruction bodies in one translation unit, the table of their addresses, and the entry to them.
#include <new>
#include <stdexcept>
#include <utility>

#include "machine/arithmetic_instructions.hpp"
#include "machine/call_instructions.hpp"
#include "machine/choice_instructions.hpp"
#include "machine/control_instructions.hpp"
#include "machine/cut_instructions.hpp"
#include "machine/get_instructions.hpp"
#include "machine/merged_instructions.hpp"
#include "machine/put_instructions.hpp"
#include "machine/quick_builtins.hpp"
#include "machine/switch_instructions.hpp"
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

// Runs from the saved registers until an instruction leaves the machine. Standard library containers throw when memory
// is short: this becomes a resource error here, with the registers as saved before the slow path that allocated. Going
// to a handler, and calling its recovery goal, may run out of memory in turn: then the next outer handler gets the
// error.
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
