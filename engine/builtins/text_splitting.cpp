// SPDX-License-Identifier: MIT
// Splitting and joining texts at separators: split_string/4, atomic_list_concat/2,3 and the like, as in SWI-Prolog.
#include "builtins/string_like.hpp"

namespace hornbeam::builtins {

namespace utf8 = support::utf8;

namespace {

Outcome read_any_text(Machine& m, Cell argument, support::TextBuffer& buffer, std::string_view& text) {
  return read_text(m, argument, text_kind::any, atoms::text, buffer, text);
}

// ---- split_string(+Text, +Separators, +Padding, -Parts) ----

// A set of characters given as a text.
class CharacterSet {
 public:
  explicit CharacterSet(std::string_view members) : members_(members) {
    for (const char c : members) ascii_[static_cast<unsigned char>(c) & 0x7f] |= (c & 0x80) == 0;
  }
  // Non-ASCII characters are searched as byte sequences: UTF-8 sequences do not overlap.
  bool contains(std::string_view text, std::size_t at) const {
    const auto lead = static_cast<unsigned char>(text[at]);
    if (lead < 0x80) return ascii_[lead];
    return members_.find(text.substr(at, utf8::bytes_of_lead(text[at]))) != std::string_view::npos;
  }
  bool empty() const { return members_.empty(); }

