// SPDX-License-Identifier: MIT
// Calls of dynamic predicates. A call sees the clauses that were alive when it began (logical update view):
// its choice point remembers the generation. It looks ahead for the next clause that can match, so that the
// last match leaves no choice point.
//
// Choice point, behind the arguments:
//   n next clause   n+1, n+2 chains of the index (null: along the clause list)   n+3 generation
//   n+4 whether in the code of the event door
#include <algorithm>

#include "database/clause_search.hpp"
#include "database/dynamic_index.hpp"
#include "machine/code_addresses.hpp"
#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

using database::Candidates;
using database::Clause;
using database::Generation;
using database::Key;
using database::Predicate;

namespace {

constexpr std::size_t state_words = 5;  // the next clause, two words of places, the generation, flags
constexpr std::int64_t watched_flag = 1;
constexpr std::int64_t indexed_flag = 2;

struct Search {
  bool indexed;
  Candidates candidates;
  Clause* next;  // along the list
  Key key;       // of the first argument
  Generation generation;

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

  Clause* take() {
    if (indexed) {
      while (Clause* c = candidates.take()) {
        if (c->visible_at(generation) && database::keys_match(c->first_key, key)) return c;
      }
      return nullptr;
    }
    while (Clause* c = next) {
      next = c->next;
      if (c->visible_at(generation) && database::keys_match(c->first_key, key)) return c;
    }
    return nullptr;
  }
};

}  // namespace

void Machine::enter_dynamic(Predicate& predicate) { enter_clauses(predicate, false); }

// Static predicates come here when the event door runs them; they have no dynamic index.
void Machine::enter_clauses(Predicate& predicate, bool watched) {
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
  if (predicate.dynamic_index != nullptr) {
    search.next = predicate.dynamic_index->first_live(predicate);
    search.indexed = indexing && predicate.dynamic_index->find(predicate, x, search.candidates);
  } else {
    search.next = predicate.first;
  }
  Clause* clause = search.take();
  if (clause == nullptr) {
    backtrack();
    return;
  }
  Clause* following = search.take();
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

void Machine::retry_dynamic() {
  restore_choice();
  const std::size_t n = argument_count_of(b) - state_words;
  for (std::size_t i = 0; i < n; ++i) x[i] = argument_of(b, i);
  Clause* clause = reinterpret_cast<Clause*>(argument_of(b, n).bits());
  Search search{};
  search.generation = static_cast<Generation>(argument_of(b, n + 3).as_small_integer());
  search.key =
      n == 0 || !database.indexing ? database::any_key : database::key_of_term(terms::deref(x[0]));
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

// Does a call of the predicate, or a search of a builtin in it, wait in a choice point? Counts what it
// looks at.
static bool is_waited_for(const Machine& m, const Predicate& predicate, std::size_t& frames) {
  const Word* const retry = m.fixed->retry_dynamic.address();
  const Word* const retry_builtin = m.fixed->retry_nondeterministic.address();
  for (Cell* choice = m.b; choice != previous_of(choice); choice = previous_of(choice)) {
    ++frames;
    const Word* alternative = reinterpret_cast<const Word*>(alternative_of(choice));
    if (alternative == retry) {
      const std::size_t n = argument_count_of(choice) - state_words;
      const Clause* next = reinterpret_cast<Clause*>(argument_of(choice, n).bits());
      if (next->predicate == &predicate) return true;
    } else if (alternative == retry_builtin) {
      const std::size_t n = argument_count_of(choice) - 3;
      if (database::waits_in(argument_of(choice, n), predicate)) return true;
    }
  }
  return false;
}

// Calls visit(address) for the clauses that choice points of static predicates still have to try: the
// index they are in may have been replaced since.
template <class Visit>
static void visit_waiting_clauses(const Machine& m, Visit visit) {
  for (Cell* choice = m.b; choice != previous_of(choice); choice = previous_of(choice)) {
    const Word* p = reinterpret_cast<const Word*>(alternative_of(choice));
    for (bool more = true; more;) {
      const code::Opcode op = m.addresses.opcode(*p);
      switch (op) {
        case code::Opcode::try_clause:  // a chain behind a shallow one
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

// Will one of the erased clauses be returned to, or tried? A fact returns to nobody; whether a dynamic one
// will be tried is_waited_for has told, unless its predicate had settled.
static bool is_running(Machine& m, const Predicate& predicate, std::size_t& frames) {
  std::vector<const Clause*> erased;
  const bool in_chains = !predicate.is_dynamic || predicate.has_settled();
  for (const Clause* c = predicate.first; c != nullptr; c = c->next) {
    if (!c->erased || (c->is_fact && !in_chains)) continue;
    erased.push_back(c);
    if (c->watched() != nullptr) erased.push_back(c->watched());
  }
  if (erased.empty()) return false;
  std::sort(erased.begin(), erased.end());
  bool running = false;
  const auto look = [&](const Word* address) {
    const auto after = std::upper_bound(erased.begin(), erased.end(), address,
                                        [](const Word* a, const Clause* c) { return a < c->code(); });
    running = running || (after != erased.begin() && (*(after - 1))->contains(address));
  };
  frames += visit_code_addresses(m, look);
  if (in_chains) visit_waiting_clauses(m, look);
  return running;
}

// When many have gathered since the last time. More survive while many choice points wait in old ones.
void Machine::free_retired_indexes() {
  if (database.retired_indexes() < retired_index_limit_) return;
  std::vector<const Word*> in_use;
  for (Cell* choice = b; choice != previous_of(choice); choice = previous_of(choice)) {
    in_use.push_back(reinterpret_cast<const Word*>(alternative_of(choice)));
  }
  std::sort(in_use.begin(), in_use.end());
  in_use.erase(std::unique(in_use.begin(), in_use.end()), in_use.end());
  database.free_retired_indexes(in_use);
  retired_index_limit_ = 64 + 2 * database.retired_indexes();
}

// Frees erased clauses of predicates in which nothing waits or runs. The stacks that were looked at count as
// work that the clauses erased until the next purge have to pay for.
void Machine::purge_clauses() {
  free_retired_indexes();
  if (database.purge_candidates().empty()) return;
  const std::vector<Predicate*> candidates = database.purge_candidates();
  database.clear_purge_candidates();
  for (Predicate* predicate : candidates) {
    std::size_t frames = 0;
    const bool busy = is_waited_for(*this, *predicate, frames) || is_running(*this, *predicate, frames);
    if (busy) {
      predicate->purge_after = predicate->erased * 2 + 8;
    } else {
      database.purge(*predicate);
    }
    predicate->purge_after = std::max(predicate->purge_after,
                                      predicate->erased + static_cast<std::uint32_t>(frames / 8));
  }
}

}  // namespace hornbeam::machine
