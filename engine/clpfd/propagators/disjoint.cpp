// SPDX-License-Identifier: MIT
//
// Nonoverlap: rectangles (disjoint2/1), and tasks on one line (serialized/2).
//
// Pairwise: two rectangles are disjoint if one is left of, right of, below or above the other. When only one of the
// four is still possible it is enforced. Rectangles of width or height 0 overlap nothing. Globally: projected on one
// axis rectangles are tasks, whose sizes along the other axis add up to no more than the room there (cumulative/2; A.
// Aggoun, N. Beldiceanu, "Extending CHIP in order to solve complex scheduling and placement problems", 1993). Posted in
// addition if rectangles fill at least half of their room, or if only few of them fit beside each other.
#include <algorithm>
#include <optional>
#include <vector>

#include "clpfd/kernel/scopes.hpp"
#include "clpfd/propagators/bounds_view.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/reified_linear.hpp"
#include "clpfd/propagators/scheduling.hpp"

namespace hornbeam::clpfd {

namespace {

// One axis of a rectangle: it covers from .. from + size - 1.
struct Extent {
  FdVar from;
  FdVar size;
};

// The bounds along one axis.
struct Limits {
  Value first, last, least, most;
  bool operator==(const Limits&) const = default;
};

// A run checks the pairs of rectangles whose bounds differ from those of the last run. These are not trailed: what a
// pair of bounds allows does not depend on when it was looked at. A run that fails leaves pairs unchecked, so bounds
// count as seen only at its end. Entailed when all pairs are definitely disjoint.
class DisjointRectangles final : public Propagator {
 public:
  DisjointRectangles(Store& store, std::span<const Rectangle> rectangles)
      : Propagator(Priority::global),
        rectangles_(store.copy_array(rectangles)),
        seen_(store.new_array<Bounds>(rectangles.size())),
        changed_(store.new_array<std::uint32_t>(rectangles.size())) {}

  Status propagate(Store& store) override {
    take_bounds(store);
    bool all_apart = true;
    for (std::uint32_t k = 0; k < changed_count_; ++k) {
      const std::uint32_t i = changed_[k];
      for (std::uint32_t j = 0; j < rectangles_.size(); ++j) {
        if (j == i || (j < i && seen_[j].is_new)) continue;
        if (!check(store, i, j, all_apart)) return Status::failed;
      }
    }
    for (std::uint32_t k = 0; k < changed_count_; ++k) seen_[changed_[k]].is_checked = true;
    for (std::uint32_t i = 0; all_apart && i < rectangles_.size(); ++i) {
      for (std::uint32_t j = i + 1; all_apart && j < rectangles_.size(); ++j) {
        if (!check(store, i, j, all_apart)) return Status::failed;
      }
    }
    return all_apart ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (const Rectangle& r : rectangles_) {
      for (FdVar x : {r.x, r.width, r.y, r.height}) store.watch(x, on_bounds, self);
    }
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::disjoint_rectangles);
    for (const Rectangle& r : rectangles_) {
      out.variables.insert(out.variables.end(), {r.x, r.width, r.y, r.height});
    }
  }

 private:
  // Whether a can / must end before b begins.
  static bool may_precede(const Store& store, const Extent& a, const Extent& b) {
    if (store.same(a.from, b.from)) return store.lower(a.size).sign() <= 0;
    return store.lower(a.from) + store.lower(a.size) <= store.upper(b.from);
  }
  static bool does_precede(const Store& store, const Extent& a, const Extent& b) {
    return store.upper(a.from) + store.upper(a.size) <= store.lower(b.from);
  }
  // Enforces a.from + a.size =< b.from on bounds.
  static bool enforce(Store& store, const Extent& a, const Extent& b) {
    ExactView view(store);
    return view.raise(b.from, store.lower(a.from) + store.lower(a.size)) &&
           view.reduce(a.from, store.upper(b.from) - store.lower(a.size)) &&
           view.reduce(a.size, store.upper(b.from) - store.lower(a.from));
  }

  struct Bounds {
    Limits x{}, y{};
    bool are_plain = false;  // finite 64-bit values, the sizes at least 1
    bool is_new = false;     // not as of the last run
    bool is_checked = false;
  };

  static bool read_limits(const Store& store, const Extent& extent, Limits& limits) {
    limits = {store.min(extent.from), store.max(extent.from), store.min(extent.size), store.max(extent.size)};
    return !store.is_big(extent.from) && !store.is_big(extent.size) && is_finite(limits.first) &&
           is_finite(limits.last) && limits.least >= 1 && is_finite(limits.most);
  }

