// SPDX-License-Identifier: MIT
//
// Cardinality, circuit, cumulative and disjoint rectangles against the oracle.
#include <doctest/doctest.h>

#include <algorithm>
#include <array>
#include <set>

#include "clpfd/oracle.hpp"
#include "clpfd/propagators/cardinality.hpp"
#include "clpfd/propagators/circuit.hpp"
#include "clpfd/propagators/scheduling.hpp"

namespace hornbeam::clpfd {
namespace {

using oracle::Assignment;
using oracle::Model;
using oracle::values;

TEST_CASE("global_cardinality keeps exactly the solutions of brute force") {
  const std::vector<Value> allowed = {2, -1, 0};
  Model model{"global_cardinality", 7, values(-2, 4),
              [=](const Assignment& a) {
                for (std::size_t j = 0; j < 3; ++j) {
                  if (std::count(a.begin(), a.begin() + 4, allowed[j]) != a[4 + j]) return false;
                }
                return std::all_of(a.begin(), a.begin() + 4,
                                   [](std::int64_t v) { return v == 2 || v == -1 || v == 0; });
              },
              [=](Store& s, std::span<const FdVar> x) {
                return post_global_cardinality(s, x.first(4), allowed, x.subspan(4));
              }};
  model.domain_size = 4;
  model.scenarios = 200;
  check(model);
}

// Rows of two words, and of ranks.
TEST_CASE("global_cardinality over values far apart keeps exactly the solutions of brute force") {
  for (const Value far : {Value{70}, Value{1000}}) {
    const std::vector<Value> allowed = {2, -1, far};
    Model model{"global_cardinality far apart",
                7,
                {-1, 0, 1, 2, 3, far},
                [=](const Assignment& a) {
                  for (std::size_t j = 0; j < 3; ++j) {
                    if (std::count(a.begin(), a.begin() + 4, allowed[j]) != a[4 + j]) return false;
                  }
                  return a[4] + a[5] + a[6] == 4;
                },
                [=](Store& s, std::span<const FdVar> x) {
                  return post_global_cardinality(s, x.first(4), allowed, x.subspan(4));
                }};
    model.scenarios = 200;
    check(model);
  }
}

TEST_CASE("global_cardinality with fixed counts is domain consistent") {
  for (const Value step : {Value{1}, Value{25}, Value{1000}}) {
    const std::vector<Value> allowed = {0, step, 2 * step, 3 * step};
    for (const std::vector<Value>& wanted :
         {std::vector<Value>{2, 1, 1, 1}, {0, 3, 2, 0}, {1, 1, 1, 2}, {5, 0, 0, 0}}) {
      Model model{"gcc consistent", 5, allowed,
                  [=](const Assignment& a) {
                    for (std::size_t j = 0; j < 4; ++j) {
                      if (std::count(a.begin(), a.end(), allowed[j]) != wanted[j]) return false;
                    }
                    return true;
                  },
                  [=](Store& s, std::span<const FdVar> x) {
                    std::vector<FdVar> counts;
                    for (Value w : wanted) counts.push_back(s.new_variable(w, w));
                    return post_global_cardinality(s, x, allowed, counts);
                  }};
      model.share = false;
      model.domain_consistent = true;
      check(model);
    }
  }
}

TEST_CASE("count and nvalue keep exactly the solutions of brute force") {
  Model count{"count", 5, values(-1, 3),
              [](const Assignment& a) { return std::count(a.begin(), a.end() - 1, 1) == a[4]; },
              [](Store& s, std::span<const FdVar> x) { return post_count(s, 1, x.first(4), Relation::equal, x[4]); }};
  check(count);
  Model different{"nvalue", 5, values(-1, 4),
                  [](const Assignment& a) {
                    return static_cast<std::int64_t>(std::set<std::int64_t>(a.begin(), a.end() - 1).size()) == a[4];
                  },
                  [](Store& s, std::span<const FdVar> x) { return post_nvalue(s, x[4], x.first(4)); }};
  check(different);
}

TEST_CASE("circuit keeps exactly the Hamiltonian circuits") {
  for (std::size_t n : {1, 2, 3, 4, 5}) {
    Model model{"circuit " + std::to_string(n), n, values(0, static_cast<std::int64_t>(n) + 1),
                [](const Assignment& a) {
                  std::set<std::int64_t> seen;
                  std::int64_t at = 1;
                  const auto size = static_cast<std::int64_t>(a.size());
                  for (std::size_t i = 0; i < a.size(); ++i) {
                    if (at < 1 || at > size || !seen.insert(at).second) return false;
                    at = a[static_cast<std::size_t>(at - 1)];
                  }
                  return at == 1;
                },
                post_circuit};
    model.domain_size = 6;
    model.scenarios = 120;
    check(model);
  }
}

TEST_CASE("subcircuit keeps exactly one circuit or none") {
  for (std::size_t n : {1, 2, 3, 4, 5}) {
    Model model{"subcircuit " + std::to_string(n), n, values(0, static_cast<std::int64_t>(n) + 1),
                [](const Assignment& a) {
                  const std::set<std::int64_t> all(a.begin(), a.end());
                  const auto size = static_cast<std::int64_t>(a.size());
                  if (all.size() != a.size() || *all.begin() < 1 || *all.rbegin() > size) return false;
                  std::int64_t outside = 0;
                  std::int64_t longest = 1;
                  for (std::int64_t start = 1; start <= size; ++start) {
                    std::int64_t length = 1;
                    for (auto at = a[static_cast<std::size_t>(start - 1)]; at != start; ++length) {
                      at = a[static_cast<std::size_t>(at - 1)];
                    }
                    if (length == 1) ++outside;
                    longest = std::max(longest, length);
                  }
                  return outside == size || longest + outside == size;
                },
                post_subcircuit};
    model.domain_size = 6;
    model.scenarios = 120;
    check(model);
  }
}

// Starts and demands of three tasks with fixed durations, then the limit.
TEST_CASE("cumulative keeps exactly the solutions of brute force") {
  for (const std::vector<std::int64_t>& durations : {std::vector<std::int64_t>{2, 3, 1}, {4, 0, 2}, {3, 3, 3}}) {
    Model model{"cumulative " + std::to_string(durations[0]), 7, values(-1, 4),
                [=](const Assignment& a) {
                  for (std::size_t i = 0; i < 3; ++i) {
                    if (a[3 + i] < 0) return false;
                  }
                  for (std::int64_t t = -2; t < 12; ++t) {
                    std::int64_t load = 0;
                    for (std::size_t i = 0; i < 3; ++i) {
                      if (a[i] <= t && t < a[i] + durations[i]) load += a[3 + i];
                    }
                    if (load > a[6]) return false;
                  }
                  return true;
                },
                [=](Store& s, std::span<const FdVar> x) {
                  std::vector<Task> tasks;
                  for (std::size_t i = 0; i < 3; ++i) {
                    const FdVar duration = s.new_variable(durations[i], durations[i]);
                    tasks.push_back({x[i], duration, s.new_variable(), x[3 + i]});
                  }
                  return post_cumulative(s, tasks, x[6]);
                }};
    model.domain_size = 4;
    model.scenarios = 120;
    check(model);
  }
}

TEST_CASE("cumulative with open durations keeps exactly the solutions of brute force") {
  // start1 duration1 start2 duration2, demands 1, limit 1.
  Model model{"serialized", 4, values(-1, 4),
              [](const Assignment& a) {
                if (a[1] < 0 || a[3] < 0) return false;
                return a[0] + a[1] <= a[2] || a[2] + a[3] <= a[0];  // also where one of them takes no time
              },
              [](Store& s, std::span<const FdVar> x) {
                const FdVar starts[] = {x[0], x[2]};
                const FdVar durations[] = {x[1], x[3]};
                return post_serialized(s, starts, durations);
              }};
  model.scenarios = 200;
  check(model);
}

// Starts of five tasks with known demands and a limit of 3: profiles of several steps, and sets of tasks to consider.
TEST_CASE("cumulative over more tasks keeps exactly the schedules of brute force") {
  const std::vector<std::int64_t> demands = {1, 2, 3, 1, 2};
  for (const std::vector<std::int64_t>& durations : {std::vector<std::int64_t>{2, 3, 1, 4, 1}, {1, 2, 2, 1, 5}}) {
    Model model{"cumulative of five " + std::to_string(durations[0]), 5, values(-1, 6),
                [=](const Assignment& a) {
                  for (std::int64_t t = -1; t < 12; ++t) {
                    std::int64_t load = 0;
                    for (std::size_t i = 0; i < 5; ++i) {
                      if (a[i] <= t && t < a[i] + durations[i]) load += demands[i];
                    }
                    if (load > 3) return false;
                  }
                  return true;
                },
                [=](Store& s, std::span<const FdVar> x) {
                  std::vector<Task> tasks;
                  for (std::size_t i = 0; i < 5; ++i) {
                    const FdVar duration = s.new_variable(durations[i], durations[i]);
                    tasks.push_back({x[i], duration, s.new_variable(), s.new_variable(demands[i], demands[i])});
                  }
                  return post_cumulative(s, tasks, s.new_variable(3, 3));
                }};
    model.domain_size = 6;
    model.scenarios = 120;
    check(model);
  }
}

// Starts of five tasks; with durations this long compared with the domains, the rules for sets of tasks apply.
TEST_CASE("serialized keeps exactly the schedules of brute force") {
  for (const std::vector<std::int64_t>& durations :
       {std::vector<std::int64_t>{2, 3, 1, 2, 1}, {1, 1, 1, 1, 1}, {4, 2, 0, 1, 3}, {5, 1, 5, 1, 2}}) {
    Model model{"serialized " + std::to_string(durations[0]), 5, values(-2, 8),
                [=](const Assignment& a) {
                  for (std::size_t i = 0; i < 5; ++i) {
                    for (std::size_t j = 0; j < i; ++j) {
                      if (a[i] + durations[i] > a[j] && a[j] + durations[j] > a[i]) return false;
                    }
                  }
                  return true;
                },
                [=](Store& s, std::span<const FdVar> x) {
                  std::vector<FdVar> times;
                  for (const std::int64_t d : durations) times.push_back(s.new_variable(d, d));
                  return post_serialized(s, x, times);
                }};
    model.domain_size = 8;
    model.scenarios = 200;
    check(model);
  }
}

// Propagation that pairs of tasks alone cannot achieve.
TEST_CASE("a unary resource looks at sets of tasks") {
  const auto starts_of = [](Store& store, const std::vector<std::array<Value, 3>>& tasks) {
    std::vector<FdVar> starts;
    std::vector<FdVar> durations;
    for (const auto& [earliest, latest_end, duration] : tasks) {
      starts.push_back(store.new_variable(earliest, latest_end - duration));
      durations.push_back(store.new_variable(duration, duration));
    }
    REQUIRE(post_serialized(store, starts, durations));
    return starts;
  };
  {  // overload
    Store store;
    starts_of(store, {{0, 13, 5}, {1, 14, 5}, {2, 13, 5}});
    CHECK(store.propagate() == Outcome::failed);
  }
  {  // edge finding: the third task comes after the other two
    Store store;
    const auto starts = starts_of(store, {{4, 14, 4}, {5, 14, 5}, {2, 30, 6}});
    REQUIRE(store.propagate() == Outcome::consistent);
    CHECK(store.min(starts[2]) == 13);
  }
  {  // not last: the first task cannot come after the other two
    Store store;
    const auto starts = starts_of(store, {{0, 26, 4}, {10, 20, 5}, {10, 21, 5}});
    REQUIRE(store.propagate() == Outcome::consistent);
    CHECK(store.max(starts[0]) == 22);
    Store other;
    const auto more = starts_of(other, {{0, 24, 4}, {11, 22, 5}, {11, 23, 5}});
    REQUIRE(other.propagate() == Outcome::consistent);
    CHECK(other.max(more[0]) + 4 <= 18);
  }
  {  // detectable precedences: the first two come before the third
    Store store;
    const auto starts = starts_of(store, {{0, 16, 5}, {1, 15, 5}, {7, 30, 9}});
    REQUIRE(store.propagate() == Outcome::consistent);
    CHECK(store.min(starts[2]) == 10);
  }
}

TEST_CASE("disjoint rectangles keep exactly the solutions of brute force") {
  // x1 w1 y1 x2 h2 y2; the other sizes are 2.
  Model model{"disjoint rectangles", 6, values(-1, 4),
              [](const Assignment& a) {
                const std::int64_t w1 = a[1];
                const std::int64_t h2 = a[4];
                if (w1 < 0 || h2 < 0) return false;
                if (w1 == 0 || h2 == 0) return true;
                return a[0] + w1 <= a[3] || a[3] + 2 <= a[0] || a[2] + 2 <= a[5] || a[5] + h2 <= a[2];
              },
              [](Store& s, std::span<const FdVar> x) {
                const FdVar two = s.new_variable(2, 2);
                if (!s.tighten_lower(x[1], 0) || !s.tighten_lower(x[4], 0)) return false;
                const Rectangle rectangles[] = {{x[0], x[1], x[2], two}, {x[3], two, x[5], x[4]}};
                return post_disjoint_rectangles(s, rectangles);
              }};
  model.domain_size = 4;
  model.scenarios = 200;
  check(model);
}

// Positions of four rectangles of 2 by 1, 1 by 2, 2 by 2 and 1 by 1 in a room that they nearly fill.
TEST_CASE("rectangles in a narrow room keep exactly the solutions of brute force") {
  const std::vector<std::int64_t> widths = {2, 1, 2, 1};
  const std::vector<std::int64_t> heights = {1, 2, 2, 1};
  Model model{"narrow room", 8, values(0, 2),
              [=](const Assignment& a) {
                for (std::size_t i = 0; i < 4; ++i) {
                  for (std::size_t j = 0; j < i; ++j) {
                    const bool beside = a[2 * i] + widths[i] <= a[2 * j] || a[2 * j] + widths[j] <= a[2 * i];
                    const bool above =
                        a[2 * i + 1] + heights[i] <= a[2 * j + 1] || a[2 * j + 1] + heights[j] <= a[2 * i + 1];
                    if (!beside && !above) return false;
                  }
                }
                return true;
              },
              [=](Store& s, std::span<const FdVar> x) {
                std::vector<Rectangle> rectangles;
                for (std::size_t i = 0; i < 4; ++i) {
                  rectangles.push_back({x[2 * i], s.new_variable(widths[i], widths[i]), x[2 * i + 1],
                                        s.new_variable(heights[i], heights[i])});
                }
                return post_disjoint_rectangles(s, rectangles);
              }};
  model.domain_size = 3;
  model.scenarios = 100;
  check(model);
}

TEST_CASE("rectangles in a row that is one too short fail without a search") {
  Store store;
  std::vector<Rectangle> rectangles;
  const FdVar one = store.new_variable(1, 1);
  for (int i = 0; i < 9; ++i) rectangles.push_back({store.new_variable(0, 7), one, store.new_variable(0, 0), one});
  CHECK((!post_disjoint_rectangles(store, rectangles) || store.propagate() == Outcome::failed));
}

}  // namespace
}  // namespace hornbeam::clpfd
