// SPDX-License-Identifier: MIT
//
// [X,Y]>>(Y is X*3) becomes the symbols
//
//   module  2  0  1  is/2  1  */2  0  hole          with the hole  3
//
// and these the clause  '$lambda'(X, Y, H) :- Y is X*H.  The symbols are the key under which the clause is found again;
// [A,B]>>(B is A*7) has the same. Variables are numbered by occurrence, so that renaming does not change the key.
//
// Expressions of another form, or beyond one of the limits below, are left to the library: that costs time, never an
// answer.
#include "machine/lambda_skeleton.hpp"

#include <algorithm>

#include "terms/functor_table.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::machine {

namespace {

constexpr unsigned most_depth = 48;
constexpr std::size_t most_walked = 1u << 16;  // bounds the walk over a cyclic term
constexpr Cell hole_symbol = Cell::integer(-1);
constexpr std::size_t header_symbols = 2;  // module, number of arguments

Cell functor_of_any(Cell compound) { return compound.is_list() ? functors::list_pair : terms::functor_of(compound); }
Cell* arguments_of_any(Cell compound) { return compound.address() + (compound.is_list() ? 0 : 1); }

// Turns the symbols back into a clause term. Holes become variables in order of occurrence.
class ClauseBuilder {
 public:
  ClauseBuilder(TermStore& terms, const Cell* symbols, Cell* holes) : terms_(terms), next_(symbols), holes_(holes) {
    variables_.fill(Cell());
  }

  Cell term() {
    const Cell symbol = *next_++;
    if (symbol == hole_symbol) return Cell::reference(holes_++);
    if (symbol.is_small_integer()) return variable(static_cast<std::size_t>(symbol.as_small_integer()));
    if (symbol.is_atom()) return symbol;
    const bool is_pair = symbol == functors::list_pair;
    Cell* const cells = terms_.allocate(symbol.arity() + (is_pair ? 0 : 1));
    Cell* const arguments = is_pair ? cells : cells + 1;
    if (!is_pair) cells[0] = symbol;
    for (std::size_t i = 0; i < symbol.arity(); ++i) arguments[i] = term();
    return is_pair ? Cell::list(cells) : Cell::structure(cells);
  }

 private:
  Cell variable(std::size_t number) {
    if (known_ <= number) {
      variables_[number] = terms_.new_variable();
      known_ = number + 1;  // numbered in order of occurrence
    }
    return variables_[number];
  }

  TermStore& terms_;
  const Cell* next_;
  Cell* holes_;
  std::array<Cell, LambdaSkeleton::most_variables> variables_;
  std::size_t known_ = 0;
};

}  // namespace

bool LambdaSkeleton::read(Cell parameters, Cell goal, std::size_t arguments, const database::Module& module) {
  arguments_ = arguments;
  count_ = hole_count_ = free_count_ = variable_count_ = 0;
  steps_ = most_walked;
  add(Cell(reinterpret_cast<std::uintptr_t>(&module)));
  add(Cell::integer(static_cast<std::int64_t>(arguments)));
  parameters = deref(parameters);
  if (parameters.is_structure() && terms::functor_of(parameters) == functors::slash) {
    if (!read_free(terms::structure_argument(parameters, 0), most_depth)) return false;
    parameters = deref(terms::structure_argument(parameters, 1));
  }
  return read_parameters(parameters, arguments) && read_goal(goal, most_depth) && count_ <= most_symbols &&
         hole_count_ <= most_holes;
}

// The variables that copies share with the context.
bool LambdaSkeleton::read_free(Cell term, unsigned depth) {
  term = deref(term);
  if (depth == 0 || steps_ == 0) return false;
  --steps_;
  if (term.is_variable()) {
    if (variable_count_ == most_variables) return false;
    variables_[variable_count_++] = term.address();
    free_count_ = variable_count_;
    return true;
  }
  if (!term.is_compound()) return true;
  const std::size_t arity = functor_of_any(term).arity();
  for (std::size_t i = 0; i < arity; ++i) {
    if (!read_free(arguments_of_any(term)[i], depth - 1)) return false;
  }
  return true;
}

bool LambdaSkeleton::read_parameters(Cell list, std::size_t arguments) {
  for (std::size_t i = 0; i < arguments; ++i, list = deref(terms::tail_of(list))) {
    if (!list.is_list() || read_data(terms::head_of(list), most_depth) == Kind::unknown) return false;
  }
  return list == Cell::atom(atoms::nil);
}

