// SPDX-License-Identifier: MIT
#include "clpfd/bridge/globals.hpp"

#include <algorithm>
#include <string_view>
#include <vector>

#include "clpfd/bridge/numbers.hpp"
#include "clpfd/propagators/arrangement.hpp"
#include "clpfd/propagators/cardinality.hpp"
#include "clpfd/propagators/circuit.hpp"
#include "clpfd/propagators/consistent.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/lexicographic.hpp"
#include "clpfd/propagators/min_max.hpp"
#include "clpfd/propagators/scheduling.hpp"
#include "clpfd/propagators/tables.hpp"
#include "machine/errors.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::clpfd {

namespace {

bool is_element(Cell c) { return c.is_variable() || terms::is_integer(c); }

// For a proper list of few elements without errors, in a single pass.
bool read_few_elements(Cell list, Elements& elements) {
  Cell found[Elements::static_capacity];
  std::size_t count = 0;
  Cell rest = deref(list);
  while (rest.is_list() && count < std::size(found)) {
    const Cell element = deref(terms::head_of(rest));
    if (!is_element(element)) return false;
    found[count++] = element;
    rest = deref(terms::tail_of(rest));
  }
  if (rest != Cell::atom(terms::atoms::nil)) return false;
  elements.assign(found, found + count);
  return true;
}

}  // namespace

Answer read_elements(Machine& m, Cell list, Elements& elements) {
  if (read_few_elements(list, elements)) return Answer::success;
  const terms::ListShape shape = terms::list_shape(list);
  if (shape.kind == terms::ListKind::partial) return machine::instantiation_error(m);
  if (shape.kind != terms::ListKind::proper) {
    return machine::type_error(m, terms::atoms::list, deref(list));
  }
  elements.reserve(shape.length);
  for (Cell rest = deref(list); rest.is_list(); rest = deref(terms::tail_of(rest))) {
    const Cell element = deref(terms::head_of(rest));
    if (!is_element(element)) return machine::type_error(m, terms::atoms::integer, element);
    elements.push_back(element);
  }
  return Answer::success;
}

Answer read_lists(Machine& m, Cell lists, std::vector<Elements>& read) {
  const terms::ListShape shape = terms::list_shape(lists);
  if (shape.kind == terms::ListKind::partial) return machine::instantiation_error(m);
  if (shape.kind != terms::ListKind::proper) {
    return machine::type_error(m, terms::atoms::list, deref(lists));
  }
  for (Cell rest = deref(lists); rest.is_list(); rest = deref(terms::tail_of(rest))) {
    if (Answer o = read_elements(m, terms::head_of(rest), read.emplace_back()); o != Answer::success) {
      return o;
    }
  }
  return Answer::success;
}

Answer read_values(Machine& m, const Elements& cells, std::vector<Value>& values) {
  for (const Cell c : cells) {
    if (c.is_variable()) return machine::instantiation_error(m);
    if (!c.is_small_integer()) {
      return machine::representation_error(m, m.terms.atoms.intern("clpfd_constant"));
    }
    values.push_back(c.as_small_integer());
  }
  return Answer::success;
}

std::vector<FdVar> variables_of(Solver& solver, const Elements& elements) {
  std::vector<FdVar> variables;
  variables.reserve(elements.size());
  for (const Cell c : elements) {
    variables.push_back(c.is_variable() ? solver.variable(c) : solver.constant(to_integer(solver.machine().terms, c)));
  }
  return variables;
}

