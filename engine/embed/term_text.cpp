// SPDX-License-Identifier: MIT
// Simple values are written directly; others use a small temporary store of terms.
#include "embed/term_text.hpp"

#include <algorithm>
#include <deque>
#include <new>
#include <vector>

#include "embed/term_import.hpp"
#include "machine/first_tables.hpp"
#include "support/utf8.hpp"
#include "terms/number_text.hpp"
#include "writer/atom_quoting.hpp"
#include "writer/term_writer.hpp"

namespace hornbeam::embed {

namespace {

// More parts than that, or a part with a longer text.
bool is_large(const Term& term, std::size_t most_parts, std::size_t most_bytes) {
  std::vector<const Term*> waiting{&term};
  for (std::size_t parts = 1; !waiting.empty();) {
    const Term& part = *waiting.back();
    waiting.pop_back();
    if (part.is_text() || part.kind() == Term::Kind::big_integer) {
      if (part.name().size() > most_bytes) return true;
      continue;
    }
    parts += part.arity();
    if (parts > most_parts) return true;
    for (const Term& argument : part.arguments()) waiting.push_back(&argument);
  }
  return false;
}

// The beginning of a long text. That of a long number is no number.
Term shortened(const Term& part, std::size_t most_bytes) {
  const bool is_number = part.kind() == Term::Kind::big_integer;
  if ((!is_number && !part.is_text()) || part.name().size() <= most_bytes) return part;
  std::string text(part.name());
  support::utf8::cut(text, most_bytes);
  return part.is_string() ? Term::string(text) : Term::atom(text);
}

}  // namespace

Term abbreviated(const Term& term, std::size_t most_parts, std::size_t most_bytes) {
  if (!is_large(term, most_parts, most_bytes)) return term;
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
      *to = shortened(*from, most_bytes);
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
  const bool is_long = TermImport::cells_of(whole, most) > most;
  const Term term = is_long ? abbreviated(whole, most, most) : whole;  // each part takes a byte or more
  constexpr std::size_t least = std::size_t{1} << 20;                  // bytes that can be reserved
  const std::size_t cells = TermImport::cells_of(term);
  const machine::FirstTables& first = machine::FirstTables::of_process();
  terms::TermStore store(least + (cells + 2 * terms::TermStore::slack) * sizeof(Cell), least, first.store);
  if (!store.ensure(cells) || store.trail_base == nullptr) throw std::bad_alloc();
  TermImport importer(store, [&store](const Term& object) { return Cell::atom(store.atoms.intern(object.text())); });
  writer::VariableNames names;
  const Cell cell = importer.build(term);
  importer.for_each_variable(
      [&names](const std::string& name, Cell variable) { names.emplace(terms::deref(variable).address(), name); });
  writer::WriteOptions options = writer::write_options_quoted(first.operators);
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
