// SPDX-License-Identifier: MIT
// The position and text of syntax errors, and where reading resumes.
#include "reader_fixture.hpp"

namespace hornbeam::reader {

TEST_CASE_FIXTURE(ReaderFixture, "line and column of an error") {
  const SyntaxError& e = error_of("\n\xc3\xa9(a) :-\n  caf\xc3\xa9 foo.\n");
  CHECK(e.line == 3);
  CHECK(e.column == 8);
  CHECK(e.clause_begin == 1);
  CHECK(e.expected == "`.` or an operator");
}

TEST_CASE_FIXTURE(ReaderFixture, "an unclosed bracket is shown at the bracket") {
  const SyntaxError& e = error_of("p(X) :- ( X > 0, X < 10 .\n");
  CHECK(e.code == SyntaxErrorCode::not_closed);
  CHECK(e.offset == 8);
  CHECK(e.opened_at == 8);
  CHECK(error_of("foo(a, 'b c'(d, e .\n").offset == 12);
  CHECK(error_of("[1, 2, 3.\n").offset == 0);
}

TEST_CASE_FIXTURE(ReaderFixture, "the wrong closing bracket names the opening one") {
  const SyntaxError& e = error_of("x :- foo(a] .\n");
  CHECK(e.code == SyntaxErrorCode::mismatched_close);
  CHECK(e.offset == 10);
  CHECK(e.opened_at == 8);
  CHECK(e.message == "`]` does not close the `(` that was opened");
}

TEST_CASE_FIXTURE(ReaderFixture, "a missing full stop is told from a missing operator") {
  options.resume_at_new_clause = true;
  const std::string_view text = "parent(bob, ann)\nparent(bob, pat).\n";
  const SyntaxError& e = error_of(text);
  CHECK(e.code == SyntaxErrorCode::end_of_clause_expected);
  CHECK(e.offset == 16);
  CHECK(e.hint.find("new clause") != std::string::npos);
  REQUIRE(reader.has_term_before_error());
  CHECK(show(reader.term()) == "parent(bob,ann)");
  REQUIRE(reader.end_offset() == 17);
  REQUIRE(reader.read(text, 17, options) == ReadStatus::term);
  CHECK(show(reader.term()) == "parent(bob,pat)");
}

TEST_CASE_FIXTURE(ReaderFixture, "without the option reading goes on behind the next full stop") {
  const std::string_view text = "foo\nbar. baz.";
  error_of(text);
  CHECK(reader.end_offset() == 8);
}

TEST_CASE_FIXTURE(ReaderFixture, "a body that ends in a comma before a new directive") {
  options.resume_at_new_clause = true;
  const SyntaxError& e = error_of("b :- c,\n:- dynamic d/1.\n");
  CHECK(e.offset == 6);
  CHECK_FALSE(reader.has_term_before_error());
  CHECK(reader.end_offset() == 8);
}

TEST_CASE_FIXTURE(ReaderFixture, "a comma where the full stop belongs") {
  options.resume_at_new_clause = true;
  const SyntaxError& e = error_of("a :- b,\nc :- d.\n");
  CHECK(e.offset == 6);
  CHECK(e.hint == "did you mean `.`?");
  CHECK(reader.end_offset() == 8);
}

TEST_CASE_FIXTURE(ReaderFixture, "a quote behind a digit opens nothing when its line ends") {
  error_of("1'0. g.\n");
  CHECK(reader.end_offset() == 4);
  CHECK(find_clause_end("f(2'10). g.\n", 0, options.flags) == 8);
}

TEST_CASE_FIXTURE(ReaderFixture, "an unterminated quote costs one line") {
  const std::string_view text = "b :- write('don't do this').\nc.\n";
  const SyntaxError& e = error_of(text);
  CHECK(e.offset == 15);
  CHECK(e.hint == "a quote inside quotes is written twice: ''");
  CHECK(reader.end_offset() == 28);
}

TEST_CASE_FIXTURE(ReaderFixture, "errors inside tokens point into them") {
  const SyntaxError& e = error_of("foo('ab\\qcd').\n");
  CHECK(e.code == SyntaxErrorCode::undefined_escape);
  CHECK(e.offset == 7);
  CHECK(e.length == 2);
}

TEST_CASE_FIXTURE(ReaderFixture, "look-alikes and operators of libraries are explained") {
  CHECK(error_of("a <- b.").hint == "did you mean `:-`?");
  CHECK(error_of(":- dynmic p/1.").hint == "did you mean `dynamic`?");
  CHECK(error_of(":- discontigous p/1.").offset == 3);
  CHECK(error_of(":- likely_name p/1.").hint != "did you mean `dynamic`?");
  CHECK(error_of("X <= 3.").hint == "did you mean `=<`?");
  CHECK(error_of("a :- X != 3.").message == "`!=` is not an operator here");
  CHECK(error_of("a :- X #= 3.").hint.find("library(clpfd)") != std::string::npos);
  CHECK(error_of("p (1).").hint == "write `p(` without a space");
  CHECK(error_of(":- [m24.pl].").hint.find("quotes") != std::string::npos);
  CHECK(error_of("X=-1.").hint == "write a space between `=` and `-`");
  CHECK(error_of("X = point{x: 1}.").hint == "use a list of pairs, library(assoc) or library(pairs)");
  CHECK(error_of("a :- not b.").hint == "write not(...) or `\\+`");
  CHECK(error_of("a :- X => 3.").hint == "did you mean `>=` or `->`?");
}

TEST_CASE_FIXTURE(ReaderFixture, "a missing operand is shown at its operator") {
  const SyntaxError& e = error_of("q :- a, .\n");
  CHECK(e.code == SyntaxErrorCode::operator_balance);
  CHECK(e.offset == 6);
  CHECK(error_of("b :- .\n").message == "`:-` has no right operand");
  CHECK(error_of("f(a,).").message == "an argument or element is missing");
  CHECK(error_of(").").code == SyntaxErrorCode::unbalanced_close);
}

TEST_CASE_FIXTURE(ReaderFixture, "all clauses around broken ones are read") {
  const std::string_view text = "a.\nb c.\nd('.\ne(].\nf(\"x\ny\" z).\ng.\n";
  std::string seen;
  std::size_t errors = 0;
  for (std::size_t at = 0;; at = reader.end_offset()) {
    const ReadStatus status = reader.read(text, at, options);
    if (status == ReadStatus::end_of_file) break;
    if (status == ReadStatus::term) seen += show(reader.term());
    errors += status == ReadStatus::syntax_error;
  }
  CHECK(seen == "ag");
  CHECK(errors == 4);
}

TEST_CASE_FIXTURE(ReaderFixture, "every prefix and every byte-wise damage of a text ends in a verdict") {
  const std::string text = "foo(X, 'a\\x41\\b', \"s\", 0'c, [1.5e3|T], {a:-b;-c}) :- \\+ x, - 1 = Y. /* z */\n";
  for (std::size_t n = 0; n <= text.size(); ++n) {
    for (const char c : {'(', ')', '\'', '\\', '.', '\n', '\xff', '-', ' ', '"', '0', '|', ','}) {
      std::string damaged = text.substr(0, n) + c + (n < text.size() ? text.substr(n + 1) : "");
      std::size_t at = 0;
      std::size_t rounds = 0;
      while (reader.read(damaged, at, options) != ReadStatus::end_of_file) {
        REQUIRE(reader.end_offset() > at);
        at = reader.end_offset();
        REQUIRE(++rounds < 100);
      }
    }
  }
}

TEST_CASE("lines are counted once") {
  const std::string_view text =
      "a\nb\xc3\xa9"
      "c\n\nd";
  LineCounter lines;
  CHECK(lines.place(text, 5).line == 2);
  CHECK(lines.place(text, 5).column == 3);
  CHECK(lines.line(text, 8) == 4);
  CHECK(lines.line(text, 0) == 1);
  CHECK(line_column(text, 8).column == 1);
  CHECK(line_at(text, 3) ==
        "b\xc3\xa9"
        "c");
}

}  // namespace hornbeam::reader
