// SPDX-License-Identifier: MIT
//
// Nogoods from restarts: the parts of the tree that a restarting search has explored (C. Lecoutre, L. Sais, S. Tabary,
// V. Vidal, "Recording and minimizing nogoods from restarts", JSAT 1, 2007). A failed decision can never hold again
// together with the decisions above it that still stand; those above that were the other sides of failed ones are
// omitted (reduced nld-nogoods).
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

// x = v, x \= v, x =< v, x >= v.
enum class Narrowing : std::uint8_t { assign, remove, at_most, at_least };
struct Decision {
  FdVar variable;
  Narrowing how;
  Value value;
};

Decision negation(const Decision& d);
bool narrow(Store& store, const Decision& d);

// Sets of decisions that must not all hold.
class Nogoods {
 public:
  // Longer nogoods are not worth watching.
  static constexpr std::size_t longest = 64;

  void add(std::span<const Decision> above, const Decision& failed);
  void add(std::span<const Decision> nogood);
  // The number of nogoods.
  std::size_t size() const { return never_.size() + ends_.size(); }
  // Posts them as an auxiliary constraint, until the store goes back.
  bool post(Store& store) const;

 private:
  static constexpr std::size_t most_decisions = std::size_t{1} << 15;
  void forget_older_half();

  std::vector<Decision> never_;      // nogoods of one decision
  std::vector<Decision> decisions_;  // of the others, consecutive
  std::vector<std::uint32_t> ends_;
};

}  // namespace hornbeam::clpfd
