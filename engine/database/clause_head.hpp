// SPDX-License-Identifier: MIT
// What a clause asks of its arguments, as an index sees it: read from the summary that the compiler has left behind
// its code (compiler/clause_summary.hpp).
#pragma once

#include <optional>

#include "compiler/template.hpp"
#include "database/clause.hpp"

namespace hornbeam::database {

// A clause matches a goal by its head. A call succeeds only if the unifications at the front of the body do so too.
enum class HeadPart { head, with_first_unifications };

class ClauseHead {
 public:
  ClauseHead(const Clause& clause, HeadPart part);

  // Arguments count from 0.
  Key key(unsigned argument) const;
  // Of an argument of the compound that the argument is; any_key where it is none.
  Key inner_key(unsigned argument, unsigned inner) const;
  // The key of an argument of the compound together with its functor; see index_place.hpp.
  Key key_with_functor(unsigned argument, unsigned inner) const;
  // Of the argument as a whole; see index_place.hpp.
  Key whole_key(unsigned argument) const;

 private:
  using Entry = compiler::SummaryEntry;
  struct Subterm {
    Key key = any_key;
    unsigned arity = 0;                            // so many entries of arguments follow
    const compiler::Template* big_term = nullptr;  // which has its arguments itself
  };
  const Entry* argument_entry(unsigned argument) const;
  const Entry* behind(const Entry* subterm) const;
  unsigned arity_of(Entry entry) const;
  Subterm subterm(const Entry* entry) const;
  // Nothing when the subterm has no such argument.
  std::optional<Key> key_inside(const Entry* entry, const Subterm& subterm, unsigned inner) const;

  const Word* code_;
  const Entry* first_;
  const Entry* end_;
  const bool head_only_;
};

}  // namespace hornbeam::database
