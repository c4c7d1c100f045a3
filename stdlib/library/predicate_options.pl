% SPDX-License-Identifier: MIT
% Declared options of predicates: the part of SWI-Prolog's library(predicate_options) that programs use to declare and
% query them; calls are not checked.

:- module(predicate_options,
          [ predicate_options/3, assert_predicate_options/4, current_predicate_options/3, current_predicate_option/2,
            current_option_arg/2, check_predicate_option/2
          ]).

:- use_module(library(error), [must_be/2, existence_error/2]).
:- use_module(library(lists), [member/2]).

:- meta_predicate
    predicate_options(:, +, +),
    assert_predicate_options(:, +, +, ?),
    current_predicate_options(:, ?, ?),
    current_predicate_option(:, ?),
    current_option_arg(:, ?),
    check_predicate_option(:, +).

% declared(Module, Indicator, Argument, Options)
:- dynamic declared/4.

%!  predicate_options(:Indicator, +Argument, +Options) is det.
%
%   Argument number Argument takes options: Name(Type) for each, or pass_to(Indicator, Argument).
%
%       :- predicate_options(draw/2, 2, [colour(atom), pass_to(open/4, 4)]).

predicate_options(Module:Indicator, Argument, Options) :-
    assert_predicate_options(Module:Indicator, Argument, Options, _).

%!  assert_predicate_options(:Indicator, +Argument, +Options, -New) is det.
%
%   Adds declarations like predicate_options/3; New is true unless they were declared before.
%
%       ?- assert_predicate_options(p/2, 1, [size(integer)], _), assert_predicate_options(p/2, 1, [size(integer)], New).
%       New = false.

assert_predicate_options(Module:Indicator, Argument, Options, New) :-
    must_be(positive_integer, Argument),
    must_be(list, Options),
    (   declared(Module, Indicator, Argument, Options0),
        Options0 =@= Options
    ->  New = false
    ;   assertz(declared(Module, Indicator, Argument, Options)),
        New = true
    ).

%!  current_predicate_options(:Indicator, ?Argument, ?Options) is nondet.
%
%   Enumerates the declarations of predicate_options/3.
%
%       ?- predicate_options(user:draw/2, 2, [colour(atom)]), current_predicate_options(user:draw/2, A, Os).
%       A = 2, Os = [colour(atom)].

current_predicate_options(Module:Indicator, Argument, Options) :-
    declared(Module, Indicator, Argument, Options).

%!  current_option_arg(:Indicator, ?Argument) is nondet.
%
%   Argument number Argument takes options.
%
%       ?- predicate_options(user:draw/2, 2, [colour(atom)]), current_option_arg(user:draw/2, A).
%       A = 2.

current_option_arg(Module:Indicator, Argument) :-
    declared(Module, Indicator, Argument, _).

%!  current_predicate_option(:Indicator, ?Option) is nondet.
%
%   The predicate takes Option, Name(Type), directly or by passing its options to another predicate.
%
%       ?- predicate_options(user:draw/2, 2, [colour(atom)]), current_predicate_option(user:draw/2, O).
%       O = colour(atom).

current_predicate_option(Module:Indicator, Option) :-
    option_of(Module, Indicator, [], Option).

option_of(Module, Indicator, Before, Option) :-
    \+ member(Module:Indicator, Before),
    declared(Module, Indicator, _, Options),
    member(Option0, Options),
    (   Option0 = pass_to(To, _)
    ->  strip_module(Module:To, Module1, Indicator1),
        option_of(Module1, Indicator1, [Module:Indicator|Before], Option)
    ;   Option = Option0
    ).

%!  check_predicate_option(:Indicator, +Option) is det.
%
%   The predicate takes Option, with a value of its type. Errors: those of must_be/2 for the value;
%   existence_error(option, Option).
%
%       ?- predicate_options(user:draw/2, 2, [size(integer)]), check_predicate_option(user:draw/2, size(3)).
%       true.

check_predicate_option(Module:Indicator, Option) :-
    must_be(compound, Option),
    Option =.. [Name, Value],
    Declared =.. [Name, Type],
    (   option_of(Module, Indicator, [], Declared)
    ->  must_be(Type, Value)
    ;   existence_error(option, Option)
    ).
