// SPDX-License-Identifier: MIT
//
// Reads and narrows domains in their forms (fd_variable.hpp describes these).
//
// Each narrowing saves the variable once per mark, changes the form's data, updates min, max and size, and reports the
// events. Bit sets and range lists may contain members outside min..max; these do not count.
//
// Contract of every narrowing function (raise_min, lower_max, drop_value, keep_..., replace): false means that the
// domain would be empty, so that the host has to go back to a mark; true with an unchanged domain wakes no watchers. A
// change saves first, so that undoing is complete, then writes, then calls changed(), which schedules the watchers of
// these events.
//
// Forms change in one direction as holes appear: interval -> word (span up to 64) or bits (up to 2048) or ranges ->
// bits if there are many ranges; and back to word or interval as the span shrinks (settle). A `big` domain has bounds
// beyond 64 bits and is handled by store_exact.cpp.
#include <algorithm>
#include <bit>

#include "clpfd/kernel/bit_rows.hpp"
#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr std::uint64_t word_span = 64;
constexpr Value bits_span = 2048;        // up to here a hole makes a bit set at once
constexpr Value bits_per_range = 128;    // from here on a bit set is smaller than the ranges
constexpr Value largest_bits = 1 << 22;  // half a megabyte

// Index of the first range that ends at v or later.
std::uint32_t range_at(const RangeList& list, Value v) {
  const Interval* found =
      std::partition_point(list.ranges, list.ranges + list.count, [v](const Interval& i) { return i.hi < v; });
  return static_cast<std::uint32_t>(found - list.ranges);
}

// huge_size stands for every infinite or unknown size.
std::uint64_t span_size(Value lo, Value hi) {
  if (!is_finite(lo) || !is_finite(hi)) return huge_size;
  return static_cast<std::uint64_t>(hi - lo) + 1;
}

// The last number before an infinite end: without it, the domain continues beyond 64 bits.
bool meets_infinity(const FdVariable& var, Value lo, Value hi) {
  return (hi == infinity - 1 && var.max == infinity) || (lo == 1 - infinity && var.min == -infinity);
}

}  // namespace

// ---------------------------------------------------------------------------- reading

// The forms that contains() does not handle inline; v lies in min..max.
bool Store::contains_between(const FdVariable& var, Value v) const {
  switch (var.form) {
    case Form::bits: {
      const auto i = static_cast<std::uint64_t>(v - var.base);
      return (bits(var)[i >> 6] >> (i & 63)) & 1;
    }
    case Form::ranges: {
      const RangeList& list = ranges(var);
      const std::uint32_t i = range_at(list, v);
      return i < list.count && list.ranges[i].lo <= v;
    }
    case Form::big: return exact(var).contains(v);
    default: return true;
  }
}

// For v inside the bounds (but below the upper one) there always is a next member, so the searches need no check for
// the end.
Value Store::next_above(FdVar x, Value v) const {
  const FdVariable& var = (*this)[x];
  if (v < var.min) return var.min;
  if (v >= var.max) return infinity;
  const auto i = static_cast<std::uint64_t>(v + 1 - var.base);
  switch (var.form) {
    case Form::word: return var.base + static_cast<Value>(i) + std::countr_zero(var.word >> i);
    case Form::bits: return var.base + first_bit(bits(var), i, static_cast<std::uint64_t>(var.max - var.base));
    case Form::ranges: {
      const RangeList& list = ranges(var);
      return std::max(v + 1, list.ranges[range_at(list, v + 1)].lo);
    }
    default: return v + 1;
  }
}

// The mirror image of next_above: -infinity if there is none.
Value Store::next_below(FdVar x, Value v) const {
  const FdVariable& var = (*this)[x];
  if (v > var.max) return var.max;
  if (v <= var.min) return -infinity;
  const auto i = static_cast<std::uint64_t>(v - 1 - var.base);
  switch (var.form) {
    case Form::word: return var.base + 63 - std::countl_zero(var.word & to_bit(i & 63));
    case Form::bits: return var.base + last_bit(bits(var), static_cast<std::uint64_t>(var.min - var.base), i);
    case Form::ranges: {
      const RangeList& list = ranges(var);
      const std::uint32_t r = range_at(list, v - 1);
      return r < list.count && list.ranges[r].lo <= v - 1 ? v - 1 : list.ranges[r - 1].hi;
    }
    default: return v - 1;
  }
}

