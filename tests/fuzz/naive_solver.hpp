// SPDX-License-Identifier: MIT
// Prolog in the simplest way: terms by pointers, a trail, goals with continuations, C++ recursion for everything. Slow
// and limited in depth, and written independently of the engine, so that the two can be compared. OutOfSteps ends
// computations with too many steps.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace naive {

struct Node;
using Term = Node*;

struct Node {
  enum Kind { variable, atom, integer, compound } kind;
  std::string name;
  long value = 0;
  std::vector<Term> arguments;
  Term binding = nullptr;  // of a variable
};

struct Ball {
  Term term;
};
struct OutOfSteps {};

// Error terms are shown without their context, and as a single term where an expression has two errors, since each
// system may raise the one it finds first.
std::string error_text(const std::string& formal);

class Solver {
 public:
  // ---- terms; all live as long as the solver ----
  Term make_atom(std::string name) { return make({Node::atom, std::move(name), 0, {}, nullptr}); }
  Term make_integer(long n) { return make({Node::integer, "", n, {}, nullptr}); }
  Term make_variable() { return make({Node::variable, "", 0, {}, nullptr}); }
  Term make_compound(std::string name, std::vector<Term> arguments) {
    return make({Node::compound, std::move(name), 0, std::move(arguments), nullptr});
  }

  void add_clause(Term head, Term body) { clauses_.push_back({head, body}); }
  // Calls `found` for each answer; false from it ends the search. Throws Ball, OutOfSteps.
  void solve(Term goal, const std::function<bool()>& found);
  // With variables as _0, _1 in order of appearance.
  std::string text(Term t, std::vector<Term>& variables) const;
  static Term deref(Term t) {
    while (t->kind == Node::variable && t->binding != nullptr) t = t->binding;
    return t;
  }

 private:
  struct Clause {
    Term head;
    Term body;
  };
  // The result of a goal: it failed, it was cut to a level, or the search is over.
  static constexpr int failed = 0;
  static constexpr int over = -1;
  using Next = std::function<int()>;

  Term make(Node node) {
    nodes_.push_back(std::make_unique<Node>(std::move(node)));
    return nodes_.back().get();
  }
  int run(Term goal, int cut_level, const Next& next);
  int run_control(Term goal, int cut_level, const Next& next, bool& known);
  int run_builtin(Term goal, const Next& next, bool& known);
  int call_clauses(Term goal, const Next& next);
  int run_catch(Term goal, int cut_level, const Next& next);
  bool succeeds_once(Term goal);
  bool occurs(Term variable, Term t);
  bool unify(Term a, Term b);
  void undo(std::size_t mark);
  Term renamed(Term t, std::vector<std::pair<Term, Term>>& map);
  Term copy(Term t) {
    std::vector<std::pair<Term, Term>> map;
    return renamed(t, map);
  }
  long evaluate(Term t);
  bool identical(Term a, Term b) const;
  // error(Formal, context(system:Builtin, _)): an error of one builtin does not unify with that of another.
  [[noreturn]] void throw_error(Term formal);

  std::vector<std::unique_ptr<Node>> nodes_;
  std::vector<Clause> clauses_;
  std::vector<Term> trail_;
  Term builtin_ = nullptr;  // that is running; null: none, or one whose errors do not tell, as throw/1
  int last_level_ = 0;
  int steps_ = 0;
  int depth_ = 0;
};

}  // namespace naive
