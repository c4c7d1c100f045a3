// SPDX-License-Identifier: MIT
#include "machine/goal_skeleton.hpp"

#include "support/hash.hpp"
#include "terms/functor_table.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::machine {

namespace {

constexpr char part_symbol = '.';
constexpr char cut_symbol = '!';
constexpr char negation_symbol = '\\';

struct Connective {
  Cell functor;
  char symbol;
};

// The functors of joins_goals.
constexpr Connective connectives[] = {{functors::comma, ','},
                                      {functors::semicolon, ';'},
                                      {functors::arrow, '>'},
                                      {functors::soft_arrow, '*'},
                                      {functors::bar, ';'}};

char connective_symbol(Cell functor) {
  if (functor.arity() != 2) return part_symbol;
  for (const Connective& c : connectives) {
    if (c.functor == functor) return c.symbol;
  }
  return part_symbol;
}

Cell connective_functor(char symbol) {
  for (const Connective& c : connectives) {
    if (c.symbol == symbol) return c.functor;
  }
  return functors::comma;
}

char symbol_of(Cell goal) {
  if (goal == Cell::atom(atoms::cut)) return cut_symbol;
  if (!goal.is_structure()) return part_symbol;
  const Cell functor = terms::functor_of(goal);
  return functor == functors::not_provable ? negation_symbol : connective_symbol(functor);
}

}  // namespace

// Splits the goal into a shape in prefix form and its parts, e.g. `,.>..` for (a, (b -> c)). Goals of the same shape
// share a clause, which takes the parts as arguments. False if too large, or not callable; the goal is then compiled
// separately.
bool GoalSkeleton::read(TermStore& terms, const database::Module& module, const database::Module& user, Cell goal) {
  symbols_ = count_ = pending_count_ = 0;
  if (!terms.ensure(3 * most_parts)) return false;
  pending_[pending_count_++] = {goal, Cell::atom(module.name)};
  while (pending_count_ > 0) {
    if (!add(terms, pending_[--pending_count_], Cell::atom(user.name))) return false;
  }
  return true;
}

// Adds one node of the goal; its arguments become pending, the first on top.
bool GoalSkeleton::add(TermStore& terms, Pending next, Cell user) {
  if (symbols_ == most_symbols) return false;
  const Cell whole = deref(next.goal);
  Cell goal = whole;
  Cell module = next.module;
  // Looks through Module:Goal for control constructs only; call/1 handles the others.
  for (std::size_t steps = 0; goal.is_structure() && terms::functor_of(goal) == functors::colon; ++steps) {
    const Cell name = deref(terms::structure_argument(goal, 0));
    if (!name.is_atom() || steps == most_symbols) return add_part(terms, whole, next.module, user);
    module = name;
    goal = deref(terms::structure_argument(goal, 1));
  }
  const char symbol = symbol_of(goal);
  if (goal.is_atom() && terms.atoms.text(goal.as_atom()) == "$") return false;  // cuts
  if (symbol == part_symbol) return add_part(terms, whole, next.module, user);
  shape_[symbols_++] = symbol;
  if (symbol == cut_symbol) return true;
  if (symbol != negation_symbol) pending_[pending_count_++] = {terms::structure_argument(goal, 1), module};
  pending_[pending_count_++] = {terms::structure_argument(goal, 0), module};
  return true;
}

// Qualifies a part outside user, since the clause of a shape belongs to no module.
bool GoalSkeleton::add_part(TermStore& terms, Cell part, Cell module, Cell user) {
  if (count_ == most_parts) return false;
  if (!part.is_variable() && !terms::is_callable(part)) return false;
  const bool qualified = part.is_structure() && terms::functor_of(part) == functors::colon;
  if (part.is_attributed()) part = Cell::reference(part.address());
  if (module != user && !qualified) part = terms.new_structure(functors::colon, module, part);
  shape_[symbols_++] = part_symbol;
  parts_[count_++] = part;
  return true;
}

// Builds '$goal'(P1, ..., Pn) :- the shape with P1 .. Pn for its parts. Reading the prefix form from its end, the
// arguments of a construct are complete when it is reached. The caller has made room.
ShapeClause clause_of_shape(TermStore& terms, std::string_view shape, std::size_t parts) {
  const terms::Atom name = terms.atoms.intern_system("$goal");
  ShapeClause clause{Cell::atom(name), Cell::atom(atoms::true_)};
  Cell* arguments = nullptr;
  if (parts > 0) {
    arguments = terms.allocate(parts + 1);
    arguments[0] = terms.functors.intern(name, static_cast<std::uint32_t>(parts));
    for (std::size_t i = 1; i <= parts; ++i) arguments[i] = Cell::reference(arguments + i);
    clause.head = Cell::structure(arguments);
  }
  std::vector<Cell> done;
  std::size_t part = parts;
  for (std::size_t i = shape.size(); i > 0; --i) {
    const char symbol = shape[i - 1];
    if (symbol == part_symbol) {
      done.push_back(Cell::reference(arguments + part--));
    } else if (symbol == cut_symbol) {
      done.push_back(Cell::atom(atoms::cut));
    } else if (symbol == negation_symbol) {
      done.back() = terms.new_structure(functors::not_provable, done.back());
    } else {
      const Cell first = done.back();
      done.pop_back();
      done.back() = terms.new_structure(connective_functor(symbol), first, done.back());
    }
  }
  clause.body = done.back();
  return clause;
}

ShapeTable::~ShapeTable() {
  for (const Shape& shape : shapes_) database::Clause::destroy(memory_, shape.clause);
}

std::size_t ShapeTable::slot_of(std::string_view shape) const {
  std::size_t i = support::hash_bytes(shape) % slot_count;
  while (slots_[i] != 0 && shapes_[slots_[i] - 1u].symbols != shape) i = (i + 1) % slot_count;
  return i;
}

const database::Clause* ShapeTable::add(std::string_view shape, database::Clause* clause) {
  const std::size_t slot = slot_of(shape);
  shapes_.push_back({std::string(shape), clause});
  slots_[slot] = static_cast<std::uint16_t>(shapes_.size());
  return clause;
}

}  // namespace hornbeam::machine
