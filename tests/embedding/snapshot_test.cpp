// SPDX-License-Identifier: MIT
// Restoring a snapshot undoes all changes by a tenant, repeatedly.
#include <doctest/doctest.h>

#include <cstddef>
#include <optional>
#include <string>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;

namespace {

const char* const saved_program = R"(
  :- dynamic fact/2, count/1.
  fact(1, a). fact(2, b). fact(3, c).
  count(0).
  p(1). p(2). p(3).
  q(X) :- p(X), fact(X, _).
  :- table path/2.
  edge(1, 2). edge(2, 3).
  path(X, Y) :- edge(X, Y).
  path(X, Z) :- path(X, Y), edge(Y, Z).
  :- op(700, xfx, ===>).
)";

Engine make_engine() {
  Engine engine({.output = [](std::string_view) {}, .error = [](std::string_view) {}});
  engine.consult_text(saved_program);
  engine.count("append([1], [2], _), path(1, _)");
  return engine;
}

// Each changes something visible to later queries, together with a condition that must hold again afterwards.
struct Change {
  const char* goal;
  const char* must_hold;
};
const Change changes[] = {
    {"retract(fact(2, _))", "findall(X-Y, fact(X, Y), [1-a, 2-b, 3-c]), fact(2, b)"},
    {"retractall(fact(_, _))", "findall(X-Y, fact(X, Y), [1-a, 2-b, 3-c])"},
    {"asserta(fact(0, z)), assertz(fact(9, z)), asserta(fact(-1, z))", "findall(X, fact(X, _), [1, 2, 3])"},
    {"retract(fact(1, _)), asserta(fact(0, z)), retract(fact(0, _)), asserta(fact(5, z)), retract(fact(3, _))",
     "findall(X, fact(X, _), [1, 2, 3]), fact(3, c)"},
    {"forall(between(1, 500, N), (retract(count(_)), assertz(count(N))))", "findall(N, count(N), [0])"},
    {"abolish(foo:p/1), assertz(user:(q(X) :- X = bad))", "findall(X, q(X), [1, 2, 3])"},
    {"dynamic(new/1), assertz(new(1))", "catch((new(_), fail), error(existence_error(_, _), _), true)"},
    {"op(0, xfx, ===>), op(200, xfy, &&&), op(0, xfx, is)",
     "term_to_atom(T, 'a ===> b'), T =.. [===>, a, b], \\+ current_op(_, _, &&&), term_to_atom(_, 'X is 1')"},
    {"set_prolog_flag(unknown, fail), set_prolog_flag(double_quotes, atom), set_prolog_flag(occurs_check, true)",
     "current_prolog_flag(unknown, error), X = \"s\", string(X), current_prolog_flag(occurs_check, false)"},
    {"create_prolog_flag(mine, 1, [])", "\\+ current_prolog_flag(mine, _)"},
    {"set_prolog_flag(iso, true)", "current_prolog_flag(iso, false), string_concat(a, 1, \"a1\")"},
    {"nb_setval(key, other), nb_setval(new, 1)",
     "nb_getval(key, f(x)), catch((nb_getval(new, _), fail), error(_, _), true)"},
    {"b_setval(key, other)", "nb_getval(key, f(x)), b_getval(key, f(x))"},
    {"recordz(r, three), recorded(r, one, R), erase(R), recorda(other, x)",
     "findall(X, recorded(r, X), [one, two]), \\+ recorded(other, _)"},
    {"flag(counter, _, 77), flag(other, _, 1)", "flag(counter, 5, 5), flag(other, 0, 0)"},
    {"set_random(seed(1))", "true"},
    {"assertz(edge(3, 4)), abolish_all_tables", "findall(Y, path(1, Y), L), msort(L, [2, 3])"},
    {"(table q/1), catch(q(_), _, true)", "\\+ predicate_property(q(_), tabled), findall(X, q(X), [1, 2, 3])"},
    {"untable(path/2)", "predicate_property(path(_, _), tabled), findall(Y, path(1, Y), L), msort(L, [2, 3])"},
    {"assertz(mm:kk(1)), mm:kk(_), add_import_module(user, mm, start)",
     "\\+ current_module(mm), \\+ import_module(user, mm), catch((kk(_), fail), error(existence_error(_, _), _), "
     "true)"},
    {"use_module(library(assoc)), list_to_assoc([a-1], _)", "\\+ current_module(assoc)"},
    {"discontiguous(p/1), multifile(p/1)", "\\+ predicate_property(p(_), multifile)"},
    {"meta_predicate(q(0))", "\\+ predicate_property(q(_), meta_predicate(_))"},
    {"spy(p/1)", "\\+ predicate_property(p(_), spy)"},
    {"open_null_stream(S), set_output(S), set_stream(S, alias(mine))",
     "current_output(S), stream_property(S, alias(user_output)), \\+ stream_property(_, alias(mine))"},
    {"set_stream(user_output, encoding(iso_latin_1))", "stream_property(user_output, encoding(utf8))"},
    {"assertz(term_expansion(_, bad)), assertz(portray(_)), assertz(message_hook(_, _, _))",
     "\\+ catch(term_expansion(_, _), _, fail), \\+ catch(portray(1), _, fail)"},
    {"assertz(append(_, _, bad))", "append([1], [2], [1, 2]), findall(x, append(_, _, [1]), [x, x])"},
    {"char_conversion(a, b), set_prolog_flag(char_conversion, on)", "term_to_atom(X, ab), X == ab"},
};

