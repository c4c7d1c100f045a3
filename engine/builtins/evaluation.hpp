// SPDX-License-Identifier: MIT
// Arithmetic for builtins: a value, or the Outcome to return at once.
#pragma once

#include "machine/errors.hpp"
#include "machine/machine.hpp"

namespace hornbeam::builtins {

// The outcome of a failed evaluation: interruption, collection and retry, or the error.
inline Outcome evaluation_failed(Machine& m) {
  arithmetic::Context& c = m.arithmetic;
  if (c.interrupted) return m.interrupted();
  if (c.cells_wanted != 0) {
    if (auto o = m.need_heap(c.cells_wanted); o != Outcome::success) return o;
  }
  return m.raise(c.error);
}

inline Outcome evaluate(Machine& m, Cell expression, Cell& value) {
  return arithmetic::evaluate(m.arithmetic, expression, value) ? Outcome::success : evaluation_failed(m);
}

}  // namespace hornbeam::builtins
