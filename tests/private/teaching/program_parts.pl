% SPDX-License-Identifier: MIT
% private(teaching/program_parts): the part of a program that a goal can reach, as terms.

:- use_module(library(plunit)).
:- use_module(private(teaching/program_parts)).
:- use_module(library(dcg/basics)).

parent(tom, bob).
parent(bob, ann).

grand(Old, Young) :-
    parent(Old, Middle),
    parent(Middle, Young).

all_of(Young) :- findall(X, grand(_, X), Young).
some_of(X) :- \+ all_of(_), maplist(likes(X), [a]).
likes(_, _).
greeting --> [hello], name.
name --> [ann].
looks :- phrase(greeting, [hello, ann]).
constrained(X) :- freeze(X, likes(X, X)).
loop :- loop.

:- use_module(library(clpfd)).
next(X, Y) :- Y #= X+1.

:- meta_predicate(doer:twofold(0)).
:- assertz(doer:(twofold(Goal) :- call(Goal), own(Goal))).
:- assertz(doer:own(_)).
:- import(doer:twofold/1).
leaf(1).

:- dynamic(added/1).

%   The procedures of the clauses that Goal reaches.
reached(Goal, Indicators) :-
    reachable_clauses(user, Goal, 100, Clauses),
    findall(Name/Arity, ( member(clause(_, Head, _, _), Clauses), functor(Head, Name, Arity) ), Indicators0),
    sort(Indicators0, Indicators).

:- begin_tests(program_parts).

test(lambda_body, Own-Body == ['X'=a]-(user:atom(a))) :- lambda_body(>>([X], user:atom(X), a), ['X'=X], Own, Body).
test(lambda_body_shared, Body == user:(1 = Y)) :- lambda_body(>>(Y/[X], user:(X = Y), 1), [], [], Body).
test(lambda_body_other_parameters, fail) :- lambda_body(>>([b], user:true, a), [], _, _).
test(first, L == [a, b]) :- first_elements(2, [a, b, c], L).
test(first_of_fewer, L == [a]) :- first_elements(2, [a], L).
test(first_none, L == []) :- first_elements(0, [a], L).
test(program_goal, true) :- is_program_goal(user, parent(_, _)).
test(dynamic_goal, true) :- is_program_goal(user, added(_)).
test(library_goal, fail) :- is_program_goal(user, maplist(_, [])).
test(builtin_goal, fail) :- is_program_goal(user, atom_length(a, _)).
test(undefined_goal, fail) :- is_program_goal(user, no_such(_)).
test(variable_goal, fail) :- is_program_goal(user, _).
test(at_home, Home-Called == user-parent(X, _Y)) :- at_home(user, parent(X, _Y), Home, Called).
test(at_home_elsewhere, Home-Called == doer-twofold(user:parent(X, _Y))) :-
    at_home(user, twofold(parent(X, _Y)), Home, Called).
test(reachable_by_import, Procedures == [doer:own/1, doer:twofold/1, user:leaf/1]) :-
    reachable_clauses(user, twofold(leaf(_)), 10, Clauses),
    findall(In:Name/Arity, ( member(clause(In, Head, _, _), Clauses), functor(Head, Name, Arity) ), Procedures).
test(plain_goal, G == user:p(x)) :- plain_goal(p(x), user, G).
test(qualified_goal, G == inner:p(x)) :- plain_goal(outer:inner:p(x), user, G).
test(transparent, [forall(member(G-P, [once(p)-(p -> true), ignore(p)-(p -> true ; true), not(p)-(\+ p),
                                       forall(c, a)-(\+ (c, \+ a)), call(p, 1, 2)-p(1, 2), call(m:p(0), 1)-m:p(0, 1)])),
                   true(Plain == P)]) :- transparent_goal(G, Plain).
