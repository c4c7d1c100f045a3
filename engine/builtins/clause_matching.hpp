// SPDX-License-Identifier: MIT
// Unifies a head and a body with a clause of the database. For nondeterministic builtins only: running a fact's head
// needs their frame, and overwrites the argument registers.
#pragma once

#include "builtins/predicate_arguments.hpp"
#include "builtins/tentative_unification.hpp"
#include "database/clause_search.hpp"

namespace hornbeam::builtins {

// Saves the argument registers, to restore them when the builtin must be called again.
class KeptArguments {
 public:
  KeptArguments(Machine& m, std::size_t count) : m_(m), count_(count) {
    for (std::size_t i = 0; i < count; ++i) kept_[i] = m.x[i];
  }
  Cell operator[](std::size_t i) const { return kept_[i]; }
  Outcome leave(Outcome outcome) const {
    if (outcome == Outcome::collect) {
      for (std::size_t i = 0; i < count_; ++i) m_.x[i] = kept_[i];
    }
    return outcome;
  }

 private:
  Machine& m_;
  std::size_t count_;
  Cell kept_[4];
};

// `body` may be null: not compared. Bindings of a mismatch are undone.
Outcome match_clause(Machine& m, const database::Clause& clause, const Cell* head_arguments, const Cell* body);

}  // namespace hornbeam::builtins
