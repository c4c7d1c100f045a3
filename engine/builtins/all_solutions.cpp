// SPDX-License-Identifier: MIT
// Primitives of findall/3, bagof/3 and setof/3 (ISO 13211-1, 8.10); the predicates themselves are in
// stdlib/system/all_solutions.pl. Solutions are kept in records outside the heap, in nested collections
// (machine/collection_stack.hpp).
#include <bit>

#include "builtins/arguments.hpp"
#include "clpfd/bridge/copies.hpp"
#include "terms/term_relations.hpp"

namespace hornbeam::builtins {

namespace {

// ---- collections ----

// '$collection_open'(-Number)
Outcome collection_open(Machine& m, Cell* a) { return m.unify(a[0], Cell::integer(m.collections.open(m.b))); }

// '$collection_open'(+ChoicePoint, -Number): as if it had been opened when that choice point was the newest.
Outcome collection_open_below(Machine& m, Cell* a) {
  const Cell choice = deref(a[0]);
  if (!choice.is_small_integer()) return Outcome::fail;
  return m.unify(a[1], Cell::integer(m.collections.open(m.local_base + choice.as_small_integer())));
}

using Collection = machine::CollectionStack::Collection;

Outcome no_collection(Machine& m, Cell number) {
  return machine::existence_error(m, m.terms.atoms.intern("collection"), number);
}

inline Outcome find_collection(Machine& m, Cell argument, Collection*& found) {
  const Cell number = deref(argument);
  found = number.is_small_integer() ? m.collections.find(number.as_small_integer()) : nullptr;
  return found != nullptr ? Outcome::success : no_collection(m, number);
}

// '$collect'(+Number, +Term): adds a copy and fails, back into the goal.
Outcome collect(Machine& m, Cell* a) {
  Cell packed;
  if (Outcome o = clpfd::pack(m, a[1], packed); o != Outcome::success) return o;
  Collection* collection = nullptr;
  if (Outcome o = find_collection(m, a[0], collection); o != Outcome::success) return o;
  if (packed != a[1]) ++collection->packed;
  return collection->queue.append(m.terms, packed) ? Outcome::fail : out_of_memory(m);
}

void unpack_elements(Machine& m, Cell list, std::size_t packed) {
  for (; packed > 0; list = terms::tail_of(list)) {
    if (!clpfd::is_packed(terms::head_of(list))) continue;
    clpfd::unpack(m, terms::head_of(list));
    --packed;
  }
}

// '$collection_close'(+Number, ?List, ?Tail): the collected terms, oldest first, before Tail.
Outcome collection_close(Machine& m, Cell* a) {
  Collection* collection = nullptr;
  if (Outcome o = find_collection(m, a[0], collection); o != Outcome::success) return o;
  const terms::RecordQueue& queue = collection->queue;
  const std::size_t waking = collection->packed * terms::TermStore::wakeup_cells;
  if (Outcome o = m.need_heap(queue.heap_cells() + waking); o != Outcome::success) return o;
  m.expect_alive(queue.heap_cells());
  const Cell list = queue.thaw_list(m.terms, storable(deref(a[2])));
  unpack_elements(m, list, collection->packed);
  m.collections.close();
  return m.unify(a[1], list);
}

Outcome check_result(Machine& m, Cell* a) { return check_result_list(m, a[0]); }

// ---- free variables (13211-1, 7.1.1.4) ----

// Binds the variables of a list to [] temporarily, so that walks over other terms skip them.
class HiddenVariables {
 public:
  explicit HiddenVariables(Cell list) {
    for (Cell l = list; l.is_list(); l = deref(terms::tail_of(l))) {
      const Cell v = deref(terms::head_of(l));
      if (!v.is_variable()) continue;
      hidden_.push_back({v.address(), *v.address()});
      *v.address() = Cell::atom(atoms::nil);
    }
  }
  ~HiddenVariables() {
    for (const auto& [cell, value] : hidden_) *cell = value;
  }
  HiddenVariables(const HiddenVariables&) = delete;
  HiddenVariables& operator=(const HiddenVariables&) = delete;

