// SPDX-License-Identifier: MIT
//
// The problems of problems.pl for Gecode: the same models, propagation strengths and searches
// (binary branching X = v or X \= v). Not a part of the build; run.sh compiles it where Gecode is
// installed. Output: problem, result, milliseconds of CPU time.
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "gecode_model.hpp"

using namespace benchmarks;  // NOLINT: a program, not a header

namespace {

void send_more_money(Model& m) {
  IntVarArgs x(m, 8, 0, 9);
  distinct(m, x, IPL_VAL);
  const IntArgs c({1000, 91, -90, 1, -9000, -900, 10, -1});
  linear(m, c, x, IRT_EQ, 0);
  rel(m, x[0], IRT_NQ, 0);
  rel(m, x[4], IRT_NQ, 0);
  search(m, x, INT_VAR_NONE());
}

void alpha(Model& m) {
  IntVarArgs x(m, 26, 1, 26);
  distinct(m, x, IPL_VAL);
  const struct {
    const char* word;
    int sum;
  } words[] = {{"BALLET", 45}, {"CELLO", 43},   {"CONCERT", 74},    {"FLUTE", 30},   {"FUGUE", 50},
               {"GLEE", 66},   {"JAZZ", 58},    {"LYRE", 47},       {"OBOE", 53},    {"OPERA", 65},
               {"POLKA", 59},  {"QUARTET", 50}, {"SAXOPHONE", 134}, {"SCALE", 51},   {"SOLO", 37},
               {"SONG", 61},   {"SOPRANO", 82}, {"THEME", 72},      {"VIOLIN", 100}, {"WALTZ", 34}};
  for (const auto& w : words) {
    IntVarArgs letters;
    for (const char* c = w.word; *c != 0; ++c) letters << x[*c - 'A'];
    linear(m, letters, IRT_EQ, w.sum);
  }
  search(m, x, INT_VAR_NONE());
}

void queens(Model& m, int n, IntVarBranch how) {
  IntVarArgs q(m, n, 1, n);
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) {
      rel(m, q[i] != q[j]);
      rel(m, q[i] != q[j] + (j - i));
      rel(m, q[j] != q[i] + (j - i));
    }
  }
  search(m, q, how);
}

void sudoku(Model& m) {
  const std::string given = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
  IntVarArgs x(m, 81, 1, 9);
  for (int i = 0; i < 81; ++i) {
    if (given[i] != '.') rel(m, x[i], IRT_EQ, given[i] - '0');
  }
  const auto place = [&](auto index) {
    IntVarArgs part;
    for (int k = 0; k < 9; ++k) part << x[index(k)];
    distinct(m, part, IPL_DOM);
  };
  for (int i = 0; i < 9; ++i) {
    place([i](int k) { return 9 * i + k; });
    place([i](int k) { return 9 * k + i; });
    place([i](int k) { return 9 * (i / 3 * 3 + k / 3) + i % 3 * 3 + k % 3; });
  }
  search(m, x, INT_VAR_SIZE_MIN());
}

// The cages of kenken_9.pl.
void kenken(Model& m) {
  IntVarArgs x(m, 81, 1, 9);
  for (int i = 0; i < 9; ++i) {
    distinct(m, x.slice(9 * i, 1, 9), IPL_DOM);
    distinct(m, x.slice(i, 9, 9), IPL_DOM);
  }
  std::ifstream file("kenken_9.pl");
  for (std::string line; std::getline(file, line);) {
    if (line.rfind("cage(", 0) != 0) continue;
    for (char& c : line) {
      if (std::strchr("(,-[]).", c) != nullptr) c = ' ';
    }
    std::istringstream words(line);
    std::string word;
    std::string operation;
    int result;
    words >> word >> operation >> result;
    IntVarArgs cells;
    for (int row, column; words >> row >> column;) cells << x[9 * row + column];
    if (operation == "is") rel(m, cells[0], IRT_EQ, result);
    if (operation == "add") linear(m, cells, IRT_EQ, result);
    if (operation == "subtract") rel(m, abs(cells[0] - cells[1]) == result);
    if (operation == "divide") rel(m, (cells[0] == result * cells[1]) || (cells[1] == result * cells[0]));
    if (operation != "multiply") continue;
    IntVar product = cells[0];
    for (int i = 1; i < cells.size(); ++i) {
      const IntVar next(m, i + 1 == cells.size() ? result : 1, result);
      mult(m, product, cells[i], next);
      product = next;
    }
  }
  search(m, x, INT_VAR_SIZE_MIN());
}

