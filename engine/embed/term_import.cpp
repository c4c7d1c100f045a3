// SPDX-License-Identifier: MIT
#include "embed/term_import.hpp"

#include <unordered_set>
#include <vector>

#include <hornbeam/error.hpp>
#include "terms/bigint.hpp"
#include "terms/text.hpp"

namespace hornbeam::embed {

namespace {

bool is_shared(const Term& t) { return TermAccess::node(t)->references.load(std::memory_order_relaxed) > 1; }

std::size_t cells_here(const Term& t) {
  constexpr std::size_t digits_per_cell = 19;
  switch (t.kind()) {
    case Term::Kind::integer:
    case Term::Kind::floating: return 3;
    case Term::Kind::big_integer: return 3 + t.name().size() / digits_per_cell;
    case Term::Kind::string: return TermStore::words_for_string(t.name().size());
    case Term::Kind::compound: return t.arity() + 1;
    default: return 1;
  }
}

}  // namespace

std::size_t TermImport::cells_of(const Term& term, std::size_t most) {
  std::size_t cells = 1;
  std::unordered_set<const Term::Node*> seen;
  std::vector<const Term*> waiting{&term};
  while (!waiting.empty() && cells <= most) {
    const Term& t = *waiting.back();
    waiting.pop_back();
    if (t.is_compound() && is_shared(t) && !seen.insert(TermAccess::node(t)).second) continue;
    cells += cells_here(t);
    const auto arguments = t.arguments();
    for (std::size_t i = arguments.size(); i-- > 0;) waiting.push_back(&arguments[i]);
  }
  return cells;
}

Cell TermImport::big_integer(const Term& term) {
  std::string_view digits = term.name();
  const bool negative = digits.front() == '-';
  if (negative) digits.remove_prefix(1);
  Cell result;
  if (terms::integer_from_digits(store_, digits, 10, negative, result) != 0) throw std::bad_alloc();
  return result;
}

Cell TermImport::variable(const Term& term, Cell* to) {
  const bool anonymous = term.name() == "_";
  if (!anonymous) {
    const auto known = variables_.find(std::string(term.name()));
    if (known != variables_.end()) return known->second;
  }
  const Cell fresh = to == nullptr ? store_.new_variable() : Cell::reference(to);
  if (!anonymous) name_variable(term.name(), fresh);
  return fresh;
}

Cell TermImport::simple(TermStore& store, const Term& term) {
  switch (term.kind()) {
    case Term::Kind::integer: return store.new_integer(term.to_int64());
    case Term::Kind::floating: return store.new_float(term.to_double());
    case Term::Kind::string: return store.new_string(term.name());
    default:
      if (!terms::can_make_atom(store, term.name().size())) throw std::bad_alloc();
      return Cell::atom(store.atoms.intern(term.name()));
  }
}

Cell TermImport::atomic(const Term& term, Cell* to) {
  switch (term.kind()) {
    case Term::Kind::variable: return variable(term, to);
    case Term::Kind::object: return object_cell_(term);
    case Term::Kind::big_integer: return big_integer(term);
    default: return simple(store_, term);
  }
}

Cell TermImport::build(const Term& term) {
  Cell root{};
  std::vector<Task> waiting{{&term, nullptr}};
  while (!waiting.empty()) {
    const auto [t, to] = waiting.back();
    waiting.pop_back();
    Cell made;
    if (!t->is_compound()) {
      made = atomic(*t, to);
    } else if (const auto known = shared_.find(TermAccess::node(*t)); known != shared_.end()) {
      made = known->second;
    } else {
      const auto arguments = t->arguments();
      if (arguments.size() > terms::max_arity)
        throw RepresentationError(Term::compound(
            "error", {Term::compound("representation_error", {Term::atom("max_arity")}), Term::variable()}));
      Cell* cells = nullptr;
      if (t->is_pair()) {
        cells = store_.allocate(2);
        made = Cell::list(cells);
      } else {
        const Atom name = store_.atoms.intern(t->name());
        cells = store_.allocate(arguments.size() + 1);
        *cells = store_.functors.intern(name, static_cast<std::uint32_t>(arguments.size()));
        made = Cell::structure(cells++);
      }
      if (is_shared(*t)) shared_.emplace(TermAccess::node(*t), made);
      for (std::size_t i = arguments.size(); i-- > 0;) waiting.push_back({&arguments[i], cells + i});
    }
    (to == nullptr ? root : *to) = made;
  }
  return root;
}

}  // namespace hornbeam::embed
