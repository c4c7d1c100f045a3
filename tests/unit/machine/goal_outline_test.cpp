// SPDX-License-Identifier: MIT
// Which parts of a deep goal are called separately, and that it is inspected only once.
#include "machine/goal_outline.hpp"

#include "../machine_fixture.hpp"
#include "compiler/clause_form.hpp"
#include "terms/functor_table.hpp"

using namespace hornbeam;
using machine::GoalOutline;
using terms::Cell;
namespace functors = terms::functors;

namespace {

constexpr int far = 2 * compiler::deepest_control;

struct Outlines : MachineFixture {
  // ((... (inner -> true) ... -> true) -> true), or with ; in place of the conditions.
  Cell nested(Cell functor, Cell inner) {
    REQUIRE(m.terms.ensure(3 * far));
    for (int i = 0; i < far; ++i) inner = m.terms.new_structure(functor, inner, Cell::atom(terms::atoms::true_));
    return inner;
  }
  // The rest that is called separately; 0 if there is none.
  Cell rest_of(Cell goal, bool checked) {
    GoalOutline outline;
    REQUIRE(outline.make(m.terms, goal, checked) == GoalOutline::Status::made);
    if (outline.values.empty()) return Cell::integer(0);
    REQUIRE(outline.values.size() == 1);
    REQUIRE(terms::functor_of(outline.values[0]) == functors::checked_body);
    return terms::structure_argument(outline.values[0], 0);
  }
};

}  // namespace

TEST_CASE("the rest of a deep goal is called apart, marked as one whose goals can be called") {
  Outlines o;
  const Cell rest = o.rest_of(o.nested(functors::arrow, Cell::atom(terms::atoms::true_)), false);
  CHECK(terms::functor_of(rest) == functors::arrow);
  CHECK(o.rest_of(o.nested(functors::arrow, Cell::integer(1)), false) == Cell::integer(0));
}

// A number marks uninspected parts: it cannot be called.
TEST_CASE("of a marked rest only the cuts that conditions do not hold are looked for") {
  Outlines o;
  const Cell hidden = o.nested(functors::arrow, Cell::integer(1));
  CHECK(o.rest_of(hidden, true).is_structure());
  CHECK(o.rest_of(o.nested(functors::semicolon, Cell::integer(1)), true).is_structure());
  const Cell cut = o.nested(functors::semicolon, Cell::atom(terms::atoms::cut));
  const Cell condition = o.m.terms.new_structure(functors::arrow, cut, Cell::atom(terms::atoms::true_));
  CHECK(o.rest_of(condition, true) == Cell::integer(0));
}
