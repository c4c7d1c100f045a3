// SPDX-License-Identifier: MIT
// Clauses in the place of calls (docs/decisions/0026). A predicate that is called for the first time gets for each of
// its clauses a second code, in which goals at the front of the body have become the clauses of what they call.
//
//   ok(X) :- X > 0, X mod 3 =:= 1.
//   run(N, S) :- N > 0, ok(N), ...      entered as   run(N, S) :- N > 0, N > 0, N mod 3 =:= 1, ...
//
// An error there is none yet: the clause is run again in its own code, which throws it where it belongs. When one of
// the predicates changes, the second code becomes a jump to the first.
#include <algorithm>

#include "machine/code_addresses.hpp"
#include "machine/frames.hpp"
#include "machine/machine.hpp"
#include "machine/module_resolver.hpp"

namespace hornbeam::machine {

using code::Opcode;
using database::Clause;

bool may_stand_in_line(const Predicate& p, const Clause& clause) {
  constexpr std::uint32_t most_words = 48;
  const bool is_plain = p.definition == nullptr && !p.is_dynamic && !p.is_builtin && !p.is_multifile &&
                        !p.is_discontiguous && !p.is_guarded() && !p.is_thread_local && !p.is_system && !p.spied &&
                        p.meta.empty() && p.deferred == 0 && !p.module->is_library;
  return is_plain && clause.words <= most_words && !clause.is_matching && p.live == (clause.predicate == &p ? 1 : 0);
}

// Null: it has more than one, or one that may not stand elsewhere.
static const Clause* clause_to_put(const Predicate& p) {
  if (!p.is_defined || p.live != 1) return nullptr;
  const Clause* c = p.first;
  while (c != nullptr && c->erased) c = c->next;
  if (c == nullptr || !may_stand_in_line(p, *c)) return nullptr;
  const bool has_term = c->is_fact ? c->extras != nullptr && c->extras->fact != nullptr : c->source != nullptr;
  return has_term ? c : nullptr;
}

bool ModuleResolver::clause_in_line(const Callee& callee, compiler::OnlyClause& found) {
  Predicate& p = *reinterpret_cast<Predicate*>(callee.predicate);
  if (!puts_in_line_ || &p == own_ || p.module != &module_) return false;
  const Clause* const clause = clause_to_put(p);
  if (clause == nullptr || clause->dialect != dialect_) return false;
  const terms::Record& record = clause->is_fact ? *clause->extras->fact : *clause->source;
  if (!machine_.terms.ensure(record.heap_cells())) return false;
  const Cell term = terms::thaw(machine_.terms, record);
  found = {term, Cell::atom(atoms::true_)};
  if (!clause->is_fact) {
    if (!term.is_structure() || terms::functor_of(term) != functors::neck) return false;
    found = {deref(terms::structure_argument(term, 0)), deref(terms::structure_argument(term, 1))};
  }
  const Cell functor = found.head.is_atom()        ? machine_.terms.functors.intern(found.head.as_atom(), 0)
                       : found.head.is_structure() ? terms::functor_of(found.head)
                                                   : Cell::integer(0);
  if (functor != p.functor) return false;  // Module:Head
  others_.push_back(&p);
  return true;
}

static bool calls_what_may_stand_in_line(const Machine& m, const Clause& clause) {
  bool found = false;
  code::for_each_instruction(m.addresses, clause.code(), clause.words, [&](const Word* at, Opcode op) {
    const bool calls = op == Opcode::call || op == Opcode::execute || op == Opcode::last_call ||
                       op == Opcode::execute_program || op == Opcode::deallocate_execute ||
                       op == Opcode::deallocate_last_call || op == Opcode::deallocate_execute_program;
    found = found || (calls && clause_to_put(*reinterpret_cast<const Predicate*>(at[1])) != nullptr);
    return !found;
  });
  return found;
}

void Machine::compile_with_others(Clause& clause) {
  Predicate& own = *clause.predicate;
  Cell* const top = terms.top;
  if (!terms.ensure(clause.source->heap_cells())) return;
  const Cell term = terms::thaw(terms, *clause.source);
  if (!term.is_structure() || terms::functor_of(term) != functors::neck) return;
  const Cell head = deref(terms::structure_argument(term, 0));
  if (head.is_structure() && terms::functor_of(head) == functors::colon) return;
  ModuleResolver resolver = ModuleResolver::with_others(*this, own, clause.dialect);
  compiler::GoalPlaces places;
  std::vector<code::TextSpan> spans;
  std::vector<bool> as_read;
  if (clause.has_places) {
    const code::PlaceTable table(clause.places());
    spans = table.spans();
    as_read = table.as_read();
    places = {nullptr, &spans, &as_read, table.clause_begin()};
  }
  const Cell body = deref(terms::structure_argument(term, 1));
  const auto status = compiler.compile(resolver, head, body, CodeStyle::optimised, places);
  terms.top = top;
  if (status != compiler::CompileStatus::done) return;
  Clause* const made = finish_clause();
  if (made == nullptr) return;
  clause.make_extras().with_others = made;
  clause.extras->restart_ranges = std::move(compiler.restart_ranges());
  database.note_in_line(clause, resolver.others());
}

// At the first call since its clauses changed.
const Word* Machine::link(Predicate& p) {
  const bool may_have_others =
      !p.module->is_library && !p.is_system && !p.is_dynamic && !door.open && code_style() == CodeStyle::optimised;
  for (Clause* c = may_have_others ? p.first : nullptr; c != nullptr; c = c->next) {
    const bool is_rule = !c->erased && !c->is_fact && !c->is_matching && !c->is_closing && c->source != nullptr;
    if (is_rule && c->with_others() == nullptr && calls_what_may_stand_in_line(*this, *c)) compile_with_others(*c);
  }
  return database.link(p);
}

// True: the ball that is on its way has not been thrown.
bool Machine::restart_without_others() {
  const Clause* const clause = p == nullptr ? nullptr : database.with_others_at(p);
  if (clause == nullptr) return false;
  const Cell ball = deref(thrown_.ball);
  if (!ball.is_structure() || terms::functor_of(ball) != functors::error) return false;
  const Cell formal = deref(terms::structure_argument(ball, 0));
  if (formal.is_structure() && terms::functor_of(formal) == functors::resource_error) return false;
  const auto offset = static_cast<std::uint32_t>(p - clause->with_others()->code());
  const auto& ranges = clause->extras->restart_ranges;
  const auto after = std::upper_bound(ranges.begin(), ranges.end(), offset,
                                      [](std::uint32_t at, const auto& range) { return at < range.begin; });
  if (after == ranges.begin() || !(after - 1)->restarts) return false;
  if ((after - 1)->allocated) {
    cp = continuation_of(e);
    e = caller_of(e);
  }
  thrown_.ball = Cell::integer(0);
  running_builtin = nullptr;
  p = clause->code();
  return true;
}

}  // namespace hornbeam::machine
