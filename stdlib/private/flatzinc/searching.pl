% SPDX-License-Identifier: MIT
% How a FlatZinc model is searched: by its annotations, or by a search that learns.

:- module('$flatzinc_searching', [flatzinc_search/5]).

:- use_module(library(clpfd)).
:- use_module(library(lists), [append/2]).

:- meta_predicate flatzinc_search(+, +, +, +, 0).

%!  flatzinc_search(+Goal, +Phases, +Variables, +Free, :Found) is semidet.
%
%   Calls Found for each solution, until it fails: then this fails, too. Where Goal is minimize(X) or maximize(X) each
%   solution is better than the one before. Phases are phase(Variables, Options) for labeling/2, Variables all that must
%   get values. If Free is true, or there are no phases, the search learns.
%
%       ?- flatzinc_search(satisfy, [], [], false, fail).
%       false.

flatzinc_search(Goal, Phases, Variables, Free, Found) :-
    (   ( Free == true ; Phases == [] )
    ->  aims(Goal, Aims),
        each(labeling([learn|Aims], Variables), Found)
    ;   Phases = [phase(Xs, Options)], Goal \== satisfy
    ->  aims(Goal, Aims),
        append([Options,Aims], All),
        append([Xs,Variables], Ys),
        each(labeling(All, Ys), Found)
    ;   in_phases(Goal, Phases, Variables, Found)
    ).

aims(satisfy, []).
aims(minimize(X), [minimize(X),all]).
aims(maximize(X), [maximize(X),all]).

each(Search, Found) :-
    \+ ( call(Search), \+ call(Found) ).

% From the top for each improvement.
in_phases(satisfy, Phases, Variables, Found) :-
    each(phases(Phases, Variables), Found).
in_phases(minimize(X), Phases, Variables, Found) :-
    better(X, #<, Phases, Variables, Found, none).
in_phases(maximize(X), Phases, Variables, Found) :-
    better(X, #>, Phases, Variables, Found, none).

better(X, Order, Phases, Variables, Found, Best) :-
    State = found(none),
    (   \+ ( limited(Best, X, Order), phases(Phases, Variables), nb_setarg(1, State, X) )
    ->  true
    ;   State = found(Better),
        \+ \+ ( X = Better, phases(Phases, Variables), call(Found) ),
        better(X, Order, Phases, Variables, Found, Better)
    ).

limited(none, _, _) :- !.
limited(Best, X, Order) :-
    Better =.. [Order,X,Best],
    call(Better).

phases([], Variables) :-
    labeling([ff], Variables).
phases([phase(Xs, Options)|Phases], Variables) :-
    labeling(Options, Xs),
    phases(Phases, Variables).
