// SPDX-License-Identifier: MIT
//
// Precedence labeling: a search decides first which of two tasks on a resource comes before the other, and only then
// when they start (S. Smith, C. Cheng, "Slack-based heuristics for constraint satisfaction scheduling", AAAI 1993;
// D. Grimes, E. Hebrard, A. Malapert, "Closing the open shop: contradicting conventional wisdom", CP 2009).
#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "clpfd/search/failure_counts.hpp"

namespace hornbeam::clpfd {

// Of two tasks that cannot overlap: 1 if the first ends before the second starts, 0 if the second ends before the first
// starts.
struct Precedence {
  struct Span {
    FdVar start;
    FdVar end;
  };
  FdVar order;
  Span first;
  Span second;
};

class Precedences {
 public:
  void add(const Precedence& precedence);
  std::vector<FdVar> orders() const;
  // The open order whose tasks have least room, relative to the failures in which they had a part; none if all are
  // known.
  FdVar choose(const Store& store, const FailureCounts& failures) const;
  // The order that leaves more room; nothing if x is none.
  std::optional<Value> roomier(const Store& store, FdVar x) const;

 private:
  std::vector<Precedence> all_;
  std::unordered_map<FdVar, std::size_t> places_;
};

}  // namespace hornbeam::clpfd
