// SPDX-License-Identifier: MIT
// Checks whether the host permits builtins to reach outside the engine (machine/capabilities.hpp). In a row:
//
//   det("shell(+Command) is semidet", &needing<Capability::run_programs, &shell_1>, "Runs a command ...")
//
// A refusal throws permission_error(call, sandboxed, Name/Arity), or permission_error(open, source_sink, File) for
// opening a file.
#pragma once

#include <string>

#include "machine/errors.hpp"

namespace hornbeam::builtins {

using machine::Capability;

// permission_error(call, sandboxed, Name/Arity) of the running builtin.
machine::Outcome refuse_call(machine::Machine& m);

// The same in the name of a Prolog predicate that checks for its builtins.
machine::Outcome refuse_call(machine::Machine& m, terms::Cell indicator);

template <Capability capability, machine::Deterministic function>
machine::Outcome needing(machine::Machine& m, terms::Cell* a) {
  return m.capabilities.has(capability) ? function(m, a) : refuse_call(m);
}

// True if the path, with links and dots resolved, is in a directory that the host has listed, or all files may be read.
bool may_read(const machine::Machine& m, const std::string& path);

// The same for a builtin whose first argument is a path.
machine::Outcome refuse_unless_readable(machine::Machine& m, terms::Cell path);

template <machine::Deterministic function>
machine::Outcome reading_path(machine::Machine& m, terms::Cell* a) {
  if (m.capabilities.has(Capability::read_files)) return function(m, a);
  const machine::Outcome o = refuse_unless_readable(m, a[0]);
  return o == machine::Outcome::success ? function(m, a) : o;
}

// A program's own procedures may be changed only if the host permits it; those of libraries, which keep state in them,
// always, except for hooks: those that take clauses from all files.
bool may_change(const machine::Machine& m, const database::Module& module);
bool may_change(const machine::Machine& m, const database::Predicate& predicate);

// True if clauses, imports and bases of the module may be changed: it is the program's own, or the host lets programs
// change the system, or a library is being loaded.
bool may_alter(const machine::Machine& m, const database::Module& module);

// What a module inherits: that of user, in which the host's goals are meant as well, is part of the system.
bool may_rebase(const machine::Machine& m, const database::Module& module);

// The properties of the procedure may be changed: it is not a static one of the system or a library, or may_alter.
bool may_be_declared(const machine::Machine& m, const database::Module& module, terms::Cell functor);

}  // namespace hornbeam::builtins
