% SPDX-License-Identifier: MIT
% Clauses with tens of thousands of variables, arguments, goals or control constructs.

:- use_module(library(plunit)).

:- dynamic(wide/1).

made(Number, Atom) :-
    atom_concat(wide_, Number, Atom).

is_made(Number, Atom) :-
    made(Number, Atom).

%   Body makes an atom for each number up to Count, calls Between, and looks whether all are still there.
body(Count, Between, Body) :-
    findall(N-_, between(1, Count, N), Pairs),
    foldl([N-A, B, (is_made(N, A), B)]>>true, Pairs, true, Checks),
    foldl([N-A, B, (made(N, A), B)]>>true, Pairs, (Between, Checks), Body).

succeeding(X, Y) :-
    Y is X + 1.

%   Goal calls succeeding/2 Count times, each with the result of the one before.
chain(0, X, X, true) :-
    !.
chain(Count, X, Z, ( succeeding(X, Y), Goal )) :-
    Count1 is Count - 1,
    chain(Count1, Y, Z, Goal).

%   Goal chooses between two values for each of the variables.
choices([], true).
choices([X|Xs], ( ( X = 1, fail ; X = 2 ), ( X == 2 -> true ; fail ), \+ X = 1, Goal )) :-
    choices(Xs, Goal).

drop_atoms :-
    forall(between(1, 20000, N), atom_concat(dropped_, N, _)).

:- begin_tests(wide_clauses, [cleanup(retractall(wide(_)))]).

test(atoms_in_slots, [true, cleanup(retractall(wide(_)))]) :-
    body(4500, ( garbage_collect_atoms, drop_atoms ), Body),
    assertz(( wide(_) :- Body )),
    wide(_).

test(no_room_for_the_environment, [
        setup(( current_prolog_flag(stack_limit, Limit), set_prolog_flag(stack_limit, 67108864) )),
        error(resource_error(_)),
        cleanup(( set_prolog_flag(stack_limit, Limit), retractall(wide(_)) )) ]) :-
    length(Xs, 90000),
    reverse(Xs, Ys),
    assertz(( wide(_) :- X = f(Xs), wide(X), Y = g(Ys), made(1, Y) )),
    wide(_).
test(variables_of_a_fact, [N-M == 100000-100000, cleanup(retractall(wide(_)))]) :-
    length(Xs, 100000),
    assertz(wide(Xs)),
    wide(Ys),
    length(Ys, N),
    term_variables(Ys, Vs),
    length(Vs, M).
test(variables_of_a_structure, [X == x, cleanup(retractall(wide(_)))]) :-
    functor(T, f, 300000),
    arg(300000, T, x),
    assertz(wide(T)),
    wide(U),
    arg(300000, U, X).
test(variables_of_head_and_body, [A-Z == 1-last, cleanup(retractall(wide(_)))]) :-
    length(Xs, 50000),
    Xs = [First|_],
    last(Xs, Last),
    Copy =.. [f|Xs],
    assertz(( wide(Xs) :- First = 1, atom_length(a, _), Copy = f(A0, _), Last = last, A0 = 1 )),
    assertz(( wide(Xs) :- First = 1, succeeding(1, _), Copy =.. [_|_], Last = last )),
    wide(Ys),
    Ys = [A|_],
    last(Ys, Z).
test(goals_with_variables, [N == 70000, cleanup(retractall(wide(_)))]) :-
    chain(70000, 0, N0, Goal),
    assertz(( wide(N0) :- Goal )),
    wide(N).
test(called_goals_with_variables, N == 70000) :-
    chain(70000, 0, N, Goal),
    call(Goal).
test(arguments, [X-Y == 1-z, cleanup(abolish(wide_procedure/20000))]) :-
    functor(Head, wide_procedure, 20000),
    arg(1, Head, A),
    arg(20000, Head, z),
    Head =.. [_|As],
    Called =.. [wide_procedure_2|As],
    assertz(( Head :- A = 1, Called )),
    assertz(Called),
    functor(Goal, wide_procedure, 20000),
    call(Goal),
    arg(1, Goal, X),
    arg(20000, Goal, Y),
    functor(Called, Name, Arity),
    abolish(Name/Arity).
test(too_many_arguments, error(representation_error(_))) :-
    functor(Head, wide_procedure, 100000),
    assertz(Head).
test(constructs, [Wrong == [], cleanup(retractall(wide(_)))]) :-
    length(Xs, 5000),
    choices(Xs, Goal),
    assertz(( wide(Xs) :- Goal )),
    wide(Ys),
    findall(Y, ( member(Y, Ys), Y \== 2 ), Wrong).
test(constructs_with_a_cut, [Solutions == [5000], cleanup(retractall(wide(_)))]) :-
    length(Xs, 5000),
    choices(Xs, Goal),
    assertz(( wide(Xs) :- Goal, ( true ; true ), ( ! ; true ) )),
    findall(N, ( wide(Ys), length(Ys, N) ), Solutions).
% Each branch binds one of the variables that live on; the code is no multiple of the text.
test(branches, [true(Wrong-Solutions == []-1000), true(Bytes < 1000 * 500), cleanup(retractall(wide(_)))]) :-
    length(Xs, 1000),
    branches(Xs, 1, Goal),
    added(( wide(Zs) :- Goal, Zs = Xs ), Bytes),
    findall(N-Unbound,
            ( wide(Ys), term_variables(Ys, Vs), length(Vs, Unbound), once(( nth1(N, Ys, Y), nonvar(Y) )) ),
            Found),
    length(Found, Solutions),
    findall(N, ( member(N-Unbound, Found), Unbound =\= 999 ), Wrong).
test(nested_branches, [true(Found-Unbound == 2-999), true(Bytes < 1000 * 500), cleanup(retractall(wide(_)))]) :-
    length(Xs, 1000),
    nested(Xs, 1, Goal),
    added(( wide([N|Zs]) :- nb_setval(wide, N), Goal, Zs = Xs ), Bytes),
    wide([700|Ys]),
    nth1(700, Ys, Found),
    term_variables(Ys, Vs),
    length(Vs, Unbound).

added(Clause, Bytes) :-
    statistics(program, [Before, _]),
    assertz(Clause),
    statistics(program, [After, _]),
    Bytes is After - Before.

branches([X], N, X = N) :- !.
branches([X|Xs], N, ( X = N ; Goal )) :-
    N1 is N + 1,
    branches(Xs, N1, Goal).

nested([], _, true).
nested([X|Xs], N, ( nb_getval(wide, N) -> X = 2, atomic(X) ; Goal )) :-
    N1 is N + 1,
    nested(Xs, N1, Goal).

:- end_tests(wide_clauses).
