% SPDX-License-Identifier: MIT
% private(teaching/repeated_steps): drawings of branches that repeat the same steps.

:- use_module(library(plunit)).
:- use_module(private(teaching/repeated_steps)).
:- use_module(private(teaching/search_recording), [recorded/4]).

up(N) :- N1 is N+1, up(N1).
either(N) :- N > 100.
either(N) :- N1 is N+1, either(N1).
some(X) :- some(X).
some(a).
even(N) :- odd(s(N)).
odd(N) :- even(s(N)).

%   The texts of the nodes that stand for others, and how many nodes there are before and after.
shortened(Goal, Depth, Texts, Before, After) :-
    recorded(user:Goal, [], [depth(Depth), loops(unfold)], search(_, _, _, Nodes0, _)),
    without_repeated_steps(Nodes0, Nodes),
    findall(Text, member(node(_, _, more, Text, _), Nodes), Texts),
    length(Nodes0, Before),
    length(Nodes, After).

:- begin_tests(repeated_steps).

test(without_repeated_steps, Ts-Before-After == [Left, '... (not drawn: deeper than 30)']-46-14) :-
    Left = '... (11 more calls of up/1 in the same way)',
    shortened(up(0), 30, Ts, Before, After).
test(beside_failures, true) :-
    shortened(either(0), 30, Ts, _, _), Ts = [T|_], once(sub_atom(T, _, _, _, 'more calls of either/1')).
test(two_procedures, true) :-
    shortened(even(0), 30, Ts, _, _), Ts = [T|_], once(sub_atom(T, _, _, _, 'more calls of ')).
test(answers_stay, Before == After) :- shortened(some(_), 30, _, Before, After).
test(few_stay, Before == After) :- shortened(up(0), 10, _, Before, After).

:- end_tests(repeated_steps).
