// SPDX-License-Identifier: MIT
//
// Constrained values of nb_setarg/3. Backtracking leaves them in their terms, but takes their constraints away.
// These are posted again before the next call, as long as the value is still where it was put.
//
// Two entries of the trail tell what happens to such a value: one at its top, which is passed when the constraints
// are lost, and one below the oldest choice point that keeps the term, which is passed when the term is gone.
#pragma once

#include <unordered_map>

#include "machine/machine.hpp"

namespace hornbeam::clpfd {

class KeptCopies {
 public:
  explicit KeptCopies(machine::Machine& m);
  KeptCopies(const KeptCopies&) = delete;
  KeptCopies& operator=(const KeptCopies&) = delete;

  // Puts what is packed (copies.hpp) into an argument, counted from 0, of a structure or list. There is room, also
  // for `entries` on the trail. True if entries of the trail have moved.
  bool put(terms::Cell term, std::size_t argument, terms::Cell packed);
  static constexpr std::size_t entries = 8;
  static constexpr std::size_t cells = terms::TermStore::wakeup_cells + 2;
  // Has lost constraints posted; false without room for it.
  bool restore();

 private:
  struct Place {
    terms::Cell term;
    std::size_t argument;
    terms::Cell attributes;  // those of the packed value
    bool lost = false;

    terms::Cell& cell() const { return term.address()[term.is_list() ? argument : argument + 1]; }
    const terms::Cell& value() const { return terms::structure_argument(attributes, 0); }
    bool same(const Place& p) const { return &cell() == &p.cell(); }
  };
  struct LostHook final : terms::UndoHook {
    KeptCopies& kept;
    explicit LostHook(KeptCopies& k) : kept(k) {}
    void undo(std::uint64_t number) override { kept.lose(number); }
  };
  struct GoneHook final : terms::UndoHook {
    KeptCopies& kept;
    explicit GoneHook(KeptCopies& k) : kept(k) {}
    void undo(std::uint64_t number) override { kept.places_.erase(number); }
  };

  std::uint64_t find(const Place& place) const;
  void lose(std::uint64_t number);
  void constrain(std::uint64_t number, const Place& place);
  void insert_below(const terms::Cell* address, std::uint64_t number);

  machine::Machine& m_;
  std::unordered_map<std::uint64_t, Place> places_;  // by number
  std::uint64_t last_number_ = 0;
  LostHook lost_{*this};
  GoneHook gone_{*this};
};

}  // namespace hornbeam::clpfd
