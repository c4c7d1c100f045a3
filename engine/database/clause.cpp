// SPDX-License-Identifier: MIT
#include "database/clause.hpp"

#include <algorithm>
#include <new>

#include "code/place_table.hpp"
#include "compiler/template.hpp"

namespace hornbeam::database {

std::size_t Clause::bytes_of_places() const { return code::PlaceTable(places()).size(); }

Clause* Clause::make(support::MemoryBudget& memory, std::size_t words, std::span<const compiler::SummaryEntry> summary,
                     std::span<const std::uint8_t> places) {
  void* const block = memory.take(bytes_of(words, summary.size()) + places.size());
  if (block == nullptr) return nullptr;
  Clause* clause = new (block) Clause;
  clause->words = static_cast<std::uint32_t>(words);
  clause->summary_entries = static_cast<std::uint16_t>(summary.size());
  clause->has_places = !places.empty();
  auto* const entries = reinterpret_cast<compiler::SummaryEntry*>(clause->code() + words);
  switch (summary.size()) {  // mostly so few that a call would cost more
    case 3: entries[2] = summary[2]; [[fallthrough]];
    case 2: entries[1] = summary[1]; [[fallthrough]];
    case 1: entries[0] = summary[0]; [[fallthrough]];
    case 0: break;
    default: std::copy(summary.begin(), summary.end(), entries);
  }
  if (clause->has_places) {
    std::copy(places.begin(), places.end(), reinterpret_cast<std::uint8_t*>(entries + summary.size()));
  }
  return clause;
}

void Clause::destroy(support::MemoryBudget& memory, Clause* clause) {
  if (clause->source != nullptr) terms::free_record(clause->source);
  if (clause->extras != nullptr) {
    for (compiler::Template* t : clause->extras->templates) compiler::Template::destroy(t);
    if (clause->extras->watched != nullptr) destroy(memory, clause->extras->watched);
    if (clause->extras->with_others != nullptr) destroy(memory, clause->extras->with_others);
    if (clause->extras->fact != nullptr) terms::free_record(clause->extras->fact);
    if (clause->extras->told != nullptr) terms::free_record(clause->extras->told);
    delete clause->extras;
  }
  memory.give_back(clause, clause->bytes());
}

}  // namespace hornbeam::database
