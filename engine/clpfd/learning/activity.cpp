// SPDX-License-Identifier: MIT
#include "clpfd/learning/activity.hpp"

#include <algorithm>

namespace hornbeam::clpfd::learning {

using Kind = Fact::Kind;

namespace {

// Permanently true or false, by the bounds: never a decision again.
bool is_settled(const Assignment& a, const Fact& f) {
  const Value lo = a.root_lo(f.x);
  const Value hi = a.root_hi(f.x);
  return hi < f.v || lo > f.v || lo == hi || (lo == f.v && f.kind == Kind::at_least);
}

}  // namespace

void Activity::set(std::size_t place, std::uint32_t entry) {
  heap_[place] = entry;
  entries_[entry].place = static_cast<std::uint32_t>(place);
}

void Activity::rise(std::size_t place) {
  const std::uint32_t entry = heap_[place];
  while (place > 0 && before(entry, heap_[(place - 1) / 2])) {
    set(place, heap_[(place - 1) / 2]);
    place = (place - 1) / 2;
  }
  set(place, entry);
}

void Activity::sink(std::size_t place) {
  const std::uint32_t entry = heap_[place];
  while (true) {
    std::size_t child = 2 * place + 1;
    if (child >= heap_.size()) break;
    if (child + 1 < heap_.size() && before(heap_[child + 1], heap_[child])) ++child;
    if (!before(heap_[child], entry)) break;
    set(place, heap_[child]);
    place = child;
  }
  set(place, entry);
}

void Activity::insert(std::uint32_t entry) {
  if (entries_[entry].place != not_queued) return;
  heap_.push_back(entry);
  rise(heap_.size() - 1);
}

std::uint32_t Activity::pop() {
  const std::uint32_t first = heap_.front();
  entries_[first].place = not_queued;
  const std::uint32_t last = heap_.back();
  heap_.pop_back();
  if (!heap_.empty()) {
    set(0, last);
    sink(0);
  }
  return first;
}

void Activity::reward(const Fact& f) {
  const Fact positive = f.kind == Kind::at_most || f.kind == Kind::not_equal ? !f : f;
  const auto [found, is_new] = numbers_.try_emplace(positive, static_cast<std::uint32_t>(entries_.size()));
  const std::uint32_t number = found->second;
  if (is_new) {
    entries_.push_back({positive, 0, not_queued});
    insert(number);
  }
  Entry& entry = entries_[number];
  entry.activity += increment_;
  if (entry.activity > 1e100) {
    for (Entry& e : entries_) e.activity *= 1e-100;
    increment_ *= 1e-100;
  }
  if (entry.place != not_queued) rise(entry.place);
}

Fact Activity::take(const Assignment& assignment) {
  while (!heap_.empty()) {
    const std::uint32_t entry = pop();
    const Fact f = entries_[entry].fact;
    if (is_settled(assignment, f)) continue;
    taken_.push_back({entry, assignment.level()});
    if (!assignment.is_true(f) && !assignment.is_false(f)) return f;
  }
  return {};
}

void Activity::put_back(std::uint32_t level) {
  while (!taken_.empty() && taken_.back().level >= level) {
    insert(taken_.back().entry);
    taken_.pop_back();
  }
}

void Activity::clear() {
  entries_.clear();
  heap_.clear();
  numbers_.clear();
  taken_.clear();
  increment_ = 1;
}

}  // namespace hornbeam::clpfd::learning