// Members in lo..hi, both inside min..max.
std::uint64_t Store::count_between(const FdVariable& var, Value lo, Value hi) const {
  if (lo > hi) return 0;
  switch (var.form) {
    case Form::bits:
      return count_bits(bits(var), static_cast<std::uint64_t>(lo - var.base),
                        static_cast<std::uint64_t>(hi - var.base));
    case Form::ranges: {
      const RangeList& list = ranges(var);
      std::uint64_t total = 0;
      for (std::uint32_t i = range_at(list, lo); i < list.count && list.ranges[i].lo <= hi; ++i) {
        const std::uint64_t part = span_size(std::max(lo, list.ranges[i].lo), std::min(hi, list.ranges[i].hi));
        if (part == huge_size) return huge_size;
        total += part;
      }
      return total;
    }
    default: return span_size(lo, hi);
  }
}

RangeCursor::RangeCursor(const Store& store, FdVar x) : store_(store), var_(store[x]), lo_(var_.min), hi_(var_.min) {
  if (var_.form == Form::ranges) index_ = range_at(store.ranges(var_), var_.min);
  hi_ = var_.min - 1;
  next();
}

// Finds the first member from hi_ + 1 on, and the end of its run.
void RangeCursor::next() {
  if (hi_ >= var_.max) {
    done_ = true;
    return;
  }
  const Value from = hi_ + 1;  // the first place not yet visited; a member lies at or above it
  switch (var_.form) {
    case Form::word: {
      const std::uint64_t rest = var_.word >> (from - var_.base);
      lo_ = from + std::countr_zero(rest);
      hi_ = lo_ + std::countr_one(var_.word >> (lo_ - var_.base)) - 1;
      break;
    }
    case Form::bits: {
      const std::uint64_t* bits = store_.bits(var_);
      const auto last = static_cast<std::uint64_t>(var_.max - var_.base);
      const auto start = static_cast<std::uint64_t>(from - var_.base);
      const auto i = static_cast<std::uint64_t>(first_bit(bits, start, last));
      lo_ = var_.base + static_cast<Value>(i);
      hi_ = var_.base + static_cast<Value>(run_end(bits, i, last));
      break;
    }
    case Form::ranges: {
      const Interval& range = store_.ranges(var_).ranges[index_++];
      lo_ = std::max(range.lo, var_.min);
      hi_ = std::min(range.hi, var_.max);
      break;
    }
    default: lo_ = var_.min; hi_ = var_.max;
  }
}

// ---------------------------------------------------------------------------- limits

// A span of at most 64 becomes one word, the most efficient form.
void Store::settle(FdVariable& var) {
  if (var.form != Form::bits && var.form != Form::ranges) return;
  if (!is_finite(var.min) || !is_finite(var.max)) return;
  const Value span = var.max - var.min + 1;
  if (static_cast<std::uint64_t>(span) == var.size) {
    var.form = Form::interval;
    return;
  }
  if (static_cast<std::uint64_t>(span) > word_span) return;
  std::uint64_t word = 0;
  if (var.form == Form::bits) {
    const auto from = static_cast<std::uint64_t>(var.min - var.base);
    const auto last = static_cast<std::uint64_t>(var.max - var.base);
    const std::uint64_t* source = bits(var);
    word = source[from >> 6] >> (from & 63);
    if ((last >> 6) != (from >> 6)) word |= source[last >> 6] << (64 - (from & 63));
    word &= to_bit(static_cast<unsigned>(span - 1));
  } else {
    const RangeList& list = ranges(var);
    for (std::uint32_t i = range_at(list, var.min); i < list.count && list.ranges[i].lo <= var.max; ++i) {
      const auto lo = static_cast<unsigned>(std::max(list.ranges[i].lo, var.min) - var.min);
      const auto hi = static_cast<unsigned>(std::min(list.ranges[i].hi, var.max) - var.min);
      word |= from_bit(lo) & to_bit(hi);
    }
  }
  var.form = Form::word;
  var.word = word;
  var.base = var.min;
}

