% SPDX-License-Identifier: MIT
% Measuring the time of a goal.

:- module(statistics, [time/1, call_time/2, call_time/3, statistics/0]).

:- meta_predicate
    time(0),
    call_time(0, -),
    call_time(0, -, -).

%!  time(:Goal) is nondet.
%
%   Calls Goal and prints the number of inferences and the time that each answer took.
%
%       ?- time(numlist(1, 1000, L)).

time(Goal) :-
    measure(Start),
    State = start(Start),
    (   call_cleanup(catch(Goal, Ball, time_raised(State, Ball)), Det = true),
        report(State),
        (   Det == true
        ->  !
        ;   ( true ; restart(State), fail )
        )
    ;   report(State),
        fail
    ).

time_raised(State, Ball) :-
    report(State),
    throw(Ball).

restart(State) :-
    measure(Start),
    nb_setarg(1, State, Start).

measure(m(Inferences, Cpu, Wall)) :-
    statistics(inferences, Inferences),
    statistics(cputime, Cpu),
    get_time(Wall).

report(State) :-
    measure(m(Inferences1, Cpu1, Wall1)),
    arg(1, State, m(Inferences0, Cpu0, Wall0)),
    Inferences is Inferences1-Inferences0,
    Cpu is Cpu1-Cpu0,
    Wall is Wall1-Wall0,
    ( Wall > 0 -> Percent is round(100*Cpu/Wall) ; Percent = 100 ),
    (   Cpu > 0
    ->  Lips is truncate(Inferences/Cpu)
    ;   Lips = 'Infinite'
    ),
    format(user_error, '~N% ~D inferences, ~3f CPU in ~3f seconds (~w% CPU, ~w Lips)~n',
           [Inferences,Cpu,Wall,Percent,Lips]),
    flush_output(user_error).

%!  call_time(:Goal, -Time) is semidet.
%
%   Calls Goal once; Time is [cpu(Seconds), inferences(N), wall(Seconds)], the resources it used.
%
%       ?- call_time(true, [cpu(_C), inferences(_N), wall(_W)]), _C >= 0.
%       true.

call_time(Goal, Time) :-
    call_time(Goal, Time, Result),
    call(Result).

%!  call_time(:Goal, -Time, -Result) is det.
%
%   Like call_time/2; Result is true, or false if Goal fails.
%
%       ?- call_time(fail, _Time, Result).
%       Result = false.

call_time(Goal, [cpu(Cpu), inferences(Inferences), wall(Wall)], Result) :-
    measure(m(Inferences0, Cpu0, Wall0)),
    (   call(Goal)
    ->  Result = true
    ;   Result = false
    ),
    measure(m(Inferences1, Cpu1, Wall1)),
    Inferences is Inferences1-Inferences0,
    Cpu is Cpu1-Cpu0,
    Wall is Wall1-Wall0.

%!  statistics is det.
%
%   Prints the statistics of the process on user_error.
%
%       :- statistics.

statistics :-
    forall(figure(Key, Name, Format),
           ( statistics(Key, Value),
             ( Value = [First|_] -> true ; First = Value ),
             format(atom(Text), Format, [First]),
             format(user_error, '~N% ~w~t~24|~t~w~20+~n', [Name, Text])
           )).

figure(cputime, 'CPU time', '~3f seconds').
figure(inferences, inferences, '~D').
figure(globalused, 'global stack', '~D bytes').
figure(localused, 'local stack', '~D bytes').
figure(trailused, trail, '~D bytes').
figure(heapused, 'clauses, tables, ...', '~D bytes').
figure(atoms, atoms, '~D').
figure(garbage_collection, 'garbage collections', '~D').
