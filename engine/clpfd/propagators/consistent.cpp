// SPDX-License-Identifier: MIT
#include "clpfd/propagators/consistent.hpp"

#include <algorithm>
#include <array>

#include "clpfd/domain/divisors.hpp"
#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/kernel/scopes.hpp"
#include "clpfd/propagators/bounds_view.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "support/unstable_sort.hpp"

namespace hornbeam::clpfd {

namespace {

// ---------------------------------------------------------------------------- products

// Pairs of factors examined in one run.
constexpr std::uint64_t most_pairs = 128;

// Collects ascending values as intervals.
class ValueRanges {
 public:
  void add(Value v) {
    if (count_ != 0 && ranges_[count_ - 1].hi == v - 1) {
      ranges_[count_ - 1].hi = v;
    } else {
      ranges_[count_++] = {v, v};
    }
  }
  std::span<const Interval> all() const { return {ranges_.data(), count_}; }

 private:
  std::size_t count_ = 0;
  std::array<Interval, most_pairs> ranges_;
};

// The values of a small domain in ascending order, and which of them have been seen in a solution.
class Candidates {
 public:
  Candidates(const Store& store, FdVar x) : x_(x) {
    for_each_value(store, x, [&](Value v) {
      values_[count_] = v;
      supported_[count_++] = false;
    });
  }

  unsigned count() const { return count_; }
  Value operator[](unsigned i) const { return values_[i]; }
  void support(unsigned i) {
    seen_ += !supported_[i];
    supported_[i] = true;
  }
  // Keeps only the seen values.
  bool keep(Store& store) const {
    if (seen_ == count_) return true;
    if (seen_ == 0) return false;
    if (values_[count_ - 1] - values_[0] < 64) {
      std::uint64_t word = 0;
      for (unsigned i = 0; i < count_; ++i) {
        word |= static_cast<std::uint64_t>(supported_[i]) << (values_[i] - values_[0]);
      }
      return store.keep_word(x_, values_[0], word);
    }
    ValueRanges ranges;
    for (unsigned i = 0; i < count_; ++i) {
      if (supported_[i]) ranges.add(values_[i]);
    }
    return store.keep_ranges(x_, ranges.all());
  }

 private:
  FdVar x_;
  unsigned count_ = 0;
  unsigned seen_ = 0;
  std::array<Value, most_pairs> values_;
  std::array<bool, most_pairs> supported_;
};

// The results of pairs of candidates, in a third variable that may have many more values.
class Results {
 public:
  Results(const Store& store, FdVar x) : store_(store), x_(x) {}

  // True if x may have this value.
  bool add(Value v) {
    if (!store_.contains(x_, v)) return false;
    values_[count_++] = v;
    return true;
  }
  bool keep(Store& store) {
    support::sort(values_.begin(), values_.begin() + count_);
    const auto end = std::unique(values_.begin(), values_.begin() + count_);
    if (static_cast<std::uint64_t>(end - values_.begin()) == store.size(x_)) return true;
    ValueRanges ranges;
    std::for_each(values_.begin(), end, [&](Value v) { ranges.add(v); });
    return store.keep_ranges(x_, ranges.all());
  }

 private:
  const Store& store_;
  FdVar x_;
  unsigned count_ = 0;
  std::array<Value, most_pairs> values_;
};

// Examines the pairs of the two variables with the smallest domains; the third follows by a product or a quotient.
class ConsistentProduct final : public Propagator {
 public:
  ConsistentProduct(FdVar x, FdVar y, FdVar z) : Propagator(Priority::global), x_(x), y_(y), z_(z) {}

  Status propagate(Store& store) override {
    if (!all_small(store, x_, y_) || store.is_big(z_)) return Status::fixpoint;
    if (store.fixed(x_) && store.fixed(y_)) return Status::entailed;  // z is determined by the other propagator
    const std::uint64_t of_factors = pairs(store, x_, y_);
    const bool zero = store.contains(z_, 0);
    const std::uint64_t with_x = zero ? huge_size : pairs(store, z_, x_);
    const std::uint64_t with_y = zero ? huge_size : pairs(store, z_, y_);
    if (std::min({of_factors, with_x, with_y}) > most_pairs) return Status::fixpoint;
    const bool possible = of_factors <= std::min(with_x, with_y) ? keep_products(store)
                          : with_x <= with_y                     ? keep_quotients(store, x_, y_)
                                                                 : keep_quotients(store, y_, x_);
    if (!possible) return Status::failed;
    return store.fixed(x_) && store.fixed(y_) ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (FdVar x : {x_, y_, z_}) store.watch(x, on_domain, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::times);
    out.variables = {x_, y_, z_};
  }

 private:
  static std::uint64_t pairs(const Store& store, FdVar a, FdVar b) {
    const std::uint64_t more = std::max(store.size(a), store.size(b));
    return more > most_pairs ? huge_size : store.size(a) * store.size(b);
  }

  bool keep_products(Store& store) const {
    Candidates xs(store, x_);
    Candidates ys(store, y_);
    Results zs(store, z_);
    for (unsigned i = 0; i < xs.count(); ++i) {
      for (unsigned j = 0; j < ys.count(); ++j) {
        if (!zs.add(xs[i] * ys[j])) continue;
        xs.support(i);
        ys.support(j);
      }
    }
    return xs.keep(store) && ys.keep(store) && zs.keep(store);
  }

