// SPDX-License-Identifier: MIT
#include "embed/discarded_terms.hpp"

#include <doctest/doctest.h>

#include <memory>
#include <vector>

#include "embed/node_table.hpp"

using namespace hornbeam;

TEST_CASE("a large term that is not wanted any more is freed in pieces") {
  const auto object = std::make_shared<int>(1);
  Term list = Term::list({Term::of_object(object)});
  for (int i = 0; i < 200'000; ++i) list = Term::list(std::vector<Term>{Term::integer(i)}, list);
  embed::DiscardedTerms discarded;
  discarded.add(list);
  CHECK(list == Term::integer(0));
  discarded.release_some();
  CHECK(object.use_count() == 2);
  for (int i = 0; i < 10; ++i) discarded.release_some();
  CHECK(object.use_count() == 1);
}

TEST_CASE("what somebody else refers to stays") {
  Term shared = Term::compound("f", {"a"});
  Term whole = Term::compound("g", {shared, "b"});
  embed::DiscardedTerms discarded;
  discarded.add(whole);
  discarded.release_some();
  CHECK(shared.text() == "f(a)");
}

TEST_CASE("what is discarded is freed with its owner") {
  const auto object = std::make_shared<int>(1);
  {
    embed::DiscardedTerms discarded;
    Term term = Term::compound("f", {Term::of_object(object)});
    discarded.add(term);
    CHECK(object.use_count() == 2);
  }
  CHECK(object.use_count() == 1);
}

TEST_CASE("a table of nodes finds what has been added, also when it is divided") {
  embed::NodeTable table;
  CHECK(table.find(8) == nullptr);
  Term::Node* const nodes = reinterpret_cast<Term::Node*>(std::uintptr_t{16});
  constexpr std::uint64_t count = 100'000;
  for (std::uint64_t i = 1; i <= count; ++i) table.add(8 * i, nodes + i);
  bool all = true;
  for (std::uint64_t i = 1; i <= count; ++i) all = all && table.find(8 * i) == nodes + i;
  CHECK(all);
  CHECK(table.find(8 * count + 8) == nullptr);
}
