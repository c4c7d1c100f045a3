// SPDX-License-Identifier: MIT
//
// Shared by the propagators for automata.
#pragma once

#include <span>

#include "clpfd/propagators/tables.hpp"

namespace hornbeam::clpfd {

struct AutomatonGraph {
  std::uint32_t states;
  std::span<const std::uint32_t> starts;
  std::span<const std::uint32_t> accepting;
  std::span<const AutomatonArc> arcs;

  // Over all arcs, of which there must be one.
  Value least_symbol() const;
  Value greatest_symbol() const;
};

AutomatonGraph copy_graph(Store& store, const AutomatonGraph& graph);
void describe_automaton(std::span<const FdVar> sequence, const AutomatonGraph& graph, Description& out);

// False, with no effect: it has too many states or symbols too far apart.
bool post_small_automaton(Store& store, std::span<const FdVar> sequence, const AutomatonGraph& graph);

}  // namespace hornbeam::clpfd
