// SPDX-License-Identifier: MIT
//
// Z = max(X1, ..., Xn), Z = min(X1, ..., Xn) and Y = abs(X).
//
// Minimum is maximum mirrored. Bounds are only compared, never computed with, so the 64-bit view is correct with
// infinities; big variables use the exact one.
#include "clpfd/propagators/min_max.hpp"

#include <algorithm>
#include <vector>

#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/propagators/bounds_view.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/mirror_row.hpp"
#include "clpfd/propagators/relations.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

// Bounds as they are, or with upper and lower exchanged.
template <class View, bool mirrored>
struct Side {
  View view;
  auto best(FdVar x) const { return mirrored ? -view.lower(x) : view.upper(x); }
  auto worst(FdVar x) const { return mirrored ? -view.upper(x) : view.lower(x); }
  template <class N>
  bool limit_best(FdVar x, const N& v) {
    return mirrored ? view.raise(x, -v) : view.reduce(x, v);
  }
  template <class N>
  bool limit_worst(FdVar x, const N& v) {
    return mirrored ? view.reduce(x, -v) : view.raise(x, v);
  }
};

// `only` becomes the single variable that can still be the extremum, if there is just one. A hidden extremum is unified
// with the leader even if others may tie (SWI-Prolog keeps the two apart if the program knows both).
template <class View, bool mirrored>
bool filter_extremum(Store& store, std::span<const FdVar> xs, FdVar z, FdVar& only) {
  Side<View, mirrored> side{View(store)};
  auto best = side.best(xs[0]);
  auto worst = side.worst(xs[0]);
  FdVar leader = xs[0];
  for (FdVar x : xs.subspan(1)) {
    best = std::max(best, side.best(x));
    if (side.worst(x) <= worst) continue;
    worst = side.worst(x);
    leader = x;
  }
  const bool hidden = store[z].host == 0;
  if (!side.limit_best(z, best) || !side.limit_worst(z, worst)) return false;
  const auto top = side.best(z);
  const auto bottom = side.worst(z);
  int candidates = 0;
  for (FdVar x : xs) {
    if (!side.limit_best(x, top)) return false;
    const bool level = hidden && x != leader && side.best(x) <= worst;
    if (side.best(x) >= bottom && !level) {
      only = x;
      ++candidates;
    }
  }
  if (candidates == 1) return true;
  only = FdVar::none;
  return candidates > 1;
}

template <bool mirrored>
class Extremum final : public Propagator {
 public:
  Extremum(Store& store, std::span<const FdVar> xs, FdVar z)
      : Propagator(Priority::linear), xs_(store.copy_array(xs)), z_(z) {}

  Status propagate(Store& store) override {
    bool big = store.is_big(z_);
    bool ground = store.is_ground(z_);
    for (FdVar x : xs_) {
      big |= store.is_big(x);
      ground &= store.is_ground(x);
    }
    FdVar only = FdVar::none;
    const bool possible = big ? filter_extremum<ExactView, mirrored>(store, xs_, z_, only)
                              : filter_extremum<FastView, mirrored>(store, xs_, z_, only);
    if (!possible) return Status::failed;
    if (only != FdVar::none && !ground) {  // the others are definitely out of range
      return done(become_equal(store, z_, only));
    }
    return ground ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (FdVar x : xs_) store.watch(x, on_bounds, self);
    store.watch(z_, on_bounds, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(mirrored ? ConstraintKind::minimum : ConstraintKind::maximum);
    out.variables.assign(xs_.begin(), xs_.end());
    out.variables.push_back(z_);
  }

 private:
  std::span<FdVar> xs_;
  FdVar z_;
};

// abs(x) = y, domain consistent. With negative values, x is the union of y and its mirror image.
class Absolute final : public Propagator {
 public:
  Absolute(FdVar x, FdVar y) : Propagator(Priority::linear), x_(x), y_(y) {}

