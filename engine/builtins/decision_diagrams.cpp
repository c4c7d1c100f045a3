// SPDX-License-Identifier: MIT
// Decision diagrams for library(clpb). Tables live only during one call of a builtin; between calls a diagram is a
// term:
//
//   0, 1                                 the constants
//   '$nodes'(Level, Low, High, ...)      three arguments a node, the parts before the whole, the root last. Low and
//   High
//                                        are 0, 1, or 2 for the first node, 3 for the second ...; the variable of level
//                                        N is the element N, from 0, of a list that belongs to the diagram
//
// An expression is a variable, an atom (a universally quantified variable), 0, 1, ~E, E*F, E+F, E#F, V^E (existential
// quantification), card(Counts, Es), where Counts are integers, or '$diagram'(Diagram, List).
#include <algorithm>
#include <memory_resource>
#include <optional>
#include <unordered_map>
#include <vector>

#include "builtins/arguments.hpp"
#include "builtins/diagram_table.hpp"

namespace hornbeam::builtins {

namespace {

using Node = DiagramTable::Node;
using Level = DiagramTable::Level;
constexpr Node no = DiagramTable::no;
constexpr Node yes = DiagramTable::yes;

// The functors of expressions; most are rare elsewhere.
struct Connectives {
  Cell negation, difference, quantifier = functors::caret, cardinality, diagram;
  explicit Connectives(TermStore& store)
      : negation(store.functors.intern(store.atoms.intern("~"), 1)),
        difference(store.functors.intern(store.atoms.intern("#"), 2)),
        cardinality(store.functors.intern(store.atoms.intern("card"), 2)),
        diagram(store.functors.intern(store.atoms.intern_system("$diagram"), 2)) {}
};

// ---- diagrams as terms ----

// The nodes of a term, checked: programs can access attributes and change them.
class NodesOfTerm {
 public:
  // false: not a diagram, or one with levels beyond `levels`.
  bool read(Cell term, std::size_t levels) {
    term = deref(term);
    if (term.is_small_integer()) {
      root_ = static_cast<Node>(term.as_small_integer());
      return term.as_small_integer() == 0 || term.as_small_integer() == 1;
    }
    if (!term.is_structure()) return false;
    const std::uint32_t arity = terms::functor_of(term).arity();
    if (arity % 3 != 0) return false;
    arguments_ = term.address() + 1;
    count_ = arity / 3;
    root_ = static_cast<Node>(count_ + 1);
    for (std::size_t i = 0; i < count_; ++i) {
      if (!is_below(i, 0, levels) || !is_below(i, 1, i + 2) || !is_below(i, 2, i + 2)) return false;
    }
    return true;
  }
  std::size_t count() const { return count_; }
  Node root() const { return root_; }
  DiagramTable::Decision operator[](std::size_t i) const { return {number(i, 0), number(i, 1), number(i, 2)}; }

 private:
  std::uint32_t number(std::size_t i, std::size_t k) const {
    return static_cast<std::uint32_t>(deref(arguments_[3 * i + k]).as_small_integer());
  }
  bool is_below(std::size_t i, std::size_t k, std::size_t limit) const {
    const Cell c = deref(arguments_[3 * i + k]);
    return c.is_small_integer() && c.as_small_integer() >= 0 &&
           static_cast<std::uint64_t>(c.as_small_integer()) < limit;
  }

  const Cell* arguments_ = nullptr;
  std::size_t count_ = 0;
  Node root_ = no;
};

Outcome unify_diagram(Machine& m, Cell argument, const DiagramTable& table, Node root) {
  if (root <= yes) return m.unify(argument, Cell::integer(root));
  const std::pmr::vector<Node> nodes = table.reachable(root);
  if (3 * nodes.size() > terms::max_arity) return out_of_memory(m);
  if (Outcome o = m.need_heap(3 * nodes.size() + 1); o != Outcome::success) return o;
  std::pmr::vector<Node> number(root + 1, no, &m.terms.memory);
  number[yes] = yes;
  const Cell functor =
      m.terms.functors.intern(m.terms.atoms.intern_system("$nodes"), static_cast<std::uint32_t>(3 * nodes.size()));
  Cell* const cells = m.terms.allocate(3 * nodes.size() + 1);
  cells[0] = functor;
  Cell* next = cells + 1;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    number[nodes[i]] = static_cast<Node>(i + 2);
    const DiagramTable::Decision& d = table[nodes[i]];
    *next++ = Cell::integer(d.level);
    *next++ = Cell::integer(number[d.low]);
    *next++ = Cell::integer(number[d.high]);
  }
  return m.unify(argument, Cell::structure(cells));
}

// ---- expressions to diagrams ----

class DiagramBuilder {
 public:
  explicit DiagramBuilder(Machine& m)
      : table(m),
        m_(m),
        connectives_(m.terms),
        levels_(&m.terms.memory),
        work_(&m.terms.memory),
        values_(&m.terms.memory) {}

