// SPDX-License-Identifier: MIT
// Inline type tests, comparisons and arithmetic. Operands are registers that hold any term: the instructions handle
// small integers directly and leave the rest to the evaluator.
//
//   Z is X*Y+1          multiply x4, x0, x1        operands are the variables' registers
//                       add_constant x3, x4, 1     a constant on the right is part of the instruction
//                       unify_registers x3, x2     only if Z has a value already; otherwise x3 is Z
//
//   X < Y -> ...        test_less x0, x1, else     no register for the answer: the label of the no
//
// Registers are allocated as in a stack machine: an operand that is itself an expression takes a busy register, and
// gives it back once the operation has read it (consume).
#include "compiler/code_generator.hpp"

namespace hornbeam::compiler {

using arithmetic::Function;
using code::SubtermNumber;

namespace {
// Deeper than this, some 60 levels, the expression is built and evaluated as a term.
constexpr SubtermNumber deepest_expression = SubtermNumber{1} << 61;
constexpr SubtermNumber left_side = code::subterm_argument(code::whole_goal, 0);
constexpr SubtermNumber right_side = code::subterm_argument(code::whole_goal, 1);
}  // namespace

Function CodeGenerator::function_of(Cell e) const {
  const Function f = functions_.of(terms::functor_of(e));
  return rules_.divides_to_floats ? arithmetic::with_float_division(f) : f;
}

// After arithmetic: the dialect for `/` and `**` in terms found at run time (Machine::dialect_of_arithmetic).
void CodeGenerator::say_dialect() {
  if (rules_.asks_dialect) emit(Opcode::use_dialect, {rules_.dialect});
}

void CodeGenerator::operate(Function f, Word target, Word a, Word b) {
  switch (f) {
    case Function::add: emit(Opcode::add, {target, a, b}); break;
    case Function::subtract: emit(Opcode::subtract, {target, a, b}); break;
    case Function::multiply: emit(Opcode::multiply, {target, a, b}); break;
    default: emit(Opcode::arithmetic_binary, {target, a, b, static_cast<Word>(f)});
  }
}

// The register of an operand: a variable's own, or a busy one. The caller calls `consume` once the instruction that
// reads it has its other operands.
int CodeGenerator::expression(Cell term, SubtermNumber at) {
  const Cell e = deref(term);
  if (is_variable(e)) return register_of(variable_of(e));
  const int reg = allocate_register(no_register);
  own(reg, busy_register);
  expression_to(reg, e, at);
  return reg;
}

// The value of `e` (which must be a number or an expression) in register `target`.
void CodeGenerator::expression_to(int target, Cell e, SubtermNumber at) {
  const Word t = static_cast<Word>(target);
  if (e.is_small_integer()) {
    emit(Opcode::put_constant, {t, e.bits()});
    return;
  }
  const std::uint32_t arity = e.is_structure() ? terms::functor_of(e).arity() : 0;
  const bool operation =
      (arity == 1 || arity == 2) && at < deepest_expression && !needs_template(e) && function_of(e) != Function::none;
  if (!operation) {
    put(target, e);
    note_subterm(at);
    if (!e.is_box()) emit(Opcode::evaluate, {t, t});
    return;
  }
  const Function f = function_of(e);
  const Cell second = arity == 2 ? deref(terms::structure_argument(e, 1)) : Cell::integer(0);
  const bool constant_second =
      arity == 2 && second.is_small_integer() && (f == Function::add || f == Function::subtract);
  const int a = expression(terms::structure_argument(e, 0), code::subterm_argument(at, 0));
  if (constant_second) {
    note_subterm(at);
    emit(f == Function::add ? Opcode::add_constant : Opcode::subtract_constant,
         {t, static_cast<Word>(a), second.bits()});
  } else if (arity == 1) {
    note_subterm(at);
    emit(Opcode::arithmetic_unary, {t, static_cast<Word>(a), static_cast<Word>(f)});
  } else {
    const int b = expression(second, code::subterm_argument(at, 1));
    note_subterm(at);
    operate(f, t, static_cast<Word>(a), static_cast<Word>(b));
    consume(second, b);
  }
  consume(terms::structure_argument(e, 0), a);
}

// Like expression_to, but chooses the register of the result after the operands are consumed, so that `N1 is N-1` may
// reuse the register of N.
void CodeGenerator::operation_to(Cell e, int variable) {
  const Function f = function_of(e);
  const Cell second = deref(terms::structure_argument(e, 1));
  const int a = expression(terms::structure_argument(e, 0), code::subterm_argument(right_side, 0));
  const bool constant_second = second.is_small_integer() && (f == Function::add || f == Function::subtract);
  const int b = constant_second ? no_register : expression(second, code::subterm_argument(right_side, 1));
  consume(terms::structure_argument(e, 0), a);
  if (b != no_register) consume(second, b);
  const Word t = static_cast<Word>(home_of(variable));
  const Word wa = static_cast<Word>(a);
  note_subterm(right_side);
  if (constant_second) {
    emit(f == Function::add ? Opcode::add_constant : Opcode::subtract_constant, {t, wa, second.bits()});
    return;
  }
  operate(f, t, wa, static_cast<Word>(b));
}

// The operand has been read: a variable has one remaining occurrence fewer; a register allocated for the operand is
// free.
void CodeGenerator::consume(Cell term, int reg) {
  const Cell c = deref(term);
  if (is_variable(c)) {
    used(variable_of(c));
  } else {
    release(reg);
  }
}

// Three cases: the result is new (its register receives the value), known, or not a variable (both are unified).
void CodeGenerator::is(const Goal& goal) {
  const Cell result = deref(terms::structure_argument(goal.term, 0));
  const Cell e = deref(terms::structure_argument(goal.term, 1));
  const bool fresh =
      is_variable(result) && !where(variable_of(result)).initialised && !occurs_within(variable_of(result), e);
  if (!fresh) {
    const int reg = allocate_register(no_register);
    own(reg, busy_register);
    if (is_variable(e)) {
      const int from = register_of(variable_of(e));
      used(variable_of(e));
      note_subterm(right_side);
      emit(Opcode::evaluate, {static_cast<Word>(reg), static_cast<Word>(from)});
    } else {
      expression_to(reg, e, right_side);
    }
    say_dialect();
    if (is_variable(result)) {
      const int other = register_of(variable_of(result));
      used(variable_of(result));
      emit(Opcode::unify_registers, {static_cast<Word>(reg), static_cast<Word>(other)});
      path_.maybe_woken = true;
    } else {
      get_whole(reg, result);
    }
    release(reg);
    return;
  }
  const int v = variable_of(result);
  used(v);
  if (is_variable(e)) {
    const int from = register_of(variable_of(e));
    used(variable_of(e));
    note_subterm(right_side);
    emit(Opcode::evaluate, {static_cast<Word>(home_of(v)), static_cast<Word>(from)});
  } else if (e.is_structure() && terms::functor_of(e).arity() == 2 && !needs_template(e) &&
             function_of(e) != Function::none) {
    operation_to(e, v);
  } else {
    const int target = home_of(v);
    expression_to(target, e, right_side);
  }
  say_dialect();
  where(v).initialised = true;
}

// Also true if the term is too large to decide.
bool CodeGenerator::occurs_within(int variable, Cell term) const {
  std::vector<Cell> stack{term};
  while (!stack.empty()) {
    const Cell c = deref(stack.back());
    stack.pop_back();
    if (is_variable(c)) {
      if (variable_of(c) == variable) return true;
    } else if (needs_template(c)) {
      if (c.is_compound()) return true;  // maybe
    } else if (c.is_compound()) {
      const std::size_t n = c.is_list() ? 2 : terms::functor_of(c).arity();
      const Cell* a = c.address() + (c.is_list() ? 0 : 1);
      for (std::size_t i = 0; i < n; ++i) stack.push_back(a[i]);
    }
  }
  return false;
}

// Records that the next instruction tests this term, alone or with its second operand.
void CodeGenerator::note_guard(InlineGoal test, Cell tested) {
  if (is_variable(tested)) summary.guard(test, vars_[variable_of(tested)].node, code_.main_size() + 2);
}

// Records that the next instruction compares these terms.
void CodeGenerator::note_comparison(InlineGoal test, Cell left, Cell right) {
  const auto node = [&](Cell c) { return is_variable(c) ? vars_[variable_of(c)].node : no_node; };
  if (right.is_small_integer()) {
    summary.compare_with_constant(test, node(left), right.as_small_integer(), false);
  } else if (left.is_small_integer()) {
    summary.compare_with_constant(test, node(right), left.as_small_integer(), true);
  } else {
    summary.compare(test, node(left), node(right));
  }
}

// A small integer on the right is an operand of the instruction and needs no register.
void CodeGenerator::comparison(InlineGoal operation, Cell left, Cell right, Label on_failure) {
  left = deref(left);
  right = deref(right);
  if (!checked_) note_comparison(operation, left, right);
  const auto constant_form = [](InlineGoal op) {
    switch (op) {
      case InlineGoal::less: return Opcode::test_less_constant;
      case InlineGoal::less_equal: return Opcode::test_less_equal_constant;
      case InlineGoal::greater: return Opcode::test_greater_constant;
      case InlineGoal::greater_equal: return Opcode::test_greater_equal_constant;
      case InlineGoal::arith_equal: return Opcode::test_equal_constant;
      default: return Opcode::test_not_equal_constant;
    }
  };
  if (right.is_small_integer()) {
    const int a = expression(left, left_side);
    note_guard(operation, left);
    note_subterm(code::whole_goal);
    emit(constant_form(operation), {static_cast<Word>(a), right.bits(), on_failure.number});
    say_dialect();
    consume(left, a);
    return;
  }
  const Word a = static_cast<Word>(expression(left, left_side));
  const Word b = static_cast<Word>(expression(right, right_side));
  note_subterm(code::whole_goal);
  const Word l = on_failure.number;
  switch (operation) {
    case InlineGoal::less: emit(Opcode::test_less, {a, b, l}); break;
    case InlineGoal::less_equal: emit(Opcode::test_less_equal, {a, b, l}); break;
    case InlineGoal::greater: emit(Opcode::test_greater, {a, b, l}); break;
    case InlineGoal::greater_equal: emit(Opcode::test_greater_equal, {a, b, l}); break;
    case InlineGoal::arith_equal: emit(Opcode::test_equal, {a, b, l}); break;
    default: emit(Opcode::test_not_equal, {a, b, l});
  }
  say_dialect();
  consume(left, static_cast<int>(a));
  consume(right, static_cast<int>(b));
}

// A register that holds the term, for a test.
int CodeGenerator::operand(Cell term) {
  const Cell c = deref(term);
  if (is_variable(c)) return register_of(variable_of(c));
  const int reg = allocate_register(no_register);
  own(reg, busy_register);
  put(reg, c);
  return reg;
}

// The last goal of a condition (ends_condition). Goals that it wakes may need the operands.
void CodeGenerator::decide_unification(const Goal& goal, Label on_failure) {
  Cell a = deref(terms::structure_argument(goal.term, 0));
  Cell b = deref(terms::structure_argument(goal.term, 1));
  if (!is_variable(a)) std::swap(a, b);
  const Word l = on_failure.number;
  const int x = operand(a);
  const int y = is_variable(b) ? operand(b) : no_register;
  if (y != no_register) consume(b, y);
  consume(a, x);
  const Word live = live_registers();
  const Word map = map_at(goal.position);
  const Word wx = static_cast<Word>(x);
  if (y != no_register) {
    emit(Opcode::unify_or_else, {wx, static_cast<Word>(y), l, live, map});
  } else if (b.is_list()) {
    emit(Opcode::match_list, {wx, l, live, map});
  } else if (b.is_structure()) {
    emit(Opcode::match_structure, {wx, terms::functor_of(b).bits(), l, live, map});
  } else {
    emit(Opcode::unify_constant_or_else, {wx, b.bits(), l, live, map});
  }
}

// Emits the test of a condition, or of a goal whose failure fails the clause.
void CodeGenerator::test(const Goal& goal, Label on_failure) {
  const Word l = on_failure.number;
  const auto type_test = [&](Opcode op) {
    const Cell argument = terms::structure_argument(goal.term, 0);
    const int reg = operand(argument);
    note_guard(goal.operation, deref(argument));
    emit(op, {static_cast<Word>(reg), l});
    consume(argument, reg);
  };
  const auto pair_test = [&](Opcode op, Opcode with_constant) {
    Cell a = deref(terms::structure_argument(goal.term, 0));
    Cell b = deref(terms::structure_argument(goal.term, 1));
    const auto simple = [](Cell c) { return c.is_constant(); };
    if (simple(a) && !simple(b)) std::swap(a, b);
    const int x = operand(a);
    if (simple(b)) {
      note_guard(goal.operation, a);
      emit(with_constant, {static_cast<Word>(x), b.bits(), l});
    } else {
      const int y = operand(b);
      emit(op, {static_cast<Word>(x), static_cast<Word>(y), l});
      consume(b, y);
    }
    consume(a, x);
  };
  switch (goal.operation) {
    case InlineGoal::var: type_test(Opcode::test_var); break;
    case InlineGoal::nonvar: type_test(Opcode::test_nonvar); break;
    case InlineGoal::atom: type_test(Opcode::test_atom); break;
    case InlineGoal::atomic: type_test(Opcode::test_atomic); break;
    case InlineGoal::integer: type_test(Opcode::test_integer); break;
    case InlineGoal::float_: type_test(Opcode::test_float); break;
    case InlineGoal::number: type_test(Opcode::test_number); break;
    case InlineGoal::compound: type_test(Opcode::test_compound); break;
    case InlineGoal::callable: type_test(Opcode::test_callable); break;
    case InlineGoal::identical: pair_test(Opcode::test_identical, Opcode::test_constant); break;
    case InlineGoal::not_identical: pair_test(Opcode::test_not_identical, Opcode::test_not_constant); break;
    case InlineGoal::not_unifiable: {
      const Cell a = terms::structure_argument(goal.term, 0);
      const Cell b = terms::structure_argument(goal.term, 1);
      const int x = operand(a);
      const int y = operand(b);
      consume(b, y);
      consume(a, x);
      // Goals that it wakes may need the operands.
      emit(Opcode::test_not_unifiable,
           {static_cast<Word>(x), static_cast<Word>(y), l, live_registers(), map_at(goal.position)});
      break;
    }
    case InlineGoal::unify:
    case InlineGoal::match: decide_unification(goal, on_failure); break;
    default:
      comparison(goal.operation, terms::structure_argument(goal.term, 0), terms::structure_argument(goal.term, 1),
                 on_failure);
  }
}

}  // namespace hornbeam::compiler
