% SPDX-License-Identifier: MIT
% Leaving Prolog (13211-1, 8.17.3 and 8.17.4), and goals to run before. The builtin '$halt'/1 throws a ball that no
% handler catches.

:- meta_predicate at_halt(0).

% Goal: registered by at_halt/1, in this order.
:- dynamic('$at_halt'/1).

%!  halt is det.
%
%   Same as halt(0).
%
%       :- initialization((main, halt)).

halt :-
    '$may_halt'(halt/0),
    '$leave'(0).

%!  halt(+Status) is semidet.
%
%   Leaves Prolog with this exit status, after the goals of at_halt/1; fails if one of them cancels it. Errors:
%   instantiation_error, type_error(integer, Status).
%
%       :- initialization((main -> halt(0) ; halt(1))).

halt(Status) :-
    '$may_halt'(halt/1),
    (   integer(Status)
    ->  '$leave'(Status)
    ;   '$halt'(Status)
    ).

%!  at_halt(:Goal) is det.
%
%   Registers Goal to be called once when Prolog is left by halt/0,1, after the goals registered earlier. Failures and
%   exceptions are reported, and do not prevent the other goals. Errors: instantiation_error, type_error(callable,
%   Goal).
%
%       ?- at_halt(writeln(bye)).

at_halt(Goal) :-
    '$check_callable'(Goal),
    assertz('$at_halt'(Goal)).

%!  cancel_halt(+Reason) is failure.
%
%   In a goal of at_halt/1: cancels halting, and halt/0,1 fails. Elsewhere it throws cancel_halt(Reason).
%
%       :- at_halt((unsaved -> cancel_halt('not saved') ; true)).

cancel_halt(Reason) :-
    throw(cancel_halt(Reason)).

% A halt in one of the goals leaves at once. The mark is removed however the goals end.
'$leave'(Status) :-
    (   nb_current('$trial', true)      % without_halt/1 of private(teaching/trials)
    ->  throw(error(permission_error(try, goal, halt), _))
    ;   nb_current('$leaving', true)
    ->  true
    ;   findall(Goal, '$at_halt'(Goal), Goals),
        '$call_before_halt'(Goals)
    ),
    '$halt'(Status).

'$call_before_halt'(Goals) :-
    (   Goals == []
    ->  true
    ;   b_setval('$leaving', true),
        '$call_each_before_halt'(Goals),
        b_setval('$leaving', false)
    ).

'$call_each_before_halt'([]).
'$call_each_before_halt'([Goal|Goals]) :-
    (   catch(Goal, Ball, true)
    ->  (   var(Ball)
        ->  true
        ;   Ball = cancel_halt(Reason)
        ->  print_message(informational, halt_cancelled(Reason)),
            fail
        ;   print_message(error, goal_at_halt(Goal, Ball))
        )
    ;   print_message(warning, goal_at_halt(Goal, failed))
    ),
    '$call_each_before_halt'(Goals).

:- '$set_predicate_property'([halt/0, halt/1], iso).
