% SPDX-License-Identifier: MIT
% The search of a goal as a tree (SLD tree): which clauses match, what they bind, what fails and what a cut
% removes.
%
%     ?- app(A, B, [1])
%     ├─ clause 1 (app.pl:1)  A = [], B = [1]
%     │  └─ yes 1
%     └─ clause 2 (app.pl:2)  A = [1|T]
%        └─ ?- app(T, B, [])
%           ...

:- module(search_tree, [tree/1, tree/2]).

:- use_module(private(teaching/program_parts)).
:- use_module(private(teaching/tree_drawings), [write_drawing/2]).
:- use_module(library(option), [option/3]).

:- meta_predicate tree(0), tree(0, +).

%!  tree(:Goal) is det.
%
%   Draws the search for all answers of Goal in the terminal, up to 200 nodes and a depth of 30.
%
%       ?- tree(append(X, Y, [1])).

tree(Goal) :-
    tree(Goal, []).

%!  tree(:Goal, +Options) is det.
%
%   The same with options: nodes(Most), depth(Most), stream(Stream), or file(File): a page to step through in a browser
%   for File.html, a drawing for File.svg, a graph for the program dot for File.dot. A page has up to 5,000 nodes, 100
%   deep.
%
%       :- tree(member(X, [a, b]), [nodes(20)]).

tree(Goal0, Options) :-
    strip_module(Goal0, Module, Goal),
    option(file(File), Options, none),
    default_limits(File, Most0, Deepest0),
    option(nodes(Most), Options, Most0),
    option(depth(Deepest), Options, Deepest0),
    typed_names(Goal, Names),
    length(Names, Own),
    Limits = limits(Most, Deepest, 0, 0, Own),
    copy_term(Goal-Names, Copy-CopyNames),
    build([goal(Module, Copy, 0), goal(system, '$values'([]), 0)], CopyNames, 0, Limits, Tree, _),
    (   File \== none
    ->  write_drawing(File, Tree)
    ;   option(stream(Stream), Options, user_output),
        write_tree(Stream, Tree)
    ).

default_limits(File, Most, Deepest) :-
    (   atomic(File),
        sub_atom(File, _, _, 0, '.html')
    ->  Most = 5000,
        Deepest = 100
    ;   Most = 200,
        Deepest = 30
    ).

% ---- building ----
%
%   build(+Goals, +Names, +Depth, !Limits, -Tree, -Cut): Tree is node(Kind, Text, Children); Goals has
%   goal(Module, Goal, Mark), where a cut in Goal removes what was left open by the node Mark. Cut is the lowest
%   mark to which the subtree has cut, or none. The last of Goals, '$values'([Key-Value, ...]), has what
%   b_setval/2 has set so far: the tree is drawn after the goals, where that would be undone. Limits is
%   limits(MostNodes, Deepest, Nodes, Answers, NamesOfQuery).

build(_, _, Depth, Limits, node(more, Text, []), none) :-
    beyond(Depth, Limits, Text),
    !.
build([goal(_, '$values'(_), _)], Names, _, Limits, node(yes, Text, []), none) :-
    !,
    arg(4, Limits, N0),
    N is N0 + 1,
    nb_setarg(4, Limits, N),
    arg(5, Limits, Own),
    first_elements(Own, Names, OwnNames),
    with_output_to(atom(Text), ( format('yes ~w', [N]), query_variables(OwnNames, Names, '  ') )).
build([goal(Module, Goal, Mark)|Goals], Names, Depth, Limits, Tree, Cut) :-
    count_node(Limits),
    build_goal(Goal, Module, Mark, Goals, Names, Depth, Limits, Tree, Cut).

beyond(Depth, Limits, Text) :-
    arg(1, Limits, Most),
    arg(2, Limits, Deepest),
    arg(3, Limits, Nodes),
    (   Nodes >= Most
    ->  format(atom(Text), '... (not drawn: more than ~w nodes)', [Most])
    ;   Depth >= Deepest
    ->  format(atom(Text), '... (not drawn: deeper than ~w)', [Deepest])
    ).

count_node(Limits) :-
    arg(3, Limits, N0),
    N is N0 + 1,
    nb_setarg(3, Limits, N).

build_goal(Goal, Module, Mark, Goals, Names, Depth, Limits, Tree, Cut) :-
    var(Goal),
    !,
    leaf_goal(Goal, Module, Mark, Goals, Names, Depth, Limits, Tree, Cut).
build_goal(Inner:Goal, _, Mark, Goals, Names, Depth, Limits, Tree, Cut) :-
    atom(Inner),
    !,
    build_goal(Goal, Inner, Mark, Goals, Names, Depth, Limits, Tree, Cut).
