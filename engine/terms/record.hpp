// SPDX-License-Identifier: MIT
// A record: a term frozen outside the heap in one block (results of findall/3, nb_setval/2, recorded terms, thrown
// balls, clause terms). Cells of a record with an address hold the byte offset from the record's first cell instead, so
// a block may be anywhere, and thawing is one pass that adds the new base address:
//
//   Record  | memory | cells | root | cell 0 | cell 1 | ...        (str 16) means: structure at cell 2
//
// Sharing and cycles are preserved. A record is self-contained: it includes boxes and constants.
#pragma once

#include <cstddef>
#include <memory>

#include "terms/copy.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::terms {

class Record {
 public:
  // The number of cells that thawing allocates: `TermStore::ensure` them first.
  std::size_t heap_cells() const { return cells_; }
  std::size_t bytes() const { return sizeof(Record) + cells_ * sizeof(Cell); }
  // Atoms and small integers: the term itself, without any cell.
  bool is_immediate() const { return cells_ == 0; }
  Cell root() const { return root_; }
  const Cell* cells() const { return reinterpret_cast<const Cell*>(this + 1); }

 private:
  friend Record* make_record(TermStore&, Cell, AttributeCopy);
  friend void free_record(Record*);
  friend bool replace_immediate(Record&, Cell);
  friend struct RecordCopies;
  support::MemoryBudget* memory_;  // the budget its memory was taken from; null: it is never freed
  std::size_t cells_;
  Cell root_;
};

// Null if out of memory. The caller owns the record: free_record.
Record* make_record(TermStore& store, Cell term, AttributeCopy attributes = AttributeCopy::keep);
void free_record(Record* record);
// Puts an atom or a small integer in the place of another one; false if the record is of something else.
inline bool replace_immediate(Record& record, Cell constant) {
  if (!record.is_immediate()) return false;
  record.root_ = constant;
  return true;
}
struct FreeRecord {
  void operator()(Record* record) const { free_record(record); }
};
using OwnedRecord = std::unique_ptr<Record, FreeRecord>;
Cell thaw(TermStore& store, const Record& record);
// A copy of a record; std::bad_alloc if out of memory. The copy of null is null, of a lasting record the record itself.
struct RecordCopies {
  // Lets any number of owners have the record, which is never freed nor changed.
  static void make_lasting(Record& record);
  static OwnedRecord copy(const Record& record);
  static OwnedRecord copy(const OwnedRecord& record) { return record == nullptr ? nullptr : copy(*record); }
  static bool are_equal(const OwnedRecord& a, const OwnedRecord& b);  // cell by cell
};

// `from` and `to` must not overlap; turns `cells` frozen cells into cells at `to`.
void relocate_cells(const Cell* from, Cell* to, std::size_t cells);
// A frozen cell whose record now lies at `base`.
inline Cell relocate_cell(Cell frozen, const Cell* base) {
  if (!frozen.has_address()) return frozen;
  return Cell(frozen.bits() + reinterpret_cast<std::uint64_t>(base));
}

// Calls visit(Atom) for the atoms among frozen cells, for the atom collector.
template <class Visit>
void for_each_atom(const Cell* cells, std::size_t count, Visit visit) {
  for (std::size_t i = 0; i < count; ++i) {
    const Cell c = cells[i];
    if (c.is_atom()) visit(c.as_atom());
    if (c.is_header() && !c.is_functor_cell()) i += c.box_words();
  }
}
template <class Visit>
void for_each_atom(const Record& record, Visit visit) {
  if (record.root().is_atom()) visit(record.root().as_atom());
  for_each_atom(record.cells(), record.heap_cells(), visit);
}

// Many consecutive records in chunked memory, thawed all at once: the results of findall/3. The same constant repeated,
// as when solutions are counted, is one record with a repetition count:
//
//   chunk  | repetitions:32 cells:32 | root | cell 0 .. | repetitions:32 cells:32 | root | cell 0 .. | ...
class RecordQueue {
 public:
  RecordQueue() = default;
  ~RecordQueue() { clear(); }
  RecordQueue(RecordQueue&& other) noexcept;
  RecordQueue& operator=(RecordQueue&& other) noexcept;
  RecordQueue(const RecordQueue&) = delete;
  RecordQueue& operator=(const RecordQueue&) = delete;

  // False if out of memory, or if the heap could not hold the list; the queue is then unchanged.
  [[nodiscard]] bool append(TermStore& store, Cell term, AttributeCopy attributes = AttributeCopy::keep) {
    term = deref(term);
    if (last_constant_ != nullptr && last_constant_[1] == term && repetitions_of(*last_constant_) < most_repetitions) {
      if (heap_cells() >= static_cast<std::size_t>(store.hard_end - store.base)) return false;
      *last_constant_ = Cell(last_constant_->bits() + one_repetition);
      ++size_;
      return true;
    }
    const bool plain = term.is_constant() && last_ != nullptr && last_->capacity - last_->used >= record_header_cells;
    if (!plain) return append_copy(store, term, attributes);
    last_constant_ = last_->data() + last_->used;
    last_constant_[0] = Cell(0);
    last_constant_[1] = term;
    last_->used += record_header_cells;
    ++size_;
    return true;
  }
  std::size_t size() const { return size_; }
  std::size_t bytes() const { return bytes_; }
  // Cells that thaw_list allocates.
  std::size_t heap_cells() const { return cells_ + 2 * size_; }
  // The list of all records, oldest first, ending in `tail`.
  Cell thaw_list(TermStore& store, Cell tail) const;
  void clear();
  // Like clear(), but keeps a block of memory for reuse.
  void empty_keeping_room();

  template <class Visit>
  void for_each_atom(Visit visit) const {
    for (const Chunk* chunk = first_; chunk != nullptr; chunk = chunk->next) {
      for (const Cell* p = chunk->data(); p < chunk->data() + chunk->used;) {
        const std::size_t cells = cells_of(p[0]);
        if (p[1].is_atom()) visit(p[1].as_atom());
        terms::for_each_atom(p + 2, cells, visit);
        p += 2 + cells;
      }
    }
  }

 private:
  struct Chunk {
    support::MemoryBudget* memory;  // the budget its memory was taken from
    Chunk* next;
    std::size_t used;      // cells
    std::size_t capacity;  // cells
    Cell* data() { return reinterpret_cast<Cell*>(this + 1); }
    const Cell* data() const { return reinterpret_cast<const Cell*>(this + 1); }
    std::size_t bytes() const { return sizeof(Chunk) + capacity * sizeof(Cell); }
  };
  static constexpr std::size_t record_header_cells = 2;
  static constexpr std::size_t most_repetitions = UINT32_MAX;  // not counting the first occurrence
  static constexpr std::uint64_t one_repetition = std::uint64_t{1} << 32;
  static std::size_t cells_of(Cell header) { return static_cast<std::uint32_t>(header.bits()); }
  static std::size_t repetitions_of(Cell header) { return header.bits() >> 32; }
  struct Growth;  // the evacuation target that moves a growing record to a larger chunk
  static Chunk* new_chunk(support::MemoryBudget& memory, std::size_t cells);
  static void free_chunk(Chunk* chunk);
  void append_chunk(Chunk* chunk);
  bool append_copy(TermStore& store, Cell term, AttributeCopy attributes);

  Chunk* first_ = nullptr;
  Chunk* last_ = nullptr;
  Cell* last_constant_ = nullptr;  // the last record, if it is that of a constant
  std::size_t size_ = 0;
  std::size_t cells_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace hornbeam::terms
