% SPDX-License-Identifier: MIT
% Last calls leave no frame. The clause whose last goal has thrown an error is searched for: from what is known to have
% been called, through the last goals of the clauses of the program and the closures in them, to a goal that leads, by
% last calls inside the libraries only, to the procedure that complained.

:- module('$last_calls', [last_call_frame/5, doubtful_frames/5]).

:- use_module(private(messages/error_parts), [goal_of_span/6]).
:- use_module(private(teaching/program_parts), [is_program_goal/2, plain_goal/3, program_clause/4, inner_goals/3]).

most_steps(6).
most_procedures(200).

%!  last_call_frame(+Culprit, +Goal, +Frames, +UserFrames, -Frame) is semidet.
%
%   Frame, as those of '$error_trace'/1 are, is of the only clause that may have thrown in its last goal. Culprit is
%   the procedure that complained, or none, or missing(Procedure); Goal what is known of its goal, or none; Frames are
%   those of the trace.
%
%       ?- last_call_frame(none, none, [], [frame(user:p/0, 'a.pl', 1, user:q/0, 0, 0)], Frame).

last_call_frame(Culprit, Goal, Frames, UserFrames, Frame) :-
    possible_frames(Culprit, Goal, Frames, UserFrames, [Frame]),
    Frame \== here.

%!  doubtful_frames(+Culprit, +Goal, +Frames, +UserFrames, -Doubtful) is semidet.
%
%   As last_call_frame/5, where several clauses may have thrown and nothing tells which: Doubtful are the frames of all.
%
%       ?- doubtful_frames(none, none, [], [frame(user:p/0, 'a.pl', 1, user:q/0, 0, 0)], Doubtful).

doubtful_frames(Culprit, Goal, Frames, UserFrames, Doubtful) :-
    possible_frames(Culprit, Goal, Frames, UserFrames, Possible),
    Possible = [_,_|_],
    findall(Frame, ( '$in_list'(Frame, Possible), Frame \== here ), Doubtful).

possible_frames(Culprit, Goal, Frames, UserFrames, Possible) :-
    start_calls(UserFrames, Calls),
    complainers(Culprit, Goal, Complainers),
    library_frames(Frames, UserFrames, Library),
    target_groups(Library, Complainers, Groups),
    most_steps(Most),
    '$in_list'(Targets, Groups),
    found_frames(Calls, Most, [], Targets, Goal, Found),
    Found \== [],
    !,
    sort(Found, Possible).

%   start_calls(+UserFrames, -Calls): what is known to have been called, each as call(Module:Goal, Frame), here for
%   Frame: the goal after which the innermost clause goes on, or those of the query.

start_calls([Frame|_], [call(Goal, here)]) :-
    Frame = frame(_, _, _, Module:Name/Arity, _, _),
    (   frame_goal(Frame, Goal0)
    ->  Goal = Goal0
    ;   functor(General, Name, Arity),
        Goal = Module:General
    ).
start_calls([], Calls) :-
    nb_current('$last_query', query(Module:Query, _)),
    goals(Query, true, Goals, []),
    findall(call(Called, here),
            ( '$in_list'(goal(Goal, _), Goals), plain_goal(Goal, Module, Called) ),
            Calls).

frame_goal(frame(Module:_, Path, _, _:Name/Arity, Begin, From-To), Called) :-
    '$clause_at_offset'(Path, Begin, Module, Clause, _, Layout),
    goal_of_span(Clause, Layout, From, To, Goal, _),
    is_of_name(Goal, Name, Arity),      % a goal of a grammar has two arguments less
    !,
    plain_goal(Goal, Module, Called).

is_of_name(Goal, Name, Arity) :-
    callable(Goal),
    functor(Goal, Name, Arity).

% Who may have thrown, where no library is in progress. The builtin of a library has no name that the error tells.
complainers(missing(Procedure), _, [Procedure]) :- !.
complainers(none, Goal, [Procedure]) :-
    compound(Goal),
    procedure(system:Goal, Procedure),
    Procedure = _:Name/_,
    sub_atom(Name, 0, 1, _, $),
    !.
complainers(none, _, [system:throw/1|Calls]) :-
    !,
    calls(Calls).
complainers(Procedure0, _, [Procedure]) :-
    ( Procedure0 = _:_ -> Procedure = Procedure0 ; Procedure = system:Procedure0 ).

calls(Calls) :-
    findall(system:call/N, between(1, 8, N), Calls).

library_frames([Frame|Frames], UserFrames, [Frame|Library]) :-
    Frame = frame(_:Name/_, _, _, _, _, _),
    \+ UserFrames = [Frame|_],
    \+ sub_atom(Name, 0, 1, _, $),
    !,
    library_frames(Frames, UserFrames, Library).
library_frames(_, _, []).

%   target_groups(+LibraryFrames, +Targets0, -Groups): where the last calls may have led, innermost first. After a
%   frame of a library there is nothing of the program, unless the library has called a closure there.

target_groups([], Targets, [Targets]).
target_groups([frame(Procedure, _, _, Callee, _, _)|Frames], Targets, Groups) :-
    (   calls(Calls),
        reaches([Callee], [], Calls)
    ->  Groups = [Targets|Groups1]
    ;   Groups = Groups1
    ),
    target_groups(Frames, [Procedure], Groups1).

%   found_frames(+Calls, +StepsLeft, +Seen, +Targets, +Thrown, -Frames): Seen are the procedures that have been looked
%   into, as called or in general.

