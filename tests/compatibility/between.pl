% SPDX-License-Identifier: MIT
% library(between).

:- use_module(library(plunit)).
:- use_module(library(between)).

:- begin_tests(between).

first(N, Template, Goal, L) :- findall(Template, limit_calls(N, Goal), L).
limit_calls(N, Goal) :- State = s(0), call(Goal), arg(1, State, K0), K is K0+1,
    nb_setarg(1, State, K), ( K =:= N -> ! ; true ).

test(between, all(X == [1,2,3])) :- between(1, 3, X).
test(between_negative, all(X == [-2,-1,0])) :- between(-2, 0, X).
test(between_one, X == 4) :- between(4, 4, X).
test(between_into_big, all(X == [1152921504606846975,1152921504606846976,1152921504606846977])) :-
    between(1152921504606846975, 1152921504606846977, X).
test(between_out_of_big, all(X == [-1152921504606846977,-1152921504606846976,-1152921504606846975])) :-
    between(-1152921504606846977, -1152921504606846975, X).
test(between_up_to_the_largest, all(X == [1152921504606846974,1152921504606846975])) :-
    between(1152921504606846974, 1152921504606846975, X).
test(between_of_one_that_waits, X-Y == 3-yes) :- freeze(X, ( X > 2, Y = yes )), between(1, 5, X), !.
test(between_shared_with_high, X == 3) :- H = 3, between(1, H, X), X >= H, !.
test(between_collects, N == 10000) :-
    findall(x, ( between(1, 10000, I), length(L, 100), L = [I|_], ( I mod 3000 =:= 0 -> garbage_collect ; true ) ), Xs),
    length(Xs, N).
test(numlist2, L == [1,2,3]) :- numlist(3, L).
test(numlist3, L == [2,3]) :- numlist(2, 3, L).
test(numlist5, L-U-N-X-Y-Z == 1-7-4-3-5-7) :- numlist(L, 2, U, N, [1,X,Y,Z]).
test(numlist5_bounds, N-L == 4-[1,3,5,7]) :- numlist(1, 2, 7, N, L).
test(numlist5_down, L == [5,3,1]) :- numlist(5, -2, 1, _, L).
test(numlist5_length, H-L == 7-[1,4,7]) :- numlist(1, 3, H, 3, L).
test(numlist5_step, S-L == 3-[1,4,7]) :- numlist(1, S, 7, 3, L).
test(numlist5_miss, fail) :- numlist(1, 2, 6, _, _).
test(numlist5_unknown, error(instantiation_error)) :- numlist(_, 2, _, _, _).
test(repeat, N == 3) :- findall(x, repeat(3), L), length(L, N).
test(repeat_zero, fail) :- repeat(0).
test(gen_nat, L == [0,1,2]) :- first(3, X, gen_nat(X), L).
test(gen_nat_check) :- gen_nat(7).
test(gen_nat_negative, fail) :- gen_nat(-1).
test(gen_nat_from, L == [5,6]) :- first(2, X, gen_nat(5, X), L).
test(gen_int, L == [0,1,-1,2,-2]) :- first(5, X, gen_int(X), L).
test(gen_int_type, error(type_error(integer, a))) :- gen_int(a).

:- end_tests(between).
