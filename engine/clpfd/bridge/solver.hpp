// SPDX-License-Identifier: MIT
//
// The constraint store of one machine, and the mapping between its variables and Prolog's.
//
//   attributed variable --Handle or att(clpfd, Handle, _)--> hosts_[Handle] = FdVar
//   FdVariable::host                                    -----> the cell of that variable
//
// A handle is valid only while the variable of its entry has the cell that carries the handle: copies of attributed
// variables carry handles that are not theirs. The collector visits the cells (they move); backtracking drops the
// entries made since.
//
// Backtracking: before the first change after a new choice point of the machine, prepare() takes a mark of the store
// and leaves an entry on the machine's trail that calls undo(). A segment lies between two such marks. A program that
// never backtracks stays in one segment; unreferenced variables and constraints are collected there with the garbage of
// the heap (collection.cpp).
#pragma once

#include <array>
#include <deque>
#include <memory>
#include <optional>
#include <unordered_set>
#include <vector>

#include "clpfd/bridge/difference_path.hpp"
#include "clpfd/bridge/functor_rows.hpp"
#include "clpfd/bridge/kept_copies.hpp"
#include "clpfd/bridge/search_progress.hpp"
#include "clpfd/kernel/store.hpp"
#include "clpfd/kernel/store_collection.hpp"
#include "clpfd/search/objective.hpp"
#include "machine/machine.hpp"

namespace hornbeam::clpfd {

class Precedences;

using Answer = machine::Outcome;

struct RunningSearch;

class Solver final : public machine::Extension, public terms::UndoHook {
 public:
  // The solver of a machine, created on first use.
  static Solver& of(Machine& m) {
    return m.constraint_store != nullptr ? static_cast<Solver&>(*m.constraint_store) : make(m);
  }

  explicit Solver(Machine& m);
  ~Solver() override;

  Store store;
  const FdVar one = store.new_variable(1, 1);  // the true literal, for all conditions
  static constexpr std::size_t statistic_count = 5;
  std::array<std::uint64_t, statistic_count> asked_statistics{};  // as last reported by fd_statistics/2
  Machine& machine() { return m_; }
  FunctorRows connectives;                    // of conditions
  FunctorRows operations;                     // of expressions
  std::array<Cell, 6> comparison_functors{};  // by Comparison, once needed

  // So many variables are about to be made at once, all live (Machine::expect_alive).
  void expect_alive(std::size_t variables);
  // Must be called before the first change that a builtin makes. Return anything but success at once.
  Answer prepare(bool may_collect = true) { return catch_up() ? prepare_segment(may_collect) : Answer::fail; }
  // The goal was interrupted while it propagated and is run again: everything has been posted, and it continues with
  // settle().
  bool goes_on() { return broken_ && resume(); }

  // Everything a goal needs before it posts, with room on the heap for a few terms. An answer: nothing is to be posted.
  std::optional<Answer> begin_goal() { return begin_goal_after(true); }
  // The same for a difference: what waits on a path may go on waiting.
  std::optional<Answer> begin_difference() { return begin_goal_after(false); }
  // For whoever reads domains: propagates what waits. False, which cannot be: there is no solution.
  bool catch_up() { return !path_.waits() || path_.catch_up(store); }

