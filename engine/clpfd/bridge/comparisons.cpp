// SPDX-License-Identifier: MIT
#include "clpfd/bridge/comparisons.hpp"

#include <algorithm>
#include <optional>
#include <span>
#include <utility>

#include "clpfd/bridge/differences.hpp"
#include "clpfd/bridge/distances.hpp"
#include "clpfd/bridge/numbers.hpp"
#include "clpfd/bridge/plain_sums.hpp"
#include "clpfd/bridge/products.hpp"
#include "clpfd/propagators/linear.hpp"
#include "machine/errors.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::clpfd {

using terms::deref;

SumRelation sum_relation(Comparison comparison) {
  switch (comparison) {
    case Comparison::equal: return {Relation::equal, false, false};
    case Comparison::not_equal: return {Relation::not_equal, false, false};
    case Comparison::less: return {Relation::less_equal, false, true};
    case Comparison::less_equal: return {Relation::less_equal, false, false};
    case Comparison::greater_equal: return {Relation::less_equal, true, false};
    case Comparison::greater: return {Relation::less_equal, true, true};
  }
  return {};
}

namespace {

bool read_left(Expressions& expressions, Comparison comparison, Cell left, Sum& sum, Relation& relation) {
  const SumRelation how = sum_relation(comparison);
  relation = how.relation;
  if (how.strict) sum.constant = Integer(1);
  return expressions.flatten(left, how.mirrored ? -1 : 1, sum);
}

bool read_right(Expressions& expressions, Comparison comparison, Cell right, Sum& sum) {
  sum.right = sum.summands.size();
  return expressions.flatten(right, sum_relation(comparison).mirrored ? 1 : -1, sum);
}

}  // namespace

bool read_comparison(Expressions& expressions, Comparison comparison, Cell left, Cell right, Sum& sum,
                     Relation& relation) {
  return read_left(expressions, comparison, left, sum, relation) && read_right(expressions, comparison, right, sum);
}

namespace {

bool holds(const Integer& sum, Relation relation) {
  switch (relation) {
    case Relation::equal: return sum.is_zero();
    case Relation::not_equal: return !sum.is_zero();
    case Relation::less_equal: return sum.sign() <= 0;
  }
  return false;
}

}  // namespace

Cell comparison_term(Solver& solver, Comparison comparison, Cell left, Cell right) {
  static constexpr const char* names[] = {"#=", "#\\=", "#<", "#=<", "#>=", "#>"};
  terms::TermStore& t = solver.machine().terms;
  const auto i = static_cast<std::size_t>(comparison);
  Cell& functor = solver.comparison_functors[i];
  if (functor == Cell{}) functor = t.functors.intern(t.atoms.intern(names[i]), 2);
  return t.new_structure(functor, left, right);
}

namespace {

constexpr std::size_t kMostMultiples = 16;

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
  Answer post_sum_against_constant();
  Answer post_source(Cell goal);
  void make_in_order();
  Cell as_term() const { return comparison_term(solver_, comparison_, left_, right_); }
  // As expansion of goals has it.
  bool is_compiled() const { return comparison_ == Comparison::greater || comparison_ == Comparison::greater_equal; }
  Answer evaluate_known();
  // Is one side a compound without variables?
  bool has_known_side() const {
    const std::span<const Summand> s = sum_.summands;
    return is_known_side(left_, s.first(sum_.right)) || is_known_side(right_, s.subspan(sum_.right));
  }
  bool is_known_side(Cell side, std::span<const Summand> summands) const {
    const auto is_variable = [](const Summand& part) { return part.cell.is_variable(); };
    return side.is_structure() && std::none_of(summands.begin(), summands.end(), is_variable) &&
           terms::is_ground(m_.terms, side) == terms::Answer::yes;
  }
  bool as_written();
  void drop_marks();
  bool read_direct(Cell single, Cell other);
  void order_new();
  void make_in_list_order();
  bool is_of_one() const;
  void remind_of_truth();
  void drop_zeros();
  bool has_common_divisor() const;
  std::size_t cells_of_sum() const;
  Cell sum_term();
  void post_multiple();
  bool is_remembered() const;
  Answer post_remembered();
  void make_variables(bool rewritten);
  Integer divisor_beside(std::size_t i) const;
  void make_multiples();
  const Integer& coefficient(std::size_t i) const { return sum_.summands[i].coefficient; }
  bool coefficients_are(int first, int second) const {
    return sum_.summands.size() == 2 && coefficient(0) == Integer(first) && coefficient(1) == Integer(second);
  }
  bool is_multiple_of_difference() const {
    return sum_.summands.size() == 2 && coefficient(0) == -coefficient(1) && !coefficient(0).is_zero();
  }
  bool is_difference() const { return coefficients_are(1, -1) || coefficients_are(-1, 1); }

