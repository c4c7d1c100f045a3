% SPDX-License-Identifier: MIT
% User-defined arithmetic functions: predicates whose last argument is the value, expanded in clauses that call is/2 or
% an arithmetic comparison.

:- module(arithmetic,
          [ arithmetic_function/1, arithmetic_expression_value/2,
            expmod/4, lcm/3, lsb/2, msb/2, popcount/2, number_to_rational/2, number_to_rational/3,
            rational_numerator_denominator/3
          ]).

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

% ---- functions of Scryer Prolog's library(arithmetic) ----

%!  expmod(+Base, +Exponent, +Modulus, -Value) is det.
%!  lcm(+A, +B, -Multiple) is det.
%!  lsb(+N, -Bit) is det.
%!  msb(+N, -Bit) is det.
%!  popcount(+N, -Count) is det.
%
%   The values of Base**Exponent mod Modulus, of the least common multiple, the positions of the lowest and highest
%   bit that is set, and the number of these bits, for integers. Errors: those of is/2.
%
%       ?- expmod(2, 100, 7, E), msb(9, B).
%       E = 2, B = 3.

expmod(Base, Exponent, Modulus, Value) :-
    Value is powm(Base, Exponent, Modulus).

lcm(A, B, Multiple) :-
    Multiple is lcm(A, B).

lsb(N, Bit) :-
    Bit is lsb(N).

msb(N, Bit) :-
    Bit is msb(N).

popcount(N, Count) :-
    Count is popcount(N).

%!  number_to_rational(+Number, -Rational) is det.
%!  number_to_rational(+Tolerance, +Number, -Rational) is det.
%!  rational_numerator_denominator(+Rational, -Numerator, -Denominator) is det.
%
%   Rational is the simplest rational number with the float Number, or at most Tolerance away; its two parts.
%   Errors: those of is/2.
%
%       ?- number_to_rational(0.25, R), rational_numerator_denominator(R, N, D).
%       R = 1r4, N = 1, D = 4.

number_to_rational(Number, Rational) :-
    Rational is rationalize(Number).

number_to_rational(Tolerance, Number, Rational) :-
    Low is rational(Number)-rational(Tolerance),
    High is rational(Number)+rational(Tolerance),
    simplest_between(Low, High, Rational).

%   The first number in the Stern-Brocot tree from Low to High.

simplest_between(Low, High, Simplest) :-
    Whole is ceiling(Low),
    (   Whole =< High
    ->  Simplest = Whole
    ;   Floor is floor(Low),
        Low1 is rdiv(1, High-Floor),
        High1 is rdiv(1, Low-Floor),
        simplest_between(Low1, High1, Rest),
        Simplest is Floor+rdiv(1, Rest)
    ).

rational_numerator_denominator(Rational, Numerator, Denominator) :-
    Numerator is numerator(Rational),
    Denominator is denominator(Rational).
