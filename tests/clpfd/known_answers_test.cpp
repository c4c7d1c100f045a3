// SPDX-License-Identifier: MIT
//
// Problems whose answers are known: counts, unique solutions, first solutions.
#include <doctest/doctest.h>

#include "clpfd/problems.hpp"

namespace hornbeam::clpfd::problems {
namespace {

using Numbers = std::vector<std::int64_t>;

TEST_CASE("cryptarithms have their one solution") {
  Model money;
  send_more_money(money);
  const Answer answer = solve(money, VariableOrder::leftmost);
  CHECK(answer.count == 1);
  CHECK(answer.last == Numbers{9, 5, 6, 7, 1, 0, 8, 2});

  Model gerald;
  donald(gerald);
  const Answer robert = solve(gerald, VariableOrder::first_fail);
  CHECK(robert.count == 1);
  CHECK(robert.last == Numbers{5, 2, 6, 4, 8, 1, 9, 7, 3, 0});
}

TEST_CASE("systems of linear equations have their one solution") {
  Model letters;
  alpha(letters);
  const Answer answer = solve(letters, VariableOrder::first_fail);
  CHECK(answer.count == 1);
  CHECK(answer.last ==
        Numbers{5, 13, 9, 16, 20, 4, 24, 21, 25, 17, 23, 2, 8, 12, 10, 19, 7, 11, 15, 3, 1, 26, 6, 22, 14, 18});
  Model equations;
  eq20(equations);
  const Answer unique = solve(equations, VariableOrder::leftmost);
  CHECK(unique.count == 1);
  CHECK(unique.last == Numbers{1, 4, 6, 6, 6, 3, 1});
}

TEST_CASE("queens: how many solutions there are, and which comes first") {
  const std::uint64_t counts[] = {2, 10, 4, 40, 92, 352};
  for (int n = 4; n <= 9; ++n) {
    Model model;
    queens(model, n);
    CHECK(solve(model, VariableOrder::leftmost).count == counts[n - 4]);
  }
  Model eight;
  queens(eight, 8);
  CHECK(solve(eight, VariableOrder::first_fail, 1).last == Numbers{1, 5, 8, 6, 3, 7, 2, 4});
  Model sixteen;
  queens(sixteen, 16);
  CHECK(solve(sixteen, VariableOrder::first_fail, 1).last ==
        Numbers{1, 3, 5, 13, 11, 4, 15, 7, 16, 14, 2, 8, 6, 9, 12, 10});
  Model twenty;
  queens(twenty, 20);
  CHECK(solve(twenty, VariableOrder::first_fail, 1).last ==
        Numbers{1, 3, 5, 14, 17, 4, 16, 7, 12, 18, 15, 19, 6, 10, 20, 11, 8, 2, 13, 9});
}

TEST_CASE("every sudoku has exactly the solution known for it") {
  for (unsigned i = 0; i < sudoku_count; ++i) {
    INFO(sudokus[i][0]);
    Model model;
    sudoku(model, sudokus[i][1]);
    const Answer answer = solve(model, VariableOrder::first_fail);
    std::string digits;
    for (std::int64_t v : answer.last) digits += static_cast<char>('0' + v);
    CHECK(digits == sudokus[i][2]);
    CHECK(answer.count == (digits.empty() ? 0 : 1));
  }
}

TEST_CASE("counting problems count right") {
  const auto count = [](auto post, VariableOrder order) {
    Model model;
    post(model);
    return solve(model, order).count;
  };
  const auto leftmost = VariableOrder::leftmost;
  const auto first_fail = VariableOrder::first_fail;
  CHECK(count([](Model& m) { permutation(m, 7); }, leftmost) == 5040);
  CHECK(count([](Model& m) { langford(m, 4); }, first_fail) == 2);
  CHECK(count([](Model& m) { langford(m, 7); }, first_fail) == 52);
  CHECK(count([](Model& m) { magic_square(m, 3, false); }, leftmost) == 8);
  CHECK(count([](Model& m) { magic_square(m, 3, true); }, leftmost) == 1);
  CHECK(count([](Model& m) { coins(m, 100); }, leftmost) == 293);
  CHECK(count([](Model& m) { coins(m, 200); }, leftmost) == 2728);
  CHECK(count([](Model& m) { latin_square(m, 3); }, leftmost) == 12);
  CHECK(count([](Model& m) { latin_square(m, 4); }, leftmost) == 576);
  CHECK(count([](Model& m) { pigeons(m, 9); }, leftmost) == 0);
}

TEST_CASE("combinatorial problems count right") {
  const auto count = [](auto post, VariableOrder order) {
    Model model;
    post(model);
    return solve(model, order).count;
  };
  const auto leftmost = VariableOrder::leftmost;
  const auto first_fail = VariableOrder::first_fail;
  const std::uint64_t series[] = {2, 4, 4, 8, 24, 32, 40};
  for (int n = 2; n <= 8; ++n) {
    CHECK(count([n](Model& m) { all_interval(m, n); }, first_fail) == series[n - 2]);
  }
  CHECK(count([](Model& m) { partition(m, 8); }, leftmost) == 1);
  CHECK(count([](Model& m) { partition(m, 16); }, leftmost) == 7);
  CHECK(count([](Model& m) { pythagoras(m, 30); }, leftmost) == 11);
  CHECK(count([](Model& m) { pythagoras(m, 200); }, leftmost) == 127);
  CHECK(count([](Model& m) { map_colouring(m); }, leftmost) == 72);
  CHECK(count([](Model& m) { circuit_of(m, 5); }, leftmost) == 24);
  CHECK(count([](Model& m) { circuit_of(m, 6); }, first_fail) == 120);
  CHECK(count([](Model& m) { mycielski(m, 4, 3); }, first_fail) == 0);
  CHECK(count([](Model& m) { mycielski(m, 5, 4); }, first_fail) == 0);
  CHECK(count([](Model& m) { schur(m, 14, 3); }, leftmost) == 0);
  CHECK(count([](Model& m) { schur(m, 13, 3); }, leftmost) > 0);
  CHECK(count([](Model& m) { knight_tour(m, 5); }, first_fail) == 0);
}

TEST_CASE("magic sequences, by reified equalities and by cardinality") {
  for (auto post : {magic_sequence, magic_sequence_counted}) {
    Model four;
    post(four, 4);
    CHECK(solve(four, VariableOrder::first_fail).count == 2);
    Model six;
    post(six, 6);
    CHECK(solve(six, VariableOrder::first_fail).count == 0);
    Model seven;
    post(seven, 7);
    CHECK(solve(seven, VariableOrder::first_fail).last == Numbers{3, 2, 1, 1, 0, 0, 0});
    Model twenty;
    post(twenty, 20);
    const Answer answer = solve(twenty, VariableOrder::first_fail);
    CHECK(answer.count == 1);
    CHECK(answer.last[0] == 16);
  }
}

TEST_CASE("every kenken has exactly the solution known for it") {
  for (const Kenken& puzzle : kenkens()) {
    INFO(puzzle.name);
    Model model;
    kenken(model, puzzle);
    const Answer answer = solve(model, VariableOrder::first_fail);
    CHECK(answer.count == 1);
    CHECK(answer.last == puzzle.solution);
  }
}

TEST_CASE("the zebra belongs to house five, water is drunk in house one") {
  Model model;
  FdVar zebra_house;
  FdVar water_house;
  zebra(model, zebra_house, water_house);
  CHECK(solve(model, VariableOrder::first_fail, 1).count == 1);
  CHECK(model.store.value(zebra_house) == 5);
  CHECK(model.store.value(water_house) == 1);
}

TEST_CASE("designs and tours exist") {
  Model design;
  block_design(design, 7, 7, 3, 3, 1);
  CHECK(solve(design, VariableOrder::leftmost, 1, ValueOrder::down).count == 1);
  Model tour;
  knight_tour(tour, 6);
  CHECK(solve(tour, VariableOrder::first_fail, 1).count == 1);
}

TEST_CASE("optimisation problems have their known optima") {
  const int tours[][2] = {{5, 168}, {7, 177}, {9, 265}, {10, 179}};
  for (const auto& [n, cost] : tours) {
    Model model;
    FdVar total = FdVar::none;
    travelling_salesman(model, n, total);
    CHECK(optimum(model, total, true, VariableOrder::first_fail) == cost);
  }
  Model sack;
  FdVar value = FdVar::none;
  knapsack(sack, 10, value);
  CHECK(optimum(sack, value, false, VariableOrder::leftmost, ValueOrder::down) == 293);
  Model tasks;
  FdVar end = FdVar::none;
  project(tasks, 5, 4, end);
  CHECK(optimum(tasks, end, true, VariableOrder::first_fail) == 7);
}

TEST_CASE("the job shop ft06 takes 55") {
  const std::vector<std::vector<std::pair<int, int>>> ft06 = {
      {{2, 1}, {0, 3}, {1, 6}, {3, 7}, {5, 3}, {4, 6}}, {{1, 8}, {2, 5}, {4, 10}, {5, 10}, {0, 10}, {3, 4}},
      {{2, 5}, {3, 4}, {5, 8}, {0, 9}, {1, 1}, {4, 7}}, {{1, 5}, {0, 5}, {2, 5}, {3, 3}, {4, 8}, {5, 9}},
      {{2, 9}, {1, 3}, {4, 5}, {5, 4}, {0, 3}, {3, 1}}, {{1, 3}, {3, 3}, {5, 9}, {0, 10}, {4, 4}, {2, 1}}};
  Model model;
  FdVar end = FdVar::none;
  job_shop(model, ft06, 100, end);
  CHECK(optimum(model, end, true, VariableOrder::leftmost) == 55);
}

}  // namespace
}  // namespace hornbeam::clpfd::problems
