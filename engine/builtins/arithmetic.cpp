// SPDX-License-Identifier: MIT
// Arithmetic evaluation and comparison (ISO 13211-1, 8.6 and 8.7). Compiled clauses do most of this inline; these rows
// serve call/N and name the predicates.
#include "arithmetic/evaluate.hpp"

#include "builtins/evaluation.hpp"
#include "machine/error_trace.hpp"

namespace hornbeam::builtins {

using arithmetic::Function;
using arithmetic::Ordering;
using machine::Builtin;
using machine::BuiltinFamily;
using machine::ErrorTrace;
using machine::iso_det;
using machine::nondet;
using machine::Redo;

namespace {

// The error of an arithmetic goal is reported with the invalid part.
Outcome goal_failed(Machine& m) {
  const Outcome o = evaluation_failed(m);
  if (o == Outcome::error) m.error_trace->note_fault(ErrorTrace::FaultRoot::goal, m.arithmetic.fault);
  return o;
}

Outcome is(Machine& m, Cell* a) {
  Cell value;
  if (!arithmetic::evaluate(m.arithmetic, a[1], value)) {
    m.arithmetic.fault.put_in_front(2);
    return goal_failed(m);
  }
  return m.unify(a[0], value);
}

template <bool holds(Ordering)>
Outcome comparison(Machine& m, Cell* a) {
  Ordering ordering;
  if (!arithmetic::compare(m.arithmetic, a[0], a[1], ordering)) return goal_failed(m);
  return holds(ordering) ? Outcome::success : Outcome::fail;
}

Cell template_of(Machine& m, Function f) {
  const std::uint32_t arity = arithmetic::information(f).arity;
  const Cell name = Cell::atom(m.arithmetic.functions.name(f));
  if (arity == 0) return name;
  Cell* p = m.terms.allocate(arity + 1);
  p[0] = m.terms.functors.intern(name.as_atom(), arity);
  for (std::uint32_t i = 1; i <= arity; ++i) p[i] = Cell::reference(p + i);
  return Cell::structure(p);
}

// The state is the number of the next row of functions.def.
Outcome current_arithmetic_function(Machine& m, Cell* a, Redo& redo) {
  const Cell head = terms::deref(a[0]);
  if (head.is_atom() || head.is_structure()) {
    const Function f =
        head.is_atom() ? m.arithmetic.functions.of(head.as_atom()) : m.arithmetic.functions.of(terms::functor_of(head));
    return f != Function::none ? Outcome::success : Outcome::fail;
  }
  if (!head.is_variable()) return machine::type_error(m, atoms::callable, head);
  const std::int64_t i = redo.first() ? 0 : redo.state().as_small_integer();
  if (i + 1 < static_cast<std::int64_t>(arithmetic::function_count)) {
    redo.again(Cell::integer(i + 1));
  }
  return m.unify(head, template_of(m, static_cast<Function>(i)));
}

}  // namespace

BuiltinFamily arithmetic() {
  static constexpr Builtin rows[] = {
      iso_det("is(?Result, +Expression) is semidet", &is, "Result is the value of Expression."),
      iso_det("=:=(+X, +Y) is semidet", &comparison<arithmetic::holds_equal>,
              "The values of X and Y are equal; an integer and a float are compared exactly."),
      iso_det("=\\=(+X, +Y) is semidet", &comparison<arithmetic::holds_not_equal>, "The values of X and Y differ."),
      iso_det("<(+X, +Y) is semidet", &comparison<arithmetic::holds_less>, "The value of X is less than that of Y."),
      iso_det("=<(+X, +Y) is semidet", &comparison<arithmetic::holds_less_equal>,
              "The value of X is not greater than that of Y."),
      iso_det(">(+X, +Y) is semidet", &comparison<arithmetic::holds_greater>,
              "The value of X is greater than that of Y."),
      iso_det(">=(+X, +Y) is semidet", &comparison<arithmetic::holds_greater_equal>,
              "The value of X is not less than that of Y."),
      nondet("current_arithmetic_function(?Head) is nondet", &current_arithmetic_function,
             "Head is the most general term of a function that expressions may use."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
