// SPDX-License-Identifier: MIT
#include "host/deadline_clock.hpp"

#include <doctest/doctest.h>

#include <atomic>

#include "host/processes.hpp"

using namespace hornbeam;

TEST_CASE("a moment that has come rings until it is moved") {
  std::atomic<int> rings{0};
  host::DeadlineClock clock([&](std::size_t number) { rings += number == 1 ? 1 : 1000; });
  REQUIRE(clock.move(1, 0));
  while (rings < 3) host::sleep_for(0.001);
  clock.move_back(1, host::DeadlineClock::never);
  const int heard = rings;
  CHECK(heard < 1000);
  REQUIRE(clock.move(0, host::DeadlineClock::now()));
  while (rings < heard + 1000) host::sleep_for(0.001);
  CHECK(rings % 1000 == heard % 1000);
}

TEST_CASE("a moment that is moved before it comes does not ring, however often") {
  std::atomic<int> rings{0};
  host::DeadlineClock clock([&](std::size_t) { ++rings; });
  for (int i = 0; i < 10000; ++i) {
    REQUIRE(clock.move(0, host::DeadlineClock::now() + 10'000'000'000));
    clock.move_back(0, host::DeadlineClock::never);
  }
  CHECK(rings == 0);
  // No notification is lost between a change of the deadline and the thread's going to sleep.
  for (int i = 0; i < 50; ++i) {
    rings = 0;
    REQUIRE(clock.move(0, host::DeadlineClock::now() + 20'000 * (i % 5)));
    while (rings == 0) host::sleep_for(0.0001);
    clock.move_back(0, host::DeadlineClock::never);
  }
}
