% SPDX-License-Identifier: MIT
% Constraints over integers: Scryer Prolog's name for library(clpfd), with conditions for if_/3 of library(reif).

:- module(clpz, [(#=)/3, (#<)/3]).

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

truth(1, true).
truth(0, false).
