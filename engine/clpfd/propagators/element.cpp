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

// The list consists of numbers: two domains interact.
class ElementConstants final : public Propagator {
 public:
  ElementConstants(Store& store, FdVar index, std::span<const Value> elements, FdVar z)
      : Propagator(Priority::linear, index == z ? Rerun::when_self_woken : Rerun::never),
        index_(index),
        elements_(store.copy_array(elements)),
        z_(z) {}

  Status propagate(Store& store) override {
    for (Value i = store.min(index_); i != infinity; i = store.next_above(index_, i)) {
      if (!store.contains(z_, element(i)) && !store.remove(index_, i)) return Status::failed;
    }
    if (store.fixed(index_)) {
      return done(store.assign(z_, element(store.value(index_))));
    }
    return keep_elements(store) ? Status::fixpoint : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(index_, on_domain, self);
    store.watch(z_, on_domain, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::element);
    out.variables = {index_, z_};
    for (Value v : elements_) out.constants.push_back(v);
  }

 private:
  Value element(Value i) const { return elements_[static_cast<std::size_t>(i - 1)]; }

  bool keep_elements(Store& store) const {
    Value lo = infinity;
    Value hi = -infinity;
    for (Value i = store.min(index_); i != infinity; i = store.next_above(index_, i)) {
      lo = std::min(lo, element(i));
      hi = std::max(hi, element(i));
    }
    if (hi - lo < 64) {
      std::uint64_t word = 0;
      for (Value i = store.min(index_); i != infinity; i = store.next_above(index_, i)) {
        word |= std::uint64_t{1} << (element(i) - lo);
      }
      return store.keep_word(z_, lo, word);
    }
    std::vector<Interval> kept;
    for (Value i = store.min(index_); i != infinity; i = store.next_above(index_, i)) {
      kept.push_back({element(i), element(i)});
    }
    normalise_ranges(kept);
    return store.keep_ranges(z_, kept);
  }

  FdVar index_;
  std::span<Value> elements_;
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
    Domain possible;
    for (Value i = store.min(index_); i != infinity; i = store.next_above(index_, i)) {
      if (store.lower(z_) >= store.lower(element(i)) && store.upper(z_) <= store.upper(element(i)) &&
          store[element(i)].form == Form::interval) {
        return Status::fixpoint;  // one element alone allows all of z
      }
    }
    for (Value i = store.min(index_); i != infinity; i = store.next_above(index_, i)) {
      possible = possible.unite(store.domain(element(i)));
    }
    return store.intersect(z_, possible) ? Status::fixpoint : Status::failed;
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
