// SPDX-License-Identifier: MIT
// Balls that are small terms with texts too large for memory, cyclic balls, and their reports to a host: it regains
// control, with a text of bounded size.
#include <doctest/doctest.h>

#include <string>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;
using namespace std::chrono_literals;

namespace {

constexpr std::size_t most_of_what = 4096 + 3;      // embed/term_text.hpp
constexpr std::size_t most_of_message = 65536 + 3;  // '$push_message'

// T has 41 cells and, written out, 2^40 leaves.
const std::string doubled = "length(L, 40), foldl([_,X,f(X,X)]>>true, L, a, T), ";

Engine quiet_engine(std::size_t* written = nullptr) {
  return Engine({.stack_limit = std::size_t{64} << 20, .error = [written](std::string_view text) {
                   if (written != nullptr) *written += text.size();
                 }});
}

void check_text_of(const std::string& goal) {
  CAPTURE(goal);
  Engine engine = quiet_engine();
  std::string what;
  try {
    engine.query({.time = 2000ms}, goal).next();
  } catch (const std::exception& e) {
    what = e.what();
  }
  CHECK(!what.empty());
  CHECK(what.size() <= most_of_what);
  CHECK(engine.holds("X is 6 * 7, X == 42"));
}

}  // namespace

TEST_CASE("a ball that is huge when written has a text of a stated size") {
  for (const char* goal : {
           "throw(T)",
           "throw(error(existence_error(procedure, T), _))",
           "throw(error(syntax_error(T), _))",
           "throw(error(type_error(integer, a), context(foo/1, T)))",
           "throw(error(type_error(T, T), T))",
           "throw(T:T)",
           "consult(T)",
           "[T]",
           "use_module(T)",
           "atom_length(T, _)",
           "_ is T",
           "call((T, 1))",
       }) {
    check_text_of(doubled + goal);
  }
}

TEST_CASE("long numbers and texts in balls are cut in messages, not in the balls") {
  Engine engine = quiet_engine();
  for (const char* goal : {"X is 3 ** 400000, call(X)", "X is 3 ** 400000, throw(f(X))",
                           "length(L, 200000), maplist(=(a), L), atom_chars(A, L), throw(f(A))"}) {
    CAPTURE(goal);
    try {
      engine.holds(goal);
      FAIL("no error");
    } catch (const PrologError& e) {
      const std::string what = e.what();
      CHECK(what.size() > 4000);
      CHECK(what.size() <= most_of_what);
      CHECK(what.ends_with("..."));
      CHECK(e.term().text(SIZE_MAX).size() > 100'000);
    }
  }
}

TEST_CASE("a cyclic culprit has a text of a stated size, and the exception the class of its error") {
  check_text_of("C = g(C), atom_length(g(T, C), _)");
  check_text_of("C = [a|C], throw(C)");
  Engine engine = quiet_engine();
  CHECK_THROWS_AS(engine.holds("C = g(C), atom_length(C, _)"), TypeError);
  CHECK_THROWS_AS(engine.holds("C = [a|C], throw(error(domain_error(d, C), C))"), DomainError);
}

TEST_CASE("texts of answers and terms that are huge when written are cut") {
  constexpr std::size_t dots = 3;
  Engine engine = quiet_engine();
  engine.consult_text("odd:attribute_goals(_) --> { " + doubled + "true }, [odd(T)].");
  for (const Answer& answer : {engine.once(doubled + "U = [T|T]"), engine.once("put_attr(X, odd, 1)")}) {
    const std::string text = answer.text();
    CHECK(text.size() >= Term::most_text);
    CHECK(text.size() <= Term::most_text + dots);
    CHECK(text.ends_with("..."));
    CHECK(answer.text(5000).size() <= 5000 + dots);
  }
  const Term term = engine.once(doubled + "true")["T"];
  CHECK(term.text().size() <= Term::most_text + dots);
  CHECK(engine.text(term).size() <= Term::most_text + dots);
  CHECK(engine.text(term, 5000).size() <= 5000 + dots);
}

TEST_CASE("a long list has its whole text if that is wanted") {
  Engine engine = quiet_engine();
  const Term list = engine.once("numlist(1, 300000, L)")["L"];
  CHECK(list.text().ends_with("..."));
  CHECK(engine.parse(list.text(SIZE_MAX)) == list);
  CHECK(engine.parse(engine.text(list, SIZE_MAX)) == list);
}

TEST_CASE("residual goals of an answer are made within the limits of its query") {
  Engine engine = quiet_engine();
  engine.consult_text("endless:attribute_goals(_, _, _) :- repeat, fail.");
  CHECK_THROWS_AS(engine.query({.inferences = 100'000}, "put_attr(X, endless, 1)").next(), LimitExceeded);
  CHECK(engine.holds("X is 6 * 7, X == 42"));
}

TEST_CASE("messages of huge terms are cut") {
  for (const char* goal : {"print_message(error, T)", "print_message(error, format('~w', [T]))",
                           "print_message(error, error(type_error(T, T), _))",
                           "print_message_lines(user_error, '% ', ['~w'-[T], nl, '~p'-[T]])"}) {
    CAPTURE(goal);
    std::size_t written = 0;
    Engine engine = quiet_engine(&written);
    CHECK(engine.query({.time = 100000ms}, doubled + goal).next());
    CHECK(written > 0);
    CHECK(written <= most_of_message + 80);
  }
}

TEST_CASE("texts of terms in C++ are cut, too") {
  Term term = Term::atom("a");
  for (int i = 0; i < 40; ++i) term = Term::compound("f", {term, term});
  CHECK(std::string(PrologError(term).what()).size() <= most_of_what);
  CHECK(std::string(TypeError("integer", term).what()).size() <= most_of_what);
}

TEST_CASE("equal terms with shared parts are compared in proportion to their cells") {
  const auto doubled_term = [] {
    Term term = Term::atom("a");
    for (int i = 0; i < 40; ++i) term = Term::compound("f", {term, term});
    return term;
  };
  CHECK(doubled_term() == doubled_term());
}
