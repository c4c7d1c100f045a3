// SPDX-License-Identifier: MIT
//
// A constraint as the learner knows it: something that draws conclusions and can say why.
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

  // Draws what conclusions it can, by Learner::conclude; false once one of these was false.
  virtual bool run(Learner& learner) = 0;
  // Why the conclusion, about a limit as it was drawn or less, followed from what was true before `place`: for rules
  // that conclude without a reason. `detail` is what the rule said then.
  virtual void explain(const Assignment&, const Fact&, std::uint32_t, Place, Facts&) const {}
  // Runs when the others have nothing more to say.
  virtual bool costly() const { return false; }
};

// What wakes a rule.
enum Wake : unsigned { kOnLow = 1, kOnHigh = 2, kOnValue = 4, kOnHole = 8 };

}  // namespace hornbeam::clpfd::learning
