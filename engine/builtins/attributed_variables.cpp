// SPDX-License-Identifier: MIT
// Attributed variables. The cell after an attributed variable is the list of its attributes, one for each module,
// changed by backtrackable assignments:
//
//   att(Module, Value, att(Module, Value, ... []))
//
// An integer in its place is short for att(clpfd, Integer, []): most variables of the constraint solver have no other
// attribute. It is expanded to the long form when a second one is added.
//
// When such a variable is bound, '$run_wakeups'/1 (stdlib/system/attributed_variables.pl) calls
// Module:attr_unify_hook(Value, Other) for each.
#include "builtins/arguments.hpp"

namespace hornbeam::builtins {

namespace {

constexpr std::size_t value_index = 1;
constexpr std::size_t rest_index = 2;
// The module whose attribute a lone integer is.
constexpr std::string_view solver = "clpfd";

Outcome read_name(Machine& m, Cell argument, Cell& name) {
  name = deref(argument);
  if (name.is_variable()) return machine::instantiation_error(m);
  return name.is_atom() ? Outcome::success : machine::type_error(m, atoms::atom, name);
}

bool is_attribute(Cell c) { return c.is_structure() && terms::functor_of(c) == functors::att_3; }

// The long form of attributes.
Cell written_out(Machine& m, Cell attributes) {
  if (!attributes.is_small_integer()) return attributes;
  return m.terms.new_structure(functors::att_3, Cell::atom(m.terms.atoms.intern(solver)), attributes,
                               Cell::atom(atoms::nil));
}

// The place that holds the attribute of this name, or the end of the list.
Cell* find_place(Machine& m, Cell variable, Cell name) {
  Cell* place = variable.address() + 1;
  if (const Cell short_form = deref(*place); short_form.is_small_integer()) {
    m.terms.assign(place, written_out(m, short_form));
  }
  for (;;) {
    const Cell c = deref(*place);
    if (!is_attribute(c) || deref(terms::structure_argument(c, 0)) == name) return place;
    place = &terms::structure_argument(c, rest_index);
  }
}

Cell make_attributed(Machine& m, Cell variable, Cell attributes) {
  const Cell made = m.terms.new_attributed_variable(attributes);
  m.terms.bind(variable, Cell::reference(made.address()));
  return made;
}

// put_attr(+Variable, +Module, +Value)
Outcome put_attr(Machine& m, Cell* a) {
  const Cell variable = deref(a[0]);
  if (!variable.is_variable()) return machine::uninstantiation_error(m, variable);
  Cell name;
  if (Outcome o = read_name(m, a[1], name); o != Outcome::success) return o;
  const Cell value = storable(deref(a[2]));
  Cell* place = nullptr;
  if (variable.is_attributed()) {
    place = find_place(m, variable, name);
    const Cell found = deref(*place);
    if (is_attribute(found)) {
      m.terms.assign(&terms::structure_argument(found, value_index), value);
      return Outcome::success;
    }
  }
  const Cell attribute = m.terms.new_structure(functors::att_3, name, value, Cell::atom(atoms::nil));
  if (place != nullptr) {
    m.terms.assign(place, attribute);
  } else {
    make_attributed(m, variable, attribute);
  }
  return Outcome::success;
}

// get_attr(+Variable, +Module, ?Value)
Outcome get_attr(Machine& m, Cell* a) {
  const Cell variable = deref(a[0]);
  Cell name;
  if (Outcome o = read_name(m, a[1], name); o != Outcome::success) return o;
  if (!variable.is_attributed()) return Outcome::fail;
  const Cell attributes = deref(variable.address()[1]);
  if (attributes.is_small_integer()) {
    return m.terms.atoms.text(name.as_atom()) == solver ? m.unify(a[2], attributes) : Outcome::fail;
  }
  const Cell found = deref(*find_place(m, variable, name));
  if (!is_attribute(found)) return Outcome::fail;
  return m.unify(a[2], terms::structure_argument(found, value_index));
}

// del_attr(+Variable, +Module)
Outcome del_attr(Machine& m, Cell* a) {
  const Cell variable = deref(a[0]);
  Cell name;
  if (Outcome o = read_name(m, a[1], name); o != Outcome::success) return o;
  if (!variable.is_attributed()) return Outcome::success;
  Cell* place = find_place(m, variable, name);
  const Cell found = deref(*place);
  if (is_attribute(found)) {
    m.terms.assign(place, storable(deref(terms::structure_argument(found, rest_index))));
  }
  return Outcome::success;
}

Outcome attvar(Machine&, Cell* a) {
  const Cell c = deref(a[0]);
  return truth(c.is_attributed() && terms::has_attributes(c));
}

// get_attrs(+Variable, -Attributes)
Outcome get_attrs(Machine& m, Cell* a) {
  const Cell variable = deref(a[0]);
  if (!variable.is_attributed()) return Outcome::fail;
  const Cell attributes = written_out(m, deref(variable.address()[1]));
  return is_attribute(attributes) ? m.unify(a[1], attributes) : Outcome::fail;
}

// True for a result of get_attrs/2.
bool is_attribute_list(Cell c) {
  while (is_attribute(c)) {
    if (!deref(terms::structure_argument(c, 0)).is_atom()) return false;
    c = deref(terms::structure_argument(c, rest_index));
  }
  return c == Cell::atom(atoms::nil);
}

// put_attrs(+Variable, +Attributes): replaces them all.
Outcome put_attrs(Machine& m, Cell* a) {
  const Cell variable = deref(a[0]);
  if (!variable.is_variable()) return machine::uninstantiation_error(m, variable);
  const Cell attributes = deref(a[1]);
  if (attributes.is_variable()) return machine::instantiation_error(m);
  constexpr std::size_t most = 1000;
  Cell tail = attributes;
  for (std::size_t i = 0; is_attribute(tail) && i < most; ++i) {
    tail = deref(terms::structure_argument(tail, rest_index));
  }
  if (is_attribute(tail) || !is_attribute_list(attributes)) {
    return machine::type_error(m, m.terms.atoms.intern("attributes"), attributes);
  }
  if (variable.is_attributed()) {
    m.terms.assign(variable.address() + 1, attributes);
  } else {
    make_attributed(m, variable, attributes);
  }
  return Outcome::success;
}

// del_attrs(+Variable): all of them.
Outcome del_attrs(Machine& m, Cell* a) {
  const Cell variable = deref(a[0]);
  if (variable.is_attributed()) {
    m.terms.assign(variable.address() + 1, Cell::atom(atoms::nil));
  }
  return Outcome::success;
}

// '$attributed_variables'(-Variables): all unbound ones on the heap, oldest first, including some that are
// unreferenced.
Outcome all_attributed(Machine& m, Cell* a) {
  std::vector<Cell*> found;
  for (Cell* p = m.terms.base; p < m.terms.top; ++p) {
    if (p->is_header() && !p->is_functor_cell()) {
      p += p->box_words();
    } else if (*p == Cell::attributed(p)) {
      if (terms::has_attributes(*p)) found.push_back(p);
      ++p;
    }
  }
  if (Outcome o = m.need_heap(2 * found.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (auto p = found.rbegin(); p != found.rend(); ++p) {
    list = m.terms.new_list(Cell::reference(*p), list);
  }
  return m.unify(a[0], list);
}

}  // namespace

BuiltinFamily attributed_variables() {
  static constexpr Builtin rows[] = {
      det("put_attr(+Variable, +Module, +Value) is det", &put_attr, "Sets the attribute Module of Variable to Value."),
      det("get_attr(+Variable, +Module, ?Value) is semidet", &get_attr, "Value is the attribute Module of Variable."),
      det("del_attr(+Variable, +Module) is det", &del_attr, "Removes the attribute Module of Variable."),
      det("attvar(@Term) is semidet", &attvar, "Term is a variable with attributes."),
      det("get_attrs(+Variable, -Attributes) is semidet", &get_attrs,
          "Attributes are all attributes of Variable: att(Module, Value, Others) or []."),
      det("put_attrs(+Variable, +Attributes) is det", &put_attrs,
          "Gives Variable exactly these attributes, in the form of get_attrs/2."),
      det("del_attrs(+Variable) is det", &del_attrs, "Removes all attributes of Variable."),
      det("$attributed_variables(-Variables) is det", &all_attributed, "All attributed variables in memory."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
