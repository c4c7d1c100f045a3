% SPDX-License-Identifier: MIT
% private(debug_adapter/stops): what an event does without a program; with one tests/private/debug_adapter/adapter.pl.

:- use_module(library(plunit)).
:- use_module(private(debug_adapter/stops)).

:- set_prolog_flag(double_quotes, string).

call_of(Goal, Number, Depth, port(call, false, Goal, Number, Depth, user:Name/Arity, none)) :-
    functor(Goal, Name, Arity).

%   The reason to stop at a port of p(1), the innermost goal.
reason(Port, Reason) :-
    Event = port(Port, true, p(1), 1, 1, user:p/1, none),
    ( stop_reason(Event, [goal(1, 1, p(1), user:p/1, none, [])], Reason0) -> Reason = Reason0 ; Reason = none ).

:- begin_tests(dap_stops, [setup(forget_stops), cleanup(forget_stops)]).

test(stack_of_calls, Ns == [2, 1]) :-
    forget_stops,
    call_of(p(1), 1, 1, A), follow(A, _),
    call_of(q(2), 2, 2, B), follow(B, Stack),
    findall(N, member(goal(N, _, _, _, _, _), Stack), Ns).
test(goals_left, Left == [q(2)]) :-
    forget_stops,
    call_of(p(1), 1, 1, A), follow(A, _),
    call_of(q(2), 2, 2, B), follow(B, _),
    follow(port(exit, true, q(2), 2, 2, user:q/1, none), _),
    goal_stack([goal(1, 1, p(1), user:p/1, none, Left)]).
test(backtracking_takes_back, Stack == []) :-
    forget_stops,
    ( call_of(p(1), 1, 1, A), follow(A, _), fail ; true ),
    goal_stack(Stack).
test(enclosing, N == 1) :-
    enclosing_clause([goal(3, 3, r, user:r/0, none, []), goal(2, 2, findall, system:findall/3, none, []),
                      goal(1, 1, p, user:p/0, 'a.pl':1, [])], goal(N, _, _, _, _, _), _).
test(called_span, S-Fs == (5-6)-[x]) :-
    called_span(goal(1, 1, p, user:p/0, 'a.pl':1, []), q/0, [y, frame(user:p/0, 'a.pl', 1, user:q/0, 0, 5-6), x],
                S, Fs).
test(running_span, N-S == 1-(5-6)) :-
    running_span([goal(2, 2, q, user:q/0, none, []), goal(1, 1, p, user:p/0, 'a.pl':1, [])],
                 [frame(user:p/0, 'a.pl', 1, user:q/0, 0, 5-6)], goal(N, _, _, _, _, _), S, _).
test(no_called_span, fail) :- called_span(goal(1, 1, p, user:p/0, '/no/such.pl':1, []), q/0, [], _, _).
test(runs, R == none) :- forget_stops, reason(call, R).
test(step_in, R == step) :- forget_stops, step_mode(in, none), reason(call, R).
test(step_over, Rs == [none, step]) :-
    forget_stops,
    set_mode(over(0)), reason(call, R1),
    set_mode(over(1)), reason(exit, R2),
    Rs = [R1, R2].
test(step_out, Rs == [none, step]) :- forget_stops, set_mode(out(2)), reason(call, R1), reason(exit, R2), Rs = [R1, R2].
test(recording, [fail, true] == [A, B]) :-
    set_mode(run), ( is_recording -> A = true ; A = fail ),
    set_mode(in), ( is_recording -> B = true ; B = fail ).
test(procedure, breakpoint(_, extra(none, none, none)) = R) :-
    forget_stops, set_procedure_breaks([json([name="p/1"])], [_]), reason(call, R).
test(procedure_of_any_arity, breakpoint(_, _) = R) :-
    forget_stops, set_procedure_breaks([json([name="p"])], [_]), reason(call, R).
test(senseless_procedure, Verified == @(false)) :-
    set_procedure_breaks([json([name="f(x)"])], [json([_, verified=Verified|_])]).
test(notes_the_clause, Left == [q, '$runs'((p(1) :- q))]) :-
    forget_stops,
    call_of(p(1), 1, 1, A), follow(A, _),
    note_clause((p(1) :- q)),
    call_of(q, 2, 2, B), follow(B, _),
    follow(port(exit, true, q, 2, 2, user:q/0, none), _),
    goal_stack([goal(1, 1, p(1), user:p/1, none, Left)]).
test(unreadable_condition, M == true) :-
    set_procedure_breaks([json([name="p/1", condition="X >"])], [json(Fields)]),
    ( memberchk(message=_, Fields) -> M = true ; M = false ),
    forget_stops.
test(exception_mode, Ms == [unhandled, always, always]) :-
    findall(M, ( member(Fs, [["uncaught"], ["uncaught", "raised"], ["failure"]]), set_filters(Fs), exception_mode(M) ),
            Ms),
    forget_stops.
test(failure, R == failure) :- forget_stops, set_filters(["failure"]), reason(fail, R).
test(raised_once, Rs == [exception(b), none]) :-
    forget_stops, set_filters(["raised"]), reason(exception(b), R1), reason(exception(b), R2), Rs = [R1, R2].
test(uncaught, R == none) :-
    forget_stops, set_filters(["uncaught"]),
    Stack = [goal(2, 2, p(1), user:p/1, none, []), goal(1, 1, catch(p(1), b, true), system:catch/3, none, [])],
    ( stop_reason(port(exception(b), true, p(1), 2, 2, user:p/1, none), Stack, R0) -> R = R0 ; R = none ).
test(count_hit, [forall(member(Text-Stops, [ "3"-[3, 4, 5, 6], "== 2"-[2], "<3"-[1, 2], "<= 2"-[1, 2], ">4"-[5, 6],
                                             "%3"-[3, 6], "=2"-[2], ">=5"-[5, 6], "% 0"-[], none-[1, 2, 3, 4, 5, 6],
                                             "often"-[1, 2, 3, 4, 5, 6] ])),
                 true(Ns == Stops)]) :-
    forget_stops,
    findall(N, ( between(1, 6, N), count_hit(1, Text) ), Ns).
test(no_line, Verified == @(false)) :-
    set_line_breaks('/no/such.pl', [json([line=3])], [json([_, verified=Verified|_])]).

:- end_tests(dap_stops).
