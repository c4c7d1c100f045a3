% SPDX-License-Identifier: MIT
% Arithmetic functions as predicates, as in Quintus Prolog: the last argument is the value.

:- module(quintus,
          [ abs/2, sign/2, sin/2, cos/2, tan/2, asin/2, acos/2, atan/2, atan2/3, exp/2, log/2, log10/2, sqrt/2,
            pow/3, floor/2, ceiling/2, round/2, truncate/2, trunc/2, simple/1, compile/1, midstring/3, midstring/4
          ]).

:- meta_predicate compile(:).

%!  abs(+X, -Value) is det.
%
%   Value is abs(X). Errors as of is/2.
%
%       ?- abs(-3, X).
%       X = 3.

abs(X, Value) :-
    Value is abs(X).

%!  sign(+X, -Value) is det.
%
%   Value is sign(X). Errors as of is/2.
%
%       ?- sign(-3, X).
%       X = -1.

sign(X, Value) :-
    Value is sign(X).

%!  sin(+X, -Value) is det.
%
%   Value is sin(X). Errors as of is/2.
%
%       ?- sin(0.0, X).
%       X = 0.0.

sin(X, Value) :-
    Value is sin(X).

%!  cos(+X, -Value) is det.
%
%   Value is cos(X). Errors as of is/2.
%
%       ?- cos(0.0, X).
%       X = 1.0.

cos(X, Value) :-
    Value is cos(X).

%!  tan(+X, -Value) is det.
%
%   Value is tan(X). Errors as of is/2.
%
%       ?- tan(0.0, X).
%       X = 0.0.

tan(X, Value) :-
    Value is tan(X).

%!  asin(+X, -Value) is det.
%
%   Value is asin(X). Errors as of is/2.
%
%       ?- asin(0.0, X).
%       X = 0.0.

asin(X, Value) :-
    Value is asin(X).

%!  acos(+X, -Value) is det.
%
%   Value is acos(X). Errors as of is/2.
%
%       ?- acos(1.0, X).
%       X = 0.0.

acos(X, Value) :-
    Value is acos(X).

%!  atan(+X, -Value) is det.
%
%   Value is atan(X). Errors as of is/2.
%
%       ?- atan(0.0, X).
%       X = 0.0.

atan(X, Value) :-
    Value is atan(X).

%!  exp(+X, -Value) is det.
%
%   Value is exp(X). Errors as of is/2.
%
%       ?- exp(0, X).
%       X = 1.0.

exp(X, Value) :-
    Value is exp(X).

%!  log(+X, -Value) is det.
%
%   Value is log(X). Errors as of is/2.
%
%       ?- log(1, X).
%       X = 0.0.

log(X, Value) :-
    Value is log(X).

%!  log10(+X, -Value) is det.
%
%   Value is log10(X). Errors as of is/2.
%
%       ?- log10(1000, X).
%       X = 3.0.

log10(X, Value) :-
    Value is log10(X).

%!  sqrt(+X, -Value) is det.
%
%   Value is sqrt(X). Errors as of is/2.
%
%       ?- sqrt(16, X).
%       X = 4.0.

sqrt(X, Value) :-
    Value is sqrt(X).

%!  floor(+X, -Value) is det.
%
%   Value is floor(X). Errors as of is/2.
%
%       ?- floor(2.7, X).
%       X = 2.

floor(X, Value) :-
    Value is floor(X).

%!  ceiling(+X, -Value) is det.
%
%   Value is ceiling(X). Errors as of is/2.
%
%       ?- ceiling(2.2, X).
%       X = 3.

ceiling(X, Value) :-
    Value is ceiling(X).

%!  round(+X, -Value) is det.
%
%   Value is round(X). Errors as of is/2.
%
%       ?- round(2.5, X).
%       X = 3.

round(X, Value) :-
    Value is round(X).

%!  truncate(+X, -Value) is det.
%
%   Value is truncate(X). Errors as of is/2.
%
%       ?- truncate(-2.7, X).
%       X = -2.

truncate(X, Value) :-
    Value is truncate(X).

%!  trunc(+X, -Value) is det.
%
%   Value is trunc(X). Errors as of is/2.
%
%       ?- trunc(-2.7, X).
%       X = -2.

trunc(X, Value) :-
    Value is trunc(X).

%!  atan2(+Y, +X, -Value) is det.
%
%   Value is atan2(Y, X). Errors as of is/2.
%
%       ?- atan2(0.0, 1.0, X).
%       X = 0.0.

atan2(Y, X, Value) :-
    Value is atan2(Y, X).

%!  pow(+X, +Y, -Value) is det.
%
%   Value is X ** Y. Errors as of is/2.
%
%       ?- pow(2, 10, X).
%       X = 1024.

pow(X, Y, Value) :-
    Value is X ** Y.

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
%   As consult/1.
%
%       :- compile([main, parser]).

compile(Files) :-
    consult(Files).

%!  midstring(?Atom, ?Middle, ?Around) is nondet.
%
%   Middle is a part of Atom, Around what is left without it.
%
%       ?- midstring(abcde, bc, Around).
%       Around = ade.

midstring(Atom, Middle, Around) :-
    midstring(Atom, Middle, Around, _).

%!  midstring(?Atom, ?Middle, ?Around, ?Before) is nondet.
%
%   As midstring/3; Before characters stand in front of Middle.
%
%       ?- midstring(abcde, bc, Around, Before).
%       Around = ade, Before = 1.

midstring(Atom, Middle, Around, Before) :-
    sub_atom(Atom, Before, Length, After, Middle),
    sub_atom(Atom, 0, Before, _, Front),
    Start is Before+Length,
    sub_atom(Atom, Start, After, 0, End),
    atom_concat(Front, End, Around).
