// SPDX-License-Identifier: MIT
#include "streams/stream_table.hpp"

#include <doctest/doctest.h>

using namespace hornbeam::streams;
namespace support = hornbeam::support;

TEST_CASE("standard streams have their aliases, user has two meanings") {
  support::MemoryBudget memory;
  StreamTable t(memory);
  CHECK(t.find_alias("user_input", Direction::input) == &t.user_input());
  CHECK(t.find_alias("user_error", Direction::output) == &t.user_error());
  CHECK(t.find_alias("user", Direction::input) == &t.user_input());
  CHECK(t.find_alias("user", Direction::output) == &t.user_output());
  CHECK(t.find_alias("nobody", Direction::either) == nullptr);
  CHECK(&t.current_output() == &t.user_output());
}

TEST_CASE("standard streams survive being closed") {
  support::MemoryBudget memory;
  StreamTable t(memory);
  int error = 0;
  CHECK(t.close(t.user_output(), error));
  CHECK(t.find(t.user_output().id) == &t.user_output());
}

TEST_CASE("closing the current output falls back to the user's") {
  support::MemoryBudget memory;
  StreamTable t(memory);
  Stream& s = t.add(open_memory_output());
  t.add_alias(s, "log");
  t.set_current_output(s);
  const std::int64_t id = s.id;
  int error = 0;
  CHECK(t.close(s, error));
  CHECK(&t.current_output() == &t.user_output());
  CHECK(t.find(id) == nullptr);
  CHECK(t.find_alias("log", Direction::either) == nullptr);
}

TEST_CASE("an alias moves to the stream that claims it last") {
  support::MemoryBudget memory;
  StreamTable t(memory);
  Stream& a = t.add(open_memory_output());
  Stream& b = t.add(open_memory_output());
  t.add_alias(a, "x");
  t.add_alias(b, "x");
  CHECK(t.find_alias("x", Direction::either) == &b);
  CHECK(a.aliases.empty());
  int error = 0;
  t.close(a, error);
  CHECK(t.find_alias("x", Direction::either) == &b);
}

TEST_CASE("captures nest and give their text") {
  support::MemoryBudget memory;
  StreamTable t(memory);
  t.push_capture(nullptr);
  t.current_output().put_text("outer ");
  t.push_capture(nullptr);
  t.current_output().put_text("inner");
  CHECK(t.pop_capture() == "inner");
  t.current_output().put_text("again");
  CHECK(t.pop_capture() == "outer again");
  CHECK(&t.current_output() == &t.user_output());
}

TEST_CASE("captures that an exception left behind are dropped") {
  support::MemoryBudget memory;
  StreamTable t(memory);
  const int choices[3] = {};
  t.push_capture(&choices[0]);
  t.current_output().put_text("kept");
  t.push_capture(&choices[1]);
  t.push_capture(&choices[2]);
  t.leave_captures(&choices[1]);
  CHECK(t.captured() == "kept");
  t.leave_captures(&choices[0]);
  CHECK(&t.current_output() == &t.user_output());
}

TEST_CASE("closing a capture from inside does nothing") {
  support::MemoryBudget memory;
  StreamTable t(memory);
  t.push_capture(nullptr);
  t.current_output().put_text("a");
  int error = 0;
  CHECK(t.close(t.current_output(), error));
  t.current_output().put_text("b");
  CHECK(t.pop_capture() == "ab");
}

TEST_CASE("streams are enumerated by id") {
  support::MemoryBudget memory;
  StreamTable t(memory);
  Stream& s = t.add(open_memory_output());
  int count = 0;
  Stream* last = nullptr;
  for (Stream* at = t.next_after(-1); at != nullptr; at = t.next_after(at->id)) {
    ++count;
    last = at;
  }
  CHECK(count == 4);
  CHECK(last == &s);
}
