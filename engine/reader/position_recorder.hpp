// SPDX-License-Identifier: MIT
// Builds the nodes of subterm_position.hpp while the parser builds the term: a span for each operand on the parser's
// stack, a node for each complete subterm. Inactive until started.
#pragma once

#include <cstddef>
#include <vector>

#include "reader/layout_term.hpp"

namespace hornbeam::reader {

class PositionRecorder {
 public:
  // Offsets are relative to `origin`.
  void start(bool on, const char* origin) {
    on_ = on;
    origin_ = origin;
    nodes_.clear();
    operands_.clear();
  }
  bool on() const { return on_; }

  void leaf(SubtermKind kind, const char* begin, const char* end);
  // The last `count` operands have become one term; null bounds: the extent of the operands.
  void compound(std::size_t count, const char* begin, const char* functor, const char* end);
  // `count` operands are the elements of a list, and its tail if it has one.
  void list(std::size_t count, bool tail, const char* begin, const char* end);
  void braces(const char* begin, const char* end);
  void parentheses(const char* begin, const char* end);

  const std::vector<SubtermPosition>& nodes() const { return nodes_; }

 private:
  struct Operand {
    std::uint32_t begin;  // including parentheses
    std::uint32_t end;
    std::uint32_t first_node;
  };
  std::uint32_t offset(const char* p) const { return static_cast<std::uint32_t>(p - origin_); }
  void node(SubtermKind kind, std::uint32_t begin, std::uint32_t end, std::uint32_t functor, std::uint32_t first_node);

  bool on_ = false;
  const char* origin_ = nullptr;
  std::vector<SubtermPosition> nodes_;
  std::vector<Operand> operands_;
};

// The subtree began when `first_node` nodes existed.
inline void PositionRecorder::node(SubtermKind kind, std::uint32_t begin, std::uint32_t end, std::uint32_t functor,
                                   std::uint32_t first_node) {
  SubtermPosition n{};
  n.begin = begin;
  n.end = end;
  n.functor_begin = functor;
  n.nodes = static_cast<std::uint32_t>(nodes_.size() - first_node + 1) & 0xfffffff;
  n.kind = static_cast<std::uint32_t>(kind) & 7;
  nodes_.push_back(n);
}

// A subterm without children.
inline void PositionRecorder::leaf(SubtermKind kind, const char* begin, const char* end) {
  if (!on_) return;
  const Operand o{offset(begin), offset(end), static_cast<std::uint32_t>(nodes_.size())};
  node(kind, o.begin, o.end, o.begin, o.first_node);
  operands_.push_back(o);
}

}  // namespace hornbeam::reader