namespace {

using Variables = std::span<const FdVar>;
using Numbers = std::span<const Value>;

// Variables: n of them, then the counts; numbers: n, then the values.
bool global_cardinality(Store& s, Variables v, Numbers n) {
  const auto count = static_cast<std::size_t>(n[0]);
  if (n[0] < 0 || count > v.size() || v.size() - count != n.size() - 1) return false;
  return post_global_cardinality(s, v.first(count), n.subspan(1), v.subspan(count));
}

// Index, the elements, then the result.
bool element(Store& s, Variables v, Numbers) { return post_element(s, v[0], v.subspan(1, v.size() - 2), v.back()); }

// Numbers: the rows, one after the other.
bool table(Store& s, Variables v, Numbers n) {
  std::vector<std::vector<Value>> rows;
  for (std::size_t i = 0; i + v.size() <= n.size() && !v.empty(); i += v.size()) {
    rows.emplace_back(n.begin() + static_cast<std::ptrdiff_t>(i),
                      n.begin() + static_cast<std::ptrdiff_t>(i + v.size()));
  }
  return post_table(s, v, rows);
}

// Start, duration, end, demand of each task, then the limit.
bool cumulative(Store& s, Variables v, Numbers) {
  std::vector<Task> tasks;
  for (std::size_t i = 0; i + 4 < v.size(); i += 4) {
    tasks.push_back({v[i], v[i + 1], v[i + 2], v[i + 3]});
  }
  return post_cumulative(s, tasks, v.back());
}

// X, width, Y, height of each rectangle.
bool disjoint_rectangles(Store& s, Variables v, Numbers) {
  std::vector<Rectangle> rectangles;
  for (std::size_t i = 0; i + 3 < v.size(); i += 4) {
    rectangles.push_back({v[i], v[i + 1], v[i + 2], v[i + 3]});
  }
  return post_disjoint_rectangles(s, rectangles);
}

bool serialized(Store& s, Variables v, Numbers) {
  return post_serialized(s, v.first(v.size() / 2), v.subspan(v.size() / 2));
}

// Variables: bins, then loads; numbers: number of items, their sizes, then the identifiers of the bins.
bool bin_packing(Store& s, Variables v, Numbers n) {
  const auto items = static_cast<std::size_t>(n[0]);
  if (n[0] < 0 || items > v.size() || n.size() != 1 + v.size()) return false;
  return post_bin_packing(s, v.first(items), n.subspan(1, items), n.subspan(1 + items), v.subspan(items));
}

// Three sequences of equal length: given, places, sorted.
bool sorting(Store& s, Variables v, Numbers) {
  const std::size_t size = v.size() / 3;
  return post_sorting(s, v.first(size), v.subspan(size, size), v.subspan(2 * size));
}

// Start, duration, end, demand, machine of each task, then the limits of the machines, whose identifiers are the
// numbers.
bool cumulatives(Store& s, Variables v, Numbers n) {
  if (v.size() < n.size()) return false;
  std::vector<MachineTask> tasks;
  for (std::size_t i = 0; i + 5 <= v.size() - n.size(); i += 5) {
    tasks.push_back({v[i], v[i + 1], v[i + 2], v[i + 3], v[i + 4]});
  }
  return post_cumulatives(s, tasks, n, v.last(n.size()));
}

// n[0] sequences of equal length, each before the next; n[1] = 1: strictly.
bool lexicographic(Store& s, Variables v, Numbers n) {
  if (n[0] < 1 || v.size() % static_cast<std::size_t>(n[0]) != 0) return false;
  const std::size_t width = v.size() / static_cast<std::size_t>(n[0]);
  for (std::size_t i = 0; i + 2 * width <= v.size() && width > 0; i += width) {
    if (!post_lexicographic(s, v.subspan(i, width), v.subspan(i + width, width), n[1] == 1)) {
      return false;
    }
  }
  return true;
}

// Numbers: number of states, number of starts, the starts, number of accepting states, these, then the arcs.
bool automaton(Store& s, Variables v, Numbers n) {
  const auto state = [](Value value) { return static_cast<std::uint32_t>(value); };
  std::size_t at = 1;
  std::vector<std::uint32_t> starts;
  std::vector<std::uint32_t> accepting;
  for (auto* states : {&starts, &accepting}) {
    const Value count = at < n.size() ? n[at++] : 0;
    for (Value i = 0; i < count && at < n.size(); ++i) states->push_back(state(n[at++]));
  }
  std::vector<AutomatonArc> arcs;
  for (; at + 2 < n.size(); at += 3) arcs.push_back({state(n[at]), n[at + 1], state(n[at + 2])});
  // Numbers that are not states: libraries never make them.
  const auto is_state = [&](std::uint32_t i) { return i < state(n[0]); };
  for (const AutomatonArc& arc : arcs) {
    if (!is_state(arc.from) || !is_state(arc.to)) return false;
  }
  for (const auto& states : {starts, accepting}) {
    if (!std::all_of(states.begin(), states.end(), is_state)) return false;
  }
  return post_automaton(s, v, state(n[0]), starts, accepting, arcs);
}

bool all_different(Store& s, Variables v, Numbers) { return post_all_different(s, v); }
bool all_distinct(Store& s, Variables v, Numbers) { return post_all_distinct(s, v); }
bool circuit(Store& s, Variables v, Numbers) { return v.empty() || post_circuit(s, v); }
bool subcircuit(Store& s, Variables v, Numbers) { return post_subcircuit(s, v); }
bool number_of_values(Store& s, Variables v, Numbers) { return post_nvalue(s, v[0], v.subspan(1)); }
bool maximum(Store& s, Variables v, Numbers) { return post_maximum(s, v.subspan(1), v[0]); }
bool minimum(Store& s, Variables v, Numbers) { return post_minimum(s, v.subspan(1), v[0]); }
// The number of occurrences of the value, then the variables.
bool count(Store& s, Variables v, Numbers n) { return post_count(s, n[0], v.subspan(1), Relation::equal, v[0]); }
// Numbers: the sum, then the coefficients. Requires the sum to be posted, too.
bool consistent_sum(Store& s, Variables v, Numbers n) {
  if (n.size() != v.size() + 1) return false;
  std::vector<LinearTerm> terms;
  for (std::size_t i = 0; i < v.size(); ++i) {
    if (n[i + 1] != 0) terms.push_back({n[i + 1], v[i]});
  }
  post_consistent_sum(s, terms, n[0]);
  return true;
}
bool assignment(Store& s, Variables v, Numbers) {
  return post_assignment(s, v.first(v.size() / 2), v.subspan(v.size() / 2));
}

struct GlobalRow {
  std::string_view name;
  bool (*post)(Store&, Variables, Numbers);
  std::size_t least_variables = 0;
  std::size_t least_numbers = 0;
};

constexpr GlobalRow global_rows[] = {
    {"all_different", &all_different},
    {"all_distinct", &all_distinct},
    {"circuit", &circuit},
    {"subcircuit", &subcircuit},
    {"element", &element, 2, 0},
    {"global_cardinality", &global_cardinality, 0, 1},
    {"table", &table},
    {"cumulative", &cumulative, 1, 0},
    {"disjoint_rectangles", &disjoint_rectangles},
    {"serialized", &serialized},
    {"lexicographic", &lexicographic, 0, 2},
    {"automaton", &automaton, 0, 1},
    {"number_of_values", &number_of_values, 1, 0},
    {"maximum", &maximum, 1, 0},
    {"minimum", &minimum, 1, 0},
    {"count", &count, 1, 1},
    {"consistent_sum", &consistent_sum, 0, 1},
    {"assignment", &assignment},
    {"bin_packing", &bin_packing, 0, 1},
    {"sorting", &sorting},
    {"cumulatives", &cumulatives},
};

}  // namespace

