// SPDX-License-Identifier: MIT
// Turns clause terms into clauses of the database, and control constructs called as goals into temporary clauses.
//
// From text to code:
//
//   add_clause     take_apart      Module:Head :- Body, the checks of ISO 13211-1, 8.9.1.3, the predicate (modifiable)
//                  compile_clause  code, summary and places from the compiler; the term as a record for clause/2
//                  close_rules     for Head => Body, the clause that raises the error if no rule matches
//                  database        links it in; nothing can fail any more
//
// Until the last step the clause is owned here, so that an error at any point leaves the database as it was.
#include <algorithm>

#include "machine/code_addresses.hpp"
#include "machine/fixed_code.hpp"
#include "machine/goal_outline.hpp"
#include "machine/machine.hpp"
#include "machine/matching_rules.hpp"
#include "machine/module_resolver.hpp"
#include "machine/watched_places.hpp"
#include "support/unstable_sort.hpp"
#include "terms/error_terms.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::machine {

using compiler::CompileStatus;

// The ISO error for the compiler's status.
Outcome Machine::compile_error(CompileStatus status, Cell body) {
  switch (status) {
    case CompileStatus::not_callable: return raise(terms::type_error(terms, atoms::callable, body));
    case CompileStatus::cyclic: return raise(terms::type_error(terms, terms.atoms.intern("acyclic_term"), body));
    case CompileStatus::no_memory: return raise_out_of_memory();
    default: return raise(terms::representation_error(terms, terms.atoms.intern("clause_size")));
  }
}

// Puts code, summary and place table in one block. Null if out of memory.
Clause* Machine::finish_clause() {
  Clause* clause = Clause::make(terms.memory, compiler.words(), compiler.summary(), compiler.place_table());
  if (clause == nullptr) return nullptr;
  compiler.finish(clause->code());
  if (!compiler.templates().empty()) clause->make_extras().templates = std::move(compiler.templates());
  clause->is_fact = compiler.is_fact();
  return clause;
}

// The flag occurs_check applies to clauses added while it is set.
CodeStyle Machine::code_style() const {
  return flags.occurs_check == database::OccursCheck::no ? CodeStyle::optimised : CodeStyle::checked;
}

// A clause on its way into the database: its term, and its predicate.
struct Machine::NewClause {
  Cell term;
  Cell head{};
  Cell body = Cell::atom(atoms::true_);
  Cell functor{};
  bool matches = false;  // Head => Body
  MatchingRule rule{};   // its parts
  Dialect dialect = Dialect::automatic;
  Module* body_module = nullptr;
  Predicate* predicate = nullptr;
};

// `term` is Head, Head :- Body, Head => Body or Module:Clause. The checks follow ISO 13211-1, 8.9.1.3.
Outcome Machine::take_apart(Module& context, NewClause& c, const AddOptions& options) {
  Module* module = &context;
  if (!strip_module(c.term, module)) return raise(terms::instantiation_error());
  c.head = c.term;
  c.body_module = module;
  c.matches = is_matching_rule(c.term) && has_matching_rules(*module, c.dialect);
  if (c.matches) {
    c.rule = parts_of_rule(c.term);
    c.head = c.rule.head;
    c.body = c.rule.body;
  } else if (c.term.is_structure() && terms::functor_of(c.term) == functors::neck) {
    c.head = deref(terms::structure_argument(c.term, 0));
    c.body = deref(terms::structure_argument(c.term, 1));
  }
  if (c.head != c.term && !strip_module(c.head, module)) return raise(terms::instantiation_error());
  if (c.head.is_variable()) return raise(terms::instantiation_error());
  if (!terms::is_callable(c.head)) return raise(terms::type_error(terms, atoms::callable, c.head));
  c.functor = c.head.is_atom()   ? terms.functors.intern(c.head.as_atom(), 0)
              : c.head.is_list() ? functors::list_pair
                                 : terms::functor_of(c.head);
  return modifiable(*module, c.functor, options, c.predicate);
}

