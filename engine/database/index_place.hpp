// SPDX-License-Identifier: MIT
// The places that an index table looks at, in the arguments of a call or of a clause.
//
//   functor   an atomic argument, or the functor of a compound
//   inside    an argument of the compound that the argument is, together with the functor: X of visited(X/Y)
//   whole     the whole term: visited(3/4), seen([a,b,c]); of a large one the first `most_subterms` subterms
//             from the left, so that it costs the same however large the term is
//
// A table may combine several places into one key. A place where a term is unbound, or a whole term that is not ground,
// has the key any_key: such a clause is a candidate for every call.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <vector>

#include "database/clause_head.hpp"
#include "terms/cell.hpp"

namespace hornbeam::database {

// Arguments after this one are ignored.
constexpr unsigned most_indexed = compiler::most_summarised;

struct IndexPlace {
  enum class Kind : std::uint8_t { functor, inside, whole };
  std::uint16_t argument = 0;
  Kind kind = Kind::functor;
  std::uint8_t inner = 0;

  Key of(const terms::Cell* arguments) const;
  Key of(const ClauseHead& head) const;
  bool operator==(const IndexPlace&) const = default;
};

class IndexPlaces {
 public:
  static constexpr std::size_t most = 4;

  std::size_t size() const { return count_; }
  const IndexPlace* begin() const { return places_.data(); }
  const IndexPlace* end() const { return begin() + count_; }
  bool operator==(const IndexPlaces&) const = default;
  // True if the key is that of the first argument.
  bool is_first_key() const { return count_ == 1 && places_[0] == IndexPlace{}; }
  void add(IndexPlace place) { places_[count_++] = place; }

  Key of(const Clause& clause) const {
    return is_first_key() ? clause.first_key : of(ClauseHead(clause, HeadPart::head));
  }
  // Source: the arguments of a call, or the head of a clause.
  template <class Source>
  Key of(const Source& source) const {
    Key key = places_[0].of(source);
    for (std::size_t i = 1; i < count_ && key != any_key; ++i) key = joint_key(key, places_[i].of(source));
    return key;
  }

 private:
  std::array<IndexPlace, most> places_;
  std::uint8_t count_ = 0;
};

// The places at which the arguments of this call are bound.
std::vector<IndexPlace> bound_places(const terms::Cell* arguments, unsigned arity);
inline bool binds_any(const terms::Cell* arguments, unsigned arity) {
  const unsigned count = std::min(arity, most_indexed);
  for (unsigned i = 0; i < count; ++i) {
    if (!terms::deref(arguments[i]).is_variable()) return true;
  }
  return false;
}
// Tells which arguments of a call are bound, and how far: equal for calls with the same bound places, barring
// collisions.
Key binding_pattern(const terms::Cell* arguments, unsigned arity);

}  // namespace hornbeam::database
