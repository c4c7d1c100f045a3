// SPDX-License-Identifier: MIT
//
// Arithmetic terms as constraints.
//
// flatten() decomposes + - and products with a number: the result is a sum of products of a number with a variable or
// with a compound (X*Y, abs(X), ...). A compound gets a variable of its own and waits in a list until its arguments are
// read in the same way; so nothing recurses, however deep the term.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory_resource>
#include <optional>
#include <span>
#include <vector>

#include "clpfd/bridge/solver.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/partial.hpp"

namespace hornbeam::clpfd {

// The operations of expressions, by functor.
enum class Operation : std::uint8_t {
  none,
  add,
  subtract,
  negate,
  multiply,
  same,
  truncated_quotient,
  floored_quotient,
  remainder,
  modulo,
  exact_quotient,
  minimum,
  maximum,
  absolute,
  power,
  conjunction,
  disjunction,
  exclusive_or,
  shift_left,
  shift_right,
  complement,
  most_significant,
  least_significant,
  population_count,
  truth  // of a constraint
};

Operation operation_of(Solver& solver, Cell compound);

// Dereferenced.
inline Cell argument(Cell compound, std::size_t i) { return terms::deref(terms::structure_argument(compound, i)); }
inline bool is_simple(Cell c) { return c.is_variable() || terms::is_integer(c); }

struct Summand {
  Integer coefficient;
  Cell cell;  // a dereferenced variable, or a compound other than a sum
};

struct Sum {
  Sum() = default;
  explicit Sum(std::pmr::memory_resource& memory) : summands(&memory) {}

  std::pmr::vector<Summand> summands;
  Integer constant;
  std::size_t right = 0;  // first summand of the right side, if there are two sides

  // Sorts the summands of a linear sum by the age of their variables and adds up equal ones.
  void by_age();
  // True if it has only variables and numbers.
  bool linear() const {
    return std::all_of(summands.begin(), summands.end(), [](const Summand& s) { return s.cell.is_variable(); });
  }
};

class Expressions {
 public:
  explicit Expressions(Solver& solver) : solver_(solver), m_(solver.machine()) {
    parts_.reserve(usual);
    terms_.reserve(usual);
    waiting_.reserve(usual);
  }
  // For a sum that does not outlive this object.
  std::pmr::memory_resource& memory() { return memory_; }
  static constexpr std::size_t usual = 8;  // summands

  // While set, operations may be undefined: each one that may be adds a literal for its definedness.
  void guard_partial(std::vector<Literal>* defined) { defined_ = defined; }

  // While set, variables count as marked, like #(X): monotonic mode accepts them.
  void mark_all(bool marked) { all_marked_ = marked; }

  // Whether the flattened term had marks, and the term without the marks at its top and on its arguments, on which the
  // form of residual goals depends. Needs eight heap cells.
  bool met_marks() const { return met_marks_; }
  Cell without_marks(Cell term);

  // Adds factor * term to the sum. Changes nothing else; false: return error().
  bool flatten(Cell term, Integer factor, Sum& sum);
  // Posts sum = 0, \= 0, =< 0 after Solver::prepare. False: inconsistent, or an error.
  bool post(const Sum& sum, Relation relation);
  bool reify(Literal b, const Sum& sum, Relation relation);
  // The variable for a term.
  bool read(Cell term, FdVar& x);
  // Makes new variables of the term variables of the store, from left to right.
  void make_variables(Cell term);
  // Success unless an error was found.
  Answer error() const { return error_; }

 private:
  struct Waiting {
    Cell compound;
    FdVar result;
  };

  struct Step {
    Operation operation;
    FdVar arguments[2] = {FdVar::none, FdVar::none};
    FdVar result;
    std::vector<FdVar> many;  // arguments of a minimum or maximum
  };

  // A part of a term being decomposed.
  struct Part {
    Integer factor;
    Cell cell;
    bool marked = false;  // like #(X) or ?(X)
  };

  bool fault(Cell culprit);
  bool take_apart(Part part, Cell compound, Sum& sum);
  bool take_truth(Part part, Cell condition, Sum& sum);
  Cell unmarked(Cell term) const;
  bool is_known(Cell variable) const;
  bool operand(Cell term, FdVar& x);
  FdVar summand_variable(Cell cell);
  std::pmr::vector<ExactTerm>& terms_of(const Sum& sum);  // valid until the next call
  std::optional<bool> post_split(const Sum& absolute, Relation relation);
  bool post_waiting();
  bool constant(Cell term, Integer& value, int levels) const;
  bool constant_power(Cell term, Integer& value) const;
  bool read_compound(Cell compound, Step& step);
  int exponent_of(Cell compound, Cell& base) const;
  bool read_extremum(Cell compound, Step& step);
  bool post_step(const Step& step);
  bool post_operation(Operation operation, const FdVar* a, FdVar z);
  bool post_bit_operation(Operation operation, const FdVar* a, FdVar z);
  Literal guard();
  bool post_power_of(const FdVar* a, FdVar z);
  bool post_bits_of(BitFunction function, FdVar x, FdVar z);
  bool post_division(Division operation, const FdVar* a, FdVar z);

  Solver& solver_;
  Machine& m_;
  std::vector<Literal>* defined_ = nullptr;
  bool all_marked_ = false;
  bool met_marks_ = false;
  Answer error_ = Answer::success;
  // Enough for most sums, which are short.
  alignas(std::max_align_t) std::byte bytes_[2048];
  std::pmr::monotonic_buffer_resource memory_{bytes_, sizeof bytes_};
  std::pmr::vector<Part> parts_{&memory_};
  std::pmr::vector<ExactTerm> terms_{&memory_};
  std::pmr::vector<Waiting> waiting_{&memory_};
};

}  // namespace hornbeam::clpfd
