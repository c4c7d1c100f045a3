// SPDX-License-Identifier: MIT
// The inputs of evaluation, and its outputs other than the result. One per machine. Functions of this folder return
// false if they have no result; then the context has the reason:
//   error          the formal of the error term to raise, and
//   cells_wanted   if not 0, the heap lacks about so many cells: collect and evaluate again, and
//   raise
//                  `error` only if that does not help;
//   interrupted    evaluation stopped because `stop_requested` said so; nothing to raise.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

#include "arithmetic/random_state.hpp"
#include "terms/bigint.hpp"
#include "terms/error_terms.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::arithmetic {

class FunctionTable;

// The flags that affect results (from the flag table); read by each operation.
struct Settings {
  bool prefer_rationals = false;           // integers /, ** and ^: rational numbers instead of floats
  bool iso = false;                        // integers / and ** always give floats; strings are not numbers
  bool overflow_is_infinity = false;       // flag float_overflow
  bool zero_division_is_infinity = false;  // flag float_zero_div
  bool undefined_is_nan = false;           // flag float_undefined
};

// The path from an expression to its part without a value, as argument numbers from 1. For deep ones only the outer
// steps.
class FaultPath {
 public:
  static constexpr std::size_t most_steps = 254;

  std::size_t size() const { return size_; }
  std::uint8_t operator[](std::size_t i) const { return steps_[i]; }
  void clear() { size_ = 0; }
  void add(std::size_t argument) {
    if (size_ < most_steps) steps_[size_++] = static_cast<std::uint8_t>(argument);
  }
  // Prepends a step: the expression is argument number `argument`.
  void put_in_front(std::size_t argument);

 private:
  std::array<std::uint8_t, most_steps> steps_;
  std::uint8_t size_ = 0;
};

struct Context {
  TermStore& terms;
  const FunctionTable& functions;
  RandomState& random;
  const Settings& settings;

  // Polled during long evaluations; null means never stop.
  bool (*stop_requested)(void* owner) = nullptr;
  // Called for each `/` and `**` in a term: whether the evaluating goal is of the sicstus dialect. Null means no.
  bool (*divides_to_floats)(void* owner) = nullptr;
  void* owner = nullptr;

  Cell error = Cell::integer(0);
  std::size_t cells_wanted = 0;
  bool interrupted = false;
  FaultPath fault;  // of the last evaluation, if it has no value

  // ---- leaving without a result: all answer false ----
  bool fail_with(Cell formal) {
    error = formal;
    cells_wanted = 0;
    interrupted = false;
    return false;
  }
  bool instantiation_error() { return fail_with(terms::instantiation_error()); }
  bool type_error(Atom type, Cell culprit) { return fail_with(terms::type_error(terms, type, culprit)); }
  bool domain_error(Atom domain, Cell culprit) { return fail_with(terms::domain_error(terms, domain, culprit)); }
  bool evaluation_error(Atom what) { return fail_with(terms::evaluation_error(terms, what)); }
  bool not_evaluable(Atom name, std::uint32_t arity);  // type_error(evaluable, Name/Arity)
  bool out_of_memory(terms::Shortage shortage);        // resource_error(memory)

  // ---- results ----
  bool finish(terms::Shortage shortage) { return shortage == 0 || out_of_memory(shortage); }
  // A float computed from x (and y): an infinity or NaN not present in the arguments is an error.
  bool finish(double value, double x, Cell& result) { return finish(value, x, 0.0, result); }
  bool finish(double value, double x, double y, Cell& result);
  bool divided_by_zero(double sign,
                       Cell& result);  // evaluation_error(zero_divisor), or an infinity
  bool undefined(Cell& result);        // evaluation_error(undefined), or a NaN
};

}  // namespace hornbeam::arithmetic
