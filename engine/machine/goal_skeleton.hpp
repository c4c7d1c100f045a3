// SPDX-License-Identifier: MIT
// Separates the control constructs of a called goal from the goals that they connect:
//
//   (N > 0, p(N) -> q ; \+ r)     shape  ; > , . . . \ .      parts  N > 0   p(N)   q   r
//
// Goals of one shape share code, a clause '$goal'(P1, ..., Pn) whose body calls its arguments in place of the parts. It
// is compiled when the first of them is called, and kept; calling a goal then costs a walk over its control constructs,
// however large the terms in its parts. This is correct because a part is not a control construct, and a cut among them
// belongs to the shape. This is the way of goals that have no code of their own (goal_key.hpp).
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "database/clause.hpp"
#include "database/module.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::machine {

class GoalSkeleton {
 public:
  static constexpr std::size_t most_parts = 48;
  static constexpr std::size_t most_symbols = 128;

  // Splits `goal`, to be called in `module`. Parts outside `user` are qualified with their module. False, with
  // undefined contents, if it is too large, not callable, or the heap is full.
  bool read(terms::TermStore& terms, const database::Module& module, const database::Module& user, Cell goal);
  // Control constructs in prefix order, one character each; a dot is a part.
  std::string_view shape() const { return {shape_.data(), symbols_}; }
  std::size_t part_count() const { return count_; }
  const Cell* parts() const { return parts_.data(); }

 private:
  struct Pending {
    Cell goal;
    Cell module;
  };
  bool add(terms::TermStore& terms, Pending next, Cell user);
  bool add_part(terms::TermStore& terms, Cell part, Cell module, Cell user);

  std::array<char, most_symbols> shape_;
  std::size_t symbols_ = 0;
  std::array<Cell, most_parts> parts_;
  std::size_t count_ = 0;
  std::array<Pending, most_symbols + 1> pending_;  // each symbol adds at most one more than it removes
  std::size_t pending_count_ = 0;
};

// True if the functor is a control construct that connects two goals; '|' is equivalent to ;.
inline bool joins_goals(Cell functor) {
  return functor == functors::comma || functor == functors::semicolon || functor == functors::arrow ||
         functor == functors::soft_arrow || functor == functors::bar;
}

// A clause term on the heap, as head and body.
struct ShapeClause {
  Cell head;
  Cell body;
};
ShapeClause clause_of_shape(terms::TermStore& terms, std::string_view shape, std::size_t parts);

// The code of the shapes seen so far. It lives as long as the machine, so return addresses may point into it.
class ShapeTable {
 public:
  explicit ShapeTable(support::MemoryBudget& memory) : memory_(memory), slots_(slot_count) {}
  ~ShapeTable();
  ShapeTable(const ShapeTable&) = delete;
  ShapeTable& operator=(const ShapeTable&) = delete;

  const database::Clause* find(std::string_view shape) const {
    const std::uint16_t number = slots_[slot_of(shape)];
    return number == 0 ? nullptr : shapes_[number - 1].clause;
  }
  bool is_full() const { return shapes_.size() >= slot_count / 2; }
  const database::Clause* add(std::string_view shape, database::Clause* clause);

  GoalSkeleton skeleton;  // the one being read; reused to save allocation

 private:
  struct Shape {
    std::string symbols;
    database::Clause* clause;
  };
  static constexpr std::size_t slot_count = 4096;
  // The slot of the shape, or the free slot for it.
  std::size_t slot_of(std::string_view shape) const;

  support::MemoryBudget& memory_;
  std::vector<Shape> shapes_;
  std::vector<std::uint16_t> slots_;  // open addressing: the number of a shape, from 1; 0: free
};

}  // namespace hornbeam::machine
