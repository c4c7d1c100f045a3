// SPDX-License-Identifier: MIT
#include "clpfd/bridge/expressions.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "clpfd/bridge/numbers.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/min_max.hpp"
#include "clpfd/propagators/partial.hpp"
#include "clpfd/propagators/reified_linear.hpp"
#include "clpfd/propagators/times.hpp"
#include "machine/errors.hpp"
#include "support/short_vector.hpp"
#include "terms/compare.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr int few_levels = 8;
constexpr Value most_factors = 64;
constexpr Value largest_exponent = 256;

struct OperationRow {
  std::string_view name;
  unsigned arity;
  Operation operation;
};

constexpr OperationRow operation_rows[] = {
    {"+", 2, Operation::add},
    {"-", 2, Operation::subtract},
    {"-", 1, Operation::negate},
    {"*", 2, Operation::multiply},
    {"?", 1, Operation::same},
    {"#", 1, Operation::same},
    {"//", 2, Operation::truncated_quotient},
    {"div", 2, Operation::floored_quotient},
    {"rem", 2, Operation::remainder},
    {"mod", 2, Operation::modulo},
    {"/", 2, Operation::truncated_quotient},
    {"rdiv", 2, Operation::exact_quotient},
    {"min", 2, Operation::minimum},
    {"max", 2, Operation::maximum},
    {"abs", 1, Operation::absolute},
    {"^", 2, Operation::power},
    {"/\\", 2, Operation::conjunction},
    {"\\/", 2, Operation::disjunction},
    {"xor", 2, Operation::exclusive_or},
    {"<<", 2, Operation::shift_left},
    {">>", 2, Operation::shift_right},
    {"\\", 1, Operation::complement},
    {"msb", 1, Operation::most_significant},
    {"lsb", 1, Operation::least_significant},
    {"popcount", 1, Operation::population_count},
    {"#=", 2, Operation::truth},
    {"#\\=", 2, Operation::truth},
    {"#<", 2, Operation::truth},
    {"#=<", 2, Operation::truth},
    {"#>=", 2, Operation::truth},
    {"#>", 2, Operation::truth},
    {"#\\", 1, Operation::truth},
    {"#/\\", 2, Operation::truth},
    {"#\\/", 2, Operation::truth},
    {"#\\", 2, Operation::truth},
    {"#==>", 2, Operation::truth},
    {"#<==", 2, Operation::truth},
    {"#<==>", 2, Operation::truth},
    {"#=>", 2, Operation::truth},
    {"#<=", 2, Operation::truth},
    {"#<=>", 2, Operation::truth},
};

}  // namespace

void Sum::by_age() {
  const auto older = [](const Summand& a, const Summand& b) { return a.cell.address() < b.cell.address(); };
  std::pmr::vector<Summand>& s = summands;
  if (!std::is_sorted(s.begin(), s.end(), older)) std::stable_sort(s.begin(), s.end(), older);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < s.size(); ++i) {
    if (kept > 0 && s[kept - 1].cell == s[i].cell) {
      s[kept - 1].coefficient = s[kept - 1].coefficient + s[i].coefficient;
    } else {
      if (kept != i) s[kept] = std::move(s[i]);
      ++kept;
    }
  }
  s.resize(kept);
}

Operation operation_of(Solver& solver, Cell compound) {
  const OperationRow* row = solver.operations.find(solver.machine().terms, compound, operation_rows);
  return row != nullptr ? row->operation : Operation::none;
}

bool Expressions::is_known(Cell variable) const {
  FdVar x = FdVar::none;
  return solver_.known(variable, x);
}

