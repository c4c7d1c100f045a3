% SPDX-License-Identifier: MIT
% Lambda expressions:  Free/[X1,...]>>Goal,  [X1,...]>>Goal,  \X^Goal.
%
% A call copies the expression, so its variables are fresh in each call; the variables in Free are not copied but shared
% with the context.  Variables that are bound at the time of the call are bound in the copy too.  Arguments beyond the
% parameters are appended to the goal.

:- module(yall,
          [ (>>)/2, (>>)/3, (>>)/4, (>>)/5, (>>)/6, (>>)/7, (>>)/8, (>>)/9,
            (/)/2, (/)/3, (/)/4, (/)/5, (/)/6, (/)/7, (/)/8, (/)/9,
            (\)/1, (\)/2, (\)/3, (\)/4, (\)/5, (\)/6, (\)/7,
            (^)/3, (^)/4, (^)/5, (^)/6, (^)/7, (^)/8, (^)/9,
            is_lambda/1, lambda_calls/2, lambda_calls/3
          ]).

:- use_module(library(apply), [exclude/3]).
:- use_module(library(error), [instantiation_error/1, type_error/2, domain_error/2]).

:- meta_predicate
    '>>'(?, 0),
    '>>'(?, :, ?), '>>'(?, :, ?, ?), '>>'(?, :, ?, ?, ?), '>>'(?, :, ?, ?, ?, ?),
    '>>'(?, :, ?, ?, ?, ?, ?), '>>'(?, :, ?, ?, ?, ?, ?, ?), '>>'(?, :, ?, ?, ?, ?, ?, ?, ?),
    '/'(?, 0),
    '/'(?, 1, ?), '/'(?, 2, ?, ?), '/'(?, 3, ?, ?, ?), '/'(?, 4, ?, ?, ?, ?),
    '/'(?, 5, ?, ?, ?, ?, ?), '/'(?, 6, ?, ?, ?, ?, ?, ?), '/'(?, 7, ?, ?, ?, ?, ?, ?, ?),
    '\\'(0),
    '\\'(1, ?), '\\'(2, ?, ?), '\\'(3, ?, ?, ?), '\\'(4, ?, ?, ?, ?),
    '\\'(5, ?, ?, ?, ?, ?), '\\'(6, ?, ?, ?, ?, ?, ?),
    '^'(?, 0, ?), '^'(?, 1, ?, ?), '^'(?, 2, ?, ?, ?), '^'(?, 3, ?, ?, ?, ?),
    '^'(?, 4, ?, ?, ?, ?, ?), '^'(?, 5, ?, ?, ?, ?, ?, ?), '^'(?, 6, ?, ?, ?, ?, ?, ?, ?).

