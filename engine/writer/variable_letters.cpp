// SPDX-License-Identifier: MIT
// Names variables by letters, as SWI-Prolog's write_canonical/1 does: A, B ... in order of first occurrence, `_` for a
// variable that occurs only once.
#include "terms/bigint.hpp"
#include "writer/variable_names.hpp"
#include "writer/writing.hpp"

namespace hornbeam::writer {

// Walks the term as the tree that will be written.
bool Writing::name_variables(Cell term) {
  constexpr std::size_t bytes_a_variable = 128;
  std::vector<const Cell*> in_order;
  std::unordered_map<const Cell*, bool> occurs_again;
  support::WorkStack<Cell> rest;
  if (!rest.push(term)) return fail_with(WriteStatus::no_memory);
  while (!rest.empty()) {
    if (break_is_due() && !take_break()) return false;
    const Cell c = terms::deref(rest.pop());
    if (c.is_variable()) {
      const auto [place, is_new] = occurs_again.try_emplace(c.address(), false);
      place->second = !is_new;
      if (is_new) in_order.push_back(c.address());
      if (in_order.size() > terms_.memory.left() / bytes_a_variable) return fail_with(WriteStatus::no_memory);
    }
    if (!c.is_compound()) continue;
    const Cell* const arguments = c.address() + (c.is_list() ? 0 : 1);
    for (std::size_t i = c.is_list() ? 2 : terms::functor_of(c).arity(); i-- > 0;) {
      if (!rest.push(arguments[i])) return fail_with(WriteStatus::no_memory);
    }
  }
  std::int64_t letters = 0;
  for (const Cell* variable : in_order) {
    std::string& name = letters_[variable];
    if (occurs_again[variable]) {
      append_numbered_variable(name, Cell::integer(letters++));
    } else {
      name = "_";
    }
  }
  return true;
}

}  // namespace hornbeam::writer