void zebra(Model& m) {
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
    zebra,
    juice,
    water,
    tea,
    coffee,
    milk,
    all
  };
  IntVarArgs x(m, all, 1, 5);
  for (int i = 0; i < all; i += 5) distinct(m, x.slice(i, 1, 5), IPL_VAL);
  const int same[][2] = {{english, red},  {spanish, dog},     {japanese, painter}, {ukrainian, tea},
                         {green, coffee}, {sculptor, snails}, {diplomat, yellow},  {violinist, juice}};
  for (const auto& pair : same) rel(m, x[pair[0]] == x[pair[1]]);
  rel(m, x[norwegian] == 1);
  rel(m, x[green] == x[white] + 1);
  rel(m, x[milk] == 3);
  const int neighbours[][2] = {{norwegian, blue}, {fox, doctor}, {horse, diplomat}};
  for (const auto& pair : neighbours) rel(m, abs(x[pair[0]] - x[pair[1]]) == 1);
  search(m, x, INT_VAR_SIZE_MIN());
}

void block_design(Model& m, int n, int k, int lambda) {
  IntVarArgs x(m, n * n, 0, 1);
  for (int i = 0; i < n; ++i) {
    linear(m, x.slice(i * n, 1, n), IRT_EQ, k);
    linear(m, x.slice(i, n, n), IRT_EQ, k);
  }
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) {
      IntVarArgs both(m, n, 0, 1);
      for (int c = 0; c < n; ++c) mult(m, x[i * n + c], x[j * n + c], both[c]);
      linear(m, both, IRT_EQ, lambda);
    }
  }
  m.xs = IntVarArray(m, x);
  branch(m, m.xs, INT_VAR_NONE(), INT_VAL_MAX());
}

void golomb(Model& m, int n, int limit) {
  IntVarArgs x(m, n, 0, limit);
  rel(m, x[0], IRT_EQ, 0);
  rel(m, x, IRT_LE);
  IntVarArgs d;
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) {
      IntVar y(m, 1, limit);
      rel(m, y == x[j] - x[i]);
      d << y;
    }
  }
  distinct(m, d, IPL_DOM);
  rel(m, d[0], IRT_LE, d[d.size() - 1]);
  m.objective = x[n - 1];
  search(m, x, INT_VAR_NONE());
}

void magic_square(Model& m, int n) {
  const int sum = n * (n * n + 1) / 2;
  IntVarArgs x(m, n * n, 1, n * n);
  distinct(m, x, IPL_DOM);
  for (int i = 0; i < n; ++i) {
    linear(m, x.slice(i * n, 1, n), IRT_EQ, sum);
    linear(m, x.slice(i, n, n), IRT_EQ, sum);
  }
  linear(m, x.slice(0, n + 1, n), IRT_EQ, sum);
  linear(m, x.slice(n - 1, n - 1, n), IRT_EQ, sum);
  search(m, x, INT_VAR_SIZE_MIN());
}

void all_intervals(Model& m, int n) {
  IntVarArgs x(m, n, 0, n - 1);
  IntVarArgs d(m, n - 1, 1, n - 1);
  distinct(m, x, IPL_DOM);
  for (int i = 0; i + 1 < n; ++i) rel(m, d[i] == abs(x[i] - x[i + 1]));
  distinct(m, d, IPL_DOM);
  search(m, x, INT_VAR_SIZE_MIN());
}

void langford(Model& m, int n) {
  IntVarArgs p;
  IntVarArgs q;
  for (int i = 1; i <= n; ++i) {
    p << IntVar(m, 1, 2 * n - i - 1);
    q << IntVar(m, 1, 2 * n);
    rel(m, q[i - 1] == p[i - 1] + i + 1);
  }
  distinct(m, p + q, IPL_DOM);
  search(m, p, INT_VAR_SIZE_MIN());
}

