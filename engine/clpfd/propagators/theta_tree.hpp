// SPDX-License-Identifier: MIT
//
// The earliest completion time of a set of tasks on one machine, maintained while tasks enter and leave (P. Vilím,
// "O(n log n) filtering algorithms for unary resource constraint", CPAIOR 2004).
//
// Leaves are tasks ordered by earliest start; an inner node holds, for the tasks below it that are in the set, their
// total duration and their earliest completion. White tasks are in the set. At most one grey task may be: the second
// pair of numbers includes the best choice, and `reason` is its leaf.
#pragma once

#include <algorithm>
#include <cstdint>
#include <span>

#include "clpfd/domain/interval.hpp"

namespace hornbeam::clpfd {

class ThetaTree {
 public:
  static constexpr Value never = -(Value{1} << 60);  // the end of no task: may be added to, and stays far below any
                                                     // other
  static constexpr std::uint32_t none = ~std::uint32_t{0};

  struct Node {
    Value time;       // total duration of the white tasks
    Value end;        // earliest completion of the white tasks
    Value grey_time;  // with at most one grey task
    Value grey_end;
    std::uint32_t time_reason;  // the leaf of that task, or none
    std::uint32_t end_reason;
  };

  static std::size_t nodes_for(std::size_t tasks) { return 2 * leaves_for(tasks); }

  // An empty tree, over storage of nodes_for(tasks).
  ThetaTree(std::span<Node> nodes, std::size_t tasks) : nodes_(nodes.data()), first_leaf_(leaves_for(tasks)) {
    clear();
  }
  void clear() { std::fill_n(nodes_, 2 * first_leaf_, empty_node); }

  void add(std::uint32_t leaf, Value start, Value time) {
    set(leaf, {time, start + time, time, start + time, none, none});
  }
  void remove(std::uint32_t leaf) { set(leaf, empty_node); }
  void make_grey(std::uint32_t leaf, Value start, Value time) { set(leaf, {0, never, time, start + time, leaf, leaf}); }
  // To set all leaves at once: fill them, then build().
  void fill(std::uint32_t leaf, Value start, Value time) {
    nodes_[first_leaf_ + leaf] = {time, start + time, time, start + time, none, none};
  }
  void build() {
    for (std::size_t i = first_leaf_ - 1; i > 0; --i) join(i);
  }

  Value end() const { return nodes_[1].end; }
  Value grey_end() const { return nodes_[1].grey_end; }
  std::uint32_t reason() const { return nodes_[1].end_reason; }
  bool has(std::uint32_t leaf) const { return nodes_[first_leaf_ + leaf].end != never; }

  // The completion time without one task of the set.
  Value end_without(std::uint32_t leaf) const {
    std::size_t i = first_leaf_ + leaf;
    Value time = 0;
    Value end = never;
    for (; i > 1; i >>= 1) {
      const Node& other = nodes_[i ^ 1];
      if ((i & 1) != 0) {  // the sibling is on the left
        end = std::max(end, other.end + time);
      } else {
        end = std::max(other.end, end + other.time);
      }
      time += other.time;
    }
    return end;
  }

 private:
  static constexpr Node empty_node{0, never, 0, never, none, none};

  static std::size_t leaves_for(std::size_t tasks) {
    std::size_t leaves = 1;
    while (leaves < tasks) leaves *= 2;
    return leaves;
  }

  void set(std::uint32_t leaf, const Node& node) {
    std::size_t i = first_leaf_ + leaf;
    nodes_[i] = node;
    for (i >>= 1; i > 0; i >>= 1) join(i);
  }

  void join(std::size_t i) {
    const Node& left = nodes_[2 * i];
    const Node& right = nodes_[2 * i + 1];
    Node& node = nodes_[i];
    node.time = left.time + right.time;
    node.end = std::max(right.end, left.end + right.time);
    const Value grey_left = left.grey_time + right.time;
    const Value grey_right = left.time + right.grey_time;
    node.grey_time = std::max(grey_left, grey_right);
    node.time_reason = grey_left >= grey_right ? left.time_reason : right.time_reason;
    join_grey_ends(node, left, right);
  }
  // The grey task is on the right, or on the left, or it determines the end on the left and the time on the right.
  static void join_grey_ends(Node& node, const Node& left, const Node& right) {
    const Value behind = right.grey_end;
    const Value between = left.end + right.grey_time;
    const Value before = left.grey_end + right.time;
    node.grey_end = std::max({behind, between, before});
    if (node.grey_end == behind) {
      node.end_reason = right.end_reason;
    } else if (node.grey_end == between) {
      node.end_reason = right.time_reason;
    } else {
      node.end_reason = left.end_reason;
    }
  }

  Node* nodes_;
  std::size_t first_leaf_;
};

}  // namespace hornbeam::clpfd
