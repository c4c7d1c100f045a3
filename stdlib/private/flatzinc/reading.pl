% SPDX-License-Identifier: MIT
% Parses a FlatZinc model into items (the MiniZinc handbook, "FlatZinc and flattening").
%
%     parameter(Name, Value)                    variable(Name, Type, Annotations, Value)
%     array(Name, Type, Annotations, Elements)  constraint(Name, Arguments, Annotations)
%     solve(Annotations, Goal)                  Goal: satisfy, minimize(E), maximize(E)
%
% Type is bool, int, range(L, H) or set(Ns); Value and E are expressions or none. An expression is an integer, true,
% false, id(Name), at(Name, Index), range(L, H), set(Es), list(Es), string(Text), call(Name, Es).

:- module('$flatzinc_reading', [flatzinc_items/2]).

:- use_module(library(readutil), [read_line_to_codes/2]).

%!  flatzinc_items(+Stream, -Items) is det.
%
%   Items are the items of the model that Stream reads, in order; predicate declarations are skipped. Errors:
%   syntax_error(flatzinc(Line, Expected)), domain_error(flatzinc_type, float).
%
%       ?- open_string("var 1..3: x; solve satisfy;", _S), flatzinc_items(_S, Items).
%       Items = [variable(x, range(1, 3), [], none), solve([], satisfy)].

flatzinc_items(Stream, Items) :-
    items_from(Stream, 1, Items).

% A line that ends in a semicolon ends an item: its text and its tokens are garbage once it has been parsed.
items_from(Stream, Line0, Items) :-
    tokens_of_items(Stream, Line0, Line, Tokens),
    (   Tokens == []
    ->  Items = []
    ;   items(Tokens, Items, Items1),
        items_from(Stream, Line, Items1)
    ).

tokens_of_items(Stream, Line0, Line, Tokens) :-
    read_line_to_codes(Stream, Codes),
    (   Codes == end_of_file
    ->  Line = Line0,
        Tokens = []
    ;   tokens(Codes, Line0, Tokens, Tokens1, none, Last),
        Line1 is Line0 + 1,
        (   Last == (;)
        ->  Line = Line1,
            Tokens1 = []
        ;   tokens_of_items(Stream, Line1, Line, Tokens1)
        )
    ).

% ---- tokens: Line-Token, where a token is name(A), number(N), text(A), or an atom of punctuation ----

% The tokens of a line, and the last of them.
tokens([], _, Tokens, Tokens, Last, Last).
tokens([C|Cs], Line, Tokens0, Tokens, Last0, Last) :-
    (   C =< 0'\s
    ->  tokens(Cs, Line, Tokens0, Tokens, Last0, Last)
    ;   C == 0'%
    ->  Tokens = Tokens0,
        Last = Last0
    ;   token(C, Cs, Line, Token, Rest),
        Tokens0 = [Line-Token|Tokens1],
        tokens(Rest, Line, Tokens1, Tokens, Token, Last)
    ).