build_goal(true, _, _, Goals, Names, Depth, Limits, Tree, Cut) :-
    !,
    build(Goals, Names, Depth, Limits, Tree, Cut).
build_goal((A, B), Module, Mark, Goals, Names, Depth, Limits, Tree, Cut) :-
    !,
    build_goal(A, Module, Mark, [goal(Module, B, Mark)|Goals], Names, Depth, Limits, Tree, Cut).
build_goal(!, _, Mark, Goals, Names, Depth, Limits, node(cut, '!', [Tree]), Cut) :-
    !,
    build(Goals, Names, Depth, Limits, Tree, Cut1),
    lower(Mark, Cut1, Cut).
build_goal((C -> A ; B), Module, Mark, Goals, Names, Depth, Limits, node(goal, Text, [Tree]), Cut) :-
    !,
    (   once_solved(Module:C, Goals, C-A-Goals-Names, C1-A1-Goals1-Names1)
    ->  text(if(C1), Names1, yes, Text),
        build_goal(A1, Module, Mark, Goals1, Names1, Depth, Limits, Tree, Cut)
    ;   text(if(C), Names, no, Text),
        build_goal(B, Module, Mark, Goals, Names, Depth, Limits, Tree, Cut)
    ).
build_goal((C -> A), Module, Mark, Goals, Names, Depth, Limits, Tree, Cut) :-
    !,
    build_goal((C -> A ; fail), Module, Mark, Goals, Names, Depth, Limits, Tree, Cut).
build_goal((C *-> A ; B), Module, Mark, Goals, Names, Depth, Limits, Tree, Cut) :-
    !,
    (   once_solved(Module:C, Goals, C, _)
    ->  build_goal((C *-> A), Module, Mark, Goals, Names, Depth, Limits, Tree, Cut)
    ;   text(if(C), Names, no, Text),
        Tree = node(goal, Text, [Tree1]),
        build_goal(B, Module, Mark, Goals, Names, Depth, Limits, Tree1, Cut)
    ).
build_goal((C *-> A), Module, Mark, Goals, Names, Depth, Limits, Tree, Cut) :-
    !,
    build_goal(call(C), Module, Mark, [goal(Module, A, Mark)|Goals], Names, Depth, Limits, Tree, Cut).
build_goal((A ; B), Module, Mark, Goals, Names, Depth, Limits, node(goal, Text, Children), Cut) :-
    !,
    text(query((A ; B)), Names, none, Text),
    Id is Depth + 1,
    branches([branch('left', A), branch('right', B)], Module, Mark, Goals, Names, Id, Limits, Children, Cut).
build_goal(call(Goal), Module, _, Goals, Names, Depth, Limits, Tree, Cut) :-
    nonvar(Goal),
    !,
    Id is Depth + 1,
    build_goal(Goal, Module, Id, Goals, Names, Id, Limits, Tree, Cut1),
    consumed(Id, Cut1, Cut).
build_goal(Goal, Module, Mark, Goals, Names, Depth, Limits, Tree, Cut) :-
    \+ is_program_goal(Module, Goal),
    transparent_goal(Goal, Plain),
    Plain \= (\+ _),
    !,
    build_goal(call(Plain), Module, Mark, Goals, Names, Depth, Limits, Tree, Cut).
build_goal(Goal, Module, Mark, Goals, Names, Depth, Limits, Tree, Cut) :-
    (   is_program_goal(Module, Goal)
    ->  program_goal(Goal, Module, Goals, Names, Depth, Limits, Tree, Cut)
    ;   leaf_goal(Goal, Module, Mark, Goals, Names, Depth, Limits, Tree, Cut)
    ).

lower(Mark, none, Mark) :- !.
lower(Mark, Cut, Lowest) :-
    Lowest is min(Mark, Cut).

consumed(Id, Cut0, Cut) :-
    (   integer(Cut0),
        Cut0 < Id
    ->  Cut = Cut0
    ;   Cut = none
    ).

once_solved(Goal, Goals, Term, Solved) :-
    values_in_force(Goals, Values),
    findall(Term,
            once(catch(( set_values(Values),
                         call_with_inference_limit(once(Goal), 100000, R),
                         R \== inference_limit_exceeded ), _, fail)),
            [Solved]).

values_in_force(Goals, Values) :-
    '$append'(_, [goal(_, '$values'(Values), _)], Goals),
    !.

set_values([]).
set_values([Key-Value|Values]) :-
    b_setval(Key, Value),
    set_values(Values).