// The new bound is the first member at v or above. The size is updated by counting the removed members, which over a
// whole branch costs no more than the size of the domain; if the size becomes finite it is computed afresh.
bool Store::raise_min(FdVar x, FdVariable& var, Value v) {
  if (var.form == Form::big) return tighten_lower(x, v);
  if (v > var.max) return false;
  switch (var.form) {
    case Form::interval:
      save(var);
      var.size = var.size != huge_size ? var.size - static_cast<std::uint64_t>(v - var.min) : span_size(v, var.max);
      var.min = v;
      break;
    case Form::word: {
      save(var);
      const std::uint64_t kept = var.word & from_bit(static_cast<unsigned>(v - var.base));
      var.size -= count_of(var.word ^ kept);
      var.word = kept;
      var.min = var.base + std::countr_zero(kept);
      break;
    }
    default: {
      const Value next = next_above(x, v - 1);
      save(var);
      const bool finite = is_finite(var.min) && var.size != huge_size;
      const std::uint64_t dropped = finite ? count_between(var, var.min, v - 1) : 0;
      var.min = next;
      var.size = finite ? var.size - dropped : count_between(var, next, var.max);
      settle(var);
    }
  }
  changed(x, var, on_minimum);
  return true;
}

// The mirror image of raise_min.
bool Store::lower_max(FdVar x, FdVariable& var, Value v) {
  if (var.form == Form::big) return tighten_upper(x, v);
  if (v < var.min) return false;
  switch (var.form) {
    case Form::interval:
      save(var);
      var.size = var.size != huge_size ? var.size - static_cast<std::uint64_t>(var.max - v) : span_size(var.min, v);
      var.max = v;
      break;
    case Form::word: {
      save(var);
      const std::uint64_t kept = var.word & to_bit(static_cast<unsigned>(v - var.base));
      var.size -= count_of(var.word ^ kept);
      var.word = kept;
      var.max = var.base + 63 - std::countl_zero(kept);
      break;
    }
    default: {
      const Value next = next_below(x, v + 1);
      save(var);
      const bool finite = is_finite(var.max) && var.size != huge_size;
      const std::uint64_t dropped = finite ? count_between(var, v + 1, var.max) : 0;
      var.max = next;
      var.size = finite ? var.size - dropped : count_between(var, var.min, next);
      settle(var);
    }
  }
  changed(x, var, on_maximum);
  return true;
}

// Sets both bounds at once, with one event for each that moved.
bool Store::set_limits(FdVar x, Value lo, Value hi) {
  FdVariable& var = (*this)[x];
  if (var.form != Form::interval) return set_min(x, lo) && set_max(x, hi);
  lo = std::max(lo, var.min);
  hi = std::min(hi, var.max);
  if (lo > hi) return false;
  const Events events = (lo != var.min ? on_minimum : 0) | (hi != var.max ? on_maximum : 0);
  if (events == 0) return true;
  save(var);
  var.min = lo;
  var.max = hi;
  var.size = span_size(lo, hi);
  changed(x, var, events);
  return true;
}

// v is a member. Whatever the form was, one value is an interval.
bool Store::fix(FdVar x, FdVariable& var, Value v) {
  fix_in_line(x, var, v);
  return true;
}

// ---------------------------------------------------------------------------- holes

