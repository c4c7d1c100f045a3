% SPDX-License-Identifier: MIT
% Spy points and their conditions.

:- module('$spy_points', [procedures/3, set_all_spied/3, add_condition/4, condition_holds/3, print_spy_point/1]).

:- use_module(private(teaching/program_parts), [write_named/3]).

:- dynamic(spy_condition/3).

%!  procedures(+Spec, +Module, -Indicators) is det.
%
%   Indicators are those of the procedures Spec, Name/Arity or Name, of Module. Errors:
%   existence_error(procedure, Spec), type_error(predicate_indicator, Spec).
%
%       ?- procedures(append/3, lists, Indicators).
%       Indicators = [append/3].

procedures(Name/Arity, Module, [Name/Arity]) :-
    atom(Name),
    integer(Arity),
    !,
    functor(Head, Name, Arity),
    (   '$predicate_property'(Module, Head, defined)
    ->  true
    ;   '$autoload'(Module, Name, Arity)
    ->  true
    ;   throw(error(existence_error(procedure, Name/Arity), _))
    ).
procedures(Name, Module, Indicators) :-
    atom(Name),
    !,
    findall(Name/Arity, current_predicate(Module:Name/Arity), Indicators),
    (   Indicators == []
    ->  throw(error(existence_error(procedure, Name), _))
    ;   true
    ).
procedures(Spec, _, _) :-
    throw(error(type_error(predicate_indicator, Spec), _)).

%!  set_all_spied(+Indicators, +Module, +On) is det.
%
%   Sets spy points, or removes them, with their conditions.
%
%       ?- set_all_spied([append/3], lists, false).

set_all_spied([], _, _).
set_all_spied([Name/Arity|Indicators], Module, On) :-
    '$set_spied'(Module, Name, Arity, On),
    retractall(spy_condition(Module, Name/Arity, _)),
    (   On == true
    ->  print_message(information, format('% Spy point on ~q', [Name/Arity]))
    ;   true
    ),
    set_all_spied(Indicators, Module, On).

%!  add_condition(+Module, +Indicator, +Head, :Condition) is det.
%
%   The spy point is for goals that match Head and for which Condition succeeds.
%
%       ?- add_condition(user, p/1, p(N), user:(N > 3)), set_all_spied([], user, false).

add_condition(Module, Indicator, Head, Condition) :-
    assertz(spy_condition(Module, Indicator, when(Head, Condition))).

%!  condition_holds(+Module, +Indicator, +Goal) is semidet.
%
%   Goal is one for which the spy point is.
%
%       ?- condition_holds(user, q/1, q(a)).
%       true.

condition_holds(Module, Indicator, Goal) :-
    (   spy_condition(Module, Indicator, _)
    ->  spy_condition(Module, Indicator, when(Head, Condition)),
        \+ \+ ( Head = Goal, catch(call(Condition), _, fail) )
    ;   true
    ),
    !.

%!  print_spy_point(+Procedure) is det.
%
%   Prints a line about the spy point on Procedure, Module:Name/Arity.
%
%       ?- print_spy_point(user:q/1).

print_spy_point(Module:Indicator) :-
    (   Module == user
    ->  format('spy point: ~q', [Indicator])
    ;   format('spy point: ~q', [Module:Indicator])
    ),
    (   spy_condition(Module, Indicator, when(Head, _:Condition))
    ->  '$variable_names'([], Head-Condition, [], Names),
        write(', for '),
        write_named(current_output, Head, Names),
        write(' when '),
        write_named(current_output, Condition, Names)
    ;   true
    ),
    nl.
