// SPDX-License-Identifier: MIT
#include "clpfd/bridge/plain_sums.hpp"

#include <algorithm>
#include <cstdlib>
#include <numeric>
#include <span>

#include "clpfd/bridge/expressions.hpp"
#include "clpfd/propagators/linear.hpp"
#include "support/short_vector.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

constexpr std::size_t fewest = 3;  // variables
constexpr std::size_t usual = 16;
constexpr std::size_t most = 128;
constexpr std::size_t most_waiting = 32;   // parts of a term to be read
constexpr Value largest = Value{1} << 28;  // so that the sum of all products fits

bool is_small(Value v) { return v > -largest && v < largest; }

bool read_factor(Cell c, Value& factor) {
  if (!c.is_small_integer() || !is_small(c.as_small_integer())) return false;
  factor *= c.as_small_integer();
  return is_small(factor);
}

// X #= Y+Z and the like have a form of their own.
bool is_of_two(Cell single, Cell other) {
  return is_simple(single) && other.is_structure() && terms::functor_of(other).arity() == 2 &&
         is_simple(argument(other, 0)) && is_simple(argument(other, 1));
}

class PlainSum {
 public:
  explicit PlainSum(const Solver& solver) : solver_(solver) {}

  // Adds factor * term; false if it contains anything else.
  bool add(Cell term, Value factor);
  // Sorts by age and adds up what belongs to the same variable; false if that is 0, or there is a common divisor.
  bool arrange();
  using Terms = support::ShortVector<LinearTerm, usual>;
  Terms terms() const;
  Value constant() const { return constant_; }
  void add_constant(Value more) { constant_ += more; }

 private:
  struct Part {
    Cell term;
    Value factor;
  };
  struct Place {
    const Cell* address;
    Value factor;
    FdVar variable;
  };

  bool take_apart(Part& part);
  bool add_variable(Cell variable, Value factor);
  bool push(Cell term, Value factor) {
    if (waiting_ == most_waiting) return false;
    parts_[waiting_++] = {term, factor};
    return true;
  }

  const Solver& solver_;
  Part parts_[most_waiting];
  std::size_t waiting_ = 0;
  Place places_[most];
  std::size_t count_ = 0;
  Value constant_ = 0;
};

bool PlainSum::add_variable(Cell variable, Value factor) {
  FdVar x = FdVar::none;
  if (count_ == most || factor == 0 || !solver_.known(variable, x)) return false;
  if (solver_.store.is_ground(x) || solver_.store.is_big(x) || solver_.store[x].membership != 0) return false;
  places_[count_++] = {variable.address(), factor, x};
  return true;
}

// Reads from the right, so that few parts wait in a sum A+B+...+Z. The number of steps is limited: the term may be
// cyclic.
bool PlainSum::add(Cell term, Value factor) {
  std::size_t steps = 0;
  waiting_ = 0;
  push(term, factor);
  while (waiting_ > 0) {
    Part part = parts_[--waiting_];
    while (part.term.is_structure()) {
      if (++steps > 2 * most || !take_apart(part)) return false;
    }
    if (part.term.is_variable()) {
      if (!add_variable(part.term, part.factor)) return false;
    } else {
      if (!read_factor(part.term, part.factor)) return false;
      constant_ += part.factor;
    }
  }
  return true;
}

// Goes on with one part of a sum, difference or product; what else there is to add is added, or waits.
bool PlainSum::take_apart(Part& part) {
  const Cell c = part.term;
  const Cell functor = terms::functor_of(c);
  if (functor == terms::functors::times) {
    const bool first = argument(c, 0).is_small_integer();
    part.term = argument(c, first ? 1 : 0);
    return read_factor(argument(c, first ? 0 : 1), part.factor);
  }
  if (functor != terms::functors::plus && functor != terms::functors::minus) return false;
  const Cell right = argument(c, 1);
  const Value factor = functor == terms::functors::plus ? part.factor : -part.factor;
  part.term = argument(c, 0);
  if (right.is_variable()) return add_variable(right, factor);
  const bool has_room = push(part.term, part.factor);
  part = {right, factor};
  return has_room;
}

bool PlainSum::arrange() {
  const auto older = [](const Place& a, const Place& b) { return a.address < b.address; };
  const std::span<Place> places(places_, count_);
  std::reverse(places.begin(), places.end());
  if (!std::is_sorted(places.begin(), places.end(), older)) support::sort(places.begin(), places.end(), older);
  Place* last = places_;
  for (const Place& place : places) {
    if (last != places_ && last[-1].address == place.address) {
      last[-1].factor += place.factor;
    } else {
      *last++ = place;
    }
  }
  count_ = static_cast<std::size_t>(last - places_);
  Value divisor = 0;
  for (std::size_t i = 0; i < count_; ++i) {
    if (places_[i].factor == 0 || !is_small(places_[i].factor)) return false;
    if (divisor != 1) divisor = std::gcd(divisor, places_[i].factor);
  }
  return count_ >= fewest && divisor == 1;
}

PlainSum::Terms PlainSum::terms() const {
  Terms result;
  for (const Place& place : std::span(places_, count_)) result.push_back({place.factor, place.variable});
  return result;
}

}  // namespace

// An interrupted goal resumes in begin_goal(), or in Comparer if a variable has become fixed.
std::optional<Answer> post_plain_sum(Machine& m, Comparison comparison, Cell left, Cell right, bool scalar) {
  Solver& solver = Solver::of(m);
  const SumRelation how = sum_relation(comparison);
  if ((!left.is_structure() && !right.is_structure()) || m.flags.clpfd_monotonic) return std::nullopt;
  if (how.relation != Relation::less_equal && !scalar && (is_of_two(left, right) || is_of_two(right, left))) {
    return std::nullopt;
  }
  PlainSum sum(solver);
  const Value sign = how.mirrored ? -1 : 1;
  if (!sum.add(left, sign) || !sum.add(right, -sign) || !sum.arrange()) {
    return std::nullopt;
  }
  if (how.strict) sum.add_constant(1);
  if (const auto answer = solver.begin_goal()) return *answer;
  const PlainSum::Terms summands = sum.terms();
  const std::span<const LinearTerm> terms(summands.data(), summands.size());
  solver.store.set_origin(Solver::form_bit);
  const bool possible = post_few(solver.store, terms, how.relation, -sum.constant());
  solver.store.set_origin(0);
  return solver.settle(possible);
}

}  // namespace hornbeam::clpfd
