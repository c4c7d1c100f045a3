// SPDX-License-Identifier: MIT
//
// Linear inequalities and disequations.
#include <algorithm>
#include <vector>

#include "clpfd/learning/rules.hpp"

namespace hornbeam::clpfd::learning {

namespace {

class Sum final : public Rule {
 public:
  Sum(std::span<const Term> terms, Value limit, const Guard& guard)
      : terms_(terms.begin(), terms.end()), limit_(limit), guard_(guard) {}

  bool run(Learner& learner) override {
    const Assignment& a = learner.assignment;
    if (guard_ && a.is_false(*guard_)) return true;
    Value least = 0;
    for (const Term& t : terms_) least += t.coefficient * low_end(a, t);
    const Value slack = limit_ - least;
    if (guard_ && !a.is_true(*guard_)) return slack >= 0 || learner.conclude(!*guard_, of_guard);
    if (slack < 0) {
      Facts because;
      explain_least(a, of_guard, limit_ + 1, a.now(), because);
      if (guard_) because.push_back(*guard_);
      return learner.contradict(because);
    }
    for (std::uint32_t i = 0; i < terms_.size(); ++i) {
      const Term& t = terms_[i];
      const Value step = t.coefficient > 0 ? t.coefficient : -t.coefficient;
      if (step * (a.hi(t.x) - a.lo(t.x)) <= slack) continue;
      const Value play = slack / step;
      const Fact f = t.coefficient > 0 ? at_most(t.x, a.lo(t.x) + play) : at_least(t.x, a.hi(t.x) - play);
      if (!learner.conclude(f, i)) return false;
    }
    return true;
  }

  // The other terms are so large that the sum would exceed the limit if the fact were false.
  void explain(const Assignment& a, const Fact& f, std::uint32_t detail, Place place, Facts& out) const override {
    Value needed = limit_ + 1;
    if (detail != of_guard) {
      const Term& t = terms_[detail];
      needed -= t.coefficient * (t.coefficient > 0 ? f.v + 1 : f.v - 1);
      if (guard_) out.push_back(*guard_);
    }
    explain_least(a, detail, needed, place, out);
  }

 private:
  static constexpr std::uint32_t of_guard = ~std::uint32_t{0};
  static constexpr Value most_given = 1024;  // to one variable before the others

  static Value low_end(const Assignment& a, const Term& t) { return t.coefficient > 0 ? a.lo(t.x) : a.hi(t.x); }
  static Value low_end_before(const Assignment& a, const Term& t, Place place) {
    return t.coefficient > 0 ? a.lo_before(t.x, place) : a.hi_before(t.x, place);
  }
  static Value root_end(const Assignment& a, const Term& t) {
    return t.coefficient > 0 ? a.root_lo(t.x) : a.root_hi(t.x);
  }

  // Bounds before `place` of all terms but one, whose sum is at least `needed`: as few and as weak as possible.
  void explain_least(const Assignment& a, std::uint32_t except, Value needed, Place place, Facts& out) const {
    Value spare = -needed;
    for (std::uint32_t i = 0; i < terms_.size(); ++i) {
      if (i != except) spare += terms_[i].coefficient * low_end_before(a, terms_[i], place);
    }
    const std::size_t first = out.size();
    for (std::uint32_t i = 0; i < terms_.size(); ++i) {
      const Term& t = terms_[i];
      if (i == except) continue;
      const Value end = low_end_before(a, t, place);
      const Value gain = t.coefficient * (end - root_end(a, t));
      if (gain <= spare) {
        spare -= gain;
      } else {
        out.push_back(t.coefficient > 0 ? at_least(t.x, end) : at_most(t.x, end));
      }
    }
    widen(out, first, spare);
  }

  // Much to spare is shared by all.
  void widen(Facts& out, std::size_t first, Value spare) const {
    std::size_t i = 0;
    for (std::size_t j = first; j < out.size() && spare > 0; ++j) {
      while (terms_[i].x != out[j].x) ++i;
      const Value step = terms_[i].coefficient > 0 ? terms_[i].coefficient : -terms_[i].coefficient;
      const Value share = spare / static_cast<Value>(out.size() - j);
      const Value by = (share > most_given * step ? share : spare) / step;
      spare -= by * step;
      out[j].v += terms_[i].coefficient > 0 ? -by : by;
    }
  }

  std::vector<Term> terms_;  // of different unknowns
  Value limit_;
  Guard guard_;
};

class Disequation final : public Rule {
 public:
  Disequation(std::span<const Term> terms, Value limit, const Guard& guard)
      : terms_(terms.begin(), terms.end()), limit_(limit), guard_(guard) {}

  bool run(Learner& learner) override {
    const Assignment& a = learner.assignment;
    if (guard_ && a.is_false(*guard_)) return true;
    const Term* open = nullptr;
    Value rest = limit_;
    for (const Term& t : terms_) {
      if (a.fixed(t.x)) {
        rest -= t.coefficient * a.lo(t.x);
      } else if (open == nullptr) {
        open = &t;
      } else {
        return true;
      }
    }
    const bool holds = !guard_ || a.is_true(*guard_);
    if (open == nullptr ? rest != 0 : !holds || rest % open->coefficient != 0) return true;
    Facts because;
    for (const Term& t : terms_) {
      if (&t != open) because.push_back(equal(t.x, a.lo(t.x)));
    }
    if (open == nullptr && guard_) return learner.conclude(!*guard_, because);
    if (open == nullptr) return learner.contradict(because);
    if (guard_) because.push_back(*guard_);
    return learner.conclude(not_equal(open->x, rest / open->coefficient), because);
  }

 private:
  std::vector<Term> terms_;
  Value limit_;
  Guard guard_;
};

unsigned wake_of(Fact::Kind kind) {
  switch (kind) {
    case Fact::Kind::at_least: return on_low;
    case Fact::Kind::at_most: return on_high;
    default: return on_value | on_hole;
  }
}

using Wakes = std::vector<std::pair<Unknown, unsigned>>;

void add_guard(const Guard& guard, Wakes& wakes) {
  if (guard) wakes.emplace_back(guard->x, wake_of(guard->kind));
}

}  // namespace

void add_sum(Learner& learner, std::span<const Term> terms, Value limit, const Guard& guard) {
  Wakes wakes;
  for (const Term& t : terms) wakes.emplace_back(t.x, t.coefficient > 0 ? on_low : on_high);
  add_guard(guard, wakes);
  learner.add_rule(std::make_unique<Sum>(terms, limit, guard), wakes);
}

void add_disequation(Learner& learner, std::span<const Term> terms, Value limit, const Guard& guard) {
  Wakes wakes;
  for (const Term& t : terms) wakes.emplace_back(t.x, on_value);
  add_guard(guard, wakes);
  learner.add_rule(std::make_unique<Disequation>(terms, limit, guard), wakes);
}

}  // namespace hornbeam::clpfd::learning
