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

:- end_tests(reif).
