// SPDX-License-Identifier: MIT
// When an atom must stand in quotes, and how (13211-1, 6.4.2 and 6.5). Quoted text uses escapes
// that every reader of the standard knows: \n \t ... and octal \33\ for other control characters.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace hornbeam::writer {

// What kind of token an unquoted atom is: decides which neighbours it may touch.
enum class AtomShape : std::uint8_t {
  letters,  // foo, fooBar_1
  symbols,  // +, =.., \+
  solo,     // [] {} ! ;
  quoted,   // needs quotes
};

AtomShape atom_shape(std::string_view text);
inline bool atom_needs_quotes(std::string_view text) { return atom_shape(text) == AtomShape::quoted; }

// True only for a text that needs no escapes, whatever the quotes.
bool is_plain_within_quotes(std::string_view text);

// Appends the text between quotes (' " or `), with escapes.
void append_quoted(std::string& out, std::string_view text, char quote, bool escapes = true);
// As writeq/1 writes the atom: quoted if it must be.
void append_atom(std::string& out, std::string_view text);

// Could this text be read as a variable (also `_`)?
bool is_variable_name(std::string_view text);

}  // namespace hornbeam::writer
