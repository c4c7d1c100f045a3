// SPDX-License-Identifier: MIT
#include "database/index_place.hpp"

#include <algorithm>

#include "terms/functor_table.hpp"

namespace hornbeam::database {

namespace {

// Inner arguments after this one count only in whole keys.
constexpr unsigned most_inner = 8;

Key whole_key(Cell term) {
  WholeKey whole;
  whole.add_term(term, [](Cell c) { return deref(c); });
  return whole.key();
}

Key key_with_functor(Cell term, unsigned inner) {
  const Key functor = key_of_term(term);
  if (!term.is_compound()) return functor;
  const Arguments arguments = arguments_of(term);
  if (inner >= arguments.count) return functor;
  return joint_key(functor, key_of_term(deref(arguments.first[inner])));
}

}  // namespace

// any_key: unbound here, so the place does not discriminate.
Key IndexPlace::of(const Cell* arguments) const {
  const Cell term = deref(arguments[argument]);
  switch (kind) {
    case Kind::functor: return key_of_term(term);
    case Kind::inside: return key_with_functor(term, inner);
    case Kind::whole: return whole_key(term);
  }
  return any_key;
}

Key IndexPlace::of(const ClauseHead& head) const {
  switch (kind) {
    case Kind::functor: return head.key(argument);
    case Kind::inside: return head.key_with_functor(argument, inner);
    case Kind::whole: return head.whole_key(argument);
  }
  return any_key;
}

// All places where this call has a key, functors before inner arguments.
std::vector<IndexPlace> bound_places(const Cell* arguments, unsigned arity) {
  std::vector<IndexPlace> places;
  const unsigned count = std::min(arity, most_indexed);
  for (unsigned i = 0; i < count; ++i) {
    const auto argument = static_cast<std::uint16_t>(i);
    const Cell term = deref(arguments[i]);
    if (term.is_variable()) continue;
    places.push_back({argument, IndexPlace::Kind::functor, 0});
    if (!term.is_compound()) continue;
    const Arguments inside = arguments_of(term);
    for (unsigned j = 0; j < std::min(inside.count, most_inner); ++j) {
      if (deref(inside.first[j]).is_variable()) continue;
      places.push_back({argument, IndexPlace::Kind::inside, static_cast<std::uint8_t>(j)});
    }
    if (whole_key(term) != any_key) places.push_back({argument, IndexPlace::Kind::whole, 0});
  }
  return places;
}

// Calls of one pattern are judged once: it tells which arguments are bound, and to what depth, but not to what.
Key binding_pattern(const Cell* arguments, unsigned arity) {
  Key pattern = 1;
  const unsigned count = std::min(arity, most_indexed);
  for (unsigned i = 0; i < count; ++i) {
    const Cell term = deref(arguments[i]);
    Key bound = term.is_variable() ? 0 : 1;
    if (term.is_compound()) {
      const Arguments inside = arguments_of(term);
      for (unsigned j = 0; j < std::min(inside.count, most_inner); ++j) {
        bound = bound << 1 | (deref(inside.first[j]).is_variable() ? 0 : 1);
      }
      bound = bound << 2 | (whole_key(term) != any_key ? 2 : 3);
    }
    pattern = support::mix(pattern ^ support::spread(bound + i * 4096));
  }
  return pattern;
}

}  // namespace hornbeam::database