// Removes v (inside min..max, possibly not a member) from the domain. A small one becomes a word whichever value it is,
// so that nothing depends on the value's position.
bool Store::drop_value(FdVar x, FdVariable& var, Value v) {
  if (var.form == Form::word) return drop_bit(x, var, static_cast<std::uint64_t>(v - var.base));
  if (var.form == Form::interval && var.size <= word_span) {
    if (var.size == 1) return false;
    save(var);
    var.form = Form::word;
    var.base = var.min;
    var.word = to_bit(static_cast<unsigned>(var.size - 1));
    return drop_bit(x, var, static_cast<std::uint64_t>(v - var.base));
  }
  if (var.form == Form::big || meets_infinity(var, v, v)) return remove_beyond(x, v);
  if (v == var.min) return raise_min(x, var, v + 1);
  if (v == var.max) return lower_max(x, var, v - 1);
  if (!contains(x, v)) return true;
  save(var);
  make_hole(var, v);
  if (var.size != huge_size) --var.size;
  changed(x, var, 0);
  return true;
}

// The first hole selects a form for holes to come: the smallest that covers the span. The words of a bit set are
// trailed one by one as they change, without stamps.
void Store::make_hole(FdVariable& var, Value v) {
  if (var.form == Form::interval) {
    const bool finite = is_finite(var.min) && is_finite(var.max);
    const Value span = finite ? var.max - var.min + 1 : infinity;
    var.base = var.min;
    if (span <= bits_span) {
      const auto count = static_cast<std::size_t>(span + 63) / 64;
      var.form = Form::bits;
      var.word = arena_.handle_of(new_array<std::uint64_t>(count, ~std::uint64_t{0}).data());
    } else {
      const std::uint32_t handle = arena_.allocate(sizeof(RangeList) + sizeof(Interval));
      RangeList* list = new (arena_.at<void>(handle)) RangeList{epoch_, 1, 2, {}};
      list->ranges[0] = {var.min, var.max};
      var.form = Form::ranges;
      var.word = handle;
    }
  }
  const auto i = static_cast<std::uint64_t>(v - var.base);
  if (var.form == Form::bits) {
    std::uint64_t& word = bits(var)[i >> 6];
    save(&word, 1);
    word &= ~(std::uint64_t{1} << (i & 63));
  } else {
    split_range(var, v);
  }
}

// The range list to write to, with room for one more: the current one if this epoch made it.
RangeList& Store::own_ranges(FdVariable& var) {
  const RangeList& list = ranges(var);
  if (list.made_at == epoch_ && list.count < list.capacity) return ranges(var);
  const std::uint32_t first = range_at(list, var.min);
  std::uint32_t last = first;
  while (last < list.count && list.ranges[last].lo <= var.max) ++last;
  const std::uint32_t count = last - first;
  const std::uint32_t capacity = std::max(4U, count * 2);
  const std::uint32_t handle = arena_.allocate(sizeof(RangeList) + (capacity - 1) * sizeof(Interval));
  RangeList* copy = new (arena_.at<void>(handle)) RangeList{epoch_, count, capacity, {}};
  std::copy_n(list.ranges + first, count, copy->ranges);
  var.word = handle;
  return *copy;
}

// One range becomes two, or loses an end. Many ranges become a bit set.
void Store::split_range(FdVariable& var, Value v) {
  RangeList& list = own_ranges(var);
  const std::uint32_t i = range_at(list, v);
  Interval* at = list.ranges + i;
  if (at->lo == v) {
    ++at->lo;
  } else if (at->hi == v) {
    --at->hi;
  } else {
    std::copy_backward(at, list.ranges + list.count, list.ranges + list.count + 1);
    ++list.count;
    at[0].hi = v - 1;
    at[1].lo = v + 1;
  }
  if (at->lo > at->hi) {
    std::copy(at + 1, list.ranges + list.count, at);
    --list.count;
  }
  if (is_finite(var.min) && is_finite(var.max) && var.max - var.min < largest_bits &&
      Value{list.count} * bits_per_range > var.max - var.min) {
    bits_from_ranges(var);
  }
}

