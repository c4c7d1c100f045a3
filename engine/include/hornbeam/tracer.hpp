// SPDX-License-Identifier: MIT
// Watching a program run: an observer is notified of each port of each goal (L. Byrd's box model).
//
//   engine.set_observer([](const TraceEvent& event) {
//     std::cout << std::string(event.depth, ' ') << name_of(event.port) << ' ' << event.goal << '\n';
//     return TraceAction::go_on;
//   });
//   engine.holds("member(X, [a, b]), X = b");
#pragma once

#include <hornbeam/language.hpp>

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include <hornbeam/error.hpp>
#include <hornbeam/export.hpp>
#include <hornbeam/term.hpp>

namespace hornbeam {

enum class TracePort : std::uint8_t {
  call,
  unify,  // the head of a clause has been unified: position tells which
  exit,
  redo,
  fail,
  exception,  // ball has the exception
};
HORNBEAM_API const char* name_of(TracePort port) noexcept;

// What happens next.
enum class TraceAction : std::uint8_t {
  go_on,
  retry,   // call the goal again
  fail,    // make the goal fail
  ignore,  // at a call: make it succeed without being called
};

struct TraceEvent {
  TracePort port = TracePort::call;
  Term goal;
  std::string predicate;       // "user:append/3"
  std::size_t number = 0;      // of the call, counted from 1 in each query
  std::size_t depth = 0;       // number of enclosing goals, itself included
  Position position;           // of the running clause, from its unify port on
  bool deterministic = false;  // at an exit: no choice points are left
  std::optional<Term> ball{};
};

// Must not use the engine. An exception that it throws ends the query and leaves Query::next.
using TraceObserver = std::function<TraceAction(const TraceEvent&)>;

}  // namespace hornbeam