%   value_goal(+Goal, +Goals0, -Called, -Goals): Called is called for Goal, if that is b_setval/2 or b_getval/2.

value_goal(b_setval(Key, Value), Goals0, true, Goals) :-
    atom(Key),
    '$append'(Before, [goal(M, '$values'(Values), Mark)], Goals0),
    !,
    without_key(Values, Key, Others),
    '$append'(Before, [goal(M, '$values'([Key-Value|Others]), Mark)], Goals).
value_goal(b_getval(Key, Value), Goals, Known = Value, Goals) :-
    values_in_force(Goals, Values),
    '$in_list'(Key0-Known, Values),
    Key0 == Key,
    !.

without_key([], _, []).
without_key([Key0-Value|Values], Key, Others) :-
    (   Key0 == Key
    ->  Others = Values
    ;   Others = [Key0-Value|Others1],
        without_key(Values, Key, Others1)
    ).

branches([], _, _, _, _, _, _, [], none).
branches([branch(Name, Goal)|Rest], Module, Mark, Goals, Names, Id, Limits, [Child|Children], Cut) :-
    copy_term(state(Goal, Goals, Names), state(Goal1, Goals1, Names1)),
    build_goal(Goal1, Module, Mark, Goals1, Names1, Id, Limits, Tree, Cut1),
    Child = node(step, Name, [Tree]),
    (   integer(Cut1),
        Rest \== []
    ->  Children = [node(removed, 'the other branch is cut', [])],
        Cut = Cut1
    ;   branches(Rest, Module, Mark, Goals, Names, Id, Limits, Children, Cut2),
        least(Cut1, Cut2, Cut)
    ).

least(none, Cut, Cut) :- !.
least(Cut, none, Cut) :- !.
least(Cut1, Cut2, Cut) :-
    Cut is min(Cut1, Cut2).

% ---- procedures of the program ----

program_goal(Goal0, Module0, Goals, Names, Depth, Limits, node(goal, Text, Children), Cut) :-
    text(query(Goal0), Names, none, Text),
    at_home(Module0, Goal0, Module, Goal),
    functor(Goal, Name, Arity),
    functor(Head, Name, Arity),
    findall(clause(Head, Body, Reference), program_clause(Module, Head, Body, Reference), Clauses),
    Id is Depth + 1,
    try_clauses(Clauses, 1, Goal, Module, Goals, Names, Id, Limits, Children0, Cut0),
    (   Children0 == []
    ->  Children = [node(no, 'no clauses', [])]
    ;   Children = Children0
    ),
    consumed(Id, Cut0, Cut).

try_clauses([], _, _, _, _, _, _, _, [], none).
try_clauses([clause(Head, Body, Reference)|Clauses], N, Goal, Module, Goals, Names, Id, Limits, Children, Cut) :-
    N1 is N + 1,
    (   arg(1, Limits, Most),
        arg(3, Limits, Nodes),
        Nodes >= Most
    ->  beyond(0, Limits, More),
        Children = [node(more, More, [])],
        Cut = none
    ;   Head \= Goal
    ->  count_node(Limits),
        Children = [Child|Children1],
        mismatch(Head, Goal, N, Names, Child),
        try_clauses(Clauses, N1, Goal, Module, Goals, Names, Id, Limits, Children1, Cut)
    ;   Children = [Child|Children1],
        copy_term(state(Goal, Goals, Names), state(Goal1, Goals1, Names1)),
        goal_list(Body, BodyGoals),
        named_clause(Module, Head, BodyGoals, Reference, ClauseNames, Place),
        term_variables(Goal1, Before),
        bindings_of(Before, Names1, Watched),
        Head = Goal1,
        fresh_names(ClauseNames, Names1, Names2),
        step_text(N, Place, Watched, Names2, Text),
        marked(BodyGoals, Module, Id, Goals1, AllGoals),
        build(AllGoals, Names2, Id, Limits, Tree, Cut1),
        with_output_to(atom(Substitution), write_watched(Watched, Names2, '')),
        source_text(Module, Head, Reference, Source),
        Child = node(step(N, Place, Substitution, Source), Text, [Tree]),
        (   integer(Cut1),
            Cut1 =< Id
        ->  removed(Clauses, N1, Cut1, Children1),
            Cut = Cut1
        ;   try_clauses(Clauses, N1, Goal, Module, Goals, Names, Id, Limits, Children1, Cut)
        )
    ).

%   The lines of a clause in its file, up to its end or the eighth.

