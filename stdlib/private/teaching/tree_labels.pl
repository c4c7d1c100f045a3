% SPDX-License-Identifier: MIT
% The nodes of a recorded search as a tree with a label for each node, for drawings: adjacent clauses that do not match
% are one node, a goal that fails at once has no child, and steps that repeat up to a limit are left out.

:- module('$tree_labels', [labelled_tree/2, not_complete/2, with_mark/3]).

:- use_module(library(apply), [maplist/3]).
:- use_module(private(teaching/repeated_steps), [without_repeated_steps/2]).

%!  labelled_tree(+Search, -Tree) is det.
%
%   Tree is node(Kind, Label, Children) for Search, the result of recorded/4.
%
%       ?- labelled_tree(search(p, leftmost, depth_first, [node(0, -1, goal, p, [])], []), Tree).
%       Tree = node(goal, '?- p', []).

labelled_tree(search(_, _, _, Nodes0, _), Tree) :-
    without_repeated_steps(Nodes0, Nodes1),
    reasons_once(Nodes1, [], Nodes2),
    '$reverse'(Nodes2, [], Nodes),
    length(Nodes0, Count),
    functor(Below, below, Count),
    no_children(Count, Below),
    once(build(Nodes, Below, [], Roots)),
    (   Roots = [Tree]
    ->  true
    ;   Tree = node(goal, '?- true', Roots)
    ).

no_children(N, Below) :-
    (   N =:= 0
    ->  true
    ;   arg(N, Below, []),
        N1 is N - 1,
        no_children(N1, Below)
    ).

%   A reason why the order of goals is kept is given once.

reasons_once([], _, []).
reasons_once([node(N, Parent, Kind, Text, Facts0)|Nodes0], Given0, [node(N, Parent, Kind, Text, Facts)|Nodes]) :-
    (   '$append'(Front, [kept(Why)|Back], Facts0),
        '$in_list'(Why, Given0)
    ->  '$append'(Front, Back, Facts),
        Given = Given0
    ;   Facts = Facts0,
        ( '$in_list'(kept(Why), Facts) -> Given = [Why|Given0] ; Given = Given0 )
    ),
    reasons_once(Nodes0, Given, Nodes).

%   Children come after their parents: processing nodes from the last one, the children of a node are complete when it
%   is reached.

build([], _, Roots, Roots).
build([node(Number, Parent, Kind, Text, Facts)|Nodes], Below, Roots0, Roots) :-
    Index is Number + 1,
    arg(Index, Below, Children0),
    merged(Children0, Children),
    labelled(Kind, Text, Facts, Children, Trees0),
    below_reason(Facts, Trees0, Trees),
    (   Parent < 0
    ->  '$append'(Trees, Roots0, Roots1)
    ;   Roots1 = Roots0,
        ParentIndex is Parent + 1,
        arg(ParentIndex, Below, Siblings0),
        '$append'(Trees, Siblings0, Siblings),
        setarg(ParentIndex, Below, Siblings)
    ),
    build(Nodes, Below, Roots1, Roots).

below_reason(Facts, Trees0, Trees) :-
    (   '$in_list'(kept(Why), Facts)
    ->  atom_concat('the order is kept: ', Why, Text),
        Trees = [node(kept, Text, Trees0)]
    ;   Trees = Trees0
    ).

%   labelled(+Kind, +Text, +Facts, +Children, -Trees): the node with its label, or its replacement.

labelled(goal, Text, Facts, Children, [Tree]) :-
    !,
    goal_label(Text, Facts, Label),
    (   Children = [node(End, EndText, [])],
        ends_goal(End, EndText)
    ->  atomic_list_concat([Label, '   ', EndText], Label1),
        Tree = node(End, Label1, [])
    ;   maplist(named_failure(Facts), Children, Children1),
        Tree = node(goal, Label, Children1)
    ).
labelled(clause, _, Facts, Children, [node(clause, Label, Children)]) :-
    !,
    '$in_list'(clause(N), Facts),
    (   '$in_list'(place(File:Line), Facts)
    ->  format(atom(Text), 'clause ~w (~w:~w)', [N, File, Line])
    ;   format(atom(Text), 'clause ~w', [N])
    ),
    with_bindings(Facts, Text, Label).
labelled(no, Text, Facts, Children, [node(no(N, Given, Wanted), Label, Children)]) :-
    '$in_list'(clause(N), Facts),
    !,
    ( '$in_list'(given(Given), Facts) -> true ; Given = '' ),
    ( '$in_list'(wanted(Wanted), Facts) -> true ; Wanted = '' ),
    format(atom(Label), 'clause ~w: ~w', [N, Text]).
labelled(holds, _, _, Children, Children) :-
    Children = [_|_],
    !.

labelled(solution, Text, Facts, Children, [node(solution, Label, Children)]) :-
    !,
    with_bindings(Facts, '', Label0),
    (   Label0 == ''
    ->  Label = Text
    ;   sub_atom(Label0, 2, _, 0, Label)
    ).
labelled(Kind, Text, Facts, Children, [node(Kind, Label, Children)]) :-
    with_bindings(Facts, Text, Label).

ends_goal(no, Text) :-
    sub_atom(Text, 0, _, _, fails).
ends_goal(error, Text) :-
    \+ sub_atom(Text, 0, _, _, '?- ').

%   A unification is labelled by its bindings.