void knapsack(Model& m, int n) {
  IntArgs weights;
  IntArgs values;
  long seed = 17;
  const auto next = [&](int most) {
    seed = (seed * 7141 + 54773) % 259200;
    return static_cast<int>(seed * most / 259200);
  };
  int weight = 0;
  int worth = 0;
  for (int i = 0; i < n; ++i) {
    const int w = next(80) + 20;
    const int v = w + next(30);
    weights << w;
    values << -v;
    weight += w;
    worth += v;
  }
  IntVarArgs x(m, n, 0, 1);
  IntVar w(m, 0, weight / 2);
  m.objective = IntVar(m, -worth, 0);
  linear(m, weights, x, IRT_EQ, w);
  linear(m, values, x, IRT_EQ, m.objective);
  search(m, x, INT_VAR_NONE());
}

void two_halves(Model& m, int n) {
  const int half = n / 2;
  IntVarArgs x(m, n, 1, n);
  distinct(m, x, IPL_DOM);
  for (int part = 0; part < 2; ++part) {
    const IntVarArgs xs = x.slice(part * half, 1, half);
    rel(m, xs, IRT_LE);
    linear(m, xs, IRT_EQ, n * (n + 1) / 4);
    IntVarArgs squares(m, half, 1, n * n);
    for (int i = 0; i < half; ++i) sqr(m, xs[i], squares[i]);
    linear(m, squares, IRT_EQ, n * (n + 1) * (2 * n + 1) / 12);
  }
  rel(m, x[0], IRT_EQ, 1);
  search(m, x, INT_VAR_NONE());
}

void pythagoras(Model& m, int n) {
  IntVarArgs x(m, 3, 1, n);
  rel(m, sqr(x[0]) + sqr(x[1]) == sqr(x[2]));
  rel(m, x[0] < x[1]);
  search(m, x, INT_VAR_NONE());
}

void permutations(Model& m, int n, int values, IntPropLevel level) {
  IntVarArgs x(m, n, 1, values);
  distinct(m, x, level);
  search(m, x, INT_VAR_NONE());
}

void job_shop(Model& m, int horizon) {
  const int jobs[6][6][2] = {
      {{2, 1}, {0, 3}, {1, 6}, {3, 7}, {5, 3}, {4, 6}}, {{1, 8}, {2, 5}, {4, 10}, {5, 10}, {0, 10}, {3, 4}},
      {{2, 5}, {3, 4}, {5, 8}, {0, 9}, {1, 1}, {4, 7}}, {{1, 5}, {0, 5}, {2, 5}, {3, 3}, {4, 8}, {5, 9}},
      {{2, 9}, {1, 3}, {4, 5}, {5, 4}, {0, 3}, {3, 1}}, {{1, 3}, {3, 3}, {5, 9}, {0, 10}, {4, 4}, {2, 1}}};
  struct Operation {
    int machine;
    IntVar start;
    int duration;
  };
  std::vector<Operation> operations;
  IntVarArgs starts;
  m.objective = IntVar(m, 0, horizon);
  for (const auto& job : jobs) {
    for (int i = 0; i < 6; ++i) {
      const IntVar s(m, 0, horizon);
      if (i > 0) rel(m, operations.back().start + operations.back().duration <= s);
      operations.push_back({job[i][0], s, job[i][1]});
      starts << s;
    }
    rel(m, operations.back().start + operations.back().duration <= m.objective);
  }
  IntVarArgs all;
  for (std::size_t i = 0; i < operations.size(); ++i) {
    for (std::size_t j = i + 1; j < operations.size(); ++j) {
      const Operation& a = operations[i];
      const Operation& b = operations[j];
      if (a.machine != b.machine) continue;
      const IntVar before(m, 0, 1);
      BoolVar first = channel(m, before);
      BoolVar second(m, 0, 1);
      rel(m, (a.start + a.duration <= b.start) == first);
      rel(m, (b.start + b.duration <= a.start) == second);
      rel(m, first + second == 1);
      all << before;
    }
  }
  all << m.objective;
  search(m, all + starts, INT_VAR_NONE());
}

