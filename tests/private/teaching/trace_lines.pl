% SPDX-License-Identifier: MIT
% private(teaching/trace_lines): the lines that the tracer prints.

:- use_module(library(plunit)).
:- use_module(private(teaching/recorded_run), [event_count/1]).
:- use_module(private(teaching/trace_lines)).
:- use_module(library(proofs)).

%   The line of an event.
line(Event, Depth, Text) :-
    with_output_to(atom(Text), ( current_output(Out), port_line(Event, Depth, Line), write_port_line(Out, Line) )).

%   Goal's output on user_error.
said(Goal, Text) :-
    tmp_file(trace_lines, File),
    stream_property(Old, alias(user_error)),
    open(File, write, Out),
    setup_call_cleanup(set_stream(Out, alias(user_error)), Goal, set_stream(Old, alias(user_error))),
    close(Out),
    open(File, read, In),
    call_cleanup(read_string(In, _, String), ( close(In), delete_file(File) )),
    atom_string(Text, String).

in_text(Text, Part) :- sub_atom(Text, _, _, _, Part), !.

:- begin_tests(trace_lines).

traced_here(1).

test(port_name, N == call) :- port_name(call, N).
test(port_name_with_ball, N == exception) :- port_name(exception(oops), N).
test(sets, [forall(member(S-P, [all-[call,unify,exit,redo,fail,exception], full-[call,exit,redo,fail,exception],
                                half-[call,redo], loose-[call], tight-[call,redo,fail,exception], none-[]])),
            true(Ps == P)]) :- port_names(S, Ps).
test(one_port, Ps == [unify]) :- port_names(unify, Ps).
test(list_of_ports, Ps == [call, redo, fail]) :- port_names([half, fail], Ps).
test(no_port, error(domain_error(port, nosuch))) :- port_names(nosuch, _).
test(unbound_port, error(instantiation_error)) :- port_names([call|_], _).
test(no_port_in_list, error(domain_error(port, nosuch))) :- port_names([call, nosuch], _).
test(changed, [forall(member(S-P, [(+fail)-[call,redo,fail], (-redo)-[call], half-[call,redo], loose-[call], [exit,fail]-[exit,fail],
                                   [+exit,-call]-[redo,exit], []-[call,redo], [call,+exit]-[call,exit], (+call)-[redo,call]])),
               Ps == P]) :- changed_ports(S, [call,redo], Ps).
test(changed_no_port, error(domain_error(port, nosuch))) :- changed_ports([call,+nosuch], [], _).
test(changed_unbound, [forall(member(S, [_, [_], [call|_], [call,_], +_])), error(instantiation_error)]) :-
    changed_ports(S, [], _).
test(port_line, L == line(call, "     Call: (3) p(a)", "")) :-
    port_line(port(call, true, p(a), 3, 1, nowhere:p/1, none), 0, L).
test(kept_line, N == 1) :- kept_line(port(call, true, p(a), 1, 1, nowhere:p/1, none), 0, _), event_count(N).
test(call, T == '     Call: (3) p(_)') :- line(port(call, true, p(_), 3, 1, nowhere:p/1, none), 0, T).
test(indented, T == '     Redo: (4)   p(a)') :- line(port(redo, true, p(a), 4, 2, nowhere:p/1, none), 0, T).
test(choices_left, T == '    *Exit: (4) p(a)') :- line(port(exit, false, p(a), 4, 1, nowhere:p/1, none), 0, T).
test(exit, T == '     Exit: (4) p(a)') :- line(port(exit, true, p(a), 4, 1, nowhere:p/1, none), 0, T).
test(exception, T == 'Exception: (4) p: oops(\'A\')') :-
    line(port(exception(oops('A')), true, p, 4, 1, nowhere:p/0, none), 0, T).
test(place, T == '     Call: (1) p(a)                               a.pl:7') :-
    line(port(call, true, p(a), 1, 1, nowhere:p/1, 'a.pl':7), 0, T).
