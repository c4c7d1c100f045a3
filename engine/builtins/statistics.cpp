// SPDX-License-Identifier: MIT
// The keys of statistics/2, one row each, and manual collection. Keys follow the DEC-10 tradition (a list of the total
// and of the amount since the last call, times in milliseconds) and SWI-Prolog.
#include <cmath>
#include <concepts>
#include <string_view>

#include "builtins/arguments.hpp"
#include "builtins/tentative_unification.hpp"
#include "database/database.hpp"
#include "host/clocks.hpp"

namespace hornbeam::builtins {

namespace {

struct Stack {
  std::size_t used;
  std::size_t limit;
};

Stack heap(const Machine& m) {
  const auto limit = static_cast<std::size_t>(m.terms.hard_end - m.terms.base) * sizeof(Cell);
  return {m.terms.heap_bytes(), limit};
}
Stack local(const Machine& m) {
  return {m.local_bytes(), static_cast<std::size_t>(m.local_end - m.local_base) * sizeof(Cell)};
}
Stack trail(const Machine& m) {
  const auto entries = static_cast<std::size_t>(m.terms.trail_end - m.terms.trail_base);
  return {m.terms.trail_bytes(), entries * sizeof(terms::TrailEntry)};
}
// All stacks together may use less than the sum of their limits.
Stack all(const Machine& m) { return {heap(m).used + local(m).used + trail(m).used, m.stack_limit}; }

Cell integer(Machine& m, double value) { return m.terms.new_integer(static_cast<std::int64_t>(std::floor(value))); }
template <std::integral I>
Cell integer(Machine& m, I value) {
  return m.terms.new_integer(static_cast<std::int64_t>(value));
}

Cell pair(Machine& m, Cell first, Cell second) {
  return m.terms.new_list(first, m.terms.new_list(second, Cell::atom(atoms::nil)));
}

// Stacks never move: their room is reserved from the start.
Cell nothing(Machine&) { return Cell::integer(0); }
Cell no_shifts(Machine& m) { return m.terms.new_list(Cell::integer(0), pair(m, Cell::integer(0), Cell::integer(0))); }

std::size_t left(Stack s) { return s.limit > s.used ? s.limit - s.used : 0; }

Cell lap(Machine& m, host::LapClock& clock, double unit) {
  const host::LapClock::Reading r = clock.read();
  return pair(m, integer(m, r.total * unit), integer(m, r.lap * unit));
}

// Wall-clock time in seconds since 1970.
Cell real_time(Machine& m) {
  const host::LapClock::Reading r = m.clocks.wall_time.read();
  return pair(m, integer(m, m.clocks.epoch + r.total), integer(m, r.lap));
}

Cell used_and_free(Machine& m, Stack s) { return pair(m, integer(m, s.used), integer(m, left(s))); }

Cell collections(Machine& m) {
  const Machine::Statistics& s = m.collection_statistics;
  const Cell times = pair(m, integer(m, s.bytes_freed), integer(m, s.seconds * 1000));
  return m.terms.new_list(integer(m, s.collections), times);
}

// A sum over the predicates of all modules.
template <class Count>
std::size_t over_predicates(const Machine& m, Count count) {
  std::size_t total = 0;
  for (const database::Module* module : m.database.modules()) {
    for (const auto& predicate : module->all_predicates()) total += count(*predicate);
  }
  return total;
}

struct Key {
  std::string_view name;
  Cell (*value)(Machine& m);
};

constexpr Key keys[] = {
    // ---- times ----
    {"runtime", [](Machine& m) { return lap(m, m.clocks.runtime, 1000); }},
    {"total_runtime", [](Machine& m) { return lap(m, m.clocks.runtime, 1000); }},
    {"system_time", [](Machine& m) { return lap(m, m.clocks.system_time, 1000); }},
    {"walltime", [](Machine& m) { return lap(m, m.clocks.wall_time, 1000); }},
    {"real_time", &real_time},
    {"cputime", [](Machine& m) { return m.terms.new_float(host::process_seconds()); }},
    {"process_cputime", [](Machine& m) { return m.terms.new_float(host::process_seconds()); }},
    {"thread_cputime", &nothing},  // of other threads
    {"epoch", [](Machine& m) { return m.terms.new_float(m.clocks.epoch); }},
    {"process_epoch", [](Machine& m) { return m.terms.new_float(m.clocks.epoch); }},
    {"inferences", [](Machine& m) { return integer(m, m.inferences()); }},
    // ---- stacks ----
    {"stack", [](Machine& m) { return integer(m, all(m).used); }},
    {"stack_limit", [](Machine& m) { return integer(m, all(m).limit); }},
    {"globalused", [](Machine& m) { return integer(m, heap(m).used); }},
    {"globallimit", [](Machine& m) { return integer(m, heap(m).limit); }},
    {"localused", [](Machine& m) { return integer(m, local(m).used); }},
    {"locallimit", [](Machine& m) { return integer(m, local(m).limit); }},
    {"trailused", [](Machine& m) { return integer(m, trail(m).used); }},
    {"traillimit", [](Machine& m) { return integer(m, trail(m).limit); }},
    {"global_stack", [](Machine& m) { return used_and_free(m, heap(m)); }},
    {"local_stack", [](Machine& m) { return used_and_free(m, local(m)); }},
    {"trail", [](Machine& m) { return used_and_free(m, trail(m)); }},
    {"memory", [](Machine& m) { return used_and_free(m, all(m)); }},
    {"core", [](Machine& m) { return used_and_free(m, all(m)); }},
    {"heap", [](Machine& m) { return used_and_free(m, heap(m)); }},
    {"program", [](Machine& m) { return pair(m, integer(m, m.database.clause_bytes()), Cell::integer(0)); }},
    {"choice", [](Machine& m) { return used_and_free(m, local(m)); }},
    {"global", [](Machine& m) { return integer(m, heap(m).limit); }},
    {"local", [](Machine& m) { return integer(m, local(m).limit); }},
    {"memory_used", [](Machine& m) { return integer(m, all(m).used); }},
    {"memory_free", [](Machine& m) { return integer(m, left(all(m))); }},
    {"global_stack_used", [](Machine& m) { return integer(m, heap(m).used); }},
    {"global_stack_free", [](Machine& m) { return integer(m, left(heap(m))); }},
    {"local_stack_used", [](Machine& m) { return integer(m, local(m).used); }},
    {"local_stack_free", [](Machine& m) { return integer(m, left(local(m))); }},
    {"trail_used", [](Machine& m) { return integer(m, trail(m).used); }},
    {"trail_free", [](Machine& m) { return integer(m, left(trail(m))); }},
    {"choice_used", [](Machine& m) { return integer(m, local(m).used); }},
    {"choice_free", [](Machine& m) { return integer(m, left(local(m))); }},
    {"heapused", [](Machine& m) { return integer(m, m.terms.memory.used()); }},
    {"stack_shifts", &no_shifts},
    {"global_shifts", &nothing},
    {"local_shifts", &nothing},
    {"trail_shifts", &nothing},
    {"ss_global", &nothing},
    {"ss_local", &nothing},
    {"ss_choice", &nothing},
    {"ss_time", &nothing},
    // ---- collectors ----
    {"garbage_collection", &collections},
    {"collections", [](Machine& m) { return integer(m, m.collection_statistics.collections); }},
    {"collected", [](Machine& m) { return integer(m, m.collection_statistics.bytes_freed); }},
    {"gctime", [](Machine& m) { return m.terms.new_float(m.collection_statistics.seconds); }},
    {"gc_count", [](Machine& m) { return integer(m, m.collection_statistics.collections); }},
    {"gc_freed", [](Machine& m) { return integer(m, m.collection_statistics.bytes_freed); }},
    {"gc_time", [](Machine& m) { return integer(m, m.collection_statistics.seconds * 1000); }},
    {"agc_count", [](Machine& m) { return integer(m, m.collection_statistics.atom_collections); }},
    {"agc", [](Machine& m) { return integer(m, m.collection_statistics.atom_collections); }},
    // ---- tables ----
    {"atoms", [](Machine& m) { return integer(m, m.terms.atoms.count()); }},
    {"atom_space", [](Machine& m) { return integer(m, m.terms.atoms.text_bytes()); }},
    {"functors", [](Machine& m) { return integer(m, std::size_t{m.terms.functors.index_limit()}); }},
    {"predicates",
     [](Machine& m) {
       return integer(m, over_predicates(m, [](const database::Predicate&) { return std::size_t{1}; }));
     }},
    {"clauses", [](Machine& m) { return integer(m, m.database.clause_count()); }},
    {"codes", [](Machine& m) { return integer(m, m.database.clause_bytes() / sizeof(Cell)); }},
    {"engines", &nothing},
    {"modules", [](Machine& m) { return integer(m, m.database.modules().size()); }},
    {"threads", [](Machine&) { return Cell::integer(1); }},
};

// The first row from number i on whose value unifies; the state for the next call is the number after it.
Outcome next_key(Machine& m, Cell name, Cell value, std::size_t i, Redo& redo) {
  for (; i < std::size(keys); ++i) {
    TentativeUnification attempt(m.terms);
    if (m.unify(value, keys[i].value(m)) != Outcome::success) {
      attempt.undo();
      continue;
    }
    if (i + 1 < std::size(keys)) redo.again(Cell::integer(static_cast<std::int64_t>(i) + 1));
    return m.unify(name, Cell::atom(m.terms.atoms.intern(keys[i].name)));
  }
  return Outcome::fail;
}

Outcome statistics(Machine& m, Cell* a, Redo& redo) {
  const Cell name = deref(a[0]);
  if (name.is_variable()) {
    const std::int64_t from = redo.first() ? 0 : redo.state().as_small_integer();
    return next_key(m, name, a[1], static_cast<std::size_t>(from), redo);
  }
  if (!name.is_atom()) return machine::type_error(m, atoms::atom, name);
  const std::string_view text = m.terms.atoms.text(name.as_atom());
  for (const Key& key : keys) {
    if (key.name == text) return m.unify(a[1], key.value(m));
  }
  return machine::domain_error(m, m.terms.atoms.intern("statistics_key"), name);
}

Outcome get_time(Machine& m, Cell* a) { return m.unify(a[0], m.terms.new_float(host::wall_seconds())); }

// Makes the next call collect.
Outcome garbage_collect(Machine& m, Cell*) {
  m.request_collection();
  return Outcome::success;
}

Outcome garbage_collect_atoms(Machine& m, Cell*) {
  m.request_collection(true);
  return Outcome::success;
}

}  // namespace

BuiltinFamily statistics() {
  static constexpr Builtin rows[] = {
      nondet("statistics(?Key, -Value) is nondet", &statistics,
             "Value is the statistic Key, e.g. runtime, walltime, inferences, stack."),
      det("get_time(-Seconds) is det", &get_time, "Seconds is the time since 1970-01-01, a float."),
      det("garbage_collect is det", &garbage_collect, "Collects the heap before the next goal."),
      det("garbage_collect_atoms is det", &garbage_collect_atoms,
          "Collects the heap and then the atoms before the next goal."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
