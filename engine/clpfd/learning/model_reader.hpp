// SPDX-License-Identifier: MIT
//
// Translates the constraints of a store, from their descriptions, to clauses and rules of a learner.
//
// Reads everything connected with the given variables. Omissions (constraints on variables without finite bounds, sums
// that do not fit 64 bits) make the learner's model weaker, never wrong: a solution must be checked by the store.
#pragma once

#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "clpfd/kernel/store.hpp"
#include "clpfd/learning/rules.hpp"

namespace hornbeam::clpfd::learning {

class ModelReader {
 public:
  enum class Result : std::uint8_t { read, impossible, interrupted, out_of_memory };

  ModelReader(Store& store, Learner& learner) : store_(store), learner_(learner) {}

  Result read(std::span<const FdVar> roots);
  // nobody: the store's variable is not in the model.
  Unknown find(FdVar x) const;

 private:
  using Terms = std::vector<Term>;
  enum class Sign : std::uint8_t { at_most, equal, not_equal };

  void collect();
  void read_edges(FdVar x);
  void read_one(const Description& d);
  void read_more(const Description& d);
  bool is_usable(FdVar x) const;
  bool are_usable(std::span<const FdVar> xs) const;
  bool stops();

  // ---- parts of models; once possible_ is false nothing matters
  Unknown unknown(FdVar x);
  std::vector<Unknown> unknowns(std::span<const FdVar> xs);
  Fact truth(FdVar b, bool negated);
  void clause(Facts facts);
  void sum(Terms terms, Value limit, Sign sign, const Guard& guard = {});
  void pair(Unknown x, Unknown y, Value c, const Guard& guard = {});  // x = y + c
  Unknown fresh(Value lo, Value hi) { return learner_.add(lo, hi); }
  Unknown constant(Value v) { return learner_.add(v, v); }
  Unknown truth_of(const Fact& f);
  // The unknowns equal one of the rows, which are consecutive.
  void table(std::span<const Unknown> xs, std::span<const Value> rows, const Guard& guard = {});
  void column(Unknown x, std::span<const Value> rows, std::size_t place, std::size_t width, Unknown chosen,
              const Guard& guard);
  void gaps(Unknown x, std::span<const Value> values, const Guard& guard);

  // ---- constraints
  bool linear_terms(const Description& d, std::size_t first, Terms& terms, Value& limit);
  void linear(const Description& d, Sign sign);
  void reified_linear(const Description& d, Sign sign);
  void reified_pair(const Description& d, Sign sign);
  void reified_constant(const Description& d, bool is_equality);
  void reified_member(const Description& d);
  void reified_table(const Description& d);
  void disjunction(const Description& d);
  void equivalence(const Description& d);
  void number_clause(const Description& d);
  void distinct(const Description& d);
  void cardinality(const Description& d);
  void circuit(const Description& d, bool sub);
  void element(const Description& d);
  void automaton(const Description& d);
  void cumulative(const Description& d);
  void order_pairs(std::span<const TimedTask> tasks, Unknown limit);
  void rectangles(const Description& d);
  void apart(std::span<const Unknown> a, std::span<const Unknown> b);
  void lexicographic(const Description& d);
  void function(const Description& d);
  void guarded(const Description& d);
  bool tabulate(std::uint16_t kind, std::span<const FdVar> xs, std::span<const Integer> constants, const Guard& guard);
  void product(const Description& d);
  void division(const Description& d);
  void absolute(const Description& d);
  void power(const Description& d);
  Unknown raised(Unknown x, Value exponent, Value most);
  void evaluate(std::uint16_t kind, std::span<const FdVar> xs, std::span<const Integer> constants, const Guard& guard);

  Store& store_;
  Learner& learner_;
  std::unordered_map<std::uint32_t, Unknown> numbers_;  // by the places of representatives
  std::vector<FdVar> reached_;
  std::unordered_set<std::uint32_t> seen_;
  std::vector<PropagatorId> propagators_;
  bool possible_ = true;
  Result stopped_ = Result::read;
  std::uint64_t steps_ = 0;
};

}  // namespace hornbeam::clpfd::learning
