% SPDX-License-Identifier: MIT
% Relations defined by tables, with the names of SICStus Prolog.

:- module('$clpfd_tables', [table/2, table/3, relation/3]).

:- use_module(private(clpfd/arithmetic)).
:- use_module(private(clpfd/globals)).
:- use_module(private(clpfd/options), [known_options/2]).
:- use_module(private(clpfd/sets)).
:- use_module(library(apply), [maplist/2]).
:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [member/2]).

%!  table(?Tuples, +Rows) is semidet.
%
%   Each of Tuples, lists of variables, is one of Rows. A domain in a row stands for any of its elements; it or the
%   variable's domain must be finite.
%
%       ?- table([[2, Y]], [[1, 4], [2, 8], [3, 9]]).
%       Y = 8.

table(Tuples, Rows) :-
    must_be(list(list), Tuples),
    must_be(list(list), Rows),
    (   member(Row, Rows), member(Entry, Row), \+ integer(Entry)
    ->  maplist(expand_tuple(Rows), Tuples)
    ;   tuples_in(Tuples, Rows)
    ).

%!  table(?Tuples, +Rows, +Options) is semidet.
%
%   Like table/2. Options select algorithms: consistency(C), order(O), method(M). Errors: domain_error(option, Option).
%
%       ?- table([[2, Y]], [[1, 4], [2, 8], [3, 9]], []).
%       Y = 8.

table(Tuples, Rows, Options) :-
    known_options(Options, [consistency(_), order(_), method(_)]),
    table(Tuples, Rows).

expand_tuple(Rows, Tuple) :-
    findall(Values, ( member(Row, Rows), values(Row, Tuple, Values) ), Expanded),
    tuples_in([Tuple], Expanded).

values([], [], []).
values([Entry|Row], [X|Xs], [Value|Values]) :-
    (   integer(Entry)
    ->  \+ X \= Entry,
        Value = Entry
    ;   range_to_fdset(Entry, Set0),
        fd_set(X, Set1),
        fdset_intersection(Set0, Set1, Set),
        fdset_member(Value, Set)
    ),
    values(Row, Xs, Values).

%!  relation(?X, +Map, ?Y) is semidet.
%
%   Map is a list of pairs Integer-Domain: Y is in the domain for X.
%
%       ?- relation(2, [1-(4..6), 2-{8}], Y).
%       Y = 8.

relation(X, Map, Y) :-
    must_be(list, Map),
    findall([Key,Entry], member(Key-Entry, Map), Rows),
    table([[X,Y]], Rows).
