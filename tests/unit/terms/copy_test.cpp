// SPDX-License-Identifier: MIT
#include "terms/copy.hpp"

#include "term_fixture.hpp"
#include "terms/compare.hpp"
#include "terms/term_relations.hpp"

namespace hornbeam::terms {

namespace {
struct CopyFixture : TermFixture {
  Cell copy(Cell term, AttributeCopy attributes = AttributeCopy::keep) {
    // The source must be unchanged, cell by cell.
    const std::vector<Cell> before(store.base, store.top);
    const Cell* end = store.top;
    const std::optional<Cell> copied = copy_term(store, term, attributes);
    REQUIRE(copied.has_value());
    CHECK(std::equal(before.begin(), before.end(), static_cast<const Cell*>(store.base)));
    CHECK(static_cast<std::size_t>(store.top - end) <= copy_cells(store, term));
    return *copied;
  }
  bool variant(Cell a, Cell b) { return is_variant(store, a, b) == Answer::yes; }
};
}  // namespace

TEST_CASE_FIXTURE(CopyFixture, "a copy is a variant with fresh variables") {
  const Cell x = variable();
  const Cell y = variable();
  const Cell t = compound("f", {x, y, compound("g", {y, x}), atom("a"), integer(3)});
  const Cell c = copy(t);
  CHECK(variant(t, c));
  CHECK(deref(structure_argument(c, 0)) != deref(x));
  CHECK(deref(structure_argument(c, 0)) == deref(structure_argument(structure_argument(c, 2), 1)));
}

TEST_CASE_FIXTURE(CopyFixture, "a lone variable is copied to a variable") {
  const Cell c = copy(variable());
  CHECK(c.is_ref());
  CHECK(*c.address() == c);
}

TEST_CASE_FIXTURE(CopyFixture, "a variable in the head of a pair, met before and after the pair") {
  const Cell l = list_of_variables(3);
  const Cell x = Cell::reference(l.address());
  for (const Cell t : {compound("f", {x, l, x}), compound("f", {l, x, l})}) {
    const Cell c = copy(t);
    CHECK(variant(t, c));
    bind(structure_argument(c, 1), atom("a"));
    CHECK(!variant(t, c));
    CHECK(identical(store, head_of(l), x) == Answer::yes);
  }
}

TEST_CASE_FIXTURE(CopyFixture, "a variable that is the tail of a pair, met before the pair") {
  const Cell l = store.new_list(atom("a"), nil());
  l.address()[1] = Cell::reference(l.address() + 1);
  const Cell t = compound("f", {l.address()[1], l, l.address()[1]});
  const Cell c = copy(t);
  CHECK(variant(t, c));
  CHECK(deref(structure_argument(c, 0)) == deref(tail_of(structure_argument(c, 1))));
}

TEST_CASE_FIXTURE(CopyFixture, "a variable inside a structure, met before the structure") {
  const Cell g = compound("g", {nil()});
  structure_argument(g, 0) = Cell::reference(g.address() + 1);
  const Cell t = compound("f", {Cell::reference(g.address() + 1), g});
  CHECK(variant(t, copy(t)));
}

TEST_CASE_FIXTURE(CopyFixture, "sharing is preserved") {
  const Cell t = shared_tree(64, variable());
  const Cell* before = store.top;
  const Cell c = copy(t);
  CHECK(store.top - before <= 64 * 3 + 1);
  CHECK(structure_argument(c, 0) == structure_argument(c, 1));
}

TEST_CASE_FIXTURE(CopyFixture, "ground arguments are shared if that is asked for") {
  const Cell x = variable();
  const Cell ground = compound("g", {atom("a"), integer(1)});
  const Cell t = compound("f", {ground, x, compound("h", {x, ground}), ground});
  const std::optional<Cell> shared = copy_term(store, t, AttributeCopy::keep, GroundTerms::shared);
  REQUIRE(shared.has_value());
  CHECK(variant(t, *shared));
  CHECK(deref(structure_argument(*shared, 1)) != deref(x));
  CHECK(deref(structure_argument(*shared, 0)) == ground);
  CHECK(deref(structure_argument(*shared, 3)) == ground);
  CHECK(deref(structure_argument(copy(t), 0)) != ground);
}

TEST_CASE_FIXTURE(CopyFixture, "cyclic terms are copied to cyclic terms") {
  for (const Cell t : {cyclic_unary(), cyclic_pair()}) {
    const Cell c = copy(t);
    CHECK(c != t);
    CHECK(identical(store, c, t) == Answer::yes);
  }
  const Cell l = list({atom("a")});
  l.address()[1] = l;
  CHECK(identical(store, copy(l), l) == Answer::yes);
}

TEST_CASE_FIXTURE(CopyFixture, "attributes are copied or dropped as asked") {
  const Cell v = variable();
  const Cell a = attributed(compound("att", {atom("m"), v, nil()}));
  const Cell t = compound("f", {a, v, a});
  const Cell kept = copy(t);
  const Cell fresh = deref(structure_argument(kept, 0));
  REQUIRE(fresh.is_attributed());
  CHECK(fresh == deref(structure_argument(kept, 2)));
  CHECK(fresh != deref(a));
  const Cell attributes = deref(fresh.address()[1]);
  CHECK(deref(structure_argument(attributes, 1)) == deref(structure_argument(kept, 1)));
  const Cell plain = copy(t, AttributeCopy::drop);
  CHECK(deref(structure_argument(plain, 0)).is_ref());
  CHECK(deref(structure_argument(plain, 0)) == deref(structure_argument(plain, 2)));
  CHECK(copy(a).is_ref());
  CHECK(deref(copy(a)).is_attributed());
  CHECK(deref(copy(a, AttributeCopy::drop)).is_ref());
}

TEST_CASE_FIXTURE(CopyFixture, "terms nested ten million deep") {
  constexpr std::size_t depth = 10'000'000;
  const Cell t = left_nest(depth, variable());
  const std::optional<Cell> c = copy_term(store, t, AttributeCopy::keep);
  REQUIRE(c.has_value());
  CHECK(is_variant(store, t, *c) == Answer::yes);
}

TEST_CASE("a copy that does not fit leaves heap and term as they were") {
  TermFixture f;
  f.store.hard_end = f.store.base + 100;
  const Cell t = f.list_of_variables(45);
  const std::vector<Cell> before(f.store.base, f.store.top);
  CHECK(!copy_term(f.store, t, AttributeCopy::keep).has_value());
  CHECK(std::vector<Cell>(f.store.base, f.store.top) == before);
  CHECK(copy_cells(f.store, t) >= 90);
}

}  // namespace hornbeam::terms