  void take_bounds(const Store& store) {
    const bool all = unifications_seen_ != store.unifications();
    unifications_seen_ = store.unifications();
    changed_count_ = 0;
    for (std::uint32_t i = 0; i < rectangles_.size(); ++i) {
      const Rectangle& r = rectangles_[i];
      Bounds now;
      now.are_plain = read_limits(store, {r.x, r.width}, now.x) & read_limits(store, {r.y, r.height}, now.y);
      const Bounds& then = seen_[i];
      now.is_new = all || !now.are_plain || !then.is_checked || now.x != then.x || now.y != then.y;
      now.is_checked = !now.is_new;
      if (now.is_new) changed_[changed_count_++] = i;
      seen_[i] = now;
    }
  }

  // Prunes a pair of rectangles; false if they overlap. Clears `all_apart` unless they are definitely disjoint.
  bool check(Store& store, std::uint32_t i, std::uint32_t j, bool& all_apart) const {
    bool apart = false;
    const bool possible = is_open(store, i, j, apart) || separate(store, rectangles_[i], rectangles_[j], apart);
    all_apart &= apart;
    return possible;
  }

  // The common case, in 64 bits: true if the pair is definitely disjoint or has more than one possible order.
  bool is_open(const Store& store, std::uint32_t i, std::uint32_t j, bool& apart) const {
    const Bounds& a = seen_[i];
    const Bounds& b = seen_[j];
    if (!a.are_plain || !b.are_plain) return false;
    int possible = 0;
    const auto look = [&](FdVar from, FdVar other, const Limits& p, const Limits& q) {
      if (store.same(from, other)) return;
      apart |= p.last + p.most <= q.first || q.last + q.most <= p.first;
      possible += (p.first + p.least <= q.last) + (q.first + q.least <= p.last);
    };
    look(rectangles_[i].x, rectangles_[j].x, a.x, b.x);
    look(rectangles_[i].y, rectangles_[j].y, a.y, b.y);
    return apart || possible > 1;
  }

  static bool separate(Store& store, const Rectangle& a, const Rectangle& b, bool& apart) {
    const FdVar sizes[4] = {a.width, a.height, b.width, b.height};
    const bool may_be_empty =
        std::any_of(std::begin(sizes), std::end(sizes), [&](FdVar s) { return store.lower(s).sign() <= 0; });
    const Extent extents[4][2] = {{{a.x, a.width}, {b.x, b.width}},
                                  {{b.x, b.width}, {a.x, a.width}},
                                  {{a.y, a.height}, {b.y, b.height}},
                                  {{b.y, b.height}, {a.y, a.height}}};
    int possible = 0;
    int last = 0;
    for (int side = 0; side < 4; ++side) {
      if (does_precede(store, extents[side][0], extents[side][1])) {
        apart = true;
        return true;
      }
      if (may_precede(store, extents[side][0], extents[side][1])) {
        ++possible;
        last = side;
      }
    }
    if (may_be_empty) return apart_when_empty(store, sizes, possible, apart);
    if (possible == 0) return false;
    return possible > 1 || enforce(store, extents[last][0], extents[last][1]);
  }

  // If no side is possible, one of the two must be empty.
  static bool apart_when_empty(Store& store, const FdVar (&sizes)[4], int possible, bool& apart) {
    int candidates = 0;
    FdVar only = FdVar::none;
    for (FdVar size : sizes) {
      if (store.upper(size).sign() <= 0) {
        apart = true;
        return true;
      }
      if (store.lower(size).sign() <= 0) {
        ++candidates;
        only = size;
      }
    }
    if (possible > 0 || candidates > 1) return true;
    return store.tighten_upper(only, 0);
  }

