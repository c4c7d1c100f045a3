// SPDX-License-Identifier: MIT
//
// The models of problems.hpp. Constraints and labeling order follow the usual formulations, so
// that the first solutions are those every other solver finds first.
#include "clpfd/problems.hpp"

#include "clpfd/propagators/distinct.hpp"
#include "clpfd/propagators/relations.hpp"

namespace hornbeam::clpfd::problems {

Variables Model::many(std::size_t count, Value lo, Value hi) {
  Variables made;
  for (std::size_t i = 0; i < count; ++i) made.push_back(store.new_variable(lo, hi));
  return made;
}

void Model::linear(const std::vector<std::int64_t>& coefficients, const Variables& x, Relation relation,
                   std::int64_t constant) {
  std::vector<ExactTerm> terms;
  for (std::size_t i = 0; i < x.size(); ++i) terms.push_back({coefficients[i], x[i]});
  add(post_linear(store, terms, relation, constant));
}

void Model::sum(const Variables& x, std::int64_t total) {
  linear(std::vector<std::int64_t>(x.size(), 1), x, Relation::equal, total);
}

Answer solve(Model& model, VariableOrder order, std::uint64_t limit, ValueOrder values) {
  Answer answer;
  if (!model.ok || model.store.propagate() != Outcome::consistent) return answer;
  LabelingOptions options;
  options.variables = order;
  options.values = values;
  Labeling labeling(model.store, model.variables, options);
  while (answer.count < limit && labeling.next() == Labeling::Result::solution) {
    ++answer.count;
    answer.last.clear();
    for (FdVar x : model.variables) answer.last.push_back(model.store.value(x));
  }
  return answer;
}

void send_more_money(Model& model) {  // S E N D M O R Y
  const Variables v = model.variables = model.many(8, 0, 9);
  model.add(post_all_different(model.store, v));
  model.linear({1000, 100, 10, 1, 1000, 100, 10, 1, -10000, -1000, -100, -10, -1},
               {v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[1], v[4], v[5], v[2], v[1], v[7]}, Relation::equal, 0);
  model.add(model.store.remove(v[0], 0));
  model.add(model.store.remove(v[4], 0));
}

void donald(Model& model) {  // D O N A L G E R B T
  const Variables v = model.variables = model.many(10, 0, 9);
  model.add(post_all_different(model.store, v));
  model.linear(
      {100000, 10000, 1000, 100, 10, 1, 100000, 10000, 1000, 100, 10, 1, -100000, -10000, -1000, -100, -10, -1},
      {v[0], v[1], v[2], v[3], v[4], v[0], v[5], v[6], v[7], v[3], v[4], v[0], v[7], v[1], v[8], v[6], v[7], v[9]},
      Relation::equal, 0);
  for (int i : {0, 5, 7}) model.add(model.store.remove(v[static_cast<std::size_t>(i)], 0));
}

void alpha(Model& model) {
  const struct {
    const char* letters;
    int total;
  } words[] = {
      {"BALLET", 45}, {"CELLO", 43}, {"CONCERT", 74}, {"FLUTE", 30}, {"FUGUE", 50},   {"GLEE", 66},       {"JAZZ", 58},
      {"LYRE", 47},   {"OBOE", 53},  {"OPERA", 65},   {"POLKA", 59}, {"QUARTET", 50}, {"SAXOPHONE", 134}, {"SCALE", 51},
      {"SOLO", 37},   {"SONG", 61},  {"SOPRANO", 82}, {"THEME", 72}, {"VIOLIN", 100}, {"WALTZ", 34},
  };
  model.variables = model.many(26, 1, 26);
  model.add(post_all_different(model.store, model.variables));
  for (const auto& word : words) {
    Variables letters;
    for (const char* c = word.letters; *c != 0; ++c) {
      letters.push_back(model.variables[static_cast<std::size_t>(*c - 'A')]);
    }
    model.sum(letters, word.total);
  }
}

void eq20(Model& model) {
  const struct {
    std::vector<std::int64_t> coefficients;
    std::int64_t constant;
  } rows[] = {
      {{16105, -62397, 6704, -43340, -95100, 68610, -58301}, -876370},
      {{-51637, -67761, -95951, -3834, 96722, -59190, -15280}, -533909},
      {{-1671, 34121, -10763, -80609, -42532, -93520, 33488}, -915683},
      {{-71202, 11119, -73017, 38875, 14413, 29234, -72370}, -129768},
      {{-8874, 58412, -73947, -17147, -62335, -16005, -8632}, -752447},
      {{-85268, -54180, 18810, 48219, -6013, -78169, 79785}, -90614},
      {{45086, -51830, 4578, -96120, -21231, -97919, -65651}, -1198280},
      {{64919, -80460, -90840, 59624, 75542, -25145, 47935}, -18465},
      {{-43277, 43525, 92298, 58630, 92590, -9372, -60227}, 1503588},
      {{-16835, 47385, 97715, -12640, 69028, 76212, -81102}, 1244857},
      {{-60301, 31227, 93951, 73889, 81526, -72702, 68026}, 1410723},
      {{94016, -82071, 35961, 66597, -30705, -44404, -38304}, 25334},
      {{-67456, 84750, -51553, 21239, 81675, -99395, -4254}, 277271},
      {{-85698, 29958, 57308, 48789, -78219, 4657, 34539}, 249912},
      {{85176, -95332, -1268, 57898, 15883, 50547, 83287}, 373854},
      {{-10343, 87758, -11782, 19346, 70072, -36991, 44529}, 740061},
      {{49149, 52871, -7132, 56728, -33576, -49530, -62089}, 146074},
      {{-60113, 29475, 34421, -76870, 62646, 29278, -15212}, 251591},
      {{-87059, 29101, 5513, 21219, -22128, -7276, -57308}, -22167},
      {{76706, -98205, -23445, -67921, -24111, 48614, 41906}, -821228},
  };
  model.variables = model.many(7, 0, 10);
  for (const auto& row : rows) {
    model.linear(row.coefficients, model.variables, Relation::equal, row.constant);
  }
}

void queens(Model& model, int n) {
  const Variables q = model.variables = model.many(static_cast<std::size_t>(n), 1, n);
  for (std::size_t i = 0; i < q.size(); ++i) {
    for (std::size_t j = i + 1; j < q.size(); ++j) {
      const auto d = static_cast<Value>(j - i);
      model.add(post_not_equal(model.store, q[i], q[j], 0));
      model.add(post_not_equal(model.store, q[i], q[j], d));
      model.add(post_not_equal(model.store, q[i], q[j], -d));
    }
  }
}

void queens_distinct(Model& model, int n) {
  const Variables q = model.variables = model.many(static_cast<std::size_t>(n), 1, n);
  const Variables up = model.many(q.size(), 0, 4 * n);
  const Variables down = model.many(q.size(), 0, 4 * n);
  for (std::size_t i = 0; i < q.size(); ++i) {
    const auto k = static_cast<Value>(i) + 1;
    model.add(post_equal(model.store, up[i], q[i], k));
    model.add(post_equal(model.store, down[i], q[i], 2 * n - k));
  }
  model.add(post_all_distinct(model.store, q));
  model.add(post_all_distinct(model.store, up));
  model.add(post_all_distinct(model.store, down));
}

void permutation(Model& model, int n) {
  model.variables = model.many(static_cast<std::size_t>(n), 1, n);
  model.add(post_all_different(model.store, model.variables));
}

void sudoku(Model& model, std::string_view grid) {
  const Variables v = model.variables = model.many(81, 1, 9);
  for (std::size_t i = 0; i < 81; ++i) {
    if (grid[i] >= '1' && grid[i] <= '9') model.add(model.store.assign(v[i], grid[i] - '0'));
  }
  for (std::size_t i = 0; i < 9; ++i) {
    Variables row;
    Variables column;
    Variables block;
    for (std::size_t j = 0; j < 9; ++j) {
      row.push_back(v[i * 9 + j]);
      column.push_back(v[j * 9 + i]);
      block.push_back(v[(i / 3 * 3 + j / 3) * 9 + i % 3 * 3 + j % 3]);
    }
    for (const Variables& unit : {row, column, block}) {
      model.add(post_all_distinct(model.store, unit));
    }
  }
}

void golomb(Model& model, int marks, int longest) {
  const Variables x = model.variables = model.many(static_cast<std::size_t>(marks), 0, longest);
  model.add(model.store.assign(x[0], 0));
  for (std::size_t i = 0; i + 1 < x.size(); ++i) {
    model.add(post_less_equal(model.store, x[i], x[i + 1], -1));
  }
  Variables differences;
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = i + 1; j < x.size(); ++j) {
      differences.push_back(model.store.new_variable(1, longest));
      model.linear({1, 1, -1}, {differences.back(), x[i], x[j]}, Relation::equal, 0);
    }
  }
  model.add(post_all_distinct(model.store, differences));
  model.add(post_less_equal(model.store, differences.front(), differences.back(), -1));
}

