// SPDX-License-Identifier: MIT
//
// element, tuples_in, automaton and lexicographic order against the oracle.
#include <doctest/doctest.h>

#include <algorithm>
#include <random>
#include <set>

#include "clpfd/oracle.hpp"
#include "clpfd/propagators/lexicographic.hpp"
#include "clpfd/propagators/tables.hpp"

namespace hornbeam::clpfd {
namespace {

using oracle::Assignment;
using oracle::Model;
using oracle::values;

TEST_CASE("element over constants is domain consistent") {
  const std::vector<Value> elements = {3, 1, 4, 1, 5, -9, 2, 600};
  Model model{"element constants",
              2,
              {-9, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 600},
              [=](const Assignment& a) {
                return a[0] >= 1 && a[0] <= 8 && elements[static_cast<std::size_t>(a[0] - 1)] == a[1];
              },
              [=](Store& s, std::span<const FdVar> x) { return post_element_constants(s, x[0], elements, x[1]); }};
  model.share = false;
  model.domain_consistent = true;
  model.domain_size = 8;
  model.scenarios = 150;
  check(model);
  model.share = true;
  model.domain_consistent = false;
  check(model);
}

TEST_CASE("element over many constants is domain consistent") {
  std::vector<Value> elements;
  for (Value i = 0; i < 130; ++i) elements.push_back(i * i % 151);
  Model model{"many element constants", 2, values(0, 150),
              [=](const Assignment& a) {
                return a[0] >= 1 && a[0] <= 130 && elements[static_cast<std::size_t>(a[0] - 1)] == a[1];
              },
              [=](Store& s, std::span<const FdVar> x) { return post_element_constants(s, x[0], elements, x[1]); }};
  model.share = false;
  model.domain_consistent = true;
  model.domain_size = 80;
  model.scenarios = 150;
  check(model);
}

TEST_CASE("element over variables of wide domains keeps exactly the solutions of brute force") {
  Model model{"wide element",
              4,
              {-90, -40, 1, 2, 3, 41, 42, 43, 80, 81, 82, 300},
              [](const Assignment& a) { return a[0] >= 1 && a[0] <= 2 && a[static_cast<std::size_t>(a[0])] == a[3]; },
              [](Store& s, std::span<const FdVar> x) { return post_element(s, x[0], x.subspan(1, 2), x[3]); }};
  model.scenarios = 150;
  check(model);
}

TEST_CASE("element over variables keeps exactly the solutions of brute force") {
  Model model{"element", 5, values(-1, 4),
              [](const Assignment& a) { return a[0] >= 1 && a[0] <= 3 && a[static_cast<std::size_t>(a[0])] == a[4]; },
              [](Store& s, std::span<const FdVar> x) { return post_element(s, x[0], x.subspan(1, 3), x[4]); }};
  model.scenarios = 150;
  check(model);
}

TEST_CASE("a table is domain consistent") {
  for (unsigned seed = 0; seed < 6; ++seed) {
    std::mt19937_64 random(seed);
    std::vector<std::vector<Value>> rows;
    for (std::size_t i = 0; i < 20 + 30 * seed; ++i) {
      std::vector<Value> row;
      for (int c = 0; c < 4; ++c) row.push_back(static_cast<Value>(random() % 7) - 3);
      rows.push_back(row);
    }
    Model model{"table " + std::to_string(seed), 4, values(-3, 3),
                [=](const Assignment& a) { return std::find(rows.begin(), rows.end(), a) != rows.end(); },
                [=](Store& s, std::span<const FdVar> x) { return post_table(s, x, rows); }};
    model.share = false;
    model.domain_consistent = true;
    check(model);
    model.share = true;
    model.domain_consistent = false;
    check(model);
  }
}

TEST_CASE("a table with wide columns is domain consistent") {
  std::mt19937_64 random(7);
  std::vector<std::vector<Value>> rows;
  const std::vector<Value> wide = {-90, -3, 0, 1, 2, 80, 5000};
  for (std::size_t i = 0; i < 150; ++i) {
    rows.push_back({static_cast<Value>(random() % 7) - 3, wide[random() % 7], static_cast<Value>(random() % 7) - 3,
                    wide[random() % 7]});
  }
  Model model{"wide table",
              4,
              {-90, -3, -2, -1, 0, 1, 2, 3, 80, 5000},
              [=](const Assignment& a) { return std::find(rows.begin(), rows.end(), a) != rows.end(); },
              [=](Store& s, std::span<const FdVar> x) { return post_table(s, x, rows); }};
  model.domain_size = 8;
  model.scenarios = 150;
  model.share = false;
  model.domain_consistent = true;
  check(model);
}

// Three tables over rows that overlap in variables; the middle one has other rows.
TEST_CASE("tables that share their rows are as those that do not") {
  std::mt19937_64 random(3);
  const auto some_rows = [&](std::size_t n) {
    std::vector<std::vector<Value>> rows;
    for (std::size_t i = 0; i < n; ++i) {
      rows.push_back(
          {static_cast<Value>(random() % 5), static_cast<Value>(random() % 5) * 40, static_cast<Value>(random() % 5)});
    }
    return rows;
  };
  const auto rows = some_rows(100);
  const auto others = some_rows(70);
  const auto is_row = [](const std::vector<std::vector<Value>>& table, Value a, Value b, Value c) {
    return std::find(table.begin(), table.end(), std::vector<Value>{a, b, c}) != table.end();
  };
  Model model{"shared tables",
              5,
              {0, 1, 2, 3, 4, 40, 80, 120, 160},
              [=](const Assignment& a) {
                return is_row(rows, a[0], a[1], a[2]) && is_row(rows, a[2], a[3], a[4]) &&
                       is_row(others, a[4], a[1], a[0]) && is_row(rows, a[4], a[3], a[0]);
              },
              [=](Store& s, std::span<const FdVar> x) {
                const auto post = [&](const auto& table, int a, int b, int c) {
                  const FdVar tuple[] = {x[static_cast<std::size_t>(a)], x[static_cast<std::size_t>(b)],
                                         x[static_cast<std::size_t>(c)]};
                  return post_table(s, tuple, table);
                };
                return post(rows, 0, 1, 2) && post(rows, 2, 3, 4) && post(others, 4, 1, 0) && post(rows, 4, 3, 0);
              }};
  model.scenarios = 200;
  model.domain_size = 9;
  check(model);
}

// Enough to be shared.
std::vector<std::vector<Value>> hundred_rows() {
  std::vector<std::vector<Value>> rows;
  for (Value i = 0; i < 100; ++i) rows.push_back({i, i % 7});
  return rows;
}

TEST_CASE("the rows of a table are those that were possible when it was posted") {
  auto rows = hundred_rows();
  Store store;
  const FdVar x = store.new_variable(0, 200);
  const FdVar y = store.new_variable(2, 5);
  const FdVar z = store.new_variable(0, 200);
  for (const auto& tuple : {std::vector<FdVar>{z, store.new_variable(0, 200)}, std::vector<FdVar>{x, y}}) {
    REQUIRE(post_table(store, tuple, rows));
  }
  REQUIRE(store.propagate() == Outcome::consistent);
  REQUIRE(store.shared() != nullptr);
  const auto rows_told = [&](FdVar v) {
    Description description;
    store.at(store.watchers(v).front()).describe(description);
    CHECK(Integer(static_cast<std::int64_t>(description.constants.size() - 1)) ==
          description.constants[0] + description.constants[0]);
    return description.constants[0];
  };
  CHECK(rows_told(z) == Integer(100));
  CHECK(rows_told(x) == Integer(56));
}

TEST_CASE("rows that were shared are forgotten with the table that made them") {
  auto rows = hundred_rows();
  Store store;
  const FdVar x = store.new_variable(0, 200);
  const FdVar y = store.new_variable(0, 9);
  const FdVar tuple[] = {x, y};
  for (int round = 0; round < 3; ++round) {
    const Store::Mark mark = store.mark();
    REQUIRE(post_table(store, tuple, rows));
    REQUIRE(store.propagate() == Outcome::consistent);
    CHECK(store.shared() != nullptr);
    CHECK(store.max(y) == 6);
    store.undo_to(mark);
    CHECK(store.shared() == nullptr);
    rows[0][1] = round;
  }
}

TEST_CASE("tables whose only fitting rows contradict a shared variable have no solution") {
  Store store;
  const FdVar a = store.new_variable();
  const FdVar pair[] = {a, a};
  const std::vector<std::vector<Value>> rows = {{0, 1}, {2, 0}};
  CHECK_FALSE((post_table(store, pair, rows) && store.propagate() == Outcome::consistent));
}

TEST_CASE("an automaton keeps exactly its words, domain consistent") {
  // Words over 0..2 in which every 1 is followed by a 2 before the next 1 or the end.
  const std::vector<AutomatonArc> arcs = {{0, 0, 0}, {0, 2, 0}, {0, 1, 1}, {1, 0, 1}, {1, 2, 0}};
  const std::uint32_t start[] = {0};
  Model model{"automaton", 5, values(-1, 3),
              [](const Assignment& a) {
                bool waiting = false;
                for (std::int64_t v : a) {
                  if (v < 0 || v > 2 || (v == 1 && waiting)) return false;
                  if (v == 1) waiting = true;
                  if (v == 2) waiting = false;
                }
                return !waiting;
              },
              [=](Store& s, std::span<const FdVar> x) { return post_automaton(s, x, 2, start, start, arcs); }};
  model.share = false;
  model.domain_consistent = true;
  model.scenarios = 120;
  check(model);
  model.share = true;
  model.domain_consistent = false;
  check(model);
}

// Its states are counts of the symbol 1, one or two short of the greatest: for sets of one word and of several.
TEST_CASE("an automaton of many states is domain consistent") {
  for (const std::uint32_t states : {5U, 65U, 70U, 128U, 129U, 200U}) {
    std::vector<AutomatonArc> arcs;
    for (std::uint32_t i = 0; i < states; ++i) {
      arcs.push_back({i, 0, i});
      arcs.push_back({i, 2, i});
      if (i + 1 < states) arcs.push_back({i, 1, i + 1});
    }
    const std::uint32_t start[] = {states - 3};
    const std::uint32_t accepting[] = {states - 1, states - 2};
    Model model{
        "automaton of " + std::to_string(states) + " states", 5, values(-1, 3),
        [](const Assignment& a) {
          const auto ones = std::count(a.begin(), a.end(), 1);
          return (ones == 1 || ones == 2) &&
                 std::all_of(a.begin(), a.end(), [](std::int64_t v) { return v >= 0 && v <= 2; });
        },
        [=](Store& s, std::span<const FdVar> x) { return post_automaton(s, x, states, start, accepting, arcs); }};
    model.share = false;
    model.domain_consistent = true;
    model.scenarios = 120;
    check(model);
    model.share = true;
    model.domain_consistent = false;
    check(model);
  }
}

// Random arcs between many states, over symbols that are too far apart for a word, too; brute force runs the automaton.
TEST_CASE("a random automaton of many states keeps exactly its words") {
  for (const std::uint32_t states : {6U, 65U, 128U, 129U, 200U}) {
    for (const Value step : {Value{1}, Value{1000}}) {
      std::mt19937 random(states);
      const auto any = [&] { return static_cast<std::uint32_t>(random() % states); };
      std::vector<AutomatonArc> arcs;
      for (std::uint32_t from = 0; from < states; ++from) {
        for (int k = 0; k < 3; ++k) arcs.push_back({from, step * static_cast<Value>(random() % 3), any()});
      }
      const std::vector<std::uint32_t> starts = {any(), any()};
      std::vector<std::uint32_t> accepting;
      for (std::uint32_t i = 0; i < states / 6; ++i) accepting.push_back(any());
      const auto accepts = [=](const Assignment& word) {
        std::set<std::uint32_t> reached(starts.begin(), starts.end());
        for (std::int64_t symbol : word) {
          std::set<std::uint32_t> next;
          for (const AutomatonArc& arc : arcs) {
            if (arc.symbol == symbol && reached.count(arc.from) != 0) next.insert(arc.to);
          }
          reached = next;
        }
        return std::any_of(accepting.begin(), accepting.end(), [&](auto s) { return reached.count(s) != 0; });
      };
      std::vector<std::int64_t> domain;
      for (std::int64_t v = -1; v <= 3; ++v) domain.push_back(v * step);
      Model model{
          "random automaton of " + std::to_string(states) + " states", 4, domain, accepts,
          [=](Store& s, std::span<const FdVar> x) { return post_automaton(s, x, states, starts, accepting, arcs); }};
      model.share = false;
      model.domain_consistent = true;
      model.scenarios = 60;
      check(model);
      model.share = true;
      model.domain_consistent = false;
      check(model);
    }
  }
}

TEST_CASE("a nondeterministic automaton works alike") {
  // The third symbol from the end is 1.
  const std::vector<AutomatonArc> arcs = {{0, 0, 0}, {0, 1, 0}, {0, 1, 1}, {1, 0, 2}, {1, 1, 2}, {2, 0, 3}, {2, 1, 3}};
  const std::uint32_t start[] = {0};
  const std::uint32_t accepting[] = {3};
  Model model{"nondeterministic automaton", 6, values(0, 1), [](const Assignment& a) { return a[3] == 1; },
              [=](Store& s, std::span<const FdVar> x) { return post_automaton(s, x, 4, start, accepting, arcs); }};
  check(model);
}

TEST_CASE("lexicographic order keeps exactly the solutions of brute force") {
  for (bool strict : {false, true}) {
    Model model{
        strict ? "lex <" : "lex =<", 6, values(-1, 2),
        [=](const Assignment& a) {
          const Assignment x(a.begin(), a.begin() + 3);
          const Assignment y(a.begin() + 3, a.end());
          return strict ? x < y : x <= y;
        },
        [=](Store& s, std::span<const FdVar> x) { return post_lexicographic(s, x.first(3), x.subspan(3), strict); }};
    model.domain_size = 4;
    model.scenarios = 150;
    check(model);
    model.share = false;
    model.domain_consistent = true;
    model.name += ", consistent";
    check(model);
  }
}

}  // namespace
}  // namespace hornbeam::clpfd
