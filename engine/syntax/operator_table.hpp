// SPDX-License-Identifier: MIT
// The operators of one module. A table has at most one prefix and at most one infix or postfix meaning for an atom; for
// anything undefined it defers to its parent (module -> user -> system). A definition of priority 0 hides the parent's.
// Lookup is one probe of a sparse hash table per level.
//
// The system table holds ISO operators and extensions; `set_iso(true)` hides the extensions.
#pragma once

#include <cstdint>
#include <vector>

#include "terms/term_store.hpp"

namespace hornbeam::syntax {

using terms::AtomTable;

enum class OperatorType : std::uint8_t { xfx, xfy, yfx, fx, fy, xf, yf };
enum class Fixity : std::uint8_t { prefix, infix, postfix };

constexpr int max_priority = 1200;
constexpr int argument_priority = 999;
constexpr int operator_atom_priority = 1201;  // of an operator as an atomic operand

constexpr Fixity fixity_of(OperatorType t) {
  if (t == OperatorType::fx || t == OperatorType::fy) return Fixity::prefix;
  if (t == OperatorType::xf || t == OperatorType::yf) return Fixity::postfix;
  return Fixity::infix;
}

struct Operator {
  std::uint16_t priority = 0;  // 0: not an operator
  OperatorType type = OperatorType::xfx;

  explicit operator bool() const { return priority != 0; }
  // The highest priority of the left and the right operand.
  int left_limit() const { return priority - (type == OperatorType::yfx || type == OperatorType::yf ? 0 : 1); }
  int right_limit() const { return priority - (type == OperatorType::xfy || type == OperatorType::fy ? 0 : 1); }
};

struct Operators {
  Operator prefix;
  Operator infix;
  Operator postfix;
  bool any() const { return prefix || infix || postfix; }
};

class OperatorTable {
 public:
  explicit OperatorTable(const OperatorTable* parent = nullptr);

  // ---- asking: this table, then its parents ----
  Operators find(Atom name) const;
  Operator prefix(Atom name) const { return find(name).prefix; }
  Operator infix(Atom name) const { return find(name).infix; }
  Operator postfix(Atom name) const { return find(name).postfix; }
  bool is_operator(Atom name) const { return find(name).any(); }

  // ---- changing this table ----
  // Priority 0 means "not an operator here, whatever the parent defines".
  void define(Atom name, OperatorType type, int priority);
  // Removes this table's definition, so that the parent's is visible again.
  void forget(Atom name, Fixity fixity);
  void clear();
  void set_parent(const OperatorTable* parent) { parent_ = parent; }
  const OperatorTable* parent() const { return parent_; }
  // ISO operators, and the extensions unless hidden; generated from default_operators.def.
  void define_defaults(AtomTable& atoms);
  void set_iso(bool iso) { iso_ = iso; }
  bool iso() const { return iso_; }

  // ---- walking: what is visible, each (atom, fixity) once, in no particular order ----
  struct Visible {
    Atom name;
    Operator meaning;
  };
  std::vector<Visible> visible() const;
  // The definitions of this table itself (priority 0 included): for listing and for module export.
  std::vector<Visible> own() const;
  // The atoms in this table, for the atom collector.
  template <class Mark>
  void for_each_atom(Mark mark) const {
    for (const Row& row : rows_) mark(row.name);
  }

 private:
  struct Meaning {
    std::uint16_t priority = 0;
    OperatorType type = OperatorType::xfx;
    bool said = false;       // false: defer to the parent
    bool extension = false;  // hidden by iso_
  };
  struct Row {
    Atom name;
    Meaning meanings[3];  // by Fixity
  };

  const Row* row_of(Atom name) const;
  Row& make_row(Atom name);
  Meaning& meaning(Atom name, Fixity fixity);
  void rebuild(std::size_t slots);
  bool hears(const Meaning& m) const { return m.said && !(m.extension && iso_); }

  const OperatorTable* parent_;
  bool iso_ = false;
  std::vector<Row> rows_;
  std::vector<std::uint32_t> slots_;  // row number + 1, or 0; load at most 1/4
};

// ---- op/3 as a pure function ----
struct OperatorChange {
  Atom name;
  OperatorType type;
  int priority;
  bool qualified = false;  // written Module:Name
  Atom module{};
};

enum class OperatorErrorKind : std::uint8_t { none, instantiation, type, domain, permission };

struct OperatorError {
  OperatorErrorKind kind = OperatorErrorKind::none;
  Atom what{};  // the type or domain, or the action (create, modify)
  Cell culprit = Cell::atom(terms::atoms::nil);
  explicit operator bool() const { return kind != OperatorErrorKind::none; }
};

// Checks op(Priority, Type, Names) against `table` according to ISO 13211-1, 8.14.3 and Cor.2, and returns the changes;
// on an error `changes` is empty.
OperatorError plan_operators(const OperatorTable& table, Cell priority, Cell type, Cell names,
                             std::vector<OperatorChange>& changes);

// The type named by an atom (xfx ...); false if it names none.
bool operator_type(Atom name, OperatorType& type);
Atom operator_type_name(OperatorType type);

}  // namespace hornbeam::syntax
