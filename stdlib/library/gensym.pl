% SPDX-License-Identifier: MIT
% Generating unique atoms.

:- module(gensym,
          [ gensym/2,
            reset_gensym/1,
            reset_gensym/0
          ]).

:- use_module(library(error), [must_be/2]).

:- dynamic last_number/2.       % last_number(Base, N): N is the number used last with Base

%!  gensym(+Base, -Unique) is det.
%
%   Unique is the atom Base followed by 1, 2, 3, ..., a new number in each call.
%
%       ?- reset_gensym(a), gensym(a, X), gensym(a, Y).
%       X = a1, Y = a2.

gensym(Base, Unique) :-
    must_be(atomic, Base),
    (   retract(last_number(Base, N0))
    ->  N is N0+1
    ;   N = 1
    ),
    asserta(last_number(Base, N)),
    atomic_list_concat([Base,N], Unique).

%!  reset_gensym(+Base) is det.
%
%   The numbers for Base start at 1 again.
%
%       ?- gensym(b, _), reset_gensym(b), gensym(b, X).
%       X = b1.

reset_gensym(Base) :-
    must_be(atomic, Base),
    retractall(last_number(Base, _)).

%!  reset_gensym is det.
%
%   The numbers for every base start at 1 again.
%
%       ?- gensym(b, _), reset_gensym, gensym(b, X).
%       X = b1.

reset_gensym :-
    retractall(last_number(_, _)).
