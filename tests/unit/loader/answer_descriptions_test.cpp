// SPDX-License-Identifier: MIT
// Terms that resemble the answer of a query, recognized by their first word.
#include "loader/answer_descriptions.hpp"

#include <string_view>

#include "doctest/doctest.h"

using hornbeam::loader::answer_begins;

TEST_CASE("a printed error ends before the next clause") {
  const std::string_view text = "\nerror: no value [E-unbound]  \n  --> a.pl:1:2\n12 | p.\n  = note\nq.\n";
  const auto error = hornbeam::loader::printed_error(text, 0);
  REQUIRE(error.has_value());
  CHECK(error->first_line == "error: no value [E-unbound]");
  CHECK(text.substr(error->end) == "q.\n");
  CHECK_FALSE(hornbeam::loader::printed_error("error: no code\n", 0).has_value());
  CHECK(hornbeam::loader::printed_error("error: a [E-b]", 0)->end == 14);
}

TEST_CASE("answers stand before a printed error") {
  const std::string_view text = "\nX = 1,\nY = 2 ;\nX = 3 ;\nerror: a [E-b]\n  = note\nq.\n";
  const auto error = hornbeam::loader::printed_error(text, 0);
  REQUIRE(error.has_value());
  CHECK(error->answers == "X = 1,\nY = 2 ;\nX = 3 ");
  CHECK(error->first_line == "error: a [E-b]");
  CHECK(text.substr(error->end) == "q.\n");
  for (const std::string_view same : {"X = 1 ; error: a [E-b]\n", "   X = 1\n;  error: a [E-b]\n"}) {
    CAPTURE(same);
    REQUIRE(hornbeam::loader::printed_error(same, 0).has_value());
    CHECK(hornbeam::loader::printed_error(same, 0)->answers.starts_with("X = 1"));
    CHECK(hornbeam::loader::printed_error(same, 0)->first_line == "error: a [E-b]");
  }
  for (const std::string_view other : {"X = 1.\nerror: a [E-b]\n", "X = 1\nerror: a [E-b]\n",
                                       "X = 1 ;\n\nerror: a [E-b]", "X = \"error: a [E-b]", "X = 1 ;"}) {
    CAPTURE(other);
    CHECK_FALSE(hornbeam::loader::printed_error(other, 0).has_value());
  }
}

TEST_CASE("an answer begins with a variable, a whole answer or a goal that is left") {
  for (const std::string_view text :
       {"X = 1.", "\n  _A = 2.", "% comment\nX = 1.", "/* c */ true.", "false.", "true ;\nfalse.", "no.", "loops.",
        "... .", "dif(X, a).", "error(type_error(_, _), _).", "error.", "instantiation_error.",
        "type_error(integer, a).", "true % said\n.", "false."}) {
    CAPTURE(text);
    CHECK(answer_begins(text, 0));
  }
}

TEST_CASE("a clause is no answer") {
  for (const std::string_view text : {"p(X).", "true :- p.", "truely(X).", "false(1).", "no(X) :- q.", "yes --> [].",
                                      ":- dynamic(p/1).", "?- q.", "", "  ", "% only a comment", "/* never closed",
                                      "[a, b].", "loops_for_ever.", "true.x", "error_of(X).", "error :- p."}) {
    CAPTURE(text);
    CHECK_FALSE(answer_begins(text, 0));
  }
}

TEST_CASE("the place where the look begins may be the end of the text, or behind it") {
  const std::string_view text = "?- q. X = 1.";
  CHECK(answer_begins(text, 5));
  CHECK_FALSE(answer_begins(text, text.size()));
  CHECK_FALSE(answer_begins(text, text.size() + 10));
}
