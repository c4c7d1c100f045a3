// SPDX-License-Identifier: MIT
// The code addresses that environments of continuations return to. A continuation is a term, so it refers to such an
// address by a number; the numbers last as long as the machine, and the clauses that contain the addresses are not
// freed (machine/code_addresses.hpp), so a continuation may be kept, copied and called at any time.
#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "code/instruction.hpp"
#include "terms/cell.hpp"

namespace hornbeam::machine {

// One address; the environment map before it gives its slots.
struct ReturnPoint {
  const Word* address;
  // The slots that hold cut levels: not part of the term, but set anew.
  struct Level {
    std::uint32_t slot;
    bool soft;
  };
  std::vector<Level> levels;
  // For a point in the middle of a clause, reached with registers: which of them are live, and the return address of
  // the environment below, that of the clause itself (null: it has none there). After a test decided by goals it is
  // reached if the test holds; otherwise control continues at `otherwise`.
  enum class Reached : std::uint8_t { by_return, with_registers, by_test };
  Reached reached = Reached::by_return;
  Word live = 0;
  const Word* own_environment = nullptr;
  const Word* otherwise = nullptr;

  const Level* level_in(std::size_t slot) const {
    for (const Level& level : levels) {
      if (level.slot == slot) return &level;
    }
    return nullptr;
  }
};

// Numbers are never reused, so a continuation that a program has kept can be called at any time.
class ReturnPoints {
 public:
  // Null if the address has no number yet.
  using Reached = ReturnPoint::Reached;
  const std::uint32_t* find(const Word* address, Reached reached = Reached::by_return) const {
    const auto it = numbers_.find(key(address, reached));
    return it == numbers_.end() ? nullptr : &it->second;
  }
  std::uint32_t add(ReturnPoint point) {
    const auto number = static_cast<std::uint32_t>(points_.size());
    numbers_.emplace(key(point.address, point.reached), number);
    points_.push_back(std::move(point));
    return number;
  }
  std::size_t size() const { return points_.size(); }
  // The names in continuations, looked up once.
  struct Names {
    bool known = false;
    terms::Atom frame;
    terms::Atom between;
    terms::Cell catching = terms::Cell::integer(0);
    terms::Cell call = terms::Cell::integer(0);
    terms::Cell table_call = terms::Cell::integer(0);
  } names;
  const ReturnPoint& operator[](std::size_t number) const { return points_[number]; }

 private:
  std::vector<ReturnPoint> points_;
  static Word key(const Word* address, Reached reached) {
    return reinterpret_cast<Word>(address) | static_cast<Word>(reached);
  }
  std::unordered_map<Word, std::uint32_t> numbers_;
};

}  // namespace hornbeam::machine
