% SPDX-License-Identifier: MIT
% Texts of help/1 in the width of the terminal: the sources have lines of up to 120 columns.

:- module('$filled_text', [print_filled/2, filled_lines/3, text_columns/1]).

:- use_module(library(lists), [append/3]).

:- set_prolog_flag(double_quotes, string).

source_columns(114).

%!  text_columns(-Columns) is det.
%
%   Columns is the width of the terminal, at most that of the sources, or 120 without a terminal.
%
%       ?- text_columns(Columns).

text_columns(Columns) :-
    (   '$terminal_columns'(Columns0)
    ->  Columns is max(20, min(120, Columns0))
    ;   Columns = 120
    ).

%!  print_filled(+Indent, +Lines) is det.
%
%   Prints the Lines of a text, strings or atoms, each after Indent spaces, filled again if the terminal is narrower
%   than the sources.
%
%       ?- print_filled(4, ["one", "two"]).

print_filled(Indent, Lines0) :-
    text_columns(Columns),
    (   Columns < 120
    ->  Width is Columns - 1 - Indent,
        filled_lines(Lines0, Width, Lines)
    ;   Lines = Lines0
    ),
    print_lines(Lines, Indent).

print_lines([], _).
print_lines([Line|Lines], Indent) :-
    (   string_length(Line, 0)
    ->  nl
    ;   format("~*c~w~n", [Indent, 0'\s, Line])
    ),
    print_lines(Lines, Indent).

%!  filled_lines(+Lines0, +Width, -Lines) is det.
%
%   Lines is the text Lines0 in lines of Width. A line is continued by the next one if it was broken for want of room.
%   What is too long and has no such neighbour, as an example, is broken only between words.
%
%       ?- filled_lines(["a word", "more"], 4, Lines).
%       Lines = ["a", "word", "more"].

filled_lines([], _, []).
filled_lines([Line0|Lines0], Width, Lines) :-
    split_line(Line0, Indent, Words0),
    hanging(Words0, Indent, Hanging0),
    continued(Line0, Lines0, Indent-Hanging0, Hanging, Words1, Lines1),
    append(Words0, Words1, Words),
    filled(Words, Indent, Hanging, Width, Lines, Lines2),
    filled_lines(Lines1, Width, Lines2).

split_line(Line, Indent, Words) :-
    split_string(Line, "", " ", [Text]),
    string_length(Line, Length),
    string_length(Text, TextLength),
    (   sub_string(Line, Indent0, TextLength, _, Text)
    ->  Indent = Indent0
    ;   Indent = Length
    ),
    split_string(Text, " ", "", Words).

%   Text behind a number hangs, and so does the rest of an example.

hanging([First|_], Indent, Hanging) :-
    (   string_concat(Digits, ".", First),
        catch(number_string(_, Digits), error(_, _), fail)
    ->  Hanging = 4
    ;   Indent =:= 0
    ->  Hanging = 0
    ;   Hanging is Indent + 2
    ).

continued(Line, [Next|Lines0], Indent-_, Hanging, Words, Lines) :-
    source_columns(Columns),
    split_line(Next, NextIndent, [First|Words0]),
    First \== "",
    string_length(Line, Length),
    string_length(First, FirstLength),
    Length + 1 + FirstLength >= Columns,
    NextIndent >= Indent,
    NextIndent - Indent =< 4,
    !,
    Hanging = NextIndent,
    continued(Next, Lines0, NextIndent-NextIndent, _, Words1, Lines),
    append([First|Words0], Words1, Words).
continued(_, Lines, _-Hanging, Hanging, [], Lines).

filled(Words, Indent, Hanging, Width, [Line|Lines], Rest) :-
    format(string(Start), "~*c", [Indent, 0'\s]),
    Words = [Word|Words1],
    string_concat(Start, Word, Line0),
    filled_line(Words1, Line0, Width, Line, Left),
    (   Left == []
    ->  Lines = Rest
    ;   filled(Left, Hanging, Hanging, Width, Lines, Rest)
    ).

filled_line([], Line, _, Line, []).
filled_line([Word|Words], Line0, Width, Line, Left) :-
    string_length(Line0, Length),
    string_length(Word, WordLength),
    (   Length + 1 + WordLength > Width
    ->  Line = Line0,
        without_blanks([Word|Words], Left)
    ;   string_concat(Line0, " ", Line1),
        string_concat(Line1, Word, Line2),
        filled_line(Words, Line2, Width, Line, Left)
    ).

without_blanks([""|Words0], Words) :-
    !,
    without_blanks(Words0, Words).
without_blanks(Words, Words).
