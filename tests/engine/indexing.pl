% SPDX-License-Identifier: MIT
% Which calls leave a choice point, and that indexes never change the answers.

:- use_module(library(plunit)).

by_list([a|_], 1).
by_list([b|_], 2).
by_list([], 0).

inside(f(a, _), 1).
inside(f(b, _), 2).
inside(f(c, _), 3).

nested(f(g(1)), x).
nested(f(g(2)), y).
nested(f(h), z).
nested(f([]), nil).
nested(f([_|_]), list).

second(x, f(a)).
second(x, f(b)).
second(y, f(a)).

mixed(f(1, a), one).
mixed(V, V).
mixed(f(2, b), two).

repeated(f(X, X), same).
repeated(f(1, _), first).
repeated(f(_, 2), second).

in_list(X, [X|_]).
in_list(X, [_|Xs]) :- in_list(X, Xs).

taken(X, [X|Xs], Xs).
taken(X, [Y|Ys], [Y|Zs]) :- taken(X, Ys, Zs).

third(_, X, X, 1).
third(1, f(1), _, 2).
third(_, _, f(_), 3).

% Terms that clash at once, inside, deeper, or not.
sample([a, b, 1, 2.0, 2.0, "s", "s", "t", 100000000000000000000, 100000000000000000001, 1r3, [], [a], [a|_], [_, b], f(_),
        f(a), f(b), f(a, _), f(_, b), f(c, b), f(g(a)), f(g(_)), f(g(b)), g(a), _, _]).

unifiable_ones(X, L, Ys) :- findall(Y, ( member(Y, L), \+ X \= Y ), Ys).

% A run without indexes leaves choice points, and nothing else changes.
:- meta_predicate is_det(0).
is_det(Goal) :-
    call_cleanup(Goal, Det = true),
    (   Det == true
    ->  true
    ;   current_prolog_flag(os_argv, Words),
        memberchk('--no-indexing', Words)
    ),
    !.

:- begin_tests(indexing).

test(element_of_a_list, N == 2) :-
    is_det(by_list([b, c], N)).
test(argument_of_an_argument, N == 2) :-
    is_det(inside(f(b, z), N)).
test(open_argument_tries_all, Ns == [1, 2, 3]) :-
    findall(N, inside(f(_, z), N), Ns).
test(plain_variable_tries_all, Ns == [1, 2, 3]) :-
    findall(N, inside(_, N), Ns).
test(two_levels, X == z) :-
    is_det(nested(f(h), X)).
test(lists_inside, [true(X-Y == nil-list)]) :-
    is_det(nested(f([]), X)),
    is_det(nested(f([1]), Y)).
test(no_clause_inside, fail) :-
    nested(f(other), _).
test(clauses_that_clash_are_passed_over, [forall(( sample(L), nth1(N, L, X) )), nondet]) :-
    unifiable_ones(X, L, Expected),
    findall(Y, ( copy_term(L, L1), nth1(N, L1, Z), in_list(Z, L1), Y = Z ), Ys0),
    length(Expected, K),
    length(Ys0, K),
    findall(x, ( taken(X, L, R), length(R, _) ), Ys1),
    length(Ys1, K).
test(clash_of_arguments, Ns == [[1, 3], [1], [2, 3], []]) :-
    findall(N, ( member(A-B-C, [x-f(1)-f(_), x-a-a, 1-f(1)-f(2), 2-b-c]),
                 findall(I, third(A, B, C, I), N) ), Ns).
test(clash_with_what_waits, Xs-Woken == [a]-[woken]) :-
    findall(X, ( freeze(X, true), in_list(X, [a]) ), Xs),
    findall(woken, ( freeze(X, X \== a), in_list(X, [a, b, a]) ), Woken).
test(another_functor, fail) :-
    inside(g(a, b), _).
test(two_arguments) :-
    is_det(second(x, f(b))).
test(only_the_second, Xs == [x, y]) :-
    findall(X, second(X, f(a)), Xs).
test(variable_clause_between, Xs == [one, f(1, a)]) :-
    findall(X, mixed(f(1, a), X), Xs).
test(variable_clause_first_of_two, Xs == [f(2, b), two]) :-
    findall(X, mixed(f(2, b), X), Xs).
