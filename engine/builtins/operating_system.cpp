// SPDX-License-Identifier: MIT
// The process and its environment: variables, commands, identity.
#include <algorithm>
#include <cstdlib>

#include "builtins/capability_check.hpp"
#include "builtins/stream_arguments.hpp"
#include "host/clocks.hpp"
#include "host/processes.hpp"

namespace hornbeam::builtins {

namespace {

bool os_text(Machine& m, Cell argument, std::string& text) {
  return text_argument(m, argument, text, terms::text_kind::any, "text");
}

// Accepts a name that the environment can hold.
bool variable_name(Machine& m, Cell argument, std::string& name) {
  if (!os_text(m, argument, name)) return false;
  if (!name.empty() && name.find('=') == std::string::npos && name.find('\0') == std::string::npos) {
    return true;
  }
  machine::domain_error(m, atom_named(m, "environment_variable"), deref(argument));
  return false;
}

Outcome shell_status(Machine& m, Cell argument, int& status) {
  std::string command;
  if (!os_text(m, argument, command)) return Outcome::error;
  // The command's output must come after ours.
  m.streams.flush_all();
  return host::run_command(command, status) ? Outcome::success : machine::resource_error(m, atom_named(m, "processes"));
}

}  // namespace

static Outcome getenv_2(Machine& m, Cell* a) {
  std::string name;
  if (!variable_name(m, a[0], name)) return Outcome::error;
  const char* value = std::getenv(name.c_str());
  return value == nullptr ? Outcome::fail : unify_text(m, a[1], value, TextForm::atom);
}

static Outcome setenv_2(Machine& m, Cell* a) {
  std::string name;
  std::string value;
  if (!variable_name(m, a[0], name) || !os_text(m, a[1], value)) return Outcome::error;
  return host::set_environment(name, value) ? Outcome::success : machine::resource_error(m, atoms::stack_memory);
}

static Outcome unsetenv_1(Machine& m, Cell* a) {
  std::string name;
  if (!variable_name(m, a[0], name)) return Outcome::error;
  host::unset_environment(name);
  return Outcome::success;
}

static Outcome shell_0(Machine& m, Cell*) {
  int status = 0;
  m.streams.flush_all();
  const char* shell = std::getenv("SHELL");
  return host::run_command(shell != nullptr ? shell : "/bin/sh", status)
             ? Outcome::success
             : machine::resource_error(m, atom_named(m, "processes"));
}

static Outcome shell_1(Machine& m, Cell* a) {
  int status = 0;
  const Outcome o = shell_status(m, a[0], status);
  if (o != Outcome::success) return o;
  return status == 0 ? Outcome::success : Outcome::fail;
}

static Outcome shell_2(Machine& m, Cell* a) {
  int status = 0;
  const Outcome o = shell_status(m, a[0], status);
  return o != Outcome::success ? o : m.unify(a[1], Cell::integer(status));
}

static Outcome process_identifier(Machine& m, Cell* a) { return m.unify(a[0], Cell::integer(host::process_number())); }

// sleep(+Seconds): in short steps, so that interrupts and time limits take effect.
static Outcome sleep_1(Machine& m, Cell* a) {
  const Cell value = deref(a[0]);
  if (value.is_variable()) return machine::instantiation_error(m);
  double seconds = 0;
  if (value.is_small_integer()) {
    seconds = static_cast<double>(value.as_small_integer());
  } else if (terms::is_float(value)) {
    seconds = terms::float_value(value);
  } else {
    return machine::type_error(m, atom_named(m, "float"), value);
  }
  constexpr double step = 0.02;
  m.streams.flush_all();
  for (const double end = host::steady_seconds() + seconds;;) {
    const double left = end - host::steady_seconds();
    if (left <= 0) return Outcome::success;
    host::sleep_for(std::min(left, step));
    if (m.poll()) return m.interrupted();
  }
}

// '$capabilities'(-Old, +New): bits of machine/capabilities.hpp.
Outcome capabilities(Machine& m, Cell* a) {
  const auto old = static_cast<std::int64_t>(m.capabilities.bits);
  const Cell bits = deref(a[1]);
  if (!bits.is_small_integer()) return machine::type_error(m, atom_named(m, "integer"), bits);
  if (const Outcome o = m.unify(a[0], Cell::integer(old)); o != Outcome::success) return o;
  m.capabilities.bits = static_cast<std::uint32_t>(bits.as_small_integer());
  return Outcome::success;
}

BuiltinFamily operating_system() {
  static constexpr Builtin rows[] = {
      det("getenv(+Name, -Value) is semidet", &needing<Capability::environment, &getenv_2>,
          "Value is the value of an environment variable."),
      det("setenv(+Name, +Value) is det", &needing<Capability::environment, &setenv_2>,
          "Sets an environment variable."),
      det("unsetenv(+Name) is det", &needing<Capability::environment, &unsetenv_1>, "Removes an environment variable."),
      det("shell is det", &needing<Capability::run_programs, &shell_0>, "Starts the user's shell and waits for it."),
      det("shell(+Command) is semidet", &needing<Capability::run_programs, &shell_1>,
          "Runs a command; fails unless its status is 0."),
      det("shell(+Command, -Status) is det", &needing<Capability::run_programs, &shell_2>,
          "Runs a command; Status is its exit status."),
      det("sleep(+Seconds) is det", &sleep_1, "Waits; Seconds is a number."),
      det("$capabilities(-Old, +New) is det", &capabilities, "What programs may do outside the engine, as bits."),
      det("getpid(-Number) is det", &needing<Capability::environment, &process_identifier>,
          "The number of this process."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
