// SPDX-License-Identifier: MIT
//
// Domains with bounds of any size.
//
// A variable whose finite bounds all fit the fast path is kept there. One with a bound beyond 2^62 has its true domain
// in Store::exact_ (values are only added, never changed, so a mark records just their number); its record then has the
// nearest enclosing 64-bit bounds.
#include <algorithm>

#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/kernel/store.hpp"

namespace hornbeam::clpfd {

namespace {

bool fits(const Bound& bound) { return !bound.finite() || bound.value().fits_value(); }

// The nearest value of the fast path that is not above the bound, or an infinity.
Value lower_value(const Bound& bound) {
  if (!bound.finite()) return bound.is_inf() ? -infinity : infinity;
  if (bound.value().fits_value()) return bound.value().small();
  return bound.sign() < 0 ? -infinity : infinity - 1;
}

Value upper_value(const Bound& bound) { return -lower_value(-bound); }

}  // namespace

// The true bound, whatever its size.
Bound Store::lower(FdVar x) const {
  const FdVariable& var = (*this)[x];
  return var.form == Form::big ? exact(var).min() : Bound::from_value(var.min);
}

Bound Store::upper(FdVar x) const {
  const FdVariable& var = (*this)[x];
  return var.form == Form::big ? exact(var).max() : Bound::from_value(var.max);
}

Domain Store::domain(FdVar x) const {
  const FdVariable& var = (*this)[x];
  if (var.form == Form::big) return exact(var);
  Domain result;
  for (RangeCursor cursor(*this, x); !cursor.done(); cursor.next()) {
    result.append(Bound::from_value(cursor.lo()), Bound::from_value(cursor.hi()));
  }
  return result;
}

// The domain becomes `domain`, a proper subset of it.
bool Store::replace_exact(FdVar x, FdVariable& var, const Domain& domain) {
  if (domain.empty()) return false;
  const bool small = std::all_of(domain.intervals().begin(), domain.intervals().end(),
                                 [](const ExactInterval& i) { return fits(i.lo) && fits(i.hi); });
  if (small) {
    std::vector<Interval> kept;
    for (const ExactInterval& i : domain.intervals()) {
      kept.push_back({lower_value(i.lo), upper_value(i.hi)});
    }
    return replace(x, var, kept);
  }
  const Events events = (domain.min() != lower(x) ? on_minimum : 0) | (domain.max() != upper(x) ? on_maximum : 0);
  save(var);
  var.form = Form::big;
  var.word = exact_.size();
  exact_.push_back(domain);
  seldom_changed_ = true;
  var.min = lower_value(domain.min());
  var.max = upper_value(domain.max());
  const Bound size = domain.size();
  var.size = size.finite() && size.value().is_small() ? static_cast<std::uint64_t>(size.value().small()) : huge_size;
  changed(x, var, events);
  return true;
}

// The general narrowing: `other` may be any set.
bool Store::intersect(FdVar x, const Domain& other) {
  if (other.intervals().size() == 1 && !is_big(x)) {
    const ExactInterval& only = other.intervals().front();
    if (fits(only.lo) && fits(only.hi)) return set_limits(x, lower_value(only.lo), upper_value(only.hi));
  }
  const Domain now = domain(x);
  const Domain kept = now.intersect(other);
  return kept == now || replace_exact(x, (*this)[x], kept);
}

// A bound that fits takes the fast path unless the variable is already big.
bool Store::tighten_lower(FdVar x, const Bound& bound) {
  if (!is_big(x) && fits(bound)) return set_min(x, lower_value(bound));
  return bound <= lower(x) || intersect(x, Domain(bound, Bound::sup()));
}

bool Store::tighten_upper(FdVar x, const Bound& bound) {
  if (!is_big(x) && fits(bound)) return set_max(x, upper_value(bound));
  return bound >= upper(x) || intersect(x, Domain(Bound::inf(), bound));
}

bool Store::assign_beyond(FdVar x, const Integer& value) { return intersect(x, Domain(value, value)); }

bool Store::remove_beyond(FdVar x, const Integer& value) {
  const Domain now = domain(x);
  return !now.contains(value) || replace_exact(x, (*this)[x], now.without(value));
}

}  // namespace hornbeam::clpfd