  DiagramTable table;

  // The levels are the positions in this list of variables and atoms.
  void set_order(Cell list) {
    for (list = deref(list); list.is_list(); list = deref(terms::tail_of(list))) {
      levels_.emplace(deref(terms::head_of(list)).bits(), static_cast<Level>(levels_.size()));
    }
  }

  // No value if it is not an expression.
  std::optional<Node> diagram(Cell expression) {
    work_.push_back({expression, 0});
    while (!work_.empty()) {
      const Step step = work_.back();
      work_.pop_back();
      if (step.arguments == 0 ? !enter(deref(step.term)) : !combine(step)) return std::nullopt;
      if (table.is_stopped()) return no;
    }
    return values_.back();
  }

 private:
  // A term to visit; or, with a count, one whose arguments' diagrams are on top of the values.
  struct Step {
    Cell term;
    std::size_t arguments;
  };

  bool enter(Cell c) {
    if (c.is_small_integer() && (c == Cell::integer(0) || c == Cell::integer(1))) {
      values_.push_back(static_cast<Node>(c.as_small_integer()));
      return true;
    }
    if (c.is_variable() || c.is_atom()) {
      const auto level = levels_.find(c.bits());
      if (level == levels_.end()) return false;
      values_.push_back(table.variable(level->second));
      return true;
    }
    if (!c.is_structure()) return false;
    const Cell functor = terms::functor_of(c);
    const Cell* const arguments = c.address() + 1;
    if (functor == connectives_.diagram) return enter_diagram(arguments[0], arguments[1]);
    if (functor == connectives_.cardinality) return enter_cardinality(c);
    const bool known = functor == functors::times || functor == functors::plus || functor == connectives_.negation ||
                       functor == connectives_.difference || functor == connectives_.quantifier;
    if (!known) return false;
    work_.push_back({c, functor.arity()});
    for (std::uint32_t i = functor.arity(); i-- > 0;) work_.push_back({arguments[i], 0});
    return true;
  }

  bool enter_cardinality(Cell c) {
    std::size_t count = 0;
    const std::size_t at = work_.size();
    work_.push_back({c, 0});
    Cell list = deref(c.address()[2]);
    for (; list.is_list(); list = deref(terms::tail_of(list))) {
      work_.push_back({terms::head_of(list), 0});
      ++count;
    }
    if (count == 0) {
      work_.pop_back();
      return push_cardinality(c, 0);
    }
    work_[at].arguments = count;
    return true;
  }

  bool combine(const Step& step) {
    const Cell functor = terms::functor_of(deref(step.term));
    if (functor == connectives_.cardinality) return push_cardinality(deref(step.term), step.arguments);
    const Node last = values_.back();
    if (functor == connectives_.negation) {
      values_.back() = table.negation(last);
      return true;
    }
    values_.pop_back();
    Node& first = values_.back();
    if (functor == functors::times) first = table.conjunction(first, last);
    if (functor == functors::plus) first = table.disjunction(first, last);
    if (functor == connectives_.difference) first = table.difference(first, last);
    if (functor == connectives_.quantifier) {
      first = table.exists(last, table[first].level, table[first].level + 1);
    }
    return true;
  }

  // The number of true expressions must be one of the counts: row i has the condition on the expressions from i on, for
  // each number of true ones before them.
  bool push_cardinality(Cell c, std::size_t count) {
    const std::size_t first = values_.size() - count;
    std::pmr::vector<Node> row(count + 1, no, &m_.terms.memory);
    for (Cell list = deref(c.address()[1]); list.is_list(); list = deref(terms::tail_of(list))) {
      const Cell n = deref(terms::head_of(list));
      if (!n.is_small_integer()) return false;
      if (n.as_small_integer() >= 0 && static_cast<std::uint64_t>(n.as_small_integer()) <= count) {
        row[static_cast<std::size_t>(n.as_small_integer())] = yes;
      }
    }
    for (std::size_t i = count; i-- > 0;) {
      for (std::size_t k = 0; k <= i; ++k) row[k] = table.if_then_else(values_[first + i], row[k + 1], row[k]);
    }
    values_.resize(first);
    values_.push_back(row[0]);
    return true;
  }