void prepare(Engine& engine) {
  engine.count("nb_setval(key, f(x)), recordz(r, one), recordz(r, two), flag(counter, _, 5)");
}

void apply(Engine& engine, const Change& change) {
  try {
    engine.count(change.goal);
  } catch (const PrologError&) {  // what was done before it counts
  }
}

}  // namespace

TEST_CASE("each kind of change is undone, alone and after all others") {
  Engine engine = make_engine();
  prepare(engine);
  const Snapshot ready = engine.snapshot();
  for (int round = 0; round < 3; ++round) {
    for (const Change& change : changes) {
      CAPTURE(std::string(change.goal));
      apply(engine, change);
      engine.restore(ready);
      CHECK(engine.holds(change.must_hold));
      engine.restore(ready);  // of what the look itself may have left
    }
    for (const Change& change : changes) apply(engine, change);
    engine.restore(ready);
    for (const Change& change : changes) {
      CAPTURE(std::string(change.must_hold));
      CHECK(engine.holds(change.must_hold));
    }
    engine.restore(ready);
    engine.collect_garbage();
  }
}

TEST_CASE("what a tenant loads is gone, and the next may load it again") {
  Engine engine = make_engine();
  const Snapshot ready = engine.snapshot();
  for (int round = 0; round < 3; ++round) {
    engine.consult_text(":- module(mine, [zz/1]).\n:- op(300, xfx, mmop).\nzz(1). zz(2).\n", "tenant");
    engine.consult_text("p(100). fact(100, z). own(1).", "more");
    CHECK(engine.count("mine:zz(_)") == 2);
    engine.define("host_twice", [](int x) { return 2 * x; });
    CHECK(engine.once("host_twice(3, Y)").get<int>("Y") == 6);
    engine.restore(ready);
    CHECK(engine.holds("\\+ current_module(mine), findall(X, p(X), [1, 2, 3]), findall(X, fact(X, _), [1, 2, 3])"));
    CHECK(engine.holds("\\+ current_op(_, _, mmop)"));
    CHECK_THROWS_AS(engine.count("host_twice(3, _)"), ExistenceError);
    CHECK_THROWS_AS(engine.count("own(_)"), ExistenceError);
    CHECK_THROWS_AS(engine.count("mine:zz(_)"), ExistenceError);
  }
}

