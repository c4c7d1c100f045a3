% SPDX-License-Identifier: MIT
% The proof of each answer of a goal: printed by explain/1 and searched by wrong/1.

:- module('$proof_trees', [proved/3]).

:- use_module(private(teaching/program_parts), [inner_goals/3]).
:- use_module(private(teaching/recorded_search), [searched/4]).
:- use_module(private(teaching/search_runs), [new_run/3]).
:- use_module(private(teaching/search_states), [initial_state/2, state_path/2]).
:- use_module(private(teaching/table_answers), [answer_path/4]).
:- use_module(private(teaching/trials), [muted/1]).

%!  proved(+Goal, +Module, -Proofs) is nondet.
%
%   Goal holds in Module; its output is discarded. Proofs has proof(Goal, Place, Below) for each goal in its proof:
%   Place is clause(Module, Reference), with the proofs Below of the clause's body, or system. Below a findall/3 or
%   forall/2 are the proofs of the answers it found. The second use of an answer of a tabled goal has the place `above`.
%
%       ?- proved(atom(a), user, Proofs).
%       Proofs = [proof(atom(a), system, [])].

proved(Goal, Module, Proofs) :-
    new_run(silent, [], Run),
    initial_state([], State),
    muted(searched(Goal, Module, State, Run)),
    b_getval('$recorded_state', Last),
    state_path(Last, Path),
    b_setval('$proved_answers', []),
    path_proofs(Path, 0, Proofs).

%   A path has the last step first. Calls are numbered in their order: a call comes before the calls it makes.

path_proofs(Path, Caller, Proofs) :-
    keyed(Path, [], Steps0),
    keysort(Steps0, Steps),
    proofs(Steps, Caller, Proofs, _).

keyed([], Steps, Steps).
keyed([Step|Path], Steps0, Steps) :-
    arg(1, Step, Number),
    keyed(Path, [Number-Step|Steps0], Steps).

proofs([_-step(_, Caller, Goal, answer(Table, N))|Steps0], Caller, [Proof|Proofs], Steps) :-
    !,
    b_getval('$proved_answers', Proved),
    (   '$in_list'(Table-N, Proved)
    ->  Proof = proof(Goal, above, [])
    ;   b_setval('$proved_answers', [Table-N|Proved]),
        answer_path(Table, N, Goal, Path),
        path_proofs(Path, 0, [Proof])
    ),
    proofs(Steps0, Caller, Proofs, Steps).
proofs([_-step(Number, Caller, Goal, Place)|Steps0], Caller, Proofs, Steps) :-
    !,
    proofs(Steps0, Number, Below, Steps1),
    (   Place == system,
        Below = [_|_],
        inner_goals(user, Goal, [_|_]),
        \+ collects(Goal)
    ->  '$append'(Below, Proofs1, Proofs)
    ;   Proofs = [proof(Goal, Place, Below)|Proofs1]
    ),
    proofs(Steps1, Caller, Proofs1, Steps).
proofs([_-answers(_, Caller, Answers)|Steps0], Caller, Proofs, Steps) :-
    !,
    answers_proofs(Answers, Caller, Proofs, Proofs1),
    proofs(Steps0, Caller, Proofs1, Steps).
proofs(Steps, _, [], Steps).

answers_proofs([], _, Proofs, Proofs).
answers_proofs([Path|Answers], Caller, Proofs0, Proofs) :-
    path_proofs(Path, Caller, Proofs1),
    '$append'(Proofs1, Proofs2, Proofs0),
    answers_proofs(Answers, Caller, Proofs2, Proofs).

%   Predicates that only call their goals are not shown in a proof; others are, with the goals that they have woken.

collects(findall(_, _, _)).
collects(forall(_, _)).
collects(\+ _).
