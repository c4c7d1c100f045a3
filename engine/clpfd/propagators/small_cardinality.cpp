// SPDX-License-Identifier: MIT
//
// Like global_cardinality.cpp (J.-C. Regin, "Generalized arc consistency for global cardinality constraint", AAAI
// 1996), for values within a span of 62: a domain is a word, and so are the edges of a value in the flow graph, with
// bit 63 for the spare node. A component is the set of nodes reachable from a node that also reach it.
#include <algorithm>
#include <array>
#include <bit>

#include "clpfd/propagators/cardinality.hpp"
#include "clpfd/propagators/constraint_kind.hpp"

namespace hornbeam::clpfd {

namespace {

using Word = std::uint64_t;

constexpr unsigned kSpare = 63;
constexpr std::uint8_t kNobody = 64;

constexpr Word bit(unsigned i) { return Word{1} << i; }
unsigned lowest(Word w) { return static_cast<unsigned>(std::countr_zero(w)); }

class SmallCardinality final : public CardinalityPropagator {
 public:
  SmallCardinality(Store& store, std::span<const FdVar> variables, std::span<const Value> values,
                   std::span<const FdVar> counts)
      : CardinalityPropagator(store, variables, values, counts),
        base_(*std::min_element(values.begin(), values.end())),
        domains_(store.new_array<Word>(variables.size())),
        assigned_(store.new_array<std::uint8_t>(variables.size(), kNobody)) {}

  Status propagate(Store& store) override {
    if (!bound_counts(store) || !sum_of_counts(store)) return Status::failed;
    Flow flow;
    for (std::size_t j = 0; j < values_.size(); ++j) {
      flow.least[place_of(j)] = store.min(counts_[j]);
      flow.most[place_of(j)] = store.max(counts_[j]);
    }
    if (!find_flow(store, flow) || !prune(store, flow)) return Status::failed;
    return is_ground(store) ? Status::entailed : Status::fixpoint;
  }

 private:
  // For one run, by places of values.
  struct Flow {
    std::array<Value, 63> least;
    std::array<Value, 63> most;
    std::array<Value, 63> load{};
    std::array<std::uint8_t, 63> from;  // from the last search: the predecessor of each value, and the variable
                                        // connecting them
    std::array<std::uint32_t, 63> via;
  };

  unsigned place_of(std::size_t j) const { return static_cast<unsigned>(values_[j] - base_); }

  // The certain and possible occurrences of a value bound its count; a full value is removed from the others, and one
  // that needs all remaining variables is assigned to them.
  bool bound_counts(Store& store) const {
    std::array<Value, 63> certain{};
    std::array<Value, 63> possible{};
    for (FdVar x : variables_) {
      const Word domain = store.word_from(x, base_);
      if ((domain & (domain - 1)) == 0) ++certain[lowest(domain)];
      for (Word left = domain; left != 0; left &= left - 1) ++possible[lowest(left)];
    }
    for (std::size_t j = 0; j < values_.size(); ++j) {
      const FdVar count = counts_[j];
      const Value least = certain[place_of(j)];
      const Value most = possible[place_of(j)];
      if (!store.set_min(count, least) || !store.set_max(count, most)) return false;
      if (least == most) continue;
      const bool full = store.max(count) == least;
      if (!full && store.min(count) != most) continue;
      for (FdVar x : variables_) {
        if (store.fixed(x) || !store.contains(x, values_[j])) continue;
        if (!(full ? store.remove(x, values_[j]) : store.assign(x, values_[j]))) return false;
      }
    }
    return true;
  }

  // Starts from the valid part of the last assignment; then places all variables, and gives every value its minimum. If
  // either fails there is no solution.
  bool find_flow(const Store& store, Flow& flow) {
    for (std::uint32_t i = 0; i < variables_.size(); ++i) {
      domains_[i] = store.word_from(variables_[i], base_);
      const unsigned a = assigned_[i];
      if (a != kNobody && (domains_[i] & bit(a)) != 0 && flow.load[a] < flow.most[a]) {
        ++flow.load[a];
      } else {
        assigned_[i] = kNobody;
      }
    }
    for (std::uint32_t i = 0; i < variables_.size(); ++i) {
      if (assigned_[i] == kNobody && !place(flow, i)) return false;
    }
    for (std::size_t j = 0; j < values_.size(); ++j) {
      const unsigned a = place_of(j);
      while (flow.load[a] < flow.least[a]) {
        if (!refill(flow, a)) return false;
      }
    }
    return true;
  }

  void move(Flow& flow, std::uint32_t i, unsigned to) {
    if (assigned_[i] != kNobody) --flow.load[assigned_[i]];
    assigned_[i] = static_cast<std::uint8_t>(to);
    ++flow.load[to];
  }

