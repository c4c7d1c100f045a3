// SPDX-License-Identifier: MIT
//
// global_cardinality/2 by flow (J.-C. Regin, "Generalized arc consistency for global cardinality constraint", AAAI
// 1996).
//
// Value j is taken by between lo[j] and hi[j] variables (the bounds of its count). A flow assigns each variable a value
// within these limits. Consider the graph of the values, with an edge a -> b for each variable assigned a that could
// take b, and a node `spare` with b -> spare while b may be taken once more and spare -> a while a may be given up
// once: a variable assigned a keeps b exactly if a and b are in one strongly connected component. Counts are bounded by
// the certain and the possible assignments.
#include <algorithm>
#include <vector>

#include "clpfd/kernel/reversible.hpp"
#include "clpfd/propagators/cardinality.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/reified_linear.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr std::uint32_t kNone = ~std::uint32_t{0};

class GlobalCardinality final : public CardinalityPropagator {
 public:
  GlobalCardinality(Store& store, std::span<const FdVar> variables, std::span<const Value> values,
                    std::span<const FdVar> counts)
      : CardinalityPropagator(store, variables, values, counts),
        sorted_(store.new_array<Entry>(values.size())),
        assigned_(store.new_array<std::uint32_t>(variables.size(), kNone)) {
    for (std::uint32_t j = 0; j < values.size(); ++j) sorted_[j] = {values[j], j};
    support::sort(sorted_.begin(), sorted_.end(), [](const Entry& a, const Entry& b) { return a.value < b.value; });
  }

  Status propagate(Store& store) override {
    const bool ground = is_ground(store);
    if (!bound_counts(store)) return Status::failed;
    Flow flow(values_.size());
    for (std::size_t j = 0; j < values_.size(); ++j) {
      flow.lo[j] = store.min(counts_[j]);
      flow.hi[j] = store.max(counts_[j]);
    }
    if (!find_flow(store, flow)) return Status::failed;
    if (!prune(store, flow)) return Status::failed;
    return ground ? Status::entailed : Status::fixpoint;
  }

 private:
  struct Entry {
    Value value;
    std::uint32_t index;
  };

  // The flow of one run: limits and load of each value, and the variables assigned to it.
  struct Flow {
    explicit Flow(std::size_t values)
        : lo(values), hi(values), load(values), from(values), via(values), members(values) {}
    std::vector<Value> lo;
    std::vector<Value> hi;
    std::vector<Value> load;
    // From the last search: the predecessor of each value, and the variable that connects them.
    std::vector<std::uint32_t> from;
    std::vector<std::uint32_t> via;
    std::vector<std::vector<std::uint32_t>> members;  // variables assigned to each value
  };

  template <class Visit>
  void for_each_option(const Store& store, FdVar x, Visit visit) const {
    for (const Entry& entry : sorted_) {
      if (store.contains(x, entry.value) && !visit(entry.index)) return;
    }
  }

  // The certain and possible assignments bound each count; a full value is removed from the others, and one that needs
  // all remaining variables is assigned to them.
  bool bound_counts(Store& store) const {
    for (std::size_t j = 0; j < values_.size(); ++j) {
      Value certain = 0;
      Value possible = 0;
      for (FdVar x : variables_) {
        if (!store.contains(x, values_[j])) continue;
        ++possible;
        certain += store.fixed(x);
      }
      const FdVar count = counts_[j];
      if (!store.set_min(count, certain) || !store.set_max(count, possible)) return false;
      if (certain == possible) continue;
      const bool full = store.max(count) == certain;
      const bool needs_all = store.min(count) == possible;
      if (!full && !needs_all) continue;
      for (FdVar x : variables_) {
        if (store.fixed(x) || !store.contains(x, values_[j])) continue;
        if (!(full ? store.remove(x, values_[j]) : store.assign(x, values_[j]))) return false;
      }
    }
    return sum_of_counts(store);
  }

  // Starts from the valid part of the last assignment; then places all variables, then gives every value its minimum.
  // If either fails there is no solution.
  bool find_flow(Store& store, Flow& flow) {
    for (std::uint32_t i = 0; i < variables_.size(); ++i) {
      const std::uint32_t a = assigned_[i];  // of the last run; kept if still allowed
      if (a != kNone && store.contains(variables_[i], values_[a]) && flow.load[a] < flow.hi[a]) {
        ++flow.load[a];
        flow.members[a].push_back(i);
      } else {
        assigned_[i] = kNone;
      }
    }
    for (std::uint32_t i = 0; i < variables_.size(); ++i) {
      if (assigned_[i] == kNone && !place(store, flow, i)) return false;
    }
    for (std::uint32_t a = 0; a < values_.size(); ++a) {
      while (flow.load[a] < flow.lo[a]) {
        if (!refill(store, flow, a)) return false;
      }
    }
    return true;
  }

