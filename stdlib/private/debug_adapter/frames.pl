% SPDX-License-Identifier: MIT
% The stack that a debugger shows: a frame for each clause in progress, with the goal that it is at, and the values of
% its variables by their names in the source. These are read off the goals: that which the head has matched, those which
% the body has left, that which it is in.
%
%   frame(Module:Name/Arity, Path, Range, Goal, Line, Left, Inner): Goal runs the clause that begins in Line; Inner is
%   the goal that it has called, or none. Line is none for a procedure that has no clause yet.

:- module('$dap_frames', [ frames_of/4, frame_names/2 ]).

:- use_module(library(lists), [member/2, reverse/2]).
:- use_module(private(debug_adapter/places)).
:- use_module(private(debug_adapter/stops), [called_span/5, enclosing_clause/3]).

%   Of a deep recursion the innermost goals are shown.
most_frames(200).

%!  frames_of(+Stack, +Port, +CodeFrames, -Frames) is det.
%
%   Frames for the goals in progress at a port, as private(debug_adapter/stops) has them; CodeFrames are those of
%   '$current_frames'/2, or none.
%
%       ?- frames_of([], call, [], Frames).
%       Frames = [].

frames_of(Stack, Port, CodeFrames, Frames) :-
    most_frames(Most),
    clause_frames(Most, Stack, CodeFrames, Outer),
    (   ( Port == unify ; Port == none ),
        Stack = [goal(_, _, Goal, Predicate, Path:Line, Left)|_]
    ->  Frames = [frame(Predicate, Path, range(Line, 1, Line, 1), Goal, Line, Left, none)|Outer]
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
        functor(Called, Name, Arity),
        (   called_span(Clause, Name/Arity, CodeFrames0, From-To, CodeFrames),
            text_range(Path, From, To, Range)
        ->  true
        ;   CodeFrames = CodeFrames0,
            Range = range(Line, 1, Line, 1)
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
    ->  Frames = [frame(Predicate, Path, range(Line, 1, Line, 1), Goal, none, [], none)]
    ;   Frames = [frame(Predicate, none, none, Goal, none, [], none)]
    ).

%!  frame_names(+Frame, -Names) is det.
%
%   The variables of the clause of a frame, Name=Value. Those that nothing is known of yet are variables.
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

%   Each goal is the next one of the body that it is an instance of.

goals_left([], _).
goals_left([Goal|Left], Goals0) :-
    (   '$append'(_, [Written|Goals1], Goals0),
        nonvar(Written),
        same_goal(Written, Goal)
    ->  goals_left(Left, Goals1)
    ;   goals_left(Left, Goals0)
    ).

%   Nothing of the goal is bound. Where a meta predicate has got Module:Argument, the text has Argument.

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
