// SPDX-License-Identifier: MIT
// Builds a machine from its parts: the only file of this folder that knows them all.
#include <algorithm>

#include "machine/error_trace.hpp"
#include "machine/fixed_code.hpp"
#include "machine/lasting_cells.hpp"
#include "machine/machine.hpp"
#include "reader/term_reader.hpp"

namespace hornbeam::machine {

// The local stack. Environments and choice points share it, as in Warren's machine (Aït-Kaci 1991, chapter 4); its top
// is above the newer of E and B:
//
//   local_base   bottom environment | barrier choice point | ... frames ... | top
//   local_limit  checked by instructions that push: above it they raise resource_error(stack)
//   local_end    16384 cells further: room in which a frame of ordinary size is always written without another check,
//                and in which the handler of the overflow runs
//   beyond       one frame of most_arguments: the widest choice point fits, wherever it begins
//
// Cells of the local stack above its limit, for most frames and for handling the overflow itself.
static constexpr std::size_t room_above_limit = 16384;
// Beyond the stack, for a frame with the arguments of the widest predicate.
static constexpr std::size_t bytes_beyond_end = code::most_arguments * sizeof(Cell);

MemorySizes MemorySizes::for_limits(std::size_t stack_limit, std::size_t memory_limit) {
  const std::size_t free = host::available_address_space();
  MemorySizes sizes{stack_limit, stack_limit, stack_limit / 2, memory_limit};
  if (free != SIZE_MAX) {
    // Leaves room for the rest of the process.
    const std::size_t share = free / 8;
    sizes.heap = std::min(sizes.heap, share * 3);
    sizes.local = std::min(sizes.local, share * 2);
    sizes.trail = std::min(sizes.trail, share);
    sizes.others = std::min(sizes.others, share);
  }
  return sizes;
}

Machine::Machine(std::size_t limit, const MemorySizes& sizes)
    : terms(sizes.heap, sizes.trail),
      functions(terms),
      arithmetic{terms, functions, random, flags.arithmetic},
      flags(terms),
      globals(terms),
      recorded(terms),
      counters(terms),
      database(terms, instruction_addresses()),
      compiler(terms, functions, instruction_addresses(), database.fail_code()),
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
  terms.memory.set_limit(sizes.others);
  local_base = reinterpret_cast<Cell*>(local_memory_.data());
  local_end = local_base + (local_memory_.size() - bytes_beyond_end) / sizeof(Cell);
  local_limit = local_end - room_above_limit;
  std::fill_n(x, 4096, Cell::integer(0));
  source_module = &database.user();
  granted_ = budget = program_stop_ = INT64_MAX / 2;
  if (!host::alarms_ring) look();
  arithmetic.owner = this;
  arithmetic.stop_requested = [](void* owner) { return static_cast<Machine*>(owner)->poll(); };
  arithmetic.divides_to_floats = [](void* owner) {
    return database::divides_to_floats(static_cast<Machine*>(owner)->dialect_of_arithmetic());
  };
  streams.stop_reading = [this] { return poll(); };
  terms.stop_requested = arithmetic.stop_requested;
  terms.stop_owner = this;
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

bool Machine::set_stack_limit(std::size_t bytes) {
  bytes = std::min({bytes, terms.reserved_heap_bytes(), local_memory_.size() - bytes_beyond_end});
  Cell* const end = local_base + bytes / sizeof(Cell);
  if (std::max(e, b) + 2 * room_above_limit >= end || !terms.set_limits(bytes, bytes / 2)) return false;
  local_end = end;
  local_limit = end - room_above_limit;
  stack_limit = bytes;
  flags.assign("stack_limit", terms.new_integer(static_cast<std::int64_t>(bytes)));
  restore_soft_limit();
  return true;
}

// Frees clauses without a predicate; everything else frees itself.
Machine::~Machine() {
  for (database::Clause* c : goal_clauses_.temporary) database::Clause::destroy(terms.memory, c);
  for (database::Clause* c : goal_clauses_.kept) database::Clause::destroy(terms.memory, c);
}

}  // namespace hornbeam::machine
