// SPDX-License-Identifier: MIT
// Invariant: `operands_` has one span for each operand on the parser's stack, in the same order, and the nodes of
// operand i are those from its first_node up to the first_node of operand i + 1 (or to the end). So a parent of the
// last n operands is simply appended.
#include "reader/position_recorder.hpp"

namespace hornbeam::reader {

// The children's nodes are already there, in order; the parent is appended.
void PositionRecorder::compound(std::size_t count, const char* begin, const char* functor, const char* end) {
  if (!on_) return;
  // a() has no operand, and begins with its name.
  Operand whole = count > 0 ? operands_[operands_.size() - count]
                            : Operand{offset(functor), offset(functor), static_cast<std::uint32_t>(nodes_.size())};
  if (begin != nullptr) whole.begin = offset(begin);
  whole.end = end != nullptr ? offset(end) : operands_.back().end;
  node(SubtermKind::compound, whole.begin, whole.end, offset(functor), whole.first_node);
  operands_.resize(operands_.size() - count);
  operands_.push_back(whole);
}

// From the back, as the pairs of a list are nested: [a,b] is a, b, the end, the pair of b, the pair of a.
void PositionRecorder::list(std::size_t count, bool tail, const char* begin, const char* end) {
  if (!on_) return;
  const Operand* const elements = operands_.data() + (operands_.size() - count);
  const std::size_t pairs = tail ? count - 1 : count;
  const std::uint32_t bracket = offset(begin);
  const std::uint32_t close = offset(end);
  if (!tail) node(SubtermKind::list_end, close - 1, close, bracket, static_cast<std::uint32_t>(nodes_.size()));
  for (std::size_t i = pairs; i-- > 1;) {
    node(SubtermKind::list_rest, elements[i].begin, close, bracket, elements[i].first_node);
  }
  const Operand whole{bracket, close, elements[0].first_node};
  node(SubtermKind::list, bracket, close, bracket, whole.first_node);
  operands_.resize(operands_.size() - count);
  operands_.push_back(whole);
}

// {X} has one child, and the extent of its brackets.
void PositionRecorder::braces(const char* begin, const char* end) {
  if (!on_) return;
  Operand& content = operands_.back();
  content.begin = offset(begin);
  content.end = offset(end);
  node(SubtermKind::braces, content.begin, content.end, content.begin, content.first_node);
}

// Enclosing operators begin at the parenthesis; the node itself keeps the extent of the term inside.
void PositionRecorder::parentheses(const char* begin, const char* end) {
  if (!on_) return;
  nodes_.back().parenthesized = 1;
  operands_.back().begin = offset(begin);
  operands_.back().end = offset(end);
}

}  // namespace hornbeam::reader
