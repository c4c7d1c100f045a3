// SPDX-License-Identifier: MIT
//
// The constraint store: variables, propagators, and propagation to the fixpoint.
//
// A single object, without globals and independent of any host. The host
//   1. makes variables and posts constraints (propagators/post.hpp), or assigns values;
//   2. calls propagate();
//   3. drains the list of variables that became fixed;
//   4. brackets choice points with mark() and undo_to().
// Every operation that narrows a domain returns false if the domain becomes empty; the store is then inconsistent until
// the host goes back to a mark.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <functional>
#include <memory_resource>
#include <new>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "clpfd/domain/domain.hpp"
#include "clpfd/kernel/arena.hpp"
#include "clpfd/kernel/fd_variable.hpp"
#include "clpfd/kernel/propagator.hpp"
#include "clpfd/kernel/queue.hpp"
#include "clpfd/kernel/stack.hpp"
#include "clpfd/kernel/trail.hpp"
#include "support/noted_memory.hpp"

namespace hornbeam::clpfd {

// The result of propagate(). After `interrupted` it can be called again and continues; after a failure or out of memory
// the store must be taken back to a mark.
enum class Outcome : std::uint8_t { consistent, failed, interrupted, out_of_memory };

// Counted since the store was made; the host displays differences.
struct Statistics {
  std::uint64_t variables = 0;
  std::uint64_t propagators = 0;
  std::uint64_t propagations = 0;
  std::uint64_t prunings = 0;
  std::uint64_t entailments = 0;
  std::uint64_t failures = 0;
};

class Store {
 public:
  using Mark = std::uint32_t;
  struct Pair {
    FdVar first;
    FdVar second;
  };

  Store() = default;
  Store(const Store&) = delete;
  Store& operator=(const Store&) = delete;

  // ---- variables
  FdVar new_variable(Value lo = -infinity, Value hi = infinity);
  FdVar new_variable(const Domain& domain);  // must not be empty
  // Makes at least one consecutive variables; returns the first.
  FdVar new_variables(std::size_t count, Value lo, Value hi);
  // After undo_to: true if it was made before the mark. Later ones no longer exist.
  bool outlives_undoing(FdVar x) const {
    return x != FdVar::none && static_cast<std::size_t>(x) * Arena::unit_bytes < arena_.top();
  }
  static FdVar beside(FdVar x) {
    constexpr std::uint32_t size = sizeof(FdVariable) / Arena::unit_bytes;
    return FdVar{static_cast<std::uint32_t>(x) + size};
  }

  FdVariable& operator[](FdVar x) { return *arena_.at<FdVariable>(static_cast<uint32_t>(x)); }
  const FdVariable& operator[](FdVar x) const { return *arena_.at<FdVariable>(static_cast<uint32_t>(x)); }
  Value min(FdVar x) const { return (*this)[x].min; }
  Value max(FdVar x) const { return (*this)[x].max; }
  std::uint64_t size(FdVar x) const { return (*this)[x].size; }
  // Fixed to a value of the fast path. is_ground also covers values beyond 64 bits.
  bool fixed(FdVar x) const { return (*this)[x].fixed(); }
  bool is_ground(FdVar x) const { return (*this)[x].size == 1; }
  bool is_big(FdVar x) const { return (*this)[x].form == Form::big; }
  Value value(FdVar x) const { return (*this)[x].min; }
  bool has_finite_domain(FdVar x) const {
    const FdVariable& var = (*this)[x];
    if (var.form == Form::big) return lower(x).finite() && upper(x).finite();
    return is_finite(var.min) && is_finite(var.max);
  }
  bool contains(FdVar x, Value v) const {
    const FdVariable& var = (*this)[x];
    if (v < var.min || v > var.max) return false;
    if (var.form == Form::interval) return true;
    if (var.form == Form::word) return (var.word >> (v - var.base)) & 1;
    return contains_between(var, v);
  }
  // The same, also for domains beyond 64 bits.
  bool domain_contains(FdVar x, Value v) const { return is_big(x) ? domain(x).contains(Integer(v)) : contains(x, v); }
  // The next member above or below v; infinity or -infinity if there is none.
  Value next_above(FdVar x, Value v) const;
  Value next_below(FdVar x, Value v) const;
  // The members as bits in base .. base + 64*words - 1, where all of them must lie.
  void copy_bits(FdVar x, Value base, std::uint64_t* target, std::size_t words) const;
  // The same as one word, inline for the usual forms.
  std::uint64_t word_from(FdVar x, Value base) const {
    const FdVariable& var = (*this)[x];
    const Value place = var.min - base;
    if (var.form == Form::word) return (var.word >> (var.min - var.base)) << place;
    if (var.form == Form::interval) return (~std::uint64_t{0} >> (63 - (var.max - var.min))) << place;
    std::uint64_t word = 0;
    copy_bits(x, base, &word, 1);
    return word;
  }
  // Bounds of any size.
  Bound lower(FdVar x) const;
  Bound upper(FdVar x) const;
  Domain domain(FdVar x) const;

