// SPDX-License-Identifier: MIT
#include "terms/text.hpp"

#include <charconv>
#include <iterator>

#include "terms/error_terms.hpp"
#include "terms/number_text.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::terms {

MeasuredText measured_text(const TermStore& store, Cell term, std::string_view text) {
  const Cell c = deref(term);
  // [] may mean the empty text.
  if (c.is_atom() && c.as_atom() != atoms::nil) return store.atoms.measured(c.as_atom());
  if (is_string(c) && is_marked_ascii(c)) return {text, text.size()};
  return MeasuredText(text);
}

std::size_t offset_of_character(const TermStore& store, Cell term, std::string_view text, std::size_t index) {
  const Cell c = deref(term);
  const bool is_measured = c.is_atom() || (is_string(c) && is_marked_ascii(c));
  return is_measured ? measured_text(store, c, text).offset(index) : support::utf8::offset_of(text, index);
}

namespace {

namespace utf8 = support::utf8;

TextResult fault(TextFault kind, Cell culprit) { return {kind, {}, culprit}; }

// Appends one element of a list; returns `none` on success.
TextFault append_element(const TermStore& store, Cell element, TextKinds accepted, support::TextBuffer& buffer) {
  if (element.is_variable()) return TextFault::instantiation;
  if (element.is_small_integer() && (accepted & text_kind::codes) != 0) {
    if (!utf8::is_code(element.as_small_integer())) return TextFault::no_such_character;
    buffer.append_code(static_cast<std::uint32_t>(element.as_small_integer()));
    return TextFault::none;
  }
  if (element.is_atom() && (accepted & text_kind::chars) != 0) {
    if (code_of_character(store, element.as_atom()) < 0) return TextFault::not_a_character;
    buffer.append(store.atoms.text(element.as_atom()));
    return TextFault::none;
  }
  // If both kinds were possible, the first element has already decided.
  if ((accepted & text_kind::chars) != 0) return TextFault::not_a_character;
  return is_integer(element) ? TextFault::no_such_character : TextFault::not_an_integer;
}

bool is_ascii_code(Cell c) { return c.is_small_integer() && static_cast<std::uint64_t>(c.as_small_integer()) < 128; }
bool is_ascii_character(Cell c) { return c.is_atom() && atoms::is_ascii(c.as_atom()); }

// Appends the ASCII characters at the front of a list, which is all of most lists; returns the rest. The limit stops at
// cycles.
template <class IsOne, class CharacterOf>
Cell append_ascii(Cell list, support::TextBuffer& buffer, IsOne is_one, CharacterOf character_of) {
  constexpr std::size_t longest = std::size_t{1} << 20;
  char characters[256];
  std::size_t count = 0;
  while (list.is_list() && buffer.size() < longest && buffer.ok()) {
    const Cell element = deref(head_of(list));
    if (!is_one(element)) break;
    if (count == sizeof characters) {
      buffer.append({characters, count});
      count = 0;
    }
    characters[count++] = character_of(element);
    list = deref(tail_of(list));
  }
  buffer.append({characters, count});
  return list;
}

// The same for a list of an accepted kind.
Cell append_plain_list(Cell list, TextKinds accepted, support::TextBuffer& buffer) {
  const bool codes = deref(head_of(list)).is_small_integer();
  if ((accepted & (codes ? text_kind::codes : text_kind::chars)) == 0) return list;
  return codes
             ? append_ascii(list, buffer, is_ascii_code, [](Cell c) { return static_cast<char>(c.as_small_integer()); })
             : append_ascii(list, buffer, is_ascii_character, [](Cell c) { return atoms::ascii_of(c.as_atom()); });
}

// The list as a whole is checked first: a partial list is an instantiation error and an improper one a type error,
// whatever the elements.
TextResult text_of_list(const TermStore& store, Cell list, TextKinds accepted, support::TextBuffer& buffer) {
  buffer.clear();
  const Cell rest = list.is_list() ? append_plain_list(list, accepted, buffer) : list;
  const ListShape shape = list_shape(rest);
  if (shape.kind == ListKind::partial) return fault(TextFault::instantiation, list);
  if (shape.kind != ListKind::proper) return fault(TextFault::not_a_list, list);
  // If both kinds are accepted, the first element decides which one the list is.
  if (list.is_list() && (accepted & text_kind::lists) == text_kind::lists) {
    const bool codes = is_integer(deref(head_of(list)));
    accepted &= ~(codes ? text_kind::chars : text_kind::codes);
  }
  std::size_t steps = 0;
  for (Cell c = rest; c.is_list(); c = deref(tail_of(c))) {
    if (store.must_stop(++steps)) return fault(TextFault::no_memory, list);
    const Cell element = deref(head_of(c));
    const TextFault element_fault = append_element(store, element, accepted, buffer);
    if (element_fault != TextFault::none) return fault(element_fault, element);
  }
  if (!buffer.ok()) return fault(TextFault::no_memory, list);
  return {TextFault::none, buffer.view(), list};
}

// The number as writeq/1 writes it.
TextResult text_of_number(const TermStore& store, Cell number, support::TextBuffer& buffer) {
  buffer.clear();
  if (number.is_small_integer()) {
    char digits[24];
    const char* const end = std::to_chars(digits, std::end(digits), number.as_small_integer()).ptr;
    buffer.append({digits, static_cast<std::size_t>(end - digits)});
  } else {
    std::string digits;
    if (!append_number(digits, number, &store)) return fault(TextFault::no_memory, number);
    buffer.append(digits);
  }
  if (!buffer.ok()) return fault(TextFault::no_memory, number);
  return {TextFault::none, buffer.view(), number};
}

}  // namespace

