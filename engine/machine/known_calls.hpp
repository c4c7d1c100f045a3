// SPDX-License-Identifier: MIT
// Caches of call/N: predicates of goals by functor and module. Entries are always valid, since all are dropped when one
// predicate replaces another (Machine::forget_calls).
#pragma once

#include <array>
#include <vector>

#include "terms/cell.hpp"

namespace hornbeam::database {
struct Module;
struct Predicate;
}  // namespace hornbeam::database

namespace hornbeam::machine {

struct KnownCalls {
  // The predicate of the module that a closure calls with `extra` more arguments; never a control construct. The key is
  // the closure's functor cell, or the closure itself if it is an atom.
  struct Closure {
    terms::Cell closure = terms::Cell::integer(0);
    terms::Cell module = terms::Cell::integer(0);
    std::size_t extra = 0;
    database::Predicate* predicate = nullptr;
  };
  struct Goal {
    database::Module* module = nullptr;
    terms::Cell functor = terms::Cell::integer(0);
    database::Predicate* predicate = nullptr;
  };
  static constexpr std::size_t closure_count = 256;
  static constexpr std::size_t goal_count = 512;

  std::array<Closure, closure_count> closures{};
  std::vector<Goal> goals{goal_count};

  Closure& closure(terms::Cell closure, terms::Cell module, std::size_t extra) {
    return closures[(closure.bits() >> 8 ^ closure.bits() >> 3 ^ module.bits() >> 4 ^ extra) % closure_count];
  }
  void forget() {
    goals.assign(goal_count, Goal{});
    closures.fill({});
  }
};

}  // namespace hornbeam::machine