void langford(Model& model, int n) {
  Variables all;
  Variables second;
  for (int i = 1; i <= n; ++i) {
    model.variables.push_back(model.store.new_variable(1, 2 * n - i - 1));
    second.push_back(model.store.new_variable(1, 2 * n));
    model.add(post_equal(model.store, second.back(), model.variables.back(), i + 1));
  }
  all = model.variables;
  all.insert(all.end(), second.begin(), second.end());
  model.add(post_all_distinct(model.store, all));
}

void magic_square(Model& model, int n, bool break_symmetry) {
  const auto side = static_cast<std::size_t>(n);
  const Variables v = model.variables = model.many(side * side, 1, n * n);
  const int total = n * (n * n + 1) / 2;
  model.add(post_all_distinct(model.store, v));
  Variables diagonal;
  Variables other;
  for (std::size_t i = 0; i < side; ++i) {
    Variables row;
    Variables column;
    for (std::size_t j = 0; j < side; ++j) {
      row.push_back(v[i * side + j]);
      column.push_back(v[j * side + i]);
    }
    model.sum(row, total);
    model.sum(column, total);
    diagonal.push_back(v[i * side + i]);
    other.push_back(v[i * side + side - 1 - i]);
  }
  model.sum(diagonal, total);
  model.sum(other, total);
  if (!break_symmetry) return;
  const FdVar a = v[0];
  const FdVar b = v[side - 1];
  const FdVar c = v[side * (side - 1)];
  const FdVar d = v[side * side - 1];
  model.add(post_less_equal(model.store, a, b, -1));
  model.add(post_less_equal(model.store, a, d, -1));
  model.add(post_less_equal(model.store, b, c, -1));
  model.add(post_less_equal(model.store, a, c, -1));
}

void coins(Model& model, int total) {
  model.variables = model.many(6, 0, total);
  model.linear({1, 5, 10, 25, 50, 100}, model.variables, Relation::equal, total);
}

void latin_square(Model& model, int n) {
  const auto side = static_cast<std::size_t>(n);
  model.variables = model.many(side * side, 1, n);
  for (std::size_t i = 0; i < side; ++i) {
    Variables row;
    Variables column;
    for (std::size_t j = 0; j < side; ++j) {
      row.push_back(model.variables[i * side + j]);
      column.push_back(model.variables[j * side + i]);
    }
    model.add(post_all_distinct(model.store, row));
    model.add(post_all_distinct(model.store, column));
  }
}

void pigeons(Model& model, int n) {
  model.variables = model.many(static_cast<std::size_t>(n), 1, n - 1);
  model.add(post_all_distinct(model.store, model.variables));
}

}  // namespace hornbeam::clpfd::problems
