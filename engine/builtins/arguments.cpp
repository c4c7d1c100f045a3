// SPDX-License-Identifier: MIT
#include "builtins/arguments.hpp"

#include "machine/garbage_collector.hpp"
#include "terms/bigint.hpp"

namespace hornbeam::builtins {

// Working memory could not be allocated; the heap may be fine.
Outcome out_of_memory(Machine& m) { return m.raise_no_memory(); }

Outcome truth(Machine& m, Answer answer) {
  return answer == Answer::no_memory ? out_of_memory(m) : truth(answer == Answer::yes);
}

Outcome check_integer(Machine& m, Cell argument) {
  const Cell c = deref(argument);
  if (c.is_variable() || terms::is_integer(c)) return Outcome::success;
  return machine::type_error(m, atoms::integer, c);
}

Outcome read_count(Machine& m, Cell argument, Count& count) {
  const Cell c = deref(argument);
  count.known = !c.is_variable();
  if (!count.known) return Outcome::success;
  if (c.is_small_integer() && c.as_small_integer() >= 0) {
    count.value = c.as_small_integer();
    return Outcome::success;
  }
  if (Outcome o = check_integer(m, c); o != Outcome::success) return o;
  // A negative number is refused whatever its size.
  if (terms::integer_sign(c) < 0) return machine::domain_error(m, atoms::not_less_than_zero, c);
  count.value = INT64_MAX;  // a big integer
  return Outcome::success;
}

Outcome read_known_count(Machine& m, Cell argument, std::int64_t& value) {
  Count count;
  if (deref(argument).is_variable()) return machine::instantiation_error(m);
  const Outcome o = read_count(m, argument, count);
  value = count.value;
  return o;
}

bool acts_as_swi(const Machine& m) { return m.dialect_of_goal() == database::Dialect::swi; }

// SWI-Prolog accepts any atomic term as text: atom_length(123, 3).
bool takes_numbers_as_text(const Machine& m) { return acts_as_swi(m) && !m.flags.iso; }

terms::TextKinds atom_like(const Machine& m) {
  if (takes_numbers_as_text(m)) return text_kind::atomic;
  return text_kind::atom | text_kind::string;
}

// The formal is built on the heap; it takes a handful of cells.
Outcome raise_fault(Machine& m, const terms::TextResult& result, Atom expected) {
  if (result.fault == terms::TextFault::no_memory) return out_of_memory(m);
  return m.raise(terms::formal_of(m.terms, result, expected));
}

Outcome read_any_text(Machine& m, Cell argument, terms::TextKinds kinds, Atom expected, support::TextBuffer& buffer,
                      std::string_view& text) {
  const terms::TextResult result = terms::text_of(m.terms, argument, kinds, buffer);
  if (!result.ok()) return raise_fault(m, result, expected);
  text = {result.text.data(), result.text.size()};  // word by word, as it was stored: a wider load would wait for that
  return Outcome::success;
}

Cell make_text(TermStore& store, std::string_view text, TextResultKind kind) {
  if (kind == TextResultKind::string) return store.new_string(text);
  return Cell::atom(store.atoms.intern(text));
}

Outcome unify_atom(Machine& m, Cell argument, std::string_view text) {
  if (!terms::can_make_atom(m.terms, text.size())) return out_of_memory(m);
  const terms::Atom made = m.terms.atoms.intern(text);
  if (machine::atoms_are_due(m.terms)) m.terms.request_attention();
  return m.unify(argument, Cell::atom(made));
}

Outcome unify_text(Machine& m, Cell argument, std::string_view text, TextResultKind kind) {
  if (kind == TextResultKind::atom) return unify_atom(m, argument, text);
  const Outcome o = m.need_heap(TermStore::words_for_string(text.size()));
  return o == Outcome::success ? m.unify(argument, m.terms.new_string(text)) : o;
}

Outcome check_result_list(Machine& m, Cell argument) {
  const terms::ListShape shape = terms::list_shape(argument);
  if (shape.kind == terms::ListKind::proper || shape.kind == terms::ListKind::partial) {
    return Outcome::success;
  }
  return machine::type_error(m, atoms::list, deref(argument));
}

Outcome check_list(Machine& m, Cell argument, std::size_t& length) {
  const terms::ListShape shape = terms::list_shape(argument);
  length = shape.length;
  if (shape.kind == terms::ListKind::proper) return Outcome::success;
  if (shape.kind == terms::ListKind::partial) return machine::instantiation_error(m);
  return machine::type_error(m, atoms::list, deref(argument));
}

}  // namespace hornbeam::builtins
