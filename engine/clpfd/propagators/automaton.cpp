// SPDX-License-Identifier: MIT
//
// The sequence X1, ..., Xn is a word of a finite automaton (G. Pesant, "A regular language membership constraint for
// finite sequences of variables", CP 2004).
//
//     layer 0 --X1--> layer 1 --X2--> ... --Xn--> layer n
//
// A layer is the set of states the automaton can be in at that place: reachable from a start state through arcs whose
// symbols are in the domains, and able to reach an accepting one. A value stays in Xi while some arc with it connects
// two such states. The states are bits of trailed words. A run starts at changed variables and proceeds, to the right
// and then to the left, only as long as layers change; it looks at the arcs of the states left.
#include <algorithm>
#include <bit>
#include <numeric>
#include <vector>

#include "clpfd/kernel/bit_rows.hpp"
#include "clpfd/propagators/automaton.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/tables.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

using Word = std::uint64_t;

struct HalfArc {
  std::uint32_t symbol;  // its place among the symbols
  std::uint32_t state;   // at the other end
};

// The arcs of state s are arcs[first[s]], ..., arcs[first[s + 1] - 1].
struct ArcsByState {
  std::span<std::uint32_t> first;
  std::span<HalfArc> arcs;

  std::span<const HalfArc> of(std::size_t state) const {
    return arcs.subspan(first[state], first[state + 1] - first[state]);
  }
};

std::vector<Value> symbols_of(std::span<const AutomatonArc> arcs) {
  std::vector<Value> symbols;
  for (const AutomatonArc& arc : arcs) symbols.push_back(arc.symbol);
  support::sort(symbols.begin(), symbols.end());
  symbols.erase(std::unique(symbols.begin(), symbols.end()), symbols.end());
  return symbols;
}

class Automaton final : public Propagator {
 public:
  Automaton(Store& store, std::span<const FdVar> sequence, const AutomatonGraph& graph)
      : Propagator(Priority::global, has_duplicates(store, sequence) ? Rerun::when_self_woken : Rerun::never),
        sequence_(store.copy_array(sequence)),
        graph_(copy_graph(store, graph)),
        symbols_(store.copy_array<Value>(symbols_of(graph.arcs))),
        leaving_(by_state(store, &AutomatonArc::from, &AutomatonArc::to)),
        entering_(by_state(store, &AutomatonArc::to, &AutomatonArc::from)),
        words_((graph.states + 63) / 64),
        layers_(store.new_array<LayerWord>((sequence.size() + 1) * words_, LayerWord{~Word{0}, 0})),
        seen_(store.new_array<SeenSize>(sequence.size())),
        changes_(store.new_array<std::uint8_t>(sequence.size() + 1)),
        allowed_(store.new_array<Word>(symbols_.size() / 64 + 1)),
        used_(store.new_array<Word>(symbols_.size() / 64 + 1)) {
    keep_only(0, graph.starts);
    keep_only(sequence.size(), graph.accepting);
    for (std::size_t i = 1; graph.states % 64 != 0 && i < sequence.size(); ++i) {
      layer(i)[words_ - 1].states = to_bit(graph.states % 64 - 1);
    }
  }

  Status propagate(Store& store) override {
    bool ground = true;
    bool any = false;
    for (std::size_t i = 0; i < sequence_.size(); ++i) {
      const std::uint64_t size = store.size(sequence_[i]);
      ground &= size == 1;
      changes_[i] = size != seen_[i].size ? symbols_bit : 0;
      any |= changes_[i] != 0;
    }
    changes_.back() = 0;
    const auto first = layers_.first(words_);
    if (std::none_of(first.begin(), first.end(), [](const LayerWord& w) { return w.states != 0; })) {
      return Status::failed;
    }
    pruned_ = false;
    if (any && (!go_right(store) || !go_left(store))) return Status::failed;
    if (pruned_ && store.has_aliases()) return Status::again;  // a variable may occur at several places
    return ground ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (FdVar x : sequence_) store.watch(x, on_domain, self);
  }
  void describe(Description& out) const override { describe_automaton(sequence_, graph_, out); }

 private:
  struct LayerWord {
    Word states;
    std::uint64_t saved_at;
  };
  // Of a variable, after the last run.
  struct SeenSize {
    std::uint64_t size;
    std::uint64_t saved_at;
  };
  // Changes of a variable and of the layer before it, in this run.
  static constexpr std::uint8_t symbols_bit = 1;
  static constexpr std::uint8_t states_bit = 2;

  ArcsByState by_state(Store& store, std::uint32_t AutomatonArc::*near, std::uint32_t AutomatonArc::*far) const {
    const ArcsByState result{store.new_array<std::uint32_t>(graph_.states + std::size_t{2}),
                             store.new_array<HalfArc>(graph_.arcs.size())};
    // Counted two places on, so that the places are the starts of the states once all arcs are in.
    for (const AutomatonArc& arc : graph_.arcs) ++result.first[arc.*near + 2];
    std::partial_sum(result.first.begin(), result.first.end(), result.first.begin());
    for (const AutomatonArc& arc : graph_.arcs) {
      const auto symbol = std::lower_bound(symbols_.begin(), symbols_.end(), arc.symbol) - symbols_.begin();
      result.arcs[result.first[arc.*near + 1]++] = {static_cast<std::uint32_t>(symbol), arc.*far};
    }
    return result;
  }

