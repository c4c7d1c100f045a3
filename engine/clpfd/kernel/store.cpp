// SPDX-License-Identifier: MIT
//
// The store's core: creating objects, waking propagators, the fixpoint loop.
//
// Invariant between calls of propagate(): the queues are empty and every fixed variable has pruned along its \= edges
// (edges_done_ == fixed_.size()), unless the host has yet to call it.

#include "clpfd/kernel/store.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <span>
#include <type_traits>
#include <unordered_set>

#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr std::uint64_t poll_interval = 1024;

// An all-zero record is a variable without watchers. To clear many at once takes half as long as to clear each.
FdVariable* clear(void* place, std::size_t count) {
  static_assert(std::is_trivially_copyable_v<FdVariable>);
  std::memset(place, 0, count * sizeof(FdVariable));
  return static_cast<FdVariable*>(place);
}

std::uint64_t size_of(Value lo, Value hi) {
  return is_finite(lo) && is_finite(hi) ? static_cast<std::uint64_t>(hi - lo) + 1 : huge_size;
}

}  // namespace

// ---------------------------------------------------------------------------- variables

// Field by field: a single record would be cleared by an instruction for strings, which takes long to begin.
FdVar Store::new_variable(Value lo, Value hi) {
  static_assert(sizeof(FdVariable) % Arena::unit_bytes == 0);
  const std::uint32_t handle = arena_.allocate(sizeof(FdVariable));
  FdVariable& var = *arena_.at<FdVariable>(handle);
  var.min = lo;
  var.max = hi;
  var.size = size_of(lo, hi);
  var.word = 0;
  var.base = 0;
  var.form = Form::interval;
  var.membership = 0;
  var.saved_at = 0;
  for (WatchList& list : var.watches) list = {};
  var.edges = {};
  var.degree = 0;
  var.listened = 0;
  var.limits = 0;
  var.host = 0;
  ++statistics_.variables;
  if (lo == hi) fixed_.push(FdVar{handle});
  return FdVar{handle};
}

// They are consecutive: beside(x) is the next.
FdVar Store::new_variables(std::size_t count, Value lo, Value hi) {
  const std::uint32_t handle = arena_.allocate(count * sizeof(FdVariable));
  const std::uint64_t size = size_of(lo, hi);
  for (FdVariable& var : std::span(clear(arena_.at<void>(handle), count), count)) {
    var.min = lo;
    var.max = hi;
    var.size = size;
  }
  statistics_.variables += count;
  if (lo == hi) {
    FdVar x{handle};
    for (std::size_t i = 0; i < count; ++i, x = beside(x)) fixed_.push(x);
  }
  return FdVar{handle};
}

// The domain must not be empty.
FdVar Store::new_variable(const Domain& domain) {
  const FdVar x = new_variable();
  intersect(x, domain);
  return x;
}

// Makes x an alias of target: joins their rings of members, and wakes all watchers of both.
void Store::set_alias(FdVar x, FdVar target) {
  const FdVar after_x = next_member(x);
  join_ring(x, target, next_member(target));
  join_ring(target, FdVar::none, after_x);
  ++alias_count_;
  seldom_changed_ = true;
  ++unifications_;
  wake_all((*this)[x]);
  wake_all((*this)[target]);
}

// Membership is saved with the variable, so that undoing splits the rings again.
void Store::join_ring(FdVar x, FdVar alias, FdVar next) {
  const std::uint32_t handle = arena_.allocate(sizeof(Membership));
  *arena_.at<Membership>(handle) = {alias, next};
  FdVariable& var = (*this)[x];
  save(var);
  var.membership = handle;
}

// All variables unified with x, x first.
std::vector<FdVar> Store::members(FdVar x) const {
  std::vector<FdVar> result = {x};
  for (FdVar y = next_member(x); y != x; y = next_member(y)) result.push_back(y);
  return result;
}

// What fd_degree/2 and ffc count: attached propagators, summed over all members.
std::uint32_t Store::degree(FdVar x) const {
  if ((*this)[x].membership == 0) return (*this)[x].degree;
  std::uint32_t total = 0;
  for (FdVar y : members(x)) total += (*this)[y].degree;
  return total;
}

void Store::save_domain(FdVariable& var) { save_domain_in_line(var); }

// ---------------------------------------------------------------------------- watch lists

