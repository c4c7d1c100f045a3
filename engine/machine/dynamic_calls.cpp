// SPDX-License-Identifier: MIT
// Calls of dynamic predicates. A call sees the clauses that were alive when it began (logical update view): its choice
// point records the generation. It looks ahead for the next clause that can match, so that the last match leaves no
// choice point.
//
// Choice point, after the arguments:
//   n next clause   n+1, n+2 chains of the index (null: along the clause list)   n+3 generation
//   n+4 whether it runs watched code
#include <algorithm>
#include <optional>
#include <unordered_set>
#include <utility>

#include "database/clause_search.hpp"
#include "database/dynamic_index.hpp"
#include "machine/code_addresses.hpp"
#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::machine {

using database::Candidates;
using database::DynamicIndex;
using database::Generation;
using database::Key;

namespace {

constexpr std::size_t state_words = 5;  // the next clause, two words of positions, the generation, flags
constexpr std::int64_t watched_flag = 1;
constexpr std::int64_t indexed_flag = 2;

// The position of a call of a dynamic predicate among the clauses: along the list, or along two index chains.
// `generation` is when it began: it sees the clauses alive then.
struct Search {
  bool indexed;
  std::uint32_t wasted;  // steps over erased clauses
  Candidates candidates;
  Clause* next;  // in the list
  Key key;       // key of the first argument
  Generation generation;

  // Either form fits in two words of a choice point.
  void save(Cell& first, Cell& second) const {
    first = indexed ? candidates.keyed.saved() : Cell(reinterpret_cast<Word>(next));
    second = candidates.variable.saved();
  }
  void restore(Cell first, Cell second) {
    if (indexed) {
      candidates = {database::ChainPlace::from(first), database::ChainPlace::from(second)};
    } else {
      next = reinterpret_cast<Clause*>(first.bits());
    }
  }

  // Moves past clauses that are about to be freed.
  void pass_dead() {
    if (indexed) {
      candidates.keyed.pass_dead();
      candidates.variable.pass_dead();
    } else {
      while (next != nullptr && next->is_dead) next = next->next;
    }
  }

  // The next visible clause whose key can match, or null. Counts the erased ones it steps over.
  Clause* take() {
    if (indexed) {
      while (Clause* c = candidates.take()) {
        wasted += c->erased;
        if (c->visible_at(generation) && database::keys_match(c->first_key, key)) return c;
      }
      return nullptr;
    }
    while (Clause* c = next) {
      next = c->next;
      wasted += c->erased;
      if (c->visible_at(generation) && database::keys_match(c->first_key, key)) return c;
    }
    return nullptr;
  }
};

}  // namespace

void Machine::enter_dynamic(Predicate& predicate) { enter_clauses(predicate, false); }

// Static predicates come here when watched.
void Machine::enter_clauses(Predicate& predicate, bool watched) {
  if (database.has_purge_candidates()) purge_clauses();
  if (!watched) {
    if (const Word* settled = database.settle(predicate)) {
      p = settled;
      return;
    }
  }
  const std::size_t n = predicate.arity;
  Search search{};
  search.generation = database.now();
  const bool indexing = database.indexing;
  search.key = n == 0 || !indexing ? database::any_key : database::key_of_term(terms::deref(x[0]));
  if (DynamicIndex* const index = database.make_dynamic_index(predicate)) {
    search.next = index->first_live(predicate);
    search.indexed = indexing && index->find(predicate, x, search.candidates);
  } else {
    search.next = predicate.first;
  }
  if (is_ended_by_host()) return;
  Clause* clause = search.take();
  if (clause == nullptr) {
    backtrack();
    return;
  }
  Clause* following = search.take();
  if (search.wasted > 0) {
    predicate.wasted += search.wasted;
    database.suggest_purge(predicate);
  }
  if (following != nullptr) {
    Cell* top = stack_top(cp);
    if (overflows(top)) return;
    push_choice(n + state_words, ChoiceKind::clauses, fixed->retry_dynamic.address(), cp, top);
    for (std::size_t i = 0; i < n; ++i) argument_of(b, i) = x[i];
    argument_of(b, n) = Cell(reinterpret_cast<Word>(following));
    search.save(argument_of(b, n + 1), argument_of(b, n + 2));
    argument_of(b, n + 3) = Cell::integer(static_cast<std::int64_t>(search.generation));
    argument_of(b, n + 4) = Cell::integer((watched ? watched_flag : 0) | (search.indexed ? indexed_flag : 0));
  }
  p = watched ? watched_code(*clause) : clause->code();
}

