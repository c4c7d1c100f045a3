// SPDX-License-Identifier: MIT
// Attacks from a sandbox: calls each internal builtin in every way open to a program, with suitable arguments. No call
// may have an effect or return information; the engine must survive.
#include <doctest/doctest.h>

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include <hornbeam/hornbeam.hpp>
#include "builtins/catalogue.hpp"

using namespace hornbeam;
using namespace std::chrono_literals;

namespace {

struct Internal {
  std::string name;
  std::size_t arity;
};

// "$name(+A, ?B) is det"
Internal read_prototype(std::string_view prototype) {
  const std::string_view head = prototype.substr(0, prototype.rfind(" is "));
  const std::size_t open = head.find('(', 1);
  if (open == std::string_view::npos) return {std::string(head), 0};
  std::size_t arity = 1;
  for (const char c : head) arity += c == ',';
  return {std::string(head.substr(0, open)), arity};
}

std::vector<Internal> internal_builtins() {
  std::vector<Internal> found;
  builtins::for_each_builtin([&](std::string_view, const machine::Builtin& row) {
    if (row.prototype[0] == '$') found.push_back(read_prototype(row.prototype));
  });
  return found;
}

std::string quoted(const std::string& name) { return Term::atom(name).text(); }

// '$name'(Argument, ...)
std::string goal_of(const Internal& internal, std::string_view argument) {
  std::string goal = quoted(internal.name);
  for (std::size_t i = 0; i < internal.arity; ++i) goal.append(i == 0 ? "(" : ", ").append(argument);
  return internal.arity == 0 ? goal : goal + ")";
}

// G is the goal.
const char* const ways[] = {
    "call(G)",
    "system:G",
    "call(user:system:G)",
    "lists:G",
    "@(G, system)",
    "findall(x, system:G, [_|_])",
    "\\+ \\+ system:G",
    "catch(system:G, nothing, true)",
    "G =.. [N|As], H =.. [call, system:N|As], H",
    "G =.. [N|As], apply(N, As)",
    "assertz((attack :- G)), attack",
    "assertz((attack :- system:G)), attack",
    "assertz((lists:attack :- G)), lists:attack",
    "forall(system:G, true), fail",
    "freeze(X, system:G), X = 1",
    "copy_term(G, H), once(system:H)",
    "term_to_atom(G, A), term_to_atom(H, A), H",
    "maplist(call, [system:G])",
    "setup_call_cleanup(true, system:G, true)",
    "call_cleanup(true, system:G), fail",
    "with_output_to(string(_), system:G)",
    "phrase(system:G, [], [])",
    "aggregate_all(count, system:G, N), N > 0",
    "predicate_property(system:G, _)",
    "predicate_property(G, defined)",
    "clause(system:G, _)",
    "functor(G, N, A), current_predicate(system:N/A)",
    "functor(G, N, A), system:current_predicate(N/A)",
    "current_predicate(_, system:G)",
    "nth_clause(system:G, _, _)",
    "listing(system:G), fail",
    "tab(system:G)",
};

Engine sandbox() {
  return Engine({.capabilities = Capability::change_program,
                 .limits = {.time = 2s, .memory = std::size_t{32} << 20},
                 .output = [](std::string_view) {},
                 .error = [](std::string_view) {}});
}

}  // namespace

TEST_CASE("no internal builtin is reached or seen from a sandbox") {
  Engine engine = sandbox();
  // Loads the libraries of the ways and of error messages, which each restoring would else forget.
  for (const std::string_view way : ways) {
    try {
      engine.count("G = no_such_predicate, " + std::string(way));
    } catch (const PrologError&) {
    }
  }
  const Snapshot ready = engine.snapshot();
  std::size_t attacks = 0;
  for (const Internal& internal : internal_builtins()) {
    for (const std::string_view argument : {"_", "f(1, 3)"}) {
      const std::string goal = goal_of(internal, argument);
      // All ways with unbound arguments, the first few with others.
      const std::size_t count = argument == "_" ? std::size(ways) : 3;
      for (std::size_t i = 0; i < count; ++i) {
        CAPTURE(goal);
        CAPTURE(std::string(ways[i]));
        bool reached = false;
        try {
          reached = engine.holds("G = " + goal + ", " + ways[i]);
        } catch (const PrologError&) {
        }
        CHECK(!reached);
        ++attacks;
      }
    }
    engine.restore(ready);
  }
  CHECK(attacks > 3000);
  CHECK(engine.holds("X is 6 * 7, X == 42"));
}

