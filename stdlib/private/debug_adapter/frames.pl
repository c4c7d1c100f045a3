% SPDX-License-Identifier: MIT
% The stack that a debugger shows: a frame for each running clause, with its current goal and the values of its
% variables under their source names. These are inferred from the goals: from the one that the head matched, those that
% the body has completed, and the current one.
%
%   frame(Module:Name/Arity, Path, Range, Goal, Line, Left, Inner): Goal runs the clause that begins on Line; Inner is
%   the goal that it has called, or none. Line is none for a procedure without a clause yet.

:- module('$dap_frames', [ frames_of/4, frame_names/2 ]).

:- use_module(library(lists), [member/2, reverse/2]).
:- use_module(private(debug_adapter/places)).
:- use_module(private(debug_adapter/stops), [enclosing_clause/3, running_span/5]).

%   In deep recursions only the innermost goals are shown.
most_frames(200).

%!  frames_of(+Stack, +Port, +CodeFrames, -Frames) is det.
%
%   Frames for the running goals at a port, as from private(debug_adapter/stops); CodeFrames are those of
%   '$current_frames'/2, or none.
%
%       ?- frames_of([], call, [], Frames).
%       Frames = [].

frames_of(Stack, Port, CodeFrames, Frames) :-
    most_frames(Most),
    clause_frames(Most, Stack, CodeFrames, Outer),
    (   ( Port == unify ; Port == none ),
        Stack = [goal(_, _, Goal, Predicate, Path:Line, Left)|_]
    ->  clause_range(Path, Line, Range),
        Frames = [frame(Predicate, Path, Range, Goal, Line, Left, none)|Outer]
    ;   Outer == [],
        Stack = [goal(_, _, Goal, Predicate, _, _)|_]
    ->  first_frame(Predicate, Goal, Frames)
    ;   Frames = Outer
    ).

clause_frames(Most, Stack, CodeFrames0, Frames) :-
    (   Most > 0,
        enclosing_clause(Stack, Clause, Inner)
    ->  Clause = goal(Number, _, Goal, Predicate, Path:Line, Left),
        Inner = goal(_, _, Called, _, _, _),
        (   running_span(Stack, CodeFrames0, _, From-To, CodeFrames),
            text_range(Path, From, To, Range)
        ->  true
        ;   CodeFrames = CodeFrames0,
            clause_range(Path, Line, Range)
        ),
        Frames = [frame(Predicate, Path, Range, Goal, Line, Left, Called)|Frames1],
        from_goal(Stack, Number, Below),
        Most1 is Most - 1,
        clause_frames(Most1, Below, CodeFrames, Frames1)
    ;   Frames = []
    ).

from_goal([Goal|Goals], Number, Below) :-
    (   Goal = goal(Number, _, _, _, _, _)
    ->  Below = [Goal|Goals]
    ;   from_goal(Goals, Number, Below)
    ).

first_frame(Predicate, Goal, Frames) :-
    Predicate = Module:Name/Arity,
    functor(Head, Name, Arity),
    (   '$definition_place'(Module, Head, Path, Line),
        \+ sub_atom(Path, 0, _, _, 'hornbeam:'),
        Path \== ''
    ->  clause_range(Path, Line, Range),
        Frames = [frame(Predicate, Path, Range, Goal, none, [], none)]
    ;   Frames = [frame(Predicate, none, none, Goal, none, [], none)]
    ).

%!  frame_names(+Frame, -Names) is det.
%
%   The variables of the clause of a frame, Name=Value. Variables with unknown values are unbound.
%
%       ?- frame_names(frame(user:p/0, none, none, p, none, [], none), Names).
%       Names = [].

frame_names(frame(_, Path, _, Goal, Line, Left, Inner), Names) :-
    (   integer(Line),
        clause_at(Path, Line, Head, Goals, Names0),
        same_goal(Head, Goal)
    ->  reverse(Left, InOrder),
        ( Inner == none -> All = InOrder ; '$append'(InOrder, [Inner], All) ),
        goals_left(All, Goals),
        Names = Names0
    ;   Names = []
    ).

%   Each goal is matched with the next body goal of which it is an instance.

goals_left([], _).
goals_left([Goal|Left], Goals0) :-
    (   '$append'(_, [Written|Goals1], Goals0),
        nonvar(Written),
        same_goal(Written, Goal)
    ->  goals_left(Left, Goals1)
    ;   goals_left(Left, Goals0)
    ).

%   Binds no variables of the goal. Where a meta-predicate received Module:Argument, the text has Argument.

same_goal(Written, Goal) :-
    functor(Written, Name, Arity),
    functor(Goal, Name, Arity),
    Written =.. [_|Patterns],
    Goal =.. [_|Arguments],
    plain_arguments(Patterns, Arguments, Plain),
    subsumes_term(Patterns, Plain),
    Patterns = Plain.

plain_arguments([], [], []).
plain_arguments([Pattern|Patterns], [Argument|Arguments], [Plain|Plains]) :-
    (   nonvar(Argument),
        Argument = _:Inner,
        \+ ( nonvar(Pattern), Pattern = _:_ )
    ->  Plain = Inner
    ;   Plain = Argument
    ),
    plain_arguments(Patterns, Arguments, Plains).