  // ---- variables; `variable` is unbound, and dereferenced for known() ----
  bool known(Cell variable, FdVar& x) const {
    if (!variable.is_attributed()) return false;
    const Cell direct = variable.address()[1];
    const auto index = static_cast<std::size_t>(direct.as_small_integer());
    if (!direct.is_small_integer() || index >= hosts_.size() || hosts_[index] == FdVar::none ||
        store[hosts_[index]].host != Cell::reference(variable.address()).bits()) {
      return known_among_others(variable, x);
    }
    x = hosts_[index];
    return true;
  }
  // Makes it a variable of the store with these bounds if necessary; none if memory is short.
  FdVar variable(Cell variable, Value lo = -infinity, Value hi = infinity) {
    FdVar x = FdVar::none;
    variable = terms::deref(variable);  // it may have become one of ours just before
    return known(variable, x) ? x : new_variable(variable, lo, hi);
  }
  // Restricts all of them, variables and integers, to the domain, which is not empty.
  bool restrict(std::span<const Cell> elements, const Domain& domain);
  bool restrict(std::span<const Cell> elements, const Interval& interval);
  // The variable of the handle when `value`, dereferenced, was bound to it.
  bool bound_variable(Cell handle, Cell value, FdVar& x) const;
  // If several are bound at once, or have other attributes, the hooks run one after the other. Goals of others that run
  // in between must be judged by all the bindings: those to integers are taken into account.
  void note_bound(Cell wakeups) override;
  machine::Trial would_hold(Cell wakeups) override;
  void hook_runs(Cell handle);
  // Unification: x becomes `other`, a dereferenced integer or variable. Propagates.
  Answer become(FdVar x, Cell other);
  // The same for two variables that a goal equates, and for a variable and its value: runs no hook if they have no
  // other attributes. After begin_goal(); they must be variables of the store.
  Answer make_one(Cell a, Cell b);
  Answer give_value(Cell variable, Cell number);
  // An integer becomes a variable with one value.
  FdVar constant(const Integer& value);
  // The Prolog term of x: an integer, a variable of the host, or (auxiliary variables) a fresh one.
  Cell term(FdVar x);
  bool has_variables() const { return !hosts_.empty(); }
  bool has_host(FdVar x) const { return store[x].host != 0; }
  Cell host(FdVar x) const { return Cell(store[x].host); }

  // Propagates what was posted and binds the variables that have become fixed. `possible` is the result of the posting
  // functions.
  Answer settle(bool possible);
  // Posts the difference of x and y, an edge of a path, by `post`; propagates it if someone might notice.
  template <class Post>
  Answer settle_difference(FdVar x, FdVar y, Post post) {
    const bool waits = bound_.empty() && !store.has_cutoff() && path_.takes(store, x, y);
    if (!waits && !catch_up()) return Answer::fail;
    const bool possible = post();
    if (waits && possible && !memory_short_) {
      if (path_.continues(store)) return Answer::success;
      path_.catch_up(store);
    }
    path_.forget();
    return settle(possible);
  }
  Answer bind_known();
  // Binds those fixed before the mark, if that wakes no goals.
  bool bind_plain_before(Store::Mark mark);
  // The machine's outcome for an unfinished propagation or search.
  Answer stopped(Outcome outcome);

  // ---- searches ----
  std::size_t keep_search(std::unique_ptr<RunningSearch> search);
  RunningSearch* search(std::size_t number);

  // The objectives of the search being set up, which may be interrupted.
  std::vector<Objective> objectives;
  std::shared_ptr<const Precedences> precedences;  // likewise
  SearchProgress progress;                         // of the search with objectives that began last
  // It has given its last solution.
  void drop_search(std::size_t number);

  // ---- goals as they were posted, for residual goals ----
  // While one is open, propagators get its number as their origin. `begin` and `end` are places in the arena that
  // delimit what was made for the goal. `end` is 0 if an error was found on the way.
  struct Source {
    Cell goal;
    std::uint32_t begin;
    std::uint32_t end;
  };
  void begin_source(Cell goal);
  void end_source(bool complete = true);
  // An origin with this bit is not a source; the other bits tell how a linear constraint was written (see below).
  static constexpr std::uint32_t form_bit = std::uint32_t{1} << 31;
  static constexpr std::uint32_t constant_first = 1;  // c + Y #= X, not Y + c #= X; an edge keeps this one
  bool is_source(std::uint32_t origin) const { return origin != 0 && (origin & form_bit) == 0; }
  const Source& source(std::uint32_t origin) const { return sources_[origin - 1]; }

  // The interrupted goal is run again and resumes; false for any other goal that comes in between.
  bool resume() { return !broken_ || resume_broken(); }

  void undo(std::uint64_t segment) override;

  // ---- copies (copies.cpp) ----
  bool pack(Cell& ball) override;
  Cell unpacked(Cell ball) override;
  bool restore_copies() override { return kept_copies_.restore(); }
  void trail_has_moved() override { collections_ = UINT64_MAX; }
  // A packed value becomes the argument, counted from 0, permanently.
  Answer put_argument(Cell term, std::size_t argument, Cell packed);
  void forget_argument(const Cell* place) { kept_copies_.forget(place); }

