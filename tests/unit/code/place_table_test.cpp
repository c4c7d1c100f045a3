// SPDX-License-Identifier: MIT
#include "code/place_table.hpp"

#include <doctest/doctest.h>

using namespace hornbeam::code;

namespace {

std::vector<std::uint8_t> table_of(std::uint32_t begin, const std::vector<CodePlace>& places) {
  std::vector<std::uint8_t> bytes;
  encode_places(begin, places, bytes);
  return bytes;
}

}  // namespace

TEST_CASE("code in front of the first goal has no place") {
  const auto bytes = table_of(100, {{4, {110, 115}}});
  CHECK(!PlaceTable(bytes.data()).at(3).span.is_known());
}

TEST_CASE("a code word belongs to the last goal that begins in front of it") {
  const auto bytes = table_of(100, {{4, {110, 115}}, {9, {117, 120}}});
  const PlaceTable table(bytes.data());
  CHECK(table.at(4).span == TextSpan{110, 115});
  CHECK(table.at(8).span == TextSpan{110, 115});
  CHECK(table.at(9).span == TextSpan{117, 120});
  CHECK(table.at(1000).span == TextSpan{117, 120});
}

TEST_CASE("of goals that begin at the same word the last one has code") {
  const auto bytes = table_of(0, {{4, {10, 15}}, {4, {17, 20}}});
  CHECK(PlaceTable(bytes.data()).at(4).span == TextSpan{17, 20});
}

TEST_CASE("goals may stand in front of each other, and far away") {
  const auto bytes = table_of(4'000'000'000u, {{4, {4'000'001'000u, 4'000'001'002u}}, {500, {10, 4'000'000'020u}}});
  const PlaceTable table(bytes.data());
  CHECK(table.clause_begin() == 4'000'000'000u);
  CHECK(table.at(5).span == TextSpan{4'000'001'000u, 4'000'001'002u});
  CHECK(table.at(500).span == TextSpan{10, 4'000'000'020u});
}

TEST_CASE("code from nowhere has an unknown span, and the next goal its own") {
  const auto bytes = table_of(7, {{2, {10, 12}}, {3, {}}, {5, {14, 15}}});
  const PlaceTable table(bytes.data());
  CHECK(!table.at(3).span.is_known());
  CHECK(table.at(5).span == TextSpan{14, 15});
}

TEST_CASE("spans are in the order of the code") {
  const auto bytes = table_of(7, {{2, {10, 12}}, {3, {}}, {5, {14, 15}}});
  CHECK(PlaceTable(bytes.data()).spans() == std::vector<TextSpan>{{10, 12}, {}, {14, 15}});
}

TEST_CASE("a subterm belongs to the goal before it") {
  const SubtermNumber deep = SubtermNumber{1} << 61;
  const auto bytes = table_of(7, {{2, {10, 12}}, {4, {}, true, 6}, {8, {}, true, deep}, {90, {14, 15}}});
  const PlaceTable table(bytes.data());
  CHECK(table.at(3).subterm == whole_goal);
  CHECK(table.at(4).subterm == 6);
  CHECK(table.at(8).subterm == deep);
  CHECK(table.at(8).span == TextSpan{10, 12});
  CHECK(table.at(90).subterm == whole_goal);
  CHECK(table.spans() == std::vector<TextSpan>{{10, 12}, {14, 15}});
}

TEST_CASE("the table knows its size") {
  const auto bytes = table_of(300, {{2, {310, 312}}, {9, {}, true, 1000}, {300, {420, 1000}}});
  CHECK(PlaceTable(bytes.data()).size() == bytes.size());
}

TEST_CASE("a goal takes three bytes") {
  const auto one = table_of(7, {{2, {10, 12}}});
  const auto two = table_of(7, {{2, {10, 12}}, {8, {14, 25}}});
  CHECK(two.size() - one.size() == 3);
}

TEST_CASE("a subterm takes two bytes") {
  const auto one = table_of(7, {{2, {10, 12}}});
  const auto two = table_of(7, {{2, {10, 12}}, {8, {}, true, 7}});
  CHECK(two.size() - one.size() == 2);
}
