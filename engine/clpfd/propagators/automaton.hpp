// SPDX-License-Identifier: MIT
//
// What the propagators for automata share.
#pragma once

#include <span>

#include "clpfd/propagators/tables.hpp"

namespace hornbeam::clpfd {

struct AutomatonGraph {
  std::uint32_t states;
  std::span<const std::uint32_t> starts;
  std::span<const std::uint32_t> accepting;
  std::span<const AutomatonArc> arcs;

  // Of all arcs; there is one.
  Value least_symbol() const;
  Value greatest_symbol() const;
};

void describe_automaton(std::span<const FdVar> sequence, const AutomatonGraph& graph, Description& out);

// False: it has too many states or symbols too far apart, and nothing was done.
bool post_small_automaton(Store& store, std::span<const FdVar> sequence, const AutomatonGraph& graph);

}  // namespace hornbeam::clpfd
