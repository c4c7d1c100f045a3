// SPDX-License-Identifier: MIT
// Index code of one static predicate, made on demand. A set of clauses not yet distinguished by any call is a node; its
// code is `choose_index node` until a call shows which bound argument discriminates. It is then replaced by a switch on
// that argument, with smaller nodes for each key; a node of one clause is the clause itself. Inside a compound its
// arguments may discriminate as well (open_argument, then a switch). A call whose bound arguments do not help runs the
// node's plain chain (try, retry, trust).
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

// The last of the machine's registers; the compiler does not use it.
constexpr Word inner_argument_register = code::most_registers;

// Open-addressing table of a switch instruction, at least twice as large as its entries.
struct LabelTable {
  explicit LabelTable(support::MemoryBudget& memory) : entries(&memory) {}
  struct Entry {
    Key key;
    Word label;  // 0 if empty
  };
  std::pmr::vector<Entry> entries;
  std::size_t mask = 0;  // table size minus one
  unsigned shift = 0;    // 64 minus the bits of an index into the entries
  Word missing = 0;      // target for missing keys

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

// An argument known to be a compound with this functor, so that its own arguments can discriminate.
struct OpenedArgument {
  unsigned argument = 64;  // 64: none
  Key functor = any_key;
  std::uint64_t tested = 0;  // its arguments already tested
};

// What the switches before a node have found out.
struct KnownArguments {
  std::uint64_t tested = 0;   // arguments already tested, one bit each
  std::uint64_t matched = 0;  // of these, the ones whose keys are those of the clauses, where they have one
  OpenedArgument opened;
};

struct IndexNode {
  explicit IndexNode(support::MemoryBudget& memory) : clauses(&memory) {}
  PredicateIndex* owner = nullptr;
  std::pmr::vector<Clause*> clauses;
  KnownArguments known;
  const Word* chain = nullptr;      // plain try/retry/trust, made on demand
  Word stub[2] = {0, 0};            // choose_index node; later a jump to tests for a bound argument, or to a switch
  std::vector<Word*> entered_from;  // code words that lead here
  bool useless_known = false;
  std::uint64_t useful = 0;         // untested arguments that discriminate
  std::uint64_t useful_inside = 0;  // untested arguments of the opened argument that discriminate
  std::uint64_t worth_opening = 0;  // untested arguments, the same compound in all clauses, whose arguments
                                    // discriminate
};

class PredicateIndex {
 public:
  // How calls refer to the predicate.
  struct Caller {
    Word operand;                                  // operand of the call instruction
    std::function<void(const Word*)> change_code;  // sets their new entry
  };
  // Without `indexing` every call tries all clauses: for tests, since programs must not notice a difference.
  PredicateIndex(support::MemoryBudget& memory, const code::AddressTable& addresses, const ClauseList& list,
                 Caller caller, Generation now, bool indexing);
  // Entry code of the whole predicate.
  const Word* entry() const { return entry_; }
  // The continuation for a call with these arguments that has reached the node. May replace the stub.
  const Word* choose(IndexNode& node, const terms::Cell* arguments);
  // The arguments that have switches (for explanation).
  std::uint64_t switched_arguments() const { return switched_; }
  bool contains_any(const std::vector<const Word*>& sorted) const;  // true if one of these addresses is in its code

 private:
  struct Subject;
  struct Targets;
  const Word* node_label(std::span<Clause* const> clauses, const KnownArguments& known, unsigned argument = 64,
                         Key key = any_key);
  const Word* make_switch(IndexNode& node, const Subject& subject);
  const Word* make_list_switch(const Targets& targets);
  const Word* make_term_switch(const Targets& targets);
  const Word* make_constant_switch(const Targets& targets);
  const Word* make_functor_switch(const Targets& targets);
  LabelTable& make_table(const std::vector<LabelTable::Entry>& list, const Word* when_missing);
  static void drop_excluded(std::vector<Clause*>& clauses, unsigned argument, Key key);
  static std::uint64_t outputs_before_cut(const Clause& clause, std::uint64_t matched);
  static void drop_behind_cut(std::vector<Clause*>& clauses, std::uint64_t matched);
  const Word* make_inner_switch(IndexNode& node, unsigned inner);
  void note_label(Word& place);
  const Word* replace(IndexNode& node, const Word* code);
  const Word* make_entry(IndexNode& node, std::uint64_t hopeful, const terms::Cell* arguments);
  static Key key_of(const Clause& clause, const Subject& subject);
  static bool tells_apart(const IndexNode& node, const Subject& subject);
  Word* make_chain(std::span<Clause* const> clauses, std::size_t room, const terms::Cell* arguments);
  Word* make_chain_after_order(const IndexNode& node, std::size_t room, const terms::Cell* arguments);
  Word* make_trying_chain(std::span<Clause* const> clauses, std::size_t room);
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
