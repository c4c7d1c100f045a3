// SPDX-License-Identifier: MIT
// Code that belongs to no predicate: the shapes of called control constructs, and the continuations for when a query
// has an answer, a catch/3 goal exits, and so on. Each entry that is a return address is preceded by an environment
// map.
#pragma once

#include "code/environment_map.hpp"
#include "code/instruction.hpp"
#include "machine/debugger_hooks.hpp"
#include "machine/goal_key.hpp"
#include "machine/goal_skeleton.hpp"
#include "machine/lambda_skeleton.hpp"

namespace hornbeam::machine {

struct FixedCode {
  using Word = code::Word;
  struct Return {
    Word map;
    Word instruction;
    const Word* address() const { return &instruction; }
  };
  // The map of points that have no environment of their own.
  Word no_map = 0;
  Return solution;
  Return no_more_solutions;
  Return catch_exit;
  Return catch_fail;
  Return cleanup_exit;
  Return reset_exit;
  Return cleanup_fail;
  Return determinate_exit;
  Return determinate_fail;
  Return resume_registers;
  Return resume_test;
  Return resume_throw;
  Return pop_and_fail;
  Return retry_dynamic;
  Return retry_nondeterministic;
  Return count_up;
  Return fail;
  Return head_matched;
  Return leave;
  Return proceed;
  Return watched_exit;
  Return watched_fail;
  Return watched_redo;
  Return watched_resume;
  ShapeTable shapes;  // shapes of called goals
  GoalKey goal_key;   // the one being read, as below: reused to save allocation
  KeyedClauses goals;
  LambdaSkeleton lambda;
  KeyedClauses lambdas;

  // True if this is where a goal that ran between two instructions returns (Machine::push_registers).
  bool restores_registers(const Word* return_address) const {
    return return_address == resume_registers.address() || return_address == resume_test.address();
  }

  FixedCode(const code::AddressTable& t, support::MemoryBudget& memory) : shapes(memory) {
    using code::Opcode;
    // All slots of such a frame are live.
    const auto make = [&](Opcode op, unsigned slots) {
      return Return{code::environment_map(slots, slots == 0 ? 0 : (Word{1} << slots) - 1), t.address(op)};
    };
    // The frame itself holds its number of slots, which depends on the number of live registers.
    const auto in_frame = [&](Opcode op) {
      return Return{code::environment_map(code::slots_in_frame, (Word{1} << code::mapped_slots) - 1), t.address(op)};
    };
    solution = make(Opcode::solution, 0);
    no_more_solutions = make(Opcode::no_more_solutions, 0);
    catch_exit = make(Opcode::catch_exit, 1);
    catch_fail = make(Opcode::catch_fail, 0);
    cleanup_exit = make(Opcode::cleanup_exit, 2);
    reset_exit = make(Opcode::reset_exit, 2);
    cleanup_fail = make(Opcode::cleanup_fail, 0);
    determinate_exit = make(Opcode::determinate_exit, 5);
    determinate_fail = make(Opcode::determinate_fail, 0);
    resume_registers = in_frame(Opcode::resume_registers);
    resume_test = in_frame(Opcode::resume_test);
    resume_throw = make(Opcode::resume_throw, 1);
    pop_and_fail = make(Opcode::pop_and_fail, 0);
    retry_dynamic = make(Opcode::retry_dynamic, 0);
    retry_nondeterministic = make(Opcode::retry_nondeterministic, 0);
    count_up = make(Opcode::count_up, 0);
    fail = make(Opcode::fail, 0);
    head_matched = make(Opcode::head_matched, 0);
    leave = make(Opcode::leave, 0);
    proceed = make(Opcode::proceed, 0);
    watched_exit = make(Opcode::watched_exit, watched_words);
    watched_fail = make(Opcode::watched_fail, 0);
    watched_redo = make(Opcode::watched_redo, 0);
    watched_resume = make(Opcode::watched_resume, watched_words);
  }
};

}  // namespace hornbeam::machine
