// SPDX-License-Identifier: MIT
// String objects and conversions between texts, as in SWI-Prolog. Inputs may be any text: string, atom, number, list of
// codes or of characters.
#include "builtins/number_from_text.hpp"
#include "builtins/string_like.hpp"
#include "builtins/sub_text.hpp"
#include "builtins/text_list.hpp"
#include "support/unicode.hpp"
#include "terms/number_text.hpp"

namespace hornbeam::builtins {

namespace utf8 = support::utf8;
namespace unicode = support::unicode;

namespace {

Outcome string_length(Machine& m, Cell* a) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  if (Outcome o = read_string_like(m, a[0], buffer, text); o != Outcome::success) return o;
  Count length;
  if (Outcome o = read_count(m, a[1], length); o != Outcome::success) return o;
  if (text.empty()) return m.unify(a[1], Cell::integer(0));  // [] counts as the atom in sub_text
  return m.unify(a[1], Cell::integer(static_cast<std::int64_t>(terms::measured_text(m.terms, a[0], text).length())));
}

Outcome string_concat(Machine& m, Cell* a, Redo* redo) {
  return concat_text(m, a, redo, TextResultKind::string, text_kind::any);
}

Outcome sub_string(Machine& m, Cell* a, Redo* redo) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  // sub_text measures the argument itself: [] is the atom here.
  const Outcome read = read_text(m, a[0], text_kind::any, atoms::text, buffer, text);
  if (read != Outcome::success) return read;
  return sub_text(m, a, redo, text, TextResultKind::string, text_kind::any);
}

// text_concat(?Front, ?Back, ?Whole): a string if one of the parts is one, otherwise an atom.
Outcome text_concat(Machine& m, Cell* a, Redo* redo) {
  // The type follows the arguments: strings make strings, all others make atoms.
  bool any_string = false;
  for (int i = 0; i < 3; ++i) any_string = any_string || terms::is_string(deref(a[i]));
  return concat_text(m, a, redo, any_string ? TextResultKind::string : TextResultKind::atom, text_kind::any);
}

// ---- conversions with a list on the right ----

// If the string is known it determines the list, otherwise the list is read. A string is also accepted as a list:
// `"abc"` may be either, by the flag double_quotes.
template <MakeList make>
Outcome string_as_list(Machine& m, Cell* a) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  if (deref(a[0]).is_variable()) {
    const terms::TextKinds kinds = text_kind::lists | text_kind::string;
    const Outcome read = read_text(m, a[1], kinds, atoms::list, buffer, text);
    return read == Outcome::success ? unify_text(m, a[0], text, TextResultKind::string) : read;
  }
  if (Outcome o = read_string_like(m, a[0], buffer, text); o != Outcome::success) return o;
  return unify_list(m, a[1], text, make);
}

// ---- conversions between atomic texts ----

// Converts the known side, the left one if both are: the other side becomes `kind`. Numbers have a text, so
// atom_string(42, S) is "42"; the other direction makes text, never a number. [] on the atom side is the atom.
Outcome convert(Machine& m, Cell left, TextResultKind left_kind, Cell right, TextResultKind right_kind) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  const bool from_left = !deref(left).is_variable();
  const Cell known = from_left ? left : right;
  const bool is_atom_side = (from_left ? left_kind : right_kind) == TextResultKind::atom;
  const Outcome read = is_atom_side ? read_text(m, known, text_kind::any, atoms::text, buffer, text)
                                    : read_string_like(m, known, buffer, text);
  if (read != Outcome::success) return read;
  return from_left ? unify_text(m, right, text, right_kind) : unify_text(m, left, text, left_kind);
}

// atom_string(?Atom, ?String)
Outcome atom_string(Machine& m, Cell* a) {
  return convert(m, a[0], TextResultKind::atom, a[1], TextResultKind::string);
}

// string_to_atom(?String, ?Atom)
Outcome string_to_atom(Machine& m, Cell* a) {
  return convert(m, a[0], TextResultKind::string, a[1], TextResultKind::atom);
}

// text_to_string(+Text, -String)
Outcome text_to_string(Machine& m, Cell* a) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  const Cell c = deref(a[0]);
  if (terms::is_number(c)) return machine::type_error(m, atoms::text, c);
  const Outcome read = read_string_like(m, c, buffer, text);
  return read == Outcome::success ? unify_text(m, a[1], text, TextResultKind::string) : read;
}

// Strips blanks on both sides.
std::string_view trimmed(std::string_view text) {
  const auto blank = [](char c) { return c == ' ' || (c >= '\t' && c <= '\r'); };
  while (!text.empty() && blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && blank(text.back())) text.remove_suffix(1);
  return text;
}

// An unbound number is an instantiation error, anything else a type error.
Outcome unify_number_text(Machine& m, Cell number, Cell argument, TextResultKind kind) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view digits;
  const Outcome read = read_text(m, number, text_kind::number, atoms::number, buffer, digits);
  return read == Outcome::success ? unify_text(m, argument, digits, kind) : read;
}

// A leading + is a sign here, unlike in the syntax of terms.
Outcome unify_parsed(Machine& m, Cell argument, std::string_view text) {
  if (text.size() > 1 && text[0] == '+' && text[1] >= '0' && text[1] <= '9') text.remove_prefix(1);
  std::optional<Cell> number;
  if (Outcome o = number_from_text(m, text, number); o != Outcome::success) return o;
  return number ? m.unify(argument, *number) : Outcome::fail;
}