TEST_CASE("handles that programs make up are not those of a host") {
  Engine engine = sandbox();
  engine.define("numbers", [](int n) {
    std::vector<int> found;
    for (int i = 0; i < n; ++i) found.push_back(i);
    return each(std::move(found));
  });
  for (const char* goal :
       {"'$host_open'(0, in(3), S), '$host_next'(S, N)", "'$host_next'(1, 5)", "'$host_next'(1, out(Z))",
        "'$host_close'(1)", "numbers(3, X), '$host_close'(1), fail", "numbers(3, X), system:'$host_next'(1, out(Y))",
        "system:'$host_solutions'(0, in(3), 7)", "'$host_solutions'(99, in(3), out(X))", "clause(numbers(_, _), B)"}) {
    CAPTURE(std::string(goal));
    bool reached = false;
    try {
      reached = engine.holds(goal);
    } catch (const PrologError&) {
    }
    CHECK(!reached);
  }
  CHECK(engine.count("numbers(3, X)") == 3);
}

namespace {

// What a host relies on, in goals and in a program of its own.
bool serves_its_host(Engine& engine) {
  for (const char* goal : {"append([1], [2], [1, 2])", "\\+ append(evil, evil, evil)", "length([a], 1)", "X = 1",
                           "atom_length(abc, 3)", "findall(X, append(X, _, [1]), [[], [1]])"}) {
    if (!engine.holds(goal)) return false;
  }
  engine.consult_text("served(X) :- member(X, [1, 2]), length([X], 1).");
  return engine.count("served(_)") == 2;
}

}  // namespace

TEST_CASE("the system, its libraries and what the host inherits from them are not for programs to change") {
  const char* const attacks[] = {
      "dynamic(lists:append/3), assertz(lists:append(evil, evil, evil))",
      "dynamic(lists:append/3), retract((lists:append([], _, _)))",
      "discontiguous(lists:append/3), assertz(lists:append(evil, evil, evil))",
      "dynamic(system:length/2), assertz(system:length(a, b))",
      "dynamic(system:length/2), retract((system:length(_, _) :- _))",
      "dynamic(lists:append/3), clause(lists:append(_, _, _), _, R), erase(R)",
      "dynamic(lists:append/3), nth_clause(lists:append(_, _, _), 1, R), erase(R)",
      "meta_predicate(lists:append(0, 0, 0))",
      "table(lists:append/3)",
      "assertz(system:appended(1))",
      "assertz((system:append(_, _, _) :- true))",
      "assertz(user:evil(1)), lists:import(user:evil/1), predicate_property(lists:evil(_), imported_from(user))",
      "lists:export(evil/1), module_property(lists, exports(Exports)), memberchk(evil/1, Exports)",
      "delete_import_module(user, system)",
      "add_import_module(user, clpfd, start)",
      "add_import_module(lists, user, start)",
      "set_prolog_flag(a_flag_of_the_tenant, true)",
  };
  const char* const closed_attacks[] = {
      // of a program that may not change procedures of its own either
      "table(append/3)",
      "assertz(clpfd:goal_expansion(_, halt))",
      "assertz(lists:term_expansion(_, []))",
      "meta_predicate(append(0, 0, 0))",
  };
  for (const Capability capability : {Capability::none, Capability::change_program}) {
    Engine engine({.capabilities = capability, .limits = {.time = 5s}, .error = [](std::string_view) {}});
    engine.consult_text(":- use_module(library(clpfd)). :- use_module(library(lists)).");
    REQUIRE(serves_its_host(engine));
    const Snapshot ready = engine.snapshot();
    std::vector<std::string> goals(std::begin(attacks), std::end(attacks));
    if (capability == Capability::none) goals.insert(goals.end(), std::begin(closed_attacks), std::end(closed_attacks));
    for (const std::string& goal : goals) {
      CAPTURE(goal);
      bool done = false;
      try {
        done = engine.holds(goal);
      } catch (const PrologError&) {
      }
      CHECK(!done);
      CHECK(serves_its_host(engine));
      engine.restore(ready);
    }
  }
}
