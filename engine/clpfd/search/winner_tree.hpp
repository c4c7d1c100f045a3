// SPDX-License-Identifier: MIT
//
// Selects the next variable to label among many: what choose_variable selects, in logarithmic time for each variable
// that has changed since the last selection.
//
// A winner tree (D. E. Knuth, "The Art of Computer Programming" 3, 5.4.1): each node holds the better one of its two
// children. What has changed is on the store's trail. If that is much, as after propagation that reaches nearly all
// variables, one pass over them costs less: then there is no tree until little changes again.
#pragma once

#include <span>
#include <vector>

#include "clpfd/search/variable_order.hpp"

namespace hornbeam::clpfd {

class WinnerTree {
 public:
  // Comes into use for orders by the variables' domains and constraints.
  void begin(std::span<const FdVar> variables, VariableOrder order);
  bool in_use() const { return !places_.empty(); }

  // `open` are the last of `variables`; the first of them is unfixed, and those before it are fixed.
  FdVar choose(const Store& store, std::span<const FdVar> variables, std::span<const FdVar> open);
  // To be called before the store goes back to the mark.
  void going_back(const Store& store, Store::Mark mark);
  // To be called when the store changes in any other way than by going back and by propagation.
  void forget();

 private:
  static constexpr std::uint32_t none = ~std::uint32_t{0};  // no open variable in this part

  // Selections in a row before which little has changed: after so many a tree is made, and after twice as many if the
  // last one was not used much.
  static constexpr unsigned most_patience = 1024;

  struct Place {
    FdVar variable;
    std::uint32_t index;  // in the variables
  };

  bool is_much(std::size_t words) const { return words / FdVariable::domain_words > 4 + places_.size() / 16; }
  std::uint32_t index_of(std::uint32_t handle) const;
  void make(const Store& store, std::span<const FdVar> variables);
  void bring_up_to_date(const Store& store, std::span<const FdVar> variables);
  template <class Better>
  void play_all(const Store& store, std::span<const FdVar> variables, Better better);
  template <class Better>
  void play_again(const Store& store, std::span<const FdVar> variables, std::uint32_t index, Better better);

  VariableOrder order_ = VariableOrder::leftmost;
  bool made_ = false;
  unsigned calm_ = 0;  // such selections without a tree
  unsigned used_ = 0;  // selections by this tree
  unsigned patience_ = 1;
  std::vector<Place> places_;            // sorted by variable
  std::size_t leaves_ = 0;               // a power of two
  std::vector<std::uint32_t> winners_;   // of node i, with children 2i and 2i+1; leaves from leaves_ on
  std::vector<std::uint32_t> restored_;  // indices of variables that going back has changed
};

}  // namespace hornbeam::clpfd
