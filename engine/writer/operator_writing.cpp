// SPDX-License-Identifier: MIT
// Operator terms: brackets where priorities require them (ISO 13211-1, 6.3.4.2), and where the text would otherwise be
// read as another term.
#include "writer/writing.hpp"

#include <cmath>

#include "terms/ratio.hpp"

namespace hornbeam::writer {

using syntax::Operator;
using syntax::OperatorType;

// A name that is both a prefix and a postfix operator is written as a prefix operator.
Operator Writing::operator_of(Cell term) const {
  const Cell functor = terms::functor_of(term);
  if (functor.arity() == 0 || functor.arity() > 2 || is_special(term)) return {};
  const syntax::Operators ops = operators_of(terms_.functors.name(functor));
  if (functor.arity() == 2) return ops.infix;
  return ops.prefix ? ops.prefix : ops.postfix;
}

// The closing bracket waits on the stack below everything inside.
bool Writing::open_brackets_if(bool needed, std::uint32_t depth) {
  if (!needed) return true;
  out_.open_bracket();
  return push(Kind::close_bracket, Cell::atom(atoms::nil), depth);
}

// ---- prefix ----

namespace {
bool is_negative(Cell c) {
  if (terms::is_float(c)) return std::signbit(terms::float_value(c));
  return terms::is_rational(c) && terms::rational_sign(c) < 0;
}
}  // namespace

// The operand with which the text of an infix or postfix term begins.
Cell Writing::leftmost_leaf(Cell term) const {
  for (;;) {
    const Operator op = term.is_structure() ? operator_of(term) : Operator{};
    if (!op || syntax::fixity_of(op.type) == syntax::Fixity::prefix) return term;
    if (!names_.empty() && names_.contains(term.address())) return term;
    term = terms::deref(terms::structure_argument(term, 0));
  }
}

// `- 1` is read as a number, so minus needs brackets around an operand that begins with a digit; for uniformity, around
// every infix or postfix operand: - (1), - (1^2), - (a^2). An operand like =(a) begins with an infix operator, which
// some readers would take as such. And `f -1`, for an operator f that binds more tightly than minus, looks like a
// subtraction.
bool Writing::prefix_operand_needs_brackets(Atom op_name, Operator op, Cell operand) const {
  constexpr int priority_of_minus = 200;
  const bool minus = op_name == atoms::minus;
  if (terms::is_number(operand)) {
    return is_negative(operand) ? op.right_limit() < priority_of_minus : minus;
  }
  if (!operand.is_structure() || is_special(operand)) return false;
  if (!names_.empty() && names_.contains(operand.address())) return false;
  if (const Operator inner = operator_of(operand)) {
    if (syntax::fixity_of(inner.type) == syntax::Fixity::prefix) return false;
    return minus || (op.right_limit() < priority_of_minus && is_negative(leftmost_leaf(operand)));
  }
  const syntax::Operators ops = operators_of(terms_.functors.name(terms::functor_of(operand)));
  return (ops.infix || ops.postfix) && !ops.prefix;
}

// Writes the operator, a blank or a note that a following bracket must be separated, and the operand.
bool Writing::write_prefix(const Step& s, Cell term, Operator op) {
  const Atom name = terms_.functors.name(terms::functor_of(term));
  const Cell operand = terms::deref(terms::structure_argument(term, 0));
  if (!open_brackets_if(op.priority > s.limit, s.depth)) return false;
  write_name(name);
  if (atom_shape(terms_.atoms.text(name)) == AtomShape::letters) {
    out_.blank();  // keep `spy -1` from looking like a subtraction
  } else {
    out_.mark_operator();
  }
  const bool brackets = prefix_operand_needs_brackets(name, op, operand);
  if (!open_brackets_if(brackets, s.depth)) return false;
  const int limit = brackets ? syntax::max_priority : op.right_limit();
  return write_or_push(Writing::operand(operand, s.depth + 1, limit));
}

// ---- infix and postfix ----

// `fy 1 yf` is fy(yf(1)): a left operand that is open to the right at the same priority would absorb the operator.
bool Writing::swallows_what_follows(Cell left, int priority) const {
  left = terms::deref(left);
  if (!left.is_structure()) return false;
  if (!names_.empty() && names_.contains(left.address())) return false;
  const Operator op = operator_of(left);
  return op.priority == priority && (op.type == OperatorType::fy || op.type == OperatorType::xfy);
}

// The left operand comes first; the step for the operator holds the limit of the right one.
bool Writing::write_infix(const Step& s, Cell term, Operator op) {
  const Cell left = terms::structure_argument(term, 0);
  int limit = op.left_limit();
  if (limit == op.priority && swallows_what_follows(left, limit)) --limit;
  return open_brackets_if(op.priority > s.limit, s.depth) && push(Kind::infix, term, s.depth, op.right_limit()) &&
         write_or_push(operand(left, s.depth + 1, limit));
}

bool Writing::continue_infix(const Step& s) {
  write_infix_operator(terms_.functors.name(terms::functor_of(s.term)));
  return write_or_push(operand(terms::structure_argument(s.term, 1), s.depth + 1, s.limit));
}

// A word has blanks on both sides if it needs one before it, as in 1 is X and X is [a]; otherwise only something that
// would look like arguments is separated: [a]is[b], (a,b)is (c,d). Answers and listings, which space arguments, always
// have the blanks.
void Writing::write_infix_operator(Atom name) {
  if (name == atoms::comma) {
    out_.punctuation(',');
    if (options_.spacing == Spacing::next_argument) out_.blank();
    return;
  }
  if (name == atoms::bar) {
    out_.punctuation('|');
    return;
  }
  const AtomShape shape = atom_shape(terms_.atoms.text(name));
  const bool word = shape == AtomShape::letters || shape == AtomShape::quoted;
  const bool apart = word && (options_.spacing == Spacing::next_argument || out_.melts_with_a_word());
  if (apart) out_.blank();
  write_name(name);
  if (apart) {
    out_.blank();
  } else if (word) {
    out_.mark_operator();
  }
}

// Like an infix term, without a right operand.
bool Writing::write_postfix(const Step& s, Cell term, Operator op) {
  const Cell left = terms::structure_argument(term, 0);
  int limit = op.left_limit();
  if (limit == op.priority && swallows_what_follows(left, limit)) --limit;
  return open_brackets_if(op.priority > s.limit, s.depth) && push(Kind::postfix, term, s.depth) &&
         write_or_push(operand(left, s.depth + 1, limit));
}

}  // namespace hornbeam::writer
