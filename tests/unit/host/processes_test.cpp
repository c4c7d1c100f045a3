// SPDX-License-Identifier: MIT
#include "host/processes.hpp"

#include <doctest/doctest.h>

#include <atomic>
#include <cstdlib>
#include <string>

#include "host/alarm_clock.hpp"
#include "host/clocks.hpp"
#include "host/reserved_memory.hpp"

using namespace hornbeam;

TEST_CASE("a command answers its status, or the signal that ended it") {
  int status = -1;
  CHECK(host::run_command("exit 3", status));
  CHECK(status == 3);
  CHECK(host::run_command("kill -9 $$", status));
  CHECK(status == 128 + 9);
}

TEST_CASE("variables of the environment") {
  CHECK(host::set_environment("HORNBEAM_TEST", "value"));
  CHECK(std::string(std::getenv("HORNBEAM_TEST")) == "value");
  host::unset_environment("HORNBEAM_TEST");
  CHECK(std::getenv("HORNBEAM_TEST") == nullptr);
}

TEST_CASE("an alarm that is due rings until it is taken") {
  std::atomic<int> rings{0};
  host::AlarmClock clock([&] { ++rings; });
  const std::int64_t number = clock.set(0);
  REQUIRE(number != 0);
  while (rings == 0) host::sleep_for(0.001);
  CHECK(clock.take_due() == number);
  CHECK(clock.take_due() == 0);
}

TEST_CASE("an alarm that is removed is never due") {
  host::AlarmClock clock([] {});
  const std::int64_t number = clock.set(0);
  clock.remove(number);
  CHECK(clock.take_due() == 0);
}

TEST_CASE("reserved memory that is given back reads as zero") {
  host::ReservedMemory memory(std::size_t{8} << 20);
  REQUIRE(memory.size() >= std::size_t{8} << 20);
  memory.data()[memory.size() - 1] = 'x';
  memory.release(4096, memory.size());
  CHECK(memory.data()[memory.size() - 1] == 0);
}

TEST_CASE("clocks go forward") {
  const double steady = host::steady_seconds();
  CHECK(host::steady_seconds() >= steady);
  CHECK(host::wall_seconds() > 1.6e9);
  CHECK(host::process_seconds() >= host::process_system_seconds() / 2);
}
