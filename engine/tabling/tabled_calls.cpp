// SPDX-License-Identifier: MIT
#include "tabling/tabled_calls.hpp"

#include <algorithm>

#include "machine/errors.hpp"
#include "machine/fixed_code.hpp"
#include "terms/compare.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::tabling {

namespace {

Outcome encode(Machine& m, VariantWriter& writer, const Cell* terms, std::size_t count) {
  switch (writer.append(terms, count)) {
    case Encoding::done: return Outcome::success;
    case Encoding::cyclic:
      for (std::size_t i = 0; i + 1 < count; ++i) {
        writer.clear();
        if (writer.append(terms + i, 1) == Encoding::cyclic) {
          return machine::type_error(m, m.terms.atoms.intern("acyclic_term"), terms[i]);
        }
      }
      return machine::type_error(m, m.terms.atoms.intern("acyclic_term"), terms[count - 1]);
    default: return m.raise_out_of_memory();
  }
}

// A table cannot hold the constraints of an answer.
Outcome encode_answer(Machine& m, const Table& table, const Cell* terms, std::size_t count) {
  VariantWriter& writer = tables_of(m).writer;
  if (Outcome o = encode(m, writer, terms, count); o != Outcome::success) return o;
  const auto attributed = [](Cell v) { return v.is_attributed() && terms::has_attributes(v); };
  if (std::none_of(writer.variables().begin(), writer.variables().end(), attributed)) return Outcome::success;
  Cell goal;
  if (Outcome o = goal_of(m, table, goal); o != Outcome::success) return o;
  return machine::type_error(m, atoms::free_of_attvar, goal);
}

Outcome encode_call(Machine& m, const Declaration& declared, VariantWriter& writer, const Cell* arguments) {
  writer.clear();
  if (declared.moded == 0) return encode(m, writer, arguments, declared.modes.size());
  for (std::size_t i = 0; i < declared.modes.size(); ++i) {
    if (declared.modes[i] != Mode::index) continue;
    if (Outcome o = encode(m, writer, arguments + i, 1); o != Outcome::success) return o;
  }
  return Outcome::success;
}

// ret(Variables..., Moded...)
Cell make_skeleton(Machine& m, const Declaration& declared, const std::vector<Cell>& variables, const Cell* arguments) {
  const terms::Atom name = tables_of(m).system().skeleton;
  const std::size_t n = variables.size() + declared.moded;
  if (n == 0) return Cell::atom(name);
  Cell* cells = m.terms.allocate(n + 1);
  cells[0] = m.terms.functors.intern(name, static_cast<std::uint32_t>(n));
  Cell* to = cells + 1;
  for (const Cell v : variables) *to++ = v.is_attributed() ? Cell::reference(v.address()) : v;
  for (std::size_t i = 0; declared.moded > 0 && i < declared.modes.size(); ++i) {
    if (declared.modes[i] != Mode::index) *to++ = arguments[i];
  }
  return Cell::structure(cells);
}

// Whether the goal itself can be evaluated. It must be rebuilt from the call string only if its variables have
// attributes, which evaluation must not see, or moded arguments are bound.
bool can_be_worker(const Declaration& declared, const std::vector<Cell>& variables, const Cell* arguments) {
  for (const Cell v : variables) {
    if (v.is_attributed()) return false;
  }
  for (std::size_t i = 0; declared.moded > 0 && i < declared.modes.size(); ++i) {
    if (declared.modes[i] != Mode::index && !deref(arguments[i]).is_ref()) return false;
  }
  return true;
}

Cell qualified_goal(Machine& m, const Predicate& predicate, const Cell* arguments) {
  Cell goal = Cell::atom(m.terms.functors.name(predicate.functor));
  if (predicate.arity > 0) {
    Cell* cells = m.terms.allocate(predicate.arity + 1);
    cells[0] = predicate.functor;
    std::copy_n(arguments, predicate.arity, cells + 1);
    goal = Cell::structure(cells);
  }
  return m.terms.new_structure(functors::colon, Cell::atom(predicate.module->name), goal);
}

// Builds the goal of a call string on new variables, with its skeleton.
void make_worker(Machine& m, TableSpace& space, const Table& table, const Declaration& declared, CallOfTable& call) {
  std::vector<Cell> arguments;
  space.reader.begin(table.call.data());
  for (const Mode mode : declared.modes) {
    arguments.push_back(mode == Mode::index ? space.reader.read() : m.terms.new_variable());
  }
  call.skeleton = make_skeleton(m, declared, space.reader.variables(), arguments.data());
  call.worker = qualified_goal(m, *table.predicate, arguments.data());
}

const Cell* arguments_of(Cell skeleton) { return skeleton.is_structure() ? skeleton.address() + 1 : nullptr; }

void go_to(Machine& m, Predicate& predicate) {
  m.b0 = m.b;
  m.p = predicate.entry;
}

Outcome return_answers(Machine& m, TableSpace& space, const Declaration& declared, const Table& table,
                       const Cell* arguments) {
  const std::uint32_t answers = table.answers.live();
  if (answers == 0) return Outcome::fail;
  const std::vector<Cell>& variables = space.writer.variables();
  const std::size_t need = cells_for_answer(table, 0) + variables.size() * 5 + declared.moded + 8;
  if (Outcome o = m.need_heap(need); o != Outcome::success) return o;
  if (answers == 1 && declared.moded == 0) {
    space.reader.begin(table.answers.tokens(0).data());
    for (const Cell v : variables) m.terms.bind(v, space.reader.read());
    m.p = m.fixed->proceed.address();
    return Outcome::success;
  }
  const Cell skeleton = make_skeleton(m, declared, variables, arguments);
  if (answers == 1) {
    m.p = m.fixed->proceed.address();
    return unify_answer(m, table, 0, skeleton);
  }
  m.x[0] = Cell::integer(table.number);
  m.x[1] = skeleton;
  go_to(m, space.system().answer);
  return Outcome::success;
}

// Handles a call that is the last of a clause in an evaluation.
Outcome pass_on_call(Machine& m, TableSpace& space, const Declaration& declared, Table& table, const Cell* arguments,
                     const Evaluation& target) {
  const std::vector<Cell>& variables = space.writer.variables();
  if (Outcome o = m.need_heap(variables.size() + declared.moded + 8); o != Outcome::success) return o;
  Cell* const top = m.terms.top;
  const Cell skeleton = make_skeleton(m, declared, variables, arguments);
  if (!can_pass_on(table, skeleton, *target.table)) {
    m.terms.top = top;
    return return_answers(m, space, declared, table, arguments);
  }
  std::uint32_t next = 0;
  return pass_on(m, table, next, skeleton, target);
}

}  // namespace

