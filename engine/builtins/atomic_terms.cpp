// SPDX-License-Identifier: MIT
// Atomic term processing, 13211-1 clause 8.16.
#include "builtins/arguments.hpp"
#include "builtins/number_from_text.hpp"
#include "builtins/sub_text.hpp"
#include "builtins/text_list.hpp"
#include "terms/bigint.hpp"
#include "terms/compare.hpp"
#include "terms/number_text.hpp"

namespace hornbeam::builtins {

namespace utf8 = support::utf8;

namespace {

// 8.16.1 atom_length(+Text, ?Length)
Outcome atom_length(Machine& m, Cell* a) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  const Outcome read = read_text(m, a[0], atom_like(m), atoms::atom, buffer, text);
  if (read != Outcome::success) return read;
  Count length;
  if (Outcome o = read_count(m, a[1], length); o != Outcome::success) return o;
  return m.unify(a[1], Cell::integer(static_cast<std::int64_t>(terms::measured_text(m.terms, a[0], text).length())));
}

// Between two solutions a clause of another dialect may have run: the first call decides what counts as text.
terms::TextKinds atom_like_at(const Machine& m, const Redo* redo) {
  return redo == nullptr || redo->first() ? atom_like(m) : text_kind::atomic;
}

// 8.16.2 atom_concat(?Front, ?Back, ?Whole)
Outcome atom_concat(Machine& m, Cell* a, Redo* redo) {
  return concat_text(m, a, redo, TextResultKind::atom, atom_like_at(m, redo));
}

// 8.16.3 sub_atom(+Atom, ?Before, ?Length, ?After, ?SubAtom)
Outcome sub_atom(Machine& m, Cell* a, Redo* redo) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  const Outcome read = read_text(m, a[0], atom_like_at(m, redo), atoms::atom, buffer, text);
  if (read != Outcome::success) return read;
  return sub_text(m, a, redo, text, TextResultKind::atom, atom_like_at(m, redo));
}

// ---- 8.16.4 and 8.16.5: atoms as lists ----

// A string represents the list of its characters, except in strict ISO mode.
terms::TextKinds list_like(const Machine& m, terms::TextKinds kind) {
  return m.flags.iso ? kind : kind | text_kind::string;
}

// If the atom is unknown the list is read, with its errors. Otherwise the list is made and unified; the argument must
// be a list or a partial list.
template <terms::TextKinds list_kind, MakeList make>
Outcome atom_as_list(Machine& m, Cell* a) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  if (deref(a[0]).is_variable()) {
    const Outcome read = read_text(m, a[1], list_like(m, list_kind), atoms::list, buffer, text);
    return read == Outcome::success ? unify_text(m, a[0], text, TextResultKind::atom) : read;
  }
  const Outcome read = read_text(m, a[0], atom_like(m), atoms::atom, buffer, text);
  if (read != Outcome::success) return read;
  if (Outcome o = check_result_list(m, a[1]); o != Outcome::success) return o;
  return unify_list(m, a[1], text, make);
}

// 8.16.6 char_code(?Char, ?Code)
Outcome char_code(Machine& m, Cell* a) {
  const Cell character = deref(a[0]);
  const Cell code = deref(a[1]);
  // Errors: instantiation; type_error(integer, Code); representation_error(character_code);
  // type_error(character, Char).
  if (character.is_variable() && code.is_variable()) return machine::instantiation_error(m);
  if (Outcome o = check_integer(m, code); o != Outcome::success) return o;
  if (!code.is_variable() && (!code.is_small_integer() || !utf8::is_code(code.as_small_integer()))) {
    return machine::representation_error(m, atoms::character_code);
  }
  if (character.is_variable()) {
    const auto value = static_cast<std::uint32_t>(code.as_small_integer());
    return m.unify(character, Cell::atom(terms::character_of(m.terms, value)));
  }
  const std::int64_t value = character.is_atom() ? terms::code_of_character(m.terms, character.as_atom()) : -1;
  if (value < 0) return machine::type_error(m, atoms::character, character);
  return m.unify(code, Cell::integer(value));
}

// ---- 8.16.7 and 8.16.8: numbers as lists ----

// If the number is known, the existing elements of the list must be characters (or codes), and it must be a list or a
// partial list.
Outcome check_elements(Machine& m, Cell list, terms::TextKinds kind) {
  if (Outcome o = check_result_list(m, list); o != Outcome::success) return o;
  for (Cell c = deref(list); c.is_list(); c = deref(terms::tail_of(c))) {
    const Cell element = deref(terms::head_of(c));
    if (element.is_variable()) continue;
    if (kind == text_kind::chars) {
      if (!element.is_atom() || terms::code_of_character(m.terms, element.as_atom()) < 0) {
        return machine::type_error(m, atoms::character, element);
      }
    } else if (!terms::is_integer(element)) {
      return machine::type_error(m, atoms::integer, element);
    } else if (!element.is_small_integer() || !utf8::is_code(element.as_small_integer())) {
      return machine::representation_error(m, atoms::character_code);
    }
  }
  return Outcome::success;
}

