// SPDX-License-Identifier: MIT
//
// What the programs for Gecode share: a model made by a function, its searches, instances by numbers, and the clock.
#pragma once

#include <cstdio>
#include <cstring>
#include <ctime>
#include <functional>
#include <gecode/int.hh>
#include <gecode/minimodel.hh>
#include <gecode/search.hh>

namespace benchmarks {

using namespace Gecode;  // NOLINT: for these programs

// Any model: `post` fills xs (the variables to label) and, for optimisation, cost.
class Model : public IntMinimizeSpace {
 public:
  IntVarArray xs;
  IntVar objective;
  explicit Model(const std::function<void(Model&)>& post) : objective(*this, 0, 0) { post(*this); }
  Model(Model& other) : IntMinimizeSpace(other) {
    xs.update(*this, other.xs);
    objective.update(*this, other.objective);
  }
  Space* copy() override { return new Model(*this); }
  IntVar cost() const override { return objective; }
};

using Post = std::function<void(Model&)>;

inline void search(Model& m, const IntVarArgs& xs, IntVarBranch how) {
  m.xs = IntVarArray(m, xs);
  branch(m, m.xs, how, INT_VAL_MIN());
}

inline long solutions(const Post& post) {
  Model model(post);
  DFS<Model> engine(&model);
  long n = 0;
  while (Model* solution = engine.next()) {
    ++n;
    delete solution;
  }
  return n;
}

inline long first_value(const Post& post) {
  Model model(post);
  DFS<Model> engine(&model);
  Model* solution = engine.next();
  const long value = solution == nullptr ? -1 : solution->xs[0].val();
  delete solution;
  return value;
}

// The objective after propagation, -1 for a contradiction.
inline long propagated(const Post& post) {
  Model model(post);
  return model.status() == SS_FAILED ? -1 : model.objective.min();
}

inline long least(const Post& post) {
  Model model(post);
  BAB<Model> engine(&model);
  long best = -1;
  while (Model* solution = engine.next()) {
    best = solution->objective.val();
    delete solution;
  }
  return best;
}

// The numbers of next_number/4.
class Numbers {
 public:
  explicit Numbers(long seed) : seed_(seed) {}
  int operator()(int most) {
    seed_ = (seed_ * 7141 + 54773) % 259200;
    return static_cast<int>(seed_ * most / 259200);
  }
  IntArgs list(int n, int most, int plus = 0) {
    IntArgs xs;
    for (int i = 0; i < n; ++i) xs << (*this)(most) + plus;
    return xs;
  }

 private:
  long seed_;
};

inline void search_all(Model& m, const IntVarArgs& xs) { search(m, xs, INT_VAR_NONE()); }
inline void search_smallest(Model& m, const IntVarArgs& xs) { search(m, xs, INT_VAR_SIZE_MIN()); }

inline IntVarArgs row(IntVarArgs xs, int i, int width) { return xs.slice(i * width, 1, width); }
inline IntVarArgs column(IntVarArgs xs, int i, int width) { return xs.slice(i, width, xs.size() / width); }

inline IntVarArgs equalities(Model& m, const IntVarArgs& xs, int value) {
  IntVarArgs bs(m, xs.size(), 0, 1);
  for (int i = 0; i < xs.size(); ++i) rel(m, xs[i], IRT_EQ, value, channel(m, bs[i]));
  return bs;
}

inline void occurrences(Model& m, const IntVarArgs& xs, IntArgs values, IntArgs counts) {
  IntSetArgs sets;
  for (int i = 0; i < counts.size(); ++i) sets << IntSet(counts[i], counts[i]);
  count(m, xs, sets, values, IPL_DOM);
}

// What each of xs (counted from 1) costs by its row of prices.
inline void sum_of_prices(Model& m, const IntVarArgs& xs, IntArgs prices, int width, int from, int most) {
  IntVarArgs costs;
  for (int i = 0; i < xs.size(); ++i) {
    IntVar cost(m, 0, 1000);
    IntVar index(m, 0, 1000);
    rel(m, index == xs[i] - from);
    element(m, prices.slice(i * width, 1, width), index, cost);
    costs << cost;
  }
  m.objective = IntVar(m, 0, most);
  linear(m, costs, IRT_EQ, m.objective);
}

inline void different_lines(Model& m, const IntVarArgs& xs, int width) {
  for (int i = 0; i < xs.size() / width; ++i) distinct(m, row(xs, i, width), IPL_DOM);
  for (int i = 0; i < width; ++i) distinct(m, column(xs, i, width), IPL_DOM);
}

inline void rows_in_order(Model& m, const IntVarArgs& xs, int width) {
  for (int i = 0; i + 1 < xs.size() / width; ++i) rel(m, row(xs, i, width), IRT_LQ, row(xs, i + 1, width));
}

// Runs all problems, or the one that is named.
class Runner {
 public:
  explicit Runner(const char* name) : only_(name) {}
  void operator()(const char* name, const std::function<long()>& run) const {
    if (only_ != nullptr && std::strcmp(only_, name) != 0) return;
    const long result = run();
    const std::clock_t start = std::clock();
    double spent = 0;
    int runs = 0;
    while (spent < 100) {  // milliseconds
      run();
      ++runs;
      spent = 1000.0 * static_cast<double>(std::clock() - start) / CLOCKS_PER_SEC;
    }
    std::printf("%s\t%ld\t%.3f\n", name, result, spent / runs);
    std::fflush(stdout);
  }

 private:
  const char* only_;
};

}  // namespace benchmarks