found_frames(Calls, Left, Seen, Targets, Thrown, Frames) :-
    findall(Frame,
            ( called(Calls, Called, Frame), is_target(Called, Targets, Thrown) ),
            Here),
    findall(Called,
            ( called(Calls, Called, _), is_program(Called) ),
            Next0),
    new_goals(Next0, Seen, Next, Seen1),
    length(Seen1, Count),
    most_procedures(Most),
    (   ( Next == [] ; Left =:= 0 ; Count > Most )
    ->  Frames = Here
    ;   Left1 is Left - 1,
        findall(call(Last, Frame), ( '$in_list'(Goal, Next), last_goal(Goal, Last, Frame) ), Calls1),
        found_frames(Calls1, Left1, Seen1, Targets, Thrown, Deeper),
        '$append'(Here, Deeper, Frames)
    ).

% A procedure that calls itself is looked into once more, whatever its arguments.
new_goals([], Seen, [], Seen).
new_goals([Called|Goals], Seen0, New, Seen) :-
    Called = Module:Goal,
    procedure(Called, Procedure),
    (   '$in_list'(general(Procedure), Seen0)
    ->  new_goals(Goals, Seen0, New, Seen)
    ;   '$in_list'(Procedure, Seen0)
    ->  functor(Goal, Name, Arity),
        functor(General, Name, Arity),
        New = [Module:General|New1],
        new_goals(Goals, [general(Procedure)|Seen0], New1, Seen)
    ;   New = [Called|New1],
        new_goals(Goals, [Procedure|Seen0], New1, Seen)
    ).

% A goal calls its procedure, and perhaps those that its arguments name.
called(Calls, Called, Frame) :-
    '$in_list'(call(Module:Goal, Frame), Calls),
    (   Called0 = Module:Goal
    ;   inner_goals(Module, Goal, Inner),
        '$in_list'(Called0, Inner)
    ),
    plain_goal(Called0, Module, Called),
    Called = _:Plain,
    callable(Plain).

is_program(Module:Goal) :-
    is_program_goal(Module, Goal).

procedure(Module:Goal, Module:Name/Arity) :-
    functor(Goal, Name, Arity).

is_target(Called, Targets, Thrown) :-
    \+ is_program(Called),
    procedure(Called, Procedure),
    Called = _:Goal,
    functor(Goal, Name, Arity),
    \+ ( functor(Thrown, Name, Arity), Goal \= Thrown ),
    reaches([Procedure], [], Targets).

%   reaches(+Procedures, +Seen, +Targets): one of Targets is among the procedures, or is called by last calls from
%   them that go through no clause of the program.

reaches([Procedure0|Procedures], Seen, Targets) :-
    Procedure0 = Module:Name/Arity,
    functor(Head, Name, Arity),
    (   '$last_calls'(Module, Head, Procedure, Calls)
    ->  true
    ;   Procedure = Procedure0,
        Calls = []
    ),
    (   '$in_list'(Procedure, Targets)
    ->  true
    ;   ( '$in_list'(Procedure, Seen) ; Procedure = In:_, is_program_goal(In, Head) )
    ->  reaches(Procedures, Seen, Targets)
    ;   '$append'(Calls, Procedures, Procedures1),
        reaches(Procedures1, [Procedure|Seen], Targets)
    ).

%   The last goals of the clauses of the program that match a goal.

last_goal(Module:Head, Called, frame(Module:Name/Arity, Path, Line, Callee, Begin, Span)) :-
    functor(Head, Name, Arity),
    catch(program_clause(Module, Head, Body, Reference), error(_, _), fail),
    '$clause_place'(Reference, Path, Line),
    Line > 0,
    goals(Body, true, Goals, []),
    '$append'(Earlier, [goal(Goal, true)|_], Goals),
    plain_goal(Goal, Module, Called),
    Called = _:Plain,
    callable(Plain),
    functor(Plain, LastName, LastArity),
    Callee = Module:LastName/LastArity,
    findall(same, ( '$in_list'(goal(Other, _), Earlier), is_of_name(Other, LastName, LastArity) ), Sames),
    length(Sames, Before),
    '$call_place'(Reference, LastName, LastArity, Before, Begin, Span).

%   Goals in the order of the text, each with true where nothing of the clause comes after it.

goals(Body, IsLast, [goal(call(Body), IsLast)|Goals], Goals) :-
    var(Body),
    !.
goals((A, B), IsLast, Goals0, Goals) :-
    B == true,                          % compiled to nothing
    !,
    goals(A, IsLast, Goals0, Goals).
goals((A, B), IsLast, Goals0, Goals) :-
    !,
    goals(A, false, Goals0, Goals1),
    goals(B, IsLast, Goals1, Goals).
goals((A ; B), IsLast, Goals0, Goals) :-
    !,
    goals(A, IsLast, Goals0, Goals1),
    goals(B, IsLast, Goals1, Goals).
goals((A -> B), IsLast, Goals0, Goals) :-
    !,
    goals(A, false, Goals0, Goals1),
    goals(B, IsLast, Goals1, Goals).
goals((A *-> B), IsLast, Goals0, Goals) :-
    !,
    goals(A, false, Goals0, Goals1),
    goals(B, IsLast, Goals1, Goals).
goals(\+ A, _, Goals0, Goals) :-
    !,
    goals(A, false, Goals0, Goals).
goals(Goal, IsLast, [goal(Goal, IsLast)|Goals], Goals).