test(same_variable_twice, Xs == [first, second]) :-
    findall(X, repeated(f(1, 2), X), Xs).
test(same_variable_matches, Xs == [same, first]) :-
    findall(X, repeated(f(1, 1), X), Xs).
test(attributed_variable_inside, Ns == [2]) :-
    freeze(X, X \== a),
    findall(N, ( inside(f(X, 0), N), X == b ), Ns).

:- end_tests(indexing).

% ---- the tables of dynamic procedures ----

:- begin_tests(tables_of_clauses).

:- dynamic visited/1, object/3, edge/3, seen/1, unbound/2, job/2, body/2.

test(both_arguments_of_a_compound) :-
    retractall(visited(_)),
    forall(( between(1, 20, X), between(1, 20, Y), assertz(visited(X/Y)) ), true),
    is_det(visited(7/9)),
    \+ visited(7/21),
    findall(Y, visited(7/Y), Ys),
    numlist(1, 20, Ys),
    findall(X, visited(X/9), Xs),
    numlist(1, 20, Xs),
    retractall(visited(_)).
test(what_tells_few_apart_does_not_tell_many) :-
    forall(between(0, 1599, I), ( X is I // 40, Y is I mod 40, \+ visited(X/Y), assertz(visited(X/Y)) )),
    is_det(visited(7/9)),
    retractall(visited(_)).
test(best_of_the_arguments) :-
    forall(( between(1, 300, I), T is I mod 3, V is I * 7, assertz(object(T, I, V)) ), true),
    is_det(object(1, 100, 700)),
    is_det(object(1, 100, _)),
    is_det(object(_, 100, _)),
    aggregate_all(count, object(1, _, _), 100).
test(two_arguments_together) :-
    forall(( between(1, 30, A), between(1, 30, B), C is A + B, assertz(edge(A, B, C)) ), true),
    is_det(edge(3, 4, _)),
    is_det(edge(3, _, 7)),
    is_det(edge(_, 4, 7)),
    aggregate_all(count, edge(_, _, 31), 30).
test(whole_terms) :-
    forall(( between(1, 200, I), numlist(1, 10, Front), append(Front, [I, x], L), assertz(seen(L)) ), true),
    is_det(seen([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 77, x])),
    \+ seen([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 777, x]),
    \+ seen([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 77, y]).
test(other_atomic_terms, Ks == [s, f, b]) :-
    retractall(unbound(_, _)),
    forall(( between(1, 20, I), assertz(unbound(g(I, I), I)) ), true),
    assertz(unbound(g("text", 1), s)),
    assertz(unbound(g(1.5, 1), f)),
    X is 1 << 100,
    assertz(unbound(g(X, 1), b)),
    findall(K, ( member(A, ["text", 1.5, X]), unbound(g(A, 1), K) ), Ks).
test(clauses_with_variables, Ks == [v, k, w]) :-
    retractall(unbound(_, _)),
    assertz(unbound(g(_, 3), v)),
    forall(( between(1, 20, I), assertz(unbound(g(I, 3), I)) ), true),
    assertz(unbound(g(77, _), k)),
    assertz(unbound(_, w)),
    findall(K, unbound(g(77, 3), K), Ks).
% A unification of the body is none of the head: clause/2 and retract/1 look at the head alone.
test(first_unification_of_the_body, Bs == [x, y, z, x, y, z, x, y, z, x]) :-
    retractall(body(_, _)),
    forall(( between(0, 9, I), N is I mod 3, nth0(N, [x, y, z], A), assertz((body(I, X) :- X = A)) ), true),
    findall(B, clause(body(_, other), (_ = B)), Bs).
test(agenda_at_both_ends, Taken-S == [b2, b1, a1, a2]-none) :-
    retractall(job(_, _)),
    assertz(job(x, a1)), assertz(job(x, gone)), assertz(job(x, a2)),
    once(retract(job(x, gone))),
    asserta(job(x, b1)), asserta(job(x, gone)), once(retract(job(x, gone))), asserta(job(x, b2)),
    findall(J, retract(job(_, J)), Taken),
    ( job(_, _) -> S = some ; S = none ).
% A search sees the clauses that there were when it began, whatever is erased and freed meanwhile.
test(update_view_and_purge, Seen == Expected) :-
    retractall(job(_, _)),
    numlist(1, 100, Expected),
    forall(( member(I, Expected), assertz(job(k, I)) ), true),
    findall(I, ( job(k, I), churn(I) ), Seen).
test(searches_in_each_other, Sum == 5050) :-
    retractall(job(_, _)),
    forall(( between(1, 100, I), assertz(job(I, I)) ), true),
    aggregate_all(sum(I), ( retract(job(I, _)), forall(between(1, 20, _), churn(I)) ), Sum).

churn(I) :-
    N is I + 1000,
    asserta(job(k, N)), assertz(job(k, N)), assertz(job(N, k)),
    retract(job(k, N)), retract(job(N, k)), retract(job(k, N)), !.

:- end_tests(tables_of_clauses).

% ---- random changes and calls, against a list of clauses ----

:- dynamic fact/3.

% The next of a row of numbers that looks like chance.
random_number(Limit, N, S0, S) :-
    S is (S0 * 1103515245 + 12345) mod 2147483648,
    N is (S >> 8) mod Limit.

random_argument(T, S0, S) :-
    random_number(9, K, S0, S1),
    random_number(4, A, S1, S2),
    random_number(3, B, S2, S),
    argument(K, A, B, T).

argument(0, _, _, _).
argument(1, A, _, A).
argument(2, A, B, f(A, B)).
argument(3, A, _, f(A, _)).
argument(4, _, B, f(_, B)).
argument(5, A, B, [A, B, c]).
argument(6, A, _, [A|_]).
argument(7, A, B, g(f(A, B), "s")).
argument(8, A, _, X) :- X is A + 0.5.

random_fact(fact(A, B, C), S0, S) :-
    random_argument(A, S0, S1),
    random_argument(B, S1, S2),
    random_argument(C, S2, S).

random_changes(Seed) :-
    retractall(fact(_, _, _)),
    retractall(ran_below),
    once(run_random(400, 0, [], Seed)).

% The database and the list stay the same.
run_random(0, _, _, _) :- !.
run_random(N, Open, L0, S0) :-
    random_number(10, K, S0, S1),
    random_fact(F, S1, S2),
    change(K, F, L0, L),
    matches(F, L, Expected),
    findall(F, F, Found),
    (   Found =@= Expected
    ->  true
    ;   throw(different(F, Found, Expected))
    ),
    random_number(200, W, S2, S3),
    N1 is N - 1,
    (   W =:= 0,
        Open < 5
    ->  % Below an open choice point, which sees the clauses of now when it is come back to.
        random_fact(G, S3, S4),
        matches(G, L, Old),
        Open1 is Open + 1,
        Half is N1 // 2,
        findall(G, ( G, once(run_below(Half, Open1, S4)) ), Seen),
        (   Seen =@= Old
        ->  true
        ;   throw(different_below(G, Seen, Old))
        )
    ;   run_random(N1, Open, L, S3)
    ).

:- dynamic ran_below/0.

run_below(_, _, _) :- ran_below, !.
run_below(N, Open, S) :-
    assertz(ran_below),
    findall(fact(A, B, C), fact(A, B, C), L),
    run_random(N, Open, L, S).

change(K, F, L, [F|L]) :- K < 2, !, asserta(F).
change(K, F, L0, L) :- K < 6, !, assertz(F), append(L0, [F], L).
change(K, F, L0, L) :- K < 8, !, ( retract(F) -> take_first(F, L0, L) ; L = L0 ).
change(8, F, L0, L) :- L0 = [_, _, _, _, _, _, _, _, _, _, _, _|_], !,
    retractall(F), exclude(unifies(F), L0, L).
change(_, _, L, L).

unifies(F, G) :- F \= G, !, fail.
unifies(_, _).

take_first(F, [G|Gs], Gs) :- unifies(F, G), !.
take_first(F, [G|Gs], [G|Rest]) :- take_first(F, Gs, Rest).

% Copies, as a call gives them.
matches(F, L, Found) :-
    findall(F, ( member(G, L), F = G ), Found).

:- begin_tests(random_changes).

test(as_a_list_of_clauses, [forall(member(Seed, [1, 2, 3, 4, 5, 6]))]) :-
    user:random_changes(Seed).

:- end_tests(random_changes).
