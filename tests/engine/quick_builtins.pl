% SPDX-License-Identifier: MIT
% arg/3, compare/3 and functor/3 in compiled clauses have instructions of their own for what is usual, and call the
% builtin for everything else: both give the same answers and errors. Closures and goals that call/N has met before
% find their predicates at once.

:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module(library(apply)).

arg_new(N, T, R) :- arg(N, T, A), R = got(A).
arg_known(N, T, A) :- arg(N, T, A).
arg_twice(N, T, A-B) :- arg(N, T, A), arg(N, T, B), A == B.
arg_void(N, T) :- arg(N, T, _).
arg_itself(T, R) :- arg(R, T, R).

order_new(A, B, got(O)) :- compare(O, A, B).
order_switch(A, B, R) :- compare(O, A, B), order(O, R).
order(<, before).
order(=, same).
order(>, behind).
order_known(O, A, B) :- compare(O, A, B).

shape(T, N/A) :- functor(T, N, A).
shape_same(T, X) :- functor(T, X, X).
shape_name(T, N) :- functor(T, N, _).

% The results outlive calls: they go to slots of the environment.
across_calls(T, R) :- arg(1, T, A), length(_, 1), compare(O, A, 5), length(_, 2), functor(T, F, N), length(_, 3),
    R = r(A, O, F, N).

branch(T, R) :- ( T = f(_) -> arg(1, T, A) ; functor(T, A, _) ), R = A.

:- begin_tests(quick_builtins).

test(arg, R == got(b)) :- arg_new(2, f(a, b), R).
test(arg_list, R == got([2])) :- arg_new(2, [1, 2], R).
test(arg_beyond, fail) :- arg_new(3, f(a, b), _).
test(arg_beyond_list, fail) :- arg_new(3, [a], _).
test(arg_zero, fail) :- arg_new(0, f(a, b), _).
test(arg_negative, error(domain_error(not_less_than_zero, -1))) :- arg_new(-1, f(a), _).
test(arg_not_integer, error(type_error(integer, x))) :- arg_new(x, f(a), _).
test(arg_atomic, error(type_error(compound, a))) :- arg_new(1, a, _).
test(arg_unbound_term, error(instantiation_error)) :- arg_new(1, _, _).
test(arg_of_big_number, fail) :- N is 1 << 80, arg_new(N, f(a), _).
test(arg_enumerates, all(N-R == [1-got(a), 2-got(b)])) :- arg_new(N, f(a, b), R).
test(arg_variable, X == Y) :- arg_new(1, f(X), got(Y)).
test(arg_binds) :- arg_new(1, f(X), got(Y)), Y = 1, X == 1.
test(arg_known) :- arg_known(1, f(g(X)), g(1)), X == 1.
test(arg_known_differs, fail) :- arg_known(1, f(a), b).
test(arg_known_compound, fail) :- arg_known(1, f(g(a, b)), g(a, c)).
test(arg_twice, AB == a-a) :- arg_twice(1, f(a), AB).
test(arg_void) :- arg_void(1, f(a)).
test(arg_void_fails, fail) :- arg_void(2, f(a)).
test(arg_itself, all(R == [1])) :- arg_itself(f(1, 1), R).
test(arg_attributed, X == 1) :- freeze(X, true), arg_new(1, f(X), got(Y)), Y = 1.

test(compare_less, O == got(<)) :- order_new(1, 2, O).
test(compare_equal, O == got(=)) :- order_new(f(X), f(X), O).
test(compare_greater, O == got(>)) :- order_new(-1, -2, O).
test(compare_atoms, O == got(<)) :- order_new(a, b, O).
test(compare_kinds, O == got(>)) :- order_new(a, 1, O).
test(compare_one_and_float, O == got(>)) :- order_new(1, 1.0, O).
test(compare_big, O == got(<)) :- N is 1 << 70, order_new(1, N, O).
test(compare_switch, R == [before, same, behind]) :- maplist([A-B, R0]>>order_switch(A, B, R0), [1-2, 2-2, c-b], R).
test(compare_known) :- order_known(<, 1, 2).
test(compare_known_fails, fail) :- order_known(>, 1, 2).
test(compare_no_order, error(domain_error(order, x))) :- order_known(x, 1, 2).

test(functor, S == f/2) :- shape(f(a, b), S).
test(functor_atom, S == a/0) :- shape(a, S).
test(functor_number, S == 1.5/0) :- shape(1.5, S).
test(functor_list, S == S0) :- shape([a], S), G = functor([a], N, A), call(G), S0 = N/A.
test(functor_unbound, error(instantiation_error)) :- shape(_, _).
test(functor_same, fail) :- shape_same(f(a), _).
test(functor_name, N == f) :- shape_name(f(a), N).

test(across_calls, R == r(7, >, f, 1)) :- across_calls(f(7), R).
test(branch_arg, R == a) :- branch(f(a), R).
test(branch_functor, R == g) :- branch(g(a), R).

test(woken_first, throws(ball)) :- freeze(X, throw(ball)), woken(X, f(a)).
woken(1, T) :- arg(2, T, A), A = b.

% Goals and closures that are met again.
:- dynamic fact/1, fact/2.
fact(1).
fact(1, one).

test(closure_again, L == [one, one, one]) :- maplist(fact, [1, 1, 1], L).
test(closure_and_goal, N-L == 1-[one]) :- G = fact(N), call(G), C = fact(1), findall(X, call(C, X), L).
test(closures_of_one_name, L == [a, a+b, a+b+c]) :- maplist(sum_of, [s, s(b), s(b, c)], L).
sum_of(s, X) :- G = made(X), call(G).
sum_of(s(B), X) :- G = made(B), call(G, X).
sum_of(s(B, C), X) :- G = made(B, C), call(G, X).
made(a).
made(B, a+B).
made(B, C, a+B+C).
test(defined_later, R == new) :-
    catch(call(comes_later, _), error(existence_error(_, _), _), true),
    assertz(comes_later(new)), call(comes_later, R), retractall(comes_later(_)).
test(many_closures, S == 499500) :-
    numlist(0, 999, Ns),
    foldl([N, S0, S1]>>( atom_concat(closure_, N, A), Head =.. [A, N], assertz(Head), call(A, V), S1 is S0+V ), Ns, 0, S),
    forall(member(N, Ns), ( atom_concat(closure_, N, A), abolish_closure(A) )).
abolish_closure(A) :- Head =.. [A, _], retractall(Head).

:- end_tests(quick_builtins).
