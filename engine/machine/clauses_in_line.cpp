// SPDX-License-Identifier: MIT
// Inlining of clauses (docs/decisions/0026). A predicate that is called for the first time gets a second code for each
// of its clauses, in which goals at the front of the body are replaced by the clauses of the predicates they call.
//
//   ok(X) :- X > 0, X mod 3 =:= 1.
//   run(N, S) :- N > 0, ok(N), ...      entered as   run(N, S) :- N > 0, N > 0, N mod 3 =:= 1, ...
//
// Errors are not thrown there: the clause is run again in its own code, which throws them in the right place. When one
// of the predicates changes, the second code becomes a jump to the first.
#include <algorithm>
#include <vector>

#include "machine/code_addresses.hpp"
#include "machine/frames.hpp"
#include "machine/machine.hpp"
#include "machine/module_resolver.hpp"

namespace hornbeam::machine {

constexpr std::uint32_t most_clauses = 4;

bool may_stand_in_line(const Predicate& p, const Clause& clause) {
  constexpr std::uint32_t most_words = 48;
  const bool is_plain = p.definition == nullptr && !p.is_dynamic && !p.is_builtin && !p.is_multifile &&
                        !p.is_discontiguous && !p.is_guarded() && !p.is_thread_local && !p.is_system && !p.spied &&
                        p.meta.empty() && p.deferred == 0 && !p.module->is_library;
  return is_plain && clause.words <= most_words && !clause.is_matching && p.live <= most_clauses;
}

// None if they cannot be inlined.
static std::vector<const Clause*> clauses_to_put(const Predicate& p) {
  std::vector<const Clause*> clauses;
  if (!p.is_defined || p.live == 0 || p.live > most_clauses) return {};
  for (const Clause* c = p.first; c != nullptr; c = c->next) {
    if (c->erased) continue;
    const bool has_term = c->is_fact ? c->extras != nullptr && c->extras->fact != nullptr : c->source != nullptr;
    if (!has_term || !may_stand_in_line(p, *c) || c->dialect != p.first->dialect) return {};
    clauses.push_back(c);
  }
  return clauses;
}

// False for Module:Head, or if out of memory.
static bool thaw_clause(Machine& m, const Predicate& p, const Clause& clause, compiler::OnlyClause& thawed) {
  const terms::Record& record = clause.is_fact ? *clause.extras->fact : *clause.source;
  if (!m.terms.ensure(record.heap_cells())) return false;
  const Cell term = terms::thaw(m.terms, record);
  thawed = {term, Cell::atom(atoms::true_)};
  if (!clause.is_fact) {
    if (!term.is_structure() || terms::functor_of(term) != functors::neck) return false;
    thawed = {deref(terms::structure_argument(term, 0)), deref(terms::structure_argument(term, 1))};
  }
  const Cell functor = thawed.head.is_atom()        ? m.terms.functors.intern(thawed.head.as_atom(), 0)
                       : thawed.head.is_structure() ? terms::functor_of(thawed.head)
                                                    : Cell::integer(0);
  return functor == p.functor;
}

// Several clauses with cuts (except the last) as one:
//
//   max(X, Y, X) :- X >= Y, !.
//   max(_, Y, Y).                      max(A, B, C) :- ( A >= B -> C = A ; C = B )     where C is fresh
//
// A unification of the head that may fail becomes the end of the condition: it can affect earlier comparisons of
// numbers only by causing an error.
class CuttingClauses {
 public:
  CuttingClauses(Machine& m, const Predicate& p, std::uint64_t fresh) : terms_(m.terms), m_(m), p_(p), fresh_(fresh) {}

  bool merge(const std::vector<const Clause*>& clauses, compiler::OnlyClause& merged) {
    const std::uint32_t n = p_.arity;
    if (n == 0 || n > 64 || !terms_.ensure(n + 1)) return false;
    head_ = terms_.allocate(n + 1);
    head_[0] = p_.functor;
    for (std::uint32_t i = 1; i <= n; ++i) head_[i] = Cell::reference(head_ + i);
    Cell body;
    for (std::size_t i = clauses.size(); i-- > 0;) {
      if (!add(*clauses[i], i + 1 == clauses.size(), body)) return false;
    }
    merged = {Cell::structure(head_), body};
    return true;
  }

