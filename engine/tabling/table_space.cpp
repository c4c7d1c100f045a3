// SPDX-License-Identifier: MIT
#include "tabling/table_space.hpp"

#include <algorithm>
#include <unordered_set>

#include "machine/fixed_code.hpp"

namespace hornbeam::tabling {

namespace {

void mark_tokens(const std::vector<Cell>& tokens, const std::function<void(terms::Atom)>& mark) {
  for (std::size_t i = 0; i < tokens.size(); ++i) {
    const Cell c = tokens[i];
    if (c.is_atom()) mark(c.as_atom());
    if (c.is_header() && !c.is_functor_cell() && !is_variable_token(c)) i += c.box_words();
  }
}

}  // namespace

Table::~Table() { drop_suspensions(); }

void Table::drop_suspensions() {
  for (const Suspension& s : suspensions) terms::free_record(s.dependency);
  suspensions = {};
}

std::size_t TableSpace::KeyHash::operator()(const Key& k) const {
  return hash_of(k.call->data(), k.call->size()) ^ (reinterpret_cast<std::size_t>(k.predicate) >> 4);
}

namespace {

Predicate& system_predicate(Machine& m, const char* name, std::uint32_t arity) {
  return m.database.predicate(m.database.system(), m.terms.functors.intern(m.terms.atoms.intern_system(name), arity));
}

}  // namespace

TableSpace::TableSpace(Machine& m)
    : writer(m.terms),
      reader(m.terms),
      m_(m),
      system_{system_predicate(m, "$tbl_answer", 2), system_predicate(m, "$tbl_evaluate", 4),
              system_predicate(m, "shift", 1), m.terms.atoms.intern("ret"),
              m.terms.functors.intern(m.terms.atoms.intern_system("$tbl_call"), 4)} {
  m.holders.atoms.push_back([this](const std::function<void(terms::Atom)>& mark) {
    mark(system_.skeleton);
    for (const auto& table : tables_) {
      if (table == nullptr) continue;
      mark_tokens(table->call, mark);
      mark_tokens(table->answers.all_tokens(), mark);
      for (const Suspension& s : table->suspensions) terms::for_each_atom(*s.dependency, mark);
    }
  });
}

TableSpace::~TableSpace() = default;

TableSpace& make_tables(Machine& m) {
  m.table_space = std::make_unique<TableSpace>(m);
  return static_cast<TableSpace&>(*m.table_space);
}

// ---- declarations ----

void TableSpace::declare(Predicate& predicate, Declaration declaration) {
  all_declarations_.push_back(std::make_unique<Declaration>(std::move(declaration)));
  declarations_[&predicate] = all_declarations_.back().get();
}

void TableSpace::undeclare(Predicate& predicate) {
  declarations_.erase(&predicate);
  for (std::size_t i = 0; i < tables_.size(); ++i) {  // abolishing may free tables, including the last ones
    Table* const table = tables_[i].get();
    if (table != nullptr && table->predicate == &predicate) abolish(*table);
  }
}

std::shared_ptr<const void> TableSpace::saved() const {
  return std::make_shared<const decltype(declarations_)>(declarations_);
}

// Table contents may follow from clauses that are gone.
void TableSpace::go_back_to(const std::shared_ptr<const void>& saved) {
  for (std::size_t i = 0; i < tables_.size(); ++i) {
    if (Table* const table = tables_[i].get()) abolish(*table);
  }
  if (saved == nullptr) {
    declarations_.clear();
  } else {
    declarations_ = *static_cast<const decltype(declarations_)*>(saved.get());
  }
}

// ---- tables ----

Table* TableSpace::find(const Predicate& predicate, const std::vector<Cell>& call) {
  const auto it = by_call_.find(Key{&predicate, &call});
  return it == by_call_.end() ? nullptr : it->second;
}

// Makes a new table, the leader of its own component on top of the stack.
Table& TableSpace::make(Predicate& predicate, const std::vector<Cell>& call, std::size_t variables) {
  auto made = std::make_unique<Table>();
  Table& table = *made;
  table.number = static_cast<std::uint32_t>(tables_.size());
  table.predicate = &predicate;
  table.declaration = declarations_[&predicate];
  table.call = call;
  table.variables = variables;
  auto component = std::make_unique<Component>();
  component->parent = components_.empty() ? nullptr : components_.back().get();
  component->choice = m_.b;
  component->leader = table.number;
  component->tables.push_back(&table);
  table.component = component.get();
  tables_.push_back(std::move(made));
  components_.push_back(std::move(component));
  by_call_.emplace(Key{&predicate, &table.call}, &table);
  account(static_cast<std::ptrdiff_t>(sizeof(Table) + call.size() * sizeof(Cell) + 64));
  return table;
}

// Removes the table from the index; the caller decides whether it can be freed at once.
void TableSpace::forget(Table& table) {
  const auto it = by_call_.find(Key{table.predicate, &table.call});
  if (it != by_call_.end() && it->second == &table) by_call_.erase(it);
}

void TableSpace::abolish(Table& table) {
  if (table.status == Table::Status::incomplete) {
    table.abolished = true;
    return;
  }
  if (table.retired) return;
  retired_.push_back(table.number);
  table.retired = true;
  forget(table);
  if (retired_.size() > retired_limit_) free_retired();
}

// Frees abolished tables, except those whose answers a choice point is still returning.
void TableSpace::free_retired() {
  std::unordered_set<std::uint32_t> wanted;
  const code::Word* const retry = m_.fixed->retry_nondeterministic.address();
  for (Cell* b = m_.b; b != machine::previous_of(b); b = machine::previous_of(b)) {
    if (reinterpret_cast<const code::Word*>(machine::alternative_of(b)) != retry) continue;
    const Cell number = terms::deref(machine::argument_of(b, 0));
    if (number.is_small_integer()) wanted.insert(static_cast<std::uint32_t>(number.as_small_integer()));
  }
  std::vector<std::uint32_t> kept;
  kept.reserve(retired_.size());  // from here on nothing can fail
  for (const std::uint32_t number : retired_) {
    if (wanted.contains(number)) {
      kept.push_back(number);
      continue;
    }
    const Table& table = *tables_[number];
    account(
        -static_cast<std::ptrdiff_t>(sizeof(Table) + table.call.size() * sizeof(Cell) + 64 + table.answers.bytes()));
    tables_[number].reset();
  }
  // The newest numbers are reused, as they are no longer referenced.
  while (!tables_.empty() && tables_.back() == nullptr) tables_.pop_back();
  retired_ = std::move(kept);
  retired_limit_ = 64 + 2 * retired_.size();
}

}  // namespace hornbeam::tabling
