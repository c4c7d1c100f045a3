% SPDX-License-Identifier: MIT
% Searching a FlatZinc model: by its annotations, by a search that learns, or by both in turns.

:- module('$flatzinc_searching', [flatzinc_search/5]).

:- use_module(library(clpfd)).
:- use_module(library(lists), [append/2]).
:- use_module(library(time), [call_with_time_limit/2]).

:- meta_predicate flatzinc_search(+, +, +, +, 0).

%!  flatzinc_search(+Goal, +Search, +Variables, +How, :Found) is semidet.
%
%   Calls Found for each solution until Found fails, and then fails, too. If Goal is minimize(X) or maximize(X), each
%   solution is better than the one before. Search is search(Phases, Hints): Phases are phase(Variables, Options) for
%   labeling/2, Hints are Variable-Value, for a first attempt. Variables are all variables that must be bound. How is
%   `phases`; `turns`: by phases and by learning alternately, for one solution of satisfy; or `faster`, for several: by
%   the one of these two that first finds one. If the learning search cannot model the problem, or runs out of memory,
%   phases are used.
%
%       ?- flatzinc_search(satisfy, search([], []), [], phases, fail).
%       false.

flatzinc_search(Goal, search(Phases0, Hints), Variables, How, Found) :-
    Best = best(none),
    ( Phases0 == [] -> Phases = [phase(Variables, [dom_w_deg,bisect])] ; Phases = Phases0 ),
    (   How == faster
    ->  (   by_turns(phases, 1, Goal, Phases, Variables, fail, Best)
        ->  true
        ;   Best = best(Way),
            searched_by(Way, Goal, Phases, Variables, Found)
        )
    ;   Hints \== []
    ->  turn(1, 1, searched(hints(Hints), Goal, Phases, Variables, Found, Best), _),
        rest(How, Goal, Phases, Variables, Found, Best)
    ;   rest(How, Goal, Phases, Variables, Found, Best)
    ).

rest(phases, Goal, Phases, Variables, Found, Best) :-
    searched(phases, Goal, Phases, Variables, Found, Best).
rest(turns, Goal, Phases, Variables, Found, Best) :-
    by_turns(phases, 1, Goal, Phases, Variables, Found, Best).

% Each turn restarts, keeping only the best value of the objective so far. Turns become longer: what one way can do ends
% within a few times the time that it takes alone. They are meant in CPU time: on a busy machine they are stretched by
% what the last one lacked.
by_turns(Way, Seconds, Goal, Phases, Variables, Found, Best) :-
    by_turns(Way, Seconds, 1, Goal, Phases, Variables, Found, Best).

by_turns(Way, Seconds, Stretch0, Goal, Phases, Variables, Found, Best) :-
    Search = searched(Way, Goal, Phases, Variables, Found, Best),
    catch(turn(Seconds, Stretch0, Search, End), error(Formal, Context), true),
    (   nonvar(Formal)
    ->  without_learning(Way, Formal, Context),
        by_turns(phases, inf, Goal, Phases, Variables, Found, Best)
    ;   End = time(Stretch)
    ->  next_turn(Way, Seconds, Way1, Seconds1),
        by_turns(Way1, Seconds1, Stretch, Goal, Phases, Variables, Found, Best)
    ;   true
    ).

next_turn(learning, Seconds, phases, Seconds1) :- Seconds1 is 2*Seconds.
next_turn(phases, Seconds, learning, Seconds1) :- ( Seconds =:= 1 -> Seconds1 = 6 ; Seconds1 is 2*Seconds ).

without_learning(learning, representation_error(_), _) :- !.
without_learning(learning, resource_error(_), _) :- !.
without_learning(_, Formal, Context) :-
    throw(error(Formal, Context)).

% End is `complete`, or time(Stretch), the time that passed by CPU time. An outer limit that is reached during the turn
% is rethrown.
turn(inf, _, Goal, complete) :-
    !,
    call(Goal).
turn(Seconds, Stretch, Goal, End) :-
    get_time(Start),
    statistics(process_cputime, Used0),
    Most is Seconds*Stretch,
    catch(( call_with_time_limit(Most, Goal), End = complete ), time_limit_exceeded, End = time(_)),
    (   End = time(Stretch1)
    ->  get_time(Now),
        statistics(process_cputime, Used),
        ( Now - Start < Most -> throw(time_limit_exceeded) ; true ),
        Stretch1 is min(10, max(1, (Now - Start)/max(0.01, Used - Used0)))
    ;   true
    ).

searched(Way, Goal, Phases, Variables, Found, Best) :-
    (   bettered(Best, Goal)
    ->  searched_by(Way, Goal, Phases, Variables, noted(Goal, Way, Found, Best))
    ;   true
    ).

searched_by(phases, Goal, Phases, Variables, Found) :-
    in_phases(Goal, Phases, Variables, Found).
searched_by(hints(Hints), Goal, Phases, Variables, Found) :-
    each(hold(Hints), in_phases(Goal, Phases, Variables, Found)).
searched_by(learning, Goal, _, Variables, Found) :-
    aims(Goal, Aims),
    each(labeling([learn|Aims], Variables), Found).

bettered(_, satisfy) :- !.
bettered(best(none), _) :- !.
bettered(best(Value), minimize(X)) :- !, X #< Value.
bettered(best(Value), maximize(X)) :- X #> Value.

noted(Goal, Way, Found, Best) :-
    ( Goal == satisfy -> nb_setarg(1, Best, Way) ; arg(1, Goal, X), nb_setarg(1, Best, X) ),
    call(Found).

% Those that cannot hold are left out.
hold([]).
hold([X-V|Hints]) :-
    ( X #= V -> true ; true ),
    hold(Hints).

aims(satisfy, []).
aims(minimize(X), [minimize(X),all]).
aims(maximize(X), [maximize(X),all]).

each(Search, Found) :-
    \+ ( call(Search), \+ call(Found) ).

% With an objective, each solution bounds the rest of the same search.
in_phases(satisfy, Phases, Variables, Found) :-
    each(phases(Phases, Variables), Found).
in_phases(minimize(X), Phases, Variables, Found) :-
    improved(min, X, Phases, Variables, Found).
in_phases(maximize(X), Phases, Variables, Found) :-
    improved(max, X, Phases, Variables, Found).

improved(Direction, X, Phases, Variables, Found) :-
    setup_call_cleanup('$fd_begin_cutoff'(X, Direction),
                       \+ ( phases(Phases, Variables), \+ ( call(Found), '$fd_improve_on'(X) ) ),
                       '$fd_end_cutoff').

phases([], Variables) :-
    labeling([ff], Variables).
phases([phase(Xs, Options)|Phases], Variables) :-
    labeling(Options, Xs),
    phases(Phases, Variables).
