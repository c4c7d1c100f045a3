// SPDX-License-Identifier: MIT
#include "machine/keyed_clauses.hpp"

#include "terms/functor_table.hpp"

namespace hornbeam::machine {

namespace {

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

ShapeClause clause_of_key(TermStore& terms, terms::Atom name, const Cell* symbols, std::size_t arguments,
                          std::size_t holes) {
  const std::size_t arity = arguments + holes;
  if (arity == 0) return {Cell::atom(name), ClauseBuilder(terms, symbols, nullptr).term()};
  Cell* const head = terms.allocate(arity + 1);
  head[0] = terms.functors.intern(name, static_cast<std::uint32_t>(arity));
  for (std::size_t i = 1; i <= arity; ++i) head[i] = Cell::reference(head + i);
  ClauseBuilder builder(terms, symbols, head + 1 + arguments);
  for (std::size_t i = 1; i <= arguments; ++i) head[i] = builder.term();
  return {Cell::structure(head), builder.term()};
}

}  // namespace hornbeam::machine
