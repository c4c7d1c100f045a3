% SPDX-License-Identifier: MIT
% Syntax highlighting in the colours of the theme (system/colours.pl): comments, variables, numbers, quoted text, necks.

:- module('$coloured_text', [print_in_colours/1]).

:- meta_predicate print_in_colours(0).

%!  print_in_colours(:Goal) is semidet.
%
%   Runs Goal, which prints clauses; if the output supports colours, prints its output in colour at the end.
%
%       ?- print_in_colours(print(a)).
%       a
%       true.

print_in_colours(Goal) :-
    current_output(Out),
    (   '$takes_colours'(Out)
    ->  with_output_to(codes(Codes), Goal),
        pieces(Codes, Out)
    ;   call(Goal)
    ).

pieces([], _).
pieces(Codes, Out) :-
    Codes = [_|_],
    piece(Codes, Style, Piece, Rest),
    atom_codes(Text, Piece),
    (   Style == plain
    ->  write(Out, Text)
    ;   '$write_styled'(Out, Style, Text)
    ),
    pieces(Rest, Out).

%   piece(+Codes, -Style, -Piece, -Rest): the next piece in one style.

piece([C|Cs], Style, [C|Piece], Rest) :-
    (   C =:= 0'%
    ->  Style = comment,
        line(Cs, Piece, Rest)
    ;   '$in_list'(C, [0'', 0'", 0'`])
    ->  Style = text,
        quoted(Cs, C, Piece, Rest)
    ;   code_type(C, csymf)
    ->  ( ( code_type(C, upper) ; C =:= 0'_ ) -> Style = variable ; Style = plain ),
        run(Cs, csym, Piece, Rest)
    ;   code_type(C, digit)
    ->  Style = number,
        run(Cs, csym, Piece, Rest)
    ;   symbol(C)
    ->  symbols(Cs, Piece, Rest),
        ( '$in_list'([C|Piece], [`:-`, `-->`, `=>`, `?-`]) -> Style = neck ; Style = plain )
    ;   Style = plain,
        Piece = [],
        Rest = Cs
    ).

line([C|Cs], [C|Piece], Rest) :-
    C =\= 0'\n,
    !,
    line(Cs, Piece, Rest).
line(Rest, [], Rest).

quoted([], _, [], []).
quoted([C|Cs], Quote, [C|Piece], Rest) :-
    (   C =:= Quote
    ->  Piece = [],
        Rest = Cs
    ;   C =:= 0'\\,
        Cs = [Next|Cs1]
    ->  Piece = [Next|Piece1],
        quoted(Cs1, Quote, Piece1, Rest)
    ;   quoted(Cs, Quote, Piece, Rest)
    ).

run([C|Cs], Type, [C|Piece], Rest) :-
    code_type(C, Type),
    !,
    run(Cs, Type, Piece, Rest).
run(Rest, _, [], Rest).

symbols([C|Cs], [C|Piece], Rest) :-
    symbol(C),
    !,
    symbols(Cs, Piece, Rest).
symbols(Rest, [], Rest).

symbol(C) :-
    sub_atom('#$&*+-./:<=>?@^~\\', _, 1, _, Char),
    char_code(Char, C),
    !.
