% SPDX-License-Identifier: MIT
% Goals whose variables have attributes, as terms: with the goals that are left of them, or as their instances.

:- module('$constrained_goals', [with_residue/3, permuted/3, instances/3]).

:- use_module(library(apply), [maplist/2, maplist/3]).
:- use_module(library(lists), [select/3]).

%!  with_residue(+Goal, -Plain, -Residue) is det.
%
%   Plain is Goal if none of its variables has attributes, otherwise a copy without them; Residue are the goals that say
%   what they say.
%
%       ?- with_residue(p(a), Plain, Residue).
%       Plain = p(a), Residue = [].

with_residue(Goal, Plain, Residue) :-
    term_attvars(Goal, Variables),
    (   Variables == []
    ->  Plain = Goal,
        Residue = []
    ;   copy_term(Goal, Plain, Residue0),
        maplist(as_written, Residue0, Residue)
    ).

%   Suspended goals of a recorded search are marked.

as_written(Goal0, Goal) :-
    strip_module(Goal0, _, Goal1),
    (   Goal1 = inner(Inner)
    ->  as_written(Inner, Goal)
    ;   Goal1 = freeze(Variable, Inner)
    ->  Goal = freeze(Variable, Inner1),
        as_written(Inner, Inner1)
    ;   Goal1 = when(Condition, Inner)
    ->  Goal = when(Condition, Inner1),
        as_written(Inner, Inner1)
    ;   Goal = Goal1
    ).

%!  permuted(+Goals, +Likes, -Permuted) is nondet.
%
%   Permuted are the Goals in an order in which each has the name and the arity of the one in Likes.
%
%       ?- permuted([X > 1, dif(X, 3)], [dif(A, B), A > C], Permuted).
%       Permuted = [dif(X, 3), X > 1].

permuted([], [], []).
permuted(Goals, [Like|Likes], [Goal|Permuted]) :-
    functor(Like, Name, Arity),
    functor(Goal, Name, Arity),
    select(Goal, Goals, Rest),
    permuted(Rest, Likes, Permuted).

%!  instances(+Goal, +Most, -Instances) is semidet.
%
%   Instances are the instances of Goal without attributes, at most Most. Fails if there are more, or if they cannot be
%   listed: each variable with attributes must have a finite domain.
%
%       ?- instances(p(a), 10, Instances).
%       Instances = [p(a)].

instances(Goal, Most, Instances) :-
    term_attvars(Goal, Variables),
    (   Variables == []
    ->  Instances = [Goal]
    ;   current_module(clpfd),
        maplist(has_finite_domain, Variables),
        Enough is Most + 1,
        findall(Goal, limit(Enough, clpfd:label(Variables)), Instances),
        length(Instances, Count),
        Count =< Most,
        term_attvars(Instances, [])
    ).

has_finite_domain(Variable) :-
    clpfd:fd_size(Variable, Size),
    integer(Size).
