% SPDX-License-Identifier: MIT
% Bytes as hexadecimal text, from SWI-Prolog's library(crypto).

:- module(crypto, [hex_bytes/2]).

:- use_module(library(error), [must_be/2]).

%!  hex_bytes(?Hex, ?Bytes) is det.
%
%   Hex is the text of the list Bytes, two hexadecimal digits for each. A given Hex may use upper or lower case;
%   otherwise it becomes an atom in lower case. Errors: instantiation_error; domain_error(hex_encoding, Hex);
%   domain_error(between(0, 255), Byte).
%
%       ?- hex_bytes(Hex, [0, 255]).
%       Hex = '00ff'.

hex_bytes(Hex, Bytes) :-
    (   ground(Hex)
    ->  string_chars(Hex, Chars),
        (   bytes(Chars, Bytes0)
        ->  Bytes = Bytes0
        ;   throw(error(domain_error(hex_encoding, Hex), _))
        )
    ;   must_be(list(between(0, 255)), Bytes),
        digits(Bytes, Chars),
        atom_chars(Hex, Chars)
    ).

bytes([], []).
bytes([High,Low|Chars], [Byte|Bytes]) :-
    char_type(High, xdigit(H)),
    char_type(Low, xdigit(L)),
    Byte is 16*H+L,
    bytes(Chars, Bytes).

digits([], []).
digits([Byte|Bytes], [High,Low|Chars]) :-
    H is Byte >> 4,
    L is Byte /\ 15,
    hexadecimal(H, High),
    hexadecimal(L, Low),
    digits(Bytes, Chars).

hexadecimal(Weight, Digit) :-
    sub_atom('0123456789abcdef', Weight, 1, _, Digit).