// A constraint as an operand, as in SICStus: N #= M + (X #= Y). Its truth value is a new variable B. The goal that ties
// B to the constraint is called after the comparison is posted, as the goals of a copied term are: by binding a
// variable with a packed goal (bridge/copies.hpp).
bool Expressions::take_truth(Part part, Cell condition, Sum& sum) {
  constexpr std::size_t cells = 32;
  if (error_ = m_.need_heap(cells); error_ != Answer::success) return false;
  terms::TermStore& t = m_.terms;
  const auto functor = [&](std::string_view name, unsigned arity) {
    return t.functors.intern(t.atoms.intern(name), arity);
  };
  const Cell truth = t.new_variable();
  const Cell nil = Cell::atom(terms::atoms::nil);
  const Cell tie = t.new_structure(functor("#<==>", 2), truth, condition);
  const Cell goal = t.new_structure(functor("s", 3), Cell::integer(0), Cell::integer(0), tie);
  const Cell attributes = t.new_structure(terms::functors::packed, nil, nil, t.new_list(goal, nil));
  t.bind(t.new_attributed_variable(attributes), nil);
  sum.summands.push_back({std::move(part.factor), truth});
  return true;
}

bool Expressions::fault(Cell culprit) {
  error_ = machine::domain_error(m_, m_.terms.atoms.intern("clpfd_expression"), culprit);
  return false;
}

namespace {

enum class Operands { not_computed, one, two };

// The operands of operations that are evaluated once they are fixed.
Operands operands_of(Operation operation) {
  switch (operation) {
    case Operation::add:
    case Operation::subtract:
    case Operation::multiply:
    case Operation::minimum:
    case Operation::maximum:
    case Operation::truncated_quotient:
    case Operation::floored_quotient:
    case Operation::remainder:
    case Operation::modulo: return Operands::two;
    case Operation::negate:
    case Operation::absolute: return Operands::one;
    default: return Operands::not_computed;
  }
}

Integer compute(Operation operation, const Integer& x, const Integer& y) {
  switch (operation) {
    case Operation::add: return x + y;
    case Operation::subtract: return x - y;
    case Operation::multiply: return x * y;
    case Operation::minimum: return std::min(x, y);
    case Operation::maximum: return std::max(x, y);
    case Operation::truncated_quotient: return truncated_quotient(x, y);
    case Operation::floored_quotient: return floor_quotient(x, y);
    case Operation::remainder: return x - y * truncated_quotient(x, y);
    case Operation::modulo: return x - y * floor_quotient(x, y);
    case Operation::negate: return -x;
    default: return absolute(x);
  }
}

}  // namespace

// The value of a term without variables, for the more frequent operations, to a depth of `levels`.
bool Expressions::constant(Cell term, Integer& value, int levels) const {
  const Cell c = deref(term);
  if (terms::is_integer(c)) {
    value = to_integer(m_.terms, c);
    return true;
  }
  if (levels == 0) return false;
  const Operation operation = operation_of(solver_, c);
  const Operands operands = operands_of(operation);
  if (operands == Operands::not_computed || !constant(argument(c, 0), value, levels - 1)) return false;
  Integer other;
  if (operands == Operands::two) {
    if (!constant(argument(c, 1), other, levels - 1)) return false;
    const bool divides = operation >= Operation::truncated_quotient && operation <= Operation::modulo;
    if (divides && other.is_zero()) return false;
  }
  value = compute(operation, value, other);
  return true;
}

bool Expressions::constant_power(Cell term, Integer& value) const {
  Integer base;
  Integer exponent;
  if (operation_of(solver_, term) != Operation::power) return false;
  const bool known = constant(argument(term, 0), base, few_levels) && constant(argument(term, 1), exponent, few_levels);
  if (!known) return false;
  if (!base.fits_value() || exponent.sign() < 0 || exponent > Integer(largest_exponent)) return false;
  value = 1;
  for (Value i = exponent.small(); i > 0; --i) value = value * base;
  return true;
}

Cell Expressions::unmarked(Cell term) const {
  Cell c = deref(term);
  for (int level = 0; level < few_levels && operation_of(solver_, c) == Operation::same; ++level) c = argument(c, 0);
  return c;
}

Cell Expressions::without_marks(Cell term) {
  const Cell c = unmarked(term);
  if (operation_of(solver_, c) == Operation::none) return c;
  const auto part = [&](std::size_t i) {
    const Cell a = unmarked(argument(c, i));
    return a.is_attributed() ? Cell::reference(a.address()) : a;
  };
  const Cell functor = terms::functor_of(c);
  return functor.arity() == 1 ? m_.terms.new_structure(functor, part(0))
                              : m_.terms.new_structure(functor, part(0), part(1));
}