// Looks up the call; its string is in the writer.
Outcome look_up(Machine& m, Predicate& predicate, const Declaration& declared, const Cell* arguments,
                CallOfTable& call) {
  TableSpace& space = tables_of(m);
  const std::vector<Cell>& variables = space.writer.variables();
  const bool usable = can_be_worker(declared, variables, arguments);
  const std::size_t need = (usable ? 0 : VariantReader::cells_for(space.writer.tokens().size())) +
                           3 * variables.size() + 4 * declared.modes.size() + 32;
  if (Outcome o = m.need_heap(need); o != Outcome::success) return o;
  call.table = space.find(predicate, space.writer.tokens());
  call.fresh = call.table == nullptr;
  call.caller = make_skeleton(m, declared, variables, arguments);
  if (!call.fresh) return Outcome::success;
  if (m.terms.memory.is_full()) return machine::resource_error(m, terms::atoms::stack_memory);
  call.table = &space.make(predicate, space.writer.tokens(), variables.size());
  if (usable) {
    call.worker = qualified_goal(m, predicate, arguments);
    call.skeleton = call.caller;
  } else {
    make_worker(m, space, *call.table, declared, call);
  }
  return Outcome::success;
}

Outcome find_call(Machine& m, Predicate& predicate, const Cell* arguments, CallOfTable& call) {
  TableSpace& space = tables_of(m);
  const Declaration& declared = space.declaration(predicate);
  if (Outcome o = encode_call(m, declared, space.writer, arguments); o != Outcome::success) return o;
  return look_up(m, predicate, declared, arguments, call);
}

