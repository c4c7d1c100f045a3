// SPDX-License-Identifier: MIT
//
// element(I, [E1, ..., En], Z), domain consistent: an index stays while its element and Z share a value, and Z keeps
// the values of the remaining elements.
//
// The form for constants runs over the indices in I's domain only; the other handles domains, too.
#include <algorithm>
#include <vector>

#include "clpfd/kernel/bit_rows.hpp"
#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/relations.hpp"
#include "clpfd/propagators/tables.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

// Sorts and joins intervals for keep_ranges.
void normalise_ranges(std::vector<Interval>& ranges) {
  support::sort(ranges.begin(), ranges.end(), [](const Interval& a, const Interval& b) { return a.lo < b.lo; });
  std::size_t last = 0;
  for (std::size_t i = 1; i < ranges.size(); ++i) {
    if (ranges[i].lo <= add_saturated(ranges[last].hi, 1)) {
      ranges[last].hi = std::max(ranges[last].hi, ranges[i].hi);
    } else {
      ranges[++last] = ranges[i];
    }
  }
  ranges.resize(ranges.empty() ? 0 : last + 1);
}

// The list consists of numbers: two domains interact. The numbers are sorted once; a run marks those of the remaining
// indices, so that it passes over them and the domain of Z in the same order.
class ElementConstants final : public Propagator {
 public:
  ElementConstants(Store& store, FdVar index, std::span<const Value> elements, FdVar z)
      : Propagator(Priority::linear, index == z ? Rerun::when_self_woken : Rerun::never),
        index_(index),
        sorted_(store.new_array<Entry>(elements.size())),
        places_(store.new_array<std::uint32_t>(elements.size())),
        marks_(store.new_array<std::uint64_t>(elements.size() / 64 + 1)),
        z_(z) {
    for (std::size_t i = 0; i < elements.size(); ++i) sorted_[i] = {elements[i], static_cast<Value>(i + 1)};
    support::sort(sorted_.begin(), sorted_.end(), [](const Entry& a, const Entry& b) { return a.value < b.value; });
    for (std::size_t i = 0; i < sorted_.size(); ++i) place(sorted_[i].index) = static_cast<std::uint32_t>(i);
  }

  Status propagate(Store& store) override {
    const bool possible = store.max(z_) - store.min(z_) < 64 ? keep_in_word(store) : keep_in_order(store);
    if (!possible) return Status::failed;
    return store.fixed(index_) ? done(store.assign(z_, element(store.value(index_)))) : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(index_, on_domain, self);
    store.watch(z_, on_domain, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::element);
    out.variables = {index_, z_};
    for (std::size_t i = 1; i <= places_.size(); ++i) out.constants.push_back(element(static_cast<Value>(i)));
  }

 private:
  struct Entry {
    Value value;
    Value index;
  };

  std::uint32_t& place(Value index) const { return places_[static_cast<std::size_t>(index - 1)]; }
  Value element(Value index) const { return sorted_[place(index)].value; }
  std::uint64_t& marks_around(std::uint32_t place) const { return marks_[place / 64]; }
  static std::uint64_t mark_of(std::uint32_t place) { return std::uint64_t{1} << (place % 64); }

  bool keep_in_word(Store& store) const {
    const Value base = store.min(z_);
    std::uint64_t word = 0;
    for (Value i = store.min(index_); i != infinity; i = store.next_above(index_, i)) {
      if (store.contains(z_, element(i))) {
        word |= std::uint64_t{1} << (element(i) - base);
      } else if (!store.remove(index_, i)) {
        return false;
      }
    }
    return store.keep_word(z_, base, word);
  }

  bool keep_in_order(Store& store) const {
    for_each_value(store, index_, [&](Value i) { marks_around(place(i)) |= mark_of(place(i)); });
    std::vector<Interval> kept;
    const bool all_fit = collect(store, kept);
    bool possible = true;
    for (Value i = store.min(index_); !all_fit && possible && i != infinity; i = store.next_above(index_, i)) {
      if ((marks_around(place(i)) & mark_of(place(i))) == 0) possible = store.remove(index_, i);
    }
    std::fill(marks_.begin(), marks_.end(), 0);
    std::uint64_t count = 0;
    for (const Interval& i : kept) count += static_cast<std::uint64_t>(i.hi - i.lo) + 1;
    return possible && (count == store.size(z_) || store.keep_ranges(z_, kept));
  }
  // The marked values that z has. The marks of others are removed; if there are none, the result is true.
  bool collect(const Store& store, std::vector<Interval>& kept) const {
    bool all_fit = true;
    RangeCursor cursor(store, z_);
    for (std::size_t w = 0; w < marks_.size(); ++w) {
      for (std::uint64_t rest = marks_[w]; rest != 0; rest &= rest - 1) {
        const Value value = sorted_[w * 64 + static_cast<unsigned>(std::countr_zero(rest))].value;
        while (!cursor.done() && cursor.hi() < value) cursor.next();
        if (cursor.done() || value < cursor.lo()) {
          marks_[w] &= ~(rest & (~rest + 1));
          all_fit = false;
        } else if (!kept.empty() && value <= kept.back().hi + 1) {
          kept.back().hi = value;
        } else {
          kept.push_back({value, value});
        }
      }
    }
    return all_fit;
  }

  FdVar index_;
  std::span<Entry> sorted_;
  std::span<std::uint32_t> places_;  // of the indices among the sorted numbers
  std::span<std::uint64_t> marks_;   // working memory: a bit for each sorted number; clear between runs
  FdVar z_;
};

