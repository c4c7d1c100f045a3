// SPDX-License-Identifier: MIT
// op/3 without its effect: the checks of ISO 13211-1, 8.14.3.3 in the order of the standard, with Cor.2 on `|`, [] and
// {}.
#include "syntax/operator_table.hpp"

namespace hornbeam::syntax {

namespace {

OperatorError instantiation() { return {OperatorErrorKind::instantiation}; }
OperatorError wrong_type(Atom type, Cell culprit) { return {OperatorErrorKind::type, type, culprit}; }

// Splits Module:...:Name. The type check of the name handles an unbound or non-atom module.
Cell strip_module(Cell name, OperatorChange& change) {
  name = deref(name);
  while (name.is_structure() && terms::functor_of(name) == functors::colon) {
    const Cell module = deref(terms::structure_argument(name, 0));
    if (!module.is_atom()) return name;
    change.qualified = true;
    change.module = module.as_atom();
    name = deref(terms::structure_argument(name, 1));
  }
  return name;
}

// One possibly qualified name.
OperatorError take_name(Cell name, std::vector<OperatorChange>& changes) {
  OperatorChange change{};
  name = strip_module(name, change);
  if (name.is_variable()) return instantiation();
  if (!name.is_atom()) return wrong_type(atoms::atom, name);
  change.name = name.as_atom();
  changes.push_back(change);
  return {};
}

// The names of a list; a module before the list applies to all of them. An invalid list (partial, improper, cyclic) is
// reported before a wrong element. Brent's method detects cycles.
OperatorError take_list(Cell list, const OperatorChange& prefix, std::vector<OperatorChange>& changes) {
  Cell end = list;
  Cell marked = list;
  std::size_t steps = 0;
  std::size_t stride = 1;
  OperatorError wrong_element;
  while (end.is_list()) {
    const OperatorError e = take_name(terms::head_of(end), changes);
    if (e.kind == OperatorErrorKind::instantiation) return e;
    if (e && !wrong_element) wrong_element = e;
    if (!e && prefix.qualified && !changes.back().qualified) {
      changes.back().qualified = true;
      changes.back().module = prefix.module;
    }
    end = deref(terms::tail_of(end));
    if (end == marked) return wrong_type(atoms::list, list);
    if (++steps == stride) {
      marked = end;
      stride *= 2;
    }
  }
  if (end.is_variable()) return instantiation();
  if (end != Cell::atom(atoms::nil)) return wrong_type(atoms::list, list);
  return wrong_element;
}

// The third argument: a name or a list of names. [] is an atom here (Cor.2).
OperatorError take_names(Cell names, std::vector<OperatorChange>& changes) {
  OperatorChange prefix{};
  names = strip_module(names, prefix);
  if (names.is_variable()) return instantiation();
  if (names.is_list()) return take_list(names, prefix, changes);
  if (!names.is_atom()) return wrong_type(atoms::list, names);
  prefix.name = names.as_atom();
  changes.push_back(prefix);
  return {};
}

// Whether this atom may get (or lose) an operator of this type and priority.
OperatorError check_permission(const OperatorTable& table, const OperatorChange& c) {
  const auto refused = [&c](Atom action) {
    return OperatorError{OperatorErrorKind::permission, action, Cell::atom(c.name)};
  };
  if (c.name == atoms::comma) return refused(atoms::modify);
  if (c.name == atoms::nil || c.name == atoms::curly) return refused(atoms::create);
  if (c.priority == 0) return {};
  const Fixity fixity = fixity_of(c.type);
  if (c.name == atoms::bar && (fixity != Fixity::infix || c.priority < 1001)) return refused(atoms::create);
  const Operators now = table.find(c.name);
  if (fixity == Fixity::infix && now.postfix) return refused(atoms::create);
  if (fixity == Fixity::postfix && now.infix) return refused(atoms::create);
  return {};
}

// Instantiation first, then types, then domains, then permissions.
OperatorError plan(const OperatorTable& table, Cell priority, Cell type, Cell names,
                   std::vector<OperatorChange>& changes) {
  priority = deref(priority);
  type = deref(type);
  if (priority.is_variable() || type.is_variable()) return instantiation();
  const OperatorError name_error = take_names(names, changes);
  if (name_error.kind == OperatorErrorKind::instantiation) return name_error;
  if (!terms::is_integer(priority)) return wrong_type(atoms::integer, priority);
  if (!type.is_atom()) return wrong_type(atoms::atom, type);
  if (name_error) return name_error;
  if (!priority.is_small_integer() || priority.as_small_integer() < 0 || priority.as_small_integer() > max_priority) {
    return {OperatorErrorKind::domain, atoms::operator_priority, priority};
  }
  OperatorType meaning{};
  if (!operator_type(type.as_atom(), meaning)) {
    return {OperatorErrorKind::domain, atoms::operator_specifier, type};
  }
  for (OperatorChange& c : changes) {
    c.type = meaning;
    c.priority = static_cast<int>(priority.as_small_integer());
    if (const OperatorError e = check_permission(table, c)) return e;
  }
  return {};
}

}  // namespace

OperatorError plan_operators(const OperatorTable& table, Cell priority, Cell type, Cell names,
                             std::vector<OperatorChange>& changes) {
  changes.clear();
  const OperatorError e = plan(table, priority, type, names, changes);
  if (e) changes.clear();
  return e;
}

}  // namespace hornbeam::syntax
