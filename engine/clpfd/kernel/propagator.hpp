// SPDX-License-Identifier: MIT
//
// A constraint as the store sees it: an object that can prune domains.
//
// Propagators live in the store's arena and vanish when its top is lowered, so they own nothing that needs a
// destructor: variable-length parts are arrays in the same arena (addresses there are stable), and mutable state is
// Reversible (reversible.hpp). Store::post makes one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "clpfd/domain/big_bound.hpp"
#include "clpfd/kernel/fd_variable.hpp"

namespace hornbeam::clpfd {

class Store;

// Result of a run. `fixpoint`: nothing more to find until a watched event happens. `again`: there may be more, schedule
// again (long inner loops thus yield to others and to interrupts). `entailed`: true for all remaining values; not run
// again on this branch.
enum class Status : std::uint8_t { fixpoint, again, entailed, failed };

// Nothing remains to be done if it is possible.
constexpr Status done(bool possible) { return possible ? Status::entailed : Status::failed; }

// Queues are served in this order; cheap and local propagators first. A reified relation of two variables inspects
// bounds after they have settled, since it moves none.
enum class Priority : std::uint8_t { simple, reified, linear, global };
inline constexpr unsigned priority_count = 4;

// How a propagator is displayed as a goal by the host. `kind` is a ConstraintKind (propagators/constraint_kind.hpp);
// variables and constants are in posted order.
struct Description {
  std::uint16_t kind = 0;
  std::vector<FdVar> variables;
  std::vector<Integer> constants;
  bool negated = false;                    // reified: the first variable is the truth of the negation
  std::size_t at_fault = ~std::size_t{0};  // the number of leading variables involved in the last failure
};

// An upper bound: `variable` + `offset`.
struct UpperLimit {
  FdVar variable;
  Value offset;
};

class Propagator {
 public:
  // Prunes values inconsistent with the constraint. Called through the queue only.
  virtual Status propagate(Store& store) = 0;
  // Adds itself to the watch lists of its variables.
  virtual void subscribe(Store& store, PropagatorId self) = 0;
  // x, registered by Store::watch_known, is fixed: called at once, before anything in a queue.
  virtual Status hear_known(Store&, FdVar) { return Status::fixpoint; }
  // Before a search that fixes all of its variables but at most one: may post redundant constraints, which prune more
  // than SWI-Prolog does. Called once on a branch, if promised in the constructor; the last variable that it describes
  // must then be fixed whenever the others are.
  virtual void post_redundant(Store&) {}
  // Whether that would post anything for the current domains: called first.
  virtual bool has_redundant(const Store&) const { return false; }
  // Reports all its variables, among other things.
  virtual void describe(Description& out) const = 0;
  // The upper bound that it imposes on x, for constraints of the form X =< Y + C.
  virtual std::optional<UpperLimit> above(FdVar) const { return std::nullopt; }
  // Whether it still involves x, one of its variables, given the domains; for its description.
  virtual bool is_about(const Store&, FdVar) const { return true; }
  // Appends the propagators that it watches variables for, if it is a channel.
  virtual void list_parts(std::vector<PropagatorId>&) const {}
  // An address in memory it allocated after posting, if any: see StoreCollection.
  virtual const void* late_storage() const { return nullptr; }

  bool dead() const { return (state_ & dead_bit) != 0; }
  // The number that the host gave to the current goal when this was posted (Store::set_origin).
  std::uint32_t origin() const { return static_cast<std::uint32_t>(state_ >> origin_shift); }
  // What it is to the channel of a variable (propagators/value_channel.hpp).
  enum class Role : std::uint8_t { other, equality, channel };
  Role role() const { return static_cast<Role>((state_ >> role_shift) & 3); }
  // Redundant to another propagator; not displayed.
  bool auxiliary() const { return (state_ & auxiliary_bit) != 0; }

 protected:
  // Whether a propagator is idempotent: after a run, running it again at once would do nothing.
  enum class Rerun : bool { never, when_self_woken };

  explicit Propagator(Priority priority, Rerun rerun = Rerun::when_self_woken)
      : state_((static_cast<std::uint64_t>(priority) << priority_shift) |
               (rerun == Rerun::when_self_woken ? self_wakes_bit : 0)) {}
  ~Propagator() = default;
  void promise_redundant() { state_ |= redundant_bit; }
  void play(Role role) { state_ |= static_cast<std::uint64_t>(role) << role_shift; }

 private:
  friend class Store;
  // A single word, which the trail saves, and which is always read and written as a whole: a processor stalls when it
  // reads a word of which it has just written a part.
  //
  //    63            32       9   8      6  5       4             3           2         1      0
  //   |  origin        | ... |  priority | role | redundant   | auxiliary | self_wakes | dead | queued |
  static constexpr std::uint64_t queued_bit = 1;
  static constexpr std::uint64_t dead_bit = 2;
  static constexpr std::uint64_t self_wakes_bit = 4;
  static constexpr std::uint64_t auxiliary_bit = 8;
  static constexpr std::uint64_t redundant_bit = 16;
  static constexpr unsigned role_shift = 5;
  static constexpr unsigned priority_shift = 8;
  static constexpr unsigned origin_shift = 32;
  bool may_have_redundant() const { return (state_ & (redundant_bit | dead_bit)) == redundant_bit; }
  static unsigned priority_of(std::uint64_t state) { return (state >> priority_shift) & 3; }

  std::uint64_t state_;
};

}  // namespace hornbeam::clpfd
