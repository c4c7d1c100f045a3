% SPDX-License-Identifier: MIT
% Constraints in the syntax of GNU Prolog, posted as constraints of library(clpfd). Part of the libraries for GNU Prolog
% programs.

:- module('$gnu_conditions', [post/1, condition/2, bounded/1, all_bounded/1, is_fd_term/1, largest_value/1]).

:- use_module(library(apply), [maplist/3]).
:- use_module(library(clpfd), []).

:- op(700, xfx, #=), op(700, xfx, #\=), op(700, xfx, #<), op(700, xfx, #=<), op(700, xfx, #>), op(700, xfx, #>=),
   op(750, xfy, #<=>), op(750, xfy, #\<=>), op(740, xfy, #==>), op(740, xfy, #\==>), op(730, xfy, ##),
   op(730, yfx, #\/), op(730, yfx, #\\/), op(720, yfx, #/\), op(720, yfx, #\/\), op(710, fy, #\),
   op(760, yfx, #<==>), op(700, xfx, in), op(450, xfx, ..), op(700, xfx, #=#), op(700, xfx, #\=#), op(700, xfx, #<#),
   op(700, xfx, #=<#), op(700, xfx, #>#), op(700, xfx, #>=#).

%!  largest_value(-Max) is det.
%
%   The greatest value of a variable without a domain.
%
%       ?- largest_value(Max).
%       Max = 268435455.

largest_value(268435455).

%!  is_fd_term(@X) is semidet.
%
%   X is a variable or an integer. Errors: type_error(fd_variable, X).
%
%       ?- is_fd_term(1).
%       true.

is_fd_term(X) :-
    (   var(X)
    ->  true
    ;   integer(X)
    ->  true
    ;   throw(error(type_error(fd_variable, X), _))
    ).

%!  bounded(?X) is semidet.
%
%   X is in 0..268435455, unless it already has a domain.
%
%       ?- bounded(3).
%       true.

bounded(X) :-
    is_fd_term(X),
    (   clpfd:fd_inf(X, inf)
    ->  largest_value(Max),
        clpfd:(X in 0..Max)
    ;   true
    ).

%!  all_bounded(?Xs) is semidet.
%
%   Like bounded/1, for each element of a list.
%
%       ?- all_bounded([1, 2]).
%       true.

all_bounded([]).
all_bounded([X|Xs]) :-
    bounded(X),
    all_bounded(Xs).

%!  post(+Constraint) is semidet.
%
%   Posts Constraint, a comparison or Boolean constraint. Errors: type_error(fd_bool_evaluable, C),
%   type_error(fd_evaluable, E).
%
%       ?- post(1 #< 2).
%       true.

post(Constraint) :-
    condition(Constraint, Condition),
    call(clpfd:Condition).

%!  condition(+Constraint, -Condition) is semidet.
%
%   Condition is Constraint in the syntax of library(clpfd). Errors: those of post/1.
%
%       ?- condition(1 #< 2, C).
%       C = (1 #< 2).

condition(C, Condition) :-
    (   var(C)
    ->  clpfd:(C in 0..1),
        Condition = C
    ;   integer(C)
    ->  Condition = C
    ;   C = (#\ A)
    ->  condition(A, A1),
        Condition = (#\ A1)
    ;   C =.. [Name,A,B],
        connective(Name, A1, B1, Condition)
    ->  condition(A, A1),
        condition(B, B1)
    ;   C =.. [Name,X,Y],
        comparison(Name, Plain)
    ->  expression(X, X1),
        expression(Y, Y1),
        Condition =.. [Plain,X1,Y1]
    ;   throw(error(type_error(fd_bool_evaluable, C), _))
    ).

connective(#<=>, A, B, A #<==> B).
connective(#\<=>, A, B, #\(A, B)).
connective(#==>, A, B, A #==> B).
connective(#\==>, A, B, #\ (A #==> B)).
connective(##, A, B, #\(A, B)).
connective(#\/, A, B, A #\/ B).
connective(#\\/, A, B, #\ (A #\/ B)).
connective(#/\, A, B, A #/\ B).
connective(#\/\, A, B, #\ (A #/\ B)).

comparison(#=, #=).
comparison(#\=, #\=).
comparison(#<, #<).
comparison(#=<, #=<).
comparison(#>, #>).
comparison(#>=, #>=).
comparison(#=#, #=).
comparison(#\=#, #\=).
comparison(#<#, #<).
comparison(#=<#, #=<).
comparison(#>#, #>).
comparison(#>=#, #>=).

% X / Y has a value only if it is an integer.
expression(E, Expression) :-
    (   var(E)
    ->  bounded(E),
        Expression = E
    ;   integer(E)
    ->  Expression = E
    ;   E = X/Y
    ->  expression(X, X1),
        expression(Y, Y1),
        clpfd:( Y1 #\= 0, Expression*Y1 #= X1 )
    ;   E = dist(X, Y)
    ->  expression(X, X1),
        expression(Y, Y1),
        Expression = abs(X1-Y1)
    ;   E =.. [Name,X|Rest],
        length(Rest, N),
        operation(Name, N, Plain)
    ->  maplist(expression, [X|Rest], Arguments),
        Expression =.. [Plain|Arguments]
    ;   throw(error(type_error(fd_evaluable, E), _))
    ).

operation(+, 0, +).
operation(-, 0, -).
operation(+, 1, +).
operation(-, 1, -).
operation(*, 1, *).
operation(//, 1, //).
operation(rem, 1, rem).
operation(mod, 1, mod).
operation(**, 1, ^).
operation(^, 1, ^).
operation(min, 1, min).
operation(max, 1, max).
