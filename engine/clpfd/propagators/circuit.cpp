// SPDX-License-Identifier: MIT
//
// circuit/1: the successors form one Hamiltonian circuit.
//
// Three prunings: successors are distinct (an all_distinct posted along with it); the end of a
// chain of known successors may not close it before all nodes are on it; and the graph of all
// possible successors must be one strongly connected component.
#include "clpfd/propagators/circuit.hpp"

#include <algorithm>
#include <vector>

#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/distinct.hpp"

namespace hornbeam::clpfd {

namespace {

// Recomputes chains and reachability at each run: both are linear in the size of the domains.
class Circuit final : public Propagator {
 public:
  Circuit(Store& store, std::span<const FdVar> variables)
      : Propagator(Priority::global), variables_(store.copy_array(variables)) {}

  Status propagate(Store& store) override {
    const bool ground = std::all_of(variables_.begin(), variables_.end(),
                                    [&](FdVar x) { return store.fixed(x); });
    if (!forbid_short_circuits(store)) return Status::failed;
    if (ground) return Status::entailed;  // short circuits were excluded, so it is the long one
    return reaches_all(store, false) && reaches_all(store, true) ? Status::fixpoint
                                                                 : Status::failed;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (FdVar x : variables_) {
      store.watch(x, kOnDomain, self);
      ++store[x].degree;  // as in SWI-Prolog, see all_distinct.cpp
    }
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::circuit);
    out.variables.assign(variables_.begin(), variables_.end());
  }

 private:
  // Chains of known successors: from each node that is nobody's known successor to its end.
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
    // What is on no chain lies on closed circuits: allowed only if that is everything.
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

  // Does the first node reach all others along possible successors (or against them)?
  bool reaches_all(const Store& store, bool backwards) const {
    const std::size_t n = variables_.size();
    std::vector<char> seen(n, 0);
    std::vector<std::size_t> todo = {0};
    seen[0] = 1;
    std::size_t count = 1;
    const auto reach = [&](std::size_t node) {
      if (seen[node]) return;
      seen[node] = 1;
      ++count;
      todo.push_back(node);
    };
    while (!todo.empty()) {
      const std::size_t node = todo.back();
      todo.pop_back();
      if (!backwards) {
        for_each_value(store, variables_[node],
                       [&](Value v) { reach(static_cast<std::size_t>(v - 1)); });
      } else {
        for (std::size_t i = 0; i < n; ++i) {
          if (!seen[i] && store.contains(variables_[i], static_cast<Value>(node) + 1)) reach(i);
        }
      }
    }
    return count == n;
  }

  std::span<FdVar> variables_;
};

}  // namespace

bool post_circuit(Store& store, std::span<const FdVar> variables) {
  const auto n = static_cast<std::int64_t>(variables.size());
  for (std::size_t i = 0; i < variables.size(); ++i) {
    if (!store.tighten_lower(variables[i], 1) || !store.tighten_upper(variables[i], n)) {
      return false;
    }
    if (n > 1 && !store.remove(variables[i], static_cast<Value>(i) + 1)) return false;
  }
  if (variables.empty()) return true;
  store.post<Circuit>(store, variables);
  const AuxiliaryScope scope(store);
  return post_all_distinct(store, variables);
}

}  // namespace hornbeam::clpfd