  // ---- narrowing
  bool set_min(FdVar x, Value v) {
    FdVariable& var = (*this)[x];
    return v <= var.min || raise_min(x, var, v);
  }
  bool set_max(FdVar x, Value v) {
    FdVariable& var = (*this)[x];
    return v >= var.max || lower_max(x, var, v);
  }
  bool set_limits(FdVar x, Value lo, Value hi);
  // The same for a plain domain that extends beyond v, inline for hot loops.
  void raise_plain(FdVar x, FdVariable& var, Value v) {
    save(var);
    var.size -= static_cast<std::uint64_t>(v - var.min);
    var.min = v;
    changed(x, var, on_minimum);
  }
  void lower_plain(FdVar x, FdVariable& var, Value v) {
    save(var);
    var.size -= static_cast<std::uint64_t>(var.max - v);
    var.max = v;
    changed(x, var, on_maximum);
  }
  bool remove(FdVar x, Value v) {
    FdVariable& var = (*this)[x];
    if (v < var.min || v > var.max) return true;
    if (var.form == Form::word && ((var.word >> (v - var.base)) & 1) == 0) return true;
    return drop_value(x, var, v);
  }
  // The same, inline for hot loops, for a word, the form of a small domain with a hole. A place below the base is a
  // huge unsigned number, and bits outside the bounds are clear, so no bounds check is needed.
  [[gnu::always_inline]] bool remove_in_line(FdVar x, Value v) {
    FdVariable& var = (*this)[x];
    if (var.form != Form::word) [[unlikely]]
      return remove(x, v);
    const auto place = static_cast<std::uint64_t>(v - var.base);
    return place > 63 || ((var.word >> place) & 1) == 0 || drop_bit(x, var, place);
  }
  bool assign(FdVar x, Value v) {
    FdVariable& var = (*this)[x];
    if (var.fixed()) return var.min == v;
    return contains(x, v) && fix(x, var, v);
  }
  // The same for a bound of a domain with more values.
  [[gnu::always_inline]] void assign_limit(FdVar x, Value v) { fix_in_line(x, (*this)[x], v); }
  bool remove_interval(FdVar x, Value lo, Value hi);
  // Keeps the values base + i whose bit i is set.
  bool keep_word(FdVar x, Value base, std::uint64_t bits);
  bool keep_bits(FdVar x, Value base, std::uint64_t* bits, std::size_t words);
  // Keeps some but not all members of a word.
  void keep_part(FdVar x, FdVariable& var, std::uint64_t part);
  // Keeps the members of the sorted, disjoint ranges.
  bool keep_ranges(FdVar x, std::span<const Interval> ranges);
  bool intersect(FdVar x, const Domain& domain);
  bool tighten_lower(FdVar x, const Bound& bound);
  bool tighten_upper(FdVar x, const Bound& bound);
  bool assign_exact(FdVar x, const Integer& value) {
    const bool fast = !is_big(x) && value.fits_value();
    return fast ? assign(x, value.small()) : assign_beyond(x, value);
  }
  bool remove_exact(FdVar x, const Integer& value) {
    const bool fast = !is_big(x) && value.fits_value();
    return fast ? remove(x, value.small()) : remove_beyond(x, value);
  }

