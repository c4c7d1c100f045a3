// SPDX-License-Identifier: MIT
// When the heap is next collected, and how much of it. The policy is in garbage_slide.cpp and Machine::expect_alive.
#pragma once

#include <cstddef>

namespace hornbeam::machine {

struct CollectionPlan {
  // The heap grows by at least two megabytes between collections; that much fits in some caches.
  static constexpr std::size_t least_growth = std::size_t{1} << 18;  // cells
  // How often a goal may announce, between two collections, that it is about to build much lasting data.
  static constexpr unsigned most_expectations = 2;

  std::size_t threshold = 0;           // cells in use that trigger the next collection
  unsigned expectations = 0;           // since the last one
  bool whole_heap_due = false;         // the next collection must not be a young one
  bool atoms_wanted = false;           // and must collect atoms as well
  std::size_t live_in_whole_heap = 0;  // live cells after the last collection of the whole heap
  std::size_t wanted_cells = 0;        // the heap that a builtin lacked; 0: it stopped for another reason
  bool collected_for_want = false;     // a collection has already been made for it
};

}  // namespace hornbeam::machine
