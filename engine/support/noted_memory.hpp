// SPDX-License-Identifier: MIT
// Memory for containers that cannot be refused in the middle of an operation, but whose owner checks the budget between
// operations (MemoryBudget::is_full): allocations are counted, but never fail for the limit.
#pragma once

#include <cstddef>
#include <memory_resource>

#include "support/memory_budget.hpp"

namespace hornbeam::support {

class NotedMemory final : public std::pmr::memory_resource {
 public:
  // Counts from now on, including everything allocated before.
  void count_in(MemoryBudget& budget) {
    budget_ = &budget;
    budget.note(static_cast<std::ptrdiff_t>(used_));
  }
  std::size_t used() const { return used_; }

 private:
  void note(std::ptrdiff_t change) noexcept {
    used_ += static_cast<std::size_t>(change);
    if (budget_ != nullptr) budget_->note(change);
  }
  void* do_allocate(std::size_t bytes, std::size_t alignment) override {
    void* const block = std::pmr::new_delete_resource()->allocate(bytes, alignment);
    note(static_cast<std::ptrdiff_t>(bytes));
    return block;
  }
  void do_deallocate(void* block, std::size_t bytes, std::size_t alignment) override {
    std::pmr::new_delete_resource()->deallocate(block, bytes, alignment);
    note(-static_cast<std::ptrdiff_t>(bytes));
  }
  bool do_is_equal(const std::pmr::memory_resource& other) const noexcept override { return this == &other; }

  MemoryBudget* budget_ = nullptr;
  std::size_t used_ = 0;
};

// After a peak: shrinks a vector far larger than its contents. Cheap enough to call whenever the contents have shrunk,
// since refilling costs as much as emptying did.
template <class T>
void give_back_peak(std::pmr::vector<T>& v) {
  constexpr std::size_t large = (std::size_t{1} << 19) / sizeof(T);
  if (v.capacity() > large && v.size() < v.capacity() / 4) v.shrink_to_fit();
}

}  // namespace hornbeam::support
