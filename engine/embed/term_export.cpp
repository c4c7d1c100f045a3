// SPDX-License-Identifier: MIT
#include "embed/term_export.hpp"

#include "terms/ratio.hpp"
#include "writer/cycle_finder.hpp"

namespace hornbeam::embed {

namespace {

constexpr std::size_t bytes_of_node = 48;   // that memory is allocated in, with its header
constexpr std::size_t bytes_of_entry = 48;  // of a table

std::uint64_t key_of(Cell variable) { return reinterpret_cast<std::uint64_t>(variable.address()); }

}  // namespace

TermExport::~TermExport() {
  for (Term& term : bodies_) discarded_.add(term);
  for (Term& term : made_) discarded_.add(term);
}

void TermExport::name_variable(Cell variable, std::string_view name) {
  const Cell c = deref(variable);
  if (!c.is_variable() || variables_.find(key_of(c)) != nullptr) return;
  made_.push_back(Term::variable(name));
  variables_.add(key_of(c), TermAccess::node(made_.back()));
}

Term TermExport::variable(Cell c) {
  if (Term::Node* const known = variables_.find(key_of(c))) return TermAccess::shared(Term::Kind::variable, known);
  take(bytes_of_node + bytes_of_entry);
  const Term fresh = Term::variable("_" + std::to_string(++next_variable_));
  variables_.add(key_of(c), TermAccess::node(fresh));
  return fresh;
}

Term TermExport::atom(Atom a) {
  const std::uint64_t key = std::uint64_t{a.index} + 1;
  if (Term::Node* const known = atoms_.find(key)) return TermAccess::shared(Term::Kind::atom, known);
  take(bytes_of_node + bytes_of_entry + store_.atoms.text(a).size());
  if (const Term* const object = object_of_(a)) return *object;
  const Term made = Term::atom(store_.atoms.text(a));
  atoms_.add(key, TermAccess::node(made));
  return made;
}

Term TermExport::atomic(Cell c) {
  if (c.is_variable()) return variable(c);
  if (c.is_atom()) return atom(c.as_atom());
  if (terms::is_float(c)) return Term::floating(terms::float_value(c));
  if (terms::is_string(c)) {
    take(bytes_of_node + terms::string_bytes(c));
    return Term::string({terms::string_data(c), terms::string_bytes(c)});
  }
  if (terms::is_ratio(c)) {
    return Term::compound("rdiv", {atomic(terms::numerator_of(c)), atomic(terms::denominator_of(c))});
  }
  std::int64_t value = 0;
  if (terms::integer_to_int64(c, value)) return Term::integer(value);
  std::string digits;
  if (!terms::append_integer(digits, c, 10, false, &store_)) {
    if (stop_.is_up()) throw support::Stopped();
    digits.clear();  // something else wanted attention
    terms::append_integer(digits, c);
  }
  take(bytes_of_node + digits.size());
  return Term::big_integer(digits);
}

// Makes the compound and pushes its arguments, the first one on top.
Term TermExport::open_compound(Cell c, std::vector<Task>& tasks) {
  const Cell* cells = c.address();
  std::size_t arity = 2;
  Term made = Term::integer(0);
  if (c.is_list()) {
    made = TermAccess::compound(nullptr, 2);
  } else {
    const Cell functor = *cells++;
    arity = functor.arity();
    const Atom name_atom = store_.functors.name(functor);
    const Term name = object_of_(name_atom) == nullptr ? atom(name_atom) : Term::atom(store_.atoms.text(name_atom));
    made = TermAccess::compound(const_cast<TextNode*>(TermAccess::text_node(name)), arity);
  }
  take(bytes_of_node + arity * sizeof(Term) + (as_graph_ ? bytes_of_entry : 0));
  Term* const arguments = TermAccess::arguments(made);
  for (std::size_t i = arity; i-- > 0;) tasks.push_back({cells[i], arguments + i});
  return made;
}

bool TermExport::copy_tree(Cell cell, Term& result) {
  std::size_t compounds = 0;
  std::vector<Task> tasks{{cell, &result}};
  while (!tasks.empty()) {
    look();
    const Task task = tasks.back();
    tasks.pop_back();
    const Cell c = deref(task.from);
    if (!c.is_compound()) {
      *task.to = atomic(c);
      continue;
    }
    if (++compounds > tree_limit) return false;
    *task.to = open_compound(c, tasks);
  }
  return true;
}

void TermExport::run(std::vector<Task>& tasks) {
  while (!tasks.empty()) {
    look();
    const Task task = tasks.back();
    tasks.pop_back();
    const Cell c = deref(task.from);
    if (!c.is_compound()) {
      *task.to = atomic(c);
      continue;
    }
    const auto cycle = cycle_variables_.find(c.address());
    if (cycle != cycle_variables_.end()) {
      *task.to = cycle->second;
      continue;
    }
    if (Term::Node* const known = copied_.find(c.bits())) {
      *task.to = TermAccess::shared(Term::Kind::compound, known);
      continue;
    }
    *task.to = open_compound(c, tasks);
    copied_.add(c.bits(), TermAccess::node(*task.to));
  }
}

void TermExport::copy_graph(Cell cell, Term& result) {
  std::vector<const Cell*> closed_at;
  if (writer::find_cycles(store_, cell, closed_at) == writer::CycleSearch::no_memory) throw std::bad_alloc();
  cycle_variables_.clear();
  for (std::size_t i = 0; i < closed_at.size(); ++i) {
    cycle_variables_.emplace(closed_at[i], Term::variable("_S" + std::to_string(i + 1)));
  }
  std::vector<Task> tasks;
  tasks.push_back({cell, &result});
  run(tasks);
  if (closed_at.empty()) return;
  bodies_.clear();
  for (const Cell* place : closed_at) {
    // The functor cell distinguishes a structure from a pair.
    const bool is_structure = place->is_header() && place->is_functor_cell();
    const Cell c = is_structure ? Cell::structure(place) : Cell::list(place);
    bodies_.push_back(open_compound(c, tasks));
    run(tasks);
  }
  std::vector<Term> bindings;
  for (std::size_t i = 0; i < closed_at.size(); ++i) {
    bindings.push_back(Term::compound("=", {cycle_variables_.at(closed_at[i]), bodies_[i]}));
  }
  result = Term::compound("@", {result, Term::list(bindings)});
}

Term TermExport::copy(Cell cell) {
  const std::size_t room = room_;
  if (as_graph_ || !copy_tree(cell, made_.emplace_back(Term::integer(0)))) {
    room_ = room;
    as_graph_ = true;  // other parts of the same answer are probably similar
    copy_graph(cell, made_.emplace_back(Term::integer(0)));
  }
  return made_.back();
}

}  // namespace hornbeam::embed
