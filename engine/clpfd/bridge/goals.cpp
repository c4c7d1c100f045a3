// SPDX-License-Identifier: MIT
#include "clpfd/bridge/goals.hpp"

#include <algorithm>

#include "clpfd/bridge/numbers.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/power.hpp"
#include "machine/errors.hpp"

namespace hornbeam::clpfd {

using terms::deref;
namespace atoms = terms::atoms;

namespace {

class GoalWriter {
 public:
  explicit GoalWriter(Solver& solver) : solver_(solver), m_(solver.machine()) {}

  // Fills `items`: what is to be told, in order.
  void collect(FdVar start);
  std::size_t cells_needed() const { return cells_; }
  Cell list();

 private:
  struct Item {
    FdVar variable = FdVar::none;  // its domain, or
    Description constraint;        // this
  };

  void visit(FdVar x, std::vector<FdVar>& queue);
  Cell make(const char* name, Cell a) {
    return m_.terms.new_structure(functor(name, 1), a);
  }
  Cell make(const char* name, Cell a, Cell b) {
    return m_.terms.new_structure(functor(name, 2), a, b);
  }
  Cell make(const char* name, Cell a, Cell b, Cell c) {
    return m_.terms.new_structure(functor(name, 3), a, b, c);
  }
  Cell functor(const char* name, std::uint32_t arity) {
    return m_.terms.functors.intern(m_.terms.atoms.intern(name), arity);
  }
  Cell number(const Integer& value) { return to_cell(m_.terms, value); }
  Cell variable(FdVar x) { return solver_.term(x); }
  Cell list_of(std::span<const Cell> cells);
  Cell variables(std::span<const FdVar> all);

  Cell goal(const Description& d);
  Cell plus(FdVar x, const Integer& offset);
  Cell linear(const Description& d, std::size_t first, const char* relation,
              const Integer& constant);
  Cell reified(const Description& d, Cell condition);
  Cell reified_relation(const Description& d);
  Cell literals(const Description& d, const char* connective);
  Cell function(const Description& d);
  Cell tuples(const Description& d);
  Cell cardinality(const Description& d);
  Cell groups(const Description& d, const char* name, std::size_t size, std::size_t count);
  Cell unnamed(const Description& d);

