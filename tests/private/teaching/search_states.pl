% SPDX-License-Identifier: MIT
% private(teaching/search_states): the state carried along a branch of a search.

:- use_module(library(plunit)).
:- use_module(private(teaching/search_states)).

call_of(Goal, call(1, 1, user, Goal, none, query)).

:- begin_tests(search_states).

test(initial_state, N-D == -1-0) :- initial_state([], S), state_node(S, N), state_depth(S, D).
test(state_names, Ns == ['X'=X]) :- initial_state(['X'=X], S), state_names(S, Ns).
test(state_path, P == []) :- initial_state([], S), state_path(S, P).
test(opened, Open == [open(-1, right)]) :- initial_state([], S), opened(S, right, S1), open_alternatives(S1, Open).
test(within) :- initial_state([], S), within(query, S, S1), is_within(S1).
test(order_inside, true) :-
    initial_state([], S), within(query, S, S1), keeps_order(S1), call_of(\+ p, Call), within(Call, S, S2),
    \+ keeps_order(S2), within(Call, S1, S3), keeps_order(S3).
test(left, fail) :- initial_state([], S), within(query, S, S1), left(S1, S, S2), is_within(S2).
test(exited) :- call_of(p, Call), initial_state([], S), exited(S, Call, state(_, _, _, [Call], _, _, _, _)).
test(with_answers, P == [answers(2, 1, [[]])]) :- initial_state([], S), with_answers(S, 2, 1, [[]], S1), state_path(S1, P).
test(proofs_since, Steps == [step(1, 0, p, system)]) :-
    call_of(p, Call), initial_state([], S), with_step(S, Call, system, S1),
    b_setval('$recorded_state', S1), proofs_since(S, Steps).
test(step_as_it_was, true(var(X))) :-
    call_of(var(Y), Call), initial_state([], S), with_step(S, Call, system, S1), Y = 1,
    state_path(S1, [step(1, 0, var(X), system)]).
test(call_depth, D-E == 1-2) :- call_of(p, Call), call_depth(query, D), call_depth(Call, E).
test(call_number, N == 1) :- call_of(p, Call), call_number(Call, N).

:- end_tests(search_states).
