// SPDX-License-Identifier: MIT
//
// A sum  a1*X1 + ... + an*Xn + constant  inside a propagator, and its pruning against 0.
//
//     terms  | 0 ........ active | active ........ n |
//              not yet fixed       fixed, their part is in the constant
//
// Backtracking restores `active` and the constant; the permutation of the terms need not be restored. The filters
// maintain bounds(Z) consistency (each bound rounded to an integer). Numbers are 64-bit as long as the whole sum
// provably fits; otherwise exact integers are used.
#pragma once

#include <span>

#include "clpfd/kernel/reversible.hpp"
#include "clpfd/kernel/store.hpp"
#include "clpfd/propagators/linear_term.hpp"

namespace hornbeam::clpfd {

class LinearSum {
 public:
  LinearSum(Store& store, std::span<const LinearTerm> terms, Value constant);

  // sum = 0, sum =< 0, -sum =< 0, sum \= 0.
  Status filter_equal(Store& store);
  Status filter_less_equal(Store& store);
  Status filter_greater_equal(Store& store);
  Status filter_not_equal(Store& store);

  // Minimum and maximum of the sum for the current domains.
  struct Limits {
    Bound lo;
    Bound hi;
  };
  // Folds fixed terms. For reified forms: whether sum = 0 (or =< 0) is decided.
  Limits limits(Store& store);
  std::span<const LinearTerm> active() const { return terms_.first(active_); }
  // Whether two open terms have been unified. Checked once for each unification.
  bool has_twins(const Store& store);
  // Another one has replaced it, see replace() in linear.cpp.
  bool is_replaced() const { return (narrow_ & replaced_bit) != 0; }
  void set_replaced(Store& store) { narrow_.set(store, narrow_ | replaced_bit); }
  // Three terms with coefficients 1 and -1 only, as in x - y = t.
  bool may_be_distance() const;
  bool is_distance(const Store& store) const { return place_of_distance(store) < terms_.size(); }
  // In that case: makes x and y domain consistent from now on.
  void help_distance(Store& store);
  // True if one variable is left and cannot make the sum 0.
  bool zero_impossible(Store& store) const;

  void subscribe(Store& store, Events for_positive, Events for_negative, PropagatorId self) const;
  // Adds c0 = -constant and the coefficients and variables in posted order.
  void describe(Description& out) const;
  std::span<const LinearTerm> terms() const { return terms_; }
  Value constant() const { return constant_; }

 private:
  // Bounds of the whole sum, with 0 between them as long as sum = 0 is possible.
  struct Play {
    Value lo;
    Value hi;
    Value widest = 0;  // the largest distance between the bounds of a term
    bool allows_all() const { return widest <= -lo && widest <= hi; }
  };

  std::size_t place_of_distance(const Store& store) const;
  bool narrow(const Store& store);
  bool is_small(const Store& store) const;
  Play fold_and_add(Store& store);
  bool prune_term(Store& store, const LinearTerm& term, Play& play, unsigned& changes);
  void fold(Store& store);
  void save(Store& store);
  template <int sign>
  Status filter_one_side(Store& store);
  bool is_equality() const { return active_ == 2 && constant_ == 0 && terms_[0].coefficient == -terms_[1].coefficient; }
  Status become_equality(Store& store) const;
  bool is_holed_pair(const Store& store) const;
  bool pair_is_left(const Store& store) const;
  void help_pair(Store& store);
  Status filter_equal_exactly(Store& store);
  Status filter_one_side_exactly(Store& store, int sign);
  bool all_finite(const Store& store) const;
  bool prune_exactly(Store& store, int sign, bool& changed);

  std::span<LinearTerm> terms_;
  // The two words that the trail saves together.
  Value constant_;
  std::uint64_t active_;
  std::uint64_t saved_at_ = 0;
  std::uint64_t unifications_seen_ = 0;
  // narrow_bit: all partial sums fit 62 bits, from here on; helped_bit: another propagator handles the holes of the
  // last two.
  enum : std::uint64_t { narrow_bit = 1, helped_bit = 2, replaced_bit = 4 };
  Reversible<std::uint64_t> narrow_{0};
  Value posted_constant_;
};

}  // namespace hornbeam::clpfd
