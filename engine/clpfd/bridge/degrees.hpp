// SPDX-License-Identifier: MIT
//
// How many constraints SWI-Prolog has on the variables of a comparison: what fd_degree/2 tells, and the option ffc of
// labeling/2 goes by.
//
// It takes all expressions apart: each sum, product or function in them is a constraint of its own on its arguments and
// on a variable for its value, and the comparison one on the two values. What is known at once leaves nothing behind,
// and the variable for X+0 becomes X, with all constraints that there are on it.
#pragma once

#include <cstdint>
#include <utility>

#include "clpfd/bridge/comparisons.hpp"
#include "clpfd/bridge/expressions.hpp"
#include "clpfd/bridge/solver.hpp"
#include "support/short_vector.hpp"

namespace hornbeam::clpfd {

class Degrees {
 public:
  explicit Degrees(Solver& solver) : solver_(solver) {}

  // Of a goal, before it is posted. False: nothing is known, the term being too deep or too large.
  bool read_goal(Comparison comparison, Cell left, Cell right);
  // Of a condition with this truth value.
  enum class Truth : std::uint8_t { open, yes, no };
  bool read_condition(Comparison comparison, Cell left, Cell right, Truth truth);

  // All that was read, so many times. The variables are those of the store by now.
  void add(int times);
  // What comes when the truth value that is open becomes known. However often a condition is there, the others follow
  // from the first one that is decided.
  Decision decision() const;

 private:
  // What a term stands for: a variable, or a value between two limits. From 2^53 on doubles tell neighbours no longer
  // apart; nothing but degrees depends on these limits.
  struct Part {
    Cell variable{};
    double low = 0;
    double high = 0;
    int count = 0;  // constraints on it, if it is no variable

    bool is_variable() const { return variable != Cell(); }
    bool is_number() const { return !is_variable() && low == high; }
    bool is(double number) const { return is_number() && low == number; }
  };
  // Of a term, the terms of a sum beside each other: so deep at most this goes into itself.
  static constexpr int kMostLevels = 100;
  static constexpr int kMostSteps = 1 << 14;  // parts that are the same term are read as often as they occur

  Part simple(Cell c) const;
  static Part number(double value) { return {Cell(), value, value, 0}; }
  static Part unknown();
  void count(Part& part, int times = 1) {
    if (part.is_variable()) {
      counts_.push_back({part.variable, times});
    } else {
      part.count += times;
    }
  }
  static bool same(const Part& a, const Part& b) { return a.is_variable() && a.variable == b.variable; }
  // They are one from now on.
  Part merge(Part a, Part b);
  Part result(Part computed, Part* given);

  Part read(Cell term, int levels, Part* given = nullptr);
  Part read_sum(Cell term, int levels, Part* given);
  Part read_operation(Operation operation, Cell term, int levels, Part* given);
  Part add_up(Part a, Part b, Part* given);
  Part subtract(Part a, Part b, Part* given);
  Part multiply(Part a, Part b, Part* given, bool as_power = false);
  Part extremum(Operation operation, Part a, Part b, Part* given);
  Part divide(Operation operation, Part a, Part b, Part* given);
  Part raise(Part a, Part b, Part* given);
  Part apply(Part a, Part b, int times, Part* given);
  bool is_power(Cell product, int levels, Cell& base);

  bool read_order_goal(Cell greater, Cell less, double offset);
  bool read_equation(Cell left, Cell right);
  bool read_disequation(Cell left, Cell right);
  void at_least(Part& a, Part& b);
  void differ(Part& a, Part& b);
  void differ_from_sum(Part& x, Part& y, Part& z);
  bool is_absolute(Cell term, Cell& of) const;
  Operation operation(Cell c) const { return c.is_structure() ? operation_of(solver_, c) : Operation::none; }

  Solver& solver_;
  bool in_condition_ = false;
  Truth truth_ = Truth::open;
  bool is_partial_ = false;  // a condition in which something may have no value
  bool too_deep_ = false;
  int steps_ = kMostSteps;
  support::ShortVector<std::pair<Cell, int>, 16> counts_;
  support::ShortVector<Cell, 4> counted_later_;  // once, by the store
  Cell sides_[2] = {};
  int joined_ = 0;
};

}  // namespace hornbeam::clpfd
