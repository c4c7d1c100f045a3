// SPDX-License-Identifier: MIT
#include "clpfd/bridge/network.hpp"

#include <algorithm>
#include <iterator>

#include "clpfd/bridge/numbers.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "machine/errors.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::clpfd {

namespace {

std::uint32_t handle_of(FdVar x) { return static_cast<std::uint32_t>(x); }
std::uint32_t handle_of(PropagatorId id) { return static_cast<std::uint32_t>(id); }

// First collects everything, so that the cells needed are known before the first is made.
class Network {
 public:
  explicit Network(Solver& solver) : solver_(solver), m_(solver.machine()) {}

  void add_root(FdVar x) { reach(x); }
  bool collect();  // false: no memory for the walk through a source
  std::size_t cells_needed() const { return cells_; }
  Cell variables();
  Cell constraints();

 private:
  struct Constraint {
    std::uint32_t key;
    std::uint32_t form;
    Description description;
  };

  bool can_be_told(FdVar x) const;
  void reach(FdVar x);
  bool visit(FdVar x);
  bool reach_source(std::uint32_t origin);
  bool variables_of(Cell goal, Cell& list);
  void add_edges(FdVar x);
  Cell number(const Integer& value) { return to_cell(m_.terms, value); }
  Cell key(std::uint32_t k) { return Cell::integer(static_cast<std::int64_t>(k)); }
  Cell list_of(const std::vector<Cell>& cells);
  Cell structure(const char* name, std::initializer_list<Cell> arguments);
  Cell atom(std::string_view text) { return Cell::atom(m_.terms.atoms.intern(text)); }

