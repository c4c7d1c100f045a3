// SPDX-License-Identifier: MIT
#include "clpfd/bridge/labeling_goal.hpp"

#include <algorithm>

#include "clpfd/bridge/expressions.hpp"
#include "clpfd/bridge/globals.hpp"
#include "clpfd/bridge/post_precedences.hpp"
#include "clpfd/bridge/running_search.hpp"
#include "machine/errors.hpp"

namespace hornbeam::clpfd {

using learning::LearningOptimise;
using learning::LearningSearch;

namespace {

// Checks the numbers of enumerators; the library makes no others.
bool readable(const LabelingArguments& a) {
  const auto up_to = [](Cell c, auto last) {
    c = deref(c);
    return c.is_small_integer() && c.as_small_integer() >= 0 && c.as_small_integer() <= static_cast<std::int64_t>(last);
  };
  return up_to(a.variable_order, VariableOrder::precedence) && up_to(a.value_order, ValueOrder::down) &&
         up_to(a.branching, Branching::interval) && up_to(a.mode, OptimiseMode::improving);
}

constexpr std::size_t changes_each = 4;  // of a variable on a trail that is not yet long

std::int64_t small(Cell c) { return deref(c).as_small_integer(); }

void read_restarts(Cell c, LabelingOptions& options) {
  c = deref(c);
  if (!c.is_structure() || terms::functor_of(c).arity() != 4) return;
  std::int64_t part[4];
  for (std::size_t i = 0; i < 4; ++i) {
    const Cell number = deref(terms::structure_argument(c, i));
    if (!number.is_small_integer() || number.as_small_integer() < (i < 3 ? 1 : 0)) return;
    part[i] = number.as_small_integer();
  }
  const auto last = static_cast<std::int64_t>(Restarts::Series::luby);
  options.restarts = {static_cast<Restarts::Series>(std::min(part[0], last)), static_cast<std::uint64_t>(part[1]),
                      static_cast<std::uint64_t>(part[2])};
  options.kept_percent = static_cast<unsigned>(std::min<std::int64_t>(part[3], 99));
}

Answer read_objectives(Solver& solver, Cell list, std::vector<Objective>& objectives) {
  Machine& m = solver.machine();
  for (Cell rest = deref(list); rest.is_list(); rest = deref(terms::tail_of(rest))) {
    const Cell term = deref(terms::head_of(rest));
    if (!term.is_structure()) return machine::type_error(m, terms::atoms::compound, term);
    const Cell name = Cell::atom(m.terms.functors.name(terms::functor_of(term)));
    const bool least = m.terms.atoms.text(name.as_atom()) == "min";
    Expressions expressions(solver);
    FdVar x = FdVar::none;
    const bool possible = expressions.read(terms::structure_argument(term, 0), x);
    if (expressions.error() != Answer::success) return expressions.error();
    if (!possible) return Answer::fail;
    objectives.push_back({least ? Objective::Direction::minimise : Objective::Direction::maximise, x});
  }
  return Answer::success;
}

// Variables fixed before a choice of the search are the same in all solutions until that choice is undone, so they are
// bound below a choice point of the machine that represents it. If binding would wake goals, one choice point
// represents all choices from there on: those goals must run again for each solution.
//
//   choice point    0                1                         what the state says: choices of the search below it
//   bound before it what is known    what else is known
//                   before choice 0  before choice 1
void keep_common(Solver& solver, const Labeling& labeling, std::size_t& floor) {
  Machine& m = solver.machine();
  if (!solver.store.undrained_pairs().empty()) return;
  while (solver.bind_plain_before(labeling.mark_before(floor))) {
    m.keep_bindings();
    if (floor + 1 == labeling.choices() || !labeling.has_mark(floor + 1) ||
        !m.double_choice(Cell::integer(static_cast<std::int64_t>(floor))))
      return;
    ++floor;
  }
}

// For solutions in any order, or by the solver's objectives.
template <class Labels, class Optimises>
std::unique_ptr<RunningSearch> make_search(Solver& solver, const std::vector<FdVar>& variables,
                                           const LabelingOptions& options, OptimiseMode mode) {
  if (solver.objectives.empty()) {
    return std::make_unique<RunningSearch>(std::in_place_type<Labels>, solver.store, variables, options);
  }
  return std::make_unique<RunningSearch>(std::in_place_type<Optimises>, solver.store, variables, options,
                                         solver.objectives, mode);
}

// The next solution, for any kind of search.
struct Next {
  std::size_t floor;

  Labeling::Result operator()(Labeling& search) const { return search.next(floor); }
  template <class Search>
  Labeling::Result operator()(Search& search) const {
    return search.next();
  }
};

struct Best {
  template <class Search>
  std::optional<Integer> operator()(const Search& search) const {
    if constexpr (requires { search.best(); }) {
      return search.best();
    } else {
      return std::nullopt;
    }
  }
};

// Whether there may be further solutions.
struct More {
  std::size_t floor;