// The members of x in base .. base + 63 as bits.
std::uint64_t bits_from(const Store& store, FdVar x, Value base) {
  const FdVariable& var = store[x];
  const Value lo = std::max(var.min, base);
  const Value hi = std::min(var.max, base + 63);
  if (lo > hi) return 0;
  const std::uint64_t between = from_bit(static_cast<unsigned>(lo - base)) & to_bit(static_cast<unsigned>(hi - base));
  if (var.form == Form::interval) return between;
  if (var.form == Form::word) {
    const Value shift = var.base - base;
    if (shift >= 0) return shift < 64 ? (var.word << shift) & between : 0;
    return shift > -64 ? (var.word >> -shift) & between : 0;
  }
  std::uint64_t bits = 0;
  for (RangeCursor cursor(store, x); !cursor.done() && cursor.lo() <= hi; cursor.next()) {
    if (cursor.hi() < lo) continue;
    bits |= from_bit(static_cast<unsigned>(std::max(cursor.lo(), lo) - base)) &
            to_bit(static_cast<unsigned>(std::min(cursor.hi(), hi) - base));
  }
  return bits;
}

// The list has variables. Once the index is fixed this is an equation, which is posted instead.
class Element final : public Propagator {
 public:
  Element(Store& store, FdVar index, std::span<const FdVar> elements, FdVar z)
      : Propagator(Priority::linear), index_(index), elements_(store.copy_array(elements)), z_(z) {}

  Status propagate(Store& store) override {
    if (is_finite(store.min(z_)) && is_finite(store.max(z_)) && store.max(z_) - store.min(z_) < 64 &&
        !store.is_big(z_)) {
      return propagate_small(store);
    }
    for (Value i = store.min(index_); i != infinity; i = store.next_above(index_, i)) {
      if (shifted_disjoint(store, element(i), z_, 0) && !store.remove(index_, i)) {
        return Status::failed;
      }
    }
    if (store.fixed(index_)) return become_equation(store);
    bool big = store.is_big(z_);
    for (Value i = store.min(index_); i != infinity; i = store.next_above(index_, i)) {
      const FdVar x = element(i);
      if (store.lower(z_) >= store.lower(x) && store.upper(z_) <= store.upper(x) && store[x].form == Form::interval) {
        return Status::fixpoint;  // one element alone allows all of z
      }
      big |= store.is_big(x);
    }
    return (big ? keep_exactly(store) : keep_union(store)) ? Status::fixpoint : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(index_, on_domain, self);
    store.watch(z_, on_domain, self);
    for (FdVar x : elements_) store.watch(x, on_domain, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::element);
    out.variables = {index_};
    out.variables.insert(out.variables.end(), elements_.begin(), elements_.end());
    out.variables.push_back(z_);
  }

 private:
  FdVar element(Value i) const { return elements_[static_cast<std::size_t>(i - 1)]; }

  Status become_equation(Store& store) const { return done(post_equal(store, z_, element(store.value(index_)), 0)); }

  bool keep_union(Store& store) const {
    std::vector<Interval> possible;
    for (Value i = store.min(index_); i != infinity; i = store.next_above(index_, i)) {
      for (RangeCursor cursor(store, element(i)); !cursor.done(); cursor.next()) {
        possible.push_back({cursor.lo(), cursor.hi()});
      }
    }
    normalise_ranges(possible);
    return store.keep_ranges(z_, possible);
  }
  bool keep_exactly(Store& store) const {
    Domain possible;
    for (Value i = store.min(index_); i != infinity; i = store.next_above(index_, i)) {
      possible = possible.unite(store.domain(element(i)));
    }
    return store.intersect(z_, possible);
  }

  // All of z fits in a word.
  Status propagate_small(Store& store) const {
    const Value base = store.min(z_);
    const std::uint64_t wanted = bits_from(store, z_, base);
    std::uint64_t possible = 0;
    for (Value i = store.min(index_); i != infinity; i = store.next_above(index_, i)) {
      const std::uint64_t common = bits_from(store, element(i), base) & wanted;
      if (common == 0 && !store.remove(index_, i)) return Status::failed;
      possible |= common;
    }
    if (store.fixed(index_)) return become_equation(store);
    return store.keep_word(z_, base, possible) ? Status::fixpoint : Status::failed;
  }

  FdVar index_;
  std::span<FdVar> elements_;
  FdVar z_;
};

bool bound_index(Store& store, FdVar index, std::size_t count) {
  return count > 0 && store.tighten_lower(index, 1) && store.tighten_upper(index, static_cast<std::int64_t>(count));
}

}  // namespace

bool post_element_constants(Store& store, FdVar index, std::span<const Value> elements, FdVar z) {
  if (!bound_index(store, index, elements.size())) return false;
  const auto [lo, hi] = std::minmax_element(elements.begin(), elements.end());
  if (!store.tighten_lower(z, *lo) || !store.tighten_upper(z, *hi)) return false;
  store.post<ElementConstants>(store, index, elements, z);
  return true;
}

bool post_element(Store& store, FdVar index, std::span<const FdVar> elements, FdVar z) {
  if (!bound_index(store, index, elements.size())) return false;
  std::vector<Value> constants;
  for (FdVar x : elements) {
    if (!store.fixed(x)) break;
    constants.push_back(store.value(x));
  }
  if (constants.size() == elements.size()) {
    return post_element_constants(store, index, constants, z);
  }
  store.post<Element>(store, index, elements, z);
  return true;
}

}  // namespace hornbeam::clpfd
