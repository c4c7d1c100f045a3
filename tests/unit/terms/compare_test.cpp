// SPDX-License-Identifier: MIT
#include "terms/compare.hpp"

#include <limits>

#include "term_fixture.hpp"

namespace hornbeam::terms {

namespace {
struct CompareFixture : TermFixture {
  Order order(Cell a, Cell b, NumberOrder numbers = NumberOrder::floats_first) {
    const Order forth = compare(store, a, b, numbers);
    const Order back = compare(store, b, a, numbers);
    CHECK(static_cast<int>(forth) == -static_cast<int>(back));
    CHECK((identical(store, a, b) == Answer::yes) == (forth == Order::equal));
    return forth;
  }
  Cell real(double d) { return store.new_float(d); }
  Cell big(std::vector<std::uint64_t> words, bool negative) {
    Cell* p = store.allocate(1 + words.size());
    p[0] = Cell::header(HeaderKind::bigint, words.size(), negative ? 1 : 0);
    for (std::size_t i = 0; i < words.size(); ++i) p[1 + i] = Cell(words[i]);
    return Cell::box(p);
  }
};
}  // namespace

TEST_CASE_FIXTURE(CompareFixture, "there is one NaN, whatever its sign") {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  CHECK(order(real(nan), real(-nan)) == Order::equal);
}

TEST_CASE_FIXTURE(CompareFixture, "variable, float, integer, string, atom, compound") {
  const std::vector<Cell> ascending = {
      variable(), variable(), real(1.5), integer(-3), store.new_string("a"), atom("a"), compound("f", {nil()})};
  for (std::size_t i = 0; i + 1 < ascending.size(); ++i) {
    CHECK(order(ascending[i], ascending[i + 1]) == Order::less);
  }
}

TEST_CASE_FIXTURE(CompareFixture, "by_value puts the float first when equal") {
  CHECK(order(real(1.5), integer(1), NumberOrder::by_value) == Order::greater);
  CHECK(order(real(1.0), integer(1), NumberOrder::by_value) == Order::less);
  CHECK(order(real(0.5), integer(1), NumberOrder::by_value) == Order::less);
  CHECK(order(real(-0.5), integer(0), NumberOrder::by_value) == Order::less);
}

TEST_CASE_FIXTURE(CompareFixture, "by_value is exact beyond 2^53") {
  const double limit = 9007199254740992.0;
  CHECK(order(integer(9007199254740993), real(limit), NumberOrder::by_value) == Order::greater);
  const Cell two_64 = big({0, 1}, false);
  const Cell as_float = real(18446744073709551616.0);
  const Cell negative = real(-18446744073709551616.0);
  const Cell infinity = real(std::numeric_limits<double>::infinity());
  CHECK(order(two_64, as_float, NumberOrder::by_value) == Order::greater);
  CHECK(order(big({1, 1}, false), as_float, NumberOrder::by_value) == Order::greater);
  CHECK(order(big({~0ull}, false), as_float, NumberOrder::by_value) == Order::less);
  CHECK(order(big({1, 1}, true), negative, NumberOrder::by_value) == Order::less);
  CHECK(order(two_64, infinity, NumberOrder::by_value) == Order::less);
  CHECK(order(two_64, real(1e308), NumberOrder::by_value) == Order::less);
}

TEST_CASE_FIXTURE(CompareFixture, "big integers compare by sign and magnitude") {
  CHECK(order(big({0, 1}, false), big({5, 1}, false)) == Order::less);
  CHECK(order(big({0, 1}, true), big({5, 1}, true)) == Order::greater);
  CHECK(order(big({0, 1}, true), integer(-5)) == Order::less);
  CHECK(order(big({0, 1}, false), integer(max_small_integer)) == Order::greater);
  CHECK(order(big({7, 1}, false), big({7, 1}, false)) == Order::equal);
}

TEST_CASE_FIXTURE(CompareFixture, "minus zero is before zero and not identical with it") {
  CHECK(order(real(-0.0), real(0.0)) == Order::less);
}

TEST_CASE_FIXTURE(CompareFixture, "compounds compare by arity, then name, then arguments") {
  const Cell a = atom("a");
  const Cell b = atom("b");
  CHECK(order(compound("z", {a}), compound("a", {a, a})) == Order::less);
  CHECK(order(compound("a", {b, b}), compound("b", {a, a})) == Order::less);
  CHECK(order(compound("f", {a, b}), compound("f", {b, a})) == Order::less);
  CHECK(order(list({a}), list({a, a})) == Order::less);
  CHECK(order(compound("-", {a, b}), list({a})) == Order::less);  // '-' is before '.'
  CHECK(order(compound("foo", {}), compound("foo", {})) == Order::equal);
}

TEST_CASE_FIXTURE(CompareFixture, "atoms compare by code points") {
  CHECK(order(atom("short"), atom("shorter")) == Order::less);
  CHECK(order(atom("z"), atom("\xc3\xa9")) == Order::less);
  CHECK(order(atom("\xef\xbf\xbd"), atom("\xf0\x9f\x98\x80")) == Order::less);
}

TEST_CASE_FIXTURE(CompareFixture, "references are followed") {
  const Cell v = variable();
  bind(v, atom("a"));
  CHECK(order(compound("f", {v}), compound("f", {atom("a")})) == Order::equal);
}

TEST_CASE_FIXTURE(CompareFixture, "ranks never contradict the order") {
  const std::vector<Cell> terms = {variable(),
                                   variable(),
                                   real(-1e300),
                                   real(-1.5),
                                   real(-0.0),
                                   real(0.0),
                                   real(1.0),
                                   real(2.5),
                                   real(1e300),
                                   real(std::numeric_limits<double>::infinity()),
                                   integer(-7),
                                   integer(0),
                                   integer(1),
                                   integer(2),
                                   integer(max_small_integer),
                                   integer(min_small_integer),
                                   big({0, 1}, false),
                                   big({0, 1}, true),
                                   big({5, 1}, false),
                                   atom(""),
                                   atom("a"),
                                   atom("abcdefg"),
                                   atom("abcdefgh"),
                                   atom("abcdefgi"),
                                   atom("\xc3\xa9"),
                                   store.new_string("abc"),
                                   store.new_string(""),
                                   compound("f", {nil()}),
                                   compound("fx", {nil()}),
                                   compound("f", {nil(), nil()}),
                                   list({nil()}),
                                   compound("g", {}),
                                   compound("abcdef", {nil()}),
                                   compound("abcdeg", {nil()})};
  for (const NumberOrder numbers : {NumberOrder::floats_first, NumberOrder::by_value}) {
    for (const Cell a : terms) {
      for (const Cell b : terms) {
        const std::uint64_t x = order_rank(store, a, numbers);
        const std::uint64_t y = order_rank(store, b, numbers);
        if (x < y) CHECK(compare(store, a, b, numbers) == Order::less);
        if (x > y) CHECK(compare(store, a, b, numbers) == Order::greater);
      }
    }
  }
}

TEST_CASE_FIXTURE(CompareFixture, "terms nested ten million deep") {
  constexpr std::size_t depth = 10'000'000;
  const Cell a = atom("a");
  const Cell b = atom("b");
  CHECK(order(left_nest(depth, a), left_nest(depth, b)) == Order::less);
  store.top = store.base;
  CHECK(order(right_nest(depth, a), right_nest(depth, a)) == Order::equal);
}

TEST_CASE_FIXTURE(CompareFixture, "shared subterms do not multiply the work") {
  const Cell a = shared_tree(64, atom("z"));
  CHECK(order(a, shared_tree(64, atom("z"))) == Order::equal);
  CHECK(order(a, shared_tree(64, atom("y"))) == Order::greater);
}

TEST_CASE_FIXTURE(CompareFixture, "cyclic terms that unfold alike are equal") {
  CHECK(order(cyclic_unary(), cyclic_unary()) == Order::equal);
  CHECK(order(cyclic_pair(), cyclic_pair()) == Order::equal);
  const Cell x = cyclic_unary();
  CHECK(order(x, compound("f", {compound("f", {x})})) == Order::equal);
  CHECK(order(x, compound("f", {atom("a")})) == Order::greater);
}

}  // namespace hornbeam::terms
