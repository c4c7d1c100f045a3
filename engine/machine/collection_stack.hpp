// SPDX-License-Identifier: MIT
// The collections of solutions in progress: findall/3 and what is built on it. A collection is opened
// before the choice point of its goal is pushed, so it remembers the newest choice point of that time.
// A ball leaves collections behind; they are dropped when one is opened, used or closed below them.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "terms/cell.hpp"
#include "terms/record.hpp"

namespace hornbeam::machine {

// One level for each findall/3 in progress; a ball drops those of the goals that it ends.
class CollectionStack {
 public:
  struct Collection {
    std::int64_t number;
    const terms::Cell* choice;
    std::size_t packed = 0;  // solutions that hold their constraints (clpfd/bridge/copies.hpp)
    terms::RecordQueue queue = {};
  };

  // The number of the new collection. One in progress lies below the newest choice point.
  std::int64_t open(const terms::Cell* newest_choice) {
    leave(newest_choice);
    stack_.push_back({++last_number_, newest_choice});
    stack_.back().queue = std::move(room_);
    return last_number_;
  }
  // Forgets those that a ball has left.
  void leave(const terms::Cell* newest_choice) {
    while (!stack_.empty() && stack_.back().choice >= newest_choice) stack_.pop_back();
  }
  // Null when there is no such collection.
  Collection* find(std::int64_t number) {
    if (!stack_.empty() && stack_.back().number == number) return &stack_.back();
    return find_below(number);
  }
  Collection* find_below(std::int64_t number) {
    while (!stack_.empty() && stack_.back().number > number) stack_.pop_back();
    return stack_.empty() || stack_.back().number != number ? nullptr : &stack_.back();
  }
  // Closes the newest one. Its room is kept for the next.
  void close() {
    room_ = std::move(stack_.back().queue);
    room_.empty_keeping_room();
    stack_.pop_back();
  }
  void give_back_room() { room_.clear(); }

  template <class Visit>
  void for_each_atom(Visit visit) const {
    for (const Collection& c : stack_) c.queue.for_each_atom(visit);
  }

 private:
  std::vector<Collection> stack_;
  terms::RecordQueue room_;  // empty
  std::int64_t last_number_ = 0;
};

}  // namespace hornbeam::machine
