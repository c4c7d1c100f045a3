// SPDX-License-Identifier: MIT
#include "clpfd/bridge/copies.hpp"

#include "machine/errors.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::clpfd {

namespace atoms = terms::atoms;
using terms::deref;

// Most solutions are lists of numbers.
static bool is_list_of_constants(Cell term) {
  constexpr int longest = 1000;  // it may be cyclic
  for (int i = 0; term.is_list() && i < longest; ++i) {
    if (!deref(terms::head_of(term)).is_constant()) return false;
    term = deref(terms::tail_of(term));
  }
  return term.is_constant();
}

Answer find_constraints(Machine& m, Cell term, bool& found) {
  if (const Cell c = deref(term); c.is_atom() || terms::is_integer(c)) return Answer::success;
  if (m.constraint_store == nullptr || !Solver::of(m).has_variables()) return Answer::success;
  if (is_list_of_constants(deref(term))) return Answer::success;
  const terms::VariableList variables = terms::term_variables(
      m.terms, term, Cell::atom(atoms::nil), terms::Variables::attributed);
  if (!variables.done) {
    return variables.cells == 0 ? machine::resource_error(m, atoms::stack_memory)
                                : m.need_heap(variables.cells);
  }
  for (Cell rest = variables.list; rest.is_list() && !found; rest = deref(terms::tail_of(rest))) {
    FdVar x = FdVar::none;
    found = Solver::of(m).known(deref(terms::head_of(rest)), x);
  }
  return Answer::success;
}

// Goals are best read off and posted again in Prolog: a variable is bound whose waking goal does
// that (hooks in stdlib/library/clpfd.pl).
static void wake(Machine& m, std::string_view hook, Cell value, Cell other) {
  const Cell attribute = m.terms.new_structure(terms::functors::att_3, Cell::atom(m.terms.atoms.intern(hook)),
                                               value, Cell::atom(atoms::nil));
  m.terms.bind(m.terms.new_attributed_variable(attribute), other);
}

Answer constrain_copy(Machine& m, Cell term, Cell copy) {
  bool found = false;
  if (Answer o = has_constraints(m, term, found); o != Answer::success || !found) return o;
  if (Answer o = m.need_heap(cells_to_wake); o != Answer::success) return o;
  wake(m, "clpfd_copies", term, copy);
  return Answer::success;
}

void call_goals(Machine& m, Cell goals) {
  if (!goals.is_atom()) wake(m, "clpfd_goals", goals, Cell::atom(atoms::nil));
}

}  // namespace hornbeam::clpfd
