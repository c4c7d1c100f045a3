// SPDX-License-Identifier: MIT
#include "arithmetic/context.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace hornbeam::arithmetic {

void FaultPath::put_in_front(std::size_t argument) {
  if (size_ < most_steps) ++size_;
  std::copy_backward(steps_.begin(), steps_.begin() + size_ - 1, steps_.begin() + size_);
  steps_[0] = static_cast<std::uint8_t>(argument);
}

bool Context::not_evaluable(Atom name, std::uint32_t arity) {
  return type_error(atoms::evaluable, terms::predicate_indicator(terms, name, arity));
}

bool Context::out_of_memory(terms::Shortage shortage) {
  if (stop_requested != nullptr && stop_requested(owner)) {  // this is why there is no result
    interrupted = true;
    return false;
  }
  fail_with(terms::resource_error(terms, atoms::stack_memory));
  cells_wanted = shortage == terms::too_large ? 0 : shortage;
  return false;
}

bool Context::finish(double value, double x, double y, Cell& result) {
  if (std::isnan(value)) {
    if (!std::isnan(x) && !std::isnan(y)) return undefined(result);
  } else if (std::isinf(value) && !std::isinf(x) && !std::isinf(y) && !settings.overflow_is_infinity) {
    return evaluation_error(atoms::float_overflow);
  }
  result = terms.new_float(value);
  return true;
}

bool Context::divided_by_zero(double sign, Cell& result) {
  if (!settings.zero_division_is_infinity) return evaluation_error(atoms::zero_divisor);
  result = terms.new_float(std::copysign(std::numeric_limits<double>::infinity(), sign));
  return true;
}

bool Context::undefined(Cell& result) {
  if (!settings.undefined_is_nan) return evaluation_error(atoms::undefined);
  result = terms.new_float(std::numeric_limits<double>::quiet_NaN());
  return true;
}

}  // namespace hornbeam::arithmetic
