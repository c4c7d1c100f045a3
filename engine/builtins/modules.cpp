// SPDX-License-Identifier: MIT
// Modules: enumeration, exports, imports and inheritance. Loading and module/2 itself are in stdlib/system/load.pl.
#include <algorithm>

#include "builtins/capability_check.hpp"
#include "builtins/precomputed_solutions.hpp"
#include "builtins/predicate_arguments.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::builtins {

namespace {

Cell name_of(const Module& module) { return Cell::atom(module.name); }

bool is_private(const Machine& m, const Module& module) { return m.terms.atoms.is_system(module.name); }

// ---- the source module ----

// '$set_source_module'(+Module)
Outcome set_source_module(Machine& m, Cell* a) {
  Module* module = nullptr;
  if (Outcome o = read_module(m, a[0], module); o != Outcome::success) return o;
  m.source_module = module;
  return Outcome::success;
}

// module(+Module): of the toplevel; the clauses of a file go where they would go.
Outcome typein_module(Machine& m, Cell* a) {
  if (m.sources.loads.empty()) return set_source_module(m, a);
  Module* module = nullptr;
  return read_module(m, a[0], module);
}

// '$set_source_module'(-Old, +New)
Outcome exchange_source_module(Machine& m, Cell* a) {
  const Cell old = name_of(*m.source_module);
  if (m.unify(a[0], old) != Outcome::success) return Outcome::fail;
  return set_source_module(m, a + 1);
}

Outcome source_module(Machine& m, Cell* a) { return m.unify(a[0], name_of(*m.source_module)); }

// strip_module(:Term, -Module, -Plain)
Outcome strip_module(Machine& m, Cell* a) {
  Module* module = &m.database.user();
  Cell term = a[0];
  m.strip_module(term, module);
  if (m.unify(a[1], name_of(*module)) != Outcome::success) return Outcome::fail;
  return m.unify(a[2], storable(term));
}

// ---- all modules ----

Outcome current_module(Machine& m, Cell* a, Redo& redo) {
  const Cell wanted = deref(a[0]);
  if (!redo.first()) return one_of(m, a[0], wanted, redo);
  if (wanted.is_atom()) return truth(m.database.find_module(wanted.as_atom()) != nullptr);
  if (!wanted.is_variable()) return machine::type_error(m, atoms::atom, wanted);
  const std::vector<Module*>& modules = m.database.modules();
  if (Outcome o = m.need_heap(2 * modules.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (auto i = modules.rbegin(); i != modules.rend(); ++i) {
    if (!is_private(m, **i)) list = m.terms.new_list(name_of(**i), list);
  }
  return one_of(m, a[0], list, redo);
}

// ---- exports and imports ----

// '$export'(:Indicators)
Outcome export_all(Machine& m, Cell* a) {
  std::vector<Indicator> indicators;
  const Outcome o = read_indicators(m, a[0], *m.source_module, indicators);
  if (o != Outcome::success) return o;
  for (const Indicator& i : indicators) {
    if (!may_alter(m, *i.module)) return refuse_call(m);
    Predicate& p = m.database.predicate(*i.module, i.functor);
    m.database.touch(*i.module);
    m.database.touch(p);
    i.module->exports.insert(i.functor.functor_index());
    p.is_exported = true;
  }
  return Outcome::success;
}

// '$import'(+Into, +From, +Indicator): fails, without effect, if Into defines the procedure itself.
Outcome import(Machine& m, Cell* a) {
  Module* into = nullptr;
  Module* from = nullptr;
  if (Outcome o = read_module(m, a[0], into); o != Outcome::success) return o;
  if (Outcome o = read_module(m, a[1], from); o != Outcome::success) return o;
  Indicator indicator;
  if (Outcome o = read_indicator(m, a[2], *from, indicator); o != Outcome::success) return o;
  Predicate& own = m.database.predicate(*into, indicator.functor);
  if (own.definition == nullptr && own.is_defined) return Outcome::fail;
  if (!from->is_library && !may_alter(m, *into)) return refuse_call(m);
  // A library may re-export a system procedure under its own name.
  Predicate* const visible = m.database.resolve(*from, indicator.functor);
  m.database.import(*into, visible != nullptr ? *visible : m.database.predicate(*from, indicator.functor));
  return Outcome::success;
}

// '$exported'(+Module, +Indicator)
Outcome is_exported(Machine& m, Cell* a) {
  Module* module = nullptr;
  if (Outcome o = read_module(m, a[0], module); o != Outcome::success) return o;
  Indicator indicator;
  if (Outcome o = read_indicator(m, a[1], *module, indicator); o != Outcome::success) return o;
  return truth(module->exports.contains(indicator.functor.functor_index()));
}

// '$module_exports'(+Module, -Indicators)
Outcome module_exports(Machine& m, Cell* a) {
  Module* module = nullptr;
  if (Outcome o = read_module(m, a[0], module); o != Outcome::success) return o;
  std::vector<Cell> functors;
  for (const auto& predicate : module->all_predicates()) {
    if (module->exports.contains(predicate->functor.functor_index())) functors.push_back(predicate->functor);
  }
  support::sort(functors.begin(), functors.end(), [](Cell x, Cell y) { return x.functor_index() < y.functor_index(); });
  if (Outcome o = m.need_heap(5 * functors.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (auto f = functors.rbegin(); f != functors.rend(); ++f) {
    list = m.terms.new_list(indicator_term(m, *f), list);
  }
  return m.unify(a[1], list);
}

// '$export_operator'(+Module, +Name)
Outcome export_operator(Machine& m, Cell* a) {
  Module* module = nullptr;
  if (Outcome o = read_module(m, a[0], module); o != Outcome::success) return o;
  const Cell atom = deref(a[1]);
  if (!atom.is_atom()) return machine::type_error(m, atoms::atom, atom);
  std::vector<Atom>& known = module->exported_operators;
  if (std::find(known.begin(), known.end(), atom.as_atom()) == known.end()) {
    m.database.touch(*module);
    known.push_back(atom.as_atom());
  }
  return Outcome::success;
}

// '$exported_operators'(+Module, -Names)
Outcome exported_operators(Machine& m, Cell* a) {
  Module* module = nullptr;
  if (Outcome o = read_module(m, a[0], module); o != Outcome::success) return o;
  const std::vector<Atom>& names = module->exported_operators;
  if (Outcome o = m.need_heap(2 * names.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (auto n = names.rbegin(); n != names.rend(); ++n) list = m.terms.new_list(Cell::atom(*n), list);
  return m.unify(a[1], list);
}

// ---- bases: where a module looks for what it does not define ----

// Links of earlier calls stay: a base affects only later ones.
void add_base(Module& module, Module& base, bool at_end) {
  auto& bases = module.bases;
  bases.erase(std::remove(bases.begin(), bases.end(), &base), bases.end());
  bases.insert(at_end ? bases.end() : bases.begin(), &base);
}

Outcome read_modules(Machine& m, const Cell* a, Module*& module, Module*& base) {
  if (Outcome o = read_module(m, a[0], module); o != Outcome::success) return o;
  return read_module(m, a[1], base);
}

// '$set_base'(+Module, +Base): makes Base its only base, also for operators.
Outcome set_base(Machine& m, Cell* a) {
  Module* module = nullptr;
  Module* base = nullptr;
  if (Outcome o = read_modules(m, a, module, base); o != Outcome::success) return o;
  if (module == base) return machine::domain_error(m, m.terms.atoms.intern("module_base"), deref(a[1]));
  if (!may_alter(m, *module)) return refuse_call(m);
  m.database.touch(*module);
  module->bases = {base};
  module->is_library = base == &m.database.system();
  module->operators.set_parent(&base->operators);
  return Outcome::success;
}

// The first base also gives its operators.
void inherit_operators(Module& module, const Module& base) {
  for (const syntax::OperatorTable* t = &base.operators; t != nullptr; t = t->parent()) {
    if (t == &module.operators) return;  // they are bases of each other
  }
  module.operators.set_parent(&base.operators);
}

// add_import_module(+Module, +Base, +Where)
Outcome add_import_module(Machine& m, Cell* a) {
  Module* module = nullptr;
  Module* base = nullptr;
  if (Outcome o = read_modules(m, a, module, base); o != Outcome::success) return o;
  const Cell where = deref(a[2]);
  if (where.is_variable()) return machine::instantiation_error(m);
  const bool at_start = where == Cell::atom(m.terms.atoms.intern("start"));
  if (!at_start && where != Cell::atom(m.terms.atoms.intern("end"))) {
    return machine::domain_error(m, m.terms.atoms.intern("start_or_end"), where);
  }
  if (!may_rebase(m, *module)) return refuse_call(m);
  m.database.touch(*module);
  add_base(*module, *base, !at_start);
  if (at_start) inherit_operators(*module, *base);
  return Outcome::success;
}

// delete_import_module(+Module, +Base)
Outcome delete_import_module(Machine& m, Cell* a) {
  Module* module = nullptr;
  Module* base = nullptr;
  if (Outcome o = read_modules(m, a, module, base); o != Outcome::success) return o;
  auto& bases = module->bases;
  const auto found = std::find(bases.begin(), bases.end(), base);
  if (found == bases.end()) return Outcome::fail;
  if (!may_rebase(m, *module)) return refuse_call(m);
  m.database.touch(*module);
  bases.erase(found);
  return Outcome::success;
}

// import_module(?Module, ?Base)
Outcome import_module(Machine& m, Cell* a, Redo& redo) {
  const Cell pattern = m.terms.new_structure(functors::minus, a[0], a[1]);
  if (!redo.first()) return one_of(m, pattern, pattern, redo);
  std::size_t count = 0;
  for (const Module* module : m.database.modules()) count += module->bases.size();
  if (Outcome o = m.need_heap(5 * count); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  const std::vector<Module*>& modules = m.database.modules();
  for (auto module = modules.rbegin(); module != modules.rend(); ++module) {
    if (is_private(m, **module)) continue;
    for (auto base = (*module)->bases.rbegin(); base != (*module)->bases.rend(); ++base) {
      const Cell pair = m.terms.new_structure(functors::minus, name_of(**module), name_of(**base));
      list = m.terms.new_list(pair, list);
    }
  }
  return one_of(m, pattern, list, redo);
}

// '$lock_module'(+Module), '$unlock_module'(+Module)
template <bool is_locked>
Outcome lock_module(Machine& m, Cell* a) {
  Module* module = nullptr;
  if (Outcome o = read_module(m, a[0], module); o != Outcome::success) return o;
  m.database.touch(*module);
  module->is_locked = is_locked;
  return Outcome::success;
}

// '$module_class'(+Module, -Class)
Outcome module_class(Machine& m, Cell* a) {
  Module* module = nullptr;
  if (Outcome o = read_module(m, a[0], module); o != Outcome::success) return o;
  const char* name = module == &m.database.system() ? "system" : module->is_library ? "library" : "user";
  return m.unify(a[1], Cell::atom(m.terms.atoms.intern(name)));
}

}  // namespace

BuiltinFamily modules() {
  static constexpr Builtin rows[] = {
      det("$set_source_module(+Module) is det", &set_source_module, "Clauses and operators go to Module from now on."),
      det("$set_source_module(-Old, +New) is det", &exchange_source_module,
          "Clauses and operators go to New from now on; so far they went to Old."),
      det("$source_module(-Module) is det", &source_module, "Where clauses and operators go."),
      det("module(+Module) is det", &typein_module,
          "The toplevel works in Module from now on; in a file, nothing changes."),
      det("strip_module(:Term, -Module, -Plain) is det", &strip_module, "Plain is Term without Module:."),
      nondet("current_module(?Module) is nondet", &current_module, "Module is a module."),
      det("$export(:Indicators) is det", &export_all, "The module exports these procedures."),
      det("$import(+Into, +From, +Indicator) is semidet", &import,
          "Into calls the procedure of From; fails when Into has one of its own."),
      det("$exported(+Module, +Indicator) is semidet", &is_exported, "Module exports the procedure."),
      det("$module_exports(+Module, -Indicators) is det", &module_exports, "What Module exports."),
      det("$export_operator(+Module, +Name) is det", &export_operator, "Module exports the operators Name."),
      det("$exported_operators(+Module, -Names) is det", &exported_operators, "The operators that Module exports."),
      det("$set_base(+Module, +Base) is det", &set_base,
          "Module looks in Base for what it does not define, and nowhere else."),
      det("add_import_module(+Module, +Base, +Where) is det", &add_import_module,
          "Module inherits from Base, too, before (start) or after (end) its other bases."),
      det("delete_import_module(+Module, +Base) is semidet", &delete_import_module,
          "Module no longer inherits from Base."),
      nondet("import_module(?Module, ?Base) is nondet", &import_module,
             "Module inherits from Base what it does not define."),
      det("$lock_module(+Module) is det", &lock_module<true>,
          "Programs that may not change the system cannot change Module."),
      det("$unlock_module(+Module) is det", &lock_module<false>, "They can again."),
      det("$module_class(+Module, -Class) is det", &module_class, "Class is user, library or system."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
