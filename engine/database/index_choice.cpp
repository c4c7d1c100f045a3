// SPDX-License-Identifier: MIT
#include "database/index_choice.hpp"

#include <algorithm>
#include <random>

#include "support/unstable_sort.hpp"

namespace hornbeam::database {

namespace {

// The keys at one place, or at several combined, of each clause of the sample.
using SampledKeys = std::vector<Key>;

constexpr std::size_t sample_size = 4096;
// A key with fewer clauses needs no further places.
constexpr double few_clauses = 4;

// The probability that a clause is a candidate for a call made for another: it has the same key, or a variable there.
double share_of(SampledKeys keys) {
  const double total = static_cast<double>(keys.size());
  support::sort(keys.begin(), keys.end());
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
};

// A random sample of the live clauses, in order; all of them, if they are few.
std::vector<const Clause*> sample_of(const ClauseList& clauses) {
  std::vector<std::uint32_t> wanted;  // numbers of live clauses, ascending
  const std::uint32_t live = clauses.live;
  if (live > sample_size) {
    std::minstd_rand random(1);
    for (std::size_t i = 0; i < sample_size; ++i) wanted.push_back(static_cast<std::uint32_t>(random() % live));
    support::sort(wanted.begin(), wanted.end());
    wanted.erase(std::unique(wanted.begin(), wanted.end()), wanted.end());
  }
  std::vector<const Clause*> sample;
  sample.reserve(live > sample_size ? wanted.size() : live);
  auto next = wanted.begin();
  std::uint32_t number = 0;
  for (const Clause* c = clauses.first; c != nullptr; c = c->next) {
    if (c->erased) continue;
    if (live <= sample_size) {
      sample.push_back(c);
    } else if (number++ == *next) {
      sample.push_back(c);
      if (++next == wanted.end()) break;
    }
  }
  return sample;
}

// Places where most clauses of the sample have a key, and not all the same one.
std::vector<Candidate> candidates(const ClauseList& clauses, std::span<const IndexPlace> bound) {
  std::vector<Candidate> all;
  for (const IndexPlace& place : bound) all.push_back({.place = place});
  const std::vector<const Clause*> sample = sample_of(clauses);
  for (const Clause* c : sample) {
    const ClauseHead head(*c, HeadPart::head);
    for (Candidate& candidate : all) candidate.sample.push_back(candidate.place.of(head));
  }
  const auto is_useless = [&](const Candidate& candidate) {
    const SampledKeys& keys = candidate.sample;
    const auto variables = static_cast<std::size_t>(std::count(keys.begin(), keys.end(), any_key));
    if (variables * 2 > keys.size()) return true;
    const Key first = *std::find_if(keys.begin(), keys.end(), [](Key key) { return key != any_key; });
    return std::all_of(keys.begin(), keys.end(), [&](Key key) { return key == any_key || key == first; });
  };
  if (sample.empty()) return {};
  std::erase_if(all, is_useless);
  for (Candidate& c : all) c.share = share_of(c.sample);
  return all;
}

}  // namespace

// Chooses the bound arguments of a call that discriminate the clauses best. The measure is the share: the average
// fraction of clauses left. Further places are added while each halves it. Uses a sample, so that it costs the same for
// four thousand clauses and for a million.
IndexChoice choose_index_places(const ClauseList& clauses, std::span<const IndexPlace> bound) {
  IndexChoice choice;
  std::vector<Candidate> all = candidates(clauses, bound);
  if (all.empty()) return choice;
  // The first of equal ones: a functor rather than a whole term.
  const auto best = std::min_element(all.begin(), all.end(),
                                     [](const Candidate& a, const Candidate& b) { return a.share < b.share; });
  choice.places.add(best->place);
  choice.share = best->share;
  SampledKeys keys = best->sample;
  while (choice.share * clauses.live > few_clauses && choice.places.size() < IndexPlaces::most) {
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
