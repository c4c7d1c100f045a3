// SPDX-License-Identifier: MIT
//
// X #= Y + C, domain consistent: each domain is the other one shifted.
//
// Bounds first; holes are exchanged only if there are any, as words if the span allows.
#include <algorithm>
#include <optional>
#include <vector>

#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/kernel/scopes.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/mirror_row.hpp"
#include "clpfd/propagators/multiple.hpp"
#include "clpfd/propagators/relations.hpp"

namespace hornbeam::clpfd {

namespace {

// True if there are no holes between finite bounds.
bool is_full(const FdVariable& var) { return var.size == static_cast<std::uint64_t>(var.max - var.min) + 1; }

bool holed(const Store& store, FdVar x) {
  return store[x].form != Form::interval && !(is_finite(store.min(x)) && is_finite(store.max(x)) && is_full(store[x]));
}

constexpr std::size_t most_row_words = 16;

// Keeps in x the values of y shifted by c. Their bounds already correspond.
bool keep_shifted(Store& store, FdVar x, FdVar y, Value c) {
  const FdVariable& source = store[y];
  if (source.form == Form::interval) return true;
  if (source.form == Form::word) return store.keep_word(x, source.base + c, source.word);
  // Only for a bit set is the difference of the bounds known to be small enough to compute.
  if (source.form == Form::bits && source.max - source.min < Value{most_row_words} * 64) {
    std::uint64_t words[most_row_words];
    const auto count = static_cast<std::size_t>((source.max - source.min) / 64 + 1);
    store.copy_bits(y, source.min, words, count);
    return store.keep_bits(x, source.min + c, words, count);
  }
  std::vector<Interval> kept;
  for (RangeCursor cursor(store, y); !cursor.done(); cursor.next()) {
    kept.push_back({add_saturated(cursor.lo(), c), add_saturated(cursor.hi(), c)});
  }
  return store.keep_ranges(x, kept);
}

// A finite bound whose shifted value leaves the fast path: then exact sets are used.
bool near_the_edge(Value limit, Value c) { return is_finite(limit) && !is_finite(limit + c); }

Domain shifted_domain(const Store& store, FdVar y, Value c) {
  const Domain domain = store.domain(y);
  Domain shifted;
  for (const ExactInterval& i : domain.intervals()) {
    shifted.append(i.lo + Bound(c), i.hi + Bound(c));
  }
  return shifted;
}

// Woken by any change on either side. After filter_equal the domains are shifts of each other, so running again at once
// would find nothing: Rerun::never.
class Equal final : public Propagator {
 public:
  Equal(FdVar x, FdVar y, Value c) : Propagator(Priority::simple, Rerun::never), x_(x), y_(y), c_(c) {}

  Status propagate(Store& store) override {
    if (c_ != 0 && store.has_aliases() && store.same(x_, y_)) return Status::failed;
    FdVariable& x = store[x_];
    FdVariable& y = store[y_];
    if (x.plain() && y.plain()) {
      if (y.max + c_ < x.min || x.max < y.min + c_) return Status::failed;
      if (y.min + c_ > x.min) {
        store.raise_plain(x_, x, y.min + c_);
      } else if (y.min + c_ < x.min) {
        store.raise_plain(y_, y, x.min - c_);
      }
      if (y.max + c_ < x.max) {
        store.lower_plain(x_, x, y.max + c_);
      } else if (y.max + c_ > x.max) {
        store.lower_plain(y_, y, x.max - c_);
      }
      return x.min == x.max ? Status::entailed : Status::fixpoint;
    }
    if (!(fit_a_word(x, y) ? keep_common(store, x, y) : filter_equal(store, x_, y_, c_))) return Status::failed;
    return store.is_ground(x_) ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(x_, on_domain, self);
    store.watch(y_, on_domain, self);
  }
  std::optional<UpperLimit> above(FdVar x) const override { return x == x_ ? UpperLimit{y_, c_} : UpperLimit{x_, -c_}; }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::equal);
    out.variables = {x_, y_};
    out.constants = {c_};
  }

 private:
  bool fit_a_word(const FdVariable& x, const FdVariable& y) const {
    const auto small = [](const FdVariable& v) { return v.form == Form::word || (v.plain() && v.size <= 64); };
    return small(x) && small(y) && std::max(x.max, y.max + c_) - std::min(x.min, y.min + c_) < 64;
  }
  bool keep_common(Store& store, FdVariable& x, FdVariable& y) const {
    if (x.form == Form::word && y.form == Form::word && x.base == y.base + c_) {
      const std::uint64_t common = x.word & y.word;
      if (common == 0) return false;
      if (common != x.word) store.keep_part(x_, x, common);
      if (common != y.word) store.keep_part(y_, y, common);
      return true;
    }
    const Value base = std::min(x.min, y.min + c_);
    const std::uint64_t of_x = store.word_from(x_, base);
    const std::uint64_t of_y = store.word_from(y_, base - c_);
    const std::uint64_t common = of_x & of_y;
    return (common == of_x || store.keep_word(x_, base, common)) &&
           (common == of_y || store.keep_word(y_, base - c_, common));
  }

