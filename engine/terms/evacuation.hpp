// SPDX-License-Identifier: MIT
// The only algorithm for copying terms, into the heap or into records: Cheney's scan (C. J. Cheney, "A nonrecursive
// list compacting algorithm", CACM 1970). Objects are copied shallowly to the end of the target; a scan pointer then
// passes over the copied cells and copies what they point to. So the target itself is the queue, and depth costs
// nothing.
//
// The first cell of each source object is overwritten by a forward header (its offset in the target), which preserves
// sharing and cycles; a log restores the old cells afterwards:
//
//   source   | f/2 | X | Y |   ->   | forward 12 | X | Y |        log: (address, f/2)
//   list     | H | T |         ->   | forward 15 | T |            log: (address, H)
//   variable | ref to itself | ->   | forward 13 |                log: (address, ref)
//
// Target cells before the scan pointer are finished; those after it still hold source cells. A pair whose head is an
// unbound variable has one cell for two forwards. The pair's forward serves both, as the copied head is at the same
// offset; if the variable came first, its copy is made to refer to the head when the pair is copied. The header's info
// distinguishes them.
#pragma once

#include <algorithm>

#include "support/work_stack.hpp"
#include "terms/attribute_copy.hpp"
#include "terms/term_inspection.hpp"
#include "terms/term_store.hpp"

namespace hornbeam::terms {

// The destination of a copy. `grow` makes room for more cells (possibly moving all) or returns false.
struct EvacuationTarget {
  Cell* cells = nullptr;
  std::size_t used = 0;
  std::size_t capacity = 0;
  bool (*grow)(EvacuationTarget& target, std::size_t room) = nullptr;
  const Cell* shared_end = nullptr;  // boxes of the heap above it are copied too; null: none
};

// `self_contained`: the target is a record: addresses become offsets, boxes and constants are copied too.
template <bool self_contained>
class Evacuation {
 public:
  static constexpr std::size_t small_cells = 224;  // in copies of that size shared subterms are copied apart

  Evacuation(TermStore& store, EvacuationTarget& target, AttributeCopy attributes)
      : store_(store), target_(target), attributes_(attributes) {}

  // Arguments of the root that are ground stay in place.
  void share_ground_arguments(Cell root) {
    if (!root.is_structure()) return;
    const Cell* const functor = root.address();
    for (std::uint32_t i = 1; i <= functor->arity() && shared_count_ < most_shared; ++i) {
      const Cell argument = deref(functor[i]);
      if (argument.is_compound() && is_ground(store_, argument) == Answer::yes) {
        shared_[shared_count_++] = argument.address();
      }
    }
  }

  // False if out of memory. In either case the source is restored.
  [[gnu::always_inline]] bool run(Cell root, Cell& copied) {
    if (run_small(root, copied)) return true;
    scan_ = target_.used;
    copied = translate_root(root);
    for (std::size_t steps = 1; !failed_ && scan_ < target_.used; ++steps) {
      scan_cell();
      failed_ = failed_ || store_.must_stop(steps);
    }
    while (!log_.empty()) {
      const Saved saved = log_.pop();
      *saved.where = saved.old;
    }
    return !failed_;
  }

 private:
  struct Saved {
    Cell* where;
    Cell old;
  };

  static constexpr unsigned of_variable = 0;
  static constexpr unsigned of_object = 1;
  static Cell forward_to(std::size_t offset, unsigned of) { return Cell::header(HeaderKind::forward, offset, of); }
  static bool is_forward(Cell c) { return c.is_header() && c.header_kind() == HeaderKind::forward; }
  Cell pointer(Tag tag, std::size_t offset) const {
    const std::uint64_t bytes = offset * sizeof(Cell);
    const std::uint64_t base = self_contained ? 0 : reinterpret_cast<std::uint64_t>(target_.cells);
    return Cell((base + bytes) | static_cast<std::uint64_t>(tag));
  }
  Cell fail() {
    failed_ = true;
    return Cell::atom(atoms::nil);
  }

