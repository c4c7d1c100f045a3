// SPDX-License-Identifier: MIT
// C++ objects referred to by the terms of one engine. Each is represented by an atom, <type>(number); the table keeps
// the object while the atom is live. Objects freed by the atom collector are released at the next safe moment, since
// destructors may use the engine.
#pragma once

#include <cstdint>
#include <memory>
#include <unordered_map>
#include <vector>

#include "embed/term_node.hpp"
#include "machine/machine.hpp"

namespace hornbeam::embed {

class ObjectTable {
 public:
  explicit ObjectTable(machine::Machine& m);

  terms::Cell cell_of(const Term& object);
  // The object of an atom, or null.
  const Term* find(terms::Atom atom) const;
  // Destroys the objects that the collector has freed.
  void release_dead() {
    if (!dead_.empty()) release_all_dead();
  }
  std::size_t size() const { return by_atom_.size(); }

 private:
  void release_all_dead();
  void note_dead();

  machine::Machine& m_;
  std::unordered_map<std::uint32_t, Term> by_atom_;
  std::unordered_map<const void*, terms::Atom> by_address_;
  std::vector<Term> dead_;
  std::uint64_t last_number_ = 0;
};

}  // namespace hornbeam::embed
