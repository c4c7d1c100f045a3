// SPDX-License-Identifier: MIT
// Installs a query's limits in the machine while it computes an answer, and removes them afterwards. Limits of outer
// queries stay in force.
#pragma once

#include "embed/query_state.hpp"

namespace hornbeam::embed {

class LimitGuard {
 public:
  // May throw, without effect. With a budget the query pauses when it is used up.
  explicit LimitGuard(QueryState& query, const Budget* budget = nullptr);
  ~LimitGuard() { end(); }
  LimitGuard(const LimitGuard&) = delete;
  LimitGuard& operator=(const LimitGuard&) = delete;

  // Whether this query's own limit, or a general interrupt, has stopped it.
  bool end();

 private:
  struct Untouched {};
  LimitGuard(QueryState& query, Untouched);
  void limit_memory();
  void limit_time();
  void set_pause(const Budget& budget);
  void end_time(machine::Stop stop);
  void end_pause();

  QueryState& query_;
  Engine::Implementation& engine_;
  machine::Machine& m_;
  const bool outermost_;
  bool ended_ = false;
  bool own_stop_ = false;
  const std::uint64_t inferences_before_;
  const std::uint64_t outer_inference_stop_;
  const std::int64_t outer_budget_;
  std::uint64_t own_inference_stop_ = UINT64_MAX;
  bool has_time_ = false;
  host::DeadlineClock::Moment started_ = 0;
  const host::DeadlineClock::Moment outer_deadline_;
  bool pauses_ = false;
  const host::DeadlineClock::Moment outer_pause_at_;
  machine::Machine::Query* const outer_pausable_;
  const std::uint64_t outer_inference_pause_;
#ifdef __cpp_lib_jthread
  struct Interrupt {
    machine::Machine* machine;
    void operator()() const { machine->request_stop(machine::Stop::interrupt); }
  };
  std::optional<std::stop_callback<Interrupt>> stop_;
#endif
  terms::Cell* const outer_heap_end_;
  terms::Cell* const outer_local_limit_;
  terms::TrailEntry* const outer_trail_end_;
  const std::size_t outer_memory_limit_;
  const std::size_t outer_room_for_terms_;
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