  LayerWord* layer(std::size_t i) const { return &layers_[i * words_]; }
  void keep_only(std::size_t i, std::span<const std::uint32_t> states) const {
    std::vector<Word> set(words_);
    for (std::uint32_t s : states) set_bit(set.data(), s);
    for (std::size_t w = 0; w < words_; ++w) layer(i)[w].states &= set[w];
  }
  static bool has(const LayerWord* layer, std::uint32_t s) { return (layer[s / 64].states >> (s % 64)) & 1; }

  template <class Trailed>
  static void save(Store& store, Trailed& place) {
    if (place.saved_at == store.epoch()) return;
    store.save(&place, 2);
    place.saved_at = store.epoch();
  }

  void allow_symbols(const Store& store, std::size_t i) const {
    std::fill(allowed_.begin(), allowed_.end(), 0);
    for (std::uint32_t s = 0; s < symbols_.size(); ++s) {
      if (store.contains(sequence_[i], symbols_[s])) set_bit(allowed_.data(), s);
    }
  }
  bool connects(const HalfArc& arc, const LayerWord* far) const {
    return test_bit(allowed_.data(), arc.symbol) && has(far, arc.state);
  }

  // Keeps the states of a layer that an arc with an allowed symbol connects with the layer `far`; false if none is
  // left.
  bool keep_connected(Store& store, std::size_t i, const ArcsByState& arcs, const LayerWord* far) {
    Word any = 0;
    for (std::size_t w = 0; w < words_; ++w) {
      LayerWord& word = layer(i)[w];
      Word kept = word.states;
      for (Word left = kept; left != 0; left &= left - 1) {
        const auto bit = static_cast<unsigned>(std::countr_zero(left));
        const auto near = arcs.of(w * 64 + bit);
        const bool stays = std::any_of(near.begin(), near.end(), [&](const HalfArc& a) { return connects(a, far); });
        if (!stays) kept &= ~(Word{1} << bit);
      }
      any |= kept;
      if (kept == word.states) continue;
      save(store, word);
      word.states = kept;
      changes_[i] |= states_bit;
    }
    return any != 0;
  }

  bool go_right(Store& store) {
    for (std::size_t i = 0; i < sequence_.size(); ++i) {
      if (changes_[i] == 0) continue;
      allow_symbols(store, i);
      if (!keep_connected(store, i + 1, entering_, layer(i))) return false;
    }
    return true;
  }

  // Also restricts each variable to the symbols between its layers.
  bool go_left(Store& store) {
    for (std::size_t i = sequence_.size(); i-- > 0;) {
      if (changes_[i] == 0 && (changes_[i + 1] & states_bit) == 0) continue;
      allow_symbols(store, i);
      if (!keep_connected(store, i, leaving_, layer(i + 1))) return false;
      if (!keep_used(store, i)) return false;
      save(store, seen_[i]);
      seen_[i].size = store.size(sequence_[i]);
    }
    return true;
  }

  bool keep_used(Store& store, std::size_t i) {
    if (find_used(i, store.size(sequence_[i]))) return true;
    std::vector<Interval> kept;
    for (std::uint32_t s = 0; s < symbols_.size(); ++s) {
      if (!test_bit(used_.data(), s)) continue;
      if (!kept.empty() && symbols_[s] == kept.back().hi + 1) {
        kept.back().hi = symbols_[s];
      } else {
        kept.push_back({symbols_[s], symbols_[s]});
      }
    }
    pruned_ = true;
    return store.keep_ranges(sequence_[i], kept);
  }

  // Marks the symbols of arcs between layers i and i+1, until `wanted` are found.
  bool find_used(std::size_t i, std::uint64_t wanted) const {
    std::fill(used_.begin(), used_.end(), 0);
    for (std::size_t w = 0; w < words_; ++w) {
      for (Word left = layer(i)[w].states; left != 0; left &= left - 1) {
        for (const HalfArc& arc : leaving_.of(w * 64 + static_cast<unsigned>(std::countr_zero(left)))) {
          if (test_bit(used_.data(), arc.symbol) || !connects(arc, layer(i + 1))) continue;
          set_bit(used_.data(), arc.symbol);
          if (--wanted == 0) return true;
        }
      }
    }
    return false;
  }

  std::span<FdVar> sequence_;
  AutomatonGraph graph_;
  std::span<Value> symbols_;  // ascending
  ArcsByState leaving_;
  ArcsByState entering_;
  std::size_t words_;  // of a layer
  std::span<LayerWord> layers_;
  std::span<SeenSize> seen_;
  std::span<std::uint8_t> changes_;
  // Sets of symbols for one variable.
  std::span<Word> allowed_;
  std::span<Word> used_;
  bool pruned_ = false;  // in this run
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

AutomatonGraph copy_graph(Store& store, const AutomatonGraph& graph) {
  return {graph.states, store.copy_array(graph.starts), store.copy_array(graph.accepting),
          store.copy_array(graph.arcs)};
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
  const AutomatonGraph graph{states, starts, accepting, arcs};
  if (!post_small_automaton(store, sequence, graph)) store.post<Automaton>(store, sequence, graph);
  return true;
}

}  // namespace hornbeam::clpfd
