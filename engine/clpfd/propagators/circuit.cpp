// SPDX-License-Identifier: MIT
//
// circuit/1: the successors form one Hamiltonian circuit. subcircuit/1: a circuit of some nodes or of none; each of the
// others is its own successor.
//
// Three prunings: successors are distinct (an all_distinct posted along with it); the end of a chain of fixed
// successors must not close it before all nodes of the circuit are on it; and the nodes of the circuit lie in one
// strongly connected component of the graph of possible successors.
#include "clpfd/propagators/circuit.hpp"

#include <algorithm>
#include <vector>

#include "clpfd/kernel/bit_rows.hpp"
#include "clpfd/kernel/scopes.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/distinct.hpp"

namespace hornbeam::clpfd {

namespace {

using Word = std::uint64_t;

// The possible successors of all nodes as rows of bits. Finds strongly connected components by path-based depth-first
// search (H. N. Gabow, "Path-based depth-first search", IPL 74, 2000).
class PossibleArcs {
 public:
  PossibleArcs(const Store& store, std::span<const FdVar> successors)
      : words_((successors.size() + 63) / 64),
        rows_(successors.size() * words_),
        below_(rows_.size()),
        open_(words_),
        stacked_(words_) {
    for (std::size_t node = 0; node < successors.size(); ++node) {
      if (words_ == 1) {
        rows_[node] = store.word_from(successors[node], 1);
      } else {
        store.copy_bits(successors[node], 1, rows_.data() + node * words_, words_);
      }
    }
    set_bits(open_.data(), 0, successors.size() - 1);
  }

  // The nodes that the root reaches and that reach it. Called once.
  const std::vector<Word>& component_of(std::uint32_t root) {
    enter(root);
    while (true) {
      const std::uint32_t node = path_.back();
      const std::int64_t next = next_common(row(node), open_.data(), words_, 0);
      if (next >= 0) {
        enter(static_cast<std::uint32_t>(next));
      } else if (node == root) {
        return stacked_;
      } else {
        leave(node);
      }
    }
  }

 private:
  const Word* row(std::uint32_t node) const { return rows_.data() + node * words_; }
  // What was stacked before the newest component on the path.
  Word* below_newest() { return below_.data() + (first_.size() - 1) * words_; }

  // Starts a new component on the path, joined with those to which the node leads back.
  void enter(std::uint32_t node) {
    path_.push_back(node);
    first_.push_back(node);
    std::copy(stacked_.begin(), stacked_.end(), below_newest());
    clear_bit(open_.data(), node);
    set_bit(stacked_.data(), node);
    while (next_common(row(node), below_newest(), words_, 0) >= 0) first_.pop_back();
  }

  // Takes the newest component off if it began with the node.
  void leave(std::uint32_t node) {
    path_.pop_back();
    if (first_.back() != node) return;
    std::copy_n(below_newest(), words_, stacked_.begin());
    first_.pop_back();
  }

  std::size_t words_;
  std::vector<Word> rows_;
  std::vector<Word> below_;
  std::vector<Word> open_;     // not yet reached
  std::vector<Word> stacked_;  // reached, and in none of the finished components
  std::vector<std::uint32_t> path_;
  std::vector<std::uint32_t> first_;  // of each component on the path: its first node
};

// Recomputes chains and the component in each run.
class Circuit final : public Propagator {
 public:
  Circuit(Store& store, std::span<const FdVar> variables)
      : Propagator(Priority::global), variables_(store.copy_array(variables)) {}

  Status propagate(Store& store) override {
    const bool ground = std::all_of(variables_.begin(), variables_.end(), [&](FdVar x) { return store.fixed(x); });
    if (!forbid_short_circuits(store)) return Status::failed;
    if (ground) return Status::entailed;  // short circuits were excluded, so it is the Hamiltonian one
    PossibleArcs arcs(store, variables_);
    const std::vector<Word>& component = arcs.component_of(0);
    const auto size = count_bits(component.data(), 0, variables_.size() - 1);
    return size == variables_.size() ? Status::fixpoint : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (FdVar x : variables_) store.watch(x, on_domain, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::circuit);
    out.variables.assign(variables_.begin(), variables_.end());
  }

 private:
  // Follows chains of fixed successors from each node without a known predecessor.
  bool forbid_short_circuits(Store& store) const {
    const std::size_t n = variables_.size();
    std::vector<std::uint32_t> predecessors(n, 0);
    for (FdVar x : variables_) {
      if (store.fixed(x) && ++predecessors[static_cast<std::size_t>(store.value(x) - 1)] > 1) {
        return false;
      }
    }
    std::size_t on_chains = 0;
    for (std::size_t start = 0; start < n; ++start) {
      if (predecessors[start] != 0) continue;
      std::size_t end = start;
      std::size_t length = 1;
      while (store.fixed(variables_[end])) {
        end = static_cast<std::size_t>(store.value(variables_[end]) - 1);
        ++length;
      }
      on_chains += length;
      if (length < n && !store.remove(variables_[end], static_cast<Value>(start) + 1)) {
        return false;
      }
    }
    // Nodes on no chain are on closed circuits: allowed only if that is all nodes.
    return on_chains == n || (on_chains == 0 && closed_length(store) == n);
  }