// Text that is not a number is a syntax error here, while atom_number/2 just fails. For SWI-Prolog a leading + is a
// sign.
Outcome parse_number(Machine& m, std::string_view text, Cell& number) {
  const bool has_plus = text.size() > 1 && text[0] == '+' && text[1] >= '0' && text[1] <= '9';
  if (has_plus && acts_as_swi(m) && !m.flags.iso) text.remove_prefix(1);
  std::optional<Cell> found;
  if (Outcome o = number_from_text(m, text, found, false); o != Outcome::success) return o;
  if (!found) return machine::syntax_error(m, Cell::atom(atoms::illegal_number));
  number = *found;
  return Outcome::success;
}

template <terms::TextKinds list_kind, MakeList make>
Outcome number_as_list(Machine& m, Cell* a) {
  const Cell number = deref(a[0]);
  const bool known = terms::is_number(number);
  if (!known && !number.is_variable()) return machine::type_error(m, atoms::number, number);
  if (known && !terms::is_string(deref(a[1]))) {
    if (Outcome o = check_elements(m, a[1], list_kind); o != Outcome::success) return o;
  }
  support::TextBuffer buffer(m.terms.memory);
  const terms::TextResult list = terms::text_of(m.terms, a[1], list_like(m, list_kind), buffer);
  if (list.ok()) {
    // A complete list is read as a number, whatever its spelling: number_chars(1, ['0', '1']).
    Cell value;
    const Outcome parsed = parse_number(m, list.text, value);
    return parsed == Outcome::success ? m.unify(number, value) : parsed;
  }
  if (!known || list.fault != terms::TextFault::instantiation) {
    return raise_fault(m, list, atoms::list);
  }
  const terms::TextResult digits = terms::text_of(m.terms, number, text_kind::number, buffer);
  if (!digits.ok()) return raise_fault(m, digits, atoms::number);
  return unify_list(m, a[1], digits.text, make);
}

// For name(?Atomic, ?Codes), the atomic term with this text, a number if it spells one: true if the text may be a
// number: it begins with a digit, or a sign and a digit.
bool begins_as_number(std::string_view text) {
  if (text.starts_with('-') || text.starts_with('+')) text.remove_prefix(1);
  return !text.empty() && text.front() >= '0' && text.front() <= '9';
}

Outcome name(Machine& m, Cell* a) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  if (!deref(a[0]).is_variable()) {
    const Outcome read = read_text(m, a[0], text_kind::atomic, atoms::atomic, buffer, text);
    return read == Outcome::success ? unify_list(m, a[1], text, &terms::code_list) : read;
  }
  const Outcome read = read_text(m, a[1], list_like(m, text_kind::lists), atoms::list, buffer, text);
  if (read != Outcome::success) return read;
  std::optional<Cell> number;
  if (begins_as_number(text)) {
    const std::string_view unsigned_text = text.substr(text.starts_with('+') ? 1 : 0);
    if (Outcome o = number_from_text(m, unsigned_text, number); o != Outcome::success) return o;
  }
  return number ? m.unify(a[0], *number) : unify_text(m, a[0], text, TextResultKind::atom);
}

}  // namespace

BuiltinFamily atomic_terms() {
  static constexpr Builtin rows[] = {
      iso_det("atom_length(+Atom, ?Length) is semidet", &atom_length, "Length is the number of characters of Atom."),
      iso_nondet("atom_concat(?Front, ?Back, ?Whole) is nondet", &all_of<&atom_concat>,
                 "Whole is Front followed by Back; splits Whole if both are unbound.", &one_of<&atom_concat>),
      iso_nondet("sub_atom(+Atom, ?Before, ?Length, ?After, ?SubAtom) is nondet", &all_of<&sub_atom>,
                 "SubAtom is a part of Atom, with Before characters before it, Length characters, and After characters "
                 "after it.",
                 &one_of<&sub_atom>),
      iso_det("atom_chars(?Atom, ?Chars) is semidet", &atom_as_list<text_kind::chars, &terms::char_list>,
              "Chars is the list of the characters of Atom."),
      iso_det("atom_codes(?Atom, ?Codes) is semidet", &atom_as_list<text_kind::codes, &terms::code_list>,
              "Codes is the list of the character codes of Atom."),
      iso_det("char_code(?Char, ?Code) is semidet", &char_code, "Code is the code of the character Char."),
      iso_det("number_chars(?Number, ?Chars) is semidet", &number_as_list<text_kind::chars, &terms::char_list>,
              "Chars is the list of the characters that spell Number."),
      iso_det("number_codes(?Number, ?Codes) is semidet", &number_as_list<text_kind::codes, &terms::code_list>,
              "Codes is the list of the character codes that spell Number."),
      det("name(?Atomic, ?Codes) is semidet", &name, "Codes spell Atomic, a number if they can be read as one."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
