// SPDX-License-Identifier: MIT
// What a program may do to the world outside its engine. An embedding host can revoke some of it; builtins check at run
// time, so that neither call/1 nor an interpreter written in Prolog bypasses it.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace hornbeam::machine {

enum class Capability : std::uint32_t {
  read_files = 1,       // open for reading, consult, ask whether a file exists, list a directory
  write_files = 2,      // open for writing, make, rename and delete files and directories
  run_programs = 4,     // shell/1 and the like, pipes
  halt = 8,             // halt/0,1
  environment = 16,     // getenv/2, setenv/2, process number and working directory
  network = 32,         // sockets
  change_program = 64,  // assertz/1, retract/1, consult/1 and everything else that changes procedures
  change_system = 128,  // system flags and operators, set_stream/2 of the standard streams
};

struct Capabilities {
  std::uint32_t bits = ~std::uint32_t{0};
  // Directories whose files may be read without `read_files`: absolute paths without links.
  std::vector<std::string> readable;

  bool has(Capability c) const { return (bits & static_cast<std::uint32_t>(c)) != 0; }
};

}  // namespace hornbeam::machine
