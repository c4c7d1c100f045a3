// SPDX-License-Identifier: MIT
#include "database/index_key.hpp"

namespace hornbeam::database {

Key key_of_term(Cell c) {
  switch (c.tag()) {
    case terms::Tag::ref:
    case terms::Tag::att: return any_key;
    case terms::Tag::lst: return terms::functors::list_pair.bits();
    case terms::Tag::str: return terms::functor_of(c).bits();
    case terms::Tag::atm:
    case terms::Tag::num: return c.bits();
    default: break;
  }
  // A float, big integer or string: a hash of its words. Equal terms have equal keys; the low bits are those of a box
  // cell, so it differs from all other keys.
  const Cell* p = c.address();
  Key hash = p->bits();
  for (std::size_t i = 1; i <= p->box_words(); ++i) hash = support::mix(hash ^ p[i].bits());
  return (hash << 3) | static_cast<Key>(terms::Tag::box);
}

}  // namespace hornbeam::database
