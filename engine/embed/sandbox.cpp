// SPDX-License-Identifier: MIT
#include "embed/sandbox.hpp"

#include <algorithm>
#include <charconv>

#include <hornbeam/error.hpp>
#include "builtins/capability_check.hpp"
#include "embed/host_streams.hpp"
#include "host/files.hpp"

namespace hornbeam::embed {

namespace {

machine::Outcome denied(Machine& m, Cell*) { return builtins::refuse_call(m); }

// Adds a clause library_directory(Path) to the module user, where the loader looks.
void add_library_directory(Machine& m, const std::string& path) {
  const Cell functor = m.terms.functors.intern(m.terms.atoms.intern("library_directory"), 1);
  const Cell fact = m.terms.new_structure(functor, Cell::atom(m.terms.atoms.intern(path)));
  if (m.add_clause(m.database.user(), fact, {}) != machine::Outcome::success) throw std::bad_alloc();
}

// The predicate that programs see under this name: a builtin, or a library predicate.
void deny(Machine& m, std::string_view indicator) {
  const std::size_t slash = indicator.rfind('/');
  std::uint32_t arity = 0;
  const std::string_view digits = slash == std::string_view::npos ? std::string_view() : indicator.substr(slash + 1);
  const auto [end, problem] = std::from_chars(digits.data(), digits.data() + digits.size(), arity);
  if (digits.empty() || problem != std::errc() || end != digits.data() + digits.size()) {
    throw DomainError("predicate_indicator", Term::atom(indicator));
  }
  const Atom name = m.terms.atoms.intern(indicator.substr(0, slash));
  const Cell functor = m.terms.functors.intern(name, arity);
  if (m.inline_control(functor)) throw DomainError("predicate_indicator", Term::atom(indicator));
  database::Module& system = m.database.system();
  database::Predicate* const known = system.find(functor);
  // System code, already compiled, keeps using the old predicate; anything compiled from now on finds a new one in its
  // place.
  database::Predicate* const old = known != nullptr ? &system.predicates.set_aside(functor) : nullptr;
  database::Predicate& p = m.database.predicate(known != nullptr ? system : m.database.user(), functor);
  p.stub[0] = m.addresses.address(code::Opcode::enter_builtin);
  p.stub[1] = reinterpret_cast<code::Word>(&denied);
  p.stub[2] = reinterpret_cast<code::Word>(&p);
  p.is_defined = p.is_builtin = true;
  p.set_entry(p.stub);
  if (old == nullptr) return;
  p.is_iso = true;  // so that no program can redefine it
  for (database::Predicate* alias : old->aliases) {
    alias->definition = &p;
    alias->set_entry(p.stub);
  }
  p.aliases = std::move(old->aliases);
  old->aliases.clear();
}

}  // namespace

void restrict_programs(Machine& m, const Options& options) {
  for (const std::string& directory : options.library_directories) {
    const auto path = host::canonical_path(directory);
    if (!path) throw ExistenceError("directory", Term::atom(directory));
    add_library_directory(m, *path);
    m.capabilities.readable.push_back(*path);
  }
  // The system must keep access to what is denied to programs, so its clauses must be compiled before.
  if (!options.denied.empty() && !m.clause_supplier->supply_all()) throw std::bad_alloc();
  for (const std::string& indicator : options.denied) deny(m, indicator);
  if (!options.denied.empty()) m.forget_calls();
  m.capabilities.bits = static_cast<std::uint32_t>(options.capabilities);
  if (!m.capabilities.has(machine::Capability::environment)) m.flags.hide("pid");
  // A program that may not read files must not read the standard input of the process either.
  if (!m.capabilities.has(machine::Capability::read_files) && !options.input) {
    set_standard_input(m, [] { return std::string(); });
  }
}

namespace {

syntax::Operator meaning_of(const syntax::OperatorTable& table, Atom name, syntax::Fixity fixity) {
  const syntax::Operators all = table.find(name);
  switch (fixity) {
    case syntax::Fixity::prefix: return all.prefix;
    case syntax::Fixity::infix: return all.infix;
    case syntax::Fixity::postfix: return all.postfix;
  }
  return {};
}

bool is_exported(const Machine& m, Atom name) {
  return std::ranges::any_of(m.database.modules(), [name](const database::Module* module) {
    return std::ranges::find(module->exported_operators, name) != module->exported_operators.end();
  });
}

// Restores the priority and type of operators and removes new ones, except those of libraries.
void put_back(Machine& m, const syntax::OperatorTable& before) {
  syntax::OperatorTable& operators = m.database.user().operators;
  for (const auto& [name, now] : operators.own()) {
    const syntax::Fixity fixity = syntax::fixity_of(now.type);
    const syntax::Operator then = meaning_of(before, name, fixity);
    const bool differs = then.priority != now.priority || then.type != now.type;
    if (then && differs) operators.define(name, then.type, then.priority);
    if (!then && now && !is_exported(m, name)) operators.forget(name, fixity);
  }
}

}  // namespace

RestoredSettings::RestoredSettings(Machine& m) : m_(m), operators_(m.database.user().operators) {
  m.flags.keep_journal(&flags_);
}

RestoredSettings::~RestoredSettings() {
  m_.flags.keep_journal(nullptr);
  m_.flags.put_back(flags_);
  m_.database.system().operators.set_iso(m_.flags.iso);
  put_back(m_, operators_);
}

HostLoads::HostLoads(Machine& m) : m_(m), before_(m.capabilities.bits), loads_before_(m.sources.loads.size()) {
  m.capabilities.bits |= static_cast<std::uint32_t>(machine::Capability::change_program);
}

HostLoads::~HostLoads() {
  m_.capabilities.bits = before_;
  if (m_.sources.loads.size() > loads_before_) m_.sources.loads.resize(loads_before_);
}

}  // namespace hornbeam::embed