TEST_CASE("clause references of then hold again") {
  Engine engine = make_engine();
  engine.count("clause(fact(2, _), true, R), assertz(kept(R))");
  const Snapshot ready = engine.snapshot();
  engine.count("kept(R), erase(R)");
  CHECK(engine.holds("kept(R), \\+ clause(_, _, R)"));
  engine.restore(ready);
  CHECK(engine.holds("kept(R), clause(H, true, R), H == fact(2, b)"));
}

TEST_CASE("the system's own predicates that were first called since are there") {
  Engine engine;
  const Snapshot ready = engine.snapshot();
  for (int round = 0; round < 2; ++round) {
    CHECK(engine.holds("setof(X, member(X, [b, a]), [a, b]), catch(atom_length(_, _), error(_, _), true)"));
    CHECK(engine.holds(
        "forall(member(X, [1]), X > 0), with_output_to(string(_), print_message_lines(user_output, x, []))"));
    engine.restore(ready);
  }
}

TEST_CASE("dynamic predicates of the system that were first named since stay dynamic") {
  Engine engine = make_engine();
  const Snapshot then = engine.snapshot();
  for (int tenant = 0; tenant < 2; ++tenant) {
    CHECK(engine.holds("current_char_conversion(a, X), X == a, char_conversion(a, b), current_char_conversion(a, b)"));
    engine.restore(then);
  }
  CHECK(engine.holds("current_char_conversion(a, X), X == a"));
}

TEST_CASE("snapshots are a stack: going back to one makes the later ones void") {
  Engine engine = make_engine();
  const Snapshot first = engine.snapshot();
  engine.count("assertz(count(1))");
  const Snapshot second = engine.snapshot();
  engine.count("assertz(count(2)), retract(count(0)), retract(fact(1, _))");
  engine.restore(second);
  CHECK(engine.holds("findall(X, count(X), [0, 1]), fact(1, a)"));
  engine.count("retractall(count(_))");
  engine.restore(second);
  CHECK(engine.holds("findall(X, count(X), [0, 1])"));
  engine.restore(first);
  CHECK(engine.holds("findall(X, count(X), [0])"));
  CHECK_THROWS_AS(engine.restore(second), UsageError);
}

TEST_CASE("a snapshot that nobody wants hands what it knows to the one before") {
  Engine engine = make_engine();
  const Snapshot first = engine.snapshot();
  {
    const Snapshot dropped = engine.snapshot();
    engine.count("retract(fact(1, _)), op(0, xfx, ===>)");
  }
  const Snapshot third = engine.snapshot();
  engine.count("retract(fact(2, _))");
  engine.restore(third);
  CHECK(engine.holds("findall(X, fact(X, _), [2, 3])"));
  engine.restore(first);
  CHECK(engine.holds("findall(X, fact(X, _), [1, 2, 3]), current_op(700, xfx, ===>)"));
}

// The clauses of a library are text until they are called.
TEST_CASE("going back knows which libraries were loaded, and which of their clauses were called") {
  Engine engine = make_engine();
  const Snapshot before = engine.snapshot();
  engine.count("use_module(library(ugraphs)), vertices_edges_to_ugraph([a], [a-b], _)");
  engine.restore(before);
  CHECK(engine.holds("\\+ current_module(ugraphs), vertices_edges_to_ugraph([a], [a-b], G), G == [a-[b], b-[]]"));
  engine.restore(before);
  engine.count("use_module(library(ugraphs))");
  const Snapshot loaded = engine.snapshot();
  for (int time = 0; time < 2; ++time) {
    CHECK(engine.holds("transpose_ugraph([a-[b], b-[]], T), T == [a-[], b-[a]]"));
    CHECK(engine.holds("clause(ugraphs:vertices(G, V), B), B = pairs_keys(G0, V0), G0 == G, V0 == V"));
    engine.restore(loaded);
  }
  CHECK(engine.holds("predicate_property(ugraphs:neighbours(_, _, _), number_of_clauses(_))"));
  engine.restore(before);
  CHECK(engine.holds("\\+ current_predicate(ugraphs:neighbours/3)"));
}

