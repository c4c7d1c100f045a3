// SPDX-License-Identifier: MIT
// Code with inlined clauses of other predicates: which code contains whose clauses, and the consequences of a change.
#include <algorithm>
#include <iterator>
#include <utility>

#include "database/database.hpp"

namespace hornbeam::database {

void Database::note_in_line(Clause& clause, std::span<Predicate* const> others) {
  with_others_[clause.with_others()->code()] = &clause;
  for (Predicate* other : others) {
    std::vector<Predicate*>& callers = in_line_[other];
    if (std::find(callers.begin(), callers.end(), clause.predicate) == callers.end()) {
      callers.push_back(clause.predicate);
    }
    other->is_in_line = true;
  }
}

Clause* Database::with_others_at(const Word* address) const {
  const auto after = with_others_.upper_bound(address);
  if (after == with_others_.begin()) return nullptr;
  Clause* const clause = std::prev(after)->second;
  return clause->with_others()->contains(address) ? clause : nullptr;
}

// Choice points may still lead to the beginning of the code, which becomes a jump to the clause's own code. The rest
// remains whole instructions, for code that walks over it.
void Database::outdate(Clause& clause) {
  clause.extras->is_outdated = true;
  Word* const code = clause.with_others()->code();
  const std::size_t jump = code::length(Opcode::jump);
  std::size_t replaced = 0;
  while (replaced < jump) replaced += code::length(addresses_.opcode(code[replaced]));
  code[0] = addresses_.address(Opcode::jump);
  code[1] = reinterpret_cast<Word>(clause.code());
  std::fill(code + jump, code + replaced, addresses_.address(Opcode::fail));
}

// The clauses or the kind of p change.
void Database::forget_in_line(Predicate& p) {
  p.is_in_line = false;
  for (Predicate* caller : std::exchange(in_line_[&p], {})) {
    caller->for_each_clause([this](Clause& c) {
      if (c.with_others() != nullptr && !c.extras->is_outdated) outdate(c);
    });
    refresh_entry(*caller);
  }
}

}  // namespace hornbeam::database
