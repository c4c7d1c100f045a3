// SPDX-License-Identifier: MIT
//
// What a search that begins anew takes along: the parts of its tree that it has been through (C. Lecoutre, L. Sais,
// S. Tabary, V. Vidal, "Recording and minimizing nogoods from restarts", JSAT 1, 2007). A decision that has failed,
// with the decisions above it that still stand, can never hold again; those above that were the other sides of failed
// ones are left out (reduced nld-nogoods).
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
  // Those behind the longest are not worth their watching.
  static constexpr std::size_t kLongest = 64;

  void add(std::span<const Decision> above, const Decision& failed);
  void add(std::span<const Decision> nogood);
  // How many there are.
  std::size_t size() const { return never_.size() + ends_.size(); }
  // As an auxiliary constraint, until the store goes back.
  bool post(Store& store) const;

 private:
  static constexpr std::size_t kMostDecisions = std::size_t{1} << 15;
  void forget_older_half();

  std::vector<Decision> never_;      // nogoods of one decision
  std::vector<Decision> decisions_;  // of the others, one after the other
  std::vector<std::uint32_t> ends_;
};

}  // namespace hornbeam::clpfd
