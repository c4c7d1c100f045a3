% SPDX-License-Identifier: MIT
% private(teaching/search_recording): the search for all answers as data. What is told of each kind of goal is tested by
% tests/private/teaching/recorded_search.pl.

:- use_module(library(plunit)).
:- use_module(private(teaching/search_recording)).

p(1).
p(2).
q(2).
left(X) :- left(X).
left(a).
stops :- p(X), X > 1, throw(halted).

kinds(Goal, Options, Kinds) :-
    recorded(user:Goal, [], Options, search(_, _, _, Nodes, _)),
    findall(Kind, member(node(_, _, Kind, _, _), Nodes), Kinds).

:- begin_tests(search_recording).

test(recorded, S == 'p(A)'-leftmost-depth_first-['search_recording.pl':8, 'search_recording.pl':9]) :-
    recorded(user:p(X), ['A'=X], [], search(Text, Rule, Order, _, Sources)),
    findall(Place, member(Place-_, Sources), Places), S = Text-Rule-Order-Places.
test(kinds, Ks == [goal, clause, yes, clause, yes]) :- kinds(p(_), [], Ks).
test(error_ends, true) :- kinds(stops, [], Ks), last(Ks, error).
test(most_nodes, Ks == [goal, clause, more]) :- kinds(p(_), [nodes(2)], Ks).
test(order, true) :- kinds(left(_), [search(breadth_first), nodes(50)], Ks), memberchk(yes, Ks).
test(compared, S-Rs == leftmost-[rightmost, random]) :-
    compared(user:( p(X), q(X) ), ['X'=X], [], search(_, S, _, _, _), Others), findall(R, member(search(_, R, _, _, _), Others), Rs).
test(most_nodes_breadth_first, true) :-
    kinds(left(_), [search(breadth_first), nodes(6)], Ks), Ks == [goal, clause, more, clause, yes].
test(compared_without_end, O-Ks == breadth_first-yes) :-
    compared(user:left(X), ['X'=X], [loops(stop), depth(9)], _, [search(_, _, O, Nodes, _)|_]),
    Ks = yes, memberchk(node(_, _, Ks, _, _), Nodes).
test(compared_with_a_rule, Os == []) :- compared(user:( p(X), q(X) ), [], [selection(leftmost)], _, Os).
test(compared_without_effects, Why == 'the goal has effects, which are not repeated') :-
    compared(user:( p(X), q(X), assertz(found(X)) ), [], [], _, [unsearched(rightmost, Why), unsearched(random, Why)]).
test(compared_with_the_same, Os == [unsearched(rightmost, 'same steps'), unsearched(random, 'same steps')]) :-
    compared(user:p(_), [], [], _, Os).
test(nothing_is_kept, Ks == [goal, clause, yes, clause, yes]) :- kinds(p(_), [], _), kinds(p(_), [], Ks).

:- end_tests(search_recording).
