% SPDX-License-Identifier: MIT
% Grammar rules, term and goal expansion.

:- use_module(library(plunit)).

greeting --> [hello], name.
name --> [world].
name --> [prolog].

digits([D|Ds]) --> digit(D), digits(Ds).
digits([D]) --> digit(D).
digit(D) --> [D], { 0'0 =< D, D =< 0'9 }.

peek(X), [X] --> [X].
anything([]) --> [].
anything([X|Xs]) --> [X], anything(Xs).
committed --> [a], !, [b].
committed --> [a].
either --> [a] | [b].
without --> \+ [a], [_].
through_call --> call(swap, x).
swap(X, [X|S], S).

user:goal_expansion(twice_of(X, Y), Y is 2*X).

expanded(Y) :- twice_of(4, Y).

user:term_expansion(double_of(Module), Module:(double_of(X, Y) :- twice_of(X, Y))).
double_of(user).

:- begin_tests(grammar).

test(terminals, Ls == [[hello,world],[hello,prolog]]) :- findall(L, phrase(greeting, L), Ls).
test(codes, Ds == `12`) :- once(phrase(digits(Ds), `12`, [])).
test(pushback, X-R == a-[a,b]) :- phrase(peek(X), [a,b], R).
test(empty, Xs == [a]) :- phrase(anything(Xs), [a]).
test(cut, fail) :- phrase(committed, [a]).
test(bar, true) :- phrase(either, [b]).
test(negation, fail) :- phrase(without, [a]).
test(call, true) :- phrase(through_call, [x]).
test(in_line, R == [c]) :- phrase(([a], [b]), [a,b,c], R).
test(unbound, error(instantiation_error)) :- phrase(_, []).
test(not_callable, error(type_error(callable, 1))) :- phrase(1, []).
test(partial_terminals, error(instantiation_error)) :- phrase([a|_], [a]).
test(bad_terminals, error(type_error(list, [a|b]))) :- phrase([a|b], [a]).
test(translation, true(C = (a([x|S1], S) :- b(S1, S)))) :- dcg_translate_rule((a --> [x], b), C).
test(translation_braces, true(C == (a(S0, S) :- g, S0 = S))) :-
    dcg_translate_rule((a --> {g}), C), C = (a(S0, S) :- _).
test(expand_term, true(C = a([x|S], S))) :- expand_term((a --> [x]), C).
test(expand_nothing, C == foo(X)) :- expand_term(foo(X), C).
test(qualified_clause, Y == 8) :- double_of(4, Y).
test(expanded_test, A == 10) :- twice_of(5, A).
test(goal_expansion, Y == 8) :- expanded(Y).
test(expand_goal, G == (Y is 2*1, \+ Z is 2*3)) :- expand_goal((twice_of(1, Y), \+ twice_of(3, Z)), G).

:- end_tests(grammar).
