// SPDX-License-Identifier: MIT
// What the compiler tells an index about a clause: half words after its code.
//
//   rule                          how it commits, its guards, its comparisons
//   rule and fact                 the head: an entry for each of its subterms, each before its arguments
//
// A subterm's entry gives the place of its constant or functor in the code, so that a fact of three constants takes six
// bytes here. A variable that a unification at the front of the body binds has the entries of its value, marked: calls
// of the clause must match them, clause/2 and retract/1 need not. Entries missing at the end are those of variables.
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "compiler/clause_form.hpp"

namespace hornbeam::compiler {

using SummaryEntry = std::uint16_t;

// A subterm of the head.
struct SubtermEntry {
  enum class Kind : std::uint8_t { variable, word, list_pair, big_term };  // the word of a big term is its Template
  Kind kind = Kind::variable;
  bool in_body = false;
  std::size_t offset = 0;  // in code words

  static constexpr std::size_t most_words = std::size_t{1} << 13;

  constexpr SummaryEntry encode() const {
    return static_cast<SummaryEntry>(offset << 3 | std::size_t{in_body} << 2 | static_cast<std::size_t>(kind));
  }
  static constexpr SubtermEntry decode(SummaryEntry e) {
    return {static_cast<Kind>(e & 3), (e & 4) != 0, static_cast<std::size_t>(e >> 3)};
  }
};

// Whether the clause cuts before it calls anything.
enum class Commitment : std::uint8_t {
  none,
  early,       // after tests of its arguments
  after_head,  // as soon as its head matches
  immediately  // whatever the arguments
};

struct CommitmentEntry {
  Commitment commitment = Commitment::none;
  unsigned overwritten = 0;  // registers below this one may be overwritten before the cut
  unsigned guards = 0;
  unsigned comparisons = 0;

  constexpr bool has_conditions() const { return commitment == Commitment::after_head || comparisons > 0; }

  static constexpr unsigned most_overwritten = 255;
  static constexpr unsigned most_guards = 15;
  static constexpr unsigned most_comparisons = 3;

  constexpr SummaryEntry encode() const {
    return static_cast<SummaryEntry>(comparisons << 14 | guards << 10 | overwritten << 2 |
                                     static_cast<unsigned>(commitment));
  }
  static constexpr CommitmentEntry decode(SummaryEntry e) {
    return {static_cast<Commitment>(e & 3), e >> 2 & 255u, e >> 10 & 15u, static_cast<unsigned>(e >> 14)};
  }
  // Of the guards and comparisons, which follow it.
  constexpr std::size_t entries() const;
};

// A test at the front of the body: of an argument that is a variable in the head, alone or with a constant.
struct GuardEntry {
  InlineGoal test = InlineGoal::none;
  unsigned argument = 0;
  std::size_t offset = 0;  // of the constant in the code

  static constexpr unsigned most_arguments = 256;
  static constexpr std::size_t most_words = std::size_t{1} << 16;
  static constexpr std::size_t entries = 2;

  void encode(SummaryEntry* at) const {
    at[0] = static_cast<SummaryEntry>(static_cast<unsigned>(test) << 8 | argument);
    at[1] = static_cast<SummaryEntry>(offset);
  }
  static GuardEntry decode(const SummaryEntry* at) {
    return {static_cast<InlineGoal>(at[0] >> 8), at[0] & 255u, at[1]};
  }
};

// An argument of the head, or an argument of the compound that it is.
struct HeadPlace {
  unsigned argument = 0;
  unsigned inner = itself;

  static constexpr unsigned itself = 255;
  static constexpr unsigned most = 255;

  constexpr bool operator==(const HeadPlace&) const = default;
  constexpr SummaryEntry encode() const { return static_cast<SummaryEntry>(inner << 8 | argument); }
  static constexpr HeadPlace decode(SummaryEntry e) { return {e & 255u, e >> 8 & 255u}; }
};

// An arithmetic comparison of two variables of the head, or of one with a small constant. Only such comparisons and
// tests that raise no errors precede it in the clause.
struct ComparisonEntry {
  InlineGoal test = InlineGoal::none;
  HeadPlace left;
  HeadPlace right;
  bool has_constant = false;  // on the right
  std::int16_t constant = 0;

  static constexpr unsigned entries = 3;

  void encode(SummaryEntry* at) const {
    at[0] = static_cast<SummaryEntry>(static_cast<unsigned>(test) << 1 | unsigned{has_constant});
    at[1] = left.encode();
    at[2] = has_constant ? static_cast<SummaryEntry>(constant) : right.encode();
  }
  static ComparisonEntry decode(const SummaryEntry* at) {
    const bool has_constant = (at[0] & 1) != 0;
    return {static_cast<InlineGoal>(at[0] >> 1), HeadPlace::decode(at[1]), HeadPlace::decode(at[2]), has_constant,
            static_cast<std::int16_t>(at[2])};
  }
};

// Precedes the comparisons; a clause that commits after its head has it too: arguments, one bit each, that the head
// unifies. It binds nothing that was there before, and so wakes no goal, if those `opened`, compounds of new variables,
// are not attributed variables, and all others are unbound and not attributed, or constants.
struct HeadConditions {
  SummaryEntry opened = 0;
  SummaryEntry others = 0;

