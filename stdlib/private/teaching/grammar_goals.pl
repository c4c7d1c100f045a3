% SPDX-License-Identifier: MIT
% Goals of grammars in the form of their rules: without the two lists that the translation adds.

:- module('$grammar_goals', [grammar_goal/3]).

:- use_module(private(messages/source_snippets), [clause_text/6]).

%!  grammar_goal(+Module, +Goal, -Shown) is semidet.
%
%   Goal calls a nonterminal; Shown is the corresponding phrase(Body, List) or phrase(Body, List, Rest), where lists of
%   codes or characters are strings.
%
%       ?- grammar_goal(user, atom(a), Shown).
%       false.

grammar_goal(_, Goal, Shown) :-
    compound(Goal),
    Goal =.. [phrase, Body, List0|Rest],
    !,
    as_text(List0, List),
    Shown =.. [phrase, Body, List|Rest].
grammar_goal(Module, Goal, Shown) :-
    compound(Goal),
    functor(Goal, Name, Arity),
    Arity >= 2,
    is_nonterminal(Module, Name, Arity),
    Goal =.. [_|Arguments],
    '$append'(Own, [List0, Rest0], Arguments),
    !,
    Body =.. [Name|Own],
    as_text(List0, List),
    as_text(Rest0, Rest),
    (   Rest == []
    ->  Shown = phrase(Body, List)
    ;   Shown = phrase(Body, List, Rest)
    ).

%   The first clause is a grammar rule in its file.

is_nonterminal(Module, Name, Arity) :-
    functor(Head, Name, Arity),
    '$predicate_property'(Module, Head, interpreted),
    '$definition_place'(Module, Head, Path, Line),
    clause_text(Path, Line, Module, (_ --> _), _, _).

as_text(List, Text) :-
    (   List = [_|_],
        is_list(List),
        all_characters(List)
    ->  string_codes_or_chars(List, Text)
    ;   Text = List
    ).

string_codes_or_chars(List, Text) :-
    (   List = [First|_],
        integer(First)
    ->  string_codes(Text, List)
    ;   string_chars(Text, List)
    ).

all_characters([]).
all_characters([Item|Items]) :-
    (   integer(Item)
    ->  Item >= 9,
        Item < 0x110000
    ;   atom(Item),
        atom_length(Item, 1)
    ),
    all_characters(Items).
