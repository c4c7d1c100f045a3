% SPDX-License-Identifier: MIT
% Parses a FlatZinc model into items (the MiniZinc handbook, "FlatZinc and flattening").
%
%     parameter(Name, Value)                    variable(Name, Type, Annotations, Value)
%     array(Name, Type, Annotations, Elements)  constraint(Name, Arguments)
%     solve(Annotations, Goal)                  Goal: satisfy, minimize(E), maximize(E)
%
% Type is bool, int, range(L, H) or set(Ns); Value and E are expressions or none. An expression is an integer, true,
% false, id(Name), at(Name, Index), range(L, H), set(Es), list(Es), string(Text), call(Name, Es).

:- module('$flatzinc_reading', [flatzinc_items/2]).

:- use_module(library(error), [must_be/2]).

%!  flatzinc_items(+Codes, -Items) is det.
%
%   Items are the items of the model with these character codes, in order; predicate declarations are skipped. Errors:
%   syntax_error(flatzinc(Line, Expected)), domain_error(flatzinc_type, float).
%
%       ?- flatzinc_items(`var 1..3: x; solve satisfy;`, Items).
%       Items = [variable(x, range(1, 3), [], none), solve([], satisfy)].

flatzinc_items(Codes, Items) :-
    must_be(list, Codes),
    tokens(Codes, 1, Tokens),
    items(Tokens, Items).

% ---- tokens: Line-Token, where a token is name(A), number(N), text(A), or an atom of punctuation ----

tokens([], _, []).
tokens([C|Cs], Line, Tokens) :-
    token(C, Cs, Line, Tokens).

token(0'\n, Cs, Line, Tokens) :- !, Line1 is Line + 1, tokens(Cs, Line1, Tokens).
token(0'%, Cs, Line, Tokens) :- !, rest_of_line(Cs, Rest), tokens(Rest, Line, Tokens).
token(C, Cs, Line, Tokens) :- C =< 0' , !, tokens(Cs, Line, Tokens).
token(C, Cs, Line, [Line-Token|Tokens]) :-
    letter(C),
    !,
    word(Cs, Word, Rest),
    atom_codes(Name, [C|Word]),
    Token = name(Name),
    tokens(Rest, Line, Tokens).
token(C, Cs, Line, [Line-number(N)|Tokens]) :-
    digit(C),
    !,
    number_token([C|Cs], Line, N, Rest),
    tokens(Rest, Line, Tokens).
token(0'-, [C|Cs], Line, [Line-number(N)|Tokens]) :-
    digit(C),
    !,
    number_token([C|Cs], Line, M, Rest),
    N is -M,
    tokens(Rest, Line, Tokens).
token(0'", Cs, Line, [Line-text(Text)|Tokens]) :-
    !,
    quoted(Cs, Codes, Rest, Line),
    atom_codes(Text, Codes),
    tokens(Rest, Line, Tokens).
token(0':, [0':|Cs], Line, [Line-(::)|Tokens]) :- !, tokens(Cs, Line, Tokens).
token(0'., [0'.|Cs], Line, [Line-(..)|Tokens]) :- !, tokens(Cs, Line, Tokens).
token(C, Cs, Line, [Line-Token|Tokens]) :-
    (   memberchk(C, `;:,=()[]{}`)
    ->  char_code(Token, C)
    ;   expected(Line, 'a token')
    ),
    tokens(Cs, Line, Tokens).

rest_of_line([], []).
rest_of_line([C|Cs], Rest) :-
    ( C == 0'\n -> Rest = [C|Cs] ; rest_of_line(Cs, Rest) ).

letter(C) :- C >= 0'a, C =< 0'z, !.
letter(C) :- C >= 0'A, C =< 0'Z, !.
letter(0'_).

digit(C) :- C >= 0'0, C =< 0'9.

word([C|Cs], [C|Word], Rest) :-
    ( letter(C) -> true ; digit(C) ),
    !,
    word(Cs, Word, Rest).
word(Rest, [], Rest).

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

digits([C|Cs], Base, N0, N, Rest) :-
    code_type(C, xdigit(D)),
    D < Base,
    !,
    N1 is N0*Base + D,
    digits(Cs, Base, N1, N, Rest).
digits(Rest, _, N, N, Rest).

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

items([], []).
items([Line-Token|Tokens], Items) :-
    (   item(Token, [Line-Token|Tokens], Items, Items1, Rest)
    ->  items(Rest, Items1)
    ;   expected(Line, 'an item')
    ).

item(name(predicate), [_|Tokens], Items, Items, Rest) :- !, behind_semicolon(Tokens, Rest).
item(name(constraint), [_|Tokens], [constraint(Name, Arguments)|Items], Items, Rest) :-
    !,
    phrase(( called(Name, Arguments), annotations(_), [_-(;)] ), Tokens, Rest).
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