void coins(Model& m, int amount) {
  IntVarArgs x(m, 6, 0, amount);
  linear(m, IntArgs({1, 5, 10, 25, 50, 100}), x, IRT_EQ, amount);
  search(m, x, INT_VAR_NONE());
}

void magic_sequence(Model& m, int n) {
  IntVarArgs x(m, n, 0, n - 1);
  for (int i = 0; i < n; ++i) {
    BoolVarArgs equal(m, n, 0, 1);
    for (int j = 0; j < n; ++j) rel(m, x[j], IRT_EQ, i, equal[j]);
    linear(m, equal, IRT_EQ, x[i]);
  }
  linear(m, x, IRT_EQ, n);
  linear(m, IntArgs::create(n, 0), x, IRT_EQ, n);
  search(m, x, INT_VAR_SIZE_MIN());
}

void chain(Model& m, int n) {
  IntVarArgs x(m, n + 1, 0, n);
  for (int i = 0; i < n; ++i) rel(m, x[i + 1] == x[i] + 1);
  rel(m, x[0], IRT_EQ, 0);
  m.objective = x[n];
}

void slow_convergence(Model& m) {
  const IntVar x(m, 0, 100000);
  const IntVar y(m, 0, 100000);
  rel(m, x > y);
  rel(m, y > x);
}

void post(Model& m, int n) {
  IntVarArgs x(m, n, 0, 10);
  for (int i = 0; i + 1 < n; ++i) rel(m, x[i] <= x[i + 1] + 5);
}

}  // namespace

int main(int argc, char** argv) {
  const Runner run(argc > 1 ? argv[1] : nullptr);
  run("send_more_money", [] {
    for (int i = 0; i < 100; ++i) solutions(send_more_money);
    return 100L;
  });
  run("alpha", [] { return solutions(alpha); });
  run("queens_100", [] { return first_value([](Model& m) { queens(m, 100, INT_VAR_SIZE_MIN()); }); });
  run("all_queens_10", [] { return solutions([](Model& m) { queens(m, 10, INT_VAR_NONE()); }); });
  run("sudoku", [] { return solutions(sudoku); });
  run("kenken_9", [] { return solutions(kenken); });
  run("zebra", [] {
    for (int i = 0; i < 100; ++i) solutions(zebra);
    return 100L;
  });
  run("block_design", [] { return first_value([](Model& m) { block_design(m, 13, 4, 1); }); });
  run("golomb_9", [] { return least([](Model& m) { golomb(m, 9, 60); }); });
  run("magic_square_5", [] { return first_value([](Model& m) { magic_square(m, 5); }); });
  run("all_intervals_10", [] { return solutions([](Model& m) { all_intervals(m, 10); }); });
  run("langford_8", [] { return solutions([](Model& m) { langford(m, 8); }); });
  run("knapsack_20", [] { return -least([](Model& m) { knapsack(m, 20); }); });
  run("two_halves_20", [] { return solutions([](Model& m) { two_halves(m, 20); }); });
  run("pythagoras_200", [] { return solutions([](Model& m) { pythagoras(m, 200); }); });
  run("permutations_8", [] { return solutions([](Model& m) { permutations(m, 8, 8, IPL_VAL); }); });
  run("permutations_9", [] { return solutions([](Model& m) { permutations(m, 9, 9, IPL_VAL); }); });
  run("pigeons_10", [] { return solutions([](Model& m) { permutations(m, 10, 9, IPL_DOM); }); });
  run("job_shop_6", [] { return least([](Model& m) { job_shop(m, 60); }); });
  run("job_shop_6_wide", [] { return least([](Model& m) { job_shop(m, 100); }); });
  run("coins_200", [] { return solutions([](Model& m) { coins(m, 200); }); });
  run("magic_sequence_50", [] { return first_value([](Model& m) { magic_sequence(m, 50); }); });
  run("chain_1000", [] { return propagated([](Model& m) { chain(m, 1000); }); });
  run("slow_convergence", [] { return propagated(slow_convergence) < 0 ? 0L : 1L; });
  run("post_100000", [] { return propagated([](Model& m) { post(m, 100000); }); });
  return 0;
}
