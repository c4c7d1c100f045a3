// SPDX-License-Identifier: MIT
// Arithmetic expressions (ISO 13211-1, clause 9): the evaluator, and the interface for compiled code, which names a
// function by its number. Arguments are any terms, dereferenced or not: anything but a number is evaluated first, left
// to right, with bounded C++ recursion. Results are number cells on the heap. On false see the context (context.hpp).
//
//   Function f = table.of(functor_cell);            // compile time
//   if (!apply(context, f, a, b, result)) ...       // run time, slow path of an inlined operation
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "arithmetic/compare_numbers.hpp"
#include "arithmetic/context.hpp"

namespace hornbeam::arithmetic {

// One number per row of functions.def; `none` is not a function.
enum class Function : std::uint16_t {
#define HB_FUNCTION(arity, name, identifier, help) identifier,
#include "arithmetic/functions.def"
#undef HB_FUNCTION
  none
};
inline constexpr std::size_t function_count = static_cast<std::size_t>(Function::none);

struct FunctionInfo {
  std::uint8_t arity;
  const char* name;
  const char* help;
};
const FunctionInfo& information(Function f);

// Maps `/` and `**` to their meaning in the sicstus dialect: functions that always give floats. Leaves other functions
// unchanged.
constexpr Function with_float_division(Function f) {
  if (f == Function::divide) return Function::float_quotient;
  return f == Function::power ? Function::float_power_always : f;
}

// Maps functors to evaluable functions, by functor index or atom index.
class FunctionTable {
 public:
  explicit FunctionTable(TermStore& terms);

  Function of(Cell functor) const {
    const std::uint32_t i = functor.functor_index();
    return i < by_functor_.size() ? by_functor_[i] : Function::none;
  }
  Function of(Atom constant) const {
    const std::uint32_t i = constant.index;
    return i < by_atom_.size() ? by_atom_[i] : Function::none;
  }
  Atom name(Function f) const { return names_[static_cast<std::size_t>(f)]; }

 private:
  std::vector<Function> by_functor_;
  std::vector<Function> by_atom_;
  std::vector<Atom> names_;
};

bool evaluate(Context& context, Cell expression, Cell& result);

// Applies one function; arguments may be unevaluated.
bool apply(Context& context, Function f, Cell& result);
bool apply(Context& context, Function f, Cell a, Cell& result);
bool apply(Context& context, Function f, Cell a, Cell b, Cell& result);
bool apply(Context& context, Function f, Cell a, Cell b, Cell c, Cell& result);

// For =:=, < ...: evaluates both sides, then compares exactly.
bool compare(Context& context, Cell a, Cell b, Ordering& ordering);

}  // namespace hornbeam::arithmetic