  Solver& solver_;
  Machine& m_;
  Expressions expressions_;
  Comparison comparison_;
  Cell left_;
  Cell right_;
  bool scalar_;
  Sum sum_{expressions_.memory()};
  Relation relation_ = Relation::equal;
  std::uint32_t form_ = 0;
  bool kept_ = false;  // as written: X #= 3*Y, X #= -Y, X #\= 3*Y or X #\= Y+Y
};

// X #= c: known without the store; unification tells it, if it has the variable.
Answer Comparer::unify_with_number() {
  const Summand& s = sum_.summands[0];
  if (!divides(s.coefficient, sum_.constant)) return Answer::fail;
  const Integer value = truncated_quotient(-sum_.constant, s.coefficient);
  if (Answer o = m_.need_heap(cells_of(value) + 16); o != Answer::success) return o;
  return m_.unify(s.cell, to_cell(m_.terms, value));
}

// `single` REL `other`, where other is a sum, difference or product of two variables or numbers:
// Y+Z-X for X REL Y+Z, X+Z-Y for X REL Y-Z.
bool Comparer::read_direct(Cell single, Cell other) {
  if (!is_simple(single) || !other.is_structure()) return false;
  const Cell functor = terms::functor_of(other);
  const std::string_view name = m_.terms.atoms.text(m_.terms.functors.name(functor));
  Cell a[2] = {single, single};
  if (functor.arity() > 2) return false;
  for (std::size_t i = 0; i < functor.arity(); ++i) {
    a[i] = deref(terms::structure_argument(other, i));
    if (!is_simple(a[i])) return false;
  }
  if (name == "*" || (name == "-" && functor.arity() == 1)) {
    kept_ = relation_ == Relation::equal ? single.is_variable() : name == "*";
    return false;
  }
  if (functor.arity() != 2 || (name != "+" && name != "-")) return false;
  const bool difference = name == "-";
  const auto repeated = [](Cell x, Cell y) { return x.is_variable() && x == y; };
  if (relation_ == Relation::not_equal && (repeated(a[0], a[1]) || repeated(single, a[0]) || repeated(single, a[1]))) {
    kept_ = true;
    return false;
  }
  sum_.summands.clear();
  sum_.constant = 0;
  const Cell parts[3] = {difference ? single : a[0], a[1], difference ? a[0] : single};
  for (int i = 0; i < 3; ++i) {
    if (!expressions_.flatten(parts[i], Integer(i < 2 ? 1 : -1), sum_)) return false;
  }
  if (coefficients_are(1, -1)) {
    // Y + c - X: the store has it as X = Y + c.
    for (Summand& s : sum_.summands) s.coefficient = -s.coefficient;
    sum_.constant = -sum_.constant;
    if (!parts[0].is_variable()) form_ |= Solver::kConstantFirst;
  }
  return true;
}

bool Comparer::as_written() {
  if (scalar_ || relation_ == Relation::less_equal) return false;
  if (relation_ == Relation::not_equal && is_simple(left_) && is_simple(right_)) return true;
  return read_direct(left_, right_) || read_direct(right_, left_);
}

// SWI-Prolog compiles X #=< Y and X #>= Y to one: what is new on the greater side is older then. Where it is called as
// it stands a side that is but a variable is younger than what is new on the other one.
void Comparer::order_new() {
  std::pmr::vector<Summand>& s = sum_.summands;
  const auto is_old = [](const Summand& part) { return part.cell.is_attributed(); };
  const bool compiled = is_compiled();
  const bool ordered = compiled || relation_ == Relation::less_equal || relation_ == Relation::not_equal;
  if (!ordered || std::all_of(s.begin(), s.end(), is_old)) return;
  const bool may_be_right = compiled || relation_ == Relation::less_equal;
  const bool lone = left_.is_variable() != (right_.is_variable() && may_be_right);
  if (!compiled && !lone) return;
  Sum first(expressions_.memory());
  if (!expressions_.flatten(compiled || !left_.is_variable() ? left_ : right_, Integer(1), first)) return;
  order_as_in(first, std::span(s.begin(), std::find_if(s.begin(), s.end(), is_old)));
}

