% SPDX-License-Identifier: MIT
% Constraints over integers: Scryer Prolog's name for library(clpfd), with conditions for if_/3 of library(reif).

:- module(clpz, [(#=)/3, (#<)/3, clpz_t/2]).

:- reexport(library(clpfd)).

%!  #=(?X, ?Y, ?Truth) is nondet.
%
%   Truth is true and X #= Y, or it is false and X #\= Y.
%
%       ?- use_module(library(clpz)), #=(2, 1+1, Truth).
%       Truth = true.

#=(X, Y, Truth) :-
    X #= Y #<==> Bit,
    truth(Bit, Truth).

%!  #<(?X, ?Y, ?Truth) is nondet.
%
%   Truth is true and X #< Y, or it is false and X #>= Y.
%
%       ?- use_module(library(clpz)), #<(2, 1+1, Truth).
%       Truth = false.

#<(X, Y, Truth) :-
    X #< Y #<==> Bit,
    truth(Bit, Truth).

%!  clpz_t(+Constraint, ?Truth) is nondet.
%
%   Truth is true and Constraint holds, or it is false and Constraint does not. Errors: those of #<==>/2.
%
%       ?- use_module(library(clpz)), clpz_t(2 #> 1, Truth).
%       Truth = true.

clpz_t(Constraint, Truth) :-
    Bit #<==> Constraint,
    truth(Bit, Truth).

truth(1, true).
truth(0, false).
