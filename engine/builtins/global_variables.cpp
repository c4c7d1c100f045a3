// SPDX-License-Identifier: MIT
// Global variables: b_setval/2 is undone by backtracking, nb_setval/2 is not. See
// database/global_variables.hpp for how values are kept.
#include "builtins/arguments.hpp"
#include "builtins/tentative_unification.hpp"
#include "clpfd/bridge/copies.hpp"
#include "database/global_variables.hpp"

namespace hornbeam::builtins {

namespace {

using database::GlobalVariables;

Outcome read_name(Machine& m, Cell argument, Atom& name) {
  const Cell c = deref(argument);
  if (c.is_variable()) return machine::instantiation_error(m);
  if (!c.is_atom()) return machine::type_error(m, atoms::atom, c);
  name = c.as_atom();
  return Outcome::success;
}

// '$constrained'(Value, Goals), as nb_setval/2 has made it.
bool is_constrained(Machine& m, Cell value) {
  return value.is_structure() && terms::functor_of(value).arity() == 2 &&
         m.terms.atoms.text(m.terms.functors.name(terms::functor_of(value))) == "$constrained";
}

// '$set_lasting'(+Name, +Value): fails for a value with constraints, which must become goals first, and for
// one that looks like such a pair.
Outcome set_lasting(Machine& m, Cell* a) {
  Atom name;
  if (auto o = read_name(m, a[0], name); o != Outcome::success) return o;
  bool constrained = false;
  if (auto o = clpfd::has_constraints(m, a[1], constrained); o != Outcome::success) return o;
  if (constrained || is_constrained(m, deref(a[1]))) return Outcome::fail;
  return m.globals.set_lasting(name, deref(a[1])) ? Outcome::success : out_of_memory(m);
}

// '$set_lasting_constrained'(+Name, +Constrained)
Outcome set_lasting_constrained(Machine& m, Cell* a) {
  Atom name;
  if (auto o = read_name(m, a[0], name); o != Outcome::success) return o;
  return m.globals.set_lasting(name, deref(a[1])) ? Outcome::success : out_of_memory(m);
}

Outcome b_setval(Machine& m, Cell* a) {
  Atom name;
  if (auto o = read_name(m, a[0], name); o != Outcome::success) return o;
  return m.globals.set_local(name, storable(deref(a[1]))) ? Outcome::success : out_of_memory(m);
}

// A value and the goals that constrain it, if any.
struct Found {
  Cell value;
  Cell goals = Cell::atom(atoms::nil);
};

Outcome find_value(Machine& m, GlobalVariables::Variable& v, Found& found) {
  if (const std::size_t cells = m.globals.heap_cells(v); cells != 0) {
    if (auto o = m.need_heap(cells); o != Outcome::success) return o;
  }
  found.value = m.globals.value(v);
  if (is_constrained(m, found.value)) {
    if (auto o = m.need_heap(clpfd::cells_to_wake); o != Outcome::success) return o;
    found.goals = deref(terms::structure_argument(found.value, 1));
    found.value = deref(terms::structure_argument(found.value, 0));
  }
  return Outcome::success;
}

// From here on it is the value with its constraints that hangs at the variable.
Outcome constrain(Machine& m, const GlobalVariables::Variable& v, const Found& found) {
  if (found.goals.is_atom()) return Outcome::success;
  clpfd::call_goals(m, found.goals);
  return m.globals.set_local(v.name, storable(found.value)) ? Outcome::success : out_of_memory(m);
}

Outcome unify_value(Machine& m, GlobalVariables::Variable& v, Cell argument) {
  Found found;
  if (auto o = find_value(m, v, found); o != Outcome::success) return o;
  if (auto o = constrain(m, v, found); o != Outcome::success) return o;
  return m.unify(argument, found.value);
}

Outcome getval(Machine& m, Cell* a) {
  Atom name;
  if (auto o = read_name(m, a[0], name); o != Outcome::success) return o;
  GlobalVariables::Variable* v = m.globals.find(name);
  if (v == nullptr) {
    return machine::existence_error(m, atoms::variable, Cell::atom(name));
  }
  return unify_value(m, *v, a[1]);
}

// The state is the number of the next variable to try.
Outcome nb_current(Machine& m, Cell* a, Redo& redo) {
  const Cell name = deref(a[0]);
  if (!name.is_variable()) {
    if (!name.is_atom()) return Outcome::fail;
    GlobalVariables::Variable* v = m.globals.find(name.as_atom());
    return v != nullptr ? unify_value(m, *v, a[1]) : Outcome::fail;
  }
  std::int64_t i = redo.first() ? 0 : redo.state().as_small_integer();
  for (const auto count = static_cast<std::int64_t>(m.globals.count()); i < count; ++i) {
    GlobalVariables::Variable& v = m.globals.at(static_cast<std::size_t>(i));
    if (!GlobalVariables::has_value(v)) continue;
    // The value is made before bindings are tried: undoing them must not take away where it hangs.
    Found found;
    if (auto o = find_value(m, v, found); o != Outcome::success) return o;
    TentativeUnification attempt(m.terms);
    if (m.unify(a[1], found.value) != Outcome::success) {
      attempt.undo();
      continue;
    }
    if (auto o = constrain(m, v, found); o != Outcome::success) return o;
    if (i + 1 < count) redo.again(Cell::integer(i + 1));
    return m.unify(name, Cell::atom(v.name));
  }
  return Outcome::fail;
}

Outcome nb_delete(Machine& m, Cell* a) {
  Atom name;
  if (auto o = read_name(m, a[0], name); o != Outcome::success) return o;
  m.globals.remove(name);
  return Outcome::success;
}

}  // namespace

BuiltinFamily global_variables() {
  static constexpr Builtin rows[] = {
      det("$set_lasting(+Name, +Value) is semidet", &set_lasting, "nb_setval/2 for a Value without constraints."),
      det("$set_lasting_constrained(+Name, +Constrained) is det", &set_lasting_constrained,
          "The same for '$constrained'(Value, Goals)."),
      det("nb_getval(+Name, ?Value) is semidet", &getval,
          "Value is that of the global variable Name."),
      det("b_setval(+Name, +Value) is det", &b_setval,
          "Gives the global variable Name the Value itself, until backtracking."),
      det("b_getval(+Name, ?Value) is semidet", &getval,
          "Value is that of the global variable Name."),
      nondet("nb_current(?Name, ?Value) is nondet", &nb_current,
             "Name is a global variable and Value its value."),
      det("nb_delete(+Name) is det", &nb_delete, "Removes the global variable Name."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
