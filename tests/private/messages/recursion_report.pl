% SPDX-License-Identifier: MIT
% private(messages/recursion_report): which recursion has filled the memory.

:- use_module(library(plunit)).
:- use_module(private(messages/recursion_report)).

% The mistakes below are meant.
:- multifile(user:message_hook/3).
user:message_hook(load_warning(_, _, _), warning, _).

forever(X) :- forever(Y), X = Y.
again(X) :- again(X).
joined(X, Y) :- joined(X, Z), joined(Z, Y).
walk([_|T]) :- walk(T), true.
walk_on(X) :- walk_off(X), true.
walk_off(X) :- walk_on(X), true.
inner(X) :- atom_length(X, _), true.

recursion(Frames, Text) :-
    phrase(recursion_report(trace(resource_error/1, none, 5000, Frames, none)), Lines),
    message_to_codes(Lines, _, Codes),
    atom_codes(Text, Codes).

%   A frame of a clause of this file that calls Callee.
frame(Name/Arity, Callee, frame(user:Name/Arity, Path, Line, user:Callee, Begin, From-To)) :-
    functor(Head, Name, Arity),
    nth_clause(user:Head, _, Reference),
    '$clause_place'(Reference, Path, Line),
    '$clause_at'(Path, Line, user, (_ :- Body), _, term_position(Begin, _, _, _, [_, Layout])),
    goal_of(Callee, Body, Layout, From, To),
    !.

goal_of(Name/Arity, Goal, term_position(From, To, _, _, _), From, To) :-
    functor(Goal, Name, Arity).
goal_of(Callee, (A, B), term_position(_, _, _, _, [LayoutA, LayoutB]), From, To) :-
    ( goal_of(Callee, A, LayoutA, From, To) ; goal_of(Callee, B, LayoutB, From, To) ).

has(Text, Part) :-
    sub_atom(Text, _, _, _, Part),
    !.

:- begin_tests(recursion_report).

test(memory, true) :-
    phrase(memory_text, Lines), message_to_codes(Lines, _, Codes), atom_codes(Text, Codes),
    sub_atom(Text, 0, _, _, 'out of memory: the limit is '), has(Text, ' MB').
test(calls_itself, true) :-
    frame(forever/1, forever/1, F), recursion([F, F, F], T), has(T, '= forever/1 calls itself: forever(X) -> forever(Y) -> ...').
test(nameless, true) :-
    frame(walk/1, walk/1, F), recursion([F, F, F], T), has(T, '= walk/1 calls itself: walk([_|T]) -> walk(T) -> ...').
test(first_goal, true) :-
    frame(forever/1, forever/1, F), recursion([F, F, F], T), has(T, '= the recursive call comes first: put X=Y before it').
test(two_calls, true) :-
    frame(joined/2, joined/2, F), recursion([F, F, F], T), has(T, '= both calls of joined/2 would be like this one'),
    \+ has(T, 'before it').
test(into_parts, true) :-
    frame(walk/1, walk/1, F), recursion([F, F, F], T), has(T, 'every call takes a part of its argument').
test(of_two, true) :-
    frame(walk_on/1, walk_off/1, F1), frame(walk_off/1, walk_on/1, F2),
    recursion([F1, F2, F1, F2, F1], T), has(T, '= the calls repeat: walk_on/1 -> walk_off/1 -> walk_on/1 -> ...').
test(depth, true) :-
    frame(forever/1, forever/1, F), recursion([F, F, F], T), has(T, '= 5,000 calls deep when the memory was full').
test(no_turn, true) :- frame(inner/1, atom_length/2, F), recursion([F], T), has(T, '= in inner/1').
test(no_frames, T == '') :- recursion([], T).
test(same_arguments, true) :-
    frame(again/1, again/1, F), recursion([F, F, F], T), has(T, '= again/1 calls itself with the same arguments: '),
    has(T, '= the clause does nothing but call itself').
test(slice, true) :- frame(forever/1, forever/1, F), recursion([F, F, F], T), has(T, '= ?- slice. shows the part').

:- end_tests(recursion_report).