// The members of a list become variables of the store before what is new in a compound that their sum is compared with,
// which then comes first in the sum.
void Comparer::make_in_list_order() {
  std::pmr::vector<Summand>& s = sum_.summands;
  const std::size_t made = right_.is_structure() ? sum_.right : s.size();
  for (std::size_t i = 0; i < made; ++i) solver_.variable(deref(s[i].cell));
  for (Summand& part : s) part.cell = deref(part.cell);
}

// What has no part in the sum becomes a variable of the store nevertheless, and before the others.
void Comparer::drop_zeros() {
  std::pmr::vector<Summand>& s = sum_.summands;
  for (const Summand& part : s) {
    if (part.coefficient.is_zero()) solver_.variable(deref(part.cell));
  }
  std::erase_if(s, [](const Summand& part) { return part.coefficient.is_zero(); });
}

// The store divides by it, and residual goals do not show that.
bool Comparer::has_common_divisor() const {
  Integer divisor = 0;
  for (const Summand& part : sum_.summands) {
    divisor = greatest_common_divisor(divisor, part.coefficient);
    if (divisor == Integer(1)) return false;
  }
  return sum_.summands.size() > 1;
}

// X #\= X+Y: the others cancel out.
bool Comparer::is_of_one() const {
  Sum merged(sum_);
  std::pmr::vector<Summand>& s = merged.summands;
  if (s.size() > 3) return false;
  std::size_t left = 0;
  for (std::size_t i = 0; i < s.size(); ++i) {
    for (std::size_t j = i + 1; j < s.size(); ++j) {
      if (s[i].cell != s[j].cell) continue;
      s[j].coefficient = s[j].coefficient + s[i].coefficient;
      s[i].coefficient = 0;
    }
    left += s[i].coefficient.is_zero() ? 0 : 1;
  }
  return left < 2;
}

// What is true whatever comes is no constraint of the store, but is shown as long as its first variable is not known.
void Comparer::remind_of_truth() {
  const std::pmr::vector<Summand>& s = sum_.summands;
  post_reminder(solver_.store, solver_.variable(s[0].cell), false);
}

// The variables get their places in the store in the order in which residual goals show them.
void Comparer::make_variables(bool rewritten) {
  std::pmr::vector<Summand>& s = sum_.summands;
  if (relation_ == Relation::not_equal && !rewritten) {  // X #\= Y+Z
    const Integer alone(is_difference() ? 1 : -1);
    for (const Summand& part : s) {
      if (part.coefficient == alone) solver_.variable(part.cell);
    }
  }
  const bool offset = !sum_.constant.is_zero();
  bool reversed = false;
  if (relation_ == Relation::less_equal && is_difference() && !scalar_) {
    // A =< B + c begins with A, B >= A with B.
    reversed = coefficients_are(1, -1) != offset;
  }
  if (reversed) solver_.variable(s[1].cell);
  for (const Summand& part : s) solver_.variable(part.cell);
}

// What divides all coefficients but one, when the common divisor is out.
Integer Comparer::divisor_beside(std::size_t i) const {
  Integer divisor = 0;
  for (std::size_t j = 0; j < sum_.summands.size() && divisor != Integer(1); ++j) {
    if (j != i) divisor = greatest_common_divisor(divisor, coefficient(j));
  }
  return truncated_quotient(divisor, greatest_common_divisor(divisor, coefficient(i)));
}

// A variable that SWI-Prolog has a constraint for beside an equation (help_with_divisors) is there before the others.
void Comparer::make_multiples() {
  const std::size_t size = sum_.summands.size();
  if (relation_ != Relation::equal || !sum_.constant.is_zero() || size < 2 || size > kMostMultiples) return;
  for (std::size_t i = 0; i < size; ++i) {
    if (divisor_beside(i) != Integer(1)) solver_.variable(sum_.summands[i].cell);
  }
}

