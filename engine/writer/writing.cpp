// SPDX-License-Identifier: MIT
// Terms other than operator terms, and the main loop; operators: operator_writing.cpp.
#include "writer/writing.hpp"

#include "terms/bigint.hpp"
#include "terms/number_text.hpp"
#include "terms/term_inspection.hpp"
#include "writer/variable_names.hpp"

namespace hornbeam::writer {

namespace {
constexpr std::string_view ellipsis = "...";
}  // namespace

// ---- the loop ----

bool Writing::run(Cell term, int priority) {
  if (!push(Kind::term, term, 1, priority)) return fail_with(WriteStatus::no_memory);
  return drain();
}

// Each step may push others; the last one pushed is written first.
bool Writing::drain() {
  while (!stack_.empty()) {
    if (break_is_due()) {
      if (!take_break()) return false;
      if (is_cut_) return true;
    }
    if (!continue_with(stack_.pop())) {
      return status_ == WriteStatus::done ? fail_with(WriteStatus::no_memory) : false;
    }
  }
  return true;
}

// Most arguments are atomic and need no step of their own, except where a break is due.
bool Writing::is_short(Cell term) {
  if (!terms::deref(term).is_atomic() || (steps_ + 1) % steps_between_breaks == 0) return false;
  ++steps_;
  return true;
}

bool Writing::write_or_push(const Step& s) { return is_short(s.term) ? write_term(s) : stack_.push(s); }

// Flushes long texts in pieces, and checks for interrupts.
bool Writing::take_break() {
  if (flushed_ + out_.size() > most) cut();
  if (out_.is_full()) {
    flushed_ += out_.size();
    if (!out_.flush()) return fail_with(WriteStatus::stream_failed);
  }
  constexpr std::size_t small = std::size_t{1} << 16;
  if (out_.size() > std::max(small, terms_.memory.left())) return fail_with(WriteStatus::no_memory);
  if (keep_going != nullptr && !keep_going(keep_going_context)) {
    return fail_with(WriteStatus::interrupted);
  }
  return true;
}

void Writing::cut() {
  while (!stack_.empty()) stack_.pop();
  if (!is_cut_) out_.raw(ellipsis);
  is_cut_ = true;
}

bool Writing::continue_with(const Step& s) {
  switch (s.kind) {
    case Kind::term:
    case Kind::operand: return write_term(s);
    case Kind::arguments: return continue_arguments(s);
    case Kind::list_rest: return continue_list(s);
    case Kind::infix: return continue_infix(s);
    case Kind::postfix: write_name(terms_.functors.name(terms::functor_of(s.term))); return true;
    case Kind::close_bracket: out_.punctuation(')'); return true;
    case Kind::close_braces: out_.punctuation('}'); return true;
    case Kind::close_attributes:
      --inside_attributes_;
      out_.punctuation('}');
      return true;
  }
  return true;
}

// ---- any term ----

// The order of the checks matters: depth first, so that `...` costs nothing; then the hook, which may handle any
// subterm; then the kind of term.
bool Writing::write_term(const Step& s) {
  const Cell c = terms::deref(s.term);
  if (too_deep(s.depth)) {
    out_.name(ellipsis, AtomShape::symbols);
    return true;
  }
  const bool shown =
      !c.is_variable() || (options_.attributes == Attributes::portray && c.is_attributed() && terms::has_attributes(c));
  if (options_.portray != nullptr && shown) {
    scratch_.clear();
    if (options_.portray->portray(c, scratch_)) {
      out_.foreign(scratch_);
      return true;
    }
  }
  if (c.is_variable()) return write_variable(s, c);
  if (c.is_compound()) return write_compound(s, c);
  if (c.is_atom()) {
    write_atom(c, s.kind == Kind::operand);
    return true;
  }
  return write_boxed(c);
}

// Numbers begin with a digit or a minus, which affects spacing; strings are quoted or plain.
bool Writing::write_boxed(Cell c) {
  if (terms::is_string(c)) {
    const std::string_view text(terms::string_data(c), terms::string_bytes(c));
    if (options_.quoted) {
      out_.quoted(text, '"', options_.character_escapes);
    } else {
      out_.foreign(text);
    }
    return true;
  }
  scratch_.clear();
  if (!terms::append_number(scratch_, c, keep_going != nullptr ? &terms_ : nullptr)) {
    return fail_with(WriteStatus::interrupted);
  }
  out_.number(scratch_);
  return true;
}

// An operator atom as an operand is bracketed (6.3.1.3).
void Writing::write_atom(Cell atom, bool operand) {
  const bool brackets = operand && operators_of(atom.as_atom()).any();
  if (brackets) out_.open_bracket();
  write_name(atom.as_atom());
  if (brackets) out_.punctuation(')');
}

// Unquoted output of an unusual atom is spaced by its first and last character.
void Writing::write_name(Atom name) {
  const std::string_view text = terms_.atoms.text(name);
  const AtomShape shape = atom_shape(text);
  if (shape != AtomShape::quoted) {
    out_.name(text, shape);
  } else if (options_.quoted) {
    out_.quoted(text, '\'', options_.character_escapes);
  } else {
    out_.foreign(text);
  }
}

// ---- variables ----

// A name given by the caller is written verbatim.
bool Writing::write_variable(const Step& s, Cell variable) {
  if (options_.variable_names != nullptr) {
    const auto named = options_.variable_names->find(variable.address());
    if (named != options_.variable_names->end()) {
      out_.foreign(named->second);
      return true;
    }
  }
  const auto letter = letters_.find(variable.address());
  scratch_.clear();
  if (letter != letters_.end()) {
    scratch_ = letter->second;
  } else {
    append_variable_name(scratch_, terms_, variable);
  }
  out_.variable(scratch_);
  if (!variable.is_attributed() || inside_attributes_ > 0 || !terms::has_attributes(variable)) return true;
  return write_attributes(s, variable);
}

// The attributes of variables inside attributes are omitted: they often refer back here.
bool Writing::write_attributes(const Step& s, Cell variable) {
  if (options_.attributes == Attributes::dots) out_.raw("{...}");
  if (options_.attributes != Attributes::write) return true;
  out_.open_braces();
  ++inside_attributes_;
  return push(Kind::close_attributes, variable, s.depth) &&
         push(Kind::term, variable.address()[1], s.depth + 1, syntax::max_priority);
}

// ---- compounds ----

// Compounds that close a cycle already have names; all others are trees from here on.
bool Writing::write_compound(const Step& s, Cell term) {
  if (!names_.empty() && names_.contains(term.address())) {
    write_name_of(term.address());
    return true;
  }
  if (!term.is_list()) return write_structure(s, term);
  return lists_are_functional() ? write_functional(s, term) : write_list(s, term);
}

// Neither operator nor functional notation: '$VAR'(1), {a}, text printed by portray/1.
bool Writing::is_special(Cell term) const {
  const Cell functor = terms::functor_of(term);
  if (functor.arity() != 1) return false;
  if (functor == functors::curly) return !options_.ignore_ops || options_.brace_terms;
  const Cell argument = terms::deref(terms::structure_argument(term, 0));
  if (functor == functors::portrayed) return options_.portrayed && terms::is_string(argument);
  if (functor != functors::variable_term || !options_.numbervars) return false;
  if (argument.is_atom()) {
    return options_.named_variables && is_variable_name(terms_.atoms.text(argument.as_atom()));
  }
  return terms::is_integer(argument) && terms::integer_sign(argument) >= 0;
}

// Special forms come first: operators do not affect them ('$VAR'(1) is a variable even when '$VAR' is an operator).
bool Writing::write_structure(const Step& s, Cell term) {
  const Cell functor = terms::functor_of(term);
  if (is_special(term)) {
    if (functor == functors::curly) return write_braces(s, term);
    const Cell argument = terms::deref(terms::structure_argument(term, 0));
    if (functor == functors::portrayed) {
      out_.foreign({terms::string_data(argument), terms::string_bytes(argument)});
    } else if (argument.is_atom()) {
      out_.variable(terms_.atoms.text(argument.as_atom()));
    } else {
      scratch_.clear();
      append_numbered_variable(scratch_, argument);
      out_.variable(scratch_);
    }
    return true;
  }
  const syntax::Operator op = operator_of(term);
  if (!op) return write_functional(s, term);
  switch (syntax::fixity_of(op.type)) {
    case syntax::Fixity::prefix: return write_prefix(s, term, op);
    case syntax::Fixity::infix: return write_infix(s, term, op);
    case syntax::Fixity::postfix: return write_postfix(s, term, op);
  }
  return true;
}

bool Writing::write_braces(const Step& s, Cell term) {
  out_.open_braces();
  return push(Kind::close_braces, term, s.depth) &&
         push(Kind::term, terms::structure_argument(term, 0), s.depth + 1, syntax::max_priority);
}

// The list functor is always quoted: a bare full stop would end the clause.
bool Writing::write_functional(const Step& s, Cell term) {
  if (term.is_list()) {
    out_.quoted(".", '\'', true);
  } else {
    write_name(terms_.functors.name(terms::functor_of(term)));
  }
  out_.open_arguments();
  return continue_arguments(Step{term, 0, s.depth, 0, Kind::arguments});
}

// One step serves all arguments of a term: it is pushed again with the index of the next.
bool Writing::continue_arguments(const Step& s) {
  const bool pair = s.term.is_list();
  const Cell* const arguments = s.term.address() + (pair ? 0 : 1);
  const std::uint32_t arity = pair ? 2 : terms::functor_of(s.term).arity();
  for (std::uint32_t i = s.index; i < arity; ++i) {
    if (i > 0) {
      out_.punctuation(',');
      if (options_.spacing == Spacing::next_argument) out_.blank();
    }
    const Step argument{arguments[i], 0, s.depth + 1, syntax::argument_priority, Kind::term};
    if (!is_short(argument.term)) return push(Kind::arguments, s.term, s.depth, 0, i + 1) && stack_.push(argument);
    if (!write_term(argument)) return false;
  }
  out_.punctuation(')');
  return true;
}

// ---- lists ----

// Depth also grows along the list: [1,2|...] at max_depth(3).
bool Writing::write_list(const Step& s, Cell list) {
  out_.open_list();
  if (too_deep(s.depth + 1)) {
    out_.name(ellipsis, AtomShape::symbols);
    if (terms::deref(terms::tail_of(list)) != Cell::atom(atoms::nil)) {
      out_.punctuation('|');
      out_.name(ellipsis, AtomShape::symbols);
    }
    out_.punctuation(']');
    return true;
  }
  return write_element(list, s.depth + 1);
}

// The head of a pair, then the rest.
bool Writing::write_element(Cell pair, std::uint32_t depth) {
  const Step head{terms::head_of(pair), 0, depth, syntax::argument_priority, Kind::term};
  const Step rest{terms::tail_of(pair), 0, depth + 1, 0, Kind::list_rest};
  return stack_.push(rest) && write_or_push(head);
}

// The previous element has been written; s.term is the tail, s.depth the depth of the next element.
bool Writing::continue_list(const Step& s) {
  const Cell tail = terms::deref(s.term);
  if (tail == Cell::atom(atoms::nil)) {
    out_.punctuation(']');
    return true;
  }
  const bool named = tail.is_list() && !names_.empty() && names_.contains(tail.address());
  if (tail.is_list() && !named && !too_deep(s.depth)) {
    out_.punctuation(',');
    if (options_.spacing == Spacing::next_argument) out_.blank();
    return write_element(tail, s.depth);
  }
  out_.punctuation('|');
  if (tail.is_list() && !named) {
    out_.name(ellipsis, AtomShape::symbols);
    out_.punctuation(']');
    return true;
  }
  return push(Kind::list_rest, Cell::atom(atoms::nil), s.depth) &&
         write_or_push(Step{tail, 0, s.depth, syntax::argument_priority, Kind::term});
}

// ---- cyclic terms ----

// Numbers names in the order in which the compounds are read.
void Writing::name_compounds(const std::vector<const Cell*>& compounds) {
  for (const Cell* c : compounds) names_.emplace(c, names_.size() + 1);
}

void Writing::cut_compounds(const std::vector<const Cell*>& compounds) {
  for (const Cell* c : compounds) names_.emplace(c, 0);
}

void Writing::write_name_of(const Cell* compound) {
  const std::size_t number = names_.at(compound);
  if (number == 0) {
    out_.name(ellipsis, AtomShape::symbols);
  } else {
    out_.variable("_S" + std::to_string(number));
  }
}

// The right side of _S1 = ...: the compound itself rather than its name, at the priority of an operand of (=)/2.
bool Writing::run_definition(const Cell* compound) {
  const Cell term = compound->is_functor_cell() ? Cell::structure(compound) : Cell::list(compound);
  const Step s{term, 0, 1, syntax::argument_priority - 300, Kind::operand};
  const bool begun = !term.is_list()          ? write_structure(s, term)
                     : lists_are_functional() ? write_functional(s, term)
                                              : write_list(s, term);
  if (!begun) return fail_with(WriteStatus::no_memory);
  return drain();
}

}  // namespace hornbeam::writer
