// SPDX-License-Identifier: MIT
#include "clpfd/propagators/reified_member.hpp"

#include <span>
#include <vector>

#include "clpfd/kernel/range_cursor.hpp"
#include "clpfd/propagators/reified_linear.hpp"
#include "clpfd/propagators/reified_relations.hpp"

namespace hornbeam::clpfd {

namespace {

// b <=> x in D, with D and its complement both as sorted ranges: one is used if b is true, the other if it is false,
// and both to decide b.
class ReifiedMember final : public Propagator {
 public:
  ReifiedMember(Literal b, FdVar x, std::span<Interval> inside, std::span<Interval> outside)
      : Propagator(Priority::simple, Rerun::never), b_(b), x_(x), inside_(inside), outside_(outside) {}

  Status propagate(Store& store) override {
    if (is_true(store, b_)) return done(store.keep_ranges(x_, inside_));
    if (is_false(store, b_)) return done(store.keep_ranges(x_, outside_));
    if (!meets(store, inside_)) return done(make_false(store, b_));
    if (!meets(store, outside_)) return done(make_true(store, b_));
    return Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(b_.variable, on_fixed, self);
    store.watch(x_, on_domain, self);
  }
  void describe(Description& out) const override {
    describe_literal(out, ConstraintKind::reified_member, b_);
    out.variables.push_back(x_);
    for (const Interval& i : inside_) {
      out.constants.push_back(i.lo);
      out.constants.push_back(i.hi);
    }
  }

 private:
  bool meets(const Store& store, std::span<const Interval> ranges) const {
    std::size_t i = 0;
    for (RangeCursor cursor(store, x_); !cursor.done(); cursor.next()) {
      while (i < ranges.size() && ranges[i].hi < cursor.lo()) ++i;
      if (i == ranges.size()) return false;
      if (ranges[i].lo <= cursor.hi()) return true;
    }
    return false;
  }

  Literal b_;
  FdVar x_;
  std::span<Interval> inside_;
  std::span<Interval> outside_;
};

std::span<Interval> ranges_of(Store& store, const Domain& domain) {
  std::vector<Interval> ranges;
  for (const ExactInterval& i : domain.intervals()) {
    // The caller has checked that bounds beyond the fast path can be treated as infinite.
    ranges.push_back(
        {i.lo.finite() ? i.lo.value().small() : -infinity, i.hi.finite() ? i.hi.value().small() : infinity});
  }
  return store.copy_array(std::span<const Interval>(ranges));
}

bool fits_fast_path(const Domain& domain) {
  for (const ExactInterval& i : domain.intervals()) {
    if (i.lo.finite() && !i.lo.value().fits_value()) return false;
    if (i.hi.finite() && !i.hi.value().fits_value()) return false;
  }
  return true;
}

}  // namespace

bool reify_member(Store& store, Literal b, FdVar x, const Domain& domain) {
  if (!make_boolean(store, b)) return false;
  if (domain.empty()) return make_false(store, b);
  if (domain.complement().empty()) return make_true(store, b);
  if (fits_fast_path(domain)) {
    store.post<ReifiedMember>(b, x, ranges_of(store, domain), ranges_of(store, domain.complement()));
    return true;
  }
  // Bounds of any size: one reified comparison for each end.
  std::vector<Literal> parts;
  for (const ExactInterval& i : domain.intervals()) {
    const Literal above{store.new_variable(0, 1)};
    const Literal below{store.new_variable(0, 1)};
    const Literal inside{store.new_variable(0, 1)};
    const ExactTerm up[] = {{Integer(1), x}};
    const ExactTerm down[] = {{Integer(-1), x}};
    const bool posted =
        (i.lo.finite() ? reify_linear(store, above, down, Relation::less_equal, -i.lo.value())
                       : make_true(store, above)) &&
        (i.hi.finite() ? reify_linear(store, below, up, Relation::less_equal, i.hi.value()) : make_true(store, below));
    const Literal both[] = {above, below};
    if (!posted || !post_conjunction(store, inside, both)) return false;
    parts.push_back(inside);
  }
  return post_disjunction(store, b, parts);
}

}  // namespace hornbeam::clpfd