goal_label(Text, Facts, Label) :-
    (   '$in_list'(procedure('(=)/2'), Facts)
    ->  Text1 = Text
    ;   with_bindings(Facts, Text, Text1)
    ),
    (   '$in_list'(grows(_), Facts)
    ->  End = '   (grows)'
    ;   End = ''
    ),
    atomic_list_concat(['?- ', Text1, End], Label),
    !.

%   In a goal called by a system goal, failure is that of the goal itself.

named_failure(Facts, node(Kind, Text0, Below), node(Kind, Text, Below)) :-
    (   Kind == no,
        Text0 == fails,
        '$in_list'(procedure(Indicator), Facts)
    ->  atom_concat(Indicator, ' fails', Text)
    ;   Text = Text0
    ).

with_bindings(Facts, Text, Label) :-
    findall(Part,
            (   '$in_list'(bindings(Bindings), Facts),
                '$in_list'(Name-Value, Bindings),
                atomic_list_concat([Name, ' = ', Value], Part)
            ;   '$in_list'(residual(Goals), Facts),
                '$in_list'(Part, Goals)
            ),
            Parts),
    (   Parts == []
    ->  Label = Text
    ;   atomic_list_concat(Parts, ', ', All),
        atomic_list_concat([Text, '  ', All], Label)
    ).

%   merged(+Nodes0, -Nodes): merges consecutive clauses that do not match into one node.

merged([], []).
merged([Node|Nodes], Merged) :-
    (   mismatches([Node|Nodes], Run, Rest),
        Run = [_, _|_]
    ->  run_label(Run, Label),
        Merged = [node(no, Label, [])|Merged1],
        merged(Rest, Merged1)
    ;   plain_kind(Node, Node1),
        Merged = [Node1|Merged1],
        merged(Nodes, Merged1)
    ).

plain_kind(node(Kind0, Text, Children), node(Kind, Text, Children)) :-
    functor(Kind0, Kind, _).

mismatches([node(no(N, Given, Wanted), _, [])|Nodes], [no(N, Given, Wanted)|Run], Rest) :-
    !,
    mismatches(Nodes, Run, Rest).
mismatches(Rest, [], Rest).

run_label(Run, Label) :-
    Run = [no(First, Given, _)|_],
    findall(Wanted, '$in_list'(no(_, _, Wanted), Run), Wanted0),
    findall(N, '$in_list'(no(N, _, _), Run), Numbers),
    '$append'(_, [Last], Numbers),
    !,
    (   Given \== '',
        \+ ( '$in_list'(no(_, Other, _), Run),
             Other \== Given )
    ->  each_once(Wanted0, Wanted1),
        shortened(Wanted1, 4, Wanted),
        atomic_list_concat(Wanted, ', ', All),
        format(atom(Label), 'clauses ~w to ~w: ~w does not match ~w', [First, Last, Given, All])
    ;   format(atom(Label), 'clauses ~w to ~w do not match', [First, Last])
    ).

each_once([], []).
each_once([X|Xs], [X|Ys]) :-
    findall(Y, ( '$in_list'(Y, Xs), Y \== X ), Others),
    each_once(Others, Ys).

shortened(Texts, Most, Shortened) :-
    (   Texts = [Text|Rest]
    ->  (   Most =:= 0
        ->  Shortened = ['...']
        ;   Shortened = [Text|Shortened1],
            Most1 is Most - 1,
            shortened(Rest, Most1, Shortened1)
        )
    ;   Shortened = []
    ).

%!  not_complete(+Search, -Text) is semidet.
%
%   Text says how many answers have been found, and what keeps the search from being complete.
%
%       ?- not_complete(search(p, leftmost, depth_first, [node(0, -1, more, '... (deeper than 1)', [])], []), Text).
%       Text = 'no answer so far; not complete: deeper than 1'.

not_complete(search(_, _, _, Nodes, _), Text) :-
    '$in_list'(node(_, _, Kind, Limit, Facts), Nodes),
    why_not_complete(Kind, Limit, Facts, Nodes, Why),
    !,
    findall(yes, '$in_list'(node(_, _, yes, _, _), Nodes), Answers),
    length(Answers, Count),
    ( Count =:= 0 -> Found = [no, ' answer'] ; Count =:= 1 -> Found = [1, ' answer'] ; Found = [Count, ' answers'] ),
    '$append'(Found, [' so far; not complete: ', Why], Parts),
    atomic_list_concat(Parts, Text).

why_not_complete(more, Limit, _, _, Why) :-
    (   '$in_list'(Start, ['... (not drawn: ', '... (']),
        atom_concat(Start, Limit1, Limit),
        atom_concat(Why0, ')', Limit1)
    ->  Why = Why0
    ;   Why = Limit
    ).
why_not_complete(loop, _, Facts, Nodes, Why) :-
    '$in_list'(endless(_), Facts),
    (   '$in_list'(node(_, _, unreached, _, _), Nodes)
    ->  Why = 'a branch has no end; search(breadth_first) draws what lies beside it'
    ;   Why = 'a branch has no end'
    ).

%!  with_mark(+Kind, +Text, -Marked) is det.
%
%   Marked is Text with the mark of nodes of this kind.
%
%       ?- with_mark(goal, p, Marked).
%       Marked = p.

with_mark(Kind, Text, Marked) :-
    ( kind_mark(Kind, Mark) -> atom_concat(Mark, Text, Marked) ; Marked = Text ).

kind_mark(no, '\u2717 ').
kind_mark(error, '\u2717 ').
kind_mark(removed, '\u2702 ').
kind_mark(yes, '\u2713 ').
kind_mark(loop, '\u21ba ').
