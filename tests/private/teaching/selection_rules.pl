% SPDX-License-Identifier: MIT
% private(teaching/selection_rules): which goal is solved next, and which goals keep the order. With another rule a
% search has the same answers.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(teaching/selection_rules)).
:- use_module(private(teaching/goal_order), [forget_kinds/0]).
:- use_module(private(teaching/search_recording), [recorded/4]).
:- use_module(private(teaching/search_runs), [new_run/3]).

p(1).
p(2).
p(3).
q(3).
q(2).
first(X) :- p(X), !.
first(none).
single(X) :- p(X), \+ q(X).
open(X) :- \+ q(X).
known(X) :- nonvar(X), p(X).
known(none).
said(X) :- write(X).
either(X) :- ( p(X), X > 1 -> true ; X = none ).
twice(X, Y) :- p(X), q(Y), X < Y.

goals([], []).
goals([G|Gs], [goal(user, G, none, query)|Items]) :-
    goals(Gs, Items).

chosen(Rule, Goals, Goal, Kept) :-
    goals(Goals, Items),
    new_run(silent, [], Run),
    forget_kinds,
    selected(Rule, Items, Run, ['X'=_], [goal(_, Goal, _, _)|_], Kept).

%   A recorded search has the same answers with the other rules.
same_answers(Goal) :-
    answers(leftmost, Goal, Expected),
    forall(member(Rule, [rightmost, random]), ( answers(Rule, Goal, Found), Found == Expected )).

answers(Rule, Goal, Answers) :-
    term_variables(Goal, Variables),
    findall(Name=V, ( nth1(I, Variables, V), atom_concat('V', I, Name) ), Names0),
    findall(Names0-Variables, true, [Names-Variables]),
    recorded(user:Goal, Names, [selection(Rule)], search(_, _, _, Nodes, _)),
    findall(Bindings, ( member(node(_, _, yes, _, Facts), Nodes), memberchk(bindings(Bindings), Facts) ), Answers0),
    msort(Answers0, Answers).

:- begin_tests(selection_rules).

test(selected, G-K == q(1)-none) :- chosen(rightmost, [p(1), q(1)], G, K).
test(rightmost_of_a_conjunction, G-K == q(1)-none) :- chosen(rightmost, [( p(1), q(1) )], G, K).
test(random_is_one_of_them, true(memberchk(G, [p(1), q(1), p(2)]))) :- chosen(random, [p(1), q(1), p(2)], G, none).
test(not_over_a_cut, G-K == p(1)-'the cut takes the first answer of the goals before it') :-
    chosen(rightmost, [( p(1), q(1), ! ), p(2)], ( G, _ ), K).
test(the_cut_itself, G-K == ( ! )-none) :- chosen(rightmost, [!, p(2)], G, K).
test(effects, G-K == write(a)-'p(1) stays behind write(a): write/1 has an effect') :-
    chosen(rightmost, [write(a), p(1)], G, K).
test(effects_inside, G-K == said(a)-'p(1) stays behind said(a): in said/1, write/1 has an effect') :-
    chosen(rightmost, [said(a), p(1)], G, K).
test(cut_inside, K == 'q(_) stays behind first(_): first/1 has a cut') :-
    chosen(rightmost, [first(X), q(X)], first(_), K).
test(cut_inside_of_another, G-K == q(X)-none) :- chosen(rightmost, [first(_), q(X)], G, K).
test(cut_inside_of_a_ground_goal, G-K == first(1)-none) :- chosen(rightmost, [q(_), first(1)], G, K).
test(between_them, K == 'q(_) stays behind first(_): first/1 has a cut') :-
    chosen(rightmost, [p(X-Y), first(X), q(Y)], _, K).
test(test_waits, K == '_>1 waits for a value of _') :- chosen(rightmost, [p(X), X > 1], p(_), K).
test(negation_waits, K == '\\+q(_) waits for a value of _') :- chosen(rightmost, [p(X), \+ q(X)], p(_), K).
test(behind_a_negation, K == 'q(_) stays behind \\+p(_): a negation asks what is known when it is called') :-
    chosen(rightmost, [\+ p(X), q(X)], \+ p(_), K).
test(negation_of_its_own_variable, G == q(Y)) :- chosen(rightmost, [\+ p(_), q(Y)], G, none).
test(negation_that_is_ground, G == ( \+ q(1) )) :- chosen(rightmost, [p(_), \+ q(1)], G, none).
test(library_relation, G == member(1, [1])) :- chosen(rightmost, [p(_), member(1, [1])], G, none).
test(constraint, true(G = ( _ #> 1 ))) :- chosen(rightmost, [p(X), X #> 1], G, none).
test(an_exit_comes_first, R == [exit(Call)]) :-
    Call = call(1, 1, user, p, none, query),
    selected(rightmost, [exit(Call)], none, [], R, none).
test(passed_over_goals, G-R == p(2)-[before([p(1)])]) :-
    goals([p(1), p(2)], Items), selected(rightmost, Items, none, [], [goal(_, G, _, _), before(B)], none),
    goals(Bs, B), R = [before(Bs)].
test(answers, true) :- same_answers(twice(_, _)).
test(answers_of_a_cut, true) :- same_answers(( first(X), q(X) )).
test(answers_behind_a_cut, true) :- same_answers(( q(X), first(X) )).
test(answers_of_a_cut_here, true) :- same_answers(( p(X), q(X), ! )).
test(answers_of_negation, true) :- same_answers(( single(X), p(X) )).
test(answers_of_an_early_negation, true) :-
    same_answers(( \+ q(X), p(X) )),
    same_answers(( open(X), p(X) )).
test(answers_of_a_condition, true) :- same_answers(( either(X), q(X) )).
test(answers_of_a_type_test, true) :- same_answers(( known(X), p(X) )).
test(answers_of_findall, true) :-
    same_answers(( q(X), findall(Y, ( p(Y), Y >= X ), L), member(_, L) )).
test(answers_of_library_goals, true) :-
    same_answers(( member(X, [1, 2, 3]), q(X), X =\= 3 )).
test(answers_of_constraints, true) :-
    same_answers(( X in 1..3, Y in 1..3, X #< Y, label([X, Y]) )).

:- end_tests(selection_rules).
