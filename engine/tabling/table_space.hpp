// SPDX-License-Identifier: MIT
// All tables of a machine, and the evaluation that fills them (SLG resolution with delimited continuations;
// docs/decisions/0009-tabling.md).
//
// The first call of a variant creates a table and leads its evaluation. Calls of an incomplete table leave their
// continuation with it as a suspension, which is later called with each of its answers. Mutually dependent tables are
// completed together, as a component: components form a stack, and a call from a newer one into an older one merges all
// in between into the older one. When every suspension of the component has seen every answer, its tables are complete.
#pragma once

#include <deque>
#include <memory>
#include <unordered_map>
#include <vector>

#include "machine/machine.hpp"
#include "tabling/answer_set.hpp"
#include "tabling/variant.hpp"
#include "terms/record.hpp"

namespace hornbeam::tabling {

// How an argument is treated in the answers of a tabled predicate.
enum class Mode : std::uint8_t { index, first, last, min, max, sum, closure };

struct Declaration {
  std::vector<Mode> modes;  // one per argument
  std::size_t moded = 0;    // the number other than `index`
  bool has_closures = false;
};

struct Component;

// A continuation waiting for the answers of a table: dep(Source, Continuation, Skeleton, Target).
struct Suspension {
  terms::Record* dependency;
  std::uint32_t next_answer = 0;
  bool negative = false;   // waits until the table is known to be empty
  bool passes_on = false;  // its continuation does nothing: answers pass directly to the target
};

struct Table {
  enum class Status : std::uint8_t { incomplete, complete, abandoned };
  std::uint32_t number = 0;
  Status status = Status::incomplete;
  bool led_to_end = false;     // its leader's evaluation has finished
  bool aborted = false;        // an exception has ended its evaluation
  bool assumed_empty = false;  // a negation of it was assumed to hold
  bool queued = false;         // in the queue of its component
  bool abolished = false;      // to be removed as soon as it is complete
  bool retired = false;        // removed, and freed when no choice point needs it
  Predicate* predicate = nullptr;
  const Declaration* declaration = nullptr;
  Component* component = nullptr;
  std::vector<Cell> call;     // variant string of the index arguments
  std::size_t variables = 0;  // of the call: a skeleton has these arguments, then the moded ones
  AnswerSet answers;
  std::vector<Suspension> suspensions;
  std::size_t scan = 0;  // where the last search for work stopped

  ~Table();
  void drop_suspensions();
};

struct Component {
  Component* parent = nullptr;
  const Cell* choice = nullptr;  // the newest when its evaluation was about to begin
  std::uint32_t leader = 0;
  std::vector<Table*> tables;
  std::deque<Table*> queue;  // tables that may have answers for their suspensions
};

class TableSpace final : public machine::Extension {
 public:
  explicit TableSpace(Machine& m);
  ~TableSpace() override;

  // ---- declarations ----
  void declare(Predicate& predicate, Declaration declaration);
  void undeclare(Predicate& predicate);
  std::shared_ptr<const void> saved() const override;
  void go_back_to(const std::shared_ptr<const void>& saved) override;
  const Declaration& declaration(const Predicate& predicate) { return *declarations_[&predicate]; }

  // ---- tables ----
  Table* find(const Predicate& predicate, const std::vector<Cell>& call);
  Table* numbered(std::int64_t number) const {
    return number >= 0 && static_cast<std::size_t>(number) < tables_.size()
               ? tables_[static_cast<std::size_t>(number)].get()
               : nullptr;
  }
  Table& make(Predicate& predicate, const std::vector<Cell>& call, std::size_t variables);
  std::size_t count() const { return tables_.size(); }
  void account(std::ptrdiff_t bytes) { m_.terms.memory.note(bytes); }
  void abolish(Table& table);

  // ---- evaluation ----
  // Makes the evaluation in progress depend on an incomplete table.
  void depend_on(Table& table);
  void added_answer(Table& table);
  void suspend(Table& source, Suspension suspension);
  // The next suspension of the leader's component with an unseen answer.
  struct Work {
    Table* table = nullptr;
    std::size_t suspension = 0;
  };
  Work next_work(const Table& leader);
  // The leader has no more work: completes its component, unless it is part of an older one.
  void finish(Table& leader);
  // The leader's evaluation has finished, or was left by an exception.
  void leave(Table& leader);
  // Handles a ball, such as a limit's, that comes before an evaluation has set up its cleanup.
  void left(const Cell* newest_choice) override;
  Outcome take_answer(Cell ball) override;

  VariantWriter writer;
  VariantReader reader;
  // Predicates to continue with, and their names.
  struct System {
    Predicate& answer;
    Predicate& evaluate;
    Predicate& shift;
    terms::Atom skeleton;
    Cell table_call;
  };
  const System& system() const { return system_; }

 private:
  struct Key {
    const Predicate* predicate;
    const std::vector<Cell>* call;
  };
  struct KeyHash {
    std::size_t operator()(const Key& k) const;
  };
  struct KeyEqual {
    bool operator()(const Key& a, const Key& b) const { return a.predicate == b.predicate && *a.call == *b.call; }
  };
  Work positive_work(Component& component);
  Work negative_work(Component& component);
  void forget(Table& table);
  void free_retired();
  void complete(Component& component);
  void abandon_newest();
  void drop_suspensions(Table& table);

  Machine& m_;
  System system_;
  std::unordered_map<const Predicate*, const Declaration*> declarations_;
  std::vector<std::unique_ptr<Declaration>> all_declarations_;  // tables may outlive those of their predicate
  std::unordered_map<Key, Table*, KeyHash, KeyEqual> by_call_;
  std::vector<std::unique_ptr<Table>> tables_;          // by number; null: abolished
  std::vector<std::unique_ptr<Component>> components_;  // the stack, newest last
  std::vector<std::uint32_t> retired_;                  // abolished while a choice point might still return answers
  std::size_t retired_limit_ = 64;
};

// The machine's table space, created on first use.
TableSpace& make_tables(Machine& m);
inline TableSpace& tables_of(Machine& m) {
  if (m.table_space == nullptr) [[unlikely]]
    return make_tables(m);
  return static_cast<TableSpace&>(*m.table_space);
}

}  // namespace hornbeam::tabling
