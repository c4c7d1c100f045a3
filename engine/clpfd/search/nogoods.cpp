// SPDX-License-Identifier: MIT
//
// Two decisions of each nogood are watched, neither known to hold (M. Moskewicz et al., "Chaff", DAC 2001). They are
// visited when their variables become fixed, so backtracking has nothing to restore.
//
//     decisions   | w w . . . | w w | w w . . | ...    the first two of each are watched
//     first, next  for each variable the list of the watches on it: 2*nogood, or 2*nogood + 1
#include "clpfd/search/nogoods.hpp"

#include <algorithm>
#include <utility>

#include "clpfd/kernel/reversible.hpp"
#include "clpfd/kernel/scopes.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr std::uint32_t none = ~std::uint32_t{0};

enum class Truth : std::uint8_t { no, yes, open };

Truth truth_of(const Store& store, const Decision& d) {
  const FdVariable& var = store[d.variable];
  const Value v = d.value;
  if (d.how == Narrowing::at_most) return var.max <= v ? Truth::yes : var.min > v ? Truth::no : Truth::open;
  if (d.how == Narrowing::at_least) return var.min >= v ? Truth::yes : var.max < v ? Truth::no : Truth::open;
  const bool assigns = d.how == Narrowing::assign;
  if (!store.contains(d.variable, v)) return assigns ? Truth::no : Truth::yes;
  if (!var.fixed()) return Truth::open;
  return assigns ? Truth::yes : Truth::no;
}

bool make_false(Store& store, const Decision& d) { return narrow(store, negation(d)); }

// One decision and the index of its variable among the watched ones.
struct Watched {
  Decision decision;
  std::uint32_t place;
};

class NogoodWatcher final : public Propagator {
 public:
  NogoodWatcher(Store& store, std::span<const FdVar> variables, std::span<const Watched> decisions,
                std::span<const std::uint32_t> ends)
      : Propagator(Priority::global, Rerun::when_self_woken),
        variables_(store.copy_array(variables)),
        decisions_(store.copy_array(decisions)),
        ends_(store.copy_array(ends)),
        first_(store.new_array<std::uint32_t>(variables.size(), none)),
        next_(store.new_array<std::uint32_t>(2 * ends.size(), none)),
        open_(store.new_array<std::uint32_t>(variables.size())),
        open_count_(static_cast<std::uint32_t>(variables.size())) {
    for (std::uint32_t i = 0; i < open_.size(); ++i) open_[i] = i;
    for (std::uint32_t n = 0; n < ends_.size(); ++n) {
      enter(2 * n);
      enter(2 * n + 1);
    }
  }

  // Moves fixed variables after the others, once per branch.
  Status propagate(Store& store) override {
    if (!looked_at_all_) return look_at_all(store);
    std::uint32_t count = open_count_;
    Status status = Status::fixpoint;
    for (std::uint32_t i = 0; i < count && status != Status::failed;) {
      if (!store.fixed(variables_[open_[i]])) {
        ++i;
        continue;
      }
      std::swap(open_[i], open_[--count]);
      if (!hear(store, open_[count])) status = Status::failed;
    }
    if (count != open_count_) open_count_.set(store, count);
    return status;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (FdVar x : variables_) store.watch(x, on_fixed, self);
  }
  // The kind does not matter, as auxiliary constraints are not displayed.
  void describe(Description& out) const override {
    for (std::uint32_t i = begin_of(failed_); i < ends_[failed_]; ++i) {
      out.variables.push_back(decisions_[i].decision.variable);
    }
    out.at_fault = out.variables.size();
    out.variables.insert(out.variables.end(), variables_.begin(), variables_.end());
  }

 private:
  std::uint32_t begin_of(std::uint32_t nogood) const { return nogood == 0 ? 0 : ends_[nogood - 1]; }
  Watched& watched(std::uint32_t watch) { return decisions_[begin_of(watch / 2) + watch % 2]; }
  void enter(std::uint32_t watch) {
    std::uint32_t& first = first_[watched(watch).place];
    next_[watch] = std::exchange(first, watch);
  }

  // For a new constraint: decisions that already hold will cause no event.
  Status look_at_all(Store& store) {
    looked_at_all_ = true;
    for (std::uint32_t n = 0; n < ends_.size(); ++n) {
      for (std::uint32_t side = 0; side < 2; ++side) {
        if (truth_of(store, watched(2 * n + side).decision) != Truth::yes) continue;
        if (!find_other(store, 2 * n + side) && !conclude(store, 2 * n + side)) return Status::failed;
      }
    }
    std::fill(first_.begin(), first_.end(), none);
    for (std::uint32_t watch = 0; watch < next_.size(); ++watch) enter(watch);
    return Status::again;
  }

