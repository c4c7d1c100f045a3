// SPDX-License-Identifier: MIT
// A control construct called as a goal is compiled. Large arguments of its goals are left out: the outline has
// variables in their place, and the code receives them as arguments. So the time to call (member(X, List), test(X))
// does not depend on the length of the list, and arguments may be cyclic, which no clause can contain.
#pragma once

#include <vector>

#include "support/work_stack.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::machine {

struct GoalOutline {
  enum class Status : std::uint8_t { made, no_memory, endless };

  Cell goal = Cell::integer(0);
  std::vector<Cell> variables;  // variables of the outline
  std::vector<Cell> values;     // the subterms they stand for

  // `endless`: the control constructs are cyclic, or shared so much that written out they might as well be. `checked`:
  // everything that the goal would call is known to be callable (compiler::can_be_called_apart).
  Status make(terms::TermStore& terms, Cell whole, bool checked);
  // Binds the variables to their values. They are newer than every choice point.
  void fill_in() const;

 private:
  struct Part;
  Cell outline_of_goal(terms::TermStore& terms, Cell goal);
  void call_apart(terms::TermStore& terms, const Part& part, Cell rest);
  [[nodiscard]] static bool push_arguments(terms::TermStore& terms, const Part& part, Cell construct,
                                           support::WorkStack<Part>& parts);
};

}  // namespace hornbeam::machine
