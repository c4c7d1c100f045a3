// SPDX-License-Identifier: MIT
// C++ builtins with several solutions. Their choice point holds the arguments, the state, the predicate and the
// function. The state is a term that holds what the function needs for the next solution (machine/builtin.hpp).
//
//   | function | predicate | state | argument n-1 .. argument 0 | n + 3, clauses | ... | retry_nondeterministic |  <- B
#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

// Subterms of the state may be younger than the choice point, and must survive backtracking to it.
void Machine::keep_state(std::size_t arity, Cell state) {
  argument_of(b, arity) = state;
  if (state.has_address() && terms.in_heap(state.address()) && state.address() >= heap_of(b)) {
    heap_of(b) = terms.hb = terms.top;
  }
}

// Makes bindings since the choice point was pushed survive backtracking to it.
void Machine::keep_bindings() {
  trail_of(b) = terms.trail_top;
  heap_of(b) = terms.hb = terms.top;
}

// The choice point stays for later solutions, with the state `below`; a copy of it on top serves the ones in between.
bool Machine::double_choice(Cell below) {
  Cell* const lower = b;
  const std::size_t n = argument_count_of(lower);
  if (lower + choice_words + n > local_limit) return false;
  argument_of(lower, n - 3) = below;
  push_choice(n, kind_of(lower), reinterpret_cast<const Word*>(alternative_of(lower)), return_address_of(lower), lower);
  for (std::size_t i = 0; i < n; ++i) argument_of(b, i) = argument_of(lower, i);
  return true;
}

// After a call of the builtin's function, with its choice point on top, which stays while there are more solutions.
void Machine::finish_nondeterministic(Predicate& predicate, Outcome outcome, const Redo& redo, bool first) {
  const std::size_t n = predicate.arity;
  switch (outcome) {
    case Outcome::success:
      if (redo.more()) {
        keep_state(n, redo.state());
      } else {
        pop_choice();
      }
      return return_to_caller();
    case Outcome::fail:
      if (redo.more()) {
        // This solution fails because two arguments share a variable; the next one may succeed.
        keep_state(n, redo.state());
      } else {
        restore_choice();
        pop_choice();
      }
      backtrack();
      return;
    case Outcome::error:
      pop_choice();
      throw_to_handler();
      return;
    case Outcome::as_goal:
    case Outcome::ask:
    case Outcome::collect:
      // Run again from the same state, after a collection.
      p = reinterpret_cast<const Word*>(alternative_of(b));
      if (first) {
        restore_choice();
        pop_choice();
        p = predicate.entry;
        builtin_trouble(outcome, code::first_registers(n), 0, nullptr);
      } else {
        restore_choice();
        builtin_trouble(outcome, 0, 0, nullptr);
      }
      return;
  }
}

// The choice point is pushed before the function runs, so that its bindings are trailed.
void Machine::enter_nondeterministic(Predicate& predicate, Nondeterministic function) {
  Cell* top = stack_top(cp);
  if (overflows(top)) return;
  const std::size_t n = predicate.arity;
  push_choice(n + 3, ChoiceKind::clauses, fixed->retry_nondeterministic.address(), cp, top);
  for (std::size_t i = 0; i < n; ++i) argument_of(b, i) = x[i];
  argument_of(b, n) = Cell::integer(0);
  argument_of(b, n + 1) = Cell(reinterpret_cast<Word>(&predicate));
  argument_of(b, n + 2) = Cell::integer(reinterpret_cast<std::int64_t>(function));
  running_builtin = &predicate;
  Redo redo;
  const Outcome outcome = function(*this, x, redo);
  finish_nondeterministic(predicate, outcome, redo, true);
}

// The instruction replaces the function: between/3 with small integers.
void Machine::count_up_from_now_on() {
  argument_of(b, 1) = deref(argument_of(b, 1));
  alternative_of(b) = reinterpret_cast<Word>(fixed->count_up.address());
}

// Backtracking asks for the next solution: arguments and state come from the choice point.
void Machine::retry_nondeterministic() {
  restore_choice();
  // A loop that only fails into this builtin makes no call at which signals and limits would be noticed. Copies still
  // wait for a call: what they post here would be undone when backtracking returns to this.
  const std::uint32_t wanted = attention.load(std::memory_order_relaxed);
  if (--budget < 0 || (wanted & ~attention_copies) != 0) {
    p = reinterpret_cast<const Word*>(alternative_of(b));
    attention.fetch_and(~std::uint32_t{attention_copies});
    const bool elsewhere = handle_attention(0, 0, nullptr, p);
    attention.fetch_or(wanted & attention_copies);
    restore_soft_limit();
    if (elsewhere) return;
  }
  const std::size_t n = argument_count_of(b) - 3;
  for (std::size_t i = 0; i < n; ++i) x[i] = argument_of(b, i);
  Predicate& predicate = *reinterpret_cast<Predicate*>(argument_of(b, n + 1).bits());
  const auto function = reinterpret_cast<Nondeterministic>(argument_of(b, n + 2).as_small_integer());
  running_builtin = &predicate;
  Redo redo(argument_of(b, n));
  const Outcome outcome = function(*this, x, redo);
  if (outcome == Outcome::success && !redo.more()) {
    pop_choice();
    return return_to_caller();
  }
  finish_nondeterministic(predicate, outcome, redo, false);
}

}  // namespace hornbeam::machine