test(place_of_first_clause, true) :-
    line(port(call, true, traced_here(1), 1, 1, plunit_trace_lines:traced_here/1, none), 0, T), in_text(T, 'trace_lines.pl:').
test(no_place_of_library, T == '     Call: (1) append(a, b, _)') :-
    line(port(call, true, append(a, b, _), 1, 1, lists:append/3, none), 0, T).
test(depth, T == '     Call: (1) p([1|...])') :- line(port(call, true, p([1, 2, 3]), 1, 1, nowhere:p/1, none), 3, T).
test(goal, T == 'p(\'A\', [1, 2])') :-
    with_output_to(atom(T), ( current_output(S), write_goal_to(S, p('A', [1, 2]), [], 0) )).
test(goal_variables, T == 'p(_, _A, _A)') :-
    with_output_to(atom(T), ( current_output(S), write_goal_to(S, p(_, X, X), [], 0) )).
test(goal_names, T == 'p(Who, _)') :-
    with_output_to(atom(T), ( current_output(S), write_goal_to(S, p(X, _), ['Who'=X], 0) )).
test(goal_conjunction, T == '(a, b)') :- with_output_to(atom(T), ( current_output(S), write_goal_to(S, (a, b), [], 0) )).
test(cyclic_goal, true) :-
    X = f(X), with_output_to(atom(T), ( current_output(S), write_goal_to(S, X, [], 3) )), in_text(T, 'f(').
test(print_depth, D == 10) :- print_depth(D).
test(print_depth_set, [setup(nb_setval('$tracer_depth', 3)), cleanup(nb_delete('$tracer_depth')), true(D == 3)]) :-
    print_depth(D).
test(ancestors, T == '      (2)   1  p(a)\n      (1)   0  q   a.pl:3\n') :-
    said(print_ancestors([frame(2, 1, p(a), user:p/1, none), frame(1, 0, q, user:q/0, 'a.pl':3)], 5), T).
test(ancestors_cut, T == '      (2)   1  p(a)\n   ...\n') :-
    said(print_ancestors([frame(2, 1, p(a), user:p/1, none), frame(1, 0, q, user:q/0, none)], 1), T).
test(ancestors_none, T == '') :- said(print_ancestors([], 1), T).
test(source, true) :-
    said(print_source(port(call, true, traced_here(1), 1, 1, plunit_trace_lines:traced_here/1, none)), T),
    in_text(T, ': traced_here(1).').
test(no_source, T == 'there is no source text\n') :-
    said(print_source(port(call, true, p(a), 1, 1, nowhere:p/1, none)), T).

test(fact_unification, U == port(unify, false, p(a), 2, 1, user:p/1, none)) :-
    assertz(user:p(a)), \+ fact_unification(port(call, true, p(_), 2, 1, user:p/1, none), _),
    fact_unification(port(exit, true, p(a), 2, 1, user:p/1, none), U).

test(print_ports, T == 'stops at: none\n') :- with_output_to(atom(T), print_ports('stops at', [])).

test(is_of_a_tool) :- is_of_a_tool(port(call, true, notrace, 1, 1, tracer:notrace/0, none)).
test(aborting_is) :- is_of_a_tool(port(exception('$aborted'), true, p, 1, 1, user:p/0, none)).
test(other_goals_are_not, fail) :- is_of_a_tool(port(call, true, p, 1, 1, user:p/0, none)).
test(goals_of_a_tool, Hidden == [1, 2, 1, 2]) :-
    Predicate = user:p/0,
    findall(N,
            ( member(event(Port, N, Goal, Of),
                     [ event(call, 1, explain(p), proofs:explain/1), event(call, 2, p, Predicate),
                       event(exit, 1, explain(p), proofs:explain/1), event(call, 3, p, Predicate),
                       event(redo, 2, p, Predicate) ]),
              is_of_a_tool(port(Port, true, Goal, N, 1, Of, none)) ),
            Hidden).
test(is_of_translation, fail) :- is_of_translation(port(call, true, a = b, 1, 1, system:(=)/2, none)).

:- end_tests(trace_lines).
