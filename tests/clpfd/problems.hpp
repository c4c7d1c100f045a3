// SPDX-License-Identifier: MIT
//
// Classical problems, modelled on the kernel: shared by the tests of known answers and by the benchmark. Each function
// posts a model into a store and returns the variables to label, in order; `ok` becomes false if posting already
// failed.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "clpfd/kernel/store.hpp"
#include "clpfd/propagators/linear.hpp"
#include "clpfd/search/labeling.hpp"

namespace hornbeam::clpfd::problems {

using Variables = std::vector<FdVar>;

struct Model {
  Store store;
  Variables variables;
  bool ok = true;

  Variables many(std::size_t count, Value lo, Value hi);
  void linear(const std::vector<std::int64_t>& coefficients, const Variables& x, Relation relation,
              std::int64_t constant);
  void sum(const Variables& x, std::int64_t total);
  void add(bool posted) { ok = ok && posted; }
};

// Labels `model.variables`; the number of solutions, at most `limit`; the last one is in `last`.
struct Answer {
  std::uint64_t count = 0;
  std::vector<std::int64_t> last;
};
Answer solve(Model& model, VariableOrder order, std::uint64_t limit = ~std::uint64_t{0},
             ValueOrder values = ValueOrder::up);

void send_more_money(Model& model);
void donald(Model& model);
void alpha(Model& model);
void eq20(Model& model);
void queens(Model& model, int n);
void queens_distinct(Model& model, int n);
void permutation(Model& model, int n);
void sudoku(Model& model, std::string_view grid);
void golomb(Model& model, int marks, int longest);  // the last mark is variables.back()
void langford(Model& model, int n);
void magic_square(Model& model, int n, bool break_symmetry);
void coins(Model& model, int total);
void latin_square(Model& model, int n);
void pigeons(Model& model, int n);

void all_interval(Model& model, int n);
void partition(Model& model, int n);  // 1..n into two sets alike, 1 in the first
void pythagoras(Model& model, int n);
void knapsack(Model& model, int items, FdVar& value);
void magic_sequence(Model& model, int n);          // by reified equalities
void magic_sequence_counted(Model& model, int n);  // by global_cardinality
void mycielski(Model& model, int order, int colours);
void map_colouring(Model& model);
void zebra(Model& model, FdVar& zebra, FdVar& water);
void block_design(Model& model, int v, int b, int r, int k, int lambda);
void schur(Model& model, int n, int classes);
void circuit_of(Model& model, int n);
void knight_tour(Model& model, int n);
void travelling_salesman(Model& model, int n, FdVar& cost);
void job_shop(Model& model, const std::vector<std::vector<std::pair<int, int>>>& jobs, int horizon, FdVar& makespan);
void project(Model& model, int tasks, int capacity, FdVar& makespan);
void binary_tables(Model& model, int n, int domain, int constraints, int tightness);

struct Cage {
  enum class Operation { add, subtract, multiply, divide, single };
  Operation operation;
  std::int64_t result;
  std::vector<std::pair<int, int>> cells;
};
struct Kenken {
  const char* name;
  int size;
  std::vector<Cage> cages;
  std::vector<std::int64_t> solution;
};
const std::vector<Kenken>& kenkens();
void kenken(Model& model, const Kenken& puzzle);

// The best value of `objective`, found by labeling; no value if there is no solution.
std::optional<std::int64_t> optimum(Model& model, FdVar objective, bool minimise, VariableOrder order,
                                    ValueOrder values = ValueOrder::up);

extern const char* const sudokus[][3];  // name, puzzle, solution ("" when there is none)
extern const unsigned sudoku_count;

}  // namespace hornbeam::clpfd::problems
