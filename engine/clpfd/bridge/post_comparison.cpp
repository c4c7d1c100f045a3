// SPDX-License-Identifier: MIT
#include "clpfd/bridge/post_comparison.hpp"

#include <algorithm>

#include "clpfd/bridge/differences.hpp"
#include "clpfd/bridge/distances.hpp"
#include "clpfd/bridge/numbers.hpp"
#include "clpfd/bridge/plain_sums.hpp"
#include "clpfd/bridge/products.hpp"
#include "clpfd/propagators/linear.hpp"
#include "machine/errors.hpp"

namespace hornbeam::clpfd {

namespace {

bool holds(const Integer& sum, Relation relation) {
  switch (relation) {
    case Relation::equal: return sum.is_zero();
    case Relation::not_equal: return !sum.is_zero();
    case Relation::less_equal: return sum.sign() <= 0;
  }
  return false;
}

class Comparer {
 public:
  Comparer(Machine& m, Comparison comparison, Cell left, Cell right, bool scalar)
      : solver_(Solver::of(m)),
        m_(m),
        expressions_(solver_),
        comparison_(comparison),
        left_(deref(left)),
        right_(deref(right)),
        scalar_(scalar) {
    sum_.summands.reserve(Expressions::usual);
  }

  Answer post();

 private:
  Answer unify_with_number();
  Answer post_linear_form();
  Answer post_source(Cell goal);
  Answer post_scaled_limit();
  bool read();
  bool as_written();
  bool read_direct(Cell single, Cell other);
  bool read_sum(Cell single, const Cell* parts, bool difference);
  void drop_zeros();
  void drop_marks();
  Cell sum_term();
  const Integer& coefficient(std::size_t i) const { return sum_.summands[i].coefficient; }
  bool is_multiple_of_difference() const {
    return sum_.summands.size() == 2 && coefficient(0) == -coefficient(1) && !coefficient(0).is_zero();
  }
  // 2*X =< 5
  bool is_scaled_limit() const {
    if (sum_.summands.size() != 1 || relation_ != Relation::less_equal) return false;
    return coefficient(0) != Integer(1) && coefficient(0) != Integer(-1);
  }

