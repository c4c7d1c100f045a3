// SPDX-License-Identifier: MIT
// For p([], c). p([X|Y], c). p([X|Y], d). the index may become, after calls p(+, -) and then p([_|_], +):
//
//   node {1,2,3}: switch_on_list A1   variable  node {1,2,3}   (A1 tested: A2 may still tell them apart)
//                                     []        clause 1
//                                     list      node {2,3}: switch_on_constant A2   c  clause 2
//                                                                                   d  clause 3
//
// Code is made only when a call needs it, and only for the argument that this call has bound: a predicate always called
// with its third argument bound never pays for switches on the first.
//
// Clauses are entered past the instructions whose work the switch has done (entry_past_key).
#include "database/predicate_index.hpp"

#include <algorithm>
#include <bit>
#include <utility>

#include "database/clause_entry.hpp"
#include "database/clause_head.hpp"
#include "database/guard.hpp"
#include "database/index_place.hpp"
#include "database/number_order.hpp"
#include "support/unstable_sort.hpp"
#include "terms/functor_table.hpp"

namespace hornbeam::database {

// At most half full. A label of 0 marks a free slot: no code has address 0.
void LabelTable::build(const std::vector<Entry>& list, Word when_missing) {
  std::size_t size = 4;
  while (size < list.size() * 2) size *= 2;
  shift = 64 - static_cast<unsigned>(std::countr_zero(size));
  mask = size - 1;
  entries.assign(size, Entry{any_key, 0});
  missing = when_missing;
  for (const Entry& e : list) {
    std::size_t i = place_of(e.key);
    while (entries[i].label != 0) i = (i + 1) & mask;
    entries[i] = e;
  }
}

// The operand of a switch: an argument, or an argument of the opened argument.
struct PredicateIndex::Subject {
  unsigned argument;
  unsigned inner = none;
  static constexpr unsigned none = ~0u;
};

namespace {

constexpr std::size_t test_length = code::length(Opcode::test_var);
// Of enter_if_unbound.
constexpr int most_outputs = 2;
// A register that no clause uses, for an argument of an argument.
constexpr Word inner_register = inner_argument_register;

bool is_compound_key(Key key) { return (key & 7) == static_cast<Word>(terms::Tag::hdr); }

}  // namespace

// Covers the clauses alive now; when they change, the whole index is replaced.
PredicateIndex::PredicateIndex(support::MemoryBudget& memory, const code::AddressTable& addresses,
                               const ClauseList& list, Caller caller, Generation now, bool indexing)
    : memory_(memory),
      addresses_(addresses),
      arity_(list.arity),
      caller_(std::move(caller)),
      indexing_(indexing),
      blocks_(&memory),
      nodes_(&memory),
      tables_(&memory) {
  fail_[0] = address(Opcode::fail);
  std::vector<Clause*> clauses;
  for (Clause* c = list.first; c != nullptr; c = c->next) {
    if (c->visible_at(now)) clauses.push_back(c);
  }
  entry_ = node_label(clauses, {});
}

Word* PredicateIndex::emit(std::size_t words) { return blocks_.emplace_back(words).data(); }

// True if one of these addresses points into its code: control will return there.
bool PredicateIndex::contains_any(const std::vector<const Word*>& sorted) const {
  return std::any_of(blocks_.begin(), blocks_.end(), [&](const auto& block) {
    const Word* const begin = block.data();
    const auto first = std::lower_bound(sorted.begin(), sorted.end(), begin);
    return first != sorted.end() && *first < begin + block.size();
  });
}

// The code for these clauses: fail, the clause itself, or a node that decides at its first call. `argument` is known to
// have `key`, so a single clause is entered after its test for that.
const Word* PredicateIndex::node_label(std::span<Clause* const> clauses, const KnownArguments& known, unsigned argument,
                                       Key key) {
  if (clauses.empty()) return fail_;
  if (clauses.size() == 1) {
    return argument < most_indexed ? entry_past_key(addresses_, clauses[0]->entered(), argument, key)
                                   : clauses[0]->entered().code();
  }
  nodes_.push_back(std::make_unique<IndexNode>(memory_));
  IndexNode& node = *nodes_.back();
  node.owner = this;
  node.clauses.assign(clauses.begin(), clauses.end());
  node.known = known;
  node.stub[0] = address(Opcode::choose_index);
  node.stub[1] = reinterpret_cast<Word>(&node);
  return node.stub;
}

Key PredicateIndex::key_of(const Clause& clause, const Subject& subject) {
  const ClauseHead head(clause, HeadPart::with_first_unifications);
  return subject.inner == Subject::none ? head.key(subject.argument) : head.inner_key(subject.argument, subject.inner);
}

// True if a switch on the subject would exclude some clauses.
bool PredicateIndex::tells_apart(const IndexNode& node, const Subject& subject) {
  const Key first = key_of(*node.clauses[0], subject);
  return std::any_of(node.clauses.begin() + 1, node.clauses.end(),
                     [&](Clause* c) { return key_of(*c, subject) != first; });
}

// The discriminating arguments inside argument `argument`, a compound that is the same in all clauses or known.
std::uint64_t PredicateIndex::useful_inside(const IndexNode& node, unsigned argument, Key key, std::uint64_t tested) {
  const terms::Cell functor(key);
  const unsigned count = functor == terms::functors::list_pair ? 2 : std::min<unsigned>(functor.arity(), most_indexed);
  std::uint64_t useful = 0;
  for (unsigned j = 0; j < count; ++j) {
    if ((tested >> j & 1) == 0 && tells_apart(node, {argument, j})) useful |= std::uint64_t{1} << j;
  }
  return useful;
}

// Once per node, at its first call, as it visits all clauses.
void PredicateIndex::find_useful(IndexNode& node) {
  node.useless_known = true;
  if (!indexing_) return;
  const unsigned count = std::min<unsigned>(arity_, most_indexed);
  for (unsigned i = 0; i < count; ++i) {
    if (node.known.tested >> i & 1) continue;
    const Key first = key_of(*node.clauses[0], {i});
    if (tells_apart(node, {i})) {
      node.useful |= std::uint64_t{1} << i;
    } else if (is_compound_key(first) && useful_inside(node, i, first, 0) != 0) {
      node.worth_opening |= std::uint64_t{1} << i;
    }
  }
  const OpenedArgument& o = node.known.opened;
  if (o.argument != most_indexed) {
    node.useful_inside = useful_inside(node, o.argument, o.functor, o.tested);
  }
}

// Records a word of index code or of a table that leads to some node, to be back-patched when the node gets code.
void PredicateIndex::note_label(Word& place) {
  const Word* const target = reinterpret_cast<const Word*>(place);
  if (target[0] == address(Opcode::choose_index)) {
    reinterpret_cast<IndexNode*>(target[1])->entered_from.push_back(&place);
  }
}

// Replaces the node's stub by the code.
const Word* PredicateIndex::replace(IndexNode& node, const Word* code) {
  for (Word* place : node.entered_from) *place = reinterpret_cast<Word>(code);
  node.stub[0] = address(Opcode::jump);  // its address may be held by calls in progress
  node.stub[1] = reinterpret_cast<Word>(code);
  if (&node == nodes_.front().get()) {  // the node of all clauses
    entry_ = code;
    caller_.change_code(code);
  }
  return code;
}

// The first useful bound argument gets a switch; then arguments of the opened compound, then arguments that are the
// same compound in all clauses but differ inside. If there is none, the clauses form a chain.
const Word* PredicateIndex::choose(IndexNode& node, const terms::Cell* arguments) {
  if (!node.useless_known) find_useful(node);
  for (std::uint64_t rest = node.useful; rest != 0; rest &= rest - 1) {
    const unsigned i = static_cast<unsigned>(__builtin_ctzll(rest));
    if (key_of_term(terms::deref(arguments[i])) == any_key) continue;
    return replace(node, make_switch(node, {i}));
  }
  if (node.useful_inside != 0) {
    const terms::Cell opened = terms::deref(arguments[node.known.opened.argument]);
    const terms::Cell* inside = opened.address() + (opened.is_list() ? 0 : 1);
    for (std::uint64_t rest = node.useful_inside; rest != 0; rest &= rest - 1) {
      const unsigned j = static_cast<unsigned>(__builtin_ctzll(rest));
      if (key_of_term(terms::deref(inside[j])) == any_key) continue;
      return replace(node, make_inner_switch(node, j));
    }
  }
  for (std::uint64_t rest = node.worth_opening; rest != 0; rest &= rest - 1) {
    const unsigned i = static_cast<unsigned>(__builtin_ctzll(rest));
    if (terms::deref(arguments[i]).is_compound()) return replace(node, make_switch(node, {i}));
  }
  if (node.chain != nullptr) return node.chain;
  return make_entry(node, node.useful | node.worth_opening, arguments);
}

namespace {

bool all_unbound(std::uint64_t outputs, const terms::Cell* arguments) {
  for (; outputs != 0; outputs &= outputs - 1) {
    if (!terms::deref(arguments[std::countr_zero(outputs)]).is_ref()) return false;
  }
  return true;
}

}  // namespace

// The chain serves while all arguments that could help are unbound; otherwise the node is consulted again:
//
//   enter_if_unbound outputs, clause     the first clause is sure to cut, if this call has them unbound: enter it alone
//   test_var ..., again                  for each hopeful argument
//   the chain
const Word* PredicateIndex::make_entry(IndexNode& node, std::uint64_t hopeful, const terms::Cell* arguments) {
  constexpr int most_tests = 3;
  const std::uint64_t outputs = indexing_ ? outputs_before_cut(*node.clauses[0], node.known.matched) : 0;
  const bool enters = outputs != 0 && std::popcount(outputs) <= most_outputs && all_unbound(outputs, arguments);
  const std::size_t entry = enters ? code::length(Opcode::enter_if_unbound) : 0;
  const bool always_asks = node.useful_inside != 0 || std::popcount(hopeful) > most_tests;
  if (always_asks) hopeful = 0;
  const std::size_t tests = test_length * static_cast<std::size_t>(std::popcount(hopeful));
  Word* start = make_chain_after_order(node, always_asks ? 0 : entry + tests, arguments);
  node.chain = always_asks ? start : start + entry + tests;
  if (always_asks && !enters) return node.chain;
  constexpr std::size_t ask_length = code::length(Opcode::choose_index);
  Word* const ask = emit(entry + ask_length) + entry;
  ask[0] = address(Opcode::choose_index);
  ask[1] = reinterpret_cast<Word>(&node);
  if (always_asks) start = ask - entry;
  if (enters) {
    start[0] = address(Opcode::enter_if_unbound);
    start[1] = outputs;
    start[2] = reinterpret_cast<Word>(node.clauses[0]->entered().code());
  }
  replace(node, start);
  Word* p = start + entry;
  for (std::uint64_t rest = hopeful; rest != 0; rest &= rest - 1, p += test_length) {
    p[0] = address(Opcode::test_var);
    p[1] = static_cast<Word>(std::countr_zero(rest));
    p[2] = reinterpret_cast<Word>(ask);
    note_label(p[2]);
  }
  return node.chain;
}

// A chain of clauses that compare numbers is entered only if these do not decide. The sets that they leave are nodes.
Word* PredicateIndex::make_chain_after_order(const IndexNode& node, std::size_t room, const terms::Cell* arguments) {
  const auto order = indexing_ ? number_order(node.clauses, arguments) : std::nullopt;
  if (!order) return make_chain(node.clauses, room, arguments);
  const Opcode op = order->right.is_constant ? Opcode::switch_on_order_constant : Opcode::switch_on_order;
  Word* const start = make_chain(node.clauses, room + code::length(op), arguments);
  Word* p = start + room;
  const Word* const chain = p + code::length(op);
  *p++ = address(op);
  for (const OrderOperand* operand : {&order->left, &order->right}) {
    if (operand->is_constant) {
      *p++ = terms::Cell::integer(operand->constant).bits();
      continue;
    }
    const bool in_structure = operand->functor != any_key && operand->functor != terms::functors::list_pair.bits();
    *p++ = operand->place.argument;
    *p++ = operand->functor;
    *p++ = operand->place.inner + Word{in_structure};
  }
  *p++ = Word{order->conditions.others} << compiler::HeadConditions::most_arguments | order->conditions.opened;
  for (const std::vector<Clause*>& clauses : order->clauses) {
    const bool all = clauses.size() == node.clauses.size();
    *p = reinterpret_cast<Word>(all ? chain : node_label(clauses, node.known));
    note_label(*p++);
  }
  return start;
}

// Clauses at the front that cut early are tried by shallow backtracking; an ordinary chain follows. A first clause that
// unifies two arguments is passed over where they clash, if both are known in the first call. `room` words are left
// free before it.
Word* PredicateIndex::make_chain(std::span<Clause* const> clauses, std::size_t room, const terms::Cell* arguments) {
  constexpr std::size_t few_clauses = 4;  // each such test may need a chain of its own
  const auto repeated = repeated_variable(addresses_, clauses[0]->entered(), arity_);
  const bool pays = indexing_ && repeated && clauses.size() <= few_clauses &&
                    commitment_of(*clauses[0]).commitment == compiler::Commitment::none;
  if (!pays || terms::deref(arguments[repeated->argument]).is_variable()) return make_trying_chain(clauses, room);
  const auto rest = clauses.subspan(1);
  const Word* const others = rest.size() == 1 ? rest[0]->entered().code() : make_chain(rest, 0, arguments);
  Word* const start = make_trying_chain(clauses, room + code::length(Opcode::pass_over_clash));
  Word* const p = start + room;
  p[0] = address(Opcode::pass_over_clash);
  p[1] = repeated->argument;
  p[2] = repeated->other;
  p[3] = repeated->in_list;
  p[4] = reinterpret_cast<Word>(others);
  return start;
}

Word* PredicateIndex::make_trying_chain(std::span<Clause* const> clauses, std::size_t room) {
  std::size_t early = 0;
  Word saved = 0;
  for (; early + 1 < clauses.size(); ++early) {
    const compiler::CommitmentEntry cut = commitment_of(*clauses[early]);
    if (cut.commitment == compiler::Commitment::none) break;
    saved = std::max<Word>(saved, cut.overwritten);
  }
  if (early > 0) return make_shallow_chain(clauses, early, saved, room);
  // try_clause has 3 words, retry_clause and trust_clause 2.
  Word* const start = emit(room + 3 + 2 * (clauses.size() - 1));
  Word* p = start + room;
  for (std::size_t i = 0; i < clauses.size(); ++i) {
    const bool first = i == 0;
    const bool last = i + 1 == clauses.size();
    *p++ = address(first ? Opcode::try_clause : last ? Opcode::trust_clause : Opcode::retry_clause);
    if (first) *p++ = arity_;
    *p++ = reinterpret_cast<Word>(clauses[i]->entered().code());
  }
  return start;
}

Word* PredicateIndex::make_shallow_chain(std::span<Clause* const> clauses, std::size_t early, Word saved,
                                         std::size_t room) {
  const auto rest = clauses.subspan(early);
  Word* const start = emit(room + 4 + 3 * early);
  Word* p = start + room;
  for (std::size_t i = 0; i < early; ++i) {
    *p++ = address(i == 0 ? Opcode::try_shallow : Opcode::retry_shallow);
    if (i == 0) *p++ = arity_;
    *p++ = saved;
    *p++ = reinterpret_cast<Word>(clauses[i]->entered().code());
  }
  *p++ = address(Opcode::trust_shallow);
  *p++ = saved;
  *p++ = reinterpret_cast<Word>(rest.size() == 1 ? rest[0]->entered().code() : make_trying_chain(rest, 0));
  return start;
}

const Word* PredicateIndex::make_inner_switch(IndexNode& node, unsigned inner) {
  Word* p = emit(5);
  p[0] = address(Opcode::open_argument);
  p[1] = node.known.opened.argument;
  p[2] = inner;
  p[3] = inner_register;
  p[4] = reinterpret_cast<Word>(make_switch(node, {node.known.opened.argument, inner}));
  return p;
}

// The arguments that must be variables, different ones, for the clause to cut for certain if those `matched` have its
// keys. A number that is no key alone, or a compound of more than new variables, does not match for certain. 0 also if
// the clause does not cut after its head.
std::uint64_t PredicateIndex::outputs_before_cut(const Clause& clause, std::uint64_t matched) {
  if (commitment_of(clause).commitment != compiler::Commitment::after_head) return 0;
  const compiler::HeadConditions conditions = head_conditions_of(clause);
  const ClauseHead head(clause, HeadPart::head);
  std::uint64_t outputs = conditions.opened | conditions.others;
  for (std::uint64_t rest = outputs & matched; rest != 0; rest &= rest - 1) {
    const auto i = static_cast<unsigned>(std::countr_zero(rest));
    const terms::Cell key(head.key(i));
    const bool is_opened = (conditions.opened >> i & 1) != 0;
    const bool is_certain = is_opened || (head.key(i) != any_key && key.is_constant() && !key.is_box());
    if (is_certain) outputs &= ~(std::uint64_t{1} << i);
  }
  return outputs;
}

// If a clause cuts with nothing left to do, those after it are unreachable.
void PredicateIndex::drop_behind_cut(std::vector<Clause*>& clauses, std::uint64_t matched) {
  const auto cuts = std::find_if(clauses.begin(), clauses.end(), [&](const Clause* c) {
    return commitment_of(*c).commitment == compiler::Commitment::after_head && outputs_before_cut(*c, matched) == 0;
  });
  if (cuts != clauses.end()) clauses.erase(cuts + 1, clauses.end());
}

// Drops clauses with a variable in this place whose guard, as in p(X) :- integer(X), ..., is false for the key.
void PredicateIndex::drop_excluded(std::vector<Clause*>& clauses, unsigned argument, Key key) {
  std::erase_if(
      clauses, [&](const Clause* c) { return key_of(*c, {argument}) == any_key && guard_excludes(*c, argument, key); });
}

namespace {

// Sorted by key rather than hashed to lists: for 20,000 facts this takes a quarter of the memory.
struct KeyedClause {
  Key key;
  Clause* clause;
  std::uint32_t place;  // position in the node

