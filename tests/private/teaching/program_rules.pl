% SPDX-License-Identifier: MIT
% private(teaching/program_rules): programs as lists of rules, and how they are printed.

:- use_module(library(plunit)).
:- use_module(private(teaching/program_rules)).

colour(red).
warm(Colour) :-
    colour(Colour),
    Colour \== blue.

:- dynamic(many/1).

p(1).
p(2).
p(3).
first(X) :- p(X), !.
soft(X) :- ( p(X), X > 5 *-> true ; X = no ).
hard(X) :- ( p(X) -> true ; X = no ).
caught_error(E) :- catch(atom_length(_, _), error(E, _), true).
thrown :- throw(ball(1)).
negative(X) :- \+ p(X).
closure(Xs) :- maplist(p, Xs).
mapped(Xs) :- maplist(atom, Xs).
writes :- write(hello), p(_).
impure(X) :- atom(X).
added :- assertz(many(1)).

printed(Goal, Text) :-
    with_output_to(atom(Text), Goal).

%   All X for which Goal holds with the program that it reaches.
answers(X, Goal, Mode, Xs) :-
    program_rules(user, Goal, Program),
    findall(X, holds(rule(0, user, '$query', [Goal], none), Program, Mode), Xs).

:- begin_tests(program_rules).

test(rules, Is == [1-colour/1, 2-warm/1]) :-
    program_rules(user, warm(_), Rules),
    findall(Id-N/A, ( member(rule(Id, user, Head, _, _), Rules), functor(Head, N, A) ), Is).
test(goals, Gs =@= [colour(X), X \== blue]) :-
    program_rules(user, warm(_), Rules), member(rule(_, _, warm(_), Gs, _), Rules), !.
test(no_rules, Rules == []) :- program_rules(user, atom(_), Rules).
test(too_many, T == 'the goal can reach more than 80 clauses: too many to try; ask of one of the goals of its clauses\n') :-
    retractall(user:many(_)), forall(between(1, 81, I), assertz(user:many(I))),
    printed(\+ program_rules(user, many(_), _), T).
test(without, Rest == [rule(2, user, q, [], none)]) :-
    without_rule([rule(1, user, p, [], none), rule(2, user, q, [], none)], rule(1, user, p, [x], none), Rest).
test(without_other, Rest == [rule(1, user, p, [], none)]) :-
    without_rule([rule(1, user, p, [], none)], rule(2, user, q, [], none), Rest).
test(replaced, P == [rule(1, user, p, [a], none), rule(2, user, q, [], none)]) :-
    replaced([rule(1, user, p, [], none), rule(2, user, q, [], none)], rule(1, user, p, [a], none), P).
test(replaced_none, P == [rule(1, user, p, [], none)]) :-
    replaced([rule(1, user, p, [], none)], rule(3, user, p, [a], none), P).
test(facts, L == [1, 2, 3]) :- answers(X, p(X), run, L).
test(without_a_rule, L == [1, 2]) :-
    program_rules(user, p(_), [A, B, _]), findall(X, holds(rule(0, user, '$query', [p(X)], none), [A, B], run), L).
test(cut, L == [1]) :- answers(X, first(X), run, L).
test(cut_in_general, L == [1, 2, 3]) :- answers(X, first(X), general, L).
test(condition, L == [1]) :- answers(X, hard(X), run, L).
test(condition_in_general, L == [1, 2, 3, no]) :- answers(X, hard(X), general, L).
test(soft_cut, L == [no]) :- answers(X, soft(X), run, L).
test(soft_cut_in_general, true(memberchk(no, L))) :- answers(X, soft(X), general, L).
test(negation, L == []) :- answers(x, negative(_), run, L).
test(negation_in_general, L == [x]) :- answers(x, negative(_), general, L).
test(ground_negation_in_general, L == []) :- answers(x, negative(1), general, L).
test(catch_error, L == [instantiation_error]) :- answers(X, caught_error(X), run, L).
test(catch_in_general, L == [x, x]) :- answers(x, catch(p(1), _, true), general, L).
test(throws, throws(ball(1))) :- answers(x, thrown, run, _).
test(closure, L == [[1, 3], [2, 3], [3, 3]]) :- answers([X, 3], closure([X, 3]), run, L).
test(impure_closure_in_general, L == [x]) :- answers(x, mapped([_, a]), general, L).
test(body_of, B-C-D == true-a-(a, b)) :- body_of([], B), body_of([a], C), body_of([a, b], D).
test(false, L == []) :- answers(x, '$false', run, L).
test(struck, L == [x]) :- answers(x, '*'(fail), general, L).
test(no_writing, L-T == [x, x, x]-'') :- with_output_to(atom(T), answers(x, writes, run, L)).
test(no_adding, true) :- retractall(user:many(_)), answers(x, added, run, [x]), \+ user:many(_).
test(impure, L == []) :- answers(x, impure(_), run, L).
test(impure_in_general, L == [x]) :- answers(x, impure(_), general, L).
test(last_query, [setup(nb_setval('$earlier_query', query(user:p(X), ['X'=X]))), cleanup(nb_delete('$earlier_query')),
                  true(Q-Ns =@= (user:p(Y))-['Y'=Y])]) :-
    last_query(Q, Ns0), Ns0 = ['X'=V], Ns = ['Y'=V].
test(no_last_query, error(existence_error(query, last))) :- last_query(_, _).
test(within_time, X == a) :- within_time(member(X, [a, b])).
test(within_time_fails, fail) :- within_time(fail).
test(within_time_throws, throws(oops)) :- within_time(throw(oops)).
test(query, T == '?- p(Who), false, *q(Who, _A, _A).\n') :-
    printed(print_query(rule(0, user, '$query', [p(X), '$false', '*'(q(X, Y, Y))], none), ['Who'=X]), T).
test(empty_query, T == '?- true.\n') :- printed(print_query(rule(0, user, '$query', [], none), []), T).
test(variable_goal, T == '?- A.\n') :- printed(print_query(rule(0, user, '$query', [X], none), ['A'=X]), T).
test(print_rules, T == 'colour(red).    % program_rules.pl:7\nwarm(Colour) :- colour(Colour), Colour\\==blue.    % program_rules.pl:8\n') :-
    program_rules(user, warm(_), Rules), printed(print_rules(Rules), T).
test(print_marked, T == 'warm(Colour) :- colour(Colour), false, *Colour\\==blue.    % program_rules.pl:8\n') :-
    program_rules(user, warm(_), [_, rule(2, M, H, [G1, G2], R)]),
    printed(print_rules([rule(2, M, H, [G1, '$false', '*'(G2)], R)]), T).
test(print_no_rules, T == '') :- printed(print_rules([]), T).

:- end_tests(program_rules).
