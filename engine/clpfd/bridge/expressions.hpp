// SPDX-License-Identifier: MIT
//
// Arithmetic terms as constraints.
//
// flatten() takes + - and products with a number apart: what is left is a sum of products of a
// number with a variable or with a compound (X*Y, abs(X), ...). A compound gets a variable of its
// own and waits in a list until its arguments are read in the same way; so nothing recurses,
// however deep the term.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

#include "clpfd/bridge/solver.hpp"
#include "clpfd/propagators/reified.hpp"

namespace hornbeam::clpfd {

// What functors stand for in expressions.
enum class Operation : std::uint8_t {
  none, add, subtract, negate, multiply, same, truncated_quotient, floored_quotient, remainder,
  modulo, exact_quotient, minimum, maximum, absolute, power, conjunction, disjunction,
  exclusive_or, shift_left, shift_right, complement, most_significant,
  least_significant, population_count
};

struct Summand {
  Integer coefficient;
  Cell cell;  // a dereferenced variable, or a compound that is no sum
};

struct Sum {
  std::vector<Summand> summands;
  Integer constant;

  // Only variables and numbers?
  bool linear() const {
    return std::all_of(summands.begin(), summands.end(),
                       [](const Summand& s) { return s.cell.is_variable(); });
  }
};

class Expressions {
 public:
  explicit Expressions(Solver& solver) : solver_(solver), m_(solver.machine()) {}

  // While set, divisions need not be defined: each adds a literal that says whether it is.
  void guard_divisions(std::vector<Literal>* defined) { defined_ = defined; }

  // Adds factor * term to the sum. Nothing is changed; false: error() is what to return.
  bool flatten(Cell term, Integer factor, Sum& sum);
  // sum = 0, \= 0, =< 0 after Solver::prepare. False: inconsistent, or an error.
  bool post(const Sum& sum, Relation relation);
  bool reify(Literal b, const Sum& sum, Relation relation);
  // The variable that stands for a term.
  bool read(Cell term, FdVar& x);
  // Success unless an error was found.
  Answer error() const { return error_; }

 private:
  struct Waiting {
    Cell compound;
    FdVar result;
  };

  bool fault(Cell culprit);
  bool is_known(Cell variable) const;
  bool operand(Cell term, FdVar& x);
  FdVar summand_variable(Cell cell);
  std::vector<ExactTerm> terms_of(const Sum& sum);
  bool post_waiting();
  bool post_compound(Cell compound, FdVar result);
  bool post_operation(Operation operation, const FdVar* a, FdVar z);
  bool post_division(Division operation, const FdVar* a, FdVar z);
  void count_square(Cell compound, FdVar z);

  Solver& solver_;
  Machine& m_;
  std::vector<Literal>* defined_ = nullptr;
  std::vector<Waiting> waiting_;
  Answer error_ = Answer::success;
};

}  // namespace hornbeam::clpfd
