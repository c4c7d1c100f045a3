// SPDX-License-Identifier: MIT
// How an engine is created, what its programs may do, and how much a query may use.
//
//   Engine box({.capabilities = Capability::none, .limits = {.time = 1s}});   // a sandbox
//   Engine reader({.capabilities = Capability::all & ~Capability::run_programs,
//                  .denied = {"assertz/1"}});
#pragma once

#include <hornbeam/language.hpp>

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace hornbeam {

// What programs may do outside their engine. A builtin whose capability is missing throws permission_error, however it
// is called.
enum class Capability : std::uint32_t {
  none = 0,
  read_files = 1,       // open for reading, consult, exists_file/1, directory_files/2 ...
  write_files = 2,      // open for writing, make, rename and delete files and directories
  run_programs = 4,     // shell/1,2 and the like
  halt = 8,             // halt/0,1
  environment = 16,     // getenv/2, setenv/2, the working directory, the process number
  network = 32,         // sockets
  change_program = 64,  // assertz/1, retract/1 and everything else that changes procedures at run time
  change_system = 128,  // system flags, operators of other modules, library modules, the standard streams
  all = 255,
};
constexpr Capability operator|(Capability a, Capability b) {
  return static_cast<Capability>(static_cast<std::uint32_t>(a) | static_cast<std::uint32_t>(b));
}
constexpr Capability operator&(Capability a, Capability b) {
  return static_cast<Capability>(static_cast<std::uint32_t>(a) & static_cast<std::uint32_t>(b));
}
constexpr Capability operator~(Capability a) {
  return static_cast<Capability>(~static_cast<std::uint32_t>(a)) & Capability::all;
}

// The limits of a query; an omitted field sets none. A query that exceeds one ends with LimitExceeded (memory:
// ResourceError, which a program may catch), and the engine answers the next one.
struct Limits {
  std::optional<std::chrono::microseconds> time{};  // computing time of all its answers together
  std::optional<std::uint64_t> inferences{};        // calls of predicates
  std::optional<std::size_t> memory{};              // bytes of each stack, other memory, an answer, beyond those in use
  std::optional<std::size_t> answers{};             // ends the query after that many, without error
  std::optional<std::size_t> depth{};               // nesting of calls; the goal is interpreted, which is slow
#ifdef __cpp_lib_jthread                            // if the C++ library has threads
  std::stop_token stop{};                           // ends it as Engine::interrupt does
#endif
};

// The budget of one step of a query: see Query::step.
struct Budget {
  std::optional<std::chrono::microseconds> time{};
  std::optional<std::uint64_t> inferences{};
};

// Output callbacks receive the text.
using OutputCallback = std::function<void(std::string_view)>;
// Input callbacks return the next piece of input; empty at the end.
using InputCallback = std::function<std::string()>;

struct Options {
  Capability capabilities = Capability::all;
  Limits limits{};                                 // of each query without its own
  std::size_t stack_limit = std::size_t{1} << 30;  // bytes of the stacks together
  std::size_t most_stack_limit = 0;                // maximum to which a program may raise the flag stack_limit; 0:
                                                   // never
  // Bytes outside the stacks: atoms, clauses, recorded terms, results of findall/3, global variables, tables,
  // constraints, texts. The default is stack_limit; exceeding it throws resource_error(memory).
  std::optional<std::size_t> memory_limit{};
  std::string dialect = "auto";  // auto, iso, gnu, sicstus or swi
  // Additional directories for library(Name). Files below them may be read without Capability::read_files.
  std::vector<std::string> library_directories{};
  std::vector<std::string> denied{};  // predicates that raise permission_error: "Name/Arity"
  // Standard streams; an empty callback means the process's stream. A sandbox without read_files or write_files has no
  // input, but still writes to the output of the process unless it is replaced here.
  OutputCallback output{};
  OutputCallback error{};
  InputCallback input{};
};

}  // namespace hornbeam