  // Whether the host has unified x and y. Both keep their records.
  bool same(FdVar x, FdVar y) const { return x == y || representative(x) == representative(y); }
  FdVar representative(FdVar x) const {
    while (true) {
      const std::uint32_t membership = (*this)[x].membership;
      if (membership == 0) return x;
      const FdVar alias = arena_.at<Membership>(membership)->alias;
      if (alias == FdVar::none) return x;
      x = alias;
    }
  }
  FdVar next_member(FdVar x) const {
    const std::uint32_t membership = (*this)[x].membership;
    return membership == 0 ? x : arena_.at<Membership>(membership)->next;
  }
  bool has_aliases() const { return alias_count_ != 0; }
  // Counts unifications, including undone ones.
  std::uint64_t unifications() const { return unifications_; }
  // Both must be representatives; wakes everything on both. unify (propagators/relations.hpp), which calls this, keeps
  // the domains equal.
  void set_alias(FdVar x, FdVar target);
  std::vector<FdVar> members(FdVar x) const;  // x and all variables unified with it
  std::uint32_t degree(FdVar x) const;        // propagators attached to x, including entailed ones (fd_degree)

  // ---- propagators
  // Makes a propagator, adds it to the watch lists and queues its first run.
  template <class P, class... Arguments>
  P& post(Arguments&&... arguments) {
    P& made = make<P>(std::forward<Arguments>(arguments)...);
    activate(made);
    return made;
  }
  // Only makes it: the caller activates it later, or runs it as a part of itself.
  template <class P, class... Arguments>
  P& make(Arguments&&... arguments) {
    const std::uint32_t handle = arena_.allocate(sizeof(P));
    P* made = new (arena_.at<void>(handle)) P(std::forward<Arguments>(arguments)...);
    made->state_ |= (std::uint64_t{origin_} << Propagator::origin_shift) | (auxiliary_ ? Propagator::auxiliary_bit : 0);
    ++statistics_.propagators;
    return *made;
  }
  void activate(Propagator& propagator);
  // An array that lives as long as the propagator posted with it.
  template <class T>
  std::span<T> new_array(std::size_t count, const T& initial = T{}) {
    static_assert(std::is_trivially_copyable_v<T>);
    T* start = arena_.at<T>(arena_.allocate(count * sizeof(T)));
    for (std::size_t i = 0; i < count; ++i) new (start + i) T(initial);
    return {start, count};
  }
  template <class T>
  std::span<T> copy_array(std::span<const T> source) {
    std::span<T> copy = new_array<T>(source.size());
    for (std::size_t i = 0; i < source.size(); ++i) copy[i] = source[i];
    return copy;
  }

  Propagator& at(PropagatorId id) { return *arena_.at<Propagator>(static_cast<std::uint32_t>(id)); }
  // The last object made that propagators share; its users report it by late_storage.
  const void* shared() const { return shared_ == 0 ? nullptr : arena_.at<void>(shared_); }
  void set_shared(const void* place) { shared_ = arena_.handle_of(place), seldom_changed_ = true; }
  PropagatorId id_of(const Propagator& p) const { return PropagatorId{arena_.handle_of(&p)}; }
  void watch(FdVar x, Events events, PropagatorId who);
  // Notifies `who` when x becomes fixed (Propagator::hear_known), without a queue or a run. All variables that it
  // watches so must have different values: unification relies on that.
  void watch_known(FdVar x, PropagatorId who);
  void add_not_equal(FdVar x, FdVar y, std::int32_t offset);  // x \= y + offset, both unfixed
  void schedule(PropagatorId id) {
    Propagator& p = at(id);
    const std::uint64_t state = p.state_;
    if ((state & (Propagator::queued_bit | Propagator::dead_bit)) != 0) return;
    p.state_ = state | Propagator::queued_bit;
    const unsigned priority = Propagator::priority_of(state);
    waiting_ |= 1U << priority;
    queues_[priority].push(id);
  }
  void kill(Propagator& propagator);
  // Calls Propagator::post_redundant on those whose variables are all fixed when a search has fixed its own; true if
  // one has posted something.
  bool post_redundant(std::span<const FdVar> searched);
  bool may_have_redundant(FdVar x) const;  // whether one of them would have to be called
  void set_origin(std::uint32_t origin) { origin_ = origin; }
  // An edge keeps only the lowest bit of its origin. With the highest one set that suffices.
  bool origin_fits_edge() const { return origin_ == 0 || (origin_ >> 31) != 0; }

