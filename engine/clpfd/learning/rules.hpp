// SPDX-License-Identifier: MIT
//
// The rules there are, each added to a learner by a function. False: it cannot hold.
//
// A guard is a fact on which a rule depends: while it is false the rule says nothing, while its truth is open the rule
// only says when it must be false. No guard: it holds anyhow.
#pragma once

#include <optional>
#include <span>

#include "clpfd/learning/learner.hpp"

namespace hornbeam::clpfd::learning {

using Guard = std::optional<Fact>;

struct Term {
  Value coefficient;  // not 0
  Unknown x;
};

// a1*X1 + ... + an*Xn =< limit. The sums of all limits fit a Value.
void add_sum(Learner& learner, std::span<const Term> terms, Value limit, const Guard& guard);
// a1*X1 + ... + an*Xn \= limit, looked at when all but one are known.
void add_disequation(Learner& learner, std::span<const Term> terms, Value limit, const Guard& guard);
// z is the greatest of xs.
void add_maximum(Learner& learner, std::span<const Unknown> xs, Unknown z);
// z is the least of xs.
void add_minimum(Learner& learner, std::span<const Unknown> xs, Unknown z);
// x * y = z, by their limits. All limits are below 2^30.
void add_product(Learner& learner, Unknown x, Unknown y, Unknown z);
// xs[index] = z, counted from 1.
void add_element(Learner& learner, Unknown index, std::span<const Unknown> xs, Unknown z);
// All different: by values, and by intervals that are full (J.-F. Puget, AAAI 1998).
void add_distinct(Learner& learner, std::span<const Unknown> xs);
// xs[i] is the node behind i, counted from 1: no circle goes through some of the nodes only, but for nodes behind
// themselves if `sub`.
void add_cycle(Learner& learner, std::span<const Unknown> xs, bool sub);

// A task that lasts from start to end, and for `duration`.
struct TimedTask {
  Unknown start;
  Unknown duration;
  Unknown end;
  Unknown demand;
};
// By the times at which tasks must be running (A. Schutt et al., "Explaining the cumulative propagator", 2011).
void add_timetable(Learner& learner, std::span<const TimedTask> tasks, Unknown limit);

}  // namespace hornbeam::clpfd::learning
