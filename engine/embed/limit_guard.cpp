// SPDX-License-Identifier: MIT
#include "embed/limit_guard.hpp"

#include <algorithm>
#include <utility>

#include "host/clocks.hpp"

namespace hornbeam::embed {

using host::DeadlineClock;
using machine::Stop;

namespace {

// While a stop unwinds the query its cleanups get this much time before they are stopped as well.
constexpr double seconds_for_cleanups = 0.5;

void ring(Engine::Implementation& engine, std::size_t moment) {
  if (moment == Engine::Implementation::pause_moment) return engine.m.request_pause();
  const double now = host::steady_seconds();
  if (engine.m.stopping.load() != Stop::none && now - engine.last_ring.load() < seconds_for_cleanups) return;
  engine.last_ring.store(now);
  engine.m.request_stop(Stop::time);
}

// False if no thread can be created.
bool set_moment(Engine::Implementation& engine, Engine::Implementation::Moment which, DeadlineClock::Moment to) {
  if (engine.clock == nullptr) {
    engine.clock = std::make_unique<DeadlineClock>([&engine](std::size_t moment) { ring(engine, moment); });
    engine.m.look_at_clocks = [&engine] { engine.clock->look(); };
  }
  return engine.clock->move(which, to);
}

// The moment that many nanoseconds later.
DeadlineClock::Moment later(DeadlineClock::Moment now, std::int64_t wait) {
  return wait > DeadlineClock::never - now ? DeadlineClock::never : now + std::max<std::int64_t>(wait, 0);
}

}  // namespace

std::int64_t nanoseconds(std::chrono::microseconds time) {
  constexpr std::int64_t most = INT64_MAX / 1000;
  return std::clamp<std::int64_t>(time.count(), 0, most) * 1000;
}

void LimitGuard::install(const Budget* budget) {
  installed_ = true;
  QueryState& query = query_;
  const Limits& limits = query.limits;
  if (limits.inferences) {
    const std::uint64_t left = *limits.inferences - std::min(*limits.inferences, query.inferences_used);
    outer_inference_stop_ = m_.inference_stop;
    own_inference_stop_ = inferences_before_ + std::min<std::uint64_t>(left, INT64_MAX / 4);
    m_.inference_stop = std::min(outer_inference_stop_, own_inference_stop_);
    m_.renew_budget();
  }
  if (limits.memory) limit_memory();
#ifdef __cpp_lib_jthread
  if (limits.stop.stop_possible()) stop_.emplace(limits.stop, Interrupt{&m_});
#endif
  if (limits.time) limit_time();
  if (query.budget_left) m_.set_budget(*std::exchange(query.budget_left, std::nullopt));
  if (budget != nullptr) set_pause(*budget);
}

// Each stack may grow by the limit, and so may other memory; existing contents do not count.
void LimitGuard::limit_memory() {
  constexpr std::size_t least = std::size_t{1} << 16;  // bytes: room to raise an error
  const std::size_t bytes = std::max(*query_.limits.memory, least);
  limits_memory_ = true;
  outer_memory_ = {m_.terms.hard_end, m_.local_limit, m_.terms.trail_end, m_.terms.memory.limit(),
                   engine_.room_for_terms};
  const auto room = [bytes](auto* top, auto* end) {
    const auto items = static_cast<std::ptrdiff_t>(bytes / sizeof(*top));
    return end - top > items ? top + items : end;
  };
  m_.terms.hard_end = room(m_.terms.top, m_.terms.hard_end);
  m_.local_limit = room(std::max(m_.e, m_.b), m_.local_limit);
  m_.terms.trail_end = room(m_.terms.trail_top, m_.terms.trail_end);
  m_.terms.trail_soft_limit = std::min(m_.terms.trail_soft_limit, m_.terms.trail_end);
  m_.terms.memory.set_limit(std::min(outer_memory_.limit, m_.terms.memory.used() + bytes));
  m_.restore_soft_limit();
  engine_.room_for_terms = std::min(outer_memory_.room_for_terms, bytes);
}

void LimitGuard::limit_time() {
  started_ = DeadlineClock::now();
  has_time_ = true;
  outer_deadline_ = engine_.deadline;
  const DeadlineClock::Moment own = later(started_, nanoseconds(*query_.limits.time) - query_.time_used);
  if (own >= outer_deadline_) return;
  if (!set_moment(engine_, Engine::Implementation::limit_moment, own)) {
    throw std::runtime_error("no thread can be started to keep the time limit");
  }
  engine_.deadline = own;
}

void LimitGuard::set_pause(const Budget& budget) {
  pauses_ = true;
  outer_pause_ = {engine_.pause_at, m_.pausable, m_.inference_pause};
  ++engine_.steps;
  m_.pausable = &query_.place;
  m_.inference_pause = UINT64_MAX;
  if (budget.inferences) {
    m_.inference_pause = inferences_before_ + std::clamp<std::uint64_t>(*budget.inferences, 1, INT64_MAX / 4);
  }
  m_.renew_budget();
  if (!budget.time) return;
  const DeadlineClock::Moment own = later(DeadlineClock::now(), nanoseconds(*budget.time));
  if (!set_moment(engine_, Engine::Implementation::pause_moment, own)) {
    throw std::runtime_error("no thread can be started to divide the query into steps");
  }
  engine_.pause_at = own;
}

void LimitGuard::end_pause() {
  if (m_.result == machine::RunResult::paused) query_.budget_left = m_.program_budget();
  if (engine_.pause_at != outer_pause_.at) {
    engine_.clock->move_back(Engine::Implementation::pause_moment, outer_pause_.at);
    engine_.pause_at = outer_pause_.at;
  }
  m_.withdraw_pause();
  m_.pausable = outer_pause_.pausable;
  m_.inference_pause = outer_pause_.inferences;
}

void LimitGuard::end_time(Stop stop) {
  if (engine_.deadline != outer_deadline_) {
    engine_.clock->move_back(Engine::Implementation::limit_moment, outer_deadline_);
    engine_.deadline = outer_deadline_;
  }
  query_.time_used += DeadlineClock::now() - started_;
  own_stop_ = stop == Stop::time && query_.time_used >= nanoseconds(*query_.limits.time);
  if (stop == Stop::none) m_.withdraw_stop(Stop::time);
}

void LimitGuard::remove() {
#ifdef __cpp_lib_jthread
  stop_.reset();
#endif
  const Stop stop = m_.stopping.load();
  if (has_time_) end_time(stop);
  if (pauses_) end_pause();
  if (own_inference_stop_ == UINT64_MAX) return;
  own_stop_ = own_stop_ || (stop == Stop::inferences && own_inference_stop_ <= outer_inference_stop_);
  m_.inference_stop = outer_inference_stop_;
}

void LimitGuard::restore_memory() {
  m_.terms.hard_end = outer_memory_.heap_end;
  m_.local_limit = outer_memory_.local_limit;
  m_.terms.trail_end = outer_memory_.trail_end;
  m_.terms.memory.set_limit(outer_memory_.limit);
  m_.restore_soft_limit();
  engine_.room_for_terms = outer_memory_.room_for_terms;
}

// ---- the text of a ball ----

MessageLimits::MessageLimits(Engine::Implementation& engine, std::int64_t time)
    : engine_(engine),
      m_(engine.m),
      outermost_(!engine.running.load(std::memory_order_relaxed)),
      outer_inference_stop_(m_.inference_stop),
      outer_budget_(m_.program_budget()),
      outer_deadline_(engine.deadline) {
  if (outermost_) {
    m_.clear_stop();
    engine.running.store(true, std::memory_order_release);
  }
  constexpr std::uint64_t enough = 1'000'000;
  // If no query has a time limit there is no clock, and none is needed.
  const DeadlineClock::Moment own = later(DeadlineClock::now(), time);
  if (engine.clock != nullptr && own < outer_deadline_ &&
      engine.clock->move(Engine::Implementation::limit_moment, own)) {
    has_time_ = true;
    engine.deadline = own;
  }
  m_.inference_stop = std::min(outer_inference_stop_, m_.inferences() + enough);
  m_.renew_budget();
}

MessageLimits::~MessageLimits() {
  if (has_time_) {
    engine_.clock->move_back(Engine::Implementation::limit_moment, outer_deadline_);
    engine_.deadline = outer_deadline_;
    m_.withdraw_stop(Stop::time);  // an alarm of an outer query rings again
  }
  m_.inference_stop = outer_inference_stop_;
  m_.set_budget(outer_budget_);
  if (outermost_) engine_.running.store(false, std::memory_order_release);
  if (outermost_ || m_.stopping == Stop::inferences || m_.stopping == Stop::time) m_.clear_stop();
}

}  // namespace hornbeam::embed
