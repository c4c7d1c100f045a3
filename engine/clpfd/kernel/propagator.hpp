// SPDX-License-Identifier: MIT
//
// What a constraint is to the store: something that can be asked to prune domains.
//
// Propagators live in the store's arena and vanish with its top, so they own nothing that a
// destructor must release: variable-length parts are arrays in the same arena (addresses there
// are stable), and changing state is Reversible (reversible.hpp). Store::post makes one.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "clpfd/domain/big_bound.hpp"
#include "clpfd/kernel/fd_variable.hpp"

namespace hornbeam::clpfd {

class Store;

// Answer of one run. `fixpoint`: nothing more to find until a watched event happens.
// `again`: there may be more, queue me once more (long inner loops give way to others and to
// interrupts so). `entailed`: true whatever the variables become; not run again on this branch.
enum class Status : std::uint8_t { fixpoint, again, entailed, failed };

// Queues are served in this order; cheap and local ones first. A reified relation of two variables looks at limits
// when they have come to rest, since it moves none.
enum class Priority : std::uint8_t { simple, reified, linear, global };
inline constexpr unsigned kPriorityCount = 4;

// What a propagator stands for, so that the host can print it as a goal. `kind` is a
// ConstraintKind (propagators/constraint_kind.hpp); variables and constants in posted order.
struct Description {
  std::uint16_t kind = 0;
  std::vector<FdVar> variables;
  std::vector<Integer> constants;
  bool negated = false;                    // reified: the first variable is tied to the negation
  std::size_t at_fault = ~std::size_t{0};  // so many of the variables had a part in the last failure, those in front
};

// At most `variable` + `offset`.
struct UpperLimit {
  FdVar variable;
  Value offset;
};

class Propagator {
 public:
  // Prunes what contradicts the constraint. Called through the queue only.
  virtual Status propagate(Store& store) = 0;
  // Enters itself in the watch lists of its variables.
  virtual void subscribe(Store& store, PropagatorId self) = 0;
  // x, entered by Store::watch_known, is known: asked at once, before anything that waits in a queue.
  virtual Status hear_known(Store&, FdVar) { return Status::fixpoint; }
  // A search begins that fixes all of its variables but at most one: may post redundant constraints, which prune more
  // than SWI-Prolog does. Asked once on a branch, if it has promised to know more, and then the last variable that it
  // describes must be fixed whenever the others are.
  virtual void strengthen(Store&) {}
  // Whether that would post anything as the domains are: asked first.
  virtual bool can_strengthen(const Store&) const { return false; }
  // Names all the variables that it knows, among others.
  virtual void describe(Description& out) const = 0;
  // The limit that it sets x by itself, for those that say X =< Y + C.
  virtual std::optional<UpperLimit> above(FdVar) const { return std::nullopt; }
  // Whether it has to do with x, one of its variables, as the domains are; for those who tell of it.
  virtual bool is_about(const Store&, FdVar) const { return true; }
  // A place in what it has allocated after it was posted, if anything: see StoreCollection.
  virtual const void* late_storage() const { return nullptr; }

  bool dead() const { return (state_ & kDead) != 0; }
  // Number that the host gave to the goal under way when this was posted (Store::set_origin).
  std::uint32_t origin() const { return static_cast<std::uint32_t>(state_ >> kOriginShift); }
  // Posted to help another one, which already says the same; not to be printed.
  bool auxiliary() const { return (state_ & kAuxiliary) != 0; }

 protected:
  // What a propagator promises: after a run, running it again at once would do nothing.
  enum class Rerun : bool { never, when_self_woken };

  explicit Propagator(Priority priority, Rerun rerun = Rerun::when_self_woken)
      : state_((static_cast<std::uint64_t>(priority) << kPriorityShift) |
               (rerun == Rerun::when_self_woken ? kSelfWakes : 0)) {}
  ~Propagator() = default;
  void promise_strengthening() { state_ |= kStrengthens; }

 private:
  friend class Store;
  // One word, which the trail saves as a whole, and which is read and written as a whole: a processor waits when it
  // reads a word of which it has just written a part.
  //
  //    63            32       9   8          4             3           2         1      0
  //   |  origin        | ... |  priority | strengthens | auxiliary | self_wakes | dead | queued |
  static constexpr std::uint64_t kQueued = 1;
  static constexpr std::uint64_t kDead = 2;
  static constexpr std::uint64_t kSelfWakes = 4;
  static constexpr std::uint64_t kAuxiliary = 8;
  static constexpr std::uint64_t kStrengthens = 16;
  static constexpr unsigned kPriorityShift = 8;
  static constexpr unsigned kOriginShift = 32;
  bool may_strengthen() const { return (state_ & (kStrengthens | kDead)) == kStrengthens; }
  static unsigned priority_of(std::uint64_t state) { return (state >> kPriorityShift) & 3; }

  std::uint64_t state_;
};

}  // namespace hornbeam::clpfd