TEST_CASE("misuse of snapshots is a UsageError") {
  Engine engine = make_engine();
  Engine other;
  const Snapshot ready = engine.snapshot();
  CHECK_THROWS_AS(other.restore(ready), UsageError);
  Query query = engine.query("member(X, [1, 2])");
  CHECK(query.next());
  CHECK_THROWS_AS(engine.restore(ready), UsageError);
  CHECK_THROWS_AS(static_cast<void>(engine.snapshot()), UsageError);
  query.close();
  engine.define("inside", 0, [&](Call&) {
    engine.restore(ready);
    return true;
  });
  CHECK_THROWS_AS(engine.count("inside"), HostError);
  engine.restore(ready);
}

TEST_CASE("a snapshot may outlive its engine") {
  std::optional<Snapshot> kept;
  {
    Engine engine;
    kept = engine.snapshot();
  }
  Engine other;
  CHECK_THROWS_AS(other.restore(*kept), UsageError);
}

TEST_CASE("prepared queries go on, also those made since") {
  Engine engine = make_engine();
  const Prepared before = engine.prepare("fact(?, X)");
  const Snapshot ready = engine.snapshot();
  engine.count("retract(fact(1, _)), assertz(fact(1, new)), assertz(own(1))");
  const Prepared since = engine.prepare("own(?)");
  CHECK(before.once<std::string>(1) == "new");
  CHECK(since.holds(1));
  engine.restore(ready);
  CHECK(before.once<std::string>(1) == "a");
  CHECK_THROWS_AS(since.holds(1), ExistenceError);
}

TEST_CASE("atoms that only a snapshot holds survive their collection") {
  Engine engine = make_engine();
  engine.count(
      "nb_setval(key, an_atom_of_the_snapshot), recordz(r, another_atom_of_it), assertz(fact(4, a_third_one)), "
      "op(700, xfx, an_operator_of_it)");
  const Snapshot ready = engine.snapshot();
  engine.count("nb_setval(key, 1), recorded(r, _, R), erase(R), retract(fact(4, _)), op(0, xfx, an_operator_of_it)");
  for (int i = 0; i < 3; ++i) {
    engine.count("forall(between(1, 2000, N), atom_concat(some_garbage_, N, _))");
    engine.collect_garbage();
  }
  engine.restore(ready);
  CHECK(engine.once("nb_getval(key, X)").get<std::string>("X") == "an_atom_of_the_snapshot");
  CHECK(engine.once("recorded(r, X)").get<std::string>("X") == "another_atom_of_it");
  CHECK(engine.once("fact(4, X)").get<std::string>("X") == "a_third_one");
  CHECK(engine.holds("current_op(700, xfx, an_operator_of_it)"));
}

// The same tenant two hundred times: memory kept for one is reused by the next.
TEST_CASE("tenants leave no memory behind") {
  Engine engine = make_engine();
  const Snapshot ready = engine.snapshot();
  const auto tenant = [&] {
    engine.consult_text("own(1). own(2). own(X) :- X > 5. p(7).", "tenant");
    engine.count("retract(fact(2, _)), assertz(fact(5, e)), assertz(mine(f(x))), nb_setval(v, [1, 2, 3]), mine(_)");
    engine.restore(ready);
  };
  for (int i = 0; i < 20; ++i) tenant();
  engine.collect_garbage();
  const std::size_t atoms = engine.statistics().atoms;
  const auto clauses = [&] { return engine.once("statistics(clauses, N)").get<int>("N"); };
  const int before = clauses();
  for (int i = 0; i < 200; ++i) tenant();
  engine.collect_garbage();
  CHECK(engine.statistics().atoms <= atoms + 50);
  CHECK(clauses() <= before + 50);
}
