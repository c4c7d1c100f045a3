% SPDX-License-Identifier: MIT
% Predicates of Scryer Prolog's library(iso_ext) that are not built in.

:- module(iso_ext, [countall/2, bb_put/2, bb_b_put/2, bb_get/2, partial_string/1, partial_string/3]).

:- use_module(library(error), [must_be/2]).
:- use_module(library(lists), [append/3]).
:- reexport(library(solution_sequences), [call_nth/2]).

:- meta_predicate countall(0, ?).

%!  countall(:Goal, ?Count) is det.
%
%   Goal has Count solutions.
%
%       ?- countall(member(_, [a, b, c]), Count).
%       Count = 3.

countall(Goal, Count) :-
    functor(State, count, 1),
    arg(1, State, 0),
    (   call(Goal),
        arg(1, State, N0),
        N is N0+1,
        nb_setarg(1, State, N),
        fail
    ;   arg(1, State, Count)
    ).

%!  bb_put(+Key, +Term) is det.
%!  bb_b_put(+Key, +Term) is det.
%!  bb_get(+Key, ?Term) is semidet.
%
%   Stores Term under Key, an atom; backtracking undoes bb_b_put/2 only. Term is the stored value; there may be none.
%   Errors: instantiation_error, type_error(atom, Key).
%
%       ?- bb_put(city, paris), ( bb_b_put(city, rome), fail ; bb_get(city, X) ).
%       X = paris.

bb_put(Key, Term) :-
    variable_of(Key, Variable),
    nb_setval(Variable, Term).

bb_b_put(Key, Term) :-
    variable_of(Key, Variable),
    b_setval(Variable, Term).

bb_get(Key, Term) :-
    variable_of(Key, Variable),
    nb_current(Variable, Found),
    Found \== [],
    Term = Found.

variable_of(Key, Variable) :-
    must_be(atom, Key),
    atom_concat('bb ', Key, Variable).

%!  partial_string(+Chars, -List, ?Tail) is det.
%!  partial_string(@Term) is semidet.
%
%   List is the characters of Chars and then Tail; Term is a list of characters that ends with a variable. Errors:
%   type_error(chars, Chars).
%
%       ?- partial_string([a, b], List, Tail), partial_string(List).
%       List = [a, b|Tail].

partial_string(Chars, List, Tail) :-
    must_be(chars, Chars),
    append(Chars, Tail, List).

partial_string(Term) :-
    nonvar(Term),
    Term = [Char|Rest],
    atom(Char),
    atom_length(Char, 1),
    ( var(Rest) -> true ; partial_string(Rest) ).