token(C, Cs, Line, Token, Rest) :-
    (   ( C >= 0'a, C =< 0'z ; C >= 0'A, C =< 0'Z ; C == 0'_ )
    ->  word(Cs, Word, Rest),
        atom_codes(Name, [C|Word]),
        Token = name(Name)
    ;   C >= 0'0, C =< 0'9
    ->  number_token([C|Cs], Line, N, Rest),
        Token = number(N)
    ;   other_token(C, Cs, Line, Token, Rest)
    ).

other_token(0'-, [C|Cs], Line, number(N), Rest) :-
    digit(C),
    !,
    number_token([C|Cs], Line, M, Rest),
    N is -M.
other_token(0'", Cs, Line, text(Text), Rest) :-
    !,
    quoted(Cs, Codes, Rest, Line),
    atom_codes(Text, Codes).
other_token(0':, [0':|Cs], _, ::, Cs) :- !.
other_token(0'., [0'.|Cs], _, .., Cs) :- !.
other_token(C, Cs, Line, Token, Cs) :-
    (   memberchk(C, `;:,=()[]{}`)
    ->  char_code(Token, C)
    ;   expected(Line, 'a token')
    ).

digit(C) :- C >= 0'0, C =< 0'9.

word([], [], []).
word([C|Cs], Word, Rest) :-
    (   ( C >= 0'a, C =< 0'z ; C >= 0'0, C =< 0'9 ; C >= 0'A, C =< 0'Z ; C == 0'_ )
    ->  Word = [C|Word1],
        word(Cs, Word1, Rest)
    ;   Word = [],
        Rest = [C|Cs]
    ).

number_token([0'0,0'x|Cs], _, N, Rest) :- !, digits(Cs, 16, 0, N, Rest).
number_token([0'0,0'o|Cs], _, N, Rest) :- !, digits(Cs, 8, 0, N, Rest).
number_token(Cs, Line, N, Rest) :-
    digits(Cs, 10, 0, N, Rest),
    (   Rest = [0'.,C|_], digit(C)
    ->  unsupported(Line, float)
    ;   Rest = [E,C|_], memberchk(E, `eE`), ( digit(C) ; memberchk(C, `+-`) )
    ->  unsupported(Line, float)
    ;   true
    ).

digits([], _, N, N, []).
digits([C|Cs], Base, N0, N, Rest) :-
    (   C >= 0'0,
        C =< 0'9,
        C - 0'0 < Base
    ->  N1 is N0*Base + C - 0'0,
        digits(Cs, Base, N1, N, Rest)
    ;   Base == 16,
        code_type(C, xdigit(D))
    ->  N1 is N0*Base + D,
        digits(Cs, Base, N1, N, Rest)
    ;   N = N0,
        Rest = [C|Cs]
    ).

quoted([], _, _, Line) :- expected(Line, 'the end of a text').
quoted([C|Cs], Codes, Rest, Line) :-
    (   C == 0'"
    ->  Codes = [],
        Rest = Cs
    ;   Codes = [C|Codes1],
        quoted(Cs, Codes1, Rest, Line)
    ).

expected(Line, What) :-
    throw(error(syntax_error(flatzinc(Line, What)), _)).

unsupported(Line, Type) :-
    unsupported_text(Type, What),
    format(atom(Message), 'line ~d: ~w are not supported', [Line, What]),
    throw(error(domain_error(flatzinc_type, Type), context(_, Message))).

unsupported_text(float, 'floating-point numbers').
unsupported_text('set variable', 'variables whose values are sets').

% ---- items ----

items([], Items, Items).
items([Line-Token|Tokens], Items0, Items) :-
    (   item(Token, [Line-Token|Tokens], Items0, Items1, Rest)
    ->  items(Rest, Items1, Items)
    ;   expected(Line, 'an item')
    ).

item(name(predicate), [_|Tokens], Items, Items, Rest) :- !, behind_semicolon(Tokens, Rest).
item(name(constraint), [_|Tokens], [constraint(Name, Arguments, Annotations)|Items], Items, Rest) :-
    !,
    phrase(( called(Name, Arguments), annotations(Annotations), [_-(;)] ), Tokens, Rest).
item(name(solve), [_|Tokens], [solve(Annotations, Goal)|Items], Items, Rest) :-
    !,
    phrase(( annotations(Annotations), goal(Goal), [_-(;)] ), Tokens, Rest).
item(name(var), [_|Tokens], [variable(Name, Type, Annotations, Value)|Items], Items, Rest) :-
    !,
    phrase(( type(Type), declared(Name, Annotations), value(Value) ), Tokens, Rest).
item(name(array), Tokens, Items0, Items, Rest) :-
    !,
    phrase(( index_set, ( is(var) -> { Variable = true } ; { Variable = false } ), element_type(Type),
             declared(Name, Annotations), value(Value) ), Tokens, Rest),
    (   Variable == true
    ->  Items0 = [array(Name, Type, Annotations, Value)|Items]
    ;   Items0 = [parameter(Name, Value)|Items]
    ).
item(_, Tokens, [parameter(Name, Value)|Items], Items, Rest) :-
    phrase(( element_type(_), declared(Name, _), value(Value) ), Tokens, Rest).

behind_semicolon([_-Token|Tokens], Rest) :-
    ( Token == (;) -> Rest = Tokens ; behind_semicolon(Tokens, Rest) ).

is(Name) --> [_-name(Name)].

index_set --> is(array), [_-'['], index_sets, [_-']'], is(of).

index_sets --> expression(_), ( [_-(',')] -> index_sets ; [] ).

element_type(Type) --> is(set), !, is(of), element_type(Type).
element_type(Type) --> type(Type).

type(bool) --> is(bool), !.
type(int) --> is(int), !.
type(_) --> [Line-name(float)], !, { unsupported(Line, float) }.
type(_) --> [Line-name(set)], !, { unsupported(Line, 'set variable') }.
type(Type) --> expression(Type), { Type = range(_, _) ; Type = set(_) }, !.

declared(Name, Annotations) --> [_-(:), _-name(Name)], annotations(Annotations).

value(Value) --> [_-(=)], !, expression(Value), [_-(;)].
value(none) --> [_-(;)].

annotations([A|As]) --> [_-(::)], !, expression(A), annotations(As).
annotations([]) --> [].

goal(satisfy) --> is(satisfy), !.
goal(minimize(E)) --> is(minimize), !, expression(E).
goal(maximize(E)) --> is(maximize), expression(E).

called(Name, Arguments) --> [_-name(Name), _-'('], expressions(')', Arguments).

% ---- expressions ----

expression(E) --> [_-Token], expression_of(Token, E).

expression_of(number(N), E) -->
    (   [_-(..), _-number(M)]
    ->  { E = range(N, M) }
    ;   { E = N }
    ).
expression_of(name(Name), E) -->
    (   { memberchk(Name, [true,false]) }
    ->  { E = Name }
    ;   [_-'(']
    ->  expressions(')', Es),
        { E = call(Name, Es) }
    ;   [_-'[']
    ->  expression(I),
        [_-']'],
        { E = at(Name, I) }
    ;   { E = id(Name) }
    ).
expression_of(text(Text), string(Text)) --> [].
expression_of('[', list(Es)) --> expressions(']', Es).
expression_of('{', set(Es)) --> expressions('}', Es).

% Up to the token that ends them, before which a comma is allowed.
expressions(End, []) --> [_-End], !.
expressions(End, [E|Es]) -->
    expression(E),
    (   [_-(',')]
    ->  expressions(End, Es)
    ;   [_-End],
        { Es = [] }
    ).
