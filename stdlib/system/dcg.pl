% SPDX-License-Identifier: MIT
% Definite clause grammars, as in the draft 13211-3: phrase/2,3 and the translation of rules.

:- meta_predicate phrase(//, ?), phrase(//, ?, ?).

%!  phrase(:Body, ?List) is nondet.
%
%   Same as phrase(Body, List, []).
%
%       ?- phrase(([a], [b]), L).
%       L = [a, b].

phrase(Body, List) :-
    phrase(Body, List, []).

%!  phrase(:Body, ?List, ?Rest) is nondet.
%
%   The grammar body Body generates List up to Rest. A string stands for the list of its codes. Errors:
%   instantiation_error; type_error(callable, Body); type_error(list, T) if List, Rest or a terminal cannot become a
%   list.
%
%       ?- phrase([a], [a, b], Rest).
%       Rest = [b].

phrase(Body, List, Rest) :-
    strip_module(Body, Module, Plain),
    (   var(Plain)
    ->  throw(error(instantiation_error, _))
    ;   '$phrase_list'(List, S0),
        '$phrase_list'(Rest, S),
        '$dcg_body'(Plain, First, Last, Goal),
        First = S0,
        Last = S,
        call(Module:Goal)
    ).

% Checks only the beginning of the list, not its end, because phrase/3 is called again for each part of it.
'$phrase_list'(Text, List) :-
    (   ( var(Text) ; Text == [] ; Text = [_|_] )
    ->  List = Text
    ;   string(Text)
    ->  string_codes(Text, List)
    ;   throw(error(type_error(list, Text), _))
    ).

%!  dcg_translate_rule(+Rule, -Clause) is det.
%
%   Clause is the translation of the grammar rule Rule, (Head --> Body) or (Head, Pushback --> Body). A rule (Head,
%   Guard ==> Body) becomes a matching rule (Head, Guard => Body); a list in place of the guard is a pushback. As in
%   SWI-Prolog. Errors: instantiation_error; type_error(callable, Head); those of phrase/3.
%
%       ?- dcg_translate_rule((a --> [x], b), Clause).
%       Clause = (a([x|_A], _B) :- b(_A, _B)).

dcg_translate_rule(Rule, Clause) :-
    '$dcg_rule'(Rule, Clause).

'$dcg_rule'((Head --> Body), Clause) :-
    nonvar(Head),
    Head = (NonTerminal, Pushback),
    !,
    '$dcg_extend'(NonTerminal, S0, S, Head1),
    '$dcg_body'(Body, S0, S1, Goal),
    '$dcg_terminals'(Pushback, S, S1, Back),
    '$dcg_clause'((Goal, Back), S0, Head1, Clause).
'$dcg_rule'((Head ==> Body), (Head1 => Goal)) :-
    !,
    '$dcg_matching_rule'(Head, Body, Head1, Goal).
'$dcg_rule'((NonTerminal --> Body), Clause) :-
    '$dcg_extend'(NonTerminal, S0, S, Head),
    '$dcg_body'(Body, S0, S, Goal),
    '$dcg_clause'(Goal, S0, Head, Clause).

% The head only matches, and the body reads: terminals stay behind the arrow.
'$dcg_matching_rule'(Head, Body, Head1, Goal) :-
    (   nonvar(Head),
        Head = (NonTerminal, Second)
    ->  (   is_list(Second)
        ->  '$dcg_extend'(NonTerminal, S0, S, Head1),
            '$dcg_body'(Body, S0, S1, Goal0),
            '$dcg_terminals'(Second, S, S1, Back),
            Goal = (Goal0, Back)
        ;   '$dcg_extend'(NonTerminal, S0, S, Head0),
            Head1 = (Head0, Second),
            '$dcg_body'(Body, S0, S, Goal)
        )
    ;   '$dcg_extend'(Head, S0, S, Head1),
        '$dcg_body'(Body, S0, S, Goal)
    ).

% Terminals at the start of a body are moved into the head, where they help indexing.
'$dcg_clause'(Goal, S0, Head, Clause) :-
    (   Goal = (First, Rest),
        '$dcg_match'(First, S0, List)
    ->  S0 = List,
        Clause = (Head :- Rest)
    ;   '$dcg_match'(Goal, S0, List)
    ->  S0 = List,
        Clause = Head
    ;   Clause = (Head :- Goal)
    ).

'$dcg_match'(Goal, S0, List) :-
    nonvar(Goal),
    Goal = (S = List),
    S == S0.

% '$dcg_extend'(+NonTerminal, ?S0, ?S, -Goal): adds two arguments.
'$dcg_extend'(NonTerminal, _, _, _) :-
    var(NonTerminal),
    !,
    throw(error(instantiation_error, _)).
'$dcg_extend'(Module:NonTerminal, S0, S, Module:Goal) :-
    !,
    '$dcg_extend'(NonTerminal, S0, S, Goal).
'$dcg_extend'(NonTerminal, S0, S, Goal) :-
    (   callable(NonTerminal)
    ->  NonTerminal =.. List,
        '$append'(List, [S0, S], Extended),
        Goal =.. Extended
    ;   throw(error(type_error(callable, NonTerminal), _))
    ).

% '$dcg_body'(?Body, ?S0, ?S, -Goal): Goal parses Body between S0 and S. Unifications that a cut or a goal in braces
% must precede come after it.
'$dcg_body'(Body, S0, S, Goal) :-
    var(Body),
    !,
    Goal = phrase(Body, S0, S).
'$dcg_body'((A, B), S0, S, (GoalA, GoalB)) :-
    !,
    '$dcg_body'(A, S0, S1, GoalA),
    '$dcg_body'(B, S1, S, GoalB).
'$dcg_body'((A ; B), S0, S, (GoalA ; GoalB)) :-
    !,
    '$dcg_body'(A, S0, S, GoalA),
    '$dcg_body'(B, S0, S, GoalB).
'$dcg_body'('|'(A, B), S0, S, (GoalA ; GoalB)) :-
    !,
    '$dcg_body'(A, S0, S, GoalA),
    '$dcg_body'(B, S0, S, GoalB).
'$dcg_body'((A -> B), S0, S, (GoalA -> GoalB)) :-
    !,
    '$dcg_body'(A, S0, S1, GoalA),
    '$dcg_body'(B, S1, S, GoalB).
'$dcg_body'((A *-> B), S0, S, (GoalA *-> GoalB)) :-
    !,
    '$dcg_body'(A, S0, S1, GoalA),
    '$dcg_body'(B, S1, S, GoalB).
'$dcg_body'(\+ A, S0, S, (\+ Goal, S0 = S)) :-
    !,
    '$dcg_body'(A, S0, _, Goal).
'$dcg_body'(!, S0, S, (!, S0 = S)) :-
    !.
'$dcg_body'({}, S0, S, S0 = S) :-
    !.
'$dcg_body'({Goal}, S0, S, (Goal, S0 = S)) :-
    !.
'$dcg_body'([], S0, S, S0 = S) :-
    !.
'$dcg_body'([X|Xs], S0, S, Goal) :-
    !,
    '$dcg_terminals'([X|Xs], S0, S, Goal).
'$dcg_body'(Call, S0, S, Goal) :-
    Call =.. [call, Closure|Arguments],
    !,
    '$append'(Arguments, [S0, S], Arguments1),
    Goal =.. [call, Closure|Arguments1].
'$dcg_body'(String, S0, S, Goal) :-
    string(String),
    !,
    string_codes(String, Codes),
    '$dcg_terminals'(Codes, S0, S, Goal).
'$dcg_body'(Module:Body, S0, S, Goal) :-
    !,
    (   atom(Module),
        '$dcg_is_non_terminal'(Body)
    ->  '$dcg_extend'(Module:Body, S0, S, Goal)
    ;   Goal = phrase(Module:Body, S0, S)
    ).
'$dcg_body'(NonTerminal, S0, S, Goal) :-
    '$dcg_extend'(NonTerminal, S0, S, Goal).

'$dcg_is_non_terminal'(Body) :-
    callable(Body),
    functor(Body, Name, Arity),
    \+ '$dcg_control'(Name, Arity).

'$dcg_control'(',', 2).
'$dcg_control'(;, 2).
'$dcg_control'('|', 2).
'$dcg_control'(->, 2).
'$dcg_control'(*->, 2).
'$dcg_control'(\+, 1).
'$dcg_control'(!, 0).
'$dcg_control'({}, 0).
'$dcg_control'({}, 1).
'$dcg_control'([], 0).
'$dcg_control'('.', 2).
'$dcg_control'(:, 2).
'$dcg_control'(call, _).

% '$dcg_terminals'(+List, ?S0, ?S, -Goal): Goal matches the terminals.
'$dcg_terminals'(Text, S0, S, Goal) :-
    string(Text),
    !,
    string_codes(Text, Codes),
    '$dcg_terminals'(Codes, S0, S, Goal).
'$dcg_terminals'(List, S0, S, S0 = OpenList) :-
    '$dcg_open'(List, List, S, OpenList).

'$dcg_open'(Xs, _, _, _) :-
    var(Xs),
    !,
    throw(error(instantiation_error, _)).
'$dcg_open'([], _, S, S) :-
    !.
'$dcg_open'([X|Xs], List, S, [X|Ys]) :-
    !,
    '$dcg_open'(Xs, List, S, Ys).
'$dcg_open'(_, List, _, _) :-
    throw(error(type_error(list, List), _)).
