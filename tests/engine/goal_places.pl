% SPDX-License-Identifier: MIT
% The places of goals, as the compiler notes them: the goal that throws is found in the text of its clause.
% Looks inside: the trace of an error and the observer of goals are the system's own.

:- use_module(library(plunit)).

user:goal_expansion(old_goal(X), ( new_goal(X), atom_length(X, _) )).
user:goal_expansion(twice(Goal), ( Goal, Goal )).
user:term_expansion(traced(Head, Body), ( Head :- new_goal(1), Body )).

see(_, continue).                      % an observer of events

new_goal(_).
called(_).

simple(X) :- called(1), atom_length(X, _), called(2).
last(X) :- called(1), X > foo.
only(X) :- _ is X.
same(X) :- called(X), called(X), atom_length(a, _), atom_length(X, _), called(X).
in_condition(X) :- ( called(1), atom_length(X, _) -> called(2) ; called(3) ).
in_simple_condition(X) :- ( X =:= 1 -> true ; otherwise ), called(1).
in_then(X) :- ( called(1) -> atom_length(X, _) ; called(2) ), called(3).
in_else(X) :- ( X == no -> called(1) ; atom_length(X, _) ), called(2).
in_alternative(X) :- ( fail ; called(1), fail ; atom_length(X, _) ), called(2).
in_negation(X) :- \+ ( called(1), \+ atom_length(X, _) ), called(2).
in_soft(X) :- ( called(1) *-> atom_length(X, _) ; called(2) ), called(3).
after_true(X) :- true, otherwise, true, X > foo, true.
after_cut(X) :- called(1), !, atom_length(X, _), called(2).
after_test(X) :- X \== a, Y = X, Y > b, true.
qualified(X) :- called(1), system:atom_length(X, _), called(2).
quantified(X) :- called(1), forall(called(_), atom_length(X, _)), called(2).
called_variable(X) :- called(1), X, called(2).
expanded(X) :- called(1), old_goal(X), called(2).
expanded_inside(X) :- called(1), twice(atom_length(X, _)), called(2).
first_on_line(_). second_on_line(X) :- atom_length(X, _), called(1).
traced(rewritten(X), ( called(2), atom_length(X, _), called(3) )).
bracketed(X) :- ((called(1)), (atom_length(X, _))), called(2).
operator(X) :- called("text"), called([1, 2|_]), called({a}), called(- 1), _ is X + a, called(0'a).
text_before(X) :- called("ä€"), atom_length(X, _), called(1).
stops(X) :- ( fail, called(1) ; called(2), atom_length(X, _), called(3) ).

grammar(X) --> [a], called_grammar, {atom_length(X, _)}, [b].
pushed(X), [c] --> "ab", ( [z] ; {atom_length(X, _)} ), !.
negated(X) --> \+ {atom_length(X, _)}, !.
called_grammar --> [].

%   place(+Goal, -Text): the text of the goal of the innermost clause that Goal has thrown in.
place(Goal, Text) :-
    catch(Goal, error(_, _), true),
    '$error_trace'(trace(_, _, _, Frames)),
    once(( member(frame(_, Path, _, _, _, From-To), Frames), \+ sub_atom(Path, 0, _, _, 'hornbeam:') )),
    text_of(Path, From, To, Text).

text_of(Path, From, To, Text) :-
    '$offset_place'(Path, From, Line, Column, _),
    '$offset_place'(Path, To, Line, End, Source),
    Before is Column - 1,
    Length is End - Column,
    sub_atom(Source, Before, Length, _, Text).

:- begin_tests(goal_places).

test(simple, T == 'atom_length(X, _)') :- place(simple(f(x)), T).
test(last, T == 'X > foo') :- place(last(1), T).
test(only, T == '_ is X') :- place(only(a), T).
test(second_of_its_name, T == 'atom_length(X, _)') :- place(same(f(x)), T).
test(condition, T == 'atom_length(X, _)') :- place(in_condition(f(x)), T).
test(condition_of_tests, T == 'X =:= 1') :- place(in_simple_condition(a), T).
test(then, T == 'atom_length(X, _)') :- place(in_then(f(x)), T).
test(else, T == 'atom_length(X, _)') :- place(in_else(f(x)), T).
test(alternative, T == 'atom_length(X, _)') :- place(in_alternative(f(x)), T).
test(negation, T == 'atom_length(X, _)') :- place(in_negation(f(x)), T).
test(soft_condition, T == 'atom_length(X, _)') :- place(in_soft(f(x)), T).
test(after_true, T == 'X > foo') :- place(after_true(1), T).
test(after_cut, T == 'atom_length(X, _)') :- place(after_cut(f(x)), T).
test(after_test, T == 'Y > b') :- place(after_test(1), T).
test(qualified, T == 'atom_length(X, _)') :- place(qualified(f(x)), T).
test(argument_of_a_goal, T == 'forall(called(_), atom_length(X, _))') :- place(quantified(f(x)), T).
test(variable, T == 'X') :- place(called_variable(1), T).
test(expanded, T == 'old_goal(X)') :- place(expanded(f(x)), T).
test(expanded_inside, T == 'atom_length(X, _)') :- place(expanded_inside(f(x)), T).
test(second_clause_of_a_line, T == 'atom_length(X, _)') :- place(second_on_line(f(x)), T).
test(rewritten, T == 'atom_length(X, _)') :- place(rewritten(f(x)), T).
test(bracketed, T == 'atom_length(X, _)') :- place(bracketed(f(x)), T).
test(after_texts_and_lists, T == '_ is X + a') :- place(operator(1), T).
test(after_long_characters, T == 'atom_length(X, _)') :- place(text_before(f(x)), T).
test(after_fail, T == 'atom_length(X, _)') :- place(stops(f(x)), T).
test(grammar, T == 'atom_length(X, _)') :- place(phrase(grammar(f(x)), [a, b]), T).
test(pushback, T == 'atom_length(X, _)') :- place(phrase(pushed(f(x)), `ab`, _), T).
test(grammar_negation, T == 'atom_length(X, _)') :- place(phrase(negated(f(x)), [a], _), T).
test(watched, T == 'atom_length(X, _)') :- place('$watched'(stops(f(x)), see), T).

:- end_tests(goal_places).
