// SPDX-License-Identifier: MIT
// A mix of operations for a long time in one engine: the process's memory must not grow.
//
//   soak SECONDS [INTERVAL]
//
// Prints the resident memory at each interval. After the first quarter of the time it may grow by a tenth plus eight
// megabytes, no more.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <string>

#include <unistd.h>

#include <hornbeam/hornbeam.hpp>

using namespace hornbeam;
using Clock = std::chrono::steady_clock;

namespace {

constexpr const char* program = R"(
    :- use_module(library(clpfd)).
    :- dynamic([fact/2, rule/2]).

    round(N) :- clauses(N), atoms(N), numbers(N), constraints(N), balls(N), texts(N), variables(N), collected(N),
                terms(N), tables(N), coroutines(N).

    clauses(N) :-
        forall(between(1, 300, I), ( K is N + I, assertz(fact(K, [I, f(I)])), assertz(( rule(K, X) :- X is K * 2 )) )),
        forall(between(1, 300, I), ( K is N + I, rule(K, D), D =:= 2 * K, retract(fact(K, _)) )),
        retractall(rule(_, _)),
        \+ fact(_, _).
    atoms(N) :-
        forall(between(1, 500, I), ( atomic_list_concat([soak, N, I], '_', A), atom_length(A, L), L > 6 )),
        atom_concat(functor_, N, F0), sub_atom(F0, 0, 9, _, F), functor(_, F, 3).
    numbers(N) :-
        X is 7 ** (200 + N mod 100), Y is X * X + N, X =:= (Y - N) // X,
        number_codes(Y, Codes), number_codes(Y, Codes), _ is sqrt(N) + 3.25 * N.
    constraints(N) :-
        length(Qs, 6), Qs ins 1..6, safe(Qs), once(label(Qs)), V in 0..100, V #> N mod 50, fd_inf(V, _),
        B #<==> V #> 60, ( B = 1 ; B = 0 ), !.
    safe([]).
    safe([Q|Qs]) :- apart(Qs, Q, 1), safe(Qs).
    apart([], _, _).
    apart([P|Ps], Q, D) :- Q #\= P, abs(Q - P) #\= D, E is D + 1, apart(Ps, Q, E).
    balls(N) :-
        forall(between(1, 200, I), catch(thrower(I, N), ball(I, [N|_]), true)),
        catch(atom_length(_, _), error(instantiation_error, _), true),
        catch(undefined_predicate_of_soak, error(existence_error(_, _), _), true),
        catch(setup_call_cleanup(true, throw(done), nb_setval(cleaned, N)), done, true).
    thrower(0, N) :- !, throw(ball(0, [N])).
    thrower(I, N) :- numlist(1, 20, L), throw(ball(I, [N|L])).
    texts(N) :-
        with_output_to(string(S), forall(between(1, 100, I), format("~w ~a ~q~n", [N, I, 'A b']))),
        string_concat(S, S, T), split_string(T, "\n", " ", Lines), length(Lines, _),
        term_to_atom(f(X, Y, X, N, Y), A), term_to_atom(_, A), sformat_(N).
    sformat_(N) :- format(atom(A), "~t~w~30||~e", [N, 1.0]), atom_length(A, _).
    variables(N) :-
        numlist(1, 200, L), nb_setval(soak_list, L-N), nb_getval(soak_list, L2-_), length(L2, 200),
        b_setval(soak_other, N), b_getval(soak_other, N).
    collected(N) :-
        findall(X-Y, ( between(1, 300, X), Y is X * N ), Ps), keysort(Ps, Qs), length(Qs, 300),
        aggregate_all(count, member(_, Qs), 300), setof(K, V^member(K-V, Qs), Ks), length(Ks, 300).
    terms(N) :-
        length(L, 300), T =.. [f|L], copy_term(T, U), U = T, arg(1, T, N), term_variables(U, Vs), length(Vs, 299),
        recordz(soak, T, R), erase(R), ground(N).
    :- table path/2.
    path(X, Y) :- edge(X, Y).
    path(X, Z) :- path(X, Y), edge(Y, Z).
    edge(X, Y) :- between(1, 10, X), Y is X mod 10 + 1.
    tables(_) :- findall(Y, path(1, Y), Ys), length(Ys, 10), abolish_all_tables.
    coroutines(N) :-
        freeze(X, Y = X), dif(X, a), when(ground(Z), W = Z), X = N, Z = Y, W == N.
)";

long resident_kilobytes() {
  std::ifstream status("/proc/self/statm");
  long total = 0;
  long resident = 0;
  status >> total >> resident;
  return resident * (sysconf(_SC_PAGESIZE) / 1024);
}

// Streams, files and objects, from outside.
void host_round(Engine& engine, int n, const std::string& file) {
  engine.holds("open(?, write, S), forall(between(1, 100, I), (write(S, fact(I)), write(S, '.'), nl(S))), close(S)",
               file);
  engine.holds("open(?, read, S), repeat, read(S, T), T == end_of_file, !, close(S)", file);
  auto object = std::make_shared<int>(n);
  if (engine.once("X = ?", Term::of_object(object))["X"].is_variable()) std::abort();
  for (auto x : engine.query<int>("between(1, 20, X)")) {
    if (x > 10) break;
  }
}

}  // namespace

int main(int count, char** words) {
  const double seconds = count > 1 ? std::atof(words[1]) : 10;
  const double interval = count > 2 ? std::atof(words[2]) : 30;
  Engine engine({.dialect = "swi", .error = [](std::string_view) {}});
  engine.consult_text(program);
  const std::string file = std::filesystem::temp_directory_path() / ("hornbeam_soak_" + std::to_string(getpid()));
  const auto start = Clock::now();
  const auto passed = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
  double next = interval;
  long settled = 0;
  int rounds = 0;
  while (passed() < seconds) {
    ++rounds;
    if (!engine.holds("round(?)", rounds)) {
      std::printf("round %d fails\n", rounds);
      return 1;
    }
    host_round(engine, rounds, file);
    if (settled == 0 && passed() > seconds / 4) settled = resident_kilobytes();
    if (passed() < next) continue;
    next += interval;
    std::printf("%6.0f s  %8d rounds  %8ld kB resident  %zu atoms\n", passed(), rounds, resident_kilobytes(),
                engine.statistics().atoms);
    std::fflush(stdout);
  }
  std::remove(file.c_str());
  const long end = resident_kilobytes();
  std::printf("%d rounds, %ld kB after a quarter of the time, %ld kB at the end\n", rounds, settled, end);
  return end <= settled + settled / 10 + 8192 ? 0 : 1;
}