  // True if another decision that does not hold is now watched instead. Otherwise the other watched one is made false.
  bool find_other(const Store& store, std::uint32_t watch) {
    const std::uint32_t begin = begin_of(watch / 2);
    for (std::uint32_t i = begin + 2; i < ends_[watch / 2]; ++i) {
      if (truth_of(store, decisions_[i].decision) == Truth::yes) continue;
      std::swap(decisions_[i], decisions_[begin + watch % 2]);
      return true;
    }
    return false;
  }
  bool conclude(Store& store, std::uint32_t watch) {
    failed_ = watch / 2;
    return make_false(store, watched(watch ^ 1).decision);
  }

  bool hear(Store& store, std::uint32_t place) {
    std::uint32_t* link = &first_[place];
    while (*link != none) {
      const std::uint32_t watch = *link;
      if (truth_of(store, watched(watch).decision) == Truth::yes &&
          truth_of(store, watched(watch ^ 1).decision) != Truth::no) {
        if (find_other(store, watch)) {
          *link = next_[watch];
          enter(watch);
          continue;
        }
        if (!conclude(store, watch)) return false;
      }
      link = &next_[watch];
    }
    return true;
  }

  std::span<FdVar> variables_;
  std::span<Watched> decisions_;
  std::span<std::uint32_t> ends_;
  std::span<std::uint32_t> first_;
  std::span<std::uint32_t> next_;
  std::span<std::uint32_t> open_;
  Reversible<std::uint32_t> open_count_;
  bool looked_at_all_ = false;
  std::uint32_t failed_ = 0;  // the last nogood enforced
};

}  // namespace

Decision negation(const Decision& d) {
  switch (d.how) {
    case Narrowing::assign: return {d.variable, Narrowing::remove, d.value};
    case Narrowing::remove: return {d.variable, Narrowing::assign, d.value};
    case Narrowing::at_most: return {d.variable, Narrowing::at_least, d.value + 1};
    case Narrowing::at_least: return {d.variable, Narrowing::at_most, d.value - 1};
  }
  return d;
}

bool narrow(Store& store, const Decision& d) {
  switch (d.how) {
    case Narrowing::assign: return store.assign(d.variable, d.value);
    case Narrowing::remove: return store.remove(d.variable, d.value);
    case Narrowing::at_most: return store.set_max(d.variable, d.value);
    case Narrowing::at_least: return store.set_min(d.variable, d.value);
  }
  return false;
}

void Nogoods::add(std::span<const Decision> above, const Decision& failed) {
  if (above.size() >= longest) return;
  if (above.empty()) return never_.push_back(failed);
  decisions_.insert(decisions_.end(), above.begin(), above.end());
  decisions_.push_back(failed);
  ends_.push_back(static_cast<std::uint32_t>(decisions_.size()));
  if (decisions_.size() > most_decisions) forget_older_half();
}

void Nogoods::add(std::span<const Decision> nogood) {
  if (!nogood.empty()) add(nogood.first(nogood.size() - 1), nogood.back());
}

void Nogoods::forget_older_half() {
  const std::size_t half = ends_.size() / 2;
  const std::uint32_t gone = ends_[half - 1];
  decisions_.erase(decisions_.begin(), decisions_.begin() + gone);
  ends_.erase(ends_.begin(), ends_.begin() + static_cast<std::ptrdiff_t>(half));
  for (std::uint32_t& end : ends_) end -= gone;
}

bool Nogoods::post(Store& store) const {
  if (!std::all_of(never_.begin(), never_.end(), [&](const Decision& d) { return make_false(store, d); })) return false;
  if (ends_.empty()) return true;
  std::vector<FdVar> variables;
  for (const Decision& d : decisions_) variables.push_back(d.variable);
  support::sort(variables.begin(), variables.end());
  variables.erase(std::unique(variables.begin(), variables.end()), variables.end());
  std::vector<Watched> watched;
  watched.reserve(decisions_.size());
  for (const Decision& d : decisions_) {
    const auto place = std::lower_bound(variables.begin(), variables.end(), d.variable) - variables.begin();
    watched.push_back({d, static_cast<std::uint32_t>(place)});
  }
  const AuxiliaryScope auxiliary(store);
  store.post<NogoodWatcher>(store, variables, watched, ends_);
  return true;
}

}  // namespace hornbeam::clpfd
