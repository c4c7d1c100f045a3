// SPDX-License-Identifier: MIT
//
// The sequence X1, ..., Xn is a word of a finite automaton (G. Pesant, "A regular language membership constraint for
// finite sequences of variables", CP 2004).
//
//     layer 0 --X1--> layer 1 --X2--> ... --Xn--> layer n
//
// A layer is the set of states the automaton can be in at that place: reachable from a start state through arcs whose
// symbols are in the domains, and able to reach an accepting one. A value stays in Xi while some arc with it connects
// two such states. Sets are recomputed in each run, forwards and then backwards; states are bits.
#include <algorithm>
#include <vector>

#include "clpfd/propagators/automaton.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/tables.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

using Word = std::uint64_t;

// Has no state between runs except the storage of the layers.
class Automaton final : public Propagator {
 public:
  Automaton(Store& store, std::span<const FdVar> sequence, std::uint32_t states, std::span<const std::uint32_t> starts,
            std::span<const std::uint32_t> accepting, std::span<const AutomatonArc> arcs)
      : Propagator(Priority::global, has_duplicates(store, sequence) ? Rerun::when_self_woken : Rerun::never),
        sequence_(store.copy_array(sequence)),
        starts_(store.copy_array(starts)),
        accepting_(store.copy_array(accepting)),
        arcs_(store.copy_array(arcs)),
        states_(states),
        words_((states + 63) / 64),
        layers_(store.new_array<Word>((sequence.size() + 1) * words_)) {}

  Status propagate(Store& store) override {
    const std::size_t n = sequence_.size();
    const bool ground = std::all_of(sequence_.begin(), sequence_.end(), [&](FdVar x) { return store.fixed(x); });
    std::fill(layers_.begin(), layers_.end(), 0);
    for (std::uint32_t s : starts_) add(0, s);
    for (std::size_t i = 0; i < n; ++i) {
      for (const AutomatonArc& arc : arcs_) {
        if (has(i, arc.from) && store.contains(sequence_[i], arc.symbol)) add(i + 1, arc.to);
      }
    }
    std::vector<Word> useful(words_);  // states of layer i+1 that lead to acceptance
    for (std::uint32_t s : accepting_) {
      if (has(n, s)) useful[s / 64] |= Word{1} << (s % 64);
    }
    for (std::size_t i = n; i > 0; --i) {
      if (!step_back(store, i - 1, useful)) return Status::failed;
    }
    const bool accepted = std::any_of(useful.begin(), useful.end(), [](Word w) { return w != 0; });
    if (!accepted) return Status::failed;
    return ground ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (FdVar x : sequence_) store.watch(x, on_domain, self);
  }
  void describe(Description& out) const override {
    describe_automaton(sequence_, {states_, starts_, accepting_, arcs_}, out);
  }

 private:
  bool has(std::size_t layer, std::uint32_t s) const { return (layers_[layer * words_ + s / 64] >> (s % 64)) & 1; }
  void add(std::size_t layer, std::uint32_t s) { layers_[layer * words_ + s / 64] |= Word{1} << (s % 64); }

  // Keeps in X[i] the symbols of arcs into `useful`, which is replaced by their origins.
  bool step_back(Store& store, std::size_t i, std::vector<Word>& useful) const {
    std::vector<Word> origins(words_);
    std::vector<Value> symbols;
    for (const AutomatonArc& arc : arcs_) {
      if (!has(i, arc.from) || !((useful[arc.to / 64] >> (arc.to % 64)) & 1)) continue;
      if (!store.contains(sequence_[i], arc.symbol)) continue;
      origins[arc.from / 64] |= Word{1} << (arc.from % 64);
      symbols.push_back(arc.symbol);
    }
    useful.swap(origins);
    support::sort(symbols.begin(), symbols.end());
    std::vector<Interval> kept;
    for (Value symbol : symbols) {
      if (!kept.empty() && symbol <= kept.back().hi + 1) {
        kept.back().hi = symbol;
      } else {
        kept.push_back({symbol, symbol});
      }
    }
    return store.keep_ranges(sequence_[i], kept);
  }

  std::span<FdVar> sequence_;
  std::span<std::uint32_t> starts_;
  std::span<std::uint32_t> accepting_;
  std::span<AutomatonArc> arcs_;
  std::uint32_t states_;
  std::size_t words_;
  std::span<Word> layers_;
};

}  // namespace

Value AutomatonGraph::least_symbol() const {
  return std::min_element(arcs.begin(), arcs.end(), [](const auto& a, const auto& b) { return a.symbol < b.symbol; })
      ->symbol;
}

Value AutomatonGraph::greatest_symbol() const {
  return std::max_element(arcs.begin(), arcs.end(), [](const auto& a, const auto& b) { return a.symbol < b.symbol; })
      ->symbol;
}

void describe_automaton(std::span<const FdVar> sequence, const AutomatonGraph& graph, Description& out) {
  out.kind = static_cast<std::uint16_t>(ConstraintKind::automaton);
  out.variables.assign(sequence.begin(), sequence.end());
  out.constants = {std::int64_t{graph.states}, static_cast<std::int64_t>(graph.starts.size())};
  for (std::uint32_t s : graph.starts) out.constants.push_back(std::int64_t{s});
  out.constants.push_back(static_cast<std::int64_t>(graph.accepting.size()));
  for (std::uint32_t s : graph.accepting) out.constants.push_back(std::int64_t{s});
  for (const AutomatonArc& arc : graph.arcs) {
    out.constants.push_back(std::int64_t{arc.from});
    out.constants.push_back(arc.symbol);
    out.constants.push_back(std::int64_t{arc.to});
  }
}

bool post_automaton(Store& store, std::span<const FdVar> sequence, std::uint32_t states,
                    std::span<const std::uint32_t> starts, std::span<const std::uint32_t> accepting,
                    std::span<const AutomatonArc> arcs) {
  if (post_small_automaton(store, sequence, {states, starts, accepting, arcs})) return true;
  store.post<Automaton>(store, sequence, states, starts, accepting, arcs);
  return true;
}

}  // namespace hornbeam::clpfd
