% SPDX-License-Identifier: MIT
% Cleanup goals that learn how the main goal ended.

:- module(catcher, [setup_call_catcher_cleanup/4, call_cleanup/3]).

:- meta_predicate
    setup_call_catcher_cleanup(0, 0, ?, 0),
    call_cleanup(0, ?, 0).

%!  setup_call_catcher_cleanup(:Setup, :Goal, ?Catcher, :Cleanup) is nondet.
%
%   Like setup_call_cleanup/3, but Cleanup is called only if Catcher unifies with the way Goal ended: exit, fail, ! (its
%   choice points were cut) or exception(Ball).
%
%       ?- setup_call_catcher_cleanup(true, fail, How, (write(How), nl)).
%       fail
%       false.

setup_call_catcher_cleanup(Setup, Goal, Catcher, Cleanup) :-
    State = state(fail),
    setup_call_cleanup(
        Setup,
        noted(Goal, State),
        cleaned(State, Catcher, Cleanup)).

% The state records how the goal would end if nothing more happened.
noted(Goal, State) :-
    catch(call_cleanup(Goal, Last = true), Ball, raised(State, Ball)),
    (   Last == true
    ->  nb_setarg(1, State, exit)
    ;   left(State)
    ).

raised(State, Ball) :-
    nb_setarg(1, State, exception(Ball)),
    throw(Ball).

left(State) :-
    nb_setarg(1, State, !).
left(State) :-
    nb_setarg(1, State, fail),
    fail.

cleaned(state(How), Catcher, Cleanup) :-
    (   How = Catcher
    ->  ignore(Cleanup)
    ;   true
    ).

%!  call_cleanup(:Goal, ?Catcher, :Cleanup) is nondet.
%
%   setup_call_catcher_cleanup(true, Goal, Catcher, Cleanup).
%
%       ?- call_cleanup(fail, How, writeln(How)).
%       fail
%       false.

call_cleanup(Goal, Catcher, Cleanup) :-
    setup_call_catcher_cleanup(true, Goal, Catcher, Cleanup).
