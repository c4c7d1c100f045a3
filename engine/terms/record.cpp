// SPDX-License-Identifier: MIT
// A record is a term outside the heap: a header, then its cells in one block, with references relative to the first of
// them. So copying it back is one pass that adds an address (relocate_cells), and a record can be moved like plain
// bytes. Each copy has new variables; attributes are copied or dropped as requested. The functions that make a record
// return null, or false, if out of memory, and leave nothing behind.
#include "terms/record.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "terms/evacuation.hpp"

namespace hornbeam::terms {

namespace {

// A growing block: a Record header, then cells. Small terms are built in `first` on the C++ stack, so that their
// records are single blocks of the right size.
struct BlockTarget : EvacuationTarget {
  static constexpr std::size_t first_cells = 256;
  static constexpr std::size_t header_cells = sizeof(Record) / sizeof(Cell);
  Cell first[header_cells + first_cells];
  support::MemoryBudget& memory;
  Cell* block = nullptr;

  explicit BlockTarget(support::MemoryBudget& budget) : memory(budget) {
    cells = first + header_cells;
    capacity = first_cells;
    grow = &BlockTarget::enlarge;
  }
  std::size_t block_bytes() const { return block == nullptr ? 0 : (header_cells + capacity) * sizeof(Cell); }
  static bool enlarge(EvacuationTarget& base, std::size_t room) {
    BlockTarget& t = static_cast<BlockTarget&>(base);
    const std::size_t capacity = std::max(t.capacity * 2, t.used + room);
    void* larger = t.memory.resize(t.block, t.block_bytes(), (header_cells + capacity) * sizeof(Cell));
    if (larger == nullptr) return false;
    const bool leaves_first = t.block == nullptr;
    t.block = static_cast<Cell*>(larger);
    t.cells = t.block + header_cells;
    if (leaves_first) std::copy(t.first + header_cells, t.first + header_cells + t.used, t.cells);
    t.capacity = capacity;
    return true;
  }
};
static_assert(sizeof(Record) % sizeof(Cell) == 0);

}  // namespace

// The term may be cyclic. Null: out of memory.
Record* make_record(TermStore& store, Cell term, AttributeCopy attributes) {
  BlockTarget target(store.memory);
  Cell root;
  if (!Evacuation<true>(store, target, attributes).run(term, root)) {
    store.memory.give_back(target.block, target.block_bytes());
    return nullptr;
  }
  // Return the excess of a growing block.
  void* const exact =
      store.memory.resize(target.block, target.block_bytes(), sizeof(Record) + target.used * sizeof(Cell));
  if (exact == nullptr) {
    store.memory.give_back(target.block, target.block_bytes());
    return nullptr;
  }
  Record* record = static_cast<Record*>(exact);
  if (target.block == nullptr) {
    std::copy(target.cells, target.cells + target.used, reinterpret_cast<Cell*>(record + 1));
  }
  record->memory_ = &store.memory;
  record->cells_ = target.used;
  record->root_ = root;
  return record;
}

OwnedRecord RecordCopies::copy(const Record& record) {
  if (record.memory_ == nullptr) return OwnedRecord(const_cast<Record*>(&record));
  void* const block = record.memory_->take(record.bytes());
  if (block == nullptr) support::throw_no_memory();
  std::memcpy(block, &record, record.bytes());
  return OwnedRecord(static_cast<Record*>(block));
}

bool RecordCopies::are_equal(const OwnedRecord& a, const OwnedRecord& b) {
  if (a == nullptr || b == nullptr) return a == b;
  return a->root_ == b->root_ && a->cells_ == b->cells_ && std::equal(a->cells(), a->cells() + a->cells_, b->cells());
}

void RecordCopies::make_lasting(Record& record) { record.memory_ = nullptr; }

void free_record(Record* record) {
  if (record->memory_ != nullptr) record->memory_->give_back(record, record->bytes());
}

// Turns offsets into heap addresses. Words of boxes are raw bits and stay.
void relocate_cells(const Cell* from, Cell* to, std::size_t cells) {
  // Raw words after a header are not cells: copied verbatim.
  const Cell* base = to;
  const Cell* end = from + cells;
  while (from < end) {
    const Cell c = *from++;
    *to++ = relocate_cell(c, base);
    if (c.is_header() && !c.is_functor_cell()) {
      for (std::size_t words = c.box_words(); words > 0; --words) *to++ = *from++;
    }
  }
}

// The caller has made room for record.heap_cells() cells.
Cell thaw(TermStore& store, const Record& record) {
  Cell* base = store.allocate(record.heap_cells());
  relocate_cells(record.cells(), base, record.heap_cells());
  return relocate_cell(record.root(), base);
}

// ---- RecordQueue ----

namespace {
constexpr std::size_t first_chunk_cells = 510;
constexpr std::size_t largest_chunk_cells = std::size_t{1} << 20;
}  // namespace

// Builds at the end of the last chunk. A record that does not fit moves, unfinished, to a new chunk, which is appended
// once the record is complete.
struct RecordQueue::Growth : EvacuationTarget {
  support::MemoryBudget& memory;
  Chunk* fresh = nullptr;
  std::size_t next_capacity;

