// SPDX-License-Identifier: MIT
// Programs that run beside this process, connected by pipes.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace hornbeam::host {

// Where a child's standard input, output or errors go. Its file 3, for reading, and 4 may be pipes as well, for two
// programs that communicate beside their standard streams.
enum class ChildStream : std::uint8_t { shared, null, pipe };

constexpr std::size_t child_streams = 5;
constexpr bool child_reads(std::size_t number) { return number == 0 || number == 3; }

struct ChildRequest {
  std::string program;                                  // a path
  std::vector<std::string> arguments;                   // the first is the program's name
  std::optional<std::vector<std::string>> environment;  // Name=Value; nothing: that of this process
  bool adds_to_environment = false;                     // `environment` comes on top of that of this process
  std::string directory;                                // empty: that of this process
  std::array<ChildStream, child_streams> streams{};
  bool own_session = false;  // detached from this terminal
  bool own_group = false;
};

struct Child {
  std::int64_t process = 0;
  std::array<int, child_streams> pipes{-1, -1, -1, -1, -1};  // our ends, open files
};

// Returns the system's error, or 0. Also makes writing to a pipe without a reader an error (EPIPE) instead of a signal,
// which would end this process, unless the host has chosen otherwise.
int start_child(const ChildRequest& request, Child& child);

enum class ChildState : std::uint8_t { running, exited, killed, unknown };
struct ChildStatus {
  ChildState state = ChildState::unknown;
  int code = 0;  // the exit status, or the signal
};
// Does not wait. A terminated child is forgotten: later calls do not know it.
ChildStatus child_status(std::int64_t process);

// This process, with its group if it leads one, is killed when the writer of the pipe is gone.
void end_with_writer(int pipe);

// Returns the system's error, or 0. Signals its whole group if `group`.
int signal_process(std::int64_t process, int signal, bool group);

}  // namespace hornbeam::host