  // Breadth-first search from variable i to a value with room, moving others on.
  bool place(Flow& flow, std::uint32_t i) {
    std::array<std::uint8_t, 63> queue;
    unsigned tail = 0;
    Word reached = 0;
    const auto reach = [&](std::uint8_t from, std::uint32_t who) {
      for (Word left = domains_[who] & ~reached; left != 0; left &= left - 1) {
        const unsigned b = lowest(left);
        flow.from[b] = from;
        flow.via[b] = who;
        queue[tail++] = static_cast<std::uint8_t>(b);
      }
      reached |= domains_[who];
    };
    reach(kNobody, i);
    for (unsigned head = 0; head < tail; ++head) {
      const std::uint8_t b = queue[head];
      if (flow.load[b] < flow.most[b]) {
        for (std::uint8_t at = b; at != kNobody;) {
          const std::uint8_t next = flow.from[at];
          move(flow, flow.via[at], at);
          at = next;
        }
        return true;
      }
      for (std::uint32_t who = 0; who < variables_.size(); ++who) {
        if (assigned_[who] == b) reach(b, who);
      }
    }
    return false;
  }

  // Gives value a another variable: from a value that has more than its minimum, possibly through others.
  bool refill(Flow& flow, unsigned a) {
    std::array<std::uint8_t, 63> queue;
    queue[0] = static_cast<std::uint8_t>(a);
    unsigned tail = 1;
    Word reached = bit(a);
    for (unsigned head = 0; head < tail; ++head) {
      const std::uint8_t b = queue[head];
      for (std::uint32_t i = 0; i < variables_.size(); ++i) {
        const std::uint8_t c = assigned_[i];
        if ((reached & bit(c)) != 0 || (domains_[i] & bit(b)) == 0) continue;
        reached |= bit(c);
        flow.from[c] = b;
        flow.via[c] = i;  // i can move from c to b
        if (flow.load[c] > flow.least[c]) {
          for (unsigned at = c; at != a;) {
            const unsigned next = flow.from[at];
            move(flow, flow.via[at], next);
            at = next;
          }
          return true;
        }
        queue[tail++] = c;
      }
    }
    return false;
  }

  // The nodes reachable from a node.
  static Word closure(const std::array<Word, 64>& edges, unsigned node) {
    Word reached = bit(node);
    Word open = reached;
    while (open != 0) {
      const unsigned next = lowest(open);
      open &= open - 1;
      const Word found = edges[next] & ~reached;
      reached |= found;
      open |= found;
    }
    return reached;
  }

  // A value stays possible for a variable assigned another one only on a cycle.
  bool prune(Store& store, const Flow& flow) const {
    std::array<Word, 64> out{};
    std::array<Word, 64> in{};
    Word nodes = bit(kSpare);
    for (std::size_t i = 0; i < variables_.size(); ++i) out[assigned_[i]] |= domains_[i];
    for (std::size_t j = 0; j < values_.size(); ++j) {
      const unsigned a = place_of(j);
      nodes |= bit(a);
      if (flow.load[a] < flow.most[a]) out[a] |= bit(kSpare);
      if (flow.load[a] > flow.least[a]) out[kSpare] |= bit(a);
    }
    for (Word left = nodes; left != 0; left &= left - 1) {
      const unsigned a = lowest(left);
      for (Word to = out[a]; to != 0; to &= to - 1) in[lowest(to)] |= bit(a);
    }
    std::array<Word, 64> component;
    while (nodes != 0) {
      const unsigned root = lowest(nodes);
      const Word members = closure(out, root) & closure(in, root);
      for (Word left = members; left != 0; left &= left - 1) component[lowest(left)] = members;
      nodes &= ~members;
    }
    for (std::size_t i = 0; i < variables_.size(); ++i) {
      const Word kept = domains_[i] & component[assigned_[i]];
      if (kept != domains_[i] && !store.keep_word(variables_[i], base_, kept)) return false;
    }
    return true;
  }

  Value base_;
  std::span<Word> domains_;           // of the variables, in this run
  std::span<std::uint8_t> assigned_;  // not trailed: repaired in each run
};

}  // namespace

bool post_small_cardinality(Store& store, std::span<const FdVar> variables, std::span<const Value> values,
                            std::span<const FdVar> counts) {
  if (values.empty()) return false;
  const auto [least, greatest] = std::minmax_element(values.begin(), values.end());
  if (!is_finite(*least) || !is_finite(*greatest) || *greatest - *least >= static_cast<Value>(kSpare)) return false;
  store.post<SmallCardinality>(store, variables, values, counts);
  return true;
}

}  // namespace hornbeam::clpfd