test(transparent_grammar, P == greeting([hello], [])) :- transparent_goal(phrase(greeting, [hello]), P).
test(terminals_alone, fail) :- transparent_goal(phrase([a], _), _).
test(not_transparent, [forall(member(G, [p, call(_, 1), phrase(_, []), _])), fail]) :- transparent_goal(G, _).
test(goal_list, L == [a, b, c]) :- goal_list(((a, b), c), L).
test(goal_list_true, L == []) :- goal_list(true, L).
test(goal_list_variable, L == [call(X), a]) :- goal_list((X, a), L).
test(goal_list_control, L == [(a ; b)]) :- goal_list((a ; b), L).
test(clause, B == (parent(X, M), parent(M, Y))) :- program_clause(user, grand(X, Y), B, _), B = (parent(_, M), _).
test(clause_facts, all(X == [bob, ann])) :- program_clause(user, parent(_, X), true, _).
test(clause_as_written, B =@= freeze(X, likes(X, X))) :- program_clause(user, constrained(X), B, _).
test(no_clause, fail) :- program_clause(user, added(_), _, _).
test(reachable, Is == [grand/2, parent/2]) :- reached(grand(_, _), Is).
test(reachable_in_findall, Is == [all_of/1, grand/2, parent/2]) :- reached(all_of(_), Is).
test(reachable_by_closure, Is == [all_of/1, grand/2, likes/2, parent/2, some_of/1]) :- reached(some_of(_), Is).
test(reachable_by_grammar, Is == [greeting/2, looks/0, name/2]) :- reached(looks, Is).
test(reachable_in_loop, Is == [loop/0]) :- reached(loop, Is).
test(reachable_nothing, Is == []) :- reached(atom(_), Is).
test(too_many, fail) :- reachable_clauses(user, grand(_, _), 2, _).
test(names, Names == ['Old'=X, 'Young'=Y, 'Middle'=M]) :-
    program_clause(user, grand(X, Y), Body, Reference), goal_list(Body, Goals),
    Goals = [parent(_, M)|_],
    named_clause(user, grand(X, Y), Goals, Reference, Names, _).
test(place, Line-File == 11-'program_parts.pl') :-
    program_clause(user, grand(X, Y), Body, Reference), goal_list(Body, Goals),
    named_clause(user, grand(X, Y), Goals, Reference, _, File:Line).
test(place_of_added, P-Ns == none-[]) :-
    assertz(user:added(1), Reference), named_clause(user, added(1), [], Reference, Ns, P), erase(Reference).
test(written, T == 'f(Who, _A, _A, _)') :-
    with_output_to(atom(T), write_named(current_output, f(X, Y, Y, _), ['Who'=X])).
test(written_deep, true) :-
    numlist(1, 50, L), with_output_to(atom(T), write_named(current_output, L, [])), sub_atom(T, _, _, 0, '|...]'), !.
test(written_cyclic, true) :-
    X = f(X), with_output_to(atom(T), write_named(current_output, X, [])), atom_length(T, N), N < 200.
test(written_to_stream, T == 'a:b') :- with_output_to(atom(T), ( current_output(S), write_named(S, a:b, []) )).
test(letters, Ns == ['A'=X, 'B'=Y]) :- typed_names(f(X, g(Y), X), Ns).
test(many_letters, N == 'A1') :- length(L, 27), typed_names(L, Ns), last(Ns, N=_).
test(ground_names, Ns == []) :- typed_names(f(a), Ns).
test(inner, Gs == [user:a, user:b]) :- inner_goals(user, ( a -> b ), Gs).
test(inner_of_closure, Gs =@= [user:likes(a, _)]) :- inner_goals(user, maplist(likes(a), _), Gs).
test(inner_of_lambda, Gs =@= [user:likes(a, _)]) :- inner_goals(user, >>([X], likes(a, X), _), Gs).
test(inner_of_set, Gs =@= [user:likes(_, _)]) :- inner_goals(user, setof(X, Y^likes(X, Y), _), Gs).
test(called_goals, Gs == [user:(a -> true)]) :- called_goals(user, once(a), Gs).
test(called_in_arguments, Gs == [user:a]) :- called_goals(user, findall(_, a, _), Gs).
test(without_carets, G == p(X, Y)) :- without_carets(X^Y^p(X, Y), G).
test(letter_names, Ns == ['A'=X, 'B'=Y]) :- letter_names(f(X, g(Y), X), Ns).
test(inner_of_plain, Gs == []) :- inner_goals(user, atom(a), Gs).
test(body_as_written, W == (Y #= X+1)) :- clause(user:next(X, Y), W, _).
test(clause_with_written_body, B == (4 #= X+1)) :- program_clause(user, next(X, 4), B, _).
test(body_as_it_is, fail) :- clause(user:grand(X, Y), Body, R), written_body(user, grand(X, Y), Body, R, _).

:- end_tests(program_parts).
