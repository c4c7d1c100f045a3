// SPDX-License-Identifier: MIT
// Declarations of procedures (ISO 13211-1, 7.4.2): dynamic, discontiguous, multifile and the like. They apply to the
// module of the file being loaded, unless qualified.
#include <algorithm>
#include <unordered_set>

#include "builtins/capability_check.hpp"
#include "builtins/predicate_arguments.hpp"

namespace hornbeam::builtins {

namespace {

using Declare = void (*)(Machine& m, Predicate& p);

// A file that declares a procedure adds to the clauses from others; one that only has clauses for it redefines it.
// claim() has notified savepoints of the change.
void make_dynamic(Machine& m, Predicate& p) {
  m.database.make_dynamic(p);
  if (m.sources.loads.empty()) return;
  const machine::Load& load = m.sources.loads.back();
  p.defining_file = load.file;
  p.defining_text = load.text;
  p.defining_line = load.line;
}
template <bool database::PredicateProperties::*property>
void set_property(Machine& m, Predicate& p) {
  m.database.claim(p);
  p.*property = true;
}
void make_continuation_barrier(Machine& m, Predicate& p) { m.database.add_continuation_barrier(p); }
void make_thread_local(Machine& m, Predicate& p) {
  make_dynamic(m, p);
  p.is_thread_local = true;
}
// A multifile procedure exists even before its first clause.
void make_multifile(Machine& m, Predicate& p) {
  set_property<&Predicate::is_multifile>(m, p);
  p.is_defined = true;
  m.database.refresh_entry(p);
}

// The entry of a determinate predicate.
Outcome enter_determinate(Machine& m, Cell*) {
  m.call_determinate(*m.running_builtin);
  return Outcome::success;
}

// An existing table does more, so it stays.
void make_determinate(Machine& m, Predicate& p) {
  m.database.claim(p);
  if (p.is_tabled || p.functor == functors::list_pair) return;
  p.table_stub[0] = m.addresses.address(code::Opcode::enter_tabled);
  p.table_stub[1] = reinterpret_cast<code::Word>(&enter_determinate);
  p.table_stub[2] = reinterpret_cast<code::Word>(&p);
  p.is_determinate = true;
  m.database.refresh_entry(p);
}

// True if the properties of a builtin must be kept, unless the declaration concerns only the module itself.
bool is_protected(Machine& m, const Indicator& i) {
  if (i.module == &m.database.system()) return false;
  if (m.inline_control(i.functor)) return true;
  const Predicate* own = i.module->find(i.functor);
  if (own != nullptr && own->definition == nullptr && own->is_builtin) return true;
  const Predicate* system = m.database.system().find(i.functor);
  return system != nullptr && system->is_iso;
}

Outcome declare_all(Machine& m, Cell argument, Declare declare) {
  std::vector<Indicator> indicators;
  const Outcome o = read_indicators(m, argument, *m.source_module, indicators);
  if (o != Outcome::success) return o;
  for (const Indicator& i : indicators) {
    if (is_protected(m, i) || !may_change(m, *i.module)) return m.raise_permission(i.functor);
  }
  for (const Indicator& i : indicators) {
    Predicate& p = m.database.predicate(*i.module, i.functor);
    // An imported dynamic procedure is declared where it is defined.
    const bool imports = p.definition != nullptr && p.definition->is_dynamic;
    Predicate& declared = imports ? p.resolved() : p;
    if (declared.deferred != 0 && declared.module != &m.database.system()) {
      if (const Outcome supplied = ready_clauses(m, declared); supplied != Outcome::success) return supplied;
    }
    declare(m, declared);
  }
  return Outcome::success;
}

template <Declare declare>
Outcome declaration(Machine& m, Cell* a) {
  std::vector<Indicator> indicators;
  if (Outcome o = read_indicators(m, a[0], *m.source_module, indicators); o != Outcome::success) return o;
  for (const Indicator& i : indicators) {
    if (!may_be_declared(m, *i.module, i.functor)) return m.raise_permission(i.functor);
  }
  return declare_all(m, a[0], declare);
}

// '$set_predicate_property'(:Indicators, +Property)
Outcome set_predicate_property(Machine& m, Cell* a) {
  struct Row {
    const char* name;
    Declare declare;
  };
  static constexpr Row rows[] = {
      {"dynamic", &make_dynamic},
      {"multifile", &make_multifile},
      {"thread_local", &make_thread_local},
      {"discontiguous", &set_property<&Predicate::is_discontiguous>},
      {"public", &set_property<&Predicate::is_public>},
      {"volatile", &set_property<&Predicate::is_volatile>},
      {"system", &set_property<&Predicate::is_system>},
      {"continuation_barrier", &make_continuation_barrier},
      {"iso", &set_property<&Predicate::is_iso>},
      {"non_terminal", &set_property<&Predicate::is_non_terminal>},
  };
  const Cell name = deref(a[1]);
  if (name.is_variable()) return machine::instantiation_error(m);
  if (!name.is_atom()) return machine::type_error(m, atoms::atom, name);
  for (const Row& row : rows) {
    if (m.terms.atoms.text(name.as_atom()) == row.name) return declare_all(m, a[0], row.declare);
  }
  return machine::domain_error(m, m.terms.atoms.intern("predicate_property"), name);
}

// ---- meta_predicate ----

// One character per argument, as in Predicate::meta; `//` counts as a closure with two more arguments.
Outcome read_mode(Machine& m, Cell argument, char& mode) {
  const Cell c = deref(argument);
  if (c.is_variable()) return machine::instantiation_error(m);
  if (c.is_small_integer() && c.as_small_integer() >= 0 && c.as_small_integer() <= 9) {
    mode = static_cast<char>('0' + c.as_small_integer());
    return Outcome::success;
  }
  if (c.is_atom()) {
    const std::string_view text = m.terms.atoms.text(c.as_atom());
    if (text == "//") {
      mode = '/';
      return Outcome::success;
    }
    if (text.size() == 1 && std::string_view("?+-*:^").find(text[0]) != std::string_view::npos) {
      mode = text[0];
      return Outcome::success;
    }
    if (text == "++" || text == "--" || text == "!" || text == "@") {
      mode = '?';
      return Outcome::success;
    }
  }
  return machine::domain_error(m, m.terms.atoms.intern("meta_argument_specifier"), c);
}

Outcome declare_meta(Machine& m, const Goal& head) {
  std::string modes;
  for (std::uint32_t i = 0; i < head.functor.arity(); ++i) {
    char mode = '?';
    if (Outcome o = read_mode(m, head.arguments[i], mode); o != Outcome::success) return o;
    modes += mode;
  }
  const bool is_open = may_change(m, *head.module) && may_be_declared(m, *head.module, head.functor);
  if (!is_open) return m.raise_permission(head.functor);
  Predicate& p = m.database.predicate(*head.module, head.functor);
  m.database.claim(p);
  p.meta = modes.find_first_of("0123456789:^/") == std::string::npos ? std::string() : modes;
  m.database.refresh_entry(p);
  return Outcome::success;
}

// meta_predicate(:Heads): a comma list, or a list. Repetitions in a cyclic one are ignored.
Outcome meta_predicate(Machine& m, Cell* a) {
  std::vector<std::pair<Cell, database::Module*>> pending{{a[0], m.source_module}};
  std::unordered_set<const Cell*> met;
  while (!pending.empty()) {
    auto [term, module] = pending.back();
    pending.pop_back();
    if (!m.strip_module(term, module)) return machine::instantiation_error(m);
    // ','(0, 0) is a head.
    const bool is_comma = term.is_structure() && terms::functor_of(term) == functors::comma &&
                          !deref(terms::structure_argument(term, 0)).is_small_integer();
    if (is_comma || term.is_list()) {
      if (!met.insert(term.address()).second) continue;
      if (met.size() % 4096 == 0 && m.poll()) return m.interrupted();
      const Cell* parts = term.address() + (is_comma ? 1 : 0);
      pending.push_back({parts[1], module});
      pending.push_back({parts[0], module});
      continue;
    }
    if (term == Cell::atom(atoms::nil)) continue;
    Goal head;
    if (Outcome o = read_goal(m, term, *module, head); o != Outcome::success) return o;
    if (Outcome o = declare_meta(m, head); o != Outcome::success) return o;
  }
  return Outcome::success;
}

}  // namespace

BuiltinFamily procedure_properties() {
  static constexpr Builtin rows[] = {
      iso_det("dynamic(:Indicators) is det", &declaration<&make_dynamic>,
              "Declares that assert and retract may change the procedures."),
      iso_det("discontiguous(:Indicators) is det", &declaration<&set_property<&Predicate::is_discontiguous>>,
              "Declares that the clauses of the procedures need not be contiguous."),
      iso_det("multifile(:Indicators) is det", &declaration<&make_multifile>,
              "Declares that the clauses of the procedures may come from several files."),
      det("det(:Indicators) is det", &declaration<&make_determinate>,
          "Calls of these predicates must succeed, and leave no choice point; determinism_error(PI, det, Found, "
          "property)."),
      det("public(:Indicators) is det", &declaration<&set_property<&Predicate::is_public>>,
          "Declares that the procedures may be called from anywhere."),
      det("volatile(:Indicators) is det", &declaration<&set_property<&Predicate::is_volatile>>,
          "Declares that the clauses of the procedures are not included in saved states."),
      det("thread_local(:Indicators) is det", &declaration<&make_thread_local>,
          "Like dynamic/1: an engine has one thread."),
      det("meta_predicate(:Heads) is det", &meta_predicate,
          "Declares that the arguments marked 0..9, :, ^ or // in the heads refer to the caller's module."),
      det("$set_predicate_property(:Indicators, +Property) is det", &set_predicate_property,
          "Declares the procedures as a directive of that name does."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
