// SPDX-License-Identifier: MIT
// The cell: the 64-bit tagged word of which all terms are made.
//
//    63                                          3 2   0
//   +---------------------------------------------+-----+
//   |  address / 8, atom index or 61-bit integer  | tag |      tags.def lists the tags
//   +---------------------------------------------+-----+
//
// A functor cell (tag hdr, kind functor) heads a structure; a box header heads raw words:
//
//    63       40 39            8 7     3 2   0        63              16 15   6 5    3 2   0
//   +-----------+---------------+-------+-----+      +------------------+------+------+-----+
//   |   arity   | functor index |   0   | hdr |      | words that follow| info | kind | hdr |
//   +-----------+---------------+-------+-----+      +------------------+------+------+-----+
//
// `info` is the sign of a big integer (1 = negative), or the number of unused bytes (1..8, at least one, a NUL) in the
// last word of a string. Addresses are absolute: cells live in stacks that never move when they grow, or in constant
// blocks that belong to code.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>

namespace hornbeam::terms {

enum class Tag : std::uint8_t {
#define HB_TAG(name, value, meaning) name = value,
#include "terms/tags.def"
#undef HB_TAG
};

enum class HeaderKind : std::uint8_t { functor = 0, floating = 1, bigint = 2, string = 3, forward = 4, ratio = 5 };

// Atoms and functors are indexes into the tables of one engine, and meaningless in another.
struct Atom {
  std::uint32_t index = 0;
  friend constexpr bool operator==(Atom, Atom) = default;
};

class Cell {
 public:
  Cell() = default;  // undefined value: cells are made by the factories below
  constexpr explicit Cell(std::uint64_t bits) : bits_(bits) {}

  // ---- making ----
  static Cell reference(const Cell* to) { return pointer(Tag::ref, to); }
  static Cell attributed(const Cell* self) { return pointer(Tag::att, self); }
  static Cell list(const Cell* pair) { return pointer(Tag::lst, pair); }
  static Cell structure(const Cell* functor_cell) { return pointer(Tag::str, functor_cell); }
  static Cell box(const Cell* header) { return pointer(Tag::box, header); }
  static constexpr Cell atom(Atom a) { return Cell((std::uint64_t{a.index} << 3) | 4); }
  static constexpr Cell integer(std::int64_t value) {  // the value must fit: see fits_small
    return Cell((static_cast<std::uint64_t>(value) << 3) | 5);
  }
  static constexpr Cell functor(std::uint32_t index, std::uint32_t arity) {
    return Cell((std::uint64_t{arity} << 40) | (std::uint64_t{index} << 8) | 7);
  }
  static constexpr Cell header(HeaderKind kind, std::size_t words, unsigned info) {
    return Cell((std::uint64_t{words} << 16) | (std::uint64_t{info} << 6) | (static_cast<std::uint64_t>(kind) << 3) |
                7);
  }

  // ---- asking ----
  constexpr std::uint64_t bits() const { return bits_; }
  constexpr Tag tag() const { return static_cast<Tag>(bits_ & 7); }
  constexpr bool is_ref() const { return tag() == Tag::ref; }
  constexpr bool is_attributed() const { return tag() == Tag::att; }
  constexpr bool is_variable() const { return (bits_ & 7) < 2; }  // for a dereferenced cell
  constexpr bool is_list() const { return tag() == Tag::lst; }
  constexpr bool is_structure() const { return tag() == Tag::str; }
  constexpr bool is_compound() const { return (bits_ & 6) == 2; }
  constexpr bool is_atomic() const { return (bits_ & 4) != 0; }
  constexpr bool is_constant() const { return (bits_ & 6) == 4; }  // an atom or a small integer: contained in the cell
  constexpr bool is_atom() const { return tag() == Tag::atm; }
  constexpr bool is_small_integer() const { return tag() == Tag::num; }
  constexpr bool is_box() const { return tag() == Tag::box; }
  constexpr bool is_header() const { return tag() == Tag::hdr; }
  constexpr bool has_address() const { return !is_header() && !is_constant(); }

  Cell* address() const { return reinterpret_cast<Cell*>(bits_ & ~std::uint64_t{7}); }
  constexpr Atom as_atom() const { return Atom{static_cast<std::uint32_t>(bits_ >> 3)}; }
  constexpr std::int64_t as_small_integer() const { return static_cast<std::int64_t>(bits_) >> 3; }

