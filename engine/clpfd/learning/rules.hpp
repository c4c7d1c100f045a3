// SPDX-License-Identifier: MIT
//
// The rules, each added to a learner by a function. False: it cannot hold.
//
// A guard is a fact on which a rule depends: while it is false the rule is inactive; while it is undecided the rule
// only derives that it must be false. Without a guard the rule always holds.
#pragma once

#include <functional>
#include <optional>
#include <span>

#include "clpfd/learning/learner.hpp"

namespace hornbeam::clpfd::learning {

using Guard = std::optional<Fact>;

struct Term {
  Value coefficient;  // not 0
  Unknown x;
};

// a1*X1 + ... + an*Xn =< limit. The sums of all bounds fit a Value.
void add_sum(Learner& learner, std::span<const Term> terms, Value limit, const Guard& guard);
// a1*X1 + ... + an*Xn \= limit, checked when all but one are fixed.
void add_disequation(Learner& learner, std::span<const Term> terms, Value limit, const Guard& guard);
// z is the maximum of xs.
void add_maximum(Learner& learner, std::span<const Unknown> xs, Unknown z);
// z is the minimum of xs.
void add_minimum(Learner& learner, std::span<const Unknown> xs, Unknown z);
// x * y = z, by their bounds.
void add_product(Learner& learner, Unknown x, Unknown y, Unknown z);
// function(xs) = z, once all xs are fixed; it cannot hold where the function has no value.
using Evaluated = std::function<std::optional<Value>(std::span<const Value>)>;
void add_evaluation(Learner& learner, std::span<const Unknown> xs, Unknown z, Evaluated function, const Guard& guard);
// xs[index] = z, counted from 1.
void add_element(Learner& learner, Unknown index, std::span<const Unknown> xs, Unknown z);
// All different: by values, and by Hall intervals (J.-F. Puget, AAAI 1998).
void add_distinct(Learner& learner, std::span<const Unknown> xs);
// xs[i] is the successor of node i, counted from 1: no circuit visits only some of the nodes, except self-loops if
// `sub`.
void add_cycle(Learner& learner, std::span<const Unknown> xs, bool sub);

// A task from start to end, of length `duration`.
struct TimedTask {
  Unknown start;
  Unknown duration;
  Unknown end;
  Unknown demand;
};
// By the compulsory parts of tasks (A. Schutt et al., "Explaining the cumulative propagator", 2011).
void add_timetable(Learner& learner, std::span<const TimedTask> tasks, Unknown limit);

}  // namespace hornbeam::clpfd::learning
