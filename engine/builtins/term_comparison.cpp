// SPDX-License-Identifier: MIT
// Comparison of terms in standard order, ISO 13211-1 clause 8.4 with Cor.2, and identity up to variables. sort/2 and
// the like, 8.4.3 and 8.4.4, are in sorting.cpp.
#include "builtins/arguments.hpp"
#include "builtins/standard_order.hpp"
#include "terms/term_relations.hpp"

namespace hornbeam::builtins {

using terms::Order;

terms::NumberOrder number_order(const Machine& m) {
  return acts_as_swi(m) ? terms::NumberOrder::by_value : terms::NumberOrder::floats_first;
}

namespace {

Order order_of(Machine& m, Cell* a) { return terms::compare(m.terms, a[0], a[1], number_order(m)); }

// 8.4.1 Holds if the order is one of the two; implements all four relations.
template <Order first, Order second>
Outcome is_ordered(Machine& m, Cell* a) {
  const Order order = order_of(m, a);
  return order == Order::no_memory ? out_of_memory(m) : truth(order == first || order == second);
}

// Identity needs no order, so it has a separate walk that stops at the first difference.
Outcome identical(Machine& m, Cell* a) { return truth(m, terms::identical(m.terms, a[0], a[1])); }

Outcome not_identical(Machine& m, Cell* a) {
  const Answer answer = terms::identical(m.terms, a[0], a[1]);
  return answer == Answer::no_memory ? out_of_memory(m) : truth(answer == Answer::no);
}

// same_term/2: compound terms must be one and the same, so that setarg/3 on one changes the other.
Outcome same_term(Machine& m, Cell* a) {
  const Cell first = deref(a[0]);
  const Cell second = deref(a[1]);
  if (first == second) return Outcome::success;
  return first.is_compound() ? Outcome::fail : identical(m, a);
}

// 8.4.2 compare(-Order, ?Term, ?Term)
Outcome compare(Machine& m, Cell* a) {
  // Order is checked before the terms are compared: type_error(atom, _), domain_error(order, _).
  const Cell wanted = deref(a[0]);
  if (!wanted.is_variable()) {
    if (!wanted.is_atom()) return machine::type_error(m, atoms::atom, wanted);
    const Atom name = wanted.as_atom();
    if (name != atoms::less && name != atoms::equals && name != atoms::greater) {
      return machine::domain_error(m, atoms::order, wanted);
    }
  }
  const Order order = terms::compare(m.terms, a[1], a[2], number_order(m));
  switch (order) {
    case Order::less: return m.unify(wanted, Cell::atom(atoms::less));
    case Order::equal: return m.unify(wanted, Cell::atom(atoms::equals));
    case Order::greater: return m.unify(wanted, Cell::atom(atoms::greater));
    case Order::no_memory: break;
  }
  return out_of_memory(m);
}

// (=@=)/2: equal up to the names of variables; nothing is bound. If constraints of the solver must be compared,
// `by_goals`/2 does it.
Outcome variant_is(Machine& m, Answer expected, Cell* a, const char* by_goals) {
  bool asks_solver = false;
  const Answer answer = terms::is_attributed_variant(m.terms, a[0], a[1], m.terms.atoms.intern("clpfd"), asks_solver);
  if (answer == Answer::no_memory) return out_of_memory(m);
  if (answer == Answer::no || !asks_solver) return truth(answer == expected);
  m.running_builtin = &m.system_predicate(by_goals, 2);
  return Outcome::ask;
}

Outcome variant(Machine& m, Cell* a) { return variant_is(m, Answer::yes, a, "$same_constraints"); }
Outcome not_variant(Machine& m, Cell* a) { return variant_is(m, Answer::no, a, "$other_constraints"); }

}  // namespace

BuiltinFamily term_comparison() {
  static constexpr Builtin rows[] = {
      iso_det("==(@A, @B) is semidet", &identical, "A and B are identical."),
      iso_det("\\==(@A, @B) is semidet", &not_identical, "A and B are not identical."),
      iso_det("@<(@A, @B) is semidet", &is_ordered<Order::less, Order::less>,
              "A is before B in the standard order of terms."),
      iso_det("@=<(@A, @B) is semidet", &is_ordered<Order::less, Order::equal>,
              "A is before B in the standard order of terms, or identical to it."),
      iso_det("@>(@A, @B) is semidet", &is_ordered<Order::greater, Order::greater>,
              "A is after B in the standard order of terms."),
      iso_det("@>=(@A, @B) is semidet", &is_ordered<Order::greater, Order::equal>,
              "A is after B in the standard order of terms, or identical to it."),
      iso_det("compare(?Order, @A, @B) is semidet", &compare,
              "Order is <, = or > if A is before B, identical to it or after it."),
      det("same_term(@A, @B) is semidet", &same_term,
          "A and B are identical, and if they are compound the same in memory: setarg/3 on A changes B."),
      det("=@=(@A, @B) is semidet", &variant,
          "A and B are variants: equal up to renaming of variables, including attributes."),
      det("\\=@=(@A, @B) is semidet", &not_variant, "A and B are not variants."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
