// SPDX-License-Identifier: MIT
// The registers of the machine. Those that nearly every instruction uses are arguments of the instruction functions, so
// that they stay in processor registers from one instruction to the next:
//
//   P  this instruction      H  top of the heap           S  next argument to read
//   E  environment           CP where a fact returns to   m  all the rest (Machine)
//
// An instruction ends by jumping to the next: a call in tail position, which the compiler turns into a jump. If it
// cannot (sanitizers, no optimisation) the build defines HORNBEAM_TRAMPOLINE: then the function saves the registers and
// returns to a loop (machine/run.cpp).
#pragma once

#include "code/instruction.hpp"
#include "terms/cell.hpp"

namespace hornbeam::machine {

class Machine;

#define HB_REGISTERS                                                                                               \
  [[maybe_unused]] const Word *P, [[maybe_unused]] Machine &m, [[maybe_unused]] Cell *H, [[maybe_unused]] Cell *E, \
      [[maybe_unused]] Cell *S, [[maybe_unused]] const Word *CP
#define HB_PASS P, m, H, E, S, CP

using Instruction = void (*)(const Word*, Machine&, Cell*, Cell*, Cell*, const Word*);

}  // namespace hornbeam::machine
