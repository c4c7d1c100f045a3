// SPDX-License-Identifier: MIT
#include "database/index_choice.hpp"

#include <algorithm>
#include <random>

#include "database/predicate.hpp"

namespace hornbeam::database {

namespace {

// Is one place, or several together, seen in each clause of the sample.
using SampledKeys = std::vector<Key>;

constexpr std::size_t sample_size = 4096;
// A key with fewer clauses needs no more places.
constexpr double few_clauses = 4;

// The chance that a clause is a candidate of a call for which another was made: it has the same key, or a
// variable there.
double share_of(SampledKeys keys) {
  const double total = static_cast<double>(keys.size());
  std::sort(keys.begin(), keys.end());
  double variables = 0, equal_pairs = 0;
  for (auto from = keys.begin(); from != keys.end();) {
    const auto to = std::upper_bound(from, keys.end(), *from);
    const double count = static_cast<double>(to - from);
    if (*from == any_key) {
      variables = count;
    } else {
      equal_pairs += count * (count - 1);
    }
    from = to;
  }
  const double keyed = total - variables;
  return variables / total + (keyed < 2 ? 0 : equal_pairs / (keyed * (keyed - 1)) * (keyed / total));
}

struct Candidate {
  IndexPlace place;
  SampledKeys sample;
  double share = 1;
  // Of all clauses:
  Key first_key = any_key;
  bool differ = false;
  std::size_t variables = 0;

  void see(Key key) {
    if (key == any_key) {
      ++variables;
    } else if (first_key == any_key) {
      first_key = key;
    } else {
      differ = differ || key != first_key;
    }
  }
};

// Reads all clauses; keeps the keys of so many of them, chosen by chance.
std::vector<Candidate> candidates(const Predicate& predicate, std::span<const IndexPlace> bound, ClauseHead& head) {
  std::vector<Candidate> all;
  for (const IndexPlace& place : bound) all.push_back({.place = place});
  std::minstd_rand random(1);
  std::size_t to_come = predicate.live, wanted = sample_size;
  for (const Clause* c = predicate.first; c != nullptr; c = c->next) {
    if (c->erased) continue;
    head.read(*c, HeadPart::head);
    const bool sampled = to_come <= wanted || random() % to_come < wanted;
    for (Candidate& candidate : all) {
      const Key key = candidate.place.of(head);
      candidate.see(key);
      if (sampled) candidate.sample.push_back(key);
    }
    wanted -= sampled;
    to_come -= 1;
  }
  std::erase_if(all, [&](const Candidate& c) { return !c.differ || c.variables * 2 > predicate.live; });
  for (Candidate& c : all) c.share = share_of(c.sample);
  return all;
}

}  // namespace

IndexChoice choose_index_places(const Predicate& predicate, std::span<const IndexPlace> bound, ClauseHead& head) {
  IndexChoice choice;
  std::vector<Candidate> all = candidates(predicate, bound, head);
  if (all.empty()) return choice;
  // The first of equal ones: a functor rather than a whole.
  const auto best = std::min_element(all.begin(), all.end(),
                                     [](const Candidate& a, const Candidate& b) { return a.share < b.share; });
  choice.places.add(best->place);
  choice.share = best->share;
  SampledKeys keys = best->sample;
  while (choice.share * predicate.live > few_clauses && choice.places.size() < IndexPlaces::most) {
    const Candidate* added = nullptr;
    SampledKeys joint(keys.size()), best_joint;
    double least = choice.share / 2;
    for (const Candidate& c : all) {
      for (std::size_t i = 0; i < keys.size(); ++i) joint[i] = joint_key(keys[i], c.sample[i]);
      const double share = share_of(joint);
      if (share > least) continue;
      least = share;
      added = &c;
      best_joint = joint;
    }
    if (added == nullptr) break;
    choice.places.add(added->place);
    choice.share = least;
    keys = std::move(best_joint);
  }
  return choice;
}

}  // namespace hornbeam::database