// The lists are saved as a whole (start and count of each), at most once per mark; entries beyond a restored count are
// dead storage that later entries overwrite.
void Store::save_watches(FdVariable& var) {
  if (((var.saved_at ^ epoch_) & ~FdVariable::domain_saved_bit) == FdVariable::watches_saved_bit) return;
  save(var.watches, FdVariable::watch_words);
  var.saved_at = saved_also(var, FdVariable::watches_saved_bit);
}

namespace {

template <class T>
[[gnu::noinline]] void enlarge(Arena& arena, WatchList& list) {
  const std::uint32_t larger = arena.allocate(2 * std::size_t{list.count} * sizeof(T));
  std::copy_n(arena.at<T>(list.entries), list.count, arena.at<T>(larger));
  list.entries = larger;
}

}  // namespace

template <class T>
inline void Store::append(WatchList& list, const T& entry) {
  const std::uint32_t count = list.count;
  if (count == 0) {
    list.entries = arena_.allocate(2 * sizeof(T));
  } else if ((count & (count - 1)) == 0 && count != 1) {
    enlarge<T>(arena_, list);
  }
  arena_.at<T>(list.entries)[count] = entry;
  list.count = count + 1;
}

// A fixed variable has no more events, and one with two values can only become fixed.
void Store::watch(FdVar x, Events events, PropagatorId who) {
  FdVariable& var = (*this)[x];
  if (var.size <= 2) {
    if (var.size == 1) return;
    const bool either = (events & on_bounds) == on_bounds || (events & on_domain) != 0;
    if (either && var.form != Form::big) events = on_fixed;
  }
  if (&var < young_) save_watches(var);
  if (!auxiliary_) ++var.degree;
  var.listened |= events;
  for (Events left = events; left != 0; left &= left - 1) append(var.watches[std::countr_zero(left)], who);
}

// Uses the list of edges, which is walked when x becomes fixed, instead of a queue.
void Store::watch_known(FdVar x, PropagatorId who) {
  FdVariable& var = (*this)[x];
  if (var.size == 1) return;
  save_watches(var);
  if (!auxiliary_) ++var.degree;
  append(var.edges, NotEqualEdge::to(who));
}

// Adds an edge at both ends, each seen from its own side: x \= y + c and y \= x - c.
void Store::add_not_equal(FdVar x, FdVar y, std::int32_t offset) {
  const bool part = auxiliary_ || !origin_fits_edge();
  const auto order = (static_cast<std::uint32_t>(arena_.top() >> 6) << 3) | (origin_ & NotEqualEdge::origin_bit) |
                     (part ? NotEqualEdge::part_bit : 0);
  const auto attach = [&](FdVar from, const NotEqualEdge& edge) {
    FdVariable& var = (*this)[from];
    if (&var < young_) save_watches(var);
    if (!part) ++var.degree;
    append(var.edges, edge);
  };
  attach(x, {y, offset, order | NotEqualEdge::written_bit});
  attach(y, {x, -offset, order});
}

// For the host's residual goals, so speed does not matter: joins the lists, each propagator once. Handles grow with
// time, so sorting by handle sorts by age.
std::vector<PropagatorId> Store::watchers(FdVar x) const {
  std::vector<PropagatorId> result;
  const auto at = [&](PropagatorId id) { return arena_.at<Propagator>(static_cast<std::uint32_t>(id)); };
  const auto is_channel = [&](PropagatorId id) { return at(id)->role() == Propagator::Role::channel; };
  for (const WatchList& list : (*this)[x].watches) {
    for (const PropagatorId id : std::span(arena_.at<PropagatorId>(list.entries), list.count)) {
      if (is_channel(id)) {
        at(id)->list_parts(result);
      } else {
        result.push_back(id);
      }
    }
  }
  for (const NotEqualEdge& edge : not_equal_edges(x)) {
    if (edge.is_value_watcher()) result.push_back(edge.value_watcher());
  }
  support::sort(result.begin(), result.end());
  result.erase(std::unique(result.begin(), result.end()), result.end());
  std::erase_if(result, [&](PropagatorId id) { return at(id)->dead(); });
  return result;
}

std::span<const NotEqualEdge> Store::not_equal_edges(FdVar x) const {
  const WatchList& list = (*this)[x].edges;
  return {arena_.at<NotEqualEdge>(list.entries), list.count};
}

// A new propagator runs once, whatever it watches.
void Store::activate(Propagator& propagator) {
  const PropagatorId id = id_of(propagator);
  propagator.subscribe(*this, id);
  schedule(id);
}

// Undoing restores it as neither dead nor queued: the queues are empty whenever the host goes back.
void Store::kill(Propagator& propagator) {
  if (propagator.dead()) return;
  if (&propagator < young_) trail_.save_as(&propagator.state_, propagator.state_ & ~Propagator::queued_bit);
  propagator.state_ |= Propagator::dead_bit;
  ++statistics_.entailments;
}

