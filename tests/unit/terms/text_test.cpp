// SPDX-License-Identifier: MIT
#include "terms/text.hpp"

#include <string>

#include "term_fixture.hpp"
#include "terms/compare.hpp"
#include "terms/error_terms.hpp"

namespace hornbeam::terms {

namespace {
struct TextFixture : TermFixture {
  support::TextBuffer buffer{store.memory};
  std::string text(Cell t, TextKinds kinds = text_kind::any) {
    const TextResult r = text_of(store, t, kinds, buffer);
    CHECK(r.ok());
    return std::string(r.text);
  }
  TextFault fault(Cell t, TextKinds kinds) { return text_of(store, t, kinds, buffer).fault; }
};
}  // namespace

TEST_CASE_FIXTURE(TextFixture, "every dress of a text has the same bytes") {
  CHECK(text(atom("abc")) == "abc");
  CHECK(text(store.new_string("a longer text")) == "a longer text");
  CHECK(text(integer(-42)) == "-42");
  CHECK(text(store.new_float(1.0)) == "1.0");
  CHECK(text(list({integer('a'), integer(0xe9)})) == "a\xc3\xa9");
  CHECK(text(list({atom("a"), atom("\xc3\xa9")})) == "a\xc3\xa9");
  CHECK(text(nil()) == "[]");
  CHECK(text(nil(), text_kind::lists) == "");
}

TEST_CASE_FIXTURE(TextFixture, "the first element decides between codes and characters") {
  CHECK(fault(list({integer('a'), atom("b")}), text_kind::lists) == TextFault::not_an_integer);
  CHECK(fault(list({atom("a"), integer('b')}), text_kind::lists) == TextFault::not_a_character);
  CHECK(fault(list({integer('a'), integer(0x110000)}), text_kind::codes) == TextFault::no_such_character);
  CHECK(fault(list({atom("a"), atom("bc")}), text_kind::chars) == TextFault::not_a_character);
  CHECK(fault(list({integer('a'), integer(-1)}, variable()), text_kind::codes) == TextFault::instantiation);
  CHECK(text(list({integer('a'), integer(0xe9), integer('b')}), text_kind::codes) ==
        "a\xc3\xa9"
        "b");
}

TEST_CASE_FIXTURE(TextFixture, "faults name the culprit and the error") {
  CHECK(fault(variable(), text_kind::any) == TextFault::instantiation);
  CHECK(fault(list({atom("a")}, variable()), text_kind::chars) == TextFault::instantiation);
  CHECK(fault(list({atom("a"), variable()}), text_kind::chars) == TextFault::instantiation);
  CHECK(fault(atom("iso"), text_kind::chars) == TextFault::not_a_list);
  CHECK(fault(list({atom("a")}, atom("b")), text_kind::chars) == TextFault::not_a_list);
  CHECK(fault(list({atom("ab")}), text_kind::chars) == TextFault::not_a_character);
  CHECK(fault(list({integer(49)}), text_kind::chars) == TextFault::not_a_character);
  CHECK(fault(list({atom("a")}), text_kind::codes) == TextFault::not_an_integer);
  CHECK(fault(list({integer(-1)}), text_kind::codes) == TextFault::no_such_character);
  CHECK(fault(list({integer(0xd800)}), text_kind::codes) == TextFault::no_such_character);
  CHECK(fault(integer(1), text_kind::atom) == TextFault::not_text);
  const TextResult r = text_of(store, list({compound("f", {})}), text_kind::chars, buffer);
  CHECK(identical(store, formal_of(store, r, atoms::atom), type_error(store, atoms::character, compound("f", {}))) ==
        Answer::yes);
}

TEST_CASE_FIXTURE(TextFixture, "a cyclic list is no text") {
  const Cell l = list({atom("a")});
  tail_of(l) = l;
  CHECK(fault(l, text_kind::chars) == TextFault::not_a_list);
}

TEST_CASE_FIXTURE(TextFixture, "lists are made of code points") {
  const std::string_view e = "a\xc3\xa9\xf0\x9f\x98\x80";
  CHECK(identical(store, code_list(store, e, nil()), list({integer('a'), integer(0xe9), integer(0x1f600)})) ==
        Answer::yes);
  CHECK(identical(store, char_list(store, e, atom("t")),
                  list({atom("a"), atom("\xc3\xa9"), atom("\xf0\x9f\x98\x80")}, atom("t"))) == Answer::yes);
  CHECK(code_list(store, "", atom("t")) == atom("t"));
}

TEST_CASE_FIXTURE(TextFixture, "characters are atoms of one code point") {
  CHECK(code_of_character(store, atom("a").as_atom()) == 'a');
  CHECK(code_of_character(store, atom("\xc3\xa9").as_atom()) == 0xe9);
  CHECK(code_of_character(store, atom("ab").as_atom()) == -1);
  CHECK(code_of_character(store, atom("").as_atom()) == -1);
  CHECK(Cell::atom(character_of(store, 0xe9)) == atom("\xc3\xa9"));
}

TEST_CASE("a text buffer grows out of its first bytes") {
  support::MemoryBudget memory;
  support::TextBuffer buffer(memory);
  std::string expected;
  for (int i = 0; i < 1000; ++i) {
    buffer.append_code(0x20ac);
    expected += "\xe2\x82\xac";
  }
  CHECK(buffer.ok());
  CHECK(buffer.view() == expected);
}

}  // namespace hornbeam::terms
