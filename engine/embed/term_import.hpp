// SPDX-License-Identifier: MIT
// Converts C++ Terms to cells. First the cells are counted and room is ensured, which may collect garbage; then they
// are built without a collection in between. Sharing is preserved; nothing recurses.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "embed/term_node.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::embed {

class TermImport {
 public:
  using ObjectCell = std::function<terms::Cell(const Term&)>;
  TermImport(terms::TermStore& store, ObjectCell object_cell) : store_(store), object_cell_(std::move(object_cell)) {}

  // How many cells the term takes, or any larger number than `most`.
  static std::size_t cells_of(const Term& term, std::size_t most = SIZE_MAX);
  // The same, fast for terms without parts; possibly an overestimate.
  static std::size_t cells_of_value(const Term& term) {
    constexpr std::size_t cells_of_number = 4;
    return term.kind() == Term::Kind::integer || term.is_float() ? cells_of_number : cells_of(term);
  }
  // Terms without references.
  static bool is_simple(const Term& term) {
    return term.kind() == Term::Kind::integer || term.is_float() || term.is_text();
  }
  static terms::Cell simple(terms::TermStore& store, const Term& term);
  // Room must be ensured. Variables of the same name are identical in all terms of one TermImport.
  terms::Cell build(const Term& term);
  // A variable that terms may refer to.
  void name_variable(std::string_view name, terms::Cell variable) {
    if (variables_.emplace(std::string(name), variable).second) order_.emplace_back(std::string(name), variable);
  }
  template <class Visit>
  void for_each_variable(Visit visit) const {  // in order of first occurrence
    for (const auto& [name, cell] : order_) visit(name, cell);
  }

 private:
  struct Task {
    const Term* term;
    terms::Cell* to;
  };
  terms::Cell atomic(const Term& term, terms::Cell* to);
  terms::Cell big_integer(const Term& term);
  terms::Cell variable(const Term& term, terms::Cell* to);

  terms::TermStore& store_;
  ObjectCell object_cell_;
  std::unordered_map<std::string, terms::Cell> variables_;
  std::vector<std::pair<std::string, terms::Cell>> order_;
  std::unordered_map<const Term::Node*, terms::Cell> shared_;
};

}  // namespace hornbeam::embed
