// SPDX-License-Identifier: MIT
// ISO 13211-1, 8.14.3 and 8.14.4: op/3 and current_op/3; 8.14.5 and 8.14.6: character conversion.
#include <algorithm>

#include "builtins/io_context.hpp"
#include "builtins/stream_arguments.hpp"

namespace hornbeam::builtins {

using syntax::OperatorErrorKind;
using syntax::OperatorTable;

namespace {

Outcome raise_operator_error(Machine& m, const syntax::OperatorError& e) {
  switch (e.kind) {
    case OperatorErrorKind::none: return Outcome::success;
    case OperatorErrorKind::instantiation: return machine::instantiation_error(m);
    case OperatorErrorKind::type: return machine::type_error(m, e.what, e.culprit);
    case OperatorErrorKind::domain: return machine::domain_error(m, e.what, e.culprit);
    case OperatorErrorKind::permission: return machine::permission_error(m, e.what, atoms::operator_, e.culprit);
  }
  return Outcome::success;
}

// Hides the operators of other modules from a sandboxed program; a module without a file may become that of a library.
bool is_closed(const Machine& m, const database::Module& module) {
  if (m.capabilities.has(machine::Capability::change_system) || &module == m.source_module) return false;
  return module.is_library || &module == &m.database.system() || (module.file == 0 && &module != &m.database.user());
}

}  // namespace

static Outcome op(Machine& m, Cell* a) {
  Cell names = a[2];
  database::Module* module = m.source_module;
  const Cell qualified = deref(names);
  if (qualified.is_structure() && terms::functor_of(qualified) == terms::functors::colon &&
      !m.strip_module(names, module)) {
    return machine::instantiation_error(m);
  }
  if (is_closed(m, *module)) {
    return machine::permission_error(m, atoms::modify, atoms::operator_, deref(names));
  }
  std::vector<syntax::OperatorChange> changes;
  const syntax::OperatorError error =
      syntax::plan_operators(m.operators(*module), deref(a[0]), deref(a[1]), deref(names), changes);
  if (error) return raise_operator_error(m, error);
  for (const syntax::OperatorChange& change : changes) {
    database::Module& target = change.qualified ? m.database.module(change.module) : *module;
    if (is_closed(m, target)) {
      return machine::permission_error(m, atoms::modify, atoms::operator_, Cell::atom(change.name));
    }
    m.database.touch(target);
    m.operators(target).define(change.name, change.type, change.priority);
  }
  return Outcome::success;
}

// ---- current_op/3 ----

namespace {

Outcome check_current_op(Machine& m, Cell priority, Cell type, Cell name) {
  syntax::OperatorType found;
  const bool good_priority =
      priority.is_variable() || (priority.is_small_integer() && priority.as_small_integer() >= 0 &&
                                 priority.as_small_integer() <= syntax::max_priority);
  if (!good_priority) return machine::domain_error(m, atoms::operator_priority, priority);
  if (!type.is_variable() && !(type.is_atom() && syntax::operator_type(type.as_atom(), found))) {
    return machine::domain_error(m, atoms::operator_specifier, type);
  }
  if (!name.is_variable() && !name.is_atom()) return machine::type_error(m, atoms::atom, name);
  return Outcome::success;
}

using Visible = OperatorTable::Visible;

// The possible answers, in the order of the table.
std::vector<Visible> candidates(const OperatorTable& table, Cell name, Cell priority, Cell type) {
  std::vector<Visible> all;
  if (name.is_atom()) {
    const syntax::Operators ops = table.find(name.as_atom());
    for (const syntax::Operator& o : {ops.prefix, ops.infix, ops.postfix}) {
      if (o) all.push_back({name.as_atom(), o});
    }
  } else {
    all = table.visible();
  }
  std::erase_if(all, [&](const Visible& v) {
    if (!v.meaning) return true;
    if (priority.is_small_integer() && priority.as_small_integer() != v.meaning.priority) return true;
    return type.is_atom() && type != Cell::atom(syntax::operator_type_name(v.meaning.type));
  });
  return all;
}

Cell operator_term(Machine& m, const Visible& v) {
  const Cell functor = m.terms.functors.intern(atom_named(m, "op"), 3);
  return m.terms.new_structure(functor, Cell::integer(v.meaning.priority),
                               Cell::atom(syntax::operator_type_name(v.meaning.type)), Cell::atom(v.name));
}

Outcome unify_operator(Machine& m, Cell* a, Cell name, Cell op) {
  Outcome o = m.unify(a[0], terms::structure_argument(op, 0));
  if (o == Outcome::success) o = m.unify(a[1], terms::structure_argument(op, 1));
  if (o == Outcome::success) o = m.unify(name, terms::structure_argument(op, 2));
  return o;
}

}  // namespace

// The first call fixes the answers; the state is the list of the remaining ones.
static Outcome current_op(Machine& m, Cell* a, Redo& redo) {
  Cell name = a[2];
  database::Module* module = m.source_module;
  const Cell qualified = deref(name);
  if (qualified.is_structure() && terms::functor_of(qualified) == terms::functors::colon &&
      !m.strip_module(name, module)) {
    return machine::instantiation_error(m);
  }
  name = deref(name);
  if (is_closed(m, *module) && module == &m.database.system()) {
    return machine::permission_error(m, atoms::access, atoms::operator_, name);
  }
  Cell rest = redo.state();
  if (redo.first()) {
    const Cell priority = deref(a[0]);
    const Cell type = deref(a[1]);
    if (const Outcome o = check_current_op(m, priority, type, name); o != Outcome::success) return o;
    const std::vector<Visible> found = candidates(m.operators(*module), name, priority, type);
    if (const Outcome o = m.need_heap(6 * found.size()); o != Outcome::success) return o;
    rest = Cell::atom(atoms::nil);
    for (std::size_t i = found.size(); i-- > 0;) {
      rest = m.terms.new_list(operator_term(m, found[i]), rest);
    }
  }
  rest = deref(rest);
  if (!rest.is_list()) return Outcome::fail;
  const Cell tail = deref(terms::tail_of(rest));
  if (tail.is_list()) redo.again(tail);
  return unify_operator(m, a, name, deref(terms::head_of(rest)));
}

// '$own_operator'(+Module, +Name): the module, or one that it inherits from, declares Name.
static Outcome own_operator(Machine& m, Cell* a) {
  const terms::Atom name = deref(a[1]).as_atom();
  const OperatorTable* table = &m.operators(m.database.module(deref(a[0]).as_atom()));
  for (; table->parent() != nullptr; table = table->parent()) {
    for (const Visible& v : table->own()) {
      if (v.name == name) return Outcome::success;
    }
  }
  return Outcome::fail;
}

BuiltinFamily operators() {
  static constexpr Builtin rows[] = {
      iso_det("op(+Priority, +Type, +Names) is det", &op, "Defines operators of the module; priority 0 removes them."),
      iso_nondet("current_op(?Priority, ?Type, ?Name) is nondet", &current_op,
                 "Name is an operator of this priority and type."),
      det("$own_operator(+Module, +Name) is semidet", &own_operator, ""),
  };
  return rows;
}

}  // namespace hornbeam::builtins
