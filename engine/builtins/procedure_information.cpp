// SPDX-License-Identifier: MIT
// Enumerates procedures (ISO 13211-1, 8.8.2) and their properties: current_predicate/1,2 and predicate_property/2.
#include <algorithm>
#include <map>

#include "builtins/precomputed_solutions.hpp"
#include "builtins/predicate_arguments.hpp"
#include "builtins/stream_arguments.hpp"
#include "terms/bigint.hpp"

namespace hornbeam::builtins {

namespace {

// Procedures whose names programs cannot write are hidden.
bool is_private(const Machine& m, const Predicate& p) {
  return m.terms.atoms.is_system(m.terms.functors.name(p.functor));
}

// True for a user's procedure rather than the system's.
bool is_user_defined(const Predicate& p) { return p.is_defined && !p.is_builtin && !p.is_system; }

bool is_any_defined(const Predicate& p) { return p.is_defined; }

// The procedures that current_predicate sees: with a given name in the swi dialect it includes built-in ones, except
// internal ones.
using Filter = bool (*)(const Predicate&);
Filter wanted_under(const Machine& m, Cell name) {
  const bool all = m.flags.dialect == database::Dialect::swi && name.is_atom() &&
                   !m.terms.atoms.text(name.as_atom()).starts_with('$');
  return all ? &is_any_defined : &is_user_defined;
}

// The procedures of the module and its bases, in order of first occurrence of their names. Hides shadowed definitions;
// includes the system's own only if all are wanted. If the name is an atom, only those of this name, and imported
// ones, too.
std::vector<Predicate*> visible_predicates(const Machine& m, Module& module, Filter wanted, Cell name) {
  std::vector<Module*> modules{&module};
  for (std::size_t i = 0; i < modules.size(); ++i) {
    for (Module* base : modules[i]->bases) {
      const bool known = std::find(modules.begin(), modules.end(), base) != modules.end();
      const bool may_be = base != &m.database.system() || wanted == &is_any_defined;
      if (may_be && !known) modules.push_back(base);
    }
  }
  std::map<std::uint32_t, Predicate*> found;
  for (const Module* where : modules) {
    for (const auto& predicate : where->all_predicates()) {
      if (name.is_atom() && m.terms.functors.name(predicate->functor) != name.as_atom()) continue;
      const bool is_here = predicate->definition == nullptr || name.is_atom();
      if (is_here && wanted(predicate->resolved()) && !is_private(m, *predicate)) {
        found.emplace(predicate->functor.functor_index(), predicate.get());
      }
    }
  }
  std::vector<Predicate*> list;
  for (const auto& [index, predicate] : found) list.push_back(predicate);
  return list;
}

// ---- current_predicate ----

Outcome check_indicator(Machine& m, Cell indicator, Cell& name, Cell& arity) {
  const Cell c = deref(indicator);
  if (!c.is_structure() || terms::functor_of(c) != functors::slash) {
    return machine::type_error(m, atoms::predicate_indicator, c);
  }
  name = deref(terms::structure_argument(c, 0));
  arity = deref(terms::structure_argument(c, 1));
  const bool fits = (name.is_variable() || name.is_atom()) && (arity.is_variable() || terms::is_integer(arity));
  if (!fits) return machine::type_error(m, atoms::predicate_indicator, c);
  if (!m.flags.iso && !arity.is_variable() && terms::integer_sign(arity) < 0) {
    return machine::domain_error(m, atoms::not_less_than_zero, arity);
  }
  return Outcome::success;
}

// SWI-Prolog's Name//Arity is the procedure of a nonterminal: two arguments more.
constexpr std::uint32_t grammar_arguments = 2;

bool is_nonterminal_indicator(Machine& m, Cell pattern) {
  return acts_as_swi(m) && pattern.is_structure() &&
         terms::functor_of(pattern) == m.terms.functors.intern(atom_named(m, "//"), 2);
}

Cell nonterminal_term(Machine& m, Cell functor) {
  const auto arity = static_cast<std::int64_t>(functor.arity()) - grammar_arguments;
  return m.terms.new_structure(m.terms.functors.intern(atom_named(m, "//"), 2),
                               Cell::atom(m.terms.functors.name(functor)), Cell::integer(arity));
}

bool sees(Machine& m, Module& module, Atom name, Cell arity) {
  if (!arity.is_small_integer() || arity.as_small_integer() < 0 || arity.as_small_integer() > terms::max_arity) {
    return false;
  }
  const Cell functor = m.terms.functors.intern(name, static_cast<std::uint32_t>(arity.as_small_integer()));
  const Predicate* p = m.database.visible(module, functor);
  return p != nullptr && wanted_under(m, Cell::atom(name))(*p);
}

using Placed = std::vector<std::pair<Module*, Predicate*>>;

// Each module's own definitions.
Placed predicates_anywhere(const Machine& m) {
  Placed found;
  for (Module* module : m.database.modules()) {
    if (module == &m.database.system() || m.terms.atoms.is_system(module->name)) continue;
    for (const auto& predicate : module->predicates) {
      if (predicate->definition == nullptr && is_user_defined(*predicate) && !is_private(m, *predicate)) {
        found.emplace_back(module, predicate.get());
      }
    }
  }
  return found;
}

// Module:Indicator with an unbound module.
Outcome current_predicate_anywhere(Machine& m, Cell pattern, Redo& redo) {
  if (!redo.first()) return one_of(m, pattern, pattern, redo);
  const Placed found = predicates_anywhere(m);
  if (Outcome o = m.need_heap(8 * found.size() + 8); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (auto p = found.rbegin(); p != found.rend(); ++p) {
    const Cell qualified =
        m.terms.new_structure(functors::colon, Cell::atom(p->first->name), indicator_term(m, p->second->functor));
    list = m.terms.new_list(qualified, list);
  }
  return one_of(m, pattern, list, redo);
}

bool has_unbound_module(Cell term) {
  const Cell c = deref(term);
  return c.is_structure() && terms::functor_of(c) == functors::colon &&
         deref(terms::structure_argument(c, 0)).is_variable();
}

Outcome current_nonterminal(Machine& m, Module& module, Cell pattern, Redo& redo) {
  const Cell name = deref(terms::structure_argument(pattern, 0));
  const Cell arity = deref(terms::structure_argument(pattern, 1));
  if (name.is_atom() && arity.is_small_integer() && arity.as_small_integer() >= 0) {
    return truth(sees(m, module, name.as_atom(), Cell::integer(arity.as_small_integer() + grammar_arguments)));
  }
  const std::vector<Predicate*> found = visible_predicates(m, module, wanted_under(m, name), name);
  if (Outcome o = m.need_heap(5 * found.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (auto p = found.rbegin(); p != found.rend(); ++p) {
    if ((*p)->functor.arity() < grammar_arguments) continue;
    list = m.terms.new_list(nonterminal_term(m, (*p)->functor), list);
  }
  return one_of(m, pattern, list, redo);
}

Outcome current_predicate(Machine& m, Cell* a, Redo& redo) {
  Cell pattern = a[0];
  Module* module = &m.database.user();
  if (has_unbound_module(pattern)) return current_predicate_anywhere(m, pattern, redo);
  if (!m.strip_module(pattern, module)) return machine::instantiation_error(m);
  if (!redo.first()) return one_of(m, pattern, pattern, redo);
  if (is_nonterminal_indicator(m, pattern)) return current_nonterminal(m, *module, pattern, redo);
  Cell name = pattern;
  Cell arity = pattern;
  if (!pattern.is_variable()) {
    const Outcome o = check_indicator(m, pattern, name, arity);
    if (o != Outcome::success) return o;
    if (name.is_atom() && !arity.is_variable()) {
      return truth(sees(m, *module, name.as_atom(), arity));
    }
  }
  const std::vector<Predicate*> found = visible_predicates(m, *module, wanted_under(m, name), name);
  if (Outcome o = m.need_heap(5 * found.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (auto p = found.rbegin(); p != found.rend(); ++p) {
    list = m.terms.new_list(indicator_term(m, (*p)->functor), list);
  }
  return one_of(m, pattern, list, redo);
}

// Name-Head
Cell named_head(Machine& m, Cell functor, Module* module) {
  Cell head = general_term(m.terms, functor);
  if (module != nullptr) head = m.terms.new_structure(functors::colon, Cell::atom(module->name), head);
  return m.terms.new_structure(functors::minus, Cell::atom(m.terms.functors.name(functor)), head);
}

// Module:Head with an unbound module.
Outcome current_head_anywhere(Machine& m, Cell* a, Redo& redo) {
  const Cell pattern = m.terms.new_structure(functors::minus, a[0], a[1]);
  if (!redo.first()) return one_of(m, pattern, pattern, redo);
  const Cell name = deref(a[0]);
  Placed found = predicates_anywhere(m);
  if (name.is_atom()) {
    std::erase_if(found, [&](const auto& p) { return m.terms.functors.name(p.second->functor) != name.as_atom(); });
  }
  std::size_t cells = 8;
  for (const auto& p : found) cells += general_term_cells(p.second->functor) + 8;
  if (Outcome o = m.need_heap(cells); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (auto p = found.rbegin(); p != found.rend(); ++p) {
    list = m.terms.new_list(named_head(m, p->second->functor, p->first), list);
  }
  return one_of(m, pattern, list, redo);
}

// current_predicate(?Name, :Head), as in other systems.
Outcome current_predicate_2(Machine& m, Cell* a, Redo& redo) {
  Module* module = &m.database.user();
  Cell head = a[1];
  if (has_unbound_module(head)) return current_head_anywhere(m, a, redo);
  if (!m.strip_module(head, module)) return machine::instantiation_error(m);
  const Cell pattern = m.terms.new_structure(functors::minus, a[0], head);
  if (!redo.first()) return one_of(m, pattern, pattern, redo);
  const Cell name = deref(a[0]);
  if (!name.is_variable() && !name.is_atom()) return machine::type_error(m, atoms::atom, name);
  std::vector<Predicate*> found;
  if (!head.is_variable()) {
    Goal goal;
    if (Outcome o = read_goal(m, head, *module, goal); o != Outcome::success) return o;
    Predicate* p = m.database.visible(*module, goal.functor);
    const Cell its_name = Cell::atom(m.terms.functors.name(goal.functor));
    if (p == nullptr || !wanted_under(m, its_name)(*p)) return Outcome::fail;
    return m.unify(a[0], its_name);
  }
  found = visible_predicates(m, *module, wanted_under(m, name), name);
  std::size_t cells = 8;
  for (const Predicate* p : found) cells += general_term_cells(p->functor) + 5;
  if (Outcome o = m.need_heap(cells); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (auto p = found.rbegin(); p != found.rend(); ++p) {
    list = m.terms.new_list(named_head(m, (*p)->functor, nullptr), list);
  }
  return one_of(m, pattern, list, redo);
}

// ---- predicate_property ----

// The name of the requested property; empty for any.
std::string_view wanted_name(const Machine& m, Cell property) {
  const Cell c = deref(property);
  if (c.is_atom()) return m.terms.atoms.text(c.as_atom());
  if (c.is_structure()) return m.terms.atoms.text(m.terms.functors.name(terms::functor_of(c)));
  return {};
}

// The properties that are atoms.
struct PlainProperty {
  std::string_view name;
  bool (*holds)(const Predicate&);
};

constexpr PlainProperty plain_properties[] = {
    {"defined", [](const Predicate&) { return true; }},
    {"visible", [](const Predicate&) { return true; }},
    {"built_in", [](const Predicate& p) { return p.is_builtin || p.is_system; }},
    {"system", [](const Predicate& p) { return p.is_builtin || p.is_system; }},
    {"iso", [](const Predicate& p) { return p.is_iso; }},
    {"foreign", [](const Predicate& p) { return p.is_builtin; }},
    {"interpreted", [](const Predicate& p) { return !p.is_builtin; }},
    {"dynamic", [](const Predicate& p) { return p.is_dynamic; }},
    {"static", [](const Predicate& p) { return !p.is_dynamic; }},
    {"multifile", [](const Predicate& p) { return p.is_multifile; }},
    {"discontiguous", [](const Predicate& p) { return p.is_discontiguous; }},
    {"public", [](const Predicate& p) { return p.is_public; }},
    {"volatile", [](const Predicate& p) { return p.is_volatile; }},
    {"thread_local", [](const Predicate& p) { return p.is_thread_local; }},
    {"tabled", [](const Predicate& p) { return p.is_tabled; }},
    {"non_terminal", [](const Predicate& p) { return p.is_non_terminal; }},
    {"det", [](const Predicate& p) { return p.is_determinate; }},
    {"ssu", [](const Predicate& p) { return p.closing() != nullptr; }},
    {"exported", [](const Predicate& p) { return p.module->exports.contains(p.functor.functor_index()); }},
    {"transparent", [](const Predicate& p) { return !p.meta.empty(); }},
};

// The properties of one procedure with the requested name.
class PropertyList {
 public:
  PropertyList(Machine& m, const Predicate& p, std::string_view wanted) : m_(m), p_(p), wanted_(wanted) {}

  // Calls visit(Property) for each.
  template <class Visit>
  void each(bool imported, Visit visit) {
    for (const PlainProperty& property : plain_properties) {
      if (is_wanted(property.name) && property.holds(p_)) visit(Cell::atom(m_.terms.atoms.intern(property.name)));
    }
    const auto value = [&](bool known, const char* name, auto term) {
      if (known && is_wanted(name)) visit(unary(name, term()));
    };
    value(imported, "imported_from", [&] { return Cell::atom(p_.module->name); });
    value(!p_.meta.empty(), "meta_predicate", [&] { return meta_head(); });
    if (p_.is_builtin) return;
    value(true, "number_of_clauses", [&] { return Cell::integer(clauses()); });
    value(true, "number_of_rules", [&] { return Cell::integer(rules()); });
    if (p_.first == nullptr) return;
    value(p_.first->file != 0, "file", [&] { return Cell::atom(m_.sources.files[p_.first->file]); });
    value(p_.first->line != 0, "line_count", [&] { return Cell::integer(p_.first->line); });
    if (wanted_.empty()) return;  // GNU Prolog's names for the last two
    value(p_.first->file != 0, "prolog_file", [&] { return Cell::atom(m_.sources.files[p_.first->file]); });
    value(p_.first->line != 0, "prolog_line", [&] { return Cell::integer(p_.first->line); });
  }

 private:
  bool is_wanted(std::string_view name) const { return wanted_.empty() || wanted_ == name; }
  Cell unary(const char* name, Cell argument) {
    return m_.terms.new_structure(m_.terms.functors.intern(m_.terms.atoms.intern(name), 1), argument);
  }
  std::int64_t clauses() const { return std::int64_t{p_.live} - (p_.closing() != nullptr ? 1 : 0); }
  std::int64_t rules() const {
    std::int64_t count = 0;
    for (const database::Clause* c = p_.first; c != nullptr; c = c->next) {
      if (!c->erased && !c->is_fact && !c->is_closing) ++count;
    }
    return count;
  }
  Cell meta_head() {
    const Cell head = general_term(m_.terms, p_.functor);
    Cell* arguments = head.address() + (head.is_list() ? 0 : 1);
    for (std::uint32_t i = 0; i < p_.arity; ++i) {
      const char mode = i < p_.meta.size() ? p_.meta[i] : '?';
      if (mode >= '0' && mode <= '9') {
        arguments[i] = Cell::integer(mode - '0');
      } else {
        const std::string text = mode == '/' ? "//" : std::string(1, mode);
        arguments[i] = Cell::atom(m_.terms.atoms.intern(text));
      }
    }
    return head;
  }
  Machine& m_;
  const Predicate& p_;
  std::string_view wanted_;
};

bool is_known(const Predicate& p) { return p.is_defined; }

bool is_about_clauses(std::string_view property) {
  return property.empty() || property.starts_with("number_of_") || property == "line_count" ||
         property == "prolog_line";
}

// Prepends the pairs Head-Property of one procedure to `list`.
void add_properties(Machine& m, const Predicate& p, bool imported, Cell head, std::string_view wanted, Cell& list) {
  PropertyList(m, p, wanted).each(imported, [&](Cell property) {
    list = m.terms.new_list(m.terms.new_structure(functors::minus, head, property), list);
  });
}

// What the module itself has imported, from other modules than the system's.
std::vector<Predicate*> imports_of(const Machine& m, const Module& module) {
  std::vector<Predicate*> found;
  for (const auto& predicate : module.all_predicates()) {
    if (predicate->definition == nullptr) continue;
    Predicate& target = predicate->resolved();
    if (is_known(target) && target.module != &m.database.system() && !is_private(m, target)) found.push_back(&target);
  }
  return found;
}

// A declaration may come before the clauses.
Predicate* declared_meta(Module& module, Cell functor) {
  Predicate* p = module.find(functor);
  return p != nullptr && !p->meta.empty() ? p : nullptr;
}

constexpr std::size_t cells_of_properties = 26 * 7;

// '$predicate_property'(+Module, ?Head, ?Property): Head without a module.
Outcome predicate_property(Machine& m, Cell* a, Redo& redo) {
  const Cell pattern = m.terms.new_structure(functors::minus, a[1], a[2]);
  if (!redo.first()) return one_of(m, pattern, pattern, redo);
  Module* module = nullptr;
  if (Outcome o = read_module(m, a[0], module); o != Outcome::success) return o;
  const Cell head = deref(a[1]);
  const std::string_view wanted = wanted_name(m, a[2]);
  Cell list = Cell::atom(atoms::nil);
  if (!head.is_variable()) {
    Goal goal;
    if (Outcome o = read_goal_in(m, a[0], head, goal); o != Outcome::success) return o;
    Predicate* p = m.database.visible(*module, goal.functor);
    if (p == nullptr && wanted == "meta_predicate") p = declared_meta(*goal.module, goal.functor);
    if (p == nullptr) return Outcome::fail;
    if (is_about_clauses(wanted)) {
      if (Outcome o = ready_clauses(m, *p); o != Outcome::success) return o;
    }
    add_properties(m, *p, p->module != module && p->module != &m.database.system(), head, wanted, list);
    return one_of(m, pattern, list, redo);
  }
  const bool imported = wanted == "imported_from";
  const std::vector<Predicate*> found =
      imported ? imports_of(m, *module) : visible_predicates(m, *module, &is_known, head);
  std::size_t cells = 8;
  for (Predicate* p : found) {
    cells += 2 * general_term_cells(p->functor) + cells_of_properties;
    if (!is_about_clauses(wanted)) continue;
    if (Outcome o = ready_clauses(m, *p); o != Outcome::success) return o;
  }
  if (Outcome o = m.need_heap(cells); o != Outcome::success) return o;
  for (auto p = found.rbegin(); p != found.rend(); ++p) {
    add_properties(m, **p, imported, general_term(m.terms, (*p)->functor), wanted, list);
  }
  return one_of(m, pattern, list, redo);
}

// '$has_property'(+Module, +Head, +Property): Property is an atom.
Outcome has_property(Machine& m, Cell* a) {
  Predicate* p = nullptr;
  if (Outcome o = find_procedure(m, a[0], a[1], p); o != Outcome::success) return o;
  const std::string_view wanted = wanted_name(m, a[2]);
  for (const PlainProperty& property : plain_properties) {
    if (property.name == wanted) return truth(property.holds(*p));
  }
  return Outcome::fail;
}

// '$has_clauses'(+Module, +Head): the module itself currently has clauses for it.
Outcome has_clauses(Machine& m, Cell* a) {
  Goal goal;
  if (Outcome o = read_goal_in(m, a[0], a[1], goal); o != Outcome::success) return o;
  const Predicate* p = goal.module->find(goal.functor);
  return truth(p != nullptr && (p->resolved().live > 0 || p->resolved().deferred != 0));
}

// '$is_of_module'(+Module, +Head): the module itself has the procedure, or has imported it.
Outcome is_of_module(Machine& m, Cell* a) {
  Goal goal;
  if (Outcome o = read_goal_in(m, a[0], a[1], goal); o != Outcome::success) return o;
  const Predicate* p = goal.module->find(goal.functor);
  return truth(p != nullptr && (p->definition != nullptr || is_known(*p)));
}

// '$procedures_of'(+Module, -Indicators): those with clauses that the module itself has.
Outcome procedures_of(Machine& m, Cell* a) {
  Module* module = nullptr;
  if (Outcome o = read_module(m, a[0], module); o != Outcome::success) return o;
  std::vector<Cell> functors;
  for (const auto& predicate : module->all_predicates()) {
    if (predicate->definition == nullptr && predicate->live > 0) functors.push_back(predicate->functor);
  }
  if (Outcome o = m.need_heap(5 * functors.size()); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (const Cell functor : functors) list = m.terms.new_list(indicator_term(m, functor), list);
  return m.unify(a[1], list);
}

}  // namespace

BuiltinFamily procedure_information() {
  static constexpr Builtin rows[] = {
      iso_nondet("current_predicate(:Indicator) is nondet", &current_predicate,
                 "Indicator is Name/Arity of a procedure that the program defines."),
      nondet("current_predicate(?Name, :Head) is nondet", &current_predicate_2,
             "Head is the most general goal of a procedure Name that the program defines."),
      nondet("$predicate_property(+Module, ?Head, ?Property) is nondet", &predicate_property,
             "Property holds for the procedure that Head means in Module."),
      det("$has_property(+Module, +Head, +Property) is semidet", &has_property,
          "Property, an atom, holds for the procedure that Head means in Module."),
      det("$has_clauses(+Module, +Head) is semidet", &has_clauses, "The procedure has clauses now."),
      det("$is_of_module(+Module, +Head) is semidet", &is_of_module, "Module has the procedure, or has imported it."),
      det("$procedures_of(+Module, -Indicators) is det", &procedures_of, "The procedures with clauses of a module."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
