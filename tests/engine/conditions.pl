% SPDX-License-Identifier: MIT
% Conditions that are decided without a choice point: unifications at their end, is/2, disjunctions of tests. What they
% bind stays bound, what fails leaves nothing, and goals that wait on the variables take part.

:- use_module(library(plunit)).
:- use_module(library(freeze)).
:- use_module(library(dif)).
:- use_module(library(clpfd)).

constant_first(X, Y) :- ( X = a -> Y = isa ; X = [H|T] -> Y = list(H, T) ; X = f(A) -> Y = f_(A) ; Y = other ).

compound_first(X, Y) :- ( X = [H|T] -> Y = list(H, T) ; f(A) = X -> Y = f_(A) ; X = a -> Y = isa ; Y = other ).

structure_first(X, Y) :- ( X = g(_, B) -> Y = B ; Y = none ).

both_known(X, Y, Z) :- ( X = Y -> Z = same ; Z = differ ).

soft(X, Y) :- ( X = a *-> Y = isa ; Y = other ).

computed(N, Z) :-
    ( M is N * 2, M > 5, M < 50 -> Z = mid(M) ; K is N - 1, K =:= 0 -> Z = one(K) ; Z = other ),
    integer(N).

lives_on(N, M, Z) :- ( M is N * 2, M > 5 -> true ; true ), both_known(M, M, Z).

kind(C, K) :-
    ( ( C >= 0'a, C =< 0'z ; C >= 0'A, C =< 0'Z ) -> K = letter ; ( C < 0'0 ; C > 0'9 ) -> K = other ; K = digit ).

not_constant(X) :- \+ X = a.

not_pair(X) :- \+ X = [_|_].

odd(N) :- \+ ( M is N mod 2, M =:= 0 ).

after_call(X, Y, Z) :- true(X), ( Y = X -> true(Y), Z = same(X, Y) ; true(X), Z = differ(X, Y) ).

before_cut(N) :- ( N =:= 1 ; N > 5 ; fail ), !.

true(_).

:- begin_tests(conditions).

test(constants, Ys == [isa, other, list(1, [2]), f_(1), other]) :-
    findall(Y, ( member(X, [a, b, [1, 2], f(1), f(1, 2)]), constant_first(X, Y) ), Ys).
test(compounds, Ys == [isa, other, list(1, [2]), f_(1), other, other]) :-
    findall(Y, ( member(X, [a, b, [1, 2], f(1), f(1, 2), 1.5]), compound_first(X, Y) ), Ys).
test(variable_gets_constant, X-Y == a-isa) :- constant_first(X, Y).
test(variable_gets_pair, [X, Y] =@= [[H|T], list(H, T)]) :- compound_first(X, Y).
test(variable_gets_structure, X =@= g(_, 1)) :- structure_first(X, 1).
test(binding_is_undone_behind, Xs =@= [a, _]) :- findall(X, ( constant_first(X, _) ; true ), Xs).
test(known_terms, Zs == [same, differ, same, same, differ, differ]) :-
    findall(Z,
            ( member(X-Y, [1-1, 1-2, _-1, f(A, A)-f(1, _), f(1, 2)-f(_, 3), f(B, B)-f(1, 2)]),
              both_known(X, Y, Z) ),
            Zs).
test(failure_binds_nothing, X-Y-Z =@= f(_, 2)-f(1, 3)-differ) :- X = f(_, 2), Y = f(1, 3), both_known(X, Y, Z).
test(success_binds, X == f(1, 2)) :- X = f(_, 2), both_known(X, f(1, _), same).
test(soft, X-Y == a-isa) :- soft(X, Y).
test(soft_keeps_answers_of_woken_goals, Xs == [isa-1, isa-2]) :-
    findall(Y-Z, ( freeze(X, member(Z, [1,2])), soft(X, Y) ), Xs).
test(soft_otherwise, Y == other) :- soft(b, Y).
test(after_call, Zs =@= [same(1, 1), differ(1, 2), same(3, 3)]) :-
    findall(Z, ( member(X-Y, [1-1, 1-2, 3-_]), after_call(X, Y, Z) ), Zs).

test(computed, Zs == [one(0), other, mid(6), other]) :- findall(Z, ( member(N, [1, 2, 3, 100]), computed(N, Z) ), Zs).
test(computed_is_forgotten_otherwise, Ms =@= [_, 6]) :- findall(M, ( member(N, [1, 3]), lives_on(N, M, same) ), Ms).
test(computed_error, error(type_error(evaluable, a/0), _)) :- computed(a, _).
test(alternatives, Ks == [letter, letter, digit, other]) :-
    findall(K, ( member(C, [0'q, 0'Q, 0'7, 0'-]), kind(C, K) ), Ks).
test(before_cut, Ns == [1, 7]) :- findall(N, ( member(N, [1, 2, 7]), before_cut(N) ), Ns).
test(negation, Xs == [b]) :- findall(X, ( member(X, [a, b, _]), not_constant(X) ), Xs).
test(negation_of_pair, Xs == [b]) :- findall(X, ( member(X, [[a], b, _]), not_pair(X) ), Xs).
test(negation_computes, Ns == [1, 3]) :- findall(N, ( member(N, [1, 2, 3]), odd(N) ), Ns).

% ---- goals that are woken ----

test(woken_refuses_constant, Y == other) :- freeze(X, fail), constant_first(X, Y), var(X).
test(woken_accepts_constant, X-Y == a-isa) :- freeze(X, X == a), constant_first(X, Y).
test(woken_refuses_pair, X-Y == f(1)-f_(1)) :- freeze(X, X = f(1)), compound_first(X, Y).
test(woken_completes_pair, X-Y == [1, 2]-list(1, [2])) :- freeze(X, X = [_, 2]), compound_first(X, Y), X = [1|_].
test(woken_completes_structure, Y == 7) :- freeze(X, X = g(_, 7)), structure_first(X, Y).
test(woken_once, N == 1) :-
    nb_setval(times, 0),
    freeze(X, ( nb_getval(times, N0), N1 is N0 + 1, nb_setval(times, N1) )),
    constant_first(X, isa),
    nb_getval(times, N).
test(woken_captures_continuation, [true([B, Y] == [ball, isa]), nondet]) :-
    freeze(X, shift(ball)), reset(constant_first(X, Y), B, Continuation), call(Continuation).
test(woken_refuses_term, Z == differ) :- dif(X, Y), both_known(X, Y, Z).
test(woken_inside_term, Z == differ) :- dif(X, 1), both_known(f(X, _), f(1, 2), Z).
test(constraint_refuses, Z == differ) :- X #> 3, both_known(X, 2, Z).
test(constraint_accepts, X-Z == 4-same) :- X #> 3, both_known(X, 4, Z).
test(constraint_decides, Z == differ) :- X #= Y + 1, both_known(f(X, Y), f(2, 2), Z).
test(no_choice_is_left, true) :- constant_first(_, _), both_known(_, _, _), computed(3, _).

:- end_tests(conditions).
