% SPDX-License-Identifier: MIT
% The arguments of a goal that are goals or closures, even if its library has not been loaded yet.

:- module('$goal_modes', [goal_modes/3]).

:- dynamic(library_modes/2).

%!  goal_modes(+Module, +Goal, -Modes) is semidet.
%
%   Modes is the meta_predicate declaration of the procedure that Goal calls in Module. Loads nothing.
%
%       ?- goal_modes(user, maplist(p, [1]), Modes).
%       Modes = maplist(1, ?).

goal_modes(Module, Goal, Modes) :-
    callable(Goal),
    (   '$predicate_property'(Module, Goal, defined)
    ->  '$predicate_property'(Module, Goal, meta_predicate(Modes))
    ;   functor(Goal, Name, Arity),
        '$library_of_call'(Module, Name, Arity, Path),
        modes_of_library(Path, All),
        functor(Declared, Name, Arity),
        '$in_list'(Declared, All),
        Modes = Declared
    ),
    !.

modes_of_library(Path, All) :-
    (   library_modes(Path, Known)
    ->  All = Known
    ;   '$open_source'(Path, Handle),
        call_cleanup(declared_modes(Handle, All), '$close_source'(Handle)),
        assertz(library_modes(Path, All))
    ).

% Declarations precede the first clause.
declared_modes(Handle, All) :-
    (   '$read_clause'(Handle, system, (:- Directive), _, _, _)
    ->  (   Directive = meta_predicate(Declared)
        ->  add_modes(Declared, All, All1)
        ;   All = All1
        ),
        declared_modes(Handle, All1)
    ;   All = []
    ).

add_modes(Declared, All, Rest) :-
    (   Declared = (A, B)
    ->  add_modes(A, All, All1),
        add_modes(B, All1, Rest)
    ;   All = [Declared|Rest]
    ).