// With many holes a bit set is smaller, and cheaper to change.
void Store::bits_from_ranges(FdVariable& var) {
  const RangeList& list = ranges(var);
  const auto words = static_cast<std::size_t>((var.max - var.min) / 64 + 1);
  std::uint64_t* target = new_array<std::uint64_t>(words, 0).data();
  for (std::uint32_t i = 0; i < list.count; ++i) {
    const Value lo = std::max(list.ranges[i].lo, var.min);
    const Value hi = std::min(list.ranges[i].hi, var.max);
    if (lo <= hi) {
      set_bits(target, static_cast<std::uint64_t>(lo - var.min), static_cast<std::uint64_t>(hi - var.min));
    }
  }
  var.form = Form::bits;
  var.base = var.min;
  var.word = arena_.handle_of(target);
}

// ---------------------------------------------------------------------------- whole sets

// The domain becomes `ranges`: a non-empty, sorted and maximal subset of it.
bool Store::replace(FdVar x, FdVariable& var, std::span<const Interval> kept) {
  if (kept.empty()) return false;
  std::uint64_t size = 0;
  for (const Interval& range : kept) {
    const std::uint64_t part = span_size(range.lo, range.hi);
    size = part == huge_size || size == huge_size ? huge_size : size + part;
  }
  const Value lo = kept.front().lo;
  const Value hi = kept.back().hi;
  const Events events = (lo != var.min ? on_minimum : 0) | (hi != var.max ? on_maximum : 0);
  save(var);
  var.min = lo;
  var.max = hi;
  var.size = size;
  if (kept.size() == 1) {
    var.form = Form::interval;
  } else {
    const auto count = static_cast<std::uint32_t>(kept.size());
    const std::uint32_t handle = arena_.allocate(sizeof(RangeList) + (count - 1) * sizeof(Interval));
    RangeList* list = new (arena_.at<void>(handle)) RangeList{epoch_, count, count, {}};
    std::copy(kept.begin(), kept.end(), list->ranges);
    var.form = Form::ranges;
    var.word = handle;
    settle(var);
    if (var.form == Form::ranges && size != huge_size &&
        (hi - lo < bits_span || (hi - lo < largest_bits && count * bits_per_range > hi - lo))) {
      bits_from_ranges(var);
    }
  }
  changed(x, var, events);
  return true;
}

// A sweep over present and kept ranges. Nothing is written if all are kept, the usual case in propagation.
bool Store::keep_ranges(FdVar x, std::span<const Interval> keep) {
  FdVariable& var = (*this)[x];
  if (var.form == Form::big) {
    Domain domain;
    for (const Interval& i : keep) domain.append(Bound::from_value(i.lo), Bound::from_value(i.hi));
    return intersect(x, domain);
  }
  std::vector<Interval>& kept = scratch_;
  kept.clear();
  bool narrower = false;
  std::size_t i = 0;
  for (RangeCursor cursor(*this, x); !cursor.done(); cursor.next()) {
    Value from = cursor.lo();  // start of the undecided part of this range
    while (i < keep.size() && keep[i].hi < from) ++i;
    for (std::size_t j = i; j < keep.size() && keep[j].lo <= cursor.hi(); ++j) {
      narrower |= keep[j].lo > from;
      const Value lo = std::max(from, keep[j].lo);
      const Value hi = std::min(cursor.hi(), keep[j].hi);
      kept.push_back({lo, hi});
      from = hi + 1;
    }
    narrower |= from <= cursor.hi();
  }
  return !narrower || replace(x, var, kept);
}

// At an end of the domain this moves a bound; inside, it keeps what lies outside.
bool Store::remove_interval(FdVar x, Value lo, Value hi) {
  if (lo > hi) return true;
  const FdVariable& var = (*this)[x];
  if (hi < var.min || lo > var.max) return true;
  if (meets_infinity(var, lo, hi)) return intersect(x, Domain(lo, hi).complement());
  if (lo <= var.min) return set_min(x, hi + 1);
  if (hi >= var.max) return set_max(x, lo - 1);
  if (lo == hi) return remove(x, lo);
  const Interval outside[2] = {{-infinity, lo - 1}, {hi + 1, infinity}};
  return keep_ranges(x, outside);
}

}  // namespace hornbeam::clpfd
