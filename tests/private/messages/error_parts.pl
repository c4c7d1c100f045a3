% SPDX-License-Identifier: MIT
% private(messages/error_parts): the part of a goal that an error is about.

:- use_module(library(plunit)).
:- use_module(private(messages/error_parts)).

%   The term of a text and where its parts are.
read_layout(Text, Term, Layout) :-
    setup_call_cleanup(open_string(Text, S), read_term(S, Term, [subterm_positions(Layout)]), close(S)).

%   The text of the part of a goal that has called Thrower.
called(Text, Thrower, Part) :-
    (   Thrower = _/_
    ->  at_fault(Text, existence_error(procedure, Thrower), none, none, Part)
    ;   at_fault(Text, type_error(integer, a), Thrower, none, Part)
    ).

%   The text of the part of a goal where Fault leads.
faulty(Text, Fault, Part) :-
    at_fault(Text, type_error(evaluable, a/0), none, Fault, Part).

at_fault(Text, Formal, Thrown, Fault, Part) :-
    read_layout(Text, Goal, Layout),
    part_at_fault(Formal, trace(none, Thrown, 0, [], Fault), user, Goal, Layout, _, _, PartLayout),
    bytes(PartLayout, From, To),
    Length is To - From,
    sub_atom(Text, From, Length, _, Part).

bytes(From-To, From, To) :- !.
bytes(Layout, From, To) :- arg(1, Layout, From), arg(2, Layout, To).

:- begin_tests(error_parts).

test(goal_of_span, G == q) :- read_layout('p :- ( q ; r ).', T, L), goal_of_span(T, L, 7, 8, G, _).
test(goal_in_braces, G == q) :- read_layout('p --> [a], {q}.', T, L), goal_of_span(T, L, 12, 13, G, _).
test(no_goal_of_span, fail) :- read_layout('p :- q.', T, L), goal_of_span(T, L, 4, 5, _, _).
test(parts, Ls == [1-a, 2-b]) :- read_layout('p(a, b).', T, L), findall(N-P, part(T, L, N, P, _), Ls).
test(parts_of_atom, fail) :- part(p, 0-1, _, _, _).
test(subterms, Ts == [p(a, q(b)), a, q(b), b]) :-
    read_layout('p(a, q(b)).', T, L), findall(P, subterm(T, L, P, _), Ts).
test(argument, P == 'q(Y)') :- called('findall(Y, q(Y), L).', q(1), P).
test(second_of_conjunction, P == 'q(Y)') :- called('forall(p(Y), ( r, q(Y) )).', q(1), P).
test(lambda, P == 'Y is X+a') :- called('maplist([X,Y]>>(Y is X+a), L, M).', _ is 1+a, P).
test(quantified, P == 'q(Y)') :- called('bagof(Y, X^q(Y), L).', q(1), P).
test(closure, P == q) :- called('maplist(q, [1], L).', q/2, P).
test(closure_with_arguments, P == 'q(a)') :- called('maplist(q(a), [1]).', q(a, 1), P).
test(by_name, P == q) :- called('once(q).', q/0, P).
test(nested, P == 'q(Y)') :- called('catch(once(q(Y)), _, true).', q(1), P).
test(itself, P == 'q(Y)') :- called('q(Y).', q(1), P).
test(both, P == 'once(( q(X), q(Y) ))') :- called('once(( q(X), q(Y) )).', q(1), P).
test(one_that_fits, P == 'q(b, Y)') :- called('once(( q(a, X), q(b, Y) )).', q(b, 1), P).
test(other_arity, P == 'maplist(q, [1])') :- called('maplist(q, [1]).', q(1, 2), P).
test(no_goals, P == 'p(q)') :- called('p(q).', q/0, P).

test(operand, P == foo) :- faulty('Z is X * 2 + (Y - foo) * 3.', [2, 2, 1, 2], P).
test(value_of_variable, P == 'X') :- faulty('1 + X > 2.', [1, 2, 1, 1], P).
test(value_of_variable_is_no_part, P-L == none-(1-2)) :-
    part_at_fault(instantiation_error, trace(none, none, 0, [], [1, 2]), user, X > 1, term_position(1, 6, 3, 4, [1-2, 5-6]), _, P, L),
    var(X).
test(goal_itself, P == 'X is Y') :- faulty('X is Y.', [], P).
test(text_has_no_parts, P == '"a"') :- faulty('X is "a".', [2, 1], P).
test(no_arithmetic, P == 'p(foo)') :- faulty('p(foo).', [1], P).
test(called_arithmetic, P == foo) :- at_fault('once(X is 1 + foo).', type_error(evaluable, foo/0), _ is 1 + foo, [2, 2], P).
test(missing_procedure, P == q/1) :- missing_procedure(existence_error(procedure, m:q/1), N, A), P = N/A.
test(no_missing_procedure, fail) :- missing_procedure(existence_error(stream, s), _, _).

:- end_tests(error_parts).
