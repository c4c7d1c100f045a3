// SPDX-License-Identifier: MIT
// Destructive assignment to arguments of terms. Backtracking undoes setarg/3 but not nb_setarg/3
// (machine/lasting_cells.hpp).
#include "builtins/arguments.hpp"
#include "clpfd/bridge/copies.hpp"
#include "machine/lasting_cells.hpp"

namespace hornbeam::builtins {

namespace {

// The argument's cell, null if the term has no argument of that number.
Outcome read_argument_place(Machine& m, Cell* a, Cell*& place) {
  std::int64_t n = 0;
  if (Outcome o = read_known_count(m, a[0], n); o != Outcome::success) return o;
  const Cell term = deref(a[1]);
  if (term.is_variable()) return machine::instantiation_error(m);
  if (!term.is_compound()) return machine::type_error(m, atoms::compound, term);
  const std::int64_t arity = term.is_list() ? 2 : terms::functor_of(term).arity();
  Cell* arguments = term.is_list() ? term.address() : term.address() + 1;
  place = n > 0 && n <= arity ? arguments + (n - 1) : nullptr;
  return Outcome::success;
}

// setarg(+N, +Term, +Value)
Outcome setarg(Machine& m, Cell* a) {
  Cell* place;
  if (Outcome o = read_argument_place(m, a, place); o != Outcome::success) return o;
  if (place == nullptr) return Outcome::fail;
  m.terms.assign(place, storable(deref(a[2])));
  return Outcome::success;
}

void assign_for_good(Machine& m, Cell* place, Cell value) {
  if (m.constraint_store != nullptr) clpfd::Solver::of(m).forget_argument(place);
  *place = value;
}

// nb_setarg(+N, +Term, +Value)
Outcome nb_setarg(Machine& m, Cell* a) {
  Cell* place;
  if (Outcome o = read_argument_place(m, a, place); o != Outcome::success) return o;
  if (place == nullptr) return Outcome::fail;
  m.terms.note_assigned(place);
  Cell value = deref(a[2]);
  if (value.is_constant()) {
    assign_for_good(m, place, value);
    return Outcome::success;
  }
  if (Outcome o = clpfd::pack(m, storable(value), value); o != Outcome::success) return o;
  const auto copied = m.lasting_cells->copy(value, place);
  if (!copied) {
    const Outcome room = m.need_heap(terms::copy_cells(m.terms, value) + 16);
    return room == Outcome::success ? out_of_memory(m) : room;
  }
  if (!clpfd::is_packed(*copied)) {
    assign_for_good(m, place, storable(*copied));
    return Outcome::success;
  }
  const auto argument = static_cast<std::size_t>(deref(a[0]).as_small_integer() - 1);
  return clpfd::Solver::of(m).put_argument(deref(a[1]), argument, *copied);
}

}  // namespace

BuiltinFamily term_assignment() {
  static constexpr Builtin rows[] = {
      det("setarg(+N, +Term, +Value) is semidet", &setarg, "Replaces argument N of Term by Value, until backtracking."),
      det("nb_setarg(+N, +Term, +Value) is semidet", &nb_setarg,
          "Replaces argument N of Term by a copy of Value; backtracking does not undo it."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
