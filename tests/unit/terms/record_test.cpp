// SPDX-License-Identifier: MIT
#include "terms/record.hpp"

#include <memory>

#include "term_fixture.hpp"
#include "terms/compare.hpp"
#include "terms/term_relations.hpp"

namespace hornbeam::terms {

namespace {
struct RecordFixture : TermFixture {
  Cell through_record(Cell term, AttributeCopy attributes = AttributeCopy::keep) {
    const std::vector<Cell> before(store.base, store.top);
    Record* record = make_record(store, term, attributes);
    REQUIRE(record != nullptr);
    CHECK(std::equal(before.begin(), before.end(), static_cast<const Cell*>(store.base)));
    const Cell* top = store.top;
    const Cell thawed = thaw(store, *record);
    CHECK(static_cast<std::size_t>(store.top - top) == record->heap_cells());
    free_record(record);
    return thawed;
  }
  bool variant(Cell a, Cell b) { return is_variant(store, a, b) == Answer::yes; }
};
}  // namespace

TEST_CASE_FIXTURE(RecordFixture, "every kind of term comes back") {
  const Cell x = variable();
  const Cell l = list_of_variables(2);
  const std::vector<Cell> terms = {
      atom("a"),
      integer(7),
      integer(std::int64_t{1} << 62),
      store.new_float(1.5),
      store.new_string(""),
      store.new_string("12345678 and more"),
      x,
      list({x, atom("b"), x}),
      compound("f", {x, store.new_string("abc"), store.new_float(-2.0), list({integer(1)}, x)}),
      compound("g", {Cell::reference(l.address()), l}),
      compound("h", {l, Cell::reference(l.address())}),
      compound("foo", {})};
  for (const Cell t : terms) CHECK(variant(through_record(t), t));
}

TEST_CASE_FIXTURE(RecordFixture, "atoms and small integers need no cells") {
  Record* record = make_record(store, atom("a"));
  CHECK(record->is_immediate());
  CHECK(record->root() == atom("a"));
  free_record(record);
}

TEST_CASE_FIXTURE(RecordFixture, "records larger than the first block") {
  std::vector<Cell> elements;
  for (int i = 0; i < 5000; ++i) elements.push_back(i % 3 == 0 ? variable() : integer(i));
  const Cell t = list(elements);
  CHECK(variant(through_record(t), t));
}

TEST_CASE_FIXTURE(RecordFixture, "sharing and cycles are preserved") {
  const Cell t = shared_tree(64, store.new_string("leaf"));
  const Cell* before = store.top;
  const Cell back = through_record(t);
  CHECK(store.top - before <= 64 * 3 + 4);
  CHECK(identical(store, back, t) == Answer::yes);
  CHECK(identical(store, through_record(cyclic_pair()), cyclic_pair()) == Answer::yes);
}

TEST_CASE_FIXTURE(RecordFixture, "attributes are kept or dropped as asked") {
  const Cell a = attributed(compound("att", {atom("m"), atom("value"), nil()}));
  const Cell t = compound("f", {a, a});
  const Cell kept = deref(structure_argument(through_record(t), 1));
  REQUIRE(kept.is_attributed());
  CHECK(variant(kept.address()[1], deref(a).address()[1]));
  CHECK(deref(structure_argument(through_record(t, AttributeCopy::drop), 1)).is_ref());
}

TEST_CASE_FIXTURE(RecordFixture, "constants outside the heap are copied into the record") {
  const auto block = std::make_unique<Cell[]>(2);
  block[0] = functor("g", 1);
  block[1] = atom("a");
  const Cell t = compound("f", {Cell::structure(block.get())});
  const Cell back = through_record(t);
  CHECK(store.in_heap(structure_argument(back, 0).address()));
  CHECK(identical(store, back, t) == Answer::yes);
}

TEST_CASE_FIXTURE(RecordFixture, "the atoms of a record are listed, raw words are not") {
  const Cell string = store.new_string("xyz");
  Record* record = make_record(store, compound("f", {atom("a"), string, atom("b")}));
  std::vector<Atom> met;
  for_each_atom(*record, [&](Atom a) { met.push_back(a); });
  free_record(record);
  REQUIRE(met.size() == 2);
  CHECK(met[0] == atom("a").as_atom());
  CHECK(met[1] == atom("b").as_atom());
}

TEST_CASE_FIXTURE(RecordFixture, "a queue gives its terms back in order") {
  RecordQueue queue;
  std::vector<Cell> elements;
  for (int i = 0; i < 3000; ++i) {
    const Cell element = i % 2 == 0 ? integer(i) : list({integer(i), variable(), store.new_float(i)});
    elements.push_back(element);
    REQUIRE(queue.append(store, element));
  }
  CHECK(queue.size() == 3000);
  const Cell* before = store.top;
  const Cell back = queue.thaw_list(store, nil());
  CHECK(static_cast<std::size_t>(store.top - before) == queue.heap_cells());
  CHECK(variant(back, list(elements)));
}

TEST_CASE_FIXTURE(RecordFixture, "a queue takes a term larger than its chunks between small ones") {
  RecordQueue queue;
  std::vector<Cell> elements;
  for (int i = 0; i < 200000; ++i) elements.push_back(integer(i));
  const Cell big = list(elements);
  REQUIRE(queue.append(store, atom("a")));
  REQUIRE(queue.append(store, big));
  REQUIRE(queue.append(store, atom("b")));
  CHECK(variant(queue.thaw_list(store, nil()), list({atom("a"), big, atom("b")})));
  std::size_t atoms = 0;
  queue.for_each_atom([&](Atom) { ++atoms; });
  CHECK(atoms == 3);  // a, [] and b
}

TEST_CASE_FIXTURE(RecordFixture, "a constant many times in a row takes no room in a queue, but comes back as often") {
  RecordQueue queue;
  std::vector<Cell> elements;
  const auto append = [&](Cell element, int times) {
    for (int i = 0; i < times; ++i) {
      elements.push_back(element);
      REQUIRE(queue.append(store, element));
    }
  };
  append(atom("a"), 2);
  append(list({integer(1)}), 1);
  append(atom("b"), 5000);
  const std::size_t bytes = queue.bytes();
  append(atom("b"), 5000);
  CHECK(queue.bytes() == bytes);
  append(integer(7), 1);
  append(atom("b"), 3);
  CHECK(queue.size() == elements.size());
  const Cell* before = store.top;
  const Cell back = queue.thaw_list(store, nil());
  CHECK(static_cast<std::size_t>(store.top - before) == queue.heap_cells());
  CHECK(variant(back, list(elements)));
  RecordQueue moved = std::move(queue);
  REQUIRE(moved.append(store, atom("b")));
  CHECK(moved.size() == elements.size() + 1);
}

TEST_CASE("more constants than a list on the heap could have are refused") {
  TermStore store{std::size_t{1} << 20, std::size_t{1} << 20};
  RecordQueue queue;
  const std::size_t cells = static_cast<std::size_t>(store.hard_end - store.base);
  for (std::size_t i = 0; i < cells / 2; ++i) REQUIRE(queue.append(store, Cell::integer(1)));
  CHECK(!queue.append(store, Cell::integer(1)));
  CHECK(queue.heap_cells() <= cells);
}

TEST_CASE_FIXTURE(RecordFixture, "a queue that was emptied has room, but not that of a large term") {
  RecordQueue queue;
  for (int i = 0; i < 3000; ++i) REQUIRE(queue.append(store, integer(i)));
  const std::size_t bytes = queue.bytes();
  queue.empty_keeping_room();
  CHECK(queue.thaw_list(store, atom("t")) == atom("t"));
  CHECK(queue.bytes() > 0);
  CHECK(queue.bytes() < bytes);
  CHECK(store.memory.used() >= queue.bytes());
  REQUIRE(queue.append(store, atom("a")));
  CHECK(variant(queue.thaw_list(store, nil()), list({atom("a")})));
  std::vector<Cell> elements(1'000'000, integer(1));
  REQUIRE(queue.append(store, list(elements)));
  queue.empty_keeping_room();
  CHECK(queue.bytes() == 0);
}

TEST_CASE_FIXTURE(RecordFixture, "an empty queue is its tail") {
  const RecordQueue queue;
  CHECK(queue.thaw_list(store, atom("t")) == atom("t"));
}

TEST_CASE_FIXTURE(RecordFixture, "terms nested ten million deep") {
  constexpr std::size_t depth = 10'000'000;
  const Cell t = left_nest(depth, variable());
  Record* record = make_record(store, t);
  REQUIRE(record != nullptr);
  CHECK(is_variant(store, thaw(store, *record), t) == Answer::yes);
  free_record(record);
}

}  // namespace hornbeam::terms
