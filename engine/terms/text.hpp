// SPDX-License-Identifier: MIT
// Text in all its forms: atom, string, number, list of characters, list of character codes. Converts them to UTF-8
// bytes, and bytes to lists. A term that is not text is reported as a fault with its culprit; `formal_of` gives the
// error of ISO 13211-1.
#pragma once

#include <string_view>

#include "support/text_buffer.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::terms {

// The forms of text that an argument accepts, as bits.
using TextKinds = unsigned;
namespace text_kind {
inline constexpr TextKinds atom = 1;
inline constexpr TextKinds string = 2;
inline constexpr TextKinds number = 4;
inline constexpr TextKinds codes = 8;
inline constexpr TextKinds chars = 16;
inline constexpr TextKinds atomic = atom | string | number;
inline constexpr TextKinds lists = codes | chars;
inline constexpr TextKinds any = atomic | lists;
}  // namespace text_kind

enum class TextFault : std::uint8_t {
  none,
  instantiation,      // a variable, a partial list, a variable among the elements
  not_text,           // none of the accepted kinds
  not_a_list,         // the culprit is the whole list
  not_a_character,    // an element
  not_an_integer,     // an element of a list of codes
  no_such_character,  // an integer that is not a code of a character
  no_memory           // or a requested stop
};

struct TextResult {
  TextFault fault = TextFault::none;
  std::string_view text;  // in the atom table, the heap or the buffer: valid as long as those are
  Cell culprit = Cell::atom(atoms::nil);
  bool ok() const { return fault == TextFault::none; }
};

// The text of a term. `buffer` is used if the text is not contiguous; it is cleared first. With `lists`, the empty list
// is the empty text, unless atoms are accepted too: then it is `[]`.
TextResult text_of(const TermStore& store, Cell term, TextKinds accepted, support::TextBuffer& buffer);

// The error for a fault; `expected` names the type for a term that is not text at all.
Cell formal_of(TermStore& store, const TextResult& result, Atom expected);

// A character: an atom of one code point. -1 for any other atom.
std::int64_t code_of_character(const TermStore& store, Atom a);
Atom character_of(TermStore& store, std::uint32_t code);

// `text` is the text of `term`; already measured if that is a long atom or string.
MeasuredText measured_text(const TermStore& store, Cell term, std::string_view text);
// The offset of one character, without measuring the rest.
std::size_t offset_of_character(const TermStore& store, Cell term, std::string_view text, std::size_t index);

// ---- making terms of text: the caller has ensured cells_of_list / words_for_string cells ----

inline std::size_t cells_of_list(std::string_view text) { return 2 * text.size(); }
Cell code_list(TermStore& store, std::string_view text, Cell tail);
Cell char_list(TermStore& store, std::string_view text, Cell tail);

// True if there is memory for an atom of that many bytes (otherwise its table throws).
bool can_make_long_atom(TermStore& store, std::size_t bytes);
inline bool can_make_atom(TermStore& store, std::size_t bytes) {
  constexpr std::size_t surely = std::size_t{1} << 16;
  return bytes <= surely || can_make_long_atom(store, bytes);
}

}  // namespace hornbeam::terms
