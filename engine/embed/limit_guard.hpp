// SPDX-License-Identifier: MIT
// Installs a query's limits in the machine while it computes an answer, and removes them afterwards. Limits of outer
// queries stay in force.
#pragma once

#include <algorithm>

#include "embed/query_state.hpp"

namespace hornbeam::embed {

class LimitGuard {
 public:
  // May throw, without effect. With a budget the query pauses when it is used up.
  // The delegated constructor has completed the object, so its destructor undoes earlier steps if a later one throws.
  explicit LimitGuard(QueryState& query, const Budget* budget = nullptr) : LimitGuard(query, Untouched{}) {
    if (outermost_) {
      m_.clear_stop();
      engine_.running.store(true, std::memory_order_release);
    }
    if (budget != nullptr || query.budget_left || has_limits(query.limits)) install(budget);
  }
  ~LimitGuard() { end(); }
  LimitGuard(const LimitGuard&) = delete;
  LimitGuard& operator=(const LimitGuard&) = delete;

  // Whether this query's own limit, or a general interrupt, has stopped it.
  bool end() {
    if (ended_) return own_stop_;
    ended_ = true;
    const std::uint64_t used = m_.inferences() - inferences_before_;
    query_.inferences_used += used;
    if (installed_) remove();
    // A stop may have left a call_with_inference_limit/3 of the program whose limit must be lifted.
    const std::int64_t left = std::max<std::int64_t>(outer_budget_ - static_cast<std::int64_t>(used), 0);
    if (left != m_.program_budget() || installed_) m_.set_budget(left);
    if (limits_memory_) restore_memory();
    if (outermost_) {
      own_stop_ = true;
      engine_.running.store(false, std::memory_order_release);
    }
    return own_stop_;
  }
  static bool has_limits(const Limits& limits) {
#ifdef __cpp_lib_jthread
    if (limits.stop.stop_possible()) return true;
#endif
    return limits.time || limits.inferences || limits.memory;
  }

 private:
  struct Untouched {};
  LimitGuard(QueryState& query, Untouched)
      : query_(query),
        engine_(*query.engine),
        m_(engine_.m),
        outermost_(!engine_.running.load(std::memory_order_relaxed)),
        inferences_before_(m_.inferences()),
        outer_budget_(m_.program_budget()) {}
  void install(const Budget* budget);
  void remove();
  void restore_memory();
  void limit_memory();
  void limit_time();
  void set_pause(const Budget& budget);
  void end_time(machine::Stop stop);
  void end_pause();

  QueryState& query_;
  Engine::Implementation& engine_;
  machine::Machine& m_;
  const bool outermost_;
  bool installed_ = false;
  bool ended_ = false;
  bool own_stop_ = false;
  const std::uint64_t inferences_before_;
  const std::int64_t outer_budget_;
  std::uint64_t own_inference_stop_ = UINT64_MAX;
  std::uint64_t outer_inference_stop_ = UINT64_MAX;
  bool has_time_ = false;
  host::DeadlineClock::Moment started_ = 0;
  host::DeadlineClock::Moment outer_deadline_ = 0;
  bool pauses_ = false;
  struct OuterPause {
    host::DeadlineClock::Moment at;
    machine::Machine::Query* pausable;
    std::uint64_t inferences;
  } outer_pause_;
#ifdef __cpp_lib_jthread
  struct Interrupt {
    machine::Machine* machine;
    void operator()() const { machine->request_stop(machine::Stop::interrupt); }
  };
  std::optional<std::stop_callback<Interrupt>> stop_;
#endif
  bool limits_memory_ = false;
  struct OuterMemory {
    terms::Cell* heap_end;
    terms::Cell* local_limit;
    terms::TrailEntry* trail_end;
    std::size_t limit;
    std::size_t room_for_terms;
  } outer_memory_;
};

std::int64_t nanoseconds(std::chrono::microseconds time);

// Limits for making the text of a ball, when the query and its limits are gone. An interrupt ends it, too.
class MessageLimits {
 public:
  // Nanoseconds. Where code is compiled at run time the first message is slow.
  static constexpr std::int64_t most_time = sizeof(void*) == 8 ? 100'000'000 : 1'000'000'000;
  MessageLimits(Engine::Implementation& engine, std::int64_t time);
  ~MessageLimits();
  MessageLimits(const MessageLimits&) = delete;
  MessageLimits& operator=(const MessageLimits&) = delete;

 private:
  Engine::Implementation& engine_;
  machine::Machine& m_;
  const bool outermost_;
  const std::uint64_t outer_inference_stop_;
  const std::int64_t outer_budget_;
  bool has_time_ = false;
  const host::DeadlineClock::Moment outer_deadline_;
};

}  // namespace hornbeam::embed
