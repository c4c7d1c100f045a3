// SPDX-License-Identifier: MIT
// The control constructs of a goal that is called, apart from the goals that they join:
//
//   (N > 0, p(N) -> q ; \+ r)     shape  ; > , . . . \ .      parts  N > 0   p(N)   q   r
//
// Goals of one shape share one piece of code, a clause '$goal'(P1, ..., Pn) whose body calls its
// arguments in the places of the parts. It is compiled when the first of them is called and kept; calling
// a goal then costs a walk over its control constructs, however large the terms are that its parts hold.
// That is right because a part is no control construct, and a cut among them belongs to the shape.
#pragma once

#include <array>
#include <string>
#include <unordered_map>
#include <vector>

#include "database/clause.hpp"
#include "database/module.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::machine {

using terms::Cell;

class GoalSkeleton {
 public:
  static constexpr std::size_t most_parts = 48;
  static constexpr std::size_t most_symbols = 128;

  // Takes `goal`, which is meant in `module`, apart. Parts that are not meant in `user` get their module.
  // False when it is too large, or not callable, or when there is no heap: then nothing is known of it.
  bool read(terms::TermStore& terms, const database::Module& module, const database::Module& user,
            Cell goal);
  // Control constructs in prefix order, one character each; a dot is a part.
  const std::string& shape() const { return shape_; }
  std::size_t part_count() const { return count_; }
  const Cell* parts() const { return parts_.data(); }

 private:
  struct Pending {
    Cell goal;
    Cell module;
  };
  bool add(terms::TermStore& terms, Pending next, Cell user);
  bool add_part(terms::TermStore& terms, Cell part, Cell module, Cell user);

  std::string shape_;
  std::array<Cell, most_parts> parts_;
  std::size_t count_ = 0;
  std::vector<Pending> pending_;
};

// The clause term of a shape, on the heap: its head and its body.
struct ShapeClause {
  Cell head;
  Cell body;
};
ShapeClause clause_of_shape(terms::TermStore& terms, const std::string& shape, std::size_t parts);

// The code of the shapes met so far. It lasts as long as the machine, so return addresses may lead there.
class ShapeTable {
 public:
  static constexpr std::size_t most_shapes = 4096;

  ShapeTable() = default;
  ~ShapeTable();
  ShapeTable(const ShapeTable&) = delete;
  ShapeTable& operator=(const ShapeTable&) = delete;

  const database::Clause* find(const std::string& shape) const {
    const auto found = clauses_.find(shape);
    return found == clauses_.end() ? nullptr : found->second;
  }
  bool is_full() const { return clauses_.size() >= most_shapes; }
  const database::Clause* add(const std::string& shape, database::Clause* clause) {
    clauses_[shape] = clause;
    return clause;
  }

  GoalSkeleton skeleton;  // the one being read: its memory serves again

 private:
  std::unordered_map<std::string, database::Clause*> clauses_;
};

}  // namespace hornbeam::machine