// Decomposes a compound: sums and differences into parts, products with a number into a part with another factor. What
// remains is a number, or a summand.
bool Expressions::take_apart(Part part, Cell c, Sum& sum) {
  const Operation operation = operation_of(solver_, c);
  switch (operation) {
    case Operation::none: return fault(c);
    case Operation::truth: return take_truth(std::move(part), c, sum);
    case Operation::add:
    case Operation::subtract: {
      parts_.push_back({operation == Operation::add ? part.factor : -part.factor, argument(c, 1)});
      parts_.push_back({std::move(part.factor), argument(c, 0)});
      return true;
    }
    case Operation::negate: parts_.push_back({-part.factor, argument(c, 0)}); return true;
    case Operation::same:
      met_marks_ = true;
      parts_.push_back({std::move(part.factor), argument(c, 0), true});
      return true;
    case Operation::multiply:
      for (const std::size_t i : {0, 1}) {
        Integer factor;
        if (!constant(argument(c, i), factor, few_levels)) continue;
        parts_.push_back({part.factor * factor, argument(c, 1 - i)});
        return true;
      }
      sum.summands.push_back({std::move(part.factor), c});
      return true;
    case Operation::truncated_quotient:
    case Operation::floored_quotient:
    case Operation::exact_quotient:
    case Operation::power:
      if (argument(c, 1) == Cell::integer(1)) {  // X // 1, X ^ 1
        parts_.push_back({std::move(part.factor), argument(c, 0)});
        return true;
      }
      break;
    default: break;
  }
  Integer value;
  if (constant(c, value, few_levels) || constant_power(c, value)) {
    sum.constant = sum.constant + part.factor * value;
  } else {
    sum.summands.push_back({std::move(part.factor), c});
  }
  return true;
}

bool Expressions::flatten(Cell term, Integer factor, Sum& sum) {
  parts_.clear();
  parts_.push_back({std::move(factor), term});
  // Stops at a cyclic term.
  std::size_t budget = terms::tree_walk_budget(m_.terms);
  while (!parts_.empty()) {
    Part part = std::move(parts_.back());
    parts_.pop_back();
    const Cell c = deref(part.cell);
    if (c.is_variable()) {
      if (m_.flags.clpfd_monotonic && !part.marked && !all_marked_ && !is_known(c)) {
        error_ = machine::instantiation_error(m_);
        return false;
      }
      sum.summands.push_back({std::move(part.factor), c});
      continue;
    }
    if (part.marked && !terms::is_integer(c)) {
      error_ = machine::type_error(m_, terms::atoms::integer, c);
      return false;
    }
    if (terms::is_integer(c)) {
      sum.constant = sum.constant + part.factor * to_integer(m_.terms, c);
      continue;
    }
    if (budget-- == 0) {
      error_ = machine::resource_error(m_, terms::atoms::finite_memory);
      return false;
    }
    if (!take_apart(std::move(part), c, sum)) return false;
  }
  return true;
}

FdVar Expressions::summand_variable(Cell cell) {
  if (cell.is_variable()) return solver_.variable(cell);
  // A bound present from the start does not count as a change of an infinite domain, whose number is limited.
  const bool is_absolute = operation_of(solver_, cell) == Operation::absolute;
  const FdVar result = is_absolute ? solver_.store.new_variable(0, infinity) : solver_.store.new_variable();
  waiting_.push_back({cell, result});
  return result;
}

std::pmr::vector<ExactTerm>& Expressions::terms_of(const Sum& sum) {
  terms_.clear();
  for (const Summand& s : sum.summands) {
    const FdVar x = summand_variable(s.cell);  // 0 * (X // Y) still requires Y #\= 0
    if (!s.coefficient.is_zero()) terms_.push_back({s.coefficient, x});
  }
  return terms_;
}

