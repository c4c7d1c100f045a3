// SPDX-License-Identifier: MIT
// Sliding collection of the heap and the trail. Live cells are marked in a bitmap (one bit per cell, nothing in the
// cells themselves), then slide down in order, which preserves the segments of the choice points and the ages of
// variables. The new address of a live cell is
//
//   base + live cells in the blocks before its own + live cells before it in its block
//
// where a block is the 64 cells of one bitmap word ("compressor" of Kermany and Petrank 2006, without its concurrency).
// Marking uses an explicit stack of argument ranges, so depth costs no C++ stack.
//
// A collection may run at a call, or at an instruction with a register mask and an environment map. Then everything
// live is reachable from these roots, and nothing else may hold a cell or a heap address across that point:
//
//   - argument registers in the mask; environment slots that the map before each return address marks as live
//   - arguments and saved registers of choice points, and the other contents of their frames
//   - the ball, pending wake-ups, global variables, collections of findall/3, Machine::holders
//
// Guarantees: cells keep their order, so comparing addresses still compares ages, and each choice point keeps its own
// segment; trail entries of dead cells are dropped; a choice point's heap top becomes the new address of the first live
// cell above it. If marking runs out of memory nothing has been changed. A young collection treats the old cells, below
// `from`, as live, and finds their pointers to young ones through OldCells.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "machine/frames.hpp"
#include "support/work_stack.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::machine {

class Machine;

[[gnu::always_inline]] inline std::uint32_t count_ones(std::uint64_t w) {
#if defined(__x86_64__) && !defined(__POPCNT__)
  // The oldest processors of the family lack the instruction, and a call of the library's function costs more.
  w -= (w >> 1) & 0x5555555555555555u;
  w = (w & 0x3333333333333333u) + ((w >> 2) & 0x3333333333333333u);
  w = (w + (w >> 4)) & 0x0f0f0f0f0f0f0f0fu;
  return static_cast<std::uint32_t>(w * 0x0101010101010101u >> 56);
#else
  return static_cast<std::uint32_t>(__builtin_popcountll(w));
#endif
}

class MarkBitmap {
 public:
  MarkBitmap(const Cell* base, const Cell* end)
      : base_(base), words_((static_cast<std::size_t>(end - base) + 63) / 64 + 1, 0) {}
  bool test(const Cell* p) const {
    const std::size_t i = index(p);
    return (words_[i / 64] >> (i % 64)) & 1;
  }
  // True if it was not marked before.
  bool mark(const Cell* p) {
    const std::size_t i = index(p);
    std::uint64_t& w = words_[i / 64];
    const std::uint64_t bit = std::uint64_t{1} << (i % 64);
    if (w & bit) return false;
    w |= bit;
    return true;
  }
  // Marks the n cells from p on.
  void mark_block(const Cell* p, std::size_t n) {
    std::size_t i = index(p);
    while (n > 0) {
      const std::size_t bit = i % 64;
      const std::size_t here = std::min(n, 64 - bit);
      words_[i / 64] |= (~std::uint64_t{0} >> (64 - here)) << bit;
      i += here;
      n -= here;
    }
  }
  const std::vector<std::uint64_t>& words() const { return words_; }
  std::size_t index(const Cell* p) const { return static_cast<std::size_t>(p - base_); }

 private:
  const Cell* base_;
  std::vector<std::uint64_t> words_;
};

// True if enough atoms have been made since the last collection of atoms to justify another. Code that makes atoms of
// text checks this and requests attention: a loop that only makes atoms may leave no other garbage.
bool atoms_are_due(const terms::TermStore& terms);

class GarbageCollector {
 public:
  // Cells below `from` are old: they count as live and do not move.
  GarbageCollector(Machine& machine, Word live_registers, const Word* map_end, Cell* from);
  // False if there was no memory to mark with; nothing has changed then. Moves nothing if `garbage_may_stay` and there
  // is little.
  bool collect(bool garbage_may_stay);
  // Of a collector of its own, for the whole heap, after a collection. Defined for the stress tests only.
  void check_heap();

 private:
  // ---- marking (garbage_mark.cpp) ----
  bool mark_roots();
  bool mark_environments(Cell* environment, const Word* return_address);
  bool mark_choice_points();
  bool mark_trail();
  bool mark_conditional();
  bool mark_term(Cell c);
  bool mark_slot(Cell* slot);  // of the local stack
  bool mark_range(Cell* first, Cell* end);

  // ---- sliding (garbage_slide.cpp) ----
  void count_blocks();
  bool is_nearly_all_alive() const;
  void list_choice_points();
  Cell* moved(const Cell* p) const;
  Cell fixed(Cell c) const;
  void update_roots();
  void update_choice_points();
  void compact_trail();
  void slide();
  void slide_cells();
  void slide_counting();

  bool is_collected(const Cell* p) const { return p >= from_ && p < t_.top; }

  Machine& m_;
  terms::TermStore& t_;
  Cell* const from_;
  const Word live_;
  const Word* map_end_;
  MarkBitmap heap_;
  MarkBitmap local_;                   // live slots and arguments
  MarkBitmap environments_;            // environments whose callers have been visited
  std::vector<std::uint32_t> before_;  // live cells before each block
  struct Range {
    Cell* next;
    Cell* end;
  };
  support::WorkStack<Range> stack_;
  std::size_t live_cells_ = 0;
  std::vector<Cell*> remembered_;        // old cells that may point to young ones
  std::vector<Cell*> choices_;           // newest first
  std::vector<std::size_t> kept_above_;  // for each: trail entries kept above its mark
};

}  // namespace hornbeam::machine
