% SPDX-License-Identifier: MIT
% Lambda expressions `\X^Y^Goal` and `Free+\X^Y^Goal`, as in library(lambda) of Scryer Prolog and YAP (after Ulrich
% Neumerkel). Unlike in library(yall), all variables of Goal except those in Free are local: each call renames them.

:- module(lambda,
          [ (^)/3, (^)/4, (^)/5, (^)/6, (^)/7, (^)/8, (^)/9,
            (\)/1, (\)/2, (\)/3, (\)/4, (\)/5, (\)/6, (\)/7, (\)/8,
            (+\)/2, (+\)/3, (+\)/4, (+\)/5, (+\)/6, (+\)/7, (+\)/8, (+\)/9, op(201, xfx, +\) ]).

:- meta_predicate
    ^(?, 0, ?), ^(?, 1, ?, ?), ^(?, 2, ?, ?, ?), ^(?, 3, ?, ?, ?, ?), ^(?, 4, ?, ?, ?, ?, ?),
    ^(?, 5, ?, ?, ?, ?, ?, ?), ^(?, 6, ?, ?, ?, ?, ?, ?, ?),
    \(0), \(1, ?), \(2, ?, ?), \(3, ?, ?, ?), \(4, ?, ?, ?, ?), \(5, ?, ?, ?, ?, ?), \(6, ?, ?, ?, ?, ?, ?),
    \(7, ?, ?, ?, ?, ?, ?, ?),
    +\(?, 0), +\(?, 1, ?), +\(?, 2, ?, ?), +\(?, 3, ?, ?, ?), +\(?, 4, ?, ?, ?, ?), +\(?, 5, ?, ?, ?, ?, ?),
    +\(?, 6, ?, ?, ?, ?, ?, ?), +\(?, 7, ?, ?, ?, ?, ?, ?, ?).

%!  ^(?Parameter, :Goal, ?A1) is nondet.
%!  ^(?Parameter, :Goal, ?A1, ?A2) is nondet.
%!  ^(?Parameter, :Goal, ?A1, ?A2, ?A3) is nondet.
%!  ^(?Parameter, :Goal, ?A1, ?A2, ?A3, ?A4) is nondet.
%!  ^(?Parameter, :Goal, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.
%!  ^(?Parameter, :Goal, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.
%!  ^(?Parameter, :Goal, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.
%
%   Unifies Parameter with A1 and calls Goal with the other arguments. Errors: existence_error(lambda_parameters, Goal)
%   if Goal is `_^_`, which needs more arguments.
%
%       ?- call(X^(X > 3), 4).
%       X = 4.

^(A, Goal, A) :- complete(Goal), call(Goal).
^(A, Goal, A, B) :- call(Goal, B).
^(A, Goal, A, B, C) :- call(Goal, B, C).
^(A, Goal, A, B, C, D) :- call(Goal, B, C, D).
^(A, Goal, A, B, C, D, E) :- call(Goal, B, C, D, E).
^(A, Goal, A, B, C, D, E, F) :- call(Goal, B, C, D, E, F).
^(A, Goal, A, B, C, D, E, F, G) :- call(Goal, B, C, D, E, F, G).

%!  \(:Lambda) is nondet.
%!  \(:Lambda, ?A1) is nondet.
%!  \(:Lambda, ?A1, ?A2) is nondet.
%!  \(:Lambda, ?A1, ?A2, ?A3) is nondet.
%!  \(:Lambda, ?A1, ?A2, ?A3, ?A4) is nondet.
%!  \(:Lambda, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.
%!  \(:Lambda, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.
%!  \(:Lambda, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.
%
%   Calls a copy of Lambda with fresh variables, with the arguments that follow it.
%
%       ?- maplist(\X^Y^(Y is X*2), [1, 2, 3], Ys).
%       Ys = [2, 4, 6].

\(Lambda0) :- copy_term_nat(Lambda0, Lambda), complete(Lambda), call(Lambda).
\(Lambda0, A) :- copy_term_nat(Lambda0, Lambda), call(Lambda, A).
\(Lambda0, A, B) :- copy_term_nat(Lambda0, Lambda), call(Lambda, A, B).
\(Lambda0, A, B, C) :- copy_term_nat(Lambda0, Lambda), call(Lambda, A, B, C).
\(Lambda0, A, B, C, D) :- copy_term_nat(Lambda0, Lambda), call(Lambda, A, B, C, D).
\(Lambda0, A, B, C, D, E) :- copy_term_nat(Lambda0, Lambda), call(Lambda, A, B, C, D, E).
\(Lambda0, A, B, C, D, E, F) :- copy_term_nat(Lambda0, Lambda), call(Lambda, A, B, C, D, E, F).
\(Lambda0, A, B, C, D, E, F, G) :- copy_term_nat(Lambda0, Lambda), call(Lambda, A, B, C, D, E, F, G).

%!  +\(?Free, :Lambda) is nondet.
%!  +\(?Free, :Lambda, ?A1) is nondet.
%!  +\(?Free, :Lambda, ?A1, ?A2) is nondet.
%!  +\(?Free, :Lambda, ?A1, ?A2, ?A3) is nondet.
%!  +\(?Free, :Lambda, ?A1, ?A2, ?A3, ?A4) is nondet.
%!  +\(?Free, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.
%!  +\(?Free, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.
%!  +\(?Free, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.
%
%   Like `\`, but the variables in Free are shared with the context.
%
%       ?- N = 3, maplist(N+\X^Y^(Y is X*N), [1, 2], Ys).
%       N = 3, Ys = [3, 6].

+\(Free, Lambda0) :- copy_term_nat(Free-Lambda0, Free-Lambda), complete(Lambda), call(Lambda).
+\(Free, Lambda0, A) :- copy_term_nat(Free-Lambda0, Free-Lambda), call(Lambda, A).
+\(Free, Lambda0, A, B) :- copy_term_nat(Free-Lambda0, Free-Lambda), call(Lambda, A, B).
+\(Free, Lambda0, A, B, C) :- copy_term_nat(Free-Lambda0, Free-Lambda), call(Lambda, A, B, C).
+\(Free, Lambda0, A, B, C, D) :- copy_term_nat(Free-Lambda0, Free-Lambda), call(Lambda, A, B, C, D).
+\(Free, Lambda0, A, B, C, D, E) :- copy_term_nat(Free-Lambda0, Free-Lambda), call(Lambda, A, B, C, D, E).
+\(Free, Lambda0, A, B, C, D, E, F) :- copy_term_nat(Free-Lambda0, Free-Lambda), call(Lambda, A, B, C, D, E, F).
+\(Free, Lambda0, A, B, C, D, E, F, G) :- copy_term_nat(Free-Lambda0, Free-Lambda), call(Lambda, A, B, C, D, E, F, G).

complete(Goal) :-
    strip_module(Goal, _, Plain),
    (   nonvar(Plain),
        Plain = _^_
    ->  throw(error(existence_error(lambda_parameters, Plain), _))
    ;   true
    ).