  void move(Flow& flow, std::uint32_t i, std::uint32_t to) {
    const std::uint32_t old = assigned_[i];
    if (old != kNone) {
      --flow.load[old];
      auto& members = flow.members[old];
      members.erase(std::find(members.begin(), members.end(), i));
    }
    assigned_[i] = to;
    ++flow.load[to];
    flow.members[to].push_back(i);
  }

  // Breadth-first search from variable i to a value with room, moving others on.
  bool place(Store& store, Flow& flow, std::uint32_t i) {
    std::fill(flow.from.begin(), flow.from.end(), kNone);
    std::vector<std::uint32_t> queue;
    const auto reach = [&](std::uint32_t from, std::uint32_t who) {
      for_each_option(store, variables_[who], [&](std::uint32_t b) {
        if (flow.from[b] == kNone) {
          flow.from[b] = from;
          flow.via[b] = who;
          queue.push_back(b);
        }
        return true;
      });
    };
    const auto start = static_cast<std::uint32_t>(values_.size());
    reach(start, i);
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const std::uint32_t b = queue[head];
      if (flow.load[b] < flow.hi[b]) {
        for (std::uint32_t at = b; at != start;) {
          const std::uint32_t next = flow.from[at];
          move(flow, flow.via[at], at);
          at = next;
        }
        return true;
      }
      for (std::uint32_t who : flow.members[b]) reach(b, who);
    }
    return false;
  }

  // Gives value a another variable: from a value that has more than its minimum, possibly through others.
  bool refill(Store& store, Flow& flow, std::uint32_t a) {
    std::fill(flow.from.begin(), flow.from.end(), kNone);
    std::vector<std::uint32_t> queue = {a};
    flow.from[a] = a;
    for (std::size_t head = 0; head < queue.size(); ++head) {
      const std::uint32_t b = queue[head];
      for (std::uint32_t i = 0; i < variables_.size(); ++i) {
        const std::uint32_t c = assigned_[i];
        if (flow.from[c] != kNone || !store.contains(variables_[i], values_[b])) continue;
        flow.from[c] = b;
        flow.via[c] = i;  // i can move from c to b
        if (flow.load[c] > flow.lo[c]) {
          for (std::uint32_t at = c; at != a;) {
            const std::uint32_t next = flow.from[at];
            move(flow, flow.via[at], next);
            at = next;
          }
          return true;
        }
        queue.push_back(c);
      }
    }
    return false;
  }

  // Strongly connected components of the values and `spare` (the last node): Tarjan, iterative.
  std::vector<std::uint32_t> components(const Store& store, const Flow& flow) const {
    const auto spare = static_cast<std::uint32_t>(values_.size());
    std::vector<std::vector<std::uint32_t>> edges(spare + 1);
    for (std::uint32_t a = 0; a < spare; ++a) {
      for (std::uint32_t i : flow.members[a]) {
        for_each_option(store, variables_[i], [&](std::uint32_t b) {
          if (b != a) edges[a].push_back(b);
          return true;
        });
      }
      if (flow.load[a] < flow.hi[a]) edges[a].push_back(spare);
      if (flow.load[a] > flow.lo[a]) edges[spare].push_back(a);
    }
    std::vector<std::uint32_t> order(spare + 1, 0);
    std::vector<std::uint32_t> low(spare + 1, 0);
    std::vector<std::uint32_t> component(spare + 1, kNone);
    std::vector<std::uint32_t> next_edge(spare + 1, 0);
    std::vector<std::uint32_t> path;
    std::vector<std::uint32_t> stack;
    std::uint32_t counter = 0;
    for (std::uint32_t root = 0; root <= spare; ++root) {
      if (order[root] != 0) continue;
      path = {root};
      while (!path.empty()) {
        const std::uint32_t node = path.back();
        if (order[node] == 0) {
          order[node] = low[node] = ++counter;
          stack.push_back(node);
        }
        if (next_edge[node] < edges[node].size()) {
          const std::uint32_t to = edges[node][next_edge[node]++];
          if (order[to] == 0) {
            path.push_back(to);
          } else if (component[to] == kNone) {
            low[node] = std::min(low[node], order[to]);
          }
          continue;
        }
        if (low[node] == order[node]) {
          std::uint32_t member;
          do {
            member = stack.back();
            stack.pop_back();
            component[member] = node;
          } while (member != node);
        }
        path.pop_back();
        if (!path.empty()) low[path.back()] = std::min(low[path.back()], low[node]);
      }
    }
    return component;
  }

  // b stays possible for a variable assigned a only on a cycle through a -> b.
  bool prune(Store& store, const Flow& flow) const {
    const std::vector<std::uint32_t> component = components(store, flow);
    for (std::uint32_t i = 0; i < variables_.size(); ++i) {
      const std::uint32_t a = assigned_[i];
      for (std::uint32_t b = 0; b < values_.size(); ++b) {
        if (component[a] == component[b] || !store.contains(variables_[i], values_[b])) continue;
        if (a != b && !store.remove(variables_[i], values_[b])) return false;
      }
    }
    return true;
  }

  std::span<Entry> sorted_;
  std::span<std::uint32_t> assigned_;  // not trailed: repaired in each run
};

}  // namespace