  std::span<Rectangle> rectangles_;
  std::span<Bounds> seen_;  // as of the last run
  std::span<std::uint32_t> changed_;
  std::uint32_t changed_count_ = 0;
  std::uint64_t unifications_seen_ = 0;
};

// The maximum extent of all rectangles along one axis; no value if it is infinite or large.
std::optional<Interval> room_along(const Store& store, std::span<const Rectangle> rectangles, FdVar Rectangle::*from,
                                   FdVar Rectangle::*size) {
  constexpr Value most = Value{1} << 30;
  Interval room{most, -most};
  for (const Rectangle& r : rectangles) {
    const Value least = store.min(r.*from);
    const Value greatest = store.max(r.*from);
    const Value longest = store.max(r.*size);
    if (least < -most || greatest > most || longest > most || store.min(r.*size) < 0) return std::nullopt;
    room = {std::min(room.lo, least), std::max(room.hi, greatest + longest)};
  }
  return room;
}

bool post_projection(Store& store, std::span<const Rectangle> rectangles, FdVar Rectangle::*from,
                     FdVar Rectangle::*size, FdVar Rectangle::*other_size, Value limit) {
  std::vector<Task> tasks;
  for (const Rectangle& r : rectangles) tasks.push_back({r.*from, r.*size, store.new_variable(), r.*other_size});
  return post_cumulative(store, tasks, new_constant(store, limit));
}

bool post_projections(Store& store, std::span<const Rectangle> rectangles) {
  if (rectangles.size() < 3) return true;
  const auto across = room_along(store, rectangles, &Rectangle::x, &Rectangle::width);
  const auto upwards = room_along(store, rectangles, &Rectangle::y, &Rectangle::height);
  if (!across || !upwards) return true;
  const Value width = across->hi - across->lo;
  const Value height = upwards->hi - upwards->lo;
  constexpr Value few = 4;
  Wide area = 0;
  Wide total_width = 0;
  Wide total_height = 0;
  for (const Rectangle& r : rectangles) {
    area += Wide{store.min(r.width)} * store.min(r.height);
    total_width += store.min(r.width);
    total_height += store.min(r.height);
  }
  const auto count = static_cast<Value>(rectangles.size());
  const bool dense = area * 2 >= Wide{width} * height;
  const bool low = total_height * few > Wide{height} * count;
  const bool narrow = total_width * few > Wide{width} * count;
  const AuxiliaryScope scope(store);
  return (!(dense || low) ||
          post_projection(store, rectangles, &Rectangle::x, &Rectangle::width, &Rectangle::height, height)) &&
         (!(dense || narrow) ||
          post_projection(store, rectangles, &Rectangle::y, &Rectangle::height, &Rectangle::width, width));
}

}  // namespace

bool post_disjoint_rectangles(Store& store, std::span<const Rectangle> rectangles) {
  if (rectangles.size() < 2) return true;
  store.post<DisjointRectangles>(store, rectangles);
  return post_projections(store, rectangles);
}

namespace {

// For the resource a task of duration 0 may be anywhere; here it must not be inside another one.
bool keep_instants_apart(Store& store, const Task& a, const Task& b) {
  const bool may_be_instant = store.lower(a.duration).sign() <= 0 || store.lower(b.duration).sign() <= 0;
  const bool are_instants = store.upper(a.duration).sign() <= 0 && store.upper(b.duration).sign() <= 0;
  if (!may_be_instant || are_instants) return true;
  const Literal orders[] = {{store.new_variable(0, 1)}, {store.new_variable(0, 1)}};
  const ExactTerm first[] = {{Integer(1), a.end}, {Integer(-1), b.start}};
  const ExactTerm second[] = {{Integer(1), b.end}, {Integer(-1), a.start}};
  return reify_linear(store, orders[0], first, Relation::less_equal, 0) &&
         reify_linear(store, orders[1], second, Relation::less_equal, 0) &&
         post_disjunction(store, {store.new_variable(1, 1)}, orders);
}

}  // namespace

bool post_serialized(Store& store, std::span<const FdVar> starts, std::span<const FdVar> durations) {
  std::vector<Task> tasks;
  const FdVar one = new_constant(store, 1);
  for (std::size_t i = 0; i < starts.size(); ++i) {
    tasks.push_back({starts[i], durations[i], store.new_variable(), one});
  }
  for (const Task& task : tasks) {
    const ExactTerm terms[] = {{Integer(1), task.start}, {Integer(1), task.duration}, {Integer(-1), task.end}};
    if (!store.tighten_lower(task.duration, 0) || !post_linear(store, terms, Relation::equal, 0)) return false;
  }
  if (!tasks.empty()) post_unary_resource(store, tasks, one);
  for (std::size_t i = 0; i < tasks.size(); ++i) {
    for (std::size_t j = i + 1; j < tasks.size(); ++j) {
      if (!keep_instants_apart(store, tasks[i], tasks[j])) return false;
    }
  }
  return true;
}

}  // namespace hornbeam::clpfd
