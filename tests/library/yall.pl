% SPDX-License-Identifier: MIT
% library(yall).

:- use_module(library(plunit)).
:- use_module(library(yall)).
:- use_module(library(apply)).

:- begin_tests(yall).

times_ten(X, Y) :- Y is X*10.

test(parameters, L == [1,4,9]) :- maplist([X,Y]>>(Y is X*X), [1,2,3], L).
test(context_value, L == [11,12]) :- N = 10, maplist([X,Y]>>(Y is X+N), [1,2], L).
test(local_variables, L == [2,3]) :- maplist([X,Y]>>(Z = X, Y is Z+1), [1,2], L).
test(free_shared, F == 1) :- maplist(\X^(X = F), [1]).
test(free_shared_list, F == v) :- maplist(F/[X]>>(X = F), [v,v]).
test(copied, F == F1) :- F = F1, maplist([X]>>(X = _), [1,2]), var(F).
test(extra_arguments, L == [10,20]) :- maplist([X]>>times_ten(X), [1,2], L).
test(module_goals, L == [10,20]) :- maplist([X,Y]>>times_ten(X, Y), [1,2], L).
test(too_few, error(domain_error(lambda_parameters, _))) :- call([_,_]>>true, 1).
test(no_arguments) :- call([]>>true).
test(slash, Y == 3) :- call(Y/(Y = 3)).
test(slash_args, Z == 5) :- call(Z/[X,Y]>>(Z is X+Y), 2, 3).
test(backslash, L == [a-a,b-b]) :- maplist(\X^Y^(Y = X-X), [a,b], L).
test(cut_is_local, X == 1) :- call([Y]>>(member(Y, [1,2]), !), X).
test(is_lambda) :- is_lambda([X]>>foo(X)).
test(calls, G = user:foo(_, _)) :- lambda_calls([X]>>(user:foo(X)), 2, G).
test(unbound, error(instantiation_error)) :- call((_)>>true, 1).
test(bad_parameters, error(type_error(lambda_parameters, foo))) :- call(foo>>true, 1).

:- end_tests(yall).

% A frequently called expression is compiled; the calls before and after must agree.
:- begin_tests(yall_often).

often(G_3, Ls) :- findall(X-Y, (between(1, 8, X), call(G_3, X, Y)), Ls).

test(context_value, L == [2,4,6,3,6,9]) :-
    findall(Y, (member(K, [2,3]), maplist([X,Y0]>>(Y0 is X*K), [1,2,3], Ys), member(Y, Ys)), L).
test(context_values_of_many_kinds, L == [a,"s",1.5,f(x),[1,2],100000000000000000000]) :-
    findall(Y, (member(K, [a,"s",1.5,f(x),[1,2],100000000000000000000]), call([A,B]>>(B = A-K), 1, 1-Y)), L).
test(variables_are_fresh, true(var(Z))) :-
    often([X,Y]>>(Y = X-Z), Ls),
    length(Ls, 8),
    forall(member(N-V, Ls), (V = N-W, var(W), W \== Z)).
test(free_variables_are_shared, L == [1-z,2-z,3-z,4-z,5-z]) :-
    maplist(Z/[X,Y]>>(Y = X-Z), [1,2,3,4,5], L),
    Z = z.
test(parameters_with_parts, L == [a-1,b-2,c-3,d-4,e-5]) :-
    maplist([X-A,Y]>>(Y = A-X), [1-a,2-b,3-c,4-d,5-e], L).
test(ground_part_of_an_open_list, U == 50) :-
    numlist(1, 49, Ns),
    append(Ns, [50], All),
    maplist([X]>>memberchk(X, All), [1,2,3,4,50]),
    maplist([X,Y]>>once((append(_, [X|R], [0|Ns]), R = [Y|_])), [45,46,47,48], [46,47,48,49]),
    last(All, U).
test(part_is_copied, true(var(U))) :- maplist([X]>>memberchk(X, [U,1,2]), [1,2,9,8,7]).
test(cut_is_local, L == [1,2,3,4,5]) :- maplist([X,Y]>>(member(Y, [X,a]), !), [1,2,3,4,5], L).
test(all_solutions, N == 32) :- findall(L, maplist([X,Y]>>member(Y, [X,a]), [1,2,3,4,5], L), Ls), length(Ls, N).
test(conditions, L == [a,b,c,a,b,c]) :-
    maplist([X,Y]>>(X =:= 1 -> Y = a ; X =:= 2 -> Y = b ; Y = c), [1,2,3,1,2,3], L).
test(goal_in_a_variable, L == [t,f,t,f,t]) :-
    maplist([G,Y]>>(G -> Y = t ; Y = f), [true,fail,true,fail,true], L).
test(fails_late, fail) :- maplist([X]>>(X > 3 -> true ; fail), [4,5,6,7,1]).
test(error_late, error(type_error(evaluable, a/0), _)) :- maplist([X,Y]>>(Y is X+1), [1,2,3,4,a], _).
test(undefined_late, error(existence_error(procedure, _), _)) :-
    maplist([X]>>(X < 5 -> true ; call(no_such_predicate, X)), [1,2,3,4,5]).
test(cyclic_value) :- C = f(C), maplist([X]>>(X = C), [_,_,_,_,Y]), Y = f(Z), Z == Y.
test(value_beyond_the_room, L == [120,120,120,120,120]) :-
    length(Open, 120),
    maplist([X,N]>>(Open = [X|_], length(Open, N)), [1,2,3,4,5], L).
test(attributed, true(\+ attvar(Y))) :-
    freeze(V, true),
    maplist([X]>>(X = V), [_,_,_,_,Y]).
test(wakes, X == woken) :-
    freeze(V, X = woken),
    maplist([A]>>(A = 1), [1,1,1,1,V]).
test(redefined, Ls == [1,1,1,1,1,2]) :-
    retractall(told(_)),
    assertz(told(1)),
    findall(X, (between(1, 6, I), (I =:= 6 -> retract(told(1)), assertz(told(2)) ; true), call([Y]>>told(Y), X)), Ls).
test(inner_expression, L == [3,4,5,6,7]) :-
    maplist([X,Y]>>(maplist([A,B]>>(B is A+X), [2], [Y])), [1,2,3,4,5], L).
test(atoms_are_kept, L == [1,1,1,1]) :-
    findall(X, (between(1, 4, _), garbage_collect_atoms, call([Y]>>once((Y = 1, atom(some_atom_of_this_test))), X)), L).

:- dynamic told/1.

test(cyclic_body, error(type_error(callable, _))) :- B = user:B, call([_]>>B, 1).

:- end_tests(yall_often).
