// SPDX-License-Identifier: MIT
// The argument registers that are live at an instruction: an operand of those that may run goals or collect garbage.
//
//   63 62                                     0
//   0  bit i: register i is live                     code that uses few registers
//   1  0  n: the first n are live                    a call
//   1  1  index of a set in the table of the engine  code that uses many
//
// A set of many registers is stored once. Beyond `most_sets` of them, or `most_members` in all, which programs hardly
// reach, the operand is `unknown_registers`: no collection is possible there, and no goal can run.
#pragma once

#include <cstdint>
#include <map>
#include <vector>

#include "code/instruction.hpp"

namespace hornbeam::code {

constexpr Word unknown_registers = ~Word{0};
constexpr std::size_t registers_in_mask = 63;

constexpr Word first_registers(std::size_t count) {
  return count < registers_in_mask ? (Word{1} << count) - 1 : (Word{1} << 63) | count;
}

class RegisterSets {
 public:
  using Set = std::vector<std::uint32_t>;  // ascending

  // For a set that does not fit a mask. May throw.
  Word operand_for(const Set& set) {
    const auto known = numbers_.find(set);
    if (known != numbers_.end()) return known->second;
    if (sets_.size() == most_sets || set.size() > most_members - members_) return unknown_registers;
    sets_.push_back(set);
    members_ += set.size();
    return numbers_[set] = named_set | (sets_.size() - 1);
  }
  template <class Visit>
  void for_each(Word operand, Visit visit) const {
    if (operand >> 63 == 0) {
      for (; operand != 0; operand &= operand - 1) visit(static_cast<std::size_t>(__builtin_ctzll(operand)));
    } else if ((operand & named_set) == named_set) {
      for (const std::uint32_t r : sets_[operand & ~named_set]) visit(std::size_t{r});
    } else {
      const std::size_t count = operand & ~(Word{1} << 63);
      for (std::size_t r = 0; r < count; ++r) visit(r);
    }
  }

 private:
  static constexpr std::size_t most_sets = 1 << 14;
  static constexpr std::size_t most_members = 1 << 23;
  static constexpr Word named_set = Word{3} << 62;
  std::map<Set, Word> numbers_;
  std::vector<Set> sets_;
  std::size_t members_ = 0;
};

}  // namespace hornbeam::code
