// SPDX-License-Identifier: MIT
// Requests for attention, between two goals: collections, woken goals, signals, limits; and the slow ends of builtins
// and of inline arithmetic.
#include <algorithm>

#include "machine/error_trace.hpp"
#include "machine/fixed_code.hpp"
#include "machine/garbage_collector.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

// Handles one pending request; true if control now goes elsewhere (and returns to `resume_at`, if at all). One at a
// time: remaining requests keep the soft limit at null, so the next call comes here again. The order matters. Copies of
// constraints come first, as woken goals may need them; woken goals come before signals, so that an interrupt sees a
// state in which all bindings have been propagated.
bool Machine::handle_attention(Word live, Word map, const Word* map_end, const Word* resume_at) {
  if (inferences() >= next_look_) look();
  const std::uint32_t wanted = attention.load();
  if ((wanted & attention_copies) != 0 && constraint_store->restore_copies()) {
    attention.fetch_and(~std::uint32_t{attention_copies});
  }
  if (terms.pending_wakeups.is_structure()) {
    const Cell goals = terms.pending_wakeups;
    terms.pending_wakeups = Cell::atom(atoms::nil);
    if (constraint_store != nullptr) constraint_store->note_bound(goals);
    run_between(system_goal("$run_wakeups", {goals}), resume_at, live, map, map_end);
    return true;
  }
  if ((wanted & attention_stop) != 0 && stop_now()) return true;
  if (wanted & attention_abort) {
    attention.fetch_and(~std::uint32_t{attention_abort});
    throw_ball(thrown_.aborted);
    throw_to_handler();
    return true;
  }
  if (wanted & attention_interrupt) {
    attention.fetch_and(~std::uint32_t{attention_interrupt});
    run_between(system_goal("$interrupt", {}), resume_at, live, map, map_end);
    return true;
  }
  if (wanted & attention_time) {
    attention.fetch_and(~std::uint32_t{attention_time});
    run_between(system_goal("$alarm", {}), resume_at, live, map, map_end);
    return true;
  }
  if ((wanted & attention_pause) != 0 && pause_now(live, map, map_end, resume_at)) return true;
  return budget < 0 && handle_used_budget(live, map, map_end, resume_at);
}

// Handles an exhausted call budget: a limit of the host (inference_stop), a limit of the program
// (call_with_inference_limit/3), or a slice after which the host may want control back.
bool Machine::handle_used_budget(Word live, Word map, const Word* map_end, const Word* resume_at) {
  if (inferences() >= inference_stop) {
    constexpr std::uint64_t for_cleanups = 1'000'000;
    inference_stop = inferences() + for_cleanups;
    set_budget(INT64_MAX / 2);
    request_stop(Stop::inferences);
    stop_now();
    return true;
  }
  if (program_budget() < 0) {
    set_budget(INT64_MAX / 2);
    run_between(system_goal("$inference_limit", {}), resume_at, live, map, map_end);
    return true;
  }
  return pause_now(live, map, map_end, resume_at);
}

// The slow path of each call: the heap has reached its soft limit, or a request has set that to null. Only the
// arguments of the callee are live here, and the environment map before cp tells which slots are: this is why
// collections happen at calls. Continues with the call itself, directly or through Predicate::reenter.
void Machine::attend_call(Predicate& predicate) {
  const Word live = code::first_registers(predicate.arity);
  const bool uncounted = terms.top > terms.soft_limit;  // then the call has not checked the budget
  if (handle_attention(live, 0, nullptr, predicate.reenter)) {
    restore_soft_limit();
    return;
  }
  bool due = terms.top > terms.base + collection_plan.threshold || terms.top > terms.hard_end ||
             terms.trail_top >= terms.trail_soft_limit || atoms_are_due(terms);
#ifdef HORNBEAM_STRESS_GC
  // Collects at every call at first and while the heap is small, then ever more rarely: millions of calls must not
  // cause millions of collections.
  const auto cells = static_cast<std::uint64_t>(terms.top - terms.base);
  const std::uint64_t pause = 1 + cells / 4096 + collection_statistics.collections / 2000;
  due = due || static_cast<std::uint64_t>(budget - 1) % pause == 0;
#endif
  if (due && !collect(live, cp, Collection::due)) {
    if (must_stop() && stop_now()) return;
    raise_out_of_memory();
    throw_to_handler();
    return;
  }
  if (uncounted) --budget;
  restore_soft_limit();
  if (is_to_watch(predicate)) return watched_call(predicate);
  b0 = b;
  p = predicate.entry;
}

