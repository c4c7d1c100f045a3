// SPDX-License-Identifier: MIT
// Operator tables with parents, and the checks of op/3.
#include <doctest/doctest.h>

#include <algorithm>

#include "syntax/operator_table.hpp"

namespace hornbeam::syntax {

namespace atoms = terms::atoms;

struct Tables {
  terms::TermStore store{std::size_t{1} << 24, std::size_t{1} << 20};
  OperatorTable system;
  OperatorTable user{&system};
  std::vector<OperatorChange> changes;

  Tables() { system.define_defaults(store.atoms); }
  Cell atom(std::string_view text) { return Cell::atom(store.atoms.intern(text)); }
  Cell list(std::initializer_list<Cell> elements, Cell tail) {
    for (auto i = elements.end(); i != elements.begin();) tail = store.new_list(*--i, tail);
    return tail;
  }
  OperatorError plan(Cell priority, Cell type, Cell names) {
    return plan_operators(user, priority, type, names, changes);
  }
};

TEST_CASE_FIXTURE(Tables, "a table asks its parent for what it does not say") {
  CHECK(user.infix(atoms::minus).priority == 500);
  CHECK(user.prefix(atoms::minus).priority == 200);
  user.define(atoms::minus, OperatorType::fy, 0);
  CHECK_FALSE(user.prefix(atoms::minus));
  CHECK(user.infix(atoms::minus).priority == 500);
  user.forget(atoms::minus, Fixity::prefix);
  CHECK(user.prefix(atoms::minus).priority == 200);
  CHECK_FALSE(user.is_operator(store.atoms.intern("foo")));
}

TEST_CASE_FIXTURE(Tables, "limits of operands") {
  CHECK(user.infix(atoms::minus).left_limit() == 500);
  CHECK(user.infix(atoms::minus).right_limit() == 499);
  CHECK(user.infix(atoms::caret).right_limit() == 200);
  CHECK(user.infix(atoms::equals).left_limit() == 699);
  CHECK(user.prefix(atoms::minus).right_limit() == 200);
  CHECK(user.prefix(atoms::neck).right_limit() == 1199);
}

TEST_CASE_FIXTURE(Tables, "ISO mode hides the extensions and nothing else") {
  const Atom dynamic = store.atoms.intern("dynamic");
  CHECK(user.prefix(dynamic));
  system.set_iso(true);
  CHECK_FALSE(user.prefix(dynamic));
  CHECK(user.infix(atoms::neck).priority == 1200);
  user.define(dynamic, OperatorType::fx, 1150);
  CHECK(user.prefix(dynamic));
}

TEST_CASE_FIXTURE(Tables, "what is visible is listed once") {
  user.define(atoms::minus, OperatorType::xfx, 300);
  user.define(atoms::equals, OperatorType::xfx, 0);
  const auto all = user.visible();
  const auto count = [&all](Atom a) {
    return std::count_if(all.begin(), all.end(), [a](const auto& v) { return v.name == a; });
  };
  CHECK(count(atoms::minus) == 2);
  CHECK(count(atoms::equals) == 0);
  CHECK(count(atoms::is) == 1);
}

TEST_CASE_FIXTURE(Tables, "a table grows") {
  for (int i = 0; i < 500; ++i) {
    user.define(store.atoms.intern("op" + std::to_string(i)), OperatorType::xfx, 1 + i);
  }
  for (int i = 0; i < 500; ++i) {
    CHECK(user.infix(store.atoms.intern("op" + std::to_string(i))).priority == 1 + i);
  }
}

TEST_CASE_FIXTURE(Tables, "op/3 accepts a name, a list and qualified names") {
  const Cell priority = Cell::integer(700);
  const Cell type = Cell::atom(atoms::xfx);
  CHECK_FALSE(plan(priority, type, atom("===>")));
  REQUIRE(changes.size() == 1);
  CHECK(changes[0].priority == 700);
  const Cell qualified = store.new_structure(terms::functors::colon, atom("m"), atom("y"));
  CHECK_FALSE(plan(priority, type, list({atom("x"), qualified}, Cell::atom(atoms::nil))));
  REQUIRE(changes.size() == 2);
  CHECK_FALSE(changes[0].qualified);
  CHECK(changes[1].qualified);
  CHECK(changes[1].module == store.atoms.intern("m"));
}

TEST_CASE_FIXTURE(Tables, "op/3 raises the errors of the standard in its order") {
  const Cell priority = Cell::integer(700);
  const Cell type = Cell::atom(atoms::xfx);
  const Cell x = atom("x");
  const Cell nil = Cell::atom(atoms::nil);
  CHECK(plan(store.new_variable(), type, x).kind == OperatorErrorKind::instantiation);
  CHECK(plan(priority, type, list({x, store.new_variable()}, nil)).kind == OperatorErrorKind::instantiation);
  CHECK(plan(priority, type, list({x}, store.new_variable())).kind == OperatorErrorKind::instantiation);
  CHECK(plan(atom("p"), type, x).what == atoms::integer);
  CHECK(plan(priority, Cell::integer(1), x).what == atoms::atom);
  CHECK(plan(priority, type, list({x}, x)).what == atoms::list);
  CHECK(plan(priority, type, list({x, Cell::integer(1)}, nil)).what == atoms::atom);
  CHECK(plan(Cell::integer(1201), type, x).what == atoms::operator_priority);
  CHECK(plan(Cell::integer(-1), type, x).what == atoms::operator_priority);
  CHECK(plan(priority, atom("yfy"), x).what == atoms::operator_specifier);
  CHECK(plan(priority, type, Cell::atom(atoms::comma)).what == atoms::modify);
  CHECK(plan(priority, type, list({x, Cell::atom(atoms::comma)}, nil)).kind == OperatorErrorKind::permission);
  CHECK(changes.empty());
}

TEST_CASE_FIXTURE(Tables, "op/3 protects the bar, the brackets and infix against postfix") {
  const Cell xfy = Cell::atom(atoms::xfy);
  const Cell bar = Cell::atom(atoms::bar);
  CHECK(plan(Cell::integer(999), xfy, bar).what == atoms::create);
  CHECK(plan(Cell::integer(1100), Cell::atom(atoms::fy), bar).what == atoms::create);
  CHECK_FALSE(plan(Cell::integer(1105), xfy, bar));
  CHECK_FALSE(plan(Cell::integer(0), xfy, bar));
  CHECK(plan(Cell::integer(500), xfy, Cell::atom(atoms::curly)).what == atoms::create);
  CHECK(plan(Cell::integer(500), xfy, Cell::atom(atoms::nil)).what == atoms::create);
  CHECK(plan(Cell::integer(500), Cell::atom(atoms::xf), Cell::atom(atoms::greater)).what == atoms::create);
}

TEST_CASE_FIXTURE(Tables, "op/3 on a cyclic list is a type error") {
  const Cell pair = store.new_list(atom("x"), Cell::atom(atoms::nil));
  terms::tail_of(pair) = pair;
  CHECK(plan(Cell::integer(700), Cell::atom(atoms::xfx), pair).what == atoms::list);
}

}  // namespace hornbeam::syntax