// Discards what it built on the heap for the compiler; c.term stays.
Outcome Machine::compile_clause(NewClause& c, const AddOptions& options, database::OwnedClause& made) {
  Cell* const top = terms.top;
  if (c.matches) {
    c.rule.head = c.head;
    if (const Outcome o = make_matching(c.rule, c.term); o != Outcome::success) return o;
  }
  const CodeStyle style = options.is_system_text ? CodeStyle::optimised : code_style();
  ModuleResolver resolver(*this, *c.body_module, style, c.dialect, options.is_system_text);
  resolver.set_own(*c.predicate);
  compiler::GoalPlaces places{options.positions};
  if (places.read != nullptr) places.clause_begin = places.read->clause_begin();
  const CompileStatus status = c.matches ? compiler.compile(resolver, c.rule.head, c.rule.body, style, places)
                                         : compiler.compile(resolver, c.head, c.body, style, places);
  if (status != CompileStatus::done) return compile_error(status, status == CompileStatus::cyclic ? c.term : c.body);
  terms.top = top;
  made.reset(finish_clause());
  if (made == nullptr) return raise_out_of_memory();
  if (!made->is_fact) {
    made->source = terms::make_record(terms, c.term, terms::AttributeCopy::drop);
    if (made->source == nullptr) return raise_out_of_memory();
    if (options.told) {
      terms::Record* const told = terms::make_record(terms, *options.told, terms::AttributeCopy::drop);
      if (told == nullptr) return raise_out_of_memory();
      made->make_extras().told = told;
    }
  } else if (options.consulting && may_stand_in_line(*c.predicate, *made)) {
    made->make_extras().fact = terms::make_record(terms, c.head, terms::AttributeCopy::drop);
  }
  made->is_matching = c.matches;
  made->dialect = c.dialect;
  if (c.functor.arity() > 0 && !c.matches) {
    const Cell* arguments = c.head.address() + (c.head.is_list() ? 0 : 1);
    made->first_key = database::key_of_term(deref(arguments[0]));
  }
  return Outcome::success;
}

Outcome Machine::add_clause(Module& context, Cell term, const AddOptions& options, Clause** added) {
  NewClause c{.term = term};
  c.dialect = options.is_system_text ? Dialect::automatic : options.consulting ? flags.dialect : dialect_of_goal();
  if (const Outcome o = take_apart(context, c, options); o != Outcome::success) return o;
  const std::size_t used_before = terms.memory.used();
  database::OwnedClause clause(nullptr, {&terms.memory});
  if (const Outcome o = compile_clause(c, options, clause); o != Outcome::success) return o;
  // A rejected clause leaves free the room it would have taken, for smaller ones. The system and its libraries may use
  // the reserve.
  Predicate& predicate = *c.predicate;
  const std::size_t taken = terms.memory.used() - std::min(used_before, terms.memory.used());
  if (!predicate.module->is_library && terms.memory.is_full(taken)) return raise_out_of_memory();
  // Only now: a rejected clause must not create a procedure.
  if (!options.consulting && !predicate.is_defined) database.make_dynamic(predicate);
  if (options.before_adding) options.before_adding(predicate);
  database::OwnedClause closing(nullptr, {&terms.memory});
  if (c.matches || predicate.closing() != nullptr) {
    const Outcome closed = close_rules(predicate, c.matches, options.at_end, closing);
    if (closed != Outcome::success) return closed;
  }
  clause->file = options.file;
  clause->line = options.line;
  database.add_clause(predicate, clause.get(), options.at_end);
  Clause* const in_database = clause.release();
  if (closing != nullptr) database.add_clause(predicate, closing.release(), true);
  if (added != nullptr) *added = in_database;
  return Outcome::success;
}

// The standard leaves `=>` to programs: in a dialect without these rules, and in a program that declares it as an
// operator, such clauses are facts.
bool Machine::has_matching_rules(Module& module, Dialect dialect) {
  constexpr int of_clauses = 1200;
  return !flags.syntax.iso && (dialect == Dialect::swi || dialect == Dialect::automatic) &&
         operators(module).infix(atoms::matching_arrow).priority == of_clauses;
}

