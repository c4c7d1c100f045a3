// SPDX-License-Identifier: MIT
#include "clpfd/bridge/copies.hpp"

#include "clpfd/bridge/network.hpp"
#include "machine/errors.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::clpfd {

namespace {

// Most solutions are lists of numbers.
bool is_list_of_constants(Cell term) {
  constexpr int longest = 1000;  // it may be cyclic
  for (int i = 0; term.is_list() && i < longest; ++i) {
    if (!deref(terms::head_of(term)).is_constant()) return false;
    term = deref(terms::tail_of(term));
  }
  return term.is_constant();
}

// The attributed variables of a term, and the number of those in the solver.
struct Roots {
  Cell list;
  std::size_t known = 0;
};

Answer find_roots(Machine& m, Cell term, Roots& roots) {
  const terms::VariableList variables =
      terms::term_variables(m.terms, term, Cell::atom(atoms::nil), terms::Variables::attributed);
  if (!variables.done) {
    return variables.cells == 0 ? machine::resource_error(m, atoms::stack_memory) : m.need_heap(variables.cells);
  }
  roots = {variables.list};
  for (Cell rest = variables.list; rest.is_list(); rest = deref(terms::tail_of(rest))) {
    FdVar x = FdVar::none;
    roots.known += Solver::of(m).known(deref(terms::head_of(rest)), x) ? 1 : 0;
  }
  return Answer::success;
}

// Attributes of variables reached through constraints may lead to further constraints.
Answer pack_with(Machine& m, Cell term, Roots roots, Cell& packed) {
  for (;;) {
    Cell variables;
    Cell constraints;
    if (Answer o = network_of(m, roots.list, variables, constraints); o != Answer::success) return o;
    if (Answer o = m.need_heap(8); o != Answer::success) return o;
    const Cell made =
        m.terms.new_attributed_variable(m.terms.new_structure(terms::functors::packed, term, variables, constraints));
    Roots found;
    if (Answer o = find_roots(m, made, found); o != Answer::success) return o;
    if (found.known == roots.known || found.known <= terms::list_shape(variables).length) {
      packed = Cell::reference(made.address());
      return Answer::success;
    }
    roots = found;
  }
}

}  // namespace

Answer pack_compound(Machine& m, Cell term, Cell& packed) {
  if (m.constraint_store == nullptr || !Solver::of(m).has_variables()) return Answer::success;
  if (is_list_of_constants(deref(term))) return Answer::success;
  Roots roots;
  if (Answer o = find_roots(m, term, roots); o != Answer::success || roots.known == 0) return o;
  if (Answer o = Solver::of(m).prepare(); o != Answer::success) return o;
  return pack_with(m, term, roots, packed);
}

// Cannot be run again after a collection, as it has raised a ball.
bool Solver::pack(Cell& ball) {
  if (deref(ball).is_constant() || is_packed(ball) || !has_variables()) return true;
  const Cell whole = ball;
  Roots roots;
  if (find_roots(m_, whole, roots) != Answer::success) return false;
  if (roots.known == 0) return true;
  Cell packed;
  if (prepare(false) != Answer::success || pack_with(m_, whole, roots, packed) != Answer::success) return false;
  ball = packed;
  return true;
}

Answer Solver::put_argument(Cell term, std::size_t argument, Cell packed) {
  if (Answer o = m_.need_heap(KeptCopies::cells); o != Answer::success) return o;
  if (!m_.terms.trail_has_room(KeptCopies::entries)) return machine::resource_error(m_, atoms::stack_memory);
  kept_copies_.put(term, argument, packed);
  return Answer::success;
}

Cell Solver::unpacked(Cell ball) { return unpack(m_, ball); }

Cell unpack(Machine& m, Cell c) {
  if (is_packed(c)) m.terms.bind(deref(c), packed_term(c));
  return deref(c);
}

}  // namespace hornbeam::clpfd
