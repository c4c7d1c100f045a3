// SPDX-License-Identifier: MIT
// Memory outside the stacks: for every kind of consumer it is bounded, a program can catch the error, memory can be
// freed again, and the engine survives.
#include <doctest/doctest.h>

#include <string>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;

namespace {

constexpr std::size_t limit = std::size_t{24} << 20;

Options small() {
  return {.stack_limit = std::size_t{512} << 20, .memory_limit = limit, .error = [](std::string_view) {}};
}

// Goals that run forever, and what a program does to free the memory.
struct Owner {
  const char* name;
  const char* fill;
  const char* forget;
};

const char* const program = R"(
  :- use_module(library(clpfd)).
  :- dynamic((fact/2, rule/1, indexed/1)).
  :- table count/1.
  atoms(N, L) :- atomic_list_concat(['a name that is longer than a few letters ', N], A), M is N+1, atoms(M, [A|L]).
  long_atoms(N, L) :- format(atom(A), "~*c~d", [1000000, 0'x, N]), M is N+1, long_atoms(M, [A|L]).
  count(0).
  count(N) :- count(M), N is M+1.
  chain(X, L) :- Y #> X, Z #= X+Y, chain(Y, [Z|L]).
  lists(N) :- length(L, N), nb_setval(list, L), M is 2*N, lists(M).
  everything(G) :- between(1, inf, N), call(G, N), fail.
  concatenated(N) :- length(L, N), maplist(=(abcdefghij), L), atomic_list_concat(L, _), M is 2*N, concatenated(M).
  streams(N) :- length(L, 100000), maplist(=(0'x), L), repeat, open_string(L, _), N < 0.
  close_all :- forall(( stream_property(S, mode(read)), \+ stream_property(S, alias(_)) ), close(S)).
  nested :- with_output_to(string(_), nested).
  narrowed(X, N) :- ( true ; true ), X #> N, M is N+1, narrowed(X, M).
  erase_all(K) :- forall(recorded(K, _, R), erase(R)).
)";

const Owner owners[] = {
    {"atoms", "atoms(0, [])", "true"},
    {"long atoms", "long_atoms(0, [])", "true"},
    {"facts", "everything([N]>>assertz(fact(N, g(N, N))))", "retractall(fact(_, _))"},
    {"rules", "everything([N]>>assertz((rule(N) :- fact(N, N), \\+ fact(N, x))))", "retractall(rule(_))"},
    {"big terms in clauses", "length(L, 1000), everything([N]>>assertz(fact(N, L)))", "retractall(fact(_, _))"},
    {"an index", "everything([N]>>(assertz(indexed(N)), indexed(N)))", "retractall(indexed(_))"},
    {"recorded terms", "everything([N]>>recordz(key, f(N, N)))", "erase_all(key)"},
    {"keys of records", "everything([N]>>recordz(N, N))", "erase_all(_)"},
    {"findall/3", "findall(N-N, between(1, inf, N), _)", "true"},
    {"bagof/3", "bagof(N, M^(between(1, inf, N), M = N), _)", "true"},
    {"aggregate_all/3", "aggregate_all(bag(N), between(1, inf, N), _)", "true"},
    {"a global variable", "lists(1)", "nb_setval(list, [])"},
    {"text of format/3", "format(atom(_), \"~*c\", [100000000, 0'x])", "true"},
    {"concatenated text", "concatenated(1)", "true"},
    {"captured output", "with_output_to(string(_), everything(print))", "true"},
    {"captures in captures", "nested", "true"},
    {"text of a term",
     "length(L, 10), foldl([_,A,f(A,A)]>>true, L, x, T0), length(M, 20),"
     "foldl([_,A,f(A,A)]>>true, M, T0, T), term_to_atom(T, _)",
     "true"},
    {"text streams", "streams(0)", "close_all"},
    {"constraints", "X #> 0, chain(X, [])", "true"},
    {"changes of domains", "X in 0..1000000000, narrowed(X, 0)", "true"},
    {"tables", "count(_), fail", "abolish_all_tables"},
};

std::size_t used(Engine& engine) {
  engine.collect_garbage();
  return engine.once("statistics(heapused, N)").get<std::size_t>("N");
}

}  // namespace

TEST_CASE("an answer for the host takes no more memory than its query may use") {
  Engine engine;
  CHECK_THROWS_AS(engine.query({.memory = std::size_t{32} << 20}, "length(L, 1000000)").next(), ResourceError);
  CHECK_THROWS_AS(engine.query({.memory = std::size_t{32} << 20}, "length(L, 1000000), throw(L)").next(),
                  ResourceError);
  CHECK(engine.query({.memory = std::size_t{32} << 20}, "length(L, 50000)").next());
  CHECK(engine.once("length(L, 1000000)")["L"].is_list());
}

TEST_CASE("each owner of memory outside the stacks comes to the limit, and gives back what it took") {
  Engine engine(small());
  engine.consult_text(program);
  for (const Owner& owner : owners) {
    CAPTURE(std::string(owner.name));
    const std::string caught =
        "catch((" + std::string(owner.fill) + "), error(resource_error(R), _), true), R == memory";
    CHECK(engine.holds(caught));
    CHECK(used(engine) < limit + limit / 4);
    CHECK(engine.once("X is 6 * 7").get<int>("X") == 42);
    engine.holds(owner.forget);
    CHECK(used(engine) < limit / 4 * 3);
    // A second time, without catch/3.
    CHECK_THROWS_AS(engine.holds(owner.fill), ResourceError);
    CHECK(engine.once("X is 6 * 7").get<int>("X") == 42);
    engine.holds(owner.forget);
    CHECK(used(engine) < limit / 4 * 3);
  }
}

TEST_CASE("the memory of deleted global variables is there for others") {
  Engine engine(small());
  engine.consult_text(R"(
    named(Prefix, N) :- atom_number(B, N), atom_concat(Prefix, B, A), nb_setval(A, N),
      M is N+1, nb_setval(count, M), named(Prefix, M).
    filled(Prefix, N) :- catch(named(Prefix, 0), error(resource_error(memory), _), true), nb_getval(count, N).
    delete_all(Prefix) :- forall(( nb_current(A, _), atom_concat(Prefix, _, A) ), nb_delete(A)).
  )");
  const int first = engine.once("filled(a, N)").get<int>("N");
  engine.holds("delete_all(a)");
  CHECK(engine.once("filled(b, N)").get<int>("N") > first / 2);
}

TEST_CASE("atoms that are garbage are collected before memory is short") {
  Engine engine(small());
  engine.consult_text("names(0) :- !. names(N) :- format(atom(_), \"~*c~d\", [100000, 0'x, N]), M is N-1, names(M).");
  CHECK(engine.holds("names(2000)"));
}

TEST_CASE("a query's limit of memory counts what is not on the stacks") {
  Engine engine;
  engine.consult_text(program);
  engine.holds("call([N]>>(N > 10), 20)");
  for (const char* goal : {"everything([N]>>assertz(fact(N, N)))", "findall(N-N, between(1, inf, N), _)", "lists(1)"}) {
    CAPTURE(goal);
    const std::size_t before = used(engine);
    CHECK_THROWS_AS(engine.query({.memory = std::size_t{8} << 20}, goal).next(), ResourceError);
    CHECK(used(engine) < before + (std::size_t{10} << 20));
    CHECK(engine.holds("retractall(fact(_, _)), nb_setval(list, [])"));
  }
  CHECK(engine.holds("forall(between(1, 300000, X), assertz(fact(X, X))), aggregate_all(count, fact(_, _), 300000)"));
}

TEST_CASE("without a limit of its own the rest may take as much as the stacks") {
  Engine engine({.stack_limit = std::size_t{32} << 20});
  CHECK(engine.holds("current_prolog_flag(stack_limit, N), current_prolog_flag(memory_limit, N)"));
  CHECK_THROWS_AS(engine.holds("catch(set_prolog_flag(memory_limit, 1000000000), E, throw(E))"), PermissionError);
  Engine other({.memory_limit = std::size_t{48} << 20});
  CHECK(other.once("current_prolog_flag(memory_limit, N)").get<std::size_t>("N") == std::size_t{48} << 20);
}
