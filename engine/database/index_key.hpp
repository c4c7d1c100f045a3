// SPDX-License-Identifier: MIT
// Terms as an index sees them.
#pragma once

#include <array>
#include <cstdint>

#include "support/hash.hpp"
#include "terms/cell.hpp"
#include "terms/functor_table.hpp"

namespace hornbeam::database {

// The key of an argument: 0 for a variable, the cell itself for atoms and small integers, the functor cell for
// structures and lists, a hash with a header tag for other atomic terms.
using Key = std::uint64_t;
constexpr Key any_key = 0;
Key key_of_term(terms::Cell dereferenced);
// True if arguments with keys a and b may unify.
constexpr bool keys_match(Key a, Key b) { return a == b || a == any_key || b == any_key; }

inline Key joint_key(Key a, Key b) {
  return a == any_key || b == any_key ? any_key : support::mix(a ^ support::spread(b)) | 1;
}

// The arguments of a compound: a list pair has two.
struct Arguments {
  const terms::Cell* first;
  std::uint32_t count;
};

inline Arguments arguments_of(terms::Cell compound) {
  if (compound.is_list()) return {compound.address(), 2};
  return {compound.address() + 1, terms::functor_of(compound).arity()};
}

// Combines the keys of a term's subterms, each before its arguments, from the left.
class WholeKey {
 public:
  static constexpr unsigned most_subterms = 128;

  // False: no more are needed, because one is unbound or because there are enough.
  bool add(Key key) {
    if (key == any_key) {
      unbound_ = true;
      return false;
    }
    hash_ = count_ == 0 ? key : support::mix(hash_ ^ support::spread(key));
    return ++count_ < most_subterms;
  }
  // Adds the keys of a whole term. `resolve` returns the term that a cell stands for.
  template <class Resolve>
  bool add_term(terms::Cell term, Resolve resolve) {
    std::array<Arguments, most_subterms> open;  // each has arguments yet to be visited
    std::size_t depth = 0;
    for (;;) {
      if (!add(key_of_term(term))) return false;
      if (term.is_compound()) {
        const Arguments arguments = arguments_of(term);
        if (arguments.count > 0) open[depth++] = arguments;
      }
      if (depth == 0) return true;
      Arguments& last = open[depth - 1];
      term = resolve(*last.first++);
      if (--last.count == 0) --depth;
    }
  }
  // An atomic term is its own key.
  Key key() const { return unbound_ ? any_key : count_ == 1 ? hash_ : hash_ | 1; }

 private:
  Key hash_ = 0;
  unsigned count_ = 0;
  bool unbound_ = false;
};

}  // namespace hornbeam::database
