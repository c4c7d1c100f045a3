// SPDX-License-Identifier: MIT
// Global variables: named values that survive backtracking (nb_setval/2) or are undone by it (b_setval/2). The lasting
// value is a record. A value on the heap, from b_setval/2 or copied from the record by nb_getval/2 (so that reading it
// again is free and shares), is in `local`:
//
//   local = none, or a list pair [Version | Value], valid only while Version is that of the record.
//
// Changes of `local` are value-trailed, so backtracking restores the older pair; nb_setval/2 takes a new version, which
// invalidates all pairs at once, those on the trail too. So a removed variable can be reused, though the trail still
// refers to it.
#pragma once

#include <array>
#include <deque>
#include <memory_resource>
#include <unordered_map>
#include <vector>

#include "terms/record.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::database {

class GlobalVariables {
 public:
  explicit GlobalVariables(terms::TermStore& terms)
      : terms_(terms), variables_(&terms.memory), unused_(&terms.memory), by_name_(&terms.memory) {}
  GlobalVariables(const GlobalVariables&) = delete;
  GlobalVariables& operator=(const GlobalVariables&) = delete;

  struct Variable {
    terms::Atom name;
    terms::Cell local;  // a root of the collector, on the value trail: its address never changes
    std::int64_t version = 0;
    terms::OwnedRecord lasting;  // null: unused
    bool only_local = false;     // made by b_setval/2: without a current `local` it has no value
  };

  Variable* find(terms::Atom name) const;  // null: it has no value
  // False if out of memory; nothing has changed then.
  bool set_lasting(terms::Atom name, terms::Cell value);
  bool set_local(terms::Atom name, terms::Cell value);  // takes two heap cells
  void remove(terms::Atom name);
  // Saves and restores the lasting values of all variables.
  struct SavedVariable {
    terms::Atom name;
    terms::OwnedRecord value;
  };
  using Saved = std::vector<SavedVariable>;
  Saved saved() const;
  void go_back_to(const Saved& saved);

  // Heap cells that `value` allocates: ensure them first.
  std::size_t heap_cells(const Variable& v) const;
  terms::Cell value(Variable& v);

  // Includes unused ones.
  std::size_t count() const { return variables_.size(); }
  Variable& at(std::size_t i) { return variables_[i]; }
  static bool has_value(const Variable& v) { return is_used(v) && (!v.only_local || is_current(v)); }

  // ---- for the collectors ----
  template <class Visit>
  void for_each_root(Visit visit) {
    for (Variable& v : variables_) visit(v.local);
  }
  template <class Visit>
  void for_each_atom(Visit visit) const {
    for (const Variable& v : variables_) {
      if (!is_used(v)) continue;
      visit(v.name);
      terms::for_each_atom(*v.lasting, visit);
    }
  }

 private:
  static bool is_used(const Variable& v) { return v.lasting != nullptr; }
  static bool is_current(const Variable& v);
  Variable* known(terms::Atom name) const;  // null: unused
  Variable& make(terms::Atom name);
  void hang(Variable& v, terms::Cell value);

  terms::TermStore& terms_;
  std::pmr::deque<Variable> variables_;
  std::pmr::vector<Variable*> unused_;
  std::pmr::unordered_map<std::uint32_t, Variable*> by_name_;
  mutable std::array<Variable*, 16> recent_{};  // found last, by the end of the atom's number
};

}  // namespace hornbeam::database
