// SPDX-License-Identifier: MIT
#include "compiler/clause_summary.hpp"

#include <algorithm>
#include <limits>

namespace hornbeam::compiler {

void SummaryBuilder::begin(unsigned arity, bool is_fact) {
  arity_ = static_cast<int>(arity);
  arguments_ = static_cast<int>(std::min(arity, most_summarised));
  nodes_.assign(static_cast<std::size_t>(arguments_), {});
  guards_.clear();
  comparisons_.clear();
  head_conditions_ = {};
  commitment_ = {};
  conditions_ = goals_ = overwritten_ = 0;
  is_fact_ = is_fact;
  in_body_ = is_front_ = may_guard_ = awaits_guard_ = false;
  is_opaque_ = may_compare_ = awaits_comparison_ = false;
  is_early_ = true;
}

// Records the head code emitted for a subterm; returns the first of its `count` consecutive arguments. no_node: nothing
// more is recorded below it.
SummaryBuilder::Node SummaryBuilder::note(Node node, SubtermEntry entry, int count) {
  if (node == no_node || nodes_[static_cast<std::size_t>(node)].entry != 0) return no_node;
  if (entry.offset >= SubtermEntry::most_words) return no_node;
  const auto first = static_cast<Node>(nodes_.size());
  nodes_[static_cast<std::size_t>(node)] = {entry.encode(), first, count};
  if (count > 0) nodes_.resize(nodes_.size() + static_cast<std::size_t>(count));
  return first;
}

void SummaryBuilder::unifies(int argument, bool is_open) {
  if (argument >= static_cast<int>(HeadConditions::most_arguments)) {
    is_opaque_ = true;
    return;
  }
  SummaryEntry& mask = is_open ? head_conditions_.opened : head_conditions_.others;
  mask = static_cast<SummaryEntry>(mask | 1u << argument);
}

// Called before the code of each goal at the front of the body. A neck cut before any call determines the commitment.
void SummaryBuilder::begin_goal(GoalKind kind, bool is_neck_cut) {
  awaits_guard_ = may_guard_ && kind == GoalKind::test;
  awaits_comparison_ = may_compare_ && kind == GoalKind::test;
  was_front_ = is_front_;
  may_guard_ = may_compare_ = false;
  is_front_ = is_front_ && kind == GoalKind::unify;
  if (is_neck_cut && is_early_ && overwritten_ <= static_cast<int>(CommitmentEntry::most_overwritten)) {
    commitment_.overwritten = static_cast<unsigned>(overwritten_);
    commitment_.commitment = goals_ > 0 || (conditions_ > 0 && is_opaque_) ? Commitment::early
                             : conditions_ == 0                            ? Commitment::immediately
                                                                           : Commitment::after_head;
  }
  is_early_ = is_early_ && (kind == GoalKind::unify || kind == GoalKind::test || kind == GoalKind::is);
  ++goals_;
}

// Records a test of an argument of the head, if only tests precede it; `offset` is the word with the constant.
void SummaryBuilder::guard(InlineGoal test, Node argument, std::size_t offset) {
  if (awaits_comparison_ && !compares_numbers(test)) may_compare_ = true;
  const bool has_room = guards_.size() < CommitmentEntry::most_guards && offset < GuardEntry::most_words;
  if (!awaits_guard_ || !has_room || argument == no_node || argument >= arguments_) return;
  guards_.push_back({test, static_cast<unsigned>(argument), offset});
  may_guard_ = true;
  is_front_ = was_front_ && test == InlineGoal::nonvar;  // other tests may raise errors, which an index must not skip
}

// False if the place has no entry.
bool SummaryBuilder::find_place(Node node, HeadPlace& place) const {
  if (node == no_node) return false;
  const auto n = static_cast<unsigned>(node);
  if (node < arguments_) {
    place = {n, HeadPlace::itself};
    return true;
  }
  for (unsigned i = 0; i < static_cast<unsigned>(arguments_); ++i) {
    const auto first = static_cast<unsigned>(nodes_[i].first);
    if (nodes_[i].count == 0 || n < first || n - first >= static_cast<unsigned>(nodes_[i].count)) continue;
    place = {i, n - first};
    return place.inner < HeadPlace::most;
  }
  return false;
}

void SummaryBuilder::add_comparison(ComparisonEntry comparison, Node left, Node right) {
  if (!awaits_comparison_ || comparisons_.size() == CommitmentEntry::most_comparisons) return;
  if (!find_place(left, comparison.left)) return;
  if (!comparison.has_constant && !find_place(right, comparison.right)) return;
  comparisons_.push_back(comparison);
  may_compare_ = true;
}

void SummaryBuilder::compare(InlineGoal test, Node left, Node right) { add_comparison({test, {}, {}}, left, right); }

void SummaryBuilder::compare_with_constant(InlineGoal test, Node place, std::int64_t constant, bool swapped) {
  const auto small = static_cast<std::int16_t>(constant);
  if (small != constant) return;
  add_comparison({swapped ? with_sides_swapped(test) : test, {}, {}, true, small}, place, no_node);
}

// Depth first, left to right, in the order of the readers (clause_head.hpp).
void SummaryBuilder::write_head() {
  pending_.assign(1, {0, 0, arguments_});
  while (!pending_.empty()) {
    Subterm& rest = pending_.back();
    if (rest.count == 0) {
      pending_.pop_back();
      continue;
    }
    --rest.count;
    const Subterm& next = nodes_[static_cast<std::size_t>(rest.first++)];
    add(next.entry);
    if (next.count > 0) pending_.push_back(next);
  }
}

// Drops trailing zeros of the head, which carry no information; most heads end in variables.
void SummaryBuilder::finish() {
  size_ = 0;
  if (!is_fact_) {
    commitment_.guards = static_cast<unsigned>(guards_.size());
    commitment_.comparisons = static_cast<unsigned>(comparisons_.size());
    add(commitment_.encode());
    add_all(guards_);
    if (commitment_.has_conditions()) {
      add(head_conditions_.opened);
      add(head_conditions_.others);
    }
    add_all(comparisons_);
  }
  const std::size_t before_head = commitment_.has_conditions() ? size_ : 0;  // they may end in a zero
  write_head();
  constexpr std::size_t most = std::numeric_limits<std::uint16_t>::max();
  size_ = std::min(size_, most);
  while (size_ > before_head && entries_[size_ - 1] == 0) --size_;
}

}  // namespace hornbeam::compiler