  FdVar x_;
  FdVar y_;
  Value c_;
};

// Keeps in x the possible values of c - y; the bounds of y must have room.
bool keep_mirrored(Store& store, FdVar x, FdVar y, Value c) {
  const FdVariable& source = store[y];
  const Value span = source.max - source.min;
  if (is_full(source)) return store.set_limits(x, c - source.max, c - source.min);
  if (source.form == Form::word) {
    const std::uint64_t word = source.word >> (source.min - source.base);
    return store.keep_word(x, c - source.max, reversed(word) >> (63 - span));
  }
  if (source.form == Form::bits && span < Value{most_row_words} * 64) {
    std::uint64_t words[most_row_words];
    const std::span<std::uint64_t> row(words, static_cast<std::size_t>(span / 64 + 1));
    store.copy_bits(y, source.min, words, row.size());
    mirror_row(row, static_cast<unsigned>(span));
    return store.keep_bits(x, c - source.max, words, row.size());
  }
  std::vector<Interval> kept;
  for (RangeCursor cursor(store, y); !cursor.done(); cursor.next()) {
    kept.push_back({c - cursor.hi(), c - cursor.lo()});
  }
  std::reverse(kept.begin(), kept.end());
  return store.keep_ranges(x, kept);
}

// x + y = c, domain consistent if the bounds have room: alone if so from the beginning, otherwise in addition to
// another propagator.
class Mirror final : public Propagator {
 public:
  Mirror(FdVar x, FdVar y, Value c) : Propagator(Priority::simple), x_(x), y_(y), c_(c) {}

  Status propagate(Store& store) override {
    if (store.has_aliases() && store.same(x_, y_)) {
      return done(c_ % 2 == 0 && store.assign(x_, c_ / 2));
    }
    for (FdVar v : {x_, y_}) {
      if (store.is_big(v) || !has_room(store.min(v)) || !has_room(store.max(v))) return Status::fixpoint;
    }
    const bool possible = keep_mirrored(store, x_, y_, c_) && keep_mirrored(store, y_, x_, c_);
    return !possible ? Status::failed : store.fixed(x_) ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(x_, on_domain, self);
    store.watch(y_, on_domain, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::linear_equal);
    out.variables = {x_, y_};
    out.constants = {c_, 1, 1};
  }

 private:
  FdVar x_;
  FdVar y_;
  Value c_;
};

}  // namespace

bool post_mirror(Store& store, FdVar x, FdVar y, Value c) {
  const auto roomy = [&](FdVar v) { return !store.is_big(v) && has_room(store.min(v)) && has_room(store.max(v)); };
  if (!has_room(c) || !roomy(x) || !roomy(y)) return false;
  store.post<Mirror>(x, y, c);
  return true;
}

void help_with_holes(Store& store, FdVar x, FdVar y, bool opposite, Value c) {
  const AuxiliaryScope scope(store);
  if (opposite) {
    store.post<Equal>(x, y, c);
  } else if (!post_mirror(store, x, y, c)) {
    help_with_multiples(store, {1, x}, {1, y}, c);
  }
}

bool filter_equal(Store& store, FdVar x, FdVar y, Value c) {
  const FdVariable& a = store[x];
  const FdVariable& b = store[y];
  if (has_room(a.min) && has_room(a.max) && has_room(b.min) && has_room(b.max) && is_full(a) && is_full(b)) {
    return store.set_limits(x, b.min + c, b.max + c) && store.set_limits(y, a.min - c, a.max - c);
  }
  if (store.is_big(x) || store.is_big(y) || near_the_edge(store.min(y), c) || near_the_edge(store.max(y), c) ||
      near_the_edge(store.min(x), -c) || near_the_edge(store.max(x), -c)) {
    return store.intersect(x, shifted_domain(store, y, c)) && store.intersect(y, shifted_domain(store, x, -c));
  }
  Value lo;
  Value hi;
  do {  // a bound may jump over a hole, which moves the other again
    if (!store.set_min(x, add_saturated(store.min(y), c)) || !store.set_max(x, add_saturated(store.max(y), c))) {
      return false;
    }
    lo = add_saturated(store.min(x), -c);
    hi = add_saturated(store.max(x), -c);
    if (!store.set_min(y, lo) || !store.set_max(y, hi)) return false;
  } while (store.min(y) != lo || store.max(y) != hi);
  if (lo == hi || (!holed(store, x) && !holed(store, y))) return true;
  if (!keep_shifted(store, x, y, c) || !keep_shifted(store, y, x, -c)) return false;
  return true;
}

