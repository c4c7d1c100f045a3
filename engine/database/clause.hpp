// SPDX-License-Identifier: MIT
// A clause: its code, its life span (logical update view), and for rules its source term. Static and dynamic clauses
// have the same code.
//
// A fact keeps no source: running its head against fresh variables rebuilds it. A rule keeps a compact
// record of the whole clause for clause/2, retract/1 and listing.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "code/instruction.hpp"
#include "compiler/clause_summary.hpp"
#include "compiler/compilation.hpp"
#include "database/dialect.hpp"
#include "database/index_key.hpp"
#include "support/memory_budget.hpp"
#include "terms/cell.hpp"
#include "terms/record.hpp"

namespace hornbeam::compiler {
struct Template;
}

namespace hornbeam::database {

struct Predicate;
using Generation = std::uint64_t;
constexpr Generation immortal = ~Generation{0};

struct Clause;

// Members that few clauses need.
struct ClauseExtras {
  Clause* watched = nullptr;                   // owned; the clause compiled for the debugger hooks, once it ran so
  std::vector<compiler::Template*> templates;  // owned, for big terms in the code
  terms::Record* told = nullptr;  // owned; the clause as clause/2 shows it, if it was compiled from another term
  // Owned; the same clause with clauses of other predicates inlined. Once one of these has changed this code is no
  // longer entered, and leads to the clause's own code.
  Clause* with_others = nullptr;
  bool is_outdated = false;
  std::vector<compiler::RestartRange> restart_ranges;  // of its code
  terms::Record* fact = nullptr;                       // owned; the head of a fact that can be inlined
};

// A million facts are a million of these: each word here then takes eight megabytes.
struct Clause {
  Predicate* predicate = nullptr;
  Generation birth = 0;
  Generation death = immortal;
  Clause* next = nullptr;           // in predicate order
  std::int64_t order = 0;           // ascending along `next`: merges index chains
  Key first_key = any_key;          // key of the first argument
  terms::Record* source = nullptr;  // owned; null for facts
  ClauseExtras* extras = nullptr;   // owned; null if there are none
  std::uint32_t words = 0;          // code words
  std::uint32_t line = 0;
  std::uint32_t file = 0;                // index in the table of source files, 0 = none
  std::uint16_t summary_entries = 0;     // words after the code that describe it to an index
                                         // (compiler/clause_summary.hpp)
  Dialect dialect = Dialect::automatic;  // of its file, or of the code that asserted it
  bool is_fact : 1 = false;
  bool erased : 1 = false;
  bool is_dead : 1 = false;        // erased, and about to be freed
  bool has_reference : 1 = false;  // a clause reference was handed out
  bool is_matching : 1 = false;    // Head => Body: its head binds nothing
  bool is_closing : 1 = false;     // the last one after such rules; programs do not see it
  bool has_places : 1 = false;     // a table of places stands after the code

  Word* code() { return reinterpret_cast<Word*>(this + 1); }
  const Word* code() const { return reinterpret_cast<const Word*>(this + 1); }
  std::span<const compiler::SummaryEntry> summary() const {
    return {reinterpret_cast<const compiler::SummaryEntry*>(code() + words), summary_entries};
  }
  bool contains(const Word* address) const { return address >= code() && address < code() + words; }
  // For code::PlaceTable; null if unknown.
  const std::uint8_t* places() const {
    return has_places ? reinterpret_cast<const std::uint8_t*>(summary().data() + summary_entries) : nullptr;
  }
  // The term for clause/2; null for facts.
  const terms::Record* told() const { return extras == nullptr || extras->told == nullptr ? source : extras->told; }
  Clause* watched() const { return extras == nullptr ? nullptr : extras->watched; }
  Clause* with_others() const { return extras == nullptr ? nullptr : extras->with_others; }
  // The predicate whose code calls enter.
  const Clause& entered() const { return with_others() == nullptr || extras->is_outdated ? *this : *with_others(); }
  // In its own code or in its other code.
  bool runs_at(const Word* address) const {
    return contains(address) || (watched() != nullptr && watched()->contains(address)) ||
           (with_others() != nullptr && with_others()->contains(address));
  }
  // May throw.
  ClauseExtras& make_extras() {
    if (extras == nullptr) extras = new ClauseExtras;
    return *extras;
  }
  bool visible_at(Generation g) const { return birth <= g && g < death; }

  std::size_t bytes_of_places() const;
  std::size_t bytes() const { return bytes_of(words, summary_entries) + (has_places ? bytes_of_places() : 0); }
  static std::size_t bytes_of(std::size_t words, std::size_t summary_entries) {
    constexpr std::size_t entries_of_word = sizeof(Word) / sizeof(compiler::SummaryEntry);
    return sizeof(Clause) + (words + (summary_entries + entries_of_word - 1) / entries_of_word) * sizeof(Word);
  }
  // Its code is uninitialised; null if out of memory.
  static Clause* make(support::MemoryBudget& memory, std::size_t words, std::span<const compiler::SummaryEntry> summary,
                      std::span<const std::uint8_t> places = {});
  static void destroy(support::MemoryBudget& memory, Clause* clause);
};

struct DestroyClause {
  support::MemoryBudget* memory;
  void operator()(Clause* clause) const { Clause::destroy(*memory, clause); }
};
// A clause not yet in the database.
using OwnedClause = std::unique_ptr<Clause, DestroyClause>;

}  // namespace hornbeam::database

namespace hornbeam {
using database::Clause;
}  // namespace hornbeam
