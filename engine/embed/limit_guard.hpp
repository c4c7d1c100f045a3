// SPDX-License-Identifier: MIT
// Puts a query's limits into the machine while it computes an answer, and takes them out again. Limits of queries
// further out stay in force.
#pragma once

#include "embed/query_state.hpp"

namespace hornbeam::embed {

class LimitGuard {
 public:
  // May throw, with all as before.
  explicit LimitGuard(QueryState& query);
  ~LimitGuard() { end(); }
  LimitGuard(const LimitGuard&) = delete;
  LimitGuard& operator=(const LimitGuard&) = delete;

  // Was it this query's own limit, or an interrupt meant for all, that has stopped it?
  bool end();

 private:
  struct Untouched {};
  LimitGuard(QueryState& query, Untouched);
  void limit_memory();
  void limit_time();

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
  double started_ = 0;
  std::int64_t alarm_ = 0;
  terms::Cell* const outer_heap_end_;
  terms::Cell* const outer_local_limit_;
  terms::TrailEntry* const outer_trail_end_;
  const std::size_t outer_memory_limit_;
};

// What the text of a ball may use: it is made when the query and its limits have gone.
class MessageLimits {
 public:
  explicit MessageLimits(Engine::Implementation& engine);
  ~MessageLimits();
  MessageLimits(const MessageLimits&) = delete;
  MessageLimits& operator=(const MessageLimits&) = delete;

 private:
  Engine::Implementation& engine_;
  machine::Machine& m_;
  const std::uint64_t outer_inference_stop_;
  const std::int64_t outer_budget_;
  std::int64_t alarm_ = 0;
};

}  // namespace hornbeam::embed
