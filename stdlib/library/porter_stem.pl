% SPDX-License-Identifier: MIT
% Splitting texts into tokens.

:- module(porter_stem, [tokenize_atom/2]).

%!  tokenize_atom(+Text, -Tokens) is det.
%
%   Tokens is the list of the words, numbers and other characters of Text, without layout: words of letters and digits
%   are atoms, integers and floats with an optional sign are numbers. Errors: instantiation_error, type_error(text,
%   Text).
%
%       ?- tokenize_atom('add 12 -1.5!', Tokens).
%       Tokens = [add, 12, -1.5, !].

tokenize_atom(Text, Tokens) :-
    string_codes(Text, Codes),
    phrase(tokens(Tokens0), Codes),
    Tokens = Tokens0.

tokens(Tokens) -->
    [C],
    !,
    (   { code_type(C, space) }
    ->  tokens(Tokens)
    ;   token(C, Token),
        { Tokens = [Token|Tokens1] },
        tokens(Tokens1)
    ).
tokens([]) --> [].

token(C, Token) -->
    (   number_codes([C|Codes], C)
    ->  { number_codes(Token, [C|Codes]) }
    ;   { code_type(C, alnum) }
    ->  alphanumerics(Codes),
        { atom_codes(Token, [C|Codes]) }
    ;   { char_code(Token, C) }
    ).

number_codes([C|Codes], C) -->
    (   { ( C =:= 0'- ; C =:= 0'+ ) }
    ->  [D],
        { digit(D),
          Codes = [D|Codes1]
        },
        unsigned(Codes1)
    ;   { digit(C) },
        unsigned(Codes)
    ).

unsigned(Codes) -->
    digits(Codes, Codes1),
    (   fraction(Codes1, Codes2)
    ->  ( exponent(Codes2, []) -> [] ; { Codes2 = [] } )
    ;   exponent(Exponent, [])
    ->  { Codes1 = [0'.,0'0|Exponent] }
    ;   { Codes1 = [] }
    ).

fraction([0'.,D|Codes], Rest) -->
    [0'.,D],
    { digit(D) },
    digits(Codes, Rest).

exponent([0'e|Codes], Rest) -->
    [E],
    { ( E =:= 0'e ; E =:= 0'E ) },
    (   [Sign],
        { ( Sign =:= 0'- ; Sign =:= 0'+ ) }
    ->  { Codes = [Sign,D|Codes1] }
    ;   { Codes = [D|Codes1] }
    ),
    [D],
    { digit(D) },
    digits(Codes1, Rest).

digits(Codes, Rest) -->
    (   [D],
        { digit(D) }
    ->  { Codes = [D|Codes1] },
        digits(Codes1, Rest)
    ;   { Codes = Rest }
    ).

digit(C) :-
    C >= 0'0,
    C =< 0'9.

alphanumerics(Codes) -->
    (   [C],
        { code_type(C, alnum) }
    ->  { Codes = [C|Codes1] },
        alphanumerics(Codes1)
    ;   { Codes = [] }
    ).
