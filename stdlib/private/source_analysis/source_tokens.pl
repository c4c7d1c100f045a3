% SPDX-License-Identifier: MIT
% The tokens of a text that need not have the syntax of a clause, and what they show: open and closed calls, variables.
%
%   token(Kind, Codes, From, To): Kind is name, functor (a name directly in front of a parenthesis), variable, number,
%   text (in double or back quotes), symbol, punctuation, comment, or open(Begin) for a quoted text or a comment that
%   goes on at the end; Begin is `"`, `'`, ``` or `%`. Codes are bytes of UTF-8, as are the positions.

:- module('$source_tokens', [source_tokens/4, text_tokens/2, token_name/2, token_calls/3, called_tokens/2]).

:- set_prolog_flag(double_quotes, string).

%!  source_tokens(+Handle, +From, +To, -Tokens) is det.
%
%   The tokens between two bytes of an open source, of which To may be within a letter. Positions begin at From.
%
%       ?- source_tokens(Handle, 0, 10, Tokens).

source_tokens(Handle, From, To, Tokens) :-
    (   '$in_list'(Less, [0, 1, 2, 3]),         % letters have up to four bytes
        End is max(From, To - Less),
        '$source_piece'(Handle, From, End, Text)
    ->  text_tokens(Text, Tokens)
    ;   Tokens = []
    ).

%!  text_tokens(+Text, -Tokens) is det.
%
%   The tokens of a text.
%
%       ?- text_tokens("p(X", Tokens).
%       Tokens = [token(functor, [112], 0, 1), token(punctuation, [40], 1, 2), token(variable, [88], 2, 3)].

text_tokens(Text, Tokens) :-
    string_bytes(Text, Bytes, utf8),
    tokens(Bytes, 0, Tokens).

tokens([], _, []).
tokens([C|Cs], From, Tokens) :-
    (   C =< 0'\s
    ->  To is From + 1,
        tokens(Cs, To, Tokens)
    ;   scanned(C, Cs, Kind, More, Rest),
        length(More, Length),
        To is From + 1 + Length,
        Tokens = [token(Kind, [C|More], From, To)|Tokens1],
        tokens(Rest, To, Tokens1)
    ).

%   scanned(+Code, +Codes, -Kind, -More, -Rest): the token consists of Code and More.

scanned(0'%, Cs, Kind, More, Rest) :-
    !,
    (   '$append'(Line, [0'\n|Cs1], Cs)
    ->  Kind = comment,
        ( '$append'(More, [0'\r], Line) -> Rest = [0'\r, 0'\n|Cs1] ; More = Line, Rest = [0'\n|Cs1] )
    ;   Kind = open(0'%),
        More = Cs,
        Rest = []
    ).
scanned(0'/, [0'*|Cs], Kind, [0'*|More], Rest) :-
    !,
    (   '$append'(Inner, [0'*, 0'/|Rest0], Cs)
    ->  Kind = comment,
        '$append'(Inner, [0'*, 0'/], More),
        Rest = Rest0
    ;   Kind = open(0'%),
        More = Cs,
        Rest = []
    ).
scanned(0'0, [0''|Cs], number, [0''|More], Rest) :-
    '$in_list'(Front, [[0'\\, _], [0'', 0''], [_]]),
    '$append'(Front, Rest0, Cs),
    !,
    '$append'(Front, More1, More),
    rest_of_letter(Rest0, More1, Rest).
scanned(C, Cs, Kind, More, Rest) :-
    '$in_list'(C, [0'", 0'', 0'`]),
    !,
    quoted(Cs, C, More, Rest0, Ended),
    Rest = Rest0,
    (   Ended == false
    ->  Kind = open(C)
    ;   ( Ended == line ; C =\= 0'' )
    ->  Kind = text
    ;   name_kind(Rest, Kind)
    ).
