% SPDX-License-Identifier: MIT
% library(dif).

:- use_module(library(plunit)).
:- use_module(library(dif)).

only_dif([], []).
only_dif([Goal|Goals0], Goals) :-
    (   Goal = dif(_, _)
    ->  Goals = [Goal|Goals1]
    ;   Goals = Goals1
    ),
    only_dif(Goals0, Goals1).

% Given is bound as far as Variables are.
bound_as(Given, Variables) :-
    copy_term(Variables, Plain, _),
    subsumes_term(Given, Plain),
    Given = Plain.

% shown(Query, Goals): what is left of a call, in the order and direction of SWI-Prolog (which says some of it twice).
shown(dif(f(X,Y), f(Z,W)), [dif(f(Z,W), f(X,Y))]).
shown(dif(f(X,Y), f(1,2)), [dif(f(X,Y), f(1,2))]).
shown(dif(f(X,g(Y)), f(Z,W)), [dif(f(Z,W), f(X,g(Y)))]).
shown(dif(f(X,Y,Z), f(Y,Z,X)), [dif(f(Y,Z), f(X,X))]).
shown(( dif(X-Y, A-B), X = A ), [dif(B, Y)]).
shown(( dif(X-Y, A-B), X = 1 ), [dif(f(A,B), f(1,Y))]).
shown(( dif(X-Y, A-B), X = 1, A = 1 ), [dif(B, Y)]).
shown(( dif(X-Y, A-B), X = f(1), A = f(C) ), [dif(f(C,B), f(1,Y))]).
shown(( freeze(X, true), freeze(Y, true), freeze(Z, true), freeze(W, true), dif(X-Y, Z-W) ),
      [dif(f(W,Z), f(Y,X))]).
shown(( dif(X, Y), X = 0 ), [dif(0, Y)]).
shown(( dif(f(X,Y), f(Z,W)), Z = 1, W = 2 ), [dif(f(1,2), f(X,Y))]).
shown(( dif(X, f(Y)), X = f(1) ), [dif(Y, 1)]).
shown(( dif(X, a), dif(X, b), dif(X, c) ), [dif(X, a), dif(X, c), dif(X, b)]).
shown(( freeze(X, true), dif(X, a), dif(X, b), dif(X, c) ), [dif(X, c), dif(X, b), dif(X, a)]).
shown(( dif(X-Y, a-b), dif(X, b), dif(Y, c), dif(Y, d) ), [dif(f(X,Y), f(a,b)), dif(Y, d), dif(Y, c), dif(X, b)]).

all_dif([]).
all_dif([X|Xs]) :-
    maplist(dif(X), Xs),
    all_dif(Xs).

:- begin_tests(dif).

test(satisfied_frees_variables, L == []) :- dif(f(X,Y), f(2,B)), X = 1, term_attvars(Y-B, L).

test(different) :- dif(1, 2).
test(same, fail) :- dif(X, X).
test(bind_same, fail) :- dif(1, Y), Y = 1.
test(bind_other, Y == 2) :- dif(1, Y), Y = 2.
test(alias, fail) :- dif(X, Y), X = Y.
test(alias_inside, fail) :- dif(-X, -Y), X = Y.
test(two_pairs, X-Y == 1-1) :- dif(X-Y, 1-2), X = Y, Y = 1.
test(two_pairs_violated, fail) :- dif(X-Y, 1-2), X = 1, Y = 2.
test(two_pairs_backwards, fail) :- dif(X-Y, 1-2), Y = 2, X = 1.
test(at_once, A-C == 1-z) :- dif(A-C, B-D), C-D = z-z, A-B = 1-2.
test(at_once_violated, fail) :- dif(A-C, B-D), C-D = z-z, A-B = 1-1.
test(structure, fail) :- dif(X, f(Y)), X = f(Z), Y = a, Z = a.
test(structure_alias, fail) :- dif(X, f(Y)), X = f(Z), Y = Z.
test(structure_ok, X == f(b)) :- dif(X, f(Y)), X = f(Z), Y = a, Z = b.
test(list, B == [b]) :- dif([a], B), B = [_|_], B = [b].
test(list_violated, fail) :- dif([a], B), B = [_|_], B = [a].
test(several, L == [c]) :- findall(X, (dif(X, a), dif(X, b), member(X, [a,b,c])), L).
test(chain, fail) :- dif(X, Y), X = Z, Y = Z.
test(merged, fail) :- dif(X, a), dif(Y, b), X = Y, X = b.
test(backtrack, X == a) :- ( dif(X, a), X = a ; X = a ).
test(goals, G == [dif(Y, a)]) :- dif(X, a), copy_term(X, Y, G).
test(shown, [forall(shown(Query, Expected)), true(Told =@= Expected-Given)]) :-
    term_variables(Query, Given),
    length(Given, N),
    length(Variables, N),
    copy_term(Given-Query, Variables-Query1),
    call(Query1),
    copy_term(Variables, Variables, Goals0),
    only_dif(Goals0, Goals),
    bound_as(Given, Variables),
    copy_term_nat(Goals-Variables, Told).
test(goals_one_time, N == 1) :- dif(X, Y), copy_term(X-Y, _, G), length(G, N).
test(goals_done, G == []) :- dif(f(X,Y), f(1,2)), X = 3, copy_term(Y, _, G).
test(many_at_once, Vs == []) :-
    length(L, 40),
    all_dif(L),
    numlist(1, 40, L),
    term_attvars(L, Vs).
test(many_backwards, Vs == []) :-
    length(L, 40),
    all_dif(L),
    numlist(1, 40, Ns),
    reverse(L, R),
    maplist(=, R, Ns),
    term_attvars(L, Vs).
test(many_violated, fail) :- length(L, 20), all_dif(L), nth1(3, L, a), nth1(17, L, a).
test(bound_to_structure, fail) :- dif(X, Y), X = f(A), Y = f(B), A = B.
test(bound_to_structure_alias, fail) :- dif(X, Y), X = f(A), Y = f(B), A = 1, B = 1.
test(bound_to_structure_ok, A-B == 1-2) :- dif(X, Y), X = f(A), Y = f(B), A = 1, B = 2.
test(infinite_tree_free) :- dif(X, f(X)).

:- end_tests(dif).
