// SPDX-License-Identifier: MIT
//
// Speed of the kernel alone: the problems of problems.hpp, one line each, in milliseconds of CPU time (best of several
// runs). Not a test; run it by hand.
//
//     kernel_benchmark [part of a name]
#include <algorithm>
#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>

#include "clpfd/problems.hpp"
#include "clpfd/propagators/reified_linear.hpp"
#include "clpfd/propagators/relations.hpp"

namespace {

using namespace hornbeam::clpfd;            // NOLINT: a program, not a header
using namespace hornbeam::clpfd::problems;  // NOLINT

const char* wanted = "";

void measure(const char* name, const std::function<std::uint64_t()>& run) {
  if (std::strstr(name, wanted) == nullptr) return;
  double best = 1e9;
  double total = 0;
  std::uint64_t result = 0;
  for (int i = 0; i < 5 && (i < 2 || total < 1000); ++i) {
    const std::clock_t start = std::clock();
    result = run();
    const double spent = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    best = std::min(best, spent);
    total += spent;
  }
  std::printf("%-24s %10.2f ms   %llu\n", name, best, static_cast<unsigned long long>(result));
}

void count(const char* name, VariableOrder order, const std::function<void(Model&)>& post,
           std::uint64_t limit = ~std::uint64_t{0}, int repeat = 1) {
  measure(name, [&] {
    std::uint64_t solutions = 0;
    Model model;
    for (int i = 0; i < repeat; ++i) {
      const Store::Mark start = model.store.mark();
      post(model);
      solutions = solve(model, order, limit).count;
      model.store.undo_to(start);
    }
    return solutions;
  });
}

void search_problems() {
  const auto leftmost = VariableOrder::leftmost;
  const auto first_fail = VariableOrder::first_fail;
  count("alpha ff", first_fail, alpha);
  count("alpha leftmost", leftmost, alpha);
  for (int n : {8, 16, 20, 32, 50, 64, 100}) {
    count(("queens_ff " + std::to_string(n)).c_str(), first_fail, [n](Model& m) { queens(m, n); }, 1);
  }
  count("smm 1000", leftmost, send_more_money, 2, 1000);
  count("donald 100", first_fail, donald, 2, 100);
  count("eq20 100", leftmost, eq20, 2, 100);
  for (int n : {8, 9, 10}) {
    count(("queens_all " + std::to_string(n)).c_str(), leftmost, [n](Model& m) { queens(m, n); });
  }
  for (int n : {32, 64, 100}) {
    count(("queens_ad " + std::to_string(n)).c_str(), first_fail, [n](Model& m) { queens_distinct(m, n); }, 1);
  }
  for (unsigned i = 0; i < sudoku_count; ++i) {
    count((std::string("sudoku ") + sudokus[i][0]).c_str(), first_fail, [i](Model& m) { sudoku(m, sudokus[i][1]); });
  }
  count("magic_all 3", leftmost, [](Model& m) { magic_square(m, 3, false); });
  count(
      "magic_first 4", first_fail, [](Model& m) { magic_square(m, 4, false); }, 1);
  count("magic_sb 4", leftmost, [](Model& m) { magic_square(m, 4, true); });
  count(
      "magic_first 5", first_fail, [](Model& m) { magic_square(m, 5, false); }, 1);
  count("langford 7", first_fail, [](Model& m) { langford(m, 7); });
  count("langford 8", first_fail, [](Model& m) { langford(m, 8); });
  count("coins 100", leftmost, [](Model& m) { coins(m, 100); });
  count("coins 200", leftmost, [](Model& m) { coins(m, 200); });
  count("perm 8", leftmost, [](Model& m) { permutation(m, 8); });
  count("perm 9", leftmost, [](Model& m) { permutation(m, 9); });
  count("pigeon 50", leftmost, [](Model& m) { pigeons(m, 50); });
}

void best(const char* name, VariableOrder order, bool minimise, const std::function<void(Model&, FdVar&)>& post,
          ValueOrder values = ValueOrder::up) {
  measure(name, [&] {
    Model model;
    FdVar objective = FdVar::none;
    post(model, objective);
    return static_cast<std::uint64_t>(optimum(model, objective, minimise, order, values).value_or(-1));
  });
}

void more_problems() {
  const auto leftmost = VariableOrder::leftmost;
  const auto first_fail = VariableOrder::first_fail;
  for (const Kenken& puzzle : kenkens()) {
    count((std::string("kenken ") + puzzle.name).c_str(), first_fail, [&](Model& m) { kenken(m, puzzle); });
  }
  for (int n : {8, 9, 10, 11}) {
    count(("allint " + std::to_string(n)).c_str(), first_fail, [n](Model& m) { all_interval(m, n); });
  }
  for (int n : {10, 20, 50, 100}) {
    count(("magicseq " + std::to_string(n)).c_str(), first_fail, [n](Model& m) { magic_sequence(m, n); }, 1);
  }
  for (int n : {20, 50, 100}) {
    count(("magicseqg " + std::to_string(n)).c_str(), first_fail, [n](Model& m) { magic_sequence_counted(m, n); }, 1);
  }
  for (int n : {100, 200}) {
    count(("pyth " + std::to_string(n)).c_str(), leftmost, [n](Model& m) { pythagoras(m, n); });
  }
  for (int n : {16, 20, 24}) {
    count(("partit " + std::to_string(n)).c_str(), leftmost, [n](Model& m) { partition(m, n); });
  }
  count(
      "myciel 4 3", first_fail, [](Model& m) { mycielski(m, 4, 3); }, 1);
  count(
      "myciel 5 4", first_fail, [](Model& m) { mycielski(m, 5, 4); }, 1);
  count("planecol 1000", leftmost, map_colouring, ~std::uint64_t{0}, 1000);
  count(
      "schur 40 4", leftmost, [](Model& m) { schur(m, 40, 4); }, 1);
  count("rcsp 15", first_fail, [](Model& m) { binary_tables(m, 15, 6, 35, 40); });
  count("rcsp 20", first_fail, [](Model& m) { binary_tables(m, 20, 8, 60, 40); });
  for (int n : {6, 8}) {
    count(("knight " + std::to_string(n)).c_str(), first_fail, [n](Model& m) { knight_tour(m, n); }, 1);
  }
  const auto design = [&](int v, int b, int r, int k, int lambda) {
    count(("bibd " + std::to_string(v) + " " + std::to_string(b)).c_str(), leftmost,
          [=](Model& m) { block_design(m, v, b, r, k, lambda); }, 1);
  };
  design(7, 7, 3, 3, 1);
  design(9, 12, 4, 3, 1);
  design(13, 13, 4, 4, 1);
}

void optimisation_problems() {
  const auto leftmost = VariableOrder::leftmost;
  const auto first_fail = VariableOrder::first_fail;
  for (const auto& [marks, longest] : {std::pair{7, 30}, {8, 50}, {9, 60}, {10, 75}}) {
    best(("golomb " + std::to_string(marks)).c_str(), leftmost, true,
         [m = marks, l = longest](Model& model, FdVar& objective) {
           golomb(model, m, l);
           objective = model.variables.back();
         });
  }
  for (int n : {15, 20, 25}) {
    best(("knapsack " + std::to_string(n)).c_str(), leftmost, false,
         [n](Model& m, FdVar& value) { knapsack(m, n, value); }, ValueOrder::down);
  }
  for (int n : {7, 9, 10}) {
    best(("tsp " + std::to_string(n)).c_str(), first_fail, true,
         [n](Model& m, FdVar& cost) { travelling_salesman(m, n, cost); });
  }
  for (const auto& [n, capacity] : {std::pair{8, 4}, {10, 4}, {12, 5}}) {
    best(("cumul " + std::to_string(n)).c_str(), first_fail, true,
         [tasks = n, c = capacity](Model& m, FdVar& end) { project(m, tasks, c, end); });
  }
  const std::vector<std::vector<std::pair<int, int>>> ft06 = {
      {{2, 1}, {0, 3}, {1, 6}, {3, 7}, {5, 3}, {4, 6}}, {{1, 8}, {2, 5}, {4, 10}, {5, 10}, {0, 10}, {3, 4}},
      {{2, 5}, {3, 4}, {5, 8}, {0, 9}, {1, 1}, {4, 7}}, {{1, 5}, {0, 5}, {2, 5}, {3, 3}, {4, 8}, {5, 9}},
      {{2, 9}, {1, 3}, {4, 5}, {5, 4}, {0, 3}, {3, 1}}, {{1, 3}, {3, 3}, {5, 9}, {0, 10}, {4, 4}, {2, 1}}};
  for (int horizon : {60, 100}) {
    best(("jobshop ft06 " + std::to_string(horizon)).c_str(), leftmost, true,
         [&](Model& m, FdVar& end) { job_shop(m, ft06, horizon, end); });
  }
}

void slow_convergence() {
  for (Value n : {10000, 100000, 1000000}) {
    measure(("slowconv " + std::to_string(n)).c_str(), [n] {
      Store store;
      const FdVar x = store.new_variable(0, n);
      const FdVar y = store.new_variable(0, n);
      post_less_equal(store, y, x, -1);
      post_less_equal(store, x, y, -1);
      return static_cast<std::uint64_t>(store.propagate());
    });
  }
}

void posting() {
  for (std::size_t n : {100000, 1000000}) {
    const std::string suffix = " " + std::to_string(n);
    measure(("mkvars" + suffix).c_str(), [n] {
      Store store;
      for (std::size_t i = 0; i < n; ++i) store.new_variable(0, 10);
      return store.arena().top();
    });
    const auto chain = [n](const char* name, auto post) {
      measure((name + (" " + std::to_string(n))).c_str(), [n, post] {
        Model model;
        const Variables x = model.many(n, 0, 10);
        const std::size_t before = model.store.arena().top();
        for (std::size_t i = 0; i + 2 < n; ++i) {
          post(model, x, i);
          model.store.propagate();
        }
        return (model.store.arena().top() - before) / n;
      });
    };
    chain("post_le", [](Model& m, const Variables& x, std::size_t i) { post_less_equal(m.store, x[i], x[i + 1], 20); });
    chain("post_neq", [](Model& m, const Variables& x, std::size_t i) { post_not_equal(m.store, x[i], x[i + 1], 0); });
    chain("post_sum", [](Model& m, const Variables& x, std::size_t i) {
      m.linear({-1, -1, -1}, {x[i], x[i + 1], x[i + 2]}, Relation::less_equal, -3);
    });
  }
  for (std::size_t n : {100000, 1000000}) {
    measure(("post_reif " + std::to_string(n)).c_str(), [n] {
      Model model;
      const Variables x = model.many(n, 0, 10);
      const Variables b = model.many(n, 0, 1);
      const std::size_t before = model.store.arena().top();
      for (std::size_t i = 0; i < n; ++i) {
        const ExactTerm term[] = {{Integer(-1), x[i]}};
        reify_linear(model.store, {b[i]}, term, Relation::less_equal, -6);
        model.store.propagate();
      }
      return (model.store.arena().top() - before) / n;
    });
  }
}

void chains_and_holes() {
  for (std::size_t n : {1000, 3000, 100000}) {
    measure(("chainu " + std::to_string(n)).c_str(), [n] {
      Model model;
      const Variables x = model.many(n, -infinity, infinity);
      for (std::size_t i = 0; i + 1 < n; ++i) {
        post_equal(model.store, x[i + 1], x[i], 1);
        model.store.propagate();
      }
      model.store.assign(x[0], 0);
      model.store.propagate();
      return static_cast<std::uint64_t>(model.store.value(x.back()));
    });
  }
  for (std::size_t n : {1000, 3000}) {
    measure(("chainb " + std::to_string(n)).c_str(), [n] {
      Model model;
      const Variables x = model.many(n + 1, 0, static_cast<Value>(n));
      for (std::size_t i = 0; i < n; ++i) {
        post_equal(model.store, x[i + 1], x[i], 1);
        model.store.propagate();
      }
      return model.store.size(x[0]);
    });
  }
  for (Value n : {10000, 100000}) {
    measure(("holes " + std::to_string(n)).c_str(), [n] {
      Store store;
      const FdVar x = store.new_variable(0, n);
      for (Value i = 1; i < n; i += 2) store.remove(x, i);
      return store.size(x);
    });
  }
}

}  // namespace

int main(int count, char** arguments) {
  if (count > 1) wanted = arguments[1];
  search_problems();
  more_problems();
  optimisation_problems();
  slow_convergence();
  posting();
  chains_and_holes();
  return 0;
}
