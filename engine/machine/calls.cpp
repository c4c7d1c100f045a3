// SPDX-License-Identifier: MIT
// Slow paths of calls: call/N, undefined procedures, tabled bodies, qualified arguments.
#include <algorithm>
#include <utility>

#include "database/predicate_index.hpp"
#include "machine/fixed_code.hpp"
#include "machine/machine.hpp"
#include "terms/error_terms.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::machine {

// What the instructions call and execute do, for slow paths.
void Machine::enter(Predicate& predicate) {
  b0 = b;
  if (terms.top > terms.soft_limit || --budget < 0) {
    attend_call(predicate);
    return;
  }
  p = predicate.entry;
}

// Predicates are never freed, so a cache entry stays valid once it is filled.
Predicate* Machine::find_predicate(Module& module, Cell functor) {
  const std::size_t slot =
      (functor.functor_index() * 7 + (reinterpret_cast<Word>(&module) >> 6)) % KnownCalls::goal_count;
  KnownCalls::Goal& cached = known_calls.goals[slot];
  if (cached.module != &module || cached.functor != functor) {
    cached = {&module, functor, &database.predicate(module, functor)};
  }
  return cached.predicate;
}

// `goal` is what strip_module() left of the goal of call/N.
void Machine::not_callable(Cell goal) {
  Cell error = terms::instantiation_error();
  if (goal.is_structure() && terms::functor_of(goal) == functors::colon) {
    const Cell name = deref(terms::structure_argument(goal, 0));
    if (!name.is_variable()) {
      // An atom here means a cycle of modules.
      error = name.is_atom() ? terms::type_error(terms, atoms::callable, goal)
                             : terms::type_error(terms, atoms::atom, name);
    }
  } else if (!goal.is_variable()) {
    error = terms::type_error(terms, atoms::callable, goal);
  }
  raise_in(error, terms.new_variable(), nullptr);
  throw_to_handler();
}

// Control constructs that are compiled when called.
static bool is_called_as_body(Cell functor) {
  return functor == functors::comma || functor == functors::semicolon || functor == functors::arrow ||
         functor == functors::soft_arrow || functor == functors::not_provable || functor == functors::bar ||
         functor == functors::checked_body;
}

// call/N with N in `arity`: the goal is in x[0], further arguments follow. In this order: look for the goal in the
// closure cache; strip the module; compile and run control constructs (call_body), which further arguments may have
// completed; for all others spread the arguments over the registers.
void Machine::call_goal(std::size_t arity) {
  if (database::Predicate* const known = spread_known_goal(arity)) {
    running_builtin = nullptr;
    enter(*known);
    return;
  }
  const std::size_t extra = arity - 1;
  Module* module = &database.user();
  Cell goal = x[0];
  running_builtin = nullptr;
  if (!strip_module(goal, module) || !terms::is_callable(goal)) return not_callable(goal);
  std::size_t own = 0;
  Cell functor;
  const Cell* arguments = nullptr;
  if (goal.is_atom()) {
    functor = terms.functors.intern(goal.as_atom(), static_cast<std::uint32_t>(extra));
  } else {
    const Cell f = goal.is_list() ? functors::list_pair : terms::functor_of(goal);
    if (extra == 0 && is_called_as_body(f)) return call_body(*module, goal);
    own = f.arity();
    arguments = goal.address() + (goal.is_list() ? 0 : 1);
    functor = extra == 0 ? f : terms.functors.intern(terms.functors.name(f), static_cast<std::uint32_t>(own + extra));
  }
  if (extra > 0 && inline_control(functor) && functor.arity() == 2) {
    // Reassembled, so that (If -> Then) and the like are recognised.
    Cell parts[2];
    for (std::size_t i = 0; i < 2; ++i) parts[i] = i < own ? arguments[i] : x[1 + i - own];
    x[0] = terms.new_structure(functors::colon, Cell::atom(module->name),
                               terms.new_structure(functor, parts[0], parts[1]));
    call_goal(1);
    return;
  }
  if (own + extra > code::most_arguments) return no_such_predicate(functor);
  Predicate* const predicate = find_predicate(*module, functor);
  if (!goal.is_list()) {
    const Cell closure = goal.is_atom() ? goal : terms::functor_of(goal);
    const Cell name = Cell::atom(module->name);
    known_calls.closure(closure, name, extra) = {closure, name, extra, predicate};
  }
  spread_goal(x, arguments, own, extra);
  enter(*predicate);
}

// Bypasses the table. Attention is not checked here, since whatever it leads to would return through the
// predicate's entry.
void Machine::call_tabled_body() {
  Module* module = &database.user();
  Cell goal = x[0];
  Predicate* predicate = nullptr;
  if (strip_module(goal, module) && terms::is_callable(goal) && !goal.is_list()) {
    const Cell functor = goal.is_atom() ? terms.functors.intern(goal.as_atom(), 0) : terms::functor_of(goal);
    predicate = &find_predicate(*module, functor)->resolved();
  }
  if (predicate == nullptr || !predicate->is_tabled) {
    call_goal(1);
    return;
  }
  for (std::size_t i = 0; i < predicate->arity; ++i) x[i] = terms::structure_argument(goal, i);
  b0 = b;
  p = predicate->body;
}