Answer Comparer::post_linear_form() {
  bool rewritten = false;
  if (!as_written()) {
    const bool becomes_one = is_multiple_of_difference() && sum_.summands[0].cell != sum_.summands[1].cell;
    if (kept_ && !becomes_one) return post_source(as_term());
    if (scalar_) make_in_list_order();
    sum_.by_age();
    if (!scalar_) order_new();
    drop_zeros();
    rewritten = true;
    if (relation_ == Relation::equal && is_multiple_of_difference()) form_ |= Solver::kConstantFirst;
  }
  if (rewritten && is_remembered()) return post_remembered();
  if (relation_ == Relation::less_equal && !scalar_ && (coefficients_are(1, 1) || coefficients_are(-1, -1))) {
    // Shown with a variable for the sum.
    return post_sum_against_constant();
  }
  if (relation_ == Relation::equal && sum_.constant.is_zero() && is_multiple_of_difference()) {
    const std::pmr::vector<Summand>& s = sum_.summands;
    for (const Summand& part : s) solver_.variable(part.cell);
    return solver_.memory_short() ? solver_.settle(true) : m_.unify(s[0].cell, s[1].cell);
  }
  if (rewritten) make_multiples();
  make_variables(rewritten);
  if (rewritten && relation_ != Relation::equal && has_common_divisor()) {
    if (Answer o = m_.need_heap(cells_of_sum()); o != Answer::success) return o;
    return post_source(sum_term());
  }
  if (scalar_ || (rewritten && relation_ == Relation::not_equal)) form_ |= Solver::kScalar;
  solver_.store.set_origin(Solver::kForm | form_);
  const bool possible = expressions_.post(sum_, relation_);
  if (possible && rewritten) post_multiple();
  solver_.store.set_origin(0);
  return expressions_.error() != Answer::success ? expressions_.error() : solver_.settle(possible);
}

// In X = 3*Y + 0, which is no product as written, SWI-Prolog has a constraint that X is a multiple of 3.
void Comparer::post_multiple() {
  if (relation_ != Relation::equal || !sum_.constant.is_zero() || sum_.summands.size() != 2) return;
  for (std::size_t i = 0; i < 2; ++i) {
    const Integer factor = divisor_beside(i);
    const bool pair = factor != Integer(1) && divisor_beside(1 - i) == Integer(1);  // else done with the equation
    if (pair && factor.fits_value()) {
      post_congruence(solver_.store, solver_.variable(sum_.summands[i].cell), factor.small(), 0);
    }
  }
}

std::size_t Comparer::cells_of_sum() const {
  std::size_t cells = cells_of(sum_.constant) + 8;
  for (const Summand& part : sum_.summands) cells += cells_of(part.coefficient) + 4;
  return cells;
}

// scalar_product(Factors, Variables, Relation, C)
Cell Comparer::sum_term() {
  Cell factors = Cell::atom(terms::atoms::nil);
  Cell variables = factors;
  for (auto part = sum_.summands.rbegin(); part != sum_.summands.rend(); ++part) {
    factors = m_.terms.new_list(to_cell(m_.terms, part->coefficient), factors);
    variables = m_.terms.new_list(part->cell, variables);
  }
  const Cell relation = Cell::atom(m_.terms.atoms.intern(relation_ == Relation::not_equal ? "#\\=" : "#=<"));
  const Cell functor = m_.terms.functors.intern(m_.terms.atoms.intern("scalar_product"), 4);
  return m_.terms.new_structure(functor, factors, variables, relation, to_cell(m_.terms, -sum_.constant));
}

// 2*X =< 5 is shown until X has two limits, 2*X \= 6 until it is known.
bool Comparer::is_remembered() const {
  if (sum_.summands.size() != 1 || relation_ == Relation::equal) return false;
  const bool has_factor = coefficient(0) != Integer(1) && coefficient(0) != Integer(-1);
  const bool is_sum = relation_ == Relation::not_equal && !expressions_.met_functions();
  return has_factor || (is_sum && coefficient(0) == Integer(-1)) || (scalar_ && relation_ == Relation::less_equal);
}

Answer Comparer::post_remembered() {
  if (Answer o = m_.need_heap(2 * cells_of_sum()); o != Answer::success) return o;
  solver_.variable(sum_.summands[0].cell);
  if (relation_ == Relation::less_equal) return post_source(sum_term());
  left_ = m_.terms.new_structure(m_.terms.functors.intern(m_.terms.atoms.intern("*"), 2),
                                 to_cell(m_.terms, coefficient(0)), sum_.summands[0].cell);
  right_ = to_cell(m_.terms, -sum_.constant);
  comparison_ = Comparison::not_equal;
  return post_source(as_term());
}

// X + Y =< c or >= c.
Answer Comparer::post_sum_against_constant() {
  const bool most = coefficients_are(1, 1);
  const Integer limit = most ? -sum_.constant : sum_.constant;
  if (Answer o = m_.need_heap(cells_of(limit) + 16); o != Answer::success) return o;
  const std::pmr::vector<Summand>& s = sum_.summands;
  left_ = m_.terms.new_structure(m_.terms.functors.intern(m_.terms.atoms.intern("+"), 2), s[0].cell, s[1].cell);
  right_ = to_cell(m_.terms, limit);
  comparison_ = most ? Comparison::less_equal : Comparison::greater_equal;
  return post_source(as_term());
}

