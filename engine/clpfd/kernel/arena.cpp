// SPDX-License-Identifier: MIT
//
// Reserves address space and uses it in growing steps.
//
// Memory of the store: one address range, allocated upwards and freed by lowering the top on backtracking. Handles are
// 32 bits of 8-byte units, so they reach 32 GB. Memory that a collection frees in the middle is a gap; new blocks fill
// gaps before the top moves on:
//
//   | older than the mark | kept | gap | kept | gap | kept |  top ...  used_ ... reserved
//                                 ^ gap_start_  ^ top_ while a gap is filled; above_ keeps the real top
#include "clpfd/kernel/arena.hpp"

#include <algorithm>

namespace hornbeam::clpfd {

namespace {
constexpr std::size_t reserve = host::room_for(std::uint64_t{32} << 30);  // the reach of handles
constexpr std::size_t first_step = std::size_t{1} << 20;
// Uses pages of two megabytes (ReservedMemory) only from here on: a hundred thousand constraints fill less, and a large
// page, which the system must find and clear first, takes longer than the page faults it saves.
constexpr std::size_t small_pages = std::size_t{32} << 20;
}  // namespace

Arena::Arena() : memory_(reserve), base_(memory_.data()), most_(memory_.size() / 4 * 3) {
  if (base_ == nullptr) support::throw_no_memory();
  memory_.use_large_pages(small_pages, memory_.size());
  grow();
}

// From now on the bytes in use count against the engine's budget.
void Arena::count_in(support::MemoryBudget& memory) {
  budget_ = &memory;
  budget_->note(static_cast<std::ptrdiff_t>(used_));
  peak_ = std::min(peak_, memory.limit() / 8);
}

void Arena::set_used(std::size_t bytes) {
  if (budget_ != nullptr) budget_->note(static_cast<std::ptrdiff_t>(bytes) - static_cast<std::ptrdiff_t>(used_));
  used_ = end_ = bytes;
}

// Backtracking to a mark frees everything above at once. Large amounts are returned to the system.
void Arena::reset_top_slowly(std::size_t top) {
  if (in_gap()) leave_gap();
  top_ = top;
  if (used_ - top_ > peak_) give_back();
}

// The steps grow with the arena, so that they stay rare.
void Arena::grow() {
  const std::size_t wanted = std::max({top_, used_ + used_ / 4, first_step});
  const std::size_t rounded = std::min((wanted + first_step - 1) & ~(first_step - 1), memory_.size());
  set_used(rounded);
}

// `place` was too small; the top is beyond the end.
std::uint32_t Arena::allocate_beyond(std::size_t place) {
  if (in_gap()) {
    const std::size_t bytes = top_ - place;
    top_ = place;
    close_block();
    leave_gap();
    block_start_ = place = top_;
    top_ += bytes;
  }
  if (top_ > memory_.size()) {  // a single array larger than the margin
    top_ = place;
    support::throw_no_memory();
  }
  if (top_ > used_) grow();
  return static_cast<std::uint32_t>(place >> 3);
}

// ---- blocks

void Arena::close_block() {
  if (top_ > block_start_) blocks_.push_back({block_start_, top_, group_});
  block_start_ = top_;
}

void Arena::enter_gap() {
  if (!in_gap()) above_ = top_;
  gap_start_ = block_start_ = top_ = gaps_.back().start;
  end_ = gaps_.back().end;
  gaps_.pop_back();
}

void Arena::leave_gap() {
  gap_bytes_ += top_ - gap_start_;
  top_ = above_;
  above_ = 0;
  end_ = used_;
}

// Objects made from here on are kept or freed together. A block is small enough that keeping it whole wastes little.
void Arena::begin_block() {
  if (top_ - block_start_ < small_block) return;
  end_block();
  if (in_gap() && end_ - top_ < rest) {
    if (gaps_.empty()) {
      leave_gap();
      block_start_ = top_;
    } else {
      gap_bytes_ += top_ - gap_start_;
      enter_gap();
    }
  } else if (!in_gap() && !gaps_.empty()) {
    enter_gap();
  }
}

// After setting a mark: new objects must lie above all older ones.
void Arena::abandon_gaps() {
  close_block();
  if (in_gap()) leave_gap();
  gaps_.clear();
  block_start_ = top_;
}

void Arena::forget_blocks_above() {
  while (!blocks_.empty() && blocks_.back().start >= top_) blocks_.pop_back();
  if (!blocks_.empty()) blocks_.back().end = std::min(blocks_.back().end, top_);
  gaps_.clear();
  block_start_ = top_;
  grown_from_ = std::min(grown_from_, top_);
}

std::vector<Arena::Block> Arena::blocks_from(std::size_t base) {
  close_block();
  const auto below = std::find_if(blocks_.rbegin(), blocks_.rend(), [base](const Block& b) { return b.start < base; });
  return {below.base(), blocks_.end()};
}

void Arena::free_between(std::size_t base, std::vector<Block>& kept) {
  if (in_gap()) leave_gap();
  while (!blocks_.empty() && blocks_.back().start >= base) blocks_.pop_back();
  std::size_t end = base;
  gaps_.clear();
  for (const Block& b : kept) {
    if (b.start - end >= gap) gaps_.push_back({end, b.start, 0});
    blocks_.push_back(b);
    end = b.end;
  }
  std::reverse(gaps_.begin(), gaps_.end());
  reset_top(end);
  block_start_ = grown_from_ = top_;
  gap_bytes_ = 0;
}

// After a peak: keeps some room above the top.
void Arena::give_back() {
  const std::size_t kept = (top_ + peak_ / 4 + first_step - 1) & ~(first_step - 1);
  memory_.release(kept, memory_.size());
  set_used(kept);
}

}  // namespace hornbeam::clpfd
