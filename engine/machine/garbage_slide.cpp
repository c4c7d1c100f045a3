// SPDX-License-Identifier: MIT
// The sliding phase of the collector, and the policy for the next collection.
//
//   cells   [ a . b c . . d e ]   bitmap 1 0 1 1 0 0 1 1        before_[w]: live cells in all words before word w
//   after   [ a b c d e ]         moved(d) = from_ + before_[0] + ones below d's bit = from_ + 3
//
// The order of the steps matters: roots, trail and choice points are updated while the bitmap still describes the old
// places; then the cells themselves are updated and moved in one upward pass, each to a place not above its own, so
// that nothing unread is overwritten.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <new>

#include "machine/garbage_collector.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

using terms::TrailEntry;
using terms::TrailKind;

// Fills the table for moved() and counts the live cells.
void GarbageCollector::count_blocks() {
  const auto& words = heap_.words();
  before_.resize(words.size());
  std::size_t n = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    before_[i] = static_cast<std::uint32_t>(n);
    n += count_ones(words[i]);
  }
  live_cells_ = n;
}

// The new address of a cell; for a dead one, that of the next live cell above it.
[[gnu::always_inline]] inline Cell* GarbageCollector::moved(const Cell* p) const {
  const std::size_t i = heap_.index(p);
  const std::uint64_t below = heap_.words()[i / 64] & ((std::uint64_t{1} << (i % 64)) - 1);
  return from_ + before_[i / 64] + count_ones(below);
}

// The cell with its new address; the tag stays, as only the distance is subtracted.
[[gnu::always_inline]] inline Cell GarbageCollector::fixed(Cell c) const {
  if (!c.has_address()) return c;
  Cell* a = c.address();
  if (!is_collected(a)) return c;
  const std::uint64_t distance = reinterpret_cast<std::uint64_t>(a) - reinterpret_cast<std::uint64_t>(moved(a));
  return Cell(c.bits() - distance);
}

void GarbageCollector::update_roots() {
  m_.for_each_live_register(live_, [&](std::size_t i) { m_.x[i] = fixed(m_.x[i]); });
  t_.pending_wakeups = fixed(t_.pending_wakeups);
  m_.move_ball([&](Cell c) { return fixed(c); });
  for (Cell* root : m_.holders.cells) *root = fixed(*root);
  for (const auto& holder : m_.holders.many) holder([&](Cell& c) { c = fixed(c); });
  for (const auto& holder : m_.holders.conditional) holder.visit([&](Cell& c) { c = fixed(c); });
  m_.globals.for_each_root([&](Cell& c) { c = fixed(c); });
  for (Cell* old : remembered_) *old = fixed(*old);
  const auto& words = local_.words();
  for (std::size_t w = 0; w < words.size(); ++w) {
    for (std::uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
      Cell& slot = m_.local_base[w * 64 + static_cast<std::size_t>(__builtin_ctzll(bits))];
      slot = fixed(slot);
    }
  }
}

void GarbageCollector::list_choice_points() {
  for (Cell* b = m_.b;; b = previous_of(b)) {
    choices_.push_back(b);
    if (b == previous_of(b)) break;
  }
  kept_above_.resize(choices_.size());
}