// The choice point already knows the next clause; this looks one further ahead, or pops it.
void Machine::retry_dynamic() {
  restore_choice();
  if (is_ended_by_host()) return;  // many heads that do not match may follow without a call
  const std::size_t n = argument_count_of(b) - state_words;
  for (std::size_t i = 0; i < n; ++i) x[i] = argument_of(b, i);
  Clause* clause = reinterpret_cast<Clause*>(argument_of(b, n).bits());
  Search search{};
  search.generation = static_cast<Generation>(argument_of(b, n + 3).as_small_integer());
  search.key = n == 0 || !database.indexing ? database::any_key : database::key_of_term(terms::deref(x[0]));
  const std::int64_t flags = argument_of(b, n + 4).as_small_integer();
  const bool watched = (flags & watched_flag) != 0;
  search.indexed = (flags & indexed_flag) != 0;
  search.restore(argument_of(b, n + 1), argument_of(b, n + 2));
  Clause* following = search.take();
  if (following != nullptr) {
    argument_of(b, n) = Cell(reinterpret_cast<Word>(following));
    search.save(argument_of(b, n + 1), argument_of(b, n + 2));
    b0 = previous_of(b);
  } else {
    pop_choice();
    b0 = b;
  }
  p = watched ? watched_code(*clause) : clause->code();
}

// A call of the predicate, or a search of a builtin in it, suspended in a choice point.
struct WaitingSearch {
  Generation generation;
  Cell* choice;  // of a call; null:
  Cell state;    // of a builtin

  void pass_dead() const {
    if (choice == nullptr) {
      database::pass_dead(state);
      return;
    }
    // The next clause is visible to the call, so it is not dead.
    const std::size_t n = argument_count_of(choice) - state_words;
    Search search{};
    search.indexed = (argument_of(choice, n + 4).as_small_integer() & indexed_flag) != 0;
    search.restore(argument_of(choice, n + 1), argument_of(choice, n + 2));
    search.pass_dead();
    search.save(argument_of(choice, n + 1), argument_of(choice, n + 2));
  }
};

// Counts the choice points it visits.
static std::vector<WaitingSearch> waiting_searches(const Machine& m, const Predicate& predicate, std::size_t& frames) {
  const Word* const retry = m.fixed->retry_dynamic.address();
  const Word* const retry_builtin = m.fixed->retry_nondeterministic.address();
  std::vector<WaitingSearch> found;
  for (Cell* choice = m.b; choice != previous_of(choice); choice = previous_of(choice)) {
    ++frames;
    const Word* alternative = reinterpret_cast<const Word*>(alternative_of(choice));
    if (alternative == retry) {
      const std::size_t n = argument_count_of(choice) - state_words;
      const Clause* next = reinterpret_cast<Clause*>(argument_of(choice, n).bits());
      if (next->predicate != &predicate) continue;
      const auto generation = static_cast<Generation>(argument_of(choice, n + 3).as_small_integer());
      found.push_back({generation, choice, {}});
    } else if (alternative == retry_builtin) {
      const Cell state = argument_of(choice, argument_count_of(choice) - 3);
      if (database::searched_predicate(state) != &predicate) continue;
      found.push_back({database::search_generation(state), nullptr, state});
    }
  }
  return found;
}

// Calls visit(address) for the clauses that choice points of static predicates have yet to try; their index may have
// been replaced since.
template <class Visit>
static void visit_waiting_clauses(const Machine& m, Visit visit) {
  for (Cell* choice = m.b; choice != previous_of(choice); choice = previous_of(choice)) {
    const Word* p = reinterpret_cast<const Word*>(alternative_of(choice));
    for (bool more = true; more;) {
      const code::Opcode op = m.addresses.opcode(*p);
      switch (op) {
        case code::Opcode::pass_over_clash: break;  // before the chain, with all clauses of the label
        case code::Opcode::try_clause:              // a chain after a shallow one
        case code::Opcode::retry_shallow: visit(reinterpret_cast<const Word*>(p[2])); break;
        case code::Opcode::retry_clause: visit(reinterpret_cast<const Word*>(p[1])); break;
        case code::Opcode::trust_clause: visit(reinterpret_cast<const Word*>(p[1])); [[fallthrough]];
        default: more = false;
      }
      if (op == code::Opcode::trust_shallow) {
        p = reinterpret_cast<const Word*>(p[2]);
        visit(p);
        more = true;
      } else if (more) {
        p += code::length(op);
      }
    }
  }
}

// The addresses of code that control will return to or that will be tried, sorted.
static std::vector<const Word*> running_code(Machine& m, bool in_chains, std::size_t& frames) {
  std::unordered_set<const Word*> found;
  const auto add = [&](const Word* address) { found.insert(address); };
  frames += visit_code_addresses(m, add);
  if (in_chains) visit_waiting_clauses(m, add);
  std::vector<const Word*> sorted(found.begin(), found.end());
  support::sort(sorted.begin(), sorted.end());
  return sorted;
}

