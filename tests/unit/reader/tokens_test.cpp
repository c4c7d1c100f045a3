// SPDX-License-Identifier: MIT
// Numbers, quoted items, escape sequences, comments and full stops.
#include "reader_fixture.hpp"

namespace hornbeam::reader {

using syntax::OperatorType;
using syntax::QuotedText;

TEST_CASE_FIXTURE(ReaderFixture, "integers") {
  CHECK(read("0x1F.") == "31");
  CHECK(read("0o17.") == "15");
  CHECK(read("0b101.") == "5");
  CHECK(read("-0xff.") == "-255");
  CHECK(read("123456789012345678901234567890.") == "123456789012345678901234567890");
  CHECK(read("1152921504606846976.") == "1152921504606846976");
  CHECK(read("0x1_0000.") == "65536");
  CHECK(read("1_000_000.") == "1000000");
  CHECK(read("16'fF.") == "255");
  CHECK(read("X = 2'1.\n") == "error newline_in_quoted");
  CHECK(read("1 000 000.") == "1000000");
  CHECK(read("0X1.") == "error operator_expected");
  iso();
  CHECK(read("1_000.") == "error operator_expected");
  CHECK(read("1 000.") == "error operator_expected");
}

TEST_CASE_FIXTURE(ReaderFixture, "floats") {
  CHECK(read("1.5.") == "1.5");
  CHECK(read("-0.0.") == "-0.0");
  CHECK(read("1.0e10.") == "10000000000.0");
  CHECK(read("1.5E-3.") == "0.0015");
  CHECK(read("1.0Inf.") == "1.0Inf");
  CHECK(read("1e10.") == "10000000000.0");
  CHECK(read("1.0e400.") == "error float_overflow");
  CHECK(read("1.e.") == "error operator_expected");
  op(9, OperatorType::xf, "e10");
  CHECK(read("1e10.") == "e10(1)");
  iso();
  CHECK(read("1.0Inf.") == "error operator_expected");
  operators.clear();
  CHECK(read("1e10.") == "error operator_expected");
}

TEST_CASE_FIXTURE(ReaderFixture, "characters behind 0'") {
  CHECK(read("0'a.") == "97");
  CHECK(read("0' .") == "32");
  CHECK(read("0'''.") == "39");
  CHECK(read("0'\\'.") == "39");
  CHECK(read("0'\\n.") == "10");
  CHECK(read("0'\\x41\\.") == "65");
  CHECK(read("0'..") == "46");
  CHECK(read("0'\xc3\xa9.") == "233");
  CHECK(read("0''.") == "39");
  CHECK(read("0'\\z.") == "error undefined_escape");
  CHECK(read("X = 0'\t.\n") == "error newline_in_quoted");
  CHECK(read("00'+'1.") == "'+'(0,1)");
}

TEST_CASE_FIXTURE(ReaderFixture, "numbers and quotes without layout between them") {
  CHECK(read("1'+'2.") == "'+'(1,2)");
  CHECK(read("16'mod'2.") == "mod(16,2)");
  CHECK(read("1'\\\n+'2.") == "'+'(1,2)");
}

TEST_CASE_FIXTURE(ReaderFixture, "escape sequences") {
  CHECK(read("'a\\x62\\\\143\\'.") == "abc");
  CHECK(read("'a\\\nb'.") == "ab");
  CHECK(read("'don''t'.") == "'don't'");
  CHECK(read("\"a\\\"\"\"b\".") == "[97,34,34,98]");
  CHECK(read("'\\u0041\\U00000042'.") == "'AB'");
  CHECK(read("'a\\c\n  b'.") == "ab");
  CHECK(read("'\\d'.") == "error undefined_escape");
  CHECK(read("'\\9'.") == "error undefined_escape");
  CHECK(read("'\\u1'.") == "error bad_escape");
  CHECK(read("'\\xG\\'.") == "error bad_escape");
  CHECK(read("'\\77777777777\\'.") == "error illegal_character_code");
  CHECK(read("'\\xd800\\'.") == "error illegal_character_code");
  iso();
  CHECK(read("'\\e'.") == "error undefined_escape");
  CHECK(read("'\\u0041'.") == "error undefined_escape");
  CHECK(read("'a\tb'.") == "error illegal_character");
}

TEST_CASE_FIXTURE(ReaderFixture, "a NUL is a character like others") {
  REQUIRE(reader.read("'a\\0\\b'.", 0, options) == ReadStatus::term);
  CHECK(store.atoms.text(reader.term().as_atom()) == std::string_view("a\0b", 3));
}

TEST_CASE_FIXTURE(ReaderFixture, "quoted items go on behind their line where that makes a clause") {
  REQUIRE(reader.read("'abc\n'.", 0, options) == ReadStatus::term);
  CHECK(store.atoms.text(reader.term().as_atom()) == "abc\n");
  CHECK(read("p('don).\nq('a').") == "error newline_in_quoted");
}

TEST_CASE_FIXTURE(ReaderFixture, "quoted items end on their line in ISO") {
  iso();
  CHECK(read("'abc\n'.") == "error newline_in_quoted");
  CHECK(read("\"abc") == "error quoted_not_closed");
  CHECK(read("`\n`.") == "error newline_in_quoted");
}

TEST_CASE_FIXTURE(ReaderFixture, "flags say what double quotes and back quotes mean") {
  CHECK(read("\"h\xc3\xa9\".") == "[104,233]");
  CHECK(read("\"\".") == "[]");
  CHECK(read("`ab`.") == "[97,98]");
  options.flags.double_quotes = QuotedText::chars;
  CHECK(read("\"h\xc3\xa9\".") == "[h,'\xc3\xa9']");
  options.flags.double_quotes = QuotedText::atom;
  CHECK(read("\"ab\".") == "ab");
  options.flags.double_quotes = QuotedText::string;
  CHECK(read("\"ab\".") == "\"ab\"");
  CHECK(read("\"\".") == "\"\"");
  iso();
  CHECK(read("`ab`.") == "error back_quotes");
}

TEST_CASE_FIXTURE(ReaderFixture, "comments") {
  CHECK(read("a /* /* */ . ") == "a");
  CHECK(read("X/*/*/=7.") == "'='(V0,7)");
  CHECK(read("% first\na. % second") == "a");
  CHECK(read("//* .") == "'//*'");
  CHECK(read("a /* b.") == "error comment_not_closed");
  CHECK(read(" % only a comment\n /* and this */") == "end of file");
  CHECK(read("- /**/ 1.") == "-1");
  CHECK(read("foo/**/(a).") == "error space_before_arguments");
}

TEST_CASE_FIXTURE(ReaderFixture, "comments are reported when asked for") {
  options.comments = true;
  REQUIRE(read("% one\na/* two */.") == "a");
  REQUIRE(reader.comments().size() == 2);
  CHECK(reader.comments()[0].end == 5);
  CHECK(reader.comments()[1].begin == 7);
  CHECK(reader.comments()[1].end == 16);
}

TEST_CASE_FIXTURE(ReaderFixture, "the full stop") {
  CHECK(read("a.% comment") == "a");
  CHECK(read("a.") == "a");
  CHECK(read("a") == "error end_of_file");
  CHECK(read("X = a.b.") == "error operator_expected");
  CHECK(read("writeq(.+).") == "writeq('.+')");
  options.full_stop_optional = true;
  CHECK(read("foo(a)") == "foo(a)");
  CHECK(reader.full_stop_missing());
  CHECK(read("foo(a") == "error end_of_file");
}

TEST_CASE_FIXTURE(ReaderFixture, "letters of all scripts") {
  CHECK(read("caf\xc3\xa9.") == "'caf\xc3\xa9'");
  CHECK(read("\xc3\x89t\xc3\xa9 = x.") == "'='(V0,x)");
  CHECK(read("\xe6\xbc\xa2\xe5\xad\x97(\xe6\xbc\xa2).") == "'\xe6\xbc\xa2\xe5\xad\x97'('\xe6\xbc\xa2')");
  CHECK(read("a(\xff).") == "error invalid_utf8");
  CHECK(read("'\xc3(').") == "error invalid_utf8");
  CHECK(read("a :- \x01.") == "error illegal_character");
}

TEST_CASE_FIXTURE(ReaderFixture, "dicts are named as what they are") {
  CHECK(read("X = _{a: 1}.") == "error dict_syntax");
  CHECK(read("X = point{x: 1}.") == "error dict_syntax");
  CHECK(read("X = Point.x.") == "error dict_syntax");
}

TEST_CASE_FIXTURE(ReaderFixture, "a text that is one number") {
  const auto number = [this](std::string_view text) {
    Cell c;
    SyntaxError error;
    const ReadStatus status = read_number(store, text, options.flags, c, error);
    return status == ReadStatus::term ? show(c) : std::string("error");
  };
  CHECK(number("12") == "12");
  CHECK(number(" \n12") == "12");
  CHECK(number("-12") == "-12");
  CHECK(number("- 1") == "-1");
  CHECK(number("0'a") == "97");
  CHECK(number("0x1f") == "31");
  CHECK(number("1.5e3") == "1500.0");
  CHECK(number("1 ") == "error");
  CHECK(number("1.") == "error");
  CHECK(number("1e1") == "error");
  CHECK(number("+1") == "error");
  CHECK(number("-/**/1") == "error");
  CHECK(number("") == "error");
  CHECK(number("0'\n") == "error");
  CHECK(number("a") == "error");
}

TEST_CASE("where a clause ends") {
  const syntax::SyntaxFlags flags;
  CHECK(find_clause_end("foo(a).\nbar", 0, flags) == 7);
  CHECK(find_clause_end("foo(a", 0, flags) == std::string_view::npos);
  CHECK(find_clause_end("X = '. '.\n", 0, flags) == 9);
  CHECK(find_clause_end("X = 0'. .\n", 0, flags) == 9);
  CHECK(find_clause_end("X /* . */ .\n", 0, flags) == 11);
  CHECK(find_clause_end("X % .\n", 0, flags) == std::string_view::npos);
  CHECK(find_clause_end("X = 1.5.\n", 0, flags) == 8);
  CHECK(find_clause_end("write('oops).\n", 0, flags) == 13);
  CHECK(find_clause_end("a. b.\n", 2, flags) == 5);
  CHECK(only_layout(" % x\n /* y */ ", 0));
  CHECK_FALSE(only_layout(" x", 0));
}

}  // namespace hornbeam::reader
