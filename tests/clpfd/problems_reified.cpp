// SPDX-License-Identifier: MIT
//
// The models of problems.hpp that need products, reification, tables or global constraints.
#include <algorithm>
#include <cstdlib>

#include "clpfd/problems.hpp"
#include "clpfd/propagators/cardinality.hpp"
#include "clpfd/propagators/circuit.hpp"
#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/min_max.hpp"
#include "clpfd/propagators/reified_linear.hpp"
#include "clpfd/propagators/relations.hpp"
#include "clpfd/propagators/scheduling.hpp"
#include "clpfd/propagators/tables.hpp"
#include "clpfd/propagators/times.hpp"
#include "clpfd/search/optimise.hpp"

namespace hornbeam::clpfd::problems {

namespace {

// A linear congruential generator, so that generated instances are the same everywhere.
struct Generator {
  int seed;
  int next(int limit) {
    seed = static_cast<int>((std::int64_t{seed} * 7141 + 54773) % 259200);
    return static_cast<int>(std::int64_t{seed} * limit / 259200);
  }
};

FdVar absolute_difference(Model& model, FdVar a, FdVar b, Value lo, Value hi) {
  const FdVar difference = model.store.new_variable(-hi, hi);
  const FdVar result = model.store.new_variable(lo, hi);
  model.linear({1, -1, -1}, {a, b, difference}, Relation::equal, 0);
  model.add(post_absolute(model.store, difference, result));
  return result;
}

FdVar reified(Model& model, const std::vector<std::int64_t>& coefficients, const Variables& x, Relation relation,
              std::int64_t constant) {
  std::vector<ExactTerm> terms;
  for (std::size_t i = 0; i < x.size(); ++i) terms.push_back({coefficients[i], x[i]});
  const FdVar b = model.store.new_variable(0, 1);
  model.add(reify_linear(model.store, {b}, terms, relation, constant));
  return b;
}

}  // namespace

std::optional<std::int64_t> optimum(Model& model, FdVar objective, bool minimise, VariableOrder order,
                                    ValueOrder values) {
  if (!model.ok || model.store.propagate() != Outcome::consistent) return std::nullopt;
  LabelingOptions options;
  options.variables = order;
  options.values = values;
  const Objective objectives[] = {
      {minimise ? Objective::Direction::minimise : Objective::Direction::maximise, objective}};
  Optimise search(model.store, model.variables, options, objectives, OptimiseMode::best);
  if (search.next() != Labeling::Result::solution) return std::nullopt;
  return model.store.value(objective);
}

void all_interval(Model& model, int n) {
  model.variables = model.many(static_cast<std::size_t>(n), 0, n - 1);
  model.add(post_all_distinct(model.store, model.variables));
  Variables differences;
  for (std::size_t i = 0; i + 1 < model.variables.size(); ++i) {
    differences.push_back(absolute_difference(model, model.variables[i], model.variables[i + 1], 1, n - 1));
  }
  model.add(post_all_distinct(model.store, differences));
}

void partition(Model& model, int n) {
  const auto half = static_cast<std::size_t>(n / 2);
  const Variables v = model.variables = model.many(2 * half, 1, n);
  model.add(post_all_distinct(model.store, v));
  model.add(model.store.assign(v[0], 1));
  for (std::size_t side : {std::size_t{0}, half}) {
    const Variables part(v.begin() + static_cast<std::ptrdiff_t>(side),
                         v.begin() + static_cast<std::ptrdiff_t>(side + half));
    Variables squares;
    for (std::size_t i = 0; i < half; ++i) {
      if (i > 0) model.add(post_less_equal(model.store, part[i - 1], part[i], -1));
      squares.push_back(model.store.new_variable(1, n * n));
      model.add(post_square(model.store, part[i], squares.back()));
    }
    model.sum(part, n * (n + 1) / 4);
    model.sum(squares, n * (n + 1) * (2 * n + 1) / 12);
  }
}

void pythagoras(Model& model, int n) {
  const Variables v = model.variables = model.many(3, 1, n);
  Variables squares;
  for (FdVar x : v) {
    squares.push_back(model.store.new_variable());
    model.add(post_square(model.store, x, squares.back()));
  }
  model.linear({1, 1, -1}, squares, Relation::equal, 0);
  model.add(post_less_equal(model.store, v[0], v[1], -1));
}

void knapsack(Model& model, int items, FdVar& value) {
  Generator generator{17};
  std::vector<std::int64_t> weights;
  std::vector<std::int64_t> values;
  std::int64_t total_weight = 0;
  std::int64_t total_value = 0;
  for (int i = 0; i < items; ++i) {
    weights.push_back(generator.next(80) + 20);
    values.push_back(weights.back() + generator.next(30));
    total_weight += weights.back();
    total_value += values.back();
  }
  Variables x = model.variables = model.many(static_cast<std::size_t>(items), 0, 1);
  const FdVar weight = model.store.new_variable(0, total_weight / 2);
  value = model.store.new_variable(0, total_value);
  Variables with_weight = x;
  with_weight.push_back(weight);
  weights.push_back(-1);
  model.linear(weights, with_weight, Relation::equal, 0);
  x.push_back(value);
  values.push_back(-1);
  model.linear(values, x, Relation::equal, 0);
}

void magic_sequence(Model& model, int n) {
  const Variables x = model.variables = model.many(static_cast<std::size_t>(n), 0, n - 1);
  std::vector<std::int64_t> indices;
  for (int i = 0; i < n; ++i) {
    Variables counted;
    for (FdVar v : x) counted.push_back(reified(model, {1}, {v}, Relation::equal, i));
    std::vector<std::int64_t> ones(counted.size(), 1);
    counted.push_back(x[static_cast<std::size_t>(i)]);
    ones.push_back(-1);
    model.linear(ones, counted, Relation::equal, 0);
    indices.push_back(i);
  }
  model.sum(x, n);
  model.linear(indices, x, Relation::equal, n);
}

void magic_sequence_counted(Model& model, int n) {
  const Variables x = model.variables = model.many(static_cast<std::size_t>(n), 0, n - 1);
  std::vector<Value> values;
  std::vector<std::int64_t> indices;
  for (int i = 0; i < n; ++i) {
    values.push_back(i);
    indices.push_back(i);
  }
  model.add(post_global_cardinality(model.store, x, values, x));
  model.sum(x, n);
  model.linear(indices, x, Relation::equal, n);
}

void mycielski(Model& model, int order, int colours) {
  int n = 2;
  std::vector<std::pair<int, int>> edges = {{0, 1}};
  for (int k = 2; k < order; ++k) {
    const std::size_t old = edges.size();
    for (std::size_t i = 0; i < old; ++i) {
      const auto [a, b] = edges[i];
      edges.emplace_back(a, b + n);
      edges.emplace_back(a + n, b);
    }
    for (int i = 0; i < n; ++i) edges.emplace_back(i + n, 2 * n);
    n = 2 * n + 1;
  }
  const Variables v = model.variables = model.many(static_cast<std::size_t>(n), 1, colours);
  for (const auto& [a, b] : edges) {
    model.add(post_not_equal(model.store, v[static_cast<std::size_t>(a)], v[static_cast<std::size_t>(b)], 0));
  }
  model.add(model.store.assign(v[0], 1));
  model.add(model.store.assign(v[1], 2));
}

void map_colouring(Model& model) {
  const Variables v = model.variables = model.many(6, 1, 4);
  const char* borders[] = {"AB", "AC", "AD", "AE", "BC", "BD", "BF", "CD", "DE", "DF", "EF"};
  for (const char* pair : borders) {
    model.add(post_not_equal(model.store, v[static_cast<std::size_t>(pair[0] - 'A')],
                             v[static_cast<std::size_t>(pair[1] - 'A')], 0));
  }
}

void zebra(Model& model, FdVar& zebra, FdVar& water) {
  const Variables v = model.variables = model.many(25, 1, 5);
  for (std::size_t i = 0; i < 25; i += 5) {
    model.add(post_all_different(model.store, std::span<const FdVar>(v).subspan(i, 5)));
  }
  enum {
    english,
    spanish,
    japanese,
    ukrainian,
    norwegian,
    red,
    green,
    white,
    yellow,
    blue,
    painter,
    sculptor,
    diplomat,
    violinist,
    doctor,
    dog,
    snails,
    fox,
    horse,
    zebra_,
    juice,
    water_,
    tea,
    coffee,
    milk
  };
  const auto same = [&](int a, int b, int offset) {
    model.add(post_equal(model.store, v[static_cast<std::size_t>(a)], v[static_cast<std::size_t>(b)], offset));
  };
  const auto next_to = [&](int a, int b) {
    absolute_difference(model, v[static_cast<std::size_t>(a)], v[static_cast<std::size_t>(b)], 1, 1);
  };
  same(english, red, 0);
  same(spanish, dog, 0);
  same(japanese, painter, 0);
  same(ukrainian, tea, 0);
  model.add(model.store.assign(v[norwegian], 1));
  same(green, coffee, 0);
  same(green, white, 1);
  same(sculptor, snails, 0);
  same(diplomat, yellow, 0);
  model.add(model.store.assign(v[milk], 3));
  next_to(norwegian, blue);
  same(violinist, juice, 0);
  next_to(fox, doctor);
  next_to(horse, diplomat);
  zebra = v[zebra_];
  water = v[water_];
}

void block_design(Model& model, int v, int b, int r, int k, int lambda) {
  const auto rows = static_cast<std::size_t>(v);
  const auto columns = static_cast<std::size_t>(b);
  const Variables x = model.variables = model.many(rows * columns, 0, 1);
  for (std::size_t i = 0; i < rows; ++i) {
    model.sum(Variables(x.begin() + static_cast<std::ptrdiff_t>(i * columns),
                        x.begin() + static_cast<std::ptrdiff_t>((i + 1) * columns)),
              r);
  }
  for (std::size_t j = 0; j < columns; ++j) {
    Variables column;
    for (std::size_t i = 0; i < rows; ++i) column.push_back(x[i * columns + j]);
    model.sum(column, k);
  }
  for (std::size_t i = 0; i < rows; ++i) {
    for (std::size_t other = i + 1; other < rows; ++other) {
      Variables both;
      for (std::size_t j = 0; j < columns; ++j) {
        both.push_back(model.store.new_variable(0, 1));
        model.add(post_times(model.store, x[i * columns + j], x[other * columns + j], both.back()));
      }
      model.sum(both, lambda);
    }
  }
}

void schur(Model& model, int n, int classes) {
  const Variables x = model.variables = model.many(static_cast<std::size_t>(n), 1, classes);
  for (std::size_t i = 1; i <= x.size(); ++i) {
    for (std::size_t j = i; i + j <= x.size(); ++j) {
      const FdVar a = x[i - 1];
      const FdVar b = x[j - 1];
      const FdVar c = x[i + j - 1];
      if (i == j) {
        model.add(post_not_equal(model.store, a, c, 0));
        continue;
      }
      for (int k = 1; k <= classes; ++k) {
        Literal all[3];
        int count = 0;
        for (FdVar v : {a, b, c}) {
          all[count++] = !Literal{reified(model, {1}, {v}, Relation::equal, k)};
        }
        const Literal truth{model.store.new_variable(1, 1)};
        model.add(post_disjunction(model.store, truth, all));
      }
    }
  }
  model.add(model.store.assign(x[0], 1));
}

void circuit_of(Model& model, int n) {
  model.variables = model.many(static_cast<std::size_t>(n), 1, n);
  model.add(post_circuit(model.store, model.variables));
}

void knight_tour(Model& model, int n) {
  const int jumps[8][2] = {{-2, -1}, {-2, 1}, {-1, -2}, {-1, 2}, {1, -2}, {1, 2}, {2, -1}, {2, 1}};
  for (int i = 0; i < n * n; ++i) {
    std::vector<Integer> successors;
    for (const auto& jump : jumps) {
      const int row = i / n + jump[0];
      const int column = i % n + jump[1];
      if (row < 0 || row >= n || column < 0 || column >= n) continue;
      successors.emplace_back(row * n + column + 1);
    }
    model.variables.push_back(model.store.new_variable(Domain::from_values(successors)));
  }
  model.add(post_circuit(model.store, model.variables));
}

void travelling_salesman(Model& model, int n, FdVar& cost) {
  Generator generator{3};
  model.variables = model.many(static_cast<std::size_t>(n), 1, n);
  model.add(post_circuit(model.store, model.variables));
  Variables costs;
  for (FdVar successor : model.variables) {
    std::vector<Value> row;
    for (int i = 0; i < n; ++i) row.push_back(generator.next(99) + 1);
    costs.push_back(model.store.new_variable(0, 100));
    model.add(post_element_constants(model.store, successor, row, costs.back()));
  }
  cost = model.store.new_variable(0, 100 * n);
  std::vector<std::int64_t> ones(costs.size(), 1);
  costs.push_back(cost);
  ones.push_back(-1);
  model.linear(ones, costs, Relation::equal, 0);
}

void job_shop(Model& model, const std::vector<std::vector<std::pair<int, int>>>& jobs, int horizon, FdVar& makespan) {
  struct Operation {
    int machine;
    FdVar start;
    int duration;
  };
  makespan = model.store.new_variable(0, horizon);
  std::vector<Operation> operations;
  for (const auto& job : jobs) {
    for (std::size_t i = 0; i < job.size(); ++i) {
      const auto [machine, duration] = job[i];
      operations.push_back({machine, model.store.new_variable(0, horizon), duration});
      if (i > 0) {
        const Operation& before = operations[operations.size() - 2];
        model.add(post_less_equal(model.store, before.start, operations.back().start, -before.duration));
      }
    }
    model.add(post_less_equal(model.store, operations.back().start, makespan, -operations.back().duration));
  }
  Variables orders;
  for (std::size_t i = 0; i < operations.size(); ++i) {
    for (std::size_t j = i + 1; j < operations.size(); ++j) {
      const Operation& a = operations[i];
      const Operation& b = operations[j];
      if (a.machine != b.machine) continue;
      const FdVar first = reified(model, {1, -1}, {a.start, b.start}, Relation::less_equal, -a.duration);
      const FdVar second = reified(model, {1, -1}, {b.start, a.start}, Relation::less_equal, -b.duration);
      model.sum({first, second}, 1);
      orders.push_back(first);
    }
  }
  model.variables = orders;
  model.variables.push_back(makespan);
  for (const Operation& operation : operations) model.variables.push_back(operation.start);
}

void project(Model& model, int tasks, int capacity, FdVar& makespan) {
  Generator generator{5};
  std::vector<int> durations;
  std::vector<int> demands;
  int horizon = 0;
  for (int i = 0; i < tasks; ++i) {
    durations.push_back(generator.next(5) + 1);
    demands.push_back(generator.next(3) + 1);
    horizon += durations.back();
  }
  model.variables = model.many(static_cast<std::size_t>(tasks), 0, horizon);
  makespan = model.store.new_variable(0, horizon);
  std::vector<Task> list;
  for (std::size_t i = 0; i < model.variables.size(); ++i) {
    const FdVar start = model.variables[i];
    model.add(post_less_equal(model.store, start, makespan, -durations[i]));
    list.push_back({start, new_constant(model.store, durations[i]), model.store.new_variable(),
                    new_constant(model.store, demands[i])});
  }
  model.add(post_cumulative(model.store, list, new_constant(model.store, capacity)));
  model.variables.push_back(makespan);
}

void binary_tables(Model& model, int n, int domain, int constraints, int tightness) {
  Generator generator{7};
  model.variables = model.many(static_cast<std::size_t>(n), 0, domain - 1);
  for (int i = 0; i < constraints; ++i) {
    const int a = generator.next(n);
    int b = generator.next(n - 1);
    if (b >= a) ++b;
    std::vector<std::vector<Value>> rows;
    for (int pair = 0; pair < domain * domain; ++pair) {
      if (generator.next(100) >= tightness) rows.push_back({pair / domain, pair % domain});
    }
    const FdVar both[] = {model.variables[static_cast<std::size_t>(a)], model.variables[static_cast<std::size_t>(b)]};
    model.add(post_table(model.store, both, rows));
  }
}

void kenken(Model& model, const Kenken& puzzle) {
  const auto side = static_cast<std::size_t>(puzzle.size);
  latin_square(model, puzzle.size);
  for (const Cage& cage : puzzle.cages) {
    Variables cells;
    for (const auto& [row, column] : cage.cells) {
      cells.push_back(model.variables[static_cast<std::size_t>(row) * side + static_cast<std::size_t>(column)]);
    }
    switch (cage.operation) {
      case Cage::Operation::single: model.add(model.store.assign(cells[0], cage.result)); break;
      case Cage::Operation::add: model.sum(cells, cage.result); break;
      case Cage::Operation::subtract: absolute_difference(model, cells[0], cells[1], cage.result, cage.result); break;
      case Cage::Operation::multiply: {
        FdVar product = cells[0];
        for (std::size_t i = 1; i < cells.size(); ++i) {
          const bool last = i + 1 == cells.size();
          const FdVar next = model.store.new_variable(last ? cage.result : 1, cage.result);
          model.add(post_times(model.store, product, cells[i], next));
          product = next;
        }
        break;
      }
      case Cage::Operation::divide: {
        const FdVar p = reified(model, {1, -cage.result}, cells, Relation::equal, 0);
        const FdVar q = reified(model, {-cage.result, 1}, cells, Relation::equal, 0);
        model.linear({-1, -1}, {p, q}, Relation::less_equal, -1);
        break;
      }
    }
  }
}

}  // namespace hornbeam::clpfd::problems
