% SPDX-License-Identifier: MIT
% nb_setarg/3 where many choice points are younger than the term: their values, what is bound in them, constraints.
% Global variables that b_setval/2 made.

:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module(library(clpfd)).

:- meta_predicate below(+, 0), between_choices(+, 1, 1).

% Goal with N choice points below it.
below(0, Goal) :-
    call(Goal).
below(N, Goal) :-
    N > 0,
    M is N - 1,
    below(M, Goal).
below(N, _) :-
    N < 0.

% On the way down Down(I), and a choice point; going back to it Back(I).
between_choices(0, _, _) :-
    fail.
between_choices(N, Down, Back) :-
    N > 0,
    call(Down, N),
    (   M is N - 1,
        between_choices(M, Down, Back)
    ;   call(Back, N),
        fail
    ).

value(I, v(I, [X, Y, X], Text, 12345678901234567890, Float, Y)) :-
    Float is I / 4.0,
    number_codes(I, Codes),
    string_codes(Text, Codes).

put(S, I) :-
    value(I, Value),
    nb_setarg(1, S, Value).

check(S, I) :-
    arg(1, S, Value),
    value(I, Expected),
    Value =@= Expected.

kept(T, I) :-
    (   check(T, I)
    ->  true
    ;   throw(not_kept(T, I))
    ).

% The last value is still there.
put_next(S, I) :-
    Last is I - 1,
    kept(S, Last),
    put(S, I).

:- begin_tests(lasting_values).

test(going_back) :-
    S = s(0),
    put(S, 0),
    \+ between_choices(200, true_for, put_next(S)),
    check(S, 200).
test(going_down) :-
    S = s(0),
    \+ between_choices(200, put(S), true_for),
    check(S, 1).
test(both) :-
    S = s(0),
    \+ between_choices(100, put(S), put(S)),
    check(S, 100).
test(with_collections) :-
    S = s(0),
    put(S, 0),
    \+ between_choices(60, collect, put_next(S)),
    \+ between_choices(60, put(S), collect),
    check(S, 1).
test(many_terms) :-
    length(Ss, 100),
    S =.. [s|Ss],
    foldl([_, I, J]>>(J is I + 1), Ss, 0, 100),
    \+ between_choices(100, true_for, put_at(S)),
    S =.. [_|Values],
    numlist(1, 100, Is),
    maplist(value, Is, Expected),
    Values =@= Expected.
test(parts_of_values) :-
    S = s(c(0)),
    \+ between_choices(100, put_inside(S), put_inside(S)),
    arg(1, S, C),
    check(C, 100).
test(bindings_are_undone) :-
    S = s(0),
    \+ ( below(50, put(S, 1)), arg(1, S, v(_, [X, Y|_], _, _, _, _)), X = f(Z), Z = Y, Y = 1, fail ),
    check(S, 1).
test(bindings_are_undone_behind_a_cut) :-
    S = s(0),
    (   once(below(50, put(S, 1))),
        arg(1, S, v(_, [X|_], _, _, _, _)),
        length(X, 1000),
        fail
    ;   check(S, 1)
    ).
test(attributes_are_copied, Y == 3) :-
    S = s(0),
    freeze(X, Y0 = 3),
    \+ ( below(50, nb_setarg(1, S, p(X, Y0))), arg(1, S, p(1, Y1)), call(Y1 \== 3) ),
    \+ ( below(50, nb_setarg(1, S, p(X, Y0))), fail ),
    arg(1, S, p(X1, Y)),
    X1 = 1.
test(domains) :-
    S = s(0),
    X in 0..1000,
    \+ between_choices(100, narrow_and_put(X, S), is_narrowed(X)),
    fd_dom(X, 0..1000),
    arg(1, S, f(1)).
test(constrained_values) :-
    S = s(0),
    X #< Y, X in 1..5, Y in 1..5,
    \+ ( below(50, nb_setarg(1, S, X-Y)), fail ),
    arg(1, S, X1-Y1),
    fd_dom(X1, 1..4),
    X1 = 3,
    fd_dom(Y1, 4..5),
    fd_dom(Y, 2..5).
test(given_up) :-
    forall(between(1, 50, I),
           ( S = s(I),
             \+ ( below(40, put(S, I)), fail ),
             check(S, I),
             length(L, I),
             \+ ( below(20, nb_setarg(1, L, I)), fail ),
             L = [I|Is],
             maplist(var, Is) )).
% The free cells for an inner term must go though nothing has been bound between it and the outer one.
test(given_up_within) :-
    forall(between(0, 50, N), within(N)).

within(N) :-
    S = s(0),
    \+ ( below(40, put_or_not(S, N)), put_in_branches(s(0, 0)), fail ),
    check(S, 1).

put_or_not(S, _) :-
    put(S, 1).
put_or_not(_, N) :-
    length(_, N).

put_in_branches(T) :-
    value(2, Value),
    nb_setarg(1, T, Value),
    garbage_collect,
    kept(T, 2).
put_in_branches(T) :-
    kept(T, 2),
    value(3, Value),
    below(70, nb_setarg(2, T, Value)),
    kept(T, 2).

true_for(_).

collect(_) :-
    garbage_collect.

put_at(S, I) :-
    value(I, Value),
    nb_setarg(I, S, Value).

put_inside(S, I) :-
    arg(1, S, C),
    (   I mod 7 =:= 0
    ->  nb_setarg(1, S, c(0))
    ;   put(C, I)
    ).

narrow_and_put(X, S, I) :-
    X #=< I,
    nb_setarg(1, S, f(I)).

is_narrowed(X, I) :-
    fd_dom(X, 0..I),
    !.
is_narrowed(X, I) :-
    fd_dom(X, D),
    throw(not_narrowed(D, I)).

test(undone_is_gone, error(existence_error(variable, lasting_a))) :-
    \+ ( b_setval(lasting_a, 1), b_getval(lasting_a, 2) ), b_getval(lasting_a, _).
test(undone_is_not_current, fail) :- \+ ( b_setval(lasting_b, 1), fail ), nb_current(lasting_b, _).
test(undone_is_the_lasting, X == 7) :-
    nb_setval(lasting_c, 7), \+ ( b_setval(lasting_c, 1), fail ), nb_getval(lasting_c, X).
test(set_in_between, X == 8) :- \+ ( b_setval(lasting_d, 1), nb_setval(lasting_d, 8), fail ), b_getval(lasting_d, X).
test(set_again, X-Y == 1-2) :- \+ ( b_setval(lasting_e, 0), fail ), b_setval(lasting_e, 1), b_getval(lasting_e, X),
    b_setval(lasting_e, 2), b_getval(lasting_e, Y).

:- end_tests(lasting_values).