  Status propagate(Store& store) override {
    if (store.is_big(x_) || store.is_big(y_)) return exactly(store);
    const bool ground = store.fixed(x_) && store.fixed(y_);
    if (!store.set_min(y_, std::max(Value{0}, -store.max(x_)))) return Status::failed;
    const Value lo = store.min(x_);
    const Value hi = store.max(x_);
    if (store.same(x_, y_)) return ground ? Status::entailed : Status::fixpoint;
    if (lo >= 0) {
      keep_equal(store, y_, x_);
      return Status::entailed;
    }
    if (!store.set_max(y_, std::max(hi, -lo)) || !store.set_max(x_, store.max(y_)) ||
        !store.set_min(x_, -store.max(y_)) || !store.remove_interval(x_, 1 - store.min(y_), store.min(y_) - 1)) {
      return Status::failed;
    }
    const bool holes = store[x_].form != Form::interval || store[y_].form != Form::interval;
    if (holes && !keep_holes(store)) return Status::failed;
    return ground ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(x_, on_domain, self);
    store.watch(y_, on_domain, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::absolute);
    out.variables = {x_, y_};
  }

 private:
  // True if both domains fit in one word each.
  bool fits_words(const Store& store) const {
    if (store.max(y_) >= 64 || store[y_].form > Form::word || store[x_].form > Form::word) {
      return false;
    }
    const Value base = store[x_].form == Form::word ? store[x_].base : store.min(x_);
    return base <= 0 && base > -64 && store.max(x_) - base < 64;
  }

  // With bit k of x's word standing for 0, the values 0, 1, 2, ... extend to the left and -1, -2, ... to the right: the
  // mirror image of a word is its bits reversed and shifted.
  bool keep_image_words(Store& store) const {
    const FdVariable& x = store[x_];
    const FdVariable& y = store[y_];
    const Value base = x.form == Form::word ? x.base : x.min;  // negative, see propagate
    const auto k = static_cast<unsigned>(-base);
    const std::uint64_t of_x = x.form == Form::word ? x.word : ~std::uint64_t{0} >> (63 - (x.max - x.min));
    std::uint64_t of_y = (~std::uint64_t{0} >> (63 - (y.max - y.min))) << y.min;
    if (y.form == Form::word) of_y = y.base < 0 ? y.word >> -y.base : y.word << y.base;
    const std::uint64_t images = of_y & ((of_x >> k) | (reversed(of_x) >> (63 - k)));
    const std::uint64_t origins = (images << k) | (reversed(images) >> (63 - k));
    return store.keep_word(y_, 0, images) && store.keep_word(x_, base, of_x & origins);
  }

  bool keep_holes(Store& store) const {
    if (fits_words(store)) return keep_image_words(store);
    return store.max(y_) < Value{most_words} * 64 ? keep_image_rows(store) : keep_images(store);
  }

  // The same as with words: place m of x's row, where m is the greatest value of y, stands for 0.
  static constexpr std::size_t most_words = 16;
  bool keep_image_rows(Store& store) const {
    const Value m = store.max(y_);
    const auto words = static_cast<std::size_t>(m / 64 + 1);
    const auto middle = static_cast<std::size_t>(m / 64);
    const auto shift = static_cast<unsigned>(m % 64);
    const auto x_words = static_cast<std::size_t>(2 * m / 64 + 1);
    std::uint64_t of_x[2 * most_words + 1] = {};
    std::uint64_t images[most_words];
    std::uint64_t mirrored[most_words];
    store.copy_bits(x_, -m, of_x, x_words);
    store.copy_bits(y_, 0, images, words);
    std::copy_n(of_x, words, mirrored);
    mirrored[words - 1] &= to_bit(shift);
    mirror_row({mirrored, words}, shift);
    const auto rest = [&](std::uint64_t w) { return shift == 0 ? 0 : w; };
    for (std::size_t i = 0; i < words; ++i) {
      const std::uint64_t positive = of_x[middle + i] >> shift | rest(of_x[middle + i + 1] << (64 - shift) % 64);
      images[i] &= positive | mirrored[i];
    }
    if (!store.keep_bits(y_, 0, std::copy_n(images, words, mirrored) - words, words)) return false;
    std::copy_n(images, words, of_x);
    mirror_row({of_x, words}, shift);
    std::fill(of_x + words, std::end(of_x), 0);
    for (std::size_t i = 0; i < words; ++i) {
      of_x[middle + i] |= images[i] << shift;
      of_x[middle + i + 1] |= rest(images[i] >> (64 - shift) % 64);
    }
    return store.keep_bits(x_, -m, of_x, x_words);
  }