Answer post_global(Machine& m, Cell name, Cell variables, Cell numbers, const Cell* source) {
  if (!deref(name).is_atom()) return machine::type_error(m, terms::atoms::atom, deref(name));
  const std::string_view wanted = m.terms.atoms.text(deref(name).as_atom());
  Elements elements;
  Elements given;
  if (Answer o = read_elements(m, variables, elements); o != Answer::success) return o;
  if (Answer o = read_elements(m, numbers, given); o != Answer::success) return o;
  std::vector<Value> values;
  if (Answer o = read_values(m, given, values); o != Answer::success) return o;
  if (Answer o = m.need_heap(8 * elements.size() + 64); o != Answer::success) return o;
  Solver& solver = Solver::of(m);
  if (solver.goes_on()) return solver.settle(true);
  if (Answer o = solver.prepare(); o != Answer::success) return o;
  if (source != nullptr) solver.begin_source(*source);
  const std::vector<FdVar> all = variables_of(solver, elements);
  for (const GlobalRow& row : global_rows) {
    if (row.name != wanted) continue;
    if (all.size() < row.least_variables || values.size() < row.least_numbers) break;
    const bool possible = row.post(solver.store, all, values);
    if (source != nullptr) solver.end_source();
    return solver.settle(possible);
  }
  if (source != nullptr) solver.end_source();
  return machine::existence_error(m, terms::atoms::procedure, deref(name));
}

}  // namespace hornbeam::clpfd
