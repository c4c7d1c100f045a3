% SPDX-License-Identifier: MIT
% private(debug_adapter/debuggee): debug_program/0 and answer_interrupt/0 need a process and are run by
% tests/private/debug_adapter/adapter.pl.

:- use_module(library(plunit)).
:- use_module(private(debug_adapter/debuggee)).
:- use_module(private(teaching/recorded_run)).
:- use_module(private(debug_adapter/stops)).

:- begin_tests(dap_debuggee, [setup(( forget_stops, forget_events )), cleanup(( forget_stops, forget_events ))]).

test(runs, Action == continue) :- observe(port(call, false, p, 1, 1, user:p/0, none), Action).
test(keeps_steps, N == 1) :-
    forget_events,
    set_mode(over(0)),
    observe(port(call, false, p, 1, 1, user:p/0, none), _),
    first_event(N).

:- end_tests(dap_debuggee).