source_text(Module, Head, Reference, Source) :-
    functor(Head, Name, Arity),
    functor(General, Name, Arity),
    (   '$clause_place'(Reference, _, Line),
        Line > 0,
        '$definition_place'(Module, General, Path, _)
    ->  Last is Line + 7,
        source_lines(Path, Line, Last, Lines),
        atomic_list_concat(Lines, '\n', Source)
    ;   Source = ''
    ).

source_lines(Path, Line, Last, Lines) :-
    (   Line =< Last,
        '$source_line'(Path, Line, Text)
    ->  Lines = [Text|Lines1],
        (   sub_string(Text, _, 1, 0, ".")
        ->  Lines1 = []
        ;   Next is Line + 1,
            source_lines(Path, Next, Last, Lines1)
        )
    ;   Lines = []
    ).

removed([], _, _, []).
removed([_|_], N, Cut, [node(removed, Text, [])]) :-
    (   Cut < 0
    ->  Text = 'the error ends the search'
    ;   format(atom(Text), 'clause ~w and those after it are cut', [N])
    ).

marked([], _, _, Goals, Goals).
marked([Goal|Goals0], Module, Mark, Rest, [goal(Module, Goal, Mark)|Goals]) :-
    marked(Goals0, Module, Mark, Rest, Goals).

% The first argument that does not match.
mismatch(Head, Goal, N, Names, node(no, Text, [])) :-
    functor(Goal, _, Arity),
    (   between(1, Arity, I),
        arg(I, Head, Wanted),
        arg(I, Goal, Given),
        Wanted \= Given
    ->  with_output_to(atom(Text),
                       ( format('clause ~w: ', [N]),
                         write_named(current_output, Given, Names),
                         write(' does not match '),
                         write_named(current_output, Wanted, []) ))
    ;   format(atom(Text), 'clause ~w does not match', [N])
    ).

bindings_of(Variables, Names, Watched) :-
    findall(Name, ( '$in_list'(Name=V, Names), var(V), '$in_list'(V1, Variables), V1 == V ), WatchedNames0),
    sort(WatchedNames0, WatchedNames),
    watched(Names, WatchedNames, Watched).

watched([], _, []).
watched([Name=Variable|Names], Wanted, Watched) :-
    (   '$in_list'(Name, Wanted)
    ->  Watched = [Name=Variable|Watched1]
    ;   Watched = Watched1
    ),
    watched(Names, Wanted, Watched1).

% Names of the clause's variables that are taken already get a number.
fresh_names([], Names, Names).
fresh_names([Name0=Variable|Rest], Names, All) :-
    (   var(Variable),
        \+ ( '$in_list'(_=V, Names), V == Variable )
    ->  free_name(Name0, 0, Names, Name),
        '$append'(Names, [Name=Variable], Names1)
    ;   Names1 = Names
    ),
    fresh_names(Rest, Names1, All).

free_name(Name0, N, Names, Name) :-
    (   N =:= 0
    ->  Name1 = Name0
    ;   atomic_list_concat([Name0, N], Name1)
    ),
    (   '$in_list'(Name1=_, Names)
    ->  N1 is N + 1,
        free_name(Name0, N1, Names, Name)
    ;   Name = Name1
    ).

step_text(N, Place, Watched, Names, Text) :-
    with_output_to(atom(Text),
                   ( format('clause ~w', [N]),
                     (   Place = File:Line
                     ->  format(' (~w:~w)', [File, Line])
                     ;   true
                     ),
                     write_watched(Watched, Names, '  ') )).

write_watched([], _, _).
write_watched([Name=Value|Watched], Names, Separator) :-
    (   var(Value)
    ->  write_watched(Watched, Names, Separator)
    ;   write(Separator),
        format('~w = ', [Name]),
        write_named(current_output, Value, Names),
        write_watched(Watched, Names, ', ')
    ).

% At an answer: what the variables of the query are. They come first among the names.
query_variables([], _, _).
query_variables([Name=Value|Names], All, Separator) :-
    (   nonvar(Value)
    ->  write(Separator),
        format('~w = ', [Name]),
        write_named(current_output, Value, All),
        query_variables(Names, All, ', ')
    ;   query_variables(Names, All, Separator)
    ).

% ---- goals of the system ----

