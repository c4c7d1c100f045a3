% SPDX-License-Identifier: MIT
% library(code_inspection): instructions, indexes and costs.

:- use_module(library(plunit)).
:- use_module(library(code_inspection)).

app([], L, L).
app([H|T], L, [H|R]) :- app(T, L, R).
colour(red, warm).
colour(blue, cold).
colour(orange, warm).
any(_, a).
any(_, b).
only(1).
greeting --> [hello].
overloaded(1).
overloaded(1, 2).

:- dynamic(nothing/1).

said(Goal, Text) :-
    with_output_to(atom(Text), Goal).

has(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

% A run without indexes leaves a choice point behind the last answer.
tells_no_answers(Text) :-
    (   has(Text, answers)
    ->  current_prolog_flag(os_argv, Words),
        memberchk('--no-indexing', Words)
    ;   true
    ).

:- begin_tests(code_inspection).

test(code, [forall(member(Part, ['clause 1 (line 7)', 'clause 2 (line 8)', get_constant, 'is a list pair'])), true]) :-
    said(code(user:app/3), T), has(T, Part).
test(code_of_nonterminal, true) :- said(code(user:greeting//0), T), has(T, 'clause 1 (line 15)').
test(code_of_name, true) :- said(code(user:overloaded), T), has(T, '(line 16)'), has(T, '(line 17)').
test(code_of_library, true) :- said(code(lists:select/3), T), has(T, 'clause 1').
test(code_in_cpp, T == 'atom_length/2 is written in C++: there are no instructions to show\n') :-
    said(code(atom_length/2), T).
test(code_of_nothing, T == 'nothing/1 has no clauses\n') :- said(code(user:nothing/1), T).
test(code_unknown, error(existence_error(procedure, no_such/1))) :- code(user:no_such/1).
test(code_unknown_name, error(existence_error(procedure, no_such))) :- code(user:no_such).
test(code_unbound, error(instantiation_error)) :- code(_).
test(code_no_indicator, error(type_error(predicate_indicator, f(x)))) :- code(f(x)).
test(index_unique, true) :-
    said(index(user:colour/2), T), has(T, 'colour/2 has 3 clauses\n'),
    has(T, '  argument 1: 3 different values: a call with it bound matches one clause at most, no choice point stays\n').
test(index_ambiguous, true) :-
    said(index(user:colour/2), T),
    has(T, '  argument 2: 2 different values: a call with it bound can match 2 of 3 clauses, then a choice point stays\n').
test(index_variable, true) :-
    said(index(user:any/2), T), has(T, '  argument 1: a variable in every clause: does not distinguish clauses\n').
test(index_some_variables, true) :- said(index(user:app/3), T), has(T, '1 value, one clause has a variable there').
test(index_one_clause, T == 'only/1 has 1 clause\n  no choice point is ever made for it\n') :-
    said(index(user:only/1), T).
test(index_in_cpp, T == 'atom_length/2 is written in C++: it has no clauses to choose from\n') :-
    said(index(atom_length/2), T).
test(index_unknown, error(existence_error(procedure, no_such/1))) :- index(user:no_such/1).
test(stats, true) :- said(stats(user:only(_)), T), has(T, ' inferences, '), has(T, '  no choice points left\n').
test(stats_answers, Xs == [red, blue]) :- said(findall(X, ( stats(member(X, [red, blue])) ), Xs), _).
test(stats_no_more, true) :- said(findall(X, stats(( X = 1 ; fail )), _), T), has(T, '  no (more) answers\n').
test(stats_no_choice_point, true) :- said(findall(X, stats(member(X, [a, b])), _), T), tells_no_answers(T).
test(stats_fails, fail) :- said(stats(fail), _).
test(stats_fails_text, true) :- said(( stats(fail) ; true ), T), has(T, '  no (more) answers\n').
test(stats_throws, throws(oops)) :- said(stats(throw(oops)), _).

:- end_tests(code_inspection).