%!  >>(?Parameters, :Lambda) is nondet.
%!  >>(?Parameters, :Lambda, ?A1) is nondet.
%!  >>(?Parameters, :Lambda, ?A1, ?A2) is nondet.
%!  >>(?Parameters, :Lambda, ?A1, ?A2, ?A3) is nondet.
%!  >>(?Parameters, :Lambda, ?A1, ?A2, ?A3, ?A4) is nondet.
%!  >>(?Parameters, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.
%!  >>(?Parameters, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.
%!  >>(?Parameters, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.
%
%   Calls a fresh copy of Lambda with the list Parameters, or Free/Parameters, unified with the
%   arguments.  Errors: instantiation_error; type_error(lambda_parameters, Parameters);
%   domain_error(lambda_parameters, Rest) if there are more parameters than arguments.
%
%       ?- maplist([X,Y]>>(Y is X*X), [1,2,3], L).
%       L = [1,4,9].
%       ?- N = 10, maplist({N}/[X,Y]>>(Y is X+N), [1,2], L).
%       N = 10, L = [11, 12].

'>>'(Parameters, Lambda) :-
    '$call_lambda'(Parameters, Lambda).

'>>'(Parameters, Lambda, A1) :-
    '$call_lambda'(Parameters, Lambda, A1).

'>>'(Parameters, Lambda, A1, A2) :-
    '$call_lambda'(Parameters, Lambda, A1, A2).

'>>'(Parameters, Lambda, A1, A2, A3) :-
    '$call_lambda'(Parameters, Lambda, A1, A2, A3).

'>>'(Parameters, Lambda, A1, A2, A3, A4) :-
    '$call_lambda'(Parameters, Lambda, A1, A2, A3, A4).

'>>'(Parameters, Lambda, A1, A2, A3, A4, A5) :-
    '$call_lambda'(Parameters, Lambda, A1, A2, A3, A4, A5).

'>>'(Parameters, Lambda, A1, A2, A3, A4, A5, A6) :-
    '$call_lambda'(Parameters, Lambda, A1, A2, A3, A4, A5, A6).

'>>'(Parameters, Lambda, A1, A2, A3, A4, A5, A6, A7) :-
    '$call_lambda'(Parameters, Lambda, A1, A2, A3, A4, A5, A6, A7).

%   lambda_called(+Parameters, :Lambda, +Args): for '$call_lambda', if the expression is not compiled.

lambda_called(Parameters, Lambda, Args) :-
    lambda_goal(Parameters, Lambda, Args, Goal),
    call(Goal).

%   lambda_goal(+Parameters, :Lambda, +Args, -Goal): Goal is a copy of Lambda for these arguments.

lambda_goal(Parameters, Lambda, Args, Goal) :-
    (   var(Parameters)
    ->  instantiation_error(Parameters)
    ;   Parameters = Free/_
    ->  copy_term_nat(Parameters>>Lambda, (Free/List)>>Copy),
        bind_parameters(List, Args, Rest)
    ;   copy_term_nat(Parameters>>Lambda, List>>Copy),
        bind_parameters(List, Args, Rest)
    ),
    extend(Rest, Copy, Goal).

%   bind_parameters(+List, +Args, -Rest): Rest are the arguments beyond the parameters.

bind_parameters(List, Args, Rest) :-
    (   var(List)
    ->  List = Args,
        Rest = []
    ;   List = [Parameter|Parameters]
    ->  (   Args = [Arg|Args1]
        ->  Parameter = Arg,
            bind_parameters(Parameters, Args1, Rest)
        ;   domain_error(lambda_parameters, List)
        )
    ;   List == []
    ->  Rest = Args
    ;   type_error(lambda_parameters, List)
    ).

%   extend(+Args, :Goal0, -Goal): Goal is Goal0 with Args appended.

extend([], Goal, Goal).
extend([Arg|Args], Goal0, Goal) :-
    add_args(Goal0, [Arg|Args], Goal).

add_args(Goal0, Args, Goal) :-
    (   nonvar(Goal0), Goal0 = Module:Goal1
    ->  Goal = Module:Goal2,
        add_args(Goal1, Args, Goal2)
    ;   callable(Goal0)
    ->  Goal0 =.. [Name|Args0],
        '$append'(Args0, Args, Args1),
        Goal =.. [Name|Args1]
    ;   Goal =.. [call,Goal0|Args]
    ).

%!  /(?Free, :Lambda) is nondet.
%!  /(?Free, :Lambda, ?A1) is nondet.
%!  /(?Free, :Lambda, ?A1, ?A2) is nondet.
%!  /(?Free, :Lambda, ?A1, ?A2, ?A3) is nondet.
%!  /(?Free, :Lambda, ?A1, ?A2, ?A3, ?A4) is nondet.
%!  /(?Free, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.
%!  /(?Free, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.
%!  /(?Free, :Lambda, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.
%
%   Calls a copy of Lambda, in which all variables except those in Free are fresh, with the arguments.
%
%       ?- N = 10, maplist(N/[X, Y]>>(Y is X + N), [1, 2], L).
%       N = 10, L = [11, 12].

'/'(Free, Lambda) :-
    copy_term_nat(Free/Lambda, Free/Copy),
    call(Copy).

'/'(Free, Lambda, A1) :-
    copy_term_nat(Free/Lambda, Free/Copy),
    call(Copy, A1).

'/'(Free, Lambda, A1, A2) :-
    copy_term_nat(Free/Lambda, Free/Copy),
    call(Copy, A1, A2).

'/'(Free, Lambda, A1, A2, A3) :-
    copy_term_nat(Free/Lambda, Free/Copy),
    call(Copy, A1, A2, A3).

'/'(Free, Lambda, A1, A2, A3, A4) :-
    copy_term_nat(Free/Lambda, Free/Copy),
    call(Copy, A1, A2, A3, A4).

'/'(Free, Lambda, A1, A2, A3, A4, A5) :-
    copy_term_nat(Free/Lambda, Free/Copy),
    call(Copy, A1, A2, A3, A4, A5).

'/'(Free, Lambda, A1, A2, A3, A4, A5, A6) :-
    copy_term_nat(Free/Lambda, Free/Copy),
    call(Copy, A1, A2, A3, A4, A5, A6).

'/'(Free, Lambda, A1, A2, A3, A4, A5, A6, A7) :-
    copy_term_nat(Free/Lambda, Free/Copy),
    call(Copy, A1, A2, A3, A4, A5, A6, A7).

%!  \(:Lambda) is nondet.
%!  \(:Lambda, ?A1) is nondet.
%!  \(:Lambda, ?A1, ?A2) is nondet.
%!  \(:Lambda, ?A1, ?A2, ?A3) is nondet.
%!  \(:Lambda, ?A1, ?A2, ?A3, ?A4) is nondet.
%!  \(:Lambda, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.
%!  \(:Lambda, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.
%
%   Calls Lambda, a term X^Y^...^Goal, with X, Y, ... fresh; the other variables are shared.
%
%       ?- maplist(\X^Y^(Y = X-X), [a,b], L).
%       L = [a-a,b-b].

'\\'(Lambda) :-
    fresh_parameter(Lambda, Copy),
    call(Copy).

'\\'(Lambda, A1) :-
    fresh_parameter(Lambda, Copy),
    call(Copy, A1).

'\\'(Lambda, A1, A2) :-
    fresh_parameter(Lambda, Copy),
    call(Copy, A1, A2).

'\\'(Lambda, A1, A2, A3) :-
    fresh_parameter(Lambda, Copy),
    call(Copy, A1, A2, A3).

'\\'(Lambda, A1, A2, A3, A4) :-
    fresh_parameter(Lambda, Copy),
    call(Copy, A1, A2, A3, A4).

'\\'(Lambda, A1, A2, A3, A4, A5) :-
    fresh_parameter(Lambda, Copy),
    call(Copy, A1, A2, A3, A4, A5).

'\\'(Lambda, A1, A2, A3, A4, A5, A6) :-
    fresh_parameter(Lambda, Copy),
    call(Copy, A1, A2, A3, A4, A5, A6).

%   fresh_parameter(+Lambda, -Copy): X, Y, ... of a Lambda X^Y^...^Goal are fresh in Copy.

fresh_parameter(Module:Lambda, Module:Copy) :-
    term_variables(Lambda, Vars),
    hat_parameters(Lambda, Parameters),
    term_variables(Parameters, Local),
    exclude(is_local(Local), Vars, Shared),
    copy_term_nat(Shared-Lambda, Shared-Copy).

hat_parameters(Lambda, Parameters) :-
    (   nonvar(Lambda), Lambda = X^Lambda1
    ->  Parameters = [X|Parameters1],
        hat_parameters(Lambda1, Parameters1)
    ;   Parameters = []
    ).

is_local(Local, Var) :-
    '$is_among'(Var, Local).

%!  ^(?Parameter, :Goal, ?A1) is nondet.
%!  ^(?Parameter, :Goal, ?A1, ?A2) is nondet.
%!  ^(?Parameter, :Goal, ?A1, ?A2, ?A3) is nondet.
%!  ^(?Parameter, :Goal, ?A1, ?A2, ?A3, ?A4) is nondet.
%!  ^(?Parameter, :Goal, ?A1, ?A2, ?A3, ?A4, ?A5) is nondet.
%!  ^(?Parameter, :Goal, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6) is nondet.
%!  ^(?Parameter, :Goal, ?A1, ?A2, ?A3, ?A4, ?A5, ?A6, ?A7) is nondet.
%
%   Unifies Parameter with A1 and calls Goal with the other arguments.
%
%       ?- maplist(\X^Y^(Y is X * 2), [1, 2], L).
%       L = [2, 4].

'^'(A1, Goal, A1) :-
    call(Goal).

'^'(A1, Goal, A1, A2) :-
    call(Goal, A2).

'^'(A1, Goal, A1, A2, A3) :-
    call(Goal, A2, A3).

'^'(A1, Goal, A1, A2, A3, A4) :-
    call(Goal, A2, A3, A4).

'^'(A1, Goal, A1, A2, A3, A4, A5) :-
    call(Goal, A2, A3, A4, A5).

'^'(A1, Goal, A1, A2, A3, A4, A5, A6) :-
    call(Goal, A2, A3, A4, A5, A6).

'^'(A1, Goal, A1, A2, A3, A4, A5, A6, A7) :-
    call(Goal, A2, A3, A4, A5, A6, A7).

%!  is_lambda(@Term) is semidet.
%
%   Term is a lambda expression.
%
%       ?- is_lambda([X]>>true).
%       true.

is_lambda(Term) :-
    compound(Term),
    (   Term = (_ >> _)
    ->  true
    ;   Term = (_ / Lambda)
    ->  is_lambda(Lambda)
    ;   Term = \(_)
    ).

%!  lambda_calls(+Lambda, -Goal) is semidet.
%
%   Goal is what Lambda calls without arguments.
%
%       ?- lambda_calls([]>>atom(a), Goal).
%       Goal = atom(a).

lambda_calls(Lambda, Goal) :-
    lambda_calls(Lambda, 0, Goal).

%!  lambda_calls(+Lambda, +Extra, -Goal) is semidet.
%
%   Goal is what Lambda calls with Extra arguments.
%
%       ?- lambda_calls([X]>>atom(X), 1, Goal).
%       Goal = atom(_A).

lambda_calls(Lambda, Extra, Goal) :-
    is_lambda(Lambda),
    length(Args, Extra),
    called(Lambda, Args, Goal).

called(Lambda, Args, Goal) :-
    (   Lambda = (Parameters >> Body)
    ->  lambda_goal(Parameters, Body, Args, Goal)
    ;   Lambda = (_ / Lambda1)
    ->  called(Lambda1, Args, Goal)
    ;   Lambda = \(X^Body),
        copy_term_nat(X^Body, Copy),
        called_body(Copy, Args, Goal)
    ).

called_body(Body, Args, Goal) :-
    (   Args = [Arg|Args1], nonvar(Body), Body = Arg^Body1
    ->  called_body(Body1, Args1, Goal)
    ;   extend(Args, Body, Goal)
    ).