scanned(C, Cs, Kind, More, Rest) :-
    (   is_word(C)
    ->  word(Cs, More0, Rest0),
        (   C >= 0'0, C =< 0'9
        ->  Kind = number,
            with_base(More0, Rest0, More, Rest)
        ;   More = More0,
            Rest = Rest0,
            (   ( C >= 0'A, C =< 0'Z ; C =:= 0'_ ; C >= 128, begins_with_capital([C|More]) )
            ->  Kind = variable
            ;   name_kind(Rest, Kind)
            )
        )
    ;   is_symbol(C)
    ->  symbols(Cs, More, Rest),
        Kind = symbol
    ;   Kind = punctuation,
        More = [],
        Rest = Cs
    ).

name_kind(Rest, Kind) :-
    ( Rest = [0'(|_] -> Kind = functor ; Kind = name ).

rest_of_letter([C|Cs], [C|More], Rest) :-
    C /\ 0xC0 =:= 0x80,
    !,
    rest_of_letter(Cs, More, Rest).
rest_of_letter(Rest, [], Rest).

%   with_base(+More0, +Codes0, -More, -Codes): a number such as 16'ff, which begins with a digit and More0.

with_base(More0, [0'', C|Cs], More, Rest) :-
    '$in_list'(More0, [[], [_]]),
    code_type(C, alnum),
    !,
    word([C|Cs], Digits, Rest),
    '$append'(More0, [0''|Digits], More).
with_base(More, Rest, More, Rest).

is_word(C) :-
    ( C >= 128 -> true ; code_type(C, csym) ).

begins_with_capital(Bytes) :-
    string_bytes(Word, Bytes, utf8),
    sub_atom(Word, 0, 1, _, First),
    char_type(First, upper).

word([C|Cs], [C|More], Rest) :-
    is_word(C),
    !,
    word(Cs, More, Rest).
word(Rest, [], Rest).

is_symbol(C) :-
    '$in_list'(C, `+-*/\\^<>=~:.?@#&$`),
    !.

symbols([C|Cs], [C|More], Rest) :-
    is_symbol(C),
    !,
    symbols(Cs, More, Rest).
symbols(Rest, [], Rest).

%   Only a string may go on over lines.

quoted([], _, [], [], false).
quoted([C|Cs], Quote, [C|More], Rest, Ended) :-
    (   C =:= 0'\\,
        numbered(Cs, Number, [0'\\|Cs1])
    ->  '$append'(Number, [0'\\|More1], More),
        quoted(Cs1, Quote, More1, Rest, Ended)
    ;   C =:= 0'\\,
        Cs = [0'c|Cs1]
    ->  layout(Cs1, Layout, Cs2),
        '$append'([0'c|Layout], More1, More),
        quoted(Cs2, Quote, More1, Rest, Ended)
    ;   ( C =:= 0'\\, Cs = [Next|Cs1] ; C =:= Quote, Cs = [C|Cs1], Next = C )
    ->  More = [Next|More1],
        quoted(Cs1, Quote, More1, Rest, Ended)
    ;   C =:= Quote
    ->  More = [],
        Rest = Cs,
        Ended = true
    ;   C =:= 0'\n,
        Quote =\= 0'"
    ->  More = [],
        Rest = Cs,
        Ended = line
    ;   quoted(Cs, Quote, More, Rest, Ended)
    ).

%   Behind \c, over lines.

layout([C|Cs], [C|More], Rest) :-
    C =< 0'\s,
    !,
    layout(Cs, More, Rest).
layout(Rest, [], Rest).

%   numbered(+Codes, -Number, -Rest): the digits of an escape sequence such as \x41\.

numbered([C|Cs], [C|More], Rest) :-
    ( C =:= 0'x -> true ; C >= 0'0, C =< 0'7 ),
    word(Cs, More, Rest).

%!  token_name(+Token, -Name) is semidet.
%
%   The atom that a token is, or the name of a variable.
%
%       ?- token_name(token(name, [39, 97, 39], 0, 3), Name).
%       Name = a.

token_name(token(_, Codes, _, _), Name) :-
    string_bytes(Text, Codes, utf8),
    (   Codes = [0''|_]
    ->  catch(term_string(Name, Text), error(_, _), fail),
        atom(Name)
    ;   atom_string(Name, Text)
    ).

%!  token_calls(+Tokens, -Closed, -Open) is det.
%
%   Closed are the calls whose parentheses close, each call(Token, Arity, Around), where Around has the brackets around
%   it; Open the brackets that are open at the end, the innermost first: bracket(Code), or call(Token, Commas).
%
%       ?- text_tokens("p(a, [b", Tokens), token_calls(Tokens, Closed, [Bracket, call(Token, Commas)]).

token_calls(Tokens, Closed, Open) :-
    calls(Tokens, [], Open, Closed).

calls([], Open, Open, []).
calls([Token|Tokens], Open0, Open, Closed) :-
    Token = token(Kind, Codes, _, _),
    (   Kind == functor,
        Tokens = [_|Tokens1]
    ->  calls(Tokens1, [call(Token, 0)|Open0], Open, Closed)
    ;   Kind == punctuation
    ->  Codes = [C|_],
        bracketed(C, Open0, Open1, Closed, Closed1),
        calls(Tokens, Open1, Open, Closed1)
    ;   calls(Tokens, Open0, Open, Closed)
    ).

bracketed(C, Open0, Open, Closed, Rest) :-
    (   closes(C, Begin),
        '$append'(_, [Innermost|Open1], Open0),     % what is open inside of it was not closed
        ( Innermost = bracket(Begin) ; Innermost = call(Token, Commas), Begin =:= 0'( )
    ->  Open = Open1,
        (   Innermost = bracket(_)
        ->  Closed = Rest
        ;   Arity is Commas + 1,
            Closed = [call(Token, Arity, Open)|Rest]
        )
    ;   '$in_list'(C, `([{`)
    ->  Open = [bracket(C)|Open0],
        Closed = Rest
    ;   C =:= 0',,
        Open0 = [call(Token, Commas)|Open1]
    ->  Commas1 is Commas + 1,
        Open = [call(Token, Commas1)|Open1],
        Closed = Rest
    ;   Open = Open0,
        Closed = Rest
    ).

closes(0'), 0'().
closes(0'], 0'[).
closes(0'}, 0'{).

%!  called_tokens(+Tokens, -Uses) is det.
%
%   The calls of a clause that cannot be read, as in private(source_analysis/body_uses), with the role unread: each
%   compound term whose parentheses close.
%
%       ?- text_tokens("p(X) :- q(X,", _Tokens), called_tokens(_Tokens, Uses).
%       Uses = [use(none, p, 1, 0, 1, unread)].

called_tokens(Tokens, Uses) :-
    token_calls(Tokens, Calls, _),
    ( '$in_list'(token(symbol, `-->`, _, _), Tokens) -> Extra = 2 ; Extra = 0 ),
    findall(use(none, Name, Arity, From, To, unread),
            ( '$in_list'(call(Token, Arity0, Around), Calls),
              Token = token(_, _, From, To),
              token_name(Token, Name),
              ( '$in_list'(Bracket, Around), Bracket \= bracket(0'() -> Arity = Arity0 ; Arity is Arity0 + Extra ) ),
            Uses).
