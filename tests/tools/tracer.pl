% SPDX-License-Identifier: MIT
% library(tracer): the lines of trace/2, spy points and ports. How it stops at a terminal is tested by
% tests/repl/terminal, tracing of queries by tests/repl/tracer.

:- use_module(library(plunit)).
:- use_module(library(tracer)).

parent(tom, bob).
parent(bob, ann).
grand(X, Z) :- parent(X, Y), parent(Y, Z).
wrong(X) :- atom_length(X, _), true.

%   The lines of a trace, without their places.
lines(Goal, Options, Lines) :-
    with_output_to(string(Text), ( current_output(S), trace(user:Goal, [stream(S)|Options]) )),
    split_string(Text, '\n', '', Strings),
    findall(Line, ( member(String, Strings), String \== "", plain(String, Line) ), Lines).

plain(String, Line) :-
    (   sub_atom(String, Before, _, _, ' tracer.pl:')
    ->  sub_atom(String, 0, Before, _, Line0)
    ;   Line0 = String
    ),
    split_string(Line0, '', ' ', [Stripped]),
    atom_string(Line, Stripped).

said(Goal, Text) :-
    with_output_to(atom(Text), Goal).

has(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(tracer).

test(call_and_exit, Ls == ['Call: (1) parent(bob, _)', 'Exit: (1) parent(bob, ann)']) :-
    lines(parent(bob, _), [], Ls).
test(inner_goals, Ls == ['Call: (1) grand(tom, _)', 'Call: (2)   parent(tom, Y)', 'Call: (3)   parent(bob, Z)']) :-
    lines(grand(tom, _), [ports(call)], Ls).
test(failure, Ls == ['Call: (1) parent(ann, _)', 'Fail: (1) parent(ann, _)']) :-
    lines(\+ parent(ann, _), [ports([call, fail])], Ls).
test(exception, true) :-
    lines(catch(wrong(f(x)), _, true), [ports(exception)], Ls), last(Ls, L), has(L, 'Exception: ').
test(unify, true) :- lines(parent(bob, _), [ports([unify])], Ls), Ls = ['Unify: (1) parent(bob, ann)'].
test(most_lines, Ls == ['Call: (1) grand(tom, _)', '... (more than 1 lines are not written)']) :-
    lines(grand(tom, _), [max(1)], Ls).
test(depth, Ls == ['Call: (1) is_list([1|...])']) :- lines(is_list([1, 2, 3, 4]), [ports(call), depth(3)], Ls).
test(binds, X == ann) :- said(( current_output(S), trace(user:grand(tom, X), [stream(S)]) ), _).
test(no_port, error(domain_error(port, nosuch))) :- trace(true, [ports(nosuch)]).
test(not_tracing, fail) :- tracing.
test(spy, [cleanup(( nospyall, nodebug ))]) :-
    spy(user:parent/2), said(debugging, T), has(T, 'tracer: stops at spy points\nspy point: parent/2\n').
test(spy_name, [cleanup(( nospyall, nodebug ))]) :-
    spy(user:grand), said(debugging, T), has(T, 'spy point: grand/2\n').
test(spy_condition, [cleanup(( nospyall, nodebug ))]) :-
    spy(user:parent(X, _), X == bob), said(debugging, T), has(T, 'spy point: parent/2, for parent(_A, _) when _A==bob').
test(nospy, [cleanup(( nospyall, nodebug ))]) :-
    spy(user:[parent/2, grand/2]), nospy(user:parent/2), said(debugging, T), \+ has(T, parent), has(T, 'spy point: grand/2').
test(nospyall, [cleanup(nodebug)]) :-
    spy(user:[parent/2, grand/2]), nospyall, said(debugging, T), \+ has(T, 'spy point: ').
test(nodebug, true) :- debug, nodebug, said(debugging, T), has(T, 'tracer: off\n').
test(trace_sets_a_spy_point, [cleanup(( nospyall, nodebug ))]) :-
    trace(user:parent/2), said(debugging, T), has(T, 'spy point: parent/2').
test(spy_unknown, error(existence_error(procedure, no_such/1))) :- spy(user:no_such/1).
test(spy_unknown_name, error(existence_error(procedure, no_such))) :- spy(user:no_such).
test(spy_unbound, error(instantiation_error)) :- spy(_).
test(spy_no_indicator, error(type_error(predicate_indicator, 1))) :- spy(1).
test(spy_no_head, error(type_error(callable, 1))) :- spy(1, true).
test(leash, [cleanup(leash(full))]) :- leash([call, fail]), said(debugging, T), has(T, 'stops at: call, fail\n').
test(leash_more, [cleanup(leash(full))]) :-
    leash(loose), leash(+exit), said(debugging, T), has(T, 'stops at: call, exit\n').
test(leash_less, [cleanup(leash(full))]) :- leash(half), leash(-redo), said(debugging, T), has(T, 'stops at: call\n').
test(leash_none, [cleanup(leash(full))]) :- leash(none), said(debugging, T), has(T, 'stops at: none\n').
test(visible, [cleanup(visible(full))]) :-
    visible(+unify), said(debugging, T), has(T, 'shown ports: call, exit, redo, fail, exception, unify\n').
test(no_such_port, error(domain_error(port, nosuch))) :- visible(nosuch).
test(wrong_port_changes_nothing, [cleanup(leash(full))]) :-
    leash(loose), catch(leash([call, nosuch]), error(_, _), true), said(debugging, T), has(T, 'stops at: call\n').
test(unbound_in_list, error(instantiation_error)) :- leash([call|_]).
test(no_change, [cleanup(leash(full))]) :- leash(loose), leash([]), said(debugging, T), has(T, 'stops at: call\n').
test(unbound_ports, error(instantiation_error)) :- leash(_).
test(notrace, true) :- debug, notrace, said(debugging, T), has(T, 'tracer: off\n').

:- end_tests(tracer).
