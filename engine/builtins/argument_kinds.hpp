// SPDX-License-Identifier: MIT
// Argument checks for the primitives of the system library. The library calls them correctly, but any program may call
// them, too, and must not do harm: each argument has a letter, checked at the call.
//
//   det("$close_source(+Handle) is det", &taking<"h", &close_source>, "Forgets a source.")
//
//   a an atom   n an integer from 0, in 32 bits   h a source that is open   . anything
#pragma once

#include <cstddef>
#include <cstdint>

#include "machine/errors.hpp"

namespace hornbeam::builtins {

template <std::size_t n>
struct Kinds {
  char text[n];
  consteval Kinds(const char (&kinds)[n]) {  // NOLINT: a string literal is meant
    for (std::size_t i = 0; i < n; ++i) text[i] = kinds[i];
  }
};

// instantiation_error, type_error(atom or integer, _), existence_error(source, _).
inline machine::Outcome check_kind(machine::Machine& m, char kind, terms::Cell argument) {
  using machine::Outcome;
  const terms::Cell c = terms::deref(argument);
  if (kind == '.') return Outcome::success;
  if (c.is_variable()) return machine::instantiation_error(m);
  if (kind == 'a') {
    return c.is_atom() ? Outcome::success : machine::type_error(m, terms::atoms::atom, c);
  }
  if (!c.is_small_integer() || c.as_small_integer() < 0 || c.as_small_integer() > INT32_MAX) {
    return machine::type_error(m, terms::atoms::integer, c);
  }
  if (kind == 'n') return Outcome::success;
  const auto handle = static_cast<std::size_t>(c.as_small_integer());
  const auto& texts = m.sources.texts;
  if (handle < texts.size() && texts[handle].open) return Outcome::success;
  return machine::existence_error(m, m.terms.atoms.intern("source"), c);
}

template <Kinds kinds, machine::Deterministic function>
machine::Outcome taking(machine::Machine& m, terms::Cell* a) {
  for (std::size_t i = 0; i + 1 < sizeof kinds.text; ++i) {
    const machine::Outcome o = check_kind(m, kinds.text[i], a[i]);
    if (o != machine::Outcome::success) return o;
  }
  return function(m, a);
}

}  // namespace hornbeam::builtins
