// SPDX-License-Identifier: MIT
//
// Posts constraints given by a list: elements, allowed rows, an automaton.
#pragma once

#include <span>
#include <vector>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// elements[index] = z, counting from 1 (element/3).
bool post_element(Store& store, FdVar index, std::span<const FdVar> elements, FdVar z);
// The same for numbers: cheaper, and used by post_element when all elements are fixed.
bool post_element_constants(Store& store, FdVar index, std::span<const Value> elements, FdVar z);

// The variables are one of the rows (tuples_in/2, table/2), domain consistent.
bool post_table(Store& store, std::span<const FdVar> variables, std::span<const std::vector<Value>> rows);

// The sequence is accepted by the automaton: states 0..states-1 (automaton/3, deterministic or
// not), domain consistent.
struct AutomatonArc {
  std::uint32_t from;
  Value symbol;
  std::uint32_t to;
};
bool post_automaton(Store& store, std::span<const FdVar> sequence, std::uint32_t states,
                    std::span<const std::uint32_t> starts, std::span<const std::uint32_t> accepting,
                    std::span<const AutomatonArc> arcs);

}  // namespace hornbeam::clpfd
