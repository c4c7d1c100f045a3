// SPDX-License-Identifier: MIT
#include "builtins/predicate_arguments.hpp"

namespace hornbeam::builtins {

Outcome read_goal(Machine& m, Cell argument, database::Module& module, Goal& goal) {
  goal.module = &module;
  goal.term = argument;
  if (!m.strip_module(goal.term, goal.module)) return machine::instantiation_error(m);
  if (goal.term.is_variable()) return machine::instantiation_error(m);
  if (!terms::is_callable(goal.term)) return machine::type_error(m, atoms::callable, goal.term);
  if (goal.term.is_atom()) {
    goal.functor = m.terms.functors.intern(goal.term.as_atom(), 0);
  } else if (goal.term.is_list()) {
    goal.functor = functors::list_pair;
    goal.arguments = goal.term.address();
  } else {
    goal.functor = terms::functor_of(goal.term);
    goal.arguments = goal.term.address() + 1;
  }
  return Outcome::success;
}

Outcome read_clause(Machine& m, Cell argument, database::Module& module, ClauseTerm& clause) {
  Cell term = argument;
  database::Module* where = &module;
  if (!m.strip_module(term, where)) return machine::instantiation_error(m);
  if (term.is_structure() && terms::functor_of(term) == functors::neck) {
    clause.body = deref(terms::structure_argument(term, 1));
    term = terms::structure_argument(term, 0);
  }
  return read_goal(m, term, *where, clause.head);
}

Outcome read_module(Machine& m, Cell argument, database::Module*& module) {
  const Cell name = deref(argument);
  if (name.is_variable()) return machine::instantiation_error(m);
  if (!name.is_atom()) return machine::type_error(m, atoms::atom, name);
  module = &m.database.module(name.as_atom());
  return Outcome::success;
}

namespace {

// The head of (:)/2 itself: there is no module in it.
bool is_general_colon(Cell head) {
  return head.is_structure() && terms::functor_of(head) == functors::colon &&
         deref(terms::structure_argument(head, 0)).is_variable() &&
         deref(terms::structure_argument(head, 1)).is_variable();
}

}  // namespace

Outcome read_goal_in(Machine& m, Cell module_name, Cell argument, Goal& goal) {
  database::Module* module = nullptr;
  if (Outcome o = read_module(m, module_name, module); o != Outcome::success) return o;
  if (const Cell head = deref(argument); is_general_colon(head)) {
    goal.module = module;
    goal.term = head;
    goal.functor = functors::colon;
    goal.arguments = head.address() + 1;
    return Outcome::success;
  }
  return read_goal(m, argument, *module, goal);
}

Outcome find_procedure(Machine& m, Cell module_name, Cell argument, database::Predicate*& found) {
  Goal goal;
  if (Outcome o = read_goal_in(m, module_name, argument, goal); o != Outcome::success) return o;
  database::Predicate* const visible = m.database.visible(*goal.module, goal.functor);
  if (visible == nullptr) return Outcome::fail;
  found = &visible->resolved();
  return Outcome::success;
}

Outcome read_indicator(Machine& m, Cell argument, database::Module& module, Indicator& indicator) {
  Cell term = argument;
  indicator.module = &module;
  if (!m.strip_module(term, indicator.module)) return machine::instantiation_error(m);
  if (term.is_variable()) return machine::instantiation_error(m);
  const bool is_slash = term.is_structure() && terms::functor_of(term) == functors::slash;
  indicator.is_non_terminal = term.is_structure() && terms::functor_of(term) == functors::double_slash;
  if (!is_slash && !indicator.is_non_terminal) {
    return machine::type_error(m, atoms::predicate_indicator, term);
  }
  const Cell name = deref(terms::structure_argument(term, 0));
  const Cell arity = deref(terms::structure_argument(term, 1));
  if (name.is_variable() || arity.is_variable()) return machine::instantiation_error(m);
  if (!name.is_atom()) return machine::type_error(m, atoms::atom, name);
  if (!terms::is_integer(arity)) return machine::type_error(m, atoms::integer, arity);
  if (terms::integer_sign(arity) < 0) return machine::domain_error(m, atoms::not_less_than_zero, arity);
  const std::int64_t extra = indicator.is_non_terminal ? 2 : 0;
  if (!arity.is_small_integer() || arity.as_small_integer() + extra > terms::max_arity) {
    return machine::representation_error(m, atoms::max_arity);
  }
  const auto total = static_cast<std::uint32_t>(arity.as_small_integer() + extra);
  indicator.functor = m.terms.functors.intern(name.as_atom(), total);
  return Outcome::success;
}

Outcome read_indicators(Machine& m, Cell argument, database::Module& module, std::vector<Indicator>& indicators) {
  struct Pending {
    Cell term;
    database::Module* module;
  };
  std::vector<Pending> pending{{argument, &module}};
  std::size_t parts_taken = 0;
  while (!pending.empty()) {
    Pending next = pending.back();
    pending.pop_back();
    if (!m.strip_module(next.term, next.module)) return machine::instantiation_error(m);
    const bool is_comma = next.term.is_structure() && terms::functor_of(next.term) == functors::comma;
    if (next.term.is_list() || is_comma) {
      const Cell* parts = next.term.address() + (is_comma ? 1 : 0);
      pending.push_back({parts[1], next.module});
      pending.push_back({parts[0], next.module});
      constexpr std::size_t most = 200000;  // bounds an infinite list, cyclic or not
      if (++parts_taken > most) return machine::type_error(m, atoms::list, deref(argument));
      continue;
    }
    if (next.term == Cell::atom(atoms::nil)) continue;
    // SWI-Prolog's Indicators as Properties: properties of tables and threads, which are ignored here.
    if (next.term.is_structure() && terms::functor_of(next.term) == functors::as_properties) {
      pending.push_back({next.term.address()[1], next.module});
      continue;
    }
    Indicator indicator;
    const Outcome o = read_indicator(m, next.term, *next.module, indicator);
    if (o != Outcome::success) return o;
    indicators.push_back(indicator);
  }
  return Outcome::success;
}

Cell indicator_term(Machine& m, Cell functor) {
  return terms::predicate_indicator(m.terms, m.terms.functors.name(functor), functor.arity());
}

Cell general_term(TermStore& store, Cell functor) {
  const std::uint32_t arity = functor.arity();
  if (arity == 0) return Cell::atom(store.functors.name(functor));
  Cell* p = store.allocate(arity + 1);
  p[0] = functor;
  for (std::uint32_t i = 1; i <= arity; ++i) p[i] = Cell::reference(p + i);
  return functor == functors::list_pair ? Cell::list(p + 1) : Cell::structure(p);
}

Outcome ready_clauses(Machine& m, database::Predicate& predicate) {
  if (m.supply_clauses(predicate)) return Outcome::success;
  constexpr std::size_t cells_of_a_clause = std::size_t{1} << 14;
  const Outcome room = m.need_heap(cells_of_a_clause);
  return room == Outcome::success ? out_of_memory(m) : room;
}

bool is_private(const Machine& m, const Goal& goal) {
  if (m.inline_control(goal.functor)) return true;
  const database::Predicate* found = m.database.visible(*goal.module, goal.functor);
  return found != nullptr && (found->is_builtin || found->is_system) && !found->is_dynamic;
}

Outcome raise_procedure_permission(Machine& m, Atom action, Atom type, Cell functor) {
  return machine::permission_error(m, action, type, indicator_term(m, functor));
}

}  // namespace hornbeam::builtins