// With all but one of its variables fixed a propagator fixes the last one, too, so intermediate pruning does not affect
// solutions. Lists may grow meanwhile, but existing entries do not move.
bool Store::post_redundant(std::span<const FdVar> searched) {
  const std::uint64_t before = statistics_.propagators;
  std::vector<FdVar> known(searched.begin(), searched.end());
  std::unordered_set<FdVar> found;  // the representatives of these, built on demand
  Description description;
  for (std::size_t next = 0; next < known.size(); ++next) {
    for (const WatchList list : (*this)[known[next]].watches) {
      const auto* entries = arena_.at<PropagatorId>(list.entries);
      for (std::uint32_t i = 0; i < list.count; ++i) {
        Propagator& p = at(entries[i]);
        if (!p.may_have_redundant() || !p.has_redundant(*this)) continue;
        if (found.empty()) {
          for (FdVar x : known) found.insert(representative(x));
        }
        description = {};
        p.describe(description);
        const auto& variables = description.variables;
        const auto is_open = [&](FdVar x) { return !is_ground(x) && !found.contains(representative(x)); };
        if (std::count_if(variables.begin(), variables.end(), is_open) > 1) continue;
        if (&p < young_) trail_.save_as(&p.state_, p.state_);
        p.state_ &= ~Propagator::redundant_bit;
        p.post_redundant(*this);
        if (found.insert(representative(variables.back())).second) known.push_back(variables.back());
      }
    }
  }
  return statistics_.propagators != before;
}

// Cheaper than has_redundant: whether any watcher has promised redundant constraints (decision 17).
bool Store::may_have_redundant(FdVar x) const {
  for (const WatchList& list : (*this)[x].watches) {
    const std::span<const PropagatorId> entries(arena_.at<PropagatorId>(list.entries), list.count);
    const auto asks = [this](PropagatorId id) {
      return arena_.at<Propagator>(static_cast<std::uint32_t>(id))->may_have_redundant();
    };
    if (std::any_of(entries.begin(), entries.end(), asks)) return true;
  }
  return false;
}

// ---------------------------------------------------------------------------- waking

inline void Store::wake(const WatchList& list) {
  const PropagatorId* entry = arena_.at<PropagatorId>(list.entries);
  for (std::uint32_t left = list.count; left != 0; --left) schedule(*entry++);
}

// A separate test for each event: computing the address of its list does not depend on the value of `events`.
void Store::wake_for(const FdVariable& var, Events events) {
  if (events & on_fixed) wake(var.watches[static_cast<unsigned>(Event::fixed)]);
  if (events & on_minimum) wake(var.watches[static_cast<unsigned>(Event::minimum)]);
  if (events & on_maximum) wake(var.watches[static_cast<unsigned>(Event::maximum)]);
  if (events & on_domain) wake(var.watches[static_cast<unsigned>(Event::domain)]);
}

// Wakes watchers after a word form has lost a member.
[[gnu::noinline]] void Store::wake_after(const FdVariable& var, Events events) {
  wake_for(var, (events | on_domain | (var.size == 1 ? on_fixed : 0)) & var.listened);
}

// For unifications, which may cause any event.
void Store::wake_all(const FdVariable& var) {
  for (const WatchList& list : var.watches) wake(list);
}

// Postpone waking for the change of a huge domain?
bool Store::holds_back(FdVar x, FdVariable& var, Events events) {
  if ((is_finite(var.min) && is_finite(var.max)) || full_propagation_) return false;
  if (!hold_infinite_) {
    if (may_trigger(x, var, events)) return false;
    suppressed_.push_back({x, events});
    waiting_ |= held_back;
  }
  return true;
}

// Propagation over infinite domains need not terminate (X #> Y, Y #> X). So within one call of propagate() a variable
// with an infinite domain wakes others at most once for a move of its lower bound, once for the upper one and once for
// a wider spread of its finite bounds.
bool Store::may_trigger(FdVar x, FdVariable& var, Events events) {
  enum : std::uint32_t { left_bit = 1, right_bit = 2, spread_bit = 4 };
  if (var.form == Form::big && exact(var).min().finite() && exact(var).max().finite()) {
    return true;
  }
  Limits& limits = limits_of(x, var);
  const std::uint32_t before = limits.moved;
  std::uint32_t now = before;
  if (events & on_minimum) now |= left_bit;
  if (events & on_maximum) now |= right_bit;
  if (var.form == Form::ranges) {
    const RangeList& list = ranges(var);
    const Interval& first = list.ranges[0];
    const Interval& last = list.ranges[list.count - 1];
    const Value smallest = is_finite(first.lo) ? first.lo : first.hi;
    const Value largest = is_finite(last.hi) ? last.hi : last.lo;
    const auto spread = static_cast<std::uint64_t>(largest - smallest);
    if (spread > limits.last_spread) now |= spread_bit;
    limits.last_spread = spread;
  }
  limits.moved = now;
  return before == 0;
}

