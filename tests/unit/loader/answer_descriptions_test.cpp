// SPDX-License-Identifier: MIT
// Terms that resemble the answer of a query, recognized by their first word.
#include "loader/answer_descriptions.hpp"

#include <string_view>

#include "doctest/doctest.h"

using hornbeam::loader::answer_begins;

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
