// SPDX-License-Identifier: MIT
// Terms for the host: a large one can be stopped while it is copied.
#include "embed/term_export.hpp"

#include <doctest/doctest.h>

#include "unit/terms/term_fixture.hpp"

namespace {

using namespace hornbeam;
using hornbeam::terms::Cell;

TEST_CASE_FIXTURE(terms::TermFixture, "copying a large term for the host stops when somebody wants it to") {
  bool is_up = false;
  const support::StopSign stop{[](void* up) { return *static_cast<bool*>(up); }, &is_up};
  std::uint64_t variables = 0;
  Cell list = Cell::atom(terms::atoms::nil);
  for (int i = 0; i < 10'000; ++i) list = store.new_list(store.new_variable(), list);
  const auto no_object = [](terms::Atom) -> const Term* { return nullptr; };
  embed::DiscardedTerms discarded;
  embed::TermExport exporter(store, no_object, variables, stop, discarded);
  CHECK(exporter.copy(list).elements().size() == 10'000);
  is_up = true;
  CHECK_THROWS_AS(exporter.copy(list), support::Stopped);
  CHECK(exporter.copy(Cell::integer(3)) == Term::integer(3));
}

}  // namespace
