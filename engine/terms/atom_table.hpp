// SPDX-License-Identifier: MIT
// The atoms of one engine: text <-> index, any length, any bytes (UTF-8). Atoms that nobody holds are
// collected: the collector marks, then `sweep` frees what is neither marked nor permanent.
#pragma once

#include <cstdint>
#include <memory>
#include <string_view>
#include <vector>

#include "terms/cell.hpp"

namespace hornbeam::terms {

namespace atoms {
namespace detail {
enum Index : std::uint32_t {
#define HB_ATOM(identifier, text) identifier,
#include "terms/well_known_atoms.def"
#undef HB_ATOM
  count
};
}  // namespace detail
#define HB_ATOM(identifier, text) inline constexpr Atom identifier{detail::identifier};
#include "terms/well_known_atoms.def"
#undef HB_ATOM
}  // namespace atoms

class AtomTable {
 public:
  AtomTable();
  AtomTable(const AtomTable&) = delete;
  AtomTable& operator=(const AtomTable&) = delete;

  Atom intern(std::string_view text);
  // The atom of this text if there is one; nothing is made.
  bool find(std::string_view text, Atom& found) const;

  std::string_view text(Atom a) const {
    const Entry& e = entries_[a.index];
    return {e.text.get(), e.bytes};
  }
  // Number of code points.
  std::size_t length(Atom a) const;

  std::size_t count() const { return live_; }
  std::size_t text_bytes() const { return text_bytes_; }
  std::uint32_t index_limit() const { return static_cast<std::uint32_t>(entries_.size()); }
  bool is_live(Atom a) const { return entries_[a.index].text != nullptr; }

  // ---- collection ----
  std::size_t made_since_sweep() const { return made_since_sweep_; }
  void clear_marks();
  void mark(Atom a) { entries_[a.index].marked = true; }
  std::size_t sweep();  // frees unmarked atoms, answers how many

 private:
  struct Entry {
    std::unique_ptr<char[]> text;  // NUL after the last byte; null when the entry is free
    std::size_t bytes = 0;
    std::uint32_t hash = 0;
    std::uint32_t next_free = 0;
    bool marked = false;
  };
  static constexpr std::uint32_t empty_slot = 0xffffffffu;

  void insert_slot(std::uint32_t index);
  void rebuild(std::size_t slots);

  std::vector<Entry> entries_;
  std::vector<std::uint32_t> slots_;  // open addressing, linear probing; load at most 1/2
  std::uint32_t first_free_ = empty_slot;
  std::size_t live_ = 0;
  std::size_t text_bytes_ = 0;
  std::size_t made_since_sweep_ = 0;
};

}  // namespace hornbeam::terms
