// SPDX-License-Identifier: MIT
// Primitives of stdlib/system/tabling.pl: tables by number, their answers, and the steps of an evaluation.
#include <algorithm>

#include "builtins/arguments.hpp"
#include "builtins/capability_check.hpp"
#include "builtins/predicate_arguments.hpp"
#include "clpfd/bridge/copies.hpp"
#include "tabling/tabled_calls.hpp"

namespace hornbeam::builtins {

namespace {

using tabling::Declaration;
using tabling::Mode;
using tabling::Suspension;
using tabling::Table;
using tabling::tables_of;
using tabling::TableSpace;

// ---- declarations ----

Outcome read_mode(Machine& m, Cell argument, Mode& mode) {
  static constexpr std::pair<const char*, Mode> names[] = {
      {"index", Mode::index}, {"first", Mode::first}, {"last", Mode::last},       {"min", Mode::min},
      {"max", Mode::max},     {"sum", Mode::sum},     {"closure", Mode::closure},
  };
  const Cell c = deref(argument);
  for (const auto& [name, value] : names) {
    if (c.is_atom() && m.terms.atoms.text(c.as_atom()) == name) {
      mode = value;
      return Outcome::success;
    }
  }
  return machine::domain_error(m, m.terms.atoms.intern("table_mode"), c);
}

Outcome read_predicate(Machine& m, Cell argument, Predicate*& predicate) {
  Indicator indicator;
  Outcome o = read_indicator(m, argument, *m.source_module, indicator);
  if (o != Outcome::success) return o;
  Machine::AddOptions options;
  options.consulting = true;
  return m.modifiable(*indicator.module, indicator.functor, options, predicate);
}

bool may_be_tabled(const Machine& m, const Predicate& p) {
  return may_change(m, *p.module) && may_be_declared(m, *p.module, p.functor);
}

// '$tbl_declare'(:Indicator, +Modes)
Outcome declare(Machine& m, Cell* a) {
  Predicate* predicate = nullptr;
  if (Outcome o = read_predicate(m, a[0], predicate); o != Outcome::success) return o;
  Declaration declaration;
  for (Cell l = deref(a[1]); l.is_list(); l = deref(terms::tail_of(l))) {
    Mode mode = Mode::index;
    if (Outcome o = read_mode(m, terms::head_of(l), mode); o != Outcome::success) return o;
    declaration.modes.push_back(mode);
    if (mode != Mode::index) ++declaration.moded;
    if (mode == Mode::closure) declaration.has_closures = true;
  }
  if (declaration.modes.size() != predicate->arity) return Outcome::fail;
  if (!may_be_tabled(m, *predicate)) return m.raise_permission(predicate->functor);
  m.database.touch(*predicate);
  tables_of(m).undeclare(*predicate);
  tables_of(m).declare(*predicate, std::move(declaration));
  predicate->table_stub[0] = m.addresses.address(code::Opcode::enter_tabled);
  predicate->table_stub[1] = reinterpret_cast<code::Word>(&tabling::enter_tabled);
  predicate->table_stub[2] = reinterpret_cast<code::Word>(predicate);
  predicate->is_tabled = true;
  predicate->is_determinate = false;
  predicate->is_defined = true;
  m.database.refresh_entry(*predicate);
  return Outcome::success;
}

// '$tbl_undeclare'(:Indicator)
Outcome undeclare(Machine& m, Cell* a) {
  Predicate* predicate = nullptr;
  if (Outcome o = read_predicate(m, a[0], predicate); o != Outcome::success) return o;
  if (!predicate->is_tabled) return Outcome::success;
  if (!may_be_tabled(m, *predicate)) return m.raise_permission(predicate->functor);
  m.database.touch(*predicate);
  tables_of(m).undeclare(*predicate);
  predicate->is_tabled = false;
  m.database.refresh_entry(*predicate);
  return Outcome::success;
}

// ---- tables by number ----

// Null if it does not exist because it has been abolished.
Table* table_of(Machine& m, Cell argument) {
  const Cell number = deref(argument);
  return number.is_small_integer() ? tables_of(m).numbered(number.as_small_integer()) : nullptr;
}

Outcome is_complete(Machine& m, Cell* a) {
  const Table* table = table_of(m, a[0]);
  return truth(table != nullptr && table->status == Table::Status::complete);
}

Outcome is_empty(Machine& m, Cell* a) {
  const Table* table = table_of(m, a[0]);
  return truth(table == nullptr || table->answers.live() == 0);
}

// '$tbl_tables'(-Numbers): the tables that can be looked up.
Outcome tables(Machine& m, Cell* a) {
  TableSpace& space = tables_of(m);
  if (Outcome o = m.need_heap(2 * space.count() + 8); o != Outcome::success) return o;
  Cell list = Cell::atom(atoms::nil);
  for (std::size_t i = space.count(); i > 0; --i) {
    const Table* table = space.numbered(static_cast<std::int64_t>(i - 1));
    if (table == nullptr || space.find(*table->predicate, table->call) != table) continue;
    list = m.terms.new_list(Cell::integer(static_cast<std::int64_t>(i - 1)), list);
  }
  return m.unify(a[0], list);
}

// '$tbl_goal'(+Table, -Goal)
Outcome goal(Machine& m, Cell* a) {
  const Table* table = table_of(m, a[0]);
  if (table == nullptr || !table->predicate->is_tabled) return Outcome::fail;
  Cell made;
  if (Outcome o = tabling::goal_of(m, *table, made); o != Outcome::success) return o;
  return m.unify(a[1], made);
}

Outcome abolish_table(Machine& m, Cell* a) {
  TableSpace& space = tables_of(m);
  Table* table = table_of(m, a[0]);
  if (table != nullptr && space.find(*table->predicate, table->call) == table) space.abolish(*table);
  return Outcome::success;
}

// '$tbl_answer'(+Table, ?Skeleton)
Outcome answer(Machine& m, Cell* a, Redo& redo) {
  const Table* table = table_of(m, a[0]);
  if (table == nullptr) return Outcome::fail;
  const std::uint32_t place = redo.first() ? 0 : static_cast<std::uint32_t>(redo.state().as_small_integer());
  if (place >= table->answers.size()) return Outcome::fail;
  const std::size_t need = tabling::cells_for_answer(*table, place) + 64;
  if (Outcome o = m.need_heap(need); o != Outcome::success) return o;
  if (place + 1 < table->answers.size()) redo.again(Cell::integer(place + 1));
  return tabling::unify_answer(m, *table, place, a[1]);
}

// ---- evaluation ----

// True for the continuation of a call that was the last of its clause.
bool does_nothing(Cell continuation) {
  return continuation.is_structure() && terms::functor_of(continuation).arity() == 1 &&
         deref(terms::structure_argument(continuation, 0)) == Cell::atom(atoms::nil);
}

// '$tbl_settle'(+Continuation, +Source, +SourceTable, +Skeleton, +Table, -Old): the goal of an evaluation has reached
// an answer, or a call of an incomplete table.
Outcome settle(Machine& m, Cell* a) {
  Table* target = table_of(m, a[4]);
  if (target == nullptr || target->status != Table::Status::incomplete) return Outcome::fail;
  if (deref(a[0]) == Cell::integer(0)) {
    Cell old;
    const Outcome outcome = tabling::add_answer(m, *target, a[3], old);
    return outcome == Outcome::success ? m.unify(a[5], old) : outcome;
  }
  Table* source = table_of(m, a[2]);
  if (source == nullptr || source->status != Table::Status::incomplete) return Outcome::fail;
  TableSpace& space = tables_of(m);
  if (m.terms.memory.is_full()) return machine::resource_error(m, terms::atoms::stack_memory);
  const Cell functor = m.terms.functors.intern(m.terms.atoms.intern("dep"), 4);
  const Cell dependency = m.terms.new_structure(functor, a[1], a[0], a[3], Cell::integer(target->number));
  Cell packed;
  if (Outcome o = clpfd::pack(m, dependency, packed); o != Outcome::success) return o;
  Suspension suspension{terms::make_record(m.terms, packed)};
  if (suspension.dependency == nullptr) return out_of_memory(m);
  suspension.negative = deref(a[1]).is_atom() && m.terms.atoms.text(deref(a[1]).as_atom()) == "$not";
  suspension.passes_on = !suspension.negative && !clpfd::is_packed(packed) && does_nothing(deref(a[0])) &&
                         tabling::can_pass_on(*source, a[1], *target);
  space.suspend(*source, suspension);
  return Outcome::fail;
}

// '$tbl_replace'(+Table, +Skeleton): the merged answer.
Outcome replace(Machine& m, Cell* a) {
  Table* table = table_of(m, a[0]);
  if (table == nullptr || table->status != Table::Status::incomplete) return Outcome::fail;
  return tabling::replace_answer(m, *table, a[1]);
}

// Passes all answers that the suspension has not seen to its target table.
Outcome pass_on(Machine& m, const TableSpace::Work& found) {
  Suspension& suspension = found.table->suspensions[found.suspension];
  const terms::Record& record = *suspension.dependency;
  if (Outcome o = m.need_heap(record.heap_cells() + 8); o != Outcome::success) return o;
  Cell* const top = m.terms.top;
  const Cell dependency = terms::thaw(m.terms, record);
  const Cell target = deref(terms::structure_argument(dependency, 3));
  const tabling::Evaluation evaluation{table_of(m, target), terms::structure_argument(dependency, 2)};
  if (evaluation.table == nullptr || evaluation.table->status != Table::Status::incomplete) {
    suspension.next_answer = found.table->answers.size();
    m.terms.top = top;
    return Outcome::fail;
  }
  const Outcome outcome =
      tabling::pass_on(m, *found.table, suspension.next_answer, terms::structure_argument(dependency, 0), evaluation);
  if (outcome != Outcome::error) m.terms.top = top;
  return outcome;
}

// '$tbl_work'(+Leader, -Table, -Suspension, -Dependency)
Outcome work(Machine& m, Cell* a, Redo& redo) {
  const Table* leader = table_of(m, a[0]);
  if (leader == nullptr || leader->status != Table::Status::incomplete) return Outcome::fail;
  TableSpace::Work found = tables_of(m).next_work(*leader);
  for (; found.table != nullptr; found = tables_of(m).next_work(*leader)) {
    if (!found.table->suspensions[found.suspension].passes_on) break;
    if (Outcome o = pass_on(m, found); o != Outcome::fail) return o;
  }
  if (found.table == nullptr) return Outcome::fail;
  const terms::Record& record = *found.table->suspensions[found.suspension].dependency;
  const std::size_t need = record.heap_cells() + terms::TermStore::wakeup_cells + 8;
  if (Outcome o = m.need_heap(need); o != Outcome::success) return o;
  redo.again(Cell::integer(0));
  if (Outcome o = m.unify(a[1], Cell::integer(found.table->number)); o != Outcome::success) return o;
  const Cell place = Cell::integer(static_cast<std::int64_t>(found.suspension));
  if (Outcome o = m.unify(a[2], place); o != Outcome::success) return o;
  return m.unify(a[3], clpfd::unpack(m, terms::thaw(m.terms, record)));
}

// '$tbl_unseen'(+Table, +Suspension, ?Source): an answer of the table that the suspension has not seen.
Outcome unseen(Machine& m, Cell* a, Redo& redo) {
  Table* table = table_of(m, a[0]);
  const Cell place = deref(a[1]);
  if (table == nullptr || table->status != Table::Status::incomplete) return Outcome::fail;
  if (!place.is_small_integer() || place.as_small_integer() < 0 ||
      static_cast<std::size_t>(place.as_small_integer()) >= table->suspensions.size()) {
    return Outcome::fail;
  }
  Suspension& suspension = table->suspensions[static_cast<std::size_t>(place.as_small_integer())];
  if (suspension.negative) {
    suspension.next_answer = 1;
    return Outcome::success;
  }
  const std::uint32_t next = table->answers.next_live(suspension.next_answer);
  suspension.next_answer = next;
  if (next >= table->answers.size()) return Outcome::fail;
  const std::size_t need = tabling::cells_for_answer(*table, next) + 64;
  if (Outcome o = m.need_heap(need); o != Outcome::success) return o;
  ++suspension.next_answer;
  redo.again(Cell::integer(0));
  return tabling::unify_answer(m, *table, next, a[2]);
}

Outcome finish(Machine& m, Cell* a) {
  Table* leader = table_of(m, a[0]);
  if (leader != nullptr && leader->status == Table::Status::incomplete) tables_of(m).finish(*leader);
  return Outcome::success;
}

Outcome leave(Machine& m, Cell* a) {
  Table* leader = table_of(m, a[0]);
  if (leader != nullptr) tables_of(m).leave(*leader);
  return Outcome::success;
}

// '$tbl_negated'(:Goal, -Table, -New): the table of a call; New is new(Worker, Skeleton) if it must be evaluated,
// otherwise []. Adds a dependency to an evaluation in progress.
Outcome negated(Machine& m, Cell* a) {
  Goal goal;
  if (Outcome o = read_goal(m, a[0], m.database.user(), goal); o != Outcome::success) return o;
  Predicate* predicate = m.database.visible(*goal.module, goal.functor);
  if (predicate == nullptr || !predicate->is_tabled) {
    return machine::permission_error(m, m.terms.atoms.intern("tnot"), m.terms.atoms.intern("non_tabled_procedure"),
                                     indicator_term(m, goal.functor));
  }
  tabling::CallOfTable call;
  const Outcome outcome = tabling::find_call(m, *predicate, goal.arguments, call);
  if (outcome != Outcome::success) return outcome;
  Cell state = Cell::atom(atoms::nil);
  if (call.fresh) {
    const Cell functor = m.terms.functors.intern(m.terms.atoms.intern("new"), 2);
    state = m.terms.new_structure(functor, call.worker, call.skeleton);
  }
  if (Outcome o = m.unify(a[1], Cell::integer(call.table->number)); o != Outcome::success) return o;
  return m.unify(a[2], state);
}

Outcome depend(Machine& m, Cell* a) {
  Table* table = table_of(m, a[0]);
  if (table != nullptr && table->status == Table::Status::incomplete) tables_of(m).depend_on(*table);
  return Outcome::success;
}

}  // namespace

BuiltinFamily tabling() {
  static constexpr Builtin rows[] = {
      det("$tbl_declare(+Indicator, +Modes) is det", &declare, "Tables the predicate; a mode an argument."),
      det("$tbl_undeclare(+Indicator) is det", &undeclare, "Tables it no more."),
      det("$tbl_complete(+Table) is semidet", &is_complete, "The table has all its answers."),
      det("$tbl_empty(+Table) is semidet", &is_empty, "The table has no answer."),
      det("$tbl_tables(-Tables) is det", &tables, "The numbers of all tables."),
      det("$tbl_goal(+Table, -Goal) is semidet", &goal, "The variant that the table is for."),
      det("$tbl_abolish(+Table) is det", &abolish_table, "Forgets the table."),
      nondet("$tbl_answer(+Table, ?Skeleton) is nondet", &answer, "Skeleton is an answer of the table."),
      det("$tbl_settle(+Continuation, +Source, +SourceTable, +Skeleton, +Table, -Old) is semidet", &settle,
          "Adds an answer, or a continuation that waits for one."),
      det("$tbl_replace(+Table, +Skeleton) is failure", &replace, "Puts a merged answer into the table."),
      nondet("$tbl_work(+Leader, -Table, -Suspension, -Dependency) is nondet", &work,
             "A suspension that has answers to be called with."),
      nondet("$tbl_unseen(+Table, +Suspension, ?Source) is nondet", &unseen,
             "Source is an answer that the suspension has not had."),
      det("$tbl_finish(+Leader) is det", &finish, "There is no work left for this leader."),
      det("$tbl_leave(+Leader) is det", &leave, "The evaluation has been left, perhaps by a ball."),
      det("$tbl_negated(+Goal, -Table, -New) is det", &negated, "The table of a call that is negated."),
      det("$tbl_depend(+Table) is det", &depend, "The evaluation in progress depends on the table."),
  };
  return rows;
}

}  // namespace hornbeam::builtins
