// SPDX-License-Identifier: MIT
// Converts cells to independent C++ Terms. Small terms are copied as trees; a copy that exceeds `tree_limit` compounds
// is restarted with a table of copied parts, so that shared parts are copied once and cycles are detected: a cyclic
// term becomes @(Template, [_S1 = Subterm, ...]). Nothing recurses.
#pragma once

#include <cstdint>
#include <functional>
#include <new>
#include <string>
#include <unordered_map>
#include <vector>

#include "embed/term_node.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::embed {

// The terms for a host would take more memory than a query may use.
struct TooLarge : std::bad_alloc {};

class TermExport {
 public:
  using ObjectOf = std::function<const Term*(terms::Atom)>;  // null: an ordinary atom
  // Unnamed variables become `_N` with N counting from `next_variable`.
  // Throws support::Stopped if the sign goes up, TooLarge beyond about `room` bytes.
  TermExport(const terms::TermStore& store, ObjectOf object_of, std::uint64_t& next_variable, support::StopSign stop,
             std::size_t room = SIZE_MAX)
      : store_(store), object_of_(std::move(object_of)), next_variable_(next_variable), stop_(stop), room_(room) {}

  // Sets the name of an unbound variable for terms copied from now on.
  void name_variable(terms::Cell variable, std::string_view name);
  Term copy(terms::Cell cell);

 private:
  static constexpr std::size_t tree_limit = 100'000;
  struct Task {
    terms::Cell from;
    Term* to;
  };
  // False: too large for a tree.
  bool copy_tree(terms::Cell cell, Term& result);
  Term copy_graph(terms::Cell cell);
  void run(std::vector<Task>& tasks);
  void look() {
    if (++steps_ % terms::TermStore::steps_between_stops == 0 && stop_.is_up()) throw support::Stopped();
  }
  void take(std::size_t bytes) {
    if (bytes > room_) throw TooLarge();
    room_ -= bytes;
  }
  Term atomic(terms::Cell c);
  Term atom(terms::Atom a);
  Term variable(terms::Cell c);
  Term open_compound(terms::Cell c, std::vector<Task>& tasks);

  const terms::TermStore& store_;
  ObjectOf object_of_;
  std::uint64_t& next_variable_;
  support::StopSign stop_;
  std::size_t room_;
  std::size_t steps_ = 0;
  std::unordered_map<const terms::Cell*, Term> variables_;
  std::unordered_map<std::uint32_t, Term> atoms_;
  bool as_graph_ = false;
  std::unordered_map<std::uint64_t, Term> copied_;                // by the cell's bits
  std::unordered_map<const terms::Cell*, Term> cycle_variables_;  // compounds at which cycles close
};

}  // namespace hornbeam::embed
