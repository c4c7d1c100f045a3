% SPDX-License-Identifier: MIT
% private(messages/error_parts): the part of a goal that an error is about.

:- use_module(library(plunit)).
:- use_module(private(messages/error_parts)).

%   The term of a text and where its parts are.
read_layout(Text, Term, Layout) :-
    setup_call_cleanup(open_string(Text, S), read_term(S, Term, [subterm_positions(Layout)]), close(S)).

%   The text of the part of a goal that has called Thrower.
called(Text, Thrower, Part) :-
    read_layout(Text, Goal, Layout),
    called_part(Thrower, user, Goal, Layout, _, PartLayout),
    bytes(PartLayout, From, To),
    Length is To - From,
    sub_atom(Text, From, Length, _, Part).

faulty(Text, Formal, Part) :-
    read_layout(Text, Goal, Layout),
    faulty_part(Formal, Goal, Layout, [], From, To),
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
test(itself, fail) :- called('q(Y).', q(1), _).
test(both, fail) :- called('once(( q(X), q(Y) )).', q(1), _).
test(one_that_fits, P == 'q(b, Y)') :- called('once(( q(a, X), q(b, Y) )).', q(b, 1), P).
test(other_arity, fail) :- called('maplist(q, [1]).', q(1, 2), _).
test(no_goals, fail) :- called('p(q).', q/0, _).

test(operand, P == foo) :- faulty('Z is X * 2 + (Y - foo) * 3.', type_error(evaluable, foo/0), P).
test(leftmost, From-To == 5-8) :-
    read_layout('X is foo + foo.', G, L), faulty_part(type_error(evaluable, foo/0), G, L, [], From, To).
test(result_is_none, P == 'X') :- faulty('foo is X.', type_error(evaluable, foo/0), P).
test(value_of_variable, P == 'X') :- faulty('1 + X > 2.', type_error(evaluable, foo/0), P).
test(value_of_one_of_two, fail) :- faulty('Y + X > 2.', type_error(evaluable, foo/0), _).
test(function, P == 'q(1)') :- faulty('X > max(1, q(1)).', type_error(evaluable, q/1), P).
test(variable, P == 'Y') :- faulty('2 < 1 + Y.', instantiation_error, P).
test(known_variable, From-To == 9-10) :-
    read_layout('_ is X + Y.', G, L), G = (_ is X + _), faulty_part(instantiation_error, G, L, [X], From, To).
test(two_variables, fail) :- faulty('X < 1 + Y.', instantiation_error, _).
test(division, P == '3 / Y') :- faulty('X is 2 + 3 / Y.', evaluation_error(zero_divisor), P).
test(two_divisions, fail) :- faulty('X is A / B + 3 mod Y.', evaluation_error(zero_divisor), _).
test(constant_divisor, P == '3 mod Y') :- faulty('X is A / 2 + 3 mod Y.', evaluation_error(zero_divisor), P).
test(no_arithmetic, fail) :- faulty('p(foo).', type_error(evaluable, foo/0), _).

:- end_tests(error_parts).
