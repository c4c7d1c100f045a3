// SPDX-License-Identifier: MIT
#include "clpfd/bridge/conditions.hpp"

#include <optional>
#include <string_view>
#include <utility>

#include "clpfd/bridge/clauses.hpp"
#include "clpfd/bridge/connectives.hpp"
#include "clpfd/bridge/differences.hpp"
#include "clpfd/bridge/globals.hpp"
#include "clpfd/bridge/numbers.hpp"
#include "clpfd/bridge/told_comparisons.hpp"
#include "clpfd/kernel/scopes.hpp"
#include "clpfd/propagators/arrangement.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/propagators/reified_linear.hpp"
#include "clpfd/propagators/reified_member.hpp"
#include "clpfd/propagators/relations.hpp"
#include "machine/errors.hpp"
#include "support/short_vector.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::clpfd {

namespace {

class Conditions {
 public:
  explicit Conditions(Solver& solver) : solver_(solver), m_(solver.machine()), one_{solver.one} {}

  // False: inconsistent, or an error to be returned.
  bool post(Cell condition);
  Answer error() const { return error_; }

 private:
  struct Waiting {
    Cell condition;
    Literal truth;
    Cell root = Cell();
  };

  bool fault(Cell culprit);
  Cell root_of(Cell part) const { return root_ == Cell() ? deref(part) : root_; }
  const ConnectiveRow* row_of(Cell c) const { return connective_of(solver_, c); }
  bool literal(Cell c, Literal& l);
  bool post_one(Cell condition, Literal truth);
  std::optional<bool> post_values(Cell condition, Connective connective, Literal truth);
  bool post_both(Cell condition, const ConnectiveRow& row, Literal truth);
  bool post_connective(Cell left, Cell right, Connective connective, Literal truth);
  bool post_comparison(Cell condition, Comparison comparison, Literal truth);
  bool post_membership(Cell condition, Connective kind, Literal truth);
  bool post_rows(Cell condition, Literal truth);
  bool simple(Cell c) const { return is_simple(c) || is_marked(m_, c); }