// Turns the rule into a clause that tests, guards and cuts (matching_rules.hpp).
Outcome Machine::make_matching(MatchingRule& rule, Cell term) {
  if (terms::is_acyclic(terms, rule.head) != terms::Answer::yes) return compile_error(CompileStatus::cyclic, term);
  switch (make_matching_clause(terms, rule)) {
    case Matching::done: return Outcome::success;
    case Matching::too_large: return compile_error(CompileStatus::too_big, term);
    default: return raise_out_of_memory();
  }
}

// The closing clause of matching rules raises the error that none matches. A predicate has either only such rules or
// none. `closing` is to be added after the rule that is about to be added.
Outcome Machine::close_rules(Predicate& predicate, bool matches, bool at_end, database::OwnedClause& closing) {
  Clause* const old = predicate.closing();
  const std::uint32_t others = predicate.live - (old != nullptr ? 1 : 0);
  if (others > 0 && matches != (old != nullptr)) {
    return raise(terms::permission_error(
        terms, atoms::assert_, atoms::procedure,
        terms::predicate_indicator(terms, terms.functors.name(predicate.functor), predicate.functor.arity())));
  }
  if (matches && (old == nullptr || at_end)) {
    if (!terms.ensure(predicate.functor.arity() + 8)) return raise_out_of_memory();
    Cell* const top = terms.top;
    const MatchingRule rule = make_closing_clause(terms, predicate.functor);
    ModuleResolver resolver(*this, database.system());
    const CompileStatus status = compiler.compile(resolver, rule.head, rule.body);
    terms.top = top;
    if (status != CompileStatus::done) return compile_error(status, rule.body);
    closing.reset(finish_clause());
    if (closing == nullptr) return raise_out_of_memory();
    closing->is_closing = true;
  }
  if (old != nullptr && (at_end || !matches)) database.erase_clause(old);
  return Outcome::success;
}

// The code of a rule for the debugger hooks, compiled from what clause/2 shows when it first runs so, in the
// environment E of its goal. A fact uses its own code, which lacks an instruction that records its place when the head
// has matched.
const Word* Machine::watched_code(Clause& clause) {
  if (clause.is_fact) {
    Cell* const frame = cp == fixed->determinate_exit.address() ? caller_of(e) : e;
    set_watched_place(frame, watched_choice(frame), clause);
  }
  if (clause.is_fact || clause.source == nullptr) return clause.code();
  if (clause.watched() != nullptr) return clause.watched()->code();
  Cell* const top = terms.top;
  constexpr std::size_t cells_for_note = 16;
  if (!terms.ensure(clause.told()->heap_cells() + cells_for_note)) return clause.code();
  const Cell whole = terms::thaw(terms, *clause.told());
  Cell term = whole;
  Module* module = clause.predicate->module;
  Module* body_module = nullptr;
  strip_module(term, module);
  body_module = module;
  MatchingRule rule{deref(terms::structure_argument(term, 0)), {}, deref(terms::structure_argument(term, 1))};
  if (clause.is_matching) rule = parts_of_rule(term);
  strip_module(rule.head, module);
  if (clause.is_matching && make_matching_clause(terms, rule) != Matching::done) {
    terms.top = top;
    return clause.code();
  }
  ModuleResolver resolver(*this, *body_module, CodeStyle::watched, clause.dialect);
  compiler::GoalPlaces places;
  std::vector<code::TextSpan> spans;
  if (clause.has_places) {
    const code::PlaceTable table(clause.places());
    spans = table.spans();
    // The code of a goal that was inlined is several goals of one span.
    if (clause.told() != clause.source) spans.erase(std::unique(spans.begin(), spans.end()), spans.end());
    places = {.known = &spans, .clause_begin = table.clause_begin()};
  }
  if (debugger.tells_clauses) {
    rule.body = terms.new_structure(functors::comma, system_goal("$clause_runs", {whole}), rule.body);
    spans.insert(spans.begin(), code::TextSpan{});
  }
  const CompileStatus status = compiler.compile(resolver, rule.head, rule.body, CodeStyle::watched, places);
  terms.top = top;
  if (status != CompileStatus::done) return clause.code();
  Clause* const watched = finish_clause();
  if (watched == nullptr) return clause.code();
  clause.make_extras().watched = watched;
  return watched->code();
}

