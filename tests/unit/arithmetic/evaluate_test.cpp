// SPDX-License-Identifier: MIT
#include <doctest/doctest.h>

#include "expressions.hpp"

using namespace hornbeam;
using arithmetic::Function;
using arithmetic::testing::Bench;
using terms::Cell;

TEST_CASE("a deep expression needs no C++ stack, to the left and to the right") {
  Bench b;
  Cell left = b.n(0), right = b.n(0);
  for (int i = 0; i < 1000000; ++i) {
    left = b.f("+", left, b.n(1));
    right = b.f("+", b.n(1), right);
  }
  CHECK(b.value(left) == "1000000");
  CHECK(b.value(right) == "1000000");
}

TEST_CASE("evaluation gives its working space back") {
  Bench b;
  Cell* const end = b.store.hard_end;
  CHECK(b.value(b.f("+", b.f("*", b.n(2), b.f("-", b.n(3))), b.a("foo"))) == "type_error(evaluable,/(foo,0))");
  CHECK(b.store.hard_end == end);
}

TEST_CASE("an expression too deep for the heap is a resource error") {
  Bench b;
  Cell deep = b.n(0);
  while (b.store.ensure(std::size_t{1} << 14)) deep = b.f("-", deep);
  CHECK(b.value(deep) == "resource_error(memory)");
  CHECK(b.context.cells_wanted > 0);
}

TEST_CASE("a cyclic expression is a type error") {
  Bench b;
  Cell x = b.f("+", b.n(0), b.n(1));
  terms::structure_argument(x, 0) = x;
  Cell result;
  REQUIRE_FALSE(evaluate(b.context, x, result));
  CHECK(terms::functor_of(b.context.error) == terms::functors::type_error);
  CHECK(terms::structure_argument(b.context.error, 0) == b.a("expression"));
  Cell y = b.f("*", b.f("-", b.n(2)), b.f("+", b.n(3), b.n(1)));
  terms::structure_argument(terms::structure_argument(y, 1), 1) = b.f("abs", y);
  REQUIRE_FALSE(evaluate(b.context, y, result));
  CHECK(terms::structure_argument(b.context.error, 0) == b.a("expression"));
}

TEST_CASE("a cyclic list is no number either") {
  Bench b;
  Cell list = b.store.new_list(b.n(0), b.a("[]"));
  terms::head_of(list) = list;
  Cell result;
  CHECK_FALSE(evaluate(b.context, list, result));
}

TEST_CASE("errors name what cannot be evaluated") {
  Bench b;
  CHECK(b.value(b.a("foo")) == "type_error(evaluable,/(foo,0))");
  CHECK(b.value(b.a("[]")) == "type_error(evaluable,/([],0))");
  CHECK(b.value(b.f("foo", b.f("/", b.n(1), b.n(0)))) == "type_error(evaluable,/(foo,1))");
  CHECK(b.value(b.store.new_variable()) == "instantiation_error");
  CHECK(b.value(b.f("+", b.n(1), b.store.new_variable())) == "instantiation_error");
  CHECK(b.value(b.f("+", b.f("/", b.n(1), b.n(0)), b.store.new_variable())) == "evaluation_error(zero_divisor)");
}

TEST_CASE("a list of one element and a string of one character are numbers") {
  Bench b;
  CHECK(b.value(b.store.new_list(b.n(48), b.a("[]"))) == "48");
  CHECK(b.value(b.store.new_list(b.a("e"), b.a("[]"))) == "101");
  CHECK(b.value(b.store.new_string("0")) == "48");
  CHECK(b.value(b.store.new_string("\xe2\x82\xac")) == "8364");
  CHECK(b.of("-", b.n(57), b.store.new_list(b.n(48), b.a("[]"))) == "9");
  b.settings.iso = true;
  CHECK(b.value(b.store.new_list(b.n(48), b.a("[]"))) == "type_error(evaluable,/(.,2))");
}

TEST_CASE("a function can be applied by its number") {
  Bench b;
  Cell result;
  REQUIRE(apply(b.context, Function::add, b.n(2), b.f("*", b.n(3), b.n(4)), result));
  CHECK(b.show(result) == "14");
  REQUIRE(apply(b.context, Function::negate, b.n(2), result));
  CHECK(b.show(result) == "-2");
  CHECK(b.table.of(b.store.functors.intern(b.store.atoms.intern("mod"), 2)) == Function::modulo);
  CHECK(b.table.of(b.store.functors.intern(b.store.atoms.intern("mod"), 3)) == Function::none);
  CHECK(b.table.of(b.store.atoms.intern("pi")) == Function::pi);
}

TEST_CASE("long evaluations can be stopped") {
  Bench b;
  Cell shared = b.n(1);
  for (int i = 0; i < 60; ++i) shared = b.f("-", b.f("+", shared, shared), shared);
  b.context.stop_requested = [](void*) { return true; };
  Cell result;
  CHECK_FALSE(evaluate(b.context, shared, result));
  CHECK(b.context.interrupted);
}

TEST_CASE("random numbers stay below their bound, whatever its size") {
  Bench b;
  const auto bound = b.f("^", b.n(3), b.n(100));
  for (int i = 0; i < 100; ++i) {
    Cell small, large;
    REQUIRE(apply(b.context, Function::random_below, b.n(3), small));
    CHECK(small.as_small_integer() >= 0);
    CHECK(small.as_small_integer() < 3);
    REQUIRE(apply(b.context, Function::random_below, bound, large));
    arithmetic::Ordering o;
    REQUIRE(compare(b.context, large, bound, o));
    CHECK(o == arithmetic::Ordering::less);
  }
  CHECK(b.of("random", b.n(0)) == "domain_error(not_less_than_one,0)");
}

TEST_CASE("a seed fixes the numbers that follow") {
  arithmetic::RandomState a(7), b(7), c(8);
  const std::uint64_t first = a.next();
  CHECK(first == b.next());
  CHECK(first != c.next());
}
