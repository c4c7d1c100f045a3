% SPDX-License-Identifier: MIT
% Reading a line as a list of words and numbers.

:- module(readln, [readln/1, readln/2, readln/5]).

:- set_prolog_flag(double_quotes, codes).

%!  readln(-Words) is det.
%
%   Words is the list of the words, numbers and punctuation marks of the next line of the current
%   input: atoms and numbers.  At the end of the input it is [].
%
%       ?- open_string('move disk1 to peg 2!', _S), current_input(_Old), set_input(_S), readln(L), set_input(_Old).
%       L = [move, disk1, to, peg, 2, !].

readln(Words) :-
    readln(Words, _, [10], "_0123456789", mixed).

%!  readln(-Words, -LastCode) is det.
%
%   Like readln/1; LastCode is the code that ended the line, 10, or end_of_file.
%
%       ?- open_string('add 12 apples\n', _S), set_input(_S), readln(Words, Last), set_input(user_input).
%       Words = [add, 12, apples], Last = 10.

readln(Words, LastCode) :-
    readln(Words, LastCode, [10], "_0123456789", mixed).

%!  readln(-Words, -LastCode, +Stop, +WordCodes, +Case) is det.
%
%   Like readln/2; reading stops after a code of the list Stop, words consist of letters and the codes WordCodes, and
%   Case is `lowercase`, `uppercase` or `mixed`.
%
%       ?- open_string('Hi\n', _S), set_input(_S), readln(Ws, _, [10], [], lowercase), set_input(user_input).
%       Ws = [hi].

readln(Words, LastCode, Stop, WordCodes, Case) :-
    get_code(C),
    line(C, Stop, Codes, LastCode0),
    words(Codes, WordCodes, Case, Words0),
    Words = Words0,
    LastCode = LastCode0.

line(C, Stop, Codes, LastCode) :-
    (   C =:= -1
    ->  Codes = [],
        LastCode = end_of_file
    ;   memberchk(C, Stop)
    ->  Codes = [],
        LastCode = C
    ;   Codes = [C|Codes1],
        get_code(C1),
        line(C1, Stop, Codes1, LastCode)
    ).

words([], _, _, []).
words([C|Cs], WordCodes, Case, Words) :-
    (   code_type(C, space)
    ->  words(Cs, WordCodes, Case, Words)
    ;   begins_number(C, Cs, Codes)
    ->  number_text(Codes, Text, Rest),
        number_codes(Number, Text),
        Words = [Number|Words1],
        words(Rest, WordCodes, Case, Words1)
    ;   word_code(C, WordCodes)
    ->  word_text([C|Cs], WordCodes, Text, Rest),
        in_case(Case, Text, Word),
        Words = [Word|Words1],
        words(Rest, WordCodes, Case, Words1)
    ;   atom_codes(Word, [C]),
        Words = [Word|Words1],
        words(Cs, WordCodes, Case, Words1)
    ).

word_code(C, WordCodes) :-
    ( code_type(C, alpha) -> true ; memberchk(C, WordCodes) ).

word_text(Codes, WordCodes, Text, Rest) :-
    (   Codes = [C|Cs],
        word_code(C, WordCodes)
    ->  Text = [C|Text1],
        word_text(Cs, WordCodes, Text1, Rest)
    ;   Text = [],
        Rest = Codes
    ).

%   A number may begin with its point: .5 is 0.5.

begins_number(C, Cs, Codes) :-
    (   code_type(C, digit)
    ->  Codes = [C|Cs]
    ;   C =:= 0'.,
        Cs = [D|_],
        code_type(D, digit),
        Codes = [0'0,C|Cs]
    ).

%   Digits with at most one point between digits.

number_text(Codes, Text, Rest) :-
    digits(Codes, Text, Tail, Rest0),
    (   Rest0 = [0'.,D|Cs],
        code_type(D, digit)
    ->  Tail = [0'.,D|Tail1],
        digits(Cs, Tail1, [], Rest)
    ;   Tail = [],
        Rest = Rest0
    ).

digits(Codes, Text, Tail, Rest) :-
    (   Codes = [C|Cs],
        code_type(C, digit)
    ->  Text = [C|Text1],
        digits(Cs, Text1, Tail, Rest)
    ;   Text = Tail,
        Rest = Codes
    ).

in_case(Case, Codes, Word) :-
    atom_codes(Word0, Codes),
    (   Case == lowercase
    ->  downcase_atom(Word0, Word)
    ;   Case == uppercase
    ->  upcase_atom(Word0, Word)
    ;   Word = Word0
    ).