  // Prunes both domains with their holes: x in D(y) or -D(y), y in |D(x)|.
  bool keep_images(Store& store) const {
    std::vector<Interval> of_y;
    for (RangeCursor c(store, y_); !c.done(); c.next()) of_y.push_back({c.lo(), c.hi()});
    std::vector<Interval> both;
    for (auto i = of_y.rbegin(); i != of_y.rend(); ++i) both.push_back({-i->hi, -i->lo});
    both.insert(both.end(), of_y.begin(), of_y.end());
    join(both);
    if (!store.keep_ranges(x_, both)) return false;
    std::vector<Interval> images;
    for (RangeCursor c(store, x_); !c.done(); c.next()) {
      if (c.lo() >= 0) {
        images.push_back({c.lo(), c.hi()});
      } else if (c.hi() <= 0) {
        images.push_back({-c.hi(), -c.lo()});
      } else {
        images.push_back({0, std::max(c.hi(), -c.lo())});
      }
    }
    join(images);
    return store.keep_ranges(y_, images);
  }

  // Sorts and merges, so that the intervals are disjoint and do not touch.
  static void join(std::vector<Interval>& ranges) {
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

  Status exactly(Store& store) const {
    const auto mirror = [](const Domain& domain) {
      Domain result;
      const auto& all = domain.intervals();
      for (auto i = all.rbegin(); i != all.rend(); ++i) result.append(-i->hi, -i->lo);
      return result;
    };
    const Domain natural(0, Bound::sup());
    const Domain x = store.domain(x_);
    if (!store.intersect(y_, x.unite(mirror(x)).intersect(natural))) return Status::failed;
    const Domain y = store.domain(y_);
    if (!store.intersect(x_, y.unite(mirror(y)))) return Status::failed;
    return store.is_ground(x_) ? Status::entailed : Status::fixpoint;
  }

  FdVar x_;
  FdVar y_;
};

bool all_same(const Store& store, std::span<const FdVar> variables) {
  return std::all_of(variables.begin(), variables.end(), [&](FdVar x) { return store.same(x, variables[0]); });
}

bool among(const Store& store, std::span<const FdVar> variables, FdVar z) {
  return std::any_of(variables.begin(), variables.end(), [&](FdVar x) { return store.same(x, z); });
}

}  // namespace

// max(..., Z, ...) = Z means that no variable is above Z, and min(..., Z, ...) = Z that none is below.
bool post_maximum(Store& store, std::span<const FdVar> variables, FdVar z) {
  if (variables.empty()) return false;
  if (among(store, variables, z)) {
    return std::all_of(variables.begin(), variables.end(), [&](FdVar x) { return post_less_equal(store, x, z, 0); });
  }
  if (all_same(store, variables)) return become_equal(store, z, variables[0]);
  store.post<Extremum<false>>(store, variables, z);
  return true;
}

bool post_minimum(Store& store, std::span<const FdVar> variables, FdVar z) {
  if (variables.empty()) return false;
  if (among(store, variables, z)) {
    return std::all_of(variables.begin(), variables.end(), [&](FdVar x) { return post_less_equal(store, z, x, 0); });
  }
  if (all_same(store, variables)) return become_equal(store, z, variables[0]);
  store.post<Extremum<true>>(store, variables, z);
  return true;
}

bool post_absolute(Store& store, FdVar x, FdVar y) {
  const bool told = store[x].host == 0 && !store.is_big(x) && store.fixed(y);  // its constraints are not displayed
  if (told && has_room(store.value(y))) {
    const Value distance = store.value(y);
    return distance >= 0 && store.set_limits(x, -distance, distance) &&
           store.remove_interval(x, 1 - distance, distance - 1);
  }
  store.post<Absolute>(x, y);
  return true;
}

}  // namespace hornbeam::clpfd
