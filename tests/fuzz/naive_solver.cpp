// SPDX-License-Identifier: MIT
#include "naive_solver.hpp"

#include <algorithm>

namespace naive {

namespace {

bool is(Term t, const char* name, std::size_t arity) {
  return t->name == name && t->arguments.size() == arity &&
         (t->kind == Node::compound || (t->kind == Node::atom && arity == 0));
}

}  // namespace

std::string error_text(const std::string& formal) {
  for (const char* of_expression : {"instantiation_error", "type_error(evaluable", "evaluation_error"}) {
    if (formal.starts_with(of_expression)) return "error(expression)";
  }
  return "error(" + formal + ")";
}

bool Solver::occurs(Term variable, Term t) {
  if (++steps_ > 20000) throw OutOfSteps{};
  t = deref(t);
  if (t == variable) return true;
  return std::any_of(t->arguments.begin(), t->arguments.end(), [&](Term a) { return occurs(variable, a); });
}

bool Solver::unify(Term a, Term b) {
  a = deref(a);
  b = deref(b);
  if (a == b) return true;
  if (b->kind == Node::variable) std::swap(a, b);
  if (a->kind == Node::variable) {
    if (occurs(a, b)) throw OutOfSteps{};  // a cyclic term is beyond this solver
    a->binding = b;
    trail_.push_back(a);
    return true;
  }
  if (a->kind != b->kind || a->name != b->name || a->value != b->value || a->arguments.size() != b->arguments.size()) {
    return false;
  }
  for (std::size_t i = 0; i < a->arguments.size(); ++i) {
    if (++steps_ > 20000) throw OutOfSteps{};
    if (!unify(a->arguments[i], b->arguments[i])) return false;
  }
  return true;
}

void Solver::undo(std::size_t mark) {
  while (trail_.size() > mark) {
    trail_.back()->binding = nullptr;
    trail_.pop_back();
  }
}

bool Solver::identical(Term a, Term b) const {
  a = deref(a);
  b = deref(b);
  if (a == b) return true;
  if (a->kind == Node::variable || b->kind == Node::variable || a->kind != b->kind || a->name != b->name ||
      a->value != b->value || a->arguments.size() != b->arguments.size()) {
    return false;
  }
  for (std::size_t i = 0; i < a->arguments.size(); ++i) {
    if (!identical(a->arguments[i], b->arguments[i])) return false;
  }
  return true;
}

Term Solver::renamed(Term t, std::vector<std::pair<Term, Term>>& map) {
  if (++steps_ > 20000) throw OutOfSteps{};
  t = deref(t);
  if (t->kind == Node::variable) {
    for (const auto& [from, to] : map) {
      if (from == t) return to;
    }
    map.emplace_back(t, make_variable());
    return map.back().second;
  }
  if (t->kind != Node::compound) return t;
  std::vector<Term> arguments;
  for (Term a : t->arguments) arguments.push_back(renamed(a, map));
  return make_compound(t->name, std::move(arguments));
}

std::string Solver::text(Term t, std::vector<Term>& variables) const {
  t = deref(t);
  if (t->kind == Node::integer) return std::to_string(t->value);
  if (t->kind == Node::atom) return t->name;
  if (t->kind == Node::variable) {
    const auto known = std::find(variables.begin(), variables.end(), t);
    const auto number = known - variables.begin();
    if (known == variables.end()) variables.push_back(t);
    return "_" + std::to_string(number);
  }
  if (is(t, "error", 2)) return error_text(text(t->arguments[0], variables));
  std::string out = t->name + "(";
  for (std::size_t i = 0; i < t->arguments.size(); ++i) out += (i > 0 ? "," : "") + text(t->arguments[i], variables);
  return out + ")";
}

void Solver::throw_error(Term formal) {
  Term context = make_variable();
  if (builtin_ != nullptr) {
    const Term arity = make_integer(static_cast<long>(builtin_->arguments.size()));
    const Term indicator = make_compound("/", {make_atom(builtin_->name), arity});
    context = make_compound("context", {make_compound(":", {make_atom("system"), indicator}), context});
  }
  throw Ball{copy(make_compound("error", {formal, context}))};
}

long Solver::evaluate(Term t) {
  t = deref(t);
  if (t->kind == Node::integer) return t->value;
  if (t->kind == Node::variable) throw_error(make_atom("instantiation_error"));
  const auto indicator = [&] {
    return make_compound("/", {make_atom(t->name), make_integer(static_cast<long>(t->arguments.size()))});
  };
  if (is(t, ".", 2) && is(deref(t->arguments[1]), "[]", 0)) {  // [X] is X; of a character, its code
    const Term element = deref(t->arguments[0]);
    if (element->kind == Node::atom && element->name.size() == 1) return element->name[0];
    return evaluate(element);
  }
  const bool known = is(t, "+", 2) || is(t, "-", 2) || is(t, "*", 2) || is(t, "//", 2);
  if (!known) throw_error(make_compound("type_error", {make_atom("evaluable"), indicator()}));
  const long a = evaluate(t->arguments[0]);
  const long b = evaluate(t->arguments[1]);
  if (a > 1000000 || a < -1000000 || b > 1000000 || b < -1000000) throw OutOfSteps{};
  if (t->name == "+") return a + b;
  if (t->name == "-") return a - b;
  if (t->name == "*") return a * b;
  if (b == 0) throw_error(make_compound("evaluation_error", {make_atom("zero_divisor")}));
  return a / b;
}

bool Solver::succeeds_once(Term goal) {
  bool found = false;
  const int level = ++last_level_;
  run(goal, level, [&] {
    found = true;
    return level;
  });
  return found;
}

int Solver::run_catch(Term goal, int cut_level, const Next& next) {
  const std::size_t mark = trail_.size();
  const int depth = depth_;
  bool inside = true;
  Ball caught{nullptr};
  try {
    const int level = ++last_level_;
    const int result = run(goal->arguments[0], level, [&] {
      inside = false;
      const int r = next();
      inside = true;
      return r;
    });
    return result == level ? failed : result;
  } catch (const Ball& ball) {
    if (!inside) throw;
    caught = ball;
  }
  depth_ = depth;
  undo(mark);
  if (!unify(goal->arguments[1], caught.term)) {
    undo(mark);
    throw caught;
  }
  static_cast<void>(cut_level);
  const int level = ++last_level_;
  const int result = run(goal->arguments[2], level, next);
  return result == level ? failed : result;
}

int Solver::run_control(Term goal, int cut_level, const Next& next, bool& known) {
  known = true;
  const std::size_t mark = trail_.size();
  if (is(goal, ",", 2)) {
    return run(goal->arguments[0], cut_level, [&] { return run(goal->arguments[1], cut_level, next); });
  }
  if (is(goal, "!", 0)) {
    const int result = next();
    return result == failed ? cut_level : result;
  }
  if (is(goal, ";", 2)) {
    const Term left = deref(goal->arguments[0]);
    if (is(left, "->", 2)) {
      if (succeeds_once(left->arguments[0])) return run(left->arguments[1], cut_level, next);
      undo(mark);
      return run(goal->arguments[1], cut_level, next);
    }
    const int result = run(left, cut_level, next);
    if (result != failed) return result;
    undo(mark);
    return run(goal->arguments[1], cut_level, next);
  }
  if (is(goal, "->", 2)) {
    return succeeds_once(goal->arguments[0]) ? run(goal->arguments[1], cut_level, next) : failed;
  }
  if (is(goal, "\\+", 1)) {
    const bool found = succeeds_once(goal->arguments[0]);
    undo(mark);
    return found ? failed : next();
  }
  if (is(goal, "call", 1)) {
    const int level = ++last_level_;
    const int result = run(goal->arguments[0], level, next);
    return result == level ? failed : result;
  }
  if (is(goal, "catch", 3)) return run_catch(goal, cut_level, next);
  known = false;
  return failed;
}

int Solver::run_builtin(Term goal, const Next& next, bool& known) {
  known = true;
  builtin_ = goal;
  const auto truth = [&](bool holds) { return holds ? next() : failed; };
  const auto& a = goal->arguments;
  if (is(goal, "true", 0)) return next();
  if (is(goal, "fail", 0)) return failed;
  if (is(goal, "=", 2)) return truth(unify(a[0], a[1]));
  if (is(goal, "==", 2)) return truth(identical(a[0], a[1]));
  if (is(goal, "\\=", 2)) {
    const std::size_t mark = trail_.size();
    const bool unifies = unify(a[0], a[1]);
    undo(mark);
    return truth(!unifies);
  }
  if (is(goal, "var", 1)) return truth(deref(a[0])->kind == Node::variable);
  if (is(goal, "atom", 1)) return truth(deref(a[0])->kind == Node::atom);
  if (is(goal, "is", 2)) return truth(unify(a[0], make_integer(evaluate(a[1]))));
  if (is(goal, "<", 2)) {
    const long x = evaluate(a[0]);
    return truth(x < evaluate(a[1]));
  }
  if (is(goal, "=:=", 2)) {
    const long x = evaluate(a[0]);
    return truth(x == evaluate(a[1]));
  }
  if (is(goal, "throw", 1)) {
    builtin_ = nullptr;
    if (deref(a[0])->kind == Node::variable) throw_error(make_atom("instantiation_error"));
    throw Ball{copy(a[0])};
  }
  if (is(goal, "assertz", 1)) {
    add_clause(copy(a[0]), make_atom("true"));
    return next();
  }
  if (is(goal, "findall", 3)) {
    builtin_ = nullptr;
    Term end = deref(a[2]);
    while (is(end, ".", 2)) end = deref(end->arguments[1]);
    if (end->kind != Node::variable && !is(end, "[]", 0)) {
      throw_error(make_compound("type_error", {make_atom("list"), a[2]}));
    }
    std::vector<Term> found;
    const std::size_t mark = trail_.size();
    const int level = ++last_level_;
    run(a[1], level, [&] {
      found.push_back(copy(a[0]));
      return failed;
    });
    undo(mark);
    Term list = make_atom("[]");
    for (auto t = found.rbegin(); t != found.rend(); ++t) list = make_compound(".", {*t, list});
    return truth(unify(a[2], list));
  }
  known = false;
  return failed;
}

// The clauses at the time of the call.
int Solver::call_clauses(Term goal, const Next& next) {
  const std::vector<Clause> clauses = clauses_;
  const int level = ++last_level_;
  for (const Clause& clause : clauses) {
    if (clause.head->name != goal->name || clause.head->arguments.size() != goal->arguments.size()) continue;
    const std::size_t mark = trail_.size();
    std::vector<std::pair<Term, Term>> map;
    const Term head = renamed(clause.head, map);
    const Term body = renamed(clause.body, map);
    const int result = unify(head, goal) ? run(body, level, next) : failed;
    if (result == level) return failed;
    if (result != failed) return result;
    undo(mark);
  }
  return failed;
}

int Solver::run(Term goal, int cut_level, const Next& next) {
  if (++steps_ > 20000 || depth_ > 400) throw OutOfSteps{};
  goal = deref(goal);
  builtin_ = nullptr;
  if (goal->kind == Node::variable) throw_error(make_atom("instantiation_error"));
  if (goal->kind == Node::integer) throw_error(make_compound("type_error", {make_atom("callable"), goal}));
  struct Deeper {
    int& depth;
    explicit Deeper(int& d) : depth(d) { ++depth; }
    ~Deeper() { --depth; }
  } const deeper(depth_);
  bool known = false;
  int result = run_control(goal, cut_level, next, known);
  if (!known) result = run_builtin(goal, next, known);
  return known ? result : call_clauses(goal, next);
}

void Solver::solve(Term goal, const std::function<bool()>& found) {
  run(goal, ++last_level_, [&] { return found() ? failed : over; });
}

}  // namespace naive