Outcome enter_tabled(Machine& m, Cell* arguments) {
  Predicate& predicate = *m.running_builtin;
  TableSpace& space = tables_of(m);
  const Declaration& declared = space.declaration(predicate);
  if (Outcome o = encode_call(m, declared, space.writer, arguments); o != Outcome::success) return o;
  Table* const known = space.find(predicate, space.writer.tokens());
  if (known != nullptr && known->status == Table::Status::complete) {
    if (m.cp == m.fixed->reset_exit.address() && m.debugger.frame == nullptr && known->answers.live() > 0) {
      const Evaluation evaluation = evaluation_of(m, machine::slot_of(m.e, 0));
      if (evaluation.table != nullptr) return pass_on_call(m, space, declared, *known, arguments, evaluation);
    }
    return return_answers(m, space, declared, *known, arguments);
  }
  CallOfTable call;
  if (Outcome o = look_up(m, predicate, declared, arguments, call); o != Outcome::success) return o;
  if (call.fresh) {
    m.x[0] = call.worker;
    m.x[1] = call.skeleton;
    m.x[2] = Cell::integer(call.table->number);
    m.x[3] = call.caller;
    go_to(m, space.system().evaluate);
    return Outcome::success;
  }
  space.depend_on(*call.table);
  m.x[0] = m.terms.new_structure(space.system().table_call, call.caller, Cell::integer(call.table->number),
                                 m.terms.new_variable(), m.terms.new_variable());
  go_to(m, space.system().shift);
  return Outcome::success;
}

// ---- answers out ----

std::size_t cells_for_answer(const Table& table, std::uint32_t answer) {
  return VariantReader::cells_for(table.answers.tokens(answer).size());
}

Outcome unify_answer(Machine& m, const Table& table, std::uint32_t answer, Cell skeleton) {
  skeleton = deref(skeleton);
  if (!skeleton.is_structure()) return Outcome::success;
  VariantReader& reader = tables_of(m).reader;
  reader.begin(table.answers.tokens(answer).data());
  const std::size_t n = terms::functor_of(skeleton).arity();
  for (std::size_t i = 0; i < n; ++i) {
    const Cell value = reader.read();
    if (Outcome o = m.unify(terms::structure_argument(skeleton, i), value); o != Outcome::success) return o;
  }
  return Outcome::success;
}

// ---- answers in ----

