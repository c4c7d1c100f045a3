// SPDX-License-Identifier: MIT
#include "embed/object_table.hpp"

#include <string>

namespace hornbeam::embed {

ObjectTable::ObjectTable(machine::Machine& m) : m_(m) {
  m.holders.after_atom_collection.push_back([this] { note_dead(); });
}

Cell ObjectTable::cell_of(const Term& object) {
  const ObjectNode& node = *TermAccess::object_node(object);
  const void* const address = node.object.get();
  const auto known = by_address_.find(address);
  if (known != by_address_.end()) return Cell::atom(known->second);
  const std::string text = "<" + node.type_name + ">(" + std::to_string(++last_number_) + ")";
  const Atom atom = m_.terms.atoms.intern(text);
  by_address_.emplace(address, atom);
  by_atom_.emplace(atom.index, object);
  return Cell::atom(atom);
}

const Term* ObjectTable::find(Atom atom) const {
  if (by_atom_.empty()) return nullptr;
  const auto found = by_atom_.find(atom.index);
  return found == by_atom_.end() ? nullptr : &found->second;
}

void ObjectTable::note_dead() {
  for (auto entry = by_atom_.begin(); entry != by_atom_.end();) {
    if (m_.terms.atoms.is_live(Atom{entry->first})) {
      ++entry;
      continue;
    }
    by_address_.erase(TermAccess::object_node(entry->second)->object.get());
    dead_.push_back(std::move(entry->second));
    entry = by_atom_.erase(entry);
  }
}

void ObjectTable::release_all_dead() {
  while (!dead_.empty()) {
    const std::vector<Term> dead = std::move(dead_);
    dead_.clear();
  }
}

}  // namespace hornbeam::embed
