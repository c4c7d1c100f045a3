// SPDX-License-Identifier: MIT
// The positions of subterms.
#include "reader_fixture.hpp"

namespace hornbeam::reader {

namespace {
std::string slice(std::string_view text, const PositionTree& tree, std::size_t node) {
  return std::string(text.substr(tree.begin(node), tree.end(node) - tree.begin(node)));
}
}  // namespace

TEST_CASE_FIXTURE(ReaderFixture, "children stand before their parents") {
  options.positions = true;
  const std::string_view text = " foo(a, b+c) .";
  REQUIRE(read(text) == "foo(a,'+'(b,c))");
  const PositionTree tree = reader.positions();
  REQUIRE(tree.root() == 4);
  CHECK(slice(text, tree, tree.root()) == "foo(a, b+c)");
  CHECK(slice(text, tree, tree.child(4, 2, 0)) == "a");
  const std::size_t sum = tree.child(4, 2, 1);
  CHECK(slice(text, tree, sum) == "b+c");
  CHECK(tree.functor_begin(sum) == 9);
  CHECK(slice(text, tree, tree.child(sum, 2, 1)) == "c");
}

TEST_CASE_FIXTURE(ReaderFixture, "lists have a node for each pair") {
  options.positions = true;
  const std::string_view text = "[a, (b,c)|T].";
  REQUIRE(read(text) == "[a,','(b,c)|V0]");
  const PositionTree tree = reader.positions();
  CHECK(slice(text, tree, tree.root()) == "[a, (b,c)|T]");
  const std::size_t rest = tree.child(tree.root(), 2, 1);
  CHECK(slice(text, tree, tree.child(rest, 2, 0)) == "b,c");
  CHECK(tree[tree.child(rest, 2, 0)].parenthesized == 1);
  CHECK(slice(text, tree, tree.child(rest, 2, 1)) == "T");
}

TEST_CASE_FIXTURE(ReaderFixture, "texts are one node") {
  options.positions = true;
  REQUIRE(read("f(\"abc\").") == "f([97,98,99])");
  const PositionTree tree = reader.positions();
  CHECK(tree.root() == 1);
  CHECK(static_cast<SubtermKind>(tree[0].kind) == SubtermKind::text);
}

TEST_CASE_FIXTURE(ReaderFixture, "layout terms") {
  options.positions = true;
  const auto layout = [this](std::string_view text) {
    REQUIRE(reader.read(text, 0, options) == ReadStatus::term);
    Cell c;
    REQUIRE(build_layout_term(store, text, reader.positions(), c));
    return show(c);
  };
  CHECK(layout("a.") == "'-'(0,1)");
  CHECK(layout("foo(X).") == "term_position(0,6,0,3,['-'(4,5)])");
  CHECK(layout("a + \"b\".") == "term_position(0,7,2,3,['-'(0,1),string_position(4,7)])");
  CHECK(layout("[a, b].") == "list_position(0,6,['-'(1,2),'-'(4,5)],none)");
  CHECK(layout("[a|T].") == "list_position(0,5,['-'(1,2)],'-'(3,4))");
  CHECK(layout("{x}.") == "brace_term_position(0,3,'-'(1,2))");
  CHECK(layout("- (a).") == "term_position(0,5,0,1,['-'(3,4)])");
}

TEST_CASE_FIXTURE(ReaderFixture, "without the option there are none") {
  REQUIRE(read("a.") == "a");
  CHECK(reader.positions().empty());
}

}  // namespace hornbeam::reader
