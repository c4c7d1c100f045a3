// SPDX-License-Identifier: MIT
// Typical clauses have three or four variables: a linear search that compares lengths first beats any hashing. From the
// thirteenth on an open-addressing table is used, so that even clauses with a million variables, which programs write,
// are read in linear time.
#include "reader/variable_table.hpp"

#include "support/hash.hpp"

namespace hornbeam::reader {

namespace {
constexpr std::size_t few = 12;
}

VariableTable::VariableTable() = default;
VariableTable::~VariableTable() = default;

void VariableTable::clear() {
  named_.clear();
  all_.clear();
  slots_.clear();
}

// Each occurrence is one lookup, which counts it.
NamedVariable* VariableTable::find(std::string_view name) {
  if (slots_.empty()) {
    for (NamedVariable& v : named_) {
      if (v.name == name) {
        ++v.occurrences;
        return &v;
      }
    }
    return nullptr;
  }
  const std::uint32_t index = *slot_of(name);
  if (index == 0) return nullptr;
  NamedVariable& v = named_[index - 1];
  ++v.occurrences;
  return &v;
}

// Only after `find` has returned null.
void VariableTable::add(std::string_view name, Cell variable, std::size_t offset) {
  named_.push_back({name, variable, 1, offset});
  all_.push_back(variable);
  if (slots_.empty() && named_.size() <= few) return;
  if (named_.size() * 2 > slots_.size()) {
    rebuild(slots_.empty() ? 8 * few : slots_.size() * 2);
  } else {
    *slot_of(name) = static_cast<std::uint32_t>(named_.size());
  }
}

// The slot of the name, or the free slot for it.
std::uint32_t* VariableTable::slot_of(std::string_view name) {
  std::size_t i = support::hash_bytes(name) % slots_.size();
  while (slots_[i] != 0 && named_[slots_[i] - 1].name != name) i = i + 1 == slots_.size() ? 0 : i + 1;
  return &slots_[i];
}

// Load at most 1/2, to keep runs of occupied slots short.
void VariableTable::rebuild(std::size_t slots) {
  slots_.assign(slots, 0);
  for (std::size_t i = 0; i < named_.size(); ++i) {
    *slot_of(named_[i].name) = static_cast<std::uint32_t>(i + 1);
  }
}

}  // namespace hornbeam::reader
