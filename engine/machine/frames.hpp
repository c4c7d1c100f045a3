// SPDX-License-Identifier: MIT
// The two kinds of frame on the local stack. Both grow upwards; a frame is addressed by one pointer.
//
//   environment  E ->  | E of the caller | return address | slot 0 | slot 1 | ...
//
//   choice point       | argument n-1 .. argument 0 | n, kind | H | trail | return address | E | previous B |
//                      | alternative |
//                  B ->  (just past the frame: the local stack above a choice point begins at B)
//
// Everything below B is kept until B is popped. Variables never live here, so no heap cell points into this stack.
#pragma once

#include <cstdint>

#include "code/environment_map.hpp"
#include "terms/cell.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::machine {

enum class ChoiceKind : std::uint8_t {
  clauses,   // ordinary
  barrier,   // the bottom of a query
  catching,  // catch/3
  cleanup,   // call_cleanup/2
  watching   // a goal whose events are reported (debugger_hooks.hpp)
};

constexpr int choice_words = 7;
constexpr int environment_words = 2;
constexpr std::size_t first_saved_register = 6;  // slot in the frame of Machine::run_between

// A pointer stored in a cell. With 32-bit pointers the whole cell is written all the same.
#if UINTPTR_MAX == UINT64_MAX
template <class T>
using PointerIn = T*&;
template <class T>
inline T*& pointer_in(Cell& cell) {
  return reinterpret_cast<T*&>(cell);
}
#else
template <class T>
class PointerIn {
 public:
  explicit PointerIn(Cell& cell) : cell_(cell) {}
  PointerIn(const PointerIn&) = default;
  operator T*() const { return reinterpret_cast<T*>(static_cast<std::uintptr_t>(cell_.bits())); }
  T* operator->() const { return *this; }
  const PointerIn& operator=(T* to) const {
    cell_ = Cell(static_cast<Word>(reinterpret_cast<std::uintptr_t>(to)));
    return *this;
  }
  const PointerIn& operator=(const PointerIn& other) const { return *this = static_cast<T*>(other); }

 private:
  Cell& cell_;
};
template <class T>
inline PointerIn<T> pointer_in(Cell& cell) {
  return PointerIn<T>(cell);
}
#endif

inline Word& alternative_of(Cell* b) { return reinterpret_cast<Word&>(b[-1]); }
inline PointerIn<Cell> previous_of(Cell* b) { return pointer_in<Cell>(b[-2]); }
inline PointerIn<Cell> environment_of(Cell* b) { return pointer_in<Cell>(b[-3]); }
inline PointerIn<const Word> return_address_of(Cell* b) { return pointer_in<const Word>(b[-4]); }
inline PointerIn<terms::TrailEntry> trail_of(Cell* b) { return pointer_in<terms::TrailEntry>(b[-5]); }
inline PointerIn<Cell> heap_of(Cell* b) { return pointer_in<Cell>(b[-6]); }
inline Word& count_word_of(Cell* b) { return reinterpret_cast<Word&>(b[-7]); }
inline std::size_t argument_count_of(Cell* b) { return count_word_of(b) & 0xffffffff; }
inline ChoiceKind kind_of(Cell* b) { return static_cast<ChoiceKind>(count_word_of(b) >> 32); }
// The arguments are still in their registers: see "shallow backtracking" in choice_instructions.hpp.
constexpr Word shallow_flag = Word{1} << 48;
inline bool is_shallow(Cell* b) { return (count_word_of(b) & shallow_flag) != 0; }
inline Cell& argument_of(Cell* b, std::size_t i) { return b[-8 - static_cast<std::ptrdiff_t>(i)]; }
inline Cell* base_of(Cell* b) { return b - choice_words - argument_count_of(b); }

// ---- levels: choice points that slots hold for cuts ----
//
// A level is the distance of a choice point from the base of the stack. It has the tag of a header, which the value of
// a variable never has, so that levels can be told from other slots when a continuation is captured.
//
//    63                              6 5    3 2   0
//   +---------------------------------+------+-----+
//   |  distance in words              | 5, 6 | hdr |     6: the choice point that a soft cut is meant for
//   +---------------------------------+------+-----+
constexpr Word level_tag = 0x2f;
constexpr Word soft_level_tag = 0x37;

inline Cell level_cell(const Cell* base, const Cell* choice, Word tag = level_tag) {
  return Cell((static_cast<Word>(choice - base) << 6) | tag);
}
inline Cell* choice_of_level(Cell* base, Cell level) { return base + (level.bits() >> 6); }
inline bool is_level(Cell c) { return (c.bits() & 0x3f) == level_tag || (c.bits() & 0x3f) == soft_level_tag; }

inline PointerIn<Cell> caller_of(Cell* e) { return pointer_in<Cell>(e[0]); }
inline PointerIn<const Word> continuation_of(Cell* e) { return pointer_in<const Word>(e[1]); }
inline Cell& slot_of(Cell* e, std::size_t i) { return e[2 + i]; }

// The number of slots of environment e, given the `return_address` at which control returns to it.
inline std::size_t slots_of(const Cell* e, const Word* return_address) {
  const unsigned n = code::environment_slots(return_address[-1]);
  if (n != code::slots_in_frame) return n;
  return static_cast<std::size_t>(e[2].as_small_integer());
}

}  // namespace hornbeam::machine
