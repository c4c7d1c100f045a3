// SPDX-License-Identifier: MIT
#include "terms/term_inspection.hpp"

#include "term_fixture.hpp"
#include "terms/term_relations.hpp"

namespace hornbeam::terms {

namespace {
struct InspectionFixture : TermFixture {
  std::vector<Cell> variables(Cell term, Variables which = Variables::all) {
    const VariableList found = term_variables(store, term, nil(), which);
    REQUIRE(found.done);
    std::vector<Cell> result;
    for (Cell l = deref(found.list); l.is_list(); l = deref(tail_of(l))) {
      result.push_back(deref(head_of(l)));
    }
    return result;
  }
  bool subsumed(Cell general, Cell specific) {
    const std::vector<Cell> before(store.base, store.top);
    const Answer answer = subsumes(store, general, specific);
    CHECK(std::vector<Cell>(store.base, store.top) == before);
    return answer == Answer::yes;
  }
  bool variant(Cell a, Cell b) {
    const std::vector<Cell> before(store.base, store.top);
    const Answer answer = is_variant(store, a, b);
    CHECK(std::vector<Cell>(store.base, store.top) == before);
    return answer == Answer::yes;
  }
};
}  // namespace

TEST_CASE_FIXTURE(InspectionFixture, "variables come in the order of first occurrence") {
  const Cell x = variable();
  const Cell y = variable();
  const Cell z = variable();
  const Cell t = compound("f", {compound("g", {y, x}), list({z, y}, x)});
  CHECK(variables(t) == std::vector<Cell>{deref(y), deref(x), deref(z)});
  CHECK(is_ground(store, t) == Answer::no);
  bind(x, atom("a"));
  CHECK(variables(t) == std::vector<Cell>{deref(y), deref(z)});
}

TEST_CASE_FIXTURE(InspectionFixture, "attributed variables are found, also in attributes") {
  const Cell without_any = attributed(nil());
  const Cell inner = attributed(compound("att", {atom("m"), atom("v"), nil()}));
  const Cell outer = attributed(compound("att", {atom("m"), inner, nil()}));
  const Cell t = compound("f", {without_any, outer, outer});
  CHECK(variables(t, Variables::attributed) == std::vector<Cell>{deref(outer), deref(inner)});
  CHECK(variables(t).size() == 2);
}

TEST_CASE_FIXTURE(InspectionFixture, "shared and cyclic terms end") {
  const Cell v = variable();
  const Cell t = shared_tree(64, v);
  CHECK(variables(t) == std::vector<Cell>{deref(v)});
  CHECK(is_acyclic(store, t) == Answer::yes);
  CHECK(is_ground(store, shared_tree(64, atom("z"))) == Answer::yes);
  for (const Cell c : {cyclic_unary(), cyclic_pair()}) {
    CHECK(variables(c).empty());
    CHECK(is_ground(store, c) == Answer::yes);
    CHECK(is_acyclic(store, c) == Answer::no);
  }
  CHECK(is_acyclic(store, compound("g", {t, cyclic_unary()})) == Answer::no);
}

TEST_CASE_FIXTURE(InspectionFixture, "terms nested ten million deep") {
  const Cell v = variable();
  const Cell t = left_nest(10'000'000, v);
  CHECK(variables(t) == std::vector<Cell>{deref(v)});
  CHECK(is_acyclic(store, t) == Answer::yes);
  CHECK(occurs_in(store, v, t) == Answer::yes);
  CHECK(occurs_in(store, variable(), t) == Answer::no);
  const NumberedVariables numbered = number_variables(store, t, 0, Singletons::number);
  CHECK(numbered.outcome == Numbering::done);
  CHECK(numbered.end == 1);
  CHECK(is_ground(store, t) == Answer::yes);
}

TEST_CASE_FIXTURE(InspectionFixture, "numbering names variables in order") {
  const Cell x = variable();
  const Cell y = variable();
  const NumberedVariables numbered = number_variables(store, compound("f", {x, y, x}), 23, Singletons::number);
  CHECK(numbered.end == 25);
  CHECK(structure_argument(deref(x), 0) == integer(23));
  CHECK(structure_argument(deref(y), 0) == integer(24));
}

TEST_CASE_FIXTURE(InspectionFixture, "numbering can spare singletons") {
  const Cell x = variable();
  const Cell y = variable();
  const Cell l = list_of_variables(1);
  const Cell t = compound("f", {x, y, l, y, head_of(l)});
  const NumberedVariables numbered = number_variables(store, t, 0, Singletons::underscore);
  CHECK(numbered.end == 2);
  CHECK(structure_argument(deref(x), 0) == Cell::atom(atoms::underscore));
  CHECK(structure_argument(deref(y), 0) == integer(0));
  CHECK(structure_argument(deref(head_of(l)), 0) == integer(1));
}

TEST_CASE_FIXTURE(InspectionFixture, "numbering refuses attributed variables and changes nothing") {
  const Cell x = variable();
  const Cell a = attributed(integer(1));
  const NumberedVariables numbered = number_variables(store, compound("f", {x, a}), 0, Singletons::number);
  CHECK(numbered.outcome == Numbering::attributed_variable);
  CHECK(deref(x).is_ref());
  CHECK(deref(a).is_attributed());
}

TEST_CASE_FIXTURE(InspectionFixture, "numbering binds variables whose attributes are deleted, and wakes nothing") {
  const Cell a = attributed(nil());
  const NumberedVariables numbered = number_variables(store, a, 0, Singletons::number);
  CHECK(numbered.outcome == Numbering::done);
  CHECK(structure_argument(deref(a), 0) == integer(0));
  CHECK(store.pending_wakeups == nil());
}

TEST_CASE_FIXTURE(InspectionFixture, "list shapes") {
  CHECK(list_shape(nil()).kind == ListKind::proper);
  const ListShape three = list_shape(list({nil(), nil(), nil()}));
  CHECK(three.kind == ListKind::proper);
  CHECK(three.length == 3);
  const Cell v = variable();
  const ListShape partial = list_shape(list({nil()}, v));
  CHECK(partial.kind == ListKind::partial);
  CHECK(partial.end == deref(v));
  CHECK(list_shape(list({nil()}, atom("b"))).kind == ListKind::not_a_list);
  const Cell cycle = list(std::vector<Cell>(1000, nil()));
  Cell last = cycle;
  while (tail_of(last).is_list()) last = tail_of(last);
  tail_of(last) = cycle;
  CHECK(list_shape(cycle).kind == ListKind::cyclic);
  CHECK(list_shape(list({nil(), nil()}, cycle)).kind == ListKind::cyclic);
}

TEST_CASE_FIXTURE(InspectionFixture, "variants rename variables one to one") {
  const Cell x = variable();
  const Cell y = variable();
  CHECK(variant(compound("f", {x, y, x}), compound("f", {y, x, y})));
  CHECK(!variant(compound("f", {x, y}), compound("f", {x, x})));
  CHECK(!variant(compound("f", {x, x}), compound("f", {x, y})));
  CHECK(!variant(compound("f", {x}), compound("f", {atom("a")})));
  CHECK(variant(cyclic_pair(), cyclic_pair()));
  CHECK(variant(shared_tree(64, x), shared_tree(64, y)));
  const Cell l = list_of_variables(2);
  const Cell m = list_of_variables(2);
  CHECK(variant(compound("f", {l, l, head_of(l)}), compound("f", {m, m, head_of(m)})));
  CHECK(!variant(compound("f", {l, l, head_of(l)}), compound("f", {m, m, head_of(tail_of(m))})));
}

TEST_CASE_FIXTURE(InspectionFixture, "subsumption binds the general term only") {
  const Cell x = variable();
  const Cell y = variable();
  const Cell z = variable();
  CHECK(subsumed(atom("a"), atom("a")));
  CHECK(subsumed(compound("f", {x, y}), compound("f", {z, z})));
  CHECK(!subsumed(compound("f", {z, z}), compound("f", {x, y})));
  CHECK(!subsumed(compound("g", {x}), compound("g", {compound("f", {x})})));
  CHECK(!subsumed(x, compound("f", {x})));
  CHECK(subsumed(x, y));
  CHECK(subsumed(compound("f", {x, x}), compound("f", {x, x})));
  CHECK(subsumed(compound("f", {x, x}), compound("f", {y, y})));
  CHECK(!subsumed(compound("f", {x, y}), compound("f", {y, x})));
  CHECK(subsumed(cyclic_pair(), cyclic_pair()));
  CHECK(subsumed(shared_tree(64, x), shared_tree(64, atom("z"))));
}

TEST_CASE_FIXTURE(InspectionFixture, "variants have the same hash, also when infinite") {
  const auto hash = [&](Cell t, std::int64_t depth = -1) { return *variant_hash(store, t, depth); };
  const Cell a = atom("a");
  CHECK(hash(compound("f", {variable(), a})) == hash(compound("f", {variable(), a})));
  CHECK(hash(compound("f", {atom("a")})) != hash(compound("f", {atom("b")})));
  CHECK(hash(compound("f", {atom("a")}), 1) == hash(compound("f", {atom("b")}), 1));
  CHECK(hash(cyclic_unary()) == hash(compound("f", {cyclic_unary()})));
  CHECK(hash(shared_tree(64, nil())) == hash(shared_tree(64, nil())));
}

}  // namespace hornbeam::terms
