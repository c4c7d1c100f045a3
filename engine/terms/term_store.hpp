// SPDX-License-Identifier: MIT
// The memory for the terms of one engine: the global stack ("heap"), the trail, and the tables of atoms and functors.
// Code that reads, builds or binds terms takes a TermStore&.
//
//   heap:   base ........ top | free ....... soft_limit ... hard_end
//                 ^hb: cells below were there when the newest choice point was made; binding one of
//                  them must be recorded on the trail.
//
// The machine compares the top with `soft_limit` at each call; null there makes the next call take its slow path
// (collection, signals, wake-ups, tracing). Code that builds a bounded handful of cells may allocate without checking:
// `slack` cells beyond hard_end are reserved for that. Code whose size depends on user data calls `ensure` first and
// raises a resource error if that fails.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "host/reserved_memory.hpp"
#include "support/memory_budget.hpp"
#include "support/stop_sign.hpp"
#include "terms/atom_table.hpp"
#include "terms/cell.hpp"
#include "terms/functor_table.hpp"

namespace hornbeam::terms {

// State outside the heap that backtracking restores (the constraint store). `undo` is called when the trail is unwound
// past the entry.
class alignas(8) UndoHook {
 public:
  virtual void undo(std::uint64_t data) = 0;

 protected:
  ~UndoHook() = default;  // never deleted through this class
};

// A trail entry is one word, or a data word followed by one whose low bits tell the kind:
//   address | 0            reset the cell to an unbound variable
//   address | 1            reset the cell to an unbound attributed variable
//   old value, address | 2 put the old value back (setarg, attributes, b_setval)
//   data, hook | 3         call the hook
using TrailEntry = std::uint64_t;
enum class TrailKind : std::uint64_t { variable = 0, attributed = 1, value = 2, hook = 3 };

// The entry of a bound variable, of either kind, equals its cell when unbound.
static_assert(static_cast<std::uint64_t>(TrailKind::variable) == static_cast<std::uint64_t>(Tag::ref));
static_assert(static_cast<std::uint64_t>(TrailKind::attributed) == static_cast<std::uint64_t>(Tag::att));
inline bool is_unbound_again(TrailEntry entry) { return (entry & 6) == 0; }

// A word that another thread may set to null while the owner uses it; that thread repeats its request until it takes
// effect. An atomic would keep compilers from comparing with it in memory, at every call; only ThreadSanitizer gets
// one, as it cannot know that words are written atomically.
class SharedLimit {
 public:
#ifdef __SANITIZE_THREAD__
  SharedLimit& operator=(Cell* limit) {
    __atomic_store_n(&limit_, limit, __ATOMIC_RELAXED);
    return *this;
  }
  operator Cell*() const { return __atomic_load_n(&limit_, __ATOMIC_RELAXED); }
#else
  SharedLimit& operator=(Cell* limit) {
    limit_ = limit;
    return *this;
  }
  operator Cell*() const { return limit_; }
#endif

 private:
  Cell* limit_ = nullptr;
};

class TermStore {
 public:
  // Reserves `heap_bytes` and `trail_bytes` without touching them.
  TermStore(std::size_t heap_bytes, std::size_t trail_bytes);
  // Begins with the atoms and functors of another store, which outlives this one.
  TermStore(std::size_t heap_bytes, std::size_t trail_bytes, const TermStore& first);
  // Limits the use of the reserved memory, in bytes; false if more is in use.
  bool set_limits(std::size_t heap_bytes, std::size_t trail_bytes);
  std::size_t reserved_heap_bytes() const { return heap_size_; }
  void use_large_pages();  // for stacks that have grown, see ReservedMemory
  TermStore(const TermStore&) = delete;
  TermStore& operator=(const TermStore&) = delete;

  support::MemoryBudget memory;  // the engine's, for everything outside its stacks
  AtomTable atoms;
  FunctorTable functors;

  // ---- the heap ----
  Cell* base = nullptr;
  Cell* top = nullptr;
  Cell* hb = nullptr;
  SharedLimit soft_limit;
  Cell* hard_end = nullptr;
  // Cells below survived the last collection, and no backtracking has gone below it since; `base` if unknown. Young
  // collections rely on that (machine/old_cells.hpp).
  Cell* old_end = nullptr;
  std::vector<Cell*> assigned;  // old cells that have been changed other than by binding a variable
  static constexpr std::size_t slack = std::size_t{1} << 15;  // cells

  bool in_heap(const Cell* p) const { return p >= base && p < top; }
  // True if n cells fit below hard_end.
  bool ensure(std::size_t n) const { return static_cast<std::size_t>(hard_end - top) > n && hard_end > top; }
  Cell* allocate(std::size_t n) {
    Cell* p = top;
    top += n;
    return p;
  }