 private:
  // Puts the clause in front of `body`, which follows it.
  bool add(const Clause& clause, bool is_last, Cell& body) {
    const Cell* const own = terms_.top;
    compiler::OnlyClause c;
    constexpr std::size_t cells_of_goal = 8;
    const std::size_t most_goals = p_.arity + clause.words;
    if (!thaw_clause(m_, p_, clause, c) || !terms_.ensure(cells_of_goal * most_goals)) return false;
    Cell then = c.body;
    std::vector<Cell> tests;
    if (!is_last && !split_at_cut(then, tests)) return false;
    Cell last_test = Cell::integer(0);
    for (std::uint32_t i = p_.arity; i-- > 0;) {
      const Cell wanted = deref(terms::structure_argument(c.head, i));
      if (wanted.is_ref() && wanted.address() >= own && is_first(c.head, i, wanted)) continue;
      const Cell unification = terms_.new_structure(functors::equals, Cell::reference(head_ + 1 + i), wanted);
      if (is_last || (fresh_ >> i & 1) != 0) {
        then = terms_.new_structure(functors::comma, unification, then);
      } else if (wanted.is_compound() || last_test.is_structure()) {
        return false;
      } else {
        last_test = unification;
      }
    }
    for (std::uint32_t i = 0; i < p_.arity; ++i) {
      const Cell wanted = deref(terms::structure_argument(c.head, i));
      if (wanted.is_ref() && wanted.address() >= own) *wanted.address() = Cell::reference(head_ + 1 + i);
    }
    body = is_last ? then : condition(tests, last_test, then, body);
    return true;
  }
  Cell condition(const std::vector<Cell>& tests, Cell last, Cell then, Cell otherwise) {
    Cell condition = last.is_structure() ? last : Cell::atom(atoms::true_);
    for (std::size_t i = tests.size(); i-- > 0;) {
      condition = terms_.new_structure(functors::comma, tests[i], condition);
    }
    const Cell choice = terms_.new_structure(functors::arrow, condition, then);
    return terms_.new_structure(functors::semicolon, choice, otherwise);
  }
  // Does the variable occur in no argument of the head before i?
  static bool is_first(Cell head, std::uint32_t i, Cell variable) {
    for (std::uint32_t k = 0; k < i; ++k) {
      if (deref(terms::structure_argument(head, k)) == variable) return false;
    }
    return true;
  }
  // The goals before the cut, which must compare numbers; `body` becomes the rest.
  bool split_at_cut(Cell& body, std::vector<Cell>& tests) const {
    for (;;) {
      body = deref(body);
      const bool is_pair = body.is_structure() && terms::functor_of(body) == functors::comma;
      const Cell goal = is_pair ? deref(terms::structure_argument(body, 0)) : body;
      const Cell rest = is_pair ? terms::structure_argument(body, 1) : Cell::atom(atoms::true_);
      body = rest;
      if (goal == Cell::atom(atoms::cut)) return true;
      if (!is_pair || !compares_numbers(goal)) return false;
      tests.push_back(goal);
    }
  }
  bool compares_numbers(Cell goal) const {
    return goal.is_structure() && m_.compiler.compares_numbers(terms::functor_of(goal));
  }

  terms::TermStore& terms_;
  Machine& m_;
  const Predicate& p_;
  const std::uint64_t fresh_;
  Cell* head_ = nullptr;
};

bool ModuleResolver::clause_in_line(const Callee& callee, std::uint64_t fresh, compiler::OnlyClause& found) {
  Predicate& p = *reinterpret_cast<Predicate*>(callee.predicate);
  if (!puts_in_line_ || &p == own_ || p.module != &module_) return false;
  const std::vector<const Clause*> clauses = clauses_to_put(p);
  if (clauses.empty() || clauses[0]->dialect != dialect_) return false;
  const bool done = clauses.size() == 1 ? thaw_clause(machine_, p, *clauses[0], found)
                                        : CuttingClauses(machine_, p, fresh).merge(clauses, found);
  if (done) others_.push_back(&p);
  return done;
}

static bool calls_what_may_stand_in_line(const Machine& m, const Clause& clause) {
  bool found = false;
  code::for_each_instruction(m.addresses, clause.code(), clause.words, [&](const Word* at, Opcode op) {
    const bool calls = op == Opcode::call || op == Opcode::execute || op == Opcode::last_call ||
                       op == Opcode::execute_program || op == Opcode::deallocate_execute ||
                       op == Opcode::deallocate_last_call || op == Opcode::deallocate_execute_program;
    found = found || (calls && !clauses_to_put(*reinterpret_cast<const Predicate*>(at[1])).empty());
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
  if (made->words < code::length(code::Opcode::jump)) {  // Database::outdate would have no room
    Clause::destroy(terms.memory, made);
    return;
  }
  clause.make_extras().with_others = made;
  clause.extras->restart_ranges = std::move(compiler.restart_ranges());
  database.note_in_line(clause, resolver.others());
}

// Called at the first call since its clauses changed.
const Word* Machine::link(Predicate& p) {
  const bool may_have_others =
      !p.module->is_library && !p.is_system && !p.is_dynamic && !debugger.on && code_style() == CodeStyle::optimised;
  for (Clause* c = may_have_others ? p.first : nullptr; c != nullptr; c = c->next) {
    const bool is_rule = !c->erased && !c->is_fact && !c->is_matching && !c->is_closing && c->source != nullptr;
    if (is_rule && c->with_others() == nullptr && calls_what_may_stand_in_line(*this, *c)) compile_with_others(*c);
  }
  return database.link(p);
}

// True if the ball being thrown is dropped in favour of a restart.
bool Machine::restart_without_others() {
  const Clause* const clause = p == nullptr ? nullptr : database.with_others_at(p);
  if (clause == nullptr) return false;
  const Cell formal = deref(terms::structure_argument(deref(thrown_.ball), 0));
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