// Control constructs and standard builtins: no module may redefine them.
static bool is_fixed(Machine& m, Cell functor) {
  if (m.inline_control(functor) || (functor == functors::neck && m.flags.syntax.iso)) return true;
  const Predicate* system = m.database.system().find(functor);
  return system != nullptr && system->is_iso && system->is_defined;
}

// Finds the predicate that a clause for `functor` belongs to; permission_error if programs must not change it.
Outcome Machine::modifiable(Module& module, Cell functor, const AddOptions& options, Predicate*& found) {
  const bool may_change = capabilities.has(Capability::change_program);
  Predicate* const known = module.find(functor);
  if (known != nullptr && known->is_dynamic && known->is_defined && known->definition == nullptr && may_change &&
      !options.consulting && functor != functors::neck) {
    found = known;
    return Outcome::success;
  }
  const bool in_system = &module == &database.system();
  const bool is_own = known != nullptr && known->is_defined && known->definition == nullptr;  // it was asked before
  if (!in_system && !is_own && is_fixed(*this, functor)) return raise_permission(functor);
  // A locked module takes clauses for the dynamic procedures that it sees: a new procedure would hide another one.
  if (module.is_locked && !options.consulting && !capabilities.has(Capability::change_system)) {
    const Predicate* const seen = database.visible(module, functor);
    if (seen == nullptr || !seen->is_dynamic) return raise_permission(functor);
  }
  Predicate& predicate = database.predicate(module, functor);
  if (predicate.definition != nullptr) {
    if (!options.consulting && predicate.definition->is_dynamic) {
      found = predicate.definition;  // assert to an imported dynamic predicate
      return Outcome::success;
    }
    database.claim(predicate);
  }
  if (predicate.is_builtin) return raise_permission(functor);
  if (!supply_clauses(predicate)) return raise_out_of_memory();
  // A dynamic procedure that is visible through a base of the module is the one meant: system clauses, whose goals are
  // resolved in user, thus write to the system's tables.
  if (!options.consulting && !predicate.is_defined) {
    Predicate* inherited = database.visible(module, functor);
    if (inherited != nullptr && inherited->is_dynamic) {
      const Module& home = *inherited->module;
      const bool is_state = (&home == &database.system() || home.is_library) && !inherited->is_multifile;
      if (!may_change && !is_state) return raise_permission(functor);
      found = inherited;
      return Outcome::success;
    }
  }
  // A host may have revoked this capability; libraries still keep state in clauses, and a permitted load may finish.
  const bool own = (!in_system && !module.is_library) || !predicate.is_defined || predicate.is_multifile;
  const bool may_own = may_change && (!in_system || capabilities.has(Capability::change_system));
  if (own && !options.consulting && !may_own) return raise_permission(functor);
  if (!options.consulting && predicate.is_defined && !predicate.is_dynamic) return raise_permission(functor);
  found = &predicate;
  return Outcome::success;
}

// Raises permission_error(modify, static_procedure, Name/Arity).
Outcome Machine::raise_permission(Cell functor) {
  return raise(
      terms::permission_error(terms, atoms::modify, atoms::static_procedure,
                              terms::predicate_indicator(terms, terms.functors.name(functor), functor.arity())));
}

bool Machine::inline_control(Cell functor) const {
  return functor == functors::comma || functor == functors::semicolon || functor == functors::arrow ||
         functor == functors::soft_arrow || functor == functors::bar || functor == functors::colon ||
         (functor.arity() == 0 && terms.functors.name(functor) == atoms::cut);
}

