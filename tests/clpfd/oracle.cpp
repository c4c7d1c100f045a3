// SPDX-License-Identifier: MIT
//
// Scenarios and brute force of the oracle.
#include "clpfd/oracle.hpp"

#include <doctest/doctest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/learning/learning_search.hpp"
#include "clpfd/search/labeling.hpp"

namespace hornbeam::clpfd::oracle {

namespace {

using Random = std::mt19937_64;

std::size_t below(Random& random, std::size_t limit) { return random() % limit; }

struct Scenario {
  std::vector<std::vector<std::int64_t>> domains;  // sorted, of the distinct variables
  std::vector<std::size_t> slot;                   // argument -> distinct variable
  std::vector<std::vector<std::int64_t>> later;    // narrowed to these after posting
};

std::vector<std::int64_t> draw(Random& random, const std::vector<std::int64_t>& pool, std::size_t most) {
  const std::size_t count = 1 + below(random, most);
  std::set<std::int64_t> chosen;
  if (below(random, 2) == 0) {  // a run of neighbours, as most domains are
    const std::size_t start = below(random, pool.size());
    for (std::size_t i = start; i < std::min(pool.size(), start + count); ++i) {
      chosen.insert(pool[i]);
    }
  } else {
    for (std::size_t i = 0; i < count; ++i) chosen.insert(pool[below(random, pool.size())]);
  }
  return {chosen.begin(), chosen.end()};
}

Scenario make_scenario(const Model& model, Random& random) {
  Scenario s;
  for (std::size_t i = 0; i < model.arity; ++i) {
    if (model.share && i > 0 && below(random, 8) == 0) {
      s.slot.push_back(below(random, s.domains.size()));
      continue;
    }
    s.slot.push_back(s.domains.size());
    s.domains.push_back(draw(random, model.pool, model.domain_size));
    std::vector<std::int64_t> rest;
    for (std::int64_t v : s.domains.back()) {
      if (below(random, 3) != 0) rest.push_back(v);
    }
    s.later.push_back(rest.empty() ? s.domains.back() : rest);
  }
  return s;
}

Domain to_domain(const std::vector<std::int64_t>& values) {
  return Domain::from_values(std::vector<Integer>(values.begin(), values.end()));
}

// All assignments of the distinct variables whose arguments satisfy `accept`, in order.
std::vector<Assignment> brute_force(const Scenario& s, const std::vector<std::vector<std::int64_t>>& domains,
                                    const std::function<bool(const Assignment&)>& accept) {
  std::vector<Assignment> result;
  std::vector<std::size_t> index(domains.size(), 0);
  while (true) {
    Assignment distinct(domains.size());
    for (std::size_t i = 0; i < domains.size(); ++i) distinct[i] = domains[i][index[i]];
    Assignment arguments(s.slot.size());
    for (std::size_t i = 0; i < s.slot.size(); ++i) arguments[i] = distinct[s.slot[i]];
    if (accept(arguments)) result.push_back(distinct);
    std::size_t i = domains.size();
    while (i > 0 && ++index[i - 1] == domains[i - 1].size()) index[--i] = 0;
    if (i == 0) return result;
  }
}

std::vector<Assignment> label_all(Store& store, const std::vector<FdVar>& variables, Branching branching) {
  std::vector<Assignment> result;
  LabelingOptions options;
  options.branching = branching;
  Labeling labeling(store, variables, options);
  while (labeling.next() == Labeling::Result::solution) {
    Assignment solution;
    for (FdVar x : variables) solution.push_back(store.value(x));
    result.push_back(solution);
  }
  return result;
}

// No solution may lose a value; with `tight`, every value must have a solution.
void check_domains(Store& store, const std::vector<FdVar>& variables, const std::vector<Assignment>& solutions,
                   bool tight) {
  for (std::size_t i = 0; i < variables.size(); ++i) {
    std::set<std::int64_t> supported;
    for (const Assignment& solution : solutions) supported.insert(solution[i]);
    for (std::int64_t v : supported) {
      INFO("variable ", i, " value ", v);
      CHECK(store.contains(variables[i], v));
    }
    if (!tight) continue;
    for_each_value(store, variables[i], [&](Value v) {
      INFO("variable ", i, " value ", v);
      CHECK(supported.count(v) == 1);
    });
  }
}

std::string text(const Assignment& assignment) {
  std::string result;
  for (std::int64_t v : assignment) result += std::to_string(v) + " ";
  return result;
}

std::vector<std::string> snapshot(const Store& store, const std::vector<FdVar>& variables) {
  std::vector<std::string> result;
  for (FdVar x : variables) {
    result.push_back(store.domain(x).text() + " #" + std::to_string(store.size(x)));
  }
  return result;
}

// Random assignments, propagated and undone: the domains must be as before. StoreCollection finds connected variables
// by the propagators' descriptions.
void check_descriptions(Store& store, const std::vector<FdVar>& variables) {
  std::vector<FdVar> reached = variables;
  for (std::size_t i = 0; i < reached.size(); ++i) {
    for (const PropagatorId id : store.watchers(reached[i])) {
      Description description;
      store.at(id).describe(description);
      const auto& named = description.variables;
      CHECK(std::find(named.begin(), named.end(), reached[i]) != named.end());
      for (const FdVar x : named) {
        if (std::find(reached.begin(), reached.end(), x) == reached.end()) reached.push_back(x);
      }
    }
  }
}

void check_backtracking(Store& store, const std::vector<FdVar>& variables, Random& random) {
  const std::vector<std::string> before = snapshot(store, variables);
  for (int walk = 0; walk < 4; ++walk) {
    const Store::Mark outer = store.mark();
    for (std::size_t step = 0; step < variables.size(); ++step) {
      store.mark();
      const FdVar x = variables[below(random, variables.size())];
      const bool possible = below(random, 2) == 0 ? store.assign(x, below(random, 2) == 0 ? store.min(x) : store.max(x))
                                                  : store.remove(x, store.next_above(x, store.min(x)));
      if (!possible || store.propagate() != Outcome::consistent) break;
    }
    store.undo_to(outer);
    CHECK(snapshot(store, variables) == before);
  }
}

void run(const Scenario& s, Random& random, bool narrow_later,
         const std::function<bool(Store&, std::span<const FdVar>)>& post,
         const std::function<bool(const Assignment&)>& accept, bool tight) {
  Store store;
  store.mark();
  std::vector<FdVar> distinct;
  for (const auto& domain : s.domains) distinct.push_back(store.new_variable(to_domain(domain)));
  std::string shape;
  for (std::size_t slot : s.slot) {
    shape += "v" + std::to_string(slot) + "=" + store.domain(distinct[slot]).text() + " ";
  }
  INFO("arguments: ", shape);
  std::vector<FdVar> arguments;
  for (std::size_t slot : s.slot) arguments.push_back(distinct[slot]);
  bool consistent = post(store, arguments) && store.propagate() == Outcome::consistent;
  if (consistent) check_descriptions(store, distinct);
  if (consistent) check_backtracking(store, distinct, random);
  if (consistent && narrow_later) {
    for (std::size_t i = 0; i < distinct.size() && consistent; ++i) {
      consistent = store.intersect(distinct[i], to_domain(s.later[i]));
    }
    consistent = consistent && store.propagate() == Outcome::consistent;
  }
  const std::vector<Assignment> expected = brute_force(s, narrow_later ? s.later : s.domains, accept);
  if (!consistent) {
    CHECK(expected.empty());
    return;
  }
  check_domains(store, distinct, expected, tight);
  const Branching branchings[] = {Branching::step, Branching::enumerate, Branching::bisect};
  const auto found = label_all(store, distinct, branchings[below(random, 3)]);
  const auto first = std::mismatch(found.begin(), found.end(), expected.begin(), expected.end());
  INFO("first found and not expected: ", first.first == found.end() ? "-" : text(*first.first));
  INFO("first expected and not found: ", first.second == expected.end() ? "-" : text(*first.second));
  CHECK(found == expected);
  const bool is_big = std::any_of(distinct.begin(), distinct.end(), [&](FdVar x) { return store.is_big(x); });
  if (!is_big) CHECK(learn_all(store, distinct) == expected);
}

void run_reified(const Model& model, const Scenario& s, Random& random) {
  // b is one more argument, after the others.
  Scenario with_b = s;
  const std::vector<std::int64_t> truths[] = {{0, 1}, {0}, {1}};
  for (int way = 0; way < 3; ++way) {
    with_b.slot = s.slot;
    with_b.slot.push_back(s.domains.size());
    with_b.domains = s.domains;
    with_b.domains.push_back({0, 1});
    with_b.later = s.domains;
    with_b.later.push_back(truths[way]);
    const auto post = [&](Store& store, std::span<const FdVar> x) {
      return model.reify(store, x.back(), x.first(x.size() - 1));
    };
    const auto accept = [&](const Assignment& a) {
      Assignment arguments(a.begin(), a.end() - 1);
      return model.solution(arguments) == (a.back() == 1);
    };
    run(with_b, random, way > 0, post, accept, false);
  }
}

}  // namespace

std::vector<std::int64_t> values(std::int64_t lo, std::int64_t hi) {
  std::vector<std::int64_t> result;
  for (std::int64_t v = lo; v <= hi; ++v) result.push_back(v);
  return result;
}

std::vector<Assignment> learn_all(Store& store, std::span<const FdVar> variables) {
  std::vector<Assignment> result;
  learning::LearningSearch search(store, variables, {});
  Labeling::Result last = Labeling::Result::exhausted;
  while ((last = search.next()) == Labeling::Result::solution) {
    Assignment solution;
    for (FdVar x : variables) solution.push_back(store.value(x));
    result.push_back(solution);
  }
  CHECK(last == Labeling::Result::exhausted);
  std::sort(result.begin(), result.end());
  return result;
}

namespace {
unsigned from_environment(const char* name, unsigned otherwise) {
  const char* value = std::getenv(name);
  return value == nullptr ? otherwise : static_cast<unsigned>(std::stoul(value));
}
}  // namespace

unsigned repetitions() { return from_environment("HORNBEAM_ORACLE", 1); }
unsigned first_seed() { return from_environment("HORNBEAM_ORACLE_SEED", 0); }

void check(const Model& model) {
  const unsigned scenarios = model.scenarios * repetitions();
  for (unsigned seed = first_seed(); seed < first_seed() + scenarios; ++seed) {
    INFO(model.name, ", seed ", seed);
    CAPTURE(seed);
    Random random(seed * 7919 + std::hash<std::string>{}(model.name));
    const Scenario s = make_scenario(model, random);
    run(s, random, seed % 2 == 1, model.post, model.solution, model.domain_consistent && !(seed % 2));
    if (model.reify) run_reified(model, s, random);
  }
}

}  // namespace hornbeam::clpfd::oracle
