// SPDX-License-Identifier: MIT
#include "terms/term_inspection.hpp"

#include <optional>

#include "support/hash.hpp"
#include "terms/term_walk.hpp"

namespace hornbeam::terms {

bool has_attributes(Cell variable) {
  const Cell attributes = deref(variable.address()[1]);
  return attributes.is_structure() || attributes.is_small_integer();
}

namespace {

struct GroundVisitor : WalkVisitor {
  bool variable(Cell) { return false; }
};

struct OccursVisitor : WalkVisitor {
  const Cell* sought;
  bool variable(Cell v) { return v.address() != sought; }
};

// Each variable found is overwritten by an atom until the walk is over, so that the walk collects it once without a
// set.
struct CollectingVisitor : WalkVisitor {
  static constexpr std::size_t few = 128;
  support::WorkStack<Cell, few> found;
  bool out_of_memory = false;

  bool collect(Cell v) {
    if (!found.push(v)) return !(out_of_memory = true);
    *v.address() = Cell::atom(atoms::nil);
    return true;
  }
  bool variable(Cell v) { return collect(v); }
};

struct AttributedVisitor : CollectingVisitor {
  static constexpr bool enters_attributes = true;
  bool variable(Cell v) { return !v.is_attributed() || !has_attributes(v) || collect(v); }
};

// Undoes the overwriting: an unbound cell is its own address with its tag.
void restore(Cell variable) { *variable.address() = variable; }

template <class Visitor>
// Depth first, left to right. `done` is false if out of memory; `cells` is the size of the list.
VariableList list_of_variables(TermStore& store, Cell term, Cell tail) {
  Visitor visitor;
  const bool walked = walk_term(store, term, visitor) == Answer::yes;
  const std::size_t cells = walked ? 2 * visitor.found.size() : 0;
  const bool done = walked && store.ensure(cells);
  Cell list = tail;
  // Popped newest first, as building a list requires.
  while (!visitor.found.empty()) {
    const Cell v = visitor.found.pop();
    restore(v);
    if (done) list = store.new_list(Cell::reference(v.address()), list);
  }
  return {done, list, cells};
}

// No value: the compound is too large or too deep, or cyclic.
std::optional<bool> small_is_ground(const TermStore& store, Cell compound) {
  struct Pending {
    const Cell* next;
    const Cell* end;
  };
  Pending pending[32];
  Pending* waiting = pending;
  for (std::size_t left = 4096; left > 0; --left) {
    const Cell* next = compound.address();
    const Cell* end = next;
    if (store.in_heap(next)) {
      const std::size_t arity = compound.is_list() ? 2 : next->arity();
      next += compound.is_list() ? 0 : 1;
      end = next + arity;
    }
    // Finds the next argument that is a compound.
    do {
      while (next == end) {
        if (waiting == pending) return true;
        --waiting;
        next = waiting->next;
        end = waiting->end;
      }
      compound = *next++;
      if (compound.is_constant()) continue;
      compound = deref(compound);
      if (compound.is_variable()) return false;
    } while (!compound.is_compound());
    if (next == end) continue;
    if (waiting == std::end(pending)) break;
    *waiting++ = {next, end};
  }
  return std::nullopt;
}

}  // namespace

// no_memory: the walk ran out of memory.
Answer is_ground(const TermStore& store, Cell term) {
  term = deref(term);
  if (!term.is_compound()) return term.is_variable() ? Answer::no : Answer::yes;
  if (const auto ground = small_is_ground(store, term)) return *ground ? Answer::yes : Answer::no;
  GroundVisitor visitor;
  return walk_term(store, term, visitor);
}

namespace {

// If no argument of the structure is a compound, no walk is needed; otherwise no value.
std::optional<bool> occurs_in_flat(const Cell* variable, Cell structure) {
  const std::size_t arity = functor_of(structure).arity();
  for (std::size_t i = 0; i < arity; ++i) {
    const Cell argument = deref(structure_argument(structure, i));
    if (argument.is_compound()) return std::nullopt;
    if (argument.is_variable() && argument.address() == variable) return true;
  }
  return false;
}

}  // namespace

// The occurs check. The variable may be attributed.
Answer occurs_in(const TermStore& store, Cell variable, Cell term) {
  OccursVisitor visitor{{}, deref(variable).address()};
  term = deref(term);
  if (term.is_structure()) {
    const std::optional<bool> found = occurs_in_flat(visitor.sought, term);
    if (found) return *found ? Answer::yes : Answer::no;
  }
  const Answer absent = walk_term(store, term, visitor);
  if (absent == Answer::no_memory) return absent;
  return absent == Answer::no ? Answer::yes : Answer::no;
}

// The term is restored, whatever the outcome.
VariableList term_variables(TermStore& store, Cell term, Cell tail, Variables which) {
  if (which == Variables::all) return list_of_variables<CollectingVisitor>(store, term, tail);
  return list_of_variables<AttributedVisitor>(store, term, tail);
}

// ---- numbervars ----

namespace {

constexpr std::size_t entries_of_assignment = 2;

// Marks each variable's cell with its own address, to recognise it later, and with whether it has recurred. A marked
// variable dereferences to its mark, a header.
struct NumberingVisitor : WalkVisitor {
  support::WorkStack<Cell, 128> found;
  std::size_t repeated = 0;
  bool attributed = false;

