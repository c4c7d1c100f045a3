// SPDX-License-Identifier: MIT
//
// Constrained values of nb_setarg/3. Backtracking leaves them in their terms, but removes their constraints. These are
// posted again before the next call, if the value is still in place.
//
// Two trail entries track such a value: one at the current top, undone when the constraints are lost, and one below the
// oldest choice point that protects the term, undone when the term is gone. All terms with the same such choice point
// share the latter: a group.
#pragma once

#include <unordered_map>
#include <vector>

#include "machine/machine.hpp"

namespace hornbeam::clpfd {

class KeptCopies {
 public:
  explicit KeptCopies(machine::Machine& m);
  KeptCopies(const KeptCopies&) = delete;
  KeptCopies& operator=(const KeptCopies&) = delete;

  // Stores a packed value (copies.hpp) in an argument, counted from 0, of a structure or list. Room must be ensured,
  // also for `entries` on the trail.
  void put(terms::Cell term, std::size_t argument, terms::Cell packed);
  static constexpr std::size_t entries = 8;
  static constexpr std::size_t cells = terms::TermStore::wakeup_cells + 2;
  // The argument at this place has been overwritten permanently.
  void forget(const terms::Cell* cell);
  // Posts lost constraints again; false if there is no room.
  bool restore();

 private:
  struct Place {
    terms::Cell term;
    std::size_t argument;
    terms::Cell attributes;  // of the packed value
    bool lost = false;

    terms::Cell& cell() const { return term.address()[term.is_list() ? argument : argument + 1]; }
    const terms::Cell& value() const { return terms::structure_argument(attributes, 0); }
  };
  struct LostHook final : terms::UndoHook {
    KeptCopies& kept;
    explicit LostHook(KeptCopies& k) : kept(k) {}
    void undo(std::uint64_t number) override { kept.lose(number); }
  };
  struct GoneHook final : terms::UndoHook {
    KeptCopies& kept;
    explicit GoneHook(KeptCopies& k) : kept(k) {}
    void undo(std::uint64_t group) override { kept.drop(group); }
  };

  std::uint64_t find(const terms::Cell* cell);
  void erase(std::uint64_t number);
  void drop(std::uint64_t group);
  void lose(std::uint64_t number);
  void constrain(std::uint64_t number, const Place& place);
  void join_group(const terms::Cell* address, std::uint64_t number);

  machine::Machine& m_;
  std::unordered_map<std::uint64_t, Place> places_;  // by number
  std::unordered_map<std::uint64_t, std::vector<std::uint64_t>> groups_;
  std::unordered_map<const terms::Cell*, std::uint64_t> numbers_;  // of the places, as of that collection:
  std::uint64_t collections_ = 0;                                  // of the machine
  std::vector<std::uint64_t> losses_;  // places that have lost their constraints, newest first
  std::uint64_t last_number_ = 0;      // of a place or a group
  LostHook lost_{*this};
  GoneHook gone_{*this};
};

}  // namespace hornbeam::clpfd
