% SPDX-License-Identifier: MIT
% The stack that a debugger shows: a frame for each running clause, with its current goal and the values of its
% variables under their source names: those that the running clause has where the text has the names.
%
%   frame(Module:Name/Arity, Path, Range, Goal, Line, Left, Inner): Goal runs the clause that begins on Line; Inner is
%   the goal that it has called, or none. Line is none for a procedure without a clause yet.

:- module('$dap_frames', [ frames_of/4, frame_names/2 ]).

:- use_module(library(lists), [member/2]).
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
%   The variables of the clause of a frame, Name=Value. Value is '$unknown' where the clause that runs does not show it:
%   an expansion has replaced all goals with the variable.
%
%       ?- frame_names(frame(user:p/0, none, none, p, none, [], none), Names).
%       Names = [].

frame_names(frame(_, Path, _, Goal, Line, Left, Inner), Names) :-
    (   integer(Line),
        clause_at(Path, Line, Text, Names0),
        clause_pairs(Text, Goal, Left, Inner, Pairs, Others)
    ->  values(Names0, Pairs, Others, Names)
    ;   Names = []
    ).

%   Others is what variables without a pair are: unbound while the head alone has been matched.

clause_pairs(Text, Goal, Left, Inner, Pairs, Others) :-
    clause_head(Text, Head),
    subsumes_term(Head, Goal),
    (   '$append'(_, ['$runs'(Clause0)], Left),
        plain_clause(Clause0, Clause)
    ->  Others = '$unknown',
        rule_pairs(Text, Clause, Pairs)
    ;   ( Left == [], Inner == none -> true ; Others = '$unknown' ),
        pairs(Head, Goal, Pairs, [])
    ).

clause_head(Clause, Head) :-
    (   Clause = (Head :- _)
    ->  true
    ;   Clause = (Head0 => _)
    ->  ( nonvar(Head0), Head0 = (Head1, _) -> Head = Head1 ; Head = Head0 )
    ;   Head = Clause
    ).

rule_pairs(Text, Clause, Pairs) :-
    Text =.. [Arrow, Head, Body],
    Clause =.. [Arrow, Head1, Body1],
    pairs(Head, Head1, Pairs, Pairs1),
    body_pairs(Body, Body1, Pairs1, []).

%   A variable as a goal is call/1 in the clause.

body_pairs(Text, Body, Pairs, Rest) :-
    (   var(Text),
        nonvar(Body),
        Body = call(Goal)
    ->  Pairs = [Text-Goal|Rest]
    ;   nonvar(Text),
        nonvar(Body),
        '$in_list'(Text/Body, [(A, B)/(C, D), (A ; B)/(C ; D), (A -> B)/(C -> D), (A *-> B)/(C *-> D)])
    ->  body_pairs(A, C, Pairs, Pairs1),
        body_pairs(B, D, Pairs1, Rest)
    ;   pairs(Text, Body, Pairs, Rest)
    ).

%   The variables of Text with what stands in their places in Term. Where an expansion has put something else, both
%   differ.

pairs(Text, Term, Pairs, Rest) :-
    (   var(Text)
    ->  Pairs = [Text-Term|Rest]
    ;   compound(Text),
        compound(Term),
        functor(Text, Name, Arity),
        functor(Term, Name, Arity)
    ->  Text =.. [_|Texts],
        Term =.. [_|Terms],
        all_pairs(Texts, Terms, Pairs, Rest)
    ;   Pairs = Rest
    ).

all_pairs([], [], Pairs, Pairs).
all_pairs([Text|Texts], [Term|Terms], Pairs, Rest) :-
    pairs(Text, Term, Pairs, Pairs1),
    all_pairs(Texts, Terms, Pairs1, Rest).

%   A variable has the same value in all its places, otherwise an expansion has moved it.

values([], _, _, []).
values([Name=Variable|Names0], Pairs, Others, [Name=Value|Names]) :-
    (   member(Known-First, Pairs),
        Known == Variable
    ->  ( differs(Pairs, Variable, First) -> Value = '$unknown' ; Value = First )
    ;   var(Others)
    ->  Value = Variable
    ;   Value = Others
    ),
    values(Names0, Pairs, Others, Names).

differs(Pairs, Variable, First) :-
    member(Other-Value, Pairs),
    Other == Variable,
    Value \== First,
    !.