  // Counts a propagator that is told of x by another one.
  void count_watcher(FdVar x) {
    FdVariable& var = (*this)[x];
    if (&var < young_) save_watches(var);
    if (!auxiliary_) ++var.degree;
  }
  // Those that any change of its domain wakes, in the order of posting.
  std::span<const PropagatorId> woken_by_domain(FdVar x) const {
    const WatchList& list = (*this)[x].watches[static_cast<unsigned>(Event::domain)];
    return {arena_.at<PropagatorId>(list.entries), list.count};
  }
  // The propagators that watch x, in the order of posting, without dead ones; the parts of a channel in its place.
  std::vector<PropagatorId> watchers(FdVar x) const;
  std::span<const NotEqualEdge> not_equal_edges(FdVar x) const;  // including watchers of its value

  // ---- propagation
  Outcome propagate();
  // Whether propagate() would do nothing, and nothing is to be drained.
  bool is_at_rest() const {
    return waiting_ == 0 && drained_ == fixed_.size() && edges_done_ == drained_ && cutoffs_.empty() &&
           suppressed_.empty() && equal_drained_ == equal_.size();
  }
  // Runs the propagator queued last, of simple priority, alone: what it wakes stays queued. False: it fails, and stays
  // queued, too.
  bool run_newest();
  void again_later(Propagator& p);
  // Runs those of simple priority, the last one first, until none is queued.
  bool run_newest_first();
  // For a propagator whose result is too large to represent (2^(10^9)): it reports that and fails; propagate() then
  // returns out_of_memory, because `failed` would claim that there is no solution.
  void report_too_large() { too_large_ = true; }
  // From now on each failure of propagate() appends the variables of the failed constraint; nullptr stops that.
  void tell_failures_to(std::vector<FdVar>* blamed) { blamed_ = blamed; }
  // Variables that became fixed since the last drain, in order.
  std::span<const FdVar> undrained() const { return {fixed_.data() + drained_, fixed_.size() - drained_}; }
  void mark_drained() { drained_ = fixed_.size(); }
  // Those of them that were fixed before the mark, which is above the last drained one. Once drained, they stay so
  // after going back to the mark.
  std::span<const FdVar> undrained_before(Mark mark) const {
    return {fixed_.data() + drained_, marks_[mark].fixed - drained_};
  }
  void mark_drained_before(Mark mark) { drained_ = marks_[mark].drained = marks_[mark].fixed; }
  // Reports that x = y was derived, if the host knows both, so that it unifies them.
  bool report_equal(FdVar x, FdVar y) {
    if (x == y || (*this)[x].host == 0 || (*this)[y].host == 0) return false;
    equal_.push({x, y});
    seldom_changed_ = true;
    return true;
  }
  // The pairs reported since the last drain.
  std::span<const Pair> undrained_pairs() const {
    return {equal_.data() + equal_drained_, equal_.size() - equal_drained_};
  }
  void mark_pairs_drained() { equal_drained_ = equal_.size(), seldom_changed_ = true; }
  // The number of variables fixed so far: lets propagators detect whether they fixed one.
  std::size_t fixed_count() const { return fixed_.size(); }
  // Polled every thousand steps or so; true stops propagation (interrupted).
  void set_interrupt_poll(std::function<bool()> poll) { poll_ = std::move(poll); }
  bool poll_interrupt() { return poll_ && poll_(); }
  void poll_soon() { poll_at_ = 0; }  // after the running propagator
  // For what is done with long integers.
  void set_stop_sign(const support::StopSign* stop) { stop_sign_ = stop; }
  const support::StopSign* stop_sign() const { return stop_sign_; }
  // SWI-Prolog's clpfd_propagation=full: no stop for infinite domains (may not terminate).
  void set_full_propagation(bool full) { full_propagation_ = full; }
  // While set, changes of infinite domains wake no watchers: for a host that posts something only to inspect it and
  // takes it back.
  void set_hold_infinite(bool hold) { hold_infinite_ = hold; }

