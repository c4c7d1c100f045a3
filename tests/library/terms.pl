% SPDX-License-Identifier: MIT
% library(terms) and library(occurs).

:- use_module(library(plunit)).
:- use_module(library(terms)).
:- use_module(library(occurs)).

:- begin_tests(terms).

test(factorized, S-Es =@= f(A, A, b)-[A=g(c)]) :- X = g(c), term_factorized(f(X, X, b), S, Es).
test(factorized_cyclic, S-Es =@= A-[A=g(A)]) :- X = g(X), term_factorized(X, S, Es).
test(factorized_nothing, S-Es == f(a, a)-[]) :- term_factorized(f(a, a), S, Es).
test(size, N == 5) :- term_size(f(a, g(_)), N).
test(size_atom, N == 0) :- term_size(a, N).
test(depth, N == 2) :- term_depth(f(a, g(b)), N).
test(depth_bound, fail) :- depth_bound(f(g(a)), 1).
test(variant) :- variant(f(X,Y,X), f(A,B,A)), var(Y), var(B).
test(subsumes_chk) :- subsumes_chk(f(_), f(a)).
test(subsumes_chk_not, fail) :- subsumes_chk(f(a), f(_)).
test(subsumes, X == a) :- subsumes(f(X), f(a)).
test(subsumer, G =@= f(V, b, V)) :- term_subsumer(f(a,b,a), f(c,b,c), G), var(V).
test(subsumer_different, G =@= f(_, _)) :- term_subsumer(f(a,b), f(c,d), G).
test(mapargs, T == f(2,3)) :- mapargs(succ, f(1,2), T).
test(mapargs_back, T == f(1,2)) :- mapargs(succ, T, f(2,3)).
test(mapsubterms, T == f(b,g(b),X)) :- mapsubterms([a,b]>>true, f(a,g(a),X), T).
test(foldsubterms, S == 3) :-
    foldsubterms([X,S0,S1]>>(integer(X), S1 is S0+X), f(1,g(2),a), 0, S).
test(foldsubterms5, T-L == f(x,g(x))-[2,1]) :-
    foldsubterms([X,x,L0,[X|L0]]>>integer(X), f(1,g(2)), T, [], L).
test(same_functor, N/A == f/2) :- same_functor(f(_,_), T, N, A), T = f(_,_).
test(same_functor_not, fail) :- same_functor(f(_), f(_,_)).
test(contains_term) :- contains_term(g(_), f(g(a))).
test(contains_var) :- contains_var(X, f(g(X))).
test(free_of_var) :- free_of_var(_, f(_)).
test(occurrences_term, N == 3) :- occurrences_of_term(a, f(a,g(a),_), N).
test(occurrences_var, N == 2) :- occurrences_of_var(X, f(X,g(X),_), N).
test(sub_term, all(S == [f(a,g(b)),a,g(b),b])) :- sub_term(S, f(a,g(b))).
test(shared, V == [X]) :- T = f(X,Y), sub_term_shared_variables(T, g(T,X), V), var(Y).
test(cyclic, true) :- X = f(X), cyclic_term(X), \+ cyclic_term(f(_)).
test(order, [forall(member(X-Y-O, [a-b-(<), b-a-(>), a-a-(=), a-f(x)-(<)])), P == O]) :- term_order(X, Y, P).
test(subterms_var, T == f(x, g(x, c))) :- mapsubterms_var([V, x]>>var(V), f(_, g(_, c)), T).

:- end_tests(terms).