  Solver& solver_;
  Machine& m_;
  std::vector<Item> items_;
  std::unordered_set<std::uint32_t> seen_;
  std::size_t cells_ = 64;
};

constexpr auto handle_of = [](auto id) { return static_cast<std::uint32_t>(id); };

void GoalWriter::visit(FdVar x, std::vector<FdVar>& queue) {
  Store& s = solver_.store;
  const auto meet = [&](FdVar y) {
    if (!s.is_ground(y) && !solver_.shown(handle_of(s.representative(y)))) queue.push_back(y);
  };
  std::vector<Item> constraints;
  for (const FdVar member : s.members(x)) {
    for (const PropagatorId id : s.watchers(member)) {
      const Propagator& p = s.at(id);
      if (p.auxiliary() || solver_.shown(handle_of(id)) || !seen_.insert(handle_of(id)).second) {
        continue;
      }
      Item item;
      p.describe(item.constraint);
      cells_ += 24 * item.constraint.variables.size() + 64;
      for (const Integer& c : item.constraint.constants) cells_ += 8 + cells_of(c);
      for (const FdVar y : item.constraint.variables) meet(y);
      constraints.push_back(std::move(item));
      solver_.mark_shown(handle_of(id));
    }
    for (const NotEqualEdge& edge : s.not_equal_edges(member)) {
      if (s.is_ground(edge.other)) continue;
      const FdVar other = s.representative(edge.other);
      if (solver_.shown(handle_of(other)) && other != s.representative(x)) continue;
      Item item;
      item.constraint.kind = static_cast<std::uint16_t>(ConstraintKind::not_equal);
      item.constraint.variables = {member, edge.other};
      item.constraint.constants = {Integer(edge.offset)};
      cells_ += 64;
      meet(edge.other);
      constraints.push_back(std::move(item));
    }
  }
  const Domain domain = s.domain(x);
  if (constraints.empty() || !domain.complement().empty()) {
    // Unbounded variables say so only when nothing else does.
    const bool idle = s.watchers(x).empty() && s.not_equal_edges(x).empty();
    if (!domain.complement().empty() || idle) {
      cells_ += cells_of(domain) + 16;
      Item item;
      item.variable = x;
      items_.push_back(std::move(item));
    }
  }
  for (Item& item : constraints) items_.push_back(std::move(item));
}

void GoalWriter::collect(FdVar start) {
  Store& s = solver_.store;
  std::vector<FdVar> queue{start};
  for (std::size_t i = 0; i < queue.size(); ++i) {
    const FdVar x = s.representative(queue[i]);
    if (s.is_ground(x) || solver_.shown(handle_of(x))) continue;
    solver_.mark_shown(handle_of(x));
    visit(x, queue);
  }
}

Cell GoalWriter::list_of(std::span<const Cell> cells) {
  Cell list = Cell::atom(atoms::nil);
  for (auto c = cells.rbegin(); c != cells.rend(); ++c) list = m_.terms.new_list(*c, list);
  return list;
}

Cell GoalWriter::variables(std::span<const FdVar> all) {
  std::vector<Cell> cells;
  for (const FdVar x : all) cells.push_back(variable(x));
  return list_of(cells);
}

Cell GoalWriter::list() {
  std::vector<Cell> goals;
  for (const Item& item : items_) {
    goals.push_back(item.variable != FdVar::none
                        ? make("in", variable(item.variable),
                               to_cell(m_, solver_.store.domain(item.variable), true))
                        : goal(item.constraint));
  }
  return list_of(goals);
}

// ---- the single kinds ----

Cell GoalWriter::plus(FdVar x, const Integer& offset) {
  return offset.is_zero() ? variable(x) : make("+", variable(x), number(offset));
}

// Summands on the side where their coefficient is positive; known ones go to the constant.
Cell GoalWriter::linear(const Description& d, std::size_t first, const char* relation,
                        const Integer& constant) {
  Integer rest = constant;
  Cell sides[2];
  bool used[2] = {false, false};
  std::size_t count[2] = {0, 0};
  for (std::size_t i = first; i < d.variables.size(); ++i) {
    const Integer& c = d.constants[i - first + 1];
    const FdVar x = d.variables[i];
    if (solver_.store.is_ground(x)) {
      rest = rest - c * solver_.store.lower(x).value();
      continue;
    }
    const std::size_t side = c.sign() > 0 ? 0 : 1;
    const Integer size = absolute(c);
    const Cell part = size == Integer(1) ? variable(x) : make("*", number(size), variable(x));
    sides[side] = used[side] ? make("+", sides[side], part) : part;
    used[side] = true;
    ++count[side];
  }
  // The constant goes to the right, or where it is positive.
  const std::size_t side = rest.sign() < 0 && used[0] ? 0 : 1;
  const Cell value = number(side == 0 ? -rest : rest);
  if (!used[side]) {
    sides[side] = value;
    used[side] = true;
  } else if (!rest.is_zero()) {
    sides[side] = make("+", sides[side], value);
  }
  if (!used[0]) sides[0] = number(Integer(0));
  // An equation that defines one variable has it on the right.
  const std::string_view name(relation);
  const bool symmetric = name == "#=" || name == "#\\=";
  if (symmetric && count[0] == 1 && count[1] > 0 && side != 0) std::swap(sides[0], sides[1]);
  return make(relation, sides[0], sides[1]);
}

// condition #<==> v0, with a known v0 left out.
Cell GoalWriter::reified(const Description& d, Cell condition) {
  const FdVar b = d.variables[0];
  return make("#<==>", condition, variable(b));
}

Cell GoalWriter::reified_relation(const Description& d) {
  const auto& v = d.variables;
  const auto& c = d.constants;
  const Integer above = c.empty() ? Integer(0) : c[0] + Integer(1);
  const char* equal = d.negated ? "#\\=" : "#=";
  switch (static_cast<ConstraintKind>(d.kind)) {
    case ConstraintKind::reified_equal_constant:
      return reified(d, make(equal, variable(v[1]), number(c[0])));
    case ConstraintKind::reified_less_equal_constant:
      return reified(d, d.negated ? make("#>=", variable(v[1]), number(above))
                                  : make("#>=", number(c[0]), variable(v[1])));
    case ConstraintKind::reified_equal:
      return reified(d, make(equal, variable(v[1]), plus(v[2], c[0])));
    case ConstraintKind::reified_less_equal:
      return reified(d, d.negated ? make("#>=", variable(v[1]), plus(v[2], above))
                                  : make("#>=", plus(v[2], c[0]), variable(v[1])));
    case ConstraintKind::reified_linear_equal: return reified(d, linear(d, 1, equal, c[0]));
    case ConstraintKind::reified_linear_less_equal:
      return reified(d, d.negated ? linear(d, 1, "#>=", above) : linear(d, 1, "#=<", c[0]));
    default: break;
  }
  Domain domain;
  for (std::size_t i = 0; i + 1 < c.size(); i += 2) {
    domain.append(Bound::from_value(c[i].small()), Bound::from_value(c[i + 1].small()));
  }
  const Cell inside = make("in", variable(v[1]), to_cell(m_, domain, true));
  return reified(d, d.negated ? make("#\\", inside) : inside);
}

Cell GoalWriter::literals(const Description& d, const char* connective) {
  const auto part = [&](std::size_t i) {
    const Cell x = variable(d.variables[i]);
    const bool negated = i < d.constants.size() && d.constants[i] == Integer(1);
    return negated ? make("#\\", x) : x;
  };
  if (d.variables.size() < 2) return unnamed(d);
  const bool two = d.variables.size() == 3;
  const bool implication =
      two && static_cast<ConstraintKind>(d.kind) == ConstraintKind::disjunction &&
      d.constants[1] != d.constants[2];
  Cell all = part(1);
  if (implication) {
    const std::size_t from = d.constants[1] == Integer(1) ? 1 : 2;
    all = make("#==>", variable(d.variables[from]), variable(d.variables[3 - from]));
  } else {
    for (std::size_t i = 2; i < d.variables.size(); ++i) all = make(connective, all, part(i));
  }
  const FdVar b = d.variables[0];
  const Integer truth = d.constants[0] == Integer(1) ? 0 : 1;
  if (!solver_.store.is_ground(b)) return make("#<==>", all, part(0));
  if (solver_.store.lower(b).value() == truth) return all;
  if (two && std::string_view(connective) == "#<==>") return make("#\\", part(1), part(2));
  return make("#\\", all);
}

Cell GoalWriter::function(const Description& d) {
  static constexpr const char* names[] = {"/\\", "\\/", "xor", "<<", ">>",
                                          "\\",  "msb", "lsb", "popcount"};
  const auto f = static_cast<std::size_t>(d.constants[0].small());
  if (f >= std::size(names)) return unnamed(d);
  const Cell result = variable(d.variables.back());
  const Cell first = variable(d.variables[0]);
  const Cell value = d.variables.size() == 2
                         ? make(names[f], first)
                         : make(names[f], first, variable(d.variables[1]));
  return make("#=", result, value);
}

Cell GoalWriter::tuples(const Description& d) {
  const std::size_t width = d.variables.size();
  std::vector<Cell> rows;
  for (std::size_t i = 1; i + width <= d.constants.size(); i += width) {
    std::vector<Cell> row;
    for (std::size_t j = 0; j < width; ++j) row.push_back(number(d.constants[i + j]));
    rows.push_back(list_of(row));
  }
  const Cell tuple = variables(d.variables);
  return make("tuples_in", list_of(std::span<const Cell>(&tuple, 1)), list_of(rows));
}

Cell GoalWriter::cardinality(const Description& d) {
  const auto n = static_cast<std::size_t>(d.constants[0].small());
  std::vector<Cell> pairs;
  for (std::size_t j = 0; n + j < d.variables.size() && j + 1 < d.constants.size(); ++j) {
    pairs.push_back(make("-", number(d.constants[j + 1]), variable(d.variables[n + j])));
  }
  return make("global_cardinality", variables(std::span(d.variables).first(n)), list_of(pairs));
}

// Tasks and rectangles: terms name(...) over runs of four variables.
Cell GoalWriter::groups(const Description& d, const char* name, std::size_t size,
                        std::size_t count) {
  std::vector<Cell> terms;
  const bool task = size == 5;
  for (std::size_t i = 0; i < count; ++i) {
    Cell* p = m_.terms.allocate(1 + size);
    p[0] = functor(name, static_cast<std::uint32_t>(size));
    for (std::size_t j = 0; j < 4; ++j) p[1 + j] = variable(d.variables[4 * i + j]);
    if (task) p[5] = Cell::integer(static_cast<std::int64_t>(i + 1));
    terms.push_back(Cell::structure(p));
  }
  return list_of(terms);
}

Cell GoalWriter::unnamed(const Description& d) {
  std::vector<Cell> numbers;
  for (const Integer& c : d.constants) numbers.push_back(number(c));
  const std::string name(kConstraintRows[d.kind].name);
  return make(":", Cell::atom(m_.terms.atoms.intern("clpfd")),
              make(name.c_str(), variables(d.variables), list_of(numbers)));
}

Cell GoalWriter::goal(const Description& d) {
  const auto& v = d.variables;
  const auto& c = d.constants;
  const auto result = [&](const char* operation) {
    return make("#=", make(operation, variable(v[0]), variable(v[1])), variable(v[2]));
  };
  switch (static_cast<ConstraintKind>(d.kind)) {
    case ConstraintKind::equal: return make("#=", plus(v[1], c[0]), variable(v[0]));
    case ConstraintKind::not_equal: return make("#\\=", variable(v[0]), plus(v[1], c[0]));
    case ConstraintKind::less_equal:
      return c[0].is_zero() ? make("#>=", variable(v[1]), variable(v[0]))
                            : make("#=<", variable(v[0]), plus(v[1], c[0]));
    case ConstraintKind::linear_equal: return linear(d, 0, "#=", c[0]);
    case ConstraintKind::linear_not_equal: return linear(d, 0, "#\\=", c[0]);
    case ConstraintKind::linear_less_equal: return linear(d, 0, "#=<", c[0]);
    case ConstraintKind::times: return result("*");
    case ConstraintKind::square:
      return make("#=", make("^", variable(v[0]), Cell::integer(2)), variable(v[1]));
    case ConstraintKind::power: return result("^");
    case ConstraintKind::truncated_quotient: return result("//");
    case ConstraintKind::floored_quotient: return result("div");
    case ConstraintKind::remainder: return result("rem");
    case ConstraintKind::modulo: return result("mod");
    case ConstraintKind::minimum:
    case ConstraintKind::maximum: {
      const bool least = static_cast<ConstraintKind>(d.kind) == ConstraintKind::minimum;
      if (v.size() < 2) return unnamed(d);
      Cell all = variable(v[0]);
      for (std::size_t i = 1; i + 1 < v.size(); ++i) {
        all = make(least ? "min" : "max", all, variable(v[i]));
      }
      return make("#=", variable(v.back()), all);
    }
    case ConstraintKind::absolute:
      return make("#=", variable(v[1]), make("abs", variable(v[0])));
    case ConstraintKind::function: return function(d);
    case ConstraintKind::reified_equal_constant:
    case ConstraintKind::reified_less_equal_constant:
    case ConstraintKind::reified_equal:
    case ConstraintKind::reified_less_equal:
    case ConstraintKind::reified_linear_equal:
    case ConstraintKind::reified_linear_less_equal:
    case ConstraintKind::reified_member: return reified_relation(d);
    case ConstraintKind::disjunction: return literals(d, "#\\/");
    case ConstraintKind::equivalence: return literals(d, "#<==>");
    case ConstraintKind::all_different: return make("all_different", variables(v));
    case ConstraintKind::all_distinct: return make("all_distinct", variables(v));
    case ConstraintKind::circuit: return make("circuit", variables(v));
    case ConstraintKind::element:
      if (!c.empty()) {
        std::vector<Cell> numbers;
        for (const Integer& n : c) numbers.push_back(number(n));
        return make("element", variable(v[0]), list_of(numbers), variable(v[1]));
      }
      return make("element", variable(v[0]),
                  variables(std::span(v).subspan(1, v.size() - 2)), variable(v.back()));
    case ConstraintKind::table: return tuples(d);
    case ConstraintKind::global_cardinality: return cardinality(d);
    case ConstraintKind::cumulative: {
      const Cell limit = make("limit", variable(v.back()));
      return make("cumulative", groups(d, "task", 5, v.size() / 4),
                  list_of(std::span<const Cell>(&limit, 1)));
    }
    case ConstraintKind::disjoint_rectangles:
      return make("disjoint2", groups(d, "r", 4, v.size() / 4));
    default: return unnamed(d);
  }
}

}  // namespace

Answer residual_goals(Machine& m, Cell variable, Cell goals) {
  const Cell c = deref(variable);
  Solver& solver = Solver::of(m);
  FdVar x = FdVar::none;
  if (!solver.known(c, x)) return m.unify(goals, Cell::atom(atoms::nil));
  if (Answer o = solver.prepare(); o != Answer::success) return o;
  GoalWriter writer(solver);
  writer.collect(x);
  if (!m.terms.ensure(writer.cells_needed())) {
    return machine::resource_error(m, atoms::stack_memory);
  }
  return m.unify(goals, writer.list());
}

}  // namespace hornbeam::clpfd