// Drops entries of dead variables; the others move with their cells.
void GarbageCollector::compact_trail() {
  const std::vector<Cell*>& choices = choices_;
  // From the top down, entries are copied to the end of the reserved part in use, then moved to the base; a choice
  // point's mark is where the entries above it begin.
  TrailEntry* const old_top = t_.trail_top;
  std::size_t next_choice = 0;
  TrailEntry* to = old_top;
  std::vector<std::size_t>& kept_above = kept_above_;
  for (TrailEntry* t = old_top;;) {
    while (next_choice < choices.size() && trail_of(choices[next_choice]) == t) {
      kept_above[next_choice++] = static_cast<std::size_t>(old_top - to);
    }
    if (t == t_.trail_base) break;
    TrailEntry entry = *--t;
    Cell* cell = reinterpret_cast<Cell*>(entry & ~TrailEntry{7});
    const TrailEntry kind = entry & 7;
    const bool moves = is_collected(cell);
    switch (static_cast<TrailKind>(kind)) {
      case TrailKind::variable:
      case TrailKind::attributed:
        if (moves && !heap_.test(cell)) break;
        *--to = moves ? (reinterpret_cast<TrailEntry>(moved(cell)) | kind) : entry;
        break;
      case TrailKind::value: {
        const Cell old = Cell(*--t);
        if (moves && !heap_.test(cell)) break;
        *--to = moves ? (reinterpret_cast<TrailEntry>(moved(cell)) | kind) : entry;
        *--to = fixed(old).bits();
        break;
      }
      case TrailKind::hook: {
        const TrailEntry data = *--t;
        *--to = entry;
        *--to = data;
        break;
      }
    }
  }
  while (next_choice < choices.size()) {
    kept_above[next_choice++] = static_cast<std::size_t>(old_top - to);
  }
  const std::size_t kept = static_cast<std::size_t>(old_top - to);
  std::copy(to, old_top, t_.trail_base);
  t_.trail_top = t_.trail_base + kept;
  for (std::size_t i = 0; i < choices.size(); ++i) trail_of(choices[i]) = t_.trail_top - kept_above[i];
}

// H of a choice point is an address between cells: it moves to the new place of the next live cell above it.
void GarbageCollector::update_choice_points() {
  for (Cell* b = m_.b;; b = previous_of(b)) {
    if (heap_of(b) >= from_) heap_of(b) = moved(heap_of(b));
    if (b == previous_of(b)) break;
  }
}

[[gnu::always_inline]] inline void GarbageCollector::slide_cells() {
  const auto& words = heap_.words();
  Cell* to = from_;
  std::size_t raw = 0;  // cells of a box still to be copied verbatim
  for (std::size_t w = 0; w < words.size(); ++w) {
    for (std::uint64_t bits = words[w]; bits != 0; bits &= bits - 1) {
      const Cell c = from_[w * 64 + static_cast<std::size_t>(__builtin_ctzll(bits))];
      if (raw > 0) {
        --raw;
        *to++ = c;
      } else {
        if (c.is_header() && !c.is_functor_cell()) raw = c.box_words();
        *to++ = fixed(c);
      }
    }
  }
}

// Nearly all x86-64 processors have an instruction to count the ones of a word, but not all: compiled both ways.
#ifdef __x86_64__
[[gnu::target("popcnt")]] void GarbageCollector::slide_counting() { slide_cells(); }

void GarbageCollector::slide() {
  if (__builtin_cpu_supports("popcnt")) return slide_counting();
  slide_cells();
}
#else
void GarbageCollector::slide() { slide_cells(); }
#endif

// Moving costs as much as marking, which is not worth it for a little garbage.
bool GarbageCollector::is_nearly_all_alive() const {
  const auto cells = static_cast<std::size_t>(t_.top - from_);
#ifdef HORNBEAM_STRESS_GC
  if (m_.collection_statistics.collections % 4 == 2) return true;
#endif
  return live_cells_ > cells - cells / 16;
}

// False if out of memory, or if the host ends the query; nothing has been changed then.
bool GarbageCollector::collect(bool garbage_may_stay) {
  if (!mark_roots()) return false;
  count_blocks();
  if (garbage_may_stay && is_nearly_all_alive()) return true;
  list_choice_points();
  // From here on nothing is allocated: once cells move, the collection must complete.
  update_roots();
  compact_trail();
  update_choice_points();
  slide();
  t_.top = from_ + live_cells_;
  t_.hb = heap_of(m_.b);
  t_.relink_wakeups();
  return true;
}

#ifdef HORNBEAM_STRESS_GC
// No live cell may point above the top; one that does is an old cell missing from the remembered ones. A dead one may:
// length/2 extends a list that choice points below may keep when it is no longer wanted.
void GarbageCollector::check_heap() {
  bool marked = false;
  for (const Cell* p = t_.base; p < t_.top; ++p) {
    if (p->is_header() && !p->is_functor_cell()) {
      p += p->box_words();
    } else if (p->has_address() && p->address() >= t_.top && p->address() < t_.hard_end) {
      if (!marked && !mark_roots()) return;
      marked = true;
      if (!heap_.test(p)) continue;
      std::fputs("a cell of the heap points above its end\n", stderr);
      std::abort();
    }
  }
}
#endif

