% SPDX-License-Identifier: MIT
% private(clpqr/elimination): what constraints say of some of their variables.

:- use_module(library(plunit)).
:- use_module(private(clpqr/elimination)).

:- begin_tests(elimination).

test(by_equation, Facts == [at_least(s(1r2,[t(1,1,x)]),closed)]) :-
    eliminated(q, [1], [eq(s(1,[t(1,2,x),t(2,-1,y)])), at_least(s(0,[t(2,1,y)]),closed)], Facts).
test(by_bounds, Facts == [at_least(s(-3,[t(1,1,x)]),open)]) :-
    eliminated(q, [1], [at_least(s(0,[t(1,1,x),t(2,-1,y)]),closed), at_least(s(-3,[t(2,1,y)]),open)], Facts).
test(strictest, Facts == [at_least(s(-3,[t(1,1,x)]),closed)]) :-
    eliminated(q, [1],
               [ at_least(s(0,[t(1,1,x),t(2,-1,y)]),closed), at_least(s(-2,[t(2,1,y)]),open),
                 at_least(s(-3,[t(2,1,y)]),closed) ], Facts).
test(one_sided, Facts == []) :-
    eliminated(q, [1], [at_least(s(0,[t(1,1,x),t(2,-1,y)]),closed)], Facts).
test(unconnected, Facts == [at_least(s(0,[t(1,1,x)]),closed)]) :-
    eliminated(q, [1], [at_least(s(0,[t(1,1,x)]),closed), eq(s(0,[t(2,1,y),t(3,1,z)]))], Facts).
test(disequation, Facts == [different(s(1,[t(1,1,x)]))]) :-
    eliminated(q, [1], [different(s(0,[t(2,1,y)])), eq(s(1,[t(1,1,x),t(2,-1,y)]))], Facts).
test(fact_sum, Sum == s(1,[])) :- fact_sum(at_least(s(1,[]),open), Sum).

:- end_tests(elimination).
