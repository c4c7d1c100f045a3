// SPDX-License-Identifier: MIT
// The rows are in a vector, the hash table holds their numbers. Rows are never removed, only emptied (`forget`), so the
// hash table needs no deletion.
#include "syntax/operator_table.hpp"

#include <algorithm>
#include <cstddef>
#include <string_view>

#include "support/hash.hpp"

namespace hornbeam::syntax {

namespace {

struct DefaultOperator {
  std::uint16_t priority;
  OperatorType type;
  std::string_view text;
  bool extension;
};

enum class Origin : std::uint8_t { iso, extension };

constexpr DefaultOperator default_operators[] = {
#define HB_OPERATOR(priority, type, text, origin) \
  {priority, OperatorType::type, text, Origin::origin == Origin::extension},
#include "syntax/default_operators.def"
#undef HB_OPERATOR
};

std::size_t hash_of(Atom name) { return support::spread(name.index) >> 40; }

std::size_t index_of(Fixity f) { return static_cast<std::size_t>(f); }

}  // namespace

OperatorTable::OperatorTable(const OperatorTable* parent) : parent_(parent), slots_(16, 0) {}

// Each fixity is determined by the nearest table that defines it, even as "none".
Operators OperatorTable::find(Atom name) const {
  Operators found;
  Operator* const result[] = {&found.prefix, &found.infix, &found.postfix};
  bool heard[3] = {false, false, false};
  for (const OperatorTable* table = this; table != nullptr; table = table->parent_) {
    const Row* row = table->row_of(name);
    if (row == nullptr) continue;
    for (std::size_t i = 0; i < 3; ++i) {
      const Meaning& m = row->meanings[i];
      if (heard[i] || !table->hears(m)) continue;
      heard[i] = true;
      *result[i] = Operator{m.priority, m.type};
    }
  }
  return found;
}

void OperatorTable::define(Atom name, OperatorType type, int priority) {
  Meaning& m = meaning(name, fixity_of(type));
  m = Meaning{static_cast<std::uint16_t>(priority), type, true, false};
}

void OperatorTable::forget(Atom name, Fixity fixity) {
  if (row_of(name) != nullptr) meaning(name, fixity) = Meaning{};
}

void OperatorTable::clear() {
  rows_.clear();
  slots_.assign(16, 0);
}

// Extension rows are always present but effective only outside ISO mode.
void OperatorTable::define_defaults(AtomTable& atoms) {
  for (const DefaultOperator& d : default_operators) {
    Meaning& m = meaning(atoms.intern(d.text), fixity_of(d.type));
    m = Meaning{d.priority, d.type, true, d.extension};
  }
}

// Tables are small, and enumerating all operators is rare.
std::vector<OperatorTable::Visible> OperatorTable::visible() const {
  std::vector<Visible> all;
  for (const OperatorTable* table = this; table != nullptr; table = table->parent_) {
    for (const Row& row : table->rows_) {
      // An atom is reported by the nearest table with a row for it.
      bool reported = false;
      for (const OperatorTable* t = this; t != table; t = t->parent_) {
        reported = reported || t->row_of(row.name) != nullptr;
      }
      if (reported) continue;
      const Operators meanings = find(row.name);
      for (const Operator o : {meanings.prefix, meanings.infix, meanings.postfix}) {
        if (o) all.push_back({row.name, o});
      }
    }
  }
  return all;
}

std::vector<OperatorTable::Visible> OperatorTable::own() const {
  std::vector<Visible> all;
  for (const Row& row : rows_) {
    for (const Meaning& m : row.meanings) {
      if (hears(m)) all.push_back({row.name, Operator{m.priority, m.type}});
    }
  }
  return all;
}

// Few names are operators: with a load of 1/4 a miss costs one probe.
const OperatorTable::Row* OperatorTable::row_of(Atom name) const {
  const std::size_t mask = slots_.size() - 1;
  for (std::size_t i = hash_of(name) & mask; slots_[i] != 0; i = (i + 1) & mask) {
    const Row& row = rows_[slots_[i] - 1];
    if (row.name == name) return &row;
  }
  return nullptr;
}

// Rows keep the order in which operators were declared; slots hold their numbers.
OperatorTable::Row& OperatorTable::make_row(Atom name) {
  if ((rows_.size() + 1) * 4 > slots_.size()) rebuild(slots_.size() * 2);
  const std::size_t mask = slots_.size() - 1;
  std::size_t i = hash_of(name) & mask;
  while (slots_[i] != 0) i = (i + 1) & mask;
  rows_.push_back(Row{name, {}});
  slots_[i] = static_cast<std::uint32_t>(rows_.size());
  return rows_.back();
}

OperatorTable::Meaning& OperatorTable::meaning(Atom name, Fixity fixity) {
  const Row* found = row_of(name);
  Row& row = found != nullptr ? rows_[static_cast<std::size_t>(found - rows_.data())] : make_row(name);
  return row.meanings[index_of(fixity)];
}

void OperatorTable::rebuild(std::size_t slots) {
  slots_.assign(slots, 0);
  for (std::size_t r = 0; r < rows_.size(); ++r) {
    std::size_t i = hash_of(rows_[r].name) & (slots - 1);
    while (slots_[i] != 0) i = (i + 1) & (slots - 1);
    slots_[i] = static_cast<std::uint32_t>(r + 1);
  }
}

// Seven names: linear search is as fast as a table.
bool operator_type(Atom name, OperatorType& type) {
  for (int i = 0; i <= static_cast<int>(OperatorType::yf); ++i) {
    type = static_cast<OperatorType>(i);
    if (operator_type_name(type) == name) return true;
  }
  return false;
}

Atom operator_type_name(OperatorType type) {
  namespace atoms = terms::atoms;
  constexpr Atom names[] = {atoms::xfx, atoms::xfy, atoms::yfx, atoms::fx, atoms::fy, atoms::xf, atoms::yf};
  return names[static_cast<std::size_t>(type)];
}

}  // namespace hornbeam::syntax
