% SPDX-License-Identifier: MIT
% The units of tests in a file, between begin_tests/1 and end_tests/1. Each is a module; here it is known by its place.

:- module('$test_units', [unit_after/4, unit_problem/2]).

:- use_module(library(lists), [selectchk/3]).
:- use_module(private(source_analysis/clause_records), [piece_in/4]).

%!  unit_after(+Effects, +Place, +Unit0, -Unit) is det.
%
%   Unit is the unit after a directive at Place with these effects, as in private(source_analysis/declarations), where
%   Unit0 was the one before it; none outside of units.
%
%       ?- unit_after([reading(tests(a))], 30, none, Unit).
%       Unit = 30.

unit_after(Effects, Place, Unit0, Unit) :-
    (   '$in_list'(reading(tests(_)), Effects)
    ->  Unit = Place
    ;   '$in_list'(reading(end_of_tests(_)), Effects)
    ->  Unit = none
    ;   Unit = Unit0
    ).

%!  unit_problem(+Pieces, -Problem) is nondet.
%
%   An end of a unit that is not open, with bytes of the whole text.
%
%       ?- unit_problem([], Problem).
%       false.

unit_problem(Pieces, problem(error, 'E-permission', From, To, Message, none)) :-
    findall(Step-(From0-To0),
            ( piece_in(Pieces, 0, Offset, record(directive, Begin, End, _, _, Effects, _)),
              '$in_list'(reading(Step), Effects),
              From0 is Offset + Begin,
              To0 is Offset + End ),
            Steps),
    unopened(Steps, [], Unit, From-To),
    format(atom(Message), 'the unit of tests ~q is not open here', [Unit]).

%   unopened(+Steps, +Open, -Unit, -Span): an end of Unit at Span; the units Open have begun before.

unopened([Step-Span0|Steps], Open, Unit, Span) :-
    (   Step = tests(Begun)
    ->  unopened(Steps, [Begun|Open], Unit, Span)
    ;   Step = end_of_tests(Ended),
        atom(Ended)
    ->  (   selectchk(Ended, Open, Open1)
        ->  unopened(Steps, Open1, Unit, Span)
        ;   Unit = Ended,
            Span = Span0
        ;   unopened(Steps, Open, Unit, Span)
        )
    ;   unopened(Steps, Open, Unit, Span)
    ).
