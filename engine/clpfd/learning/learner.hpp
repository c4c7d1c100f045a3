// SPDX-License-Identifier: MIT
//
// Search that learns from its failures: lazy clause generation (O. Ohrimenko, P. Stuckey, M. Codish, "Propagation via
// lazy clause generation", Constraints 14, 2009; T. Feydy, P. Stuckey, "Lazy clause generation reengineered", CP 2009).
//
// Rules draw conclusions and explain them. A failure is traced back through these reasons to the last single fact that
// caused it (the first unique implication point); the result is a clause, which prevents the same failure everywhere
// else.
#pragma once

#include <array>
#include <functional>
#include <memory>
#include <memory_resource>
#include <span>
#include <utility>
#include <vector>

#include "clpfd/learning/activity.hpp"
#include "clpfd/learning/assignment.hpp"
#include "clpfd/learning/clause_set.hpp"
#include "clpfd/learning/rule.hpp"

namespace hornbeam::clpfd::learning {

class Learner {
 public:
  enum class Result : std::uint8_t { solution, exhausted, stopped };

  explicit Learner(std::pmr::memory_resource& memory)
      : assignment(memory),
        clauses_(assignment, memory),
        activity_(memory),
        stored_(&memory),
        rules_(&memory),
        watches_(&memory),
        saved_(&memory) {}

  Assignment assignment;

  // ---- the model, at level 0
  Unknown add(Value lo, Value hi) { return assignment.add(lo, hi); }
  // False: it can never hold. A clause may also be added after a solution, which is undone as far as necessary.
  bool add_clause(Facts facts);
  // Adds a rule and the events that wake it; it runs once at the start.
  void add_rule(std::unique_ptr<Rule> rule, std::span<const std::pair<Unknown, unsigned>> wakes);

  // ---- for rules
  // Asserts f, implied by the facts `because`, all true. False: f is false; the rule gives up.
  bool conclude(const Fact& f, std::span<const Fact> because);
  // The same, explained on demand by Rule::explain of the running rule.
  bool conclude(const Fact& f, std::uint32_t detail);
  bool contradict(std::span<const Fact> because);

  // ---- search
  // Selects the next decision among the unknowns that must be fixed; one of nobody if all are.
  std::function<Fact()> choose;
  // Polled regularly; true stops the search, which can be resumed.
  std::function<bool()> should_stop;
  // The value to try first, unless a solution has set another.
  void prefer(Unknown x, Value v) { saved_value(x) = v; }
  // The first decision after each restart, until it is refuted or many failures have passed.
  void wish(const Fact& f);
  // Searches until all unknowns that `choose` knows are fixed and no rule fails.
  Result search();
  // Undoes all decisions.
  void restart();
  // Permanently; call restart() before.
  bool assert_fact(const Fact& f);
  void save_solution();

  std::uint64_t failures() const { return failures_; }

 private:
  struct Watch {
    std::uint32_t rule;
    unsigned wakes;
  };
  struct Candidate {
    Place place;
    Fact fact;
    bool operator<(const Candidate& other) const { return place < other.place; }
  };

  Value& saved_value(Unknown x);
  bool propagate();
  bool propagate_step(Place place);
  void wake(const Step& step);
  bool apply(const Fact& f, const Reason& reason);
  void note_emptied(Unknown x);
  bool creeps(const Fact& f);
  Value parting(const Fact& f) const;
  Facts reasons_of(const Fact& f, const Reason& reason, Place place) const;
  bool learn();
  void look_at(const Fact& f, std::uint32_t level);
  void trace_back(std::uint32_t level, Fact& uip);
  Fact take_newest(Place& place, Step& step);
  void explain(const Fact& f, const Step& step, Place place, Facts& out) const;
  void shorten(const Fact& uip);
  bool is_redundant(const Fact& f, const Fact& uip) const;
  bool implied_by_older(const Fact& f, Place before) const;
  void empty_queues();
  bool keep_learned(const Fact& uip);
  std::uint32_t highest_level(std::span<const Fact> facts) const;
  void back_to(std::uint32_t level);
  bool decide();
  Fact active_decision();
  bool attach(Facts& facts, bool learned);
  bool time_to_stop();
  void restart_if_due();

  ClauseSet clauses_;
  Activity activity_;
  std::pmr::vector<Fact> stored_;       // reasons of conclusions
  std::vector<std::size_t> stored_at_;  // their number at the start of each level
  std::pmr::vector<std::unique_ptr<Rule>> rules_;
  std::pmr::vector<std::vector<Watch>> watches_;
  std::pmr::vector<Value> saved_;
  std::array<std::vector<std::uint32_t>, 2> queues_;  // of cheap rules, and of costly ones
  std::array<std::size_t, 2> heads_{};
  std::vector<char> queued_;
  std::uint32_t running_ = 0;
  Place head_ = 0;  // steps before it have been propagated
  Facts conflict_;
  std::vector<Candidate> open_;  // facts at the level of the failure: a heap, the newest first
  Facts lower_;                  // facts at lower levels
  bool contradictory_ = false;
  bool has_failed_ = false;  // conflict_ is yet to be analysed
  bool has_solution_ = false;
  std::uint64_t failures_ = 0;
  Fact wish_;
  std::uint64_t wish_until_ = 0;  // of failures_
  std::uint64_t runs_ = 0;
  std::uint64_t conclusions_ = 0;  // since the last decision
  std::uint64_t restarts_ = 0;
  std::uint64_t restart_at_ = 0;
  std::size_t most_learned_ = 4000;
  bool by_activity_ = true;
};

}  // namespace hornbeam::clpfd::learning