  static constexpr unsigned met_once = 1;
  static constexpr unsigned met_again = 2;
  static void mark(Cell* v, unsigned times) {
    *v = Cell::header(HeaderKind::forward, reinterpret_cast<std::uint64_t>(v) >> 3, times);
  }
  bool variable(Cell v) {
    if (v.is_attributed() && has_attributes(v)) return !(attributed = true);
    if (!found.push(v)) return false;
    mark(v.address(), met_once);
    return true;
  }
  bool atomic(Cell c) {
    if (c.is_header() && c.box_info() == met_once) {
      ++repeated;
      mark(reinterpret_cast<Cell*>(c.box_words() << 3), met_again);
    }
    return true;
  }
};

}  // namespace

// Binds the variables to '$VAR'(N), from `start` on, in order of occurrence. Binds nothing unless the outcome is
// `done`: attributed variables are refused, and lack of room is reported with the number of cells needed.
NumberedVariables number_variables(TermStore& store, Cell term, std::int64_t start, Singletons singletons) {
  NumberingVisitor visitor;
  const Answer walked = walk_term(store, term, visitor);
  const std::size_t count = visitor.found.size();
  NumberedVariables result{Numbering::done, start, 2 * count + 2};
  if (visitor.attributed) {
    result.outcome = Numbering::attributed_variable;
  } else if (walked != Answer::yes || !store.trail_has_room(entries_of_assignment * count)) {
    result.outcome = Numbering::no_memory;
  } else if (!store.ensure(result.cells)) {
    result.outcome = Numbering::no_heap;
  }
  const bool all = singletons == Singletons::number;
  result.end = start + static_cast<std::int64_t>(all ? count : visitor.repeated);
  // Found newest first, so numbers are assigned downwards.
  for (std::int64_t next = result.end; !visitor.found.empty();) {
    const Cell v = visitor.found.pop();
    const bool named = all || v.address()->box_info() == NumberingVisitor::met_again;
    restore(v);
    if (result.outcome != Numbering::done) continue;
    const Cell name = named ? Cell::integer(--next) : Cell::atom(atoms::underscore);
    const Cell numbered = store.new_structure(functors::variable_term, name);
    if (v.is_attributed()) {
      store.assign(v.address(), numbered);  // has no goals to wake
    } else {
      store.bind_plain(v, numbered);
    }
  }
  return result;
}

// ---- shape ----

namespace {

// Ends the walk after a number of compounds.
struct StepCounter : WalkVisitor {
  std::size_t left;
  bool compound(Cell) { return left-- > 0; }
};

// Depth-first search that records the compounds on the path from the root: reaching one of them again closes a cycle.
class CycleSearch {
 public:
  explicit CycleSearch(const TermStore& store) : visited_(store), on_path_(store), store_(store) {}

  Answer is_acyclic(Cell term) {
    if (!visited_.activate() || !on_path_.activate()) return Answer::no_memory;
    Answer answer = enter(deref(term));
    for (std::size_t steps = 1; answer == Answer::yes && !stack_.empty(); ++steps) {
      if (store_.must_stop(steps)) return Answer::no_memory;
      Open open = stack_.pop();
      if (open.next == open.end) {
        on_path_.unmark(open.node);
        continue;
      }
      const Cell c = deref(*open.next++);
      if (!stack_.push(open)) return Answer::no_memory;
      answer = enter(c);
    }
    return answer;
  }