namespace {

Outcome store_answer(Machine& m, Table& table, std::size_t key_tokens, std::uint32_t old) {
  TableSpace& space = tables_of(m);
  const std::size_t growth = table.answers.growth(space.writer.tokens().size());
  if (m.terms.memory.is_full() || growth > m.terms.memory.left()) {
    return machine::resource_error(m, terms::atoms::stack_memory);
  }
  if (table.assumed_empty) {
    Cell goal;
    if (Outcome o = goal_of(m, table, goal); o != Outcome::success) return o;
    const Cell error = m.terms.functors.intern(m.terms.atoms.intern("tabling_error"), 2);
    return m.raise(m.terms.new_structure(error, Cell::atom(m.terms.atoms.intern("not_stratified")), goal));
  }
  const auto before = static_cast<std::ptrdiff_t>(table.answers.bytes());
  table.answers.add(space.writer.tokens(), key_tokens, old);
  space.account(static_cast<std::ptrdiff_t>(table.answers.bytes()) - before);
  space.added_answer(table);
  return Outcome::fail;
}

// Combines a moded argument with the old one; `changed` is false if the old one stays.
Outcome aggregate(Machine& m, Mode mode, Cell old, Cell found, Cell& result, bool& changed) {
  const auto order = [&] { return terms::compare(m.terms, found, old, terms::NumberOrder::by_value); };
  result = old;
  bool better = false;
  switch (mode) {
    case Mode::last: better = terms::identical(m.terms, old, found) == terms::Answer::no; break;
    case Mode::min: better = order() == terms::Order::less; break;
    case Mode::max: better = order() == terms::Order::greater; break;
    case Mode::sum: {
      const Cell plus = m.terms.functors.intern(m.terms.atoms.intern("+"), 2);
      Cell sum;
      if (!arithmetic::evaluate(m.arithmetic, m.terms.new_structure(plus, old, found), sum)) {
        return m.raise(m.arithmetic.error);
      }
      changed = changed || terms::identical(m.terms, old, sum) == terms::Answer::no;
      result = sum;
      return Outcome::success;
    }
    default: break;
  }
  if (better) {
    result = found;
    changed = true;
  }
  return Outcome::success;
}

// The moded arguments of the earlier answer, on the heap.
std::vector<Cell> moded_of(Machine& m, const Table& table, std::uint32_t answer, std::size_t moded) {
  VariantReader& reader = tables_of(m).reader;
  reader.begin(table.answers.tokens(answer).data());
  for (std::size_t i = 0; i < table.variables; ++i) reader.read();
  std::vector<Cell> values;
  for (std::size_t i = 0; i < moded; ++i) values.push_back(reader.read());
  return values;
}

Outcome add_moded(Machine& m, Table& table, const Declaration& declared, const Cell* arguments, Cell& old) {
  TableSpace& space = tables_of(m);
  const std::size_t key_tokens = space.writer.tokens().size();
  const std::uint32_t earlier = table.answers.find(space.writer.tokens());
  if (earlier == AnswerSet::none) {
    if (Outcome o = encode_answer(m, table, arguments + table.variables, declared.moded); o != Outcome::success) {
      return o;
    }
    return store_answer(m, table, key_tokens, earlier);
  }
  const std::size_t need = cells_for_answer(table, earlier) + 8 * declared.moded + 8;
  if (Outcome o = m.need_heap(need); o != Outcome::success) return o;
  std::vector<Cell> values = moded_of(m, table, earlier, declared.moded);
  if (declared.has_closures) {
    old = Cell::atom(atoms::nil);
    for (auto v = values.rbegin(); v != values.rend(); ++v) old = m.terms.new_list(*v, old);
    return Outcome::success;
  }
  bool changed = false;
  std::size_t next = 0;
  for (const Mode mode : declared.modes) {
    if (mode == Mode::index) continue;
    const Outcome o = aggregate(m, mode, values[next], arguments[table.variables + next], values[next], changed);
    if (o != Outcome::success) return o;
    ++next;
  }
  if (!changed) return Outcome::fail;
  if (Outcome o = encode_answer(m, table, values.data(), values.size()); o != Outcome::success) return o;
  return store_answer(m, table, key_tokens, earlier);
}

bool is_skeleton_of(const Table& table, const Declaration& declared, Cell skeleton) {
  const std::size_t n = skeleton.is_structure() ? terms::functor_of(skeleton).arity() : 0;
  return n == table.variables + declared.moded;
}

}  // namespace

Outcome add_answer(Machine& m, Table& table, Cell skeleton, Cell& old) {
  TableSpace& space = tables_of(m);
  const Declaration& declared = *table.declaration;
  skeleton = deref(skeleton);
  if (!is_skeleton_of(table, declared, skeleton)) return Outcome::fail;
  const Cell* arguments = arguments_of(skeleton);
  space.writer.clear();
  if (Outcome o = encode_answer(m, table, arguments, table.variables); o != Outcome::success) return o;
  if (declared.moded > 0) return add_moded(m, table, declared, arguments, old);
  if (table.answers.find(space.writer.tokens()) != AnswerSet::none) return Outcome::fail;
  return store_answer(m, table, space.writer.tokens().size(), AnswerSet::none);
}

