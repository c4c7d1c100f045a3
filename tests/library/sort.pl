% SPDX-License-Identifier: MIT
% library(sort).

:- use_module(library(plunit)).
:- use_module(library(sort)).

:- begin_tests(sort).

by_key(O, A-_, B-_) :- compare(O, A, B).
stable(O, A-_, B-_) :- ( A @> B -> O = (>) ; O = (<) ).

test(standard, L == [a,b,c]) :- predsort(compare, [c,a,b,a], L).
test(empty, L == []) :- predsort(compare, [], L).
test(first_kept, L == [a-2,b-1]) :- predsort(by_key, [b-1,a-2,b-3], L).
test(stable, L == [a-2,b-1,b-3,b-0]) :- predsort(stable, [b-1,a-2,b-3,b-0], L).
test(many, L == S) :- findall(X, (between(1, 500, I), X is (I*7919) mod 1009), Xs),
    predsort(compare, Xs, L), sort(Xs, S).
test(bad_order, error(domain_error(oneof([<,=,>]), x))) :- predsort([O,_,_]>>(O = x), [1,2], _).
test(fails, fail) :- predsort([_,_,_]>>fail, [1,2], _).
test(collation_key, O == <) :- collation_key(apple, A), collation_key("Pear", P), compare(O, A, P).
test(locale, L == ['Ab',b,'C']) :- locale_sort(['C',b,'Ab'], L).

:- end_tests(sort).
