// SPDX-License-Identifier: MIT
// Primitives of library(process): programs are started with pipes, waited for, and sent signals.
#include <algorithm>
#include <cerrno>
#include <memory>

#include "builtins/arguments.hpp"
#include "builtins/capability_check.hpp"
#include "builtins/stream_arguments.hpp"
#include "host/child_processes.hpp"
#include "host/clocks.hpp"
#include "host/processes.hpp"
#include "streams/stream.hpp"

namespace hornbeam::builtins {

namespace {

// The texts of a list.
bool read_texts(Machine& m, Cell list, std::vector<std::string>& texts) {
  for (list = deref(list); list.is_list(); list = deref(terms::tail_of(list))) {
    texts.emplace_back();
    if (!text_argument(m, terms::head_of(list), texts.back(), terms::text_kind::any, "text")) return false;
    if (texts.back().find('\0') != std::string::npos) {
      machine::representation_error(m, atom_named(m, "nul_character"));
      return false;
    }
  }
  return true;
}

host::ChildStream stream_named(std::string_view name) {
  if (name == "null") return host::ChildStream::null;
  return name == "pipe" ? host::ChildStream::pipe : host::ChildStream::shared;
}

Cell pipe_stream(Machine& m, const host::Child& child, std::size_t number) {
  if (child.pipes[number] < 0) return Cell::atom(atoms::nil);
  Stream::Settings settings;
  settings.mode = host::child_reads(number) ? streams::Mode::write : streams::Mode::read;
  auto channel = std::make_unique<streams::FileChannel>(child.pipes[number], true);
  return stream_term(m, m.streams.add(std::make_unique<Stream>(std::move(channel), std::move(settings))));
}

Outcome refused(Machine& m, Cell program, int system_error) {
  if (system_error == ENOSYS || system_error == EAGAIN || system_error == ENOMEM || system_error == EMFILE ||
      system_error == ENFILE) {
    return machine::resource_error(m, atom_named(m, "processes"));
  }
  if (system_error == EACCES || system_error == EPERM || system_error == ENOEXEC) {
    return machine::permission_error(m, atom_named(m, "execute"), atom_named(m, "source_sink"), deref(program));
  }
  return machine::existence_error(m, atoms::source_sink, deref(program));
}

// Environment is [], env(All), or env(More, added), with lists of texts Name=Value.
//
// '$process_start'(+Program, +Arguments, +Environment, +Directory, +Streams, +Apart, -Process, -Pipes)
Outcome process_start(Machine& m, Cell* a) {
  if (Outcome o = m.need_heap(64); o != Outcome::success) return o;
  host::ChildRequest request;
  if (!text_argument(m, a[0], request.program, terms::text_kind::any, "text")) return Outcome::error;
  if (!read_texts(m, a[1], request.arguments)) return Outcome::error;
  const Cell environment = deref(a[2]);
  if (environment.is_structure()) {
    request.environment.emplace();
    if (!read_texts(m, environment.address()[1], *request.environment)) return Outcome::error;
    request.adds_to_environment = terms::functor_of(environment).arity() == 2;
  }
  if (!text_argument(m, a[3], request.directory, terms::text_kind::any, "text")) return Outcome::error;
  std::vector<std::string> streams;
  if (!read_texts(m, a[4], streams)) return Outcome::error;
  for (std::size_t i = 0; i < std::min(host::child_streams, streams.size()); ++i) {
    request.streams[i] = stream_named(streams[i]);
  }
  request.own_session = atom_text(m, deref(a[5])) == "true";
  m.streams.flush_all();  // the child's output must come after ours
  host::Child child;
  if (int e = host::start_child(request, child); e != 0) return refused(m, a[0], e);
  Cell pipes = Cell::atom(atoms::nil);
  for (std::size_t i = host::child_streams; i-- > 0;) pipes = m.terms.new_list(pipe_stream(m, child, i), pipes);
  if (Outcome o = m.unify(a[6], Cell::integer(child.process)); o != Outcome::success) return o;
  return m.unify(a[7], pipes);
}

bool process_argument(Machine& m, Cell argument, std::int64_t& process) {
  const Cell c = deref(argument);
  if (c.is_variable()) {
    machine::instantiation_error(m);
    return false;
  }
  if (!c.is_small_integer()) {
    machine::type_error(m, atoms::integer, c);
    return false;
  }
  // Other numbers denote groups of processes to the system.
  process = c.as_small_integer();
  if (process > 0 && process <= INT32_MAX) return true;
  machine::existence_error(m, atom_named(m, "process"), c);
  return false;
}

// '$process_wait'(+Process, +Seconds, -State, -Code): waits at most Seconds; in short steps, so that interrupts and
// time limits take effect.
Outcome process_wait(Machine& m, Cell* a) {
  std::int64_t process = 0;
  if (!process_argument(m, a[0], process)) return Outcome::error;
  const Cell wanted = deref(a[1]);
  const double seconds = terms::is_float(wanted) ? terms::float_value(wanted) : 0;
  constexpr double longest_step = 0.02;
  double step = 0.0005;
  for (const double end = host::steady_seconds() + seconds;;) {
    const host::ChildStatus status = host::child_status(process);
    if (status.state == host::ChildState::unknown) {
      return machine::existence_error(m, atom_named(m, "process"), deref(a[0]));
    }
    const double left = end - host::steady_seconds();
    if (status.state != host::ChildState::running || left <= 0) {
      const char* const name = status.state == host::ChildState::exited   ? "exit"
                               : status.state == host::ChildState::killed ? "killed"
                                                                          : "timeout";
      if (Outcome o = m.unify(a[2], Cell::atom(atom_named(m, name))); o != Outcome::success) return o;
      return m.unify(a[3], Cell::integer(status.code));
    }
    host::sleep_for(std::min(left, step));
    step = std::min(step * 2, longest_step);
    if (m.poll()) return m.interrupted();
  }
}

// '$process_signal'(+Process, +Signal, +Group)
Outcome process_signal(Machine& m, Cell* a) {
  std::int64_t process = 0;
  std::int64_t signal = 0;
  if (!process_argument(m, a[0], process)) return Outcome::error;
  if (Outcome o = read_known_count(m, a[1], signal); o != Outcome::success) return o;
  const bool group = atom_text(m, deref(a[2])) == "true";
  const int e = host::signal_process(process, static_cast<int>(std::min<std::int64_t>(signal, 1000)), group);
  if (e == 0) return Outcome::success;
  if (e == ESRCH) return machine::existence_error(m, atom_named(m, "process"), deref(a[0]));
  if (e == EINVAL) return machine::domain_error(m, atom_named(m, "signal"), deref(a[1]));
  return machine::permission_error(m, atom_named(m, "kill"), atom_named(m, "process"), deref(a[0]));
}

// '$end_with_writer'(+File)
Outcome end_with_writer(Machine& m, Cell* a) {
  std::int64_t file = 0;
  if (Outcome o = read_known_count(m, a[0], file); o != Outcome::success) return o;
  host::end_with_writer(static_cast<int>(std::min<std::int64_t>(file, INT32_MAX)));
  return Outcome::success;
}

}  // namespace

BuiltinFamily process_control() {
  static constexpr Builtin rows[] = {
      det("$process_start(+Program, +Arguments, +Environment, +Directory, +Streams, +Apart, -Process, -Pipes) is det",
          &needing<Capability::run_programs, &process_start>,
          "Starts the program at a path; Streams, three to five, are std, null or pipe, Pipes our ends of these or "
          "[]."),
      det("$process_wait(+Process, +Seconds, -State, -Code) is det", &needing<Capability::run_programs, &process_wait>,
          "State is exit, killed or timeout; Seconds is a float."),
      det("$process_signal(+Process, +Signal, +Group) is det", &needing<Capability::run_programs, &process_signal>,
          "Sends the signal of this number to the process, or to its group."),
      det("$end_with_writer(+File) is det", &needing<Capability::run_programs, &end_with_writer>,
          "This process is killed when nobody can write to the pipe with this file number any more."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
