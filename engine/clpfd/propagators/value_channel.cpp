// SPDX-License-Identifier: MIT
#include "clpfd/propagators/value_channel.hpp"

#include <algorithm>
#include <array>
#include <bit>

#include "clpfd/kernel/reversible.hpp"
#include "clpfd/kernel/scopes.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr std::size_t most_watchers = 16;     // of x, to be asked whether they are equalities, or a channel
constexpr std::size_t fewest_equalities = 2;  // before there is a channel
constexpr std::uint64_t fewest_values = 4;
constexpr std::size_t values_per_equality = 32;  // there is a place for each value
constexpr std::size_t most_words = most_watchers * values_per_equality / 64;

using Words = std::array<std::uint64_t, most_words>;

// An equality has a place for its value, which is open as long as x has the value and this was not decided: at a
// fixpoint, as long as the equality lives. A place that is not open may refer to memory that is gone.
class ValueChannel final : public Propagator {
 public:
  ValueChannel(Store& store, FdVar x)
      : Propagator(Priority::simple),
        x_(x),
        base_(store.min(x)),
        places_(store.new_array<Place>(static_cast<std::size_t>(store.max(x) - base_) + 1)),
        open_(store.new_array<Reversible<std::uint64_t>>((places_.size() + 63) / 64)) {
    play(Role::channel);
  }

  bool take(Store& store, PropagatorId equality, Literal b, Value c) {
    const auto i = static_cast<std::size_t>(c - base_);
    const std::uint64_t bit = std::uint64_t{1} << (i & 63);
    if (i >= places_.size() || (open_[i >> 6] & bit) != 0) return false;
    places_[i] = {equality, b};
    open_[i >> 6].set(store, open_[i >> 6] | bit);
    return true;
  }

  Status propagate(Store& store) override {
    Words left;
    read_values(store, left);
    for (std::size_t w = 0; w < open_.size(); ++w) {
      const std::uint64_t gone = open_[w] & ~left[w];
      if (gone == 0) continue;
      open_[w].set(store, open_[w] & left[w]);
      if (!decide(store, w, gone, false)) return Status::failed;
    }
    if (!store.fixed(x_)) return Status::fixpoint;
    for (std::size_t w = 0; w < open_.size(); ++w) {
      if (!decide(store, w, open_[w], true)) return Status::failed;
    }
    return Status::entailed;
  }

  void subscribe(Store& store, PropagatorId self) override { store.watch(x_, on_domain, self); }
  // The variable whose truth failed, if any, is the only one at fault, with x.
  void describe(Description& out) const override {
    out.variables = {x_};
    out.at_fault = 1;
    if (failed_ != FdVar::none) out.variables.push_back(failed_), out.at_fault = 2;
    for_each_open([&](const Place& place) { out.variables.push_back(place.truth.variable); });
  }
  void list_parts(std::vector<PropagatorId>& out) const override {
    for_each_open([&](const Place& place) { out.push_back(place.equality); });
  }

 private:
  struct Place {
    PropagatorId equality = PropagatorId::none;
    Literal truth{FdVar::none};
  };

  template <class Visit>
  void for_each_open(Visit visit) const {
    for (std::size_t w = 0; w < open_.size(); ++w) {
      for (std::uint64_t rest = open_[w]; rest != 0; rest &= rest - 1) {
        visit(places_[w * 64 + static_cast<unsigned>(std::countr_zero(rest))]);
      }
    }
  }

  void read_values(const Store& store, Words& left) const {
    if (open_.size() == 1) {
      left[0] = store.word_from(x_, base_);
    } else {
      store.copy_bits(x_, base_, left.data(), open_.size());
    }
  }

  // An equality that has decided itself is dead.
  bool decide(Store& store, std::size_t w, std::uint64_t places, bool truth) {
    for (; places != 0; places &= places - 1) {
      const Place& place = places_[w * 64 + static_cast<unsigned>(std::countr_zero(places))];
      Propagator& equality = store.at(place.equality);
      if (equality.dead()) continue;
      store.kill(equality);
      if (make_true(store, truth ? place.truth : !place.truth)) continue;
      failed_ = place.truth.variable;
      return false;
    }
    return true;
  }

  FdVar x_;
  FdVar failed_ = FdVar::none;
  Value base_;
  std::span<Place> places_;
  std::span<Reversible<std::uint64_t>> open_;
};

// The first watchers of x, among which its channel is sought.
std::span<const PropagatorId> first_watchers(const Store& store, FdVar x) {
  const std::span<const PropagatorId> all = store.woken_by_domain(x);
  return all.first(std::min(all.size(), most_watchers));
}

// Makes it if there are enough equalities, and not too many values for them.
ValueChannel* new_channel(Store& store, FdVar x) {
  const std::span<const PropagatorId> watchers = first_watchers(store, x);
  const auto equalities =
      static_cast<std::size_t>(std::count_if(watchers.begin(), watchers.end(), [&](PropagatorId id) {
        return store.at(id).role() == Propagator::Role::equality;
      }));
  if (equalities < fewest_equalities || watchers.size() == most_watchers || !store.has_finite_domain(x)) return nullptr;
  const auto span = static_cast<std::uint64_t>(store.max(x) - store.min(x));
  if (store.size(x) < fewest_values || span >= equalities * values_per_equality) return nullptr;
  const AuxiliaryScope auxiliary(store);
  ValueChannel& made = store.make<ValueChannel>(store, x);
  made.subscribe(store, store.id_of(made));
  return &made;
}

ValueChannel* channel_of(Store& store, FdVar x) {
  for (const PropagatorId id : first_watchers(store, x)) {
    Propagator& p = store.at(id);
    if (p.role() == Propagator::Role::channel) return static_cast<ValueChannel*>(&p);
  }
  return new_channel(store, x);
}

}  // namespace

bool join_channel(Store& store, PropagatorId equality, Literal b, FdVar x, Value c) {
  if (b.variable == x) return false;
  ValueChannel* const channel = channel_of(store, x);
  if (channel == nullptr || !channel->take(store, equality, b, c)) return false;
  store.count_watcher(x);
  return true;
}

}  // namespace hornbeam::clpfd
