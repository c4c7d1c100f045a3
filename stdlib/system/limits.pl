% SPDX-License-Identifier: MIT
% Resource limits on goals: inferences, time, depth. The machine counts calls down, and a clock requests attention; the
% machine then calls '$inference_limit'/0 or '$alarm'/0 between two goals. These throw '$limit'(Kind, Owner), which
% ordinary handlers inside the goal do not catch (engine/machine/exceptions.cpp): only a catcher that names it, or
% '$every'(Ball), does.

:- meta_predicate
    call_with_inference_limit(0, +, -), call_with_time_limit(+, 0), call_with_depth_limit(0, +, -), '$watched'(+, 0, 0).

%!  call_with_inference_limit(:Goal, +Limit, -Result) is nondet.
%
%   Calls Goal. Result is `!` if it succeeded deterministically, `true` if it may have more solutions,
%   inference_limit_exceeded if it made Limit calls without an answer.
%
%       ?- call_with_inference_limit((repeat, fail), 1000, Result).
%       Result = inference_limit_exceeded.

call_with_inference_limit(Goal, Limit, Result) :-
    '$check_integer'(Limit),
    '$inference_limit'(Old),
    '$inferences'(Used),
    (   Used + max(Limit, 0) >= Old
    ->  '$choice'(Before),
        call(Goal),
        '$choice'(After),
        '$exit_kind'(Before, After, Result)
    ;   '$call_limited'(Goal, Old, Limit, Result)
    ).

'$exit_kind'(Before, After, Result) :-
    (   Before == After
    ->  Result = (!)
    ;   Result = true
    ).

% The limit applies only inside the catch/3: wherever the ball is thrown, it reaches that catcher, which lifts the limit
% when it catches the ball.
'$call_limited'(Goal, Old, Limit, Result) :-
    catch('$call_counted'(Goal, Old, Limit, Result), '$every'(Ball), true),
    (   var(Ball)
    ->  true
    ;   '$set_inference_limit'(Old),
        '$limited_ball'(Ball, Result)
    ).

'$call_counted'(Goal, Old, Limit, Result) :-
    '$choice'(Before),
    '$inferences'(Used0),
    Own is Used0 + max(Limit, 0) + 1,
    State = limit(Own),
    '$set_inference_limit'(Own),
    call(Goal),
    '$inferences'(Used),
    '$set_inference_limit'(Old),
    '$choice'(After),
    '$exit_kind'(Before, After, Result0),
    (   Result0 == (!)
    ->  !
    ;   arg(1, State, Own1),
        Left is Own1 - Used + 2,                % what this clause and '$resume_limit'/2 call is not Goal's
        '$resume_limit'(Left, State)
    ),
    Result = Result0.
'$call_counted'(_, Old, _, _) :-
    '$set_inference_limit'(Old),
    fail.

'$limited_ball'(Ball, Result) :-
    (   Ball = '$limit'(inferences, _)
    ->  Result = inference_limit_exceeded
    ;   throw(Ball)
    ).

% Leaves a choice point that puts the limit back for further solutions: what ran in between does not count.
'$resume_limit'(_, _).
'$resume_limit'(Left, State) :-
    '$inferences'(Used),
    Limit is Used + Left,
    nb_setarg(1, State, Limit),
    '$set_inference_limit'(Limit),
    fail.

'$inference_limit' :-
    throw('$limit'(inferences, 0)).

'$check_integer'(N) :-
    (   integer(N)
    ->  true
    ;   var(N)
    ->  throw(error(instantiation_error, _))
    ;   throw(error(type_error(integer, N), _))
    ).

%!  call_with_time_limit(+Seconds, :Goal) is semidet.
%
%   The first solution of Goal; throws time_limit_exceeded if it takes more than Seconds. A cleanup that runs then is
%   ended after two seconds.
%
%       ?- catch(call_with_time_limit(0.05, (repeat, fail)), Ball, true).
%       Ball = time_limit_exceeded.

call_with_time_limit(Seconds, Goal) :-
    Limit is float(Seconds),
    (   Limit > 0.0
    ->  Owner = alarm(0),
        catch('$call_timed'(Limit, Goal, Owner), '$limit'(time, Alarm), true),
        (   var(Alarm)
        ->  true
        ;   arg(1, Owner, Alarm)
        ->  throw(time_limit_exceeded)
        ;   throw('$limit'(time, Alarm))
        )
    ;   throw(time_limit_exceeded)
    ).

% An alarm rings again if a cleanup that it has caused does not end. Its number is never used again.
'$call_timed'(Limit, Goal, Owner) :-
    setup_call_cleanup('$set_alarm'(Limit, Owner), once(Goal), '$end_alarm'(Owner)).

'$end_alarm'(Owner) :-
    arg(1, Owner, Alarm),
    '$remove_alarm'(Alarm).

% '$watched'(+Seconds, :Check, :Goal): the first solution of Goal; Check is called every Seconds between two of its
% goals, and may throw a ball to end it. A step that an alarm has interrupted cannot go on: then Goal begins again,
% without a watch.
'$watched'(Seconds, Check, Goal) :-
    Owner = alarm(0),
    catch('$call_watched'(Seconds, Check, Goal, Owner), '$limit'(time, Alarm), true),
    (   var(Alarm)
    ->  true
    ;   arg(1, Owner, Alarm)
    ->  call(Check),
        once(Goal)
    ;   throw('$limit'(time, Alarm))
    ).