  // ---- long walks ----
  // Walks over terms check every few thousand steps whether they must stop; they then return as if memory were short,
  // and the caller finds out why.
  support::StopSign stop;
  bool must_stop(std::size_t steps) const { return stop.is_up_at(steps); }

  // ---- making terms (bounded, except text: see ensure), of cells dereferenced or not ----
  Cell new_variable() {
    Cell* p = allocate(1);
    return *p = Cell::reference(p);
  }
  Cell new_list(Cell head, Cell tail) {
    Cell* p = allocate(2);
    p[0] = storable(head);
    p[1] = storable(tail);
    return Cell::list(p);
  }
  template <class... Cells>
  Cell new_structure(Cell functor, Cells... arguments) {
    Cell* p = allocate(1 + sizeof...(arguments));
    p[0] = functor;
    std::size_t i = 1;
    ((p[i++] = storable(arguments)), ...);
    return Cell::structure(p);
  }
  Cell new_float(double value);
  Cell new_integer(std::int64_t value);  // small, or a big integer of one limb
  Cell new_integer_unsigned(std::uint64_t value);
  Cell new_string(std::string_view bytes);  // words_for_string(bytes.size()) cells
  static std::size_t words_for_string(std::size_t bytes) { return bytes / 8 + 2; }
  Cell new_attributed_variable(Cell attributes) {  // see cell.hpp: an att cell, then the attributes
    Cell* p = allocate(2);
    p[0] = Cell::attributed(p);
    p[1] = attributes;
    return p[0];
  }

  // ---- binding and the trail ----
  TrailEntry* trail_base = nullptr;
  TrailEntry* trail_top = nullptr;
  TrailEntry* trail_soft_limit = nullptr;  // beyond it the next call collects
  TrailEntry* trail_end = nullptr;

  // `variable` is a dereferenced unbound cell (reference or attributed).
  void bind(Cell variable, Cell value) {
    Cell* cell = variable.address();
    if (variable.is_attributed()) {
      bind_attributed(cell, value);
      return;
    }
    bind_plain(variable, value);
  }
  // Binds a variable without attributes.
  void bind_plain(Cell variable, Cell value) {
    Cell* cell = variable.address();
    *cell = value;
    if (cell < hb) push_trail(reinterpret_cast<TrailEntry>(cell));
  }
  // Both unbound: binds the younger (higher) one to the older, or a plain one to an attributed one.
  void bind_variables(Cell a, Cell b);
  // Binds and queues the wake-up of its attributes; allocates `wakeup_cells`.
  static constexpr std::size_t wakeup_cells = 4;
  void bind_attributed(Cell* cell, Cell value);
  // Destructive assignment that backtracking undoes. The slot may be outside the heap.
  void assign(Cell* slot, Cell value);
  // Must be called for each heap cell that is set other than by bind and assign.
  void note_assigned(Cell* slot) {
    if (slot < old_end && slot >= base) remember_assigned(slot);
  }
  void remember_assigned(Cell* slot);
  void forget_old_cells() { old_end = base; }
  void push_hook(UndoHook& hook, std::uint64_t data);
  void undo_to(TrailEntry* mark);

  // Bindings of attributed variables whose hooks are yet to run, oldest first: the empty list or '$wakeup'(Attributes,
  // Value, Rest). The machine runs them before its next step.
  Cell pending_wakeups = Cell::atom(hornbeam::terms::atoms::nil);
  void request_attention() { soft_limit = nullptr; }
  // After a collection has moved the queue.
  void relink_wakeups();

  void push_trail(TrailEntry e) {
    *trail_top++ = e;
    if (trail_top >= trail_soft_limit) request_attention();
  }
  bool trail_has_room(std::size_t n) const { return static_cast<std::size_t>(trail_end - trail_top) > n; }

  // Bytes of heap and trail in use.
  std::size_t heap_bytes() const { return static_cast<std::size_t>(top - base) * sizeof(Cell); }
  std::size_t trail_bytes() const { return static_cast<std::size_t>(trail_top - trail_base) * sizeof(TrailEntry); }
  void release_unused_pages();

 private:
  void begin(std::size_t heap_bytes, std::size_t trail_bytes);
  Cell* last_wakeup_ = nullptr;  // the Rest cell of the newest queued wake-up
  host::ReservedMemory memory_;  // of the heap, then of the trail
  std::size_t heap_size_ = 0;    // bytes of it
};

}  // namespace hornbeam::terms

namespace hornbeam {
using terms::TermStore;
}  // namespace hornbeam
