// SPDX-License-Identifier: MIT
#include "machine/saved_state.hpp"

#include "database/savepoint.hpp"

namespace hornbeam::machine {

// Operators, modules and clauses are in the savepoint of the database.
SavedState::SavedState(Machine& m)
    : m_(m),
      flags_(m.flags.saved()),
      globals_(m.globals.saved()),
      recorded_(m.recorded.saved()),
      counters_(m.counters.saved()),
      streams_(m.streams.saved()),
      tables_(m.table_space == nullptr ? nullptr : m.table_space->saved()),
      random_(m.random),
      texts_of_host_(m.sources.of_host),
      completed_(m.sources.completed),
      inclusions_(m.sources.inclusions),
      source_module_(m.source_module),
      stack_limit_(m.stack_limit),
      debugger_hooks_on_(m.debugger.on),
      debugger_ports_(m.debugger.ports),
      debugger_only_spied_(m.debugger.only_spied),
      debugger_tells_clauses_(m.debugger.tells_clauses),
      savepoint_(m.database.make_savepoint()) {}

SavedState::~SavedState() { m_.database.forget_savepoint(savepoint_); }

void SavedState::go_back() {
  Machine& m = m_;
  m.database.go_back_to(savepoint_);
  m.forget_calls();
  m.flags.go_back_to(flags_);
  m.database.system().operators.set_iso(m.flags.iso);
  m.globals.go_back_to(globals_);
  m.recorded.go_back_to(recorded_);
  m.counters.go_back_to(counters_);
  m.streams.go_back_to(streams_);
  if (m.table_space != nullptr) m.table_space->go_back_to(tables_);
  m.random = random_;
  m.sources.of_host = texts_of_host_;
  m.sources.completed = completed_;
  m.sources.inclusions = inclusions_;
  m.source_module = source_module_;
  if (m.stack_limit != stack_limit_) m.set_stack_limit(stack_limit_);
  m.debugger.ports = debugger_ports_;
  m.debugger.only_spied = debugger_only_spied_;
  m.debugger.tells_clauses = debugger_tells_clauses_;
  if (m.debugger.on != debugger_hooks_on_) m.set_debugger_hooks(debugger_hooks_on_);
  m.purge_clauses();
}

void SavedState::mark(const std::function<void(terms::Atom)>& visit) const {
  for (const auto& flag : flags_) {
    if (flag.value) terms::for_each_atom(*flag.value, visit);
  }
  for (const auto& variable : globals_) {
    visit(variable.name);
    terms::for_each_atom(*variable.value, visit);
  }
  for (const auto& key : recorded_.keys) {
    if (key.key.is_atom()) visit(key.key.as_atom());
    for (const auto& entry : key.entries) terms::for_each_atom(*entry.term, visit);
  }
  for (const auto& [key, number] : counters_) {
    if (terms::Cell(key).is_atom()) visit(terms::Cell(key).as_atom());
  }
}

}  // namespace hornbeam::machine
