// SPDX-License-Identifier: MIT
// The first address is the running instruction's, the others are return addresses. The frame of a goal run between two
// instructions (Machine::run_between) holds the addresses of the interrupted code.
//
// Taken where an error is raised, before anything is unwound. The addresses go into an array of the machine: a trace of
// "out of memory" must not need any.
//
//   p    the instruction that raised the error             arithmetic, a builtin, the entry of a missing procedure
//   cp   where its clause would return to
//   e -> caller -> caller ...                              one return address each, at most most_addresses
//
// The addresses become file:line later, when somebody prints the error (place tables of the clauses they lie in).
#include "machine/error_trace.hpp"

#include <algorithm>
#include <new>
#include <utility>

#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

namespace {

constexpr std::size_t most_cells = 60;  // of an argument that is recorded

// Walks at most that many cells: larger or cyclic terms are not small.
bool is_small(Cell term) {
  Cell rest[most_cells + 8];
  std::size_t waiting = 0;
  std::size_t seen = 0;
  rest[waiting++] = term;
  while (waiting > 0) {
    const Cell c = deref(rest[--waiting]);
    if (++seen > most_cells) return false;
    std::size_t arity = 0;
    const Cell* arguments = nullptr;
    if (c.is_list()) {
      arity = 2;
      arguments = c.address();
    } else if (c.is_structure()) {
      arity = terms::functor_of(c).arity();
      arguments = c.address() + 1;
    } else if (c.is_box() && c.address()->box_words() > most_cells) {
      return false;
    }
    if (waiting + arity > most_cells) return false;
    for (std::size_t i = 0; i < arity; ++i) rest[waiting++] = arguments[i];
  }
  return true;
}

// The argument registers of the builtin at p; null if it is not an instruction with arguments.
const Cell* builtin_arguments(const Machine& m) {
  if (m.p == nullptr) return nullptr;  // the start of a first query is not a goal
  const Opcode op = m.addresses.opcode(*m.p);
  if (code::calls_builtin(op)) return m.x + m.p[3];
  switch (op) {
    case Opcode::enter_builtin:
    case Opcode::enter_nondeterministic: return m.x;
    default: return nullptr;
  }
}

terms::Record* goal_record(Machine& m) {
  if (m.running_builtin == nullptr) return nullptr;
  const Cell* const arguments = builtin_arguments(m);
  const database::Predicate* const p = &told_as(m, *m.running_builtin);
  constexpr std::uint32_t most_arguments = 8;
  if (arguments == nullptr || p->arity == 0 || p->arity > most_arguments) return nullptr;
  if (!m.terms.ensure(p->arity + 2)) return nullptr;
  Cell* const top = m.terms.top;
  Cell* const goal = m.terms.allocate(p->arity + 1);
  goal[0] = p->functor;
  for (std::uint32_t i = 0; i < p->arity; ++i) {
    const Cell argument = arguments[i];
    goal[1 + i] = is_small(argument) ? argument : Cell::atom(m.terms.atoms.intern("..."));
  }
  const Cell whole = p->functor == terms::functors::list_pair ? Cell::list(goal + 1) : Cell::structure(goal);
  terms::Record* const record = terms::make_record(m.terms, whole, terms::AttributeCopy::drop);
  m.terms.top = top;
  return record;
}

}  // namespace

const database::Predicate& told_as(Machine& m, const database::Predicate& builtin) {
  const std::string_view name = m.terms.atoms.text(m.terms.functors.name(builtin.functor));
  terms::Atom own_name;
  if (builtin.arity == 0 || !name.starts_with('$') || !m.terms.atoms.find(name.substr(1), own_name)) return builtin;
  const terms::Cell functor = m.terms.functors.intern(own_name, builtin.arity);
  const database::Predicate* const served = m.database.system().find(functor);
  return served == nullptr ? builtin : *served;
}

void ErrorTrace::take_addresses(const Machine& m) {
  const Word** next = addresses.data();
  const Word** const last = next + most_addresses;
  // Copied to locals, since the compiler must assume that the writes below may change the members.
  const Word* const registers = m.fixed->resume_registers.address();
  const Word* const test = m.fixed->resume_test.address();
  const Word* return_address = m.cp;
  *next++ = m.p;
  *next++ = return_address;
  for (Cell* e = m.e; e != nullptr && next < last; e = caller_of(e)) {
    const bool between = return_address == registers || return_address == test;
    return_address = continuation_of(e);
    if (between) {
      const auto* const interrupted = reinterpret_cast<const Word*>(slot_of(e, 5).bits());
      if (interrupted != return_address) *next++ = interrupted;
    }
    *next++ = return_address;
  }
  count = static_cast<std::size_t>(next - addresses.data());
}

// When memory is short the cleanups of all callers may each raise an error. So at most as many frames are counted as
// calls were made since the last count, plus a few; if there are more, the deepest count is reported.
void ErrorTrace::count_depth(const Machine& m) {
  constexpr std::uint64_t few = 1000;
  const std::uint64_t most = few + (m.inferences() - inferences_at_count);
  inferences_at_count = m.inferences();
  std::uint64_t frames = 0;
  Cell* e = m.e;
  for (; e != nullptr && frames < most; e = caller_of(e)) ++frames;
  depth = e == nullptr ? frames : std::max(depth, frames);
}

void ErrorTrace::take(Machine& m, Cell formal) {
  formal = deref(formal);
  take_addresses(m);
  fault_root = std::exchange(noted_root_, FaultRoot::none);
  kind = formal.is_structure() ? terms::functor_of(formal) : formal.is_atom() ? formal : Cell::integer(0);
  if (formal.is_structure() && terms::functor_of(formal) == terms::functors::resource_error) {
    count_depth(m);
  }
  forget_goal();
  try {
    goal = goal_record(m);
  } catch (const std::bad_alloc&) {
    goal = nullptr;  // report only that memory is short
  }
}

}  // namespace hornbeam::machine
