// SPDX-License-Identifier: MIT
//
// The filter of all_distinct/1 for up to 64 values: each set of values is one word, so that everything stays in
// registers and on the stack. Variables are numbered by their place, 0 to count - 1.
//
// See all_distinct.cpp for the method. Beforehand all variables that lead to a free value are found, by closing the set
// of their values: the components need be found only for the others, usually few.
#pragma once

#include <array>
#include <bit>
#include <cstdint>

namespace hornbeam::clpfd {

class ValueWords {
 public:
  using Word = std::uint64_t;
  static constexpr std::size_t most = 64;

  // The domain of the next variable, and the value that it had in an earlier matching, or a larger number.
  void add(Word domain, std::uint32_t value) {
    const auto who = count_++;
    rows_[who] = domain;
    if (value < most && (domain >> value & 1) != 0 && (owned_ >> value & 1) == 0) {
      take(who, value);
    } else {
      unmatched_ |= bit(who);
    }
  }
  // Completes the matching; false if there is none.
  bool match() {
    for (; unmatched_ != 0; unmatched_ &= unmatched_ - 1) {
      if (!augment(first(unmatched_))) return false;
    }
    return true;
  }
  // Narrows the domains to the values that are part of a matching.
  void prune() {
    find_near_free();
    open_ = owned_ & ~near_free_;
    while (open_ != 0) visit(owner_[first(open_)]);
    for (std::size_t who = 0; who < count_; ++who) {
      if ((near_free_ >> value_[who] & 1) != 0) keep(who, near_free_);
    }
  }

  // After prune(): the values of the matching, and those that are free or of variables that lead to a free one.
  Word owned() const { return owned_; }
  Word near_free() const { return near_free_; }

  bool narrowed(std::size_t who) const { return (narrowed_ >> who & 1) != 0; }
  Word row(std::size_t who) const { return rows_[who]; }
  std::uint32_t value(std::size_t who) const { return value_[who]; }

 private:
  static Word bit(std::size_t i) { return Word{1} << i; }
  static std::uint8_t first(Word w) { return static_cast<std::uint8_t>(std::countr_zero(w)); }
  void take(std::size_t who, std::uint32_t value) {
    value_[who] = static_cast<std::uint8_t>(value);
    owner_[value] = static_cast<std::uint8_t>(who);
    owned_ |= bit(value);
  }
  void keep(std::size_t who, Word values) {
    if ((rows_[who] & ~values) == 0) return;
    rows_[who] &= values;
    narrowed_ |= bit(who);
  }

  // Depth-first search for a path from `root` to a free value: each variable on it takes the next one's value.
  bool augment(std::uint8_t root) {
    Word untried = ~Word{0};
    std::size_t depth = 0;
    path_[0] = root;
    while ((rows_[path_[depth]] & ~owned_) == 0) {
      const Word next = rows_[path_[depth]] & untried;
      if (next == 0) {
        if (depth-- == 0) return false;
        continue;
      }
      const std::uint8_t value = first(next);
      untried &= ~bit(value);
      wanted_[depth] = value;
      path_[++depth] = owner_[value];
    }
    wanted_[depth] = first(rows_[path_[depth]] & ~owned_);
    for (std::size_t i = 0; i <= depth; ++i) take(path_[i], wanted_[i]);
    return true;
  }

  void find_near_free() {
    near_free_ = ~owned_;
    for (Word before = 0; before != near_free_;) {
      before = near_free_;
      for (std::size_t who = 0; who < count_; ++who) {
        if ((rows_[who] & near_free_) != 0) near_free_ |= bit(value_[who]);
      }
    }
  }

  // Starts a new component on the path, joined with those that `who` leads back to.
  void enter(std::uint8_t who) {
    below_[parts_] = stacked_;
    first_[parts_++] = who;
    open_ &= ~bit(value_[who]);
    stacked_ |= bit(value_[who]);
    while ((rows_[who] & below_[parts_ - 1]) != 0) --parts_;
  }

  // Finishes the newest component if it began with `who`: its variables keep no values of others.
  void leave(std::uint8_t who) {
    if (first_[parts_ - 1] != who) return;
    const Word below = below_[--parts_];
    const Word component = stacked_ & ~below;
    for (Word left = component; left != 0; left &= left - 1) keep(owner_[first(left)], component);
    stacked_ = below;
  }

  // Finds the components reachable from `root`. None of them leads to a free value.
  void visit(std::uint8_t root) {
    std::size_t depth = 0;
    path_[0] = root;
    enter(root);
    while (true) {
      const Word next = rows_[path_[depth]] & open_;
      if (next != 0) {
        path_[++depth] = owner_[first(next)];
        enter(path_[depth]);
        continue;
      }
      leave(path_[depth]);
      if (depth-- == 0) return;
    }
  }

  std::size_t count_ = 0;
  Word owned_ = 0;  // matched values
  Word near_free_ = 0;
  Word unmatched_ = 0;  // variables
  Word narrowed_ = 0;   // variables
  Word open_ = 0;       // values of variables not yet reached
  Word stacked_ = 0;    // reached, and in none of the finished components
  std::size_t parts_ = 0;
  // Without initial values, which would take longer than the rest for few variables.
  std::array<Word, most> rows_;
  std::array<Word, most> below_;
  std::array<std::uint8_t, most> value_;
  std::array<std::uint8_t, most> owner_;
  std::array<std::uint8_t, most> path_;
  std::array<std::uint8_t, most> wanted_;
  std::array<std::uint8_t, most> first_;
};

}  // namespace hornbeam::clpfd