// The variable for a term; sums and compounds get a new one.
bool Expressions::operand(Cell term, FdVar& x) {
  const Cell c = deref(term);
  if (c.is_variable() && !m_.flags.clpfd_monotonic) {
    x = solver_.variable(c);
    return true;
  }
  Sum sum(memory_);
  if (!flatten(term, Integer(1), sum)) return false;
  if (sum.summands.empty()) {
    x = solver_.constant(sum.constant);
    return true;
  }
  if (sum.summands.size() == 1 && sum.constant.is_zero() && sum.summands[0].coefficient == Integer(1)) {
    x = summand_variable(sum.summands[0].cell);
    return true;
  }
  x = solver_.store.new_variable();
  std::pmr::vector<ExactTerm>& terms = terms_of(sum);
  if (const auto limits = limits_of_sum(solver_.store, terms, sum.constant)) {
    solver_.store.set_limits(x, limits->lo, limits->hi);  // so that the equation never meets infinities
  }
  terms.push_back({Integer(-1), x});
  return post_linear(solver_.store, terms, Relation::equal, -sum.constant);
}

bool Expressions::read(Cell term, FdVar& x) { return operand(term, x) && post_waiting(); }

// Posts inner operations first, so that they run first and the outer ones find finite bounds.
bool Expressions::post_waiting() {
  std::size_t budget = terms::tree_walk_budget(m_.terms);
  std::pmr::vector<Step> steps(&memory_);
  while (!waiting_.empty()) {
    const Waiting next = waiting_.back();
    waiting_.pop_back();
    if (budget-- == 0 || solver_.store.arena().exhausted()) {
      error_ = machine::resource_error(m_, terms::atoms::finite_memory);
      return false;
    }
    Step& step = steps.emplace_back();
    step.result = next.result;
    if (!read_compound(next.compound, step)) return false;
  }
  return std::all_of(steps.rbegin(), steps.rend(), [this](const Step& step) { return post_step(step); });
}

bool Expressions::read_compound(Cell compound, Step& step) {
  step.operation = operation_of(solver_, compound);
  Cell base;
  if (const int exponent = exponent_of(compound, base); exponent != 0) {
    step.operation = Operation::power;
    step.arguments[0] = solver_.variable(base);
    step.arguments[1] = solver_.constant(Integer(exponent));
    return true;
  }
  if (step.operation == Operation::minimum || step.operation == Operation::maximum)
    return read_extremum(compound, step);
  const std::size_t arity = terms::functor_of(compound).arity();
  for (std::size_t i = 0; i < arity; ++i) {
    if (!operand(terms::structure_argument(compound, i), step.arguments[i])) return false;
  }
  return true;
}

// A product of a single variable and its powers, like X*(X*X) or X^2*X, is a power of it. 0: any other product, or one
// of two factors, which is a square anyway.
int Expressions::exponent_of(Cell compound, Cell& base) const {
  if (operation_of(solver_, compound) != Operation::multiply) return 0;
  support::ShortVector<Cell, 16> left{argument(compound, 1), argument(compound, 0)};
  bool met = false;
  Value exponent = 0;
  while (!left.empty()) {
    Cell c = deref(left.back());
    left.pop_back();
    Value times = 1;
    const Operation operation = operation_of(solver_, c);
    if (operation == Operation::multiply && exponent < most_factors) {
      left.push_back(argument(c, 1));
      left.push_back(argument(c, 0));
      if (left.size() > most_factors) return 0;
      continue;
    }
    if (operation == Operation::power) {
      const Cell of = argument(c, 1);
      if (!of.is_small_integer() || of.as_small_integer() < 1 || of.as_small_integer() > most_factors) return 0;
      times = of.as_small_integer();
      c = argument(c, 0);
    }
    if (!c.is_variable() || (met && c != base)) return 0;
    base = c;
    met = true;
    exponent += times;
  }
  return exponent > 2 && exponent <= most_factors ? static_cast<int>(exponent) : 0;
}