// An entry is valid only if it refers back to the variable that refers to it.
Store::Limits& Store::limits_of(FdVar x, FdVariable& var) {
  if (var.limits >= limits_.size() || limits_[var.limits].variable != x) {
    var.limits = static_cast<std::uint32_t>(limits_.size());
    limits_.push_back({x, 0, 0});
  }
  return limits_[var.limits];
}

// ---------------------------------------------------------------------------- the fixpoint

// Notifies those registered by watch_known.
inline bool Store::tell_known(FdVar x, PropagatorId who) {
  Propagator& p = at(who);
  if (p.dead()) return true;
  const Status status = p.hear_known(*this, x);
  if (status == Status::entailed) kill(p);
  if (status == Status::failed) failed_by(p);
  return status != Status::failed;
}

// x is fixed: removes its value from the domains of variables that must differ from it.
[[gnu::always_inline]] inline bool Store::prune_edges(FdVar x) {
  const FdVariable& var = (*this)[x];
  if (var.form == Form::big) [[unlikely]]
    return prune_edges_exactly(x, var);
  const Value value = var.min;
  const auto* edge = arena_.at<NotEqualEdge>(var.edges.entries);
  for (const auto* const end = edge + var.edges.count; edge != end; ++edge) {
    const bool possible =
        edge->is_value_watcher() ? tell_known(x, edge->value_watcher()) : remove(edge->other, value - edge->offset);
    if (!possible) return false;
  }
  return true;
}

[[gnu::noinline]] bool Store::prune_edges_exactly(FdVar x, const FdVariable& var) {
  const Integer value = exact(var).min().value();
  for (const NotEqualEdge& edge : not_equal_edges(x)) {
    const bool possible =
        edge.is_value_watcher() ? tell_known(x, edge.value_watcher()) : remove_exact(edge.other, value - edge.offset);
    if (!possible) return false;
  }
  return true;
}

// One step of the loop: first the \= edges of a newly fixed variable, which are cheapest and prune most; then a
// propagator of the first nonempty queue. A propagator that wakes itself is queued again only on request (Rerun,
// Status::again).
[[gnu::always_inline]] inline Outcome Store::run_queues() {
  while (true) {
    while (edges_done_ < fixed_.size()) {
      if (!prune_edges(fixed_[edges_done_++])) return Outcome::failed;
    }
    const unsigned queued = waiting_ & (held_back - 1);
    if (queued == 0) return Outcome::consistent;
    Queue& queue = queues_[std::countr_zero(queued)];
    Propagator& p = at(queue.pop());
    if (queue.empty()) {
      queue.start_again();
      waiting_ &= waiting_ - 1;
    }
    const std::uint64_t state = p.state_;
    if ((state & (Propagator::self_wakes_bit | Propagator::dead_bit)) != 0) {
      p.state_ = state & ~Propagator::queued_bit;
      if ((state & Propagator::dead_bit) != 0) continue;
    }
    origin_ = p.origin();  // what it posts belongs to the same goal
    Status status;
    try {
      status = p.propagate(*this);
    } catch (const support::Stopped&) {
      again_later(p);
      return Outcome::interrupted;
    }
    if ((state & Propagator::self_wakes_bit) == 0) p.state_ &= ~Propagator::queued_bit;
    if (status != Status::fixpoint) {
      if (status == Status::failed) return failed_by(p);
      if (status == Status::entailed) kill(p);
      if (status == Status::again) schedule(id_of(p));
    }
    if (++statistics_.propagations >= poll_at_) {
      poll_at_ = statistics_.propagations + poll_interval;
      if (!goes_on_after(p)) return failed_by(p);
      if (poll_interrupt()) return Outcome::interrupted;
      if (arena_.exhausted()) return Outcome::out_of_memory;
    }
  }
}

// It was stopped within a long computation.
[[gnu::noinline]] void Store::again_later(Propagator& p) {
  p.state_ &= ~Propagator::queued_bit;
  schedule(id_of(p));
}

