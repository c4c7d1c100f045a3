// SPDX-License-Identifier: MIT
// The primitives of the constraint solver for library(clpfd) (stdlib/library/clpfd.pl). The work is done in
// clpfd/bridge; errors that depend on the structure of an argument are raised in the library or there.
#include <utility>

#include "builtins/arguments.hpp"
#include "clpfd/bridge/conditions.hpp"
#include "clpfd/bridge/globals.hpp"
#include "clpfd/bridge/labeling_goal.hpp"
#include "clpfd/bridge/network.hpp"
#include "clpfd/bridge/numbers.hpp"
#include "clpfd/bridge/post_comparison.hpp"

namespace hornbeam::builtins {

namespace {

using clpfd::Comparison;
using clpfd::Domain;
using clpfd::FdVar;
using clpfd::Solver;

template <Comparison comparison>
Outcome compare(Machine& m, Cell* a) {
  return clpfd::post_comparison(m, comparison, a[0], a[1]);
}

template <Comparison comparison>
Outcome compare_sum(Machine& m, Cell* a) {
  return clpfd::post_scalar_product(m, comparison, a[0], a[1]);
}

Outcome condition(Machine& m, Cell* a) { return clpfd::post_condition(m, a[0], a[0]); }
Outcome condition_for(Machine& m, Cell* a) { return clpfd::post_condition(m, a[0], a[1]); }

// Set: a non-empty interval or domain.
template <class Set>
Outcome restrict_all(Machine& m, std::span<const Cell> elements, const Set& set) {
  if (Outcome o = m.need_heap(8 * elements.size() + 64); o != Outcome::success) return o;
  Solver& solver = Solver::of(m);
  if (solver.goes_on()) return solver.settle(true);
  if (Outcome o = solver.prepare(); o != Outcome::success) return o;
  if (elements.size() > 1) {
    m.expect_alive(4 * elements.size());  // two for each, and as many for the terms that constrain them
    solver.expect_alive(elements.size());
  }
  return solver.settle(solver.restrict(elements, set));
}

Outcome restrict_to(Machine& m, std::span<const Cell> elements, Cell domain) {
  if (const auto interval = clpfd::read_interval(m, domain)) return restrict_all(m, elements, *interval);
  Domain read;
  if (Outcome o = clpfd::read_domain(m, domain, read); o != Outcome::success) return o;
  return read.empty() ? truth(elements.empty()) : restrict_all(m, elements, read);
}

// $fd_in(?X, +Domain), X a variable or an integer
Outcome in_domain(Machine& m, Cell* a) {
  const Cell x = deref(a[0]);
  if (!x.is_variable() && !terms::is_integer(x)) {
    return machine::type_error(m, atoms::integer, x);
  }
  return restrict_to(m, {&x, 1}, a[1]);
}

// $fd_ins(+Xs, +Domain)
Outcome all_in_domain(Machine& m, Cell* a) {
  clpfd::Elements elements;
  if (Outcome o = clpfd::read_elements(m, a[0], elements); o != Outcome::success) return o;
  return restrict_to(m, {elements.data(), elements.size()}, a[1]);
}

// $fd_unify(+Handle, ?Other): a variable was bound
Outcome unify_hook(Machine& m, Cell* a) {
  const Cell other = deref(a[1]);
  Solver& solver = Solver::of(m);
  solver.hook_runs(deref(a[0]));
  FdVar x = FdVar::none;
  if (!other.is_variable() && !terms::is_integer(other)) {
    m.running_builtin = nullptr;  // the error is the unifying goal's
    return machine::type_error(m, atoms::integer, other);
  }
  if (!solver.bound_variable(deref(a[0]), other, x)) return Outcome::success;
  if (solver.goes_on()) return solver.settle(true);
  if (Outcome o = solver.prepare(); o != Outcome::success) return o;
  return solver.become(x, other);
}

// ---- reflection: what is known of an integer or a variable ----

Outcome domain_of(Machine& m, Cell argument, Domain& domain) {
  const Cell x = deref(argument);
  if (terms::is_integer(x)) {
    const clpfd::Bound value(clpfd::to_integer(m.terms, x));
    domain = Domain(value, value);
    return Outcome::success;
  }
  if (!x.is_variable()) return machine::type_error(m, atoms::integer, x);
  FdVar v = FdVar::none;
  Solver& solver = Solver::of(m);
  if (!solver.catch_up()) return Outcome::fail;
  domain = solver.known(x, v) ? solver.store.domain(v) : Domain::all();
  return Outcome::success;
}

Outcome unify_bound(Machine& m, Cell argument, const clpfd::Bound& bound) {
  if (!bound.finite()) {
    return m.unify(argument, Cell::atom(m.terms.atoms.intern(bound.is_inf() ? "inf" : "sup")));
  }
  if (Outcome o = m.need_heap(clpfd::cells_of(bound.value())); o != Outcome::success) return o;
  return m.unify(argument, clpfd::to_cell(m.terms, bound.value()));
}

// Unifies the second argument with the result of `read` for the domain of the first.
template <class Read>
Outcome unify_of_domain(Machine& m, Cell* a, Read read) {
  Domain domain;
  if (Outcome o = domain_of(m, a[0], domain); o != Outcome::success) return o;
  return unify_bound(m, a[1], read(domain));
}

Outcome least(Machine& m, Cell* a) {
  return unify_of_domain(m, a, [](const Domain& d) { return d.min(); });
}

Outcome greatest(Machine& m, Cell* a) {
  return unify_of_domain(m, a, [](const Domain& d) { return d.max(); });
}

Outcome size(Machine& m, Cell* a) {
  return unify_of_domain(m, a, [](const Domain& d) { return d.size(); });
}

Outcome whole_domain(Machine& m, Cell* a) {
  Domain domain;
  if (Outcome o = domain_of(m, a[0], domain); o != Outcome::success) return o;
  if (Outcome o = m.need_heap(clpfd::cells_of(domain)); o != Outcome::success) return o;
  return m.unify(a[1], clpfd::to_cell(m, domain, true));
}

Outcome degree(Machine& m, Cell* a) {
  const Cell x = deref(a[0]);
  if (!x.is_variable() && !terms::is_integer(x)) {
    return machine::type_error(m, atoms::integer, x);
  }
  Solver& solver = Solver::of(m);
  FdVar v = FdVar::none;
  std::size_t n = 0;
  if (x.is_variable() && solver.known(x, v)) {
    n = solver.store.degree(v);
  }
  return m.unify(a[1], Cell::integer(static_cast<std::int64_t>(n)));
}

Outcome is_fd_variable(Machine& m, Cell* a) {
  FdVar v = FdVar::none;
  const Cell x = deref(a[0]);
  return truth(x.is_variable() && Solver::of(m).known(x, v));
}

Outcome global(Machine& m, Cell* a) { return clpfd::post_global(m, a[0], a[1], a[2], nullptr); }
Outcome global_for(Machine& m, Cell* a) { return clpfd::post_global(m, a[0], a[1], a[2], &a[3]); }

template <bool learns>
Outcome start(Machine& m, Cell* a) {
  const Cell restarts = learns ? Cell::integer(0) : a[6];  // a learning search has its own
  return clpfd::start_labeling(m, {a[0], a[1], a[2], a[3], a[4], a[5], restarts, learns}, a[learns ? 6 : 7]);
}

// $fd_finite(+Xs): integers, and variables with finite domains
Outcome all_finite(Machine& m, Cell* a) {
  std::vector<FdVar> variables;
  return clpfd::read_finite_variables(m, a[0], variables);
}

Outcome next(Machine& m, Cell* a, Redo& redo) { return clpfd::next_labeling(m, a[0], redo); }

Outcome network(Machine& m, Cell* a) { return clpfd::constraint_network(m, a[0], a[1], a[2]); }

// $fd_progress(-Seconds, -Best): of a search that was interrupted to report it; Best is `none` without a solution
Outcome progress(Machine& m, Cell* a) {
  if (m.constraint_store == nullptr) return Outcome::fail;
  const auto report = Solver::of(m).progress.take();
  if (!report) return Outcome::fail;
  if (Outcome o = m.need_heap(report->best ? clpfd::cells_of(*report->best) : 0); o != Outcome::success) return o;
  const Cell best = report->best ? clpfd::to_cell(m.terms, *report->best) : Cell::atom(m.terms.atoms.intern("none"));
  return m.unify(a[0], Cell::integer(report->seconds)) == Outcome::success ? m.unify(a[1], best) : Outcome::fail;
}

// $fd_statistic(+Index, -Count): since the last call
Outcome statistic(Machine& m, Cell* a) {
  Solver& solver = Solver::of(m);
  const clpfd::Statistics& s = solver.store.statistics();
  const std::uint64_t counts[Solver::statistic_count] = {s.propagations, s.entailments, s.prunings, s.failures,
                                                         s.propagators};
  const Cell index = deref(a[0]);
  if (!index.is_small_integer()) return machine::type_error(m, atoms::integer, index);
  const auto i = static_cast<std::size_t>(index.as_small_integer());
  if (i >= Solver::statistic_count) return Outcome::fail;
  const std::uint64_t before = std::exchange(solver.asked_statistics[i], counts[i]);
  return m.unify(a[1], Cell::integer(static_cast<std::int64_t>(counts[i] - before)));
}

// Until backtracking: see Store::set_hold_infinite.
Outcome hold(Machine& m, Cell* a) {
  if (Outcome o = Solver::of(m).prepare(); o != Outcome::success) return o;
  Solver::of(m).store.set_hold_infinite(deref(a[0]) == Cell::atom(atoms::true_));
  return Outcome::success;
}

// ---- branch and bound of goals: see Store::begin_cutoff ----

// $fd_begin_cutoff(?X, +Direction): min or max
Outcome begin_cutoff(Machine& m, Cell* a) {
  const Cell x = deref(a[0]);
  if (!x.is_variable() && !terms::is_integer(x)) return machine::type_error(m, atoms::integer, x);
  if (Outcome o = m.need_heap(64); o != Outcome::success) return o;
  Solver& solver = Solver::of(m);
  if (Outcome o = solver.prepare(); o != Outcome::success) return o;
  const FdVar objective = x.is_variable() ? solver.variable(x) : solver.constant(clpfd::to_integer(m.terms, x));
  const Cell direction = deref(a[1]);
  solver.store.begin_cutoff(objective, direction.is_atom() && m.terms.atoms.text(direction.as_atom()) == "min");
  return Outcome::success;
}

Outcome improve_on(Machine& m, Cell* a) {
  const Cell value = deref(a[0]);
  if (!terms::is_integer(value)) return machine::type_error(m, atoms::integer, value);
  clpfd::Store& store = Solver::of(m).store;
  if (store.has_cutoff()) store.improve_on(clpfd::to_integer(m.terms, value));
  return Outcome::success;
}

Outcome pause_cutoff(Machine& m, Cell* a) {
  clpfd::Store& store = Solver::of(m).store;
  if (store.has_cutoff()) store.pause_cutoff(deref(a[0]) == Cell::atom(atoms::true_));
  return Outcome::success;
}

Outcome end_cutoff(Machine& m, Cell*) {
  clpfd::Store& store = Solver::of(m).store;
  if (store.has_cutoff()) store.end_cutoff();
  return Outcome::success;
}

}  // namespace

BuiltinFamily clpfd() {
  static constexpr Builtin rows[] = {
      det("$fd_equal(?X, ?Y) is semidet", &compare<Comparison::equal>, "X #= Y."),
      det("$fd_not_equal(?X, ?Y) is semidet", &compare<Comparison::not_equal>, "X #\\= Y."),
      det("$fd_less(?X, ?Y) is semidet", &compare<Comparison::less>, "X #< Y."),
      det("$fd_less_equal(?X, ?Y) is semidet", &compare<Comparison::less_equal>, "X #=< Y."),
      // In clauses, X #< Y would be posted with X and Y exchanged: a new Y would be older than a new X.
      det("$fd_greater(?X, ?Y) is semidet", &compare<Comparison::greater>, "X #> Y."),
      det("$fd_greater_equal(?X, ?Y) is semidet", &compare<Comparison::greater_equal>, "X #>= Y."),
      det("$fd_sum_equal(?Sum, ?Y) is semidet", &compare_sum<Comparison::equal>, "Sum #= Y."),
      det("$fd_sum_not_equal(?Sum, ?Y) is semidet", &compare_sum<Comparison::not_equal>, "Sum #\\= Y."),
      det("$fd_sum_less(?Sum, ?Y) is semidet", &compare_sum<Comparison::less>, "Sum #< Y."),
      det("$fd_sum_less_equal(?Sum, ?Y) is semidet", &compare_sum<Comparison::less_equal>, "Sum #=< Y."),
      det("$fd_sum_greater(?Sum, ?Y) is semidet", &compare_sum<Comparison::greater>, "Sum #> Y."),
      det("$fd_sum_greater_equal(?Sum, ?Y) is semidet", &compare_sum<Comparison::greater_equal>, "Sum #>= Y."),
      det("$fd_condition(?Condition) is semidet", &condition,
          "The condition, made of constraints that have a truth value, holds."),
      det("$fd_condition(?Condition, +Goal) is semidet", &condition_for,
          "The condition holds, which is to be shown as Goal."),
      det("$fd_in(?X, +Domain) is semidet", &in_domain, "X is in Domain."),
      det("$fd_ins(?Xs, +Domain) is semidet", &all_in_domain, "All of Xs are in Domain."),
      det("$fd_unify(+Handle, ?Other) is semidet", &unify_hook,
          "The variable of the solver that Handle stands for is Other from now on."),
      det("$fd_inf(?X, -Least) is det", &least, "The lower limit of X."),
      det("$fd_sup(?X, -Greatest) is det", &greatest, "The upper limit of X."),
      det("$fd_size(?X, -Size) is det", &size, "The number of values of X."),
      det("$fd_dom(?X, -Domain) is det", &whole_domain, "The domain of X."),
      det("$fd_degree(?X, -Degree) is det", &degree, "The number of propagators that were attached to X."),
      det("$fd_var(@X) is semidet", &is_fd_variable, "X is a variable of the solver."),
      det("$fd_global(+Name, ?Variables, +Numbers) is semidet", &global, "Posts the constraint of this name."),
      det("$fd_global(+Name, ?Variables, +Numbers, +Goal) is semidet", &global_for,
          "Posts the constraint of this name, which is to be shown as Goal."),
      det("$fd_start_labeling(+Variables, +Order, +Values, +Branching, +Objectives, +Mode, +Restarts, -State) "
          "is semidet",
          &start<false>, "State is a search."),
      det("$fd_start_learning(+Variables, +Order, +Values, +Branching, +Objectives, +Mode, -State) "
          "is semidet",
          &start<true>, "State is a search that learns."),
      det("$fd_begin_cutoff(?X, +Direction) is det", &begin_cutoff,
          "Until '$fd_end_cutoff', X has to be better (min, max) than what '$fd_improve_on'/1 was told last."),
      det("$fd_improve_on(+Value) is det", &improve_on,
          "Only what is better than Value will do, also after backtracking."),
      det("$fd_pause_cutoff(+Paused) is det", &pause_cutoff,
          "The cut-off that was begun last is out of force (true) or in force again (false)."),
      det("$fd_end_cutoff is det", &end_cutoff, "Takes off the cut-off that was begun last."),
      det("$fd_finite(+Xs) is det", &all_finite, "Errors unless all domains are finite."),
      nondet("$fd_next_labeling(+State) is nondet", &next, "The next solution of a search."),
      det("$fd_progress(-Seconds, -Best) is semidet", &progress,
          "A search was interrupted after Seconds to report its best value, or none."),
      det("$fd_statistic(+Index, -Count) is semidet", &statistic, "A count of the solver since it was last asked for."),
      det("$fd_hold(+Boolean) is det", &hold, "Whether changes of infinite domains wake nobody, until backtracking."),
      det("$fd_network(+Roots, -Variables, -Constraints) is det", &network,
          "All variables and constraints of the solver that are connected with Roots."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
