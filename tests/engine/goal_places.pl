% SPDX-License-Identifier: MIT
% The places of goals, as the compiler notes them: the goal that throws is found in the text of its clause.
% Looks inside: the trace of an error and the observer of goals are the system's own.

:- use_module(library(plunit)).

user:goal_expansion(old_goal(X), ( new_goal(X), atom_length(X, _) )).
user:goal_expansion(Y is E, Y is 2 * (1 / X)) :- nonvar(E), E = twice_of(X).
user:goal_expansion(twice(Goal), ( Goal, Goal )).
user:term_expansion(traced(Head, Body), ( Head :- new_goal(1), Body )).

see(_, continue).                      % an observer of events

new_goal(_).
called(_).

simple(X) :- called(1), atom_length(X, _), called(2).
last(X) :- called(1), X > "foo".
only(X) :- _ is X.
same(X) :- called(X), called(X), atom_length(a, _), atom_length(X, _), called(X).
in_condition(X) :- ( called(1), atom_length(X, _) -> called(2) ; called(3) ).
in_simple_condition(X) :- ( X =:= 1 -> true ; otherwise ), called(1).
in_then(X) :- ( called(1) -> atom_length(X, _) ; called(2) ), called(3).
in_else(X) :- ( X == no -> called(1) ; atom_length(X, _) ), called(2).
in_alternative(X) :- ( fail ; called(1), fail ; atom_length(X, _) ), called(2).
in_negation(X) :- \+ ( called(1), \+ atom_length(X, _) ), called(2).
in_soft(X) :- ( called(1) *-> atom_length(X, _) ; called(2) ), called(3).
after_true(X) :- true, otherwise, true, X > "foo", true.
after_cut(X) :- called(1), !, atom_length(X, _), called(2).
after_test(X) :- X \== a, Y = X, Y > "bb", true.
qualified(X) :- called(1), system:atom_length(X, _), called(2).
quantified(X) :- called(1), forall(called(_), atom_length(X, _)), called(2).
called_variable(X) :- called(1), X, called(2).
expanded(X) :- called(1), old_goal(X), called(2).
expanded_inside(X) :- called(1), twice(atom_length(X, _)), called(2).
first_on_line(_). second_on_line(X) :- atom_length(X, _), called(1).
traced(rewritten(X), ( called(2), atom_length(X, _), called(3) )).
bracketed(X) :- ((called(1)), (atom_length(X, _))), called(2).
operator(X) :- called("text"), called([1, 2|_]), called({a}), called(- 1), _ is X - "aa", called(0'a).
text_before(X) :- called("ä€"), atom_length(X, _), called(1).
stops(X) :- ( fail, called(1) ; called(2), atom_length(X, _), called(3) ).

two_divisions(X) :- Y is (1/X) + (2/X), called(Y).
two_variables(X, Z) :- Y is X*2 + Z*3, called(Y).
expanded_arithmetic(X) :- Y is twice_of(X), called(Y).
compared(X) :- called(1), 3 + X > 2 * X, called(2).
negative(X) :- Y is - (X), called(Y).
atom_in_last(X) :- X > 1 + (2 * sin([])).
deep(X) :- Y is 1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+X+1+1, called(Y).
deeper(X) :- Y is X+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1
    +1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1+1, called(Y).
called_arithmetic(G) :- call(G).

grammar(X) --> [a], called_grammar, {atom_length(X, _)}, [b].
pushed(X), [c] --> "ab", ( [z] ; {atom_length(X, _)} ), !.
negated(X) --> \+ {atom_length(X, _)}, !.
called_grammar --> [].

%   place(+Goal, -Text): the text of the goal of the innermost clause that Goal has thrown in.
place(Goal, Text) :-
    catch(Goal, error(_, _), true),
    '$error_trace'(trace(_, _, _, Frames, _)),
    once(( member(frame(_, Path, _, _, _, From-To), Frames), \+ sub_atom(Path, 0, _, _, 'hornbeam:') )),
    text_of(Path, From, To, Text).

%   fault(+Goal, -Part): what has no value in the arithmetic goal that Goal has thrown in, from the goal of its clause.
fault(Goal, Part) :-
    catch(Goal, error(_, _), true),
    '$error_trace'(trace(_, Thrown, _, Frames, Fault)),
    (   Thrown == none
    ->  once(( member(frame(_, Path, _, _, _, From-To), Frames), \+ sub_atom(Path, 0, _, _, 'hornbeam:') )),
        text_of(Path, From, To, Text),
        term_to_atom(Whole, Text)
    ;   Whole = Thrown
    ),
    followed(Fault, Whole, Part).

followed([], Part, Part).
followed([N|Ns], Whole, Part) :-
    (   compound(Whole)
    ->  arg(N, Whole, Inside),
        followed(Ns, Inside, Part)
    ;   Part = Whole
    ).

text_of(Path, From, To, Text) :-
    '$offset_place'(Path, From, Line, Column, _),
    '$offset_place'(Path, To, Line, End, Source),
    Before is Column - 1,
    Length is End - Column,
    sub_atom(Source, Before, Length, _, Text).

:- begin_tests(goal_places).

test(simple, T == 'atom_length(X, _)') :- place(simple(f(x)), T).
test(last, T == 'X > "foo"') :- place(last(1), T).
test(only, T == '_ is X') :- place(only(a), T).
test(second_of_its_name, T == 'atom_length(X, _)') :- place(same(f(x)), T).
test(condition, T == 'atom_length(X, _)') :- place(in_condition(f(x)), T).
test(condition_of_tests, T == 'X =:= 1') :- place(in_simple_condition(a), T).
test(then, T == 'atom_length(X, _)') :- place(in_then(f(x)), T).
test(else, T == 'atom_length(X, _)') :- place(in_else(f(x)), T).
test(alternative, T == 'atom_length(X, _)') :- place(in_alternative(f(x)), T).
test(negation, T == 'atom_length(X, _)') :- place(in_negation(f(x)), T).
test(soft_condition, T == 'atom_length(X, _)') :- place(in_soft(f(x)), T).
test(after_true, T == 'X > "foo"') :- place(after_true(1), T).
test(after_cut, T == 'atom_length(X, _)') :- place(after_cut(f(x)), T).
test(after_test, T == 'Y > "bb"') :- place(after_test(1), T).
test(qualified, T == 'atom_length(X, _)') :- place(qualified(f(x)), T).
test(argument_of_a_goal, T == 'forall(called(_), atom_length(X, _))') :- place(quantified(f(x)), T).
test(variable, T == 'X') :- place(called_variable(1), T).
test(expanded, T == 'old_goal(X)') :- place(expanded(f(x)), T).
test(expanded_inside, T == 'atom_length(X, _)') :- place(expanded_inside(f(x)), T).
test(second_clause_of_a_line, T == 'atom_length(X, _)') :- place(second_on_line(f(x)), T).
test(rewritten, T == 'atom_length(X, _)') :- place(rewritten(f(x)), T).
test(bracketed, T == 'atom_length(X, _)') :- place(bracketed(f(x)), T).
test(after_texts_and_lists, T == '_ is X - "aa"') :- place(operator(1), T).
test(after_long_characters, T == 'atom_length(X, _)') :- place(text_before(f(x)), T).
test(after_fail, T == 'atom_length(X, _)') :- place(stops(f(x)), T).
test(grammar, T == 'atom_length(X, _)') :- place(phrase(grammar(f(x)), [a, b]), T).
test(pushback, T == 'atom_length(X, _)') :- place(phrase(pushed(f(x)), `ab`, _), T).
test(grammar_negation, T == 'atom_length(X, _)') :- place(phrase(negated(f(x)), [a], _), T).
test(watched, T == 'atom_length(X, _)') :- place('$watched'(stops(f(x)), see), T).

test(fault_of_the_left, P =@= 1/_) :- fault(two_divisions(0), P).
test(fault_of_the_variable, true(var(P))) :- fault(two_variables(1, _), P).
test(fault_in_comparison, true(var(P))) :- fault(compared(_), P).
test(fault_of_the_goal_called, P == a) :- fault(called_arithmetic(_ is 1 + max(2, a)), P).
test(fault_deep, true(var(P))) :- fault(deep(_), P).
test(fault_in_value, true(var(P))) :- fault(negative(1 + a), P).
test(fault_of_atom, P == []) :- fault(atom_in_last(1), P).
test(fault_deeper, N == 65) :-
    catch(deeper(_), error(_, _), true), '$error_trace'(trace(_, _, _, _, [2|F])),
    length(F, N), forall(member(A, F), A == 1).
test(fault_of_expanded_is_unknown, F == none) :-
    catch(expanded_arithmetic(0), error(_, _), true), '$error_trace'(trace(_, _, _, _, F)).
test(no_fault, F == none) :- catch(simple(f(x)), error(_, _), true), '$error_trace'(trace(_, _, _, _, F)).

:- end_tests(goal_places).
