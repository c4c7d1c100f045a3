// SPDX-License-Identifier: MIT
#include "database/clause_head.hpp"

#include "terms/functor_table.hpp"

namespace hornbeam::database {

using compiler::SubtermEntry;
using compiler::Template;
using terms::Cell;

ClauseHead::ClauseHead(const Clause& clause, HeadPart part) : code_(clause.code()), head_only_(part == HeadPart::head) {
  const auto summary = clause.summary();
  first_ = summary.data();
  end_ = first_ + summary.size();
  if (!clause.is_fact && first_ < end_) {
    first_ += 1 + compiler::CommitmentEntry::decode(*first_).guards * compiler::GuardEntry::entries;
    first_ = std::min(first_, end_);
  }
}

unsigned ClauseHead::arity_of(Entry e) const {
  const SubtermEntry entry = SubtermEntry::decode(e);
  if (entry.kind == SubtermEntry::Kind::list_pair) return 2;
  if (entry.kind != SubtermEntry::Kind::word) return 0;
  const Cell cell(code_[entry.offset]);
  return cell.is_header() ? cell.arity() : 0;
}

const ClauseHead::Entry* ClauseHead::behind(const Entry* entry) const {
  for (std::size_t left = 1; left > 0 && entry < end_; ++entry) left += arity_of(*entry) - std::size_t{1};
  return entry;
}

const ClauseHead::Entry* ClauseHead::argument_entry(unsigned argument) const {
  const Entry* entry = first_;
  for (; argument > 0 && entry < end_; --argument) entry = behind(entry);
  return entry;
}

ClauseHead::Subterm ClauseHead::subterm(const Entry* at) const {
  if (at >= end_) return {};
  const SubtermEntry entry = SubtermEntry::decode(*at);
  if (entry.in_body && head_only_) return {};
  switch (entry.kind) {
    case SubtermEntry::Kind::variable: return {};
    case SubtermEntry::Kind::list_pair: return {terms::functors::list_pair.bits(), 2};
    case SubtermEntry::Kind::word: return {code_[entry.offset], arity_of(*at)};
    case SubtermEntry::Kind::big_term: break;
  }
  const auto* const big_term = reinterpret_cast<const Template*>(code_[entry.offset]);
  return {key_of_term(big_term->resolved(big_term->root)), 0, big_term};
}

std::optional<Key> ClauseHead::key_inside(const Entry* entry, const Subterm& term, unsigned inner) const {
  if (term.big_term != nullptr) {
    const Cell root = term.big_term->resolved(term.big_term->root);
    if (!root.is_compound()) return std::nullopt;
    const Arguments arguments = arguments_of(root);
    if (inner >= arguments.count) return std::nullopt;
    return key_of_term(term.big_term->resolved(arguments.first[inner]));
  }
  if (inner >= term.arity) return std::nullopt;
  for (++entry; inner > 0; --inner) entry = behind(entry);
  return subterm(entry).key;
}

Key ClauseHead::key(unsigned argument) const { return subterm(argument_entry(argument)).key; }

Key ClauseHead::inner_key(unsigned argument, unsigned inner) const {
  const Entry* const entry = argument_entry(argument);
  return key_inside(entry, subterm(entry), inner).value_or(any_key);
}

Key ClauseHead::key_with_functor(unsigned argument, unsigned inner) const {
  const Entry* const entry = argument_entry(argument);
  const Subterm term = subterm(entry);
  const std::optional<Key> key = key_inside(entry, term, inner);
  return key ? joint_key(term.key, *key) : term.key;
}

Key ClauseHead::whole_key(unsigned argument) const {
  WholeKey whole;
  const Entry* entry = argument_entry(argument);
  for (std::size_t left = 1; left > 0; --left, ++entry) {
    const Subterm term = subterm(entry);
    if (const Template* const big = term.big_term) {
      const auto resolve = [big](Cell c) { return big->resolved(c); };
      if (!whole.add_term(big->resolved(big->root), resolve)) break;
    } else {
      if (!whole.add(term.key)) break;
      left += term.arity;
    }
  }
  return whole.key();
}

}  // namespace hornbeam::database