  // ---- branch and bound of whoever searches above: until the newest one is taken off, each propagate() begins with
  // these bounds. They are not part of the state: an improvement found stays after going back.
  void begin_cutoff(FdVar x, bool minimising) {
    cutoffs_.push_back({x, minimising, false, minimising ? Bound::sup() : Bound::inf()});
  }
  // While a solution is used, which is no better than itself.
  void pause_cutoff(bool paused) { cutoffs_.back().paused = paused; }
  // From now on only better values are accepted.
  void improve_on(const Integer& value) {
    Cutoff& cutoff = cutoffs_.back();
    cutoff.limit = Bound(cutoff.minimising ? value - 1 : value + 1);
  }
  void end_cutoff() { cutoffs_.pop_back(); }
  bool has_cutoff() const { return !cutoffs_.empty(); }

  // ---- backtracking. The same in line (store_marks.hpp) is for those who do little else.
  Mark mark();
  Mark mark_in_line();
  // Invalidates the mark. step_back, for frequent use, keeps the memory for reuse.
  void undo_to(Mark mark);
  void step_back(Mark mark);
  void step_back_in_line(Mark mark);
  std::size_t trail_words() const { return trail_.size(); }
  // What was saved above a mark: what has changed since the mark was set, and what going back to it restores.
  bool has_mark(Mark mark) const { return mark < marks_.size(); }
  Mark newest_mark() const { return static_cast<Mark>(marks_.size() - 1); }
  std::size_t words_above(Mark mark) const { return trail_.size() - marks_[mark].trail; }
  template <class Visit>
  void for_each_saved_above(Mark mark, Visit visit) const;  // in store_marks.hpp
  // Numbers the stretches between marks, in multiples of four: undoing returns to an older number, for which values
  // saved since its mark are still saved.
  std::uint64_t epoch() const { return epoch_; }
  // Saves `words` words at `place` for undoing to the newest mark. Objects made since that mark vanish with it and need
  // no saving.
  void save(void* place, unsigned words) {
    if (place < young_) trail_.save(place, words);
  }

  const Statistics& statistics() const { return statistics_; }
  void count_in(support::MemoryBudget& memory) {
    arena_.count_in(memory);
    memory_.count_in(memory);
  }
  // Bytes allocated since the last collection and not freed.
  std::size_t grown() const { return arena_.grown() + memory_.used() - std::min(memory_.used(), kept_beside_); }
  // For data that the host keeps beside the store.
  std::pmr::memory_resource& memory() { return memory_; }
  Arena& arena() { return arena_; }
  const Arena& arena() const { return arena_; }

 private:
  friend class RangeCursor;
  friend class StoreCollection;
  friend class AuxiliaryScope;
  struct Restore {
    std::size_t trail;
    std::uint64_t epoch;  // before the mark, as are the following
    const void* young;
    std::uint32_t fixed;
    std::uint32_t drained;
    std::uint32_t edges_done;
    std::uint32_t seldom;  // index in seldom_
  };
  // Values that are the same at most marks of a search.
  struct Seldom {
    std::size_t arena;
    std::size_t equal;
    std::size_t equal_drained;
    std::uint32_t exact;
    std::uint32_t aliases;
    std::uint32_t shared;
  };
  // Objects in the arena from `young` on vanish when the newest mark is undone. Epochs number the stretches between
  // marks; saved_at of a variable gives the epoch of its last save, with the low two bits for its parts. So each part
  // is saved at most once per mark.
  void begin_epoch(const void* young) {
    epoch_ = newest_epoch_ += 4;
    young_ = young;
  }
  void note_seldom();
  void put_back(const Seldom& seldom);
  const Seldom& seldom_at(Mark mark) const { return seldom_[marks_[mark].seldom]; }
  void give_back_peaks();

  struct Cutoff {
    FdVar variable;
    bool minimising;
    bool paused;
    Bound limit;
  };
  bool apply_cutoffs();

  // A change of an infinite domain for which no watchers were woken yet.
  struct Suppressed {
    FdVar variable;
    Events events;
  };
  // The bounds of an infinite domain moved in this call of propagate(), see may_trigger.
  struct Limits {
    FdVar variable;
    std::uint32_t moved;
    std::uint64_t last_spread;
  };

