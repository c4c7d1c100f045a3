% SPDX-License-Identifier: MIT
% The proof of an answer, as text:
%
%     grand(tom, ann) because                family.pl:3
%       parent(tom, bob)                     family.pl:1
%       parent(bob, ann)                     family.pl:2

:- module(proofs, [explain/1]).

:- use_module(private(teaching/failure_hints), [not_computed_part/2]).
:- use_module(private(teaching/goal_names), [goal_names/3]).
:- use_module(private(teaching/program_parts), [inner_goals/3, is_program_goal/2, typed_names/2]).
:- use_module(private(teaching/program_rules), [body_of/2]).
:- use_module(private(teaching/search_records), [goal_text/4, text_of/3]).
:- use_module(private(teaching/proof_trees), [proved/3]).
:- use_module(private(teaching/clause_places), [clause_line/5, clause_place/4]).
:- use_module(private(messages/message_codes), [explain_code/1]).

:- meta_predicate explain(0).

%!  explain(:Goal) is nondet.
%
%   Solves Goal and prints a proof of each answer, down to a depth of 20 and 200 lines. Backtracking gives the next
%   answer. Stops the search after 10,000,000 inferences. For the code of a message, prints its page. Errors:
%   existence_error(message_code, Code).
%
%       ?- explain(grand(tom, X)).
%       ?- explain('E-undef').

explain(Goal0) :-
    strip_module(Goal0, Module, Goal),
    (   atom(Goal),
        explain_code(Goal)
    ->  true
    ;   names_code(Goal),
        \+ catch(predicate_property(Module:Goal, defined), error(_, _), fail)
    ->  throw(error(existence_error(message_code, Goal), _))
    ;   explain_answers(Module, Goal)
    ).

%   `E-` or `W-` and a word.

names_code(Goal) :-
    atom(Goal),
    sub_atom(Goal, 1, 1, _, -),
    sub_atom(Goal, 0, 1, _, Kind),
    '$in_list'(Kind, ['E', 'W']).

explain_answers(Module, Goal) :-
    most_inferences(Most),
    typed_names(Goal, Names),
    call_with_inference_limit(proved(Goal, Module, Proofs), Most, Result),
    (   Result == inference_limit_exceeded
    ->  format('no answer within ~D inferences~n', [Most]),
        fail
    ;   true
    ),
    State = printed(0),
    print_proofs(Proofs, names(Names), 0, State),
    note_not_computed(Proofs).

most_inferences(10_000_000).

% ---- printing ----

%   Around is what the goals are in, as for goal_names/3: a clause, or query(Goals, Names); names(Names) for the query.

print_proofs([], _, _, _).
print_proofs([Proof|Proofs], Around, Depth, State) :-
    (   arg(1, State, Lines),
        Lines >= 200
    ->  (   Lines =:= 200
        ->  nb_setarg(1, State, 201),
            format('... (more than 200 lines are not printed)~n', [])
        ;   true
        )
    ;   print_proof(Proof, Around, Depth, State),
        print_proofs(Proofs, Around, Depth, State)
    ).

print_proof(proof(Goal, Place, Below), Around, Depth, State) :-
    arg(1, State, Lines0),
    Lines is Lines0 + 1,
    nb_setarg(1, State, Lines),
    Indent is Depth * 2,
    ( Place = clause(Module, _) -> true ; Module = user ),
    ( Around = names(Names) -> true ; goal_names(Goal, [Around], Names) ),
    goal_text(Module, Goal, Names, GoalText),
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
    ;   inner_place(Place, Goal, Names, Inner),
        print_proofs(Below, Inner, Deeper, State)
    ).

inner_place(above, _, Names, names(Names)).
inner_place(system, Goal, Names, query(Goals, Names)) :-
    inner_goals(user, Goal, Inner),
    body_of(Inner, Goals).
inner_place(clause(Module, Reference), Goal, _, Inner) :-
    (   clause_line(Module, Goal, Reference, Path, Line)
    ->  functor(Goal, Name, Arity),
        Inner = frame(0, 0, Goal, Module:Name/Arity, Path:Line)
    ;   Inner = names([])
    ).

%   The first result that an expression in a head has left as it is.

note_not_computed(Proofs) :-
    (   not_computed_result(Proofs, Result)
    ->  Value is Result,
        text_of(Result, [], Text),
        format('= `~w` is a term here, not the number ~w: is/2 in the body computes it, not an expression in a head~n',
               [Text, Value])
    ;   true
    ).

not_computed_result(Proofs, Result) :-
    '$in_list'(proof(Goal, Place, Below), Proofs),
    (   Place = clause(Module, Reference),
        callable(Goal),
        functor(Goal, Name, Arity),
        functor(Head, Name, Arity),
        '$stored_clause'(Module:Head, _, Reference),
        not_computed_part(Head, N),
        arg(N, Goal, Result),
        ground(Result),
        catch(_ is Result, error(_, _), fail)
    ;   not_computed_result(Below, Result)
    ),
    !.

% ---- places ----

place_text(system, Goal, Text) :-
    ( is_program_goal(user, Goal) -> Text = tabled ; Text = 'built in' ).
place_text(above, _, 'proved above').
place_text(clause(Module, Reference), Goal, Text) :-
    clause_place(Module, Goal, Reference, Text).