 private:
  std::vector<std::pair<Cell*, Cell>> hidden_;
};

Outcome variables_of(Machine& m, Cell term, Cell& list) {
  const terms::VariableList found = terms::term_variables(m.terms, term, Cell::atom(atoms::nil), terms::Variables::all);
  list = found.list;
  if (found.done) return Outcome::success;
  return found.cells == 0 ? out_of_memory(m) : m.need_heap(found.cells);
}

// v(V1, ...) of the `count` members of a list.
Cell witness_of(Machine& m, Cell list, std::size_t count) {
  const Atom name = m.terms.atoms.intern("v");
  if (count == 0) return Cell::atom(name);
  Cell* cells = m.terms.allocate(count + 1);
  cells[0] = m.terms.functors.intern(name, static_cast<std::uint32_t>(count));
  for (std::size_t i = 1; list.is_list(); list = deref(terms::tail_of(list)), ++i) cells[i] = terms::head_of(list);
  return Cell::structure(cells);
}

// '$free_variables'(+Template, +Goal, -Iterated, -Witness): Iterated is Goal without its V^ and Module: prefixes,
// except the innermost Module; Witness is v(V1, ...) of its free variables.
Outcome free_variables(Machine& m, Cell* a) {
  Cell bound = a[0];
  Cell goal = deref(a[1]);
  Cell module = Cell::atom(atoms::nil);
  // Brent's algorithm: after a power of two of steps a cycle returns to the remembered place.
  Cell remembered = goal;
  for (std::size_t steps = 1; goal.is_structure(); ++steps) {
    const Cell functor = terms::functor_of(goal);
    const Cell first = deref(terms::structure_argument(goal, 0));
    if (functor == functors::caret) {
      if (Outcome o = m.need_heap(3); o != Outcome::success) return o;
      bound = m.terms.new_structure(functors::caret, first, bound);
    } else if (functor == functors::colon && first.is_atom()) {
      module = first;
    } else {
      break;
    }
    goal = deref(terms::structure_argument(goal, 1));
    if (goal == remembered) return machine::type_error(m, atoms::callable, goal);
    if (std::has_single_bit(steps)) remembered = goal;
  }
  Cell bound_list;
  if (Outcome o = variables_of(m, bound, bound_list); o != Outcome::success) return o;
  Cell list;
  {
    const HiddenVariables hidden(bound_list);
    if (Outcome o = variables_of(m, goal, list); o != Outcome::success) return o;
  }
  const std::size_t count = terms::list_shape(list).length;
  if (count > terms::max_arity) return machine::representation_error(m, atoms::max_arity);
  if (Outcome o = m.need_heap(count + 8); o != Outcome::success) return o;
  const Cell witness = witness_of(m, list, count);
  Cell iterated = storable(goal);
  if (module != Cell::atom(atoms::nil)) {
    iterated = m.terms.new_structure(functors::colon, module, iterated);
  }
  if (m.unify(a[2], iterated) != Outcome::success) return Outcome::fail;
  return m.unify(a[3], witness);
}

// ---- groups of solutions with the same witness ----

// Splits pairs Witness-Solution: those whose witness is a variant of the first go to `group`. Sorted pairs with a
// ground witness are adjacent, so the rest of the list is shared.
Outcome split(Machine& m, Cell pairs, std::vector<Cell>& group, Cell& rest) {
  const auto is_pair = [](Cell c) { return deref(c).is_structure() && terms::functor_of(deref(c)).arity() == 2; };
  if (!pairs.is_list() || !is_pair(terms::head_of(pairs))) return machine::type_error(m, atoms::list, pairs);
  const auto witness = [](Cell pair) { return terms::structure_argument(deref(pair), 0); };
  const Cell first = witness(terms::head_of(pairs));
  const Answer ground = terms::is_ground(m.terms, first);
  if (ground == Answer::no_memory) return out_of_memory(m);
  std::vector<Cell> others;
  rest = pairs;
  for (; rest.is_list(); rest = deref(terms::tail_of(rest))) {
    const Cell pair = terms::head_of(rest);
    if (!is_pair(pair)) return machine::type_error(m, atoms::list, pairs);
    const Answer same = ground == Answer::yes ? terms::identical(m.terms, first, witness(pair))
                                              : terms::is_variant(m.terms, first, witness(pair));
    if (same == Answer::no_memory) return out_of_memory(m);
    if (same == Answer::yes) {
      group.push_back(pair);
    } else if (ground == Answer::yes) {
      return Outcome::success;
    } else {
      others.push_back(pair);
    }
  }
  if (Outcome o = m.need_heap(2 * others.size() + 2 * group.size()); o != Outcome::success) return o;
  for (auto pair = others.rbegin(); pair != others.rend(); ++pair) rest = m.terms.new_list(*pair, rest);
  return Outcome::success;
}

// '$witness_group'(+Pairs, ?Witness, -Solutions, -Rest): the first group, with its witnesses unified.
Outcome witness_group(Machine& m, Cell* a) {
  const Cell pairs = deref(a[0]);
  std::vector<Cell> group;
  Cell rest = pairs;
  if (Outcome o = split(m, pairs, group, rest); o != Outcome::success) return o;
  if (Outcome o = m.need_heap(2 * group.size() + 8); o != Outcome::success) return o;
  Cell solutions = Cell::atom(atoms::nil);
  for (auto pair = group.rbegin(); pair != group.rend(); ++pair) {
    solutions = m.terms.new_list(terms::structure_argument(deref(*pair), 1), solutions);
  }
  if (m.unify(a[2], solutions) != Outcome::success) return Outcome::fail;
  if (m.unify(a[3], rest) != Outcome::success) return Outcome::fail;
  const Cell first = terms::structure_argument(deref(group[0]), 0);
  for (const Cell pair : group) {
    const Outcome o = m.unify(first, terms::structure_argument(deref(pair), 0));
    if (o != Outcome::success) return o;
  }
  return m.unify(a[1], first);
}

}  // namespace

BuiltinFamily all_solutions() {
  static constexpr Builtin rows[] = {
      det("$collection_open(-Number) is det", &collection_open, "Begins a collection of solutions."),
      det("$collection_open(+ChoicePoint, -Number) is det", &collection_open_below,
          "The same, as if begun when ChoicePoint was the newest."),
      det("$collect(+Number, +Term) is semidet", &collect, "Adds a copy of Term, with its constraints, and fails."),
      det("$collection_close(+Number, ?List, ?Tail) is semidet", &collection_close,
          "List is what was added, then Tail; ends the collection."),
      det("$check_result_list(?List) is det", &check_result,
          "type_error(list, List) unless List is a list or may become one."),
      det("$free_variables(+Template, +Goal, -Iterated, -Witness) is det", &free_variables,
          "Witness is v(V1, ...) of the free variables of Goal, Iterated is Goal without its V^."),
      det("$witness_group(+Pairs, ?Witness, -Solutions, -Rest) is semidet", &witness_group,
          "The solutions of the first witness and its variants, and the other pairs."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
