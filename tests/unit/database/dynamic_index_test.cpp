// SPDX-License-Identifier: MIT
// Indexes over a list of clauses that belongs to no predicate.
#include "database/dynamic_index.hpp"

#include <span>

#include "../machine_fixture.hpp"
#include "database/predicate_index.hpp"

using namespace hornbeam;
using database::Clause;

namespace {

// Facts p(0, a), p(1, a) ... and a view of them that is a list.
struct ListedFacts : MachineFixture {
  explicit ListedFacts(int count) {
    for (int i = 0; i < count; ++i) {
      Clause& clause = add("p(" + std::to_string(i) + ", a)");
      if (list.first == nullptr) list.first = &clause;
      list.last = &clause;
      ++list.live;
    }
    list.arity = 2;
  }
  database::ClauseList list;
  terms::Cell x[2] = {m.terms.new_variable(), m.terms.new_variable()};
};

}  // namespace

TEST_CASE("a dynamic index finds the candidates in a list of clauses") {
  ListedFacts f(100);
  database::DynamicIndex index(f.m.terms.memory, f.m.terms.stop);
  database::Candidates found;
  CHECK_FALSE(index.find(f.list, f.x, found));  // nothing is bound
  f.x[0] = terms::Cell::integer(42);
  REQUIRE(index.find(f.list, f.x, found));
  CHECK(found.length() == 1);
}

TEST_CASE("an argument that is the same in all clauses gets no table") {
  ListedFacts f(100);
  database::DynamicIndex index(f.m.terms.memory, f.m.terms.stop);
  database::Candidates found;
  f.x[1] = terms::Cell::atom(f.m.terms.atoms.intern("a"));
  CHECK_FALSE(index.find(f.list, f.x, found));
}

TEST_CASE("code of a list of clauses tells its caller when calls enter elsewhere") {
  ListedFacts f(3);
  const code::Word* entered = nullptr;
  database::PredicateIndex index(f.m.terms.memory, f.m.addresses, f.list,
                                 {0, [&](const code::Word* c) { entered = c; }}, f.m.database.now(), true);
  const code::Word* const stub = index.entry();
  REQUIRE(f.m.addresses.opcode(*stub) == code::Opcode::choose_index);
  auto& node = *reinterpret_cast<database::IndexNode*>(stub[1]);
  f.x[0] = terms::Cell::integer(1);
  const code::Word* const chosen = index.choose(node, f.x);
  CHECK(entered == chosen);
  CHECK(index.entry() == chosen);
  CHECK(index.switched_arguments() == 1);
}
