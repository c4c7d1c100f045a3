// SPDX-License-Identifier: MIT
#include "code/register_sets.hpp"

#include <doctest/doctest.h>

namespace hornbeam::code {

namespace {

std::vector<std::size_t> members(const RegisterSets& sets, Word operand) {
  std::vector<std::size_t> all;
  sets.for_each(operand, [&](std::size_t r) { all.push_back(r); });
  return all;
}

}  // namespace

TEST_CASE("a set has registers of all numbers that code may use") {
  RegisterSets sets;
  const Word operand = sets.operand_for({1, 70, 65'535, 65'536, 200'000});
  CHECK(members(sets, operand) == std::vector<std::size_t>{1, 70, 65'535, 65'536, 200'000});
  CHECK(sets.operand_for({1, 70, 65'535, 65'536, 200'000}) == operand);
}

TEST_CASE("sets have a bound together, beyond which the registers are unknown") {
  RegisterSets sets;
  const Word first = sets.operand_for({64, 65});
  RegisterSets::Set large;
  for (std::uint32_t r = 0; r < 100'000; ++r) large.push_back(r);
  std::size_t stored = 0;
  while (sets.operand_for(large) != unknown_registers) {
    ++stored;
    large.erase(large.begin());
  }
  CHECK(stored > 10);
  CHECK(stored < 1000);
  CHECK(members(sets, first) == std::vector<std::size_t>{64, 65});
}

}  // namespace hornbeam::code
