// SPDX-License-Identifier: MIT
// Goals that run between two instructions: goals woken by bindings, cleanups, interrupts; and goals that decide a test.
//
// The frame is an environment with these slots:
//   0 number of slots  1 where to resume  2, 3 halves of the register mask  4 b0  5 cp  6.. registers
//
// If the goal decides a test, two more follow: where to resume if it is false, and its truth value.
#include <algorithm>

#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

// Pushes the frame and returns it; null if an error was raised. The caller fills the `more` slots after the registers.
Cell* Machine::push_registers(const Word* resume_at, Word live, Word map, const Word* map_end, std::size_t more) {
  const Word* return_address = map != 0 ? map_end : cp;
  Cell* frame = stack_top(return_address);
  if (live == code::unknown_registers) {
    raise_out_of_memory();
    throw_to_handler();
    return nullptr;
  }
  if (overflows(frame)) return nullptr;
  caller_of(frame) = e;
  continuation_of(frame) = return_address;
  std::size_t slot = first_saved_register;
  for_each_live_register(live, [&](std::size_t i) { slot_of(frame, slot++) = x[i]; });
  slot_of(frame, 0) = Cell::integer(static_cast<std::int64_t>(slot + more));
  slot_of(frame, 1) = Cell(reinterpret_cast<Word>(resume_at));
  slot_of(frame, 2) = Cell::integer(static_cast<std::int64_t>(live & 0xffffffff));
  slot_of(frame, 3) = Cell::integer(static_cast<std::int64_t>(live >> 32));
  slot_of(frame, 4) = choice_cell(b0);
  slot_of(frame, 5) = Cell(reinterpret_cast<Word>(cp));
  e = frame;
  return frame;
}

// Runs `goal` once, then continues at `resume_at` with the live registers restored. `map` describes the clause's own
// environment at this point (0: it has none), `map_end` is the code word after it.
void Machine::run_between(Cell goal, const Word* resume_at, Word live, Word map, const Word* map_end) {
  if (push_registers(resume_at, live, map, map_end, 0) == nullptr) return;
  cp = fixed->resume_registers.address();
  x[0] = goal;
  call_goal(1);
}

// Lets woken goals decide the running builtin, a test such as \=/2 on variables with constraints, by calling it as the
// goal '$decide'(Test, Answer). Continues after the map if the answer is true, otherwise at `otherwise`.
void Machine::ask_goals(const Cell* arguments, const Word* otherwise, Word live, Word map, const Word* map_end) {
  const std::size_t n = running_builtin->arity;
  if (!terms.ensure(n + 16)) return throw_out_of_memory();
  Cell* goal = terms.allocate(n + 1);
  goal[0] = running_builtin->functor;
  std::copy(arguments, arguments + n, goal + 1);
  const Cell answer = terms.new_variable();
  const Cell test = system_goal("$decide", {Cell::structure(goal), answer});
  Cell* const frame = push_registers(map_end, live, map, map_end, 2);
  if (frame == nullptr) return;
  const std::int64_t slots = slot_of(frame, 0).as_small_integer();
  slot_of(frame, static_cast<std::size_t>(slots - 2)) = Cell(reinterpret_cast<Word>(otherwise));
  slot_of(frame, static_cast<std::size_t>(slots - 1)) = answer;
  cp = fixed->resume_test.address();
  x[0] = test;
  call_goal(1);
}

// The same for the inline test `A \= B`. Its choice point is shallow and the goals may overwrite the argument
// registers, so it is deepened first.
void Machine::ask_not_unifiable(Cell a, Cell b, const Word* otherwise, Word live, Word map, const Word* map_end) {
  deepen_choice();
  running_builtin = &system_predicate("$not_unifiable", 2);
  const Cell arguments[] = {a, b};
  ask_goals(arguments, otherwise, live, map, map_end);
}

// The same for `A = B` as the last goal of a condition: its success includes the bindings and the woken goals.
void Machine::ask_unifiable(Cell a, Cell b, const Word* otherwise, Word live, Word map, const Word* map_end) {
  deepen_choice();
  running_builtin = &database.predicate(database.system(), functors::equals);
  const Cell arguments[] = {a, b};
  ask_goals(arguments, otherwise, live, map, map_end);
}

// The same for unification with a compound of this functor whose arguments are new variables.
void Machine::ask_matches(Cell variable, Cell functor, const Word* otherwise, Word live, Word map,
                          const Word* map_end) {
  const std::size_t arity = functor.arity();
  if (!terms.ensure(arity + 1)) return throw_out_of_memory();
  const bool is_list = functor == functors::list_pair;
  Cell* const cells = terms.allocate(is_list ? arity : arity + 1);
  Cell* const arguments = is_list ? cells : cells + 1;
  if (!is_list) cells[0] = functor;
  for (std::size_t i = 0; i < arity; ++i) arguments[i] = Cell::reference(arguments + i);
  ask_unifiable(variable, is_list ? Cell::list(cells) : Cell::structure(cells), otherwise, live, map, map_end);
}

// The return address of ask_goals: removes the frame; the answer in it selects where control continues.
void Machine::resume_test() {
  const auto slots = static_cast<std::size_t>(slot_of(e, 0).as_small_integer());
  const Word* const otherwise = reinterpret_cast<const Word*>(slot_of(e, slots - 2).bits());
  const bool holds = deref(slot_of(e, slots - 1)) == Cell::atom(atoms::true_);
  resume_registers();
  if (!holds) p = otherwise;
}

// The return address of run_between: restores the registers from the frame.
void Machine::resume_registers() {
  Cell* frame = e;
  const Word live = static_cast<Word>(slot_of(frame, 2).as_small_integer()) |
                    (static_cast<Word>(slot_of(frame, 3).as_small_integer()) << 32);
  std::size_t slot = first_saved_register;
  for_each_live_register(live, [&](std::size_t i) { x[i] = slot_of(frame, slot++); });
  p = reinterpret_cast<const Word*>(slot_of(frame, 1).bits());
  cp = reinterpret_cast<const Word*>(slot_of(frame, 5).bits());
  b0 = choice_at(slot_of(frame, 4));
  e = caller_of(frame);
}

// A predicate of the system's own texts; programs cannot write its name.
Predicate& Machine::system_predicate(const char* name, std::uint32_t arity) {
  return database.predicate(database.system(), terms.functors.intern(terms.atoms.intern_system(name), arity));
}

Cell Machine::system_goal(const char* name, std::initializer_list<Cell> arguments) {
  const terms::Atom atom = terms.atoms.intern_system(name);
  if (arguments.size() == 0) return Cell::atom(atom);
  Cell* cells = terms.allocate(arguments.size() + 1);
  cells[0] = terms.functors.intern(atom, static_cast<std::uint32_t>(arguments.size()));
  std::copy(arguments.begin(), arguments.end(), cells + 1);
  return Cell::structure(cells);
}

}  // namespace hornbeam::machine