  bool operator<(const KeyedClause& other) const { return key != other.key ? key < other.key : place < other.place; }
};

// The clauses of one key merged with those of variable key.
std::vector<Clause*> in_clause_order(std::span<const KeyedClause> of_key, std::span<const KeyedClause> variables) {
  std::vector<Clause*> clauses;
  clauses.reserve(of_key.size() + variables.size());
  auto v = variables.begin();
  for (const KeyedClause& c : of_key) {
    for (; v != variables.end() && v->place < c.place; ++v) clauses.push_back(v->clause);
    clauses.push_back(c.clause);
  }
  for (; v != variables.end(); ++v) clauses.push_back(v->clause);
  return clauses;
}

}  // namespace

// The targets of a node's switch: for each key a smaller node with its clauses.
struct PredicateIndex::Targets {
  Word subject_register;
  unsigned argument;  // or most_indexed
  const Word* when_variable;
  const Word* when_missing;
  const Word* when_list;
  const Clause* only_list = nullptr;  // the one clause for lists
  std::vector<LabelTable::Entry> constants{};
  std::vector<LabelTable::Entry> structures{};

  bool are_of_lists() const {
    const Key nil = terms::Cell::atom(terms::atoms::nil).bits();
    return structures.empty() && constants.size() <= 1 && (constants.empty() || constants[0].key == nil);
  }
};

const Word* PredicateIndex::make_switch(IndexNode& node, const Subject& subject) {
  const bool is_inner = subject.inner != Subject::none;
  // Clauses after an inner switch are entered at their start, as S points elsewhere.
  const unsigned argument = is_inner ? most_indexed : subject.argument;
  KnownArguments known = node.known;
  const std::uint64_t bit = is_inner ? 0 : std::uint64_t{1} << argument;
  if (is_inner) known.opened.tested |= std::uint64_t{1} << subject.inner;
  switched_ |= bit;
  known.tested |= bit;
  std::vector<KeyedClause> with_key, variables;
  for (std::uint32_t place = 0; Clause * c : node.clauses) {
    const Key key = key_of(*c, subject);
    (key == any_key ? variables : with_key).push_back({key, c, place++});
  }
  support::sort(with_key.begin(), with_key.end());
  const Word* const when_variable = node_label(node.clauses, known);
  const Word* const when_missing = node_label(in_clause_order({}, variables), known);
  Targets targets{is_inner ? inner_register : subject.argument, argument, when_variable, when_missing, when_missing};
  for (std::span<const KeyedClause> rest = with_key; !rest.empty();) {
    const Key key = rest[0].key;
    const auto end = std::find_if(rest.begin(), rest.end(), [&](const KeyedClause& c) { return c.key != key; });
    const auto count = static_cast<std::size_t>(end - rest.begin());
    std::vector<Clause*> clauses = in_clause_order(rest.first(count), variables);
    rest = rest.subspan(count);
    if (!is_inner) {
      drop_excluded(clauses, argument, key);
      drop_behind_cut(clauses, known.matched | bit);
    }
    const bool compound = is_compound_key(key);
    KnownArguments with_key_known = known;
    with_key_known.matched |= bit;
    if (compound && !is_inner) with_key_known.opened = {argument, key, 0};
    const Word* label = node_label(clauses, with_key_known, argument, key);
    if (key == terms::functors::list_pair.bits()) {
      targets.when_list = label;
      if (clauses.size() == 1) targets.only_list = clauses[0];
    } else {
      (compound ? targets.structures : targets.constants).push_back({key, reinterpret_cast<Word>(label)});
    }
  }
  return variables.empty() && targets.are_of_lists() ? make_list_switch(targets) : make_term_switch(targets);
}

// Distinguishes only variable, [] and list.
const Word* PredicateIndex::make_list_switch(const Targets& targets) {
  Word* p = emit(7);
  p[0] = address(Opcode::switch_on_list);
  p[1] = targets.subject_register;
  p[2] = reinterpret_cast<Word>(targets.when_variable);
  p[3] = targets.constants.empty() ? reinterpret_cast<Word>(fail_) : targets.constants[0].label;
  p[4] = reinterpret_cast<Word>(targets.when_list);
  for (Word& place : std::span(p + 2, 3)) note_label(place);
  const Word* code = targets.only_list == nullptr ? nullptr : targets.only_list->entered().code();
  if (code == nullptr || code[0] != address(Opcode::get_list_two_variables) || code[1] != targets.argument) return p;
  // The switch already has the pair, so it does the clause's first instruction as well.
  const Word* const next = code + code::length(Opcode::get_list_two_variables);
  const Word* const call = next + code::length(Opcode::get_list_value_variable_execute);
  const bool copies = next[0] == address(Opcode::get_list_value_variable_execute) && call[1] == caller_.operand;
  p[0] = address(copies ? Opcode::switch_on_list_copy : Opcode::switch_on_list_read);
  p[4] = reinterpret_cast<Word>(next);
  p[5] = code[2];
  p[6] = code[3];
  return p;
}

const Word* PredicateIndex::make_term_switch(const Targets& targets) {
  const bool has_lists = targets.when_list != targets.when_missing;
  if (targets.structures.empty() && !has_lists && !targets.constants.empty()) return make_constant_switch(targets);
  const Word* when_atomic = targets.constants.empty() ? targets.when_missing : make_constant_switch(targets);
  const Word* when_structure = targets.structures.empty() ? targets.when_missing : make_functor_switch(targets);
  Word* p = emit(6);
  p[0] = address(Opcode::switch_on_term);
  p[1] = targets.subject_register;
  p[2] = reinterpret_cast<Word>(targets.when_variable);
  p[3] = reinterpret_cast<Word>(when_atomic);
  p[4] = reinterpret_cast<Word>(targets.when_list);
  p[5] = reinterpret_cast<Word>(when_structure);
  for (Word& place : std::span(p + 2, 4)) note_label(place);
  return p;
}

// With one key a comparison is cheaper than a hash.
const Word* PredicateIndex::make_constant_switch(const Targets& targets) {
  const LabelTable::Entry& first = targets.constants[0];
  if (targets.constants.size() == 1 && !terms::Cell(first.key).is_box()) {
    Word* p = emit(6);
    p[0] = address(Opcode::switch_on_one_constant);
    p[1] = targets.subject_register;
    p[2] = first.key;
    p[3] = reinterpret_cast<Word>(targets.when_variable);
    p[4] = first.label;
    p[5] = reinterpret_cast<Word>(targets.when_missing);
    for (Word& place : std::span(p + 3, 3)) note_label(place);
    return p;
  }
  LabelTable& table = make_table(targets.constants, targets.when_missing);
  Word* p = emit(4);
  p[0] = address(Opcode::switch_on_constant);
  p[1] = targets.subject_register;
  p[2] = reinterpret_cast<Word>(&table);
  p[3] = reinterpret_cast<Word>(targets.when_variable);
  note_label(p[3]);
  return p;
}

const Word* PredicateIndex::make_functor_switch(const Targets& targets) {
  const LabelTable::Entry& first = targets.structures[0];
  if (targets.structures.size() == 1) {
    Word* p = emit(4);
    p[0] = address(Opcode::switch_on_one_functor);
    p[1] = first.key;
    p[2] = first.label;
    p[3] = reinterpret_cast<Word>(targets.when_missing);
    for (Word& place : std::span(p + 2, 2)) note_label(place);
    return p;
  }
  LabelTable& table = make_table(targets.structures, targets.when_missing);
  Word* p = emit(3);
  p[0] = address(Opcode::switch_on_functor);
  p[1] = targets.subject_register;
  p[2] = reinterpret_cast<Word>(&table);
  return p;
}

// Its labels may lead to nodes, so they are recorded for patching.
LabelTable& PredicateIndex::make_table(const std::vector<LabelTable::Entry>& list, const Word* when_missing) {
  tables_.push_back(std::make_unique<LabelTable>(memory_));
  LabelTable& table = *tables_.back();
  table.build(list, reinterpret_cast<Word>(when_missing));
  note_label(table.missing);
  for (LabelTable::Entry& e : table.entries) {
    if (e.label != 0) note_label(e.label);
  }
  return table;
}

}  // namespace hornbeam::database
