// SPDX-License-Identifier: MIT
// Code that unifies the head with the argument registers. A compound argument is read if the register holds one
// (straight code), and written if it holds a variable (code put aside, which builds the whole subterm and returns after
// the reading code). Both leave the same variables in the same registers.
//
//   p(f(X, g(Y)), X) :- ...           get_structure A1, f/2, L    a compound: read its arguments
//                                     read_value A2               X, which stays where it is
//                                     read_variable T             the nested subterm waits in a register
//                                     get_structure T, g/1, M     (M is like L, for g(Y) alone)
//                                     read_variable Y
//                              back:  the next argument or goal
//                                     ...
//                          L:  write_value A2                     a variable: it is bound to f(X, g(Y))
//                              write_structure +1
//                              write_constant g/1  write_variable Y
//                              jump back
//
// The read stream unifies level by level, so a nested term is unified after its siblings.
#include <algorithm>

#include "compiler/code_generator.hpp"
#include "terms/record.hpp"
#include "terms/term_inspection.hpp"

namespace hornbeam::compiler {

namespace {

// A structure whose arguments are all constants: the instruction get_flat_structure.
bool is_flat_structure(Cell term) {
  if (!term.is_structure()) return false;
  const Cell* const arguments = &terms::structure_argument(term, 0);
  return std::all_of(arguments, arguments + terms::functor_of(term).arity(),
                     [](Cell a) { return deref(a).is_constant(); });
}

}  // namespace

// Most facts of tables and of assertz/1: constants, and structures of them, without variables that need registers. The
// code is the same as that of `head`, but asserting such a fact takes a third of the time.
bool CodeGenerator::constant_fact(Cell head) {
  if (!head.is_structure() || checked_) return false;
  const std::uint32_t n = terms::functor_of(head).arity();
  const Cell* const arguments = &terms::structure_argument(head, 0);
  if (n > static_cast<std::uint32_t>(code::most_arguments)) return false;
  const auto is_simple = [](Cell a) {
    a = deref(a);
    return a.is_constant() || (is_flat_structure(a) && terms::functor_of(a).arity() < big_term);
  };
  if (!std::all_of(arguments, arguments + n, is_simple)) return false;
  summary.begin_plain();
  const auto read = [&](Opcode op, std::initializer_list<Word> operands, std::uint32_t argument) {
    if (argument < most_summarised) summary.plain(code_.main_size() + operands.size());
    code_.emit(op, operands);
  };
  for (std::uint32_t i = 0; i < n; ++i) {
    const Cell a = deref(arguments[i]);
    if (a.is_constant()) {
      read(Opcode::get_constant, {i, a.bits()}, i);
      continue;
    }
    const Cell functor = terms::functor_of(a);
    read(Opcode::get_flat_structure, {i, functor.bits()}, i);
    for (std::uint32_t j = 0; j < functor.arity(); ++j) {
      read(Opcode::read_constant, {deref(terms::structure_argument(a, j)).bits()}, i);
    }
  }
  if (code_.last() == Opcode::get_constant) code_.rename_last(Opcode::get_constant_proceed);
  code_.emit(Opcode::proceed);
  return true;
}

// Variables stay in their argument registers; all other arguments are unified from left to right. Variables that first
// occur there are already in their registers.
void CodeGenerator::head(Cell head) {
  path_.variables.assign(vars_.size(), Location{});
  path_.recent.clear();
  path_.owner.clear();
  path_.allocated = path_.maybe_woken = false;
  path_.restarts = has_others_;
  note_restarts();
  new_log_.clear();
  const int n = head.is_list() ? 2 : head.is_compound() ? static_cast<int>(terms::functor_of(head).arity()) : 0;
  summary.begin(static_cast<unsigned>(n), is_fact);
  if (!head.is_compound()) return;
  const Cell* arguments = head.address() + (head.is_list() ? 0 : 1);
  if (n > code::most_arguments) {
    overflow_ = true;
    return;
  }
  arity_ = static_cast<std::size_t>(n);
  path_.owner.assign(arity_, busy_register);
  // First occurrences of variables stay in place.
  for (int i = 0; i < n; ++i) {
    const Cell a = deref(arguments[i]);
    if (!is_variable(a)) continue;
    const int v = variable_of(a);
    if (vars_[v].total == 1) {
      path_.owner[i] = free_register;
    } else if (!where(v).initialised) {
      where(v).reg = i;
      vars_[v].node = summary.argument(i);
      where(v).initialised = true;
      path_.owner[i] = v;
      used(v);
    }
  }
  if (reserved_ < n) reserved_ = n;
  for (int i = 0; i < n; ++i) {
    const Cell a = deref(arguments[i]);
    if (path_.owner[i] != busy_register) continue;
    path_.owner[i] = free_register;
    summary.condition(i, opens_compound(a));
    if (checked_ && !a.is_constant()) summary.unifies_checked();
    if (is_variable(a)) {
      const int v = variable_of(a);
      summary.unifies(where(v).reg, false);
      emit(Opcode::unify_registers, {static_cast<Word>(where(v).reg), static_cast<Word>(i)});
      path_.maybe_woken = true;
      used(v);
    } else {
      get_whole(i, a, summary.argument(i));
    }
  }
}

// True for a compound of variables that do not occur before in the head, all different.
bool CodeGenerator::opens_compound(Cell term) const {
  constexpr std::size_t most = 8;
  if (!term.is_compound() || needs_template(term) || checked_) return false;
  const std::size_t n = term.is_list() ? 2 : terms::functor_of(term).arity();
  const Cell* const arguments = term.address() + (term.is_list() ? 0 : 1);
  if (n > most) return false;
  for (std::size_t i = 0; i < n; ++i) {
    const Cell a = deref(arguments[i]);
    if (!is_variable(a) || path_.variables[static_cast<std::size_t>(variable_of(a))].initialised) return false;
    if (std::any_of(arguments, arguments + i, [&](Cell other) { return deref(other) == a; })) return false;
  }
  return true;
}

void CodeGenerator::get_whole(int reg, Cell term, Node node) {
  stream_ = ++streams_;
  path_.maybe_woken = true;
  get(reg, term, node);
  stream_ = 0;
}

bool CodeGenerator::needs_template(Cell term) const {
  return term.is_box() || (!big_.empty() && term.is_compound() && big_.count(term.address()) != 0);
}

// Unifies register `reg` with a term other than a variable, whose summary node is `node`. The register is free
// afterwards.
void CodeGenerator::get(int reg, Cell term, Node node) {
  if (needs_template(term) || (checked_ && term.is_compound())) {
    get_big(reg, term, node);
  } else if (term.is_compound()) {
    get_compound(reg, term, node);
  } else {
    summary.constant(node, code_.main_size() + 2);
    emit(Opcode::get_constant, {static_cast<Word>(reg), term.bits()});
  }
}

// Unifies as a whole, with a frozen copy of the term (compiler/template.hpp).
void CodeGenerator::get_big(int reg, Cell term, Node node) {
  Template* t = make_template(term);
  if (t == nullptr) return;
  summary.big_term(node, code_.main_size() + 2);
  emit(Opcode::get_template, {static_cast<Word>(reg), reinterpret_cast<Word>(t)});
}

// [Known|New] and [New1|New2], by far the most frequent list pairs, have an instruction for both directions.
bool CodeGenerator::get_plain_pair(int reg, Cell term, Node node) {
  const Cell h = deref(terms::head_of(term));
  const Cell t = deref(terms::tail_of(term));
  if (!is_variable(h) || !is_variable(t) || h == t) return false;
  const int head = variable_of(h), tail = variable_of(t);
  if (vars_[head].total == 1 || vars_[tail].total == 1 || where(tail).initialised) return false;
  const bool known = where(head).initialised;
  if (known && where(head).reg == no_register) return false;
  const Node first_node = summary.list_pair(node);
  const auto make = [&](int v, Node occurrence) {
    const int r = home_of(v);
    vars_[v].node = occurrence;
    where(v).initialised = true;
    vars_[v].stream = stream_;
    new_log_.push_back(v);
    return static_cast<Word>(r);
  };
  used(head);
  if (known) vars_[head].stream = stream_;  // an enclosing write stream needs the register too
  const Word first = known ? static_cast<Word>(where(head).reg) : make(head, first_node);
  used(tail);
  const Word second = make(tail, SummaryBuilder::next(first_node));
  emit(known ? Opcode::get_list_value_variable : Opcode::get_list_two_variables,
       {static_cast<Word>(reg), first, second});
  return true;
}

// A structure of constants only, as in facts: needs only reading code.
bool CodeGenerator::get_flat_structure(int reg, Cell term, Node node) {
  if (!is_flat_structure(term)) return false;
  const std::size_t n = terms::functor_of(term).arity();
  const Cell* const arguments = &terms::structure_argument(term, 0);
  Node inner = summary.structure(node, code_.main_size() + 2, static_cast<unsigned>(n));
  emit(Opcode::get_flat_structure, {static_cast<Word>(reg), terms::functor_of(term).bits()});
  for (std::size_t i = 0; i < n; ++i, inner = SummaryBuilder::next(inner)) {
    summary.constant(inner, code_.main_size() + 1);
    emit(Opcode::read_constant, {deref(arguments[i]).bits()});
  }
  return true;
}

// The general case, as in the diagram above.
void CodeGenerator::get_compound(int reg, Cell term, Node node) {
  if (term.is_list() ? get_plain_pair(reg, term, node) : get_flat_structure(reg, term, node)) return;
  const std::size_t new_from = new_log_.size();
  // One entry into the write stream for each list pair that is read in place.
  std::vector<Label> entries{code_.new_label()};
  const Label back = code_.new_label();
  std::vector<Nested> nested;
  if (term.is_list()) {
    node = summary.list_pair(node);
    emit(Opcode::get_list, {static_cast<Word>(reg), entries[0].number});
    for (Cell l = term;;) {
      read_argument(terms::head_of(l), node, nested);
      node = SummaryBuilder::next(node);
      const Cell rest = deref(terms::tail_of(l));
      // The rest of the list is read in place only after a flat element: if it is a variable, nothing read before still
      // waits to be unified.
      if (!rest.is_list() || needs_template(rest) || !nested.empty()) {
        read_argument(rest, node, nested);
        break;
      }
      entries.push_back(code_.new_label());
      node = summary.list_pair(node);
      emit(Opcode::read_last_list, {entries.back().number});
      l = rest;
    }
  } else {
    const std::size_t n = terms::functor_of(term).arity();
    node = summary.structure(node, code_.main_size() + 2, static_cast<unsigned>(n));
    emit(Opcode::get_structure, {static_cast<Word>(reg), terms::functor_of(term).bits(), entries[0].number});
    for (std::size_t i = 0; i < n; ++i, node = SummaryBuilder::next(node)) {
      read_argument(terms::structure_argument(term, i), node, nested);
    }
  }
  if (code_.last() == Opcode::read_void) code_.drop_last();
  // Unify the nested subterms, from their registers.
  for (const Nested& inner : nested) {
    release(inner.reg);
    get(inner.reg, inner.term, inner.node);
  }
  const bool was_aside = code_.aside();
  code_.place(back);
  code_.set_aside(true);
  write_stream(term, entries, back, new_from);
  code_.set_aside(was_aside);
}

// Reads one argument; a compound goes to `nested`.
void CodeGenerator::read_argument(Cell argument, Node node, std::vector<Nested>& nested) {
  const Cell a = deref(argument);
  if (is_variable(a)) {
    const int v = variable_of(a);
    used(v);
    if (vars_[v].total == 1) {
      emit(Opcode::read_void, {1});
      return;
    }
    Location& l = where(v);
    if (l.initialised) {
      vars_[v].stream = stream_;  // the write stream needs the register too
      if (l.reg != no_register) {
        emit(Opcode::read_value_x, {static_cast<Word>(l.reg)});
      } else {
        emit(Opcode::read_value_y, {static_cast<Word>(vars_[v].slot)});
      }
      return;
    }
    // The variable must keep its register until the write stream is emitted, even if this was its last use.
    const int reg = home_of(v);
    where(v).initialised = true;
    vars_[v].stream = stream_;
    vars_[v].node = node;
    new_log_.push_back(v);
    emit(Opcode::read_variable_x, {static_cast<Word>(reg)});
    return;
  }
  if (a.is_compound() || needs_template(a)) {
    const int reg = allocate_register(no_register);
    own(reg, busy_register);
    emit(Opcode::read_variable_x, {static_cast<Word>(reg)});
    nested.push_back({reg, a, node});
    return;
  }
  summary.constant(node, code_.main_size() + 1);
  emit(Opcode::read_constant, {a.bits()});
}

// Builds a term whose variables have registers, creating the variables new_log_[new_from..]. The pairs that are read in
// place are consecutive, so that the stream can be entered at each.
void CodeGenerator::write_stream(Cell term, const std::vector<Label>& entries, Label back, std::size_t new_from) {
  std::vector<int> fresh(new_log_.begin() + static_cast<std::ptrdiff_t>(new_from), new_log_.end());
  for (const int v : fresh) {
    where(v).initialised = false;  // during the stream
  }
  writing_ = true;
  Cell rest = term;
  for (std::size_t i = 0; i < entries.size(); ++i) {
    code_.place(entries[i]);
    if (i + 1 == entries.size()) {
      write_term(rest);
      break;
    }
    std::vector<Cell> nested;  // stays empty: the element is flat
    std::size_t offset = 2;
    write_argument(terms::head_of(rest), nested, offset);
    emit(Opcode::write_list, {1});
    rest = deref(terms::tail_of(rest));
  }
  unify_late_templates();
  for (const int v : fresh) where(v).initialised = true;
  writing_ = false;
  for (const int v : used_in_writing_) ++vars_[v].left;
  used_in_writing_.clear();
  emit(Opcode::jump, {back.number});
}

// A frozen copy of a term, with a fix-up for each variable of the clause that it contains.
Template* CodeGenerator::make_template(Cell term) {
  std::vector<int> variables;
  // Undo variable numbering temporarily: the record must contain the original term.
  std::vector<Cell> numbers;
  for (auto& [cell, value] : marked_) {
    numbers.push_back(*cell);
    *cell = value;
  }
  // '$t'(Term, Variable...): the arguments locate the variables in the record.
  Cell list = Cell::atom(atoms::nil);
  if (term.is_compound()) {
    const terms::VariableList found = terms::term_variables(terms_, term, list);
    if (!found.done) no_memory_ = true;
    list = found.list;
  }
  std::vector<Cell> cells{term};
  for (Cell l = list; l.is_list(); l = deref(terms::tail_of(l))) cells.push_back(terms::head_of(l));
  Cell* const top = terms_.top;
  Cell* wrapper = terms_.allocate(cells.size() + 1);
  wrapper[0] = terms_.functors.intern(atoms::curly, static_cast<std::uint32_t>(cells.size()));
  for (std::size_t i = 0; i < cells.size(); ++i) wrapper[i + 1] = cells[i];
  const terms::OwnedRecord record(terms::make_record(terms_, Cell::structure(wrapper), terms::AttributeCopy::drop));
  terms_.top = top;
  for (std::size_t i = 0; i < marked_.size(); ++i) *marked_[i].first = numbers[i];
  if (record == nullptr) {
    no_memory_ = true;
    return nullptr;
  }
  Template* t = Template::make(terms_.memory);
  templates.push_back(t);
  t->cells.assign(record->cells(), record->cells() + record->heap_cells());
  const std::size_t at = record->root().bits() / 8;  // cell index of the wrapper's functor
  t->root = t->cells[at + 1];
  int from = 0;  // the registers of all new variables are consecutive
  for (std::size_t i = 1; i < cells.size(); ++i) {
    // Follow references inside the record to the variable itself.
    std::size_t place = at + 1 + i;
    while (t->cells[place].is_ref() && t->cells[place].bits() / 8 != place) {
      place = t->cells[place].bits() / 8;
    }
    const int v = variable_of(deref(cells[i]));
    Template::FixUp fix{static_cast<std::uint32_t>(place), 0, Template::Source::register_value};
    used(v);
    if (vars_[v].total == 1) continue;
    Location& l = where(v);
    if (l.initialised && l.reg == no_register) {
      fix.source = Template::Source::slot_value;
      fix.number = static_cast<std::uint32_t>(vars_[v].slot);
    } else if (l.initialised) {
      vars_[v].stream = stream_;
      fix.number = static_cast<std::uint32_t>(l.reg);
    } else {
      fix.source = Template::Source::new_register;
      const int reg = home_of(v, from);
      if (reg >= reserved_) from = reg + 1;
      fix.number = static_cast<std::uint32_t>(reg);
      where(v).initialised = true;
      vars_[v].stream = stream_;
      new_log_.push_back(v);
    }
    t->fix_ups.push_back(fix);
  }
  return t;
}

}  // namespace hornbeam::compiler
