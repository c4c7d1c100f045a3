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

#include "embed/discarded_terms.hpp"
#include "embed/node_table.hpp"
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
  // What is not wanted any more, because it was stopped, is left to `discarded`.
  TermExport(const terms::TermStore& store, ObjectOf object_of, std::uint64_t& next_variable, support::StopSign stop,
             DiscardedTerms& discarded, std::size_t room = SIZE_MAX)
      : store_(store),
        object_of_(std::move(object_of)),
        next_variable_(next_variable),
        stop_(stop),
        discarded_(discarded),
        room_(room) {}
  ~TermExport();
  TermExport(TermExport&&) = default;

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
  void copy_graph(terms::Cell cell, Term& result);
  void run(std::vector<Task>& tasks);
  void look() {
    if (stop_.is_up_at(++steps_)) throw support::Stopped();
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
  DiscardedTerms& discarded_;
  std::size_t room_;
  std::size_t steps_ = 0;
  std::vector<Term> bodies_;  // of a cyclic term
  std::vector<Term> made_;    // the results and named variables: the tables below refer to parts of them
  NodeTable variables_;       // by address
  NodeTable atoms_;           // by index + 1
  bool as_graph_ = false;
  NodeTable copied_;                                              // by the cell's bits
  std::unordered_map<const terms::Cell*, Term> cycle_variables_;  // compounds at which cycles close
};

}  // namespace hornbeam::embed
