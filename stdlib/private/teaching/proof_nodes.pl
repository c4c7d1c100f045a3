% SPDX-License-Identifier: MIT
% The proofs of an answer as numbered nodes, and the one to ask about (divide and query).
%
% node(Id, Goal, Place, Below, Body): a proof with a number; Body has the goals of the proofs directly below. System
% goals are right, except those that search.

:- module('$proof_nodes', [numbered/4, without/3, best_question/3]).

:- use_module(private(teaching/intended_meaning), [collected_goal/2]).
:- use_module(private(teaching/program_parts), [called_goals/3, is_program_goal/2]).

%!  numbered(+Proofs, -Nodes, +N0, -N) is det.
%
%   Nodes are the Proofs, proof(Goal, Place, Below), numbered from N0 to N - 1.
%
%       ?- numbered([proof(p, clause(user, c), [])], Nodes, 1, N).
%       Nodes = [node(1, p, clause(user, c), [], [])], N = 2.

numbered([], [], N, N).
numbered([proof(Goal, Place, Below0)|Proofs], Nodes, N0, N) :-
    N1 is N0 + 1,
    numbered(Below0, Below, N1, N2),
    (   Place == system,
        \+ searches(Goal)
    ->  '$append'(Below, Nodes1, Nodes)
    ;   goals_of(Below0, Body),
        Nodes = [node(N0, Goal, Place, Below, Body)|Nodes1]
    ),
    numbered(Proofs, Nodes1, N2, N).

goals_of([], []).
goals_of([proof(Goal, _, _)|Proofs], [Goal|Goals]) :-
    goals_of(Proofs, Goals).

searches(Goal) :-
    is_program_goal(user, Goal).                % tabled
searches(\+ Goal) :-
    reaches_program(Goal).
searches(Goal) :-
    collected_goal(Goal, Inner),
    reaches_program(Inner).

%   Tests of the system need no question.

reaches_program(Goal) :-
    strip_module(user:Goal, Module, Plain),
    callable(Plain),
    (   is_program_goal(Module, Plain)
    ->  true
    ;   called_goals(Module, Plain, Called),
        '$in_list'(Part, Called),
        reaches_program(Part)
    ->  true
    ).

%!  without(+Nodes0, +Id, -Nodes) is det.
%
%   Nodes are without the one of this number and what is below it.
%
%       ?- without([node(1, p, system, [], [])], 1, Nodes).
%       Nodes = [].

without([], _, []).
without([node(Id0, Goal, Place, Below0, Body)|Nodes0], Id, Nodes) :-
    (   Id0 =:= Id
    ->  Nodes = Nodes0
    ;   without(Below0, Id, Below),
        Nodes = [node(Id0, Goal, Place, Below, Body)|Nodes1],
        without(Nodes0, Id, Nodes1)
    ).

%!  best_question(+Nodes, +Unknown, -Node) is semidet.
%
%   Node is the one whose subtree is nearest to half of all nodes, except those whose numbers are in Unknown.
%
%       ?- best_question([node(1, p, system, [], [])], [], Node).
%       Node = node(1, p, system, [], []).

best_question(Nodes, Unknown, Best) :-
    sizes(Nodes, Sized, []),
    total(Nodes, 0, Total),
    findall(Distance-Id,
            ( '$in_list'(Size-node(Id, _, _, _, _), Sized),
              \+ '$in_list'(Id, Unknown),
              Distance is abs(2 * Size - Total) ),
            Distances),
    msort(Distances, [_-Wanted|_]),
    '$in_list'(_-Best, Sized),
    arg(1, Best, Wanted),
    !.

sizes([], Sized, Sized).
sizes([Node|Nodes], [Size-Node|Sized0], Sized) :-
    total([Node], 0, Size),
    arg(4, Node, Below),
    sizes(Below, Sized0, Sized1),
    sizes(Nodes, Sized1, Sized).

total([], Total, Total).
total([node(_, _, _, Below, _)|Nodes], Total0, Total) :-
    Total1 is Total0 + 1,
    total(Below, Total1, Total2),
    total(Nodes, Total2, Total).