// Control constructs and atoms are part of the key; arguments of other goals are data.
bool LambdaSkeleton::read_goal(Cell goal, unsigned depth) {
  goal = deref(goal);
  if (depth == 0) return false;
  if (goal.is_variable()) return add_variable(goal);
  if (goal.is_atom()) {
    add(goal);
    return true;
  }
  if (!goal.is_structure()) return false;
  const Cell functor = terms::functor_of(goal);
  Cell* const arguments = arguments_of_any(goal);
  add(functor);
  if (functor == functors::not_provable) return read_goal(arguments[0], depth - 1);
  if (joins_goals(functor)) return read_goal(arguments[0], depth - 1) && read_goal(arguments[1], depth - 1);
  if (functor == functors::colon) {
    return deref(arguments[0]).is_atom() && read_goal(arguments[0], depth - 1) && read_goal(arguments[1], depth - 1);
  }
  for (std::size_t i = 0; i < functor.arity(); ++i) {
    if (read_data(arguments[i], depth - 1) == Kind::unknown) return false;
  }
  return true;
}

LambdaSkeleton::Kind LambdaSkeleton::read_data(Cell term, unsigned depth) {
  term = deref(term);
  if (term.is_variable()) return add_variable(term) ? Kind::open : Kind::unknown;
  if (term.is_compound()) return read_compound(term, depth);
  add_hole(term);
  return Kind::ground;
}

// Walks down the last argument, as lists do. The longest ground tail becomes one hole, or the whole term if it is
// ground.
LambdaSkeleton::Kind LambdaSkeleton::read_compound(Cell term, unsigned depth) {
  bool is_ground = true;  // from `end` on
  Cell end = term;
  Mark before_end = mark();
  const Cell whole = term;
  if (depth == 0) return Kind::unknown;
  while (term.is_compound()) {
    if (steps_-- == 0) return Kind::unknown;
    if (!is_ground) {
      end = term;
      before_end = mark();
      is_ground = true;
    }
    const Cell functor = functor_of_any(term);
    Cell* const arguments = arguments_of_any(term);
    add(functor);
    if (functor.arity() == 0) break;
    for (std::size_t i = 0; i + 1 < functor.arity(); ++i) {
      const Kind kind = read_data(arguments[i], depth - 1);
      if (kind == Kind::unknown) return kind;
      if (kind == Kind::open) is_ground = false;
    }
    term = deref(arguments[functor.arity() - 1]);
  }
  if (term.is_variable()) return add_variable(term) ? Kind::open : Kind::unknown;
  if (!is_ground) {
    add_hole(term);
    return Kind::open;
  }
  back_to(before_end);
  add_hole(end);
  return end == whole ? Kind::ground : Kind::open;
}

bool LambdaSkeleton::add_variable(Cell variable) {
  const Cell* const address = variable.address();
  const auto end = variables_.begin() + static_cast<std::ptrdiff_t>(variable_count_);
  const auto known = std::find(variables_.begin(), end, address);
  const auto number = static_cast<std::size_t>(known - variables_.begin());
  if (number < free_count_) {
    add_hole(Cell::reference(address));
    return true;
  }
  if (known == end) {
    if (variable_count_ == most_variables) return false;
    variables_[variable_count_++] = address;
  }
  add(Cell::integer(static_cast<std::int64_t>(number - free_count_)));
  return true;
}

void LambdaSkeleton::add_hole(Cell value) {
  add(hole_symbol);
  if (hole_count_ < most_holes) holes_[hole_count_] = value;
  ++hole_count_;
}

ShapeClause LambdaSkeleton::clause(TermStore& terms) const {
  const terms::Atom name = terms.atoms.intern_system("$lambda");
  const std::size_t arity = arguments_ + hole_count_;
  if (arity == 0) {
    ClauseBuilder builder(terms, symbols_.data() + header_symbols, nullptr);
    return {Cell::atom(name), builder.term()};
  }
  Cell* const head = terms.allocate(arity + 1);
  head[0] = terms.functors.intern(name, static_cast<std::uint32_t>(arity));
  for (std::size_t i = 1; i <= arity; ++i) head[i] = Cell::reference(head + i);
  ClauseBuilder builder(terms, symbols_.data() + header_symbols, head + 1 + arguments_);
  for (std::size_t i = 1; i <= arguments_; ++i) head[i] = builder.term();
  return {Cell::structure(head), builder.term()};
}

}  // namespace hornbeam::machine
