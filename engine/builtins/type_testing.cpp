// SPDX-License-Identifier: MIT
// Type testing, ISO 13211-1 clause 8.3. The compiler expands most of these inline; these rows serve call/N and friends.
// They raise no errors.
#include "builtins/arguments.hpp"

namespace hornbeam::builtins {

namespace {

using Test = bool (*)(Cell);

template <Test test>
Outcome holds(Machine&, Cell* a) {
  return truth(test(deref(a[0])));
}

bool is_variable(Cell c) { return c.is_variable(); }
bool is_nonvariable(Cell c) { return !c.is_variable(); }
bool is_atom(Cell c) { return c.is_atom(); }
bool is_atomic(Cell c) { return c.is_atomic(); }
bool is_compound(Cell c) { return c.is_compound(); }
bool is_list(Cell c) { return terms::list_shape(c).kind == terms::ListKind::proper; }

// 8.3.10 ground(@Term)
Outcome ground(Machine& m, Cell* a) { return truth(m, terms::is_ground(m.terms, a[0])); }

// 8.3.11 acyclic_term(@Term), Cor.2
Outcome acyclic_term(Machine& m, Cell* a) { return truth(m, terms::is_acyclic(m.terms, a[0])); }

Outcome cyclic_term(Machine& m, Cell* a) {
  const Answer acyclic = terms::is_acyclic(m.terms, a[0]);
  return acyclic == Answer::no_memory ? out_of_memory(m) : truth(acyclic == Answer::no);
}

}  // namespace

BuiltinFamily type_testing() {
  static constexpr Builtin rows[] = {
      iso_det("var(@Term) is semidet", &holds<is_variable>, "Term is an unbound variable."),
      iso_det("nonvar(@Term) is semidet", &holds<is_nonvariable>, "Term is not a variable."),
      iso_det("atom(@Term) is semidet", &holds<is_atom>, "Term is an atom."),
      iso_det("number(@Term) is semidet", &holds<terms::is_number>,
              "Term is an integer, a rational number or a float."),
      iso_det("integer(@Term) is semidet", &holds<terms::is_integer>, "Term is an integer."),
      iso_det("float(@Term) is semidet", &holds<terms::is_float>, "Term is a float."),
      iso_det("atomic(@Term) is semidet", &holds<is_atomic>, "Term is an atom, a number or a string."),
      iso_det("compound(@Term) is semidet", &holds<is_compound>, "Term is a compound term."),
      iso_det("callable(@Term) is semidet", &holds<terms::is_callable>, "Term is an atom or a compound term."),
      iso_det("ground(@Term) is semidet", &ground, "Term has no variables."),
      iso_det("acyclic_term(@Term) is semidet", &acyclic_term, "Term is a finite tree."),
      det("cyclic_term(@Term) is semidet", &cyclic_term, "Term contains itself."),
      det("is_list(@Term) is semidet", &holds<is_list>, "Term is a list that ends in []."),
      det("string(@Term) is semidet", &holds<terms::is_string>, "Term is a string object."),
      det("rational(@Term) is semidet", &holds<terms::is_rational>, "Term is an integer or a rational number."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