 private:
  std::string_view members_;
  bool ascii_[128] = {};
};

// Step over one character, forwards and backwards.
std::size_t next_character(std::string_view text, std::size_t at) { return at + utf8::bytes_of_lead(text[at]); }
std::size_t character_before(std::string_view text, std::size_t at) {
  do --at;
  while (at > 0 && utf8::is_continuation(text[at]));
  return at;
}

std::string_view without_padding_in_front(std::string_view text, const CharacterSet& padding) {
  std::size_t begin = 0;
  while (begin < text.size() && padding.contains(text, begin)) begin = next_character(text, begin);
  return text.substr(begin);
}
std::string_view without_padding_behind(std::string_view text, const CharacterSet& padding) {
  while (!text.empty()) {
    const std::size_t last = character_before(text, text.size());
    if (!padding.contains(text, last)) break;
    text = text.substr(0, last);
  }
  return text;
}

// What is not split yet. Leading padding is skipped before the separator is searched, so that where the sets overlap a
// run of their characters is one separator; but not between two separators of which the first is no padding.
struct Unsplit {
  std::string_view text;
  bool skips_padding = true;
};

// Removes the next part from the front of `rest`; `last` tells whether it was the last.
std::string_view next_part(Unsplit& rest, const CharacterSet& separators, const CharacterSet& padding, bool& last) {
  std::string_view text = rest.skips_padding ? without_padding_in_front(rest.text, padding) : rest.text;
  std::size_t end = separators.empty() ? text.size() : 0;
  while (end < text.size() && !separators.contains(text, end)) end = next_character(text, end);
  const std::string_view part = text.substr(0, end);
  last = end == text.size();
  rest = {};
  if (!last) {
    rest.text = text.substr(next_character(text, end));
    rest.skips_padding = padding.contains(text, end) || rest.text.empty() || !separators.contains(rest.text, 0);
  }
  return without_padding_behind(part, padding);
}

Outcome split_string(Machine& m, Cell* a) {
  support::TextBuffer buffers[3] = {m.terms.memory, m.terms.memory, m.terms.memory};
  std::string_view text[3];
  for (int i = 0; i < 3; ++i) {
    if (Outcome o = read_string_like(m, a[i], buffers[i], text[i]); o != Outcome::success) return o;
  }
  const CharacterSet separators(text[1]);
  const CharacterSet padding(text[2]);
  const std::string_view whole = without_padding_behind(without_padding_in_front(text[0], padding), padding);
  // Measure first: parts are made on the heap one after the other. The first ones are kept meanwhile.
  constexpr std::size_t most_kept = 32;
  std::string_view kept[most_kept];
  std::size_t count = 0;
  std::size_t cells = 0;
  Unsplit behind_kept;
  // A text without separator is one part, even if empty.
  bool last = false;
  for (Unsplit rest{whole}; !last; ++count) {
    if (count == most_kept) behind_kept = rest;
    const std::string_view part = next_part(rest, separators, padding, last);
    if (count < most_kept) kept[count] = part;
    cells += 2 + TermStore::words_for_string(part.size());
  }
  if (Outcome o = m.need_heap(cells); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  Cell* link = &list;
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view text_of_part = i < most_kept ? kept[i] : next_part(behind_kept, separators, padding, last);
    const Cell part = m.terms.new_string(text_of_part);
    *link = m.terms.new_list(part, Cell::atom(atoms::nil));
    link = link->address() + 1;
  }
  return m.unify(a[3], list);
}

// ---- atomic_list_concat(+Atomics, ?Atom), atomic_list_concat(?Atomics, +Separator, ?Atom) ----

enum class Joined : std::uint8_t { done, incomplete };

// Joins the elements up to the first unknown one.
Outcome join(Machine& m, Cell list, std::string_view separator, support::TextBuffer& joined, Joined& how) {
  const terms::ListShape shape = terms::list_shape(list);
  if (shape.kind == terms::ListKind::not_a_list || shape.kind == terms::ListKind::cyclic) {
    return machine::type_error(m, atoms::list, deref(list));
  }
  how = shape.kind == terms::ListKind::proper ? Joined::done : Joined::incomplete;
  support::TextBuffer buffer(m.terms.memory);
  bool first = true;
  std::size_t steps = 0;
  for (Cell c = deref(list); c.is_list(); c = deref(terms::tail_of(c))) {
    if (m.terms.must_stop(++steps)) return m.interrupted();
    const Cell element = deref(terms::head_of(c));
    if (element.is_variable()) {
      how = Joined::incomplete;
      continue;
    }
    if (!first) joined.append(separator);
    first = false;
    if (element.is_atom()) {
      joined.append(m.terms.atoms.text(element.as_atom()));
      continue;
    }
    std::string_view text;
    const Outcome read = read_any_text(m, element, buffer, text);
    if (read != Outcome::success) return read;
    joined.append(text);
  }
  return joined.ok() ? Outcome::success : out_of_memory(m);
}

// Errors: instantiation for a variable element or a partial list; type_error(list, _);
// type_error(text, Element).
Outcome atomic_list_concat(Machine& m, Cell* a) {
  support::TextBuffer joined(m.terms.memory);
  Joined how;
  if (Outcome o = join(m, a[0], "", joined, how); o != Outcome::success) return o;
  if (how == Joined::incomplete) return machine::instantiation_error(m);
  return unify_text(m, a[1], joined.view(), TextResultKind::atom);
}

// The list of the atoms between separators.
Outcome split_at_separator(Machine& m, Cell list, std::string_view separator, std::string_view text) {
  std::size_t parts = 1;
  for (std::size_t at = text.find(separator); at != std::string_view::npos;
       at = text.find(separator, at + separator.size())) {
    if (m.terms.must_stop(++parts)) return m.interrupted();
  }
  if (Outcome o = m.need_heap(2 * parts); o != Outcome::success) return o;
  if (!terms::can_make_atom(m.terms, text.size())) return out_of_memory(m);
  Cell result = Cell::atom(atoms::nil);
  Cell* link = &result;
  for (std::size_t begin = 0; parts > 0; --parts) {
    if (m.terms.must_stop(parts)) return m.interrupted();
    const std::size_t end = text.find(separator, begin);
    const Cell part = make_text(m.terms, text.substr(begin, end - begin), TextResultKind::atom);
    *link = m.terms.new_list(part, Cell::atom(atoms::nil));
    link = link->address() + 1;
    begin = end + separator.size();
  }
  return m.unify(list, result);
}

Outcome atomic_list_concat_with(Machine& m, Cell* a) {
  support::TextBuffer separator_buffer(m.terms.memory);
  std::string_view separator;
  if (Outcome o = read_any_text(m, a[1], separator_buffer, separator); o != Outcome::success) {
    return o;
  }
  support::TextBuffer joined(m.terms.memory);
  Joined how;
  if (Outcome o = join(m, a[0], separator, joined, how); o != Outcome::success) return o;
  if (how == Joined::done) return unify_text(m, a[2], joined.view(), TextResultKind::atom);
  // An empty separator would split forever.
  if (separator.empty()) return machine::domain_error(m, atoms::non_empty_atom, deref(a[1]));
  support::TextBuffer buffer(m.terms.memory);
  std::string_view text;
  if (Outcome o = read_any_text(m, a[2], buffer, text); o != Outcome::success) return o;
  return split_at_separator(m, a[0], separator, text);
}

// atomics_to_string(+Atomics, -String)
Outcome atomics_to_string(Machine& m, Cell* a) {
  support::TextBuffer joined(m.terms.memory);
  Joined how;
  if (Outcome o = join(m, a[0], "", joined, how); o != Outcome::success) return o;
  if (how == Joined::incomplete) return machine::instantiation_error(m);
  return unify_text(m, a[1], joined.view(), TextResultKind::string);
}

}  // namespace

BuiltinFamily text_splitting() {
  static constexpr Builtin rows[] = {
      det("split_string(+Text, +Separators, +Padding, -Parts) is det", &split_string,
          "Parts are the strings between Separators (characters), without Padding at their ends."),
      det("atomic_list_concat(+Atomics, ?Atom) is semidet", &atomic_list_concat,
          "Atom is the concatenation of the texts in the list."),
      det("atomic_list_concat(?Atomics, +Separator, ?Atom) is semidet", &atomic_list_concat_with,
          "Atom is the concatenation of the texts in the list, with Separator between them; splits Atom if the list is "
          "partial."),
      det("atomics_to_string(+Atomics, -String) is det", &atomics_to_string,
          "String is the concatenation of the texts in the list."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
