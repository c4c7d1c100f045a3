// SPDX-License-Identifier: MIT
#include "embed/limit_guard.hpp"

#include <algorithm>

#include "host/clocks.hpp"

namespace hornbeam::embed {

using machine::Machine;
using machine::Stop;

namespace {

// While a stop unwinds the query its cleanups get that long before they are stopped in turn.
constexpr double seconds_for_cleanups = 0.5;

void ring(Engine::Implementation& engine) {
  const double now = host::steady_seconds();
  if (engine.m.stopping.load() != Stop::none && now - engine.last_ring.load() < seconds_for_cleanups) return;
  engine.last_ring.store(now);
  engine.m.request_stop(Stop::time);
}

}  // namespace

LimitGuard::LimitGuard(QueryState& query, Untouched)
    : query_(query),
      engine_(*query.engine),
      m_(engine_.m),
      outermost_(!engine_.running.load()),
      inferences_before_(m_.inferences()),
      outer_inference_stop_(m_.inference_stop),
      outer_budget_(m_.budget),
      outer_heap_end_(m_.terms.hard_end),
      outer_local_limit_(m_.local_limit),
      outer_trail_end_(m_.terms.trail_end),
      outer_memory_limit_(m_.terms.memory.limit()) {}

// The other constructor has made a whole guard: its destructor undoes what has been done when a step throws.
LimitGuard::LimitGuard(QueryState& query) : LimitGuard(query, Untouched{}) {
  if (outermost_) {
    m_.clear_stop();
    engine_.running.store(true);
  }
  const Limits& limits = query.limits;
  if (limits.inferences) {
    const std::uint64_t left = *limits.inferences - std::min(*limits.inferences, query.inferences_used);
    own_inference_stop_ = inferences_before_ + std::min<std::uint64_t>(left, INT64_MAX / 4);
    m_.inference_stop = std::min(outer_inference_stop_, own_inference_stop_);
    m_.set_budget(outer_budget_);
  }
  if (limits.memory) limit_memory();
  if (limits.time) limit_time();
}

// Each stack may grow by the limit, and so may what is not on the stacks; what is there already does not count.
void LimitGuard::limit_memory() {
  constexpr std::size_t least = std::size_t{1} << 16;  // bytes: room to raise an error
  const std::size_t bytes = std::max(*query_.limits.memory, least);
  const auto room = [bytes](auto* top, auto* end) {
    const auto items = static_cast<std::ptrdiff_t>(bytes / sizeof(*top));
    return end - top > items ? top + items : end;
  };
  m_.terms.hard_end = room(m_.terms.top, m_.terms.hard_end);
  m_.local_limit = room(std::max(m_.e, m_.b), m_.local_limit);
  m_.terms.trail_end = room(m_.terms.trail_top, m_.terms.trail_end);
  m_.terms.trail_soft_limit = std::min(m_.terms.trail_soft_limit, m_.terms.trail_end);
  m_.terms.memory.set_limit(std::min(outer_memory_limit_, m_.terms.memory.used() + bytes));
  m_.restore_soft_limit();
}

void LimitGuard::limit_time() {
  if (engine_.clock == nullptr) {
    engine_.clock = std::make_unique<host::AlarmClock>([&engine = engine_] { ring(engine); });
  }
  started_ = host::steady_seconds();
  const double allowed = std::chrono::duration<double>(*query_.limits.time).count();
  alarm_ = engine_.clock->set(std::max(allowed - query_.seconds_used, 0.0));
  if (alarm_ == 0) throw std::runtime_error("no thread can be started to keep the time limit");
}

bool LimitGuard::end() {
  if (ended_) return own_stop_;
  ended_ = true;
  const Stop stop = m_.stopping.load();
  const std::uint64_t used = m_.inferences() - inferences_before_;
  query_.inferences_used += used;
  if (alarm_ != 0) {
    engine_.clock->remove(alarm_);
    query_.seconds_used += host::steady_seconds() - started_;
    const double allowed = std::chrono::duration<double>(*query_.limits.time).count();
    own_stop_ = stop == Stop::time && query_.seconds_used >= allowed;
    if (stop == Stop::none) m_.withdraw_stop(Stop::time);
  }
  if (own_inference_stop_ != UINT64_MAX) {
    own_stop_ = own_stop_ || (stop == Stop::inferences && own_inference_stop_ <= outer_inference_stop_);
    m_.inference_stop = outer_inference_stop_;
  }
  // A stop may have left a call_with_inference_limit/3 of the program without anybody to lift its limit.
  m_.set_budget(std::max<std::int64_t>(outer_budget_ - static_cast<std::int64_t>(used), 0));
  if (query_.limits.memory) {
    m_.terms.hard_end = outer_heap_end_;
    m_.local_limit = outer_local_limit_;
    m_.terms.trail_end = outer_trail_end_;
    m_.terms.memory.set_limit(outer_memory_limit_);
    m_.restore_soft_limit();
  }
  if (outermost_) {
    own_stop_ = true;
    engine_.running.store(false);
  }
  return own_stop_;
}

// ---- the text of a ball ----

MessageLimits::MessageLimits(Engine::Implementation& engine)
    : engine_(engine), m_(engine.m), outer_inference_stop_(m_.inference_stop), outer_budget_(m_.budget) {
  constexpr std::uint64_t enough = 1'000'000;
  constexpr double seconds = 0.1;
  // Where no query has a time limit there is no clock, and no need for one.
  if (engine.clock != nullptr) alarm_ = engine.clock->set(seconds);
  m_.inference_stop = std::min(outer_inference_stop_, m_.inferences() + enough);
  m_.set_budget(outer_budget_);
}

MessageLimits::~MessageLimits() {
  if (alarm_ != 0) {
    engine_.clock->remove(alarm_);
    m_.withdraw_stop(Stop::time);  // an alarm of a query further out goes on ringing
  }
  m_.inference_stop = outer_inference_stop_;
  m_.set_budget(outer_budget_);
  if (m_.stopping == Stop::inferences || m_.stopping == Stop::time) m_.clear_stop();
}

}  // namespace hornbeam::embed