  // A diagram whose variables have since been unified or bound.
  bool enter_diagram(Cell diagram, Cell list) {
    std::pmr::vector<Node> meanings(&m_.terms.memory);
    for (list = deref(list); list.is_list(); list = deref(terms::tail_of(list))) {
      const Cell variable = deref(terms::head_of(list));
      if (variable.is_structure() || !enter(variable)) return false;
      meanings.push_back(values_.back());
      values_.pop_back();
    }
    NodesOfTerm nodes;
    if (!nodes.read(diagram, meanings.size())) return false;
    std::pmr::vector<Node> image(nodes.count() + 2, no, &m_.terms.memory);
    image[yes] = yes;
    for (std::size_t i = 0; i < nodes.count() && !table.is_stopped(); ++i) {
      const DiagramTable::Decision d = nodes[i];
      image[i + 2] = decision(meanings[d.level], image[d.low], image[d.high]);
    }
    values_.push_back(image[nodes.root()]);
    return true;
  }

  Node decision(Node meaning, Node low, Node high) {
    const Level level = table[meaning].level;
    if (meaning > yes && level < table[low].level && level < table[high].level) return table.node(level, low, high);
    return table.if_then_else(meaning, high, low);
  }

  Machine& m_;
  const Connectives connectives_;
  std::pmr::unordered_map<std::uint64_t, Level> levels_;  // by the bits of dereferenced cells
  std::pmr::vector<Step> work_;
  std::pmr::vector<Node> values_;
};

// '$diagram'(+Expression, +Variables, -Diagram)
Outcome diagram(Machine& m, Cell* a) {
  DiagramBuilder builder(m);
  builder.set_order(a[1]);
  const std::optional<Node> root = builder.diagram(a[0]);
  if (builder.table.is_stopped()) return m.interrupted();
  return root ? unify_diagram(m, a[2], builder.table, *root) : Outcome::fail;
}

// '$diagram_without'(+Diagram, +Variables, +From, +To, -Projection): quantifies existentially over those from place
// From on, before To.
Outcome diagram_without(Machine& m, Cell* a) {
  std::int64_t from = 0;
  std::int64_t to = 0;
  if (Outcome o = read_known_count(m, a[2], from); o != Outcome::success) return o;
  if (Outcome o = read_known_count(m, a[3], to); o != Outcome::success) return o;
  const Connectives connectives(m.terms);
  if (Outcome o = m.need_heap(16); o != Outcome::success) return o;
  DiagramBuilder builder(m);
  builder.set_order(a[1]);
  const std::optional<Node> root = builder.diagram(m.terms.new_structure(connectives.diagram, a[0], a[1]));
  if (!root) return Outcome::fail;
  const Node projection = builder.table.exists(*root, static_cast<Level>(from), static_cast<Level>(to));
  if (builder.table.is_stopped()) return m.interrupted();
  return unify_diagram(m, a[4], builder.table, projection);
}

// ---- what follows ----

// Finds variables with the same value in all solutions, and variables always equal to another one.
class Consequences {
 public:
  Consequences(Machine& m, const NodesOfTerm& nodes, std::size_t levels)
      : nodes_(nodes),
        levels_(levels),
        free_(levels + 2, 0, &m.terms.memory),
        values_(levels, Value{true, true, false}, &m.terms.memory),
        same_(levels, none, &m.terms.memory),
        one_(nodes.count() + 2, 0, &m.terms.memory),
        zero_(nodes.count() + 2, 0, &m.terms.memory),
        equal_(levels, 0, &m.terms.memory) {}

  static constexpr std::uint32_t none = UINT32_MAX;

  // false: interrupted.
  bool find(Machine& m) {
    find_free();
    find_values();
    for (std::size_t from = 0; from < levels_; from += 64) {
      if (m.poll()) return false;
      find_equal(from);
    }
    return true;
  }
  bool is_zero(std::size_t level) const { return is_decided(level) && values_[level].no_high; }
  bool is_one(std::size_t level) const { return is_decided(level) && values_[level].no_low; }
  std::uint32_t same_as(std::size_t level) const { return same_[level]; }

 private:
  struct Value {
    bool no_low, no_high, met;
  };

  // The levels of nodes number 0, 1, 2 ...
  std::size_t level_of(Node n) const { return n <= yes ? levels_ : nodes_[n - 2].level; }
  // Every path to 1 has a node for it.
  bool is_decided(std::size_t level) const { return values_[level].met && free_[level] == 0; }