// min(X, min(Y, Z)) is one constraint on all three, each occurring once.
bool Expressions::read_extremum(Cell compound, Step& step) {
  support::ShortVector<Cell, 16> left{compound};
  std::size_t budget = terms::tree_walk_budget(m_.terms);
  while (!left.empty()) {
    const Cell c = deref(left.back());
    left.pop_back();
    if (operation_of(solver_, c) == step.operation) {
      left.push_back(argument(c, 1));
      left.push_back(argument(c, 0));
    } else {
      FdVar x = FdVar::none;
      if (!operand(c, x)) return false;
      if (std::find(step.many.begin(), step.many.end(), x) == step.many.end()) step.many.push_back(x);
    }
    if (budget-- == 0) {
      error_ = machine::resource_error(m_, terms::atoms::finite_memory);
      return false;
    }
  }
  return true;
}

Literal Expressions::guard() {
  defined_->push_back({solver_.store.new_variable(0, 1)});
  return defined_->back();
}

bool Expressions::post_division(Division operation, const FdVar* a, FdVar z) {
  Store& s = solver_.store;
  if (defined_ != nullptr) {
    return reify_division(s, guard(), operation, a[0], a[1], z);
  }
  switch (operation) {
    case Division::truncated: return post_truncated_quotient(s, a[0], a[1], z);
    case Division::floored: return post_floored_quotient(s, a[0], a[1], z);
    case Division::remainder: return post_remainder(s, a[0], a[1], z);
    case Division::modulo: return post_modulo(s, a[0], a[1], z);
  }
  return false;
}

bool Expressions::post_power_of(const FdVar* a, FdVar z) {
  Store& s = solver_.store;
  const bool total = defined_ == nullptr || s.lower(a[1]).sign() >= 0;
  return total ? post_power(s, a[0], a[1], z) : reify_power(s, guard(), a[0], a[1], z);
}

bool Expressions::post_bits_of(BitFunction function, FdVar x, FdVar z) {
  Store& s = solver_.store;
  return defined_ == nullptr ? post_bit_function(s, function, std::span<const FdVar>(&x, 1), z)
                             : reify_bit_function(s, guard(), function, x, z);
}

bool Expressions::post_step(const Step& step) {
  switch (step.operation) {
    case Operation::minimum: return post_minimum(solver_.store, step.many, step.result);
    case Operation::maximum: return post_maximum(solver_.store, step.many, step.result);
    default: return post_operation(step.operation, step.arguments, step.result);
  }
}

bool Expressions::post_operation(Operation operation, const FdVar* a, FdVar z) {
  Store& s = solver_.store;
  switch (operation) {
    case Operation::multiply: return post_times(s, a[0], a[1], z);
    case Operation::truncated_quotient: return post_division(Division::truncated, a, z);
    case Operation::floored_quotient: return post_division(Division::floored, a, z);
    case Operation::remainder: return post_division(Division::remainder, a, z);
    case Operation::modulo: return post_division(Division::modulo, a, z);
    case Operation::exact_quotient:
      return defined_ == nullptr ? post_exact_quotient(s, a[0], a[1], z)
                                 : reify_exact_quotient(s, guard(), a[0], a[1], z);
    case Operation::absolute: return post_absolute(s, a[0], z);
    case Operation::power: return post_power_of(a, z);
    default: return post_bit_operation(operation, a, z);
  }
}

bool Expressions::post_bit_operation(Operation operation, const FdVar* a, FdVar z) {
  const auto bits = [&](BitFunction f, std::size_t arity) {
    return post_bit_function(solver_.store, f, std::span<const FdVar>(a, arity), z);
  };
  switch (operation) {
    case Operation::conjunction: return bits(BitFunction::conjunction, 2);
    case Operation::disjunction: return bits(BitFunction::disjunction, 2);
    case Operation::exclusive_or: return bits(BitFunction::exclusive_or, 2);
    case Operation::shift_left: return bits(BitFunction::shift_left, 2);
    case Operation::shift_right: return bits(BitFunction::shift_right, 2);
    case Operation::complement: return bits(BitFunction::complement, 1);
    case Operation::most_significant: return post_bits_of(BitFunction::most_significant, a[0], z);
    case Operation::least_significant: return post_bits_of(BitFunction::least_significant, a[0], z);
    case Operation::population_count: return post_bits_of(BitFunction::population_count, a[0], z);
    default: return false;
  }
}

