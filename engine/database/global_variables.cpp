// SPDX-License-Identifier: MIT
#include "database/global_variables.hpp"

namespace hornbeam::database {

using terms::Atom;
using terms::Cell;

namespace {

constexpr Cell no_local = Cell::integer(0);

}  // namespace

GlobalVariables::Variable* GlobalVariables::find(Atom name) const {
  const auto it = by_name_.find(name.index);
  return it == by_name_.end() ? nullptr : it->second;
}

GlobalVariables::Variable& GlobalVariables::make(Atom name) {
  if (Variable* v = find(name)) return *v;
  Variable*& place = by_name_[name.index];  // null: none, should the next line throw
  Variable& v = *variables_.emplace_back(std::make_unique<Variable>());
  v.name = name;
  v.local = no_local;
  place = &v;
  return v;
}

// Variables of the system ($...) may use the reserve: messages are printed with their help.
bool GlobalVariables::set_lasting(Atom name, Cell value) {
  terms::OwnedRecord record(terms::make_record(terms_, value));
  if (record == nullptr) return false;
  Variable& v = make(name);
  const std::size_t old_bytes = v.lasting == nullptr ? 0 : v.lasting->bytes();
  const bool of_program = !terms_.atoms.text(name).starts_with('$');
  if (of_program && record->bytes() > old_bytes && terms_.memory.is_full()) return false;
  v.lasting = std::move(record);
  ++v.version;
  v.local = no_local;  // for good: no trail entry
  return true;
}

// A variable that b_setval/2 has made is [] where backtracking takes its value away.
bool GlobalVariables::set_local(Atom name, Cell value) {
  Variable* v = find(name);
  if (v == nullptr || v->lasting == nullptr) {
    if (!set_lasting(name, Cell::atom(terms::atoms::nil))) return false;
    v = find(name);
  }
  hang(*v, value);
  return true;
}

// A pair younger than the newest choice point was hung after it, and the older one trailed then: no
// second entry is needed, so a long deterministic run does not fill the trail.
void GlobalVariables::hang(Variable& v, Cell value) {
  const Cell pair = terms_.new_list(Cell::integer(v.version), value);
  if (v.local.is_list() && v.local.address() >= terms_.hb) {
    v.local = pair;
  } else {
    terms_.assign(&v.local, pair);
  }
}

void GlobalVariables::remove(Atom name) {
  Variable* v = find(name);
  if (v == nullptr || v->lasting == nullptr) return;
  v->lasting.reset();
  ++v->version;
  v->local = no_local;
}

bool GlobalVariables::is_current(const Variable& v) const {
  return v.local.is_list() && terms::head_of(v.local) == Cell::integer(v.version);
}

std::size_t GlobalVariables::heap_cells(const Variable& v) const {
  return is_current(v) || v.lasting->is_immediate() ? 0 : v.lasting->heap_cells() + 2;
}

Cell GlobalVariables::value(Variable& v) {
  if (is_current(v)) return terms::tail_of(v.local);
  if (v.lasting->is_immediate()) return v.lasting->root();
  const Cell thawed = terms::thaw(terms_, *v.lasting);
  hang(v, thawed);
  return thawed;
}

}  // namespace hornbeam::database
