// SPDX-License-Identifier: MIT
// The atoms of one engine: text <-> index, any length, any bytes (UTF-8). Unused atoms are collected: the collector
// marks, then `sweep` frees those neither marked nor permanent.
//
// There are two kinds of names that begin with `$`. Those in the system's own texts, made by `intern_system`, are
// distinct atoms that print like the others but never equal them. So a program cannot write the name of an internal
// procedure, whatever it does with texts, modules and goals, and calls cost nothing extra. Where a name leaves the
// system (indicators, errors, reflection) `public_name` gives the atom that programs can write.
#pragma once

#include <cstdint>
#include <memory_resource>
#include <string_view>
#include <vector>

#include "support/memory_budget.hpp"
#include "terms/cell.hpp"
#include "terms/measured_text.hpp"

namespace hornbeam::terms {

namespace atoms {
namespace detail {
enum Index : std::uint32_t {
#define HB_ATOM(identifier, text) identifier,
#include "terms/well_known_atoms.def"
#undef HB_ATOM
  rows
};
}  // namespace detail

// The atoms of the 128 ASCII characters are consecutive: programs that read text by characters get them without a
// lookup. A one-character row is that atom, and its own index is unused.
inline constexpr std::uint32_t first_ascii = detail::rows;
inline constexpr std::uint32_t permanent = first_ascii + 128;  // indexes below are never free

constexpr bool is_ascii(std::string_view text) {
  return text.size() == 1 && static_cast<unsigned char>(text.front()) < 128;
}
constexpr bool is_ascii(Atom a) { return a.index - first_ascii < 128; }
constexpr Atom of_ascii(char c) { return Atom{first_ascii + static_cast<unsigned char>(c)}; }
constexpr char ascii_of(Atom a) { return static_cast<char>(a.index - first_ascii); }

namespace detail {
constexpr Atom of_row(Index row, std::string_view text) { return is_ascii(text) ? of_ascii(text.front()) : Atom{row}; }
}  // namespace detail
#define HB_ATOM(identifier, text) inline constexpr Atom identifier = detail::of_row(detail::identifier, text);
#include "terms/well_known_atoms.def"
#undef HB_ATOM
}  // namespace atoms

class AtomTable {
 public:
  explicit AtomTable(support::MemoryBudget& memory);
  // Begins with the atoms of another table, which outlives this one: they have the same indexes and are never freed.
  AtomTable(support::MemoryBudget& memory, const AtomTable& first);
  ~AtomTable();
  AtomTable(const AtomTable&) = delete;
  AtomTable& operator=(const AtomTable&) = delete;

  Atom intern(std::string_view text) {
    return atoms::is_ascii(text) ? atoms::of_ascii(text.front()) : find_or_make(text);
  }
  // As in the system's own texts; names in well_known_atoms.def are data that programs may write as well.
  Atom intern_system(std::string_view text);
  bool is_system(Atom a) const { return entry(a.index).system; }
  Atom public_name(Atom a) { return is_system(a) ? intern(text(a)) : a; }
  // The atom with this text if it exists; creates nothing.
  bool find(std::string_view text, Atom& found) const;
  bool find_system(std::string_view text, Atom& found) const;

  // Has a NUL after the last byte; keeps its address while the atom lives.
  std::string_view text(Atom a) const { return entry(a.index).text(); }
  MeasuredText measured(Atom a) const;

  std::size_t count() const { return live_; }
  std::size_t text_bytes() const { return text_bytes_; }
  std::uint32_t index_limit() const { return entries_; }
  bool is_live(Atom a) const { return entry(a.index).live; }

  // ---- collection ----
  std::size_t made_since_sweep() const { return made_since_sweep_; }
  std::size_t bytes_since_sweep() const { return bytes_since_sweep_; }
  void clear_marks();
  void mark(Atom a) { entry(a.index).marked = true; }
  std::size_t sweep();  // frees unmarked atoms, returns their number

 private:
  struct Empty {};
  AtomTable(support::MemoryBudget& memory, Empty) : memory_(memory), chunks_(&memory), slots_(&memory) {}
  // Most texts are short and stored in the entry itself, so that an atom costs one cache miss and no allocation.
  struct Entry {
    static constexpr std::size_t inline_bytes = 15;
    union {
      char inline_text[inline_bytes + 1];
      char* long_text;  // owned
    };
    std::size_t bytes;
    std::uint32_t hash;  // in a free entry: the next free one
    bool marked;
    bool live;
    bool long_ascii;  // the text is long and ASCII
    bool system;

    // A very long non-ASCII text is followed by its length in characters and the marks of MeasuredText.
    static constexpr std::size_t marked_bytes = 256;
    bool has_marks() const { return bytes >= marked_bytes && !long_ascii; }
    std::uint32_t* positions() const { return reinterpret_cast<std::uint32_t*>(long_text + (bytes + 1 + 3) / 4 * 4); }
    bool is_long() const { return bytes > inline_bytes; }
    std::string_view text() const { return {is_long() ? long_text : inline_text, bytes}; }
  };
  // Includes the hash, so that a lookup does not touch entries of other atoms.
  struct Slot {
    std::uint32_t hash;
    std::uint32_t index;
  };
  static constexpr std::uint32_t empty_slot = 0xffffffffu;
  static constexpr std::uint32_t chunk_bits = 9;
  static constexpr std::size_t entries_in_chunk = std::size_t{1} << chunk_bits;

  const Entry& entry(std::uint32_t index) const {
    return chunks_[index >> chunk_bits][index & ((1u << chunk_bits) - 1)];
  }
  Entry& entry(std::uint32_t index) { return chunks_[index >> chunk_bits][index & ((1u << chunk_bits) - 1)]; }
  Atom find_or_make(std::string_view text, bool system = false);
  void make_row(std::string_view text);
  std::uint32_t look_up(std::string_view text, std::uint32_t hash, bool system = false) const;  // or empty_slot
  void make_room_for_entry();
  std::uint32_t new_entry();
  void free_text(Entry& e);
  void note_positions(Entry& e);
  void insert_slot(Slot slot);
  void rebuild(std::size_t slots);

  support::MemoryBudget& memory_;
  std::pmr::vector<Entry*> chunks_;  // entries do not move
  std::uint32_t entries_ = 0;
  std::uint32_t borrowed_ = 0;    // entries below are those of another table, with its texts
  std::pmr::vector<Slot> slots_;  // open addressing, linear probing; load at most 1/2
  std::uint32_t first_free_ = empty_slot;
  std::size_t live_ = 0;
  std::size_t text_bytes_ = 0;
  std::size_t made_since_sweep_ = 0;
  std::size_t bytes_since_sweep_ = 0;
};

}  // namespace hornbeam::terms

namespace hornbeam {
namespace atoms = terms::atoms;
}  // namespace hornbeam