  static constexpr unsigned entries = 2;
  static constexpr unsigned most_arguments = 16;
};

constexpr std::size_t CommitmentEntry::entries() const {
  const std::size_t conditions = has_conditions() ? HeadConditions::entries : 0;
  return guards * GuardEntry::entries + conditions + comparisons * ComparisonEntry::entries;
}

// Arguments of the head after this one have no entries.
constexpr unsigned most_summarised = 64;

// The compiler reports what it emits, in the order of the clause.
class SummaryBuilder {
 public:
  using Node = int;  // a subterm of the head
  static constexpr Node no_node = -1;

  void begin(unsigned arity, bool is_fact);
  // For a fact of constants and structures of them: `plain` records its subterms in order, and nothing else is
  // recorded.
  void begin_plain() { size_ = 0; }
  void plain(std::size_t offset) {
    if (offset < SubtermEntry::most_words) add(SubtermEntry{SubtermEntry::Kind::word, false, offset}.encode());
  }

  // ---- subterms: the offset is that of the word with the constant or functor ----
  Node argument(int i) const { return i < arguments_ ? i : no_node; }
  void constant(Node node, std::size_t offset) { note(node, {SubtermEntry::Kind::word, in_body_, offset}, 0); }
  void big_term(Node node, std::size_t offset) { note(node, {SubtermEntry::Kind::big_term, in_body_, offset}, 0); }
  // These return the node of the first argument; the others follow it (`next`).
  Node structure(Node node, std::size_t offset, unsigned arity) {
    return note(node, {SubtermEntry::Kind::word, in_body_, offset}, static_cast<int>(arity));
  }
  Node list_pair(Node node) { return note(node, {SubtermEntry::Kind::list_pair, in_body_, 0}, 2); }
  static Node next(Node node) { return node == no_node ? no_node : node + 1; }

  // ---- how the clause commits ----
  // The head constrains one more argument; is_open: it is a compound of new variables.
  void condition(int argument, bool is_open) {
    ++conditions_;
    unifies(argument, is_open);
  }
  void unifies(int argument, bool is_open);
  // With a check that may make a variable fail.
  void unifies_checked() { is_opaque_ = true; }
  void overwrites(int reg) {
    if (reg < arity_ && reg >= overwritten_ && is_early_) overwritten_ = reg + 1;
  }

  // ---- the body ----
  void begin_body() {
    in_body_ = is_front_ = may_guard_ = true;
    may_compare_ = !is_opaque_;
  }
  // Only unifications, and nonvar/1 of arguments, so far.
  bool is_front() const { return is_front_; }
  void begin_goal(GoalKind kind, bool is_neck_cut);
  // Records that the last test begun is this test of an argument of the head. Others are not guards.
  void guard(InlineGoal test, Node argument, std::size_t offset);
  // Records that the last test begun is this comparison; `swapped`: the constant is on its left.
  void compare(InlineGoal test, Node left, Node right);
  void compare_with_constant(InlineGoal test, Node place, std::int64_t constant, bool swapped);
  // Woken goals run here.
  void wake() { is_front_ = may_guard_ = awaits_guard_ = false; }

  void finish();
  // Valid until the next clause.
  std::span<const SummaryEntry> entries() const { return {entries_.data(), size_}; }

 private:
  struct Subterm {
    SummaryEntry entry = 0;
    Node first = 0;  // first of its arguments
    int count = 0;
  };
  Node note(Node node, SubtermEntry entry, int count);
  void add(SummaryEntry entry) {
    if (size_ == entries_.size()) entries_.resize(2 * size_ + 64);
    entries_[size_++] = entry;
  }
  template <class Entry>
  void add_all(const std::vector<Entry>& list) {
    for (const Entry& e : list) {
      SummaryEntry entries[Entry::entries];
      e.encode(entries);
      for (const SummaryEntry entry : entries) add(entry);
    }
  }
  void write_head();
  void add_comparison(ComparisonEntry comparison, Node left, Node right);
  bool find_place(Node node, HeadPlace& place) const;

  std::vector<Subterm> nodes_;
  std::vector<GuardEntry> guards_;
  std::vector<ComparisonEntry> comparisons_;
  HeadConditions head_conditions_;
  std::vector<SummaryEntry> entries_;  // and spare room
  std::size_t size_ = 0;
  std::vector<Subterm> pending_;  // of write_head: the remaining arguments of each
  CommitmentEntry commitment_;
  int arity_ = 0;
  int arguments_ = 0;  // those with entries
  int conditions_ = 0;
  int goals_ = 0;
  int overwritten_ = 0;
  bool is_fact_ = false;
  bool in_body_ = false;
  bool is_front_ = false;
  bool was_front_ = false;     // value before the last test begun
  bool may_guard_ = false;     // only guards so far
  bool awaits_guard_ = false;  // and a possible guard has begun
  bool is_early_ = false;      // a cut now would be early
  bool is_opaque_ = false;     // the head unifies an argument in a way that HeadConditions do not tell
  bool may_compare_ = false;   // only comparisons and tests without errors so far
  bool awaits_comparison_ = false;
};

}  // namespace hornbeam::compiler
