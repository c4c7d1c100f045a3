// SPDX-License-Identifier: MIT
// Prolog flags (ISO 13211-1, 8.17.1 and 8.17.2), based on database/flag_table.hpp.
#include "builtins/prolog_flags.hpp"

#include <algorithm>

#include "builtins/arguments.hpp"
#include "builtins/capability_check.hpp"
#include "builtins/tentative_unification.hpp"
#include "database/flag_table.hpp"

namespace hornbeam::builtins {

namespace {

using database::Flag;
using database::FlagAccess;
using database::FlagTable;

Atom named(Machine& m, std::string_view text) { return m.terms.atoms.intern(text); }

// Raises the error of ISO 13211-1 for the result of a change.
Outcome report(Machine& m, FlagTable::Change change, Cell name, Cell value) {
  switch (change) {
    case FlagTable::Change::done: return Outcome::success;
    case FlagTable::Change::unknown_flag: return machine::domain_error(m, named(m, "prolog_flag"), name);
    case FlagTable::Change::read_only: return machine::permission_error(m, atoms::modify, atoms::flag, name);
    case FlagTable::Change::bad_value:
      return machine::domain_error(m, named(m, "flag_value"), m.terms.new_structure(functors::plus, name, value));
    case FlagTable::Change::no_memory: break;
  }
  return out_of_memory(m);
}

Outcome check_name_and_value(Machine& m, Cell name, Cell value) {
  if (name.is_variable() || value.is_variable()) return machine::instantiation_error(m);
  return name.is_atom() ? Outcome::success : machine::type_error(m, atoms::atom, name);
}

// SWI-Prolog creates a flag when it is first set.
bool makes_flags(const Machine& m) { return acts_as_swi(m) && !m.flags.iso; }

// The flags for reading a program's own text and interpreting its goals. All others belong to the system: how it uses
// memory, finds libraries, reports.
bool is_of_programs(const Machine& m, Atom flag) {
  static constexpr std::string_view names[] = {"double_quotes",
                                               "back_quotes",
                                               "character_escapes",
                                               "iso",
                                               "dialect",
                                               "occurs_check",
                                               "unknown",
                                               "float_overflow",
                                               "float_zero_div",
                                               "float_undefined",
                                               "single_var_warnings",
                                               "discontiguous_warnings",
                                               "redefine_warnings",
                                               "generate_debug_info",
                                               "optimise",
                                               "last_call_optimisation",
                                               "clpfd_monotonic",
                                               "clpfd_propagation",
                                               "clpfd_goal_expansion",
                                               "char_conversion"};
  return std::find(std::begin(names), std::end(names), m.terms.atoms.text(flag)) != std::end(names);
}

// Limited by the available address space.
Outcome set_stack_limit(Machine& m, Cell name, Cell value) {
  if (!terms::is_integer(value)) return machine::type_error(m, atoms::integer, value);
  const std::int64_t bytes = value.is_small_integer() ? value.as_small_integer() : INT64_MAX;
  if (bytes > 0 && m.set_stack_limit(static_cast<std::size_t>(bytes))) return Outcome::success;
  return report(m, FlagTable::Change::bad_value, name, value);
}

}  // namespace

Outcome set_flag(Machine& m, Cell name, Cell value) {
  if (auto o = check_name_and_value(m, name, value); o != Outcome::success) return o;
  if (!m.capabilities.has(Capability::change_system) && m.flags.find(name.as_atom()) != nullptr &&
      !is_of_programs(m, name.as_atom())) {
    return machine::permission_error(m, atoms::modify, atoms::flag, name);
  }
  if (makes_flags(m) && m.flags.find(name.as_atom()) == nullptr) {
    if (!may_alter(m, m.database.system())) return machine::permission_error(m, atoms::modify, atoms::flag, name);
    return report(m, m.flags.create(name.as_atom(), value, "term", FlagAccess::read_write), name, value);
  }
  if (!m.stack_limit_is_fixed && m.terms.atoms.text(name.as_atom()) == "stack_limit") {
    return set_stack_limit(m, name, value);
  }
  const Outcome outcome = report(m, m.flags.set(name.as_atom(), value), name, value);
  m.database.system().operators.set_iso(m.flags.iso);  // hides operators that are extensions
  return outcome;
}

namespace {

Outcome set_prolog_flag(Machine& m, Cell* a) { return set_flag(m, deref(a[0]), deref(a[1])); }

// ---- reading ----

// The version of SWI-Prolog whose predicates are provided: programs for that system check it. Our own version is the
// flag hornbeam.
constexpr int swi_version[] = {9, 0, 4};

// The flags dialect and version report those of the calling file.
Outcome unify_value(Machine& m, const Flag& flag, Cell argument) {
  if (!flag.value) return Outcome::fail;
  if (flag.name == atoms::dialect) return m.unify(argument, dialect_of_caller(m));
  const auto [major, minor, patch] = swi_version;
  if (flag.name == atoms::version && acts_as_swi(m)) {
    return m.unify(argument, Cell::integer(major * 10000 + minor * 100 + patch));
  }
  if (flag.name == atoms::version_data && acts_as_swi(m)) {
    if (auto o = m.need_heap(5); o != Outcome::success) return o;
    return m.unify(argument, m.terms.new_structure(m.terms.functors.intern(atoms::swi, 4), Cell::integer(major),
                                                   Cell::integer(minor), Cell::integer(patch), Cell::atom(atoms::nil)));
  }
  if (flag.value->is_immediate()) return m.unify(argument, flag.value->root());
  if (auto o = m.need_heap(flag.value->heap_cells()); o != Outcome::success) return o;
  return m.unify(argument, terms::thaw(m.terms, *flag.value));
}

// The first flag from number i on whose value unifies; the state for the next call is the number after it.
Outcome next_flag(Machine& m, Cell name, Cell value, std::size_t i, Redo& redo) {
  for (; i < m.flags.count(); ++i) {
    const Flag& flag = m.flags.at(i);
    TentativeUnification attempt(m.terms);
    const Outcome o = unify_value(m, flag, value);
    if (o == Outcome::fail) {
      attempt.undo();
      continue;
    }
    if (o != Outcome::success) return o;
    if (i + 1 < m.flags.count()) redo.again(Cell::integer(static_cast<std::int64_t>(i) + 1));
    return m.unify(name, Cell::atom(flag.name));
  }
  return Outcome::fail;
}

Outcome current_prolog_flag(Machine& m, Cell* a, Redo& redo) {
  const Cell name = deref(a[0]);
  if (name.is_variable()) {
    const std::int64_t from = redo.first() ? 0 : redo.state().as_small_integer();
    return next_flag(m, name, a[1], static_cast<std::size_t>(from), redo);
  }
  if (!name.is_atom()) return machine::type_error(m, atoms::atom, name);
  const Flag* flag = m.flags.find(name.as_atom());
  if (flag == nullptr && makes_flags(m)) return Outcome::fail;
  if (flag == nullptr) return machine::domain_error(m, named(m, "prolog_flag"), name);
  return unify_value(m, *flag, a[1]);
}

// $flag_domain(+Flag, -Domain): as flags.def has it.
Outcome flag_domain(Machine& m, Cell* a) {
  const Cell name = deref(a[0]);
  const Flag* flag = name.is_atom() ? m.flags.find(name.as_atom()) : nullptr;
  if (flag == nullptr || flag->help == nullptr || *flag->help == '\0') return Outcome::fail;  // created by a program
  return m.unify(a[1], Cell::atom(named(m, flag->domain)));
}

// ---- creating ----

struct CreateOptions {
  FlagAccess access = FlagAccess::read_write;
  const char* domain = nullptr;
  bool keep = false;
};

const char* domain_of_value(Machine& m, Cell value) {
  if (terms::is_integer(value)) return "integer";
  if (terms::is_float(value)) return "float";
  if (!value.is_atom()) return "term";
  const std::string_view text = m.terms.atoms.text(value.as_atom());
  return text == "true" || text == "false" || text == "on" || text == "off" ? "boolean" : "atom";
}

bool read_option(std::string_view name, std::string_view value, CreateOptions& options) {
  if (name == "access") {
    options.access = value == "read_only" ? FlagAccess::read_only : FlagAccess::read_write;
    return value == "read_only" || value == "read_write";
  }
  if (name == "keep") {
    options.keep = value == "true";
    return value == "true" || value == "false";
  }
  if (name != "type") return false;
  for (const char* domain : {"boolean", "atom", "integer", "float", "term"}) {
    if (value == domain) options.domain = domain;
  }
  return options.domain != nullptr;
}

Outcome read_create_options(Machine& m, Cell list, CreateOptions& options) {
  std::size_t length;
  if (auto o = check_list(m, list, length); o != Outcome::success) return o;
  for (list = deref(list); list.is_list(); list = deref(terms::tail_of(list))) {
    const Cell option = deref(terms::head_of(list));
    if (option.is_variable()) return machine::instantiation_error(m);
    bool good = option.is_structure() && terms::functor_of(option).arity() == 1;
    if (good) {
      const Cell value = deref(terms::structure_argument(option, 0));
      if (value.is_variable()) return machine::instantiation_error(m);
      good = value.is_atom() && read_option(m.terms.atoms.text(m.terms.functors.name(terms::functor_of(option))),
                                            m.terms.atoms.text(value.as_atom()), options);
    }
    if (!good) return machine::domain_error(m, named(m, "prolog_flag_option"), option);
  }
  return Outcome::success;
}

Outcome create_prolog_flag(Machine& m, Cell* a) {
  const Cell name = deref(a[0]), value = deref(a[1]);
  if (auto o = check_name_and_value(m, name, value); o != Outcome::success) return o;
  CreateOptions options;
  if (auto o = read_create_options(m, a[2], options); o != Outcome::success) return o;
  if (options.keep && m.flags.find(name.as_atom()) != nullptr) return Outcome::success;
  const char* domain = options.domain != nullptr ? options.domain : domain_of_value(m, value);
  return report(m, m.flags.create(name.as_atom(), value, domain, options.access), name, value);
}

}  // namespace

BuiltinFamily prolog_flags() {
  static constexpr Builtin rows[] = {
      iso_det("set_prolog_flag(+Flag, +Value) is det", &set_prolog_flag, "Sets Flag to Value."),
      iso_nondet("current_prolog_flag(?Flag, ?Value) is nondet", &current_prolog_flag, "Value is the value of Flag."),
      det("create_prolog_flag(+Flag, +Value, +Options) is det",
          &needing<Capability::change_system, &create_prolog_flag>,
          "Creates Flag; Options: access(read_write or read_only), type(boolean, atom, integer, float or term), "
          "keep(true): do not change an existing flag."),
      det("$flag_domain(+Flag, -Domain) is semidet", &flag_domain, "The values of a flag of the system."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