  // No value of z is 0.
  bool keep_quotients(Store& store, FdVar divisor, FdVar quotient) const {
    Candidates zs(store, z_);
    Candidates divisors(store, divisor);
    Results quotients(store, quotient);
    for (unsigned i = 0; i < divisors.count(); ++i) {
      if (divisors[i] == 0) continue;
      for (unsigned j = 0; j < zs.count(); ++j) {
        if (zs[j] % divisors[i] != 0 || !quotients.add(zs[j] / divisors[i])) continue;
        divisors.support(i);
        zs.support(j);
      }
    }
    return zs.keep(store) && divisors.keep(store) && quotients.keep(store);
  }

  FdVar x_;
  FdVar y_;
  FdVar z_;
};

// Maximum number of divisors for a domain.
constexpr std::size_t most_divisors = 4096;

// x * y = z, where z is fixed and nonzero.
class Divisors final : public Propagator {
 public:
  Divisors(FdVar x, FdVar y, FdVar z) : Propagator(Priority::global, Rerun::never), x_(x), y_(y), z_(z) {}

  Status propagate(Store& store) override {
    const std::vector<Integer> all = divisors(store.lower(z_).value());
    if (all.empty() || all.size() > most_divisors) return Status::entailed;
    return done(keep_signed(store, x_, all) && keep_signed(store, y_, all));
  }
  void subscribe(Store&, PropagatorId) override {}
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::times);
    out.variables = {x_, y_, z_};
  }

 private:
  FdVar x_;
  FdVar y_;
  FdVar z_;
};

// ---------------------------------------------------------------------------- distances

std::uint64_t shifted(std::uint64_t word, Value by) {
  if (by >= 64 || by <= -64) return 0;
  return by >= 0 ? word << by : word >> -by;
}

// All in one word, with bit 0 for the least value of both:
//
//     x   . . 1 1 . 1 1 1        y + d1 and y + d2 are the word of y, shifted
class ConsistentDistance final : public Propagator {
 public:
  ConsistentDistance(FdVar x, FdVar y, FdVar t, int sign, Value c)
      : Propagator(Priority::linear, Rerun::never), x_(x), y_(y), t_(t), sign_(sign), c_(c) {}

  Status propagate(Store& store) override {
    const Value base = std::min(store.min(x_), store.min(y_));
    if (std::max(store.max(x_), store.max(y_)) - base > 63) return Status::fixpoint;
    const Value one = sign_ * store.min(t_) + c_;
    const Value other = sign_ * store.max(t_) + c_;
    const std::uint64_t of_y = store.word_from(y_, base);
    const std::uint64_t of_x = store.word_from(x_, base) & (shifted(of_y, one) | shifted(of_y, other));
    const std::uint64_t kept = of_y & (shifted(of_x, -one) | shifted(of_x, -other));
    if ((of_x & shifted(kept, one)) == 0 && !store.assign(t_, store.max(t_))) return Status::failed;
    if ((of_x & shifted(kept, other)) == 0 && !store.assign(t_, store.min(t_))) return Status::failed;
    if (!store.keep_word(x_, base, of_x) || !store.keep_word(y_, base, kept)) return Status::failed;
    return store.fixed(x_) && store.fixed(y_) ? Status::entailed : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(x_, on_domain, self);
    store.watch(y_, on_domain, self);
    store.watch(t_, on_fixed, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::linear_equal);
    out.variables = {x_, y_, t_};
    out.constants = {c_, 1, -1, -sign_};
  }

 private:
  FdVar x_;
  FdVar y_;
  FdVar t_;
  int sign_;
  Value c_;
};

}  // namespace

bool has_few_pairs(const Store& store, FdVar x, FdVar y, FdVar z) {
  const bool finite = !store.is_big(z) && store.size(z) != huge_size && all_small(store, x, y);
  const bool few = store.size(x) <= most_pairs || store.size(y) <= most_pairs;
  return finite && few && store.size(x) + store.size(y) > 4;
}

void post_consistent_product(Store& store, FdVar x, FdVar y, FdVar z) {
  const AuxiliaryScope scope(store);
  store.post<ConsistentProduct>(x, y, z);
}

bool has_distant_divisors(const Store& store, FdVar x, FdVar y, FdVar z) {
  return store.is_ground(z) && store.lower(z).sign() != 0 && std::min(store.size(x), store.size(y)) > most_pairs;
}

bool keep_signed(Store& store, FdVar x, const std::vector<Integer>& numbers) {
  std::vector<Integer> values(numbers);
  for (const Integer& number : numbers) values.push_back(-number);
  return store.intersect(x, Domain::from_values(std::move(values)));
}

void post_divisors(Store& store, FdVar x, FdVar y, FdVar z) {
  const AuxiliaryScope scope(store);
  store.post<Divisors>(x, y, z);
}

void post_consistent_distance(Store& store, FdVar x, FdVar y, FdVar t, int sign, Value c) {
  const AuxiliaryScope scope(store);
  store.post<ConsistentDistance>(x, y, t, sign, c);
}

}  // namespace hornbeam::clpfd
