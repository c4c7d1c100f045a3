// SPDX-License-Identifier: MIT
// Reduced ordered binary decision diagrams (R. E. Bryant, Graph-Based Algorithms for Boolean Function Manipulation,
// IEEE Transactions on Computers 35(8), 1986). A diagram is the number of a node. A node tests the variable of its
// level, its descendants variables of greater levels; no two nodes are equal, and none has equal branches: so equal
// functions are equal numbers. A node is created after its children: ascending numbers visit parts before the whole,
// and walks need no stack.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <vector>

#include "machine/machine.hpp"

namespace hornbeam::builtins {

class DiagramTable {
 public:
  using Node = std::uint32_t;
  using Level = std::uint32_t;
  static constexpr Node no = 0;
  static constexpr Node yes = 1;
  static constexpr Level below_all = UINT32_MAX;  // of `no` and `yes`

  struct Decision {
    Level level;
    Node low;   // if the variable is 0
    Node high;  // if it is 1
    friend bool operator==(const Decision&, const Decision&) = default;
  };

  // Throws std::bad_alloc if the engine has no memory for a node.
  explicit DiagramTable(machine::Machine& m);

  const Decision& operator[](Node node) const { return nodes_[node]; }
  std::size_t size() const { return nodes_.size(); }

  // The unique node with these branches.
  Node node(Level level, Node low, Node high);
  Node variable(Level level) { return node(level, no, yes); }

  // If f then g else h, by Shannon expansion at the first level of the three. All connectives are instances of it.
  Node if_then_else(Node f, Node g, Node h);
  Node negation(Node f) { return if_then_else(f, no, yes); }
  Node conjunction(Node f, Node g) { return if_then_else(f, g, no); }
  Node disjunction(Node f, Node g) { return if_then_else(f, yes, g); }
  Node difference(Node f, Node g) { return if_then_else(f, negation(g), g); }  // exclusive or

  // The nodes up to `root` that are reachable from it, ascending, without `no` and `yes`.
  std::pmr::vector<Node> reachable(Node root) const;
  // True for some values of the variables of the levels from `from` on, before `to`.
  Node exists(Node f, Level from, Level to);

  // True once interrupted: results are meaningless from then on.
  bool is_stopped() const { return stopped_; }

 private:
  struct Memo {
    Node f, g, h, result;
  };
  struct Frame {
    Node f, g, h;
    Level level;
    Node low;
    bool has_low;
  };

  Level top_level(Node f, Node g, Node h) const;
  Node side(Node f, Level level, bool high) const;
  bool is_settled(Node& f, Node& g, Node& h, Node& result);
  Memo& memo(Node f, Node g, Node h);
  void grow();

  machine::Machine& machine_;
  std::pmr::vector<Decision> nodes_;
  std::pmr::vector<Node> places_;  // open addressing; `no` marks an empty place
  std::pmr::vector<Memo> memos_;   // of results: a newer one overwrites an older one
  std::pmr::vector<Frame> frames_;
  std::uint64_t steps_ = 0;
  bool stopped_ = false;
};

}  // namespace hornbeam::builtins
