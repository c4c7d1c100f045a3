// SPDX-License-Identifier: MIT
// The evaluation of tables: which suspension gets which answer next, components of tables that depend on each other,
// and their completion, or their end by an exception or a cut.
#include "tabling/table_space.hpp"

namespace hornbeam::tabling {

void TableSpace::depend_on(Table& table) {
  while (components_.back().get() != table.component) {
    Component& newer = *components_.back();
    Component& older = *newer.parent;
    for (Table* t : newer.tables) {
      t->component = &older;
      older.tables.push_back(t);
    }
    older.queue.insert(older.queue.end(), newer.queue.begin(), newer.queue.end());
    components_.pop_back();
  }
}

void TableSpace::added_answer(Table& table) {
  if (table.queued || table.suspensions.empty()) return;
  table.queued = true;
  table.component->queue.push_back(&table);
}

void TableSpace::suspend(Table& source, Suspension suspension) {
  source.suspensions.push_back(suspension);
  account(sizeof(Suspension));
  if (source.answers.size() > 0) added_answer(source);
}

TableSpace::Work TableSpace::positive_work(Component& component) {
  while (!component.queue.empty()) {
    Table& table = *component.queue.front();
    const std::size_t n = table.suspensions.size();
    for (std::size_t tried = 0; tried < n; ++tried, ++table.scan) {
      if (table.scan >= n) table.scan = 0;
      Suspension& s = table.suspensions[table.scan];
      if (s.negative) continue;
      s.next_answer = table.answers.next_live(s.next_answer);
      if (s.next_answer < table.answers.size()) return {&table, table.scan++};
    }
    table.queued = false;
    component.queue.pop_front();
  }
  return {};
}

// Everything derivable without negation has been derived: an empty table is assumed to stay empty, the newest first,
// since older ones are more likely to depend on it.
TableSpace::Work TableSpace::negative_work(Component& component) {
  Table* chosen = nullptr;
  std::size_t place = 0;
  for (Table* table : component.tables) {
    if (table->answers.live() > 0 || (chosen != nullptr && chosen->number > table->number)) continue;
    for (std::size_t i = 0; i < table->suspensions.size(); ++i) {
      const Suspension& s = table->suspensions[i];
      if (!s.negative || s.next_answer > 0) continue;
      chosen = table;
      place = i;
      break;
    }
  }
  if (chosen == nullptr) return {};
  chosen->assumed_empty = true;
  return {chosen, place};
}

TableSpace::Work TableSpace::next_work(const Table& leader) {
  Component& component = *leader.component;
  if (component.leader != leader.number) return {};
  const Work work = positive_work(component);
  return work.table != nullptr ? work : negative_work(component);
}

void TableSpace::drop_suspensions(Table& table) {
  account(-static_cast<std::ptrdiff_t>(table.suspensions.size() * sizeof(Suspension)));
  table.drop_suspensions();
}

void TableSpace::complete(Component& component) {
  const std::vector<Table*> tables = std::move(component.tables);
  components_.pop_back();
  for (Table* table : tables) {
    drop_suspensions(*table);
    table->component = nullptr;
    const auto before = static_cast<std::ptrdiff_t>(table->answers.bytes());
    table->answers.finish();
    account(static_cast<std::ptrdiff_t>(table->answers.bytes()) - before);
    table->status = Table::Status::complete;
    if (table->aborted || table->abolished) abolish(*table);
  }
}

void TableSpace::finish(Table& leader) {
  leader.led_to_end = true;
  if (leader.component->leader == leader.number) complete(*leader.component);
}

void TableSpace::leave(Table& leader) {
  if (leader.led_to_end || leader.component == nullptr) return;
  leader.led_to_end = true;
  if (leader.component->leader != leader.number) {
    // The others of the component may be completed; this one is incomplete because of the exception.
    leader.aborted = true;
    return;
  }
  while (!components_.empty()) {
    const bool last = components_.back()->leader == leader.number;
    abandon_newest();
    if (last) return;
  }
}

void TableSpace::left(const Cell* newest_choice) {
  while (!components_.empty() && components_.back()->choice >= newest_choice) abandon_newest();
}

void TableSpace::abandon_newest() {
  for (Table* table : components_.back()->tables) {
    account(-static_cast<std::ptrdiff_t>(table->answers.bytes()));
    drop_suspensions(*table);
    table->answers = {};
    table->status = Table::Status::abandoned;
    table->component = nullptr;
    abolish(*table);
  }
  components_.pop_back();
}

}  // namespace hornbeam::tabling
