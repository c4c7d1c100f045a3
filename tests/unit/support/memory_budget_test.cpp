// SPDX-License-Identifier: MIT
#include "support/memory_budget.hpp"

#include <doctest/doctest.h>

#include <vector>

#include "support/noted_memory.hpp"
#include "support/text_buffer.hpp"

using namespace hornbeam::support;

TEST_CASE("a budget counts blocks, and what containers take") {
  MemoryBudget memory;
  memory.set_limit(1000);
  void* block = memory.take(300);
  CHECK(memory.used() == 300);
  block = memory.resize(block, 300, 500);
  CHECK(memory.used() == 500);
  block = memory.resize(block, 500, 100);
  CHECK(memory.used() == 100);
  {
    std::pmr::vector<char> v(200, 'x', &memory);
    CHECK(memory.used() == 300);
    CHECK_THROWS_AS(v.reserve(2000), std::bad_alloc);
    CHECK(memory.used() == 300);
  }
  memory.give_back(block, 100);
  CHECK(memory.used() == 0);
}

TEST_CASE("over the limit there is the reserve, and then nothing") {
  MemoryBudget memory;
  memory.set_limit(800);
  CHECK(memory.charge(800));
  CHECK_FALSE(memory.is_full());
  CHECK(memory.charge(200));  // a quarter
  CHECK_FALSE(memory.has_refused());
  CHECK(memory.is_full());
  CHECK(memory.has_refused());
  memory.forget_refusal();
  CHECK_FALSE(memory.charge(1));
  CHECK(memory.take(1) == nullptr);
  CHECK(memory.has_refused());
  CHECK_THROWS_AS(memory.charge_or_throw(1), std::bad_alloc);
  memory.refund(1000);
  CHECK(memory.left() == 800);
}

TEST_CASE("a text that has no memory any more gives back what it had") {
  MemoryBudget memory;
  memory.set_limit(4000);
  {
    TextBuffer text(memory);
    while (text.ok()) text.append("a few bytes at a time");
    CHECK(memory.used() > 0);
  }
  CHECK(memory.used() == 0);
}

TEST_CASE("what is noted is counted and never refused, and a peak is given back") {
  MemoryBudget memory;
  memory.set_limit(1000);
  {
    NotedMemory noted;
    std::pmr::vector<char> v(std::size_t{1} << 20, 'x', &noted);
    noted.count_in(memory);
    CHECK(memory.used() == v.capacity());
    CHECK(memory.is_full());
    v.resize(100);
    give_back_peak(v);
    CHECK(memory.used() == 100);
  }
  CHECK(memory.used() == 0);
}
