// SPDX-License-Identifier: MIT
// Collects atoms right after a collection of the heap, which then holds live cells only. Atoms live in cells of the
// stacks, in code, in records and in the tables of the engine.
//
// Marked atoms survive. Marking is conservative: a raw word of a frame, or an old value on the trail, that happens to
// look like an atom keeps that atom. The reverse must not happen: an owner of atoms outside the places visited here
// must register in Machine::holders, or an index it holds will be reused for another text.
#include "compiler/template.hpp"
#include "database/predicate_index.hpp"
#include "machine/error_trace.hpp"
#include "machine/fixed_code.hpp"
#include "machine/garbage_collector.hpp"
#include "machine/machine.hpp"

namespace hornbeam::machine {

namespace {

class AtomMarker {
 public:
  explicit AtomMarker(Machine& m) : m_(m), atoms_(m.terms.atoms) {}

  void cell(Cell c) {
    if (c.is_atom()) atoms_.mark(c.as_atom());
  }
  void cells(const Cell* p, const Cell* end) {
    for (; p < end; ++p) {
      if (p->is_atom()) atoms_.mark(p->as_atom());
      if (p->is_header() && !p->is_functor_cell()) p += p->box_words();
    }
  }
  // Operands of kind c are constants.
  void code(const Word* p, std::size_t words) {
    code::for_each_instruction(m_.addresses, p, words, [&](const Word* instruction, Opcode op) {
      for (const char kind : code::info(op).operands) {
        ++instruction;
        if (kind == 'c') cell(Cell(*instruction));
      }
      return true;
    });
  }
  // The source record has names missing in the code, such as those of inline goals.
  void clause(const Clause& c) {
    code(c.code(), c.words);
    if (c.source != nullptr) record(*c.source);
    if (c.extras == nullptr) return;
    if (c.extras->watched != nullptr) clause(*c.extras->watched);
    if (c.extras->with_others != nullptr) clause(*c.extras->with_others);
    if (c.extras->fact != nullptr) record(*c.extras->fact);
    if (c.extras->told != nullptr) record(*c.extras->told);
    for (const compiler::Template* t : c.extras->templates) {
      cell(t->root);
      cells(t->cells.data(), t->cells.data() + t->cells.size());
    }
  }
  void properties(const database::ModuleProperties& p) {
    const auto mark = [this](Atom a) { atoms_.mark(a); };
    p.operators.for_each_atom(mark);
    for (const Atom a : p.exported_operators) mark(a);
  }
  void module(database::Module& m) {
    const auto mark = [this](Atom a) { atoms_.mark(a); };
    mark(m.name);
    properties(m);
    for (const auto& predicate : m.predicates) {
      predicate->for_each_clause([this](const Clause& c) { clause(c); });
    }
  }
  void record(const terms::Record& r) {
    terms::for_each_atom(r, [this](Atom a) { atoms_.mark(a); });
  }
  // Frames hold raw words as well; at worst a word that looks like an atom keeps one alive.
  void local_stack(const Cell* end) {
    for (const Cell* p = m_.local_base; p < end; ++p) {
      if (p->is_atom() && p->as_atom().index < atoms_.index_limit()) atoms_.mark(p->as_atom());
    }
  }

 private:
  Machine& m_;
  terms::AtomTable& atoms_;
};

}  // namespace

// When half as many atoms are new as exist, after much text, or when memory has been refused.
bool atoms_are_due(const terms::TermStore& terms) {
  constexpr std::size_t often = 50000;
  return terms.atoms.made_since_sweep() >= std::max(often, terms.atoms.count() / 2) ||
         terms.atoms.bytes_since_sweep() >= terms.memory.limit() / 8 || terms.memory.has_refused();
}

// Called right after a collection of the heap, with its arguments.
void Machine::collect_atoms_if_due(Word live, const Word* map_end) {
  if (collection_plan.atoms_wanted || atoms_are_due(terms)) collect_atoms(live, map_end);
  collection_plan.atoms_wanted = false;
}

void Machine::collect_atoms(Word live, const Word* map_end) {
  terms.atoms.clear_marks();
  AtomMarker marker(*this);
  marker.cells(terms.base, terms.top);
  marker.local_stack(stack_top(map_end));
  for_each_live_register(live, [&](std::size_t i) { marker.cell(x[i]); });
  marker.cell(thrown_.ball);
  if (thrown_.record != nullptr) marker.record(*thrown_.record);
  if (error_trace->goal != nullptr) marker.record(*error_trace->goal);
  marker.cell(error_trace->kind);
  for (Cell* root : holders.cells) marker.cell(*root);
  const auto mark = [this](Atom a) { terms.atoms.mark(a); };
  for (std::uint32_t i = 0; i < terms.functors.index_limit(); ++i) mark(terms.functors.name_at(i));
  flags.for_each_atom(mark);
  globals.for_each_atom(mark);
  globals.for_each_root([&](Cell& c) { marker.cell(c); });
  recorded.for_each_atom(mark);
  counters.for_each_atom(mark);
  collections.for_each_atom(mark);
  for (const terms::TrailEntry* t = terms.trail_base; t < terms.trail_top; ++t) {
    const Cell old(*t);
    if (old.is_atom() && old.as_atom().index < terms.atoms.index_limit()) mark(old.as_atom());
  }
  for (const Atom file : sources.files) mark(file);
  for (database::Module* module : database.modules()) marker.module(*module);
  for (database::Module* module : database.forgotten_modules()) marker.module(*module);
  for (const database::Savepoint& savepoint : database.savepoints()) {
    for (const database::SavedModule& m : savepoint.saved_modules) marker.properties(m.properties);
  }
  for (const Clause* c : goal_clauses_.temporary) marker.clause(*c);
  for (const Clause* c : goal_clauses_.kept) marker.clause(*c);
  fixed->lambdas.for_each_atom(mark);
  fixed->goals.for_each_atom(mark);
  for (const auto& holder : holders.atoms) holder(mark);
  collection_statistics.atom_collections += 1;
  terms.atoms.sweep();
  terms.memory.forget_refusal();
  for (const auto& told : holders.after_atom_collection) told();
}

}  // namespace hornbeam::machine
