// SPDX-License-Identifier: MIT
// Common argument handling of builtins: read a text, a count, a list, or raise the error of ISO 13211-1 for anything
// else. Each returns Outcome::success, or the outcome that the builtin must return at once:
//
//   if (Outcome o = read_count(m, a[1], count); o != Outcome::success) return o;
#pragma once

#include <cstdint>

#include "machine/builtin.hpp"
#include "machine/errors.hpp"
#include "machine/machine.hpp"
#include "terms/compare.hpp"
#include "terms/copy.hpp"
#include "terms/term_inspection.hpp"
#include "terms/text.hpp"

namespace hornbeam::builtins {

using machine::Builtin;
using machine::BuiltinFamily;
using machine::det;
using machine::iso_det;
using machine::iso_nondet;
using machine::nondet;
using machine::Redo;
using terms::Answer;
using terms::storable;
namespace text_kind = terms::text_kind;

inline Outcome truth(bool holds) { return holds ? Outcome::success : Outcome::fail; }
// The outcome of a test; lack of working memory is a resource error.
Outcome truth(Machine& m, Answer answer);
Outcome out_of_memory(Machine& m);

// ---- integers ----

// An argument that is a variable or a nonnegative integer: integers beyond 63 bits count as the largest one, which no
// text or list reaches.
struct Count {
  bool known = false;
  std::int64_t value = 0;
};
// type_error(integer, _), domain_error(not_less_than_zero, _).
Outcome read_count(Machine& m, Cell argument, Count& count);
// The same, but a variable is an instantiation_error.
Outcome read_known_count(Machine& m, Cell argument, std::int64_t& value);
// Accepts a variable or an integer.
Outcome check_integer(Machine& m, Cell argument);
inline Cell size_cell(std::size_t n) { return Cell::integer(static_cast<std::int64_t>(n)); }

// The dialect of the clause that called the builtin, as an atom.
Cell dialect_of_caller(Machine& m);
bool acts_as_swi(const Machine& m);

// ---- text ----

// In the swi dialect text builtins accept numbers as text.
bool takes_numbers_as_text(const Machine& m);
// The kinds accepted for an argument that ISO 13211-1 requires to be an atom.
terms::TextKinds atom_like(const Machine& m);

// The text of an argument; `expected` is the type in the error if it is not text.
Outcome read_any_text(Machine& m, Cell argument, terms::TextKinds kinds, Atom expected, support::TextBuffer& buffer,
                      std::string_view& text);
inline Outcome read_text(Machine& m, Cell argument, terms::TextKinds kinds, Atom expected, support::TextBuffer& buffer,
                         std::string_view& text) {
  const Cell c = deref(argument);
  if (!c.is_atom() || (kinds & text_kind::atom) == 0) {
    return read_any_text(m, c, kinds, expected, buffer, text);
  }
  text = m.terms.atoms.text(c.as_atom());
  return Outcome::success;
}
inline Cell text_atom(Machine& m, std::string_view text) { return Cell::atom(m.terms.atoms.intern(text)); }
inline std::string_view atom_text(Machine& m, Cell atom) { return m.terms.atoms.text(deref(atom).as_atom()); }
// Raises the error for a fault of text_of.
Outcome raise_fault(Machine& m, const terms::TextResult& result, Atom expected);

// Unifies with the atom of a text; after many new atoms, requests a collection.
Outcome unify_atom(Machine& m, Cell argument, std::string_view text);
// The kind of a text result.
enum class TextResultKind : std::uint8_t { atom, string };
Outcome unify_text(Machine& m, Cell argument, std::string_view text, TextResultKind kind);
// Makes the term; the caller has ensured the heap (words_for_string) and checked can_make_atom.
Cell make_text(TermStore& store, std::string_view text, TextResultKind kind);

// ---- lists ----

// Accepts a variable, a partial list or a list; otherwise type_error(list, _).
Outcome check_result_list(Machine& m, Cell argument);
// Accepts a list; instantiation_error if partial, type_error(list, _) for anything else.
Outcome check_list(Machine& m, Cell argument, std::size_t& length);

}  // namespace hornbeam::builtins
