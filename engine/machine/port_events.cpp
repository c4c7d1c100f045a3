// SPDX-License-Identifier: MIT
#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

void Machine::trace_exit() {
  cp = continuation_of(e);
  e = caller_of(e);
  p = cp;
}

void Machine::trace_redo() {
  restore_choice();
  pop_choice();
  backtrack();
}

}  // namespace hornbeam::machine