 private:
  struct Open {
    const Cell* node;
    const Cell* next;
    const Cell* end;
  };
  Answer enter(Cell c) {
    if (!c.is_compound() || !store_.in_heap(c.address())) return Answer::yes;
    const Cell* node = c.address();
    if (on_path_.marked(node)) return Answer::no;
    if (!visited_.mark(node)) return Answer::yes;
    on_path_.mark(node);
    const Cell* first = c.is_list() ? node : node + 1;
    const Cell* end = first + (c.is_list() ? 2 : functor_of(c).arity());
    return stack_.push(Open{node, first, end}) ? Answer::yes : Answer::no_memory;
  }

  VisitedCells visited_;
  VisitedCells on_path_;
  const TermStore& store_;
  support::WorkStack<Open> stack_;
};

}  // namespace

// Linear in the number of cells, shared ones counted once.
Answer is_acyclic(const TermStore& store, Cell term) {
  // If a walk of the term as a tree terminates, it is acyclic; only otherwise is the search needed. Nearly all terms
  // are small and finite.
  // The search takes about as long as a walk of so many steps, since it clears a bit for each cell.
  const std::size_t budget = tree_walk_budget(store) / 16;
  StepCounter counter{{}, budget};
  const Answer ended = walk_term(store, term, counter, budget + 1);
  if (ended != Answer::no) return ended;
  return CycleSearch(store).is_acyclic(term);
}

// Length and end of a list, in constant memory. The length of a cyclic list is some number of pairs.
ListShape list_shape(Cell list) {
  // R. P. Brent, "An improved Monte Carlo factorization algorithm" (1980): a mark is left at the last power of two; a
  // walk that reaches it again is in a cycle.
  Cell c = deref(list);
  const Cell* mark = nullptr;
  std::size_t length = 0;
  std::size_t next_mark = 16;
  while (c.is_list()) {
    if (c.address() == mark) return {ListKind::cyclic, length, c};
    if (length == next_mark) {
      mark = c.address();
      next_mark *= 2;
    }
    ++length;
    c = deref(tail_of(c));
  }
  if (c.is_variable()) return {ListKind::partial, length, c};
  const bool proper = c.is_atom() && c.as_atom() == atoms::nil;
  return {proper ? ListKind::proper : ListKind::not_a_list, length, c};
}

// ---- hash ----

namespace {

constexpr std::size_t most_hashed_nodes = 10000;

std::uint64_t hash_of_box(Cell c) {
  const Cell header = *c.address();
  const std::string_view words(reinterpret_cast<const char*>(c.address() + 1), header.box_words() * sizeof(Cell));
  return support::hash_bytes(words) ^ support::mix(header.bits());
}

// Hashes the node alone; its arguments follow separately.
std::uint64_t hash_of_node(const TermStore& store, Cell c) {
  switch (c.tag()) {
    case Tag::atm: return support::hash_bytes(store.atoms.text(c.as_atom()));
    case Tag::num: return support::mix(c.bits());
    case Tag::box: return hash_of_box(c);
    case Tag::lst: return support::mix(2) ^ support::hash_bytes(store.atoms.text(atoms::dot));
    case Tag::str: {
      const Cell functor = functor_of(c);
      return support::mix(functor.arity()) ^ support::hash_bytes(store.atoms.text(store.functors.name(functor)));
    }
    default: return 0x5bd1e995;
  }
}

}  // namespace

// Equal for variants; `depth` limits how deep compounds are hashed (-1: all). No value if out of memory.
std::optional<std::uint64_t> variant_hash(const TermStore& store, Cell term, std::int64_t depth) {
  struct Pending {
    const Cell* next;
    const Cell* end;
    std::int64_t depth;
  };
  support::WorkStack<Pending> stack;
  std::uint64_t hash = 0;
  if (depth == 0) return hash;
  Cell c = deref(term);
  // Depth first, left to right; equal trees give equal sequences of nodes, whatever their sharing.
  for (std::size_t nodes = 0; nodes < most_hashed_nodes; ++nodes) {
    hash = support::mix(hash * 31 + hash_of_node(store, c));
    if (c.is_compound() && depth != 1) {
      const Cell* first = c.is_list() ? c.address() : c.address() + 1;
      const Cell* end = first + (c.is_list() ? 2 : functor_of(c).arity());
      if (!stack.push(Pending{first, end, depth - 1})) return std::nullopt;
    }
    Pending pending{nullptr, nullptr, 0};
    while (pending.next == pending.end) {
      if (stack.empty()) return hash;
      pending = stack.pop();
    }
    c = deref(*pending.next++);
    depth = pending.depth;
    if (pending.next != pending.end && !stack.push(pending)) return std::nullopt;
  }
  return hash;
}

}  // namespace hornbeam::terms
