// SPDX-License-Identifier: MIT
//
// B <=> (L1 or ... or Ln) and B <=> (X <=> Y) over literals.
#include "clpfd/propagators/boolean.hpp"

#include <utility>

#include "clpfd/kernel/reversible.hpp"
#include "clpfd/propagators/constraint_kind.hpp"
#include "clpfd/propagators/relations.hpp"
#include "support/short_vector.hpp"

namespace hornbeam::clpfd {

namespace {

// a <=> b as an equality of variables that the host knows: it will unify them.
bool are_one(const Store& store, Literal a, Literal b) {
  return a.negated == b.negated && store[a.variable].host != 0 && store[b.variable].host != 0;
}
Status make_one(Store& store, Literal a, Literal b) { return done(post_equal(store, a.variable, b.variable, 0)); }

//     literals  | 0 ..... active | active ..... n |
//                 open            known to be false
// Watches every literal. False ones leave the active part, so a run costs no more than the number of open literals.
class Disjunction final : public Propagator {
 public:
  Disjunction(Store& store, Literal b, std::span<const Literal> literals)
      : Propagator(Priority::simple, Rerun::never),
        b_(b),
        literals_(store.copy_array(literals)),
        posted_(store.copy_array(literals)),
        active_(static_cast<std::uint32_t>(literals.size())) {}

  Status propagate(Store& store) override {
    if (is_false(store, b_)) {
      for (Literal l : literals_) {
        if (!make_false(store, l)) return Status::failed;
      }
      return Status::entailed;
    }
    std::uint32_t active = active_;
    for (std::uint32_t i = 0; i < active;) {
      if (is_true(store, literals_[i])) {
        return done(make_true(store, b_));
      }
      if (is_false(store, literals_[i])) {
        std::swap(literals_[i], literals_[--active]);
      } else {
        ++i;
      }
    }
    if (active != active_) active_.set(store, active);
    if (active == 0) return done(make_false(store, b_));
    if (active == 1 && is_true(store, b_)) {
      return done(make_true(store, literals_[0]));
    }
    if (active > 1) return Status::fixpoint;
    return are_one(store, b_, literals_[0]) ? make_one(store, b_, literals_[0]) : Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    store.watch(b_.variable, on_fixed, self);
    for (Literal l : posted_) store.watch(l.variable, on_fixed, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::disjunction);
    out.variables = {b_.variable};
    out.constants = {b_.negated ? 1 : 0};
    for (Literal l : posted_) {
      out.variables.push_back(l.variable);
      out.constants.push_back(l.negated ? 1 : 0);
    }
  }

 private:
  Literal b_;
  std::span<Literal> literals_;
  std::span<Literal> posted_;
  Reversible<std::uint32_t> active_;
};

// Of three Booleans with b = (x = y), two determine the third.
class Equivalence final : public Propagator {
 public:
  Equivalence(Literal b, Literal x, Literal y) : Propagator(Priority::simple, Rerun::never), b_(b), x_(x), y_(y) {}

  Status propagate(Store& store) override {
    for (const auto& [a, c, third] : {std::tuple{x_, y_, b_}, {b_, x_, y_}, {b_, y_, x_}}) {
      if (!store.fixed(a.variable) || !store.fixed(c.variable)) continue;
      const bool equal = is_true(store, a) == is_true(store, c);
      return make_true(store, equal ? third : !third) ? Status::entailed : Status::failed;
    }
    for (const auto& [known, other] : {std::pair{x_, y_}, {y_, x_}}) {
      if (!store.fixed(known.variable)) continue;
      const Literal same = is_true(store, known) ? other : !other;
      if (are_one(store, b_, same)) return make_one(store, b_, same);
    }
    return Status::fixpoint;
  }
  void subscribe(Store& store, PropagatorId self) override {
    for (Literal l : {b_, x_, y_}) store.watch(l.variable, on_fixed, self);
  }
  void describe(Description& out) const override {
    out.kind = static_cast<std::uint16_t>(ConstraintKind::equivalence);
    for (Literal l : {b_, x_, y_}) {
      out.variables.push_back(l.variable);
      out.constants.push_back(l.negated ? 1 : 0);
    }
  }

 private:
  Literal b_;
  Literal x_;
  Literal y_;
};

bool post_literals(Store& store, Literal b, std::span<const Literal> literals) {
  if (!make_boolean(store, b)) return false;
  for (Literal l : literals) {
    if (!make_boolean(store, l)) return false;
  }
  store.post<Disjunction>(store, b, literals);
  return true;
}

}  // namespace

bool restrict_to_boolean(Store& store, FdVar x) { return store.tighten_lower(x, 0) && store.tighten_upper(x, 1); }

bool post_disjunction(Store& store, Literal b, std::span<const Literal> literals) {
  return post_literals(store, b, literals);
}

// De Morgan: b <=> (x and y) is \b <=> (\x or \y).
bool post_conjunction(Store& store, Literal b, std::span<const Literal> literals) {
  support::ShortVector<Literal, 8> turned;
  for (Literal l : literals) turned.push_back(!l);
  return post_literals(store, !b, {turned.data(), turned.size()});
}

bool post_implication(Store& store, Literal b, Literal x, Literal y) {
  const Literal literals[] = {!x, y};
  return post_disjunction(store, b, literals);
}

bool post_equivalence(Store& store, Literal b, Literal x, Literal y) {
  if (!make_boolean(store, b) || !make_boolean(store, x) || !make_boolean(store, y)) return false;
  store.post<Equivalence>(b, x, y);
  return true;
}

bool post_exclusive_or(Store& store, Literal b, Literal x, Literal y) {
  if (!make_boolean(store, b) || !make_boolean(store, x) || !make_boolean(store, y)) return false;
  store.post<Equivalence>(!b, x, y);
  return true;
}

}  // namespace hornbeam::clpfd