// The variables of expressions get their places in the order in which SWI-Prolog comes to them: the greater side first,
// a variable that is to equal an expression last.
void Comparer::make_in_order() {
  const bool less = relation_ == Relation::less_equal && !is_compiled();
  const bool result = relation_ == Relation::equal && is_simple(left_);
  const bool of_product =
      relation_ == Relation::not_equal && is_simple(left_) && expressions_.is_simple_product(right_);
  const bool right_first = less || result || of_product;
  expressions_.make_variables(right_first ? right_ : left_);
  expressions_.make_variables(right_first ? left_ : right_);
}

Answer Comparer::post_source(Cell goal) {
  solver_.begin_source(goal);
  if (!sum_.linear()) make_in_order();
  const bool may_be_true = relation_ == Relation::not_equal && sum_.linear() && sum_.summands.size() > 1;
  for (std::size_t i = 0; may_be_true && i < sum_.summands.size(); ++i) solver_.variable(sum_.summands[i].cell);
  const auto place = solver_.store.arena().top();
  const bool possible = expressions_.post(sum_, relation_);
  const bool complete = expressions_.error() == Answer::success;
  if (complete && possible && may_be_true && (solver_.store.arena().top() == place || is_of_one())) remind_of_truth();
  if (complete && possible && sum_.summands.size() == 1 && sum_.linear()) {
    post_reminder(solver_.store, solver_.variable(sum_.summands[0].cell), relation_ == Relation::less_equal);
  }
  solver_.end_source(complete);
  return complete ? solver_.settle(possible) : expressions_.error();
}

// In compiled goals a side without variables is a number.
Answer Comparer::evaluate_known() {
  for (Cell* side : {&left_, &right_}) {
    if (!side->is_structure()) continue;
    Sum known(expressions_.memory());
    expressions_.evaluate_powers(true);
    const bool read = expressions_.flatten(*side, Integer(1), known);
    expressions_.evaluate_powers(false);
    if (!read) return expressions_.error();
    if (!known.summands.empty()) continue;
    if (Answer o = m_.need_heap(cells_of(known.constant)); o != Answer::success) return o;
    *side = to_cell(m_.terms, known.constant);
  }
  sum_.summands.clear();
  sum_.constant = 0;
  expressions_.forget_functions();
  return read_comparison(expressions_, comparison_, left_, right_, sum_, relation_) ? Answer::success
                                                                                    : expressions_.error();
}

// #(X) #= #(Y)+2 has the form of X #= Y+2.
void Comparer::drop_marks() {
  left_ = expressions_.without_marks(left_);
  right_ = expressions_.without_marks(right_);
  expressions_.mark_all(true);
}

Answer Comparer::post() {
  expressions_.mark_all(scalar_);  // the members of a list
  if (!read_left(expressions_, comparison_, left_, sum_, relation_)) return expressions_.error();
  expressions_.mark_all(false);
  if (!read_right(expressions_, comparison_, right_, sum_)) return expressions_.error();
  const bool is_evaluated = relation_ == Relation::equal
                                ? has_known_side()
                                : is_compiled() && (!sum_.linear() || expressions_.met_functions());
  if (is_evaluated) {
    if (Answer o = evaluate_known(); o != Answer::success) return o;
  }
  const std::pmr::vector<Summand>& s = sum_.summands;
  if (s.empty()) return holds(sum_.constant, relation_) ? Answer::success : Answer::fail;
  if (Answer o = m_.need_heap(64); o != Answer::success) return o;
  if (expressions_.met_marks() && sum_.linear()) drop_marks();
  if (relation_ == Relation::equal && s.size() == 1 && s[0].cell.is_variable() && !s[0].coefficient.is_zero()) {
    return unify_with_number();
  }
  if (solver_.goes_on()) return solver_.settle(true);
  if (Answer o = solver_.prepare(); o != Answer::success) return o;
  // SWI-Prolog sees a sum only where nothing else is written.
  const bool makes_one = relation_ == Relation::equal && sum_.constant.is_zero() && is_multiple_of_difference();
  const bool is_sum = sum_.linear() && (!expressions_.met_functions() || makes_one);
  return is_sum ? post_linear_form() : post_source(as_term());
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