CardinalityPropagator::CardinalityPropagator(Store& store, std::span<const FdVar> variables,
                                             std::span<const Value> values, std::span<const FdVar> counts)
    : Propagator(Priority::global),
      variables_(store.copy_array(variables)),
      values_(store.copy_array(values)),
      counts_(store.copy_array(counts)) {}

void CardinalityPropagator::subscribe(Store& store, PropagatorId self) {
  for (FdVar x : variables_) store.watch(x, kOnDomain, self);
  for (FdVar x : counts_) store.watch(x, kOnBounds, self);
}

void CardinalityPropagator::describe(Description& out) const {
  out.kind = static_cast<std::uint16_t>(ConstraintKind::global_cardinality);
  out.variables.assign(variables_.begin(), variables_.end());
  out.variables.insert(out.variables.end(), counts_.begin(), counts_.end());
  out.constants = {static_cast<std::int64_t>(variables_.size())};
  out.constants.insert(out.constants.end(), values_.begin(), values_.end());
}

bool CardinalityPropagator::is_ground(const Store& store) const {
  const auto known = [&](FdVar x) { return store.fixed(x); };
  return std::all_of(variables_.begin(), variables_.end(), known) && std::all_of(counts_.begin(), counts_.end(), known);
}

bool CardinalityPropagator::sum_of_counts(Store& store) const {
  Value lo = 0;
  Value hi = 0;
  const auto total = static_cast<Value>(variables_.size());
  for (FdVar count : counts_) {
    lo += store.min(count);
    hi += store.max(count);
  }
  return lo <= total && hi >= total && std::all_of(counts_.begin(), counts_.end(), [&](FdVar count) {
           const Value others_lo = lo - store.min(count);
           const Value others_hi = hi - store.max(count);
           return store.set_max(count, total - others_lo) && store.set_min(count, total - others_hi);
         });
}

bool post_global_cardinality(Store& store, std::span<const FdVar> variables, std::span<const Value> values,
                             std::span<const FdVar> counts) {
  const Domain domain = Domain::from_values(std::vector<Integer>(values.begin(), values.end()));
  for (FdVar x : variables) {
    if (domain.empty() || !store.intersect(x, domain)) return false;
  }
  const auto n = static_cast<std::int64_t>(variables.size());
  for (FdVar count : counts) {
    if (!store.tighten_lower(count, 0) || !store.tighten_upper(count, n)) return false;
  }
  if (post_small_cardinality(store, variables, values, counts)) return true;
  store.post<GlobalCardinality>(store, variables, values, counts);
  return true;
}

bool post_count(Store& store, Value value, std::span<const FdVar> variables, Relation relation, FdVar count) {
  std::vector<ExactTerm> terms;
  for (FdVar x : variables) {
    const FdVar b = store.new_variable(0, 1);
    const ExactTerm term[] = {{Integer(1), x}};
    if (!reify_linear(store, Literal{b}, term, Relation::equal, value)) return false;
    terms.push_back({Integer(1), b});
  }
  terms.push_back({Integer(-1), count});
  return post_linear(store, terms, relation, 0);
}

bool post_nvalue(Store& store, FdVar number, std::span<const FdVar> variables) {
  Domain all;
  for (FdVar x : variables) all = all.unite(store.domain(x));
  std::vector<ExactTerm> terms;
  for (const ExactInterval& i : all.intervals()) {
    if (!i.lo.finite() || !i.hi.finite()) return true;  // the caller requires finite domains
    for (Integer v = i.lo.value(); v <= i.hi.value(); v = v + 1) {
      std::vector<Literal> equal;
      for (FdVar x : variables) {
        equal.push_back(Literal{store.new_variable(0, 1)});
        const ExactTerm term[] = {{Integer(1), x}};
        if (!reify_linear(store, equal.back(), term, Relation::equal, v)) return false;
      }
      const Literal used{store.new_variable(0, 1)};
      if (!post_disjunction(store, used, equal)) return false;
      terms.push_back({Integer(1), used.variable});
    }
  }
  terms.push_back({Integer(-1), number});
  return post_linear(store, terms, Relation::equal, 0);
}

}  // namespace hornbeam::clpfd
