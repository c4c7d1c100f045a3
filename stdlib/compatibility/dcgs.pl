% SPDX-License-Identifier: MIT
% Lists in grammar rules, with the names of Scryer Prolog's library(dcgs).

:- module(dcgs, [seq//1, seqq//1, (...)//0]).

%!  seq(?List)// is nondet.
%
%   The elements of List.
%
%       ?- phrase((seq(First), "b", seq(Rest)), `abc`).
%       First = [97], Rest = [99].

seq([]) -->
    [].
seq([X|Xs]) -->
    [X],
    seq(Xs).

%!  seqq(?Lists)// is nondet.
%
%   The concatenation of Lists.
%
%       ?- phrase(seqq([[a, b], [c]]), Xs).
%       Xs = [a, b, c].

seqq([]) -->
    [].
seqq([Xs|Xss]) -->
    seq(Xs),
    seqq(Xss).

%!  ...// is nondet.
%
%   Any elements, as few as possible first.
%
%       ?- phrase((..., [Last]), [a, b, c]).
%       Last = c.

... -->
    [].
... -->
    [_],
    ... .