namespace {

// The usual case: a flat expression of known variables and numbers.
bool has_nothing_new(Cell c) {
  if (!c.is_structure()) return !c.is_variable() || c.is_attributed();
  for (std::size_t i = terms::functor_of(c).arity(); i-- > 0;) {
    const Cell part = argument(c, i);
    if (part.is_structure() || (part.is_variable() && !part.is_attributed())) return false;
  }
  return true;
}

}  // namespace

void Expressions::make_variables(Cell term) {
  if (has_nothing_new(deref(term))) return;
  support::ShortVector<Cell, 16> left{term};
  std::size_t budget = terms::tree_walk_budget(m_.terms);
  while (!left.empty() && budget-- > 0) {
    const Cell c = deref(left.back());
    left.pop_back();
    if (c.is_variable()) {
      if (!c.is_attributed()) solver_.variable(c);
    } else if (c.is_structure()) {
      std::size_t i = terms::functor_of(c).arity();
      while (i-- > 0) left.push_back(terms::structure_argument(c, i));
    }
  }
}

// abs(S) \= c and abs(S) =< c of a linear sum S are two constraints on S, and need no variable for its value: those of
// the queens must not wake each time a bound of the sum moves. Nothing for sums of another form.
std::optional<bool> Expressions::post_split(const Sum& absolute, Relation relation) {
  const std::pmr::vector<Summand>& s = absolute.summands;
  if (relation == Relation::equal || s.size() != 1 || s[0].cell.is_variable()) return std::nullopt;
  if (operation_of(solver_, s[0].cell) != Operation::absolute) return std::nullopt;
  const bool is_negative = s[0].coefficient == Integer(-1);
  if (s[0].coefficient != Integer(1) && (!is_negative || relation != Relation::not_equal)) return std::nullopt;
  const Integer limit = is_negative ? absolute.constant : -absolute.constant;
  if (limit.sign() < 0) return std::nullopt;
  Sum part(memory_);
  if (!flatten(argument(s[0].cell, 0), Integer(1), part)) return false;
  if (part.summands.empty() || !part.linear()) return std::nullopt;
  part.by_age();
  if (!post_linear(solver_.store, terms_of(part), relation, limit - part.constant)) return false;
  for (Summand& summand : part.summands) summand.coefficient = -summand.coefficient;
  return post_linear(solver_.store, terms_of(part), relation, limit + part.constant);
}

// compound = variable or number needs no auxiliary variable.
bool Expressions::post(const Sum& sum, Relation relation) {
  if (const auto posted = post_split(sum, relation)) return *posted;
  const std::pmr::vector<Summand>& s = sum.summands;
  if (relation == Relation::equal && !s.empty() && s.size() <= 2) {
    const std::size_t i = s[0].cell.is_variable() ? s.size() - 1 : 0;
    const Integer& c = s[i].coefficient;
    const bool unit = c == Integer(1) || c == Integer(-1);
    if (!s[i].cell.is_variable() && unit) {
      if (s.size() == 1) {
        const Integer value = c == Integer(1) ? -sum.constant : sum.constant;
        waiting_.push_back({s[0].cell, solver_.constant(value)});
        return post_waiting();
      }
      const Summand& other = s[1 - i];
      if (other.cell.is_variable() && sum.constant.is_zero() && other.coefficient == -c) {
        const FdVar z = solver_.variable(other.cell);
        waiting_.push_back({s[i].cell, z});
        return post_waiting();
      }
    }
  }
  const std::pmr::vector<ExactTerm>& terms = terms_of(sum);
  return post_linear(solver_.store, terms, relation, -sum.constant) && post_waiting();
}

bool Expressions::reify(Literal b, const Sum& sum, Relation relation) {
  const std::pmr::vector<ExactTerm>& terms = terms_of(sum);
  return reify_linear(solver_.store, b, terms, relation, -sum.constant) && post_waiting();
}

}  // namespace hornbeam::clpfd
