// SPDX-License-Identifier: MIT
// Index code of one static predicate, made on demand. A set of clauses that a call could not yet tell apart
// is a node; its code is `choose_index node` until a call shows which bound argument discriminates. Then a
// switch on that argument takes its place, with smaller nodes after each key; a node of one clause is the
// clause itself. After a compound its own arguments may discriminate as well (open_argument, then a switch).
// A call whose bound arguments do not help runs the node's plain chain (try, retry, trust).
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <memory_resource>
#include <span>
#include <vector>

#include "code/instruction.hpp"
#include "code/limits.hpp"
#include "database/clause_list.hpp"
#include "support/hash.hpp"

namespace hornbeam::database {

// The last of the machine's registers; the compiler uses none of that number.
constexpr Word inner_argument_register = code::most_registers;

// Open-addressing table of a switch instruction; sized at least twice its entries.
struct LabelTable {
  explicit LabelTable(support::MemoryBudget& memory) : entries(&memory) {}
  struct Entry {
    Key key;
    Word label;  // 0 when empty
  };
  std::pmr::vector<Entry> entries;
  std::size_t mask = 0;  // entries less one
  unsigned shift = 0;    // 64 less the bits of an index into the entries
  Word missing = 0;      // where to go when the key is not there

  std::size_t place_of(Key key) const { return support::spread(key) >> shift; }
  Word find(Key key) const {
    for (std::size_t i = place_of(key);; i = (i + 1) & mask) {
      const Entry& e = entries[i];
      if (e.label == 0) return missing;
      if (e.key == key) return e.label;
    }
  }
  void build(const std::vector<Entry>& list, Word when_missing);
};

class PredicateIndex;

// An argument that is known to be a compound with this functor, so that its own arguments can tell clauses
// apart.
struct OpenedArgument {
  unsigned argument = 64;  // 64: none
  Key functor = any_key;
  std::uint64_t tested = 0;  // its arguments that lead here
};

struct IndexNode {
  explicit IndexNode(support::MemoryBudget& memory) : clauses(&memory) {}
  PredicateIndex* owner = nullptr;
  std::pmr::vector<Clause*> clauses;
  std::uint64_t tested = 0;  // arguments that lead here, one bit each
  OpenedArgument opened;
  const Word* chain = nullptr;      // plain try/retry/trust, made when first needed
  Word stub[2] = {0, 0};            // choose_index node; later a jump to tests for a bound argument, or to a switch
  std::vector<Word*> entered_from;  // words of the code that lead here
  bool useless_known = false;
  std::uint64_t useful = 0;         // untested arguments that tell clauses apart
  std::uint64_t useful_inside = 0;  // untested arguments of the opened argument that do
  std::uint64_t worth_opening = 0;  // untested arguments, the same compound in all, whose arguments do
};

class PredicateIndex {
 public:
  // What calls of the predicate know of it.
  struct Caller {
    Word operand;                                  // of their instruction
    std::function<void(const Word*)> change_code;  // from now on they enter here
  };
  // Without `indexing` every call tries all clauses: for tests, since programs must not notice.
  PredicateIndex(support::MemoryBudget& memory, const code::AddressTable& addresses, const ClauseList& list,
                 Caller caller, Generation now, bool indexing);
  // Entry code of the whole predicate.
  const Word* entry() const { return entry_; }
  // A call with these arguments has come to the node: where it continues. May replace the stub.
  const Word* choose(IndexNode& node, const terms::Cell* arguments);
  // Words of generated code and tables, and the arguments on which there are switches (for explanation).
  std::uint64_t switched_arguments() const { return switched_; }
  bool contains_any(const std::vector<const Word*>& sorted) const;  // is one of these addresses in this code?

 private:
  struct Subject;
  struct Targets;
  const Word* node_label(std::span<Clause* const> clauses, std::uint64_t tested, unsigned argument, Key key,
                         OpenedArgument opened);
  const Word* make_switch(IndexNode& node, const Subject& subject);
  const Word* make_list_switch(const Targets& targets);
  const Word* make_term_switch(const Targets& targets);
  const Word* make_constant_switch(const Targets& targets);
  const Word* make_functor_switch(const Targets& targets);
  LabelTable& make_table(const std::vector<LabelTable::Entry>& list, const Word* when_missing);
  static void drop_excluded(std::vector<Clause*>& clauses, unsigned argument, Key key);
  static void drop_behind_cut(std::vector<Clause*>& clauses, unsigned argument);
  const Word* make_inner_switch(IndexNode& node, unsigned inner);
  void note_label(Word& place);
  const Word* replace(IndexNode& node, const Word* code);
  static Key key_of(const Clause& clause, const Subject& subject);
  static bool tells_apart(const IndexNode& node, const Subject& subject);
  Word* make_chain(std::span<Clause* const> clauses, std::size_t room);
  Word* make_shallow_chain(std::span<Clause* const> clauses, std::size_t early, Word saved, std::size_t room);
  void find_useful(IndexNode& node);
  std::uint64_t useful_inside(const IndexNode& node, unsigned argument, Key key, std::uint64_t tested);
  Word* emit(std::size_t words);
  Word address(code::Opcode op) const { return addresses_.address(op); }

  support::MemoryBudget& memory_;
  const code::AddressTable& addresses_;
  const std::uint32_t arity_;
  const Caller caller_;
  const bool indexing_;
  const Word* entry_ = nullptr;
  Word fail_[1];
  std::uint64_t switched_ = 0;
  std::pmr::vector<std::pmr::vector<Word>> blocks_;
  std::pmr::vector<std::unique_ptr<IndexNode>> nodes_;
  std::pmr::vector<std::unique_ptr<LabelTable>> tables_;
};

}  // namespace hornbeam::database
