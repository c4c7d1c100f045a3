% SPDX-License-Identifier: MIT
% User-defined arithmetic functions: predicates whose last argument is the value, expanded in clauses that call is/2 or
% an arithmetic comparison.

:- module(arithmetic, [arithmetic_function/1, arithmetic_expression_value/2]).

:- use_module(library(apply), [foldl/5]).
:- use_module(library(error), [must_be/2]).

:- meta_predicate arithmetic_function(:), arithmetic_expression_value(:, -).

:- dynamic(function_of/3).          % Module, Name, Arity of the function

%!  arithmetic_function(:Indicator) is det.
%
%   As a directive: from here on, in the goals is/2, =:=/2, =\=/2, </2, =</2, >/2 and >=/2 of the module, Name(X...)
%   evaluates to the Value for which Name(X..., Value) is true. Indicator is Name/Arity of the function, or Head.
%   Expressions that are built at run time cannot use such functions; use arithmetic_expression_value/2 for these.
%   Functions known to is/2 cannot be redefined. Errors: instantiation_error, type_error(predicate_indicator, I).
%
%       :- arithmetic_function(double/1).

arithmetic_function(Module:Indicator) :-
    must_be(nonvar, Indicator),
    (   Indicator = Name/Arity
    ->  must_be(atom, Name),
        must_be(nonneg, Arity)
    ;   callable(Indicator)
    ->  functor(Indicator, Name, Arity)
    ;   throw(error(type_error(predicate_indicator, Indicator), _))
    ),
    (   function_of(Module, Name, Arity)
    ->  true
    ;   assertz(function_of(Module, Name, Arity))
    ).

%!  arithmetic_expression_value(:Expression, -Value) is det.
%
%   Value is the value of Expression, which may use functions that the module declared by arithmetic_function/1. Errors:
%   those of is/2.
%
%       ?- arithmetic_expression_value(2+3, Value).
%       Value = 5.

arithmetic_expression_value(Module:Expression, Value) :-
    (   callable(Expression),
        is_function(Module, Expression, Name)
    ->  Expression =.. [_|Arguments],
        expression_values(Arguments, Module, Values),
        values_and_result(Values, Value, All),
        Call =.. [Name|All],
        once(Module:Call)
    ;   compound(Expression),
        Expression \= [_|_]
    ->  Expression =.. [Name|Arguments],
        expression_values(Arguments, Module, Values),
        Native =.. [Name|Values],
        Value is Native
    ;   Value is Expression
    ).

expression_values([], _, []).
expression_values([E|Es], Module, [V|Vs]) :-
    arithmetic_expression_value(Module:E, V),
    expression_values(Es, Module, Vs).

is_function(Module, Expression, Name) :-
    functor(Expression, Name, Arity),
    function_of(Home, Name, Arity),
    sees(Module, Home),
    \+ current_arithmetic_function(Expression),
    !.

sees(Module, Module).
sees(Module, Home) :-
    import_module(Module, Parent),
    sees(Parent, Home).

written_out(Goal, Expanded) :-
    is_evaluation(Goal, Left, Right, Plain, Left1, Right1),
    function_of(_, _, _),
    prolog_load_context(module, Module),
    without_functions(Module, Left, Left1, Before, Between),
    without_functions(Module, Right, Right1, Between, [Plain]),
    Before \== [Plain],
    '$conjunction'(Before, Expanded).

is_evaluation(X is E, 0, E, X is E1, 0, E1).
is_evaluation(A =:= B, A, B, C =:= D, C, D).
is_evaluation(A =\= B, A, B, C =\= D, C, D).
is_evaluation(A < B, A, B, C < D, C, D).
is_evaluation(A =< B, A, B, C =< D, C, D).
is_evaluation(A > B, A, B, C > D, C, D).
is_evaluation(A >= B, A, B, C >= D, C, D).

% Calls of functions in E are moved in front of the goal, in the order of evaluation.
without_functions(Module, E, E1, Goals, Rest) :-
    (   callable(E),
        is_function(Module, E, Name)
    ->  E =.. [_|Arguments],
        foldl(value(Module), Arguments, Values, Goals, [Call|Rest]),
        values_and_result(Values, E1, All),
        Call =.. [Name|All]
    ;   compound(E),
        E \= [_|_]
    ->  E =.. [Name|Arguments],
        foldl(without_functions(Module), Arguments, Arguments1, Goals, Rest),
        E1 =.. [Name|Arguments1]
    ;   E1 = E,
        Goals = Rest
    ).

% The arguments of a function are evaluated before the call.
value(Module, E, V, Goals, Goals2) :-
    without_functions(Module, E, E1, Goals, Goals1),
    (   compound(E1)
    ->  Goals1 = [V is E1|Goals2]
    ;   V = E1,
        Goals2 = Goals1
    ).

values_and_result([], Result, [Result]).
values_and_result([V|Vs], Result, [V|All]) :-
    values_and_result(Vs, Result, All).

% Last, so that it does not expand the clauses above.

:- multifile(system:goal_expansion/2).
:- dynamic(system:goal_expansion/2).

system:goal_expansion(Goal, Expanded) :-
    arithmetic:written_out(Goal, Expanded).
