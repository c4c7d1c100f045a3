// SPDX-License-Identifier: MIT
// Answers questions about places from code: the clauses executing when an error was thrown, or now; the clauses of a
// file that call undefined procedures, or follow one that handles every call. Code addresses are mapped to clauses by
// searching the database, so that nothing need be recorded at run time.
#include <algorithm>
#include <unordered_set>
#include <vector>

#include "builtins/argument_kinds.hpp"
#include "builtins/clause_reference.hpp"
#include "builtins/predicate_arguments.hpp"
#include "code/place_table.hpp"
#include "database/guard.hpp"
#include "machine/error_trace.hpp"
#include "machine/first_tables.hpp"
#include "machine/fixed_code.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::builtins {

namespace {

using machine::ErrorTrace;

Cell named_functor(Machine& m, const char* name, std::uint32_t arity) {
  return m.terms.functors.intern(m.terms.atoms.intern(name), arity);
}

// ---- walking the code of a clause ----

// The predicate that an instruction calls; null if none.
Predicate* callee_of(const Word* p, Opcode op) {
  if (code::calls_builtin(op)) return reinterpret_cast<Predicate*>(p[2]);
  switch (op) {
    case Opcode::call:
    case Opcode::last_call:
    case Opcode::execute_program:
    case Opcode::deallocate_last_call:
    case Opcode::deallocate_execute_program:
    case Opcode::execute:
    case Opcode::deallocate_execute: return reinterpret_cast<Predicate*>(p[1]);
    default: return nullptr;
  }
}

// ---- addresses to clauses ----

struct FoundClause {
  const Clause* clause = nullptr;
  const Clause* code = nullptr;  // its own, or the code it runs while the debugger hooks are on
};

// Maps addresses to clauses; null for addresses outside all clauses.
std::vector<FoundClause> find_clauses(const Machine& m, const ErrorTrace& trace) {
  std::vector<std::pair<const Word*, std::size_t>> sorted;
  for (std::size_t i = 0; i < trace.count; ++i) sorted.emplace_back(trace.addresses[i], i);
  support::sort(sorted.begin(), sorted.end());
  std::vector<FoundClause> found(trace.count);
  const auto look_in = [&](const Clause* clause, const Clause* code) {
    auto at = std::lower_bound(sorted.begin(), sorted.end(), std::pair<const Word*, std::size_t>(code->code(), 0));
    for (; at != sorted.end() && at->first <= code->code() + code->words; ++at) {
      found[at->second] = {clause, code};
    }
  };
  for (const database::Module* module : m.database.modules()) {
    for (const auto& predicate : module->predicates) {
      for (const Clause* c = predicate->first; c != nullptr; c = c->next) {
        look_in(c, c);
        if (c->watched() != nullptr) look_in(c, c->watched());
        if (c->with_others() != nullptr) look_in(c, c->with_others());
      }
    }
  }
  return found;
}

// The goal of a clause that contains an address: its callee, and its place in the text.
struct GoalPlace {
  const Predicate* callee = nullptr;
  std::size_t clause_begin = 0;
  code::TextSpan span{};
  code::SubtermNumber subterm = code::unknown_subterm;
};

// A return address follows the goal it belongs to.
GoalPlace goal_at(const Machine& m, const Clause& clause, const Word* address, bool is_return) {
  GoalPlace place;
  code::for_each_instruction(m.addresses, clause.code(), clause.words, [&](const Word* p, Opcode op) {
    if (is_return ? p + code::length(op) == address : p == address) place.callee = callee_of(p, op);
    return p < address;
  });
  const auto offset = static_cast<std::size_t>(address - clause.code());
  if (clause.has_places && offset >= std::size_t{is_return}) {
    const code::PlaceTable table(clause.places());
    place.clause_begin = table.clause_begin();
    const code::CodePlace found = table.at(offset - std::size_t{is_return});
    place.span = found.span;
    place.subterm = found.subterm;
  }
  return place;
}

// From-To of a goal; `none` if unknown.
Cell span_term(Machine& m, const code::TextSpan& span) {
  if (!span.is_known()) return Cell::atom(m.terms.atoms.intern("none"));
  return m.terms.new_structure(functors::minus, size_cell(span.begin), size_cell(span.end));
}

// Module:Name/Arity with the internal name, even if programs could not write it.
Cell own_indicator(Machine& m, const Predicate& p) {
  const Cell indicator =
      m.terms.new_structure(functors::slash, Cell::atom(m.terms.functors.name(p.functor)), Cell::integer(p.arity));
  return m.terms.new_structure(functors::colon, Cell::atom(p.module->name), indicator);
}

// frame(Module:Name/Arity, Path, Line, Callee, Begin, Span): Callee is none if the goal is not a call; the text of the
// clause begins at byte Begin, the goal has the bytes Span, From-To or none.
Cell frame_term(Machine& m, const Clause& clause, const GoalPlace& place) {
  Cell callee = Cell::atom(m.terms.atoms.intern("none"));
  if (place.callee != nullptr) callee = own_indicator(m, *place.callee);
  const Cell span = span_term(m, place.span);
  const Cell owner = m.qualified_indicator(*clause.predicate);
  Cell* const cells = m.terms.allocate(7);
  cells[0] = named_functor(m, "frame", 6);
  cells[1] = owner;
  cells[2] = Cell::atom(m.sources.files[clause.file]);
  cells[3] = size_cell(clause.line);
  cells[4] = callee;
  cells[5] = size_cell(place.clause_begin);
  cells[6] = span;
  return Cell::structure(cells);
}

Cell frame_list(Machine& m, const ErrorTrace& trace, const std::vector<FoundClause>& found) {
  Cell list = Cell::atom(atoms::nil);
  for (std::size_t i = trace.count; i-- > 0;) {
    if (found[i].clause == nullptr) continue;
    // The return address register may still point into the running clause, if it has made a call before.
    if (i == 1 && found[0].clause == found[1].clause) continue;
    list =
        m.terms.new_list(frame_term(m, *found[i].clause, goal_at(m, *found[i].code, trace.addresses[i], i > 0)), list);
  }
  return list;
}

constexpr std::size_t cells_of_frames = ErrorTrace::most_addresses * 40 + 8;
constexpr std::size_t cells_of_fault = 2 * (arithmetic::FaultPath::most_steps + 64);

// The path from an arithmetic goal to the invalid part: a list of argument numbers, or none.
Cell fault_list(Machine& m, const ErrorTrace& trace, const FoundClause& innermost) {
  code::SubtermNumber subterm = code::whole_goal;
  if (trace.fault_root == ErrorTrace::FaultRoot::instruction) {
    subterm = innermost.code == nullptr ? code::unknown_subterm
                                        : goal_at(m, *innermost.code, trace.addresses[0], false).subterm;
  }
  if (trace.fault_root == ErrorTrace::FaultRoot::none || subterm == code::unknown_subterm) {
    return Cell::atom(m.terms.atoms.intern("none"));
  }
  Cell list = Cell::atom(atoms::nil);
  for (std::size_t i = trace.fault.size(); i-- > 0;) list = m.terms.new_list(size_cell(trace.fault[i]), list);
  for (; subterm != code::whole_goal; subterm /= 2) list = m.terms.new_list(size_cell(1 + subterm % 2), list);
  return list;
}

// '$error_trace'(-Trace): trace(Kind, Goal, Depth, Frames, Fault) of the last error. Kind is Name/Arity of its formal
// part; Goal is the builtin goal that threw it, or none; Fault is the result of fault_list.
Outcome error_trace(Machine& m, Cell* a) {
  const ErrorTrace& trace = *m.error_trace;
  const std::size_t goal_cells = trace.goal == nullptr ? 0 : trace.goal->heap_cells();
  if (Outcome o = m.need_heap(cells_of_frames + cells_of_fault + goal_cells); o != Outcome::success) return o;
  if (trace.count == 0) return Outcome::fail;
  Cell kind = trace.kind;
  if (kind.is_functor_cell()) kind = indicator_term(m, kind);
  Cell goal = Cell::atom(m.terms.atoms.intern("none"));
  if (trace.goal != nullptr) goal = terms::thaw(m.terms, *trace.goal);
  const std::vector<FoundClause> found = find_clauses(m, trace);
  const Cell frames = frame_list(m, trace, found);
  const Cell depth = Cell::integer(static_cast<std::int64_t>(trace.depth));
  return m.unify(a[0], m.terms.new_structure(named_functor(m, "trace", 5), kind, goal, depth, frames,
                                             fault_list(m, trace, found[0])));
}

// The return address of a goal that an interrupt runs between two instructions; null if there is none. Goals woken by a
// test (resume_test) interrupt nothing: no call was postponed for them.
const Word* interrupted_at(const Machine& m) {
  const Word* const between = m.fixed->resume_registers.address();
  const Word* return_address = m.cp;
  for (Cell* e = m.e; e != nullptr; e = machine::caller_of(e)) {
    if (return_address == between) return reinterpret_cast<const Word*>(machine::slot_of(e, 1).bits());
    return_address = machine::continuation_of(e);
  }
  return nullptr;
}

// The procedure whose call an interrupt has postponed; null if it came elsewhere.
const Predicate* put_off_call(const Machine& m) {
  const Word* const at = interrupted_at(m);
  for (const database::Module* module : m.database.modules()) {
    for (const auto& predicate : module->predicates) {
      if (at == predicate->reenter) return &predicate->resolved();
    }
  }
  return nullptr;
}

// '$current_frames'(-Frames, -Called): of the goals in progress, innermost first; Called is the procedure about to be
// called, or none.
Outcome current_frames(Machine& m, Cell* a) {
  if (Outcome o = m.need_heap(cells_of_frames); o != Outcome::success) return o;
  ErrorTrace now;
  now.take_addresses(m);
  const Predicate* const called = put_off_call(m);
  const Cell name = called == nullptr ? Cell::atom(m.terms.atoms.intern("none")) : m.qualified_indicator(*called);
  if (m.unify(a[1], name) != Outcome::success) return Outcome::fail;
  return m.unify(a[0], frame_list(m, now, find_clauses(m, now)));
}

// The clause at which a choice point continues; null if it is not a clause.
const Word* next_of_choice(const Machine& m, Cell* choice) {
  const auto* const alternative = reinterpret_cast<const Word*>(machine::alternative_of(choice));
  switch (m.addresses.opcode(*alternative)) {
    case Opcode::retry_clause:
    case Opcode::trust_clause: return reinterpret_cast<const Word*>(alternative[1]);
    case Opcode::retry_shallow:
    case Opcode::trust_shallow: return reinterpret_cast<const Word*>(alternative[2]);
    default: return alternative;
  }
}

// '$choice_owners'(+ChoicePoint, -Owners): the owners of newer choice points, newest first, without those that belong
// to no clause.
Outcome choice_owners(Machine& m, Cell* a) {
  const Cell number = deref(a[0]);
  if (!number.is_small_integer()) return machine::type_error(m, atoms::integer, number);
  Cell* const oldest = m.local_base + number.as_small_integer();
  ErrorTrace places;
  places.count = 0;
  for (Cell* c = m.b; c > oldest && places.count < ErrorTrace::most_addresses; c = machine::previous_of(c)) {
    places.addresses[places.count++] = next_of_choice(m, c);
  }
  if (Outcome o = m.need_heap(places.count * 12); o != Outcome::success) return o;
  const std::vector<FoundClause> found = find_clauses(m, places);
  Cell list = Cell::atom(atoms::nil);
  for (std::size_t i = places.count; i-- > 0;) {
    if (found[i].clause == nullptr) continue;
    list = m.terms.new_list(m.qualified_indicator(*found[i].clause->predicate), list);
  }
  return m.unify(a[1], list);
}

// ---- clauses of a file ----

std::uint32_t file_number(const Machine& m, Cell path) {
  path = deref(path);
  for (std::uint32_t i = 1; i < m.sources.files.size(); ++i) {
    if (path == Cell::atom(m.sources.files[i])) return i;
  }
  return 0;
}

template <class IsWanted, class Visit>
void for_each_clause(const Machine& m, IsWanted is_wanted, Visit visit) {
  for (const database::Module* module : m.database.modules()) {
    for (const auto& predicate : module->predicates) {
      for (const Clause* c = predicate->first; c != nullptr; c = c->next) {
        if (!c->erased && is_wanted(*c)) visit(*c);
      }
    }
  }
}

template <class Visit>
void for_each_clause_of(const Machine& m, std::uint32_t file, Visit visit) {
  for_each_clause(
      m, [&](const Clause& c) { return c.file == file; }, visit);
}

struct UndefinedCall {
  const Clause* clause;
  const Predicate* callee;
  GoalPlace place;
};

// '$undefined_calls'(+Path, -List): undefined(Caller, Callee, Line, Begin, Span) for each goal of the file's clauses
// without a definition; does not consider autoloading.
Outcome undefined_calls(Machine& m, Cell* a) {
  const std::uint32_t file = file_number(m, a[0]);
  std::vector<UndefinedCall> found;
  for_each_clause_of(m, file, [&](const Clause& clause) {
    code::for_each_instruction(m.addresses, clause.code(), clause.words, [&](const Word* p, Opcode op) {
      const Predicate* const callee = callee_of(p, op);
      if (callee != nullptr && !callee->resolved().is_defined &&
          m.database.visible(*callee->module, callee->functor) == nullptr) {
        found.push_back({&clause, callee, goal_at(m, clause, p, false)});
      }
      return true;
    });
  });
  if (Outcome o = m.need_heap(32 * found.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (const UndefinedCall& call : found) {
    const Cell term =
        m.terms.new_structure(named_functor(m, "undefined", 5), m.qualified_indicator(*call.clause->predicate),
                              m.qualified_indicator(*call.callee), size_cell(call.clause->line),
                              size_cell(call.place.clause_begin), span_term(m, call.place.span));
    list = m.terms.new_list(term, list);
  }
  return m.unify(a[1], list);
}

// '$unreachable_clauses'(+Path, -List): unreachable(Indicator, Line, BehindLine)
Outcome unreachable_clauses(Machine& m, Cell* a) {
  const std::uint32_t file = file_number(m, a[0]);
  std::vector<std::pair<const Clause*, const Clause*>> found;
  for_each_clause_of(m, file, [&](const Clause& clause) {
    const Clause* next = clause.next;
    while (next != nullptr && next->erased) next = next->next;
    if (next != nullptr && next->file == file && !clause.predicate->is_dynamic &&
        database::commitment_of(clause).commitment == compiler::Commitment::immediately) {
      found.emplace_back(next, &clause);
    }
  });
  if (Outcome o = m.need_heap(20 * found.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (const auto& [clause, before] : found) {
    const Cell term =
        m.terms.new_structure(named_functor(m, "unreachable", 3), m.qualified_indicator(*clause->predicate),
                              size_cell(clause->line), size_cell(before->line));
    list = m.terms.new_list(term, list);
  }
  return m.unify(a[1], list);
}

// '$overridden_builtins'(+Path, -List): overridden(Indicator, Line) for each builtin redefined by clauses of the file.
// A multifile one is a hook, which each module has for itself.
Outcome overridden_builtins(Machine& m, Cell* a) {
  std::vector<const Clause*> found;
  std::unordered_set<const Predicate*> known;
  for_each_clause_of(m, file_number(m, a[0]), [&](const Clause& clause) {
    const Predicate& own = *clause.predicate;
    if (own.module == &m.database.system() || !known.insert(&own).second) return;
    const Predicate* const builtin = m.database.visible(m.database.system(), own.functor);
    if (builtin == nullptr || builtin == &own) return;
    if (builtin->resolved().is_system && !builtin->resolved().is_multifile) found.push_back(&clause);
  });
  if (Outcome o = m.need_heap(15 * found.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (const Clause* clause : found) {
    const Cell indicator = m.qualified_indicator(*clause->predicate);
    const Cell term = m.terms.new_structure(named_functor(m, "overridden", 2), indicator, size_cell(clause->line));
    list = m.terms.new_list(term, list);
  }
  return m.unify(a[1], list);
}

// '$file_rules'(+Path, -Rules, -Clauses): rule(Module, Reference, Line) for each rule in the file, and the number of
// all clauses of it and of the files that it includes.
Outcome file_rules(Machine& m, Cell* a) {
  const std::uint32_t file = file_number(m, a[0]);
  std::vector<const Clause*> found;
  std::int64_t clauses = 0;
  const auto is_wanted = [&](const Clause& c) { return m.sources.belongs(c.file, file); };
  for_each_clause(m, is_wanted, [&](const Clause& clause) {
    ++clauses;
    if (!clause.is_fact && clause.line != 0 && clause.file == file) found.push_back(&clause);
  });
  support::sort(found.begin(), found.end(), [](const Clause* x, const Clause* y) { return x->line > y->line; });
  if (Outcome o = m.need_heap(10 * found.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (const Clause* c : found) {
    const auto id = static_cast<std::int64_t>(m.database.reference_to(const_cast<Clause&>(*c)));
    const Cell reference = m.terms.new_structure(functors::clause_reference, Cell::integer(id));
    const Cell rule = m.terms.new_structure(named_functor(m, "rule", 3), Cell::atom(c->predicate->module->name),
                                            reference, size_cell(c->line));
    list = m.terms.new_list(rule, list);
  }
  if (m.unify(a[1], list) != Outcome::success) return Outcome::fail;
  return m.unify(a[2], Cell::integer(clauses));
}

// '$definition_place'(+Module, +Head, -Path, -Line): of the first clause that comes from a file.
Outcome definition_place(Machine& m, Cell* a) {
  Predicate* p = nullptr;
  if (Outcome o = find_procedure(m, a[0], a[1], p); o != Outcome::success) return o;
  if (Outcome o = ready_clauses(m, *p); o != Outcome::success) return o;
  for (const Clause* c = p->first; c != nullptr; c = c->next) {
    if (c->erased || c->file == 0) continue;
    if (m.unify(a[2], Cell::atom(m.sources.files[c->file])) != Outcome::success) return Outcome::fail;
    return m.unify(a[3], size_cell(c->line));
  }
  return Outcome::fail;
}

// '$compiled_in_line'(+Goal): a test, a unification or a control construct, which is not a call in the code.
Outcome compiled_in_line(Machine& m, Cell* a) {
  const Cell goal = deref(a[0]);
  if (!terms::is_callable(goal) || goal.is_list()) return Outcome::fail;
  const Cell functor = goal.is_atom() ? m.terms.functors.intern(goal.as_atom(), 0) : terms::functor_of(goal);
  const compiler::InlineGoalTable& table = machine::FirstTables::of_process().inline_goals;
  return table.of(functor) == compiler::InlineGoal::none ? Outcome::fail : Outcome::success;
}

// '$prototype'(+Module, +Head, -Text): the modes of a builtin, as in its row.
Outcome prototype(Machine& m, Cell* a) {
  Predicate* p = nullptr;
  if (Outcome o = find_procedure(m, a[0], a[1], p); o != Outcome::success) return o;
  if (p->prototype == nullptr) return Outcome::fail;
  return m.unify(a[2], Cell::atom(m.terms.atoms.intern(p->prototype)));
}

}  // namespace

BuiltinFamily error_places() {
  static constexpr Builtin rows[] = {
      det("$error_trace(-Trace) is semidet", &error_trace, "Where the last error was thrown."),
      det("$current_frames(-Frames, -Called) is det", &current_frames, "The clauses of the goals in progress."),
      det("$choice_owners(+ChoicePoint, -Owners) is det", &choice_owners,
          "The procedures whose choice points are newer."),
      det("$undefined_calls(+Path, -List) is det", &undefined_calls,
          "The goals of a file's clauses that nothing defines."),
      det("$unreachable_clauses(+Path, -List) is det", &unreachable_clauses,
          "The clauses of a file that no call reaches."),
      det("$overridden_builtins(+Path, -List) is det", &overridden_builtins,
          "The builtins that clauses of a file replace."),
      det("$file_rules(+Path, -Rules, -Clauses) is det", &file_rules, "The rules of a file."),
      det("$definition_place(+Module, +Head, -Path, -Line) is semidet", &definition_place,
          "Where a procedure is defined."),
      det("$compiled_in_line(+Goal) is semidet", &compiled_in_line, "Goal is not a call in compiled code."),
      det("$prototype(+Module, +Head, -Text) is semidet", &prototype, "The modes of a builtin."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