  Growth(support::MemoryBudget& budget, Chunk* last, std::size_t next) : memory(budget), next_capacity(next) {
    if (last != nullptr && last->capacity - last->used >= record_header_cells) {
      cells = last->data() + last->used + record_header_cells;
      capacity = last->capacity - last->used - record_header_cells;
    }
    grow = &Growth::enlarge;
  }
  static bool enlarge(EvacuationTarget& base, std::size_t room) {
    Growth& g = static_cast<Growth&>(base);
    const std::size_t least = 2 * (g.used + room) + record_header_cells;
    Chunk* chunk = new_chunk(g.memory, std::max(least, g.next_capacity));
    if (chunk == nullptr) return false;
    Cell* cells = chunk->data() + record_header_cells;
    std::copy(g.cells, g.cells + g.used, cells);
    free_chunk(g.fresh);
    g.fresh = chunk;
    g.cells = cells;
    g.capacity = chunk->capacity - record_header_cells;
    return true;
  }
};

RecordQueue::Chunk* RecordQueue::new_chunk(support::MemoryBudget& memory, std::size_t cells) {
  Chunk* chunk = static_cast<Chunk*>(memory.take(sizeof(Chunk) + cells * sizeof(Cell)));
  if (chunk == nullptr) return nullptr;
  chunk->memory = &memory;
  chunk->next = nullptr;
  chunk->used = 0;
  chunk->capacity = cells;
  return chunk;
}

void RecordQueue::free_chunk(Chunk* chunk) {
  if (chunk != nullptr) chunk->memory->give_back(chunk, chunk->bytes());
}

void RecordQueue::append_chunk(Chunk* chunk) {
  (last_ != nullptr ? last_->next : first_) = chunk;
  last_ = chunk;
  bytes_ += chunk->bytes();
}

// False if out of memory: the queue is unchanged.
bool RecordQueue::append_copy(TermStore& store, Cell term, AttributeCopy attributes) {
  const std::size_t next = last_ == nullptr ? first_chunk_cells : std::min(last_->capacity * 2, largest_chunk_cells);
  Growth target(store.memory, last_, next);
  Cell root;
  bool built = target.cells != nullptr || Growth::enlarge(target, 0);
  built = built && Evacuation<true>(store, target, attributes).run(term, root);
  if (!built) {
    free_chunk(target.fresh);
    return false;
  }
  // Only now does the record become part of the queue.
  if (target.fresh != nullptr) append_chunk(target.fresh);
  Cell* header = target.cells - record_header_cells;
  header[0] = Cell(target.used);
  header[1] = root;
  last_constant_ = target.used == 0 && root.is_constant() ? header : nullptr;
  last_->used += record_header_cells + target.used;
  ++size_;
  cells_ += target.used;
  return true;
}

// Makes `count` pairs of one constant, the first at `pair` and stored in `link`; returns the last tail.
static Cell* repeat(Cell* pair, std::size_t count, Cell constant, Cell* link) {
  for (; count > 0; --count, pair += 2) {
    *link = Cell::list(pair);
    pair[0] = constant;
    link = pair + 1;
  }
  return link;
}

// All records as a list in order, ending in `tail`; the caller has made room.
Cell RecordQueue::thaw_list(TermStore& store, Cell tail) const {
  Cell list = tail;
  // Each element's cells follow its pair, in the order in which they will be read.
  Cell* link = &list;
  for (const Chunk* chunk = first_; chunk != nullptr; chunk = chunk->next) {
    const Cell* end = chunk->data() + chunk->used;
    for (const Cell* p = chunk->data(); p < end;) {
      const std::size_t cells = cells_of(p[0]);
      Cell* pair = store.allocate(2 + cells);
      relocate_cells(p + record_header_cells, pair + 2, cells);
      pair[0] = relocate_cell(p[1], pair + 2);
      pair[1] = tail;
      *link = Cell::list(pair);
      link = pair + 1;
      if (const std::size_t repetitions = repetitions_of(p[0]); repetitions > 0) {
        link = repeat(store.allocate(2 * repetitions), repetitions, pair[0], link);
        *link = tail;
      }
      p += record_header_cells + cells;
    }
  }
  return list;
}

void RecordQueue::clear() {
  while (first_ != nullptr) free_chunk(std::exchange(first_, first_->next));
  last_ = nullptr;
  last_constant_ = nullptr;
  size_ = cells_ = bytes_ = 0;
}

// The last chunk is the largest, unless a large term needed one for itself.
void RecordQueue::empty_keeping_room() {
  if (first_ == nullptr || last_->capacity > largest_chunk_cells) return clear();
  while (first_ != last_) free_chunk(std::exchange(first_, first_->next));
  last_->used = 0;
  last_constant_ = nullptr;
  size_ = cells_ = 0;
  bytes_ = last_->bytes();
}

RecordQueue::RecordQueue(RecordQueue&& other) noexcept
    : first_(std::exchange(other.first_, nullptr)),
      last_(std::exchange(other.last_, nullptr)),
      last_constant_(std::exchange(other.last_constant_, nullptr)),
      size_(std::exchange(other.size_, 0)),
      cells_(std::exchange(other.cells_, 0)),
      bytes_(std::exchange(other.bytes_, 0)) {}

RecordQueue& RecordQueue::operator=(RecordQueue&& other) noexcept {
  std::swap(first_, other.first_);
  std::swap(last_, other.last_);
  std::swap(last_constant_, other.last_constant_);
  std::swap(size_, other.size_);
  std::swap(cells_, other.cells_);
  std::swap(bytes_, other.bytes_);
  return *this;
}

}  // namespace hornbeam::terms
