// SPDX-License-Identifier: MIT
//
// The problems of more_problems.pl for Gecode: the same models, instances and searches. run.sh compiles it where Gecode
// is installed.
#include <vector>

#include "gecode_model.hpp"

using namespace benchmarks;  // NOLINT: a program, not a header

namespace {

// ---- work and time ----

void nurse_roster(Model& m) {
  const int nurses = 5;
  const int days = 6;
  DFA::Transition arcs[] = {{0, 0, 0}, {0, 1, 1}, {0, 2, 4}, {1, 0, 0}, {1, 1, 2}, {1, 2, 5}, {2, 0, 0}, {2, 1, 3},
                            {2, 2, 6}, {3, 0, 0}, {4, 0, 0}, {4, 2, 5}, {5, 0, 0}, {5, 2, 6}, {6, 0, 0}, {-1, 0, 0}};
  int finals[] = {0, 1, 2, 3, 4, 5, 6, -1};
  const DFA dfa(0, arcs, finals);
  IntVarArgs xs(m, nurses * days, 0, 2);
  for (int i = 0; i < nurses; ++i) extensional(m, row(xs, i, days), dfa);
  for (int i = 0; i < days; ++i) {
    occurrences(m, column(xs, i, days), IntArgs({0, 1, 2}), IntArgs({nurses - 3, 2, 1}));
  }
  sum_of_prices(m, xs, Numbers(7).list(nurses * days * 3, 10), 3, 0, 1000);
  search_all(m, xs);
}

void before_end(Model& m, const IntVarArgs& starts, IntArgs durations) {
  for (int i = 0; i < starts.size(); ++i) rel(m, starts[i] + durations[i] <= m.objective);
}

void project(Model& m) {
  const int n = 10;
  IntArgs durations = Numbers(11).list(n, 8, 1);
  IntArgs uses = Numbers(5).list(2 * n, 6, 1);
  IntVarArgs starts(m, n, 0, 60);
  m.objective = IntVar(m, 0, 60);
  before_end(m, starts, durations);
  IntArgs waits = Numbers(23).list(n, n);
  for (int i = 2; i < n; ++i) {
    const int j = waits[i] % i;
    rel(m, starts[j] + durations[j] <= starts[i]);
  }
  for (int r = 0; r < 2; ++r) cumulative(m, 8, starts, durations, uses.slice(r * n, 1, n), IPL_BASIC_ADVANCED);
  search_all(m, starts + IntVarArgs({m.objective}));
}

void timetable(Model& m) {
  const int events = 18;
  const int slots = 6;
  IntVarArgs xs(m, events, 1, slots);
  IntArgs groups = Numbers(3).list(events * 4, events);
  for (int i = 0; i < events; ++i) {
    const int a = groups[4 * i];
    const int b = groups[4 * i + 1];
    if (a != b) rel(m, xs[a] != xs[b]);
  }
  for (int s = slots; s > 0; --s) linear(m, equalities(m, xs, s), IRT_EQ, IntVar(m, 0, 3));
  sum_of_prices(m, xs, Numbers(9).list(events * slots, 20), slots, 1, 1000);
  search_all(m, xs);
}

void open_shop(Model& m) {
  const int n = 4;
  IntArgs durations = Numbers(13).list(n * n, 9, 1);
  IntVarArgs starts(m, n * n, 0, 40);
  m.objective = IntVar(m, 0, 40);
  before_end(m, starts, durations);
  for (int i = 0; i < n; ++i) {
    unary(m, row(starts, i, n), durations.slice(i * n, 1, n), IPL_BASIC_ADVANCED);
    unary(m, column(starts, i, n), durations.slice(i, n, n), IPL_BASIC_ADVANCED);
  }
  search_all(m, starts + IntVarArgs({m.objective}));
}

void bus_drivers(Model& m) {
  const int shifts = 24;
  const int trips = 16;
  IntArgs rows = Numbers(41).list(shifts * 4, trips);
  IntVarArgs xs(m, trips + shifts, 0, 1);
  IntArgs prices = IntArgs::create(trips, 17, 0) + Numbers(2).list(shifts, 20, 10);
  for (int t = 0; t < trips; ++t) {
    IntVarArgs covering({xs[t]});
    for (int s = 0; s < shifts; ++s) {
      IntArgs shift = rows.slice(4 * s, 1, 4);
      if (shift[0] == t || shift[1] == t || shift[2] == t || shift[3] == t) covering << xs[trips + s];
    }
    linear(m, covering, IRT_EQ, 1);
  }
  m.objective = IntVar(m, 0, 2000);
  linear(m, prices, xs, IRT_EQ, m.objective);
  search_all(m, xs);
}

// ---- pictures, words, squares ----

// States are counted: a gap, the cells of a run, the next gap.
DFA clue(const std::vector<int>& line) {
  std::vector<DFA::Transition> arcs;
  int state = 0;
  bool open = false;
  for (std::size_t i = 0; i <= line.size(); ++i) {
    if (i < line.size() && line[i] == 1) {
      if (!open && state > 0) {
        arcs.emplace_back(state, 0, state + 1);
        ++state;
      }
      if (!open) arcs.emplace_back(state, 0, state);
      arcs.emplace_back(state, 1, state + 1);
      ++state;
      open = true;
    } else {
      open = false;
    }
  }
  arcs.emplace_back(state, 0, state);
  arcs.emplace_back(-1, 0, 0);
  int finals[] = {state, -1};
  return {0, arcs.data(), finals};
}

void nonogram(Model& m) {
  const int n = 16;
  IntArgs picture = Numbers(29).list(n * n, 2);
  IntVarArgs xs(m, n * n, 0, 1);
  const auto line = [&](int from, int step) {
    std::vector<int> cells;
    for (int i = 0; i < n; ++i) cells.push_back(picture[from + i * step]);
    extensional(m, xs.slice(from, step, n), clue(cells));
  };
  for (int i = 0; i < n; ++i) line(i * n, 1);
  for (int i = 0; i < n; ++i) line(i, n);
  search_all(m, xs);
}

void crossword(Model& m) {
  const int n = 5;
  const int words = 160;
  IntArgs letters = Numbers(31).list(words * n, 6);
  TupleSet tuples(n);
  for (int i = 0; i < words; ++i) tuples.add(letters.slice(i * n, 1, n));
  tuples.finalize();
  IntVarArgs xs(m, n * n, 0, 5);
  for (int i = 0; i < n; ++i) extensional(m, row(xs, i, n), tuples);
  for (int i = 0; i < n; ++i) extensional(m, column(xs, i, n), tuples);
  search_all(m, xs);
}

void square_packing(Model& m) {
  IntArgs sizes({18, 15, 14, 10, 9, 8, 7, 4, 1});
  IntVarArgs xs;
  IntVarArgs ys;
  for (const int d : sizes) {
    xs << IntVar(m, 0, 33 - d);
    ys << IntVar(m, 0, 32 - d);
  }
  nooverlap(m, xs, sizes, ys, sizes);
  cumulative(m, 32, xs, sizes, sizes, IPL_BASIC_ADVANCED);
  cumulative(m, 33, ys, sizes, sizes, IPL_BASIC_ADVANCED);
  search_all(m, xs + ys);
}

void quasigroup_5(Model& m) {
  const int n = 10;
  IntVarArgs xs(m, n * n, 1, n);
  different_lines(m, xs, n);
  for (int i = 0; i < n; ++i) rel(m, xs[i * n + i], IRT_EQ, i + 1);
  for (int i = 0; i < n; ++i) rel(m, xs[i * n + n - 1], IRT_GQ, i);
  for (int b = 0; b < n; ++b) {
    const IntVarArgs by_b = IntVarArgs({IntVar(m, 0, 0)}) + column(xs, b, n);
    for (int a = 0; a < n; ++a) {
      const IntVar t(m, 1, n);
      element(m, by_b, xs[b * n + a], t);
      element(m, by_b, t, a + 1);
    }
  }
  search_smallest(m, xs);
}

void latin_completion(Model& m) {
  const int n = 23;
  IntVarArgs xs(m, n * n, 0, n - 1);
  IntArgs chance = Numbers(19).list(n * n, 100);
  for (int k = 0; k < n * n; ++k) {
    if (chance[k] < 40) rel(m, xs[k], IRT_EQ, (k / n * 5 + k % n * 7) % n);
  }
  different_lines(m, xs, n);
  search_smallest(m, xs);
}

void magic_square_4(Model& m) {
  IntVarArgs xs(m, 16, 1, 16);
  distinct(m, xs, IPL_DOM);
  for (int i = 0; i < 4; ++i) linear(m, row(xs, i, 4), IRT_EQ, 34);
  for (int i = 0; i < 4; ++i) linear(m, column(xs, i, 4), IRT_EQ, 34);
  linear(m, xs.slice(0, 5, 4), IRT_EQ, 34);
  linear(m, xs.slice(3, 3, 4), IRT_EQ, 34);
  rel(m, xs[0] < xs[3]);
  rel(m, xs[0] < xs[12]);
  rel(m, xs[0] < xs[15]);
  rel(m, xs[3] < xs[12]);
  search_smallest(m, xs);
}

void killer_sudoku(Model& m) {
  IntVarArgs xs(m, 81, 1, 9);
  different_lines(m, xs, 9);
  for (int i = 0; i < 9; ++i) {
    IntVarArgs block;
    for (int k = 0; k < 9; ++k) block << xs[9 * (i / 3 * 3 + k / 3) + i % 3 * 3 + k % 3];
    distinct(m, block, IPL_DOM);
  }
  const auto known = [](int k) { return (k / 9 * 3 + k / 27 + k % 9) % 9 + 1; };
  for (int k = 0; k < 80; k += 2) linear(m, xs.slice(k, 1, 2), IRT_EQ, known(k) + known(k + 1));
  search_smallest(m, xs);
}

void block_design_lex(Model& m) {
  IntVarArgs xs(m, 49, 0, 1);
  for (int i = 0; i < 7; ++i) linear(m, row(xs, i, 7), IRT_EQ, 3);
  for (int i = 0; i < 7; ++i) linear(m, column(xs, i, 7), IRT_EQ, 3);
  for (int i = 0; i < 7; ++i) {
    for (int j = i + 1; j < 7; ++j) {
      IntVarArgs both(m, 7, 0, 1);
      for (int k = 0; k < 7; ++k) mult(m, xs[7 * i + k], xs[7 * j + k], both[k]);
      linear(m, both, IRT_EQ, 1);
    }
  }
  rows_in_order(m, xs, 7);
  search_all(m, xs);
}

void few_of_three(Model& m, IntVarArgs xs) {
  for (int i = 0; i + 2 < xs.size(); ++i) linear(m, xs.slice(i, 1, 3), IRT_LQ, 2);
}

void still_life(Model& m) {
  const int n = 6;
  const int w = n + 2;
  IntVarArgs xs(m, w * w, 0, 1);
  TupleSet lives(2);
  for (const auto& t : {IntArgs({0, 0}), IntArgs({0, 1}), IntArgs({0, 2}), IntArgs({0, 4}), IntArgs({0, 5}),
                        IntArgs({0, 6}), IntArgs({0, 7}), IntArgs({0, 8}), IntArgs({1, 2}), IntArgs({1, 3})}) {
    lives.add(t);
  }
  lives.finalize();
  for (int i = 0; i < w; ++i) {
    for (const int k : {i, (w - 1) * w + i, i * w, i * w + w - 1}) rel(m, xs[k], IRT_EQ, 0);
  }
  for (const int i : {1, n}) few_of_three(m, row(xs, i, w));
  for (const int i : {1, n}) few_of_three(m, column(xs, i, w));
  for (int i = 1; i <= n; ++i) {
    for (int j = 1; j <= n; ++j) {
      const IntVar s(m, 0, 8);
      const int k = i * w + j;
      linear(m,
             IntVarArgs({xs[k - w - 1], xs[k - w], xs[k - w + 1], xs[k - 1], xs[k + 1], xs[k + w - 1], xs[k + w],
                         xs[k + w + 1]}),
             IRT_EQ, s);
      extensional(m, IntVarArgs({xs[k], s}), lives);
    }
  }
  m.objective = IntVar(m, -n * n, 0);
  const IntVar live(m, 0, n * n);
  linear(m, xs, IRT_EQ, live);
  rel(m, m.objective == -live);
  search_all(m, xs);
}

// ---- ways ----

void tour(Model& m, const IntVarArgs& next, int n, int most, long seed) {
  IntVarArgs from_zero(m, n, 0, n - 1);
  for (int i = 0; i < n; ++i) rel(m, from_zero[i] == next[i] - 1);
  circuit(m, from_zero, IPL_DOM);
  sum_of_prices(m, next, Numbers(seed).list(n * n, most), n, 1, 1000);
}

void salesman(Model& m) {
  const int n = 14;
  IntVarArgs next(m, n, 1, n);
  tour(m, next, n, 90, 3);
  search_all(m, next);
}

void vehicles(Model& m) {
  const int n = 8;
  IntVarArgs next(m, n, 1, n);
  tour(m, next, n, 50, 37);
  IntVarArgs loads(m, n, 0, 15);
  rel(m, loads[0], IRT_EQ, 0);
  rel(m, loads[1], IRT_EQ, 0);
  for (int i = 1; i <= n; ++i) {
    for (int j = 3; j <= n; ++j) {
      if (i == j) continue;
      BoolVar follows(m, 0, 1);
      BoolVar holds(m, 0, 1);
      rel(m, next[i - 1], IRT_EQ, j, follows);
      rel(m, (loads[i - 1] + (j % 4 + 2) <= loads[j - 1]) == holds);
      rel(m, follows, IRT_LQ, holds);
    }
  }
  search_all(m, next);
}

void round_robin(Model& m) {
  const int n = 8;
  IntVarArgs xs(m, n * (n - 1), 1, n);
  for (int w = 0; w + 1 < n; ++w) rel(m, xs[w], IRT_EQ, w + 2);
  for (int i = 0; i < n; ++i) rel(m, xs[i * (n - 1)], IRT_EQ, i % 2 == 0 ? i + 2 : i);
  for (int i = 0; i < n; ++i) rel(m, row(xs, i, n - 1), IRT_NQ, i + 1);
  different_lines(m, xs, n - 1);
  for (int w = 0; w + 1 < n; ++w) {
    const IntVarArgs week = IntVarArgs({IntVar(m, 0, 0)}) + column(xs, w, n - 1);
    for (int i = 1; i <= n; ++i) element(m, week, week[i], i);
  }
  search_smallest(m, xs);
}

void colouring(Model& m) {
  const int n = 30;
  IntVarArgs xs(m, n, 1, 12);
  m.objective = IntVar(m, 1, 12);
  for (int i = 0; i < n; ++i) rel(m, xs[i] <= m.objective);
  IntArgs chance = Numbers(43).list(n * n, 100);
  for (int i = 0; i < n; ++i) {
    for (int j = i + 1; j < n; ++j) {
      if (chance[i * n + j] < 50) rel(m, xs[i] != xs[j]);
    }
  }
  search_all(m, xs + IntVarArgs({m.objective}));
}

}  // namespace

int main(int argc, char** argv) {
  const Runner run(argc > 1 ? argv[1] : nullptr);
  run("nurse_roster", [] { return least(nurse_roster); });
  run("nonogram", [] { return solutions(nonogram); });
  run("crossword", [] { return solutions(crossword); });
  run("square_packing", [] { return solutions(square_packing); });
  run("project", [] { return least(project); });
  run("quasigroup_5", [] { return solutions(quasigroup_5); });
  run("latin_completion", [] { return first_value(latin_completion); });
  run("salesman", [] { return least(salesman); });
  run("timetable", [] { return least(timetable); });
  run("still_life", [] { return -least(still_life); });
  run("magic_square_4", [] { return solutions(magic_square_4); });
  run("round_robin", [] { return solutions(round_robin); });
  run("killer_sudoku", [] { return solutions(killer_sudoku); });
  run("colouring", [] { return least(colouring); });
  run("vehicles", [] { return least(vehicles); });
  run("open_shop", [] { return least(open_shop); });
  run("block_design_lex", [] { return solutions(block_design_lex); });
  run("bus_drivers", [] { return least(bus_drivers); });
  return 0;
}