// Bounds decide most cases, fixed values most others; domains with holes are walked in parallel until a common value is
// found.
bool shifted_disjoint(const Store& store, FdVar x, FdVar y, Value c) {
  const FdVariable& a = store[x];
  const FdVariable& b = store[y];
  if (a.plain() && b.plain()) return a.max < b.min + c || b.max + c < a.min;
  if (store.is_big(x) || store.is_big(y)) {
    return shifted_domain(store, y, c).intersect(store.domain(x)).empty();
  }
  const Value lo = add_saturated(store.min(y), c);
  const Value hi = add_saturated(store.max(y), c);
  if (store.max(x) < lo || hi < store.min(x)) return true;
  if (store.fixed(y)) return !store.contains(x, lo);
  if (store.fixed(x)) return !store.contains(y, store.value(x) - c);
  if (!holed(store, x) && !holed(store, y)) return false;
  RangeCursor u(store, x);
  RangeCursor v(store, y);
  while (!u.done() && !v.done()) {
    const Value v_lo = add_saturated(v.lo(), c);
    const Value v_hi = add_saturated(v.hi(), c);
    if (u.hi() < v_lo) {
      u.next();
    } else if (v_hi < u.lo()) {
      v.next();
    } else {
      return false;
    }
  }
  return true;
}

namespace {

bool tells(const Store& store, FdVar x, PropagatorId watcher) {
  for (const NotEqualEdge& edge : store.not_equal_edges(x)) {
    if (edge.is_value_watcher() && edge.value_watcher() == watcher) return true;
  }
  return false;
}

// Whether an edge, or a propagator, keeps the two different.
bool known_to_differ(const Store& store, FdVar x, FdVar y) {
  for (const NotEqualEdge& edge : store.not_equal_edges(x)) {
    if (edge.is_value_watcher() ? tells(store, y, edge.value_watcher()) : edge.offset == 0 && edge.other == y)
      return true;
  }
  return false;
}

template <class Test>
bool any_member(const Store& store, FdVar x, Test test) {
  FdVar member = x;
  do {
    if (test(member)) return true;
    member = store.next_member(member);
  } while (member != x);
  return false;
}

// The same for all variables unified with x and y.
bool must_differ(const Store& store, FdVar x, FdVar y) {
  return any_member(
      store, x, [&](FdVar a) { return any_member(store, y, [&](FdVar b) { return known_to_differ(store, a, b); }); });
}

}  // namespace

bool post_equal(Store& store, FdVar x, FdVar y, Value c) {
  if (store.same(x, y)) return c == 0;
  std::optional<AuxiliaryScope> scope;
  if (c == 0) {
    if (must_differ(store, x, y)) return false;
    if (store.report_equal(x, y)) scope.emplace(store);  // they are about to be unified
  }
  store.post<Equal>(x, y, c);
  return true;
}

void keep_equal(Store& store, FdVar x, FdVar y) {
  if (store.same(x, y)) return;
  store.post<Equal>(x, y, 0);
}

namespace {

// A variable unified with x, possibly x itself, that the host knows; x if there is none.
FdVar hosted(const Store& store, FdVar x) {
  if (store[x].host != 0 || !store.has_aliases()) return x;
  for (FdVar member : store.members(x)) {
    if (store[member].host != 0) return member;
  }
  return x;
}

}  // namespace

bool become_equal(Store& store, FdVar x, FdVar y) {
  x = hosted(store, x);
  y = hosted(store, y);
  const bool known = store.is_ground(x) || store.is_ground(y);
  if (known || (store[x].host != 0 && store[y].host != 0)) return post_equal(store, x, y, 0);
  return store[x].host != 0 ? unify(store, x, y) : unify(store, y, x);
}

// Two variables that must differ do not unify: otherwise the inconsistency would go unnoticed until one of them is
// fixed. The Equal propagator, marked auxiliary, keeps the two domains equal from now on.
bool unify(Store& store, FdVar x, FdVar y) {
  x = store.representative(x);
  y = store.representative(y);
  if (x == y) return true;
  if (must_differ(store, x, y)) return false;
  store.set_alias(y, x);
  if (!filter_equal(store, x, y, 0)) return false;
  if (store.is_ground(x)) return true;
  const AuxiliaryScope scope(store);
  store.post<Equal>(x, y, 0);
  return true;
}

}  // namespace hornbeam::clpfd