  // False: the target cannot grow, and the copy is abandoned.
  bool allocate(std::size_t cells, std::size_t& offset) {
    if (target_.capacity - target_.used < cells && !target_.grow(target_, cells)) return false;
    offset = target_.used;
    target_.used += cells;
    return true;
  }
  // Writes a forward into the source, saving the old cell in the log.
  bool forward(Cell* where, std::size_t offset, unsigned of) {
    if (!log_.push(Saved{where, *where})) return false;
    *where = forward_to(offset, of);
    return true;
  }

  Cell translate_root(Cell root) {
    const Cell c = deref(root);
    if (!c.is_ref() && !(c.is_attributed() && attributes_ == AttributeCopy::drop)) {
      return translate(c, 0);
    }
    // A lone variable has no target cell yet: give it one, which needs no scan.
    std::size_t offset;
    if (!allocate(1, offset)) return fail();
    scan_ = target_.used;
    return target_.cells[offset] = pointer(Tag::ref, offset);
  }

  // Small terms, the most common, need no forwards for objects: up to this many cells, shared subterms can be copied
  // once per occurrence. Variables do have forwards. False, with no effect, for any other term. Records of small terms
  // take half the instructions of `translate`.
  bool run_small(Cell root, Cell& copied) {
    constexpr std::size_t most_variables = 64;
    const Cell c = deref(root);
    if (!c.is_compound()) return false;
    const std::size_t limit = std::min(target_.capacity, target_.used + small_cells);
    Cell* variables[most_variables];
    std::size_t variable_count = 0;
    std::size_t scan = target_.used;
    std::size_t used = scan;
    Cell* const cells = target_.cells;
    const auto copy = [&](Cell object, Cell& to) {
      const Cell* const from = object.address();
      if (stays(from)) {
        to = object;
        return true;
      }
      const std::size_t count = object.is_list() ? 2 : 1 + std::size_t{from->arity()};
      if (limit - used < count) return false;
      to = pointer(object.tag(), used);
      std::size_t i = 0;
      if (!object.is_list()) cells[used + i++] = *from;
      for (; i < count; ++i) cells[used + i] = unscanned(from + i);
      used += count;
      return true;
    };
    bool done = copy(c, copied);
    for (; done && scan < used; ++scan) {
      Cell& to = cells[scan];
      if (to.is_constant() || to.is_header()) continue;
      const Cell value = deref(to);
      if (value.is_compound()) {
        done = copy(value, to);
      } else if (value.is_constant()) {
        to = value;
      } else if (value.is_header()) {
        to = pointer(Tag::ref, value.box_words());
      } else if (!self_contained && value.is_box() && target_.shared_end == nullptr) {
        to = value;
      } else if (value.is_ref() && variable_count < most_variables) {
        variables[variable_count++] = value.address();
        *value.address() = forward_to(scan, of_variable);
        to = pointer(Tag::ref, scan);
      } else {
        done = false;
      }
    }
    while (variable_count > 0) {
      Cell* const variable = variables[--variable_count];
      *variable = Cell::reference(variable);
    }
    if (done) target_.used = used;
    return done;
  }

  // The target cell for source cell `c`; `slot` is where it will be stored.
  Cell translate(Cell c, std::size_t slot) {
    while (c.is_ref()) {
      const Cell next = *c.address();
      if (next.is_header()) return pointer(Tag::ref, next.box_words());
      if (next == c) return new_variable(c.address(), slot);
      c = next;
    }
    switch (c.tag()) {
      case Tag::lst: return pair(c);
      case Tag::str: return structure(c);
      case Tag::att: return attributed_variable(c.address(), slot);
      case Tag::box: return box(c);
      default: return c;
    }
  }

  // The first occurrence of a variable becomes the variable itself.
  Cell new_variable(Cell* where, std::size_t slot) {
    if (!forward(where, slot, of_variable)) return fail();
    return pointer(Tag::ref, slot);
  }
  Cell attributed_variable(Cell* where, std::size_t slot) {
    if (attributes_ == AttributeCopy::drop) return new_variable(where, slot);
    std::size_t offset;
    if (!allocate(2, offset) || !forward(where, offset, of_variable)) return fail();
    target_.cells[offset] = pointer(Tag::att, offset);
    target_.cells[offset + 1] = unscanned(where + 1);
    return pointer(Tag::ref, offset);
  }

