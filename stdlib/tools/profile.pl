% SPDX-License-Identifier: MIT
% A profile of a goal: calls, share of the time, and callers of each procedure.
%
%        calls     redos    self    seconds
%           31         0   64.1%      0.001  app/3  from rev/2 (30), app/3 (1)

:- module(profile, [profile/1, profile/2]).

:- use_module(library(apply), [foldl/4]).
:- use_module(library(option), [option/3]).

:- meta_predicate profile(0), profile(0, +).

%!  profile(:Goal) is semidet.
%
%   Calls Goal once and prints, for each procedure involved, the number of calls, the number of redos, its share of the
%   time without the goals it calls, and its callers. Goals called by library code count for the library. The goal runs
%   slower than usual. It is stopped after 4,000,000 inferences: the table covers these, and profile/1 fails.
%
%       ?- profile(numlist(1, 100000, L)).

profile(Goal) :-
    profile(Goal, []).

%!  profile(:Goal, +Options) is semidet.
%
%   Like profile/1; top(N) prints N procedures (25), inferences(N) sets the limit.
%
%       :- profile(main, [top(10)]).

profile(Goal, Options) :-
    option(top(Top), Options, 25),
    option(inferences(Most), Options, 4_000_000),
    '$debugger_state'(Open),
    setup_call_cleanup(
        ( '$profile_start',
          '$debugger_filter'(63, 0, false),
          '$debugger_hooks'(true) ),
        (   call_with_inference_limit(once('$watched_root'(Goal)), Most, Result)
        ->  true
        ;   Result = false
        ),
        ( '$debugger_hooks'(Open),
          '$profile_stop'(Entries),
          print_profile(Entries, Top) )),
    (   Result == inference_limit_exceeded
    ->  format('stopped after ~D inferences~n', [Most]),
        fail
    ;   Result \== false
    ).

print_profile(Entries0, Top) :-
    sort(1, @>=, Entries0, Entries),
    foldl(add_time, Entries, 0, Total),
    format('~t~w~12|~t~w~22|~t~w~30|~t~w~41|~n', [calls, redos, self, seconds]),
    print_entries(Entries, Top, Total).

add_time(entry(Time, _, _, _, _), Total0, Total1) :-
    Total1 is Total0 + Time.

print_entries([], _, _).
print_entries([entry(Time, Calls, Redos, Indicator, Callers0)|Entries], Top, Total) :-
    (   Top =< 0
    ->  length([_|Entries], More),
        format('... and ~w more~n', [More])
    ;   Share is 100 * Time / max(1, Total),
        Seconds is Time / 1.0e9,
        plain(Indicator, Plain),
        format('~t~D~12|~t~D~22|~t~1f%~30|~t~3f~41|  ~q', [Calls, Redos, Share, Seconds, Plain]),
        sort(0, @>=, Callers0, Callers),
        print_callers(Callers, 3, '  from '),
        nl,
        Top1 is Top - 1,
        print_entries(Entries, Top1, Total)
    ).

plain(Indicator, Plain) :-
    (   Indicator = user:Plain0
    ->  Plain = Plain0
    ;   Indicator = system:Plain0
    ->  Plain = Plain0
    ;   Plain = Indicator
    ).

print_callers([], _, _).
print_callers([Count-Caller|Callers], Left, Separator) :-
    (   Left =:= 0
    ->  write(', ...')
    ;   plain(Caller, Plain),
        format('~w~q (~D)', [Separator, Plain, Count]),
        Left1 is Left - 1,
        print_callers(Callers, Left1, ', ')
    ).