// `accepted` lists the kinds that count as text; the buffer holds the text of numbers and lists, and must outlive the
// view.
TextResult text_of(const TermStore& store, Cell term, TextKinds accepted, support::TextBuffer& buffer) {
  const Cell c = deref(term);
  if (c.is_variable()) return fault(TextFault::instantiation, c);
  if (c.is_atom() && (accepted & text_kind::atom) != 0) {
    return {TextFault::none, store.atoms.text(c.as_atom()), c};
  }
  if (is_string(c) && (accepted & text_kind::string) != 0) {
    return {TextFault::none, {string_data(c), string_bytes(c)}, c};
  }
  if (is_number(c) && (accepted & text_kind::number) != 0) return text_of_number(store, c, buffer);
  if ((accepted & text_kind::lists) != 0 && (c.is_list() || (accepted & text_kind::atom) == 0)) {
    return text_of_list(store, c, accepted, buffer);
  }
  return fault(TextFault::not_text, c);
}

// The formal part of the error for a term that is not the expected text.
Cell formal_of(TermStore& store, const TextResult& result, Atom expected) {
  switch (result.fault) {
    case TextFault::none:
    case TextFault::instantiation: return instantiation_error();
    case TextFault::not_text: return type_error(store, expected, result.culprit);
    case TextFault::not_a_list: return type_error(store, atoms::list, result.culprit);
    case TextFault::not_a_character: return type_error(store, atoms::character, result.culprit);
    case TextFault::not_an_integer: return type_error(store, atoms::integer, result.culprit);
    case TextFault::no_such_character: return representation_error(store, atoms::character_code);
    case TextFault::no_memory: break;
  }
  return resource_error(store, atoms::stack_memory);
}

// -1 if the atom is not a single character.
std::int64_t code_of_character(const TermStore& store, Atom a) {
  if (atoms::is_ascii(a)) return atoms::ascii_of(a);
  const std::string_view text = store.atoms.text(a);
  if (text.empty()) return -1;
  if (text.size() == 1) return static_cast<unsigned char>(text.front());
  std::size_t at = 0;
  const std::uint32_t code = utf8::decode(text, at);
  return at == text.size() ? static_cast<std::int64_t>(code) : -1;
}

Atom character_of(TermStore& store, std::uint32_t code) {
  if (code < 128) return atoms::of_ascii(static_cast<char>(code));
  char bytes[utf8::longest];
  return store.atoms.intern({bytes, utf8::encode(code, bytes)});
}

// Makes the pairs from the front, each linked to the previous one. The caller has made room: two cells per character.
Cell code_list(TermStore& store, std::string_view text, Cell tail) {
  Cell list = tail;
  Cell* link = &list;
  for (std::size_t at = 0; at < text.size();) {
    Cell* pair = store.allocate(2);
    const auto byte = static_cast<unsigned char>(text[at]);
    pair[0] = Cell::integer(utf8::is_ascii(byte) ? (++at, byte) : utf8::decode(text, at));
    *link = Cell::list(pair);
    link = pair + 1;
  }
  *link = tail;
  return list;
}

Cell char_list(TermStore& store, std::string_view text, Cell tail) {
  Cell list = tail;
  Cell* link = &list;
  for (std::size_t at = 0; at < text.size();) {
    Cell* pair = store.allocate(2);
    if (utf8::is_ascii(static_cast<unsigned char>(text[at]))) {
      pair[0] = Cell::atom(atoms::of_ascii(text[at++]));
    } else {
      const std::size_t start = at;
      utf8::decode(text, at);
      pair[0] = Cell::atom(store.atoms.intern(text.substr(start, at - start)));
    }
    *link = Cell::list(pair);
    link = pair + 1;
  }
  *link = tail;
  return list;
}

// Called before the text is built, so that lack of memory raises an error instead of an exception in the atom table.
bool can_make_long_atom(TermStore& store, std::size_t bytes) {
  // Doubled: for the atom, and for growth of the table.
  void* const probe = store.memory.take(2 * bytes);
  if (probe != nullptr) store.memory.give_back(probe, 2 * bytes);
  return probe != nullptr;
}

}  // namespace hornbeam::terms