// Marks the erased clauses that no suspended search sees and that nothing runs. Facts are never returned to. False if
// the host ends the query: the others are left to the next purge.
static bool mark_dead(Machine& m, const Predicate& predicate, const std::vector<WaitingSearch>& waiting,
                      std::size_t& frames) {
  std::vector<Generation> generations;
  for (const WaitingSearch& search : waiting) generations.push_back(search.generation);
  for (const database::Savepoint& savepoint : m.database.savepoints()) generations.push_back(savepoint.generation);
  support::sort(generations.begin(), generations.end());
  const bool in_chains = !predicate.is_dynamic || predicate.has_settled();
  std::optional<std::vector<const Word*>> running;
  const auto runs = [&](const Clause* c) {
    if (c == nullptr) return false;
    if (!running) running = running_code(m, in_chains, frames);
    const auto next = std::lower_bound(running->begin(), running->end(), c->code());
    return next != running->end() && c->contains(*next);
  };
  std::size_t steps = 0;
  return predicate.visit_clauses_while([&](Clause& c) {
    if (m.terms.must_stop(++steps)) return false;
    if (!c.erased) return true;
    const auto seen = std::lower_bound(generations.begin(), generations.end(), c.birth);
    if (seen != generations.end() && *seen < c.death) return true;
    c.is_dead = (c.is_fact && !in_chains) || !(runs(&c) || runs(c.watched()) || runs(c.with_others()));
    return true;
  });
}

// Done when many have accumulated since the last time. More survive while many choice points wait in old ones.
void Machine::free_retired_indexes() {
  if (database.retired_indexes() < retired_index_limit_) return;
  std::vector<const Word*> in_use;
  for (Cell* choice = b; choice != previous_of(choice); choice = previous_of(choice)) {
    in_use.push_back(reinterpret_cast<const Word*>(alternative_of(choice)));
  }
  support::sort(in_use.begin(), in_use.end());
  in_use.erase(std::unique(in_use.begin(), in_use.end()), in_use.end());
  database.free_retired_indexes(in_use);
  retired_index_limit_ = 64 + 2 * database.retired_indexes();
}

// Frees erased clauses that can no longer be seen or run. The cost of visiting the stacks is charged to the clauses
// erased until the next purge, which goes on if the host ends the query now.
void Machine::purge_clauses() {
  free_retired_indexes();
  if (!database.has_purge_candidates() || terms.stop.is_up()) return;
  for (Predicate* predicate : database.take_purge_candidates()) {
    std::size_t frames = 0;
    const std::vector<WaitingSearch> waiting = waiting_searches(*this, *predicate, frames);
    const bool all_marked = mark_dead(*this, *predicate, waiting, frames);
    for (const WaitingSearch& search : waiting) search.pass_dead();
    if (!database.purge(*predicate) || !all_marked) {
      database.add_purge_candidate(*predicate);
      continue;
    }
    predicate->purge_cost = static_cast<std::uint32_t>(frames);
    predicate->purge_after =
        std::max(predicate->purge_after, predicate->erased + static_cast<std::uint32_t>(frames / 8));
  }
  database.free_unlinked();
}

// The dialect in the word of an inline builtin, or that of the caller of the running predicate.
database::Dialect Machine::dialect_of_goal() const {
  const auto is_at = [&](code::Opcode op) { return p[0] == addresses.address(op); };
  constexpr auto first = static_cast<std::size_t>(code::Opcode::builtin);
  constexpr auto count = static_cast<std::size_t>(code::Opcode::functor_variables) - first + 1;
  const auto is_at_any = [&]<std::size_t... I>(std::index_sequence<I...>) {
    return (is_at(static_cast<code::Opcode>(first + I)) || ...);
  };
  if (p == nullptr || !is_at_any(std::make_index_sequence<count>())) return goal_dialect;
  const auto own = static_cast<database::Dialect>(p[5]);
  return own == database::Dialect::automatic ? goal_dialect : own;
}

// Inline arithmetic has no word for the dialect. Where that matters, a use_dialect follows, with only arithmetic and
// term building in between.
database::Dialect Machine::dialect_of_arithmetic() const {
  using code::Opcode;
  const auto is_between = [](Opcode op, Opcode first, Opcode last) { return op >= first && op <= last; };
  const auto is_arithmetic = [&](Opcode op) {
    return is_between(op, Opcode::test_less, Opcode::test_not_equal_constant) ||
           is_between(op, Opcode::evaluate, Opcode::arithmetic_binary);
  };
  Opcode op = p == nullptr ? Opcode::count : addresses.opcode(*p);
  if (!is_arithmetic(op)) return dialect_of_goal();
  const Word* at = p;
  while (is_arithmetic(op) || is_between(op, Opcode::write_variable_x, Opcode::move_two_yx)) {
    at += code::length(op);
    op = addresses.opcode(*at);
  }
  if (op != Opcode::use_dialect) return database::Dialect::swi;
  const auto own = static_cast<database::Dialect>(at[1]);
  return own == database::Dialect::automatic ? goal_dialect : own;
}

}  // namespace hornbeam::machine
