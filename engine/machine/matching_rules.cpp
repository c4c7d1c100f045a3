// SPDX-License-Identifier: MIT
//
// A rule's head is matched, not unified (SWI-Prolog's manual, 5.6): it must not bind a variable of the call. As
// tests and plain unifications that says
//
//   r(f(X,g(X)), a) => B.        r(A1, A2) :- nonvar(A1), nonvar(A2), A1 = f(X,V), A2 = a,
//                                             nonvar(V), V = g(W), W == X, !, B.
//
// The type tests of the arguments come first: behind a nonvar/1 the unification of an argument is a switch that an
// index can use. A variable that the head repeats is compared by (==)/2 at the end.
#include "machine/matching_rules.hpp"

#include <deque>
#include <unordered_set>
#include <vector>

namespace hornbeam::machine {

namespace {

// Maximum number of subterms of a head.
constexpr std::size_t most_subterms = 1 << 20;

// Counts the arguments of all compounds.
Matching count_subterms(Cell head, std::size_t& count) {
  std::vector<Cell> waiting{head};
  count = 0;
  while (!waiting.empty()) {
    const Cell term = deref(waiting.back());
    waiting.pop_back();
    if (!term.is_compound()) continue;
    const std::size_t arity = term.is_list() ? 2 : terms::functor_of(term).arity();
    count += arity;
    if (count > most_subterms) return Matching::too_large;
    const Cell* arguments = term.address() + (term.is_list() ? 0 : 1);
    waiting.insert(waiting.end(), arguments, arguments + arity);
  }
  return Matching::done;
}

// Builds tests and unifications for the subterms of a head, breadth first: type tests of all arguments, then constants
// and skeletons, then comparisons for repeated variables. None of them binds a variable of the call.
class Matcher {
 public:
  explicit Matcher(TermStore& store) : store_(store) {}

  // The head with variables in place of everything to be matched.
  Cell general_head(Cell head) {
    if (head.is_atom()) return head;
    const Cell general = skeleton(head);
    for (const Part& part : parts_) first_tests_.push_back(type_test(part));
    return general;
  }

  // The tests and unifications, followed by `rest`.
  Cell goals_before(Cell rest) {
    while (!parts_.empty()) {
      const Part part = parts_.front();
      parts_.pop_front();
      const bool is_argument = next_test_ < first_tests_.size();
      if (is_argument) {
        ++next_test_;
      } else if (part.wanted.is_compound()) {
        matches_.push_back(type_test(part));
      }
      matches_.push_back(match(part, is_argument));
    }
    first_tests_.insert(first_tests_.end(), matches_.begin(), matches_.end());
    first_tests_.insert(first_tests_.end(), repeated_.begin(), repeated_.end());
    for (auto goal = first_tests_.rbegin(); goal != first_tests_.rend(); ++goal) {
      rest = store_.new_structure(functors::comma, *goal, rest);
    }
    return rest;
  }

 private:
  // A variable and the term it must match.
  struct Part {
    Cell variable;
    Cell wanted;
  };

  Cell type_test(const Part& part) { return store_.new_structure(functors::nonvar, part.variable); }
  // An argument's constant is unified after the type test, so that an index finds it.
  Cell match(const Part& part, bool is_argument) {
    if (part.wanted.is_compound()) return store_.new_structure(functors::equals, part.variable, skeleton(part.wanted));
    return store_.new_structure(is_argument ? functors::equals : functors::identical, part.variable, part.wanted);
  }

  // The compound with its own variables at their first occurrences, and new ones elsewhere.
  Cell skeleton(Cell term) {
    const bool is_list = term.is_list();
    const std::size_t arity = is_list ? 2 : terms::functor_of(term).arity();
    const Cell* from = term.address() + (is_list ? 0 : 1);
    Cell* const cells = store_.allocate(arity + (is_list ? 0 : 1));
    Cell* to = cells;
    if (!is_list) *to++ = terms::functor_of(term);
    for (std::size_t i = 0; i < arity; ++i, ++to) {
      const Cell argument = deref(from[i]);
      if (argument.is_variable() && seen_.insert(argument.bits()).second) {
        *to = argument;
        continue;
      }
      *to = Cell::reference(to);
      if (argument.is_variable()) {
        repeated_.push_back(store_.new_structure(functors::identical, *to, argument));
      } else {
        parts_.push_back({*to, argument});
      }
    }
    return is_list ? Cell::list(cells) : Cell::structure(cells);
  }

  TermStore& store_;
  std::unordered_set<std::uint64_t> seen_;  // variables of the head
  std::deque<Part> parts_;                  // to be matched
  std::vector<Cell> first_tests_;           // type tests of the arguments
  std::size_t next_test_ = 0;
  std::vector<Cell> matches_;
  std::vector<Cell> repeated_;
};

}  // namespace

MatchingRule parts_of_rule(Cell rule) {
  MatchingRule parts{deref(terms::structure_argument(rule, 0)), Cell::atom(atoms::true_),
                     deref(terms::structure_argument(rule, 1))};
  if (parts.head.is_structure() && terms::functor_of(parts.head) == functors::comma) {
    parts.guard = deref(terms::structure_argument(parts.head, 1));
    parts.head = deref(terms::structure_argument(parts.head, 0));
  }
  return parts;
}

Cell told_body(TermStore& store, const MatchingRule& rule) {
  if (rule.guard == Cell::atom(atoms::true_)) return rule.body;
  const Cell rest = store.new_structure(functors::comma, Cell::atom(atoms::cut), rule.body);
  return store.new_structure(functors::comma, rule.guard, rest);
}

Matching make_matching_clause(TermStore& store, MatchingRule& rule) {
  std::size_t subterms = 0;
  if (const Matching counted = count_subterms(rule.head, subterms); counted != Matching::done) return counted;
  constexpr std::size_t cells_of_subterm = 16;  // nonvar(V), V = f(...), and their conjunctions
  if (!store.ensure(subterms * cells_of_subterm + 16)) return Matching::no_heap;
  Matcher matcher(store);
  rule.head = matcher.general_head(rule.head);
  Cell rest = store.new_structure(functors::comma, Cell::atom(atoms::cut), rule.body);
  if (rule.guard != Cell::atom(atoms::true_)) rest = store.new_structure(functors::comma, rule.guard, rest);
  rule.body = matcher.goals_before(rest);
  return Matching::done;
}

MatchingRule make_closing_clause(TermStore& store, Cell functor) {
  MatchingRule closing{Cell::atom(store.functors.name(functor)), Cell::atom(atoms::true_), {}};
  if (functor.arity() > 0) {
    Cell* const cells = store.allocate(functor.arity() + 1);
    cells[0] = functor;
    for (std::uint32_t i = 1; i <= functor.arity(); ++i) cells[i] = Cell::reference(cells + i);
    closing.head = functor == functors::list_pair ? Cell::list(cells + 1) : Cell::structure(cells);
  }
  const Cell missing = store.functors.intern(store.atoms.intern_system("$no_matching_rule"), 1);
  closing.body = store.new_structure(missing, closing.head);
  return closing;
}

}  // namespace hornbeam::machine
