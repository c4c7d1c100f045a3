// SPDX-License-Identifier: MIT
// When the heap is collected next, and how much of it. The policy is in garbage_slide.cpp and Machine::expect_alive.
#pragma once

#include <cstddef>

namespace hornbeam::machine {

struct CollectionPlan {
  // The heap is not collected before it has grown by two megabytes, all of which some caches hold.
  static constexpr std::size_t least_growth = std::size_t{1} << 18;  // cells
  // So often may a goal between two collections announce that much is about to be made and to stay.
  static constexpr unsigned most_expectations = 2;

  std::size_t threshold = 0;           // cells in use that trigger the next collection
  unsigned expectations = 0;           // since the last one
  bool whole_heap_due = false;         // the next one is not to be of the young cells only
  bool atoms_wanted = false;           // and is to be followed by one of the atoms
  std::size_t live_in_whole_heap = 0;  // cells, when the whole heap was collected last
  std::size_t wanted_cells = 0;        // a builtin has given up for want of these; 0: for another reason
  bool collected_for_want = false;     // a collection has been made for its sake already
};

}  // namespace hornbeam::machine
