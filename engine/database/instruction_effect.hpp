// SPDX-License-Identifier: MIT
// What the instructions do that stand between the entry of a clause and its first call or cut.
#pragma once

#include <array>

#include "code/instruction.hpp"

namespace hornbeam::database {

struct Effect {
  enum class Kind : std::uint8_t {
    match,      // binds variables or fails; raises no error and runs no goal
    unify,      // the same of two terms; an error where the flag occurs_check says so
    test,       // binds nothing or fails; may be an error
    calculate,  // may be an error
    wake,       // runs goals that have been woken
    other
  };
  Kind kind = Kind::other;
  std::uint8_t count = 0;                  // of operands that name a register that is written
  std::array<std::uint8_t, 2> operands{};  // which these are

  template <class Visit>
  void for_each_written_register(const code::Word* instruction, Visit visit) const {
    for (std::uint8_t i = 0; i < count; ++i) visit(instruction[operands[i]]);
  }
};

Effect effect_of(code::Opcode op);

// Does this test make the whole clause fail, rather than go on with another branch?
bool fails_clause(const code::AddressTable& addresses, const code::Word* test, code::Opcode op);

}  // namespace hornbeam::database