// Compiles the goal as the body of a clause whose arguments are the goal's variables.
void Machine::call_body(Module& module, Cell goal) {
  Outcome outcome = Outcome::success;
  const Word* code = compile_goal(module, goal, outcome);
  if (code == nullptr) {
    throw_to_handler();
    return;
  }
  b0 = b;
  p = code;
}

// For a goal that cannot be looked up: more arguments than a predicate can have, or no handler.
void Machine::no_such_predicate(Cell functor) {
  if (flags.unknown == database::UnknownProcedure::fail) {
    backtrack();
    return;
  }
  const terms::Atom name = terms.functors.name(functor);
  raise_in(terms::existence_error(terms, atoms::procedure, terms::predicate_indicator(terms, name, functor.arity())),
           terms.new_variable(), nullptr);
  throw_to_handler();
}

// With the flag unknown=fail nothing is autoloaded for a program, as in SWI-Prolog; but what other systems have built
// in exists for theirs. The library does not depend on a program's flags.
static bool is_without_library(const Module& module, const Module& system) {
  using database::Dialect;
  constexpr auto others = database::dialect_bit(Dialect::sicstus) | database::dialect_bit(Dialect::gnu);
  return !module.is_library && &module != &system && (module.file_dialects & others) == 0;
}

// Handles a call of an undefined predicate, possibly through an import. The clauses may still be in the library's text
// (deferred), a base of the module may define it, or '$undefined'/3 finds a library, warns or throws.
void Machine::undefined(Predicate& predicate) {
  Predicate& definition = predicate.resolved();
  if (definition.deferred != 0) {
    if (!supply_clauses(definition) &&
        !(collect(code::first_registers(predicate.arity), cp) && supply_clauses(definition))) {
      return throw_out_of_memory();
    }
    restore_soft_limit();
    p = predicate.entry;
    return;
  }
  if (database.resolve(*definition.module, definition.functor) != nullptr) {
    p = predicate.entry;
    return;
  }
  if (predicate.arity > 0 && terms.functors.name(predicate.functor) == atoms::call) {
    // call/N is defined for every N.
    x[0] = terms.new_structure(functors::colon, Cell::atom(predicate.module->name), deref(x[0]));
    call_goal(predicate.arity);
    return;
  }
  if (flags.unknown == database::UnknownProcedure::fail && is_without_library(*definition.module, database.system())) {
    backtrack();
    return;
  }
  const Cell hook = terms.functors.intern(terms.atoms.intern_system("$undefined"), 3);
  Predicate* handler = database.system().find(hook);
  if (handler == nullptr || !handler->is_defined) return no_such_predicate(predicate.functor);
  const Cell name = Cell::atom(terms.functors.name(predicate.functor));
  const Cell module = Cell::atom(definition.module->name);
  run_between(system_goal("$undefined", {module, name, Cell::integer(predicate.arity)}), predicate.reenter,
              code::first_registers(predicate.arity), 0, nullptr);
}

// Qualifies the module-sensitive arguments of an imported predicate as Module:Goal with the caller's module.
void Machine::qualify_arguments(Predicate& alias) {
  const Predicate& target = alias.resolved();
  qualify_arguments(target, Cell::atom(alias.module->name), x);
  p = &target == &alias ? target.index->entry() : target.entry;
}

// M1:M2:Goal is M2:Goal. The steps are counted for a cyclic term.
static Cell innermost_qualified(Cell a) {
  for (int steps = 0; steps < 1000; ++steps) {
    const Cell inner = deref(terms::structure_argument(a, 1));
    const bool nested = inner.is_structure() && terms::functor_of(inner) == functors::colon;
    if (!nested || !deref(terms::structure_argument(a, 0)).is_atom()) break;
    a = inner;
  }
  return a;
}

void Machine::qualify_arguments(const Predicate& target, Cell module, Cell* arguments) {
  for (std::size_t i = 0; i < target.meta.size() && i < target.arity; ++i) {
    const char mode = target.meta[i];
    const bool sensitive = (mode >= '/' && mode <= ':') || mode == '^';  // the digits are between / and :
    if (!sensitive) continue;
    const Cell a = deref(arguments[i]);
    if (a.is_structure() && terms::functor_of(a) == functors::colon) {
      arguments[i] = innermost_qualified(a);
      continue;
    }
    const Cell goal = a.is_attributed() ? Cell::reference(a.address()) : a;
    arguments[i] = terms.new_structure(functors::colon, module, goal);
  }
}

}  // namespace hornbeam::machine
