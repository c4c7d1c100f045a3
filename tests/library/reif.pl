% SPDX-License-Identifier: MIT
% library(reif).

:- use_module(library(plunit)).
:- use_module(library(reif)).

:- begin_tests(reif).

test(equal, Y == yes) :- if_(a = a, Y = yes, Y = no).
test(different, Y == no) :- if_(a = b, Y = yes, Y = no).
test(undecided, all(Y == [yes,no])) :- if_(_ = a, Y = yes, Y = no).
test(undecided_no, fail) :- if_(X = a, fail, true), X = a.
test(filter, L == [a,a]) :- tfilter(=(a), [a,b,a,c], L).
test(partition, I-O == [a,a]-[b]) :- tpartition(=(a), [a,b,a], I, O).
test(memberd, T == true) :- memberd_t(b, [a,b], T).
test(memberd_not, T == false) :- memberd_t(c, [a,b], T).
test(and, T == false) :- ','(a = a, a = b, T).
test(or, T == true) :- ;(a = b, a = a, T).
test(dif, T == true) :- dif(a, b, T).
test(not_boolean, error(type_error(boolean, x))) :- if_(=(x), true, true).
test(cond_t, T == false) :- cond_t(a = b, true, T).
test(cond_t_then, X-T == 1-true) :- cond_t(a = a, X = 1, T).
test(tmember, all(X == [a,b])) :- tmember(=(X), [a,b]).
test(tmember_none, fail) :- tmember(=(c), [a,b]).
test(tmember_t, T == false) :- tmember_t(=(c), [a,b], T).
test(tmember_t_true, [nondet, true(T == true)]) :- tmember_t(=(b), [a,b], T).

:- end_tests(reif).
