% SPDX-License-Identifier: MIT
% Goals of grammars in the form of their rules: without the two lists that the translation adds.

:- module('$grammar_goals',
          [grammar_goal/3, grammar_body/4, list_in_grammar/3, as_texts/4, open_list/3]).

:- use_module(private(messages/source_snippets), [clause_text/6]).

%!  grammar_goal(+Module, +Goal, -Shown) is semidet.
%
%   Goal calls a nonterminal, is a '$text'/3 of grammar_body/4, or a control construct of these; Shown is the
%   corresponding phrase(Body, List) or phrase(Body, List, Rest), where lists of codes or characters are strings.
%
%       ?- grammar_goal(user, atom(a), Shown).
%       false.

grammar_goal(_, Goal, Shown) :-
    compound(Goal),
    Goal =.. [phrase, Body, List0|Rest],
    !,
    as_text(List0, List),
    Shown =.. [phrase, Body, List|Rest].
grammar_goal(_, '$text'(Terminals, List, Rest), Shown) :-
    !,
    as_texts(Terminals, List, Body, List1),
    phrase_goal(Body, List1, Rest, Shown).
grammar_goal(Module, \+ Goal, \+ Shown) :-
    !,
    grammar_goal(Module, Goal, Shown).
grammar_goal(Module, Goal, Shown) :-
    is_control(Goal),
    !,
    is_grammatical(Goal, Module),
    first_list(Goal, Module, List),
    last_list(Goal, Module, Rest),
    rule_body(Goal, Module, Body),
    phrase_goal(Body, List, Rest, Shown).
grammar_goal(Module, Goal, Shown) :-
    nonterminal_call(Module, Goal, Body, List, Rest),
    phrase_goal(Body, List, Rest, Shown).

nonterminal_call(Module, Goal, Body, List, Rest) :-
    compound(Goal),
    functor(Goal, Name, Arity),
    Arity >= 2,
    is_nonterminal(Module, Name, Arity),
    Goal =.. [_|Arguments],
    '$append'(Own, [List, Rest], Arguments),
    !,
    Body =.. [Name|Own].

% ---- control constructs in rules ----

is_control(Goal) :-
    compound(Goal),
    '$in_list'(Goal, [(_, _), (_ ; _), (_ -> _), (_ *-> _)]),
    !.

%   A goal of the construct is of the translation, or all of them call nonterminals.

is_grammatical(Goal, Module) :-
    (   part_of(Goal, Part),
        nonvar(Part),
        Part = '$text'(_, _, _)
    ->  true
    ;   \+ ( part_of(Goal, Part),
             \+ ends(Part, Module, _, _) )
    ).

part_of(Goal, Part) :-
    (   is_control(Goal)
    ->  arg(_, Goal, Inner),
        part_of(Inner, Part)
    ;   nonvar(Goal),
        Goal = (\+ Inner)
    ->  part_of(Inner, Part)
    ;   Part = Goal
    ).

ends(Goal, Module, List, Rest) :-
    (   nonvar(Goal),
        Goal = '$text'(_, List0, Rest0)
    ->  List = List0,
        Rest = Rest0
    ;   nonterminal_call(Module, Goal, _, List, Rest)
    ).

first_list(Goal, Module, List) :-
    part_of(Goal, Part),
    ends(Part, Module, List, _),
    !.

last_list(Goal, Module, Rest) :-
    (   ends(Goal, Module, _, Rest0)
    ->  Rest = Rest0
    ;   Goal = (\+ Inner)
    ->  first_list(Inner, Module, Rest)
    ;   is_control(Goal),
        Goal =.. [Name, A, B],
        ( Name == (;) -> '$in_list'(Part, [A, B]) ; '$in_list'(Part, [B, A]) ),
        last_list(Part, Module, Rest)
    ),
    !.

%   rule_body(+Goal, +Module, -Body): Body is Goal as in the rule. Behind a cut, a negation or braces the translation
%   has a unification of its own.

rule_body(Goal, Module, Body) :-
    (   var(Goal)
    ->  Body = {Goal}
    ;   Goal = (A, B),
        subsumes_term('$text'([], _, _), B)
    ->  rule_body(A, Module, Body)
    ;   Goal = (A, B, C),
        subsumes_term('$text'([], _, _), B)
    ->  rule_body((A, C), Module, Body)
    ;   is_control(Goal)
    ->  Goal =.. [Name, A, B],
        rule_body(A, Module, BodyA),
        rule_body(B, Module, BodyB),
        Body =.. [Name, BodyA, BodyB]
    ;   Goal = (\+ A)
    ->  rule_body(A, Module, BodyA),
        Body = (\+ BodyA)
    ;   Goal = '$text'(Terminals, _, _)
    ->  as_text(Terminals, Body)
    ;   Goal == !
    ->  Body = Goal
    ;   nonterminal_call(Module, Goal, Body0, _, _)
    ->  Body = Body0
    ;   Body = {Goal}
    ).

