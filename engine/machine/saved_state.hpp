// SPDX-License-Identifier: MIT
// The state of a machine that a program may change and that persists between queries: program, flags, operators,
// libraries, global variables, recorded terms, counters, tables, streams. Saved and restored while nothing runs. State
// outside the engine (files, the process environment) is not included.
#pragma once

#include "machine/machine.hpp"

namespace hornbeam::machine {

class SavedState {
 public:
  explicit SavedState(Machine& m);
  ~SavedState();  // while the machine still exists
  SavedState(const SavedState&) = delete;
  SavedState& operator=(const SavedState&) = delete;

  // False once the machine has gone back to an older state.
  bool is_valid() const { return m_.database.has_savepoint(savepoint_); }
  // On std::bad_alloc part is not restored; call it again.
  void go_back();
  // For the atom collector.
  void mark(const std::function<void(terms::Atom)>& visit) const;

 private:
  Machine& m_;
  database::FlagTable::Saved flags_;
  database::GlobalVariables::Saved globals_;
  database::RecordedTerms::Saved recorded_;
  database::Counters::Saved counters_;
  streams::StreamTable::Saved streams_;
  std::shared_ptr<const void> tables_;
  arithmetic::RandomState random_;
  std::map<std::string, std::string, std::less<>> texts_of_host_;
  std::unordered_set<std::uint32_t> completed_;
  std::set<std::pair<std::uint32_t, std::uint32_t>> inclusions_;
  database::Module* source_module_;
  std::size_t stack_limit_;
  bool debugger_hooks_on_;
  std::uint32_t debugger_ports_;
  bool debugger_only_spied_;
  bool debugger_tells_clauses_;
  std::uint32_t savepoint_;
};

}  // namespace hornbeam::machine
