// SPDX-License-Identifier: MIT
#include "database/global_variables.hpp"

#include <algorithm>

namespace hornbeam::database {

namespace {

constexpr Cell no_local = Cell::integer(0);

}  // namespace

// Programs read the same few variables in loops: a direct-mapped cache by atom spares the hash table. It holds
// addresses of elements of a deque, which never move; an entry counts only if name and value agree.
GlobalVariables::Variable* GlobalVariables::find(Atom name) const {
  Variable* const v = known(name);
  return v != nullptr && has_value(*v) ? v : nullptr;
}

GlobalVariables::Variable* GlobalVariables::known(Atom name) const {
  Variable*& recent = recent_[name.index % recent_.size()];
  if (recent != nullptr && recent->name == name && is_used(*recent)) return recent;
  const auto it = by_name_.find(name.index);
  if (it == by_name_.end()) return nullptr;
  recent = it->second;
  return recent;
}

GlobalVariables::Variable& GlobalVariables::make(Atom name) {
  if (Variable* v = known(name)) return *v;
  Variable*& place = by_name_[name.index];  // stays null if the next line throws
  if (unused_.empty()) {
    // Reserved so that remove cannot fail.
    if (unused_.capacity() <= variables_.size()) unused_.reserve(2 * variables_.size() + 8);
    variables_.emplace_back().local = no_local;
    place = &variables_.back();
  } else {
    place = unused_.back();
    unused_.pop_back();
  }
  place->name = name;
  place->only_local = false;
  return *place;
}

// System variables ($...) may use the reserve: printing messages needs them.
bool GlobalVariables::set_lasting(Atom name, Cell value) {
  Variable* const counter = value.is_constant() ? known(name) : nullptr;
  if (counter != nullptr && terms::replace_immediate(*counter->lasting, value)) {
    ++counter->version;
    counter->local = no_local;
    counter->only_local = false;
    return true;
  }
  terms::OwnedRecord record(terms::make_record(terms_, value));
  if (record == nullptr) return false;
  const Variable* const old = known(name);
  const std::size_t old_bytes = old == nullptr ? 0 : old->lasting->bytes();
  const bool of_program = !terms_.atoms.text(name).starts_with('$');
  if (of_program && record->bytes() > old_bytes && terms_.memory.is_full()) return false;
  Variable& v = make(name);
  v.lasting = std::move(record);
  ++v.version;
  v.local = no_local;  // permanently: no trail entry
  v.only_local = false;
  return true;
}

// A variable created by b_setval/2 is gone when backtracking undoes its value.
bool GlobalVariables::set_local(Atom name, Cell value) {
  Variable* v = known(name);
  if (v == nullptr) {
    if (!set_lasting(name, Cell::atom(terms::atoms::nil))) return false;
    v = known(name);
    v->only_local = true;
  }
  hang(*v, value);
  return true;
}

// A pair younger than the newest choice point was stored after it, when the older one was trailed: no second entry is
// needed, so a long deterministic run does not fill the trail.
void GlobalVariables::hang(Variable& v, Cell value) {
  const Cell pair = terms_.new_list(Cell::integer(v.version), value);
  if (v.local.is_list() && v.local.address() >= terms_.hb) {
    v.local = pair;
  } else {
    terms_.assign(&v.local, pair);
  }
}

// nb_delete/1.
void GlobalVariables::remove(Atom name) {
  Variable* v = known(name);
  if (v == nullptr) return;
  v->lasting.reset();
  ++v->version;
  v->local = no_local;
  by_name_.erase(name.index);
  unused_.push_back(v);
}

GlobalVariables::Saved GlobalVariables::saved() const {
  Saved all;
  for (const Variable& v : variables_) {
    if (is_used(v) && !v.only_local) all.push_back({v.name, terms::RecordCopies::copy(v.lasting)});
  }
  return all;
}

void GlobalVariables::go_back_to(const Saved& saved) {
  std::vector<Atom> gone;
  for (const Variable& v : variables_) {
    const auto has_name = [&](const SavedVariable& s) { return s.name == v.name; };
    if (is_used(v) && std::ranges::none_of(saved, has_name)) gone.push_back(v.name);
  }
  for (const Atom name : gone) remove(name);
  for (const SavedVariable& s : saved) {
    const Variable* const now = known(s.name);
    if (now != nullptr && !now->only_local && terms::RecordCopies::are_equal(now->lasting, s.value)) continue;
    terms::OwnedRecord value = terms::RecordCopies::copy(s.value);
    Variable& v = make(s.name);
    v.lasting = std::move(value);
    ++v.version;
    v.local = no_local;
    v.only_local = false;
  }
}

bool GlobalVariables::is_current(const Variable& v) {
  return v.local.is_list() && terms::head_of(v.local) == Cell::integer(v.version);
}

std::size_t GlobalVariables::heap_cells(const Variable& v) const {
  return is_current(v) || v.lasting->is_immediate() ? 0 : v.lasting->heap_cells() + 2;
}

// A lasting value is copied to the heap once and stays there until backtracking, so that two reads give the same term.
Cell GlobalVariables::value(Variable& v) {
  if (is_current(v)) return terms::tail_of(v.local);
  if (v.lasting->is_immediate()) return v.lasting->root();
  const Cell thawed = terms::thaw(terms_, *v.lasting);
  hang(v, thawed);
  return thawed;
}

}  // namespace hornbeam::database
