// SPDX-License-Identifier: MIT
//
// The memory of one store: a stretch of reserved address space, filled from the bottom.
//
// A handle is the distance from the base in units of eight bytes, so 32 bits reach 32 GiB; memory
// never moves, so references stay good while the arena grows. Backtracking frees by setting the
// top back: whatever was made after a mark goes with it, without a walk.
//
// What was made since a mark may have become garbage without any backtracking. So the arena remembers
// blocks: what was made between two calls of begin_block(). A collection says which of them to keep;
// the gaps between those are filled before the top moves on (free_between).
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
  static constexpr std::size_t kUnit = 8;  // bytes, of handles

  Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  // Room for `bytes`, rounded up to a multiple of eight; the contents are not cleared. std::bad_alloc when the
  // reservation is too small.
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
    std::uint32_t group;  // blocks of one group stay or go together
  };
  // What is made from now on need not stay as long as what was made before. Moves on to the next gap if
  // little is left of the present one.
  void begin_block();
  // The same, however small the block is: a mark is about to be taken here.
  void end_block() {
    close_block();
    ++group_;
  }
  // After the top was set back.
  void forget_blocks_above();
  // The blocks from `base` on, in no order.
  std::vector<Block> blocks_from(std::size_t base);
  // From `base` on only these stay, in order of their places.
  void free_between(std::size_t base, std::vector<Block>& kept);
  // Bytes handed out since free_between was called last and not set back.
  std::size_t grown() const { return gap_bytes_ + (in_gap() ? above_ + top_ - gap_start_ : top_) - grown_from_; }
  // What is made from now on goes when the top is set back to here.
  void begin_above() {
    if (in_gap() || !gaps_.empty()) abandon_gaps();
  }

  // Where the pages in use are counted. When that is full, so is the arena; propagation then stops in good order,
  // with the rest of the reservation as the margin that what is under way may still use.
  void count_in(support::MemoryBudget& memory);
  bool exhausted() const { return end_of_all() > most_ || (budget_ != nullptr && budget_->is_full()); }

 private:
  static constexpr std::size_t kSmallBlock = 512;               // smaller ones are joined
  static constexpr std::size_t kGap = std::size_t{256} << 10;   // smaller ones are not worth filling
  static constexpr std::size_t kRest = std::size_t{128} << 10;  // too little to begin a block in

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
  std::size_t end_ = 0;    // of the room at the top: used_, or the end of a gap
  std::size_t used_ = 0;   // pages have been touched up to about here
  std::size_t above_ = 0;  // in a gap: the top to come back to
  std::size_t gap_start_ = 0;
  std::size_t gap_bytes_ = 0;  // handed out in gaps that are full
  std::size_t grown_from_ = 8;
  std::size_t block_start_ = 8;
  std::uint32_t group_ = 0;
  std::vector<Block> blocks_;
  std::vector<Block> gaps_;  // the lowest last
  support::MemoryBudget* budget_ = nullptr;
  std::size_t peak_ = std::size_t{64} << 20;  // what backtracking may leave unused
  std::size_t most_;
};

}  // namespace hornbeam::clpfd
