% SPDX-License-Identifier: MIT
% private(teaching/recorded_run): a run as recorded from the port events.

:- use_module(library(plunit)).
:- use_module(private(teaching/recorded_run)).

event(Port, Goal, Number) :-
    functor(Goal, Name, Arity),
    note_event(port(Port, true, Goal, Number, 1, user:Name/Arity, none), shown(Goal)).

%   grand(tom, Z) with its two goals, up to its exit.
grand :-
    forget_events,
    event(call, grand(tom, _), 1),
    event(call, parent(tom, _), 2),
    event(exit, parent(tom, bob), 2),
    event(call, parent(bob, _), 3),
    event(exit, parent(bob, ann), 3),
    event(exit, grand(tom, ann), 1).

:- begin_tests(recorded_run, [cleanup(forget_events)]).

test(event_count, N == 6) :- grand, event_count(N).
test(past_event, G-L == parent(tom, bob)-shown(parent(tom, bob))) :-
    grand, past_event(3, port(exit, _, G, _, _, _, _), L).
test(no_past_event, fail) :- forget_events, past_event(1, _, _).
test(value, N == 5) :- grand, explaining_event(ann, N).
test(goal, N == 5) :- grand, explaining_event(parent(bob, ann), N).
test(value_of_the_call, fail) :- grand, explaining_event(tom, _).
test(failed_goal, N == 3) :-
    forget_events, event(call, p(1), 1), event(call, q(1), 2), event(fail, q(1), 2), explaining_event(q(_), N).
test(explaining_event_of_a_variable, fail) :- grand, explaining_event(_, _).
test(only_the_last_ten_thousand, N == 6) :-
    forget_events, forall(between(1, 10_005, I), event(call, p(I), I)), first_event(N).
test(only_what_two_million_cells_hold, true) :-
    forget_events, numlist(1, 5000, L), forall(between(1, 250, I), event(call, p(L), I)), first_event(N), N > 50, N < 120.
test(back, [A, B] == [5, 4]) :- grand, earlier_event(now, A), earlier_event(A, B).
test(back_from_the_first, fail) :- grand, earlier_event(1, _).
test(forth, [A, B] == [5, now]) :- grand, later_event(4, A), later_event(5, B).
test(no_first, fail) :- forget_events, first_event(_).
test(large_terms_are_left_out, G-S == '...'-[]) :-
    forget_events, numlist(1, 50000, L), event(call, p(L), 1), past_event(1, port(_, _, G, _, _, _, _), S).

test(binding_event, N == 3) :-
    forget_events,
    note_event(port(call, true, p(_, f(_)), 1, 1, user:p/2, none), '     Call: (1) p(A, f(Who))                    fam.pl:4'),
    note_event(port(call, true, q(_), 2, 2, user:q/1, none), '     Call: (2)   q(B)'),
    note_event(port(exit, true, p(_, f(tom)), 1, 1, user:p/2, none), '     Exit: (1) p(A, f(tom))'),
    binding_event('Who', 3, N).
test(no_binding_event, fail) :- binding_event('A', 3, _).
test(variable_of_the_clause, A-B == 3-6) :-
    forget_events,
    forall('$in_list'(Event-Line, [ port(call, true, p(_), 1, 1, user:p/1, none)-'     Call: (1) p(X)',
                                    port(call, true, q(_), 2, 2, user:q/1, none)-'     Call: (2)   q(X)',
                                    port(exit, true, q(1), 2, 2, user:q/1, none)-'     Exit: (2)   q(1)',
                                    port(call, true, r(1), 3, 2, user:r/1, none)-'     Call: (3)   r(1)',
                                    port(exit, true, r(1), 3, 2, user:r/1, none)-'     Exit: (3)   r(1)',
                                    port(exit, true, p(1), 1, 1, user:p/1, none)-'     Exit: (1) p(1)',
                                    port(call, true, s(1), 4, 1, user:s/1, none)-'     Call: (4) s(1)' ]),
           note_event(Event, Line)),
    binding_event('X', 4, A), binding_event('X', 7, B).
test(no_value_yet, fail) :-
    forget_events,
    note_event(port(call, true, p(_), 1, 1, user:p/1, none), '     Call: (1) p(X)'),
    note_event(port(exit, true, p(1), 1, 1, user:p/1, none), '     Exit: (1) p(1)'),
    note_event(port(call, true, q(_), 2, 1, user:q/1, none), '     Call: (2) q(Y)'),
    note_event(port(call, true, r(_), 3, 2, user:q/1, none), '     Call: (3)   r(X)'),
    binding_event('X', 4, _).
test(undone_value, fail) :-
    forget_events,
    note_event(port(call, true, p(_), 1, 1, user:p/1, none), '     Call: (1) p(X)'),
    note_event(port(exit, true, p(1), 1, 1, user:p/1, none), '     Exit: (1) p(1)'),
    note_event(port(redo, true, p(1), 1, 1, user:p/1, none), '     Redo: (1) p(1)'),
    binding_event('X', 3, _).

:- end_tests(recorded_run).