// The goals of a skeleton name no predicate, so the module does not matter.
static bool compile_shape(Machine& m, const GoalSkeleton& skeleton) {
  constexpr std::size_t most_cells = 4 * (GoalSkeleton::most_symbols + GoalSkeleton::most_parts);
  if (!m.terms.ensure(most_cells)) return false;
  Cell* const top = m.terms.top;
  const ShapeClause clause = clause_of_shape(m.terms, skeleton.shape(), skeleton.part_count());
  ModuleResolver resolver(m, m.database.system());
  const CompileStatus status = m.compiler.compile(resolver, clause.head, clause.body);
  m.terms.top = top;
  return status == CompileStatus::done;
}

// Runs cached code for a goal whose skeleton can be cached, with its parts as arguments; any other goal becomes a
// temporary clause whose arguments are the goal's variables. Puts the arguments in the registers.
const Word* Machine::compile_goal(Module& module, Cell goal, Outcome& outcome) {
  if (goal.is_structure() && terms::functor_of(goal) == functors::checked_body) {
    return compile_temporary(module, deref(terms::structure_argument(goal, 0)), true, outcome);
  }
  if (const Clause* const known = goal_code(module, goal)) {
    std::copy_n(fixed->goal_key.holes(), fixed->goal_key.hole_count(), x);
    return known->code();
  }
  ShapeTable& shapes = fixed->shapes;
  GoalSkeleton& skeleton = shapes.skeleton;
  if (skeleton.read(terms, module, database.user(), goal)) {
    const Clause* known = shapes.find(skeleton.shape());
    if (known == nullptr && !shapes.is_full() && compile_shape(*this, skeleton)) {
      if (Clause* made = finish_clause()) known = shapes.add(skeleton.shape(), made);
    }
    if (known != nullptr) {
      std::copy_n(skeleton.parts(), skeleton.part_count(), x);
      return known->code();
    }
  }
  return compile_temporary(module, goal, false, outcome);
}

// For a goal without a cacheable skeleton: its clause lives until no return address leads to it.
const Word* Machine::compile_temporary(Module& module, Cell goal, bool checked, Outcome& outcome) {
  GoalOutline outline;
  const GoalOutline::Status outlined = outline.make(terms, goal, checked);
  if (outlined == GoalOutline::Status::endless) {
    running_builtin = nullptr;
    outcome = compile_error(CompileStatus::cyclic, goal);
    return nullptr;
  }
  const terms::VariableList variables = terms::term_variables(terms, outline.goal, Cell::atom(atoms::nil));
  if (outlined == GoalOutline::Status::no_memory || !variables.done) {
    outcome = raise_out_of_memory();
    return nullptr;
  }
  std::vector<Cell> cells;
  for (Cell l = variables.list; l.is_list(); l = deref(terms::tail_of(l))) cells.push_back(terms::head_of(l));
  constexpr std::size_t most_arguments = 60;
  const terms::Atom name = terms.atoms.intern_system("$goal");
  const auto structure = [&](const std::vector<Cell>& arguments) {
    Cell* s0 = terms.allocate(arguments.size() + 1);
    s0[0] = terms.functors.intern(name, static_cast<std::uint32_t>(arguments.size()));
    std::copy(arguments.begin(), arguments.end(), s0 + 1);
    return Cell::structure(s0);
  };
  if (!terms.ensure(cells.size() + 64)) {
    outcome = raise_out_of_memory();
    return nullptr;
  }
  Cell head = Cell::atom(name);
  Cell packed = head;
  if (cells.size() > most_arguments) packed = structure(cells);
  const std::vector<Cell> arguments = cells.size() > most_arguments ? std::vector<Cell>{packed} : cells;
  if (!arguments.empty()) head = structure(arguments);
  ModuleResolver resolver = ModuleResolver::of_goal(*this, module);
  const CompileStatus status = compiler.compile(resolver, head, outline.goal, code_style());
  if (status != CompileStatus::done) {
    running_builtin = nullptr;
    outcome = compile_error(status, goal);
    return nullptr;
  }
  Clause* clause = finish_clause();
  if (clause == nullptr) {
    outcome = raise_out_of_memory();
    return nullptr;
  }
  goal_clauses_.temporary.push_back(clause);
  if (goal_clauses_.temporary.size() > goal_clauses_.limit) purge_temporary_clauses();
  outline.fill_in();
  for (std::size_t i = 0; i < arguments.size(); ++i) x[i] = arguments[i];
  return clause->code();
}

