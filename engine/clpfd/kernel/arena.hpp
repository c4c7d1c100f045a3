// SPDX-License-Identifier: MIT
//
// The memory of one store: a range of reserved address space, filled from the bottom.
//
// A handle is the distance from the base in units of eight bytes, so 32 bits reach 32 GiB; memory never moves, so
// references stay valid while the arena grows. Backtracking frees by lowering the top: everything made after a mark is
// freed without a walk.
//
// Objects made since a mark may become garbage without backtracking. So the arena records blocks: the memory allocated
// between two calls of begin_block(). A collection decides which to keep; the gaps between those are filled before the
// top moves on (free_between).
#pragma once

#include <cstddef>
#include <cstdint>
#include <type_traits>
#include <vector>

#include "host/reserved_memory.hpp"
#include "support/memory_budget.hpp"

namespace hornbeam::clpfd {

class Arena {
 public:
  static constexpr std::size_t unit_bytes = 8;  // bytes per unit of a handle

  Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // Allocates `bytes`, rounded up to a multiple of eight, uninitialised. std::bad_alloc if the reservation is
  // exhausted.
  std::uint32_t allocate(std::size_t bytes) {
    const std::size_t place = top_;
    top_ += (bytes + 7) & ~std::size_t{7};
    if (top_ > end_) return allocate_beyond(place);
    return static_cast<std::uint32_t>(place >> 3);
  }

  template <class T>
  T* at(std::uint32_t handle) const {
    return reinterpret_cast<T*>(base_ + (static_cast<std::size_t>(handle) << 3));
  }
  std::uint32_t handle_of(const void* place) const {
    return static_cast<std::uint32_t>((static_cast<const char*>(place) - base_) >> 3);
  }

  std::size_t top() const { return top_; }
  void reset_top(std::size_t top) {
    if (in_gap() || used_ - top > peak_) [[unlikely]]
      return reset_top_slowly(top);
    top_ = top;
  }

  // ---- blocks
  struct Block {
    std::size_t start;
    std::size_t end;
    std::uint32_t group;  // blocks of one group are kept or freed together
  };
  // Starts a new block: its lifetime may differ from that of earlier allocations. Moves on to the next gap if little is
  // left of the current one.
  void begin_block();
  // The same, however small the block is: a mark is about to be taken.
  void end_block() {
    close_block();
    ++group_;
  }
  // After the top was lowered.
  void forget_blocks_above();
  // The blocks from `base` on, in no particular order.
  std::vector<Block> blocks_from(std::size_t base);
  // Keeps only these blocks from `base` on, in address order.
  void free_between(std::size_t base, std::vector<Block>& kept);
  // Bytes allocated since the last free_between and not freed by backtracking.
  std::size_t grown() const { return gap_bytes_ + (in_gap() ? above_ + top_ - gap_start_ : top_) - grown_from_; }
  // Allocations from now on are freed when the top is lowered to here.
  void begin_above() {
    if (in_gap() || !gaps_.empty()) abandon_gaps();
  }

  // The budget for the pages in use. When it is full, so is the arena; propagation then stops in good order, and the
  // rest of the reservation is the margin that running operations may still use.
  void count_in(support::MemoryBudget& memory);
  bool exhausted() const { return end_of_all() > most_ || (budget_ != nullptr && budget_->is_full()); }

 private:
  static constexpr std::size_t small_block = 512;              // smaller ones are joined
  static constexpr std::size_t gap = std::size_t{256} << 10;   // smaller ones are not worth filling
  static constexpr std::size_t rest = std::size_t{128} << 10;  // too small to begin a block in

  std::uint32_t allocate_beyond(std::size_t place);
  void reset_top_slowly(std::size_t top);
  void grow();
  void set_used(std::size_t bytes);
  void give_back();
  bool in_gap() const { return above_ != 0; }
  void enter_gap();
  void leave_gap();
  void abandon_gaps();
  void close_block();
  std::size_t end_of_all() const { return in_gap() ? above_ : top_; }

  host::ReservedMemory memory_;
  char* base_ = nullptr;
  std::size_t top_ = 8;    // handle 0 means "none"
  std::size_t end_ = 0;    // end of the free room at the top: used_, or the end of a gap
  std::size_t used_ = 0;   // pages have been touched up to about here
  std::size_t above_ = 0;  // in a gap: the top to return to
  std::size_t gap_start_ = 0;
  std::size_t gap_bytes_ = 0;  // allocated in gaps that are full
  std::size_t grown_from_ = 8;
  std::size_t block_start_ = 8;
  std::uint32_t group_ = 0;
  std::vector<Block> blocks_;
  std::vector<Block> gaps_;  // the lowest last
  support::MemoryBudget* budget_ = nullptr;
  std::size_t peak_ = std::size_t{64} << 20;  // slack that backtracking may leave allocated
  std::size_t most_;
};

}  // namespace hornbeam::clpfd