  std::size_t closed_length(const Store& store) const {
    std::size_t length = 0;
    std::size_t at = 0;
    do {
      at = static_cast<std::size_t>(store.value(variables_[at]) - 1);
      ++length;
    } while (at != 0);
    return length;
  }

  std::span<FdVar> variables_;
};

// Nodes count from 0, their numbers as values from 1. A node is mandatory if it cannot be its own successor.
class Subcircuit final : public Propagator {
 public:
  Subcircuit(Store& store, std::span<const FdVar> variables)
      : Propagator(Priority::global), variables_(store.copy_array(variables)) {}

  Status propagate(Store& store) override {
    std::vector<char> mandatory(variables_.size());
    for (std::size_t i = 0; i < mandatory.size(); ++i) {
      mandatory[i] = !store.contains(variables_[i], static_cast<Value>(i) + 1);
    }
    const auto root = std::find(mandatory.begin(), mandatory.end(), 1);
    if (root == mandatory.end()) return Status::fixpoint;  // the circuit may still be empty
    const std::vector<std::size_t> next = known_successors(store);
    std::vector<char> on_chain(next.size(), 0);
    if (!forbid_short_circuits(store, next, mandatory, on_chain)) return Status::failed;
    for (std::size_t i = 0; i < next.size(); ++i) {
      if (next[i] == i || on_chain[i]) continue;
      return done(leave_others(store, next, i));  // the circuit is closed
    }
    const auto start = static_cast<std::size_t>(root - mandatory.begin());
    return leave_unreachable(store, start) ? Status::fixpoint : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (FdVar x : variables_) store.watch(x, on_domain, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::subcircuit);
    out.variables.assign(variables_.begin(), variables_.end());
  }

 private:
  // Of each node, or the node itself while unfixed. Pruning in the same run does not change them.
  std::vector<std::size_t> known_successors(const Store& store) const {
    std::vector<std::size_t> next(variables_.size());
    for (std::size_t i = 0; i < next.size(); ++i) {
      const FdVar x = variables_[i];
      next[i] = store.fixed(x) ? static_cast<std::size_t>(store.value(x) - 1) : i;
    }
    return next;
  }
  bool leave_out(Store& store, std::size_t node) const {
    return store.assign(variables_[node], static_cast<Value>(node) + 1);
  }

  // The end of a chain of fixed successors must not lead to its start while a mandatory node is elsewhere. Marks the
  // nodes on the chains.
  bool forbid_short_circuits(Store& store, const std::vector<std::size_t>& next, const std::vector<char>& mandatory,
                             std::vector<char>& on_chain) const {
    std::vector<char> has_predecessor(next.size(), 0);
    for (std::size_t i = 0; i < next.size(); ++i) {
      if (next[i] == i) continue;
      if (has_predecessor[next[i]]) return false;
      has_predecessor[next[i]] = 1;
    }
    const auto all = std::count(mandatory.begin(), mandatory.end(), 1);
    for (std::size_t start = 0; start < next.size(); ++start) {
      if (has_predecessor[start] || next[start] == start) continue;
      std::size_t end = start;
      auto elsewhere = all - mandatory[end];
      while (next[end] != end) {
        on_chain[end] = 1;
        end = next[end];
        elsewhere -= mandatory[end];
      }
      if (elsewhere > 0 && !store.remove(variables_[end], static_cast<Value>(start) + 1)) return false;
    }
    return true;
  }

  // Makes all nodes outside the circuit through this node their own successors.
  bool leave_others(Store& store, const std::vector<std::size_t>& next, std::size_t node) const {
    std::vector<char> inside(next.size(), 0);
    for (; !inside[node]; node = next[node]) inside[node] = 1;
    for (std::size_t i = 0; i < inside.size(); ++i) {
      if (!inside[i] && !leave_out(store, i)) return false;
    }
    return true;
  }

  // The same for those that this node cannot reach, or that cannot reach it.
  bool leave_unreachable(Store& store, std::size_t node) const {
    PossibleArcs arcs(store, variables_);
    const std::vector<Word>& component = arcs.component_of(static_cast<std::uint32_t>(node));
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      if (!test_bit(component.data(), static_cast<std::uint32_t>(i)) && !leave_out(store, i)) return false;
    }
    return true;
  }

  std::span<FdVar> variables_;
};

bool limit_to_nodes(Store& store, std::span<const FdVar> variables) {
  const auto n = static_cast<std::int64_t>(variables.size());
  return std::all_of(variables.begin(), variables.end(),
                     [&](FdVar x) { return store.tighten_lower(x, 1) && store.tighten_upper(x, n); });
}

}  // namespace

bool post_circuit(Store& store, std::span<const FdVar> variables) {
  if (!limit_to_nodes(store, variables)) return false;
  for (std::size_t i = 0; variables.size() > 1 && i < variables.size(); ++i) {
    if (!store.remove(variables[i], static_cast<Value>(i) + 1)) return false;
  }
  if (variables.empty()) return true;
  store.post<Circuit>(store, variables);
  const AuxiliaryScope scope(store);
  return post_all_distinct(store, variables);
}

bool post_subcircuit(Store& store, std::span<const FdVar> variables) {
  if (!limit_to_nodes(store, variables)) return false;
  store.post<Subcircuit>(store, variables);
  const AuxiliaryScope scope(store);
  return post_all_distinct(store, variables);
}

}  // namespace hornbeam::clpfd