// For prepared queries: compiled once, run often, freed by release_goal.
Clause* Machine::keep_goal(Module& module, Cell head, Cell body, Outcome& outcome) {
  ModuleResolver resolver = ModuleResolver::of_goal(*this, module);
  const CompileStatus status = compiler.compile(resolver, head, body, code_style());
  if (status != CompileStatus::done) {
    running_builtin = nullptr;
    outcome = compile_error(status, body);
    return nullptr;
  }
  goal_clauses_.kept.reserve(goal_clauses_.kept.size() + 1);
  Clause* const clause = finish_clause();
  if (clause == nullptr) {
    outcome = raise_out_of_memory();
  } else {
    goal_clauses_.kept.push_back(clause);
  }
  return clause;
}

// Compiles the clause of a key. Null if out of memory or at a limit of the compiler.
const Clause* Machine::compile_keyed(ModuleResolver& resolver, Cell head, Cell body, CodeStyle style) {
  const CompileStatus status = compiler.compile(resolver, head, body, style);
  if (status != CompileStatus::done) return nullptr;
  goal_clauses_.kept.reserve(goal_clauses_.kept.size() + 1);
  Clause* const made = finish_clause();
  if (made != nullptr) goal_clauses_.kept.push_back(made);
  return made;
}

// The code of a called control construct; null if it has none. Leaves its key in fixed->goal_key. The code must not
// depend on what is so for a while only: a debugger that looks on, or a file being loaded where print/1 is another.
const Clause* Machine::goal_code(Module& module, Cell goal) {
  if (debugger.on || code_style() != CodeStyle::optimised) return nullptr;
  if (!sources.loads.empty() && sources.loads.back().plain_print) return nullptr;
  GoalKey& key = fixed->goal_key;
  if (!key.read(terms, module, goal)) return nullptr;
  KeyedClauses::Entry* const entry = fixed->goals.find(key.key(), key.hash());
  if (entry == nullptr || entry->calls > 0) return entry == nullptr ? nullptr : entry->clause;
  entry->calls = 1;
  if (!terms.ensure(GoalKey::most_cells)) return nullptr;
  Cell* const top = terms.top;
  ModuleResolver resolver = ModuleResolver::of_goal(*this, module, CodeStyle::called);
  const ShapeClause clause = key.clause(terms);
  entry->clause = compile_keyed(resolver, clause.head, clause.body, CodeStyle::called);
  terms.top = top;
  return entry->clause;
}

// Not freed at once, as control may still return to it.
void Machine::release_goal(Clause* clause) {
  goal_clauses_.temporary.push_back(clause);
  std::erase(goal_clauses_.kept, clause);
}

// Frees the temporary clauses to which no return address leads, except the newest, which is about to run.
void Machine::purge_temporary_clauses() {
  std::vector<Clause*> sorted(goal_clauses_.temporary.begin(), goal_clauses_.temporary.end() - 1);
  support::sort(sorted.begin(), sorted.end());
  std::vector<bool> used(sorted.size(), false);
  const auto visit = [&](const Word* address) {
    const auto after = std::upper_bound(sorted.begin(), sorted.end(), address,
                                        [](const Word* a, const Clause* c) { return a < c->code(); });
    if (after == sorted.begin()) return;
    Clause* c = *(after - 1);
    if (address <= c->code() + c->words) used[static_cast<std::size_t>(after - sorted.begin() - 1)] = true;
  };
  const std::size_t visited = visit_code_addresses(*this, visit);
  std::vector<Clause*> kept;
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    if (used[i]) {
      kept.push_back(sorted[i]);
    } else {
      Clause::destroy(terms.memory, sorted[i]);
    }
  }
  kept.push_back(goal_clauses_.temporary.back());
  goal_clauses_.temporary = std::move(kept);
  // Amortises the walk over the stacks over the clauses made until the next one.
  goal_clauses_.limit = goal_clauses_.temporary.size() * 2 + 256 + visited / 16;
}

}  // namespace hornbeam::machine
