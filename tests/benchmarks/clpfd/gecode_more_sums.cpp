// SPDX-License-Identifier: MIT
//
// The problems of more_sums.pl for Gecode: the same models, instances and searches. run.sh compiles it where Gecode is
// installed.
#include <vector>

#include "gecode_model.hpp"

using namespace benchmarks;  // NOLINT: a program, not a header

namespace {

// ---- products over wide domains ----

void wide_products(Model& m) {
  const IntVar x(m, 2, 40000);
  const IntVar y(m, 2, 40000);
  const IntVar z(m, 0, 8);
  rel(m, x * y == 31415926 + z);
  rel(m, x <= y);
  search_all(m, IntVarArgs({z, x, y}));
}

void taxicab(Model& m) {
  IntVarArgs x(m, 4, 1, 70);
  rel(m, x[0] * x[0] * x[0] + x[1] * x[1] * x[1] == x[2] * x[2] * x[2] + x[3] * x[3] * x[3]);
  rel(m, x[0] < x[2]);
  rel(m, x[2] <= x[3]);
  search_all(m, IntVarArgs({x[0], x[2], x[3], x[1]}));
}

// ---- choices ----

void warehouse(Model& m) {
  IntArgs prices({20, 24, 11, 25, 30, 28, 27, 82, 83, 74, 74, 97, 71, 96, 70, 2,  55, 73, 69, 61, 46, 96, 59, 83, 4,
                  42, 22, 29, 67, 59, 1,  5,  73, 59, 56, 10, 73, 13, 43, 96, 93, 35, 63, 85, 46, 47, 65, 55, 71, 95});
  IntArgs capacities({1, 4, 2, 1, 3});
  IntVarArgs xs(m, 10, 1, 5);
  sum_of_prices(m, xs, prices, 5, 1, 2000);
  IntVarArgs opens;
  for (int w = 0; w < 5; ++w) {
    const IntVar stores(m, 0, capacities[w]);
    linear(m, equalities(m, xs, w + 1), IRT_EQ, stores);
    const IntVar b(m, 0, 1);
    rel(m, stores, IRT_GQ, 1, channel(m, b));
    const IntVar open(m, 0, 30);
    rel(m, open == 30 * b);
    opens << open;
  }
  const IntVar transport = m.objective;
  m.objective = IntVar(m, 0, 2000);
  linear(m, opens + IntVarArgs({transport}), IRT_EQ, m.objective);
  search_all(m, xs + opens);
}

void golfers(Model& m) {
  const int g = 3;
  const int weeks = 4;
  const int players = g * g;
  IntVarArgs xs(m, weeks * players, 1, g);
  for (int w = 0; w < weeks; ++w) {
    occurrences(m, row(xs, w, players), IntArgs::create(g, 1), IntArgs::create(g, g, 0));
    for (int i = 0; i < g; ++i) rel(m, xs[w * players + i], IRT_EQ, w == 0 ? 1 : i + 1);
  }
  for (int i = 0; i < players; ++i) rel(m, xs[i], IRT_EQ, i / g + 1);
  for (int i = 0; i < players; ++i) {
    for (int j = i + 1; j < players; ++j) {
      BoolVarArgs same(m, weeks, 0, 1);
      for (int w = 0; w < weeks; ++w) rel(m, xs[w * players + i], IRT_EQ, xs[w * players + j], same[w]);
      linear(m, same, IRT_EQ, IntVar(m, 0, 1));
    }
  }
  search_all(m, xs);
}

void car_sequencing(Model& m) {
  const int n = 13;
  IntVarArgs xs(m, n, 1, 6);
  occurrences(m, xs, IntArgs::create(6, 1), IntArgs({1, 2, 2, 3, 2, 3}));
  const struct {
    int most;
    int window;
    IntArgs has;
  } options[] = {{1, 2, IntArgs({1, 0, 0, 0, 1, 1})},
                 {2, 3, IntArgs({0, 0, 1, 1, 0, 1})},
                 {1, 3, IntArgs({1, 0, 0, 0, 1, 0})},
                 {2, 5, IntArgs({1, 1, 0, 1, 0, 0})},
                 {1, 5, IntArgs({0, 0, 1, 0, 0, 0})}};
  for (auto& option : options) {
    IntVarArgs having(m, n, 0, 1);
    for (int i = 0; i < n; ++i) element(m, IntArgs({0}) + option.has, xs[i], having[i]);
    for (int i = 0; i + option.window <= n; ++i) {
      linear(m, having.slice(i, 1, option.window), IRT_EQ, IntVar(m, 0, option.most));
    }
  }
  search_all(m, xs);
}

void bin_packing(Model& m) {
  const int items = 12;
  const int bins = 4;
  IntArgs weights = Numbers(47).list(items, 20, 5);
  IntVarArgs xs(m, items, 1, bins);
  m.objective = IntVar(m, 0, 200);
  for (int b = bins; b > 0; --b) {
    const IntVar load(m, 0, 200);
    linear(m, weights, equalities(m, xs, b), IRT_EQ, load);
    rel(m, load <= m.objective);
  }
  search_all(m, xs + IntVarArgs({m.objective}));
}

std::vector<IntArgs> rankings(int n, long seed) {
  Numbers next(seed);
  std::vector<IntArgs> rows;
  for (int k = 0; k < n; ++k) {
    const int step = next(12) + 1;
    int x = next(13);
    IntArgs ranks;
    for (int i = 0; i < n; ++i, x = (x + step) % 13) ranks << x;
    rows.push_back(ranks);
  }
  return rows;
}

IntVarArgs opinions(Model& m, const IntVarArgs& xs, const std::vector<IntArgs>& ranks) {
  IntVarArgs ys;
  for (int i = 0; i < xs.size(); ++i) {
    ys << IntVar(m, 0, 1000);
    element(m, IntArgs({1000}) + ranks[i], xs[i], ys[i]);
  }
  return ys;
}

void marriages(Model& m) {
  const int n = 12;
  const auto men = rankings(n, 51);
  const auto women = rankings(n, 77);
  IntVarArgs wives(m, n, 1, n);
  IntVarArgs husbands(m, n, 1, n);
  const IntVar nobody(m, 0, 0);
  for (int i = 0; i < n; ++i) {
    element(m, IntVarArgs({nobody}) + husbands, wives[i], i + 1);
    element(m, IntVarArgs({nobody}) + wives, husbands[i], i + 1);
  }
  const IntVarArgs of_men = opinions(m, wives, men);
  const IntVarArgs of_women = opinions(m, husbands, women);
  for (int i = 0; i < n; ++i) {
    for (int j = 0; j < n; ++j) {
      BoolVar b(m, 0, 1);
      BoolVar c(m, 0, 1);
      rel(m, of_men[i], IRT_GR, men[i][j], b);
      rel(m, of_women[j], IRT_LE, women[j][i], c);
      rel(m, b, IRT_LQ, c);
    }
  }
  search_all(m, wives);
}

IntVarArgs edge_lengths(Model& m, const IntVarArgs& xs) {
  const int n = xs.size();
  distinct(m, xs, IPL_DOM);
  IntArgs edges = Numbers(61).list(2 * n, n);
  IntVarArgs ds;
  for (int k = 0; k < 2 * n; ++k) {
    const int i = k / 2;
    const int j = edges[k];
    if (i == j) continue;
    const IntVar d(m, 0, n);
    rel(m, d == abs(xs[i] - xs[j]));
    ds << d;
  }
  return ds;
}

void bandwidth(Model& m) {
  const int n = 12;
  IntVarArgs xs(m, n, 1, n);
  const IntVarArgs ds = edge_lengths(m, xs);
  m.objective = IntVar(m, 0, n);
  max(m, ds, m.objective);
  search_all(m, xs);
}

void photo(Model& m) {
  const int n = 9;
  IntVarArgs xs(m, n, 1, n);
  const IntVarArgs ds = edge_lengths(m, xs);
  const IntVar happy(m, 0, 100);
  linear(m, equalities(m, ds, 1), IRT_EQ, happy);
  m.objective = IntVar(m, -100, 0);
  rel(m, m.objective == -happy);
  search_all(m, xs);
}

// ---- sums ----

void difference_triangles(Model& m) {
  const int rulers = 3;
  const int marks = 4;
  const int limit = 30;
  m.objective = IntVar(m, 1, limit);
  IntVarArgs all;
  IntVarArgs distances;
  IntVarArgs firsts;
  for (int r = 0; r < rulers; ++r) {
    IntVarArgs xs(m, marks, 0, limit);
    rel(m, xs[0], IRT_EQ, 0);
    rel(m, xs, IRT_LE);
    for (int i = 0; i < marks; ++i) {
      for (int j = i + 1; j < marks; ++j) {
        const IntVar d(m, 1, limit);
        rel(m, d == xs[j] - xs[i]);
        distances << d;
      }
    }
    rel(m, xs[marks - 1] <= m.objective);
    firsts << distances[distances.size() - marks * (marks - 1) / 2];
    all << xs;
  }
  distinct(m, distances, IPL_DOM);
  rel(m, firsts, IRT_LE);
  search_all(m, all + IntVarArgs({m.objective}));
}

void cutting_stock(Model& m) {
  const int rolls = 5;
  IntArgs demand({2, 3, 4, 4});
  IntVarArgs xs(m, rolls * 4, 0, 7);
  IntVarArgs used(m, rolls, 0, 1);
  for (int i = 0; i < rolls; ++i) {
    const IntVar w(m, 0, 30);
    linear(m, IntArgs({11, 9, 7, 4}), row(xs, i, 4), IRT_EQ, w);
    rel(m, w <= 30 * used[i]);
  }
  for (int i = 0; i < 4; ++i) linear(m, column(xs, i, 4), IRT_EQ, demand[i]);
  rows_in_order(m, xs, 4);
  m.objective = IntVar(m, 0, rolls);
  linear(m, used, IRT_EQ, m.objective);
  search_all(m, xs + used);
}

void multi_knapsack(Model& m) {
  const int n = 18;
  IntArgs weights = Numbers(53).list(3 * n, 50);
  IntArgs worths = Numbers(15).list(n, 40, 10);
  IntVarArgs xs(m, n, 0, 1);
  for (int k = 0; k < 3; ++k) linear(m, weights.slice(k * n, 1, n), xs, IRT_EQ, IntVar(m, 0, n * 10));
  for (int& w : worths) w = -w;
  m.objective = IntVar(m, -2000, 0);
  linear(m, worths, xs, IRT_EQ, m.objective);
  search_all(m, xs);
}

void costas(Model& m) {
  const int n = 9;
  IntVarArgs xs(m, n, 1, n);
  distinct(m, xs, IPL_DOM);
  for (int d = 1; d < n - 1; ++d) {
    IntVarArgs ds(m, n - d, 0, 2 * n);
    for (int i = 0; i + d < n; ++i) rel(m, ds[i] == xs[i + d] - xs[i] + n);
    distinct(m, ds, IPL_DOM);
  }
  search_all(m, xs);
}

void three_parts(Model& m) {
  const int n = 15;
  IntArgs weights = Numbers(67).list(n, 30);
  int sum = 0;
  for (const int w : weights) sum += w;
  IntVarArgs xs(m, n, 1, 3);
  rel(m, xs[0], IRT_EQ, 1);
  for (int p = 2; p > 0; --p) linear(m, weights, equalities(m, xs, p), IRT_EQ, sum / 3);
  search_all(m, xs);
}

// ---- automata ----

void automata(Model& m) {
  IntVarArgs xs(m, 12, 0, 2);
  for (int k = 0; k < 4; ++k) {
    IntArgs targets = Numbers(71 + 100 * k).list(18, 6);
    std::vector<DFA::Transition> arcs;
    for (int i = 0; i < 18; ++i) arcs.emplace_back(i / 3, i % 3, targets[i]);
    arcs.emplace_back(-1, 0, 0);
    int finals[] = {0, 1, -1};
    extensional(m, xs, DFA(0, arcs.data(), finals));
  }
  search_all(m, xs);
}

}  // namespace

int main(int argc, char** argv) {
  const Runner run(argc > 1 ? argv[1] : nullptr);
  run("warehouse", [] { return least(warehouse); });
  run("wide_products", [] { return solutions(wide_products); });
  run("taxicab", [] { return solutions(taxicab); });
  run("golfers", [] { return solutions(golfers); });
  run("car_sequencing", [] { return solutions(car_sequencing); });
  run("bin_packing", [] { return least(bin_packing); });
  run("marriages", [] { return solutions(marriages); });
  run("automata", [] { return solutions(automata); });
  run("difference_triangles", [] { return least(difference_triangles); });
  run("cutting_stock", [] { return least(cutting_stock); });
  run("multi_knapsack", [] { return -least(multi_knapsack); });
  run("costas_9", [] { return solutions(costas); });
  run("photo", [] { return -least(photo); });
  run("three_parts", [] { return solutions(three_parts); });
  run("bandwidth", [] { return least(bandwidth); });
  return 0;
}
