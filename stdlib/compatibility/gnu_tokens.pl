% SPDX-License-Identifier: MIT
% Reading tokens and numbers from a stream, as GNU Prolog does.

:- module(gnu_tokens,
          [ read_token/1, read_token/2, read_integer/1, read_integer/2, read_number/1, read_number/2,
            read_atom/1, read_atom/2
          ]).

%!  read_token(-Token) is det.
%!  read_token(+Stream, -Token) is det.
%
%   Token is the next token of Stream: an atom, a number, var(Name), string(Text), back_quotes(Text), or punct(P), where
%   P is a bracket, a bar, full_stop or end_of_file. Errors: syntax_error(_).
%
%       ?- open_string("X1", S), read_token(S, Token), close(S).

read_token(Token) :-
    current_input(Stream),
    read_token(Stream, Token).

read_token(Stream, Token) :-
    skip_layout(Stream),
    get_char(Stream, Char),
    token(Char, Stream, Token0),
    Token = Token0.

%!  read_integer(-Integer) is det.
%!  read_integer(+Stream, -Integer) is det.
%
%   Reads Integer, which may have a sign, from Stream after layout. Errors: syntax_error(integer_expected).
%
%       ?- open_string(" -3 x", S), read_integer(S, N), close(S).

read_integer(Integer) :-
    current_input(Stream),
    read_integer(Stream, Integer).

read_integer(Stream, Integer) :-
    signed_number(Stream, Number),
    (   integer(Number)
    ->  Integer = Number
    ;   throw(error(syntax_error(integer_expected), _))
    ).

%!  read_number(-Number) is det.
%!  read_number(+Stream, -Number) is det.
%
%   Reads Number, which may have a sign, from Stream after layout. Errors: syntax_error(number_expected).
%
%       ?- open_string(" 3.5 x", S), read_number(S, N), close(S).

read_number(Number) :-
    current_input(Stream),
    read_number(Stream, Number).

read_number(Stream, Number) :-
    signed_number(Stream, Number0),
    (   number(Number0)
    ->  Number = Number0
    ;   throw(error(syntax_error(number_expected), _))
    ).

%!  read_atom(-Atom) is det.
%!  read_atom(+Stream, -Atom) is det.
%
%   Reads Atom, the next token of Stream. Errors: syntax_error(atom_expected).
%
%       ?- open_string("'a b' c", S), read_atom(S, A), close(S).

read_atom(Atom) :-
    current_input(Stream),
    read_atom(Stream, Atom).

read_atom(Stream, Atom) :-
    read_token(Stream, Token),
    (   atom(Token)
    ->  Atom = Token
    ;   throw(error(syntax_error(atom_expected), _))
    ).

% Number is `none` if no number begins here; then only layout has been read.
signed_number(Stream, Number) :-
    skip_layout(Stream),
    peek_string(Stream, 2, Next),
    atom_chars(Next, Chars),
    (   Chars = [C|_],
        char_type(C, digit)
    ->  read_token(Stream, Number)
    ;   Chars = [Sign,C|_],
        ( Sign == (-) ; Sign == (+) ),
        char_type(C, digit)
    ->  get_char(Stream, _),
        read_token(Stream, Number0),
        ( Sign == (-) -> Number is -Number0 ; Number = Number0 )
    ;   Number = none
    ).

% ---- layout ----

skip_layout(Stream) :-
    peek_char(Stream, Char),
    (   Char \== end_of_file,
        char_type(Char, space)
    ->  get_char(Stream, _),
        skip_layout(Stream)
    ;   Char == '%'
    ->  skip_line(Stream),
        skip_layout(Stream)
    ;   Char == (/),
        peek_string(Stream, 2, Next2),
        atom_chars(Next2, [/,*])
    ->  get_char(Stream, _),
        get_char(Stream, _),
        get_char(Stream, Next),
        skip_comment(Next, Stream),
        skip_layout(Stream)
    ;   true
    ).

skip_line(Stream) :-
    get_char(Stream, Char),
    (   '$in_list'(Char, [end_of_file, '\n'])
    ->  true
    ;   skip_line(Stream)
    ).

skip_comment(Char, Stream) :-
    (   Char == end_of_file
    ->  unexpected_end
    ;   get_char(Stream, Next),
        (   Char == (*),
            Next == (/)
        ->  true
        ;   skip_comment(Next, Stream)
        )
    ).

unexpected_end :-
    throw(error(syntax_error(end_of_file), _)).

% ---- tokens ----

token(end_of_file, _, punct(end_of_file)) :- !.
token(C, _, punct(C)) :-
    '$in_list'(C, ['(', ')', '[', ']', '{', '}', '|']),
    !.
