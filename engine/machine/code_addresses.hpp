// SPDX-License-Identifier: MIT
// Where control may return: the code addresses in the registers, on the local stack and in continuations. Clauses that
// none of them points into can be freed.
#pragma once

#include <unordered_set>

#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

// Calls visit(address) for each of them, some twice; returns the number of frames visited. Does not see where a C++
// function between two queries will return to.
template <class Visit>
std::size_t visit_code_addresses(Machine& m, Visit visit) {
  std::size_t frames = 0;
  std::unordered_set<const Cell*> seen;  // environments that several chains share
  const auto chain = [&](Cell* environment, const Word* return_address) {
    visit(return_address);
    for (; environment != nullptr; environment = caller_of(environment)) {
      if (m.fixed->restores_registers(return_address)) {
        visit(reinterpret_cast<const Word*>(slot_of(environment, 1).bits()));
        visit(reinterpret_cast<const Word*>(slot_of(environment, 5).bits()));
      }
      if (!seen.insert(environment).second) return;
      ++frames;
      return_address = continuation_of(environment);
      visit(return_address);
    }
  };
  visit(m.p);
  chain(m.e, m.cp);
  for (std::size_t i = 0; i < m.return_points.size(); ++i) visit(m.return_points[i].address);
  for (Cell* choice = m.b;; choice = previous_of(choice)) {
    ++frames;
    visit(reinterpret_cast<const Word*>(alternative_of(choice)));
    chain(environment_of(choice), return_address_of(choice));
    if (choice == previous_of(choice)) return frames;
  }
}

}  // namespace hornbeam::machine
