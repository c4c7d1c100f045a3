// SPDX-License-Identifier: MIT
//
// The constraint store of one machine, and how its variables are those of Prolog.
//
//   attributed variable --att(clpfd, Handle, _)--> hosts_[Handle] = {cell, FdVar}
//   FdVariable::host = Handle + 1            -----> the same entry
//
// A handle counts only while the cell of its entry is the very variable that carries it: copies of
// attributed variables carry handles that are not theirs. The collector visits the cells (they
// move); backtracking drops the entries that were made since.
//
// Backtracking: before the first change after a new choice point of the machine, prepare() takes a
// mark of the store and leaves an entry on the machine's trail that calls undo(). A segment is
// what lies between two such marks. A program that never backtracks stays in one segment; what it
// posts and decides there is dropped by forget_decided().
#pragma once

#include <array>
#include <memory>
#include <unordered_set>
#include <variant>
#include <vector>

#include "clpfd/kernel/store.hpp"
#include "clpfd/search/labeling.hpp"
#include "clpfd/search/optimise.hpp"
#include "machine/machine.hpp"

namespace hornbeam::clpfd {

using machine::Machine;
using terms::Cell;
using Answer = machine::Outcome;

class Solver final : public machine::Extension, public terms::UndoHook {
 public:
  // The solver of a machine, made when first asked for.
  static Solver& of(Machine& m);

  explicit Solver(Machine& m);
  ~Solver() override = default;

  Store store;
  static constexpr std::size_t kStatistics = 5;
  std::array<std::uint64_t, kStatistics> asked_statistics{};  // what fd_statistics/2 said last
  Machine& machine() { return m_; }

  // To be called before the first change that a builtin makes. Anything but success is an error to
  // be returned at once.
  Answer prepare();

  // ---- variables; `variable` is unbound, and dereferenced for known() ----
  bool known(Cell variable, FdVar& x) const;
  // Makes it a variable of the store if it is none; no value when memory is short.
  FdVar variable(Cell variable);
  // The variable that a handle stood for when `value`, dereferenced, was bound to it.
  bool bound_variable(Cell handle, Cell value, FdVar& x) const;
  // Unification: x is `other`, a dereferenced integer or variable. Propagates.
  Answer become(FdVar x, Cell other);
  // An integer becomes a variable with one value.
  FdVar constant(const Integer& value);
  // The Prolog side of x: an integer, a variable of the host, or (auxiliary variables) a fresh one.
  Cell term(FdVar x);
  bool has_variables() const { return !hosts_.empty(); }
  bool has_host(FdVar x) const { return store[x].host != 0; }

  // Propagates what was posted and binds the variables that have become known. `possible` is what
  // the posting functions said.
  Answer settle(bool possible);
  Answer bind_known();
  // What a propagation or a search that did not come to its end means to the machine.
  Answer stopped(Outcome outcome);

  // ---- searches ----
  using Search = std::variant<Labeling, Optimise>;
  std::size_t keep_search(std::unique_ptr<Search> search);
  Search* search(std::size_t number) {
    return number < searches_.size() ? searches_[number].get() : nullptr;
  }

  // It has given its last solution.
  void drop_search(std::size_t number) { searches_[number].reset(); }

  // ---- goals as they were posted, for residual goals ----
  // While one is begun, propagators get its number as their origin. `begin` and `end` are places
  // in the arena: what was made for the goal lies between.
  struct Source {
    Cell goal;
    std::uint32_t begin;
    std::uint32_t end;
  };
  void begin_source(Cell goal);
  void end_source();
  // An origin with this bit is no source; the other bits say in which form a linear constraint
  // was written (bits below).
  static constexpr std::uint32_t kForm = std::uint32_t{1} << 31;
  static constexpr std::uint32_t kConstantFirst = 1;  // c + Y #= X, not Y + c #= X
  static constexpr std::uint32_t kScalar = 4;         // by sum/3 or scalar_product/4
  bool is_source(std::uint32_t origin) const { return origin != 0 && (origin & kForm) == 0; }
  const Source& source(std::uint32_t origin) const { return sources_[origin - 1]; }

  // The goal that was interrupted is run again and goes on; false for any other goal that comes in between.
  bool resume();

  void undo(std::uint64_t segment) override;

  bool memory_short() const { return memory_short_; }

 private:
  static constexpr std::size_t kForgetFirst = std::size_t{1} << 20;

  struct Host {
    Cell cell;
    FdVar variable;
  };
  struct Segment {
    std::size_t trail_position;
    Store::Mark mark;
    std::size_t hosts;
    std::size_t searches;
    std::size_t sources;
  };

  void find_trail_positions();
  void join_segments(std::size_t newest);
  void forget_decided();
  bool bind(Cell variable, Cell value);
  Cell new_host(Cell variable, FdVar x);

  Machine& m_;
  std::vector<Host> hosts_;
  std::vector<Segment> segments_;
  std::vector<std::unique_ptr<Search>> searches_;
  std::vector<Source> sources_;
  std::uint64_t collections_ = 0;  // of the machine, when the trail positions were right
  std::size_t forget_at_ = kForgetFirst;  // bytes of the newest segment, see forget_decided
  std::size_t decided_ = 0;                // hosts of it that are known to be known
  bool memory_short_ = false;
  // Propagation was stopped midway, in this goal: its instruction, and the choice point below it.
  bool broken_ = false;
  const code::Word* broken_at_ = nullptr;
  const Cell* broken_above_ = nullptr;
  terms::Atom name_;
};

}  // namespace hornbeam::clpfd
