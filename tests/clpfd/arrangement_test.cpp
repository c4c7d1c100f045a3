// SPDX-License-Identifier: MIT
//
// Permutations, sorting, bins, machines and reified tables against the oracle.
#include <doctest/doctest.h>

#include <algorithm>

#include "clpfd/oracle.hpp"
#include "clpfd/propagators/arrangement.hpp"
#include "clpfd/propagators/tables.hpp"

namespace hornbeam::clpfd {
namespace {

using oracle::Assignment;
using oracle::Model;
using oracle::values;

TEST_CASE("assignment keeps exactly the pairs of inverse permutations") {
  Model model{"assignment", 6, values(0, 3),
              [](const Assignment& a) {
                for (std::size_t i = 0; i < 6; ++i) {
                  if (a[i] < 1 || a[i] > 3) return false;
                }
                for (std::size_t i = 0; i < 3; ++i) {
                  if (a[3 + static_cast<std::size_t>(a[i] - 1)] != static_cast<int>(i) + 1) {
                    return false;
                  }
                }
                return true;
              },
              [](Store& s, std::span<const FdVar> x) { return post_assignment(s, x.first(3), x.subspan(3)); }};
  model.scenarios = 150;
  check(model);
}

TEST_CASE("sorting keeps exactly the sorted sequences with their places") {
  Model model{
      "sorting", 9, values(1, 4),
      [](const Assignment& a) {
        std::vector<bool> used(3, false);
        for (std::size_t i = 0; i < 3; ++i) {
          const std::int64_t place = a[3 + i];
          if (place > 3 || used[static_cast<std::size_t>(place - 1)]) return false;
          used[static_cast<std::size_t>(place - 1)] = true;
          if (a[6 + static_cast<std::size_t>(place - 1)] != a[i]) return false;
        }
        return a[6] <= a[7] && a[7] <= a[8];
      },
      [](Store& s, std::span<const FdVar> x) { return post_sorting(s, x.first(3), x.subspan(3, 3), x.subspan(6)); }};
  model.domain_size = 3;
  check(model);
}

TEST_CASE("bin_packing keeps exactly the loads that add up") {
  const std::vector<Value> sizes = {3, 2, 2, 4};
  const std::vector<Value> bins = {1, 7};
  Model model{
      "bin_packing",
      6,
      {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11},
      [=](const Assignment& a) {
        for (std::size_t j = 0; j < 2; ++j) {
          std::int64_t load = 0;
          for (std::size_t i = 0; i < 4; ++i) {
            if (a[i] != 1 && a[i] != 7) return false;
            if (a[i] == bins[j]) load += sizes[i];
          }
          if (load != a[4 + j]) return false;
        }
        return true;
      },
      [=](Store& s, std::span<const FdVar> x) { return post_bin_packing(s, x.first(4), sizes, bins, x.subspan(4)); }};
  model.scenarios = 150;
  check(model);
}

TEST_CASE("cumulatives keeps exactly the schedules over its machines") {
  // start, demand, machine of two tasks of length 2 and 3; limits 2 and 1.
  const std::vector<Value> machines = {0, 1};
  Model model{"cumulatives", 6, values(-1, 3),
              [](const Assignment& a) {
                const std::int64_t lengths[] = {2, 3};
                const std::int64_t limits[] = {2, 1};
                for (std::size_t t = 0; t < 2; ++t) {
                  if (a[3 * t + 1] < 0 || a[3 * t + 2] < 0 || a[3 * t + 2] > 1) return false;
                }
                for (std::int64_t machine = 0; machine < 2; ++machine) {
                  for (std::int64_t time = -2; time < 9; ++time) {
                    std::int64_t load = 0;
                    for (std::size_t t = 0; t < 2; ++t) {
                      if (a[3 * t + 2] == machine && a[3 * t] <= time && time < a[3 * t] + lengths[t]) {
                        load += a[3 * t + 1];
                      }
                    }
                    if (load > limits[machine]) return false;
                  }
                }
                return true;
              },
              [=](Store& s, std::span<const FdVar> x) {
                const MachineTask tasks[] = {{x[0], s.new_variable(2, 2), s.new_variable(), x[1], x[2]},
                                             {x[3], s.new_variable(3, 3), s.new_variable(), x[4], x[5]}};
                const FdVar limits[] = {s.new_variable(2, 2), s.new_variable(1, 1)};
                return post_cumulatives(s, tasks, machines, limits);
              }};
  model.domain_size = 4;
  model.scenarios = 120;
  check(model);
}

TEST_CASE("a reified table is true exactly on its rows") {
  const std::vector<std::vector<Value>> rows = {{0, 1, 2}, {1, 1, 1}, {2, 0, 1}, {2, 2, 2}};
  Model model{"reified table", 3, values(-1, 2),
              [=](const Assignment& a) { return std::find(rows.begin(), rows.end(), a) != rows.end(); },
              [=](Store& s, std::span<const FdVar> x) { return post_table(s, x, rows); }};
  model.reify = [=](Store& s, FdVar b, std::span<const FdVar> x) { return reify_table(s, {b}, x, rows); };
  check(model);
}

}  // namespace
}  // namespace hornbeam::clpfd
