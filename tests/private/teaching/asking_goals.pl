% SPDX-License-Identifier: MIT
% private(teaching/asking_goals): goals that others ask about.

:- use_module(library(plunit)).
:- use_module(private(teaching/asking_goals)).

%   The first goal of the body is asked about by the others, or by Rules.
asked([Goal|Later], Rules) :-
    Rule = rule(1, user, r(_), [Goal|Later], none), Known = rule(2, user, none(X), [q(X), \+ q(X)], none),
    is_asked_about(Goal, Later, Rule, [Rule, Known, rule(3, user, q(_), [], none)|Rules]).

:- begin_tests(asking_goals).

test(is_asked_about) :- asked([p(X), \+ q(X)], []).
test(condition) :- asked([p(X), ( q(X) -> fail ; true )], []).
test(collected) :- asked([p(X), forall(q(X), true)], []).
test(procedure) :- asked([p(X), none(X)], []).
test(linked) :- asked([p(X), X = Y, s(Y, Z), \+ q(Z)], []).
test(cut) :- asked([p(_), !, q(_)], []).
test(other_variables, fail) :- asked([p(_), \+ q(_)], []).
test(relations, fail) :- asked([p(X), q(X), X > 1], []).
test(struck, fail) :- asked([p(X), '*'(\+ q(X))], []).
test(caller) :- asked([p(_)], [rule(2, user, s(X), [r(X), \+ q(X)], none)]).
test(caller_of_the_caller) :-
    asked([p(_)], [rule(2, user, s(X), [r(X)], none), rule(3, user, t(Y), [s(Y), none(Y)], none)]).
test(recursive_caller, fail) :- asked([p(_)], [rule(2, user, r(X), [q(X), r(X)], none)]).
test(other_caller, fail) :- asked([p(_)], [rule(2, user, s(X), [\+ q(X), r(X)], none)]).

:- end_tests(asking_goals).