  bool memory_short() const { return memory_short_; }

 private:
  static Solver& make(Machine& m);
  std::optional<Answer> begin_goal_after(bool catching_up);
  Answer prepare_segment(bool may_collect);
  void forget_unbound();
  bool take_bound(std::size_t count);
  bool try_bound(Cell wakeups);
  Outcome try_propagation(bool& wakes);
  bool others_wait_on_bound(Cell wakeups) const;
  Answer propagate(bool possible);
  bool resume_broken();
  static constexpr std::size_t waits_at_least = 32;  // until this fraction of the memory is used
  static constexpr std::size_t collect_first = std::size_t{8} << 20;

  struct Segment {
    std::size_t trail_position;
    Store::Mark mark;
    std::size_t hosts;
    std::size_t searches;
    std::size_t sources;
  };

  void find_trail_positions();
  void join_segments(std::size_t newest);
  // Usually false, which takes few instructions.
  bool collection_due() {
    const std::size_t soon = std::min(collect_at_, m_.terms.memory.limit() / waits_at_least);
    return (collecting_ || store.grown() >= soon) && collection_due_now();
  }
  bool collection_due_now();
  void mark_hosts(const std::function<bool(Cell)>& is_marked, const std::function<void(Cell&)>& mark);
  void visit_hosts(const std::function<void(Cell&)>& visit);
  void reach_sources(std::size_t from, const std::function<void(Cell&)>& mark);
  void drop_unreached();
  bool owns(std::size_t index, Cell variable) const {
    return index < hosts_.size() && hosts_[index] != FdVar::none && deref(host(hosts_[index])) == variable;
  }
  Answer bind(FdVar x);
  bool others_wait_on(FdVar x) const {
    if (!has_host(x)) return false;
    const Cell c = terms::deref(host(x));
    return c.is_attributed() && !has_only_handle(c);
  }
  static bool has_only_handle(Cell variable) {
    return variable.is_attributed() && variable.address()[1].is_small_integer();
  }
  const FdVar* bind_plain(const FdVar* x, const FdVar* end);
  bool unify_equal();
  bool known_among_others(Cell variable, FdVar& x) const;
  FdVar new_variable(Cell variable, Value lo, Value hi);
  std::size_t make_room_for(std::span<const Cell> elements);
  bool restrict_some(std::span<const Cell> elements, const Interval& interval);
  Cell* handle_place(Cell* place) const;
  Cell new_host(FdVar x);
  Cell new_attributed(FdVar x);

  Machine& m_;
  KeptCopies kept_copies_{m_};
  DifferencePath path_;
  std::pmr::vector<FdVar> hosts_{&store.memory()};                 // none: free
  std::pmr::vector<std::uint32_t> free_hosts_{&store.memory()};    // of the newest segment
  std::pmr::vector<std::uint32_t> free_sources_{&store.memory()};  // likewise
  std::pmr::deque<std::uint32_t> bound_{&store.memory()};  // handles of variables whose hooks may not have run yet
  std::size_t outer_bound_ = 0;                            // the number waiting for hooks outside the running ones
  std::uint32_t open_source_ = 0;
  std::pmr::vector<Segment> segments_{&store.memory()};
  std::vector<std::unique_ptr<RunningSearch>> searches_;
  std::pmr::vector<Source> sources_{&store.memory()};
  std::uint64_t collections_ = 0;                // of the machine, as of which the trail positions are valid
  std::size_t collect_at_ = collect_first;       // bytes of the arena, see collection_due
  bool expects_ = false;                         // since the last collection
  bool collecting_ = false;                      // the next heap collection also serves the store
  std::unique_ptr<StoreCollection> collection_;  // while in progress
  std::vector<bool> kept_sources_;               // likewise; from the newest segment's first
  bool memory_short_ = false;
  // Where propagation was interrupted in this goal: its instruction, and the choice point below it.
  bool broken_ = false;
  const code::Word* broken_at_ = nullptr;
  const Cell* broken_above_ = nullptr;
  terms::Atom name_;
};

}  // namespace hornbeam::clpfd
