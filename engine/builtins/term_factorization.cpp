// SPDX-License-Identifier: MIT
// Writes terms with cycles, or with shared subterms, as equations, like the toplevel's X = f(X).
#include <unordered_map>
#include <vector>

#include "builtins/arguments.hpp"

namespace hornbeam::builtins {

namespace {

// A compound of the term: how often it occurs, and whether it occurs inside itself.
struct Node {
  std::size_t met = 0;
  bool open = false;   // the walk is inside it
  bool point = false;  // it gets a variable
  Cell copy = Cell::integer(0);
  Cell variable = Cell::integer(0);
  bool has_copy = false;
  bool has_variable = false;
};

class Factorizer {
 public:
  Factorizer(Machine& m, bool shared) : m_(m), shared_(shared) {}

  // Visits every compound once; false if there are too many.
  bool survey(Cell root) {
    struct Step {
      Cell cell;
      bool leave;
    };
    std::vector<Step> rest{{root, false}};
    while (!rest.empty()) {
      const Step step = rest.back();
      rest.pop_back();
      const Cell c = deref(step.cell);
      if (!is_compound(c)) continue;
      Node& node = nodes_[c.address()];
      if (step.leave) {
        node.open = false;
        continue;
      }
      if (++node.met > 1) {
        node.point = node.point || node.open || shared_;
        continue;
      }
      if (nodes_.size() > most_nodes) return false;
      node.open = true;
      rest.push_back({c, true});
      const Cell* arguments = arguments_of(c);
      cells_ += arity_of(c) + 1;
      for (std::size_t i = arity_of(c); i-- > 0;) rest.push_back({arguments[i], false});
    }
    return true;
  }

  std::size_t cells_needed() const { return cells_ + 8 * nodes_.size() + 64; }
  bool has_points() const {
    for (const auto& [address, node] : nodes_) {
      if (node.point) return true;
    }
    return false;
  }

  // The copy of the root; equations are added to `bindings` as Variable=Compound.
  Cell copy(Cell root, Cell& bindings) {
    const Cell result = value(root);
    finish();
    std::vector<Cell> equations;
    for (std::size_t i = 0; i < points_.size(); ++i) {
      const Cell compound = compound_copy(points_[i]);
      finish();
      equations.push_back(m_.terms.new_structure(functors::equals, nodes_[points_[i].address()].variable, compound));
    }
    bindings = Cell::atom(atoms::nil);
    for (std::size_t i = equations.size(); i-- > 0;) bindings = m_.terms.new_list(equations[i], bindings);
    return result;
  }

 private:
  static constexpr std::size_t most_nodes = 5'000'000;

  static bool is_compound(Cell c) { return c.is_list() || c.is_structure(); }
  static std::size_t arity_of(Cell c) { return c.is_list() ? 2 : terms::functor_of(c).arity(); }
  static const Cell* arguments_of(Cell c) { return c.address() + (c.is_list() ? 0 : 1); }

  // The copy of a cell.
  Cell value(Cell cell) {
    const Cell c = deref(cell);
    if (!is_compound(c)) return storable(c);
    Node& node = nodes_[c.address()];
    if (!node.point) return compound_copy(c);
    if (!node.has_variable) {
      node.variable = m_.terms.new_variable();
      node.has_variable = true;
      points_.push_back(c);
    }
    return node.variable;
  }

  // A new compound whose arguments are yet to be filled in.
  Cell compound_copy(Cell c) {
    Node& node = nodes_[c.address()];
    if (node.has_copy) return node.copy;
    const std::size_t arity = arity_of(c);
    Cell* cells = nullptr;
    if (c.is_list()) {
      cells = m_.terms.allocate(2);
      node.copy = Cell::list(cells);
    } else {
      cells = m_.terms.allocate(arity + 1);
      cells[0] = terms::functor_of(c);
      node.copy = Cell::structure(cells);
      ++cells;
    }
    node.has_copy = true;
    for (std::size_t i = 0; i < arity; ++i) {
      cells[i] = Cell::integer(0);
      waiting_.push_back({arguments_of(c) + i, cells + i});
    }
    return node.copy;
  }

  void finish() {
    while (!waiting_.empty()) {
      const auto [from, to] = waiting_.back();
      waiting_.pop_back();
      *to = value(*from);
    }
  }

  Machine& m_;
  bool shared_;
  std::size_t cells_ = 0;
  std::unordered_map<const Cell*, Node> nodes_;
  std::vector<Cell> points_;
  std::vector<std::pair<const Cell*, Cell*>> waiting_;
};

// '$factorize'(+Term, +Mode, -Skeleton, -Equations): Mode is cycles or shared; fails if there are none.
Outcome factorize(Machine& m, Cell* a) {
  const Cell mode = deref(a[1]);
  Factorizer factorizer(m, mode.is_atom() && m.terms.atoms.text(mode.as_atom()) == "shared");
  if (!factorizer.survey(a[0]) || !factorizer.has_points()) return Outcome::fail;
  if (Outcome o = m.need_heap(factorizer.cells_needed()); o != Outcome::success) return o;
  Cell equations;
  const Cell skeleton = factorizer.copy(a[0], equations);
  if (m.unify(a[2], skeleton) != Outcome::success) return Outcome::fail;
  return m.unify(a[3], equations);
}

}  // namespace

BuiltinFamily term_factorization() {
  static constexpr Builtin rows[] = {
      det("$factorize(+Term, +Mode, -Skeleton, -Equations) is semidet", &factorize,
          "Term without cycles, or without shared parts; Equations say what its variables stand for."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