// Makes the next call collect the whole heap.
void Machine::request_collection(bool atoms) {
  collection_plan.threshold = 0;
  collection_plan.whole_heap_due = true;
  collection_plan.atoms_wanted = collection_plan.atoms_wanted || atoms;
  terms.request_attention();
}

// True if the whole heap must be collected: on request, when room is short, or before atoms are collected.
bool Machine::needs_room() const {
  const bool full = terms.top > terms.hard_end || terms.trail_top >= terms.trail_soft_limit;
  const bool large = terms.top > terms.base + (terms.hard_end - terms.base) / 2;
  return collection_plan.whole_heap_due || full || large || atoms_are_due(terms);
}

// Young collections pay off until the garbage among the old cells may equal the live cells of the last full collection.
// Few old cells cost little to mark, and dead ones may keep much more alive: each result that a recursion has yet to
// fill in is an old variable at the time of a collection.
bool Machine::may_collect_young() const {
  const auto old = static_cast<std::size_t>(terms.old_end - terms.base);
  if (old == 0 || needs_room()) return false;
#ifdef HORNBEAM_STRESS_GC
  return collection_statistics.collections % 4 != 0;
#endif
  constexpr std::size_t much = std::size_t{1} << 16;
  return old > much && old <= 2 * collection_plan.live_in_whole_heap;
}

// The next collection is due when the heap has grown by seven eighths of the live cells, or by the size of the local
// stack (all of it roots).
std::size_t Machine::threshold_above(std::size_t alive) const {
  return alive + std::max({alive - alive / 8, CollectionPlan::least_growth, local_bytes() / sizeof(Cell)});
}

void Machine::plan_next_collection() {
  collection_plan.threshold = threshold_above(static_cast<std::size_t>(terms.top - terms.base));
  collection_plan.expectations = 0;
}

// False if there is no room afterwards either: the caller raises a resource error. A young collection that has freed
// too little is followed by one of the whole heap.
bool Machine::collect(Word live, const Word* map_end, Collection why) {
  if (live == code::unknown_registers) return false;
  use_large_pages();
  if (why == Collection::wanted) collection_plan.whole_heap_due = true;
  const auto begin = std::chrono::steady_clock::now();
  const bool young_only = may_collect_young();
  Cell* const from = young_only ? terms.old_end : terms.base;
  const auto before = static_cast<std::size_t>(terms.top - terms.base);
  try {
    GarbageCollector collector(*this, live, map_end, from);
    if (!collector.collect(!needs_room())) return false;
  } catch (const std::bad_alloc&) {
    return false;  // no room for the collector's own tables: nothing has been moved yet
  }
  const auto after = static_cast<std::size_t>(terms.top - terms.base);
  ++collection_statistics.collections;
  collections.give_back_room();
  collection_statistics.bytes_freed += (before - after) * sizeof(Cell);
  if (!young_only) collection_plan.live_in_whole_heap = after;
  collection_plan.whole_heap_due = false;
  plan_next_collection();
  old_cells.settle(from, trail_of(b));
#ifdef HORNBEAM_STRESS_GC
  GarbageCollector(*this, live, map_end, terms.base).check_heap();
#endif
  const std::size_t trail_used = static_cast<std::size_t>(terms.trail_top - terms.trail_base);
  const std::size_t trail_room = static_cast<std::size_t>(terms.trail_end - terms.trail_top);
  terms.trail_soft_limit = terms.trail_top + std::min(trail_room, std::max<std::size_t>(trail_used, 1 << 16));
  constexpr std::size_t worth_returning = std::size_t{4} << 20;  // cells
  if (before > collection_plan.threshold + worth_returning) terms.release_unused_pages();
  collect_atoms_if_due(live, map_end);
  collection_statistics.seconds += std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  restore_soft_limit();
  // With hardly any room the following collections would come ever more frequently, each for nothing: give up.
  const std::size_t room = terms.top < terms.hard_end ? static_cast<std::size_t>(terms.hard_end - terms.top) : 0;
  const bool enough = room > static_cast<std::size_t>(terms.hard_end - terms.base) / 64 && trail_room > 4096;
  return enough || (young_only && collect(live, map_end));
}

}  // namespace hornbeam::machine
