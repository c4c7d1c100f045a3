% SPDX-License-Identifier: MIT
% The tokens of a clause for laying it out again, each with the comments in front of it:
%
%   item(Text, Kind, Gap, From, Close, Comments)
%
% Kind is open, close, comma, bar (of a list), stop or other. Gap is the layout in front of the token in the source:
% none, blank, line, or empty where a line is empty. From is its byte; Close, for what opens, that of the bracket that
% closes it. comment(Text, Where, Gap): Where is own, a line of its own, end, the end of a line, or inside, with code
% behind.

:- module('$lsp_clause_tokens', [clause_items/3, is_hard/1]).

:- use_module(private(source_analysis/source_tokens), [text_tokens/2]).

:- set_prolog_flag(double_quotes, string).

%!  clause_items(+Text, +Begin, -Items) is semidet.
%
%   The items of the text of a clause with its full stop, which begins at byte Begin. Fails if brackets do not match.
%
%       ?- clause_items("p.", 0, Items).
%       Items = [item("p", other, none, 0, none, []), item(".", stop, none, 1, none, [])].

clause_items(Text, Begin, Items) :-
    text_tokens(Text, Tokens),
    string_bytes(Text, Bytes, utf8),
    items(Tokens, 0, Bytes, Begin, [], [], Items).

%   items(+Tokens, +At, +Bytes, +Begin, +Open, +Comments, -Items): Open are the open brackets, Code-Close.

items([token(Kind0, Codes, From, To)|Tokens], At, Bytes0, Begin, Open0, Comments0, Items) :-
    Kind0 \= open(_),
    gap(At, From, Bytes0, none, Gap, Bytes1),
    '$append'(Codes, Bytes, Bytes1),
    string_bytes(Text, Codes, utf8),
    (   Kind0 == comment
    ->  place(Gap, Bytes, Where),
        split_string(Text, "", " \t\r", [Trimmed]),
        '$append'(Comments0, [comment(Trimmed, Where, Gap)], Comments),
        items(Tokens, To, Bytes, Begin, Open0, Comments, Items)
    ;   Byte is Begin + From,
        Items = [item(Text, Kind, Gap, Byte, Close, Comments0)|Items1],
        (   Tokens == []
        ->  Text == ".",
            Kind = stop,
            Close = none,
            Open0 == [],
            Items1 = []
        ;   kind(Kind0, Codes, Open0, Kind),
            bracket(Kind, Codes, Byte, Close, Open0, Open),
            items(Tokens, To, Bytes, Begin, Open, [], Items1)
        )
    ).

gap(At, To, [Code|Codes], Gap0, Gap, Rest) :-
    At < To,
    !,
    ( Code =:= 0'\n -> lined(Gap0, Gap1) ; Gap0 == none -> Gap1 = blank ; Gap1 = Gap0 ),
    At1 is At + 1,
    gap(At1, To, Codes, Gap1, Gap, Rest).
gap(_, _, Rest, Gap, Gap, Rest).

lined(none, line).
lined(blank, line).
lined(line, empty).
lined(empty, empty).

place(Gap, Behind, Where) :-
    (   \+ ends_line(Behind)
    ->  Where = inside
    ;   '$in_list'(Gap, [line, empty])
    ->  Where = own
    ;   Where = end
    ).

ends_line([]).
ends_line([Code|Codes]) :-
    ( Code =:= 0'\n -> true ; Code =< 0'\s, ends_line(Codes) ).

kind(punctuation, [Code], Open, Kind) :-
    (   '$in_list'(Code, `([{`)
    ->  Kind0 = open
    ;   '$in_list'(Code, `)]}`)
    ->  Kind0 = close
    ;   Code =:= 0',
    ->  Kind0 = comma
    ;   Code =:= 0'|,
        Open = [0'[ - _|_]
    ->  Kind0 = bar
    ),
    !,
    Kind = Kind0.
kind(_, _, _, other).

bracket(Kind, Codes, Byte, Close, Open0, Open) :-
    (   Kind == open
    ->  Codes = [Code],
        Open = [Code-Close|Open0]
    ;   Kind == close
    ->  Close = none,
        Codes = [Code],
        '$in_list'(Code-Opening, [0') - 0'(, 0'] - 0'[, 0'} - 0'{]),
        Open0 = [Opening-Byte|Open]
    ;   Close = none,
        Open = Open0
    ),
    !.

%!  is_hard(+Comments) is semidet.
%
%   One of the comments ends a line.
%
%       ?- is_hard([comment("% a", end, blank)]).

is_hard(Comments) :-
    '$in_list'(comment(_, Where, _), Comments),
    Where \== inside,
    !.
