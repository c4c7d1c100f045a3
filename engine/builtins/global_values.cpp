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

Outcome nb_setval(Machine& m, Cell* a) {
  Atom name;
  if (auto o = read_name(m, a[0], name); o != Outcome::success) return o;
  Cell packed;
  if (auto o = clpfd::pack(m, a[1], packed); o != Outcome::success) return o;
  return m.globals.set_lasting(name, deref(packed)) ? Outcome::success : out_of_memory(m);
}

Outcome b_setval(Machine& m, Cell* a) {
  Atom name;
  if (auto o = read_name(m, a[0], name); o != Outcome::success) return o;
  return m.globals.set_local(name, storable(deref(a[1]))) ? Outcome::success : out_of_memory(m);
}

// The value, possibly packed (clpfd/bridge/copies.hpp), with room to unpack it.
Outcome find_value(Machine& m, GlobalVariables::Variable& v, Cell& found) {
  const std::size_t cells = m.globals.heap_cells(v);
  if (auto o = m.need_heap(cells + terms::TermStore::wakeup_cells); o != Outcome::success) return o;
  found = m.globals.value(v);
  return Outcome::success;
}

Outcome unify_value(Machine& m, GlobalVariables::Variable& v, Cell argument) {
  Cell found;
  if (auto o = find_value(m, v, found); o != Outcome::success) return o;
  return m.unify(argument, clpfd::unpack(m, found));
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
    if (!GlobalVariables::has_value(v) || m.terms.atoms.is_system(v.name)) continue;
    // The value is made before bindings are tried: undoing them must not remove it.
    Cell found;
    if (auto o = find_value(m, v, found); o != Outcome::success) return o;
    TentativeUnification attempt(m.terms);
    if (m.unify(a[1], clpfd::unpack(m, found)) != Outcome::success) {
      attempt.undo();
      continue;
    }
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

BuiltinFamily global_values() {
  static constexpr Builtin rows[] = {
      det("nb_setval(+Name, +Value) is det", &nb_setval,
          "Sets the global variable Name to a copy of Value, with its constraints; backtracking does not undo it."),
      det("nb_linkval(+Name, +Value) is det", &nb_setval, "Same as nb_setval/2."),
      det("nb_getval(+Name, ?Value) is semidet", &getval, "Value is the value of the global variable Name."),
      det("b_setval(+Name, +Value) is det", &b_setval,
          "Sets the global variable Name to Value itself, until backtracking."),
      det("b_getval(+Name, ?Value) is semidet", &getval, "Value is the value of the global variable Name."),
      nondet("nb_current(?Name, ?Value) is nondet", &nb_current, "Name is a global variable and Value its value."),
      det("nb_delete(+Name) is det", &nb_delete, "Removes the global variable Name."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
