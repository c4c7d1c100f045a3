// SPDX-License-Identifier: MIT
// Builds a machine from its parts: the only file of this folder that knows them all.
#include <algorithm>

#include "machine/error_trace.hpp"
#include "machine/first_tables.hpp"
#include "machine/fixed_code.hpp"
#include "machine/lasting_cells.hpp"
#include "machine/machine.hpp"
#include "machine/stack_limits.hpp"
#include "reader/term_reader.hpp"

namespace hornbeam::machine {

Machine::Machine(std::size_t limit, const MemorySizes& sizes)
    : terms(sizes.heap, sizes.trail, FirstTables::of_process().store),
      functions(FirstTables::of_process().functions),
      arithmetic{terms, functions, random, flags.arithmetic},
      flags(terms, FirstTables::of_process().flags),
      globals(terms),
      recorded(terms),
      counters(terms),
      database(terms, instruction_addresses(), FirstTables::of_process().operators),
      compiler(terms, functions, FirstTables::of_process().inline_goals, instruction_addresses(), database.fail_code()),
      term_reader(std::make_unique<reader::TermReader>(terms)),
      lasting_cells(std::make_unique<LastingCells>(*this)),
      stack_limit(limit),
      fixed(std::make_unique<FixedCode>(instruction_addresses(), terms.memory)),
      error_trace(std::make_unique<ErrorTrace>()),
      addresses(instruction_addresses()),
      thrown_{.aborted = Cell::atom(terms.atoms.intern_system("$aborted")),
              .limit = terms.functors.intern(terms.atoms.intern_system("$limit"), 2),
              .every = terms.functors.intern(terms.atoms.intern_system("$every"), 1)},
      local_memory_(sizes.local + bytes_beyond_end) {
  if (local_memory_.data() == nullptr) support::throw_no_memory();
  terms.memory.set_limit(sizes.others);
  local_base = reinterpret_cast<Cell*>(local_memory_.data());
  local_end = local_base + (local_memory_.size() - bytes_beyond_end) / sizeof(Cell);
  local_limit = local_end - room_above_limit;
  std::fill_n(x, 4096, Cell::integer(0));
  source_module = &database.user();
  granted_ = budget = program_stop_ = INT64_MAX / 2;
  look();
  arithmetic.owner = this;
  arithmetic.stop_requested = [](void* owner) { return static_cast<Machine*>(owner)->poll(); };
  arithmetic.divides_to_floats = [](void* owner) {
    return database::divides_to_floats(static_cast<Machine*>(owner)->dialect_of_arithmetic());
  };
  streams.stop_reading = [this] { return poll(); };
  terms.stop = {arithmetic.stop_requested, this};
  collection_plan.threshold = CollectionPlan::least_growth;
  restore_soft_limit();
  // The bottom: an environment and a choice point that is never backtracked into.
  Cell* bottom = local_base;
  caller_of(bottom) = nullptr;
  continuation_of(bottom) = fixed->solution.address();
  e = bottom;
  cp = fixed->solution.address();
  b = nullptr;
  push_choice(0, ChoiceKind::barrier, fixed->no_more_solutions.address(), cp, bottom + environment_words);
  previous_of(b) = b;
  b0 = b;
  cleanup_top = local_base;
}

// Frees clauses without a predicate; everything else frees itself.
Machine::~Machine() {
  for (database::Clause* c : goal_clauses_.temporary) database::Clause::destroy(terms.memory, c);
  for (database::Clause* c : goal_clauses_.kept) database::Clause::destroy(terms.memory, c);
}

}  // namespace hornbeam::machine