'$call_watched'(Seconds, Check, Goal, Owner) :-
    setup_call_cleanup(( b_setval('$watch', watch(Owner, Seconds, Check)), '$set_alarm'(Seconds, Owner) ),
                       once(Goal),
                       ( '$end_alarm'(Owner), b_setval('$watch', none) )).

'$alarm' :-
    (   '$alarm_due'(Alarm)
    ->  (   nb_current('$watch', watch(Owner, Seconds, Check)),
            arg(1, Owner, Alarm)
        ->  '$remove_alarm'(Alarm),             % it would ring again
            '$set_alarm'(Seconds, Owner),
            call(Check)
        ;   throw('$limit'(time, Alarm))
        )
    ;   '$fd_progress'(Seconds, Best),
        stream_property(user_error, tty(true))
    ->  (   Best == none
        ->  Message = format("labeling/2: no solution yet after ~d s", [Seconds])
        ;   Message = format("labeling/2: the best value so far is ~d, after ~d s", [Best,Seconds])
        ),
        print_message(informational, Message)
    ;   true
    ).

% ---- depth ----

%!  call_with_depth_limit(:Goal, +Limit, -Result) is nondet.
%
%   Calls Goal with calls nested at most Limit deep. Result is the greatest depth reached, or depth_limit_exceeded if
%   Goal fails after a deeper call was refused. Clauses are interpreted to keep count, so this is slow.
%
%       ?- call_with_depth_limit(length([a, b], N), 100, _Depth), _Depth < 100.
%       N = 2.

call_with_depth_limit(Goal, Limit, Result) :-
    '$check_integer'(Limit),
    State = depth(0, false),
    strip_module(Goal, Module, Plain),
    (   '$choice'(Before),
        '$solve'(Plain, Module, 1, Limit, State),
        '$choice'(After),
        (   Before == After
        ->  !
        ;   true
        ),
        arg(1, State, Result)
    ;   arg(2, State, true),
        Result = depth_limit_exceeded
    ).

% A cut in an interpreted body is '$cut' to the choice point on entry to its clause.
'$solve'(Goal, Module, Depth, Limit, State) :-
    '$choice'(Cut),
    '$solve'(Goal, Module, Cut, Depth, Limit, State).

'$solve'(Goal, _, _, _, _, _) :-
    var(Goal),
    !,
    throw(error(instantiation_error, _)).
'$solve'(Module:Goal, _, Cut, Depth, Limit, State) :-
    !,
    '$solve'(Goal, Module, Cut, Depth, Limit, State).
'$solve'(true, _, _, _, _, _) :-
    !.
'$solve'(!, _, Cut, _, _, _) :-
    !,
    '$cut'(Cut).
'$solve'((A, B), Module, Cut, Depth, Limit, State) :-
    !,
    '$solve'(A, Module, Cut, Depth, Limit, State),
    '$solve'(B, Module, Cut, Depth, Limit, State).
'$solve'((If -> Then ; Else), Module, Cut, Depth, Limit, State) :-
    !,
    (   '$solve'(If, Module, Depth, Limit, State)
    ->  '$solve'(Then, Module, Cut, Depth, Limit, State)
    ;   '$solve'(Else, Module, Cut, Depth, Limit, State)
    ).
'$solve'((If *-> Then ; Else), Module, Cut, Depth, Limit, State) :-
    !,
    (   '$solve'(If, Module, Depth, Limit, State)
    *-> '$solve'(Then, Module, Cut, Depth, Limit, State)
    ;   '$solve'(Else, Module, Cut, Depth, Limit, State)
    ).
'$solve'((A ; B), Module, Cut, Depth, Limit, State) :-
    !,
    (   '$solve'(A, Module, Cut, Depth, Limit, State)
    ;   '$solve'(B, Module, Cut, Depth, Limit, State)
    ).
'$solve'((If -> Then), Module, Cut, Depth, Limit, State) :-
    !,
    (   '$solve'(If, Module, Depth, Limit, State)
    ->  '$solve'(Then, Module, Cut, Depth, Limit, State)
    ).
'$solve'((If *-> Then), Module, Cut, Depth, Limit, State) :-
    !,
    '$solve'(If, Module, Depth, Limit, State),
    '$solve'(Then, Module, Cut, Depth, Limit, State).
'$solve'(\+ Goal, Module, _, Depth, Limit, State) :-
    !,
    \+ '$solve'(Goal, Module, Depth, Limit, State).
'$solve'(call(Goal), Module, _, Depth, Limit, State) :-
    !,
    '$solve'(Goal, Module, Depth, Limit, State).
'$solve'(Goal, Module, _, Depth, Limit, State) :-
    '$enter_depth'(Depth, Limit, State),
    (   '$clauses_of'(Module, Goal, Home, Called)
    ->  Deeper is Depth + 1,
        '$choice'(Cut),
        '$stored_clause'(Home:Called, Body),
        '$solve'(Body, Home, Cut, Deeper, Limit, State)
    ;   call(Module:Goal)
    ).

'$enter_depth'(Depth, Limit, State) :-
    (   Depth > Limit
    ->  nb_setarg(2, State, true),
        fail
    ;   arg(1, State, Reached),
        Depth > Reached
    ->  nb_setarg(1, State, Depth)
    ;   true
    ).
