// SPDX-License-Identifier: MIT
//
// A constraint for the learner: draws conclusions and can explain them.
#pragma once

#include "clpfd/learning/assignment.hpp"

namespace hornbeam::clpfd::learning {

class Learner;

class Rule {
 public:
  Rule() = default;
  Rule(const Rule&) = delete;
  Rule& operator=(const Rule&) = delete;
  virtual ~Rule() = default;

  // Draws what conclusions it can, by Learner::conclude; false once one of them was false.
  virtual bool run(Learner& learner) = 0;
  // Explains a conclusion, about a bound as drawn or a weaker one, by facts true before `place`: for rules that
  // conclude without a reason. `detail` is what the rule passed then.
  virtual void explain(const Assignment&, const Fact&, std::uint32_t, Place, Facts&) const {}
  // Runs after the others have reached a fixpoint.
  virtual bool costly() const { return false; }
};

// The events that wake a rule.
enum Wake : unsigned { on_low = 1, on_high = 2, on_value = 4, on_hole = 8 };

}  // namespace hornbeam::clpfd::learning