token(C, _, C) :-
    '$in_list'(C, [',', ';', '!']),
    !.
token('"', Stream, string(Text)) :- !,
    quoted('"', Stream, Text).
token('`', Stream, back_quotes(Text)) :- !,
    quoted('`', Stream, Text).
token('\'', Stream, Atom) :- !,
    quoted('\'', Stream, Atom).
token(C, Stream, Token) :-
    char_type(C, digit),
    !,
    name_characters(Stream, Chars),
    number_token([C|Chars], Stream, Token).
token(C, Stream, Token) :-
    char_type(C, csymf),
    !,
    name_characters(Stream, Chars),
    atom_chars(Name, [C|Chars]),
    (   ( C == '_' ; char_type(C, upper) )
    ->  Token = var(Name)
    ;   Token = Name
    ).
token(C, Stream, Token) :-
    is_symbol(C),
    !,
    symbol_characters(Stream, Chars),
    (   C-Chars == '.'-[],
        peek_char(Stream, Next),
        ( Next == end_of_file ; Next == '%' ; char_type(Next, space) )
    ->  Token = punct(full_stop)
    ;   atom_chars(Token, [C|Chars])
    ).
token(C, _, _) :-
    throw(error(syntax_error(illegal_character(C)), _)).

name_characters(Stream, Chars) :-
    characters(Stream, csym, Chars).

symbol_characters(Stream, Chars) :-
    characters(Stream, symbol, Chars).

characters(Stream, Kind, Chars) :-
    peek_char(Stream, Char),
    (   Char \== end_of_file,
        is_of(Kind, Char)
    ->  get_char(Stream, _),
        Chars = [Char|Rest],
        characters(Stream, Kind, Rest)
    ;   Chars = []
    ).

is_of(csym, Char) :- char_type(Char, csym).
is_of(symbol, Char) :- is_symbol(Char).

is_symbol(Char) :-
    '$in_list'(Char, [+, -, *, /, \, ^, <, >, =, ~, :, ., ?, @, #, &, $]),
    !.

% Digits with a fraction and an exponent, or 0x1f, 0'c and the like.
number_token(['0'], Stream, Code) :-
    peek_char(Stream, '\''),
    !,
    get_char(Stream, _),
    get_char(Stream, Char),
    ( Char == end_of_file -> unexpected_end ; char_code(Char, Code) ).
number_token(Chars, Stream, Number) :-
    (   peek_string(Stream, 2, Next),
        atom_chars(Next, ['.',D]),
        char_type(D, digit)
    ->  get_char(Stream, _),
        name_characters(Stream, Fraction),
        exponent(Fraction, Stream, Fraction1),
        '$append'(Chars, ['.'|Fraction1], All)
    ;   All = Chars
    ),
    catch(number_chars(Number, All), error(syntax_error(_), _), throw(error(syntax_error(illegal_number), _))).

% The sign of an exponent ends the letters and digits.
exponent(Fraction, Stream, Whole) :-
    (   '$append'(_, [E], Fraction),
        '$in_list'(E, [e, 'E']),
        peek_char(Stream, Sign),
        '$in_list'(Sign, [+, -])
    ->  get_char(Stream, _),
        name_characters(Stream, Digits),
        '$append'(Fraction, [Sign|Digits], Whole)
    ;   Whole = Fraction
    ).

% The text up to the closing quote, in the reader's syntax.
quoted(Quote, Stream, Text) :-
    get_char(Stream, Char),
    quoted_characters(Char, Quote, Stream, Chars),
    atom_chars(Source, ['\''|Chars]),
    term_to_atom(Text, Source).

quoted_characters(end_of_file, _, _, _) :- !,
    unexpected_end.
quoted_characters(\, Quote, Stream, [\,Char|Chars]) :- !,
    get_char(Stream, Char),
    get_char(Stream, Next),
    quoted_characters(Next, Quote, Stream, Chars).
quoted_characters(Quote, Quote, Stream, Chars) :- !,
    (   peek_char(Stream, Quote)
    ->  get_char(Stream, _),
        quote_inside(Quote, Chars, Rest),
        get_char(Stream, Next),
        quoted_characters(Next, Quote, Stream, Rest)
    ;   Chars = ['\'']
    ).
quoted_characters('\'', Quote, Stream, ['\'','\''|Chars]) :- !,
    get_char(Stream, Next),
    quoted_characters(Next, Quote, Stream, Chars).
quoted_characters(Char, Quote, Stream, [Char|Chars]) :-
    get_char(Stream, Next),
    quoted_characters(Next, Quote, Stream, Chars).

quote_inside('\'', ['\'','\''|Rest], Rest) :- !.
quote_inside(Quote, [Quote|Rest], Rest).
