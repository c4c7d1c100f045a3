% SPDX-License-Identifier: MIT
% The variables of the solver for rational numbers and floats, and their systems, the sets connected by constraints.
%
%   v(Number, X, Lower, Upper, Value, Row, System)
%
% X is the variable of the program, its value once bound, or slack(Sum) for a slack variable with its sum as written in
% the program (none for a suspended value). Bounds are none, closed(N) or open(N). Row is nonbasic, fixed (to Value), or
% a sum of nonbasic variables if V is basic.
%
%   system(Link, Basics, Members, Disequations, Waiting, Fixed, Least, Greatest)
%
% Link is root, or the system into which this one was merged. Basics are the variables with rows, Members all variables
% created, Waiting the suspended nonlinear constraints, Fixed the variables whose X is still to be bound; Least and
% Greatest are the range of Numbers.

:- module('$clpqr_systems', [new_variable/3, next_number/1, system_of/2, joined/2, basics/2, members/2]).

:- use_module(library(lists), [append/3]).

%!  new_variable(+X, +Value, -V) is det.
%
%   V is a new variable, in a system of its own, for X.
%
%       :- new_variable(_, 0, V).

new_variable(X, Value, V) :-
    V = v(I, X, none, none, Value, nonbasic, system(root, [], [V1], [], [], [], I, I)),
    V1 = V,
    next_number(I).

%!  next_number(-Number) is det.
%
%   Number is greater than all previous ones.
%
%       :- next_number(Number).

next_number(I) :-
    (   nb_current('$clpqr_number', I0)
    ->  I is I0+1
    ;   I = 1
    ),
    nb_setval('$clpqr_number', I).

%!  system_of(+V, -System) is det.
%
%   System is the current system of V.
%
%       :- system_of(V, System).

system_of(V, S) :-
    arg(7, V, S0),
    root(S0, S).

root(S0, S) :-
    arg(1, S0, Link),
    (   Link == root
    ->  S = S0
    ;   root(Link, S)
    ).

%!  joined(+Variables, -System) is det.
%
%   Merges the systems of the variables, of which there is at least one.
%
%       :- joined([V, W], System).

joined([V|Vs], S) :-
    system_of(V, S0),
    joined(Vs, S0, S).

joined([], S, S).
joined([V|Vs], S0, S) :-
    system_of(V, S1),
    (   same_term(S0, S1)
    ->  joined(Vs, S0, S)
    ;   join(S0, S1),
        joined(Vs, S0, S)
    ).

% Copies of variables have the same numbers as the originals, and get new ones.
join(S, Part) :-
    arg(7, S, Least0),
    arg(8, S, Greatest0),
    arg(7, Part, Least1),
    arg(8, Part, Greatest1),
    (   Greatest0 >= Least1,
        Greatest1 >= Least0,
        common_number(S, Part)
    ->  renumber(Part)
    ;   true
    ),
    join_lists([2, 3, 4, 5, 6], S, Part),
    arg(7, Part, Least2),
    arg(8, Part, Greatest2),
    Least is min(Least0, Least2),
    Greatest is max(Greatest0, Greatest2),
    setarg(7, S, Least),
    setarg(8, S, Greatest),
    setarg(1, Part, S).

join_lists([], _, _).
join_lists([I|Is], S, Part) :-
    arg(I, S, L0),
    arg(I, Part, L1),
    (   L1 == []
    ->  true
    ;   append(L1, L0, L),
        setarg(I, S, L)
    ),
    join_lists(Is, S, Part).

common_number(S, Part) :-
    numbers(S, Is),
    numbers(Part, Js),
    append(Is, Js, All),
    length(All, Count),
    sort(All, Sorted),
    length(Sorted, Different),
    Different < Count.

numbers(S, Is) :-
    arg(3, S, Members),
    first_arguments(Members, Is).

first_arguments([], []).
first_arguments([V|Vs], [I|Is]) :-
    arg(1, V, I),
    first_arguments(Vs, Is).

% In the same order, so that sums stay sorted.
renumber(S) :-
    arg(3, S, Members0),
    sort(1, @<, Members0, Members),
    fresh_numbers(Members),
    Members = [First|_],
    arg(1, First, Least),
    setarg(7, S, Least),
    nb_getval('$clpqr_number', Greatest),
    setarg(8, S, Greatest),
    arg(2, S, Basics),
    renumber_rows(Basics),
    arg(4, S, Disequations),
    renumber_sums(Disequations),
    arg(5, S, Waiting),
    renumber_sums(Waiting).

fresh_numbers([]).
fresh_numbers([V|Vs]) :-
    next_number(I),
    setarg(1, V, I),
    fresh_numbers(Vs).

renumber_rows([]).
renumber_rows([B|Bs]) :-
    arg(6, B, s(_, Ts)),
    renumber_terms(Ts),
    renumber_rows(Bs).

renumber_terms([]).
renumber_terms([T|Ts]) :-
    arg(3, T, V),
    arg(1, V, I),
    setarg(1, T, I),
    renumber_terms(Ts).

% Sums in any terms.
renumber_sums([]).
renumber_sums([Term|Terms]) :-
    (   Term = s(_, Ts)
    ->  renumber_terms(Ts)
    ;   Term = v(_, _, _, _, _, _, _)
    ->  true
    ;   compound(Term)
    ->  Term =.. [_|Arguments],
        renumber_sums(Arguments)
    ;   true
    ),
    renumber_sums(Terms).

%!  basics(+System, -Basics) is det.
%
%   The variables that have rows.
%
%       :- basics(System, Basics).

basics(S, Bs) :- arg(2, S, Bs).
%!  members(+System, -Members) is det.
%
%   All variables except objectives.
%
%       :- members(System, Members).

members(S, Ms) :- arg(3, S, Ms).
