// SPDX-License-Identifier: MIT
// The position of each subterm of a clause in the text: one 16-byte node per subterm, children before their parent, so
// a subtree is a contiguous run that ends with its root.
//
//    foo(a, b+c)    a  b  c  b+c  foo(..)       the root is last; the last child of a node is
//                   0  1  2   3      4          just before it; the one before that is as many
//                                               nodes earlier as the last child has
//
// A list [a,b] is '.'(a,'.'(b,[])): nodes a b [] '.' '.', kinds .. list_end list_rest list. Parentheses mark the node
// inside and have no node. A text ("..." as a list of codes) is one node, whatever it is read as, and {} around a term
// is a node of kind braces with one child.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>

namespace hornbeam::terms {

enum class SubtermKind : std::uint8_t { atomic, variable, text, compound, list, list_rest, list_end, braces };

struct SubtermPosition {
  std::uint32_t begin;  // offsets from the start of the clause, without parentheses
  std::uint32_t end;
  std::uint32_t functor_begin;  // of the name or operator; for lists and braces of the bracket
  std::uint32_t nodes : 28;     // size of the subtree, including this node
  std::uint32_t kind : 3;
  std::uint32_t parenthesized : 1;
};
static_assert(sizeof(SubtermPosition) == 16);

// A view of the nodes of one clause.
class PositionTree {
 public:
  PositionTree() = default;
  PositionTree(std::span<const SubtermPosition> nodes, std::size_t clause_begin)
      : nodes_(nodes), clause_begin_(clause_begin) {}

  std::span<const SubtermPosition> nodes() const { return nodes_; }
  bool empty() const { return nodes_.empty(); }
  std::size_t root() const { return nodes_.size() - 1; }
  const SubtermPosition& operator[](std::size_t node) const { return nodes_[node]; }
  std::size_t begin(std::size_t node) const { return clause_begin_ + nodes_[node].begin; }
  std::size_t end(std::size_t node) const { return clause_begin_ + nodes_[node].end; }
  std::size_t functor_begin(std::size_t node) const { return clause_begin_ + nodes_[node].functor_begin; }
  std::size_t clause_begin() const { return clause_begin_; }
  // Argument i (from 0) of a node of `arity` arguments.
  std::size_t child(std::size_t node, std::size_t arity, std::size_t i) const {
    std::size_t at = node - 1;
    for (std::size_t k = arity - 1; k > i; --k) at -= nodes_[at].nodes;
    return at;
  }

 private:
  std::span<const SubtermPosition> nodes_;
  std::size_t clause_begin_ = 0;
};

}  // namespace hornbeam::terms