Outcome replace_answer(Machine& m, Table& table, Cell skeleton) {
  TableSpace& space = tables_of(m);
  const Declaration& declared = *table.declaration;
  skeleton = deref(skeleton);
  if (!is_skeleton_of(table, declared, skeleton)) return Outcome::fail;
  const Cell* arguments = arguments_of(skeleton);
  space.writer.clear();
  if (Outcome o = encode_answer(m, table, arguments, table.variables); o != Outcome::success) return o;
  const std::size_t key_tokens = space.writer.tokens().size();
  const std::uint32_t earlier = table.answers.find(space.writer.tokens());
  if (Outcome o = encode_answer(m, table, arguments + table.variables, declared.moded); o != Outcome::success) {
    return o;
  }
  return store_answer(m, table, key_tokens, earlier);
}

// ---- answers from table to table ----

Evaluation evaluation_of(Machine& m, Cell ball) {
  ball = deref(ball);
  TableSpace& space = tables_of(m);
  if (!ball.is_structure() || terms::functor_of(ball) != space.system().table_call) return {};
  const Cell number = deref(terms::structure_argument(ball, 3));
  if (!number.is_small_integer()) return {};
  Table* const table = space.numbered(number.as_small_integer());
  if (table == nullptr || table->status != Table::Status::incomplete) return {};
  return {table, terms::structure_argument(ball, 2)};
}

Outcome TableSpace::take_answer(Cell ball) {
  const Evaluation evaluation = evaluation_of(m_, ball);
  if (evaluation.table == nullptr || evaluation.table->declaration->has_closures) return Outcome::success;
  Cell old;
  return add_answer(m_, *evaluation.table, evaluation.skeleton, old);
}

bool can_pass_on(const Table& source, Cell skeleton, const Table& target) {
  if (target.declaration->has_closures) return false;
  skeleton = deref(skeleton);
  if (!skeleton.is_structure()) return true;
  const std::size_t n = terms::functor_of(skeleton).arity();
  for (std::size_t i = 0; i < n; ++i) {
    const Cell c = deref(terms::structure_argument(skeleton, i));
    if (i < source.variables ? c.is_attributed() : !c.is_ref()) return false;
  }
  return true;
}

Outcome pass_on(Machine& m, Table& source, std::uint32_t& next, Cell skeleton, const Evaluation& target) {
  constexpr std::uint32_t between_polls = 1024;
  Cell* const hb = m.terms.hb;
  Cell* const top = m.terms.top;
  terms::TrailEntry* const mark = m.terms.trail_top;
  m.terms.hb = top;  // so that all bindings are trailed
  Outcome outcome = Outcome::fail;
  while (outcome == Outcome::fail && (next = source.answers.next_live(next)) < source.answers.size()) {
    if (next % between_polls == 0 && m.poll()) {
      outcome = m.interrupted();
      break;
    }
    outcome = m.need_heap(cells_for_answer(source, next) + 64);
    if (outcome == Outcome::success) outcome = unify_answer(m, source, next, skeleton);
    Cell old;
    if (outcome == Outcome::success) outcome = add_answer(m, *target.table, target.skeleton, old);
    if (outcome == Outcome::error) break;  // the ball may be above, and refer to bindings
    m.terms.undo_to(mark);
    m.terms.top = top;
    if (outcome == Outcome::fail) ++next;
  }
  m.terms.hb = hb;
  return outcome;
}

// ---- the goal of a table ----

Outcome goal_of(Machine& m, const Table& table, Cell& goal) {
  TableSpace& space = tables_of(m);
  const Declaration& declared = *table.declaration;
  const std::size_t need =
      VariantReader::cells_for(table.call.size()) + 3 * table.variables + 4 * declared.modes.size() + 32;
  if (Outcome o = m.need_heap(need); o != Outcome::success) return o;
  CallOfTable call;
  make_worker(m, space, table, declared, call);
  goal = call.worker;
  return Outcome::success;
}

}  // namespace hornbeam::tabling
