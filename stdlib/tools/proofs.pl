% SPDX-License-Identifier: MIT
% The proof of an answer, as text:
%
%     grand(tom, ann) because                family.pl:3
%       parent(tom, bob)                     family.pl:1
%       parent(bob, ann)                     family.pl:2

:- module(proofs, [explain/1]).

:- use_module(private(teaching/search_records), [goal_text/4]).
:- use_module(private(teaching/proof_trees), [proved/3]).
:- use_module(private(messages/source_snippets), [shown_file/2]).
:- use_module(private(messages/message_codes), [explain_code/1]).

:- meta_predicate explain(0).

%!  explain(:Goal) is nondet.
%
%   Solves Goal and prints a proof of each answer, down to a depth of 20 and 200 lines. Backtracking gives the next
%   answer. Stops the search after 10,000,000 inferences. For the code of a message, prints its page.
%
%       ?- explain(grand(tom, X)).
%       ?- explain('E-undef').

explain(Goal0) :-
    strip_module(Goal0, Module, Goal),
    (   atom(Goal),
        explain_code(Goal)
    ->  true
    ;   explain_answers(Module, Goal)
    ).

explain_answers(Module, Goal) :-
    most_inferences(Most),
    call_with_inference_limit(proved(Goal, Module, Proofs), Most, Result),
    (   Result == inference_limit_exceeded
    ->  format('no answer within ~D inferences~n', [Most]),
        fail
    ;   true
    ),
    State = printed(0),
    print_proofs(Proofs, 0, State).

most_inferences(10_000_000).

% ---- printing ----

print_proofs([], _, _).
print_proofs([Proof|Proofs], Depth, State) :-
    (   arg(1, State, Lines),
        Lines >= 200
    ->  (   Lines =:= 200
        ->  nb_setarg(1, State, 201),
            format('... (more than 200 lines are not printed)~n', [])
        ;   true
        )
    ;   print_proof(Proof, Depth, State),
        print_proofs(Proofs, Depth, State)
    ).

print_proof(proof(Goal, Place, Below), Depth, State) :-
    arg(1, State, Lines0),
    Lines is Lines0 + 1,
    nb_setarg(1, State, Lines),
    Indent is Depth * 2,
    ( Place = clause(Module, _) -> true ; Module = user ),
    goal_text(Module, Goal, [], GoalText),
    format(atom(Text), '~*c~w', [Indent, 0'\s, GoalText]),
    (   Below == []
    ->  Because = ''
    ;   Because = ' because'
    ),
    place_text(Place, Goal, PlaceText),
    format('~w~w~t~46|  ~w~n', [Text, Because, PlaceText]),
    Deeper is Depth + 1,
    (   Deeper >= 20,
        Below \== []
    ->  Indent1 is Deeper * 2,
        format('~*c... (deeper than 20)~n', [Indent1, 0'\s])
    ;   print_proofs(Below, Deeper, State)
    ).

place_text(system, _, 'built in').
place_text(clause(Module, Reference), Goal, Text) :-
    functor(Goal, Name, Arity),
    functor(Head, Name, Arity),
    (   '$clause_place'(Reference, _, Line),
        Line > 0,
        '$definition_place'(Module, Head, Path, _)
    ->  shown_file(Path, Shown),
        format(atom(Text), '~w:~w', [Shown, Line])
    ;   Text = 'added while running'
    ).
