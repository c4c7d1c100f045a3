% SPDX-License-Identifier: MIT
% Reports on a recursion that has exhausted memory: which predicate, how it calls itself, what may stop it.

:- module('$recursion_report', [memory_text//0, recursion_report//1]).

:- use_module(library(apply), [maplist/3]).
:- use_module(private(checks/arithmetic_goals), [arithmetic_goal/2]).
:- use_module(private(messages/error_origins), [query_of_error/2]).
:- use_module(private(messages/error_report), [user_frames/2, frame_place/2]).
:- use_module(private(messages/source_snippets), [place_lines//1, head_of_clause/3]).
:- use_module(private(teaching/failure_hints), [not_computed_hint/2]).
:- use_module(private(teaching/cycles), [cycle_of/2, runaway_calls/3, shown_calls/2]).

%!  memory_text// is det.
%
%   Which limit has been reached, and how soon.
%
%       ?- phrase(memory_text, [Text|_]).

memory_text -->
    { current_prolog_flag(stack_limit, Stacks),
      current_prolog_flag(memory_limit, Others),
      Megabytes is Stacks // 1048576,
      OtherMegabytes is Others // 1048576
    },
    ['out of memory: the limit is ~w MB'-[Megabytes]],
    (   { Others =:= Stacks }
    ->  []
    ;   [' for the stacks, ~w MB for everything else'-[OtherMegabytes]]
    ),
    time_used.

% Since the query began.
time_used -->
    { nb_current('$query_started', Started),
      statistics(cputime, Now),
      Used is Now - Started
    },
    !,
    [', after ~2f seconds'-[Used]].
time_used -->
    [].

%!  recursion_report(+Trace)// is det.
%
%   The predicate that filled the memory, and how: the innermost frames repeat.
%
%       ?- phrase(recursion_report(Trace), Lines).

recursion_report(trace(_, _, Depth, Frames, _)) -->
    { user_frames(Frames, [Frame|User]),
      Frame = frame(Indicator, _, _, _, _, _),
      cycle(User, Indicator, [Frame], Cycle)
    },
    !,
    cycle_report(Cycle, Depth).
recursion_report(trace(_, _, Depth, Frames, _)) -->
    { user_frames(Frames, [Frame|_]) },
    !,
    { frame_place(Frame, where(Module:Indicator, Place, Goal, _, Clause, Names)),
      '$error_report':owner(Module, Indicator, Owner)
    },
    place_lines(Place),
    (   { Frame = frame(Called, _, _, Called, _, _) }        % in its last goal: that leaves no frames to count
    ->  turn(Owner, [Owner], Goal, Clause, Names),
        how_to_end(Owner, [Owner], Goal, Clause, Names)
    ;   { repeated_goal(Clause, Owner, Again) }
    ->  turn(Owner, [Owner], Again, Clause, Names),
        how_to_end(Owner, [Owner], none, Clause, Names)
    ;   [nl, '= in ~q'-[Owner]],
        depth_line(Depth)
    ).
recursion_report(Trace) -->
    { query_of_error(Trace, Format-Arguments),
      atom_concat('= in the query ?- ', Format, Line)
    },
    !,
    [nl, Line-Arguments],
    last_calls_of_query.
recursion_report(_) -->
    [].

%   The last goal of the clause calls its own procedure: such calls leave no frames.

repeated_goal(Clause, Owner, Goal) :-
    Clause \== none,
    '$error_report':clause_goals(Clause, Goals),
    '$append'(_, [Goal], Goals),
    callable(Goal),
    functor(Goal, Name, Arity),
    Owner = Name/Arity.

% The frames up to and including the next one of the same predicate, as its call leads to the first.
cycle([Frame|Frames], Indicator, Seen, Cycle) :-
    (   Frame = frame(Indicator, _, _, Callee, _, _),
        Callee \== none
    ->  Cycle = [Frame|Seen]
    ;   length(Seen, Length),
        Length < 20,
        cycle(Frames, Indicator, [Frame|Seen], Cycle)
    ).

% Outermost first; the last one begins the next round.
cycle_report([Frame|Rest], Depth) -->
    { frame_place(Frame, where(Module:Indicator, Place, Goal, _, Clause, Names)),
      '$error_report':owner(Module, Indicator, Owner),
      maplist(cycle_name, Rest, Owners)
    },
    place_lines(Place),
    turn(Owner, Owners, Goal, Clause, Names),
    depth_line(Depth),
    how_to_end(Owner, Owners, Goal, Clause, Names).

how_to_end(Owner, Owners, Goal, Clause, Names) -->
    with_values(Owner, Calls),
    recursion_hint(Owner, Calls, Owners, Goal, Clause, Names),
    [nl, '= ?- slice. shows the part of the program that does not end'].

%   with_values(?Owner, -Found)//: the calls that the last query leads to, if they can be found: Found is a cycle, or
%   `explained` if nothing is left to say, or [].

with_values(Owner, Calls) -->
    { nb_current('$last_query', query(Query, _)),
      cycle_of(Query, Calls)
    },
    !,
    { shown_calls(Calls, Text),
      ( nonvar(Owner) -> true ; Calls = [_:Called|_], functor(Called, Name, Arity), Owner = Name/Arity )
    },
    [nl, '= with the values: ~w'-[Text]].
with_values(Owner, Found) -->
    { nb_current('$last_query', query(Query, _)),
      ( nonvar(Owner), Owner = _:Indicator -> true ; Indicator = Owner ),
      runaway_calls(Query, Indicator, Calls),
      acyclic_term(Calls)
    },
    !,
    { Calls = [A, B, C|_],
      '$append'(_, [Last], Calls),
      shown_calls([A, B, C], First),
      shown_calls([Last], End)
    },
    [nl, '= with the values: ~w -> ... -> ~w -> ...'-[First, End]],
    (   { A = _:First0, B = _:Second0, not_computed_hint([Second0, First0], Hint) }
    ->  { Found = explained },
        [nl, '= ~w'-[Hint]]
    ;   passed_end(Calls, Found)
    ).
with_values(_, []) -->
    [].

%   Calls left no frames.

last_calls_of_query -->
    with_values(Owner, Found),
    (   { nonvar(Owner) }
    ->  recursion_hint(Owner, Found, [], none, none, []),
        [nl, '= ?- slice. shows the part of the program that does not end']
    ;   []
    ).

%   A call matches a fact that would end the recursion, and was not the first one.

passed_end([Before, Module:Goal|Calls], Found) -->
    (   { functor(Goal, Name, Arity),
          functor(Head, Name, Arity),
          Before = Module:Goal0,
          catch('$stored_clause'(Module:Head, true), error(_, _), fail),
          \+ Head \= Goal,
          Head \= Goal0 }
    ->  { shown_calls([Module:Goal], Text), Found = explained },
        [nl, '= ~w should be the end, but goes on, too: the clause that calls itself needs a test in front'-[Text]]
    ;   passed_end([Module:Goal|Calls], Found)
    ).
passed_end([_], []) -->
    [].

cycle_name(frame(Module:Indicator, _, _, _, _, _), Owner) :-
    '$error_report':owner(Module, Indicator, Owner).

turn(Owner, [Owner], Goal, Clause, Names) -->
    { nonvar(Goal), Goal \== none, Clause \== none },
    !,
    { head_of_clause(Clause, Head, _),
      (   says_nothing_new(Head, Goal)
      ->  How = ' with the same arguments'
      ;   How = ''
      )
    },
    [nl, '= ~q calls itself~w: ~W -> ~W -> ...'-[Owner, How, Head, Options, Goal, Options]],
    { '$variable_names'([], Head-Goal, Names, All),
      Options = [quoted(true), variable_names(All), max_depth(6), spacing(next_argument)]
    }.
turn(Owner, [Owner], _, _, _) -->
    !,
    [nl, '= ~q calls itself'-[Owner]].
turn(Owner, Owners, _, _, _) -->
    [nl, '= the calls repeat: ~q'-[Owner]],
    turn_names(Owners).

% Each argument is an argument of the head, or a variable that is not in the head.
says_nothing_new(Head, Goal) :-
    Head =.. [_|Arguments0],
    Goal =.. [_|Arguments],
    term_variables(Head, Variables),
    all_old(Arguments0, Arguments, Variables, 0, Same),
    Same > 0.

all_old([], [], _, Same, Same).
all_old([Argument0|Arguments0], [Argument|Arguments], Variables, Same0, Same) :-
    (   Argument == Argument0
    ->  Same1 is Same0 + 1
    ;   var(Argument),
        \+ '$is_among'(Argument, Variables),
        Same1 = Same0
    ),
    all_old(Arguments0, Arguments, Variables, Same1, Same).

turn_names([]) -->
    [' -> ...'].
turn_names([Owner|Owners]) -->
    [' -> ~q'-[Owner]],
    turn_names(Owners).

depth_line(Depth) -->
    (   { Depth > 1000 }
    ->  [nl, '= ~D calls deep when the memory was full'-[Depth]]
    ;   []
    ).

recursion_hint(_, explained, _, _, _, _) -->
    !.
recursion_hint(Owner, _, [Owner], Goal, Clause, Names) -->
    { Clause \== none,
      head_of_clause(Clause, Head, _),
      same_list(Head, Goal, List, Tail)
    },
    !,
    [nl, '= the call has ~W again: call it with ~W, the rest of that list'-[List, Options, Tail, Options]],
    { Options = [quoted(true), variable_names(Names), spacing(next_argument)] }.
recursion_hint(Owner, _, [Owner], Goal, Clause, Names) -->
    { Clause \== none,
      '$error_report':clause_goals(Clause, Goals),
      Goals = [First|Rest],
      First == Goal,
      head_of_clause(Clause, Head, _),
      \+ takes_apart(Head, Goal)
    },
    !,
    (   { Clause = (_ --> _) }
    ->  [nl, '= a rule of a grammar that begins with itself reads nothing: first read something, then what repeats;',
         nl, '= or add `:- table ~q.`'-[Owner]]
    ;   { functor(Goal, Name, Arity), functor(Again, Name, Arity), '$in_list'(Again, Rest) }
    ->  [nl, '= both calls of ~q would be like this one, also in another order: put the relation on which'-[Owner],
         nl, '= it is built in place of the first, or add `:- table ~q.`'-[Owner]]
    ;   { Rest = [Second|_], arithmetic_goal(Second, _) }
    ->  [nl, '= the recursive call comes first: a test, or a clause that ends it, must stand in front of it']
    ;   { Rest = [Second|_] , callable(Second) }
    ->  [nl, '= the recursive call comes first: put ~W before it, or add `:- table ~q.`'
             -[Second, [quoted(true), variable_names(Names), spacing(next_argument)], Owner]]
    ;   [nl, '= the clause does nothing but call itself']
    ).
recursion_hint(Owner, _, [Owner], Goal, Clause, _) -->
    { Clause \== none,
      head_of_clause(Clause, Head, _),
      takes_apart(Head, Goal)
    },
    !,
    [nl, '= every call takes a part of its argument: was that unbound, or without end?'].
recursion_hint(Owner, [_, _, _|_], _, _, _, _) -->
    !,
    [nl, '= it comes back to where it was: keep in an argument where it has been, or add `:- table ~q.`'-[Owner]].
recursion_hint(_, _, _, _, _, _) -->
    [nl, '= does every turn come closer to a clause that ends it?'].

%   An argument of the head, a list [_|Tail], is passed on as it is.

same_list(Head, Goal, List, Tail) :-
    compound(Head),
    compound(Goal),
    arg(N, Head, List),
    nonvar(List),
    List = [_|Tail],
    var(Tail),
    arg(N, Goal, Passed),
    Passed == List,
    !.

% An argument of the goal is a part of a compound argument of the head.
takes_apart(Head, Goal) :-
    Head =.. [_|Wholes],
    Goal =.. [_|Parts],
    '$in_list'(Whole, Wholes),
    compound(Whole),
    '$in_list'(Part, Parts),
    var(Part),
    term_variables(Whole, Variables),
    '$is_among'(Part, Variables),
    !.
