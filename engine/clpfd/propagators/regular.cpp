// SPDX-License-Identifier: MIT
//
// Like automaton.cpp (G. Pesant, "A regular language membership constraint for finite sequences of variables", CP
// 2004), for automata of at most 64 states over symbols within a span of 64: the states of a layer are one trailed
// word. A run starts at changed variables and proceeds, to the right and then to the left, only as long as layers
// change.
#include <algorithm>
#include <bit>
#include <vector>

#include "clpfd/kernel/bit_rows.hpp"
#include "clpfd/propagators/automaton.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/tables.hpp"

namespace hornbeam::clpfd {

namespace {

using Word = std::uint64_t;

// The automaton may be nondeterministic: there is at most one arc for each pair of states and symbol.
class SmallAutomaton final : public Propagator {
 public:
  SmallAutomaton(Store& store, std::span<const FdVar> sequence, const AutomatonGraph& graph)
      : Propagator(Priority::global, has_duplicates(store, sequence) ? Rerun::when_self_woken : Rerun::never),
        sequence_(store.copy_array(sequence)),
        graph_(copy_graph(store, graph)),
        base_(graph.least_symbol()),
        symbols_(static_cast<std::size_t>(graph.greatest_symbol() - base_) + 1),
        next_(store.new_array<Word>(symbols_ * graph.states)),
        before_(store.new_array<Word>(symbols_ * graph.states)),
        layers_(store.new_array<Layer>(sequence.size() + 1, Layer{to_bit(graph.states - 1), 0, 0})),
        supports_(store.new_array<std::uint8_t>(symbols_ * sequence.size())),
        changes_(store.new_array<std::uint8_t>(sequence.size() + 2)) {
    for (const AutomatonArc& arc : graph_.arcs) {
      const auto symbol = static_cast<std::size_t>(arc.symbol - base_);
      next_[symbol * graph_.states + arc.from] |= Word{1} << arc.to;
      before_[symbol * graph_.states + arc.to] |= Word{1} << arc.from;
    }
    layers_.front().states = set_of(graph_.starts);
    layers_.back().states &= set_of(graph_.accepting);
  }

  Status propagate(Store& store) override {
    bool ground = true;
    bool any = false;
    for (std::size_t i = 0; i < sequence_.size(); ++i) {
      const std::uint64_t size = store.size(sequence_[i]);
      ground &= size == 1;
      changes_[i] = size != layers_[i].seen_size ? symbols_bit : 0;
      any |= changes_[i] != 0;
    }
    if (layers_.front().states == 0 || layers_.back().states == 0) return Status::failed;
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
  struct Layer {
    Word states;              // reachable from a start, and able to reach an accepting state
    std::uint64_t seen_size;  // of the variable after it
    std::uint64_t saved_at;
  };
  // Changes of a variable and of the layer before it, in this run.
  static constexpr std::uint8_t symbols_bit = 1;
  static constexpr std::uint8_t states_bit = 2;

  static Word set_of(std::span<const std::uint32_t> states) {
    Word set = 0;
    for (std::uint32_t s : states) set |= Word{1} << s;
    return set;
  }

  void save(Store& store, Layer& layer) const {
    if (layer.saved_at == store.epoch()) return;
    store.save(&layer, 3);
    layer.saved_at = store.epoch();
  }
  void keep_states(Store& store, std::size_t i, Word states) {
    save(store, layers_[i]);
    layers_[i].states = states;
    changes_[i] |= states_bit;
  }
  Word symbols_of(const Store& store, std::size_t i) const { return store.word_from(sequence_[i], base_); }

  // The `wanted` states reached from `states` by an arc of `arcs` with one of these symbols.
  Word step(std::span<const Word> arcs, Word symbols, Word states, Word wanted) const {
    Word found = 0;
    for (; symbols != 0 && found != wanted; symbols &= symbols - 1) {
      const Word* const row = &arcs[static_cast<unsigned>(std::countr_zero(symbols)) * graph_.states];
      for (Word left = states; left != 0; left &= left - 1) found |= row[std::countr_zero(left)] & wanted;
    }
    return found;
  }

  // Symbols without arcs are removed in the first run.
  bool bound(Store& store, std::size_t i) const {
    const FdVar x = sequence_[i];
    return layers_[i].seen_size != 0 || store.set_limits(x, base_, base_ + static_cast<Value>(symbols_) - 1);
  }

  bool go_right(Store& store) {
    for (std::size_t i = 0; i < sequence_.size(); ++i) {
      if (changes_[i] == 0) continue;
      if (!bound(store, i)) return false;
      const Word states = step(next_, symbols_of(store, i), layers_[i].states, layers_[i + 1].states);
      if (states == layers_[i + 1].states) continue;
      if (states == 0) return false;
      keep_states(store, i + 1, states);
    }
    return true;
  }

  // Also restricts each variable to the symbols between its layers.
  bool go_left(Store& store) {
    for (std::size_t i = sequence_.size(); i-- > 0;) {
      if (changes_[i] == 0 && (changes_[i + 1] & states_bit) == 0) continue;
      const Word symbols = symbols_of(store, i);
      const Word states = step(before_, symbols, layers_[i + 1].states, layers_[i].states);
      if (states != layers_[i].states) {
        if (states == 0) return false;
        keep_states(store, i, states);
      }
      Word kept = 0;
      for (Word left = symbols; left != 0; left &= left - 1) {
        const auto symbol = static_cast<unsigned>(std::countr_zero(left));
        if (has_arc(i, symbol)) kept |= Word{1} << symbol;
      }
      if (kept != symbols) {
        if (!store.keep_word(sequence_[i], base_, kept)) return false;
        pruned_ = true;
      }
      save(store, layers_[i]);
      layers_[i].seen_size = store.size(sequence_[i]);
    }
    return true;
  }

  // Tries the last one found first, then any state.
  bool has_arc(std::size_t i, unsigned symbol) {
    const Word* const row = &next_[symbol * graph_.states];
    const Word targets = layers_[i + 1].states;
    std::uint8_t& support = supports_[i * symbols_ + symbol];
    if (((layers_[i].states >> support) & 1) != 0 && (row[support] & targets) != 0) return true;
    for (Word left = layers_[i].states; left != 0; left &= left - 1) {
      const auto state = static_cast<unsigned>(std::countr_zero(left));
      if ((row[state] & targets) == 0) continue;
      support = static_cast<std::uint8_t>(state);
      return true;
    }
    return false;
  }

  std::span<FdVar> sequence_;
  AutomatonGraph graph_;
  Value base_;
  std::size_t symbols_;
  std::span<Word> next_;    // symbol and state -> successor states
  std::span<Word> before_;  // symbol and state -> predecessor states
  std::span<Layer> layers_;
  std::span<std::uint8_t> supports_;  // variable and symbol -> source state of the last arc found
  std::span<std::uint8_t> changes_;
  bool pruned_ = false;  // in this run
};

}  // namespace

bool post_small_automaton(Store& store, std::span<const FdVar> sequence, const AutomatonGraph& graph) {
  if (graph.states > 64 || graph.arcs.empty() || sequence.empty()) return false;
  if (graph.greatest_symbol() - graph.least_symbol() > 63) return false;
  if (!is_finite(graph.greatest_symbol()) || !is_finite(graph.least_symbol())) return false;
  store.post<SmallAutomaton>(store, sequence, graph);
  return true;
}

}  // namespace hornbeam::clpfd
