% SPDX-License-Identifier: MIT
% Statistics and reflection of the solver, with the names of SICStus Prolog.

:- module('$clpfd_reflection', [fd_statistics/0, fd_statistics/2, fd_neighbors/2, fd_closure/2,
                             fd_purge/1, fd_copy_term/3]).

:- use_module(private(clpfd/arithmetic)).
:- use_module(library(apply), [include/3, maplist/3]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3, member/2]).

%!  fd_statistics is det.
%
%   Writes the counts of fd_statistics/2.
%
%       :- fd_statistics.

fd_statistics :-
    (   statistic(Key, Index),
        \+ other_name(Key),
        '$fd_statistic'(Index, Count),
        format("~w: ~d~n", [Key, Count]),
        fail
    ;   true
    ).

%!  fd_statistics(?Key, -Count) is nondet.
%
%   Count is the number of events Key since it was last read: Key is `resumptions` or `propagations` (runs of
%   constraints), `entailments`, `prunings`, `backtracks` (contradictions found), `constraints` or `propagators`
%   (posted). Reading resets the count to 0.
%
%       ?- fd_statistics(constraints, _Count), _Count >= 0.
%       true.

fd_statistics(Key, Count) :-
    statistic(Key, Index),
    '$fd_statistic'(Index, Count).

statistic(resumptions, 0).
statistic(entailments, 1).
statistic(prunings, 2).
statistic(backtracks, 3).
statistic(constraints, 4).
statistic(propagations, 0).
statistic(propagators, 4).

other_name(propagations).
other_name(propagators).

%!  fd_neighbors(?X, -Ys) is det.
%
%   Ys are the variables that share a constraint with X, including X itself if it has constraints.
%
%       ?- X #< Y, fd_neighbors(X, Ys).
%       Ys = [X, Y].

fd_neighbors(X, Ys) :-
    (   var(X)
    ->  '$fd_network'([X], _, Constraints),
        connected(Constraints, X, Ys0, []),
        sort(Ys0, Ys)
    ;   must_be(integer, X),
        Ys = []
    ).

connected([], _, Ys, Ys).
connected([Constraint|Constraints], X, Ys0, Ys) :-
    (   Constraint = s(_, _, Goal)
    ->  term_variables(Goal, Zs0)
    ;   Constraint = p(_, _, _, Xs, _, _, _),
        term_variables(Xs, Zs0)
    ),
    include(fd_var, Zs0, Zs),
    (   member(Z, Zs), Z == X
    ->  append(Zs, Ys1, Ys0)
    ;   Ys1 = Ys0
    ),
    connected(Constraints, X, Ys1, Ys).

%!  fd_closure(+Xs, -Ys) is det.
%
%   Ys are Xs and the variables connected with them by constraints, directly or indirectly.
%
%       ?- X #< Y, Y #< Z, fd_closure([X], Vs).
%       Vs = [X, Y, Z].

fd_closure(Xs, Ys) :-
    '$fd_network'(Xs, Network, _),
    maplist(variable, Network, Ys).

variable(v(_, X, _), X).

%!  fd_purge(?X) is det.
%
%   No effect: the solver itself removes entailed constraints.
%
%       ?- X in 1..3, fd_purge(X).
%       true.

fd_purge(_).

%!  fd_copy_term(?Term, -Copy, -Goal) is det.
%
%   Copy is Term with fresh variables, Goal a conjunction that gives them the constraints of Term.
%
%       ?- X in 1..3, fd_copy_term(f(X), Copy, Goal).
%       Copy = f(_A), Goal = clpfd:(_A in 1..3).

fd_copy_term(Term, Copy, Goal) :-
    copy_term(Term, Copy, Goals),
    '$conjunction'(Goals, Goal).
