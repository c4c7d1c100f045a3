// SPDX-License-Identifier: MIT
// The variables of one clause by name. Clauses have few: linear search at first, a hash table for many.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "terms/cell.hpp"

namespace hornbeam::reader {

// A named variable of the clause, in order of first occurrence. Excludes `_`.
struct NamedVariable {
  std::string_view name;
  Cell variable;
  std::uint32_t occurrences;
  std::size_t offset;  // of the first occurrence
};

class VariableTable {
 public:
  VariableTable();
  ~VariableTable();

  void clear();
  // The variable of this name, counting one occurrence; null if it is new.
  NamedVariable* find(std::string_view name);
  void add(std::string_view name, Cell variable, std::size_t offset);
  void add_anonymous(Cell variable) { all_.push_back(variable); }

  const std::vector<NamedVariable>& named() const { return named_; }
  const std::vector<Cell>& all() const { return all_; }

 private:
  void rebuild(std::size_t slots);
  std::uint32_t* slot_of(std::string_view name);

  std::vector<NamedVariable> named_;
  std::vector<Cell> all_;
  std::vector<std::uint32_t> slots_;  // index + 1 in named_; empty while there are few
};

}  // namespace hornbeam::reader
