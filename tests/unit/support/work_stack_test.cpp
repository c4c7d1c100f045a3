// SPDX-License-Identifier: MIT
#include "support/work_stack.hpp"

#include <doctest/doctest.h>

namespace hornbeam::support {

TEST_CASE("values come back in reverse order, across chunks") {
  WorkStack<int, 4> stack;
  constexpr int count = 100'000;
  for (int i = 0; i < count; ++i) REQUIRE(stack.push(i));
  CHECK(stack.size() == count);
  int wrong = 0;
  for (int i = count; i-- > 0;) wrong += stack.pop() != i;
  CHECK(wrong == 0);
  CHECK(stack.empty());
}

TEST_CASE("going to and fro over the end of a chunk keeps the values") {
  WorkStack<int, 4> stack;
  for (int i = 0; i < 4; ++i) REQUIRE(stack.push(i));
  for (int round = 0; round < 1000; ++round) {
    REQUIRE(stack.push(round));
    CHECK(stack.pop() == round);
  }
  CHECK(stack.pop() == 3);
  REQUIRE(stack.push(7));
  CHECK(stack.pop() == 7);
  CHECK(stack.size() == 3);
}

}  // namespace hornbeam::support
