% SPDX-License-Identifier: MIT
% private(debug_adapter/past_stops)

:- use_module(library(plunit)).
:- use_module(private(debug_adapter/past_stops)).

note(N) :- note_past(port(call, false, p(N), N, 1, user:p/1, none), [goal(N, 1, p(N), user:p/1, none, [])]).

:- begin_tests(dap_past_stops, [setup(forget_past), cleanup(forget_past)]).

test(nothing, fail) :- forget_past, first_event(_).
test(kept, G-S == p(2)-[goal(2, 1, p(2), user:p/1, none, [])]) :-
    forget_past, note(1), note(2), past_stop(2, port(_, _, G, _, _, _, _), S).
test(back, [A, B] == [2, 1]) :- forget_past, note(1), note(2), note(3), earlier_event(now, A), earlier_event(A, B).
test(back_from_the_first, fail) :- forget_past, note(1), earlier_event(1, _).
test(forth, [A, B] == [2, now]) :- forget_past, note(1), note(2), note(3), later_event(1, A), later_event(2, B).
test(pause_is_no_event, fail) :- forget_past, note_past(none, []), first_event(_).
test(the_last_thousand, N == 6) :- forget_past, forall(between(1, 1005, I), note(I)), first_event(N).
test(large_terms_are_left_out, G == '...') :-
    forget_past,
    numlist(1, 50000, L),
    note_past(port(call, false, p(L), 1, 1, user:p/1, none), [goal(1, 1, p(L), user:p/1, none, [])]),
    past_stop(1, port(_, _, G, _, _, _, _), []).

:- end_tests(dap_past_stops).