bool Store::run_newest() {
  Propagator& p = at(queues_[0].pop_newest());
  Status status;
  try {
    status = p.propagate(*this);
  } catch (const support::Stopped&) {
    again_later(p);
    throw;
  }
  p.state_ &= ~Propagator::queued_bit;
  if (queues_[0].empty()) waiting_ &= ~1U;
  if (status == Status::entailed) kill(p);
  if (status == Status::failed) schedule(id_of(p));
  ++statistics_.propagations;
  return status != Status::failed;
}

bool Store::run_newest_first() {
  while ((waiting_ & 1) != 0) {
    if (!run_newest()) return false;
  }
  return true;
}

[[gnu::noinline]] bool Store::apply_cutoffs() {
  return std::all_of(cutoffs_.begin(), cutoffs_.end(), [this](const Cutoff& cutoff) {
    if (cutoff.paused || !cutoff.limit.finite()) return true;
    return cutoff.minimising ? tighten_upper(cutoff.variable, cutoff.limit)
                             : tighten_lower(cutoff.variable, cutoff.limit);
  });
}

// Runs until nothing is queued. failed: the queues are empty, the domains undefined, and the host must go back to a
// mark. interrupted, out_of_memory: see end_of_propagation.
Outcome Store::propagate() {
  polls_ = 0;
  if (!cutoffs_.empty() && !apply_cutoffs()) [[unlikely]]
    return end_of_propagation(Outcome::failed);
  const Outcome outcome = run_queues();
  if (outcome != Outcome::consistent || !suppressed_.empty()) return end_of_propagation(outcome);
  origin_ = 0;
  limits_.clear();  // postings from now on count for the next call
  return outcome;
}

// Changes held back by the rule for infinite domains are propagated once at the end, and a failure empties the queues.
// After an interrupt everything stays as it is: the next call continues.
[[gnu::noinline]] Outcome Store::end_of_propagation(Outcome outcome) {
  if (outcome == Outcome::consistent) {
    // Process the held-back changes a last time; further moves are kept but wake no watchers.
    const std::pmr::vector<Suppressed> held = std::move(suppressed_);
    suppressed_.clear();
    for (const Suppressed& change : held) wake_for((*this)[change.variable], change.events | on_domain);
    outcome = run_queues();
  }
  origin_ = 0;
  if (outcome == Outcome::interrupted) return outcome;
  suppressed_.clear();
  limits_.clear();
  if (outcome == Outcome::consistent) {
    waiting_ = 0;
    return outcome;
  }
  const Propagator* const last = std::exchange(failed_, nullptr);
  if (blamed_ != nullptr && outcome == Outcome::failed) blame(last);
  if (too_large_) outcome = Outcome::out_of_memory;
  too_large_ = false;
  clear_queues();
  ++statistics_.failures;
  return outcome;
}

[[gnu::noinline]] Outcome Store::failed_by(const Propagator& p) {
  failed_ = &p;
  return Outcome::failed;
}

// Reports the constraint that failed, or the edge of the last variable that pruned along its own.
void Store::blame(const Propagator* last) const {
  if (last != nullptr) {
    Description description;
    last->describe(description);
    const std::span<const FdVar> known(description.variables);
    const auto at_fault = known.first(std::min(description.at_fault, known.size()));
    blamed_->insert(blamed_->end(), at_fault.begin(), at_fault.end());
    return;
  }
  if (edges_done_ == 0) return;
  const FdVar x = fixed_[edges_done_ - 1];
  for (const NotEqualEdge& edge : not_equal_edges(x)) {
    if (edge.is_value_watcher() || !is_ground(edge.other) || lower(edge.other) + Bound(edge.offset) != lower(x))
      continue;
    blamed_->insert(blamed_->end(), {x, edge.other});
    return;
  }
}

// Checks for cycles of differences when one call takes long, at growing intervals.
bool Store::goes_on_after(const Propagator& p) {
  if (!std::has_single_bit(++polls_) || polls_ == 1) return true;
  Description description;
  p.describe(description);
  return description.variables.size() != 2 || !contradicts_itself(description.variables[0]);
}

// The host goes back to a mark while propagators are queued: none of them may run.
void Store::unqueue_all() {
  for (Queue& queue : queues_) {
    while (!queue.empty()) at(queue.pop()).state_ &= ~Propagator::queued_bit;
  }
  suppressed_.clear();
  limits_.clear();
  too_large_ = false;
  waiting_ = 0;
}

}  // namespace hornbeam::clpfd
