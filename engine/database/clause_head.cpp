// SPDX-License-Identifier: MIT
#include "database/clause_head.hpp"

#include "terms/functor_table.hpp"

namespace hornbeam::database {

using compiler::Template;

ClauseHead::Subterm ClauseHead::big_subterm(const Template& term) {
  return {key_of_term(term.resolved(term.root)), 0, &term};
}

// The key of argument `inner` of a subterm.
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

// any_key at the first variable.
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