// The same between two instructions other than calls, for woken goals and signals; never collects.
// Goals woken by a head that match_fact runs wait for the end of the builtin, whose C++ code holds cells.
void Machine::attend_here(Word live, Word map, const Word* map_end) {
  if (p == fixed->head_matched.address()) return;
  deepen_choice();
  handle_attention(live, map, map_end, p);
  restore_soft_limit();
}

// Does what the instruction `proceed` does.
void Machine::return_to_caller() {
  p = cp;
  if (terms.pending_wakeups.is_structure()) [[unlikely]]
    attend_here(0, 0, nullptr);
}

// Handles an inline builtin that has neither succeeded nor failed. error: the ball is ready. collect: it lacked
// collection_plan.wanted_cells, or was interrupted; the instruction is run again (p still points to it), so builtins
// must have no side effects before returning this.
void Machine::builtin_trouble(Outcome outcome, Word live, Word map, const Word* map_end) {
  if (outcome == Outcome::error) {
    throw_to_handler();
    return;
  }
  if (collection_plan.wanted_cells == 0) {  // interrupted, not short of heap
    if (!handle_attention(live, map, map_end, p)) restore_soft_limit();
    return;
  }
  const bool possible = live != code::unknown_registers && collect(live, map != 0 ? map_end : cp);
  restore_soft_limit();
  if (!possible || !terms.ensure(collection_plan.wanted_cells)) {
    running_builtin = nullptr;
    if (must_stop() && stop_now()) return;
    raise_out_of_memory();
    throw_to_handler();
  }
  collection_plan.wanted_cells = 0;
}

// The deterministic form of a nondeterministic builtin cannot decide: calls the builtin as a predicate.
void Machine::builtin_as_goal(const Cell* arguments, Word live, Word map, const Word* map_end) {
  const std::size_t n = running_builtin->arity;
  if (!terms.ensure(n + 1)) return throw_out_of_memory();
  Cell* goal = terms.allocate(n + 1);
  goal[0] = running_builtin->functor;
  std::copy(arguments, arguments + n, goal + 1);
  run_between(Cell::structure(goal), map_end, live, map, map_end);
}

// Writes `result` last, as it may be the argument register that `a` comes from.
bool Machine::apply_function(arithmetic::Function f, Cell a, Cell b, Cell& result) {
  Cell value;
  const bool done = arithmetic::information(f).arity == 1 ? arithmetic::apply(arithmetic, f, a, value)
                                                          : arithmetic::apply(arithmetic, f, a, b, value);
  if (done) {
    result = value;
  } else {
    arithmetic_trouble(false);
  }
  return done;
}

bool Machine::evaluate(Cell expression, Cell& result) {
  Cell value;
  const bool done = arithmetic::evaluate(arithmetic, expression, value);
  if (done) {
    result = value;
  } else {
    arithmetic_trouble(false);
  }
  return done;
}

arithmetic::Ordering Machine::compare(Cell a, Cell b) {
  arithmetic::Ordering ordering = arithmetic::Ordering::equal;
  if (!arithmetic::compare(arithmetic, a, b, ordering)) arithmetic_trouble(true);
  return ordering;
}

// Throws the error of an inline evaluation. Its context is the comparison at p, or is/2.
void Machine::arithmetic_trouble(bool comparison) {
  if (arithmetic.interrupted) return throw_interrupted();
  terms::Atom name = atoms::is;
  if (comparison) {
    switch (addresses.opcode(*p)) {
      case Opcode::test_less:
      case Opcode::test_less_constant: name = atoms::less; break;
      case Opcode::test_less_equal:
      case Opcode::test_less_equal_constant: name = atoms::less_equal; break;
      case Opcode::test_greater:
      case Opcode::test_greater_constant: name = atoms::greater; break;
      case Opcode::test_greater_equal:
      case Opcode::test_greater_equal_constant: name = atoms::greater_equal; break;
      case Opcode::test_equal:
      case Opcode::test_equal_constant: name = atoms::arith_equal; break;
      default: name = atoms::arith_not_equal; break;
    }
  }
  error_trace->note_fault(ErrorTrace::FaultRoot::instruction, arithmetic.fault);
  raise_in(arithmetic.error, terms.new_variable(),
           &database.predicate(database.system(), terms.functors.intern(name, 2)));
  throw_to_handler();
}

}  // namespace hornbeam::machine