  // ---- headers ----
  constexpr HeaderKind header_kind() const { return static_cast<HeaderKind>((bits_ >> 3) & 7); }
  constexpr bool is_functor_cell() const { return (bits_ & 0x3f) == 7; }
  constexpr std::uint32_t functor_index() const { return static_cast<std::uint32_t>(bits_ >> 8); }
  constexpr std::uint32_t arity() const { return static_cast<std::uint32_t>(bits_ >> 40); }
  constexpr std::size_t box_words() const { return static_cast<std::size_t>(bits_ >> 16); }
  constexpr unsigned box_info() const { return (bits_ >> 6) & 0x3ff; }

  friend constexpr bool operator==(Cell, Cell) = default;

 private:
  static Cell pointer(Tag tag, const Cell* to) {
    return Cell(reinterpret_cast<std::uint64_t>(to) | static_cast<std::uint64_t>(tag));
  }
  std::uint64_t bits_;
};
static_assert(sizeof(Cell) == 8);

constexpr std::int64_t max_small_integer = (std::int64_t{1} << 60) - 1;
constexpr std::int64_t min_small_integer = -(std::int64_t{1} << 60);
constexpr bool fits_small(std::int64_t v) { return v >= min_small_integer && v <= max_small_integer; }

// The largest arity that a functor cell can represent.
constexpr std::uint32_t max_arity = (1u << 24) - 1;

// Follows references to an unbound variable (a self-reference or an att cell) or a value. A copy of an att cell acts as
// a reference to it and sees later bindings. But store a dereferenced cell only through `storable`: an att cell on the
// heap that is not at its own address would look like a separate variable.
inline Cell deref(Cell c) {
  for (;;) {
    if (!c.is_ref()) {
      if (!c.is_attributed()) [[likely]]
        return c;
    }
    const Cell next = *c.address();
    if (next == c) return c;
    c = next;
  }
}

// A cell in the form in which a term may store it: an attributed variable only by reference.
inline Cell storable(Cell c) { return c.is_attributed() ? Cell::reference(c.address()) : c; }

// The functor cell of a structure (not of a list pair).
inline Cell functor_of(Cell structure) { return *structure.address(); }
// Argument i (from 0) of a structure, not dereferenced.
inline Cell& structure_argument(Cell structure, std::size_t i) { return structure.address()[1 + i]; }
inline Cell& head_of(Cell list) { return list.address()[0]; }
inline Cell& tail_of(Cell list) { return list.address()[1]; }

inline bool is_box_of(Cell c, HeaderKind kind) { return c.is_box() && c.address()->header_kind() == kind; }
// Boxes are equal if their headers and words are.
inline bool same_box(Cell a, Cell b) {
  const Cell* x = a.address();
  const Cell* y = b.address();
  return *x == *y && std::memcmp(static_cast<const void*>(x + 1), static_cast<const void*>(y + 1),
                                 x->box_words() * sizeof(Cell)) == 0;
}

inline bool is_float(Cell c) { return is_box_of(c, HeaderKind::floating); }
inline bool is_bigint(Cell c) { return is_box_of(c, HeaderKind::bigint); }
inline bool is_string(Cell c) { return is_box_of(c, HeaderKind::string); }
inline bool is_integer(Cell c) { return c.is_small_integer() || is_bigint(c); }
inline bool is_ratio(Cell c) { return is_box_of(c, HeaderKind::ratio); }
inline bool is_rational(Cell c) { return is_integer(c) || is_ratio(c); }
// Every box other than a string is a number.
inline bool is_number(Cell c) {
  return c.is_small_integer() || (c.is_box() && c.address()->header_kind() != HeaderKind::string);
}
inline bool is_callable(Cell c) { return c.is_atom() || c.is_compound(); }

inline double float_value(Cell c) {
  double d;
  std::memcpy(&d, c.address() + 1, sizeof d);
  return d;
}
// Box info of a string: the number of padding bytes in its last word, 1 to 8, and a mark for ASCII.
constexpr unsigned string_padding = 0xff;
constexpr unsigned string_is_ascii = 0x100;
inline const char* string_data(Cell c) { return reinterpret_cast<const char*>(c.address() + 1); }
inline std::size_t string_bytes(Cell c) {
  const Cell h = *c.address();
  return h.box_words() * 8 - (h.box_info() & string_padding);
}
// Whether the text is known to be ASCII. Set when the string is made; short strings are not checked.
inline bool is_marked_ascii(Cell c) { return (c.address()->box_info() & string_is_ascii) != 0; }

}  // namespace hornbeam::terms

// The names that all floors above use unqualified.
namespace hornbeam {
using terms::Atom;
using terms::Cell;
using terms::deref;
}  // namespace hornbeam