  std::uint64_t* bits(const FdVariable& var) const {
    return arena_.at<std::uint64_t>(static_cast<std::uint32_t>(var.word));
  }
  RangeList& ranges(const FdVariable& var) const { return *arena_.at<RangeList>(static_cast<std::uint32_t>(var.word)); }
  const Domain& exact(const FdVariable& var) const { return exact_[var.word]; }

  bool is_saved(const FdVariable& var) const {
    return ((var.saved_at ^ epoch_) & ~FdVariable::watches_saved_bit) == FdVariable::domain_saved_bit;
  }
  void save(FdVariable& var) {
    if (!is_saved(var)) save_domain(var);
  }
  // Objects above the mark need no saving: they vanish when it is undone.
  void save_domain(FdVariable& var);
  [[gnu::always_inline]] void save_domain_in_line(FdVariable& var) {
    if (trail_.full()) [[unlikely]]
      trail_.make_room();
    const std::uint64_t saved_at = saved_also(var, FdVariable::domain_saved_bit);  // read before anything is written
    if (&var < young_) trail_.save_in_room(&var, FdVariable::domain_words);
    var.saved_at = saved_at;
  }
  // The value of saved_at with one more part.
  std::uint64_t saved_also(const FdVariable& var, std::uint64_t part) const {
    return ((var.saved_at & ~std::uint64_t{3}) == epoch_ ? var.saved_at : epoch_) | part;
  }
  // The slow parts of narrowing: contracts in store_domains.cpp.
  bool raise_min(FdVar x, FdVariable& var, Value v);
  bool lower_max(FdVar x, FdVariable& var, Value v);
  bool drop_value(FdVar x, FdVariable& var, Value v);
  // For a word form; the bit is set.
  [[gnu::always_inline]] bool drop_bit(FdVar x, FdVariable& var, std::uint64_t place) {
    const std::uint64_t rest = var.word & ~(std::uint64_t{1} << place);
    if (rest == 0) return false;
    const Value base = var.base;
    if (!is_saved(var)) save_domain_in_line(var);
    const Value min = base + static_cast<unsigned>(std::countr_zero(rest));
    const Value max = base + (63U ^ static_cast<unsigned>(std::countl_zero(rest)));
    const bool heard = var.listened != 0;  // otherwise it does not matter which bound moves
    const Events events = heard ? (min != var.min ? on_minimum : 0) | (max != var.max ? on_maximum : 0) : 0;
    var.word = rest;
    var.min = min;
    var.max = max;
    ++statistics_.prunings;
    if (--var.size == 1) fixed_.push(x);
    if (heard) wake_after(var, events);
    return true;
  }
  void wake_after(const FdVariable& var, Events events);
  bool fix(FdVar x, FdVariable& var, Value v);
  [[gnu::always_inline]] void fix_in_line(FdVar x, FdVariable& var, Value v) {
    if (!is_saved(var)) save_domain_in_line(var);
    ++statistics_.prunings;
    fixed_.push(x);
    const bool heard = var.listened != 0;
    const Events limits = heard ? (v != var.min ? on_minimum : 0) | (v != var.max ? on_maximum : 0) : 0;
    var.min = var.max = v;
    var.size = 1;
    var.form = Form::interval;
    if (heard) wake_after(var, limits);
  }
  void copy_bit_set(const FdVariable& var, Value base, std::uint64_t* target) const;
  bool contains_between(const FdVariable& var, Value v) const;
  std::uint64_t count_between(const FdVariable& var, Value lo, Value hi) const;
  void settle(FdVariable& var);  // changes to a narrower form once the span is small
  void make_hole(FdVariable& var, Value v);
  void split_range(FdVariable& var, Value v);
  RangeList& own_ranges(FdVariable& var);
  void bits_from_ranges(FdVariable& var);
  bool replace(FdVar x, FdVariable& var, std::span<const Interval> ranges);
  // For numbers beyond 64 bits, and variables bounded by one.
  bool assign_beyond(FdVar x, const Integer& value);
  bool remove_beyond(FdVar x, const Integer& value);
  bool replace_exact(FdVar x, FdVariable& var, const Domain& domain);