  Solver& solver_;
  Machine& m_;
  Expressions expressions_;
  Comparison comparison_;
  Cell left_;
  Cell right_;
  bool scalar_;  // the left side is a list
  Sum sum_{expressions_.memory()};
  Relation relation_ = Relation::equal;
  bool constant_first_ = false;
  bool is_product_ = false;  // X #= 3*Y, X #= -Y
};

// X #= c: solved without the store; unification notifies it if it has the variable.
Answer Comparer::unify_with_number() {
  const Summand& s = sum_.summands[0];
  if (!divides(s.coefficient, sum_.constant)) return Answer::fail;
  const Integer value = truncated_quotient(-sum_.constant, s.coefficient);
  if (Answer o = m_.need_heap(cells_of(value) + 16); o != Answer::success) return o;
  return m_.unify(s.cell, to_cell(m_.terms, value));
}

// `single` REL `other`, where other is a sum, difference or product of two variables or numbers: Y+Z-X for X REL Y+Z,
// X+Z-Y for X REL Y-Z.
bool Comparer::read_direct(Cell single, Cell other) {
  if (!is_simple(single) || !other.is_structure()) return false;
  const Cell functor = terms::functor_of(other);
  if (functor.arity() > 2) return false;
  const std::string_view name = m_.terms.atoms.text(m_.terms.functors.name(functor));
  Cell a[2] = {single, single};
  for (std::size_t i = 0; i < functor.arity(); ++i) {
    a[i] = deref(terms::structure_argument(other, i));
    if (!is_simple(a[i])) return false;
  }
  if (name == "*" || (name == "-" && functor.arity() == 1)) {
    is_product_ = relation_ == Relation::equal && single.is_variable();
    return false;
  }
  if (functor.arity() != 2 || (name != "+" && name != "-")) return false;
  return read_sum(single, a, name == "-");
}

bool Comparer::read_sum(Cell single, const Cell* a, bool difference) {
  sum_.summands.clear();
  sum_.constant = 0;
  const Cell parts[3] = {difference ? single : a[0], a[1], difference ? a[0] : single};
  for (int i = 0; i < 3; ++i) {
    if (!expressions_.flatten(parts[i], Integer(i < 2 ? 1 : -1), sum_)) return false;
  }
  if (is_multiple_of_difference() && coefficient(0) == Integer(1)) {
    // Y + c - X: the store represents it as X = Y + c.
    for (Summand& s : sum_.summands) s.coefficient = -s.coefficient;
    sum_.constant = -sum_.constant;
    constant_first_ = !parts[0].is_variable();
  }
  return true;
}

bool Comparer::as_written() {
  if (scalar_ || relation_ == Relation::less_equal) return false;
  if (relation_ == Relation::not_equal && is_simple(left_) && is_simple(right_)) return true;
  return read_direct(left_, right_) || read_direct(right_, left_);
}

// Variables that cancel out still become variables of the store.
void Comparer::drop_zeros() {
  for (const Summand& part : sum_.summands) {
    if (part.coefficient.is_zero()) solver_.variable(deref(part.cell));
  }
  std::erase_if(sum_.summands, [](const Summand& part) { return part.coefficient.is_zero(); });
}

Answer Comparer::post_linear_form() {
  if (!as_written()) {
    if (is_product_ && !is_multiple_of_difference())
      return post_source(comparison_term(solver_, comparison_, left_, right_));
    sum_.by_age();
    drop_zeros();
    constant_first_ = relation_ == Relation::equal && is_multiple_of_difference();
  }
  const std::pmr::vector<Summand>& s = sum_.summands;
  if (relation_ == Relation::equal && sum_.constant.is_zero() && is_multiple_of_difference()) {
    for (const Summand& part : s) solver_.variable(part.cell);
    return solver_.memory_short() ? solver_.settle(true) : m_.unify(s[0].cell, s[1].cell);
  }
  if (is_scaled_limit()) return post_scaled_limit();
  solver_.store.set_origin(Solver::form_bit | (constant_first_ ? Solver::constant_first : 0));
  const bool possible = expressions_.post(sum_, relation_);
  solver_.store.set_origin(0);
  return expressions_.error() != Answer::success ? expressions_.error() : solver_.settle(possible);
}

// 2*X =< 5 is a bound in the store, and displayed until X has both bounds.
Answer Comparer::post_scaled_limit() {
  if (Answer o = m_.need_heap(cells_of(sum_.constant) + cells_of(coefficient(0)) + 32); o != Answer::success) return o;
  const FdVar x = solver_.variable(sum_.summands[0].cell);
  solver_.begin_source(sum_term());
  const bool possible = expressions_.post(sum_, relation_);
  if (possible) post_reminder(solver_.store, x);
  solver_.end_source();
  return solver_.settle(possible);
}

// scalar_product([Factor], [X], #=<, C)
Cell Comparer::sum_term() {
  terms::TermStore& t = m_.terms;
  const Cell nil = Cell::atom(terms::atoms::nil);
  const Cell factors = t.new_list(to_cell(t, coefficient(0)), nil);
  const Cell variables = t.new_list(sum_.summands[0].cell, nil);
  const Cell functor = t.functors.intern(t.atoms.intern("scalar_product"), 4);
  return t.new_structure(functor, factors, variables, Cell::atom(t.atoms.intern("#=<")), to_cell(t, -sum_.constant));
}

// An expression's variables are made before those for its parts, and the one that it equals last.
Answer Comparer::post_source(Cell goal) {
  solver_.begin_source(goal);
  const bool right_first = relation_ == Relation::equal && is_simple(left_);
  expressions_.make_variables(right_first ? right_ : left_);
  expressions_.make_variables(right_first ? left_ : right_);
  const bool possible = expressions_.post(sum_, relation_);
  const bool complete = expressions_.error() == Answer::success;
  solver_.end_source(complete);
  return complete ? solver_.settle(possible) : expressions_.error();
}

// #(X) #= #(Y)+2 has the form of X #= Y+2.
void Comparer::drop_marks() {
  left_ = expressions_.without_marks(left_);
  right_ = expressions_.without_marks(right_);
  expressions_.mark_all(true);
}

bool Comparer::read() {
  const SumRelation how = sum_relation(comparison_);
  relation_ = how.relation;
  if (how.strict) sum_.constant = Integer(1);
  expressions_.mark_all(scalar_);  // the members of a list
  if (!expressions_.flatten(left_, how.mirrored ? -1 : 1, sum_)) return false;
  expressions_.mark_all(false);
  return expressions_.flatten(right_, how.mirrored ? 1 : -1, sum_);
}

Answer Comparer::post() {
  if (!read()) return expressions_.error();
  const std::pmr::vector<Summand>& s = sum_.summands;
  if (s.empty()) return holds(sum_.constant, relation_) ? Answer::success : Answer::fail;
  if (Answer o = m_.need_heap(64); o != Answer::success) return o;
  if (expressions_.met_marks() && sum_.linear()) drop_marks();
  if (relation_ == Relation::equal && s.size() == 1 && s[0].cell.is_variable() && !s[0].coefficient.is_zero()) {
    return unify_with_number();
  }
  if (solver_.goes_on()) return solver_.settle(true);
  if (Answer o = solver_.prepare(); o != Answer::success) return o;
  return sum_.linear() ? post_linear_form() : post_source(comparison_term(solver_, comparison_, left_, right_));
}

}  // namespace

Answer post_comparison(Machine& m, Comparison comparison, Cell left, Cell right) {
  left = deref(left);
  right = deref(right);
  if (const auto answer = post_limit(m, comparison, left, right)) return *answer;
  if (const auto answer = post_difference(m, comparison, left, right)) return *answer;
  if (comparison == Comparison::equal) {
    if (const auto answer = post_same(m, left, right)) return *answer;
    if (const auto answer = post_product(m, left, right)) return *answer;
    if (const auto answer = post_distance(m, left, right)) return *answer;
  }
  if (const auto answer = post_plain_sum(m, comparison, left, right, false)) return *answer;
  return Comparer(m, comparison, left, right, false).post();
}

Answer post_scalar_product(Machine& m, Comparison comparison, Cell left, Cell right) {
  if (const auto answer = post_plain_sum(m, comparison, deref(left), deref(right), true)) return *answer;
  return Comparer(m, comparison, left, right, true).post();
}

}  // namespace hornbeam::clpfd
