// SPDX-License-Identifier: MIT
// When an atom must be quoted, and how (ISO 13211-1, 6.4.2 and 6.5). Quoted text uses escapes that every standard
// reader accepts: \n \t ... and octal \33\ for other control characters.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hornbeam::writer {

// The kind of token that an unquoted atom forms: determines which neighbours may touch it.
enum class AtomShape : std::uint8_t {
  letters,  // foo, fooBar_1
  symbols,  // +, =.., \+
  solo,     // [] {} ! ;
  quoted,   // needs quotes
};

AtomShape atom_shape(std::string_view text);
inline bool atom_needs_quotes(std::string_view text) { return atom_shape(text) == AtomShape::quoted; }

// True only if the text needs no escapes, in any quotes.
bool is_plain_within_quotes(std::string_view text);

// Appends the text in quotes (' " or `), with escapes.
void append_quoted(std::string& out, std::string_view text, char quote, bool escapes = true);
// As by writeq/1: quoted if necessary.
void append_atom(std::string& out, std::string_view text);

// True if the text would be read as a variable (including `_`).
bool is_variable_name(std::string_view text);

}  // namespace hornbeam::writer