  bool operator()(const Labeling& search) const { return search.choices() > floor; }
  template <class Search>
  bool operator()(const Search& search) const {
    return search.more();
  }
};

// Interrupted, perhaps only to report how far it has come: '$alarm'/0 asks for that.
Answer interrupted(Solver& solver, const RunningSearch& search) {
  if (solver.progress.due()) {
    solver.progress.note(std::visit(Best{}, search));
    solver.machine().request(machine::attention_time);
  }
  solver.progress.set_running(false);
  return solver.stopped(Outcome::interrupted);
}

Answer too_wide(Machine& m) {
  const auto why = m.terms.atoms.intern("labeling with `learn` needs domains within -2**58..2**58");
  return m.raise(terms::representation_error(m.terms, m.terms.atoms.intern("max_integer")), Cell::atom(why));
}

}  // namespace

Answer read_finite_variables(Machine& m, Cell list, std::vector<FdVar>& variables) {
  Elements elements;
  const Answer read = read_elements(m, list, elements);  // the domains of elements before an error are checked first
  const Solver& solver = Solver::of(m);
  variables.reserve(elements.size());
  for (const Cell c : elements) {
    if (!c.is_variable()) continue;
    FdVar x = FdVar::none;
    if (!solver.known(c, x) || !solver.store.has_finite_domain(x)) {
      const auto why = m.terms.atoms.intern("a variable has no finite domain: it needs one, as in X in 1..9");
      return m.raise(terms::instantiation_error(), Cell::atom(why));
    }
    variables.push_back(x);
  }
  return read;
}

Answer start_labeling(Machine& m, const LabelingArguments& arguments, Cell state) {
  if (!readable(arguments)) return machine::type_error(m, terms::atoms::integer, deref(state));
  std::vector<FdVar> variables;
  if (Answer o = read_finite_variables(m, arguments.variables, variables); o != Answer::success) return o;
  if (Answer o = m.need_heap(64); o != Answer::success) return o;
  Solver& solver = Solver::of(m);
  const Cell objectives = deref(arguments.objectives);
  if (variables.empty() && !objectives.is_list()) {
    return m.unify(state, Cell::atom(terms::atoms::nil));
  }
  std::vector<Objective>& aims = solver.objectives;
  const bool by_precedence =
      !arguments.learns && static_cast<VariableOrder>(small(arguments.variable_order)) == VariableOrder::precedence;
  if (!solver.goes_on()) {
    aims.clear();
    solver.precedences.reset();
    if (Answer o = solver.prepare(); o != Answer::success) return o;
    if (Answer o = read_objectives(solver, objectives, aims); o != Answer::success) return o;
    if (by_precedence) {
      solver.precedences = std::make_shared<Precedences>(post_precedences(solver.store, variables));
    }
  }
  LabelingOptions options;
  options.variables = static_cast<VariableOrder>(small(arguments.variable_order));
  options.values = static_cast<ValueOrder>(small(arguments.value_order));
  options.branching = static_cast<Branching>(small(arguments.branching));
  read_restarts(arguments.restarts, options);
  options.long_trail = std::max(options.long_trail, changes_each * FdVariable::domain_words * variables.size());
  if (by_precedence) {
    options.precedences = solver.precedences;
    const std::vector<FdVar> orders = options.precedences->orders();
    variables.insert(variables.begin(), orders.begin(), orders.end());
  }
  if (!aims.empty() || by_precedence) {
    if (Answer o = solver.settle(true); o != Answer::success) return o;
  }
  const auto mode = static_cast<OptimiseMode>(small(arguments.mode));
  std::unique_ptr<RunningSearch> search =
      arguments.learns ? make_search<LearningSearch, LearningOptimise>(solver, variables, options, mode)
                       : make_search<Labeling, Optimise>(solver, variables, options, mode);
  const std::size_t number = solver.keep_search(std::move(search));
  if (!aims.empty()) solver.progress.begin();
  return m.unify(state, Cell::integer(static_cast<std::int64_t>(number)));
}

Answer next_labeling(Machine& m, Cell state, machine::Redo& redo) {
  state = deref(state);
  if (state.is_atom()) return Answer::success;
  if (!state.is_small_integer()) return machine::type_error(m, terms::atoms::integer, state);
  Solver& solver = Solver::of(m);
  const auto number = static_cast<std::size_t>(state.as_small_integer());
  RunningSearch* search = solver.search(number);
  if (search == nullptr) return Answer::fail;
  if (!solver.resume()) {
    return machine::resource_error(m, m.terms.atoms.intern("interrupted_propagation"));
  }
  Labeling* const labeling = std::get_if<Labeling>(search);
  std::size_t floor = redo.first() ? 0 : static_cast<std::size_t>(redo.state().as_small_integer());
  const bool optimises = std::holds_alternative<Optimise>(*search) || std::holds_alternative<LearningOptimise>(*search);
  solver.progress.set_running(optimises);
  const Labeling::Result result = std::visit(Next{floor}, *search);
  if (result == Labeling::Result::interrupted) return interrupted(solver, *search);
  solver.progress.set_running(false);
  switch (result) {
    case Labeling::Result::exhausted:
      if (floor == 0) solver.drop_search(number);
      return Answer::fail;
    case Labeling::Result::interrupted:
    case Labeling::Result::out_of_memory: return solver.stopped(Outcome::out_of_memory);
    case Labeling::Result::too_wide: return too_wide(m);
    case Labeling::Result::objective_unknown: return machine::instantiation_error(m);
    case Labeling::Result::solution: break;
  }
  if (std::visit(More{floor}, *search)) {
    if (labeling != nullptr && !redo.first()) keep_common(solver, *labeling, floor);
    redo.again(Cell::integer(static_cast<std::int64_t>(floor)));
  } else if (floor == 0) {
    solver.drop_search(number);
  }
  return solver.bind_known();
}

}  // namespace hornbeam::clpfd