  // A list pair; its forward is in its head cell.
  Cell pair(Cell c) {
    Cell* from = c.address();
    const Cell first = *from;
    if (first.is_header() && first.box_info() == of_object) {
      return pointer(Tag::lst, first.box_words());
    }
    if (stays(from)) return c;
    std::size_t offset;
    if (!allocate(2, offset)) return fail();
    target_.cells[offset] = unscanned(from);
    target_.cells[offset + 1] = unscanned(from + 1);
    if (first.is_header()) {
      target_.cells[first.box_words()] = pointer(Tag::ref, offset);
      *from = forward_to(offset, of_object);
    } else if (!forward(from, offset, of_object)) {
      return fail();
    }
    return pointer(Tag::lst, offset);
  }
  // Its forward is in its functor cell.
  Cell structure(Cell c) {
    Cell* from = c.address();
    const Cell functor = *from;
    if (is_forward(functor)) return pointer(Tag::str, functor.box_words());
    if (stays(from)) return c;
    const std::size_t arity = functor.arity();
    std::size_t offset;
    if (!allocate(1 + arity, offset) || !forward(from, offset, of_object)) return fail();
    Cell* to = target_.cells + offset;
    to[0] = functor;
    for (std::size_t i = 1; i <= arity; ++i) to[i] = unscanned(from + i);
    return pointer(Tag::str, offset);
  }
  // Copies on the heap share the boxes of the heap, which never change.
  Cell box(Cell c) {
    Cell* from = c.address();
    if (!self_contained && !lies_above(from)) return c;
    const Cell header = *from;
    if (is_forward(header)) return pointer(Tag::box, header.box_words());
    const std::size_t words = header.box_words();
    std::size_t offset;
    if (!allocate(1 + words, offset) || !forward(from, offset, of_object)) return fail();
    target_.cells[offset] = header;
    std::memcpy(static_cast<void*>(target_.cells + offset + 1), from + 1, words * sizeof(Cell));
    return pointer(Tag::box, offset);
  }
  bool lies_above(const Cell* box) const {
    return target_.shared_end != nullptr && box >= target_.shared_end && store_.in_heap(box);
  }
  // Constants of code are ground and stay in place.
  bool stays(const Cell* from) const {
    if (self_contained) return false;
    if (!store_.in_heap(from)) return true;
    return shared_count_ > 0 && std::find(shared_, shared_ + shared_count_, from) != shared_ + shared_count_;
  }
  // The cell stored in the target for the source cell at `from` until it is scanned: a cell that is now a variable's
  // forward is stored as a reference.
  static Cell unscanned(const Cell* from) { return from->is_header() ? Cell::reference(from) : *from; }

  // Headers of boxes are followed by raw words, which are skipped.
  void scan_cell() {
    const Cell c = target_.cells[scan_];
    switch (c.tag()) {
      case Tag::hdr: scan_ += c.is_functor_cell() ? 1 : 1 + c.box_words(); return;
      case Tag::atm:
      case Tag::num: ++scan_; return;
      case Tag::att:
        if (c == pointer(Tag::att, scan_)) {  // an attributed variable created in the target
          ++scan_;
          return;
        }
        [[fallthrough]];
      default: {
        const Cell translated = translate(c, scan_);
        target_.cells[scan_++] = translated;
      }
    }
  }

  TermStore& store_;
  EvacuationTarget& target_;
  const AttributeCopy attributes_;
  static constexpr std::size_t most_shared = 8;
  const Cell* shared_[most_shared];
  std::size_t shared_count_ = 0;
  std::size_t scan_ = 0;
  bool failed_ = false;
  support::WorkStack<Saved, 128> log_;
};

}  // namespace hornbeam::terms
