% SPDX-License-Identifier: MIT
% private(teaching/search_records): the nodes of a recorded search, and their texts.

:- use_module(library(plunit)).
:- use_module(library(clpfd)).
:- use_module(private(teaching/search_records)).
:- use_module(private(teaching/search_runs), [new_run/3]).

fact(X, X).
plus --> [0'+].

:- set_prolog_flag(double_quotes, string).

%   One node of a search that is forgotten after Goal.
with_node(Kind, Goal) :-
    new_run(record(records), [nodes(1)], Run),
    call_cleanup(( new_node(Run, -1, Kind, text, [call(7)], _), call(Goal, Run) ), forget_nodes(records)).

nodes(Nodes, _) :- recorded_nodes(records, Nodes).
call_node(Node, Text, _) :- node_of_call(records, 7, Node, Text).
with_fact(Nodes, Run) :- add_fact(records, 0, place(p)), nodes(Nodes, Run).
error_node(_) :- is_error_node(records, 0).
one_more(Run) :- new_node(Run, 0, goal, text, [], _).
early(_) :- ends_early(records).

:- begin_tests(search_records).

test(new_node, Ns == [node(0, -1, goal, text, [call(7)])]) :- with_node(goal, nodes(Ns)).
test(add_fact, Ns == [node(0, -1, goal, text, [call(7), place(p)])]) :- with_node(goal, with_fact(Ns)).
test(forget_nodes, Ns == []) :- with_node(goal, nodes(_)), recorded_nodes(records, Ns).
test(node_of_call, N-T == 0-text) :- with_node(goal, call_node(N, T)).
test(is_error_node) :- with_node(error, error_node).
test(last_node, throws('$enough')) :- with_node(goal, one_more).
test(ends_early) :- with_node(more, early).
test(clause_record, Place-Ss == ('search_records.pl':9)-[('search_records.pl':9)-"fact(X, X)."]) :-
    clause(fact(A, B), true, Reference),
    call_cleanup(( clause_record(records, user, fact(A, B), true, Reference, ['X'=_], Place),
                   recorded_sources(records, Ss0) ), forget_nodes(records)),
    findall(P-S, ( member(P-S0, Ss0), atom_string(S0, S) ), Ss).

test(text_of, T == 'p(Who, _)') :- text_of(p(X, _), ['Who'=X], T).
test(goal_text, T == 'p(Who)') :- goal_text(user, p(X), ['Who'=X], T).
test(goal_indicator, T == 'p/2') :- goal_indicator(user, p(_, _), T).
test(rest_texts, Ts == [p, q, '...']) :-
    rest_texts([goal(user, ( p, q ), none, query), exit(c), goal(user, r, none, query)], [], 3, Ts).
test(exit_texts, Es == [1-a, 2-b]) :-
    exit_texts([call(2, 1, user, b, none, query), call(1, 1, user, a, none, query)], [], Es).
test(mismatch, T-Fs == 'c does not match b'-[head('p(a, b)'), argument(2), given(c), wanted(b)]) :-
    mismatch(user, p(a, b), [], p(a, c), [], T, Fs).
test(mismatch_between_arguments, T == 'b does not match X, which is a') :-
    mismatch(user, p(X, X), ['X'=X], p(a, b), [], T, _).
test(mismatch_of_a_text, T == '"12" does not match "+"...') :-
    atom_codes('12', L), mismatch(user, plus([0'+|R], R), ['R'=R], plus(L, []), [], T, _).
test(mismatch_of_what_is_left, T == '[] does not match "2", which is left over') :-
    atom_codes('+2', L), mismatch(user, plus([0'+|R], R), ['R'=R], plus(L, []), [], T, _).
test(bindings, Bs == ['X'-'f(Y)']) :- bindings(['X'=f(Y), 'Y'=Y], ['Y'=Y], Bs).
test(unifier, Bs == ['X'-a, 'Z'-'Q']) :- unifier(['X'=a, 'Y'=Y, 'Z'=Q], ['Q'=Q, 'Y_1'=Y], Bs).
test(name_elements, Ns == ['Xs'=[A, B|T], 'X2'=B]) :- name_elements(f(B, _), ['Xs'=[A, B|T]], Ns).
test(name_elements_one_letter, Ns == ['L'=[A], s=1, 'L1'=A]) :- name_elements(A, ['L'=[A], s=1], Ns).
test(name_elements_named, Ns == ['Xs'=[A], 'Y'=A]) :- name_elements(A, ['Xs'=[A], 'Y'=A], Ns).
test(fresh_names, Ns == ['X'=A, 'X_1'=B, 'X_2'=C]) :- fresh_names(['X'=C], ['X'=A, 'X_1'=B], Ns).
test(domains, Ds-Cs == ['X'-'1..3']-[change('X', '1..9', '1..3')]) :- X in 1..3, domains(['X'=X], ['X'-'1..9'], Ds, Cs).
test(domain_of_a_value, Cs == [change('X', '1..9', '3')]) :- domains(['X'=3], ['X'-'1..9'], _, Cs).
test(answer_bindings, Bs-Gs == ['X'-a]-['dif(Y, b)']) :- dif(Y, b), answer_bindings(2, ['X'=a, 'Y'=Y], Bs, Gs).

:- end_tests(search_records).
