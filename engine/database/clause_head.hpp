// SPDX-License-Identifier: MIT
// The arguments of a clause's head as an index sees them: read from the summary that the compiler put after its code
// (compiler/clause_summary.hpp).
//
// The summary lists the subterms of the head depth first, one entry each; those of a compound follow it. So the entries
// of an argument are found by skipping those before it (behind), and missing entries at the end are variables:
//
//   p(a, f(X, g(b)), Y)    ->    a   f/2   -   g/1   b          (-: a variable; Y and what would follow are left out)
//
// A large subterm is one entry that refers to its template; its arguments are looked up there.
#pragma once

#include <algorithm>
#include <optional>

#include "compiler/template.hpp"
#include "database/clause.hpp"
#include "terms/functor_table.hpp"

namespace hornbeam::database {

// clause/2 and retract/1 match only the head. A call must also succeed in the unifications at the front of the body.
enum class HeadPart { head, with_first_unifications };

class ClauseHead {
 public:
  ClauseHead(const Clause& clause, HeadPart part);

  // The key of an argument; counts from 0.
  Key key(unsigned argument) const;
  // The key of an argument of a compound argument; any_key if it is not a compound.
  Key inner_key(unsigned argument, unsigned inner) const;
  // The key of an argument of the compound, combined with its functor; see index_place.hpp.
  Key key_with_functor(unsigned argument, unsigned inner) const;
  // The key of the whole argument; see index_place.hpp.
  Key whole_key(unsigned argument) const;

 private:
  using Entry = compiler::SummaryEntry;
  struct Subterm {
    Key key = any_key;
    unsigned arity = 0;                            // that many argument entries follow
    const compiler::Template* big_term = nullptr;  // holds the arguments itself
  };
  const Entry* argument_entry(unsigned argument) const;
  const Entry* behind(const Entry* subterm) const;
  unsigned arity_of(Entry entry) const;
  Subterm subterm(const Entry* entry) const;
  static Subterm big_subterm(const compiler::Template& term);
  // No value if the subterm has no such argument.
  std::optional<Key> key_inside(const Entry* entry, const Subterm& subterm, unsigned inner) const;

  const Word* code_;
  const Entry* first_;
  const Entry* end_;
  const bool head_only_;
};

inline ClauseHead::ClauseHead(const Clause& clause, HeadPart part)
    : code_(clause.code()), head_only_(part == HeadPart::head) {
  const auto summary = clause.summary();
  first_ = summary.data();
  end_ = first_ + summary.size();
  if (!clause.is_fact && first_ < end_) {
    first_ += 1 + compiler::CommitmentEntry::decode(*first_).entries();
    first_ = std::min(first_, end_);
  }
}

// The number of argument entries that follow the entry.
inline unsigned ClauseHead::arity_of(Entry e) const {
  const compiler::SubtermEntry entry = compiler::SubtermEntry::decode(e);
  if (entry.kind == compiler::SubtermEntry::Kind::list_pair) return 2;
  if (entry.kind != compiler::SubtermEntry::Kind::word) return 0;
  const terms::Cell cell(code_[entry.offset]);
  return cell.is_header() ? cell.arity() : 0;
}

// The entry after a subterm with everything in it.
inline const ClauseHead::Entry* ClauseHead::behind(const Entry* entry) const {
  for (std::size_t left = 1; left > 0 && entry < end_; ++entry) left += arity_of(*entry) - std::size_t{1};
  return entry;
}

inline const ClauseHead::Entry* ClauseHead::argument_entry(unsigned argument) const {
  const Entry* entry = first_;
  for (; argument > 0 && entry < end_; --argument) entry = behind(entry);
  return entry;
}

// A subterm known from unifications of the body counts only for calls, not for clause/2.
inline ClauseHead::Subterm ClauseHead::subterm(const Entry* at) const {
  if (at >= end_) return {};
  const compiler::SubtermEntry entry = compiler::SubtermEntry::decode(*at);
  if (entry.in_body && head_only_) return {};
  switch (entry.kind) {
    case compiler::SubtermEntry::Kind::variable: return {};
    case compiler::SubtermEntry::Kind::list_pair: return {terms::functors::list_pair.bits(), 2};
    case compiler::SubtermEntry::Kind::word: return {code_[entry.offset], arity_of(*at)};
    case compiler::SubtermEntry::Kind::big_term: break;
  }
  return big_subterm(*reinterpret_cast<const compiler::Template*>(code_[entry.offset]));
}

inline Key ClauseHead::key(unsigned argument) const { return subterm(argument_entry(argument)).key; }

}  // namespace hornbeam::database