  // free_[L]: the number of edges on paths to 1 that skip level L.
  void find_free() {
    pass(0, level_of(nodes_.root()));
    for (std::size_t i = 0; i < nodes_.count(); ++i) {
      const DiagramTable::Decision d = nodes_[i];
      if (d.low != no) pass(d.level + 1, level_of(d.low));
      if (d.high != no) pass(d.level + 1, level_of(d.high));
    }
    for (std::size_t level = 1; level < levels_; ++level) free_[level] += free_[level - 1];
  }
  void pass(std::size_t from, std::size_t to) {
    ++free_[from];
    --free_[to];
  }

  void find_values() {
    for (std::size_t i = 0; i < nodes_.count(); ++i) {
      const DiagramTable::Decision d = nodes_[i];
      Value& value = values_[d.level];
      value.met = true;
      value.no_low &= d.low == no;
      value.no_high &= d.high == no;
    }
  }

  // For the 64 levels from `from` on: which of them are 1 (one_), or 0 (zero_), in all solutions of each node. A
  // variable equals a later one if that is 1 where it is 1, and 0 where it is 0.
  void find_equal(std::size_t from) {
    one_[no] = zero_[no] = ~std::uint64_t{0};
    one_[yes] = zero_[yes] = 0;
    std::fill(equal_.begin(), equal_.end(), ~std::uint64_t{0});
    for (std::size_t i = 0; i < nodes_.count(); ++i) {
      const DiagramTable::Decision d = nodes_[i];
      const std::uint64_t bit = d.level >= from && d.level < from + 64 ? std::uint64_t{1} << (d.level - from) : 0;
      one_[i + 2] = (one_[d.low] & one_[d.high]) | (d.low == no ? bit : 0);
      zero_[i + 2] = (zero_[d.low] & zero_[d.high]) | (d.high == no ? bit : 0);
      equal_[d.level] &= one_[d.high] & zero_[d.low];
    }
    for (std::size_t level = 0; level < levels_; ++level) {
      if (!is_decided(level) || is_zero(level) || is_one(level)) continue;
      for (std::size_t later = std::max(from, level + 1); later < std::min(from + 64, levels_); ++later) {
        const bool equal = (equal_[level] >> (later - from) & 1) != 0;
        if (equal && same_[later] == none && !is_zero(later) && !is_one(later)) {
          same_[later] = static_cast<std::uint32_t>(level);
        }
      }
    }
  }

  const NodesOfTerm& nodes_;
  const std::size_t levels_;
  std::pmr::vector<std::int64_t> free_;
  std::pmr::vector<Value> values_;
  std::pmr::vector<std::uint32_t> same_;
  std::pmr::vector<std::uint64_t> one_;
  std::pmr::vector<std::uint64_t> zero_;
  std::pmr::vector<std::uint64_t> equal_;
};

// '$diagram_consequences'(+Diagram, +Variables, -Equations): X=0, X=1, or X=Y, one for each X.
Outcome diagram_consequences(Machine& m, Cell* a) {
  std::pmr::vector<Cell> variables(&m.terms.memory);
  for (Cell list = deref(a[1]); list.is_list(); list = deref(terms::tail_of(list))) {
    variables.push_back(deref(terms::head_of(list)));
  }
  if (Outcome o = m.need_heap(5 * variables.size() + 1); o != Outcome::success) return o;
  NodesOfTerm nodes;
  if (!nodes.read(a[0], variables.size())) return Outcome::fail;
  Consequences consequences(m, nodes, variables.size());
  if (!consequences.find(m)) return m.interrupted();
  Cell equations = Cell::atom(atoms::nil);
  const auto add = [&](Cell x, Cell value) {
    equations = m.terms.new_list(m.terms.new_structure(functors::equals, x, value), equations);
  };
  for (std::size_t level = variables.size(); level-- > 0;) {
    if (consequences.is_zero(level)) {
      add(variables[level], Cell::integer(0));
    } else if (consequences.is_one(level)) {
      add(variables[level], Cell::integer(1));
    } else if (consequences.same_as(level) != Consequences::none) {
      add(variables[level], variables[consequences.same_as(level)]);
    }
  }
  return m.unify(a[2], equations);
}

}  // namespace

BuiltinFamily decision_diagrams() {
  static constexpr Builtin rows[] = {
      det("$diagram(+Expression, +Variables, -Diagram) is semidet", &diagram,
          "The diagram of a Boolean expression; the variables are asked for in the order of the list."),
      det("$diagram_without(+Diagram, +Variables, +From, +To, -Projection) is semidet", &diagram_without,
          "There are values for the variables from place From on, before To, with which Diagram holds."),
      det("$diagram_consequences(+Diagram, +Variables, -Equations) is semidet", &diagram_consequences,
          "The variables that are 0, 1 or equal to an earlier one in all solutions, as equations."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