  // After a domain was narrowed: `events` tells which bounds moved.
  [[gnu::always_inline]] void changed(FdVar x, FdVariable& var, Events events) {
    ++statistics_.prunings;
    if (var.size == 1) {
      fixed_.push(x);
    } else if (var.size == huge_size && holds_back(x, var, events)) [[unlikely]] {
      return;
    }
    if (var.listened == 0) return;  // no watchers, so it does not matter which bounds moved
    events = (events | on_domain | (var.size == 1 ? on_fixed : 0)) & var.listened;
    if (events != 0) wake_for(var, events);
  }
  bool holds_back(FdVar x, FdVariable& var, Events events);
  bool may_trigger(FdVar x, FdVariable& var, Events events);
  Limits& limits_of(FdVar x, FdVariable& var);
  // Waking queues propagators; it runs none.
  void wake(const WatchList& list);
  void wake_for(const FdVariable& var, Events events);
  void wake_all(const FdVariable& var);
  bool tell_known(FdVar x, PropagatorId who);
  void join_ring(FdVar x, FdVar alias, FdVar next);
  template <class T>
  void append(WatchList& list, const T& entry);
  // Before the watch lists of a variable older than the mark grow.
  void save_watches(FdVariable& var);
  bool prune_edges(FdVar x);
  bool prune_edges_exactly(FdVar x, const FdVariable& var);
  // After the loop has stopped for any reason.
  Outcome end_of_propagation(Outcome outcome);
  Outcome failed_by(const Propagator& p);
  void blame(const Propagator* last) const;
  Outcome run_queues();
  bool goes_on_after(const Propagator& p);
  // Detects a cycle of X =< Y + C with a negative sum at once, instead of by creeping through huge domains.
  bool contradicts_itself(FdVar start) const;
  void clear_queues() {
    if (waiting_ != 0) unqueue_all();
  }
  void unqueue_all();

  // The arena holds what backtracking frees by lowering its top: variables, propagators, their lists. The stacks beside
  // it are truncated to the sizes in `marks_`. All other changes are trailed.
  Arena arena_;
  support::NotedMemory memory_;  // for everything outside the arena
  std::size_t kept_beside_ = 0;  // its size after the last collection
  Trail trail_{memory_};
  std::array<Queue, priority_count> queues_{Queue(memory_), Queue(memory_), Queue(memory_), Queue(memory_)};
  Stack<Restore> marks_{memory_};
  Stack<Seldom> seldom_{memory_};  // the last one is current, except for the arena, unless seldom_changed_
  Stack<FdVar> fixed_{memory_};    // all variables fixed on this branch
  std::size_t drained_ = 0;        // how many of them the host has seen
  std::size_t edges_done_ = 0;     // how many have pruned along their \= edges
  Stack<Pair> equal_{memory_};     // all pairs reported on this branch
  std::size_t equal_drained_ = 0;
  std::pmr::vector<Domain> exact_{&memory_};  // domains beyond 64 bits, immutable
  std::pmr::vector<Suppressed> suppressed_{&memory_};
  std::pmr::vector<Limits> limits_{&memory_};
  std::vector<Interval> scratch_;
  std::vector<Cutoff> cutoffs_;
  std::function<bool()> poll_;
  const support::StopSign* stop_sign_ = nullptr;
  std::vector<FdVar>* blamed_ = nullptr;
  const Propagator* failed_ = nullptr;  // the constraint that failed, unless equal variables had to differ
  Statistics statistics_;
  std::uint64_t epoch_ = 4;
  std::uint64_t newest_epoch_ = 4;
  const void* young_ = nullptr;  // the arena's top at the newest mark
  std::uint64_t poll_at_ = 0;    // the number of propagations
  std::uint32_t polls_ = 0;      // in this call of propagate()
  std::uint32_t alias_count_ = 0;
  std::uint64_t unifications_ = 0;
  std::uint32_t origin_ = 0;
  // A bit for each nonempty queue, and one for held-back changes.
  static constexpr unsigned held_back = 1U << priority_count;
  unsigned waiting_ = 0;
  bool seldom_changed_ = true;
  std::uint32_t shared_ = 0;
  bool auxiliary_ = false;
  bool full_propagation_ = false;
  bool too_large_ = false;
  bool hold_infinite_ = false;
};

}  // namespace hornbeam::clpfd
