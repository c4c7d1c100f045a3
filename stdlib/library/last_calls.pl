% SPDX-License-Identifier: MIT
% Last calls leave no frame. The clause whose last goal has thrown an error is searched for: from what is known to have
% been called, through the last goals of clauses, to the procedure that complained.

:- module(last_calls, [last_call_frame/5]).

:- use_module(library(program_parts), [is_program_goal/2, plain_goal/3, program_clause/4]).

most_steps(6).
most_procedures(200).

%!  last_call_frame(+Culprit, +Goal, +Frames, +UserFrames, -Frame) is semidet.
%
%   Frame, as those of '$error_trace'/1 are, is of the only clause that may have thrown in its last goal. Culprit is
%   the procedure that complained, or none; Goal what is known of its goal, or none; Frames are those of the trace.
%
%       ?- last_call_frame(none, none, [], [frame(user:p/0, 'a.pl', 1, user:q/0, 0, 0)], Frame).

last_call_frame(Culprit, Goal, Frames, UserFrames, Frame) :-
    starts(UserFrames, Starts),
    targets(Culprit, Frames, UserFrames, Targets),
    most_steps(Most),
    found_frames(Starts, Most, Starts, Targets, Goal, Frames0),
    sort(Frames0, [Frame]).

% What is known to have been called: the goal behind which the innermost clause goes on, or those of the query.
starts([frame(_, _, _, Callee, _, _)|_], [Callee]).
starts([], Starts) :-
    nb_current('$last_query', query(Module:Query, _)),
    goals(Query, true, Goals, []),
    findall(In:Name/Arity,
            ( '$in_list'(goal(Goal, _), Goals), plain_goal(Goal, Module, In:Plain), callable(Plain),
              functor(Plain, Name, Arity) ),
            Starts).

% Who may have been the last goal: the procedure that complained, and those of libraries that are in progress.
targets(Culprit, Frames, UserFrames, Targets) :-
    library_frames(Frames, UserFrames, Library),
    (   Culprit == none
    ->  Targets = [throw/1, call/1|Library]
    ;   ( Culprit = _:Indicator -> true ; Indicator = Culprit ),
        Targets = [Indicator|Library]
    ).

library_frames([Frame|Frames], UserFrames, [Name/Arity|Indicators]) :-
    Frame = frame(_:Name/Arity, _, _, _, _, _),
    \+ UserFrames = [Frame|_],
    \+ sub_atom(Name, 0, 1, _, $),
    !,
    library_frames(Frames, UserFrames, Indicators).
library_frames(_, _, []).

found_frames(Level, Left, Seen, Targets, Goal, Frames) :-
    findall(last(Called, Frame),
            ( '$in_list'(Procedure, Level), last_goal(Procedure, Called, Frame) ),
            Lasts),
    findall(Frame,
            ( '$in_list'(last(_:Last, Frame), Lasts), is_target(Last, Targets, Goal) ),
            Here),
    findall(Module:Name/Arity,
            ( '$in_list'(last(Module:Last, _), Lasts),
              functor(Last, Name, Arity),
              \+ '$in_list'(Module:Name/Arity, Seen)
            ),
            Next0),
    sort(Next0, Next),
    '$append'(Next, Seen, Seen1),
    length(Seen1, Count),
    most_procedures(Most),
    (   ( Next == [] ; Left =:= 0 ; Count > Most )
    ->  Frames = Here
    ;   Left1 is Left - 1,
        found_frames(Next, Left1, Seen1, Targets, Goal, Deeper),
        '$append'(Here, Deeper, Frames)
    ).

is_target(Last, Targets, Goal) :-
    functor(Last, Name, Arity),
    '$in_list'(Name/Arity, Targets),
    (   functor(Goal, Name, Arity)
    ->  \+ Last \= Goal
    ;   true
    ).

%   The last goals of the clauses of a procedure of the program.

last_goal(Module:Name/Arity, Called, frame(Module:Name/Arity, Path, Line, Callee, Before, 0)) :-
    functor(Head, Name, Arity),
    is_program_goal(Module, Head),
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
    findall(same, ( '$in_list'(goal(Other, _), Earlier), callable(Other), functor(Other, LastName, LastArity) ), Sames),
    length(Sames, Before).

%   Goals in the order of the text, each with true where nothing of the clause comes after it.

goals(Body, IsLast, [goal(call(Body), IsLast)|Goals], Goals) :-
    var(Body),
    !.
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