phrase_goal(Body, List0, Rest0, Shown) :-
    as_text(List0, List),
    as_text(Rest0, Rest),
    (   Rest == []
    ->  Shown = phrase(Body, List)
    ;   Shown = phrase(Body, List, Rest)
    ).

%!  grammar_body(+Module, +Head, +Body0, -Body) is det.
%
%   Body0 is the body of a clause of Module. If that is a grammar rule, Body has '$text'(Terminals, List, Rest) in place
%   of each unification of its lists: of terminals, or, with Terminals = [], behind a cut, a negation or braces.
%
%       ?- grammar_body(user, p(X), q(X), Body).
%       Body = q(X).

grammar_body(Module, Head, Body0, Body) :-
    (   functor(Head, Name, Arity),
        Arity >= 2,
        Before is Arity - 1,
        arg(Before, Head, List),
        open_list(List, _, Start),
        threaded(Body0, Start, _, Body1),
        Body1 \== Body0,
        is_nonterminal(Module, Name, Arity)
    ->  Body = Body1
    ;   Body = Body0
    ).

%!  open_list(+List, -Elements, -End) is semidet.
%
%   List has Elements in front of the variable End.
%
%       ?- open_list([a, b|End], Elements, _).
%       Elements = [a, b].

open_list(List, Elements, End) :-
    (   var(List)
    ->  Elements = [],
        End = List
    ;   List = [Element|List1],
        Elements = [Element|Elements1],
        open_list(List1, Elements1, End)
    ).

%   threaded(+Goal0, +List0, -List, -Goal): the goal goes from List0 to List. The program has no name for them: a
%   unification of one was made by the translation.

threaded(Goal, List, List, Goal) :-
    \+ compound(Goal),
    !.
threaded((A0, B0), List0, List, (A, B)) :-
    !,
    threaded(A0, List0, List1, A),
    threaded(B0, List1, List, B).
threaded((A0 ; B0), List0, List, (A ; B)) :-
    !,
    threaded(A0, List0, List1, A),
    threaded(B0, List0, List2, B),
    ( List1 == List0 -> List = List2 ; List = List1 ).
threaded((A0 -> B0), List0, List, (A -> B)) :-
    !,
    threaded((A0, B0), List0, List, (A, B)).
threaded((A0 *-> B0), List0, List, (A *-> B)) :-
    !,
    threaded((A0, B0), List0, List, (A, B)).
threaded(\+ A0, List, List, \+ A) :-
    !,
    threaded(A0, List, _, A).
threaded(List0 = Open, List, End, Goal) :-
    List0 == List,
    open_list(Open, Terminals, End),
    !,
    Goal = '$text'(Terminals, List, End).
threaded(Goal, List0, List, Goal) :-
    functor(Goal, _, Arity),
    Before is Arity - 1,
    (   Before > 0,
        arg(Before, Goal, From),
        From == List0
    ->  arg(Arity, Goal, List)
    ;   List = List0
    ).

%!  list_in_grammar(+Module, +Goal, +I) is semidet.
%
%   Goal calls a nonterminal; its Ith argument is one of the two lists.
%
%       ?- list_in_grammar(user, p(a), 1).
%       false.

list_in_grammar(Module, Goal, I) :-
    functor(Goal, Name, Arity),
    I > Arity - 2,
    is_nonterminal(Module, Name, Arity).

%   The first clause is a grammar rule in its file.

is_nonterminal(Module, Name, Arity) :-
    functor(Head, Name, Arity),
    '$predicate_property'(Module, Head, interpreted),
    '$definition_place'(Module, Head, Path, Line),
    clause_text(Path, Line, Module, (_ --> _), _, _).

%   Text is a string if List is a list of codes or characters, otherwise List.

as_text(List, Text) :-
    (   List = [_|_],
        is_list(List),
        all_characters(List)
    ->  string_codes_or_chars(List, Text)
    ;   Text = List
    ).

%!  as_texts(+Terminals, +List, -Text1, -Text2) is det.
%
%   As as_text/2, but of lists of codes and of characters, which never match, none is shown as a string.
%
%       ?- as_texts([h], [0'h, 0'i], Text1, Text2).
%       Text1 = [h], Text2 = [104, 105].

as_texts(Terminals, List, Text1, Text2) :-
    (   Terminals = [First1|_],
        List = [First2|_],
        ( integer(First1), atom(First2) ; atom(First1), integer(First2) )
    ->  Text1 = Terminals,
        Text2 = List
    ;   as_text(Terminals, Text1),
        as_text(List, Text2)
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
        atom_length(Item, 1),
        current_prolog_flag(double_quotes, chars)
    ),
    all_characters(Items).
