// SPDX-License-Identifier: MIT
#include "builtins/diagram_table.hpp"

#include <algorithm>

#include "support/hash.hpp"

namespace hornbeam::builtins {

namespace {

std::uint64_t hash_of(std::uint32_t a, std::uint32_t b, std::uint32_t c) {
  return support::mix((std::uint64_t{a} << 32 | b) ^ support::spread(c));
}

}  // namespace

DiagramTable::DiagramTable(machine::Machine& m)
    : machine_(m),
      nodes_(&m.terms.memory),
      places_(64, no, &m.terms.memory),
      memos_(64, Memo{no, no, no, no}, &m.terms.memory),
      frames_(&m.terms.memory) {
  nodes_.push_back({below_all, no, no});
  nodes_.push_back({below_all, yes, yes});
}

DiagramTable::Node DiagramTable::node(Level level, Node low, Node high) {
  if (low == high) return low;
  const Decision wanted{level, low, high};
  std::size_t place = hash_of(level, low, high) & (places_.size() - 1);
  while (places_[place] != no) {
    if (nodes_[places_[place]] == wanted) return places_[place];
    place = (place + 1) & (places_.size() - 1);
  }
  const Node made = static_cast<Node>(nodes_.size());
  nodes_.push_back(wanted);
  places_[place] = made;
  if (nodes_.size() * 2 > places_.size()) grow();
  return made;
}

void DiagramTable::grow() {
  std::pmr::vector<Node> places(places_.size() * 2, no, places_.get_allocator());
  for (Node n = 2; n < nodes_.size(); ++n) {
    std::size_t place = hash_of(nodes_[n].level, nodes_[n].low, nodes_[n].high) & (places.size() - 1);
    while (places[place] != no) place = (place + 1) & (places.size() - 1);
    places[place] = n;
  }
  places_.swap(places);
  std::pmr::vector<Memo> memos(places_.size(), Memo{no, no, no, no}, memos_.get_allocator());
  for (const Memo& old : memos_) {
    if (old.f != no) memos[hash_of(old.f, old.g, old.h) & (memos.size() - 1)] = old;
  }
  memos_.swap(memos);
}

DiagramTable::Memo& DiagramTable::memo(Node f, Node g, Node h) {
  return memos_[hash_of(f, g, h) & (memos_.size() - 1)];
}

DiagramTable::Level DiagramTable::top_level(Node f, Node g, Node h) const {
  return std::min({nodes_[f].level, nodes_[g].level, nodes_[h].level});
}

DiagramTable::Node DiagramTable::side(Node f, Level level, bool high) const {
  const Decision& d = nodes_[f];
  if (d.level != level) return f;
  return high ? d.high : d.low;
}

// Decides terminal cases, after normalising the arguments.
bool DiagramTable::is_settled(Node& f, Node& g, Node& h, Node& result) {
  if (f == g) g = yes;
  if (f == h) h = no;
  if (f == yes || g == h) {
    result = g;
    return true;
  }
  if (f == no || (g == yes && h == no)) {
    result = f == no ? h : f;
    return true;
  }
  // Conjunction and disjunction in canonical order, so that memos are found.
  if (h == no && g < f) std::swap(f, g);
  if (g == yes && h < f) std::swap(f, h);
  const Memo& known = memo(f, g, h);
  if (known.f != f || known.g != g || known.h != h) return false;
  result = known.result;
  return true;
}

DiagramTable::Node DiagramTable::if_then_else(Node f, Node g, Node h) {
  constexpr std::uint64_t steps_between_polls = 8192;
  Node result = no;
  frames_.clear();
  for (;;) {
    if (!stopped_ && !is_settled(f, g, h, result)) {
      if (++steps_ % steps_between_polls == 0) stopped_ = machine_.poll();
      const Level level = top_level(f, g, h);
      frames_.push_back({f, g, h, level, no, false});
      f = side(f, level, false);
      g = side(g, level, false);
      h = side(h, level, false);
      continue;
    }
    while (!frames_.empty() && frames_.back().has_low) {
      const Frame& frame = frames_.back();
      result = node(frame.level, frame.low, result);
      memo(frame.f, frame.g, frame.h) = {frame.f, frame.g, frame.h, result};
      frames_.pop_back();
    }
    if (frames_.empty() || stopped_) return result;
    Frame& frame = frames_.back();
    frame.low = result;
    frame.has_low = true;
    f = side(frame.f, frame.level, true);
    g = side(frame.g, frame.level, true);
    h = side(frame.h, frame.level, true);
  }
}

std::pmr::vector<DiagramTable::Node> DiagramTable::reachable(Node root) const {
  std::pmr::vector<bool> reached(root + 1, false, nodes_.get_allocator());
  reached[root] = true;
  std::size_t count = 0;
  for (Node n = root; n > yes; --n) {
    if (!reached[n]) continue;
    reached[nodes_[n].low] = reached[nodes_[n].high] = true;
    ++count;
  }
  std::pmr::vector<Node> found(nodes_.get_allocator());
  found.reserve(count);
  for (Node n = yes + 1; n <= root; ++n) {
    if (reached[n]) found.push_back(n);
  }
  return found;
}

DiagramTable::Node DiagramTable::exists(Node f, Level from, Level to) {
  std::pmr::vector<Node> image(f + 1, no, nodes_.get_allocator());
  if (f >= yes) image[yes] = yes;
  for (const Node n : reachable(f)) {
    if (stopped_) return no;
    const Decision d = nodes_[n];
    const Node low = image[d.low];
    const Node high = image[d.high];
    const bool free = from <= d.level && d.level < to;
    image[n] = free ? disjunction(low, high) : node(d.level, low, high);
  }
  return image[f];
}

}  // namespace hornbeam::builtins