leaf_goal(Goal, Module, _, Goals0, Names, Depth, Limits, node(Kind, Text, Children), Cut) :-
    text(query(Goal), Names, none, Text0),
    most_solutions(Most),
    (   nonvar(Goal),
        value_goal(Goal, Goals0, Called, Goals)
    ->  true
    ;   Called = Goal,
        Goals = Goals0
    ),
    values_in_force(Goals, Values),
    leaf_solutions(( set_values(Values), Module:Called ), state(Goal, Goals, Names), Most, Solutions, Ball),
    Id is Depth + 1,
    (   Solutions == []
    ->  Kind = no,
        Children = [],
        (   '$in_list'(Ball, [none, limit, many])
        ->  Cut = none,
            failed_text(Ball, Text0, Text)
        ;   Cut = -1,                   % an error ends the whole search
            with_output_to(atom(Text), ( write(Text0), write('   throws '), write_named(current_output, Ball, []) ))
        )
    ;   Kind = goal,
        Text = Text0,
        solutions(Solutions, Id, Limits, Children0, Cut0),
        more_solutions(Ball, Children0, Children),
        consumed(Id, Cut0, Cut)
    ).

failed_text(limit, Text0, Text) :-
    !,
    atom_concat(Text0, '   (no end within the limits)', Text).
failed_text(_, Text0, Text) :-
    atom_concat(Text0, '   fails', Text).

most_solutions(12).

leaf_solutions(Goal, State, Most, Solutions, Ball) :-
    Count = count(0, none),
    findall(State,
            catch(( call_with_inference_limit(Goal, 200000, Result),
                    (   Result == inference_limit_exceeded
                    ->  nb_setarg(2, Count, limit),
                        fail
                    ;   arg(1, Count, N0),
                        N is N0 + 1,
                        nb_setarg(1, Count, N),
                        (   N >= Most
                        ->  nb_setarg(2, Count, many), !
                        ;   true
                        )
                    ) ),
                  Caught, ( nb_setarg(2, Count, Caught), fail )),
            Solutions0),
    first_elements(Most, Solutions0, Solutions),
    arg(2, Count, Ball).

more_solutions(Ball, Children0, Children) :-
    (   Ball == none
    ->  Children = Children0
    ;   '$append'(Children0, [node(more, '... (more solutions are not drawn)', [])], Children)
    ).

solutions([state(_, Goals, Names)], Id, Limits, [Tree], Cut) :-
    !,
    build(Goals, Names, Id, Limits, Tree, Cut).
solutions([state(Goal, Goals, Names)|Solutions], Id, Limits, [node(step, Text, [Tree])|Children], Cut) :-
    with_output_to(atom(Text), write_named(current_output, Goal, Names)),
    build(Goals, Names, Id, Limits, Tree, Cut1),
    (   integer(Cut1)
    ->  Children = [node(removed, 'further solutions are cut', [])],
        Cut = Cut1
    ;   Solutions == []
    ->  Children = [],
        Cut = none
    ;   all_solutions(Solutions, Id, Limits, Children, Cut)
    ).

all_solutions([], _, _, [], none).
all_solutions([state(Goal, Goals, Names)|Solutions], Id, Limits, [node(step, Text, [Tree])|Children], Cut) :-
    with_output_to(atom(Text), write_named(current_output, Goal, Names)),
    build(Goals, Names, Id, Limits, Tree, Cut1),
    (   integer(Cut1)
    ->  ( Solutions == [] -> Children = [] ; Children = [node(removed, 'further solutions are cut', [])] ),
        Cut = Cut1
    ;   all_solutions(Solutions, Id, Limits, Children, Cut)
    ).

text(query(Goal), Names, _, Text) :-
    with_output_to(atom(Text), ( write('?- '), write_named(current_output, Goal, Names) )).
text(if(Goal), Names, Result, Text) :-
    with_output_to(atom(Text), ( write('if '), write_named(current_output, Goal, Names), format(': ~w', [Result]) )).

% ---- drawing in the terminal ----

write_tree(Stream, node(Kind, Text, Children)) :-
    write_node(Stream, Kind, Text),
    write_children(Children, Stream, '').

write_node(Stream, Kind, Text) :-
    (   kind_mark(Kind, Mark)
    ->  format(Stream, '~w~w~n', [Mark, Text])
    ;   format(Stream, '~w~n', [Text])
    ).

kind_mark(no, '\u2717 ').
kind_mark(removed, '\u2702 ').
kind_mark(yes, '\u2713 ').

write_children([], _, _).
write_children([node(Kind, Text, Children)|Nodes], Stream, Indent) :-
    (   Nodes == []
    ->  Branch = '\u2514\u2500 ',
        Below = '   '
    ;   Branch = '\u251c\u2500 ',
        Below = '\u2502  '
    ),
    format(Stream, '~w~w', [Indent, Branch]),
    write_node(Stream, Kind, Text),
    atom_concat(Indent, Below, Indent1),
    write_children(Children, Stream, Indent1),
    write_children(Nodes, Stream, Indent).