  Solver& solver_;
  Machine& m_;
  Literal one_;
  support::ShortVector<Waiting, 8> waiting_;
  Cell whole_{};
  // Errors are reported for the argument of the goal that contains them, as in SWI-Prolog.
  Cell root_{};       // the condition being read, if any
  Cell exclusion_{};  // the first one found
  bool exclusion_is_posted_ = false;
  Answer error_ = Answer::success;
};

bool Conditions::fault(Cell culprit) {
  if (exclusion_ != Cell() && (exclusion_is_posted_ || root_ == exclusion_)) {
    Cell first = exclusion_;  // the leftmost
    for (const ConnectiveRow* row = row_of(first); row != nullptr && row->connective == Connective::exclusion;
         row = row_of(first)) {
      first = deref(terms::structure_argument(first, 0));
    }
    if (first.is_variable()) {
      error_ = machine::instantiation_error(m_);
      return false;
    }
    culprit = exclusion_;
    if (exclusion_is_posted_) {  // first of all a disjunction
      culprit =
          m_.terms.new_structure(m_.terms.functors.intern(m_.terms.atoms.intern("#\\/"), 2),
                                 terms::structure_argument(exclusion_, 0), terms::structure_argument(exclusion_, 1));
    }
  } else if (root_ != Cell()) {
    culprit = root_;
  }
  error_ = machine::domain_error(m_, m_.terms.atoms.intern("clpfd_reifiable_expression"), culprit);
  return false;
}

bool Conditions::post(Cell condition) {
  whole_ = deref(condition);
  if (const auto values = values_of_one(solver_, whole_, Connective::disjunction)) {
    return solver_.store.intersect(solver_.variable(values->variable), values->domain);
  }
  waiting_.push_back({condition, one_});
  std::size_t budget = terms::tree_walk_budget(m_.terms);
  while (!waiting_.empty()) {
    const Waiting next = waiting_.back();
    waiting_.pop_back();
    root_ = next.root;
    if (budget-- == 0 || solver_.store.arena().exhausted()) {
      error_ = machine::resource_error(m_, terms::atoms::finite_memory);
      return false;
    }
    if (!post_one(deref(next.condition), next.truth)) return false;
  }
  return true;
}

// The literal of a part: that of a variable or a number itself, otherwise a new one that waits for its part.
bool Conditions::literal(Cell c, Literal& l) {
  c = deref(c);
  const Cell root = root_of(c);
  bool negated = false;
  std::size_t budget = terms::tree_walk_budget(m_.terms);
  for (const ConnectiveRow* row = row_of(c); row != nullptr && row->connective == Connective::negation && budget > 0;
       row = row_of(c)) {
    negated = !negated;
    c = deref(terms::structure_argument(c, 0));
    --budget;
  }
  const bool marked = is_marked(m_, c);
  if (marked) c = deref(terms::structure_argument(c, 0));
  if (c.is_variable()) {
    FdVar known = FdVar::none;
    if (m_.flags.clpfd_monotonic && !marked && !solver_.known(c, known)) {
      error_ = machine::instantiation_error(m_);
      return false;
    }
    l = {solver_.variable(c, 0, 1), negated};
    return solver_.store.set_min(l.variable, 0) && solver_.store.set_max(l.variable, 1);
  }
  if (terms::is_integer(c)) {
    if (c != Cell::integer(0) && c != Cell::integer(1)) {
      root_ = root;
      return fault(c);
    }
    l = (c == Cell::integer(1)) != negated ? one_ : !one_;
    return true;
  }
  l = {solver_.store.new_variable(0, 1), negated};
  waiting_.push_back({c, {l.variable}, root});
  return true;
}

bool Conditions::post_one(Cell condition, Literal truth) {
  if (simple(condition)) {
    Literal l;
    if (!literal(condition, l)) return false;
    const bool known = solver_.store.fixed(truth.variable);
    if (known) return make_true(solver_.store, is_true(solver_.store, truth) ? l : !l);
    if (truth.negated == l.negated && solver_.has_host(truth.variable) && solver_.has_host(l.variable)) {
      return post_equal(solver_.store, truth.variable, l.variable, 0);
    }
    return post_equivalence(solver_.store, one_, truth, l);
  }
  const ConnectiveRow* row = row_of(condition);
  if (row == nullptr) return fault(condition);
  switch (row->connective) {
    case Connective::comparison: return post_comparison(condition, row->comparison, truth);
    case Connective::membership:
    case Connective::set_membership: return post_membership(condition, row->connective, truth);
    case Connective::rows: return post_rows(condition, truth);
    case Connective::negation:
      waiting_.push_back(
          {terms::structure_argument(condition, 0), !truth, root_of(terms::structure_argument(condition, 0))});
      return true;
    default: return post_both(condition, *row, truth);
  }
}

// A part about the values of one variable is also a domain; an exclusion holds at most if the disjunction does. No
// value: there is more to post.
std::optional<bool> Conditions::post_values(Cell condition, Connective connective, Literal truth) {
  Store& s = solver_.store;
  const bool is_exclusion = connective == Connective::exclusion;
  if (m_.flags.clpfd_monotonic) return std::nullopt;
  const auto values = values_of_one(solver_, condition, connective);
  if (!values) return std::nullopt;
  const FdVar x = solver_.variable(values->variable);
  if (!is_exclusion) return reify_member(s, connective == Connective::conjunction ? !truth : truth, x, values->domain);
  if (is_false(s, truth)) return std::nullopt;
  if (is_true(s, truth)) return s.intersect(x, values->domain) ? std::nullopt : std::optional(false);
  const AuxiliaryScope scope(s);
  const Literal is_member{s.new_variable(0, 1)};
  const bool possible = reify_member(s, is_member, x, values->domain) && post_implication(s, one_, truth, is_member);
  return possible ? std::nullopt : std::optional(false);
}

bool Conditions::post_both(Cell condition, const ConnectiveRow& row, Literal truth) {
  Store& s = solver_.store;
  const Cell left = deref(terms::structure_argument(condition, 0));
  const Cell right = deref(terms::structure_argument(condition, 1));
  if (const auto possible = post_values(condition, row.connective, truth)) return *possible;
  const bool conjunction_of_both = row.connective == Connective::conjunction && is_true(s, truth);
  if (conjunction_of_both || (row.connective == Connective::disjunction && is_false(s, truth))) {
    waiting_.push_back({right, truth, root_of(right)});
    waiting_.push_back({left, truth, root_of(left)});
    return true;
  }
  if (s.fixed(truth.variable) && !m_.flags.clpfd_monotonic && ShortClause::may_be(row.connective)) {
    ShortClause clause(solver_);
    if (clause.read(condition, is_false(s, truth))) return clause.post();
  }
  if (row.connective == Connective::exclusion && exclusion_ == Cell()) {
    exclusion_ = condition;
    exclusion_is_posted_ = root_ == Cell();
  }
  const bool is_known_equivalence = row.connective == Connective::equivalence && is_true(s, truth);
  if (is_known_equivalence && (simple(left) || simple(right))) {
    // Both share one literal.
    Literal x;
    const Cell other = simple(left) ? right : left;
    if (!literal(simple(left) ? left : right, x)) return false;
    waiting_.push_back({other, x, root_of(other)});
    return true;
  }
  return post_connective(left, right, row.connective, truth);
}

// The left part is read first, so it is on top of the stack.
bool Conditions::post_connective(Cell left, Cell right, Connective connective, Literal truth) {
  Store& s = solver_.store;
  Literal x;
  Literal y;
  if (!literal(right, y) || !literal(left, x)) return false;
  const Literal both[] = {x, y};
  switch (connective) {
    case Connective::conjunction: return post_conjunction(s, truth, both);
    case Connective::disjunction: return post_disjunction(s, truth, both);
    case Connective::exclusion: return post_exclusive_or(s, truth, x, y);
    case Connective::implication: return post_implication(s, truth, x, y);
    case Connective::inverse_implication: return post_implication(s, truth, y, x);
    default: return post_equivalence(s, truth, x, y);
  }
}

// A comparison with an undefined part, such as a division by zero, is false.
bool Conditions::post_comparison(Cell condition, Comparison comparison, Literal truth) {
  Store& s = solver_.store;
  PlainSide sides[2];
  if (!m_.flags.clpfd_monotonic && !s.fixed(truth.variable) && read_plain_sides(condition, sides)) {
    return reify_plain(solver_, comparison, sides, truth);
  }
  Expressions expressions(solver_);
  Sum sum(expressions.memory());
  Relation relation;
  const Cell left = terms::structure_argument(condition, 0);
  const Cell right = terms::structure_argument(condition, 1);
  bool compounds = false;
  if (is_false(s, truth)) {
    // Without compounds the negation is the opposite comparison.
    Sum positive(expressions.memory());
    if (!read_comparison(expressions, comparison, left, right, positive, relation)) {
      error_ = expressions.error();
      return false;
    }
    for (const Summand& part : positive.summands) compounds |= !part.cell.is_variable();
    if (!compounds) {
      comparison = opposite(comparison);
      truth = one_;
    }
  }
  std::vector<Literal> literals;
  bool possible = read_comparison(expressions, comparison, left, right, sum, relation);
  if (possible && is_true(s, truth)) {
    possible = expressions.post(sum, relation);
  } else if (possible) {
    compounds = false;
    for (const Summand& part : sum.summands) compounds |= !part.cell.is_variable();
    expressions.guard_partial(&literals);
    const Literal related = compounds ? Literal{s.new_variable(0, 1)} : truth;
    possible = expressions.reify(related, sum, relation);
    if (possible && compounds) {
      literals.push_back(related);
      possible = post_conjunction(s, truth, literals);
    }
  }
  error_ = expressions.error();
  return possible;
}

bool Conditions::post_membership(Cell condition, Connective kind, Literal truth) {
  Domain domain;
  const Cell set = terms::structure_argument(condition, 1);
  error_ = kind == Connective::membership ? read_domain(m_, set, domain) : read_set(m_, set, domain);
  if (error_ != Answer::success) return false;
  const Cell member = deref(terms::structure_argument(condition, 0));
  if (!member.is_variable() && !terms::is_integer(member)) {
    error_ = machine::type_error(m_, terms::atoms::integer, member);
    return false;
  }
  Expressions expressions(solver_);
  expressions.mark_all(true);
  FdVar x = FdVar::none;
  const bool possible = expressions.read(member, x);
  error_ = expressions.error();
  return possible && reify_member(solver_.store, truth, x, domain);
}

// tuples_in(Tuples, Rows): each of Tuples is one of Rows.
bool Conditions::post_rows(Cell condition, Literal truth) {
  std::vector<Elements> tuples;
  std::vector<Elements> rows;
  error_ = read_lists(m_, terms::structure_argument(condition, 0), tuples);
  if (error_ == Answer::success) error_ = read_lists(m_, terms::structure_argument(condition, 1), rows);
  if (error_ != Answer::success) return false;
  std::vector<Literal> literals;
  for (const Elements& tuple : tuples) {
    std::vector<std::vector<Value>> fitting;
    for (const Elements& row : rows) {
      if (row.size() != tuple.size()) continue;
      std::vector<Value>& values = fitting.emplace_back();
      if (error_ = read_values(m_, row, values); error_ != Answer::success) return false;
    }
    literals.push_back(tuples.size() == 1 ? truth : Literal{solver_.store.new_variable(0, 1)});
    if (!reify_table(solver_.store, literals.back(), variables_of(solver_, tuple), fitting)) return false;
  }
  return tuples.size() == 1 || post_conjunction(solver_.store, truth, literals);
}

}  // namespace

Answer post_condition(Machine& m, Cell condition, Cell source) {
  Solver& solver = Solver::of(m);
  if (const auto answer = solver.begin_goal()) return *answer;
  source = deref(source);
  solver.begin_source(source);
  if (const auto possible = post_told(solver, deref(condition))) {
    solver.end_source();
    return solver.settle(*possible);
  }
  Conditions conditions(solver);
  const bool possible = conditions.post(condition);
  const bool complete = conditions.error() == Answer::success;
  solver.end_source(complete);
  if (!complete) return conditions.error();
  return solver.settle(possible);
}

}  // namespace hornbeam::clpfd
