// SPDX-License-Identifier: MIT
// The seed of the machine's random numbers (arithmetic/random_state.hpp). The numbers themselves come from the
// functions random/1 and random_float, on which library(random) is built.
#include "arithmetic/random_state.hpp"
#include "builtins/evaluation.hpp"

namespace hornbeam::builtins {

using machine::Builtin;
using machine::BuiltinFamily;
using machine::det;

namespace {

// seed(random), or seed(S): any integer, or an atom, whose text is used.
Outcome set_random(Machine& m, Cell* a) {
  const Cell option = terms::deref(a[0]);
  if (option.is_variable()) return machine::instantiation_error(m);
  const Cell seed_functor = m.terms.functors.intern(m.terms.atoms.intern("seed"), 1);
  if (!option.is_structure() || terms::functor_of(option) != seed_functor) {
    return machine::domain_error(m, m.terms.atoms.intern("set_random_option"), option);
  }
  const Cell seed = terms::deref(terms::structure_argument(option, 0));
  if (seed.is_variable()) return machine::instantiation_error(m);
  if (terms::is_integer(seed)) {
    m.random.reseed(terms::hash_integer(seed));
  } else if (seed.is_atom() && m.terms.atoms.text(seed.as_atom()) == "random") {
    m.random = arithmetic::RandomState();
  } else if (seed.is_atom()) {
    m.random.reseed(support::hash_bytes(m.terms.atoms.text(seed.as_atom())));
  } else {
    return machine::type_error(m, atoms::integer, seed);
  }
  return Outcome::success;
}

}  // namespace

BuiltinFamily randomness() {
  static constexpr Builtin rows[] = {
      det("set_random(+Option) is det", &set_random,
          "Option seed(S) makes the numbers that follow depend only on S; seed(random) makes them unpredictable."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
