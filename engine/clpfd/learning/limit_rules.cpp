// SPDX-License-Identifier: MIT
//
// Rules over the bounds of a few variables: maximum, element.
#include <algorithm>
#include <vector>

#include "clpfd/learning/rules.hpp"

namespace hornbeam::clpfd::learning {

namespace {

using Wakes = std::vector<std::pair<Unknown, unsigned>>;

// The maximum of xs; of their negations if `mirrored`.
class Greatest final : public Rule {
 public:
  Greatest(std::span<const Unknown> xs, Unknown z, bool mirrored)
      : xs_(xs.begin(), xs.end()), z_(z), mirrored_(mirrored) {}

  bool run(Learner& learner) override {
    const Assignment& a = learner.assignment;
    Value highest = -infinity;
    for (const Unknown x : xs_) {
      if (!learner.conclude(least(z_, low(a, x)), Facts{least(x, low(a, x))})) return false;
      if (!learner.conclude(most(x, high(a, z_)), Facts{most(z_, high(a, z_))})) return false;
      highest = std::max(highest, high(a, x));
    }
    Facts because;
    for (const Unknown x : xs_) because.push_back(most(x, highest));
    return learner.conclude(most(z_, highest), because) && reach(learner);
  }

 private:
  Value low(const Assignment& a, Unknown x) const { return mirrored_ ? -a.hi(x) : a.lo(x); }
  Value high(const Assignment& a, Unknown x) const { return mirrored_ ? -a.lo(x) : a.hi(x); }
  Fact least(Unknown x, Value v) const { return mirrored_ ? at_most(x, -v) : at_least(x, v); }
  Fact most(Unknown x, Value v) const { return mirrored_ ? at_least(x, -v) : at_most(x, v); }

  // If only one variable can be as large as z, it must be.
  bool reach(Learner& learner) {
    const Assignment& a = learner.assignment;
    const Value wanted = low(a, z_);
    Facts because{least(z_, wanted)};
    Unknown only = nobody;
    for (const Unknown x : xs_) {
      if (high(a, x) < wanted) {
        because.push_back(most(x, wanted - 1));
      } else if (only == nobody) {
        only = x;
      } else {
        return true;
      }
    }
    return only == nobody ? learner.contradict(because) : learner.conclude(least(only, wanted), because);
  }

  std::vector<Unknown> xs_;
  Unknown z_;
  bool mirrored_;
};

void add_greatest(Learner& learner, std::span<const Unknown> xs, Unknown z, bool mirrored) {
  Wakes wakes{{z, on_low | on_high}};
  for (const Unknown x : xs) wakes.emplace_back(x, on_low | on_high);
  learner.add_rule(std::make_unique<Greatest>(xs, z, mirrored), wakes);
}

class ElementOf final : public Rule {
 public:
  ElementOf(Unknown index, std::span<const Unknown> xs, Unknown z) : index_(index), xs_(xs.begin(), xs.end()), z_(z) {}

  bool run(Learner& learner) override {
    const Assignment& a = learner.assignment;
    for (Value i = a.lo(index_); i <= a.hi(index_); i = a.next_above(index_, i)) {
      if (!compare(learner, i)) return false;
    }
    if (a.fixed(index_)) return are_equal(learner, element(a.lo(index_)));
    return cover(learner);
  }

 private:
  Unknown element(Value i) const { return xs_[static_cast<std::size_t>(i - 1)]; }

  // An element that cannot equal z is not the selected one.
  bool compare(Learner& learner, Value i) {
    const Assignment& a = learner.assignment;
    const Unknown x = element(i);
    if (a.lo(z_) > a.hi(x)) {
      return learner.conclude(not_equal(index_, i), Facts{at_least(z_, a.hi(x) + 1), at_most(x, a.hi(x))});
    }
    if (a.hi(z_) < a.lo(x)) {
      return learner.conclude(not_equal(index_, i), Facts{at_most(z_, a.lo(x) - 1), at_least(x, a.lo(x))});
    }
    for (const auto& [known, other] : {std::pair{x, z_}, {z_, x}}) {
      if (!a.fixed(known) || a.contains(other, a.lo(known))) continue;
      const Value v = a.lo(known);
      return learner.conclude(not_equal(index_, i), Facts{equal(known, v), not_equal(other, v)});
    }
    return true;
  }

  bool are_equal(Learner& learner, Unknown x) {
    const Assignment& a = learner.assignment;
    const Fact chosen = equal(index_, a.lo(index_));
    return learner.conclude(at_least(z_, a.lo(x)), Facts{chosen, at_least(x, a.lo(x))}) &&
           learner.conclude(at_most(z_, a.hi(x)), Facts{chosen, at_most(x, a.hi(x))}) &&
           learner.conclude(at_least(x, a.lo(z_)), Facts{chosen, at_least(z_, a.lo(z_))}) &&
           learner.conclude(at_most(x, a.hi(z_)), Facts{chosen, at_most(z_, a.hi(z_))});
  }

  // z lies between the bounds of all remaining elements.
  bool cover(Learner& learner) {
    const Assignment& a = learner.assignment;
    Value lo = infinity;
    Value hi = -infinity;
    for (Value i = a.lo(index_); i <= a.hi(index_); i = a.next_above(index_, i)) {
      lo = std::min(lo, a.lo(element(i)));
      hi = std::max(hi, a.hi(element(i)));
    }
    if (lo <= a.lo(z_) && hi >= a.hi(z_)) return true;
    Facts low;
    Facts high;
    for (Value i = 1; i <= static_cast<Value>(xs_.size()); ++i) {
      const bool is_left = a.contains(index_, i);
      low.push_back(is_left ? at_least(element(i), lo) : not_equal(index_, i));
      high.push_back(is_left ? at_most(element(i), hi) : not_equal(index_, i));
    }
    return learner.conclude(at_least(z_, lo), low) && learner.conclude(at_most(z_, hi), high);
  }

  Unknown index_;
  std::vector<Unknown> xs_;
  Unknown z_;
};

}  // namespace

void add_maximum(Learner& learner, std::span<const Unknown> xs, Unknown z) { add_greatest(learner, xs, z, false); }

void add_minimum(Learner& learner, std::span<const Unknown> xs, Unknown z) { add_greatest(learner, xs, z, true); }

void add_element(Learner& learner, Unknown index, std::span<const Unknown> xs, Unknown z) {
  Wakes wakes{{index, on_low | on_high | on_hole}, {z, on_low | on_high | on_hole}};
  for (const Unknown x : xs) wakes.emplace_back(x, on_low | on_high | on_hole);
  learner.add_rule(std::make_unique<ElementOf>(index, xs, z), wakes);
}

}  // namespace hornbeam::clpfd::learning
