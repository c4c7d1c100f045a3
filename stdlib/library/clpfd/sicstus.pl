% SPDX-License-Identifier: MIT
% Names of SICStus Prolog's library(clpfd) that SWI-Prolog has not.

:- module(clpfd_sicstus,
          [ domain/3, table/2, count/4, nvalue/2, maximum/2, minimum/2, assignment/2,
            fd_min/2, fd_max/2 ]).

:- use_module(library(clpfd/arithmetic)).
:- use_module(library(clpfd/globals)).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3]).

%!  domain(?Xs, +Low, +High) is semidet.
%
%   All members of Xs are in Low..High.

domain(Xs, Low, High) :- Xs ins Low..High.

%!  table(?Tuples, +Rows) is semidet.
%
%   As tuples_in/2, the name in SICStus Prolog.

table(Tuples, Rows) :-
    tuples_in(Tuples, Rows).

%!  count(+Value, ?Xs, +Relation, ?Count) is semidet.
%
%   The number of members of Xs that are Value has the Relation to Count (SICStus Prolog).

count(Value, Xs, Relation, Count) :-
    must_be(integer, Value),
    must_be(list, Xs),
    length(Xs, Most),
    N in 0..Most,
    '$fd_global'(count, [N|Xs], [Value]),
    call(Relation, N, Count).

%!  nvalue(?N, ?Xs) is semidet.
%
%   N is the number of different values in Xs (SICStus Prolog).

nvalue(N, Xs) :-
    must_be(list, Xs),
    '$fd_global'(number_of_values, [N|Xs], []).

%!  maximum(?Value, ?Xs) is semidet.
%
%   Value is the greatest member of Xs (SICStus Prolog).

maximum(Value, Xs) :-
    must_be(list, Xs),
    '$fd_global'(maximum, [Value|Xs], []).

%!  minimum(?Value, ?Xs) is semidet.
%
%   Value is the least member of Xs (SICStus Prolog).

minimum(Value, Xs) :-
    must_be(list, Xs),
    '$fd_global'(minimum, [Value|Xs], []).

%!  assignment(?Xs, ?Ys) is semidet.
%
%   Member I of Xs is J exactly when member J of Ys is I (SICStus Prolog).

assignment(Xs, Ys) :-
    must_be(list, Xs),
    length(Xs, N),
    length(Ys, N),
    append(Xs, Ys, All),
    '$fd_global'(assignment, All, []).


%!  fd_min(?X, -Least) is det.
%
%   As fd_inf/2.

fd_min(X, Least) :- fd_inf(X, Least).

%!  fd_max(?X, -Greatest) is det.
%
%   As fd_sup/2.

fd_max(X, Greatest) :- fd_sup(X, Greatest).
