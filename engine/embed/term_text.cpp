// SPDX-License-Identifier: MIT
// Simple values are written directly; others use a small temporary store of terms.
#include "embed/term_text.hpp"

#include <algorithm>
#include <deque>
#include <new>
#include <vector>

#include "embed/term_import.hpp"
#include "support/utf8.hpp"
#include "syntax/operator_table.hpp"
#include "terms/number_text.hpp"
#include "writer/atom_quoting.hpp"
#include "writer/term_writer.hpp"

namespace hornbeam::embed {

namespace {

bool has_more_parts(const Term& term, std::size_t most) {
  std::vector<const Term*> waiting{&term};
  for (std::size_t parts = 1; !waiting.empty();) {
    const auto arguments = waiting.back()->arguments();
    waiting.pop_back();
    parts += arguments.size();
    if (parts > most) return true;
    for (const Term& argument : arguments) waiting.push_back(&argument);
  }
  return false;
}

}  // namespace

Term abbreviated(const Term& term, std::size_t most_parts) {
  if (!has_more_parts(term, most_parts)) return term;
  struct Task {
    const Term* from;
    Term* to;
  };
  const Term dots = Term::atom("...");
  Term result = dots;
  std::deque<Task> waiting{{&term, &result}};
  for (std::size_t parts = 1; !waiting.empty(); waiting.pop_front()) {
    const auto [from, to] = waiting.front();
    const auto arguments = from->arguments();
    if (arguments.empty()) {
      *to = *from;
      continue;
    }
    parts += arguments.size();
    if (parts > most_parts) {
      *to = dots;
      continue;
    }
    *to = TermAccess::compound(TermAccess::compound_node(*from)->name, arguments.size());
    for (std::size_t i = 0; i < arguments.size(); ++i) {
      waiting.push_back({&arguments[i], TermAccess::arguments(*to) + i});
    }
  }
  return result;
}

namespace {

// Variables are written by name, objects by type.
std::string compound_text(const Term& whole, std::size_t most) {
  const bool is_large = TermImport::cells_of(whole, most) > most;
  const Term term = is_large ? abbreviated(whole, most) : whole;  // each part takes a byte or more
  constexpr std::size_t least = std::size_t{1} << 20;             // bytes that can be reserved
  const std::size_t cells = TermImport::cells_of(term);
  terms::TermStore store(least + (cells + 2 * terms::TermStore::slack) * sizeof(Cell), least);
  if (!store.ensure(cells) || store.trail_base == nullptr) throw std::bad_alloc();
  syntax::OperatorTable operators;
  operators.define_defaults(store.atoms);
  TermImport importer(store, [&store](const Term& object) { return Cell::atom(store.atoms.intern(object.text())); });
  writer::VariableNames names;
  const Cell cell = importer.build(term);
  importer.for_each_variable(
      [&names](const std::string& name, Cell variable) { names.emplace(terms::deref(variable).address(), name); });
  writer::WriteOptions options = writer::write_options_quoted(operators);
  options.variable_names = &names;
  return writer::written(store, cell, options, most);
}

std::string whole_text(const Term& term, std::size_t most) {
  std::string out;
  switch (term.kind()) {
    case Term::Kind::variable:
    case Term::Kind::big_integer: return std::string(term.name());
    case Term::Kind::integer: return std::to_string(term.to_int64());
    case Term::Kind::floating: terms::append_float(out, term.to_double()); return out;
    case Term::Kind::atom: writer::append_atom(out, term.name()); return out;
    case Term::Kind::string: writer::append_quoted(out, term.name(), '"'); return out;
    case Term::Kind::object: {
      return "<" + std::string(term.name()) + ">(" +
             std::to_string(reinterpret_cast<std::uintptr_t>(TermAccess::object_node(term)->object.get())) + ")";
    }
    case Term::Kind::compound: break;
  }
  return compound_text(term, most);
}

}  // namespace

std::string term_text(const Term& term, std::size_t most) {
  std::string text = whole_text(term, most);
  support::utf8::cut(text, most);
  return text;
}

}  // namespace hornbeam::embed
