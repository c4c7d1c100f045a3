% SPDX-License-Identifier: MIT
% Arithmetic functions as predicates, as in Quintus Prolog: the last argument is the value.

:- module(quintus,
          [ abs/2, sign/2, sin/2, cos/2, tan/2, asin/2, acos/2, atan/2, atan2/3, exp/2, log/2, log10/2, sqrt/2,
            pow/3, floor/2, ceiling/2, round/2, truncate/2, trunc/2, simple/1, compile/1, midstring/3, midstring/4
          ]).

:- meta_predicate compile(:).

%!  abs(+X, -Value) is det.
%!  sign(+X, -Value) is det.
%!  sin(+X, -Value) is det.
%!  cos(+X, -Value) is det.
%!  tan(+X, -Value) is det.
%!  asin(+X, -Value) is det.
%!  acos(+X, -Value) is det.
%!  atan(+X, -Value) is det.
%!  exp(+X, -Value) is det.
%!  log(+X, -Value) is det.
%!  log10(+X, -Value) is det.
%!  sqrt(+X, -Value) is det.
%!  floor(+X, -Value) is det.
%!  ceiling(+X, -Value) is det.
%!  round(+X, -Value) is det.
%!  truncate(+X, -Value) is det.
%!  trunc(+X, -Value) is det.
%!  atan2(+Y, +X, -Value) is det.
%!  pow(+X, +Y, -Value) is det.
%
%   Value is the result of the function of this name, for pow/3 of **. Errors: those of is/2.
%
%       ?- abs(-3, X), sqrt(16, Y), pow(2, 10, Z).
%       X = 3, Y = 4.0, Z = 1024.

abs(X, Value) :- Value is abs(X).
sign(X, Value) :- Value is sign(X).
sin(X, Value) :- Value is sin(X).
cos(X, Value) :- Value is cos(X).
tan(X, Value) :- Value is tan(X).
asin(X, Value) :- Value is asin(X).
acos(X, Value) :- Value is acos(X).
atan(X, Value) :- Value is atan(X).
exp(X, Value) :- Value is exp(X).
log(X, Value) :- Value is log(X).
log10(X, Value) :- Value is log10(X).
sqrt(X, Value) :- Value is sqrt(X).
floor(X, Value) :- Value is floor(X).
ceiling(X, Value) :- Value is ceiling(X).
round(X, Value) :- Value is round(X).
truncate(X, Value) :- Value is truncate(X).
trunc(X, Value) :- Value is trunc(X).
atan2(Y, X, Value) :- Value is atan2(Y, X).
pow(X, Y, Value) :- Value is X ** Y.

%!  simple(@Term) is semidet.
%
%   Term is a variable or atomic.
%
%       ?- simple(a).
%       true.

simple(Term) :-
    \+ compound(Term).

%!  compile(:Files) is det.
%
%   Like consult/1.
%
%       :- compile([main, parser]).

compile(Files) :-
    consult(Files).

%!  midstring(?Atom, ?Middle, ?Around) is nondet.
%
%   Middle is a part of Atom, and Around is Atom without it.
%
%       ?- midstring(abcde, bc, Around).
%       Around = ade.

midstring(Atom, Middle, Around) :-
    midstring(Atom, Middle, Around, _).

%!  midstring(?Atom, ?Middle, ?Around, ?Before) is nondet.
%
%   Like midstring/3; Before is the number of characters in front of Middle.
%
%       ?- midstring(abcde, bc, Around, Before).
%       Around = ade, Before = 1.

midstring(Atom, Middle, Around, Before) :-
    sub_atom(Atom, Before, Length, After, Middle),
    sub_atom(Atom, 0, Before, _, Front),
    Start is Before+Length,
    sub_atom(Atom, Start, After, 0, End),
    atom_concat(Front, End, Around).