  Solver& solver_;
  Machine& m_;
  std::vector<FdVar> reached_;  // representatives, in the order of discovery
  std::size_t visited_ = 0;     // the number of them already visited
  std::vector<Constraint> constraints_;
  std::vector<std::uint32_t> sources_;
  std::unordered_set<std::uint32_t> seen_;  // variables and propagators: their places differ
  std::unordered_set<std::uint32_t> seen_sources_;
  std::unordered_set<std::uint32_t> with_edges_;  // variables whose edges have been reported
  std::size_t cells_ = 64;
};

// While an error is thrown because a variable was about to become f(Y), it has that value, which no goal can describe.
bool Network::can_be_told(FdVar x) const {
  x = solver_.store.representative(x);
  return solver_.store.is_ground(x) || !solver_.has_host(x) || deref(solver_.host(x)).is_variable();
}

void Network::reach(FdVar x) {
  x = solver_.store.representative(x);
  if (can_be_told(x) && !solver_.store.is_ground(x) && seen_.insert(handle_of(x)).second) reached_.push_back(x);
}

bool Network::collect() {
  for (; visited_ < reached_.size(); ++visited_) {
    if (!visit(reached_[visited_])) return false;
  }
  return true;
}

// A source connects the variables of its term; it represents those made for its parts.
bool Network::reach_source(std::uint32_t origin) {
  const bool is_complete = solver_.source(origin).end != 0;
  if (!is_complete || !seen_sources_.insert(origin).second) return true;
  sources_.push_back(origin);
  cells_ += 8;
  Cell variables;
  if (!variables_of(solver_.source(origin).goal, variables)) return false;
  for (Cell rest = variables; rest.is_list(); rest = deref(terms::tail_of(rest))) {
    FdVar x = FdVar::none;
    if (solver_.known(deref(terms::head_of(rest)), x)) reach(x);
  }
  return true;
}

bool Network::variables_of(Cell goal, Cell& list) {
  const Cell nil = Cell::atom(atoms::nil);
  auto found = terms::term_variables(m_.terms, goal, nil, terms::Variables::attributed);
  if (!found.done && found.cells > 0 && m_.terms.ensure(found.cells)) {
    found = terms::term_variables(m_.terms, goal, nil, terms::Variables::attributed);
  }
  list = found.list;
  return found.done;
}

void Network::add_edges(FdVar x) {
  Store& s = solver_.store;
  for (const FdVar member : s.members(x)) {
    for (const NotEqualEdge& edge : s.not_equal_edges(member)) {
      // A variable without host is part of a source, which represents it.
      if (edge.is_value_watcher() || s.is_ground(edge.other) || !solver_.has_host(s.representative(edge.other)))
        continue;
      if (!can_be_told(edge.other)) continue;
      reach(edge.other);
      if ((edge.order & NotEqualEdge::part_bit) != 0) continue;
      // Each edge is stored twice: it is reported with the variable that comes first, as it was written.
      const bool written = (edge.order & NotEqualEdge::written_bit) != 0;
      if (s.same(x, edge.other) ? !written : with_edges_.contains(handle_of(s.representative(edge.other)))) continue;
      Constraint c{edge.order & ~NotEqualEdge::all_bits, edge.order & NotEqualEdge::origin_bit, {}};
      c.description.kind = static_cast<std::uint16_t>(ConstraintKind::not_equal);
      c.description.variables = {written ? member : edge.other, written ? edge.other : member};
      c.description.constants = {Integer(written ? edge.offset : -edge.offset)};
      cells_ += 64;
      constraints_.push_back(std::move(c));
    }
  }
  with_edges_.insert(handle_of(x));
}

bool Network::visit(FdVar x) {
  Store& s = solver_.store;
  cells_ += 16 + cells_of(s.domain(x));
  for (const FdVar member : s.members(x)) {
    for (const PropagatorId id : s.watchers(member)) {
      const Propagator& p = s.at(id);
      if (p.auxiliary() || !p.is_about(s, member) || !seen_.insert(handle_of(id)).second) continue;
      if (solver_.is_source(p.origin())) {
        if (!reach_source(p.origin())) return false;
        continue;
      }
      Constraint c{handle_of(id), p.origin() & ~Solver::form_bit, {}};
      p.describe(c.description);
      const std::vector<FdVar>& variables = c.description.variables;
      if (!std::all_of(variables.begin(), variables.end(), [&](FdVar y) { return can_be_told(y); })) continue;
      cells_ += 8 * c.description.variables.size() + 32;
      for (const Integer& n : c.description.constants) cells_ += 4 + cells_of(n);
      for (const FdVar y : c.description.variables) {
        reach(y);
        if (s.is_ground(y)) cells_ += cells_of(s.lower(y).value());
      }
      constraints_.push_back(std::move(c));
    }
  }
  add_edges(x);
  return true;
}

Cell Network::list_of(const std::vector<Cell>& cells) {
  Cell list = Cell::atom(atoms::nil);
  for (auto c = cells.rbegin(); c != cells.rend(); ++c) list = m_.terms.new_list(*c, list);
  return list;
}

Cell Network::structure(const char* name, std::initializer_list<Cell> arguments) {
  Cell* p = m_.terms.allocate(1 + arguments.size());
  *p = m_.terms.functors.intern(m_.terms.atoms.intern(name), static_cast<std::uint32_t>(arguments.size()));
  std::copy(arguments.begin(), arguments.end(), p + 1);
  return Cell::structure(p);
}

// The key of a variable is the place of the oldest of those unified.
Cell Network::variables() {
  std::vector<Cell> cells;
  for (const FdVar x : reached_) {
    std::uint32_t oldest = handle_of(x);
    for (const FdVar member : solver_.store.members(x)) {
      if (solver_.has_host(member)) oldest = std::min(oldest, handle_of(member));
    }
    const Cell domain = to_cell(m_, solver_.store.domain(x), true);
    cells.push_back(structure("v", {key(oldest), solver_.term(x), domain}));
  }
  return list_of(cells);
}

Cell Network::constraints() {
  std::vector<Cell> cells;
  for (const Constraint& c : constraints_) {
    std::vector<Cell> xs;
    for (const FdVar x : c.description.variables) xs.push_back(solver_.term(x));
    std::vector<Cell> numbers;
    for (const Integer& n : c.description.constants) numbers.push_back(number(n));
    cells.push_back(structure("p", {key(c.key), atom(constraint_rows[c.description.kind].name),
                                    atom(c.description.negated ? "true" : "false"), list_of(xs), list_of(numbers),
                                    key(c.form), atom(constraint_rows[c.description.kind].reading)}));
  }
  for (const std::uint32_t origin : sources_) {
    const Solver::Source& source = solver_.source(origin);
    cells.push_back(structure("s", {key(source.begin), key(source.end), source.goal}));
  }
  return list_of(cells);
}

}  // namespace

Answer network_of(Machine& m, Cell roots, Cell& variables, Cell& constraints) {
  Solver& solver = Solver::of(m);
  Network network(solver);
  for (Cell rest = deref(roots); rest.is_list(); rest = deref(terms::tail_of(rest))) {
    FdVar x = FdVar::none;
    if (solver.known(deref(terms::head_of(rest)), x)) network.add_root(x);
  }
  if (!network.collect() || !m.terms.ensure(network.cells_needed())) {
    return machine::resource_error(m, atoms::stack_memory);
  }
  variables = network.variables();
  constraints = network.constraints();
  return Answer::success;
}

Answer constraint_network(Machine& m, Cell roots, Cell variables, Cell constraints) {
  if (Answer o = Solver::of(m).prepare(); o != Answer::success) return o;
  Cell xs;
  Cell cs;
  if (Answer o = network_of(m, roots, xs, cs); o != Answer::success) return o;
  if (Answer o = m.unify(variables, xs); o != Answer::success) return o;
  return m.unify(constraints, cs);
}

}  // namespace hornbeam::clpfd
