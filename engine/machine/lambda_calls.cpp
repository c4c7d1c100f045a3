// SPDX-License-Identifier: MIT
// '$call_lambda'(Parameters, Goal, Argument...): the calls of '>>'/N of library(yall).
#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"
#include "machine/module_resolver.hpp"

namespace hornbeam::machine {

namespace {

constexpr unsigned calls_before_code = 3;  // compiling takes as long as about ten calls without code
constexpr std::size_t own_registers = 2;   // the parameters and the goal

// Calls yall:lambda_called(Parameters, Goal, Arguments), which copies.
void call_copied(Machine& m, std::size_t arity) {
  Cell list = Cell::atom(atoms::nil);
  for (std::size_t i = arity; i > own_registers; --i) list = m.terms.new_list(m.x[i - 1], list);
  const Cell functor = m.terms.functors.intern(m.terms.atoms.intern_system("lambda_called"), 3);
  const Cell goal = m.terms.new_structure(functor, m.x[0], m.x[1], list);
  m.x[0] = m.terms.new_structure(functors::colon, Cell::atom(m.terms.atoms.intern("yall")), goal);
  m.call_goal(1);
}

}  // namespace

// The code of the expression in x[0], x[1] for `arguments` arguments; null if it has none (yet). Leaves the
// expression's skeleton in the table.
const database::Clause* Machine::lambda_code(std::size_t arguments) {
  Module* module = &database.user();
  Cell goal = x[1];
  if (debugger.on || code_style() != compiler::CodeStyle::optimised || !strip_module(goal, module)) return nullptr;
  LambdaSkeleton& skeleton = fixed->lambda;
  if (!skeleton.read(x[0], goal, arguments, *module)) return nullptr;
  std::uint64_t hash = 0;
  for (const Cell symbol : skeleton.key()) hash = KeyedClauses::hash_with(hash, symbol);
  KeyedClauses::Entry* const entry = fixed->lambdas.find(skeleton.key(), hash);
  if (entry == nullptr || entry->clause != nullptr) return entry == nullptr ? nullptr : entry->clause;
  if (++entry->calls != calls_before_code || !terms.ensure(LambdaSkeleton::most_cells)) return nullptr;
  Cell* const top = terms.top;
  // Every goal is a call, so that errors name it as in a copy of the expression.
  ModuleResolver resolver(*this, *module, CodeStyle::watched);
  const ShapeClause clause = skeleton.clause(terms);
  entry->clause = compile_keyed(resolver, clause.head, clause.body, CodeStyle::watched);
  terms.top = top;
  return entry->clause;
}

void Machine::call_lambda(std::size_t arity) {
  running_builtin = nullptr;
  if (!terms.ensure(3 * arity + 16)) return throw_out_of_memory();
  const std::size_t arguments = arity - own_registers;
  const database::Clause* const clause = lambda_code(arguments);
  if (clause == nullptr) return call_copied(*this, arity);
  std::copy_n(x + own_registers, arguments, x);
  std::copy_n(fixed->lambda.holes(), fixed->lambda.hole_count(), x + arguments);
  b0 = b;
  p = clause->code();
}

}  // namespace hornbeam::machine
