// SPDX-License-Identifier: MIT
// Terms that nobody wants any more and that may be large, such as an answer whose making was stopped. They are freed a
// few thousand parts at a time: to free a million parts takes 50 ms, during which nothing else could happen.
#pragma once

#include <cstddef>

#include <hornbeam/term.hpp>
#include "embed/term_node.hpp"

namespace hornbeam::embed {

class DiscardedTerms {
 public:
  DiscardedTerms() = default;
  ~DiscardedTerms() { release(SIZE_MAX); }
  DiscardedTerms(const DiscardedTerms&) = delete;
  DiscardedTerms& operator=(const DiscardedTerms&) = delete;

  // The term becomes 0.
  void add(Term& term) noexcept { TermAccess::leave_to_free(term, waiting_); }
  void release_some() noexcept {
    constexpr std::size_t some = 50'000;
    if (waiting_ != nullptr) release(some);
  }

 private:
  void release(std::size_t most) noexcept { TermAccess::free_waiting(waiting_, most); }

  CompoundNode* waiting_ = nullptr;
};

}  // namespace hornbeam::embed
