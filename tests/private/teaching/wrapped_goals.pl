% SPDX-License-Identifier: MIT
% private(teaching/wrapped_goals): goals in arguments.

:- use_module(library(plunit)).
:- use_module(private(teaching/wrapped_goals)).

:- begin_tests(wrapped_goals).

test(goal, W == ignore('$recorded_search':inner(user:p))) :- wrapped(user, ignore(p), W).
test(closure, W == maplist('$recorded_search':inner(user:p(a)), [1])) :- wrapped(user, maplist(p(a), [1]), W).
test(existential, W == bagof(X, Y^('$recorded_search':inner(user:q(X, Y))), L)) :- wrapped(user, bagof(X, Y^q(X, Y), L), W).
test(other_arguments, W == atom(a)) :- wrapped(user, atom(a), W).
test(catch, W = catch('$recorded_search':inner(user:p), B, '$recorded_search':recover(B, C, user:r))) :-
    wrapped(user, catch(p, C, r), W).

test(collects_answers) :- collects_answers(setof(X, p(X), _)).
test(filters_elements) :- filters_elements(include(p, _, _)), \+ filters_elements(findall(X, p(X), _)).
test(does_not_collect, fail) :- collects_answers(forall(p, q)).

:- end_tests(wrapped_goals).