// number_string(?Number, ?String)
Outcome number_string(Machine& m, Cell* a) {
  if (deref(a[1]).is_variable()) return unify_number_text(m, a[0], a[1], TextResultKind::string);
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  if (Outcome o = read_string_like(m, a[1], buffer, text); o != Outcome::success) return o;
  return unify_parsed(m, a[0], trimmed(text));
}

// atom_number(?Atom, ?Number)
Outcome atom_number(Machine& m, Cell* a) {
  const Cell atom = deref(a[0]);
  if (atom.is_variable()) return unify_number_text(m, a[1], atom, TextResultKind::atom);
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  const terms::TextKinds kinds = text_kind::any & ~text_kind::number;
  const Outcome read = read_text(m, atom, kinds, atoms::atom, buffer, text);
  if (read != Outcome::success) return read;
  if (text.empty() || text[0] == ' ' || (text[0] >= '\t' && text[0] <= '\r')) return Outcome::fail;
  return unify_parsed(m, a[1], text);
}

// ---- characters of a string ----

// string_code(+Index, +String, -Code): counts from 1, fails out of range.
Outcome string_code(Machine& m, Cell* a) {
  std::int64_t index = 0;
  if (Outcome o = read_known_count(m, a[0], index); o != Outcome::success) return o;
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  if (Outcome o = read_string_like(m, a[1], buffer, text); o != Outcome::success) return o;
  if (index == 0 || index > static_cast<std::int64_t>(text.size())) return Outcome::fail;
  std::size_t at = terms::offset_of_character(m.terms, a[1], text, static_cast<std::size_t>(index - 1));
  if (at >= text.size()) return Outcome::fail;
  return m.unify(a[2], Cell::integer(utf8::decode(text, at)));
}

// ---- case ----

using MapCode = std::uint32_t (*)(std::uint32_t);

// Runs of ASCII are most of most texts.
template <MapCode map>
void append_mapped(std::string_view text, support::TextBuffer& changed) {
  const char first = map == &unicode::to_upper ? 'a' : 'A';  // under sanitizers it is no constant
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t ascii = utf8::ascii_length(text.substr(at));
    if (ascii == 0) {
      changed.append_code(map(utf8::decode(text, at)));
      continue;
    }
    char* const out = changed.extend(ascii);
    if (out == nullptr) return;
    for (std::size_t i = 0; i < ascii; ++i) {
      const char c = text[at + i];
      out[i] = static_cast<char>(static_cast<unsigned char>(c - first) < 26 ? c ^ 0x20 : c);
    }
    at += ascii;
  }
}

// Maps each character to one character, so the text keeps its length.
template <MapCode map, TextResultKind kind>
Outcome change_case(Machine& m, Cell* a) {
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  const Outcome read = kind == TextResultKind::string ? read_string_like(m, a[0], buffer, text)
                                                      : read_text(m, a[0], text_kind::any, atoms::text, buffer, text);
  if (read != Outcome::success) return read;
  support::TextBuffer changed(m.terms.memory);
  append_mapped<map>(text, changed);
  return changed.ok() ? unify_text(m, a[1], changed.view(), kind) : out_of_memory(m);
}

}  // namespace

BuiltinFamily strings() {
  using enum TextResultKind;
  static constexpr Builtin rows[] = {
      det("string_length(+Text, ?Length) is semidet", &string_length, "Length is the number of characters of Text."),
      nondet("string_concat(?Front, ?Back, ?Whole) is nondet", &all_of<&string_concat>,
             "Whole is the string Front followed by Back; splits Whole if both are unbound.", &one_of<&string_concat>),
      nondet("sub_string(+Text, ?Before, ?Length, ?After, ?Part) is nondet", &all_of<&sub_string>,
             "Part is a part of Text, with Before characters before it, Length characters, and After characters after "
             "it.",
             &one_of<&sub_string>),
      nondet("text_concat(?Front, ?Back, ?Whole) is nondet", &all_of<&text_concat>,
             "Like atom_concat/3; Whole is a string if one of the arguments is.", &one_of<&text_concat>),
      det("string_chars(?String, ?Chars) is semidet", &string_as_list<&terms::char_list>,
          "Chars is the list of the characters of String."),
      det("string_codes(?String, ?Codes) is semidet", &string_as_list<&terms::code_list>,
          "Codes is the list of the character codes of String."),
      det("string_to_atom(?String, ?Atom) is semidet", &string_to_atom, "String and Atom have the same characters."),
      det("atom_string(?Atom, ?String) is semidet", &atom_string, "Atom and String have the same characters."),
      det("text_to_string(+Text, -String) is det", &text_to_string,
          "String has the characters of Text, which may be a list."),
      det("number_string(?Number, ?String) is semidet", &number_string,
          "String spells Number, possibly with blanks around it; fails if it is not a number."),
      det("atom_number(?Atom, ?Number) is semidet", &atom_number, "Atom spells Number; fails if it is not a number."),
      det("string_code(+Index, +String, -Code) is semidet", &string_code,
          "Code is the character code number Index of String, counted from 1."),
      det("upcase_atom(+Text, ?Upper) is semidet", &change_case<&unicode::to_upper, atom>,
          "Upper is the atom of Text in upper case."),
      det("downcase_atom(+Text, ?Lower) is semidet", &change_case<&unicode::to_lower, atom>,
          "Lower is the atom of Text in lower case."),
      det("string_upper(+Text, ?Upper) is semidet", &change_case<&unicode::to_upper, string>,
          "Upper is the string of Text in upper case."),
      det("string_lower(+Text, ?Lower) is semidet", &change_case<&unicode::to_lower, string>,
          "Lower is the string of Text in lower case."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
