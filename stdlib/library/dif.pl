% SPDX-License-Identifier: MIT
% dif/2: two terms stay different.
%
% The constraint is a node dif(Done, X, Y, Pairs).  unifiable/3 returns the bindings that would make X and Y equal.  If
% X and Y do not unify, the node is done; if no binding is needed, the constraint fails; otherwise the node waits in the
% attribute `dif`, a list of nodes, of every variable on either side of the unifier, and is examined again when one of
% them is bound.  Done becomes `true` when the terms can no longer become equal.  Pairs is the first unifier, by age,
% and determines the order and direction in which the pairs are shown.

:- module(dif, [dif/2]).

%!  dif(@X, @Y) is semidet.
%
%   X and Y are different terms, now and after any further binding of their variables.
%
%       ?- dif(X, a), X = b.
%       X = b.
%       ?- dif(f(X,Y), f(1,2)), X = 1, Y = 2.
%       false.

dif(X, Y) :-
    X \== Y,
    (   nonvar(X), var(Y)
    ->  examine(dif(_, Y, X, _))
    ;   examine(dif(_, X, Y, _))
    ).

%   examine(+Node): decides the node, or suspends it on the variables that can decide it.  A side that is still a
%   variable has been one from the start, so the node waits on it already.

examine(Node) :-
    Node = dif(Done, X, Y, Pairs),
    (   Done == true
    ->  true
    ;   nonvar(Pairs),
        ( var(X) ; var(Y) )
    ->  X \== Y
    ;   unifier(X, Y, Unifier)
    ->  Unifier = [_|_],
        wait(Unifier, Node),
        ( var(Pairs) -> sort(1, @=<, Unifier, Pairs) ; true )
    ;   Done = true,
        forget(Pairs)
    ).

%   Removes a finished node from the variables that still appear in its first pairs: at once if it is in front of all
%   that wait, otherwise when it gets there.  So a variable whose nodes are all finished has no attribute, and many
%   nodes cost no more each than few.

forget(Pairs) :-
    (   var(Pairs)
    ->  true
    ;   term_variables(Pairs, Variables),
        forget_done(Variables)
    ).

forget_done([]).
forget_done([X|Xs]) :-
    (   get_attr(X, dif, Nodes),
        Nodes = [dif(Done, _, _, _)|_],
        Done == true
    ->  first_pending(Nodes, Left),
        (   Left == []
        ->  del_attr(X, dif)
        ;   put_attr(X, dif, Left)
        )
    ;   true
    ),
    forget_done(Xs).

first_pending([], []).
first_pending([Node|Nodes], Pending) :-
    Node = dif(Done, _, _, _),
    (   Done == true
    ->  first_pending(Nodes, Pending)
    ;   Pending = [Node|Nodes]
    ).

%   If one of the terms is a variable, the pair is the terms as given.

unifier(X, Y, Unifier) :-
    unifiable(X, Y, Unifier0),
    (   Unifier0 = [_],
        ( var(X) ; var(Y) )
    ->  Unifier = [X=Y]
    ;   Unifier = Unifier0
    ).

wait([], _).
wait([X=Y|Unifier], Node) :-
    wait_on(X, Node),
    wait_on(Y, Node),
    wait(Unifier, Node).

wait_on(X, Node) :-
    (   nonvar(X)
    ->  true
    ;   get_attr(X, dif, Nodes)
    ->  (   waits_already(Nodes, Node)
        ->  true
        ;   put_attr(X, dif, [Node|Nodes])
        )
    ;   put_attr(X, dif, [Node])
    ).

%   A node without pairs is new: if it waits already, it is the first one.

waits_already(Nodes, Node) :-
    Node = dif(Done, _, _, Pairs),
    (   var(Pairs)
    ->  Nodes = [dif(Done1, _, _, _)|_],
        Done1 == Done
    ;   has_node(Nodes, Node)
    ).

%   The variable Done identifies a node.

has_node([dif(Done, _, _, _)|Nodes], Node) :-
    (   Node = dif(Done1, _, _, _),
        Done1 == Done
    ->  true
    ;   has_node(Nodes, Node)
    ).

attr_unify_hook(Nodes, Other) :-
    (   var(Other)
    ->  (   get_attr(Other, dif, OtherNodes)
        ->  merge_nodes(Nodes, OtherNodes, AllNodes)
        ;   pending(Nodes, AllNodes)
        ),
        (   AllNodes == []
        ->  true
        ;   put_attr(Other, dif, AllNodes)
        )
    ;   true
    ),
    examine_all(Nodes).

%   Drops finished nodes on the way.

pending([], []).
pending([Node|Nodes], Pending) :-
    (   Node = dif(Done, _, _, _),
        Done == true
    ->  Pending = Pending1
    ;   Pending = [Node|Pending1]
    ),
    pending(Nodes, Pending1).

merge_nodes([], Nodes, Nodes).
merge_nodes([Node|Nodes], Others, Merged) :-
    (   Node = dif(Done, _, _, _),
        ( Done == true -> true ; has_node(Others, Node) )
    ->  Merged = Merged1
    ;   Merged = [Node|Merged1]
    ),
    merge_nodes(Nodes, Others, Merged1).

examine_all([]).
examine_all([Node|Nodes]) :-
    examine(Node),
    examine_all(Nodes).

%   A node waits on several variables and is shown with the variable of its first pair: first pairs older than the
%   variable's attributes, then the youngest.

attribute_goals(Var) -->
    { get_attr(Var, dif, Nodes),
      by_age(Nodes, Var, [], Older, Younger)
    },
    node_goals(Older, Var),
    node_goals(Younger, Var).

by_age([], _, Older, Older, []).
by_age([Node|Nodes], Var, Older0, Older, Younger) :-
    Node = dif(Done, _, _, _),
    (   Done @< Var
    ->  by_age(Nodes, Var, [Node|Older0], Older, Younger)
    ;   Younger = [Node|Younger1],
        by_age(Nodes, Var, Older0, Older, Younger1)
    ).

node_goals([], _) --> [].
node_goals([dif(Done, _, _, Pairs0)|Nodes], Var) -->
    (   { Done \== true,
          pairs_left(Pairs0, Pairs, []),
          Pairs = [X=Y|_],
          ( var(X) -> X == Var ; Y == Var )
        }
    ->  { sides(Pairs, Left, Right) },
        [dif(Left, Right)]
    ;   []
    ),
    node_goals(Nodes, Var).

%   The remaining pairs.

pairs_left([], Pairs, Pairs).
pairs_left([X=Y|Unifier], Pairs0, Pairs) :-
    (   X == Y
    ->  Pairs0 = Pairs1
    ;   ( var(X) ; var(Y) )
    ->  Pairs0 = [X=Y|Pairs1]
    ;   unifiable(X, Y, Unifier1),
        pairs_left(Unifier1, Pairs0, Pairs1)
    ),
    pairs_left(Unifier, Pairs1, Pairs).

sides([X=Y], Left, Right) :-
    !,
    Left = X,
    Right = Y.
sides(Unifier, Left, Right) :-
    lefts_rights(Unifier, [], Lefts, [], Rights),
    Left =.. [f|Lefts],
    Right =.. [f|Rights].

lefts_rights([], Ls, Ls, Rs, Rs).
lefts_rights([X=Y|Unifier], Ls0, Ls, Rs0, Rs) :-
    lefts_rights(Unifier, [X|Ls0], Ls, [Y|Rs0], Rs).
