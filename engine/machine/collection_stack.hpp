// SPDX-License-Identifier: MIT
// The solution collections in progress: findall/3 and predicates built on it. A collection is opened before the choice
// point of its goal is pushed, so it records the newest choice point at that time. An exception leaves collections
// behind; they are dropped when one below them is opened, used or closed.
#pragma once

#include <cstdint>
#include <utility>
#include <vector>

#include "terms/cell.hpp"
#include "terms/record.hpp"

namespace hornbeam::machine {

// One level for each findall/3 in progress; exceptions drop those of the goals they end.
class CollectionStack {
 public:
  struct Collection {
    std::int64_t number;
    const terms::Cell* choice;
    std::size_t packed = 0;  // solutions that carry packed constraints (clpfd/bridge/copies.hpp)
    terms::RecordQueue queue = {};
  };

  // Returns the number of the new collection. A collection in progress lies below the newest choice point.
  std::int64_t open(const terms::Cell* newest_choice) {
    leave(newest_choice);
    stack_.push_back({++last_number_, newest_choice});
    stack_.back().queue = std::move(room_);
    return last_number_;
  }
  // Drops those left by an exception.
  void leave(const terms::Cell* newest_choice) {
    while (!stack_.empty() && stack_.back().choice >= newest_choice) stack_.pop_back();
  }
  // Null if there is no such collection.
  Collection* find(std::int64_t number) {
    if (!stack_.empty() && stack_.back().number == number) return &stack_.back();
    return find_below(number);
  }
  Collection* find_below(std::int64_t number) {
    while (!stack_.empty() && stack_.back().number > number) stack_.pop_back();
    return stack_.empty() || stack_.back().number != number ? nullptr : &stack_.back();
  }
  // Closes the newest one, keeping its memory for the next.
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
