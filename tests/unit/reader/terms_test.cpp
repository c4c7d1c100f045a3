// SPDX-License-Identifier: MIT
// The term for a text: lists, braces, operators, in default and in ISO mode.
#include "reader_fixture.hpp"

namespace hornbeam::reader {

using syntax::OperatorType;

TEST_CASE_FIXTURE(ReaderFixture, "compound terms and atoms") {
  CHECK(read("foo(a, B, 'c d', _, B).") == "foo(a,V0,'c d',V1,V0)");
  CHECK(read("[].") == "[]");
  CHECK(read("[ ].") == "[]");
  CHECK(read("{ }.") == "{}");
  CHECK(read("{}(x).") == "{}(x)");
  CHECK(read("{a, b}.") == "{}(','(a,b))");
  CHECK(read("! .") == "'!'");
  CHECK(read("f(;, '|', !).") == "f(';','|','!')");
  CHECK(read("- .") == "'-'");
}

TEST_CASE_FIXTURE(ReaderFixture, "lists") {
  CHECK(read("[a, b|T].") == "[a,b|V0]");
  CHECK(read("[a|[b|[c|[]]]].") == "[a,b,c]");
  CHECK(read("'.'(a, []).") == "[a]");
  CHECK(read("[.|1].") == "['.'|1]");
  CHECK(read("[a|b, c].") == "error bad_list_tail");
  CHECK(read("[a|b|c].") == "error bad_list_tail");
  CHECK(read("[a, |b].") == "error illegal_start_of_term");
}

TEST_CASE_FIXTURE(ReaderFixture, "operators associate as declared") {
  CHECK(read("a - b - c.") == "'-'('-'(a,b),c)");
  CHECK(read("a ^ b ^ c.") == "'^'(a,'^'(b,c))");
  CHECK(read("a = b = c.") == "error operator_clash");
  CHECK(read("a:b:c.") == "':'(a,':'(b,c))");
  CHECK(read("p :- q, r ; s -> t.") == "':-'(p,';'(','(q,r),'->'(s,t)))");
  CHECK(read(":- dynamic a/1, b/2.") == "':-'(dynamic(','('/'(a,1),'/'(b,2))))");
  CHECK(read("\\+a, b.") == "','('\\+'(a),b)");
  CHECK(read("- a ^ 2.") == "'-'('^'(a,2))");
  CHECK(read("a- - -b.") == "'-'(a,'-'('-'(b)))");
}

TEST_CASE_FIXTURE(ReaderFixture, "a minus directly in front of a number is its sign") {
  CHECK(read("-1.") == "-1");
  CHECK(read("- 1.") == "-1");
  CHECK(read("-(1).") == "'-'(1)");
  CHECK(read("- (1).") == "'-'(1)");
  CHECK(read("a - 1.") == "'-'(a,1)");
  CHECK(read("a -1.") == "'-'(a,1)");
  CHECK(read("[-1, - 1].") == "[-1,-1]");
  CHECK(read("-1^2.") == "'^'(-1,2)");
  CHECK(read("+ 1.") == "'+'(1)");
}

TEST_CASE_FIXTURE(ReaderFixture, "prefix and postfix of the same priority: the prefix operator is outside") {
  op(9, OperatorType::fy, "fy");
  op(9, OperatorType::yf, "yf");
  CHECK(read("fy 1 yf.") == "fy(yf(1))");
  CHECK(read("(fy 1)yf.") == "yf(fy(1))");
}

TEST_CASE_FIXTURE(ReaderFixture, "an operator that is prefix and infix") {
  op(9, OperatorType::fy, "p");
  op(9, OperatorType::yfx, "p");
  CHECK(read("1 p p p 2.") == "error operator_clash");
  op(9, OperatorType::xfy, "p");
  CHECK(read("1 p p p 2.") == "p(1,p(p(2)))");
}

TEST_CASE_FIXTURE(ReaderFixture, "operators as atoms: ISO wants parentheses, the default reads what SWI-Prolog does") {
  CHECK(read("X = - .") == "'='(V0,'-')");
  CHECK(read("- = x.") == "'='('-',x)");
  CHECK(read("X = \\+a.") == "error operator_clash");
  CHECK(read("\\+ = x.") == "error operator_expected");
  CHECK(read("dynamic = x, dynamic.") == "','('='(dynamic,x),dynamic)");
  CHECK(read("f(+, -).") == "f('+','-')");
  CHECK(read("[-|-].") == "['-'|'-']");
  CHECK(read("X == -, b.") == "','('=='(V0,'-'),b)");
  CHECK(read("(-, 1).") == "','('-',1)");
  CHECK(read("(- - -).") == "'-'('-'('-'))");
  iso();
  CHECK(read("X = - .") == "error operator_balance");
  CHECK(read("- = x.") == "error operator_balance");
  CHECK(read("X = \\+a.") == "error operator_clash");
  CHECK(read("f(+, -).") == "f('+','-')");
  CHECK(read("(- - -).") == "error operator_balance");
}

TEST_CASE_FIXTURE(ReaderFixture, "arguments and elements above 999: not in ISO") {
  CHECK(read("assertz(a :- b).") == "assertz(':-'(a,b))");
  CHECK(read("f(a :- b, c).") == "f(':-'(a,b),c)");
  CHECK(read("once(a ; b).") == "once(';'(a,b))");
  CHECK(read("[a :- b|c --> d].") == "[':-'(a,b)|'-->'(c,d)]");
  iso();
  CHECK(read("[a :- b].") == "error operator_clash");
  CHECK(read("assertz(a :- b).") == "error operator_clash");
  CHECK(read("f((a :- b)).") == "f(':-'(a,b))");
}

TEST_CASE_FIXTURE(ReaderFixture, "the bar as an operator") {
  CHECK(read("(a|b).") == "'|'(a,b)");
  CHECK(read("[(a|b)].") == "['|'(a,b)]");
  CHECK(read("(|).") == "error illegal_start_of_term");
  iso();
  CHECK(read("(a|b).") == "error operator_expected");
}

TEST_CASE_FIXTURE(ReaderFixture, "arguments follow their name at once") {
  CHECK(read("foo (a).") == "error space_before_arguments");
  CHECK(read("- (a, b).") == "'-'(','(a,b))");
  CHECK(read("-(a, b).") == "'-'(a,b)");
  CHECK(read("foo().") == "foo()");
  CHECK(read("[a()|- ()].") == "error illegal_start_of_term");
  CHECK(read("Foo(a).") == "error variable_as_functor");
  CHECK(read("(a)(b).") == "error operator_expected");
  iso();
  CHECK(read("foo().") == "error no_arguments");
}

// A sign directly before digits belongs to them, even where a minus could be an infix operator.
TEST_CASE_FIXTURE(ReaderFixture, "a negative number behind an operator that binds more tightly than minus") {
  op(100, OperatorType::fy, "f");
  CHECK(read("f -1.") == "f(-1)");
  CHECK(read("f - 1.") == "'-'(f,1)");
  op(1100, OperatorType::fx, "-");
  CHECK(read("- -1.") == "'-'(-1)");
}

TEST_CASE_FIXTURE(ReaderFixture, "operators of a module hide those of its parent") {
  op(0, OperatorType::fy, "-");
  CHECK(read("- a.") == "error operator_expected");
  CHECK(read("- 1.") == "-1");
  CHECK(system.prefix(terms::atoms::minus).priority == 200);
}

TEST_CASE_FIXTURE(ReaderFixture, "variables: names, occurrences, singletons") {
  REQUIRE(read("f(X, Y, _, X, _Z, __W, __W).") == "f(V0,V1,V2,V0,V3,V4,V4)");
  const auto named = reader.named_variables();
  REQUIRE(named.size() == 4);
  CHECK(named[0].name == "X");
  CHECK(named[0].occurrences == 2);
  CHECK(named[1].offset == 5);
  CHECK(reader.variables().size() == 5);
  CHECK_FALSE(is_singleton(named[0]));
  CHECK(is_singleton(named[1]));
  CHECK_FALSE(is_singleton(named[2]));
  Cell list;
  REQUIRE(variable_name_list(store, named, list));
  CHECK(show(list) == "['='('X',V0),'='('Y',V1),'='('_Z',V2),'='('__W',V3)]");
}

TEST_CASE_FIXTURE(ReaderFixture, "many variables keep their identity") {
  std::string text = "f(";
  for (int round = 0; round < 2; ++round) {
    for (int i = 0; i < 1000; ++i) text += "V" + std::to_string(i) + ",";
  }
  REQUIRE(reader.read(text + "end).", 0, options) == ReadStatus::term);
  CHECK(reader.named_variables().size() == 1000);
  for (const NamedVariable& v : reader.named_variables()) CHECK(v.occurrences == 2);
}

TEST_CASE_FIXTURE(ReaderFixture, "terms a million deep are read without recursion") {
  constexpr std::size_t depth = 1000000;
  std::string prefix;
  for (std::size_t i = 0; i < depth; ++i) prefix += "- ";
  CHECK(reader.read(prefix + "a.", 0, options) == ReadStatus::term);
  CHECK(reader.read(std::string(depth, '(') + "a" + std::string(depth, ')') + ".", 0, options) == ReadStatus::term);
  std::string nested;
  for (std::size_t i = 0; i < depth; ++i) nested += "[f(";
  nested += "a";
  for (std::size_t i = 0; i < depth; ++i) nested += ")]";
  CHECK(reader.read(nested + ".", 0, options) == ReadStatus::term);
  CHECK(reader.read(std::string(depth, '[') + ".", 0, options) == ReadStatus::syntax_error);
}

TEST_CASE("a heap that is too small is no syntax error") {
  terms::TermStore store(std::size_t{1} << 20, std::size_t{1} << 20);
  syntax::OperatorTable operators;
  operators.define_defaults(store.atoms);
  ReadOptions options;
  options.operators = &operators;
  TermReader reader(store);
  std::string text = "[";
  for (int i = 0; i < 200000; ++i) text += "a,";
  CHECK(reader.read(text + "a].", 0, options) == ReadStatus::no_memory);
}

}  // namespace hornbeam::reader
