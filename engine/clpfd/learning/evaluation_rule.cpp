// SPDX-License-Identifier: MIT
//
// Functions that are evaluated once their arguments are fixed.
#include <utility>
#include <vector>

#include "clpfd/learning/rules.hpp"

namespace hornbeam::clpfd::learning {

namespace {

class Evaluation final : public Rule {
 public:
  Evaluation(std::span<const Unknown> xs, Unknown z, Evaluated function, const Guard& guard)
      : xs_(xs.begin(), xs.end()), z_(z), function_(std::move(function)), guard_(guard) {}

  bool run(Learner& learner) override {
    const Assignment& a = learner.assignment;
    if (guard_ && a.is_false(*guard_)) return true;
    std::vector<Value> values;
    Facts because;
    for (const Unknown x : xs_) {
      if (!a.fixed(x)) return true;
      values.push_back(a.lo(x));
      because.push_back(equal(x, values.back()));
    }
    const std::optional<Value> result = function_(values);
    const bool holds = !guard_ || a.is_true(*guard_);
    if (holds && guard_) because.push_back(*guard_);
    if (result && a.contains(z_, *result)) return !holds || learner.conclude(equal(z_, *result), because);
    if (result) because.push_back(not_equal(z_, *result));
    return holds ? learner.contradict(because) : learner.conclude(!*guard_, because);
  }

 private:
  std::vector<Unknown> xs_;
  Unknown z_;
  Evaluated function_;
  Guard guard_;
};

}  // namespace

void add_evaluation(Learner& learner, std::span<const Unknown> xs, Unknown z, Evaluated function, const Guard& guard) {
  std::vector<std::pair<Unknown, unsigned>> wakes{{z, on_low | on_high | on_hole}};
  for (const Unknown x : xs) wakes.emplace_back(x, on_value);
  if (guard) wakes.emplace_back(guard->x, on_low | on_high);
  learner.add_rule(std::make_unique<Evaluation>(xs, z, std::move(function), guard), wakes);
}

}  // namespace hornbeam::clpfd::learning
